"""Statements: the SQL that every answer writes to the journal, as text that is made once.

SQLAlchemy would make it anew for each answer, which takes several times as long as SQLite takes to carry it out.
"""

from __future__ import annotations

from sqlalchemy import ClauseElement, Dialect, bindparam, insert, update
from sqlalchemy.dialects.sqlite import insert as sqlite_insert

from companion.tables.chain import Chain, Entry
from companion.tables.journal_schema import about, entries, summaries
from companion.tables.summaries import Summary

Statement = tuple[str, tuple[str | int, ...]]
"""The text of a statement, with its parameters by position."""


class Statements:
    """The statements of one kind of database."""

    def __init__(self, dialect: Dialect) -> None:
        """Make the texts. The dialect must number its parameters by position, as that of SQLite does."""

        def text(statement: ClauseElement) -> str:
            return str(statement.compile(dialect=dialect))

        self._insert_entry = text(insert(entries))
        written = sqlite_insert(summaries)
        rest = {column.name: written.excluded[column.name] for column in summaries.columns if not column.primary_key}
        self._write_summary = text(written.on_conflict_do_update(index_elements=["table_id"], set_=rest))
        self._keep_schema = text(update(about).where(about.c.key == bindparam("name")).values(value=bindparam("new")))

    def insert(self, entry: Entry) -> Statement:
        """Write a row."""
        return self._insert_entry, entry.stored()

    def replace(self, summary: Summary, chain: Chain) -> Statement:
        """Write the summary of a table in place of the one before: in its place, so that no index changes."""
        stored = summary.stored(chain)
        return self._write_summary, tuple(stored[column.name] for column in summaries.columns)

    def keep_schema(self, schema: str) -> Statement:
        """Write the number of the schema."""
        return self._keep_schema, (schema, "schema")
