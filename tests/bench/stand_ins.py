"""Bench of stand-ins: games of *good* against *careful*, and who wins.

Run ``python -m tests.bench.stand_ins GAME [GAMES]``. Every seat is played by a stand-in from its own view; chance rolls
the dice and turns the cards up. In game number n the levels are shifted by n seats, so that each sits everywhere.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random

from companion.games import plugin_of
from companion.games.pack_loader import reference
from companion.games.stand_in import Level, StandIn
from companion.simulation.players import players_of
from engine.games import GAMES

Z = 1.96
"""Standard deviations of a 95 % interval."""


@dataclass(slots=True)
class Played:
    """One game: the level of each seat, its points, and who has won."""

    levels: dict[str, Level]
    points: dict[str, float]
    winners: list[str]

    def share(self, level: Level) -> float:
        """The share of the victory that a level has: 1 for a win, 1/2 of a win shared by two, 0 for a defeat."""
        return sum(self.levels[seat] == level for seat in self.winners) / len(self.winners)


def play_stand_ins(name: str, levels: Sequence[Level], seed: int, seats: dict[str, str]) -> Played:
    """Play one game to its end; ``seats`` gives the colour of each seat."""
    random = Random(seed)
    module, plugin, pack = GAMES[name], plugin_of(name), reference(name)
    setup = module.Setup.parse({"game": name, "seats": seats})
    game = module.Game(setup, pack)
    chance = players_of(name, game, random, "greedy")
    by_seat = {seat: levels[(at + seed) % len(levels)] for at, seat in enumerate(seats)}
    players = {level: StandIn(plugin, setup, pack, level, str(seed)) for level in levels}
    while not game.over:
        ask = game.asks[0]
        value = None
        if ask.seat is not None:
            decision = players[by_seat[ask.seat]].decide(module.view(game, ask.seat))
            if decision is not None:
                ask, value = game.find(decision.ask) or ask, decision.value
        game.answer(ask.id, chance.choose(ask) if value is None else value)
    points = {seat: score["vp"] for seat, score in (game.final or {}).items()}
    return Played(by_seat, points, list(game.winners))


def compare(name: str, games: int) -> str:
    """The share of the games that *good* has won, with its 95 % interval (Wilson)."""
    levels: tuple[Level, Level] = ("good", "careful")
    played = [play_stand_ins(name, levels, seed, {"N": "blue", "S": "red"}) for seed in range(1, games + 1)]
    p = sum(game.share("good") for game in played) / games
    middle, width = p + Z * Z / (2 * games), Z * sqrt(p * (1 - p) / games + Z * Z / (4 * games * games))
    low, high = ((middle + side * width) / (1 + Z * Z / games) for side in (-1, 1))
    return f"{name}: good won {p:.1%} of {games} games (95 %: {low:.1%} to {high:.1%})"


if __name__ == "__main__":
    print(compare(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 200))
