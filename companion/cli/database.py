"""The database of a command: whether the journal is in PostgreSQL, and which commands then say what to use instead."""

from __future__ import annotations

import importlib.util

import click

from companion.secret_settings import SecretUnreadable, secret

NAME = "EXCHEQUER_DATABASE"


def database() -> str:
    """The address of the journal in PostgreSQL; "": it is in the data folder. Raises click.ClickException."""
    try:
        found = secret(NAME)
    except SecretUnreadable as problem:
        raise click.ClickException(str(problem)) from None
    if found:
        require_driver()
    return found


def require_driver() -> None:
    """Refuse a database where the package for PostgreSQL is missing. Raises click.ClickException."""
    if importlib.util.find_spec("psycopg") is None:
        raise click.ClickException(f"{NAME} needs the package psycopg.")


def refuse_database(instead: str) -> None:
    """Refuse a command that works on SQLite only; ``instead`` says what to do. Raises click.ClickException."""
    if database():
        raise click.ClickException(
            f"The games are in PostgreSQL ({NAME}), and this command works on the file in a data folder. {instead}"
        )
