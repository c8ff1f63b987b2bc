"""Roles: the levels of rights in the venue; each role includes the ones before it.

A role is proven by a staff session or the house key. No role gives access to what a seat hides; only the seat's token
does.
"""

from __future__ import annotations

from enum import IntEnum


class Role(IntEnum):
    """The role of a sender."""

    WATCHER = 0
    """Anybody in the network."""
    STAFF = 1
    """Has signed in: sees all tables and the links of their hosts, keeps stands, reads the audit log."""
    MANAGER = 2
    """Has signed in with an account that keeps the others."""
    HOUSE = 3
    """Has the house key: also makes links new."""
