"""House key: proves that its holder runs this server.

It is derived from the secret of the data folder, as the keys of hosts are, and printed at the terminal as a link. It
opens and closes any table, and creates and changes any pack. A host, too, may open further tables and create packs, as
long as their own table is not closed. So strangers in the network can join a table, but not fill the server with tables
and packs.
"""

from __future__ import annotations

from collections.abc import Callable

from companion.errors import Refusal
from companion.roles import Right, Role, may
from companion.tables.seats import HostKeys
from companion.tables.table import Table

_NAME = "house"
"""The name from which the key is derived; the ids of tables have six letters."""


def key_of(keys: HostKeys) -> str:
    """The house key of a data folder: 32 hexadecimal digits."""
    return keys.key(_NAME)


class House:
    """The rights to the tables and packs of one server."""

    def __init__(self, keys: HostKeys, table_of: Callable[[str], Table]) -> None:
        """Use these keys; ``table_of`` returns the table of an id, or raises `Refusal`."""
        self._keys = keys
        self._table_of = table_of

    @property
    def key(self) -> str:
        """The house key: 32 hexadecimal digits."""
        return key_of(self._keys)

    def path(self) -> str:
        """The path of the house link, with the key; a device that opens it remembers the key."""
        return f"/house?key={self.key}"

    def matches(self, key: str) -> bool:
        """Whether this is the house key."""
        return self._keys.matches(_NAME, key)

    def may_create(self, key: str, table: str = "") -> bool:
        """Whether the holder of a key may open tables and create packs.

        The key is the house key or, with the id of a ``table`` that is not closed, the key of its host.
        """
        return may(self.role(key, table), Right.OPEN_TABLES)

    def role(self, key: str, table: str = "") -> Role:
        """What the holder of a key is: the house, the host of a ``table`` that is not closed, or a watcher."""
        if self.matches(key):
            return Role.HOUSE
        if not table or not self._keys.matches(table, key):
            return Role.WATCHER
        try:
            return Role.WATCHER if self._table_of(table).state.finished else Role.HOST
        except Refusal:
            return Role.WATCHER
