"""The command ``backup``: writes a backup of everything in a data folder as one file, and proves it."""

from __future__ import annotations

import os
from pathlib import Path

import click

from companion.appliance import backup_places, whole_backups
from companion.cli.backup_process import JSON_OPTION, ends_cleanly, reasons_as_json
from companion.cli.data_folder import OPTION, default_folder
from companion.cli.database import database
from companion.errors import Code, Refusal
from companion.tables.backups import FOLDER


@click.command("backup")
@OPTION
@click.option(
    "--to",
    "folder",
    type=click.Path(path_type=Path, file_okay=False),
    help="Folder for the file, such as a USB stick; by default, backups in the data folder.",
)
@click.option("--rotate", is_flag=True, help="Delete older ones: 7 days, 4 weeks and 12 months are kept.")
@JSON_OPTION
def command(data: Path | None, folder: Path | None, rotate: bool, as_json: bool) -> None:
    """Write a backup of everything as one file, restore it in a temporary folder, and replay every game.

    A server may be running. Whoever has the file can read every hidden answer and has the keys of all hosts.
    """
    source = data or default_folder()
    os.umask(0o077)
    place = folder or source / FOLDER
    with reasons_as_json(as_json, f"No backup could be written to {place}. "), ends_cleanly():
        if database():
            raise Refusal(Code.BACKUP_DATABASE)
        if rotate:
            path = backup_places.make(source, place)
        else:
            number = backup_places.next_number(source, [place, source / FOLDER], whole_backups.mark_of(source))
            path = whole_backups.make(source, place, number)
        about = whole_backups.read_about(path)
    click.echo(f"{path}: {about.tables} tables, {about.games} games replayed, {about.size:,} bytes.")
    if about.damaged:
        click.echo(f"{about.damaged} of the tables cannot be opened on this computer; what is left of them is in it.")
    if about.kept:
        click.echo(f"{about.kept} of them were played by rules that this version has no longer; their rows are whole.")
