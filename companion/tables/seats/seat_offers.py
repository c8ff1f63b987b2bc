"""Seat offers: one-time codes with which the holder of a seat hands it over to another phone.

A code is valid for some minutes. It gives access to the seat at once, hidden pieces included; no vote is needed, since
the holder offered the seat. Only its hash is kept, in memory. It becomes void when it is used or replaced, when the
seat changes hands, and on a restart.
"""

from __future__ import annotations

import hmac
import secrets
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from companion.errors import Code, Refusal
from companion.tables.seats import Person, Seat, hash_of

ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""Letters and digits that are not confused when read out."""
LENGTH = 10
"""Characters of a code: 49 random bits."""
LASTS = 600.0
"""Seconds for which a code is good."""


@dataclass(frozen=True, slots=True)
class _Offer:
    code_hash: str
    giver: str
    """The hash of the token that held the seat when the code was made."""
    until: float


class SeatOffers:
    """The open offers of one table. The caller holds the table's lock."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """No seat is offered; ``clock`` gives seconds."""
        self._clock = clock
        self._offers: dict[Seat, _Offer] = {}

    def make(self, seat: Seat, holder: Person) -> str:
        """Return a new code for a seat, which replaces an earlier one."""
        code = "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))
        self._offers[seat] = _Offer(hash_of(code), holder.token_hash, self._clock() + LASTS)
        return code

    def close(self, seat: Seat) -> None:
        """Revoke the code of a seat."""
        self._offers.pop(seat, None)

    def seat_of(self, code: str, people: Mapping[str, Person]) -> Seat:
        """The seat of a code. Raises `Refusal` ``offer_unknown``."""
        wanted = hash_of("".join(code.upper().split()))
        for seat, offer in self._offers.items():
            held = seat in people and people[seat].has_hash(offer.giver)
            if hmac.compare_digest(offer.code_hash, wanted) and held and self._clock() < offer.until:
                return seat
        raise Refusal(Code.OFFER_UNKNOWN)
