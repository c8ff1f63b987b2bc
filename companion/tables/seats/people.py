"""People: the seats of a table, who sits on them, and their tokens.

A seat is taken with the table's link and held with a token that only its phone has; the journal stores only the token's
hash.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from dataclasses import dataclass
from typing import Literal, NotRequired, TypedDict

from companion.errors import Code, Refusal
from companion.games.stand_in import Level

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
    """The hash of a token in the journal: SHA-256, unsalted since a token has 192 random bits."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


@dataclass(frozen=True, slots=True)
class Person:
    """The player on a seat, and since when (ISO UTC); a simulated player has no phone.

    ``host`` is whether they took the seat on the host's device. ``stand_in`` is the level of a stand-in ("": a person),
    ``carer`` the seat whose player moves its pieces ("": the table page shows them).
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
        """Whether this is a simulated player or a stand-in."""
        return self.simulated or bool(self.stand_in)

    def holds(self, token: str) -> bool:
        """Whether this is their token."""
        return self.has_hash(hash_of(token))

    def has_hash(self, token_hash: str) -> bool:
        """Whether this is the hash of their token; never true for the empty hash of a stand-in or tokenless page."""
        return bool(token_hash) and hmac.compare_digest(self.token_hash, token_hash)


@dataclass(frozen=True, slots=True)
class Former:
    """The person who last had a free seat of a running game, and whether the host freed it."""

    person: Person
    by_host: bool


@dataclass(frozen=True, slots=True)
class Presence:
    """The number of connected phones of a seat, and when (ISO UTC) the first came or the last left ("": not yet)."""

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
    """The publicly visible part of a person and their presence."""
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
