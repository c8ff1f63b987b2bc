"""The command ``staff``: accounts of those who look after the tables of a venue, kept at the terminal.

A server may be running: it knows a new account at once, and ends the sessions of one that is removed or reset.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from companion.cli.data_folder import OPTION as DATA
from companion.cli.data_folder import database, service_folder
from companion.errors import JournalUnusable, Refusal
from companion.settings import Settings
from companion.venue import passwords
from companion.venue.audit import TERMINAL, Action, AuditLog
from companion.venue.staff import Staff
from companion.venue.store import VenueStore
from web.i18n.render import render_term

TYPED = click.option(
    "--type", "typed", is_flag=True, help="Type the password; by default, a random one is printed once."
)


@click.group("staff")
def command() -> None:
    """Add or reset the accounts of a venue's staff; managers keep them on the page *Staff*.

    With EXCHEQUER_DATABASE the accounts lie in that database, else in the data folder.
    """


@command.command("add")
@click.argument("name")
@click.option("--manager", is_flag=True, help="May manage the other accounts; the first account always may.")
@TYPED
@DATA
def add(name: str, manager: bool, typed: bool, data: Path | None) -> None:
    """Add an account."""
    with _store(data) as store:
        password = _typed() if typed else passwords.new_password()
        account = Staff(store).add(name, password, manages=manager)
        AuditLog(store).note(TERMINAL, Action.STAFF_ADD, detail=account.name)
        click.echo(f"{account.name}: the account is ready{', and manages the others' if account.manages else ''}.")
        _print(password, typed)


@command.command("reset")
@click.argument("name")
@TYPED
@DATA
def reset(name: str, typed: bool, data: Path | None) -> None:
    """Give an account a new password, and end its sessions."""
    with _store(data) as store:
        password = _typed() if typed else passwords.new_password()
        found = Staff(store).set_password(name, password).name
        AuditLog(store).note(TERMINAL, Action.PASSWORD_RESET, detail=found)
        click.echo(f"{found}: the password is changed.")
        _print(password, typed)


@contextmanager
def _store(data: Path | None) -> Iterator[VenueStore]:
    """The store of the venue, with faults as sentences. Raises click.ClickException."""
    folder = service_folder(data)
    os.umask(0o077)
    try:
        store = VenueStore.at(Settings(data=folder, database=database()))
    except JournalUnusable as problem:
        raise click.ClickException(str(problem)) from None
    except OSError as problem:
        raise click.ClickException(f"Cannot write to {folder}: {problem.strerror}. Name another --data.") from None
    try:
        yield store
    except Refusal as refusal:
        raise click.ClickException(render_term(refusal.term(), "en")) from None
    finally:
        store.close()


def _typed() -> str:
    """A password typed at the terminal, twice, or the first line of what a program gives."""
    if sys.stdin.isatty():
        entered: str = click.prompt("Password", hide_input=True, confirmation_prompt=True)
        return entered
    return sys.stdin.readline().rstrip("\r\n")


def _print(password: str, typed: bool) -> None:
    if not typed:
        click.echo(f"Password (shown only now): {password}")
