"""Missing rows: what pages saw of a table and its journal has not, and what to do about it.

A page names in its "hello" the last row that it has kept (`companion.tables.kept_rows`). Where the journal has fewer
rows, or another row of that number, the table is held: no command changes it until its host has decided. The pages give
back the rows that they kept; those that continue the journal's chain can be applied, exactly as they were. Otherwise
the host goes on without them: a row of the journal says so, and pages that come later with a row of the branch that was
given up are not held up by it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import Enum

from companion.tables.chain import Chain, Entry
from companion.tables.kept_rows import OpenedRow
from companion.tables.state import TableState

MOST_GATHERED = 256
"""Rows that the pages of one table may give back before the host decides."""


class Verdict(Enum):
    """What a page's last row says about the journal."""

    AGREES = "agrees"
    GIVEN_UP = "given up"
    """The row belongs to a branch without which the host has gone on."""
    MISSING = "missing"
    """The journal ends before that row."""
    DIFFERS = "differs"
    """The journal has another row of that number."""


def compare(state: TableState, seen: OpenedRow, has: Callable[[Entry], bool]) -> Verdict:
    """Compare a page's row with the journal; ``has`` returns whether the journal has a row."""
    number = seen.entry.number
    if has(seen.entry):
        return Verdict.AGREES
    later = state.given_up[seen.branch :]
    if later and number > min(later):
        return Verdict.GIVEN_UP
    return Verdict.DIFFERS if number <= state.number else Verdict.MISSING


@dataclass(slots=True)
class MissingRows:
    """What is missing at a table that is held; ``last`` is the number of the newest row that a page saw.

    ``differs`` is the number of the first row, as far as is known, that a page saw otherwise (0: none); rows of such a
    branch cannot be applied.
    """

    last: int = 0
    differs: int = 0
    gathered: dict[str, Entry] = field(default_factory=dict)
    """The rows that pages have given back, by their chain."""

    def add_seen(self, verdict: Verdict, number: int) -> None:
        """Add what one page saw."""
        if verdict is Verdict.MISSING:
            self.last = max(self.last, number)
        elif verdict is Verdict.DIFFERS:
            self.differs = min(self.differs or number, number)

    def gather(self, entries: Sequence[Entry]) -> None:
        """Add rows that a page has given back; beyond `MOST_GATHERED` they are left out."""
        for entry in entries:
            if len(self.gathered) < MOST_GATHERED:
                self.gathered[entry.chain] = entry

    def found(self, state: TableState, chain: Chain) -> list[Entry]:
        """The rows that continue the journal after its last one, in order and without a gap."""
        run: list[Entry] = []
        previous = state.chain
        by_number: dict[int, list[Entry]] = {}
        for entry in self.gathered.values():
            by_number.setdefault(entry.number, []).append(entry)
        while True:
            candidates = by_number.get(state.number + len(run) + 1, [])
            fitting = next((entry for entry in candidates if chain.fits(previous, entry)), None)
            if fitting is None:
                return run
            run.append(fitting)
            previous = fitting.chain

    def is_left(self, state: TableState) -> bool:
        """Whether anything is missing still."""
        return bool(self.differs or self.count(state))

    def fork(self, state: TableState) -> int:
        """The number of the row after which the missing rows came, as far as is known."""
        return self.differs - 1 if self.differs else state.number

    def count(self, state: TableState) -> int:
        """The number of rows that pages saw after the journal's last one."""
        return max(0, self.last - state.number)
