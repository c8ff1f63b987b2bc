"""A journal of schema 1, as versions 0.1 and 0.2 wrote it."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from companion.tables.chain import chain_of_schema_1

TABLES = """
CREATE TABLE about ("key" VARCHAR(32) NOT NULL, value TEXT, PRIMARY KEY ("key"));
CREATE TABLE entries (
    table_id VARCHAR(16) NOT NULL, number INTEGER NOT NULL, at VARCHAR(32) NOT NULL, kind VARCHAR(16) NOT NULL,
    body TEXT NOT NULL, chain VARCHAR(64) NOT NULL, PRIMARY KEY (table_id, number)
);
INSERT INTO about VALUES ('schema', '1');
"""

StoredRow = tuple[str, int, str, str, str, str]
"""Table, number, time, kind, body as JSON text, chain."""


def chained(rows: Iterable[tuple[str, str, str, dict[str, Any]]]) -> list[StoredRow]:
    """Rows with numbers and chains, from table, time, kind and body."""
    heads: dict[str, tuple[int, str]] = {}
    stored: list[StoredRow] = []
    for table, at, kind, body in rows:
        number, previous = heads.get(table, (0, ""))
        text = json.dumps(body, separators=(",", ":"))
        chain = chain_of_schema_1(previous, table, number + 1, at, kind, text)
        heads[table] = number + 1, chain
        stored.append((table, number + 1, at, kind, text, chain))
    return stored


def write(folder: Path, rows: Iterable[StoredRow]) -> Path:
    """Write the journal of a data folder; returns the path of its file."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "exchequer.sqlite"
    connection = sqlite3.connect(file)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.executescript(TABLES)
    connection.executemany("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?)", rows)
    connection.commit()
    connection.close()
    return file
