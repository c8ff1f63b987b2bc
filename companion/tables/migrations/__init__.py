"""Migrations: the steps from each schema of the journal to the next, for both kinds of databases.

Each step is a revision of Alembic in the folder ``versions``, named by the number of its schema. It is frozen: it names
its tables and columns itself, so that it does the same after later changes. The number of the present schema is in the
table ``about`` of the database, where also earlier versions of this program read it. Alembic is imported only where a
step has to be done, since it costs an appliance memory and time at its start.
"""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection

from companion.tables.chain import Chain

_FOLDER = Path(__file__).parent


def upgrade(connection: Connection, present: int, wanted: int, chain: Chain) -> None:
    """Take a database from the schema ``present`` (0: an empty one) to ``wanted``, in the caller's transaction."""
    from alembic.migration import MigrationContext
    from alembic.operations import Operations
    from alembic.script import ScriptDirectory

    scripts = ScriptDirectory(str(_FOLDER))
    steps = scripts.iterate_revisions(str(wanted), str(present) if present else "base")
    context = MigrationContext.configure(connection, opts={"chain": chain})
    with Operations.context(context):
        for step in reversed(list(steps)):
            step.module.upgrade()
