"""Departures: what a phone shows about a seat that is no longer its own.

A phone holds a seat with a token. When the seat is freed, left, taken over or handed over, the table remembers the hash
of that token with what happened, so that the phone reads a sentence about its seat instead of nothing. Only the newest
departures are kept, and one that takes a seat again is forgotten.
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
    """A phone (by the hash of its token) that had a seat, under which name, why it has it no longer.

    ``by`` is the name of the person who has the seat instead; "" where it became free.
    """

    token_hash: str
    seat: Seat
    name: str
    why: Reason
    by: str = ""


Departures = tuple[Departure, ...]


def with_departure(known: Departures, person: Person | None, seat: Seat, why: Reason, by: str = "") -> Departures:
    """The departures with that of a person, the newest last; a program has no phone."""
    if person is None or person.is_program:
        return known
    return (*without(known, person.token_hash), Departure(person.token_hash, seat, person.name, why, by))[-MOST_KEPT:]


def without(known: Departures, token_hash: str) -> Departures:
    """The departures without that of a phone which has a seat again."""
    return tuple(departure for departure in known if departure.token_hash != token_hash)
