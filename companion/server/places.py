"""Places: which pages may stay open, so that strangers can shut out neither players nor hosts.

Seats and hosts have places of their own, also where everything else is full; one with too many pages loses its oldest
one. All other pages are anonymous. Their places are shared fairly by address: where none is left, a page takes that of
an address which has at least two more.
"""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

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
        """Places by page."""
        self._of_role: dict[tuple[str, str], dict[str, None]] = {}
        """The pages of a table's seat or host, the oldest first."""
        self._anonymous: dict[str, Place] = {}
        """Places by page, the oldest first."""
        self._at_table: dict[str, dict[str, Place]] = {}
        """The anonymous pages of a table, the oldest first."""
        self._of_address: Counter[str] = Counter()
        """How many anonymous pages an address has."""
        self._lock = threading.Lock()

    def arrive(self, page: str) -> list[str]:
        """Add a page that has not greeted yet; returns the pages that have to be closed for it."""
        with self._lock:
            self._unknown[page] = None
            beyond = len(self._unknown) - self.most_unknown
            return list(islice(self._unknown, beyond)) if beyond > 0 else []

    def take(self, page: str, place: Place) -> list[str]:
        """Give a page a place, in exchange for the one that it had; returns the pages that have to be closed for it.

        Raises `Refusal` ``too_many_connections``, after which the page has what it had.
        """
        with self._lock:
            closed = self._oldest_of_role(page, place) if place.role else self._unfair(page, place)
            self._unknown.pop(page, None)
            for other in (page, *closed):
                self._free(other)
            self._hold(page, place)
            return closed

    def leave(self, page: str) -> None:
        """Free the place of a page."""
        with self._lock:
            self._unknown.pop(page, None)
            self._free(page)

    def _hold(self, page: str, place: Place) -> None:
        self._held[page] = place
        if place.role:
            self._of_role.setdefault((place.table, place.role), {})[page] = None
        else:
            self._anonymous[page] = place
            self._at_table.setdefault(place.table, {})[page] = place
            self._of_address[place.address] += 1

    def _free(self, page: str) -> None:
        place = self._held.pop(page, None)
        if place is None:
            return
        if place.role:
            name = place.table, place.role
            del self._of_role[name][page]
            if not self._of_role[name]:
                del self._of_role[name]
            return
        del self._anonymous[page], self._at_table[place.table][page]
        if not self._at_table[place.table]:
            del self._at_table[place.table]
        self._of_address[place.address] -= 1
        if not self._of_address[place.address]:
            del self._of_address[place.address]

    def _unfair(self, page: str, place: Place) -> list[str]:
        """The page that gives way to an anonymous one, if any. Raises `Refusal` where none does."""
        had = self._anonymous.get(page)
        own = self._of_address[place.address] - (had is not None and had.address == place.address)
        if place.address and own >= self.most_anonymous_of_address:
            raise Refusal(Code.TOO_MANY_CONNECTIONS)
        at_table = self._at_table.get(place.table, {})
        if len(at_table) - (page in at_table) >= self.most_anonymous_of_table:
            return [_unfair_page([one for one in at_table.items() if one[0] != page], place)]
        if len(self._anonymous) - (had is not None) >= self.most_anonymous:
            return [_unfair_page([one for one in self._anonymous.items() if one[0] != page], place)]
        return []

    def _oldest_of_role(self, page: str, place: Place) -> list[str]:
        """The oldest pages of a seat or host beyond its places."""
        same = [one for one in self._of_role.get((place.table, place.role), ()) if one != page]
        most = PAGES_OF_HOST if place.role == HOST else PAGES_OF_SEAT
        return same[: max(0, len(same) + 1 - most)]


def _unfair_page(pages: Sequence[tuple[str, Place]], place: Place) -> str:
    """The oldest page of the address with the most. Raises `Refusal` unless it has two more than the address itself."""
    counts = Counter(held.address for _, held in pages)
    greatest, count = counts.most_common(1)[0]
    if count < counts[place.address] + 2:
        raise Refusal(Code.TOO_MANY_CONNECTIONS)
    return next(page for page, held in pages if held.address == greatest)
