"""Limits: a token bucket, slots by address, and the address that identifies a client."""

from __future__ import annotations

import ipaddress
import threading
from collections import Counter


class TokenBucket:
    """A rate limit that holds ``burst`` tokens and refills at ``rate`` per second."""

    __slots__ = ("burst", "filled_at", "level", "rate", "refused")

    def __init__(self, rate: float, burst: float, at: float) -> None:
        """Start full at the time ``at`` (seconds)."""
        self.rate = rate
        self.burst = burst
        self.level = burst
        self.filled_at = at
        self.refused = 0
        """Tokens refused since the last one that was given."""

    def take(self, at: float, n: int = 1) -> bool:
        """Take ``n`` tokens at that time (seconds); returns whether there were enough."""
        self.fill(at)
        if self.level < n:
            self.refused += 1
            return False
        self.level -= n
        self.refused = 0
        return True

    def fill(self, at: float) -> None:
        """Add the tokens of the time since the last call."""
        self.level = min(self.burst, self.level + max(0.0, at - self.filled_at) * self.rate)
        self.filled_at = at


class Places:
    """Slots for long operations, limited in total and by address. Thread-safe.

    >>> places = Places(most=3, of_address=2)
    >>> [places.take(address) for address in ("a", "a", "a", "b", "c")]
    [True, True, False, True, False]
    """

    def __init__(self, most: int, of_address: int) -> None:
        self._most, self._of_address = most, of_address
        self._taken: Counter[str] = Counter()
        self._lock = threading.Lock()

    def take(self, address: str) -> bool:
        """Take a place; returns whether there was one."""
        with self._lock:
            if not self.is_free(address):
                return False
            self._taken[address] += 1
            return True

    def is_free(self, address: str) -> bool:
        """Whether there is a place for an address."""
        return self._taken.total() < self._most and self._taken[address] < self._of_address

    def give_back(self, address: str) -> None:
        """Give a place back."""
        with self._lock:
            self._taken[address] -= 1
            if not self._taken[address]:
                del self._taken[address]


def network_of(address: str) -> str:
    """The address that identifies a client: an IPv4 address, or the first 64 bits of an IPv6 address."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, 64), strict=False).network_address)
