"""Migrations: create the tables of a new database, and upgrade a database of an earlier schema.

Each step is an Alembic revision in the folder ``versions``, named after its schema number. It is frozen: it names its
tables and columns itself. The present schema number is in the table ``about``, where earlier versions of this program
look for it. Alembic is imported only if a step is due, since it costs memory and time at the start.
"""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, insert, inspect, select, text

from companion.errors import JournalDamaged, JournalLater, JournalUnusable
from companion.tables.journal.schema import SCHEMA, about, metadata

_FOLDER = Path(__file__).parent


def open_schema(connection: Connection, key: bytes) -> None:
    """Create the tables of a new database, or migrate an earlier one; the caller commits.

    ``key`` is the HMAC key of journals up to version 0.4. Raises `JournalDamaged`. Raises `JournalUnusable` if the
    database is not a journal of this program, or comes from a later version or another secret.
    """
    if connection.dialect.name == "postgresql":  # processes that start together must not create the tables together
        connection.execute(text("SELECT pg_advisory_xact_lock(hashtext('exchequer journal schema'))"))
    present = set(inspect(connection).get_table_names())
    if not {"about", "entries"} & present:
        if present and connection.dialect.name == "sqlite":
            raise JournalUnusable("", 0, "the file belongs to another program")
        metadata.create_all(connection)
        connection.execute(insert(about), {"key": "schema", "value": str(SCHEMA)})
        return
    if not {"about", "entries"} <= present:
        raise JournalDamaged("", 0, "its description is damaged")
    found = {row.key: row.value for row in connection.execute(select(about)).all()}
    version = int(found.get("schema") or 0) if str(found.get("schema")).isdecimal() else 0
    if version > SCHEMA:
        raise JournalLater("", 0, f"it has schema {version}, this program reads 1 to {SCHEMA}")
    if version == 0 or (version > 1 and "tables" not in present):
        raise JournalDamaged("", 0, "its description is damaged")
    if "moved" in found:
        raise JournalUnusable("", 0, f"its tables were moved to {found['moved']}; use those")
    if version < SCHEMA:
        _upgrade(connection, key)


def _upgrade(connection: Connection, key: bytes) -> None:
    from alembic.migration import MigrationContext
    from alembic.operations import Operations
    from alembic.script import ScriptDirectory

    if connection.dialect.name == "postgresql":
        connection.execute(text("SET LOCAL statement_timeout = 0"))
    steps = ScriptDirectory(str(_FOLDER)).iterate_revisions(str(SCHEMA), "base")
    context = MigrationContext.configure(connection, opts={"key": key})
    with Operations.context(context):
        for step in reversed(list(steps)):
            step.module.upgrade()
