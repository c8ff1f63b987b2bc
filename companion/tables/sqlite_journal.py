"""SQLite journal: the rows of all tables of one process in the file ``exchequer.sqlite``.

A row is on the disk when it is committed (write-ahead log with ``synchronous=FULL``). Beside the file are row copies
and heads, from which lost rows are put back (`companion.tables.recovery`).
"""

from __future__ import annotations

import itertools
import sqlite3
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from pydantic import JsonValue
from sqlalchemy import Connection, Engine, Executable, create_engine, event, func, insert, select
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from companion import private_files
from companion.errors import Code, JournalDamaged, JournalUnusable, Refusal
from companion.tables.chain import Entry
from companion.tables.checkpoints import Checkpoints
from companion.tables.heads import Heads
from companion.tables.journal import COPIES, FILE, HEADS, MARK, Journal, StoredRow
from companion.tables.journal_schema import PAGE, SCHEMA, entries, summaries
from companion.tables.row_copies import RowCopies
from companion.tables.schema_opening import keep_schema_1, open_schema
from companion.tables.seats import HostKeys
from companion.tables.statements import Statements
from companion.tables.summaries import Summary

DRIVER_ERRORS = (SQLAlchemyError, sqlite3.Error, ValueError, OverflowError)
"""What the driver raises; errors of values for the content of damaged pages."""

_AUTOMATIC = 4096
"""Pages of the write-ahead log after which SQLite itself moves it, should `Checkpoints` fail."""
_PATIENCE = 0.25
"""Seconds for which a row waits for another program's lock."""

_BUSY = frozenset({5, 6})
_DAMAGED = frozenset({11, 26})
_UNUSABLE = frozenset({3, 7, 8, 10, 13, 14}) | _BUSY
"""Primary result codes of SQLite that say nothing about the content: permission, memory, disk, lock, file, locked."""
_SHORT_READ = 522
"""SQLite's extended code for a file that ends too early, which is damage."""


