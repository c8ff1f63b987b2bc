"""Random play beside a peer, and the replay of a whole game.

Both engines play whole games at random, turn and turn about, and are counted in decisions applied in a second, all
checks on: ours the first of its games, then each of the others. The peer is catanatron (Catan in Python), which is
known for its speed.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable
from typing import Any

from catanatron import Color, Game, RandomPlayer

from companion import games
from companion.packs import reference
from engine.core.rolls import RollAsk, write_roll
from engine.games import GAMES

PAIRS = 15
A_TIME = 6
FIRST, *OTHERS = games.names()
SEATS = {"N": "blue", "E": "red", "S": "green", "W": "yellow"}
REPLAYS = 40


def ours(seed: int, name: str = FIRST) -> int:
    """Play one game of four and give the number of answers."""
    chance = random.Random(seed)
    choose = chance.choice
    rules = GAMES[name]
    game: Any = rules.Game(rules.Setup.parse({"seats": SEATS}), reference(name))
    while not game.over:
        asks = game.asks
        ask = asks[0] if len(asks) == 1 else choose(asks)
        game.answer(ask.id, roll(ask, chance) if isinstance(ask, RollAsk) else choose(ask.values))
    return len(game.answers)


def roll(ask: RollAsk, chance: random.Random) -> str:
    """Dice fall by chance."""
    return write_roll({group: [chance.choice(ask.faces) for _ in range(n)] for group, n in ask.dice.items()})


def theirs(seed: int) -> int:
    """Play one game of catanatron's and give the number of actions."""
    random.seed(seed)
    game = Game([RandomPlayer(colour) for colour in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)], seed=seed)
    game.play()
    state = game.state
    return len(getattr(state, "action_records", None) or state.actions)


def rate(play: Callable[[int], int], seed: int) -> float:
    """Decisions a second over a few games."""
    started = time.perf_counter()
    decisions = sum(play(seed + number) for number in range(A_TIME))
    return decisions / (time.perf_counter() - started)


def ratio(name: str, pair: int) -> float:
    """Our decisions a second in a further game as a multiple of the peer's, turn and turn about."""
    return rate(lambda seed: ours(seed, name), 1000 * pair) / rate(theirs, 1000 * pair)


def replay_milliseconds() -> list[float]:
    """How long it takes to rebuild a whole game of four from its answers."""
    rules, pack = GAMES[FIRST], reference(FIRST)
    setup = rules.Setup.parse({"seats": SEATS})
    game: Any = rules.Game(setup, pack)
    people = games.kind_of(FIRST).players(game, random.Random(1))
    while not game.over:
        game.answer(game.asks[0].id, people.choose(game.asks[0]))
    took = []
    for _ in range(REPLAYS):
        started = time.perf_counter()
        rules.Game(setup, pack).replay(game.answers)
        took.append((time.perf_counter() - started) * 1000)
    return took


def measure() -> dict[str, float]:
    """The figures of this bench."""
    rate(ours, 0), rate(theirs, 0)
    pairs = [(rate(ours, 1000 * pair), rate(theirs, 1000 * pair)) for pair in range(1, PAIRS + 1)]
    others = {
        f"{name}_ratio": round(statistics.median(ratio(name, pair) for pair in range(1, PAIRS // 3 + 1)), 2)
        for name in OTHERS
    }
    took = replay_milliseconds()
    return {
        "decisions_per_second": round(statistics.median(mine for mine, _ in pairs)),
        "catanatron_actions_per_second": round(statistics.median(peer for _, peer in pairs)),
        "ratio": round(statistics.median(mine / peer for mine, peer in pairs), 2),
        **others,
        "replay_ms_median": round(statistics.median(took), 2),
        "replay_ms_worst": round(max(took), 2),
    }


if __name__ == "__main__":
    import json

    print(json.dumps(measure()))
