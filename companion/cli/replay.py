"""The command ``replay``: rebuilds a game from its record and prints one viewer's view as JSON."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click

from companion.tables.records.records import RecordError, read, rebuild
from engine.games import GAMES


@click.command("replay")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--until", type=click.IntRange(0), help="Stop after this many answers.")
@click.option("--view", "viewer", type=click.Choice(["N", "E", "S", "W", "table"]), default="table", show_default=True)
@click.option(
    "--pack", "pack_file", type=click.Path(path_type=Path), help="Pack file to use instead of the reference pack."
)
def command(file: Path, until: int | None, viewer: str, pack_file: Path | None) -> None:
    """Rebuild a game from its record, and print its checksum, its open asks and what a viewer sees."""
    try:
        game = rebuild(read(file), until, pack_file)
    except RecordError as problem:
        click.echo(f"{problem.code}: {problem}", err=True)
        sys.exit(1)
    if viewer != "table" and viewer not in game.board.seats:
        raise click.BadParameter(f"{viewer} is not a seat of this game.", param_hint="--view")
    view = GAMES[game.setup.data()["game"]].view(game, viewer)
    asks = {ask.id: list(ask.values) for ask in game.asks}
    click.echo(json.dumps({"checksum": game.checksum(), "asks": asks, "view": view}, indent=1, ensure_ascii=False))