class SqliteJournal(Journal):
    """The rows of all tables of one process, in one file or in memory. Safe to use from several threads."""

    def __init__(self, url: str, key: bytes = b"", copies: Path | None = None) -> None:
        """Open the database at ``url``, whose chain has this key; a new one gets its tables, an earlier is migrated.

        ``copies`` is the folder of the row copies, beside which the heads are (None: there are neither). Raises
        `JournalDamaged` for a file that cannot be read, and `JournalUnusable` where it may be intact.
        """
        super().__init__(key)
        if copies is not None:
            self.copies = RowCopies(copies, self.chain)
            self.heads = Heads(copies.with_name(HEADS), self.chain)
        self.summaries: dict[str, Summary] = {}
        self._uncopied: list[Entry] = []
        """Committed rows that are not in their row copies yet."""
        self._lock = threading.Lock()
        self._busy = False
        """Whether another program had locked the journal at the last attempt to write."""
        self._engine: Engine = create_engine(url, connect_args=_arguments(url))
        self._statements = Statements(self._engine.dialect)
        if self._engine.dialect.name == "sqlite":
            event.listen(self._engine, "connect", _set_durable)
            event.listen(self._engine, "begin", _begin)
        with ExitStack() as undone:
            undone.callback(self._engine.dispose)
            try:
                self._connection: Connection = undone.enter_context(self._engine.connect())
                self._driver = _driver_of(self._connection)
                """Rows are written by the driver itself: SQLAlchemy takes longer for each than SQLite does."""
                self._open()
            except DRIVER_ERRORS as problem:
                raise _fault(problem, "") from None
            undone.pop_all()
        file = self._engine.url.database
        self._checkpoints = Checkpoints(Path(file)) if file else None

    @classmethod
    def at(cls, folder: Path) -> SqliteJournal:
        """The journal in a data folder (``exchequer.sqlite``), keyed with its host secret, with row copies."""
        private_files.make_folder(folder)
        private_files.create(folder / FILE)  # SQLite gives its other files the mode of this one
        return cls(f"sqlite:///{folder / FILE}", HostKeys.at(folder).derived("journal"), folder / COPIES)

    def _open(self) -> None:
        file = self._engine.url.database
        if self._engine.dialect.name == "sqlite" and file:
            keep_schema_1(self._connection, Path(file))
            self._connection.rollback()
        self.schema_1 = open_schema(self._connection, self.chain)
        for row in self._connection.execute(select(summaries)).all():
            summary = Summary.read(dict(row._mapping), self.chain)
            if summary is not None:
                self.summaries[summary.table] = summary
        self._sequence = max((summary.sequence for summary in self.summaries.values()), default=0)
        self._connection.commit()
        self._wait_at_most(_PATIENCE)

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
        with self._lock:
            sequence = self._sequence + 1
            entry, summed = self._next(table, number, previous, kind, body, checksum, at, sequence, summary)
            with self._transaction():
                self._insert(entry, summed)
            self._sequence = sequence
            self._written(entry, summed)
        return entry

    def append_all(self, previous: str, rows: Sequence[Entry], summary: Summary) -> None:
        """Write the next rows of a table in one transaction (`Journal.append_all`)."""
        with self._lock:
            joined = self._joined(previous, rows, itertools.count(self._sequence + 1))
            if not joined:
                return
            summed = summary.at(joined[-1].number, joined[-1].chain, joined[-1].sequence)
            with self._transaction():
                for entry in joined:
                    self._driver.execute(*self._statements.insert(entry))
                self._driver.execute(*self._statements.replace(summed, self.chain))
            self._sequence = joined[-1].sequence
            for entry in joined:
                self._written(entry, summed)

    def _written(self, entry: Entry, summary: Summary) -> None:
        """Note that a row has been committed. The caller holds the lock."""
        self.summaries[entry.table] = summary
        self._uncopied.append(entry)
        if self._checkpoints is not None:
            self._checkpoints.row_written(last_of_game=bool(summary.over))

    def copy_rows(self) -> None:
        """Add committed rows to the copies of their tables, and make them their heads."""
        if not self._uncopied:
            return
        with self._lock:
            uncopied, self._uncopied = self._uncopied, []
            for entry in uncopied:
                if self.copies is not None:
                    self.copies.append(entry)
                if self.heads is not None:
                    self.heads.write(entry)

    def replace(self, table: str, rows: Sequence[Entry]) -> None:
        """Write a table's rows anew, when damaged ones are replaced (`Journal.replace`)."""
        names = [column.name for column in entries.columns]
        summary = Summary(table).at(rows[-1].number, rows[-1].chain, rows[-1].sequence)
        with self._lock:
            try:
                self._driver.execute("PRAGMA secure_delete=ON")  # what is replaced is overwritten with zeros
                self._connection.execute(entries.delete().where(entries.c.table_id == table))
                self._connection.execute(insert(entries), [dict(zip(names, row.stored(), strict=True)) for row in rows])
                self._replace(summary)
                self._connection.commit()
            except DRIVER_ERRORS as problem:
                self._connection.rollback()
                raise _fault(problem, table) from None
            finally:
                self._driver.execute("PRAGMA secure_delete=OFF")
            self._sequence = max(self._sequence, summary.sequence)
            self.summaries[table] = summary

    def erase_traces(self) -> None:
        """Empty the write-ahead log, which still has what rows said before they were replaced."""
        with self._lock, suppress(sqlite3.Error):  # a reader holds it: it is emptied by a later checkpoint
            self._driver.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def summarize(self, summary: Summary) -> None:
        """Write a table's summary, where it differs (`Journal.summarize`)."""
        with self._lock:
            if self.summaries.get(summary.table) == summary:
                return
            try:
                self._replace(summary)
                self._connection.commit()
            except DRIVER_ERRORS:
                self._connection.rollback()
            self.summaries[summary.table] = summary

    def put_back(self, entry: Entry, summary: Summary) -> None:
        """Write a row that has been lost as it was (`Journal.put_back`)."""
        with self._lock:
            with self._transaction():
                self._insert(entry, summary)
            self._sequence = max(self._sequence, entry.sequence)
            self._written(entry, summary)

    def try_write(self) -> None:
        """Write something that changes nothing (`Journal.try_write`)."""
        if not self._lock.acquire(timeout=_PATIENCE):
            raise Refusal(Code.JOURNAL_BUSY)
        try:
            with self._transaction():
                self._driver.execute(*self._statements.keep_schema(str(SCHEMA)))
        finally:
            self._lock.release()

    def require_free(self, table: str = "") -> None:
        """Refuse a row, before it is applied, while another program keeps the journal locked."""
        if self._busy:
            self.try_write()

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        """Commit what is written within, or nothing. Raises `Refusal`."""
        try:
            self._driver.execute("BEGIN")
            yield
            self._driver.commit()
        except DRIVER_ERRORS as problem:
            with suppress(sqlite3.Error):  # it may be closed
                self._driver.rollback()
            code = _code(problem) & 0xFF
            if code in _DAMAGED:
                self.mark_unreadable()
            self._set_busy(code in _BUSY)
            raise Refusal(Code.JOURNAL_BUSY if code in _BUSY else Code.JOURNAL_UNAVAILABLE) from problem
        self._set_busy(False)

    def _set_busy(self, busy: bool) -> None:
        """Wait for another program's lock once, and no more until it is free: views need the table meanwhile."""
        if busy != self._busy:
            self._busy = busy
            self._wait_at_most(0 if busy else _PATIENCE)

    def _wait_at_most(self, seconds: float) -> None:
        self._driver.execute(f"PRAGMA busy_timeout={round(seconds * 1000)}")

    def _insert(self, entry: Entry, summary: Summary) -> None:
        """Write a row and the summary of its table, without a commit."""
        self._driver.execute(*self._statements.insert(entry))
        self._driver.execute(*self._statements.replace(summary, self.chain))

    def _replace(self, summary: Summary) -> None:
        self._connection.exec_driver_sql(*self._statements.replace(summary, self.chain))

    def newest_time(self) -> str:
        """When the newest row of all tables was written (ISO, UTC); "" without rows. Raises `JournalDamaged`."""
        newest = select(entries.c.at).order_by(entries.c.sequence.desc()).limit(1)
        return next((str(at) for (at,) in self._select(newest, "")), "")

    def counts(self) -> dict[object, tuple[int, object]]:
        """The number of rows and the last number of each table in the database. Raises `JournalDamaged`."""
        counted = select(entries.c.table_id, func.count(), func.max(entries.c.number)).group_by(entries.c.table_id)
        return {table: (int(str(count)), last) for table, count, last in self._select(counted, "")}

    def stored(self, table: str) -> list[StoredRow]:
        """The rows of a table as they are in the database, unchecked, by number. Raises `JournalDamaged`."""
        wanted = select(entries).where(entries.c.table_id == table).order_by(entries.c.number)
        return self._select(wanted, table)

    def _select(self, query: Executable, table: str) -> list[StoredRow]:
        with self._lock:
            try:
                return [tuple(row) for row in self._connection.execute(query).all()]
            except DRIVER_ERRORS as problem:
                raise _fault(problem, table) from None
            finally:
                self._connection.rollback()

    def mark_unreadable(self) -> None:
        """Have the database rescued at the next start, since a page of it could not be read."""
        if self.copies is not None:
            with suppress(OSError):
                private_files.create(self.copies.folder.parent / MARK)

    def close(self) -> None:
        """Close the file; nothing is left in the write-ahead log then."""
        if self._checkpoints is not None:
            self._checkpoints.close()
        self.copy_rows()
        with self._lock:
            self._connection.close()
            self._engine.dispose()
        if self.heads is not None:
            self.heads.close()


