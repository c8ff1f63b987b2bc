"""Seats: the people on them, their tokens, and the keys of hosts.

A seat is taken with the link of the table and held with a token that only its phone has; the journal stores only the
token's hash. A host's key is derived from a secret in the data folder, so it is the same after a restart and in no
journal.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, NotRequired, TypedDict

from companion import file_locks, private_files
from companion.errors import Code, JournalUnusable, Refusal
from companion.games.stand_in import Level
from companion.packs import atomic_files

Seat = Literal["N", "E", "S", "W"]
"""A player's place at the table, named after the side on which they sit."""
ORDER: tuple[Seat, ...] = ("N", "E", "S", "W")
"""The seats, clockwise."""
COLOURS = ("blue", "red", "green", "yellow")
"""The colours of players, in the order in which they are proposed."""


def read_seat(text: str) -> Seat:
    """The seat of that name. Raises `Refusal` ``seat_not_in_game``."""
    for seat in ORDER:
        if seat == text:
            return seat
    raise Refusal(Code.SEAT_NOT_IN_GAME, seat=text)


def new_token() -> str:
    """A token for one seat: 192 random bits, URL-safe."""
    return secrets.token_urlsafe(24)


def hash_of(token: str) -> str:
    """The hash of a token as the journal stores it: SHA-256 without salt, since a token has 192 random bits."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


@dataclass(frozen=True, slots=True)
class Person:
    """The player on a seat, and since when (ISO UTC); a simulated player has no phone.

    ``host`` is whether they sat down on the device of the table's host. ``stand_in`` is the level of a stand-in that
    plays the seat ("": a person), ``carer`` the seat whose player moves its pieces ("": the table page shows them).
    """

    name: str
    colour: str
    token_hash: str
    since: str
    simulated: bool = False
    host: bool = False
    stand_in: Level | Literal[""] = ""
    carer: str = ""

    @property
    def is_program(self) -> bool:
        """Whether no person sits here: a simulated player or a stand-in."""
        return self.simulated or bool(self.stand_in)

    def holds(self, token: str) -> bool:
        """Whether this token is theirs."""
        return self.has_hash(hash_of(token))

    def has_hash(self, token_hash: str) -> bool:
        """Whether this is the hash of their token."""
        return hmac.compare_digest(self.token_hash, token_hash)


@dataclass(frozen=True, slots=True)
class Former:
    """The person who last had a free seat of a running game, and whether the host freed it."""

    person: Person
    by_host: bool


@dataclass(frozen=True, slots=True)
class Presence:
    """The number of open phones of a seat, and when (ISO UTC) the first connected or the last left ("": not yet)."""

    connections: int = 0
    since: str = ""


class PublicPerson(TypedDict):
    """The public part of a `Person` and their `Presence`; a stand-in has its level and who moves its pieces."""

    name: str
    colour: str
    connected: bool
    since: str
    simulated: NotRequired[Literal[True]]
    host: NotRequired[Literal[True]]
    stand_in: NotRequired[Level]
    carer: NotRequired[str]


def public_person(person: Person, presence: Presence) -> PublicPerson:
    """The part of a person and their presence that every viewer may see."""
    shown: PublicPerson = {
        "name": person.name,
        "colour": person.colour,
        "connected": presence.connections > 0,
        "since": presence.since or person.since,
    }
    if person.simulated:
        shown["simulated"] = True
    if person.host:
        shown["host"] = True
    if person.stand_in:
        shown["stand_in"], shown["carer"], shown["connected"] = person.stand_in, person.carer, True
    return shown


LINKS = "link_secret"
"""The file in a data folder by which links are made new apart from the games; without it they are those of before."""


def renew_links(folder: Path) -> bytes:
    """Make the links of a data folder new: those of hosts, of the house and of drafts. Returns the new secret of them.

    The seats of players and the journal stay as they are. Raises OSError; then the links stay, too.
    """
    fresh, content = folder / f".{LINKS}.new", secrets.token_bytes(32)
    owner = (folder / "host_secret").stat()
    with private_files.open_private(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_NOFOLLOW) as file:
        if os.geteuid() == 0:  # the server, which runs as another user, has to read it
            os.fchown(file.fileno(), owner.st_uid, owner.st_gid)
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(folder / LINKS)
    opened = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
    return content


class HostKeys:
    """Keys of hosts: one for each table and each draft, derived from the secrets of the data folder."""

    def __init__(self, secret: bytes, links: bytes = b"") -> None:
        """Use a secret of at least 32 bytes; ``links`` is that of the links (b"": they have never been made new)."""
        if len(secret) < 32:
            raise ValueError("The host secret has at least 32 bytes.")
        self._secret = secret
        self._of_links = secret
        self.take(links)

    @classmethod
    def at(cls, folder: Path) -> HostKeys:
        """The secrets of a data folder, readable by its owner only: ``host_secret``, created if missing, and `LINKS`.

        Raises `JournalUnusable` for one that is cut off, and OSError.
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
        try:
            links = (folder / LINKS).read_bytes()
        except FileNotFoundError:
            return cls(secret)
        if len(links) < 32:
            raise JournalUnusable("", 0, f"{LINKS} is cut off; make new links (exchequer links --new)")
        return cls(secret, links)

    def take(self, links: bytes) -> None:
        """Use another secret of the links from now on (`renew_links`)."""
        if links:
            self._of_links = hmac.new(self._secret, b"links:" + links, hashlib.sha256).digest()

    def read_links(self, folder: Path) -> bool:
        """Use the secret of the links that a data folder has now; returns whether it is another one. Raises OSError."""
        before = self.links_digest
        try:
            self.take((folder / LINKS).read_bytes())
        except FileNotFoundError:
            return False
        return self.links_digest != before

    @property
    def links_digest(self) -> bytes:
        """What tells one secret of the links from another, and nothing else of it: 8 bytes."""
        return hmac.new(self._of_links, b"derived:digest", hashlib.sha256).digest()[:8]

    def key(self, table: str) -> str:
        """The host's key of a table: 32 hexadecimal digits."""
        return hmac.new(self._of_links, table.encode(), hashlib.sha256).hexdigest()[:32]

    def device_key(self, place: str, number: int) -> str:
        """The key number ``number`` of the devices at a place: 32 hexadecimal digits, unlike every key of a host."""
        return hmac.new(self._of_links, f"devices:{number}:{place}".encode(), hashlib.sha256).hexdigest()[:32]

    def derived(self, purpose: str) -> bytes:
        """A secret key of 32 bytes for one purpose; it never leaves the server.

        It is HMAC-SHA-256 of "derived:<purpose>", which is the name of no table, so that it is unlike every key that
        `key` gives away.
        """
        return hmac.new(self._secret, f"derived:{purpose}".encode(), hashlib.sha256).digest()

    def matches(self, table: str, key: str) -> bool:
        """Whether this is the key of that table."""
        return hmac.compare_digest(self.key(table).encode(), key.encode("utf-8", "surrogatepass"))
