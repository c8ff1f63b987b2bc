"""Simulated players: they shuffle, roll and draw, and choose at random or greedily.

Chance comes from here, the simulated table, never from the rules. What holds for the players of every game stands
here; a game whose players keep something to themselves has a module of its own beside this one.
"""

from __future__ import annotations

from random import Random
from typing import Any, Self

from engine.core import Ask, Term
from engine.core.rolls import RollAsk, write_roll

WORTH: dict[str, float] = {"vp": 1.0}
"""What a piece is worth in points to a greedy player who knows nothing better; see ``piece``."""
PIECE = 0.4


class SimulatedPlayers:
    """The people round a simulated table. `policy` is "random" or "greedy"."""

    worth_of: dict[str, float] = WORTH

    def __init__(self, game: Any, random: Random, policy: str = "random") -> None:
        """Sit down."""
        self.game = game
        self.random = random
        self.policy = policy

    def after(self, before: SimulatedPlayers | None) -> Self:
        """Go on for the same people after an undo; what they keep to themselves they still hold."""
        return self

    def choose(self, ask: Ask) -> str:
        """An answer to an open ask."""
        if isinstance(ask, RollAsk):
            rolled = {group: [self.random.choice(ask.faces) for _ in range(n)] for group, n in ask.dice.items()}
            return write_roll(rolled)
        if self.policy == "greedy" and ask.seat and len(ask.values) > 1:
            return max(ask.values, key=lambda value: self.gain(ask, value))
        return self.random.choice(ask.values)

    def sensed(self, ask: Ask, value: str) -> bool:
        """Whether camera or dice could tell this answer, so that nobody has to tap it."""
        return ask.sense is not None

    def gain(self, ask: Ask, value: str) -> float:
        """What the moves of an option are worth, with a touch of chance against ties."""
        _, moves = ask.describe(value)
        return sum(self.worth(move, ask.seat) for move in moves) + self.random.random() * 0.01

    def worth(self, move: Term, seat: str | None) -> float:
        """What one move is worth, in points."""
        if move["key"] == "outlook.income":
            value: float = sum(self.worth(gain, seat) for gain in move["gains"])
            return value if move["seat"] == seat else -value / 3
        if move["key"] not in ("take", "give", "vp"):
            return 0.0
        value = self.worth_of.get(move.get("kind", "vp"), PIECE) * move["n"]
        return -value if move["key"] == "give" else value
