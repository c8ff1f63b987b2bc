"""Policy: the worth of options, the options that real cards allow, and random draws.

Stand-ins, suggested plans and simulated players choose by it; a game may name a subclass of `Policy` in its plug-in.
The weights are estimates; what can be counted (points, costs, progress) comes from the rules.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Generic, Self

from companion.games.protocols import Game
from engine.core import Ask, Term
from engine.core.piles import SCREEN, group_of
from engine.core.rolls import RollAsk, write_roll
from engine.core.view_types import AnyView

PIECE = 0.4
"""The value of a piece in points where ``Policy.piece_worth`` has none for its kind."""
TIE = 0.01
"""Random points, at most, that decide between options of the same value."""


class Policy(Generic[Game]):
    """The default policy for one game, which values options by the points and pieces that they move."""

    piece_worth: Mapping[str, float] = {"vp": 1.0}
    """The value of a piece by kind for a greedy player, in points."""
    tie: float = TIE
    """Random points, at most, that decide between options of equal value; 0: the first one is taken."""
    answers_ahead: int = 500
    """About how many answers a good stand-in plays out for one decision, within a fraction of a second."""

    def __init__(self, game: Game, random: Random, greedy: bool) -> None:
        """The policy for a game at its first asks; ``greedy`` is whether the players choose by `value`."""
        self.game, self.random, self.greedy = game, random, greedy

    def after_undo(self, before: Policy[Game] | None) -> Self:
        """This policy with the hidden state of the policy before an undo, which is not in the record."""
        return self

    def possible(self, ask: Ask) -> Sequence[str]:
        """The values that the players can choose from: the legal ones that the cards in their hands allow."""
        return ask.values

    def draw(self, ask: Ask) -> str:
        """The value of an ask without a seat (a card turned up, a die) at a greedy players' table: a random one."""
        return self.random.choice(ask.values)

    def value(self, ask: Ask, value: str) -> float:
        """The value of an option for the asked seat, in points."""
        moves = ask.option(value).moves
        return sum(self.worth(move, ask.seat) for move in moves)

    def worth(self, move: Term, seat: str | None) -> float:
        """The value of one described move for a seat, in points."""
        return worth_of(move, seat, self.piece_worth)

    def choose(self, ask: Ask) -> str:
        """An answer to an open ask, by chance or by `value`."""
        if isinstance(ask, RollAsk):
            rolled = {group: [self.random.choice(ask.faces) for _ in range(n)] for group, n in ask.dice.items()}
            return write_roll(rolled)
        if self.greedy and ask.seat is None:
            return self.draw(ask)
        possible = self.possible(ask)
        if self.greedy and len(possible) > 1:
            return max(possible, key=lambda value: self.value(ask, value) + self.random.random() * self.tie)
        return self.random.choice(possible)

    # ------------------------------------------------------------------ stand-ins

    def remember(self, view: AnyView) -> None:
        """Remember what only the seat knows, such as which cards it has put face down."""

    def looks_ahead(self, what: str) -> bool:
        """Whether a good stand-in plays out the options of asks on this subject, or only compares their values."""
        return True

    def outlook(self, seat: str) -> float:
        """What a seat's points and pieces are worth at the end of an imagined game, in points."""
        ledger = self.game.ledger
        held = {kind: row.get(SCREEN[seat], 0) for kind, row in ledger.counts.items()}
        return ledger.points[seat] + sum(n * self.piece_worth.get(group_of(kind), 0.0) for kind, n in held.items() if n)


def worth_of(move: Term, seat: str | None, piece_worth: Mapping[str, float]) -> float:
    """The value of one described move for a seat, in points, by the value of a piece of each kind."""
    if move["key"] == "outlook.income":
        value: float = sum(worth_of(gain, seat, piece_worth) for gain in move["gains"])
        return value if move["seat"] == seat else -value / 3
    if move["key"] not in ("take", "give", "vp"):
        return 0.0
    kind = group_of(move.get("kind", "vp"))  # "seal:N" has the value of a seal
    value = piece_worth.get(kind, PIECE) * move["n"]
    return -value if move["key"] == "give" else value
