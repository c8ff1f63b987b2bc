"""The command ``prove``: whether this version makes of every kept game what another version made of it."""

from __future__ import annotations

import json
import os
import sqlite3
from dataclasses import asdict
from pathlib import Path

import click

from companion.cli.data_folder import OPTION, default_folder, lock_folder
from companion.cli.database import database, refuse_database
from companion.cli.versions import refusals_as_messages
from companion.errors import JournalDamaged
from companion.packs import atomic_files
from companion.tables import book_copy, proving


@click.command("prove")
@OPTION
@click.option("--copy", type=click.Path(path_type=Path, file_okay=False), help="Copy the books into this new folder.")
@click.option("--write", type=click.Path(path_type=Path, dir_okay=False), help="Write what every game ends with.")
@click.option("--expected", type=click.Path(path_type=Path, dir_okay=False), help="Compare with what was written.")
@click.option("--replay/--no-replay", default=True, help="Replay the games that are over, too.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of text.")
def command(
    data: Path | None, copy: Path | None, write: Path | None, expected: Path | None, replay: bool, as_json: bool
) -> None:
    """Replay every kept game, and compare it with what another version made of it.

    With --copy a server may be running on the data folder; otherwise none may, and it is best done on a copy. Ends with
    status 1 where a game differs.
    """
    folder = data or default_folder()
    os.umask(0o077)
    address = database()
    if copy is not None:
        refuse_database("Copy the database with pg_dump, and set EXCHEQUER_DATABASE to a database restored from that.")
        with refusals_as_messages():
            try:
                book_copy.make(folder, copy)
            except sqlite3.Error as problem:
                raise click.ClickException(f"The journal cannot be copied ({problem}).") from None
        return
    with lock_folder(folder):
        try:
            described = proving.describe(folder, address, replayed=replay)
        except JournalDamaged as damage:
            raise click.ClickException(f"{damage}. [version_books]") from None
    if write is not None:
        atomic_files.write(write, json.dumps(proving.encoded(described)).encode())
        return
    try:
        before = proving.decoded(json.loads(expected.read_text(encoding="utf-8"))) if expected else described
    except (OSError, ValueError) as problem:
        raise click.ClickException(f"{expected} cannot be read ({problem}).") from None
    proof = proving.compare(before, described)
    if as_json:
        click.echo(json.dumps({"schema": proving.SCHEMA, "holds": proof.holds, **asdict(proof)}))
    else:
        click.echo(f"{proof.tables} tables, {proof.games} games replayed.")
        for title, tables in (
            ("end differently", proof.differs),
            ("are not as they were", proof.running),
            ("are lost", proof.lost),
            ("would go on under newer rules", proof.adopts),
        ):
            if tables:
                click.echo(f"{len(tables)} {title}: {', '.join(tables)}")
    if not proof.holds:
        raise click.exceptions.Exit(1)
