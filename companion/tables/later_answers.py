"""Later answers: what a seat has planned for asks that open only after others have answered.

They belong to a plan: "sell 3 sand, then buy 2 wood, then leave". Each is given when its ask is open, as if the seat
tapped it then, if it is still legal and the seat has given no other answer; otherwise the rest is forgotten, and the
seat is asked. They are no rows: an undo forgets all of them, and so does a restart of the server. Only the seat itself
is shown them.

Wishes are later answers to an ask that the plan has answered: each time the seat is asked the same again in this round,
the first that is still legal is given, and those before it are forgotten.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile

from companion.games import RunningGame
from companion.tables import plans, rows
from companion.tables.plans import Step
from companion.tables.state import TableState
from engine.core import Term


@dataclass(frozen=True, slots=True)
class Planned:
    """The later answers of one seat, with their labels, given at an epoch."""

    epoch: int
    steps: tuple[Step, ...]
    labels: tuple[Term, ...]


class LaterAnswers:
    """The later answers of one table, by seat. Use it under the table's lock."""

    def __init__(self) -> None:
        """Nobody has planned anything."""
        self._planned: dict[str, Planned] = {}

    def keep(self, seat: str, epoch: int, steps: Sequence[Step], labels: Sequence[Term]) -> None:
        """Keep the later answers of a seat instead of those before; none: forget them."""
        self._planned.pop(seat, None)
        if steps:
            self._planned[seat] = Planned(epoch, tuple(steps), tuple(labels))

    def drop(self, seat: str) -> bool:
        """Forget the later answers of a seat; returns whether there were any."""
        return self._planned.pop(seat, None) is not None

    def labels(self, seat: str) -> tuple[Term, ...]:
        """What a seat has planned, as terms."""
        found = self._planned.get(seat)
        return found.labels if found else ()

    def are_wishes(self, seat: str, game: RunningGame) -> bool:
        """Whether what a seat has planned are wishes, of which the first that is possible is given."""
        found = self._planned.get(seat)
        return found is not None and plans.is_answered(game, found.steps[0].ask)

    def due(self, state: TableState) -> rows.AnswerGiven | None:
        """The row of an answer that is asked for now; None if there is none."""
        self._planned = {seat: one for seat, one in self._planned.items() if one.epoch == state.epoch}
        game = state.game
        if not self._planned or game is None or state.paused or state.over or state.change:
            return None
        self._forget_past_wishes(game)
        if len(game.asks) != 1:
            return None
        ask = game.asks[0]
        seat = ask.seat or ""
        found = self._planned.get(seat)
        if found is None:
            return None
        passed = 0
        if plans.asks_again(game, found.steps[0].ask, ask):
            passed = sum(1 for _ in takewhile(lambda step: not ask.allows(step.value), found.steps))
        elif found.steps[0].ask != ask.id:
            return None
        if passed == len(found.steps) or not ask.allows(found.steps[passed].value):
            del self._planned[seat]
            return None
        step = found.steps[passed]
        self.keep(seat, found.epoch, found.steps[passed + 1 :], found.labels[passed + 1 :])
        return rows.AnswerGiven(ask=ask.id, value=step.value, seat=seat, by=seat)

    def _forget_past_wishes(self, game: RunningGame) -> None:
        """Forget the wishes of rounds that are over."""
        if not game.asks:
            return
        now = game.asks[0].name[:2]
        for seat, one in list(self._planned.items()):
            asked = game.asked(one.steps[0].ask) if plans.is_answered(game, one.steps[0].ask) else None
            if asked is not None and asked[:2] != now:
                del self._planned[seat]
