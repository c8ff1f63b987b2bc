"""Database check of the command ``doctor``: SQLite, or PostgreSQL where the games are there."""

from __future__ import annotations

import sqlite3

import click

from companion.cli.database import database
from companion.cli.findings import Level

OLDEST = 15
"""The oldest version of PostgreSQL that has everything that the journal uses."""
_ADVICE = f"Start PostgreSQL ({OLDEST} or newer), and look at the address in EXCHEQUER_DATABASE."


def examined() -> tuple[str, Level, str, str]:
    """Which database it is, how grave what was found is, what that is, and advice ("" if none is needed)."""
    try:
        address = database()
    except click.ClickException as problem:
        return "PostgreSQL", Level.ISSUE, problem.message, "Put that right, or do not set EXCHEQUER_DATABASE."
    if address:
        return "PostgreSQL", *_postgres(address)
    version = sqlite3.sqlite_version
    if sqlite3.sqlite_version_info < (3, 35):  # it has a write-ahead log, and later fixes of its durability
        return "SQLite", Level.WARNING, version, "Use a newer system: this SQLite is from before 2021."
    return "SQLite", Level.OK, version, ""


def _postgres(address: str) -> tuple[Level, str, str]:
    """Whether PostgreSQL answers, and is new enough."""
    from sqlalchemy import text
    from sqlalchemy.exc import SQLAlchemyError

    from companion.errors import JournalUnusable
    from companion.tables.journal.engines import engine_of

    try:
        engine = engine_of(address)
        with engine.connect() as connection:
            version = str(connection.execute(text("SHOW server_version")).scalar())
        engine.dispose()
    except JournalUnusable as problem:
        return Level.ISSUE, problem.reason, _ADVICE
    except SQLAlchemyError as problem:
        return Level.ISSUE, str(getattr(problem, "orig", problem)).splitlines()[0], _ADVICE
    is_new = int(version.split(".")[0]) >= OLDEST
    return Level.OK if is_new else Level.ISSUE, version, "" if is_new else _ADVICE
