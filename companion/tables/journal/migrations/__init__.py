"""Migrations: how a new database gets its tables, and how one of an earlier schema gets those of this version.

Each step is a revision of Alembic in the folder ``versions``, named by the number of its schema. It is frozen: it names
its tables and columns itself. The number of the present schema is in the table ``about``, where earlier versions of
this program read it, too. Alembic is imported only where a step has to be done: it costs memory and time at the start.
"""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, insert, inspect, select, text

from companion.errors import JournalDamaged, JournalLater, JournalUnusable
from companion.tables.journal.schema import SCHEMA, about, metadata

_FOLDER = Path(__file__).parent


def open_schema(connection: Connection, key: bytes) -> None:
    """Create the tables of a new database, or migrate an earlier one; the caller commits.

    ``key`` is that by which journals up to version 0.4 were joined. Raises `JournalDamaged`, and `JournalUnusable` when
    the database is no journal of this program, or was written by a later one or with another secret.
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
