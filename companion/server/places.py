"""Places: which pages may stay open, so that strangers can shut out neither players nor hosts.

Seats and hosts have places of their own, also where everything else is full; one with too many pages loses its oldest
one. All other pages are anonymous. Their places are shared fairly by address: where none is left, a page takes that of
an address which has at least two more.
"""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from companion.errors import Code, Refusal
from companion.settings import Settings
from companion.tables.table import HOST

PAGES_OF_SEAT = 4
PAGES_OF_HOST = 8


@dataclass(frozen=True, slots=True)
class Place:
    """What one page holds: its address ("": limited by none), its table, and its seat, "host", or "" if anonymous."""

    address: str
    table: str
    role: str


class Places:
    """The places of all pages of one server."""

    def __init__(self, settings: Settings) -> None:
        self.most_unknown = max(1, settings.most_connections // 3)
        """Pages that have not greeted yet."""
        self.most_anonymous = max(1, settings.most_connections * 2 // 3)
        self.most_anonymous_of_table = max(1, settings.most_connections_of_table * 5 // 8)
        self.most_anonymous_of_address = settings.most_connections_of_address
        self._unknown: dict[str, None] = {}
        self._held: dict[str, Place] = {}
        """Places by page, the oldest first."""
        self._lock = threading.Lock()

    def arrive(self, page: str) -> list[str]:
        """Add a page that has not greeted yet; returns the pages that have to be closed for it."""
        with self._lock:
            self._unknown[page] = None
            return list(self._unknown)[: max(0, len(self._unknown) - self.most_unknown)]

    def take(self, page: str, place: Place) -> list[str]:
        """Give a page a place, in exchange for the one that it had; returns the pages that have to be closed for it.

        Raises `Refusal` ``too_many_connections``, after which the page has what it had.
        """
        with self._lock:
            others = {other: held for other, held in self._held.items() if other != page}
            closed = _oldest_of_role(others, place) if place.role else self._anonymous(others, place)
            self._unknown.pop(page, None)
            self._held = {other: held for other, held in others.items() if other not in closed} | {page: place}
            return closed

    def leave(self, page: str) -> None:
        """Free the place of a page."""
        with self._lock:
            self._unknown.pop(page, None)
            self._held.pop(page, None)

    def _anonymous(self, others: dict[str, Place], place: Place) -> list[str]:
        anonymous = {page: held for page, held in others.items() if not held.role}
        own = sum(held.address == place.address for held in anonymous.values())
        if place.address and own >= self.most_anonymous_of_address:
            raise Refusal(Code.TOO_MANY_CONNECTIONS)
        at_table = {page: held for page, held in anonymous.items() if held.table == place.table}
        if len(at_table) >= self.most_anonymous_of_table:
            return [_unfair_page(at_table.items(), place)]
        if len(anonymous) >= self.most_anonymous:
            return [_unfair_page(anonymous.items(), place)]
        return []


def _oldest_of_role(others: dict[str, Place], place: Place) -> list[str]:
    """The oldest pages of a seat or host beyond its places."""
    same = [page for page, held in others.items() if (held.table, held.role) == (place.table, place.role)]
    most = PAGES_OF_HOST if place.role == HOST else PAGES_OF_SEAT
    return same[: max(0, len(same) + 1 - most)]


def _unfair_page(pages: Iterable[tuple[str, Place]], place: Place) -> str:
    """The oldest page of the address with the most. Raises `Refusal` unless it has two more than the address itself."""
    counts = Counter(held.address for _, held in pages)
    greatest, count = counts.most_common(1)[0]
    if count < counts[place.address] + 2:
        raise Refusal(Code.TOO_MANY_CONNECTIONS)
    return next(page for page, held in pages if held.address == greatest)
