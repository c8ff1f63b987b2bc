"""Journal: appends and reads the rows of all tables of one server, or of several that share a database.

A row is written in one transaction with the summary of its table, and only if the writer knew the last row. Otherwise
the append raises `Overtaken`: the table reads the new rows and retries the command. So several processes may serve one
table.
"""

from __future__ import annotations

import logging
import sqlite3
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress

from sqlalchemy import Connection, Executable, RowMapping, bindparam, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from companion.errors import Code, JournalDamaged, JournalUnusable, Overtaken, Refusal
from companion.tables.journal import engines
from companion.tables.journal.journal_rows import JournalRow, checked, joined
from companion.tables.journal.migrations import open_schema
from companion.tables.journal.schema import about, entries, summaries
from companion.tables.journal.summaries import Summary

log = logging.getLogger("exchequer.journal")

LOOK_AGAIN = 1.0
"""Seconds for which the summaries of a shared database are taken to be those that were read last."""
MARGIN = 60_000_000
"""Microseconds by which the clocks of processes that share a database may differ, or a transaction may take."""


_UPDATE = update(summaries).where(
    summaries.c.table_id == bindparam("before_table"),
    summaries.c.number == bindparam("before_number"),
    summaries.c.head == bindparam("before_head"),
)
"""Write the summary of a table whose last row is known. It is made once: making it takes longer than SQLite does."""


