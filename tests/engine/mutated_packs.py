"""Mutated packs: copies of the reference packs with a few values changed, removed or exchanged at random.

``python -m tests.engine.mutated_packs --packs 200`` plays 20 random games with each of so many packs of every game that
passes the check, and prints what raised; the suite plays fewer.
"""

import argparse
import copy
import json
import signal
from collections.abc import Iterator
from random import Random
from typing import Any

from engine.core.setup import COLOURS, SEATS
from engine.core.validators import PackError
from engine.games import GAMES
from tests.properties.random_play import random_answer
from tests.rules.game_driver import reference_data

GAMES_A_PACK = 20
LONGEST = 5000
"""A game with more answers counts as endless."""
NUMBERS = (-1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 20, 30, 86, 999)
WORDS = ("", "pass", "none", "nothing", "leave", "by_hand")
HEAD = ("schema", "game", "name", "version", "ours", "licence", "notice", "title", "title_key")
"""Keys whose values have no effect on a game."""

Place = tuple[dict[str, Any] | list[Any], str | int]
"""An object or a list with one of its keys."""


def places(data: Any) -> Iterator[Place]:
    """Every value of the JSON, nested ones too, by its container and key."""
    pairs = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in pairs:
        if key not in HEAD:
            yield data, key
            yield from places(value)


def mutate(data: dict[str, Any], chance: Random) -> dict[str, Any]:
    """A copy with one to three values changed: replaced, copied from elsewhere, removed or exchanged."""
    changed = copy.deepcopy(data)
    for _ in range(chance.randint(1, 3)):
        everywhere = list(places(changed))
        holder, key = chance.choice(everywhere)
        there: Any = holder
        old = there[key]
        alike = [
            other for other in everywhere if other[1] == key or (isinstance(key, int) and isinstance(other[1], int))
        ]
        source: Any
        source, other = chance.choice(alike)
        match chance.randrange(5):
            case 0 if isinstance(old, int) and not isinstance(old, bool):
                there[key] = chance.choice(NUMBERS)
            case 0 if isinstance(old, str):
                there[key] = chance.choice(WORDS)
            case 0 if isinstance(old, bool):
                there[key] = not old
            case 1:
                there[key], source[other] = copy.deepcopy(source[other]), copy.deepcopy(old)
            case 2:
                there[key] = copy.deepcopy(source[other])
            case 3 if isinstance(holder, dict):
                del there[key]
            case _:
                there[key] = chance.choice([None, {}, [], 1, "by_hand"])
    return changed


def good_pack(game: str, chance: Random) -> tuple[dict[str, Any], Any]:
    """A mutated pack that passes the check, as JSON and as parsed."""
    data = reference_data(game)
    while True:
        changed = mutate(data, chance)
        try:
            return changed, GAMES[game].Pack.parse(changed)
        except PackError:
            continue


def play(game: str, pack: Any, chance: Random) -> None:
    """Play one random game to its end; any exception is a fault of the check or of the rules."""
    rules = GAMES[game]
    taken = chance.sample(SEATS, chance.choice((2, 3, 4)))
    seats = dict(zip(taken, chance.sample(COLOURS, len(taken)), strict=True))
    running = rules.Game(rules.Setup.parse({"game": game, "seats": seats, "start_player": taken[0]}), pack)
    for _ in range(LONGEST):
        if running.over:
            break
        ask = chance.choice(running.asks)
        running.answer(ask.id, random_answer(ask, chance))
    assert running.over, f"no end after {LONGEST} answers; asked is {running.asks}"
    running.ledger.check(everything=True)
    for viewer in (taken[0], "table"):
        json.dumps(rules.view(running, viewer))


def differences(old: Any, new: Any, path: str = "") -> Iterator[str]:
    """The places in which two JSON values differ."""
    if isinstance(old, dict) and isinstance(new, dict):
        for key in {**old, **new}:
            yield from differences(old.get(key), new.get(key), f"{path}.{key}")
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for i, (one, other) in enumerate(zip(old, new, strict=True)):
            yield from differences(one, other, f"{path}[{i}]")
    elif old != new:
        yield f"{path}: {json.dumps(old)[:80]} -> {json.dumps(new)[:80]}"


def main() -> None:
    """Play with mutated packs and print every fault."""
    parser = argparse.ArgumentParser(description="Random games with mutated packs that pass the check.")
    parser.add_argument("--packs", type=int, default=100, help="packs of each game")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--game", choices=list(GAMES), action="append")
    parser.add_argument("--games", type=int, default=GAMES_A_PACK, help="games with each pack")
    wanted = parser.parse_args()
    for game in wanted.game or GAMES:
        faults = 0
        for number in range(wanted.packs):
            chance = Random(f"{game} {wanted.seed} {number}")
            data, pack = good_pack(game, chance)
            try:
                signal.alarm(120)
                for _ in range(wanted.games):
                    play(game, pack, chance)
            except Exception as problem:
                faults += 1
                print(f"{game} {number}: {problem!r}", *differences(reference_data(game), data), sep="\n    ")
            finally:
                signal.alarm(0)
        print(f"{game}: {wanted.packs} packs, {faults} with a fault")


if __name__ == "__main__":
    main()
