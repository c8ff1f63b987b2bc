"""HTTP connection: reads the requests of one connection with h11 and lets a worker carry each out by WSGI.

The header and the body of a request are read in the server's thread, within limits of size and time. A worker sees a
request only when it is complete, so a slow client occupies none.
"""

from __future__ import annotations

import contextlib
import io
import logging
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from typing import IO, TYPE_CHECKING

import h11

from companion.transport.websocket import WebSocket, accept_token
from companion.transport.wsgi import REASONS, collect, environ_of, no_write, own_response, response

if TYPE_CHECKING:
    from _typeshed import OptExcInfo
    from _typeshed.wsgi import WSGIApplication

    from companion.transport.interfaces import Connection

log = logging.getLogger("exchequer.transport")

IN_MEMORY = 65536
"""Bytes of a request's body that are kept in memory; a longer one is written to a temporary file."""

LEFTOVER = 65536
"""Bytes of further requests after which nothing more is read of a client until its request has been carried out."""

UPGRADE = "exchequer.upgrade"
"""Key of the WSGI environment of a function that makes the connection a WebSocket and sends a first text over it."""

PASS = "exchequer.pass"
"""Key of the WSGI environment of a function that lets another process have the connection with the request.

It is called with a function of the connection's descriptor, the client's address and the request, which says whether
the other process has it then, and returns that.
"""

Give = Callable[[int, str, bytes], bool]
"""Gives another process a connection: its descriptor, the client's address, the request; whether that has it then."""

_WITH_MORE = frozenset({b"content-length", b"transfer-encoding", b"expect"})
"""Headers of requests that are not whole with their header."""

MOST_DISCARDED = 32_000_000
DISCARD_SECONDS = 3.0
"""Bytes, and seconds, of a request that are read and dropped after its response; else the client might not see it."""


