"""Schema: the tables of the journal's database.

``number`` and ``head`` of a table in ``tables`` are those of its last row in ``entries``. An append updates them in the
same transaction, provided that they still have the values its process knew. So of two concurrent appends to a table,
one fails.

Earlier schemas are migrated (``companion.tables.journal.migrations``).
"""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Index, Integer, MetaData, String, Table, Text

SCHEMA = 4
"""The number of the schema, which is stored in ``about``."""

PAGE = 1024
"""Bytes of a page of a new SQLite file. SQLite writes whole pages: with its usual 4,096 bytes an answer would write
three times as much to an SD card."""

metadata = MetaData()
about = Table("about", metadata, Column("key", String(32), primary_key=True), Column("value", Text))
"""``schema``, the number of the schema, and ``tried``, when writing was last tried after a failure."""

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
)
"""The rows, with the columns of `JournalRow.stored`."""

summaries = Table(
    "tables",
    metadata,
    Column("table_id", String(16), primary_key=True),
    Column("number", Integer, nullable=False),
    Column("head", String(64), nullable=False),
    Column("content", Text, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Index("tables_by_changed", "changed"),
)
"""One `Summary` for each table. ``changed`` is when its line was last written (microseconds since 1970): by it the
processes of a café find the lines that others have written."""
