"""Every pack that passes the check plays whole games: copies of the reference packs with values changed at random."""

import copy
import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from engine.core.setup import COLOURS, SEATS
from engine.core.validators import PackError
from engine.games import GAMES
from tests.properties.random_play import random_answer
from tests.rules.game_driver import reference_data

PACKS = 3
GAMES_A_PACK = 10
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


def good_pack(game: str, chance: Random) -> Any:
    """A mutated pack that passes the check."""
    data = reference_data(game)
    while True:
        try:
            return GAMES[game].Pack.parse(mutate(data, chance))
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


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("number", range(PACKS))
def test_a_mutated_pack_that_passes_the_check_plays_random_games(game: str, number: int) -> None:
    chance = Random(f"{game} {number}")
    pack = good_pack(game, chance)
    for _ in range(GAMES_A_PACK):
        play(game, pack, chance)
