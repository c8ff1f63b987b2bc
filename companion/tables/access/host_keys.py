"""Host keys: one for each table and each draft, derived from the secrets of the data folder.

So a key survives restarts and is in no journal.

The house key proves that its holder runs this server. It is printed on the terminal as a link. It opens and closes any
table, and creates and changes any pack. A host may open more tables and create packs while their own table is open. So
strangers on the network can join a table, but cannot fill the server with tables and packs.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from pathlib import Path

from companion import atomic_files, file_locks, private_files
from companion.errors import JournalUnusable

LINKS = "link_secret"
"""The file in a data folder by which links are made new apart from the games; without it they are those of before."""


def renew_links(folder: Path) -> None:
    """Renew the links of hosts, of the house and of drafts in a data folder.

    Players' seats and the journal are unchanged. Raises OSError; then the links are unchanged, too.
    """
    owner = (folder / "host_secret").stat()  # the server runs as this user, and has to read the new secret
    atomic_files.write(folder / LINKS, secrets.token_bytes(32), owner)


class HostKeys:
    """Keys of hosts: one for each table and each draft, derived from the secrets of the data folder."""

    def __init__(self, secret: bytes, links: Path) -> None:
        """Use a secret; ``links`` is the file of the links' secret, which is missing until they are renewed."""
        self._secret = secret
        self._links = links
        self._of_links = secret
        self._read_at: tuple[int, int] | None = None
        """Inode and time of change of the file that was read."""

    @classmethod
    def at(cls, folder: Path) -> HostKeys:
        """The secrets of a data folder, readable by its owner only: ``host_secret``, created if missing, and `LINKS`.

        Raises `JournalUnusable` for a truncated secret, and OSError.
        """
        path = folder / "host_secret"
        if not path.exists():
            private_files.make_folder(folder)
            with file_locks.alone(path):  # workers that start together must not each begin with a secret of their own
                if not path.exists():
                    atomic_files.write(path, secrets.token_bytes(32))
        secret = path.read_bytes()
        if len(secret) < 32:
            raise JournalUnusable("", 0, "host_secret is cut off; put it back from a backup")
        keys = cls(secret, folder / LINKS)
        keys._link_secret()
        return keys

    def _link_secret(self) -> bytes:
        """The secret of the links. The file is read again once a process of this data folder has renewed it."""
        try:
            status = self._links.stat()
        except FileNotFoundError:
            return self._of_links
        at = status.st_ino, status.st_mtime_ns
        if at != self._read_at:
            content = self._links.read_bytes()
            if len(content) < 32:
                raise JournalUnusable("", 0, f"{LINKS} is cut off; make new links (exchequer links --new)")
            self._of_links = hmac.new(self._secret, b"links:" + content, hashlib.sha256).digest()
            self._read_at = at
        return self._of_links

    def key(self, table: str) -> str:
        """The host's key of a table: 32 hexadecimal digits."""
        return hmac.new(self._link_secret(), table.encode(), hashlib.sha256).hexdigest()[:32]

    @property
    def house(self) -> str:
        """The house key: 32 hexadecimal digits. The ids of tables have six letters, so no table has this key."""
        return self.key("house")

    def device_key(self, place: str, number: int) -> str:
        """The key number ``number`` of the devices at a place: 32 hexadecimal digits, unlike every key of a host."""
        return hmac.new(self._link_secret(), f"devices:{number}:{place}".encode(), hashlib.sha256).hexdigest()[:32]

    def derived(self, purpose: str) -> bytes:
        """A secret key of 32 bytes for one purpose; it never leaves the server.

        It is the HMAC-SHA-256 of "derived:<purpose>". No table has such a name, so it differs from every key that `key`
        returns.
        """
        return hmac.new(self._secret, f"derived:{purpose}".encode(), hashlib.sha256).digest()

    def matches(self, table: str, key: str) -> bool:
        """Whether this is the key of that table."""
        return hmac.compare_digest(self.key(table).encode(), key.encode("utf-8", "surrogatepass"))
