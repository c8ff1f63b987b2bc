"""Limits of rates: a token bucket, and the address by which a client is limited."""

from __future__ import annotations

import ipaddress


class TokenBucket:
    """Limits a rate: it holds ``burst`` tokens and fills at ``rate`` a second."""

    __slots__ = ("burst", "filled_at", "level", "rate", "refused")

    def __init__(self, rate: float, burst: float, at: float) -> None:
        """Full at the time ``at`` (seconds)."""
        self.rate = rate
        self.burst = burst
        self.level = burst
        self.filled_at = at
        self.refused = 0
        """Tokens refused since the last one that was given."""

    def take(self, at: float, n: int = 1) -> bool:
        """Whether there are ``n`` more tokens at that time (seconds)."""
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


def network_of(address: str) -> str:
    """The address by which a client is limited: an IPv4 address itself, the first 64 bits of an IPv6 address."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, 64), strict=False).network_address)
