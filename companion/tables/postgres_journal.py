"""PostgreSQL journal: the rows of all tables in a database that several processes share.

A row is one statement, one message there and back: it is written only where this process has the lease of the table and
knows its last row (`companion.tables.postgres_statements`), and is on the disk of the database when it is answered.
There are no row copies and no heads: the database has its own checksums, archives and replicas. Damage is found by the
chain of the rows and the sealed line of each table, as in a file of SQLite.

While the database is away, rows are refused within `PATIENCE` seconds, and nothing of them is taken. Where a connection
breaks after a row has been sent, the process that may still write it is ended and the row looked up, before anything is
said. Where that cannot be done either, the row is in doubt: the table is given up, and rebuilt when that is settled.
"""

from __future__ import annotations

import json
import logging
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass

from pydantic import JsonValue
from sqlalchemy import create_engine
from sqlalchemy.exc import OperationalError, SQLAlchemyError
from sqlalchemy.pool import NullPool

from companion.errors import Code, JournalAway, JournalUnusable, Refusal
from companion.tables import postgres_statements as sql
from companion.tables.chain import Entry
from companion.tables.fences import Fence, LoneFence
from companion.tables.journal import Journal, StoredRow
from companion.tables.journal_schema import BLOCK
from companion.tables.postgres_connections import (
    Answer,
    Connections,
    NotAnswered,
    NotReached,
    Parameter,
    Rejected,
    without_password,
)
from companion.tables.schema_opening import open_schema
from companion.tables.shared_summaries import SharedSummaries
from companion.tables.summaries import Summary

log = logging.getLogger("exchequer.journal")

PATIENCE = 1.8
"""Seconds within which a row is written or refused."""
_ANSWER = 1.0
"""Seconds of these for the statement; the rest is for looking it up."""
_AWAY = 0.5
"""Seconds for which rows are refused at once, after the database was found away: views need the tables meanwhile."""
_READ = 3.0
"""Seconds that reading a table may take."""
_READ_ALL = 60.0
"""Seconds that reading something of all tables may take."""
_REWRITE = 30.0
"""Seconds that writing a whole table anew may take."""


@dataclass(frozen=True, slots=True)
class _Doubt:
    """A row of which it is unknown whether it has been written: its chain, and the process that may still write it."""

    number: int
    chain: str
    session: tuple[int, str]


