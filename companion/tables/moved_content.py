"""Moved content: everything that a journal has, as it is moved to another one, and why it is not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.errors import JournalDamaged
from companion.tables.chain import Entry
from companion.tables.journal import Journal
from companion.tables.recovery import recover
from companion.tables.summaries import Summary


class MoveRefused(Exception):
    """Why nothing has been moved: a sentence for the person at the terminal, and the tables concerned."""

    def __init__(self, sentence: str, tables: list[str] | None = None) -> None:
        super().__init__(f"{sentence}: {', '.join(tables)}" if tables else sentence)
        self.tables = tables or []


@dataclass(frozen=True, slots=True)
class Content:
    """What a journal has: the rows and the summary of each table, and the last row of schema 1."""

    rows: Mapping[str, list[Entry]]
    summaries: Mapping[str, Summary]
    schema_1: int

    @property
    def last(self) -> int:
        """The highest place of a row among all."""
        return max((entry.sequence for rows in self.rows.values() for entry in rows), default=0)


def content_of(journal: Journal) -> Content:
    """All rows of a journal, each checked. Raises `MoveRefused` where a table is damaged, with its id."""
    rows, damaged = dict[str, list[Entry]](), list[str]()
    copied = journal.copies.tables() if journal.copies is not None else []
    for table in sorted({*journal.tables(), *copied}):
        try:
            rows[table] = recover(journal, table).entries
        except JournalDamaged:
            damaged.append(table)
    if damaged:
        raise MoveRefused("Nothing has been moved, since tables are damaged. Bring out the rest with salvage", damaged)
    return Content(rows, {table: journal.summaries[table] for table in rows}, journal.schema_1)
