"""The command ``restore``: puts everything, or a table, from a file back into a data folder."""

from __future__ import annotations

import contextlib
import os
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import click

from companion import backups
from companion.cli.data_folder import OPTION, database, lock_folder, service_folder
from companion.errors import JournalDamaged, Refusal
from companion.packs.pack_store import PackStore
from companion.tables.journal import open_journal
from companion.tables.upkeep import restoring
from companion.tables.upkeep.restoring import Restored, RestoreError
from web.i18n.render import render_term


@click.command("restore")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@OPTION
@click.option("--check", is_flag=True, help="Only check and unpack the archive, for the server's next start.")
@click.option("--table", default="", metavar="ID", help="Only this table of an archive, beside a damaged one.")
def command(file: Path, data: Path | None, check: bool, table: str) -> None:
    """Put everything, or one table, back from an archive.

    Stop the server of the data folder first, except with --check. What an archive replaces is kept beside it.
    """
    folder = service_folder(data)
    os.umask(0o077)
    with _explained(file):
        if not backups.is_archive(file):
            raise RestoreError("it is no backup, or it is damaged")
        if not table:
            _restore_everything(file, folder, check)
            return
    with lock_folder(folder), _explained(file):
        restored = _restore(file, table, folder)
    if restored.was_there:
        click.echo(f"Table {restored.table} is there already, with all {restored.rows} rows of the file.")
        return
    click.echo(f"Table {restored.table} is back, with {restored.rows} rows.")
    if restored.replayed:
        click.echo("Its game has been replayed and agrees with its checksums.")
    else:
        click.echo("The present rules do not replay its game as it was played; its rows are as they were.", err=True)


@contextlib.contextmanager
def _explained(file: Path) -> Iterator[None]:
    """Explain why a file cannot be restored. Raises click.ClickException."""
    which = f"{file} cannot be restored: "
    try:
        yield
    except RestoreError as problem:
        raise click.ClickException(f"{which}{problem}.") from None
    except JournalDamaged as damage:
        raise click.ClickException(f"{damage}.") from None
    except Refusal as refusal:
        raise click.ClickException(f"{which}{render_term(refusal.term(), 'en')}") from None
    except (OSError, subprocess.SubprocessError) as problem:
        raise click.ClickException(f"{which}{problem}.") from None


def _restore_everything(file: Path, folder: Path, check: bool) -> None:
    """Put an archive back. Raises what prevents it."""
    if database():
        backups.restore_database(file, database())
        click.echo("The tables are back in the database.")
        return
    if check:
        proof = backups.prepare(file, folder)
        click.echo(f"{proof.tables} tables, {proof.games} games replayed: the next start restores them.")
        return
    with lock_folder(folder):
        proof = backups.prepare(file, folder)
        kept = backups.finish(folder)
    click.echo(f"Everything is back: {proof.tables} tables, {proof.games} games. What was there is in {kept}.")


def _restore(file: Path, table: str, folder: Path) -> Restored:
    journal = open_journal(folder, database())
    try:
        with tempfile.TemporaryDirectory() as work:
            backups.unpack(file, Path(work, "restored"))
            return restoring.restore(table, Path(work, "restored"), journal, PackStore(folder / "packs"))
    finally:
        journal.close()
