"""The command ``prove``: replays every kept game with this version, before it takes the place of another one."""

from __future__ import annotations

import tempfile
from pathlib import Path

import click

from companion import backups
from companion.cli.data_folder import OPTION, database, service_folder
from companion.errors import Refusal
from companion.tables.upkeep.proving import prove
from web.i18n.render import render_term


@click.command("prove")
@OPTION
def command(data: Path | None) -> None:
    """Replay every kept game with this version, on a copy: a server may be running.

    Ends with status 1 if a game cannot be opened or ends differently.
    """
    folder = service_folder(data)
    try:
        if database():
            proof = prove(folder, database())
        else:
            with tempfile.TemporaryDirectory(prefix="exchequer-prove-") as copy:
                backups.copy_data(folder, Path(copy))
                proof = prove(Path(copy))
    except Refusal as refusal:
        raise click.ClickException(render_term(refusal.term(), "en")) from None
    click.echo(f"{proof.tables} tables, {proof.games} games replayed, {proof.kept} kept as they ended.")
    for title, tables in (("end differently", proof.changed), ("cannot be opened", proof.damaged)):
        if tables:
            click.echo(f"{len(tables)} {title}: {', '.join(tables)}")
    if proof.changed or proof.damaged:
        raise click.exceptions.Exit(1)
