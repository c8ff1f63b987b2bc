"""The journal: where a table's record is kept safe.

One row for everything that happened at a table, appended and never changed: a seat taken or left,
the start, an answer, an undo, a correction, a pause, the end. A row is committed, and on the
disk (SQLite in WAL mode with ``synchronous=FULL``), before anybody is told of it. After a power
cut the tables are rebuilt from their rows.

Each row carries a checksum of itself and of the row before it. A torn row, a missing one, or one
that somebody else wrote does not fit into that chain, and its table says so instead of going on.

The SQL is SQLAlchemy Core, so a house with many tables may name another database by its URL.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import (
    Column,
    Connection,
    Engine,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    create_engine,
    event,
    insert,
    inspect,
    select,
    text,
)
from sqlalchemy.exc import DatabaseError, SQLAlchemyError

from companion.errors import Code, JournalDamaged, Refusal

SCHEMA = 1
"""The version of the tables below; it is written into the file."""

KINDS = frozenset({"opened", "seat", "start", "answer", "undo", "correction", "pause", "finish", "void"})
"""What a row can be. ``void`` strikes out a row whose answer the rules could not carry out."""

metadata = MetaData()
about = Table("about", metadata, Column("key", String(32), primary_key=True), Column("value", Text))
entries = Table(
    "entries",
    metadata,
    Column("table_id", String(16), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", String(32), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("body", Text, nullable=False),
    Column("chain", String(64), nullable=False),
)


@dataclass(frozen=True, slots=True)
class Entry:
    """One row: the ``number``-th thing that happened at a table, from 1; ``at`` is ISO UTC."""

    table: str
    number: int
    at: str
    kind: str
    body: dict[str, Any]
    chain: str


def _chain(previous: str, table: str, number: int, at: str, kind: str, body: str) -> str:
    """The checksum of a row: SHA-256 over the previous checksum and everything in the row."""
    text_of_row = "\n".join((previous, table, str(number), at, kind, body))
    return hashlib.sha256(text_of_row.encode("utf-8", "surrogatepass")).hexdigest()


def now() -> str:
    """The time as ISO 8601 in UTC, to the millisecond."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


class Journal:
    """The rows of all tables of one server. Safe to use from several threads."""

    def __init__(self, url: str) -> None:
        """Open the database at ``url``, making its tables when it is new.

        Raises `JournalDamaged` when the file is not a journal of ours.
        """
        self._lock = threading.Lock()
        self._engine: Engine = create_engine(url, connect_args=_arguments(url))
        if self._engine.dialect.name == "sqlite":
            event.listen(self._engine, "connect", _be_durable)
        try:
            self._connection: Connection = self._engine.connect()
            self._open()
        except (DatabaseError, sqlite3.DatabaseError) as problem:
            raise JournalDamaged("", 0, f"the file cannot be read ({_short(problem)})") from None

    @classmethod
    def at(cls, folder: Path) -> Journal:
        """The journal in a data folder (``exchequer.sqlite``)."""
        folder.mkdir(parents=True, exist_ok=True)
        return cls(f"sqlite:///{folder / 'exchequer.sqlite'}")

    def _open(self) -> None:
        present = set(inspect(self._connection).get_table_names())
        ours = set(metadata.tables)
        if present and not ours <= present:
            raise JournalDamaged("", 0, "the file belongs to another programme")
        if not present:
            metadata.create_all(self._connection)
            self._connection.execute(insert(about).values(key="schema", value=str(SCHEMA)))
        found = self._connection.execute(select(about.c.value).where(about.c.key == "schema")).scalar()
        self._connection.commit()
        if found != str(SCHEMA):
            raise JournalDamaged("", 0, f"it has schema {found}, this programme knows {SCHEMA}")

    def append(self, table: str, number: int, previous: str, kind: str, body: dict[str, Any]) -> Entry:
        """Write the next row of a table and return it once it is safely on the disk.

        ``previous`` is the chain of the row before ("" for the first). Raises `Refusal`
        ``journal_unavailable`` when it cannot be written; then nothing was.
        """
        at = now()
        written = json.dumps(body, ensure_ascii=True, separators=(",", ":"))
        chain = _chain(previous, table, number, at, kind, written)
        row = {"table_id": table, "number": number, "at": at, "kind": kind, "body": written, "chain": chain}
        with self._lock:
            try:
                self._connection.execute(insert(entries), row)
                self._connection.commit()
            except SQLAlchemyError as problem:
                self._connection.rollback()
                raise Refusal(Code.JOURNAL_UNAVAILABLE) from problem
        return Entry(table, number, at, kind, body, chain)

    def tables(self) -> list[str]:
        """The ids of all tables, the one most recently used last."""
        newest = select(entries.c.table_id, entries.c.at).order_by(entries.c.at, entries.c.table_id)
        with self._lock:
            rows = self._connection.execute(newest).all()
            self._connection.rollback()
        return list(dict.fromkeys(str(row[0]) for row in reversed(rows)))[::-1]

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
            entry = _checked(table, place, previous, row)
            previous = entry.chain
            yield entry

    def backup(self, target: Path) -> None:
        """Write a whole copy of the journal to a new file (SQLite only)."""
        with self._lock:
            self._connection.execute(text("VACUUM INTO :file"), {"file": str(target)})
            self._connection.rollback()

    def close(self) -> None:
        """Let go of the file."""
        with self._lock:
            self._connection.close()
            self._engine.dispose()


def _checked(table: str, place: int, previous: str, row: Any) -> Entry:
    """A row as an entry, or `JournalDamaged` with what is wrong about it."""
    _, number, at, kind, body, chain = row
    if number != place:
        raise JournalDamaged(table, place, f"the row is missing (the next is {number})")
    if not all(isinstance(part, str) for part in (at, kind, body, chain)):
        raise JournalDamaged(table, place, "the row is torn")
    if _chain(previous, table, place, at, kind, body) != chain:
        raise JournalDamaged(table, place, "the row is torn or was written by somebody else")
    try:
        content = json.loads(body)
    except ValueError:
        raise JournalDamaged(table, place, "the row is torn") from None
    if kind not in KINDS or not isinstance(content, dict):
        raise JournalDamaged(table, place, f"the row is of an unknown kind ({kind})")
    return Entry(table, place, at, kind, content, chain)


def _arguments(url: str) -> dict[str, object]:
    """What the driver needs: one connection is shared by the threads, under our own lock."""
    return {"check_same_thread": False, "timeout": 10} if url.startswith("sqlite") else {}


def _be_durable(connection: Any, _record: object) -> None:
    """Make SQLite wait for the disk at each commit."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA busy_timeout=10000")
    cursor.close()


def _short(problem: BaseException) -> str:
    """The first line of a driver's message, without SQL."""
    return str(getattr(problem, "orig", None) or problem).splitlines()[0]
