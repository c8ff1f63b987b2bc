"""Departures: explain to a phone why it has lost its seat.

A phone holds a seat with a token. When the seat is freed, left, taken over or handed over, the table remembers the
reason by the token's hash, so that the phone can show it. Only the newest departures are kept.
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
    """The player's name, the seat that their phone has lost, and why.

    ``by`` is the name of the seat's new holder; "" if it became free.
    """

    seat: Seat
    name: str
    why: Reason
    by: str = ""


Departures = dict[str, Departure]
"""Departures by token hash, the newest last."""


def with_departure(known: Departures, person: Person | None, seat: Seat, why: Reason, by: str = "") -> Departures:
    """The departures with this person added; simulated players have no phone and are not added."""
    if person is None or person.is_program:
        return known
    others = [(phone, departure) for phone, departure in known.items() if phone != person.token_hash]
    return dict([*others, (person.token_hash, Departure(seat, person.name, why, by))][-MOST_KEPT:])
