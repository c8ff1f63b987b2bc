"""Seat requests: phones without a seat that ask the host for one.

Such a request is in the memory of this server, not a row of the journal: nothing of the game depends on it, and a phone
that still wants a seat after a restart asks again. The host grants it with a seat, which is a row, or declines.
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
    """One request: its number, the name of who asks, the hash of their phone's token, and whether it was declined.

    ``seat`` is the one that they say to have had; None for any.
    """

    number: int
    name: str
    token_hash: str
    declined: bool = False
    seat: Seat | None = None


class SeatRequests:
    """The requests of one table. The caller holds the table's lock."""

    def __init__(self) -> None:
        """Nobody asks for a seat."""
        self._requests: dict[int, SeatRequest] = {}
        self._last = 0

    def open(self) -> list[SeatRequest]:
        """The requests that wait for the host, oldest first."""
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
        """Decline a request, which its phone shows. Raises `Refusal` ``request_gone``."""
        self._requests[number] = replace(self.get(number), declined=True)

    def close(self, token_hash: str) -> None:
        """Forget the request of a phone, which has a seat now or no longer asks."""
        self._requests = {
            number: request for number, request in self._requests.items() if request.token_hash != token_hash
        }
