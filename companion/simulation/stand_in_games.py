"""Games of stand-ins against each other, by which their levels are compared.

Every seat is played by a stand-in from its own view, as at a table; chance rolls the dice and turns the cards up. In
game number n the levels are shifted by n seats, so that each level sits on every seat equally often.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
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
    """One game: the level of each seat, its points, who has won, and the seconds of each decision by level."""

    levels: dict[str, Level]
    points: dict[str, float]
    winners: list[str]
    seconds: dict[Level, list[float]]

    def share(self, level: Level) -> float:
        """The share of the victory that a level has: 1 for a win, 1/2 of a win shared by two, 0 for a defeat."""
        return sum(self.levels[seat] == level for seat in self.winners) / len(self.winners)


@dataclass(slots=True)
class Comparison:
    """Several games with the same levels."""

    games: list[Played] = field(default_factory=list)

    def share(self, level: Level) -> float:
        """The share of the games that a level has won."""
        return sum(game.share(level) for game in self.games) / len(self.games)

    def interval(self, level: Level) -> tuple[float, float]:
        """The 95 % interval (Wilson) of that share."""
        n, p = len(self.games), self.share(level)
        middle, width = p + Z * Z / (2 * n), Z * sqrt(p * (1 - p) / n + Z * Z / (4 * n * n))
        return (middle - width) / (1 + Z * Z / n), (middle + width) / (1 + Z * Z / n)

    def points(self, level: Level) -> float:
        """The mean points of a level."""
        found = [game.points[seat] for game in self.games for seat, its in game.levels.items() if its == level]
        return sum(found) / len(found)

    def seconds(self, level: Level) -> list[float]:
        """The seconds of processor time of all decisions of a level, in ascending order."""
        return sorted(seconds for game in self.games for seconds in game.seconds.get(level, []))


def play_stand_ins(name: str, levels: Sequence[Level], seed: int, seats: dict[str, str]) -> Played:
    """Play one game to its end; ``seats`` gives the colour of each seat."""
    random = Random(seed)
    module, plugin, pack = GAMES[name], plugin_of(name), reference(name)
    setup = module.Setup.parse({"game": name, "seats": seats})
    game = module.Game(setup, pack)
    chance = players_of(name, game, random, "greedy")
    by_seat = {seat: levels[(at + seed) % len(levels)] for at, seat in enumerate(seats)}
    players = {level: StandIn(plugin, setup, pack, level, str(seed)) for level in levels}
    seconds: dict[Level, list[float]] = {level: [] for level in levels}
    while not game.over:
        ask = game.asks[0]
        value = None
        if ask.seat is not None:
            level, view = by_seat[ask.seat], module.view(game, ask.seat)
            began = time.process_time()
            if (decision := players[level].decide(view)) is not None:
                seconds[level].append(time.process_time() - began)
                ask, value = game.find(decision.ask) or ask, decision.value
        game.answer(ask.id, chance.choose(ask) if value is None else value)
    points = {seat: score["vp"] for seat, score in (game.final or {}).items()}
    return Played(by_seat, points, list(game.winners), seconds)
