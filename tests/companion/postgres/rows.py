"""Rows for the tests of the journal in PostgreSQL."""

from __future__ import annotations

from companion.tables.chain import Entry
from companion.tables.journal import Journal
from companion.tables.summaries import Summary

TABLE = "friday"


def append(journal: Journal, count: int = 1, table: str = TABLE, name: str = "Friday") -> list[Entry]:
    """Append so many rows to a table, after those that it has; returns all its rows."""
    rows = list(journal.read(table))
    for _ in range(count):
        number, previous = len(rows) + 1, rows[-1].chain if rows else ""
        kind = "opened" if number == 1 else "answer"
        summary = Summary(table, "world_without_end", name, sequence=rows[-1].sequence if rows else 0)
        rows.append(journal.append(table, number, previous, kind, {"value": f"é {number} \0"}, "c", summary=summary))
    return rows
