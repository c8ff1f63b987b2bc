"""Policy of simulated players: the worth of options, the options that real cards allow, and random draws.

``companion.simulation`` plays with it; a game with more to say subclasses `Policy` and names it in its plug-in. The
weights are estimates of our own; what can be counted (points, costs, progress) comes from the rules.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Generic, Self

from companion.games.protocols import Game
from engine.core import Ask, Term

PIECE = 0.4
"""Points that a piece is worth where ``Policy.piece_worth`` has no figure for its kind."""


class Policy(Generic[Game]):
    """The default policy, for one simulated game: an option is worth the points and pieces that it moves."""

    piece_worth: Mapping[str, float] = {"vp": 1.0}
    """Points that a piece of a kind is worth to a greedy player."""

    def __init__(self, game: Game, random: Random, greedy: bool) -> None:
        """Begin with a game at its first asks; ``greedy`` is whether the players choose by `value`."""
        self.game, self.random, self.greedy = game, random, greedy

    def after_undo(self, before: Policy[Game] | None) -> Self:
        """This policy, with what the players of the game before an undo knew and no record holds."""
        return self

    def possible(self, ask: Ask) -> Sequence[str]:
        """The values that the players can choose from: the legal ones, less what only hidden cards rule out."""
        return ask.values

    def draw(self, ask: Ask) -> str:
        """The value of an ask without a seat (a card turned up, a die) at a greedy players' table: a random one."""
        return self.random.choice(ask.values)

    def value(self, ask: Ask, value: str) -> float:
        """What an option is worth to the seat that is asked, in points."""
        moves = ask.option(value).moves
        return sum(self.worth(move, ask.seat) for move in moves)

    def read_by_devices(self, ask: Ask, value: str) -> bool:
        """Whether a camera or a dice reader could give this answer, so that nobody taps it."""
        return ask.device_input is not None

    def worth(self, move: Term, seat: str | None) -> float:
        """What one described move is worth to a seat, in points."""
        if move["key"] == "outlook.income":
            value: float = sum(self.worth(gain, seat) for gain in move["gains"])
            return value if move["seat"] == seat else -value / 3
        if move["key"] not in ("take", "give", "vp"):
            return 0.0
        kind = move.get("kind", "vp").partition(":")[0]  # "seal:N": north's seals are worth what seals are
        value = self.piece_worth.get(kind, PIECE) * move["n"]
        return -value if move["key"] == "give" else value
