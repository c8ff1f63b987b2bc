"""The command ``restore``: puts everything, or a table, from a file back into a data folder."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

import click

from companion.appliance import whole_backups, whole_restore
from companion.cli.backup_process import JSON_OPTION, ends_cleanly, reasons_as_json
from companion.cli.data_folder import OPTION, default_folder, lock_folder
from companion.cli.database import database, refuse_database
from companion.errors import JournalDamaged, Refusal
from companion.packs.pack_store import PackStore
from companion.tables import opening, restoring
from companion.tables.restoring import Outcome, Restored, RestoreError
from companion.tables.seats import HostKeys
from web.i18n.render import render_term

SENTENCES = {
    Outcome.NEW: "Table {table} is back, with {rows} rows.",
    Outcome.LONGER: "Table {table} was there with fewer rows; {new_rows} have been added, so that it has {rows}.",
    Outcome.THERE: "Table {table} is there already, with all {rows} rows of the file. Nothing has been changed.",
    Outcome.BESIDE: "Another table of that id is there, or a damaged one; it has been left as it is. "
    "The table of the file is back as table {table}, with {rows} rows; its phones take their seats again.",
}


OUTCOMES = {
    Outcome.NEW: "new",
    Outcome.LONGER: "completed",
    Outcome.THERE: "there already",
    Outcome.BESIDE: "put beside another of the same id",
}


INSTEAD = (
    "Restore the file without EXCHEQUER_DATABASE into a new folder (--data), then move its games into an empty "
    "database: exchequer journal move --data FOLDER --to ADDRESS. A backup of the database itself is restored with pg_restore."
)
"""What to do with a backup of everything where the games are in PostgreSQL."""


@click.command("restore")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@OPTION
@click.option(
    "--prepare", is_flag=True, help="Only check and unpack a backup of everything, for the server's next start."
)
@JSON_OPTION
def command(file: Path, data: Path | None, prepare: bool, as_json: bool) -> None:
    """Put everything or a table back from a backup, a sealed copy or a record.

    No server may be running on the data folder, but with --prepare. Nothing that is there is overwritten.
    """
    folder = data or default_folder()
    os.umask(0o077)
    if prepare:
        refuse_database(INSTEAD)
        with reasons_as_json(as_json):
            _prepare(file, folder)
        return
    try:
        if whole_backups.is_whole_backup(file):
            refuse_database(INSTEAD)
            _restore_everything(file, folder)
            return
        with file.open("rb") as opened:
            content = opened.read(restoring.LARGEST + 1)
    except OSError as problem:
        raise click.ClickException(f"{file} cannot be read ({problem.strerror}).") from None
    with lock_folder(folder), _told(file):
        restored = _restore(content, folder)
    described = SENTENCES[restored.outcome]
    click.echo(described.format(table=restored.table, rows=restored.rows, new_rows=restored.new_rows))
    if restored.replayed:
        click.echo("Its game has been replayed and agrees with its checksums.")
    else:
        click.echo("The present rules do not replay its game as it was played; its rows are as they were.", err=True)


@contextlib.contextmanager
def _told(file: Path) -> Iterator[None]:
    """Tell whoever restores why a file cannot be restored. Raises click.ClickException."""
    which = f"{file} cannot be restored: "
    try:
        yield
    except RestoreError as problem:
        raise click.ClickException(f"{which}{problem}.") from None
    except JournalDamaged as damage:
        raise click.ClickException(f"{damage}.") from None
    except Refusal as refusal:
        raise click.ClickException(f"{which}{render_term(refusal.term(), 'en')}") from None
    except OSError as problem:
        raise click.ClickException(f"{which}{problem.strerror or problem}.") from None


def _prepare(file: Path, folder: Path) -> None:
    """Prepare a whole backup for the next start. Raises click.ClickException, and what prevents it."""
    with ends_cleanly():
        about = whole_restore.prepare(file, folder)
    click.echo(
        f"{about.tables} tables and {about.games} games have been checked; the server's next start restores them."
    )


def _restore_everything(file: Path, folder: Path) -> None:
    """Put a whole backup back. Raises click.ClickException."""
    with lock_folder(folder), _told(file), ends_cleanly():
        done = whole_restore.restore(file, folder)
    if done.everything:
        click.echo(f"Everything is back: {done.about.tables} tables, {done.about.games} games, packs, links and keys.")
        return
    counts = ", ".join(f"{done.added.outcomes[one]} {text}" for one, text in OUTCOMES.items())
    if done.added.why is not None:
        raise click.ClickException(
            f"Only a part could be added. Tables: {counts}, {done.added.missing} missing. "
            f"{render_term(done.added.why, 'en')} Nothing is lost: restore the file again."
        )
    click.echo(f"This folder has games already, so what was missing has been added. Tables: {counts}.")


def _restore(content: bytes, folder: Path) -> Restored:
    store = PackStore(folder / "packs")
    found = restoring.read(content, HostKeys.at(folder), store)
    journal, _ = opening.open_journal(folder, database())
    try:
        return restoring.restore(found, journal, store)
    finally:
        journal.close()
