"""Bench of the engine: decisions per second in random play, beside a peer, and the time for the replay of a whole game.

Both engines play whole random games in turn, with all checks on; decisions are counted per second of processor time.
The peer is catanatron (Catan in Python), which is known for its speed.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable
from typing import Any

from catanatron import Color, Game, RandomPlayer

from companion.games.pack_loader import reference
from companion.simulation.players import players_of
from engine.core.rolls import RollAsk, write_roll
from engine.games import GAMES

PAIRS = 9
A_TIME = 4
REPLAYS = 40
SEATS = {"N": "blue", "E": "red", "S": "green", "W": "yellow"}


def new_game(name: str) -> Any:
    """A game of four with the reference pack."""
    rules = GAMES[name]
    return rules.Game(rules.Setup.parse({"game": name, "seats": SEATS}), reference(name))


def ours(name: str, seed: int) -> int:
    """Play one game of four; the number of answers."""
    chance = random.Random(seed)
    choose = chance.choice
    game = new_game(name)
    while not game.over:
        asks = game.asks
        ask = asks[0] if len(asks) == 1 else choose(asks)
        game.answer(ask.id, roll(ask, chance) if isinstance(ask, RollAsk) else choose(ask.values))
    return len(game.answers)


def roll(ask: RollAsk, chance: random.Random) -> str:
    """The value of a random roll."""
    return write_roll({group: [chance.choice(ask.faces) for _ in range(n)] for group, n in ask.dice.items()})


def theirs(seed: int) -> int:
    """Play one game of catanatron's; the number of actions."""
    random.seed(seed)
    game = Game([RandomPlayer(colour) for colour in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)], seed=seed)
    game.play()
    state = game.state
    return len(getattr(state, "action_records", None) or state.actions)


def rate(play: Callable[[int], int], seed: int) -> float:
    """Decisions per second of processor time over a few games, so that other processes do not count."""
    started = time.process_time()
    decisions = sum(play(seed + number) for number in range(A_TIME))
    return decisions / (time.process_time() - started)


def beside_the_peer(name: str) -> tuple[float, float, float]:
    """Our decisions per second, the peer's actions per second, and their ratio: medians of pairs."""
    rate(lambda seed: ours(name, seed), 0), rate(theirs, 0)
    pairs = [
        (rate(lambda seed: ours(name, seed), 1000 * pair), rate(theirs, 1000 * pair)) for pair in range(1, PAIRS + 1)
    ]
    middle = statistics.median
    return middle(mine for mine, _ in pairs), middle(peer for _, peer in pairs), middle(m / p for m, p in pairs)


def replay_milliseconds(name: str) -> list[float]:
    """Milliseconds to replay a whole game of four, for each of several replays."""
    game = new_game(name)
    people = players_of(name, game, random.Random(1))
    while not game.over:
        game.answer(game.asks[0].id, people.choose(game.asks[0]))
    took = []
    for _ in range(REPLAYS):
        started = time.process_time()
        new_game(name).replay(game.answers)
        took.append((time.process_time() - started) * 1000)
    return took


def measure() -> dict[str, float]:
    """The figures of this bench, each with its game's name in front."""
    found: dict[str, float] = {}
    for name in GAMES:
        mine, peer, ratio = beside_the_peer(name)
        found |= {
            f"{name}_decisions_per_second": round(mine),
            f"{name}_catanatron_actions_per_second": round(peer),
            f"{name}_ratio": round(ratio, 2),
            f"{name}_replay_ms_median": round(statistics.median(replay_milliseconds(name)), 2),
        }
    return found


if __name__ == "__main__":
    import json

    print(json.dumps(measure()))
