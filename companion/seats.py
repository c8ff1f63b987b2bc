"""Seats: who sits where, with which token.

A seat is claimed with the link of the table and kept with a token that only the claiming phone
knows; the journal holds no more than the token's hash. The host's key is derived from a secret
in the data folder, so it is the same after a restart and stands in no journal.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
from dataclasses import dataclass
from pathlib import Path

ORDER = ("N", "E", "S", "W")
"""The seats, clockwise."""


def new_token() -> str:
    """A token for one seat: 192 random bits, URL-safe."""
    return secrets.token_urlsafe(24)


def hash_of(token: str) -> str:
    """What the journal keeps of a token: long and random as it is, a plain hash cannot be searched."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


@dataclass(slots=True)
class Person:
    """Who sits on a seat. ``since`` (ISO UTC) is when they came or went last; a simulated player has no phone."""

    name: str
    colour: str
    token_hash: str
    since: str
    connections: int = 0
    simulated: bool = False

    def public(self) -> dict[str, object]:
        """What everybody may know."""
        return {
            "name": self.name,
            "colour": self.colour,
            "connected": self.connections > 0,
            "since": self.since,
            **({"simulated": True} if self.simulated else {}),
        }

    def holds(self, token: str) -> bool:
        """Whether this token is theirs."""
        return hmac.compare_digest(self.token_hash, hash_of(token))


class HostKeys:
    """The secret links of the hosts: one key per table, from one secret per data folder."""

    def __init__(self, secret: bytes) -> None:
        """Use a secret of at least 32 bytes."""
        if len(secret) < 32:
            raise ValueError("The host secret is too short; remove the file to get a new one.")
        self._secret = secret

    @classmethod
    def at(cls, folder: Path) -> HostKeys:
        """The secret of a data folder (``host_secret``, readable by its owner only), made when new."""
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / "host_secret"
        if not path.exists():
            fresh = path.with_name(f"host_secret.{os.getpid()}")
            descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            with os.fdopen(descriptor, "wb") as file:
                file.write(secrets.token_bytes(32))
                file.flush()
                os.fsync(file.fileno())
            fresh.replace(path)
        return cls(path.read_bytes())

    def key(self, table: str) -> str:
        """The host's key of a table: 32 hexadecimal digits."""
        return hmac.new(self._secret, table.encode(), hashlib.sha256).hexdigest()[:32]

    def opens(self, table: str, key: str) -> bool:
        """Whether this is the key of that table."""
        return hmac.compare_digest(self.key(table).encode(), key.encode("utf-8", "surrogatepass"))
