"""Departures: explain to a phone why it has lost its seat.

A phone holds a seat with a token. When the seat is freed, left, taken over or handed over, the table remembers the
token's hash and the reason, so that the phone can show it. Only the newest departures are kept, and a phone that takes
a seat again is removed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.tables.seats import Person, Seat

Reason = Literal["freed", "left", "replaced", "handed"]
"""Why a phone lost its seat: freed by the host, left, taken over with consent, or handed over by itself."""

MOST_KEPT = 32


@dataclass(frozen=True, slots=True)
class Departure:
    """A phone (by token hash) that has lost its seat: the player's name, and the reason.

    ``by`` is the name of the seat's new holder; "" if it became free.
    """

    token_hash: str
    seat: Seat
    name: str
    why: Reason
    by: str = ""


Departures = tuple[Departure, ...]


def with_departure(known: Departures, person: Person | None, seat: Seat, why: Reason, by: str = "") -> Departures:
    """The departures with this person added, the newest last; simulated players have no phone and are not added."""
    if person is None or person.is_program:
        return known
    return (*without(known, person.token_hash), Departure(person.token_hash, seat, person.name, why, by))[-MOST_KEPT:]


def without(known: Departures, token_hash: str) -> Departures:
    """The departures without a phone that has a seat again."""
    return tuple(departure for departure in known if departure.token_hash != token_hash)
