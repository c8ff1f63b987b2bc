"""Journal schema: the tables of the database, how a new file gets them, and how an earlier file is migrated.

Schema 2 has, besides the rows (``entries``), the summaries of the tables (``tables``), so that a game is rebuilt only
when it is asked for. Schema 1, of versions 0.1 and 0.2, had rows without sequence and checksum, and a chain without a
key.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from pathlib import Path

from sqlalchemy import (
    Column,
    Connection,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    insert,
    inspect,
    select,
)
from sqlalchemy.dialects import sqlite
from sqlalchemy.schema import CreateIndex, CreateTable

from companion import private_files
from companion.errors import JournalDamaged, JournalUnusable
from companion.tables.chain import Chain, Entry, chain_of_schema_1, decoded
from companion.tables.summaries import Summary

SCHEMA = 2
"""The version of the database tables below; it is stored in the file."""

PAGE = 1024
"""Bytes of a page of a new database. A row changes five pages, and SQLite writes whole ones: with the usual 4,096 bytes
an answer would write 26 kB to an SD card instead of 9."""

metadata = MetaData()
about = Table("about", metadata, Column("key", String(32), primary_key=True), Column("value", Text))
"""``schema``; ``key``, the fingerprint of the chain's key; ``schema_1``, the sequence of the last row of schema 1."""