class PostgresJournal(Journal):
    """The rows of all tables in one database. Safe to use from several threads."""

    def __init__(self, url: str, key: bytes = b"", fence: Callable[[Connections], Fence] = LoneFence) -> None:
        """Open the database at ``url``; an empty one gets its tables, an earlier one is migrated.

        ``fence`` makes the leases of this process. Raises `JournalUnusable`, also where it cannot be reached, and
        `JournalDamaged`.
        """
        super().__init__(key)
        try:
            self.connections = Connections(url)
        except ValueError as problem:
            raise JournalUnusable("", 0, str(problem)) from None
        self.schema_1 = self._opened()
        self.fence = fence(self.connections)
        self.summaries: SharedSummaries = SharedSummaries(self.connections, self.chain)
        self._doubts: dict[str, _Doubt] = {}
        self._away_until = float("-inf")
        self._numbers = range(0)
        """The numbers of the sequence of all rows that this process has taken and not used."""
        self._lock = threading.Lock()
        with _in_words(""):
            self.summaries.read_all()

    def _opened(self) -> int:
        """Give the database its tables where it has none; returns the sequence of the last row of schema 1."""
        engine = create_engine(self.connections.url, poolclass=NullPool, connect_args={"connect_timeout": 5})
        try:
            with engine.begin() as connection:
                encoding = connection.exec_driver_sql("SHOW server_encoding").scalar_one()
                if encoding != "UTF8":
                    reason = f"the database has the encoding {encoding}: make one with UTF8"
                    raise JournalUnusable("", 0, f"{reason} (createdb --encoding=UTF8 --template=template0)")
                return open_schema(connection, self.chain)
        except OperationalError as problem:
            raise JournalAway(
                "",
                0,
                f"the database cannot be reached ({self._cause(problem)})",
            ) from None
        except SQLAlchemyError as problem:
            raise JournalUnusable("", 0, f"the database cannot be used ({self._cause(problem)})") from None
        finally:
            engine.dispose()

    def _cause(self, problem: SQLAlchemyError) -> str:
        """What the driver says, in one line."""
        lines = str(getattr(problem, "orig", None) or problem).splitlines()
        return without_password(self.connections.url, lines[0] if lines else type(problem).__name__)

    # ------------------------------------------------------------------ writing

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
        """Write the next row of a table and return it once it is on the disk (`Journal.append`)."""
        summary = summary or self.summaries.known(table) or Summary(table)
        (sequence,) = self._sequences(1, summary)
        entry, summed = self._next(table, number, previous, kind, body, checksum, at, sequence, summary)
        self._write_one(entry, previous, summed)
        return entry

    def put_back(self, entry: Entry, summary: Summary) -> None:
        """Write a row that has been lost as it was (`Journal.put_back`)."""
        known = self.summaries.known(entry.table)
        self._write_one(entry, known.head if known is not None else "", summary)

    def _write_one(self, entry: Entry, previous: str, summary: Summary) -> None:
        row = entry.stored()[1:]
        self._write(sql.APPEND if entry.number > 1 else sql.OPEN, entry.number, previous, summary, *row)

    def append_all(self, previous: str, rows: Sequence[Entry], summary: Summary) -> None:
        """Write the next rows of a table in one transaction (`Journal.append_all`)."""
        if not rows:
            return
        joined = self._joined(previous, rows, self._sequences(len(rows), summary))
        first, last = joined[0], joined[-1]
        summed = summary.at(last.number, last.chain, last.sequence)
        statement = sql.APPEND_ALL if first.number > 1 else sql.OPEN_ALL
        self._write(statement, first.number, previous, summed, _as_json(joined))

    def _write(self, statement: str, number: int, previous: str, summary: Summary, *rows: Parameter) -> None:
        """Write rows of a table from ``number`` on, and its line. Raises `Refusal`; then nothing is written."""
        table, began = summary.table, time.monotonic()
        self.require_free(table)
        try:
            lease = self.fence.number(table)
        except Refusal as refusal:
            if refusal.code is Code.LEASE_LOST:
                self.given_up(table)
            else:
                self._away()
            raise
        line = (*self._line(summary), number - 1, lease, self.fence.worker, previous)
        while True:
            try:
                answer = self.connections.ask(statement, (*line, *rows), within=_ANSWER)
                break
            except NotReached as problem:
                raise self._away() from problem
            except Rejected as problem:
                log.warning("A row of table %s could not be written: %s (%s)", table, problem, problem.state)
                if problem.state == "23505":  # the row is there, though the line of the table does not say so
                    raise self._lost(table) from problem
                raise Refusal(Code.JOURNAL_UNAVAILABLE) from problem
            except NotAnswered as problem:
                doubt = _Doubt(summary.number, summary.head, problem.session)
                written = self._settled(table, doubt, began + PATIENCE)
                if written:
                    self.summaries.wrote(summary)
                    return
                if written is None:
                    self._doubts[table] = doubt
                    self.given_up(table)
                    raise self._away() from problem
                if time.monotonic() > began + PATIENCE - _ANSWER:
                    raise self._away() from problem
        if not answer.count:
            raise self._lost(table)
        self.summaries.wrote(summary)

    def _lost(self, table: str) -> Refusal:
        """The database has refused a row: another process writes the table, or has written it since."""
        self.fence.lost(table)
        self.given_up(table)
        return Refusal(Code.LEASE_LOST)

    def _away(self) -> Refusal:
        self._away_until = time.monotonic() + _AWAY
        return Refusal(Code.JOURNAL_UNAVAILABLE)

    def _settled(self, table: str, doubt: _Doubt, until: float) -> bool | None:
        """Whether a row that was sent has been written; None where it cannot be found out at present."""
        try:
            within = max(0.1, until - time.monotonic())
            pid, began = doubt.session
            ended = self.connections.ask_again(sql.END_SESSION, (pid, began, int(within * 500)), within=within)
            if any(row[0] != "t" for row in ended.rows):
                return None
            within = max(0.1, until - time.monotonic())
            found = self.connections.ask_again(sql.CHAIN, (table, doubt.number), within=within).rows
        except (NotReached, NotAnswered, Rejected):
            return None
        return [row[0] for row in found] == [doubt.chain]

    def require_free(self, table: str = "") -> None:
        """Refuse a row while the database is known to be away, or a row of the table is in doubt."""
        if time.monotonic() < self._away_until:
            raise Refusal(Code.JOURNAL_UNAVAILABLE)
        if table in self._doubts:
            self._settle(table)
            raise Refusal(Code.LEASE_LOST)  # the table is rebuilt first

    def _settle(self, table: str) -> None:
        """Find out what became of a row that is in doubt. Raises `Refusal` where that cannot be."""
        doubt = self._doubts.get(table)
        if doubt is not None:
            if self._settled(table, doubt, time.monotonic() + PATIENCE) is None:
                raise self._away()
            self._doubts.pop(table, None)

    def replace(self, table: str, rows: Sequence[Entry]) -> None:
        """Write a table's rows anew, when damaged ones are replaced (`Journal.replace`)."""
        last = rows[-1]
        summary = Summary(table).at(last.number, last.chain, last.sequence)
        until = time.monotonic() + _REWRITE
        with _in_words(table):
            lease, worker = self._lease_to_repair(table), self.fence.worker
            with self.connections.one(until) as connection:
                connection.ask("BEGIN", (), until)
                try:
                    held = connection.ask(sql.HOLD, (table, lease, worker), until)
                    if not held.count:
                        raise Rejected("another process writes the table", "")
                    connection.ask(sql.REMOVE, (table,), until)
                    connection.ask(sql.INSERT, (table, _as_json(rows)), until)
                    connection.ask(sql.SUMMARIZE, (*self._line(summary), lease, worker), until)
                    connection.ask("COMMIT", (), until)
                except Rejected:
                    connection.ask("ROLLBACK", (), until)
                    raise
            self.summaries.wrote(summary)

    def _lease_to_repair(self, table: str) -> int:
        """The lease of a table, of which also the line may be lost."""
        if self.summaries.known(table) is None:
            self.connections.ask(sql.ADD_LINE, (table,), within=_READ)
        try:
            return self.fence.number(table)
        except Refusal as refusal:
            raise Rejected(str(refusal), "") from None

    def summarize(self, summary: Summary) -> None:
        """Write a table's summary, where it differs (`Journal.summarize`)."""
        table = summary.table
        if self.summaries.known(table) == summary:
            return
        with suppress(NotReached, NotAnswered, Rejected, Refusal):
            lease = self._lease_to_repair(table)
            answer = self.connections.ask(
                sql.SUMMARIZE, (*self._line(summary), lease, self.fence.worker), within=PATIENCE
            )
            if answer.count:
                self.summaries.wrote(summary)

    def _line(self, summary: Summary) -> tuple[Parameter, ...]:
        """The line of a table: id, number, head, sequence, content, seal."""
        return tuple(summary.stored(self.chain).values())

    def erase_traces(self) -> None:
        """Have the database reuse the room of what rows said before. Its archives and backups have it still."""
        with suppress(NotReached, NotAnswered, Rejected):
            self.connections.ask("VACUUM entries, tables", within=_REWRITE)

    def try_write(self) -> None:
        """Write something that changes nothing (`Journal.try_write`)."""
        try:
            self.connections.ask_again(sql.TRY, within=PATIENCE)
        except (NotReached, NotAnswered, Rejected) as problem:
            raise Refusal(Code.JOURNAL_UNAVAILABLE) from problem

    def mark_unreadable(self) -> None:
        """Nothing: the database is put right by whoever looks after it."""

    def close(self) -> None:
        """Give all tables back, and close the connections."""
        if isinstance(self.fence, LoneFence):
            self.fence.close()
        self.connections.close()

    # ------------------------------------------------------------------ sequences

    def _sequences(self, count: int, after: Summary) -> Iterator[int]:
        """The next numbers of the sequence of all rows, above the last one of a table. Raises `Refusal`."""
        known = self.summaries.known(after.table)
        least = max(after.sequence, known.sequence if known is not None else 0) + 1
        taken: list[int] = []
        with self._lock:
            while len(taken) < count:
                rest = self._numbers = range(max(self._numbers.start, least), self._numbers.stop)
                if not rest:
                    self._numbers = self._block(least)
                    continue
                taken.append(rest.start)
                self._numbers = rest[1:]
        return iter(taken)

    def _block(self, least: int) -> range:
        """A new block of numbers that goes beyond ``least``."""
        try:
            while True:
                first = int(str(self.connections.ask_again(sql.BLOCK, within=_ANSWER).rows[0][0]))
                if first + BLOCK > least:
                    return range(first, first + BLOCK)
                self.connections.ask(sql.RAISE, (least,), within=_ANSWER)
        except (NotReached, NotAnswered, Rejected) as problem:
            raise self._away() from problem

    # ------------------------------------------------------------------ reading

    def newest_time(self) -> str:
        """When the newest row of all tables was written (ISO, UTC); "" without rows. Raises `JournalDamaged`."""
        return next((str(row[0]) for row in self._select("", sql.NEWEST).rows), "")

    def counts(self) -> dict[object, tuple[int, object]]:
        """The number of rows and the last number of each table in the database. Raises `JournalDamaged`."""
        rows = self._select("", sql.COUNTS, within=_READ_ALL).rows
        return {table: (int(str(count)), int(str(last))) for table, count, last in rows}

    def stored(self, table: str) -> list[StoredRow]:
        """The rows of a table as they are in the database, unchecked, by number. Raises `JournalDamaged`."""
        if table in self._doubts:
            try:
                self._settle(table)
            except Refusal:
                raise JournalAway(table, 0, "it is unknown whether its last row has been written") from None
        with _in_words(table):
            self.summaries.read(table)  # another process may just have given it up
        rows = self._select(table, sql.STORED, table).rows
        return [(one[0], int(str(one[1])), *one[2:7], int(str(one[7]))) for one in rows]

    def refresh(self, table: str) -> None:
        """Read the summary of a table anew (`Journal.refresh`)."""
        with _in_words(table):
            self.summaries.read(table)

    def _select(self, table: str, statement: str, *parameters: Parameter, within: float = _READ) -> Answer:
        with _in_words(table):
            return self.connections.ask_again(statement, parameters, within=within)


@contextmanager
def _in_words(table: str) -> Iterator[None]:
    """Turn failures of the database into `JournalAway` and `JournalUnusable`, with a sentence."""
    try:
        yield
    except (NotReached, NotAnswered) as problem:
        raise JournalAway(table, 0, f"the database cannot be reached ({problem})") from None
    except Rejected as problem:
        raise JournalUnusable(table, 0, f"the database cannot be used ({problem})") from None


def _as_json(rows: Sequence[Entry]) -> str:
    """Rows as a JSON array of objects, for ``json_to_recordset``."""
    names = ("number", "at", "kind", "body", "checksum", "chain", "sequence")
    return json.dumps([dict(zip(names, row.stored()[1:], strict=True)) for row in rows])
