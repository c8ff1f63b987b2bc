"""Audit log: records what staff did, who, at which table, and when.

It contains names of accounts, stands and games, and ids of tables. It contains no passwords, keys, tokens or codes, and
no names of guests; so it also omits table names, which may contain one.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from enum import StrEnum
from typing import TYPE_CHECKING, TypedDict, cast

from sqlalchemy import delete, insert, select

from companion.clock import now
from companion.venue.schema import audit

if TYPE_CHECKING:
    from companion.venue.store import VenueStore

DAYS = 180
"""Days after which a line is deleted."""
HOST, TERMINAL = "*host", "*terminal"
"""Who has acted without an account: by the server's key, or by a command of this program."""


class Action(StrEnum):
    """The kind of an action."""

    SIGN_IN = "sign_in"
    SIGN_OUT = "sign_out"
    STAFF_ADD = "staff_add"
    STAFF_REMOVE = "staff_remove"
    PASSWORD_CHANGE = "password_change"
    PASSWORD_RESET = "password_reset"
    TABLE_OPEN = "table_open"
    TABLE_MOVE = "table_move"
    TABLE_CLOSE = "table_close"
    STAND_FREE = "stand_free"
    STAND_ADD = "stand_add"
    STAND_RENAME = "stand_rename"
    STAND_RENEW = "stand_renew"
    STAND_REMOVE = "stand_remove"
    STAND_KEY = "stand_key"
    CODES_PRINT = "codes_print"
    VENUE_NAME = "venue_name"


class VenueAction(TypedDict):
    """A line of the audit log: its time (ISO, UTC), who (an account's name, `HOST` or `TERMINAL`), and what.

    ``detail`` is the game of a table, or the account or stand concerned.
    """

    number: int
    at: str
    who: str
    action: str
    table: str
    stand: str
    detail: str


class AuditLog:
    """The audit log of one venue. Its methods may raise `Refusal` ``venue_unavailable``."""

    def __init__(self, store: VenueStore) -> None:
        """Use the log in this store."""
        self._store = store

    def note(self, who: str, action: Action, *, table: str = "", stand: str = "", detail: str = "") -> None:
        """Write a line, and delete expired ones."""
        with self._store.transaction() as connection:
            connection.execute(delete(audit).where(audit.c.at < _oldest()))
            values = {"who": who[:40], "table_id": table[:16], "stand": stand[:24], "detail": detail[:64]}
            connection.execute(insert(audit).values(at=now(), action=action.value, **values))

    def lines(self, most: int = 100, before: int = 0) -> list[VenueAction]:
        """The newest lines first; with ``before``, only lines older than the one of that number.

        Expired lines are deleted first, so that this also happens if nothing new is written.
        """
        columns = (column.label("table" if column is audit.c.table_id else column.key) for column in audit.c)
        wanted = select(*columns).order_by(audit.c.number.desc()).limit(most)
        if before:
            wanted = wanted.where(audit.c.number < before)
        with self._store.transaction() as connection:
            connection.execute(delete(audit).where(audit.c.at < _oldest()))
            found = connection.execute(wanted).all()
        return [cast("VenueAction", dict(row._mapping)) for row in found]


def _oldest() -> str:
    """The time before which lines expire."""
    return (datetime.fromisoformat(now()) - timedelta(days=DAYS)).isoformat(timespec="milliseconds")
