"""Games for the tests of the journal in PostgreSQL: a registry, and tables of all games that are played for a while."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.settings import Settings
from companion.tables.registry import TableRegistry
from companion.tables.table import Table
from engine.games import GAMES
from tests.golden.journals.__main__ import open_table


@contextmanager
def registry_of(data: Path, database: str = "") -> Iterator[TableRegistry]:
    """The registry of a data folder, with its journal in PostgreSQL where there is a database."""
    registry = TableRegistry(Settings(data=data, database=database))
    try:
        yield registry
    finally:
        registry.journal.close()


def played_tables(registry: TableRegistry) -> list[Table]:
    """A running table of each game, and one whose game is over."""
    tables = [open_table(registry, game, False, seed) for seed, game in enumerate(GAMES)]
    return [*tables, open_table(registry, sorted(GAMES)[0], True, 9)]


def shown(table: Table) -> tuple[object, ...]:
    """What a table shows, for a comparison."""
    views = [table.view(viewer) for viewer in ("table", "N", "W")]
    return table.name, table.state.number, table.state.chain, table.over, views
