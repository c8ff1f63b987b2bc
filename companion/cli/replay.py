"""The command ``replay``: rebuilds a game from its record and prints its state or one viewer's view."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import click

from companion.tables.records.records import AnyGame, RecordError, read, rebuild
from engine.games import GAMES


def whole_state(game: AnyGame) -> dict[str, Any]:
    """The whole state of a game as JSON: seats, piles with their pieces by kind, tracks and open asks."""
    board = game.board
    return {
        "game": game.setup.data()["game"],
        "answers": len(game.answers),
        "chapter": board.chapter,
        "round": board.round,
        "phase": board.phase,
        "active": board.active,
        "over": game.over,
        "seats": {seat: {"vp": board.ledger.points[seat], **game.seat_state(seat)} for seat in board.seats},
        "piles": {
            pile: {kind: row[pile] for kind, row in board.ledger.counts.items() if row.get(pile)}
            for pile in sorted({pile for row in board.ledger.counts.values() for pile in row})
        },
        "unlimited": dict(board.ledger.unlimited),
        "tracks": {"vp": dict(board.ledger.points), **game.tracks()},
        "asks": [
            {"id": ask.id, "seat": ask.seat, "device_input": ask.device_input, "values": list(ask.values)}
            for ask in game.asks
        ],
        "final": {seat: {"vp": score["vp"], "place": score["place"]} for seat, score in game.final.items()}
        if game.final
        else None,
        "winners": game.winners,
        "checksum": game.checksum(),
    }


@click.command(name="replay", help="Rebuild a game from its record.")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--until", type=click.IntRange(0), help="Stop after this many answers.")
@click.option(
    "--view", "viewer", type=click.Choice(["N", "E", "S", "W", "table"]), help="Print only the view of this viewer."
)
@click.option(
    "--pack", "pack_file", type=click.Path(path_type=Path), help="Pack file to use instead of the reference pack."
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of text.")
def command(file: Path, until: int | None, viewer: str | None, pack_file: Path | None, as_json: bool) -> None:
    """Rebuild a game from its record and print it."""
    try:
        game = rebuild(read(file), until, pack_file)
    except RecordError as problem:
        click.echo(f"{problem.code}: {problem}", err=True)
        sys.exit(1)
    if viewer:
        module = GAMES[game.setup.data()["game"]]
        if viewer != "table" and viewer not in game.board.seats:
            click.echo(f"seat_empty: {viewer} is not a seat of this game", err=True)
            sys.exit(1)
        click.echo(json.dumps(module.view(game, viewer), separators=(",", ":"), ensure_ascii=False))
        return
    state = whole_state(game)
    if as_json:
        click.echo(json.dumps(state, separators=(",", ":"), ensure_ascii=False))
        return
    click.echo(f"{state['game']}: chapter {state['chapter']}, round {state['round']}, {state['answers']} answers")
    for seat, colour in game.setup.seats.items():
        held = ", ".join(f"{n} {kind}" for kind, n in game.board.goods_of(seat).items() if n)
        click.echo(f"  {seat} {colour}: {game.ledger.points[seat]:g} VP; {held}")
    for ask in state["asks"]:
        click.echo(f"  asked: {ask['id']} ({', '.join(ask['values'])})")
    click.echo(f"checksum {state['checksum']}")
