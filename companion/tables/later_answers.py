"""Later answers: what a seat has planned for asks that open only after others have answered.

They belong to a plan: "sell 3 sand, then buy 2 wood, then leave". Each is given when its ask is open, as if the seat
tapped it then, if it is still legal and the seat has given no other answer; otherwise the rest is forgotten, and the
seat is asked. They are no rows: an undo forgets all of them, and so does a restart of the server. Only the seat itself
is shown them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.tables import rows
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

    def due(self, state: TableState) -> rows.AnswerGiven | None:
        """The row of an answer that is asked for now; None if there is none."""
        self._planned = {seat: one for seat, one in self._planned.items() if one.epoch == state.epoch}
        game = state.game
        if not self._planned or game is None or state.paused or state.over or state.change or len(game.asks) != 1:
            return None
        ask = game.asks[0]
        seat = ask.seat or ""
        found = self._planned.get(seat)
        if found is None or found.steps[0].ask != ask.id:
            return None
        step = found.steps[0]
        if not ask.allows(step.value):
            del self._planned[seat]
            return None
        self.keep(seat, found.epoch, found.steps[1:], found.labels[1:])
        return rows.AnswerGiven(ask=step.ask, value=step.value, seat=seat, by=seat)
