"""The command ``support``: writes the support bundle, also while a server runs or where it does not start.

It works on a copy of the data folder, so that nothing there is changed, and takes the log from the system's journal.
"""

from __future__ import annotations

import os
import sqlite3
import subprocess
import tempfile
from pathlib import Path

import click

from companion import private_files
from companion.appliance import support_bundle
from companion.appliance.machine_health import MachineHealth
from companion.appliance.support_bundle import Source
from companion.cli.data_folder import OPTION
from companion.cli.database import database
from companion.cli.running_server import data_folder
from companion.errors import Code, JournalDamaged, Refusal
from companion.log_output import LINES, LogLine
from companion.packs.pack_store import PackStore
from companion.settings import Settings
from companion.tables import book_copy
from companion.tables.registry import TableRegistry
from web.i18n.render import render_term

SERVICE = "exchequer.service"
"""The service whose log is read."""
_PATIENCE = 20
"""Seconds to wait for the system's journal."""


@click.command("support")
@OPTION
@click.option(
    "-o", "--output", "output", type=click.Path(path_type=Path, dir_okay=False), help="The file; by default, in the "
    "present folder.",
)  # fmt: skip
def command(data: Path | None, output: Path | None) -> None:
    """Write a file that helps to find a fault, without anything secret."""
    folder = data_folder(data)
    if not folder.is_dir():
        raise click.ClickException(f"There is no data folder {folder}. Name another --data.")
    output = output or Path(support_bundle.file_name())
    os.umask(0o077)
    content, trouble = bundle_of(folder)
    try:
        with private_files.open_private(output, os.O_WRONLY | os.O_CREAT | os.O_TRUNC) as file:
            file.write(content)
    except OSError as problem:
        raise click.ClickException(f"{output} cannot be written ({problem.strerror}).") from None
    click.echo(f"{output}: {len(content) // 1000 + 1} kB. README.txt in it says what it has; nothing in it is secret.")
    if trouble:
        click.echo(f"Without the games: {trouble}", err=True)


def bundle_of(folder: Path) -> tuple[bytes, str]:
    """The bundle of a data folder, and why it has no games ("": it has them)."""
    health: dict[str, object] = {"computer": support_bundle.computer_figures(MachineHealth(folder))}
    lines = _journal()
    with tempfile.TemporaryDirectory(prefix="exchequer-support-") as place:
        copy = Path(place) / "books"
        settings = Settings(data=copy, proof=True)
        try:
            if database():
                raise Refusal(Code.BACKUP_DATABASE)
            book_copy.make(folder, copy)
            registry = TableRegistry(settings)
        except Refusal as refusal:
            trouble = render_term(refusal.term(), "en")
        except JournalDamaged as damage:
            trouble = str(damage)
        except (OSError, sqlite3.Error) as problem:
            trouble = f"the data folder cannot be copied ({type(problem).__name__})"
        else:
            try:
                return support_bundle.write(Source(settings, registry, registry.drafts.packs, health, lines)), ""
            finally:
                registry.journal.close()
        return support_bundle.write(Source(settings, None, PackStore(copy / "packs"), health, lines, trouble)), trouble


def _journal() -> list[LogLine]:
    """The last lines of the service in the system's journal; none where there is no such journal."""
    words = ["journalctl", "--unit", SERVICE, "--output", "cat", "--lines", str(LINES), "--no-pager", "--quiet"]
    try:
        done = subprocess.run(words, capture_output=True, check=False, timeout=_PATIENCE)
    except (OSError, subprocess.TimeoutExpired):
        return []
    return support_bundle.journal_lines(done.stdout.decode("utf-8", "replace"))
