"""Seat requests: phones without a seat that ask the host for one.

Requests are kept in memory, not in the journal: the game does not depend on them, and after a restart the phone asks
again. The host grants a request with a seat, which is a journal row, or declines it.
"""

from __future__ import annotations

import hmac
from dataclasses import dataclass, replace

from companion.errors import Code, Refusal
from companion.tables.seats import Seat, hash_of

MOST_OPEN = 6
"""A table has so many open requests; more people than four players and two who wait rarely stand round a table."""
MOST_KEPT = 24
"""Requests that are remembered, with those that were declined."""


@dataclass(frozen=True, slots=True)
class SeatRequest:
    """A seat request: its number, the person's name, their phone's token hash, and whether it was declined.

    ``seat`` is the one that they claim to have had; None for any.
    """

    number: int
    name: str
    token_hash: str
    declined: bool = False
    seat: Seat | None = None


class SeatRequests:
    """The requests of one table. The caller holds the table's lock."""

    def __init__(self) -> None:
        """Start without requests."""
        self._requests: dict[int, SeatRequest] = {}
        self._last = 0

    def open(self) -> list[SeatRequest]:
        """The pending requests, oldest first."""
        return [request for request in self._requests.values() if not request.declined]

    def of_hash(self, token_hash: str) -> SeatRequest | None:
        """The request of the phone whose token has this hash."""
        found = self._requests.values()
        return next((request for request in found if hmac.compare_digest(request.token_hash, token_hash)), None)

    def add(self, name: str, token: str, seat: Seat | None = None) -> SeatRequest:
        """Ask for a seat; asking again renews the request. Raises `Refusal` ``too_many_requests``."""
        known = self.of_hash(hash_of(token))
        if known is not None:
            del self._requests[known.number]
        if len(self.open()) >= MOST_OPEN:
            raise Refusal(Code.TOO_MANY_REQUESTS)
        while len(self._requests) >= MOST_KEPT:
            del self._requests[next(number for number, request in self._requests.items() if request.declined)]
        self._last += 1
        request = self._requests[self._last] = SeatRequest(self._last, name, hash_of(token), seat=seat)
        return request

    def get(self, number: int) -> SeatRequest:
        """The open request of this number. Raises `Refusal` ``request_gone``."""
        found = self._requests.get(number)
        if found is None or found.declined:
            raise Refusal(Code.REQUEST_GONE)
        return found

    def decline(self, number: int) -> None:
        """Decline a request; its phone shows this. Raises `Refusal` ``request_gone``."""
        self._requests[number] = replace(self.get(number), declined=True)

    def close(self, token_hash: str) -> None:
        """Remove the request of a phone that has a seat now or no longer asks."""
        self._requests = {
            number: request for number, request in self._requests.items() if request.token_hash != token_hash
        }
