"""Journal: the durable log of all tables' rows.

Everything that happens at a table is one row, appended and never changed: a seat taken or left, the start, an answer,
an undo, a correction, a pause, the end (``companion.tables.rows``). A row is committed and on the disk (SQLite in WAL
mode with ``synchronous=FULL``) before listeners are notified of it. After a power cut the tables are rebuilt from their
rows.

Each row has a checksum of itself and of the row before it. A torn or missing row, or one that another program wrote,
does not fit into that chain; its table is not opened, and the reason is reported.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
import threading
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from pydantic import JsonValue
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
)
from sqlalchemy.exc import DatabaseError, DBAPIError, SQLAlchemyError

from companion.clock import now
from companion.errors import Code, JournalDamaged, Refusal

SCHEMA = 1
"""The version of the database tables below; it is stored in the file."""

KINDS = frozenset(
    {
        "opened", "seat", "start", "answer", "undo", "correction", "tried", "proposed", "vote", "withdrawn", "pause",
        "finish", "void",
    }
)  # fmt: skip
"""The kinds of rows. ``void`` declares that a row has no effect because the rules could not apply it."""

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
    """One row of a table: its number from 1, when it was written (ISO, UTC), its kind, its JSON and its checksum."""

    table: str
    number: int
    at: str
    kind: str
    body: dict[str, JsonValue]
    chain: str


def _chain(previous: str, table: str, number: int, at: str, kind: str, body: str) -> str:
    """The checksum of a row: SHA-256 over the previous checksum and everything in the row."""
    text_of_row = "\n".join((previous, table, str(number), at, kind, body))
    return hashlib.sha256(text_of_row.encode("utf-8", "surrogatepass")).hexdigest()


class Journal:
    """The rows of all tables of one server. Safe to use from several threads."""

    def __init__(self, url: str) -> None:
        """Open the database at ``url``; a new one gets its tables.

        Raises `JournalDamaged` when the file is no journal of this program.
        """
        self._lock = threading.Lock()
        self._engine: Engine = create_engine(url, connect_args=_arguments(url))
        if self._engine.dialect.name == "sqlite":
            event.listen(self._engine, "connect", _set_durable)
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
            raise JournalDamaged("", 0, "the file belongs to another program")
        if not present:
            metadata.create_all(self._connection)
            self._connection.execute(insert(about).values(key="schema", value=str(SCHEMA)))
        found = self._connection.execute(select(about.c.value).where(about.c.key == "schema")).scalar()
        self._connection.commit()
        if found != str(SCHEMA):
            raise JournalDamaged("", 0, f"it has schema {found}, this program reads {SCHEMA}")

    def append(self, table: str, number: int, previous: str, kind: str, body: Mapping[str, JsonValue]) -> Entry:
        """Write the next row of a table and return it once it is on the disk.

        ``previous`` is the chain of the row before ("" for the first). Raises `Refusal`
        ``journal_unavailable`` when it cannot be written; then nothing is.
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
        return Entry(table, number, at, kind, dict(body), chain)

    def tables(self) -> list[str]:
        """The ids of all tables, the most recently used last."""
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

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            self._connection.close()
            self._engine.dispose()


def _checked(table: str, place: int, previous: str, row: Sequence[object]) -> Entry:
    """A database row as an entry. Raises `JournalDamaged` with the fault."""
    _, number, at, kind, body, chain = row
    if number != place:
        raise JournalDamaged(table, place, f"the row is missing (the next is {number})")
    if not (isinstance(at, str) and isinstance(kind, str) and isinstance(body, str) and isinstance(chain, str)):
        raise JournalDamaged(table, place, "the row is torn")
    if _chain(previous, table, place, at, kind, body) != chain:
        raise JournalDamaged(table, place, "the row is torn or was written by another program")
    try:
        content = json.loads(body)
    except ValueError:
        raise JournalDamaged(table, place, "the row is torn") from None
    if kind not in KINDS or not isinstance(content, dict):
        raise JournalDamaged(table, place, f"the row is of an unknown kind ({kind})")
    return Entry(table, place, at, kind, content, chain)


def _arguments(url: str) -> dict[str, object]:
    """Arguments of the driver: one connection is shared by the threads, under the journal's lock."""
    return {"check_same_thread": False, "timeout": 10} if url.startswith("sqlite") else {}


def _set_durable(connection: sqlite3.Connection, _record: object) -> None:
    """Make SQLite wait for the disk at each commit."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA busy_timeout=10000")
    cursor.close()


def _short(problem: BaseException) -> str:
    """The first line of a driver's message, without SQL."""
    cause = problem.orig if isinstance(problem, DBAPIError) else None
    return str(cause or problem).splitlines()[0]
