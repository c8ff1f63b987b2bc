"""House key: proves that its holder runs this server.

It is derived from the secret of the data folder, like host keys, and printed on the terminal as a link. It opens and
closes any table, and creates and changes any pack. A host may open more tables and create packs while their own table
is open. So strangers on the network can join a table, but cannot fill the server with tables and packs.
"""

from __future__ import annotations

from collections.abc import Callable

from companion.tables.access.host_keys import HostKeys

_NAME = "house"
"""The name from which the key is derived; the ids of tables have six letters."""


def key_of(keys: HostKeys) -> str:
    """The house key of a data folder: 32 hexadecimal digits."""
    return keys.key(_NAME)


class House:
    """The rights to the tables and packs of one server."""

    def __init__(self, keys: HostKeys, is_open: Callable[[str], bool]) -> None:
        """Use these keys; ``is_open`` returns whether a table with this id exists and is not closed."""
        self._keys = keys
        self._is_open = is_open

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
        return self.matches(key) or bool(table and self._keys.matches(table, key) and self._is_open(table))
