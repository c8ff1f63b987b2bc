"""Passed requests: connections that go to the worker of the same computer that writes the table of their request.

The request asks for a WebSocket and names the table in its address. Nothing has been answered yet: the writer reads the
request as if the client had connected to it. A connection that is lost on its way is one that its page opens anew.
"""

from __future__ import annotations

import logging
import threading
import time
from collections import defaultdict
from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.cluster.local_lines import NO_PLACE, TAKEN, Line, NotPassed, Offered
from companion.transport.http_connection import HttpConnection

if TYPE_CHECKING:
    import socket

    from companion.transport.server import WebServer

log = logging.getLogger("exchequer.cluster")

ADDRESS_BYTES = 64
"""Bytes that the address of a client may have."""

AVOIDED_SECONDS = 2.0
"""Seconds without another attempt after a worker has not taken a connection."""
MOST_WITHOUT_PLACE = 4096
WITHOUT_PLACE = "There was no place for a connection of another worker"


class PassedRequests:
    """The connections that one worker gives to others and takes with their requests. Safe to use from several threads.

    A line for requests stays open for each worker to which any has gone.
    """

    def __init__(
        self,
        line_to: Callable[[str], Line],
        is_there: Callable[[str], bool],
        is_live: Callable[[str], bool],
    ) -> None:
        """``line_to`` opens a line to a worker or raises `NotPassed`; ``is_there`` says whether one takes connections.

        Only workers that live may give any here.
        """
        self.given = self.taken = 0
        """Connections that went to another worker, and that came from one."""
        self._line_to, self._is_there, self._is_live = line_to, is_there, is_live
        self._server: WebServer | None = None
        self._outgoing: dict[str, Line] = {}
        self._sending: defaultdict[str, threading.Lock] = defaultdict(threading.Lock)
        """By worker: held while something is sent to it."""
        self._avoided: dict[str, float] = {}
        """Until when workers are not tried again."""
        self._without_place: dict[tuple[str, str], float] = {}
        """Until when a worker has no place for the client of an address."""
        self._incoming: set[Line] = set()
        self._is_closed = self._gives_nothing = False
        self._lock = threading.Lock()

    def start(self, server: WebServer) -> None:
        """Take connections from now on."""
        self._server = server

    def refuse_new(self) -> None:
        """Let the others give no connection more; those that are on their way here are served."""
        with self._lock:
            self._is_closed = True
            incoming = list(self._incoming)
        for line in incoming:
            line.end()

    def close(self) -> None:
        """Give and take nothing more."""
        self.refuse_new()
        self._gives_nothing = True
        for worker in list(self._outgoing):
            self.forget(worker)

    def forget(self, worker: str) -> None:
        """Close the line to a worker that is no more. It waits while a connection is given to it."""
        with self._sending[worker]:
            line = self._outgoing.pop(worker, None)
        if line is not None:
            line.close()
        self._avoided.pop(worker, None)

    # ------------------------------------------------------------------ giving

    def give(self, worker: str, descriptor: int, address: str, request: bytes) -> bool:
        """Let a worker have the client's connection of this descriptor; False if it stays here.

        It waits for the first one only, whose line has to be opened, and of several threads for one another.
        """
        with self._sending[worker]:
            now = time.monotonic()
            if self._gives_nothing or now < self._avoided.get(worker, 0.0) or not self._is_there(worker):
                return False
            try:
                line = self._outgoing.get(worker)
                if line is None:
                    line = self._outgoing[worker] = self._line_to(worker)
                self._without_place.update({(worker, one): now + AVOIDED_SECONDS for one in line.refused()})
                if not self._has_place(worker, address, now):
                    return False
                self.given += 1
                try:
                    told = address.encode("ascii", "replace")[:ADDRESS_BYTES]
                    line.request(told + b"\n" + request, descriptor, address)
                except BaseException:
                    self.given -= 1
                    raise
            except NotPassed as problem:
                log.info("A request has not gone to worker %s: %s", worker, problem)
                self._avoided[worker] = now + AVOIDED_SECONDS
                broken = self._outgoing.pop(worker, None)
                if broken is not None:
                    broken.close()
                return False
        return True

    def _has_place(self, worker: str, address: str, now: float) -> bool:
        """Whether a worker has not said just now that it has no place for a client; such a page is relayed."""
        if len(self._without_place) > MOST_WITHOUT_PLACE:
            self._without_place.clear()
        return now >= self._without_place.get((worker, address), 0.0)

    # ------------------------------------------------------------------ taking

    def take_on(self, line: Line, first: Offered) -> None:
        """Take all requests that come over a line, which is ours from now on."""
        with self._lock:
            self._incoming.add(line)
            if self._is_closed:
                line.end()
        try:
            threading.Thread(target=self._take_all, args=(line, first), name="requests", daemon=True).start()
        except RuntimeError:  # no thread can be started
            first.socket.close()
            self._let_go(line)
            raise

    def _take_all(self, line: Line, offered: Offered) -> None:
        try:
            while True:
                self._take(line, offered)
                offered = line.next_request(self._is_live)
        except NotPassed as problem:
            log.info("A line of requests has ended: %s", problem)
        finally:
            self._let_go(line)

    def _let_go(self, line: Line) -> None:
        with self._lock:
            self._incoming.discard(line)
        line.close()

    def _take(self, line: Line, offered: Offered) -> None:
        """Raises `NotPassed` for what is none."""
        address, found, request = offered.state.partition(b"\n")
        server, sock = self._server, offered.socket
        if server is None or not found or len(address) > ADDRESS_BYTES or not address.isascii():
            sock.close()
            raise NotPassed("no request")
        server.call(lambda: self._begin(line, server, sock, address.decode("ascii"), request))

    def _begin(self, line: Line, server: WebServer, sock: socket.socket, address: str, request: bytes) -> None:
        """Read the request of a connection that has come. Called by the server's thread."""
        now = time.monotonic()
        channel = server.adopt(sock, address, lambda channel: HttpConnection(channel, now, is_passed=True))
        line.confirm(NO_PLACE if channel is None else TAKEN)
        if channel is None:  # its page comes again, and is relayed then
            if server.is_full:
                line.end()
            sock.close()
            server.incidents.note(WITHOUT_PLACE, address)
            return
        self.taken += 1
        server.attend(channel)
        try:
            channel.deliver(request)
        except Exception:
            channel.abort()
            raise
