"""Staff: the accounts of those who look after the tables of a house, and their sessions.

A session is a random token in a cookie; the database has its SHA-256 only. It ends when it has not been used for some
hours, on signing out, and with every change of the account's password.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import delete, func, insert, select, update

from companion.clock import CLOCK, now
from companion.errors import Code, Refusal
from companion.house import passwords
from companion.house.schema import sessions, staff
from companion.roles import Role
from companion.tables.seats import hash_of, new_token

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from companion.house.store import HouseStore

LONGEST_NAME = 40
MOST = 200
"""Accounts of a house."""
SESSIONS = 20
"""Open sessions of an account; the one used longest ago gives way to one more."""
UNUSED = 16 * 3600
"""Seconds after which a session that nobody uses ends: longer than a working day, shorter than two."""
LASTS = 30 * 24 * 3600
"""Seconds after which every session ends."""
_STEP = 300
"""Seconds between two notes that a session is used, so that not every request is a write."""


@dataclass(frozen=True, slots=True)
class Account:
    """An account: its name, whether it keeps the others, and when it was made and last signed in (ISO; "": never)."""

    name: str
    manages: bool
    made: str
    signed_in: str

    @property
    def role(self) -> Role:
        """What its holder is."""
        return Role.MANAGER if self.manages else Role.STAFF


class Staff:
    """The accounts and sessions of one house. Every method may raise `Refusal` ``house_unavailable``."""

    def __init__(self, store: HouseStore, seconds: Callable[[], float] = CLOCK.now) -> None:
        """Those in this store; ``seconds`` tells the time since 1970."""
        self._store = store
        self._seconds = seconds

    # ------------------------------------------------------------------ accounts

    def accounts(self) -> list[Account]:
        """All accounts, by name."""
        with self._store.transaction() as connection:
            found = connection.execute(select(staff).order_by(staff.c.folded)).all()
        return [Account(one.name, bool(one.manages), one.made, one.signed_in) for one in found]

    def add(self, name: str, password: str, *, manages: bool = False) -> Account:
        """A new account; the first of a house keeps the others in any case.

        Raises `Refusal` ``staff_name``, ``staff_known``, ``staff_full``, ``password_short`` or ``password_long``.
        """
        shown = clean_name(name)
        stored = passwords.hashed(password)
        with self._store.transaction() as connection:
            count = connection.execute(select(func.count()).select_from(staff)).scalar_one()
            if count >= MOST:
                raise Refusal(Code.STAFF_FULL)
            if _hash_of_account(connection, folded(shown)) is not None:
                raise Refusal(Code.STAFF_KNOWN, name=shown)
            account = Account(shown, manages or not count, now(), "")
            connection.execute(
                insert(staff).values(
                    folded=folded(shown), name=shown, password=stored, manages=account.manages, made=account.made,
                    signed_in="",
                )
            )  # fmt: skip
        return account

    def remove(self, name: str) -> str:
        """Remove an account and end its sessions; returns its name as it was written. Raises ``staff_unknown``."""
        with self._store.transaction() as connection:
            found = _name_of(connection, folded(name))
            connection.execute(delete(sessions).where(sessions.c.folded == folded(name)))
            connection.execute(delete(staff).where(staff.c.folded == folded(name)))
        return found

    def reset(self, name: str, password: str) -> str:
        """Give an account another password and end its sessions; returns its name. Raises `Refusal`."""
        stored = passwords.hashed(password)
        with self._store.transaction() as connection:
            found = _name_of(connection, folded(name))
            _set_password(connection, folded(name), stored)
            connection.execute(delete(sessions).where(sessions.c.folded == folded(name)))
        return found

    def change(self, name: str, old: str, new: str, session: str) -> None:
        """Change an own password, and end all sessions but this one. Raises `Refusal` ``password_wrong``."""
        with self._store.transaction() as connection:
            stored = _hash_of_account(connection, folded(name))
        if not passwords.fits(old, stored or ""):
            raise Refusal(Code.PASSWORD_WRONG)
        fresh = passwords.hashed(new)
        with self._store.transaction() as connection:
            _set_password(connection, folded(name), fresh)
            others = sessions.c.folded == folded(name), sessions.c.token != hash_of(session)
            connection.execute(delete(sessions).where(*others))

    # ------------------------------------------------------------------ sessions

    def sign_in(self, name: str, password: str) -> tuple[Account, str]:
        """The account and the token of a new session. Raises `Refusal` ``sign_in_wrong``; never says what is wrong."""
        key = folded(name)
        with self._store.transaction() as connection:
            stored = _hash_of_account(connection, key) or ""
        if not passwords.fits(password, stored):
            raise Refusal(Code.SIGN_IN_WRONG)
        fresh = "" if passwords.is_current(stored) else passwords.hashed(password)
        token, at = new_token(), int(self._seconds())
        with self._store.transaction() as connection:
            row = connection.execute(select(staff).where(staff.c.folded == key, staff.c.password == stored)).first()
            if row is None:  # removed, or given another password, meanwhile
                raise Refusal(Code.SIGN_IN_WRONG)
            connection.execute(update(staff).where(staff.c.folded == key).values(signed_in=now()))
            if fresh:
                _set_password(connection, key, fresh)
            self._drop_old(connection, key, at)
            connection.execute(insert(sessions).values(token=hash_of(token), folded=key, made=at, used=at))
        return Account(row.name, bool(row.manages), row.made, row.signed_in), token

    def of_session(self, token: str) -> Account | None:
        """The account of a session; None where there is no such session, or it has ended."""
        if not token or len(token) > 64:
            return None
        at = int(self._seconds())
        with self._store.transaction() as connection:
            joined = select(staff, sessions.c.made.label("begun"), sessions.c.used).join(
                sessions, sessions.c.folded == staff.c.folded
            )
            row = connection.execute(joined.where(sessions.c.token == hash_of(token))).first()
            if row is None or not _lasts(row.begun, row.used, at):
                return None
            if at - row.used > _STEP:
                connection.execute(update(sessions).where(sessions.c.token == hash_of(token)).values(used=at))
        return Account(row.name, bool(row.manages), row.made, row.signed_in)

    def sign_out(self, token: str) -> None:
        """End a session; does nothing where there is none."""
        with self._store.transaction() as connection:
            connection.execute(delete(sessions).where(sessions.c.token == hash_of(token)))

    def _drop_old(self, connection: Connection, key: str, at: int) -> None:
        """Remove the sessions that have ended, and the oldest of an account that has too many."""
        ended = (sessions.c.used < at - UNUSED) | (sessions.c.made < at - LASTS) | (sessions.c.made > at + UNUSED)
        connection.execute(delete(sessions).where(ended))
        own = select(sessions.c.token).where(sessions.c.folded == key).order_by(sessions.c.used.desc())
        too_many = [row.token for row in connection.execute(own).all()][SESSIONS - 1 :]
        if too_many:
            connection.execute(delete(sessions).where(sessions.c.token.in_(too_many)))


def clean_name(name: str) -> str:
    """A name as it is kept: printable, with single spaces. Raises `Refusal` ``staff_name``."""
    shown = " ".join(name.split())
    if not shown or len(shown) > LONGEST_NAME or not shown.isprintable() or shown.startswith("*"):
        raise Refusal(Code.STAFF_NAME, n=LONGEST_NAME)
    return shown


def folded(name: str) -> str:
    """A name without regard to case and spaces, under which its account is kept."""
    return " ".join(name.split()).casefold()[:120]


def _lasts(made: int, used: int, at: int) -> bool:
    """Whether a session has not ended; one of the future was made by a wrong clock, and has."""
    return at - used < UNUSED and -UNUSED < at - made < LASTS


def _hash_of_account(connection: Connection, key: str) -> str | None:
    found: str | None = connection.execute(select(staff.c.password).where(staff.c.folded == key)).scalar()
    return found


def _name_of(connection: Connection, key: str) -> str:
    found: str | None = connection.execute(select(staff.c.name).where(staff.c.folded == key)).scalar()
    if found is None:
        raise Refusal(Code.STAFF_UNKNOWN)
    return found


def _set_password(connection: Connection, key: str, stored: str) -> None:
    connection.execute(update(staff).where(staff.c.folded == key).values(password=stored))