class HttpConnection:
    """The HTTP side of one connection: its handler until it becomes a WebSocket."""

    def __init__(
        self, channel: Connection, now: float, app: WSGIApplication | None = None, is_passed: bool = False
    ) -> None:
        """``app`` carries out the requests; by default, that of the server.

        ``is_passed``: another process has had the connection, to which it does not go once more.
        """
        self.server = server = channel.server
        self._app = app or server.app
        self.channel = channel
        self._is_passed = is_passed
        self._is_passable = False
        """Whether another process may have the connection, of which nothing is read until then."""
        self._has_gone = False
        """Whether another process has the connection with its request now."""
        self._parser = h11.Connection(h11.SERVER, max_incomplete_event_size=server.limits.header_bytes)
        self._request: h11.Request | None = None
        self._body: IO[bytes] = io.BytesIO()
        self._length = 0
        """Bytes of the body that have come."""
        self._most = 0
        """Bytes that the body may have."""
        self._large = False
        self._in_memory = False
        """Whether the body is a large one that is kept in memory."""
        self._busy = False
        """Whether a worker carries out a request."""
        self._leftover = bytearray()
        """What came meanwhile."""
        self._unread = False
        """Whether the body of the request is not read, so that the response is the last one."""
        self._discarding_since = 0.0
        """Since when everything is dropped; 0 before the last response."""
        self._discarded = 0
        self._since = now
        """When the client began to wait or to send."""
        self._first = True

    # ------------------------------------------------------------------ the server's thread

    def received(self, content: bytes) -> None:
        """Parse bytes of the client."""
        if self._discarding_since or self._unread:
            self._discarded += len(content)
            if self._discarded > MOST_DISCARDED:
                self.channel.abort()
            return
        if self._busy:
            self._leftover += content
            if len(self._leftover) > LEFTOVER:
                # Not too much of a good client, either: it may have its response before this thread knows of that.
                self.channel.set_reading(False)
            return
        self._parser.receive_data(content)
        self._read()

    def _read(self) -> None:
        """Parse what has come; a malformed request is refused."""
        try:
            self._parse()
        except h11.RemoteProtocolError as problem:
            self.server.incidents.note("A malformed request", self.channel.address, str(problem))
            self._refuse(problem.error_status_hint if problem.error_status_hint in REASONS else 400)

    def _parse(self) -> None:
        while True:
            event = self._parser.next_event()
            if isinstance(event, h11.Request):
                if not self._begin(event):
                    return
            elif isinstance(event, h11.Data):
                self._length += len(event.data)
                if self._length > self._most:
                    self._refuse(413)
                    return
                self._body.write(event.data)
            elif isinstance(event, h11.EndOfMessage):
                self._dispatch()
                return
            elif isinstance(event, h11.ConnectionClosed):
                self.channel.abort()
                return
            else:
                return

    def _begin(self, request: h11.Request) -> bool:
        """Take a request's header; False if the request is refused."""
        now = time.monotonic()
        self._since = now
        headers = dict(request.headers)
        if not self.server.may_request(self.channel.network, now):
            self.server.incidents.note("Too many requests of one address", self.channel.address)
            return self._refuse(429)
        if self.server.requests.waiting + self.server.uploads.waiting >= self.server.limits.waiting_requests:
            self.server.incidents.note("Too many requests at the same time")
            return self._refuse(503)
        if not request.target.startswith(b"/"):
            return self._refuse(400)
        length = headers.get(b"content-length")
        limits = self.server.limits
        in_memory = request.target.partition(b"?")[0] in limits.memory_paths
        largest = limits.memory_body_bytes if in_memory else limits.large_body_bytes
        self._most = limits.body_bytes
        if length is not None and int(length) > limits.body_bytes:
            if int(length) > largest:
                # The application refuses it in its own words, by the length alone.
                self._unread = True
                self._request = request
                self._dispatch()
                return False
            if not self._take_place(in_memory):
                self.server.incidents.note("Too many large uploads at the same time", self.channel.address)
                return self._refuse(503)
            self._most = largest
        self._request = request
        self._length = 0
        if length not in (None, b"0") or b"transfer-encoding" in headers:
            kept = largest if in_memory else IN_MEMORY
            self._body = tempfile.SpooledTemporaryFile(kept)  # noqa: SIM115 - closed after the response
        if self._parser.they_are_waiting_for_100_continue:
            self.channel.write(self._parser.send(h11.InformationalResponse(status_code=100, headers=[])) or b"")
        return True

    def _take_place(self, in_memory: bool) -> bool:
        """Take one of the places of large bodies; False if there is none."""
        limits, network = self.server.limits, self.channel.network
        if in_memory:
            places = self.server.memory_bodies
            is_full = places.total() >= limits.memory_bodies
            if is_full or (network and places[network] >= limits.memory_bodies_of_address):
                return False
            places[network] += 1
            self._in_memory = True
        else:
            if self.server.large_bodies >= limits.large_bodies:
                return False
            self.server.large_bodies += 1
            self._large = True
        return True

    def _refuse(self, status: int) -> bool:
        """Respond without the application and close the connection; always False."""
        self._end_of_body()
        with contextlib.suppress(h11.LocalProtocolError):  # a response has begun already
            self.channel.write(own_response(self._parser, status))
        self._discard()
        return False

    def _discard(self) -> None:
        """Drop everything from now on, and close the connection when the client does, or soon."""
        self._discarding_since = time.monotonic()
        self.channel.end_output()

    def _dispatch(self) -> None:
        self._busy = True
        self._is_passable = self._may_pass()
        if self._is_passable:
            self.channel.set_reading(False)  # until it has been carried out: what comes goes along with the connection
        workers = self.server.uploads if self._length else self.server.requests
        workers.put(self._carry_out)

    def _may_pass(self) -> bool:
        """Whether another process may have the connection: the request is whole, and asks for a WebSocket."""
        request = self._request
        if request is None or self._is_passed or not self.channel.goes_to_others or request.method != b"GET":
            return False
        headers = dict(request.headers)
        if b"upgrade" not in headers or not _WITH_MORE.isdisjoint(headers) or self._parser.trailing_data[0]:
            return False
        try:
            accept_token(headers)
        except ValueError:
            return False
        return True

    def _end_of_body(self) -> None:
        """Forget the body of a request that has been carried out or will not be."""
        if self._large:
            self._large = False
            self.server.large_bodies -= 1
        if self._in_memory:
            self._in_memory = False
            self.server.memory_bodies -= Counter({self.channel.network: 1})
        self._body.close()
        self._body = io.BytesIO()

    def _next(self) -> None:
        """Go on with the next request after a response."""
        self._end_of_body()
        if self.channel.closed:
            return
        self._busy = False
        self.channel.set_reading(True)
        self._first = False
        self._since = time.monotonic()
        if self._unread:
            self._discard()
            return
        if self._parser.our_state is not h11.DONE or self._parser.their_state is not h11.DONE:
            self.channel.finish()
            return
        self._parser.start_next_cycle()
        content, self._leftover = bytes(self._leftover), bytearray()
        if content:
            self.received(content)
        else:
            self._read()

    def _switch(self, websocket: WebSocket) -> None:
        """Hand the connection to a WebSocket."""
        self._end_of_body()
        if self.channel.closed or self.channel.handler is not self:
            websocket.lost()
            return
        self.channel.handler = websocket
        self.channel.set_reading(True)
        content = self._parser.trailing_data[0] + bytes(self._leftover)
        if content:
            websocket.received(content)

    def lost(self) -> None:
        """Forget the body of a request that will not be complete."""
        if not self._busy:
            self._end_of_body()

    def check(self, now: float) -> None:
        """Close the connection if its request is too slow, or if it has been idle for too long."""
        limits = self.server.limits
        if self._discarding_since:
            if now - self._discarding_since > DISCARD_SECONDS:
                self.channel.finish()
            return
        if self._busy:
            return
        waited = now - self._since
        if self._request is not None:
            late = waited - limits.header_seconds
            if late > 0 and (self._in_memory or self._length < late * limits.body_rate):
                self.server.incidents.note("A body came too slowly", self.channel.address)
                self._refuse(408)
        elif waited > (limits.header_seconds if self._first else limits.idle_seconds):
            self.channel.finish()

    def next_check(self) -> float:
        """At each sweep."""
        return 0.0

    def dispensable(self) -> bool:
        """Whether no whole header of a request has come."""
        return bool(self._discarding_since) or (self._request is None and not self._busy)

    # ------------------------------------------------------------------ a worker

    def _carry_out(self) -> None:
        """Let the application respond."""
        request, self._request = self._request, None
        if request is None or self.channel.closed:
            self.server.call(self._next)
            return
        upgraded: list[WebSocket] = []
        begun: list[tuple[str, list[tuple[str, str]]]] = []

        def start_response(
            status: str, headers: list[tuple[str, str]], _problem: OptExcInfo | None = None, /
        ) -> Callable[[bytes], object]:
            begun[:] = [(status, list(headers))]
            return no_write

        try:
            self._body.seek(0)
            environ = environ_of(request, self.channel, self._body, self._length)
            if self._is_passable:
                environ[PASS] = lambda give: self._pass(request, give)
            environ[UPGRADE] = lambda websocket, first: upgraded.append(self._upgrade(request, websocket, first))
            body = collect(self._app(environ, start_response))
            if upgraded:
                return
            if self._has_gone:
                self.server.call(self._end_of_body)
                return
            status, reason = begun[0][0].split(" ", 1)
            content = response(
                self._parser,
                int(status),
                reason,
                begun[0][1],
                body,
                close=self._unread,
                head=request.method == b"HEAD",
            )
        except Exception:
            log.exception("A request failed: %s", request.method.decode("ascii"))
            if upgraded or self._parser.our_state is not h11.SEND_RESPONSE:
                self.channel.abort()
                return
            content = own_response(self._parser, 500)
        self.channel.write(content)
        self.server.call(self._next)

    def _pass(self, request: h11.Request, give: Give) -> bool:
        """Let another process have the connection with the request, if ``give`` succeeds."""
        lines = [b"%b: %b" % field for field in request.headers.raw_items()]
        content = b"%b %b HTTP/%b\r\n" % (request.method, request.target, request.http_version)
        content += b"".join(line + b"\r\n" for line in lines) + b"\r\n"
        self._has_gone = self.channel.hand_over(lambda descriptor: give(descriptor, self.channel.address, content))
        return self._has_gone

    def _upgrade(self, request: h11.Request, websocket: WebSocket, first: str) -> WebSocket:
        """Accept the client's request for a WebSocket and send the first text. Raises ValueError if it is none."""
        headers = dict(request.headers)
        token = accept_token(headers)
        answer = h11.InformationalResponse(
            status_code=101,
            headers=[("Upgrade", "websocket"), ("Connection", "Upgrade"), ("Sec-WebSocket-Accept", token)],
        )
        self.channel.write(self._parser.send(answer) or b"")
        websocket.attach(self.channel)
        websocket.send(first)
        self.server.call(lambda: self._switch(websocket))
        return websocket
