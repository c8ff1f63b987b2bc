"""Database check of the command ``doctor``: SQLite, or PostgreSQL where the games are there."""

from __future__ import annotations

import sqlite3

import click

from companion.cli.database import database
from companion.cli.findings import Level

OLDEST = 14
"""The oldest version of PostgreSQL that has everything that the journal uses."""
_ADVICE = f"Start PostgreSQL ({OLDEST} or newer), and look at the address in EXCHEQUER_DATABASE."
_VERSION = "SELECT current_setting('server_version_num'), current_setting('server_version')"


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
    from companion.tables.postgres_connections import Connections, NotAnswered, NotReached, Refused

    try:
        connections = Connections(address)
        ((number, text),) = connections.ask(_VERSION, within=5.0).rows
        connections.close()
    except (ValueError, NotReached, NotAnswered, Refused) as problem:
        return Level.ISSUE, str(problem), _ADVICE
    is_new = int(str(number)) >= OLDEST * 10000
    return Level.OK if is_new else Level.ISSUE, str(text), "" if is_new else _ADVICE
