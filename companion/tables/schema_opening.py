"""Schema opening: how a new database gets its tables, and how an earlier one is migrated."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from sqlalchemy import Connection, MetaData, insert, inspect, select, text

from companion import private_files
from companion.errors import JournalDamaged, JournalLater, JournalUnusable
from companion.tables import journal_schema, migrations
from companion.tables.chain import Chain
from companion.tables.journal_schema import SCHEMA, SHARED_SCHEMA, about, description, entries, free_name

MOVED = "moved"
"""The key in ``about`` under which a database says where its tables have been moved."""


def open_schema(connection: Connection, chain: Chain, *, moved: bool = False) -> int:
    """Give a new database its tables and migrate an earlier one; returns the sequence of the last row of schema 1.

    It is 0 if there is none. One whose tables have been ``moved`` elsewhere is opened only where that is wanted.
    Raises `JournalDamaged`, and `JournalUnusable` when the database is no journal of this program, or was written by a
    later one or with another secret. The caller commits.
    """
    is_shared = connection.dialect.name == "postgresql"
    if is_shared:  # processes that start together must not create the tables together
        connection.execute(text("SELECT pg_advisory_xact_lock(hashtext('exchequer journal schema'))"))
    wanted, metadata = (SHARED_SCHEMA, journal_schema.shared) if is_shared else (SCHEMA, journal_schema.metadata)
    present = set(inspect(connection).get_table_names())
    if not {"about", "entries", "tables"} & present and (is_shared or not present):
        _create(connection, chain, metadata, wanted)
        return 0
    if not {"about", "entries"} & present:
        raise JournalUnusable("", 0, "the file belongs to another program")
    found = _about(connection)
    version = _whole(found.get("schema"))
    if version == 1:
        migrations.upgrade(connection, 1, wanted, chain)
        return open_schema(connection, chain)
    rows = _whole(found.get("schema_1"))
    if version is not None and version > wanted:
        raise JournalLater("", 0, f"it has schema {version}, this program reads 1 to {wanted}")
    expected = metadata if version == wanted else journal_schema.metadata
    if not version or rows is None or not set(expected.tables) <= present:
        raise JournalDamaged("", 0, "its description is damaged")
    if found.get("key") != chain.fingerprint:
        if _fits_any(connection, chain):
            raise JournalDamaged("", 0, "its description is damaged")
        raise JournalUnusable("", 0, "it was written with another host_secret; put that file back")
    if MOVED in found and not moved:
        raise JournalUnusable("", 0, f"its tables were moved to {found[MOVED]}; use those")
    if version < wanted:
        migrations.upgrade(connection, version, wanted, chain)
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


def _create(connection: Connection, chain: Chain, metadata: MetaData, schema: int) -> None:
    metadata.create_all(connection)
    lines = description(chain, 0, schema)
    connection.execute(insert(about), [{"key": key, "value": value} for key, value in lines.items()])
