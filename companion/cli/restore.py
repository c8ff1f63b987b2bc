"""The command ``restore``: puts everything, or a table, from a file back into a data folder."""

from __future__ import annotations

import contextlib
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import click

from companion import backups
from companion.cli.data_folder import OPTION, database, lock_folder, service_folder
from companion.errors import JournalDamaged, Refusal
from companion.packs.pack_store import PackStore
from companion.tables import restoring
from companion.tables.journal import open_journal
from companion.tables.restoring import Restored, RestoreError
from web.i18n.render import render_term


@click.command("restore")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@OPTION
@click.option("--check", is_flag=True, help="Only check and unpack the archive, for the server's next start.")
def command(file: Path, data: Path | None, check: bool) -> None:
    """Put everything back from an archive, or one table from its own file or a record.

    No server may be running on the data folder, but with --check. What an archive replaces is kept beside it.
    """
    folder = service_folder(data)
    os.umask(0o077)
    with _explained(file):
        if backups.is_archive(file):
            _restore_everything(file, folder, check)
            return
        with file.open("rb") as opened:
            content = opened.read(restoring.LARGEST + 1)
    with lock_folder(folder), _explained(file):
        restored = _restore(content, folder)
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


def _restore(content: bytes, folder: Path) -> Restored:
    store = PackStore(folder / "packs")
    found = restoring.read(content, store)
    journal = open_journal(folder, database())
    try:
        return restoring.restore(found, journal, store)
    finally:
        journal.close()
