"""Journal: the durable log of all tables' rows.

Everything that happens at a table is one row, appended and never changed: a seat taken or left, the start, an answer,
an undo, a correction, a pause, the end (``companion.tables.rows``). A row is committed and on the disk (SQLite in WAL
mode with ``synchronous=FULL``) before listeners are notified of it. After a power cut the tables are rebuilt from their
rows.

Each row has a keyed checksum of itself and of the row before it (``companion.tables.chain``). A torn or missing row, or
one that another program wrote, does not fit into that chain; its table is not opened, and the reason is reported.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path

from pydantic import JsonValue
from sqlalchemy import Connection, Engine, create_engine, event, func, select
from sqlalchemy.exc import DatabaseError, DBAPIError, SQLAlchemyError

from companion import private_files
from companion.clock import now
from companion.errors import Code, JournalDamaged, Refusal
from companion.tables.chain import Chain, Entry
from companion.tables.journal_schema import entries, keep_schema_1, open_schema
from companion.tables.seats import HostKeys
from companion.tables.statements import Statements
from companion.tables.summaries import Summary

__all__ = ["Entry", "Journal"]

FILE = "exchequer.sqlite"
"""The name of the database in a data folder."""


class Journal:
    """The rows of all tables of one server. Safe to use from several threads."""

    def __init__(self, url: str, key: bytes = b"") -> None:
        """Open the database at ``url``, whose chain has this key; a new one gets its tables, an earlier is migrated.

        Raises `JournalDamaged` when the file is no journal of this program.
        """
        self.chain = Chain(key)
        self._lock = threading.Lock()
        self._engine: Engine = create_engine(url, connect_args=_arguments(url))
        self._statements = Statements(self._engine.dialect)
        if self._engine.dialect.name == "sqlite":
            event.listen(self._engine, "connect", _set_durable)
            event.listen(self._engine, "begin", _begin)
        with ExitStack() as undone:
            undone.callback(self._engine.dispose)
            try:
                self._connection: Connection = undone.enter_context(self._engine.connect())
                self._open()
            except (DatabaseError, sqlite3.DatabaseError) as problem:
                raise JournalDamaged("", 0, f"the file cannot be read ({_short(problem)})") from None
            undone.pop_all()

    @classmethod
    def at(cls, folder: Path) -> Journal:
        """The journal in a data folder (``exchequer.sqlite``), keyed with its host secret."""
        private_files.make_folder(folder)
        private_files.create(folder / FILE)  # SQLite gives its other files the mode of this one
        return cls(f"sqlite:///{folder / FILE}", HostKeys.at(folder).derived("journal"))

    def _open(self) -> None:
        file = self._engine.url.database
        if self._engine.dialect.name == "sqlite" and file:
            keep_schema_1(self._connection, Path(file))
            self._connection.rollback()
        self.schema_1 = open_schema(self._connection, self.chain)
        """The sequence of the last row that was written in schema 1; 0 if there is none."""
        self._sequence = int(self._connection.execute(select(func.max(entries.c.sequence))).scalar() or 0)
        self._connection.commit()

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
        none runs), ``at`` the time of the row ("": now), ``summary`` the table's after it. Raises `Refusal`
        ``journal_unavailable`` when the row cannot be written; then nothing is.
        """
        with self._lock:
            sequence = self._sequence + 1
            bare = Entry(table, number, at or now(), kind, dict(body), checksum, sequence=sequence)
            entry = self.chain.joined(previous, bare)
            summed = (summary or Summary(table)).at(number, entry.chain, sequence)
            try:
                self._insert(entry, summed)
                self._connection.commit()
            except SQLAlchemyError as problem:
                self._connection.rollback()
                raise Refusal(Code.JOURNAL_UNAVAILABLE) from problem
            self._sequence = sequence
        return entry

    def put_back(self, entry: Entry, summary: Summary) -> None:
        """Write a row that has been lost as it was; ``summary`` is the table's after it.

        Raises `Refusal` ``journal_unavailable`` when it cannot be written; then nothing is.
        """
        with self._lock:
            try:
                self._insert(entry, summary)
                self._connection.commit()
            except SQLAlchemyError as problem:
                self._connection.rollback()
                raise Refusal(Code.JOURNAL_UNAVAILABLE) from problem
            self._sequence = max(self._sequence, entry.sequence)

    def _insert(self, entry: Entry, summary: Summary) -> None:
        """Write a row and the summary of its table, without a commit."""
        self._connection.exec_driver_sql(*self._statements.insert(entry))
        self._replace(summary)

    def _replace(self, summary: Summary) -> None:
        for statement in self._statements.replace(summary, self.chain):
            self._connection.exec_driver_sql(*statement)

    def tables(self) -> list[str]:
        """The ids of all tables, the most recently used last."""
        last = select(entries.c.table_id).group_by(entries.c.table_id).order_by(func.max(entries.c.sequence))
        with self._lock:
            rows = self._connection.execute(last).all()
            self._connection.rollback()
        return [str(row[0]) for row in rows]

    def read(self, table: str) -> Iterator[Entry]:
        """The rows of a table in order, each checked against its chain.

        Raises `JournalDamaged` at the first row that does not fit.
        """
        wanted = select(entries).where(entries.c.table_id == table).order_by(entries.c.number)
        with self._lock:
            try:
                rows = self._connection.execute(wanted).all()
                self._connection.rollback()
            except SQLAlchemyError as problem:
                raise JournalDamaged(table, 0, f"it cannot be read ({_short(problem)})") from None
        previous = ""
        for place, row in enumerate(rows, start=1):
            entry = self.chain.checked(table, place, previous, row)
            previous = entry.chain
            yield entry

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            self._connection.close()
            self._engine.dispose()


def _arguments(url: str) -> dict[str, object]:
    """Arguments of the driver: one connection is shared by the threads, under the journal's lock."""
    return {"check_same_thread": False, "timeout": 10} if url.startswith("sqlite") else {}


def _set_durable(connection: sqlite3.Connection, _record: object) -> None:
    """Make SQLite wait for the disk at each commit, and leave the beginning of transactions to `_begin`."""
    connection.isolation_level = None
    connection.text_factory = _lossless
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA busy_timeout=10000")
    cursor.close()


def _lossless(text: bytes) -> str:
    """A text of the database; bytes of a damaged one that are no UTF-8 do not prevent that the others are read."""
    return text.decode("utf-8", "surrogateescape")


def _begin(connection: Connection) -> None:
    """Begin a transaction explicitly, since the driver would leave changes of the schema outside of it."""
    connection.exec_driver_sql("BEGIN")


def _short(problem: BaseException) -> str:
    """The first line of a driver's message, without SQL."""
    cause = problem.orig if isinstance(problem, DBAPIError) else None
    return str(cause or problem).splitlines()[0]
