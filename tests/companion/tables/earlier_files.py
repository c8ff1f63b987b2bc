"""Table files in the format that versions up to 0.4 wrote for each finished game."""

from __future__ import annotations

from typing import Any

from companion.tables.registry import TableRegistry
from companion.tables.table import Table


def table_file(registry: TableRegistry, table: Table) -> dict[str, Any]:
    """The content of the file of a table."""
    packs = registry.drafts.packs
    return {
        "format": "exchequer.table",
        "version": 1,
        "table": table.id,
        "game": table.game_name,
        "saved": "2026-11-22T20:00:00.000+00:00",
        "rows": [[row.at, row.kind, row.body, row.checksum] for row in registry.journal.read(table.id)],
        "pack": packs.data(table.pack_hash) if packs.has_game(table.game_name) else None,
    }
