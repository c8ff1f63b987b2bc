"""Seat requests: phones without a seat that ask the host for one.

Requests are kept in memory, not in the journal: the game does not depend on them, and after a restart the phone asks
again. The host grants a request with a seat, which is a journal row, or declines it.
"""

from __future__ import annotations

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
        self._of_phone: dict[str, SeatRequest] = {}
        """By the hash of the phone's token, oldest first."""
        self._last = 0

    def open(self) -> list[SeatRequest]:
        """The pending requests, oldest first."""
        return [request for request in self._of_phone.values() if not request.declined]

    def of_hash(self, token_hash: str) -> SeatRequest | None:
        """The request of the phone whose token has this hash."""
        return self._of_phone.get(token_hash)

    def add(self, name: str, token: str, seat: Seat | None = None) -> None:
        """Ask for a seat; asking again renews the request. Raises `Refusal` ``too_many_requests``."""
        phone = hash_of(token)
        self._of_phone.pop(phone, None)
        if len(self.open()) >= MOST_OPEN:
            raise Refusal(Code.TOO_MANY_REQUESTS)
        declined = [request.token_hash for request in self._of_phone.values() if request.declined]
        for oldest in declined[: max(0, len(self._of_phone) - MOST_KEPT + 1)]:
            del self._of_phone[oldest]
        self._last += 1
        self._of_phone[phone] = SeatRequest(self._last, name, phone, seat=seat)

    def get(self, number: int) -> SeatRequest:
        """The open request of this number. Raises `Refusal` ``request_gone``."""
        found = next((request for request in self.open() if request.number == number), None)
        if found is None:
            raise Refusal(Code.REQUEST_GONE)
        return found

    def decline(self, number: int) -> None:
        """Decline a request; its phone shows this. Raises `Refusal` ``request_gone``."""
        request = self.get(number)
        self._of_phone[request.token_hash] = replace(request, declined=True)

    def close(self, token_hash: str) -> None:
        """Remove the request of a phone that has a seat now or no longer asks."""
        self._of_phone.pop(token_hash, None)
