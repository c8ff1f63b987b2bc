"""Limits: every bound of the server, and the token bucket that limits a rate."""

from __future__ import annotations

import ipaddress
from dataclasses import dataclass

MESSAGE_BYTES = 16384
"""Bytes of one message of a page, and of the body of an ordinary request."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The bounds of one server. Times are in seconds, rates are per second, sizes are in bytes.

    ``trusted`` are addresses to which no limit by address applies, such as that of a reverse proxy.
    """

    connections: int = 1500
    connections_of_address: int = 320
    secure_connections: int = 256
    """Of all connections, those to the https port: each has buffers for encryption."""
    handshake_bytes: int = 65536
    """Bytes that a client may send before a TLS handshake is complete."""
    new_connections: float = 20.0
    new_connections_at_once: int = 400
    requests: float = 40.0
    requests_at_once: int = 400
    header_bytes: int = 16384
    header_seconds: float = 10.0
    idle_seconds: float = 20.0
    body_bytes: int = MESSAGE_BYTES
    large_body_bytes: int = 16_000_000
    large_bodies: int = 8
    """Requests with a large body that are received or carried out at the same time."""
    memory_paths: frozenset[bytes] = frozenset()
    memory_body_bytes: int = 4_000_000
    """Bodies of requests to ``memory_paths`` are kept in memory, never in a file, and have at most so many bytes."""
    memory_bodies: int = 4
    memory_bodies_of_address: int = 2
    """Such requests that are received or carried out at the same time: large uploads do not keep them out."""
    body_rate: float = 16_000.0
    """The least rate at which a body must arrive, after the first ``header_seconds``."""
    message_bytes: int = MESSAGE_BYTES
    messages: float = 100.0
    messages_at_once: int = 300
    """Of one WebSocket; more are not refused, they are read later."""
    waiting_messages: int = 64
    output_bytes: int = 1_000_000
    """Bytes that wait for one connection to read them."""
    output_bytes_of_all: int = 32_000_000
    stalled_seconds: float = 5.0
    """How long a connection may read nothing while bytes wait for it."""
    greeting_seconds: float = 15.0
    """How long a WebSocket may be open before the application keeps it."""
    ping_seconds: float = 25.0
    pong_seconds: float = 20.0
    request_threads: int = 4
    upload_threads: int = 10
    """For requests with a body, some of which take seconds: pages are sent and phones connected meanwhile."""
    message_threads: int = 4
    """Few: they share one interpreter and one journal, so that more would only interrupt each other."""
    waiting_requests: int = 256
    trusted: frozenset[str] = frozenset()


RATES_SECONDS = 2.5
"""Seconds between two looks through the limits of all addresses."""


class TokenBucket:
    """Limits a rate: it holds ``burst`` tokens and fills at ``rate`` a second."""

    __slots__ = ("burst", "filled_at", "level", "rate")

    def __init__(self, rate: float, burst: float, at: float) -> None:
        """Full at the time ``at`` (seconds)."""
        self.rate = rate
        self.burst = burst
        self.level = burst
        self.filled_at = at

    def take(self, at: float) -> bool:
        """Whether there is one more token at that time (seconds)."""
        self.fill(at)
        if self.level < 1:
            return False
        self.level -= 1
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
        return address if address == str(found) else str(found)  # the same object, of which there are thousands
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, 64), strict=False).network_address)


class AddressRates:
    """How often each address may connect and request; nothing is kept of one that may do all at once."""

    def __init__(self) -> None:
        self._of: dict[str, tuple[TokenBucket, TokenBucket]] = {}
        """Connections and requests, by address."""
        self._next_look = 0.0
        """When the addresses are looked through again."""

    def __contains__(self, network: str) -> bool:
        return network in self._of

    def may_connect(self, network: str, limits: Limits, now: float) -> bool:
        """Whether one more connection of an address is accepted now."""
        return self._buckets(network, limits, now)[0].take(now)

    def may_request(self, network: str, limits: Limits, now: float) -> bool:
        """Whether one more request of an address is carried out now."""
        return self._buckets(network, limits, now)[1].take(now)

    def forget_quiet(self, now: float) -> None:
        """Forget the addresses that may do all at once again, as an unknown one may.

        Call it often: it does so every RATES_SECONDS.
        """
        if now < self._next_look:
            return
        self._next_look = now + RATES_SECONDS
        for network, buckets in list(self._of.items()):
            for bucket in buckets:
                bucket.fill(now)
            if all(bucket.level >= bucket.burst for bucket in buckets):
                del self._of[network]

    def _buckets(self, network: str, limits: Limits, now: float) -> tuple[TokenBucket, TokenBucket]:
        found = self._of.get(network)
        if found is None:
            found = self._of[network] = (
                TokenBucket(limits.new_connections, limits.new_connections_at_once, now),
                TokenBucket(limits.requests, limits.requests_at_once, now),
            )
        return found
