"""Bus: the channel over which the workers of a house send each other datagrams.

It may lose datagrams, and does so for everybody while it is away; it never changes their order. What is lost is noticed
and healed by `companion.cluster.streams`.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import Protocol

Received = Callable[[bytes], None]
"""Gets each datagram that comes; called by one thread at a time."""


class BusDown(Exception):
    """Nothing can be sent now; the text says why, without addresses or secrets."""


class Bus(Protocol):
    """Sends datagrams to workers by their ids, and receives those for one of them."""

    def open(self, worker: str, received: Received) -> None:
        """Receive the datagrams for a worker from now on, also after the bus has been away."""
        ...

    def send(self, datagrams: Sequence[tuple[str, bytes]]) -> None:
        """Send datagrams, each to a worker, in their order. May wait for up to a second. Raises `BusDown`.

        Only one thread sends. Of what was sent when it raises, some may arrive.
        """
        ...

    def close(self) -> None:
        """Receive and send nothing more."""
        ...


class MemoryBuses:
    """The buses of several workers in one process, for tests; ``down`` takes all of them away."""

    def __init__(self) -> None:
        self.down = False
        self.lose: Callable[[str, bytes], bool] = lambda receiver, datagram: False
        """Whether a datagram is lost."""
        self.seen: list[tuple[str, bytes]] = []
        """All datagrams that were sent, with their receivers."""
        self._workers: dict[str, Received] = {}
        self._lock = threading.RLock()

    def bus(self) -> MemoryBus:
        """The bus of one more worker."""
        return MemoryBus(self)

    def join(self, worker: str, received: Received) -> None:
        """Let a worker receive."""
        with self._lock:
            self._workers[worker] = received

    def leave(self, worker: str) -> None:
        """Let a worker receive nothing more."""
        with self._lock:
            self._workers.pop(worker, None)

    def deliver(self, receiver: str, datagram: bytes) -> None:
        """Give a datagram to a worker; it is lost without one."""
        with self._lock:
            self.seen.append((receiver, datagram))
            received = self._workers.get(receiver)
        if received is not None and not self.lose(receiver, datagram):
            received(datagram)


class MemoryBus:
    """The bus of one worker of several in one process."""

    def __init__(self, buses: MemoryBuses) -> None:
        self._buses = buses
        self._worker = ""

    def open(self, worker: str, received: Received) -> None:
        """Receive the datagrams for a worker from now on."""
        self._worker = worker
        self._buses.join(worker, received)

    def send(self, datagrams: Sequence[tuple[str, bytes]]) -> None:
        """Give datagrams to their workers at once."""
        if self._buses.down:
            raise BusDown("switched off")
        for receiver, datagram in datagrams:
            self._buses.deliver(receiver, datagram)

    def close(self) -> None:
        """Receive nothing more."""
        self._buses.leave(self._worker)
