"""The command ``backup``: writes a backup of everything in a data folder as one archive, and proves it."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import click

from companion import backups
from companion.cli.data_folder import OPTION, database, service_folder
from companion.errors import Refusal
from web.i18n.render import render_term


@click.command("backup")
@OPTION
@click.option(
    "--to",
    "folders",
    multiple=True,
    type=click.Path(path_type=Path, file_okay=False),
    help="Folder for the archive; may be repeated. By default, that of the data folder, and a stick named EXCHEQUER.",
)
@click.option("--keep", default=backups.KEPT, show_default=True, type=click.IntRange(1), help="Archives that stay.")
def command(data: Path | None, folders: tuple[Path, ...], keep: int) -> None:
    """Write a backup of everything as one archive, unpack it again, and replay every game.

    A server may be running. The archive has every hidden answer and the keys of all hosts.
    """
    source = service_folder(data)
    os.umask(0o077)
    is_well = True
    for folder in folders or backups.folders(source):
        try:
            path, proof = backups.make(source, folder, database(), keep)
        except (Refusal, OSError, sqlite3.Error, subprocess.SubprocessError) as problem:
            reason = render_term(problem.term(), "en") if isinstance(problem, Refusal) else problem
            click.echo(f"No backup in {folder}: {reason}", err=True)
            is_well = False
            continue
        games = f", {proof.tables} tables, {proof.games} games replayed" if proof else ""
        click.echo(f"{path}: {path.stat().st_size:,} bytes{games}.")
        if proof and (proof.damaged or proof.changed):
            tables = ", ".join((*proof.damaged, *proof.changed))
            click.echo(f"Tables that this version cannot replay: {tables}", err=True)
    if not is_well:
        sys.exit(1)
