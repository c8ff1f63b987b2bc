"""Roles: who somebody is towards the venue; each role may do what those before it may.

Who somebody is, is proven elsewhere: by a session of staff or the house key. Nobody sees what a seat hides but the
holder of its token: that is no right of a role.
"""

from __future__ import annotations

from enum import IntEnum


class Role(IntEnum):
    """Who sends a request to the venue's pages."""

    WATCHER = 0
    """Anybody in the network."""
    STAFF = 1
    """Has signed in: sees all tables and the links of their hosts, keeps stands, reads the audit log."""
    MANAGER = 2
    """Has signed in with an account that keeps the others."""
    HOUSE = 3
    """Has the house key: also makes links new."""
