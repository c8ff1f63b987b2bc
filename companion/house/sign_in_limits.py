"""Sign-in limits: how often somebody may try, by address and by name.

Every try counts for its address; a failed one counts for the name, too, so that many addresses together try no faster.
Who goes on trying a name would keep its owner out; so an address from which somebody has signed in with that name has
a count of its own for it. The counts are in memory: each of several workers has its own, which only multiplies the
bounds by their number.
"""

from __future__ import annotations

import threading
from collections import OrderedDict

from companion.errors import Code, Refusal
from companion.limits import TokenBucket

OF_ADDRESS, OF_ADDRESS_A_MINUTE = 10, 5
"""Tries of an address: at once, and a minute."""
OF_NAME, OF_NAME_A_MINUTE = 6, 1
"""Failed tries of a name: at once, and a minute."""
MOST = 4096
"""Addresses and names that are counted; the ones used longest ago are forgotten."""


class SignInLimits:
    """The limits of one server. Safe to use from several threads."""

    def __init__(self) -> None:
        """Nobody has tried yet."""
        self._lock = threading.Lock()
        self._buckets: OrderedDict[tuple[str, str], TokenBucket] = OrderedDict()
        self._known: OrderedDict[tuple[str, str], None] = OrderedDict()
        """Names, each with an address from which somebody has signed in with it."""

    def check(self, address: str, folded: str, at: float) -> None:
        """Count a try, at a time in seconds. ``address`` is "" for one that is not limited. Raises ``sign_in_often``.

        The name's count must have room; `failed` takes from it.
        """
        with self._lock:
            if address and not self._bucket("address", address, OF_ADDRESS, OF_ADDRESS_A_MINUTE, at).take(at):
                raise Refusal(Code.SIGN_IN_OFTEN)
            bucket = self._of_name(address, folded, at)
            bucket.fill(at)
            if bucket.level < 1:
                raise Refusal(Code.SIGN_IN_OFTEN)

    def failed(self, address: str, folded: str, at: float) -> None:
        """Count a failed try for its name."""
        with self._lock:
            self._of_name(address, folded, at).take(at)

    def succeeded(self, address: str, folded: str) -> None:
        """Note that somebody has signed in with this name from this address."""
        with self._lock:
            self._known[address, folded] = None
            self._known.move_to_end((address, folded))
            while len(self._known) > MOST:
                self._known.popitem(last=False)

    def _of_name(self, address: str, folded: str, at: float) -> TokenBucket:
        where = address if (address, folded) in self._known else ""
        return self._bucket(f"name {where}", folded, OF_NAME, OF_NAME_A_MINUTE, at)

    def _bucket(self, kind: str, name: str, most: int, a_minute: int, at: float) -> TokenBucket:
        found = self._buckets.setdefault((kind, name), TokenBucket(a_minute / 60, most, at))
        self._buckets.move_to_end((kind, name))
        while len(self._buckets) > MOST:
            self._buckets.popitem(last=False)
        return found