def _arguments(url: str) -> dict[str, object]:
    """Arguments of the driver: one connection is shared by the threads, under the journal's lock."""
    return {"check_same_thread": False, "timeout": 10} if url.startswith("sqlite") else {}


def _set_durable(connection: sqlite3.Connection, _record: object) -> None:
    """Make SQLite wait for the disk at each commit, and leave the beginning of transactions to `_begin`."""
    connection.isolation_level = None
    connection.text_factory = _lossless
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA page_size={PAGE}")  # of a new file
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute(f"PRAGMA wal_autocheckpoint={_AUTOMATIC}")
    cursor.execute("PRAGMA busy_timeout=10000")
    cursor.close()


def _lossless(text: bytes) -> str:
    """A text of the database; bytes of a damaged one that are no UTF-8 do not prevent that the others are read."""
    return text.decode("utf-8", "surrogateescape")


def _begin(connection: Connection) -> None:
    """Begin a transaction explicitly, since the driver would leave changes of the schema outside of it."""
    connection.exec_driver_sql("BEGIN")


def _driver_of(connection: Connection) -> sqlite3.Connection:
    """The driver's connection. Raises ValueError where the database is not SQLite's."""
    driver = connection.connection.driver_connection
    if not isinstance(driver, sqlite3.Connection):
        raise ValueError("the journal is no SQLite database")
    return driver


def _code(problem: BaseException) -> int:
    """SQLite's extended result code; 0 where there is none."""
    cause = problem.orig if isinstance(problem, DBAPIError) else problem
    return int(getattr(cause, "sqlite_errorcode", 0))


def _fault(problem: BaseException, table: str) -> JournalDamaged:
    """A driver's exception in words, without SQL; `JournalUnusable` where it says nothing about the content."""
    cause = problem.orig if isinstance(problem, DBAPIError) else problem
    code = _code(problem)
    kind = JournalUnusable if code & 0xFF in _UNUSABLE and code != _SHORT_READ else JournalDamaged
    return kind(table, 0, f"the file cannot be read ({str(cause or problem).splitlines()[0]})")
