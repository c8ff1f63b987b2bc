"""Later answers: a seat's planned answers to asks that open only after others have answered.

They belong to a plan: "sell 3 sand, then buy 2 wood, then leave". Each is given once its ask is open, as if the seat
had tapped it, provided that it is still legal and the seat has given no other answer. Otherwise the rest is dropped,
and the seat is asked. They are not in the journal: an undo or a server restart drops all of them. They are shown only
to the seat itself and belong to the person there: they are dropped when the seat is freed, handed over, or left to a
stand-in.

The row of such an answer is marked as later. Undoing the tapped answer before it also undoes all later answers that
followed. The player of the last later answer can undo it alone.

Wishes are later answers to an ask that the plan has answered. Each time the seat is asked the same thing again in this
round, the first wish that is still legal is used, and those before it are dropped.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile

from companion.games import RunningGame
from companion.tables import plans
from companion.tables.plans import PlanStep
from companion.tables.state import rows
from companion.tables.state.table_state import TableState
from engine.core import Term

Holder = tuple[str, str]
"""Who sits on a seat: the hash of their token, and the level of a stand-in."""


@dataclass(frozen=True, slots=True)
class Planned:
    """The later answers of one seat, with their labels, given at an epoch by the holder of the seat."""

    epoch: int
    holder: Holder
    steps: tuple[PlanStep, ...]
    labels: tuple[Term, ...]


class LaterAnswers:
    """The later answers of one table, by seat. Use it under the table's lock."""

    def __init__(self, state: TableState) -> None:
        """Start without later answers."""
        self._state = state
        self._planned: dict[str, Planned] = {}
        self._undone: dict[str, Holder] = {}
        """Who lost what they had planned by an undo, and has answered nothing since."""

    def keep(self, seat: str, steps: Sequence[PlanStep], labels: Sequence[Term]) -> None:
        """Replace the later answers of a seat; an empty list drops them."""
        self.drop(seat)
        holder = self._holder(seat)
        if steps and holder is not None:
            self._planned[seat] = Planned(self._state.epoch, holder, tuple(steps), tuple(labels))

    def drop(self, seat: str) -> bool:
        """Drop the later answers of a seat and return whether there were any."""
        lost = self._undone.pop(seat, None) is not None
        return self._planned.pop(seat, None) is not None or lost

    def labels(self, seat: str) -> tuple[Term, ...]:
        """The later answers of a seat, as terms."""
        found = self._of(seat)
        return found.labels if found else ()

    def lost_by_undo(self, seat: str) -> bool:
        """Whether an undo has dropped the later answers of a seat's player, who has not answered since."""
        return seat in self._undone and self._undone[seat] == self._holder(seat)

    def are_wishes(self, seat: str, game: RunningGame) -> bool:
        """Whether a seat's later answers are wishes, of which the first legal one is used."""
        found = self._of(seat)
        return found is not None and plans.is_answered(game, found.steps[0].ask)

    def due(self) -> rows.AnswerGiven | None:
        """The row of the later answer that is due now, or None. It stays due until it is `given`."""
        self._forget_lost()
        state, game = self._state, self._state.game
        if not self._planned or game is None or state.paused or state.over or state.rules_change:
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
        if passed:
            self.keep(seat, found.steps[passed:], found.labels[passed:])
        return rows.AnswerGiven(ask=ask.id, value=found.steps[passed].value, seat=seat, by=seat, later=True)

    def given(self, seat: str) -> None:
        """Drop the later answer of a seat that was due, now that it is in the journal."""
        planned = self._planned[seat]
        self.keep(seat, planned.steps[1:], planned.labels[1:])

    def _holder(self, seat: str) -> Holder | None:
        """The present holder of a seat, or None."""
        person = self._state.people.get(seat)
        return None if person is None else (person.token_hash, person.stand_in)

    def _of(self, seat: str) -> Planned | None:
        """The later answers of a seat's present holder, unless an undo has dropped them."""
        found = self._planned.get(seat)
        lasting = found and found.epoch == self._state.epoch and found.holder == self._holder(seat)
        return found if lasting else None

    def _forget_lost(self) -> None:
        """Drop later answers that are older than an undo, or whose planner has left the seat."""
        for seat, planned in list(self._planned.items()):
            if self._of(seat) is None:
                del self._planned[seat]
                if planned.holder == self._holder(seat):
                    self._undone[seat] = planned.holder
        for seat in [seat for seat in self._undone if not self.lost_by_undo(seat)]:
            del self._undone[seat]

    def _forget_past_wishes(self, game: RunningGame) -> None:
        """Drop the wishes of past rounds."""
        if not game.asks:
            return
        now = game.asks[0].name[:2]
        for seat, planned in list(self._planned.items()):
            asked = game.asked(planned.steps[0].ask) if plans.is_answered(game, planned.steps[0].ask) else None
            if asked is not None and asked[:2] != now:
                del self._planned[seat]
