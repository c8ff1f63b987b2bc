"""Journal: the durable log of all tables' rows.

Everything that happens at a table is one row, appended and never changed: a seat taken or left, the start, an answer,
an undo, a correction, a pause, the end (``companion.tables.rows``). A row is committed and on the disk before listeners
are notified of it. After a power cut the tables are rebuilt from their rows.

Each row has a keyed checksum of itself and of the row before it (``companion.tables.chain``). A torn or missing row, or
one that another program wrote, does not fit into that chain; its table is not opened, and the reason is reported.

The rows are in a file of SQLite (``companion.tables.sqlite_journal``), where one process serves all tables, or in
PostgreSQL (``companion.tables.postgres_journal``). This module has what both share; ``companion.tables.opening`` opens
the right one.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from pydantic import JsonValue

from companion.clock import now
from companion.tables.chain import Chain, Entry
from companion.tables.heads import Heads
from companion.tables.row_copies import RowCopies, is_table_id
from companion.tables.summaries import Summary

__all__ = ["Entry", "Journal"]

FILE, COPIES, HEADS = "exchequer.sqlite", "rows", "heads"
"""The names of the database, the folder of the row copies and the file of the heads in a data folder."""

MARK = f"{FILE}.unreadable"
"""An empty file in the data folder: the database is to be rescued at the next start (``companion.tables.rescue``)."""

StoredRow = tuple[object, ...]
"""A row as the database has it, unchecked, in the order of `Entry.stored`."""


class Journal(ABC):
    """The rows of all tables of one server, or of all that share a database. Safe to use from several threads."""

    summaries: Mapping[str, Summary]
    """The summary of each table; one whose summary is damaged has none."""

    def __init__(self, key: bytes) -> None:
        """Use the chain with this key."""
        self.chain = Chain(key)
        self.copies: RowCopies | None = None
        """The row copies; None where there are none."""
        self.heads: Heads | None = None
        """The heads, where there are row copies."""
        self.schema_1 = 0
        """The sequence of the last row that was written in schema 1; 0 if there is none."""
        self.given_up: Callable[[str], None] = lambda _table: None
        """Told the table of which this process must not use any more what it has in memory."""

    # ------------------------------------------------------------------ writing

    @abstractmethod
    def append(
        self,
        table: str,
        number: int,
        previous: str,
        kind: str,
        body: Mapping[str, JsonValue],
        checksum: str = "",
        *,
        at: str = "",
        summary: Summary | None = None,
    ) -> Entry:
        """Write the next row of a table and return it once it is on the disk.

        ``previous`` is the chain of the row before ("" for the first), ``checksum`` the game's after this row ("" while
        none runs), ``at`` the time of the row ("": now), ``summary`` the table's after it. The row's copy is written by
        `copy_rows`. Raises `Refusal` ``journal_busy`` while another program has locked the journal, ``lease_lost``
        where another process writes the table, ``journal_unavailable`` when the row cannot be written for another
        reason; then nothing is.
        """

    @abstractmethod
    def append_all(self, previous: str, rows: Sequence[Entry], summary: Summary) -> None:
        """Write the next rows of a table in one transaction, so that all of them are there or none.

        ``previous`` is the chain of the row before the first ("" for none), ``summary`` the table's after the last.
        Raises `Refusal` as `append` does; then nothing is written.
        """

    @abstractmethod
    def put_back(self, entry: Entry, summary: Summary) -> None:
        """Write a row that has been lost as it was; ``summary`` is the table's after it.

        Raises `Refusal` as `append` does; then nothing is written.
        """

    @abstractmethod
    def replace(self, table: str, rows: Sequence[Entry]) -> None:
        """Write a table's rows anew, when damaged ones are replaced. Raises `JournalDamaged`; then nothing is changed.

        What its summary says beside its last row is unknown then, until the game has been rebuilt.
        """

    @abstractmethod
    def summarize(self, summary: Summary) -> None:
        """Write a table's summary, where it differs. A failure is of no importance: it is tried again at the start."""

    @abstractmethod
    def erase_traces(self) -> None:
        """Have the database erase what rows said before they were replaced, as far as it can."""

    @abstractmethod
    def try_write(self) -> None:
        """Write something that changes nothing. Raises `Refusal` as `append` does, also where a lock is not free."""

    @abstractmethod
    def require_free(self, table: str) -> None:
        """Refuse a row of a table, before it is applied, while the journal is known not to take it.

        Raises `Refusal` as `append` does.
        """

    @abstractmethod
    def mark_unreadable(self) -> None:
        """Have the database rescued at the next start, since a part of it could not be read."""

    @abstractmethod
    def close(self) -> None:
        """Write what is left to write, and close the database."""

    def refresh(self, table: str) -> None:  # noqa: B027 - where one process writes, the summary is always the present one
        """Read the summary of a table anew, where other processes may have changed it. Raises `JournalDamaged`."""

    def copy_rows(self) -> None:  # noqa: B027 - a journal without row copies has nothing to do
        """Add committed rows to the copies of their tables, and make them their heads."""

    # ------------------------------------------------------------------ reading

    @abstractmethod
    def newest_time(self) -> str:
        """When the newest row of all tables was written (ISO, UTC); "" without rows. Raises `JournalDamaged`."""

    @abstractmethod
    def counts(self) -> dict[object, tuple[int, object]]:
        """The number of rows and the last number of each table in the database. Raises `JournalDamaged`."""

    @abstractmethod
    def stored(self, table: str) -> list[StoredRow]:
        """The rows of a table as they are in the database, unchecked, by number. Raises `JournalDamaged`."""

    def read(self, table: str) -> Iterator[Entry]:
        """The rows of a table in order, each checked against its chain.

        Raises `JournalDamaged` at the first row that does not fit.
        """
        previous = ""
        for place, row in enumerate(self.stored(table), start=1):
            entry = self.chain.checked(table, place, previous, row)
            previous = entry.chain
            yield entry

    def tables(self) -> list[str]:
        """The ids of all tables, the most recently used last, and first those whose summary is damaged.

        Raises `JournalDamaged`.
        """
        rest = [str(table) for table in self.counts() if is_table_id(table) and table not in self.summaries]
        known = sorted(self.summaries.values(), key=lambda summary: summary.sequence)
        return rest + [one.table for one in known]

    # ------------------------------------------------------------------ for the two kinds of journals

    def _next(
        self, table: str, number: int, previous: str, kind: str, body: Mapping[str, JsonValue], checksum: str,
        at: str, sequence: int, summary: Summary | None,
    ) -> tuple[Entry, Summary]:  # fmt: skip
        """A row that is to be appended, and the summary of its table after it."""
        bare = Entry(table, number, at or now(), kind, dict(body), checksum, sequence=sequence)
        entry = self.chain.joined(previous, bare)
        summed = summary or self.summaries.get(table) or Summary(table)
        return entry, summed.at(number, entry.chain, sequence)

    def _joined(self, previous: str, rows: Sequence[Entry], sequences: Iterator[int]) -> list[Entry]:
        """Rows that are to be appended, each with its chain and the next of the sequences."""
        joined, last = list[Entry](), previous
        for row in rows:
            joined.append(self.chain.joined(last, replace(row, sequence=next(sequences))))
            last = joined[-1].chain
        return joined
