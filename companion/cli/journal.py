"""The command ``journal``: moves the games of a server between its data folder and PostgreSQL."""

from __future__ import annotations

import os
from pathlib import Path

import click

from companion.cli.backup_process import ends_cleanly
from companion.cli.data_folder import OPTION, default_folder, lock_folder
from companion.cli.database import NAME, database, require_driver
from companion.errors import JournalDamaged
from companion.tables import moving
from companion.tables.moved_content import MoveRefused

FOLDER, DATABASE = "folder", "database"


@click.group("journal")
def command() -> None:
    """Move the games of a server between its data folder and PostgreSQL."""


@command.command("move")
@click.option(
    "--to",
    "target",
    required=True,
    metavar="ADDRESS",
    help=f"Where to: postgresql://user@host/name, 'database' (that of {NAME}), or 'folder' (the data folder).",
)
@click.option(
    "--from", "source", default="", metavar="ADDRESS", help=f"With --to folder: the database, if not that of {NAME}."
)
@OPTION
def move(target: str, source: str, data: Path | None) -> None:
    """Copy all tables, replay every game from the copies and compare; then the source is put aside.

    No server may use either. If anything differs, or it is interrupted, the target is as it was. Packs, photos and the
    secret stay in the data folder, which is needed in any case.
    """
    folder = data or default_folder()
    os.umask(0o077)
    to_folder = target == FOLDER
    if source and not to_folder:
        raise click.UsageError("--from is for --to folder: into a database, the games come from the data folder.")
    address = source or database() if to_folder or target == DATABASE else target
    if not address:
        raise click.UsageError(f"Name the address of the database, or set {NAME}.")
    if not to_folder and not folder.exists():
        raise click.ClickException(f"There is no data folder {folder}. Name one with --data.")
    require_driver()
    with lock_folder(folder), ends_cleanly():
        try:
            moved = moving.to_folder(folder, address) if to_folder else moving.to_database(folder, address)
        except MoveRefused as refused:
            raise click.ClickException(f"{refused}.") from None
        except JournalDamaged as damage:
            raise click.ClickException(f"{damage}.") from None
        except OSError as problem:
            raise click.ClickException(f"Nothing has been moved: {problem.strerror or problem}.") from None
    click.echo(f"{moved.tables} tables with {moved.rows} rows moved; {moved.games} games replayed and compared.")
    if moved.kept:
        click.echo(f"The file of before is kept as {moved.kept}. Start the server with {NAME} from now on.")
    else:
        click.echo(f"The database says that they have been moved. Start the server without {NAME} from now on.")
