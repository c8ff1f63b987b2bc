"""The command ``simulate``: plays whole games with simulated players, without server or devices."""

from __future__ import annotations

import json
import time
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import click

from companion.games.pack_loader import reference
from companion.games.stand_in import LEVELS, Level
from companion.simulation.players import POLICIES, PolicyName, players_of
from companion.simulation.stand_in_games import play_stand_ins
from companion.tables.records.records import AnyGame, Record, record_of
from engine.games import GAMES

COLOURS = ("blue", "red", "green", "yellow")
SEATINGS = {2: ("NS", "EW", "NE"), 3: ("NES", "ESW", "NSW"), 4: ("NESW",)}


def seat_players(players: int, random: Random) -> dict[str, str]:
    """Random seats and colours for 2 to 4 players, as colour by seat."""
    colours = list(COLOURS)
    random.shuffle(colours)
    return dict(zip(random.choice(SEATINGS[players]), colours, strict=False))


def play(
    name: str, players: int, seed: int, policy: PolicyName, with_record: bool
) -> tuple[dict[str, Any], Record | None]:
    """Play one game to its end and return its summary, and its record if ``with_record``."""
    random = Random(seed)
    module = GAMES[name]
    pack = reference(name)
    started = time.perf_counter()
    game: AnyGame = module.Game(module.Setup.parse({"game": name, "seats": seat_players(players, random)}), pack)
    people = players_of(name, game, random, policy)
    sums: list[str] = []
    while not game.over:
        ask = game.asks[0] if len(game.asks) == 1 else random.choice(game.asks)
        game.answer(ask.id, people.choose(ask))
        if with_record:
            sums.append(game.checksum())
    seconds = time.perf_counter() - started
    game.ledger.check(everything=True)
    line: dict[str, Any] = {
        "game": name,
        "seed": seed,
        "players": players,
        "answers": len(game.answers),
        "rounds": game.rounds,
        "final": {
            seat: {"vp": score["vp"], "place": score["place"], "holdings": game.board.goods_of(seat)}
            for seat, score in (game.final or {}).items()
        },
        "winners": game.winners,
        "seconds": round(seconds, 6),
    }
    return line, record_of(game, sums) if with_record else None


def read_levels(text: str) -> list[Level]:
    """The levels of two to four stand-ins, separated by commas."""
    levels = [level for word in text.split(",") for level in LEVELS if level == word.strip()]
    if len(levels) != text.count(",") + 1 or not 2 <= len(levels) <= 4:
        raise click.BadParameter(f"two to four of {', '.join(LEVELS)}", param_hint="--stand-ins")
    return levels


def compare(name: str, levels: list[Level], games: int, seed: int, as_json: bool) -> None:
    """Play games of stand-ins and print the share of victories of each level."""
    won = Counter[Level]()
    for number in range(seed, seed + games):
        won.update(play_stand_ins(name, levels, number, seat_players(len(levels), Random(number))))
    for level in dict.fromkeys(levels):
        line = {"game": name, "seats": ",".join(levels), "games": games, "level": level, "won": won[level] / games}
        text = f"{level}: won {won[level] / games:.1%} of {games} games"
        click.echo(json.dumps(line, separators=(",", ":")) if as_json else text)


@click.command(name="simulate", help="Play whole games with simulated players.")
@click.argument("game", type=click.Choice(sorted(GAMES)))
@click.option("--players", type=click.IntRange(2, 4), default=4, show_default=True)
@click.option("--games", type=click.IntRange(1), default=1, show_default=True)
@click.option(
    "--seed", type=int, default=1, show_default=True, help="Seed of the first game; each further game adds 1."
)
@click.option("--policy", type=click.Choice(POLICIES), default="random", show_default=True)
@click.option("--records", type=click.Path(file_okay=False, path_type=Path), help="Folder for the record of each game.")
@click.option(
    "--stand-ins", metavar="LEVELS", help="Seat stand-ins of these levels, such as good,careful; prints who wins."
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object per line instead of text.")
def command(
    game: str,
    players: int,
    games: int,
    seed: int,
    policy: PolicyName,
    records: Path | None,
    stand_ins: str | None,
    as_json: bool,
) -> None:
    """Play games one after the other and print a line for each."""
    if stand_ins is not None:
        compare(game, read_levels(stand_ins), games, seed, as_json)
        return
    try:
        if records is not None:
            records.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise click.ClickException(f"{records} cannot be created ({problem.strerror})") from None
    for number in range(seed, seed + games):
        line, record = play(game, players, number, policy, records is not None)
        if records is not None and record is not None:
            (records / f"{game}-{players}-{number}.json").write_text(json.dumps(record, separators=(",", ":")) + "\n")
        if as_json:
            click.echo(json.dumps(line, separators=(",", ":")))
        else:
            scores = ", ".join(f"{seat} {score['vp']:g}" for seat, score in line["final"].items())
            click.echo(f"{number}: {scores}; won by {' and '.join(line['winners'])}; {line['answers']} answers")
