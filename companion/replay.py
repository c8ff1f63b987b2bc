"""The command ``replay``: a record rebuilt, whole or as one person may see it."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import click

from companion.records import RecordError, read, rebuild
from engine.games import GAMES


def whole_state(game: Any) -> dict[str, Any]:
    """Everything that the books know of a game, for its host after the fact."""
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
        "tracks": {
            "vp": dict(board.ledger.points),
            **game.tracks(),
        },
        "asks": [{"id": ask.id, "seat": ask.seat, "sense": ask.sense, "values": list(ask.values)} for ask in game.asks],
        "final": {seat: {"vp": score["vp"], "place": score["place"]} for seat, score in game.final.items()}
        if game.final
        else None,
        "winners": game.winners,
        "checksum": game.checksum(),
    }


@click.command(name="replay", help="Rebuild a game from its record.")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--until", type=click.IntRange(0), help="Stop after so many answers.")
@click.option("--view", "viewer", type=click.Choice(["N", "E", "S", "W", "table"]), help="Only what this person sees.")
@click.option("--pack", "pack_file", type=click.Path(path_type=Path), help="Another pack than the reference pack.")
@click.option("--json", "as_json", is_flag=True, help="JSON (otherwise a few lines to read).")
def command(file: Path, until: int | None, viewer: str | None, pack_file: Path | None, as_json: bool) -> None:
    """Rebuild and show."""
    try:
        game = rebuild(read(file), until, pack_file)
    except RecordError as problem:
        click.echo(f"{problem.code}: {problem}", err=True)
        sys.exit(1)
    if viewer:
        module = GAMES[game.setup.data()["game"]]
        if viewer != "table" and viewer not in game.board.seats:
            click.echo(f"seat_empty: nobody sits at {viewer} in this game", err=True)
            sys.exit(1)
        click.echo(json.dumps(module.view(game, viewer), separators=(",", ":"), ensure_ascii=False))
        return
    state = whole_state(game)
    if as_json:
        click.echo(json.dumps(state, separators=(",", ":"), ensure_ascii=False))
        return
    click.echo(f"{state['game']}: chapter {state['chapter']}, round {state['round']}, {state['answers']} answers")
    for seat, one in state["seats"].items():
        held = ", ".join(f"{n} {kind}" for kind, n in one["holdings"].items() if n)
        click.echo(f"  {seat} {one['colour']}: {one['vp']:g} VP; {held}")
    for ask in state["asks"]:
        click.echo(f"  asked: {ask['id']} ({', '.join(ask['values'])})")
    click.echo(f"checksum {state['checksum']}")
