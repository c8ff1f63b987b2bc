"""Staff accounts: accounts of the people who look after the tables of a venue.

Sessions use Flask-Login: a signed cookie names the account and the fingerprint of its password hash. So a new password,
or removing the account, ends its sessions in every process.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING

from flask_login import UserMixin
from sqlalchemy import delete, func, insert, select, update

from companion import offload
from companion.clock import now
from companion.errors import Code, Refusal
from companion.venue import passwords
from companion.venue.schema import staff

if TYPE_CHECKING:
    from sqlalchemy import Connection, Row

from companion.venue.store import VenueStore

LONGEST_NAME = 40
MOST = 200
"""Accounts of a venue."""


class Role(IntEnum):
    """The rights of a sender in the venue; each role includes the ones before it.

    A role is proven by a staff session or the house key. None gives access to what a seat hides; only a seat's token
    does.
    """

    WATCHER = 0
    """Anybody in the network."""
    STAFF = 1
    """Has signed in: sees all tables and the links of their hosts, keeps stands, reads the audit log."""
    MANAGER = 2
    """Has signed in with an account that keeps the others."""
    HOUSE = 3
    """Has the house key: also makes links new."""


@dataclass(frozen=True, slots=True)
class Account(UserMixin):  # type: ignore[misc]  # Flask-Login has no types
    """A staff account. ``made`` and ``signed_in`` are ISO times; "" before the first sign-in."""

    name: str
    manages: bool
    """Whether it manages the other accounts."""
    made: str
    signed_in: str
    fingerprint: str = ""
    """Changes with the password; part of the session cookie."""

    @property
    def role(self) -> Role:
        """The role of its holder."""
        return Role.MANAGER if self.manages else Role.STAFF

    def get_id(self) -> str:
        """The content of a session cookie: the account, and the fingerprint of its password hash."""
        return f"{self.fingerprint}:{folded(self.name)}"


class Staff:
    """The accounts of a venue. Every method may raise `Refusal` ``venue_unavailable``."""

    def __init__(self, store: VenueStore) -> None:
        """Use the accounts in this store."""
        self._store = store

    def accounts(self) -> list[Account]:
        """All accounts, by name."""
        with self._store.transaction() as connection:
            return [_account(row) for row in connection.execute(select(staff).order_by(staff.c.folded)).all()]

    def add(self, name: str, password: str, *, manages: bool = False) -> Account:
        """Add an account; the first one always manages the others.

        Raises `Refusal` ``staff_name``, ``staff_known``, ``staff_full``, ``password_short`` or ``password_long``.
        """
        shown = clean_name(name)
        stored = offload.run(passwords.hashed, password)
        with self._store.transaction() as connection:
            count = connection.execute(select(func.count()).select_from(staff)).scalar_one()
            if count >= MOST:
                raise Refusal(Code.STAFF_FULL)
            if _find(connection, shown) is not None:
                raise Refusal(Code.STAFF_KNOWN, name=shown)
            row = {"name": shown, "manages": manages or not count, "made": now(), "signed_in": ""}
            connection.execute(insert(staff).values(folded=folded(shown), password=stored, **row))
        return Account(shown, manages or not count, str(row["made"]), "", _fingerprint(stored))

    def remove(self, name: str) -> str:
        """Remove an account, end its sessions, and return its name as it was written. Raises ``staff_unknown``."""
        with self._store.transaction() as connection:
            found = _require(connection, name)
            connection.execute(delete(staff).where(staff.c.folded == folded(name)))
        return found.name

    def set_password(self, name: str, password: str) -> Account:
        """Set a new password for an account and end its sessions. Raises `Refusal`."""
        stored = offload.run(passwords.hashed, password)
        with self._store.transaction() as connection:
            _require(connection, name)
            connection.execute(update(staff).where(staff.c.folded == folded(name)).values(password=stored))
            return _require(connection, name)

    def change_password(self, name: str, old: str, new: str) -> Account:
        """Change one's own password and end all sessions. Raises `Refusal` ``password_wrong``."""
        if not self._fits(name, old):
            raise Refusal(Code.PASSWORD_WRONG)
        return self.set_password(name, new)

    def sign_in(self, name: str, password: str) -> Account:
        """Return the account with this name and password. Raises ``sign_in_wrong`` if either is wrong."""
        stored = self._fits(name, password)
        if not stored:
            raise Refusal(Code.SIGN_IN_WRONG)
        with self._store.transaction() as connection:
            connection.execute(update(staff).where(staff.c.folded == folded(name)).values(signed_in=now()))
            found = _find(connection, name)
        if found is None:  # removed meanwhile
            raise Refusal(Code.SIGN_IN_WRONG)
        return found

    def of_session(self, session_id: str) -> Account | None:
        """Return the account of a session; None if it was removed, or its password was changed."""
        _, _, name = session_id.partition(":")
        with self._store.transaction() as connection:
            found = _find(connection, name)
        return found if found is not None and found.get_id() == session_id else None

    def _fits(self, name: str, password: str) -> str:
        """Return the stored hash if a password fits it, else ""."""
        with self._store.transaction() as connection:
            stored = connection.execute(select(staff.c.password).where(staff.c.folded == folded(name))).scalar() or ""
        return stored if offload.run(passwords.fits, password, stored) else ""


def clean_name(name: str) -> str:
    """Return a name in its stored form: printable, with single spaces. Raises `Refusal` ``staff_name``."""
    shown = " ".join(name.split())
    if not shown or len(shown) > LONGEST_NAME or not shown.isprintable() or shown.startswith("*"):
        raise Refusal(Code.STAFF_NAME, n=LONGEST_NAME)
    return shown


def folded(name: str) -> str:
    """Return a name without case and spaces, which is the key of its account."""
    return " ".join(name.split()).casefold()[:120]


def _fingerprint(stored: str) -> str:
    return hashlib.sha256(stored.encode()).hexdigest()[:16]


def _account(row: Row[tuple[object, ...]]) -> Account:
    return Account(row.name, bool(row.manages), row.made, row.signed_in, _fingerprint(row.password))


def _find(connection: Connection, name: str) -> Account | None:
    row = connection.execute(select(staff).where(staff.c.folded == folded(name))).first()
    return None if row is None else _account(row)


def _require(connection: Connection, name: str) -> Account:
    found = _find(connection, name)
    if found is None:
        raise Refusal(Code.STAFF_UNKNOWN)
    return found