class Journal:
    """The rows of all tables. Safe to use from several threads and greenlets."""

    def __init__(self, url: str = "sqlite://", key: bytes = b"", *, trial: bool = False) -> None:
        """Open the database at ``url``; a new one gets its tables, an earlier one is migrated.

        ``key`` is the HMAC key of journals up to version 0.4. A ``trial`` is read-only and leaves the database
        unchanged. Raises `JournalDamaged` for an unreadable journal, and `JournalUnusable` for one that may be intact.
        """
        self._engine = engines.engine_of(url)
        self.is_shared = self._engine.dialect.name != "sqlite"
        """Whether other processes may write to the database."""
        self._reader = engines.reader_of(self._engine)
        self._trial: Connection | None = None
        """The transaction of a trial, which is never committed."""
        self._summaries: dict[str, Summary] = {}
        self._trouble: Code | None = None
        """Why the last attempt to write failed; None if it did not."""
        self._changed = 0
        """When the newest summary that is known was written."""
        self._looked = 0.0
        try:
            if trial:
                self._trial = self._engine.connect()
                open_schema(self._trial, key)
            else:
                with engines.transaction(self._engine) as connection:
                    open_schema(connection, key)
            self._look()
        except JournalDamaged:
            self._engine.dispose()
            raise
        except engines.ERRORS as problem:
            self._engine.dispose()
            raise engines.fault(self._engine, problem) from None

    def close(self) -> None:
        """Close the database."""
        if self._trial is not None:
            self._trial.close()
        self._engine.dispose()

    # ------------------------------------------------------------------ writing

    def append(self, previous: str, rows: Sequence[JournalRow], summary: Summary) -> list[JournalRow]:
        """Write the next rows of a table, all or none, and return them once they are on the disk.

        ``previous`` is the chain of the row before ("" for none), ``summary`` the table's summary afterwards. Raises
        `Overtaken` if the table has other rows by now. Raises `Refusal` ``journal_busy`` while another program has
        locked the journal, and ``journal_unavailable`` if writing fails for another reason.
        """
        written = joined(previous, rows)
        changed = self._now()
        summary = summary.after(written[-1], changed)
        with self._writing() as connection:
            self._write_summary(connection, summary, rows[0].number - 1, previous, changed)
            connection.execute(insert(entries), [row.stored() for row in written])
        self._summaries[summary.table] = summary
        return written

    def rewrite(self, previous: Summary, rows: Sequence[JournalRow], summary: Summary) -> None:
        """Replace all rows of a table by ones without certain names, and its ``summary``.

        ``previous`` is the table's summary before. Raises as `append` does; then nothing is changed.
        """
        written = joined("", rows)
        summary = summary.after(written[-1], previous.used)
        with self._writing() as connection:
            self._write_summary(connection, summary, previous.number, previous.head, self._now())
            connection.execute(delete(entries).where(entries.c.table_id == summary.table))
            connection.execute(insert(entries), [row.stored() for row in written])
        self._summaries[summary.table] = summary

    def summarize(self, summary: Summary) -> None:
        """Write a table's summary if it differs. Failures are ignored, since the next call tries again.

        ``number`` and ``head`` are those of the table's last row.
        """
        known = self._summaries.get(summary.table, Summary(summary.table))
        if known != summary:
            try:
                with self._writing() as connection:
                    self._write_summary(connection, summary, known.number, known.head, self._now())
            except Refusal:
                return
            self._summaries[summary.table] = summary

    def erase_traces(self) -> None:
        """Make SQLite empty its write-ahead log, which still has the old content of replaced rows."""
        if not self.is_shared:
            with self._engine.connect() as connection, suppress(sqlite3.Error):  # while another program reads it
                driver = connection.connection.driver_connection
                assert driver is not None
                driver.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def trouble(self) -> Code | None:
        """Why nothing can be written at present, or None. After a failure, writing is tried again."""
        if self._trouble is not None:
            try:
                with self._writing() as connection:
                    connection.execute(delete(about).where(about.c.key == "tried"))
                    connection.execute(insert(about), {"key": "tried", "value": str(self._now())})
            except Refusal:
                pass
        return self._trouble

    def _now(self) -> int:
        """Microseconds since 1970, later than every known summary."""
        self._changed = max(self._changed + 1, time.time_ns() // 1000)
        return self._changed

    def _write_summary(self, connection: Connection, summary: Summary, number: int, head: str, changed: int) -> None:
        """Write the summary of a table whose last row is ``number`` (0: none) with that head. Raises `Overtaken`."""
        stored = {**summary.stored(), "changed": changed}
        if number == 0:
            connection.execute(insert(summaries), stored)
            return
        before = {"before_table": summary.table, "before_number": number, "before_head": head}
        if connection.execute(_UPDATE, {**stored, **before}).rowcount != 1:
            raise Overtaken

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        """A transaction. Raises `Refusal`; then nothing is written."""
        try:
            with engines.transaction(self._engine) as connection:
                yield connection
        except Refusal:
            raise
        except IntegrityError:
            raise Overtaken from None
        except engines.ERRORS as problem:
            self._trouble = engines.refusal_code(problem)
            raise Refusal(self._trouble) from problem
        self._trouble = None

    # ------------------------------------------------------------------ reading

    def read(self, table: str, after: int = 0, previous: str = "") -> list[JournalRow]:
        """The checked rows of a table in order, from the one after row ``after``, whose chain is ``previous``.

        Raises `JournalDamaged` for the first row that does not fit.
        """
        wanted = select(entries).where(entries.c.table_id == table, entries.c.number > after)
        found: list[JournalRow] = []
        for number, row in enumerate(self._select(wanted.order_by(entries.c.number), table), start=after + 1):
            found.append(checked(table, number, previous, dict(row)))
            previous = found[-1].chain
        return found

    def head(self, table: str) -> tuple[int, str] | None:
        """Number and chain of a table's last row in the database, or None for an unknown table.

        Raises `JournalDamaged`.
        """
        wanted = select(summaries.c.number, summaries.c.head).where(summaries.c.table_id == table)
        return next(((row["number"], row["head"]) for row in self._select(wanted, table)), None)

    @property
    def summaries(self) -> Mapping[str, Summary]:
        """The summary of each table, by its id."""
        if self.is_shared and time.monotonic() > self._looked + LOOK_AGAIN:
            try:
                self._look()
            except engines.ERRORS as problem:
                log.warning("The tables of other processes are not known: %s", engines.fault(self._engine, problem))
        return self._summaries

    def summary(self, table: str) -> Summary | None:
        """The summary of a table, even if another process has just opened it; None for an unknown table.

        Raises `Refusal` ``journal_unavailable`` while the database does not answer.
        """
        if table not in self._summaries and self.is_shared:
            try:
                found = self._select(select(summaries).where(summaries.c.table_id == table), table)
            except JournalDamaged:
                raise Refusal(Code.JOURNAL_UNAVAILABLE) from None
            for row in found:
                self._summaries[table] = Summary.read(table, row["number"], row["head"], row["content"])
        return self._summaries.get(table)

    def newest_time(self) -> str:
        """When the newest row of all tables was written (ISO, UTC); "" without rows."""
        return max(self._summaries.values(), key=lambda summary: summary.used, default=Summary("")).at

    def _reading(self) -> AbstractContextManager[Connection]:
        return self._reader.connect() if self._trial is None else nullcontext(self._trial)

    def _look(self) -> None:
        """Read the summaries written since the last call."""
        self._looked = time.monotonic()
        with self._reading() as connection:
            since = 0 if not self._summaries else self._changed - MARGIN
            for row in connection.execute(select(summaries).where(summaries.c.changed >= since)).all():
                self._summaries[row.table_id] = Summary.read(row.table_id, row.number, row.head, row.content)
                self._changed = max(self._changed, row.changed)

    def _select(self, query: Executable, table: str) -> Sequence[RowMapping]:
        try:
            with self._reading() as connection:
                return connection.execute(query).mappings().all()
        except engines.ERRORS as problem:
            found = engines.fault(self._engine, problem, table)
            if isinstance(found, JournalUnusable):
                self._trouble = Code.JOURNAL_UNAVAILABLE
            raise found from None
