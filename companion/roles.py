"""Roles: what each of them may do, in one table.

Who somebody is, is proven elsewhere: a seat's token, a host's key, a session of staff, the house key. What follows from
it stands here.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum


class Role(StrEnum):
    """Who somebody is towards this server."""

    WATCHER = "watcher"
    """Anybody in the network."""
    PLAYER = "player"
    """Has the token of a seat."""
    HOST = "host"
    """Has the key of a table that is not closed."""
    STAFF = "staff"
    """Has signed in with an account."""
    MANAGER = "manager"
    """Has signed in with an account that keeps the others."""
    HOUSE = "house"
    """Has the house key."""


class Right(StrEnum):
    """Something that not everybody may do."""

    WATCH = "watch"
    """See the public pages of tables, and ask for a free seat."""
    ANSWER = "answer"
    """See what a seat may see, and answer its asks."""
    HOST_OWN = "host_own"
    """Start, pause, undo and close one table, and correct its public pieces."""
    OPEN_TABLES = "open_tables"
    """Open tables, create packs, and see the computer itself."""
    HOST_ANY = "host_any"
    """The same as HOST_OWN at every table: the links of all hosts."""
    SEE_VENUE = "see_venue"
    """See all tables on the venue page; open, move and close them at stands."""
    KEEP_STANDS = "keep_stands"
    """Add, rename and remove stands, renew and print their codes."""
    SEE_AUDIT = "see_audit"
    """Read and export the audit log."""
    KEEP_STAFF = "keep_staff"
    """Add and remove accounts of staff, and reset their passwords."""
    KEEP_KEYS = "keep_keys"
    """Make links new; download and restore backups of everything."""


_WATCHER = frozenset({Right.WATCH})
_PLAYER = _WATCHER | {Right.ANSWER}
_HOST = _WATCHER | {Right.HOST_OWN, Right.OPEN_TABLES}
_STAFF = _HOST | {Right.HOST_ANY, Right.SEE_VENUE, Right.KEEP_STANDS, Right.SEE_AUDIT}
_MANAGER = _STAFF | {Right.KEEP_STAFF}

MAY: Mapping[Role, frozenset[Right]] = {
    Role.WATCHER: _WATCHER,
    Role.PLAYER: _PLAYER,
    Role.HOST: _HOST,
    Role.STAFF: _STAFF,
    Role.MANAGER: _MANAGER,
    Role.HOUSE: _MANAGER | {Right.KEEP_KEYS},
}
"""What each role may do. Nobody sees what a seat hides but the holder of its token: that is no right to give."""


def may(role: Role, right: Right) -> bool:
    """Whether somebody of this role may do that."""
    return right in MAY[role]