entries = Table(
    "entries",
    metadata,
    Column("table_id", String(16), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", String(32), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("body", Text, nullable=False),
    Column("checksum", Text, nullable=False),
    Column("chain", String(64), nullable=False),
    Column("sequence", Integer, nullable=False),
    Index("entries_by_sequence", "sequence"),
)
"""The rows, in the order of `Entry.stored`. Two rows may have one sequence, where a lost row was put back later."""

summaries = Table(
    "tables",
    metadata,
    Column("table_id", String(16), primary_key=True),
    Column("number", Integer, nullable=False),
    Column("head", String(64), nullable=False),
    Column("sequence", Integer, nullable=False),
    Column("content", Text, nullable=False),
    Column("seal", String(64), nullable=False),
)
"""One `Summary` for each table, written with each of its rows."""


TABLES_OF_SCHEMA_1 = """
CREATE TABLE about ("key" VARCHAR(32) NOT NULL, value TEXT, PRIMARY KEY ("key"));
CREATE TABLE entries (
    table_id VARCHAR(16) NOT NULL, number INTEGER NOT NULL, at VARCHAR(32) NOT NULL, kind VARCHAR(16) NOT NULL,
    body TEXT NOT NULL, chain VARCHAR(64) NOT NULL, PRIMARY KEY (table_id, number)
);
"""
"""The statements by which versions 0.1 and 0.2 created their tables."""


def statements() -> str:
    """The statements that create the tables of this schema, for SQLite."""
    tables = [CreateTable(table).compile(dialect=sqlite.dialect()) for table in metadata.sorted_tables]
    indexes = [
        CreateIndex(one).compile(dialect=sqlite.dialect()) for table in metadata.sorted_tables for one in table.indexes
    ]
    return "".join(f"{one};\n" for one in (*tables, *indexes))


def open_schema(connection: Connection, chain: Chain) -> int:
    """Give a new file its tables and migrate an earlier one; returns the sequence of the last row of schema 1, or 0.

    Raises `JournalDamaged`, and `JournalUnusable` when the file is no journal of this program, or was written by a
    later one or with another secret. The caller commits.
    """
    present = set(inspect(connection).get_table_names())
    if not present:
        _create(connection, chain, 0)
        return 0
    if not {"about", "entries"} & present:
        raise JournalUnusable("", 0, "the file belongs to another program")
    found = _about(connection)
    if found.get("schema") == "1":
        return _migrate(connection, chain)
    version, rows = _whole(found.get("schema")), _whole(found.get("schema_1"))
    if version is not None and version > SCHEMA:
        raise JournalUnusable("", 0, f"it has schema {version}, this program reads 1 to {SCHEMA}")
    if version != SCHEMA or rows is None or not set(metadata.tables) <= present:
        raise JournalDamaged("", 0, "its description is damaged")
    if found.get("key") != chain.fingerprint:
        if _fits_any(connection, chain):
            raise JournalDamaged("", 0, "its description is damaged")
        raise JournalUnusable("", 0, "it was written with another host_secret; put that file back")
    return rows


def keep_schema_1(connection: Connection, file: Path) -> None:
    """Copy a journal of schema 1 aside, as ``<file>.schema1``, before it is migrated; does nothing for any other."""
    present = set(inspect(connection).get_table_names())
    if not {"about", "entries"} <= present or _about(connection).get("schema") != "1":
        return
    kept = free_name(file.with_name(f"{file.name}.schema1"))
    private_files.create(kept)
    driver = connection.connection.driver_connection
    assert isinstance(driver, sqlite3.Connection)
    copy = sqlite3.connect(kept)
    try:
        driver.backup(copy)
    finally:
        copy.close()


def free_name(path: Path) -> Path:
    """A path that does not exist yet: this one, or with ``-2``, ``-3``… at its end."""
    number, free = 1, path
    while free.exists():
        number += 1
        free = path.with_name(f"{path.name}-{number}")
    return free


def _whole(text: str | None) -> int | None:
    """A number from 0 up to nine digits, or None."""
    return int(text) if text is not None and text.isascii() and text.isdigit() and len(text) < 10 else None


def _fits_any(connection: Connection, chain: Chain) -> bool:
    """Whether the first row of any table was written with this chain, or there is none."""
    rows = connection.execute(select(entries).where(entries.c.number == 1)).all()
    for row in rows:
        try:
            chain.checked(str(row[0]), 1, "", row)
        except JournalDamaged:
            continue
        return True
    return not rows


def _about(connection: Connection) -> dict[str, str]:
    return {str(row.key): str(row.value) for row in connection.execute(select(about)).all()}


def _create(connection: Connection, chain: Chain, schema_1: int) -> None:
    metadata.create_all(connection)
    lines = description(chain, schema_1)
    connection.execute(insert(about), [{"key": key, "value": value} for key, value in lines.items()])


def description(chain: Chain, schema_1: int) -> dict[str, str]:
    """The content of ``about``; ``schema_1`` is the sequence of the last row of schema 1, or 0."""
    return {"schema": str(SCHEMA), "key": chain.fingerprint, "schema_1": str(schema_1)}


def _migrate(connection: Connection, chain: Chain) -> int:
    """Migrate schema 1, within the caller's transaction.

    The rows keep their order of insertion. Each row is checked with its old chain before it gets the new one; from the
    first row on that does not fit, the rows of its table are kept as they are, so that the damage is still found.
    """
    chosen = "SELECT table_id, number, at, kind, body, chain FROM entries ORDER BY rowid"
    old = [tuple(row) for row in connection.exec_driver_sql(chosen).all()]
    connection.exec_driver_sql("DROP TABLE entries")
    connection.exec_driver_sql("DELETE FROM about")
    _create(connection, chain, len(old))
    heads: dict[object, tuple[str, Entry | None]] = {}
    first: dict[str, Entry] = {}
    rows: list[tuple[object, ...]] = []
    for sequence, row in enumerate(old, start=1):
        table, number, at, kind, body, before = row
        previous, last = heads.get(table, ("", None))
        entry = _of_schema_1(previous, last, row, sequence)
        if entry is None or (last is None and table in heads):
            heads[table] = "", None
            rows.append((*map(_storable, (table, number, at, kind, body, "", before)), sequence))
            continue
        entry = chain.joined(last.chain if last else "", entry)
        first.setdefault(entry.table, entry)
        heads[table] = str(before), entry
        rows.append(entry.stored())
    names = [column.name for column in entries.columns]
    if rows:
        connection.execute(insert(entries), [dict(zip(names, row, strict=True)) for row in rows])
    lines = [_summary(first[last.table], last).stored(chain) for _, last in heads.values() if last is not None]
    if lines:
        connection.execute(insert(summaries), lines)
    return len(old)


def _storable(value: object) -> object:
    """A value as the database can store it: damaged text, which is no UTF-8, as bytes."""
    if isinstance(value, str):
        try:
            value.encode()
        except UnicodeEncodeError:
            return value.encode("utf-8", "surrogateescape")
    return value


def _of_schema_1(previous: str, last: Entry | None, row: Sequence[object], sequence: int) -> Entry | None:
    """A row of schema 1 as an entry without chain; None if it does not fit to the row before, ``last``."""
    table, number, at, kind, body, chain = row
    place = last.number + 1 if last else 1
    if number != place or not all(isinstance(text, str) for text in (table, at, kind, body, chain)):
        return None
    if chain_of_schema_1(previous, str(table), place, str(at), str(kind), str(body)) != chain:
        return None
    try:
        content = decoded(str(table), place, body)
    except JournalDamaged:
        return None
    return Entry(str(table), place, str(at), str(kind), content, sequence=sequence)


def _summary(opened: Entry, last: Entry) -> Summary:
    """What is known of a table of schema 1 before its game has been rebuilt."""
    game, name = (str(opened.body.get(key, "")) for key in ("game", "name"))
    return Summary(opened.table, game, name, opened=opened.at).at(last.number, last.chain, last.sequence)
