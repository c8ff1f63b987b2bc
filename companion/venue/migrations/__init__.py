"""Migrations of the venue's tables: Alembic, run by the program itself; there is no ini file and no command for it.

This package is imported only where a step has to run: Alembic and its templates take memory that one Pi does not have
to spare.
"""

from __future__ import annotations

from pathlib import Path

from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from companion.venue.schema import REVISION, version


def upgrade(connection: Connection) -> None:
    """Take a database to the newest step, within the caller's transaction."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    steps = ScriptDirectory.from_config(config)

    def run(present: str, _context: MigrationContext) -> object:
        return steps._upgrade_revs(REVISION, present)  # what Alembic's own command calls

    with EnvironmentContext(config, steps, fn=run, destination_rev=REVISION) as environment:
        environment.configure(connection=connection, version_table=version.name)
        with environment.begin_transaction():
            environment.run_migrations()
