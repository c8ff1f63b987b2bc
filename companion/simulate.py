"""The command ``simulate``: whole games through the rules, a JSON object a line."""

from __future__ import annotations

import json
import time
from pathlib import Path
from random import Random
from typing import Any

import click

from companion.games import kind_of
from companion.packs import reference
from companion.records import record_of
from engine.games import GAMES

COLOURS = ("blue", "red", "green", "yellow")
SEATINGS = {2: ("NS", "EW", "NE"), 3: ("NES", "ESW", "NSW"), 4: ("NESW",)}


def seat_players(players: int, random: Random) -> dict[str, str]:
    """Seats and colours for so many players: any seats may stay empty."""
    colours = list(COLOURS)
    random.shuffle(colours)
    return dict(zip(random.choice(SEATINGS[players]), colours, strict=False))


def play(name: str, players: int, seed: int, policy: str, sensed: bool, keep: bool) -> tuple[dict[str, Any], Any]:
    """Play one game to its end. Gives the line to print, and the record if it is to be kept."""
    random = Random(seed)
    module = GAMES[name]
    pack = reference(name)
    started = time.perf_counter()
    game = module.Game(module.Setup.parse({"game": name, "seats": seat_players(players, random)}), pack)
    people = kind_of(name).players(game, random, policy)
    taps = 0
    sums: list[str] = []
    while not game.over:
        ask = game.asks[0] if len(game.asks) == 1 else random.choice(game.asks)
        value = people.choose(ask)
        taps += not (sensed and people.sensed(ask, value))
        game.answer(ask.id, value)
        if keep:
            sums.append(game.checksum())
    game.ledger.check(everything=True)
    line = {
        "game": name,
        "seed": seed,
        "players": players,
        "answers": len(game.answers),
        "sensed": sensed,
        "taps": taps,
        "rounds": game.rounds,
        "final": {
            seat: {"vp": score["vp"], "place": score["place"], "holdings": game.board.goods_of(seat)}
            for seat, score in (game.final or {}).items()
        },
        "winners": game.winners,
        "conserved": True,
        "seconds": round(time.perf_counter() - started, 6),
    }
    return line, record_of(game, sums) if keep else None


@click.command(name="simulate", help="Play whole games through the rules, a JSON object a line.")
@click.argument("game", type=click.Choice(sorted(GAMES)))
@click.option("--players", type=click.IntRange(2, 4), default=4, show_default=True)
@click.option("--games", type=click.IntRange(1), default=1, show_default=True)
@click.option("--seed", type=int, default=1, show_default=True, help="The first game's seed; the next ones count on.")
@click.option("--policy", type=click.Choice(["random", "greedy"]), default="random", show_default=True)
@click.option("--sensed", is_flag=True, help="Camera and die settle what they can.")
@click.option("--records", type=click.Path(file_okay=False, path_type=Path), help="Write each game's record here.")
@click.option("--json", "as_json", is_flag=True, help="A JSON object a line (otherwise a line to read).")
def command(
    game: str, players: int, games: int, seed: int, policy: str, sensed: bool, records: Path | None, as_json: bool
) -> None:
    """Play the games one after the other."""
    try:
        if records is not None:
            records.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise click.ClickException(f"{records} cannot be made ({problem.strerror})") from None
    for number in range(seed, seed + games):
        line, record = play(game, players, number, policy, sensed, records is not None)
        if records is not None and record is not None:
            (records / f"{game}-{players}-{number}.json").write_text(json.dumps(record, separators=(",", ":")) + "\n")
        if as_json:
            click.echo(json.dumps(line, separators=(",", ":")))
        else:
            scores = ", ".join(f"{seat} {score['vp']:g}" for seat, score in line["final"].items())
            click.echo(f"{number}: {scores}; won by {' and '.join(line['winners'])}; {line['answers']} answers")
