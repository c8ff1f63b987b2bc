"""Random play of World Without End: whole games from a seed, the same game for the same seed."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

from engine.core import Ask
from engine.world_without_end import Game, Setup
from engine.world_without_end.names import COLOURS, SEATS
from tests.rules.world_without_end.table import reference_pack as pack

__all__ = ["as_json", "choose", "pack", "replay", "setup", "steps"]


def setup(chance: Random) -> Setup:
    """Any seats, two to four, any colours, either variant."""
    taken = chance.sample(SEATS, chance.randint(2, 4))
    colours = chance.sample(COLOURS, len(taken))
    first = chance.random() < 0.3
    return Setup.parse(
        {
            "game": "world_without_end",
            "seats": dict(zip(taken, colours, strict=True)),
            "start_player": chance.choice([None, *taken]),
            "first_game": first,
            "all_cards": not first or chance.random() < 0.5,
        }
    )


def choose(ask: Ask, chance: Random) -> str:
    """A legal value; a card is waived with a probability of 5 %."""
    if ask.device_input == "action_card" and chance.random() < 0.05:
        return chance.choice([option.value for option in ask.options])
    return chance.choice(list(ask.values))


def steps(game: Game, chance: Random) -> Iterator[tuple[str, str]]:
    """Play to the end, giving each (ask id, value) before it is answered."""
    while not game.over:
        ask = chance.choice(game.asks)
        value = choose(ask, chance)
        yield ask.id, value
        game.answer(ask.id, value)


def replay(game: Game, count: int | None = None) -> Game:
    """The same game built again from its first `count` answers."""
    return Game(game.setup, game.pack).replay(game.answers[:count])


def as_json(value: Any) -> str:
    """JSON, byte for byte."""
    return json.dumps(value, sort_keys=True, ensure_ascii=False)
