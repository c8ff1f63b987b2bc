"""Healing: compares what pages have kept of a table with its journal, and collects from them what is missing.

The gateway calls it with what pages send (`companion.tables.kept_rows`, `companion.tables.missing_rows`); a table that
lacks rows is held until its host has decided.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from typing import TypedDict

from companion.errors import JournalDamaged, Refusal
from companion.tables import row_reading, rows
from companion.tables.chain import Entry
from companion.tables.kept_rows import MOST_SENT, KeptRow, KeptRows, OpenedRow
from companion.tables.missing_rows import MissingRows, Verdict, compare
from companion.tables.seats import HostKeys, Person
from companion.tables.table import Table

log = logging.getLogger("exchequer.table")


class FoundRow(TypedDict):
    """A missing row that can be applied, without its content: its kind, and the name of the player or ""."""

    kind: str
    name: str


class HeldView(TypedDict):
    """Why a table is held: how many rows are missing that pages saw, and those that can be applied.

    ``differs`` is the number of the first row that pages saw otherwise than it is here; 0 if there is none.
    """

    missing: int
    found: list[FoundRow]
    differs: int


class Healing:
    """Compares and collects for all tables of one server. Call its methods under the table's lock."""

    def __init__(self, keys: HostKeys) -> None:
        """Seal rows with a key derived from the secret of the data folder."""
        self._rows = KeptRows(keys)

    def kept(self, table: Table, after: int) -> list[KeptRow]:
        """The rows after that number, of the last `MOST_SENT`, as a page is given them; none while a table is held."""
        if table.rows.missing is not None:
            return []
        try:
            recent = table.rows.recent(max(after, table.state.number - MOST_SENT))
        except JournalDamaged as damage:  # pages are sent their views without rows to keep
            log.warning("%s", damage)
            return []
        return self._rows.of(recent, table.state.branch)

    def compare(self, table: Table, seen: str | None) -> int | None:
        """Compare the last row that a page has kept: its number, or None where the page should give back its rows.

        The number is 0 for a page without such a row; a text that this server has not sealed, or that is of another
        table, is ignored.
        """
        opened = self._opened(table, seen) if seen else None
        if opened is None:
            return 0
        return None if self._compare(table, opened) else opened.entry.number

    def gather(self, table: Table, sealed: Iterable[str]) -> None:
        """Add rows that a page gives back to those of a table that is held; notifies the table's listeners."""
        opened = [row for text in sealed if (row := self._opened(table, text)) is not None]
        for row in opened:
            self._compare(table, row)
        if table.rows.missing is not None:
            # Rows that the journal has would take the places of those that it lacks.
            table.rows.missing.gather([row.entry for row in opened if row.entry.number > table.state.number])
            table.notify()

    def view(self, table: Table) -> HeldView | None:
        """Why a table is held; None for any other."""
        missing = table.rows.missing
        if missing is None:
            return None
        found = table.rows.found()
        return {
            "missing": missing.count(table.state),
            "found": [_found(entry, table.people) for entry in found],
            "differs": missing.differs,
        }

    def _opened(self, table: Table, sealed: str) -> OpenedRow | None:
        try:
            opened = self._rows.open(sealed)
        except Refusal:
            return None
        return opened if opened.entry.table == table.id else None

    def _compare(self, table: Table, seen: OpenedRow) -> bool:
        try:
            verdict = compare(table.state, seen, table.rows.has)
        except JournalDamaged as damage:
            log.warning("%s", damage)
            return False
        if verdict in (Verdict.AGREES, Verdict.GIVEN_UP):
            return False
        if table.rows.missing is None:
            table.rows.missing = MissingRows()
            log.warning("Table %s: a page saw row %d, which is not in the journal", table.id, seen.entry.number)
        table.rows.missing.add_seen(verdict, seen.entry.number)
        return True


def _found(entry: Entry, people: Mapping[str, Person]) -> FoundRow:
    """A row as the host is shown it; who answered is public, what they answered is not."""
    row = row_reading.parse(entry)
    match row:
        case rows.SeatTaken() | rows.SeatHanded():
            name = row.name
        case rows.AnswerGiven():
            name = _name(people, row.seat or row.by)
        case rows.AnswersUndone() | rows.PlanGiven():
            name = _name(people, row.by)
        case _:
            name = ""
    return {"kind": entry.kind, "name": name}


def _name(people: Mapping[str, Person], seat: str) -> str:
    return people[seat].name if seat in people else ""
