"""Rows of later answers: which lines of a record nobody tapped, and what is shown of them together."""

from __future__ import annotations

from itertools import islice, takewhile

from companion.tables.rows import AnswerGiven
from companion.tables.state import TableState


def shown_with(state: TableState, row: AnswerGiven) -> int:
    """How many lines of the record, with that of a later answer, have the moves that its seat is shown together.

    They begin with the first answer of the seat among those that one tap has brought about, so that no move is missed.
    """
    lines = islice(reversed(state.record), state.last_given)
    return 1 + max((number for number, line in enumerate(lines, start=1) if line.owner == row.seat), default=0)


def given_to(state: TableState, seat: str) -> int:
    """How many of a seat's last answers were later ones: those since the last answer that it tapped itself."""
    own = (line for line in reversed(state.record) if line.owner == seat)
    return sum(1 for _ in takewhile(lambda line: line.later, own))
