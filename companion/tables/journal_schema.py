"""Journal schema: the tables of the database.

Schema 2 has, besides the rows (``entries``), the summaries of the tables (``tables``), so that a game is rebuilt only
when it is asked for. Schema 1, of versions 0.1 and 0.2, had rows without sequence and checksum, and a chain without a
key. Schema 3 is schema 2 for a database that several processes share: it has, besides, who writes a table (its lease),
and which processes there are. A file of SQLite has one process: it stays in schema 2, which earlier versions read.

Earlier databases are migrated step by step (``companion.tables.migrations``); a test compares what comes out with the
tables below.
"""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import (
    BigInteger,
    Column,
    DateTime,
    Index,
    Integer,
    MetaData,
    Sequence,
    String,
    Table,
    Text,
    event,
    text,
)
from sqlalchemy.dialects import sqlite
from sqlalchemy.schema import CreateIndex, CreateTable

from companion.tables.chain import Chain

SCHEMA = 2
"""The schema of a file of SQLite; its number is stored in it."""

SHARED_SCHEMA = 3
"""The schema of a database that several processes share, PostgreSQL's."""

BLOCK = 64
"""Numbers of the sequence of all rows that a process takes at once."""

PAGE = 1024
"""Bytes of a page of a new database. A row changes five pages, and SQLite writes whole ones: with the usual 4,096 bytes
an answer would write 26 kB to an SD card instead of 9."""

_LARGE = Integer().with_variant(BigInteger(), "postgresql")
"""A whole number of 64 bits, as every one of SQLite is."""

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
    Column("sequence", _LARGE, nullable=False),
    Index("entries_by_sequence", "sequence"),
)
"""The rows, in the order of `Entry.stored`. Two rows may have one sequence, where a lost row was put back later."""

summaries = Table(
    "tables",
    metadata,
    Column("table_id", String(16), primary_key=True),
    Column("number", Integer, nullable=False),
    Column("head", String(64), nullable=False),
    Column("sequence", _LARGE, nullable=False),
    Column("content", Text, nullable=False),
    Column("seal", String(64), nullable=False),
)
"""One `Summary` for each table, written with each of its rows."""

shared = MetaData()
"""The tables of schema 3."""
for _table in (about, entries, summaries):
    _table.to_metadata(shared)

LEASED = (
    Column("lease", BigInteger, nullable=False, server_default="0"),
    Column("writer", String(32), nullable=False, server_default=""),
    Column("changed", DateTime(timezone=True), nullable=False, server_default=text("clock_timestamp()")),
)
"""What ``tables`` has in schema 3: the number of the lease, the process that has it, and when the line was changed."""
for _column in LEASED:
    shared.tables["tables"].append_column(_column)
Index("tables_by_changed", shared.tables["tables"].c.changed)
_WRITTEN = shared.tables["tables"].c.writer
_BY_WRITER = Index("tables_by_writer", _WRITTEN)
"""Of the tables that some process writes, which are few (`_limit_index`)."""

workers = Table(
    "workers",
    shared,
    Column("id", String(32), primary_key=True),
    Column("until", DateTime(timezone=True), nullable=False),
    Column("started", DateTime(timezone=True), nullable=False, server_default=text("clock_timestamp()")),
    Column("address", Text, nullable=False, server_default=""),
)
"""The processes that write tables: each is there until ``until``, by the clock of the database, unless it renews it."""

sequence = Sequence("entries_sequence", increment=BLOCK, metadata=shared)
"""The first of the next `BLOCK` numbers of the sequence of all rows."""


@event.listens_for(shared, "before_create")
def _limit_index(*_arguments: object, **_options: object) -> None:
    """Limit an index before it is created: SQLAlchemy loads all that it has for PostgreSQL, where this is stated."""
    _BY_WRITER.dialect_options["postgresql"]["where"] = _WRITTEN != ""


TABLES_OF_SCHEMA_1 = """
CREATE TABLE about ("key" VARCHAR(32) NOT NULL, value TEXT, PRIMARY KEY ("key"));
CREATE TABLE entries (
    table_id VARCHAR(16) NOT NULL, number INTEGER NOT NULL, at VARCHAR(32) NOT NULL, kind VARCHAR(16) NOT NULL,
    body TEXT NOT NULL, chain VARCHAR(64) NOT NULL, PRIMARY KEY (table_id, number)
);
"""
"""The statements by which versions 0.1 and 0.2 created their tables."""


def statements() -> str:
    """The statements that create the tables of a file of SQLite."""
    tables = [CreateTable(table).compile(dialect=sqlite.dialect()) for table in metadata.sorted_tables]
    indexes = [
        CreateIndex(one).compile(dialect=sqlite.dialect()) for table in metadata.sorted_tables for one in table.indexes
    ]
    return "".join(f"{one};\n" for one in (*tables, *indexes))


def description(chain: Chain, schema_1: int, schema: int = SCHEMA) -> dict[str, str]:
    """The content of ``about``; ``schema_1`` is the sequence of the last row of schema 1, or 0."""
    return {"schema": str(schema), "key": chain.fingerprint, "schema_1": str(schema_1)}


def free_name(path: Path) -> Path:
    """A path that does not exist yet: this one, or with ``-2``, ``-3``… at its end."""
    number, free = 1, path
    while free.exists():
        number += 1
        free = path.with_name(f"{path.name}-{number}")
    return free
