"""Recovery: the rows of a table are compared with copy and head, and what damage has taken is put back or reported.

The keyed chain decides which rows are right. A row that is torn or missing in the database is put back from the copy.
Where only the end of a table is lost, the table is opened as it was before; where anything after the lost row is left,
it is not opened. In each case a sentence says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from companion.errors import JournalDamaged
from companion.tables.chain import Entry
from companion.tables.journal import Journal, StoredRow
from companion.tables.row_copies import Copy
from companion.tables.summaries import Summary


@dataclass(slots=True)
class Recovered:
    """The rows of a table, what was put back or taken out, and what may be lost."""

    entries: list[Entry] = field(default_factory=list)
    put_back: list[int] = field(default_factory=list)
    """The numbers of the rows that were put back from the copy."""
    torn: list[StoredRow] = field(default_factory=list)
    """Rows of the database that do not fit."""
    lost: range = range(0)
    """The numbers of the rows at the end that are lost."""
    doubtful: bool = False
    """Whether the copy had more than these rows, in lines that cannot be read, and there was no head."""
    uncopied: bool = False
    """Whether there was neither copy nor head with which the table could be compared."""

    @property
    def extra(self) -> list[StoredRow]:
        """The rows that do not fit and have not been replaced."""
        return [row for row in self.torn if row[1] not in range(1, len(self.entries) + 1)]

    @property
    def sentence(self) -> str:
        """What was done, for the person at the terminal; "" for nothing."""
        parts = []
        if self.put_back:
            parts.append(f"{_rows(self.put_back)} put back from the copy")
        if self.lost:
            parts.append(f"{_rows(self.lost)} lost, the table stands as it was before")
        elif self.extra:
            parts.append("rows that do not belong to it were taken out")
        if self.doubtful:
            parts.append(f"rows after row {len(self.entries)} may be lost: the copy has damaged lines")
        if self.uncopied:
            parts.append("its copy was missing, so it is unknown whether rows at its end are lost")
        return "; ".join(parts)


def is_intact(journal: Journal, table: str, count: int, last: object) -> bool:
    """Whether summary, ``count`` and ``last`` number of the rows, the end of the copy and the head agree.

    It is a quick check, which reads neither the rows nor the whole copy.
    """
    summary = journal.summaries.get(table)
    if summary is None or not count == last == summary.number:
        return False
    if journal.heads is not None and _head_of(journal, table) != summary.number:
        return False
    return journal.copies is None or journal.copies.ends_with(table, summary.head, summary.sequence)


def recover(journal: Journal, table: str) -> Recovered:
    """The rows of a table, after what was lost has been put back into the database.

    Raises `JournalDamaged` where the table cannot be opened.
    """
    copies = journal.copies
    copy = copies.read(table) if copies is not None else None
    head = _head_of(journal, table)
    stored = journal.stored(table)
    found = _joined(journal, table, stored, copy.entries if copy else [])
    _judge(journal, table, found, stored, copy)
    if found.put_back or found.torn:
        _repair(journal, table, found)
    summary, last = journal.summaries.get(table), found.entries[-1]
    if summary is None or summary.head != last.chain:
        journal.summarize(Summary(table).at(last.number, last.chain, last.sequence))
    if copies is not None:
        size = copies.size_of(found.entries)
        if not head:
            found.doubtful = copy is not None and copy.size > size and not found.extra
            found.uncopied = copy is None and any(entry.sequence > journal.schema_1 for entry in found.entries)
        chains = [entry.chain for entry in found.entries]
        if copy is None or copy.size != size or [entry.chain for entry in copy.entries] != chains:
            copies.replace(table, found.entries)
    if journal.heads is not None and head < last.number:
        journal.heads.write(last)
    return found


def _head_of(journal: Journal, table: str) -> int:
    """The number of the last row by the table's head; 0 where there is none."""
    return 0 if journal.heads is None else journal.heads.number_of(table)


def _joined(journal: Journal, table: str, stored: Sequence[StoredRow], copied: Sequence[Entry]) -> Recovered:
    """The rows that fit into the chain, from the first on: those of the database, else those of the copy.

    Raises `JournalDamaged` where both have a row that fits, and not the same one.
    """
    found = Recovered()
    by_number = {row[1]: row for row in stored}
    copies: dict[int, list[Entry]] = {}
    for one in copied:
        copies.setdefault(one.number, []).append(one)
    used: set[int] = set()
    previous = ""
    while True:
        place = len(found.entries) + 1
        entry = _fitting(journal, table, place, previous, by_number)
        copy = next((one for one in copies.get(place, ()) if journal.chain.fits(previous, one)), None)
        if entry is not None:
            used.add(id(by_number[place]))
            if copy is not None and entry.chain != copy.chain:
                reason = f"the database and rows/{table}.jsonl have different rows, and both were written here"
                raise JournalDamaged(table, place, reason)
        elif copy is not None:
            found.put_back.append(place)
            entry = copy
        else:
            found.torn = [row for row in stored if id(row) not in used]
            return found
        found.entries.append(entry)
        previous = entry.chain


def _fitting(journal: Journal, table: str, place: int, previous: str, rows: dict[object, StoredRow]) -> Entry | None:
    """The row of the database at this place, if it fits into the chain."""
    try:
        return journal.chain.checked(table, place, previous, rows[place]) if place in rows else None
    except JournalDamaged:
        return None


def _judge(journal: Journal, table: str, found: Recovered, stored: Sequence[StoredRow], copy: Copy | None) -> None:
    """Find out whether rows are lost after the last good one. Raises `JournalDamaged` unless they are only the end."""
    summary = journal.summaries.get(table)
    last = len(found.entries)
    copied = max((entry.number for entry in copy.entries), default=0) if copy else 0
    known = max(copied, _head_of(journal, table), summary.number if summary else 0)
    if known <= last and (summary or not found.extra) and last:
        return  # it is known to be whole, whatever else is there
    left = [row for row in found.extra if row[1] != last + 1]
    if not last or left or copied > last:
        previous = found.entries[-1].chain if found.entries else ""
        rows = {row[1]: row for row in stored}
        if last + 1 in rows:
            journal.chain.checked(table, last + 1, previous, rows[last + 1])
        raise JournalDamaged(table, last + 1, "the row is missing")
    found.lost = range(last + 1, max(known, last + 1) + 1)


def _repair(journal: Journal, table: str, found: Recovered) -> None:
    """Write the good rows in place of the damaged ones, which are kept in a file."""
    if found.torn and journal.copies is not None:
        try:
            journal.copies.keep_torn(table, found.torn)
        except OSError as problem:
            reason = f"damaged rows cannot be put aside ({problem.strerror})"
            raise JournalDamaged(table, len(found.entries), reason) from None
    journal.replace(table, found.entries)


def _rows(numbers: Sequence[int]) -> str:
    """Numbers of rows in words.

    >>> _rows([3]), _rows([3, 4, 5]), _rows([3, 9])
    ('row 3 was', 'rows 3 to 5 were', '2 rows from 3 to 9 were')
    """
    first, last = min(numbers), max(numbers)
    if len(numbers) == 1:
        return f"row {first} was"
    if len(numbers) == last - first + 1:
        return f"rows {first} to {last} were"
    return f"{len(numbers)} rows from {first} to {last} were"
