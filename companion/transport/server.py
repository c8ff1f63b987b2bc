"""Web server: accepts connections and reads all of them in one thread; requests and messages are handled by workers.

A connection that is idle or slow costs a socket and a small buffer, but no thread. When all places are taken, the
oldest connection that has not sent a whole request gives way, first of the address with the most of them; so nobody
can shut others out by opening connections or by sending slowly.
"""

from __future__ import annotations

import contextlib
import errno
import logging
import math
import selectors
import socket
import struct
import threading
import time
from collections import Counter, deque
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from companion.transport.channel import LARGEST_READ, Channel
from companion.transport.http_connection import HttpConnection
from companion.transport.incidents import Incidents
from companion.transport.interfaces import Handler
from companion.transport.limits import AddressRates, Limits, network_of
from companion.transport.tls import Secure, TlsChannel
from companion.transport.workers import Workers

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication

log = logging.getLogger("exchequer.transport")

SWEEP_SECONDS = 0.25
"""Seconds between two checks of all connections for their deadlines."""

ACCEPTS = 32
"""Connections that are accepted in one turn before others are served."""

SEND_BUFFER = 65536
"""Size of the system's buffer for the output of one connection, in bytes."""

RESET = struct.pack("ii", 1, 0)
"""Socket option SO_LINGER with which closing sends a reset and leaves nothing behind in the system."""


class WebServer:
    """Serves one WSGI application on listening sockets, and over TLS on a further one."""

    def __init__(
        self,
        app: WSGIApplication,
        listening: socket.socket | Sequence[socket.socket],
        limits: Limits | None = None,
        secure: Secure | None = None,
    ) -> None:
        """``listening`` are bound and listen already, as does that of ``secure``; the server closes all of them."""
        plain = [listening] if isinstance(listening, socket.socket) else list(listening)
        self.app = app
        self.limits = limits or Limits()
        self.incidents = Incidents()
        self.port: int = plain[0].getsockname()[1]
        """The port of the first socket."""
        self.requests = Workers("request", self.limits.request_threads)
        self.uploads = Workers("upload", self.limits.upload_threads)
        self.messages = Workers("message", self.limits.message_threads)
        self.handshakes = Workers("handshake", 1)
        self.large_bodies = 0
        """Large bodies that are received or carried out."""
        self.memory_bodies: Counter[str] = Counter()
        """Those of them that are kept in memory, by address; they are counted apart."""
        self.secure = secure
        self._listening = plain if secure is None else [*plain, secure.listening]
        for one in self._listening:
            one.setblocking(False)
            one.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
        self._selector = selectors.DefaultSelector()
        self._wake_in, self._wake_out = socket.socketpair()
        self._wake_in.setblocking(False)
        self._wake_out.setblocking(False)
        self._calls: deque[Callable[[], None]] = deque()
        self._woken = False
        self._channels: dict[Channel, None] = {}
        """All connections, in the order in which they were accepted."""
        self._attended: dict[Channel, None] = {}
        """Those that are checked at each sweep: all that have output waiting, and any other that may be too slow."""
        self._due: dict[int, list[Channel]] = {}
        """The others, by the number of the sweep at which they are checked; stale where ``due`` is another."""
        self._swept = 0
        """The number of the last sweep: so many of SWEEP_SECONDS have passed."""
        self._of_network: Counter[str] = Counter()
        self._rates = AddressRates()
        self._buffer = memoryview(bytearray(LARGEST_READ))
        self._thread: int | None = None
        self._stopping = False
        self._stopped = threading.Event()

    @property
    def open_connections(self) -> int:
        """How many connections are open."""
        return len(self._channels)

    # ------------------------------------------------------------------ life

    def serve_forever(self) -> None:
        """Serve until `shutdown` is called."""
        self._thread = threading.get_ident()
        for one in self._listening:
            self._selector.register(one, selectors.EVENT_READ)
        self._selector.register(self._wake_in, selectors.EVENT_READ)
        next_sweep = time.monotonic() + SWEEP_SECONDS
        self._swept = int(next_sweep / SWEEP_SECONDS) - 1
        try:
            while not self._stopping:
                patience = 0.0 if self._calls else max(0.0, next_sweep - time.monotonic())
                for key, mask in self._selector.select(patience):
                    self._ready(key.fileobj, key.data, mask)
                self._run_calls()
                now = time.monotonic()
                if now >= next_sweep:
                    next_sweep = now + SWEEP_SECONDS
                    self._sweep(now)
        finally:
            self._close()
            self._stopped.set()

    def shutdown(self) -> None:
        """Stop serving, and wait until all connections are closed. Not to be called by the server's own thread."""
        self._stopping = True
        self._wake()
        self._stopped.wait(10)

    def refuse_new(self) -> None:
        """Accept no further connection: whoever else has the listening sockets does. Those that are open stay."""

        def change() -> None:
            for one in self._listening:
                while self._accept(one):  # these have come here and would be lost
                    pass
                self._selector.unregister(one)
                one.close()
            self._listening = []
            self.secure = None

        self.call(change)

    @property
    def idle(self) -> bool:
        """Whether no request and no message waits or is carried out."""
        return self.requests.idle and self.uploads.idle and self.messages.idle

    def _close(self) -> None:
        for one in self._listening:
            one.close()
        for channel in list(self._channels):
            self.remove(channel)
        self.requests.stop()
        self.uploads.stop()
        self.messages.stop()
        self.handshakes.stop()
        self._selector.close()
        self._wake_in.close()
        self._wake_out.close()

    # ------------------------------------------------------------------ calls of other threads

    def call(self, function: Callable[[], None]) -> None:
        """Let the server's thread call a function soon."""
        self._calls.append(function)
        if threading.get_ident() != self._thread:
            self._wake()

    def serve_secure(self, secure: Secure | None) -> None:
        """Serve the https port from now on, or close the one there is; its connections that are open stay."""

        def change() -> None:
            if self.secure is not None:
                self._listening.remove(self.secure.listening)
                self._selector.unregister(self.secure.listening)
                self.secure.listening.close()
            self.secure = secure
            if secure is not None:
                secure.listening.setblocking(False)
                secure.listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
                self._listening.append(secure.listening)
                self._selector.register(secure.listening, selectors.EVENT_READ)

        self.call(change)

    def _wake(self) -> None:
        if not self._woken:
            self._woken = True
            with contextlib.suppress(OSError):  # full, so the thread wakes anyway; or closed
                self._wake_out.send(b"\0")

    def _run_calls(self) -> None:
        for _ in range(len(self._calls)):
            self._guarded(self._calls.popleft())

    def _guarded(self, function: Callable[[], None]) -> None:
        """Call a function; a fault of it must not end the server."""
        try:
            function()
        except Exception:
            log.exception("A call of the server's thread failed")

    # ------------------------------------------------------------------ events

    def _ready(self, source: object, channel: Channel | None, mask: int) -> None:
        if channel is not None:
            if channel not in self._channels:
                return
            if mask & selectors.EVENT_WRITE:
                channel.flush(time.monotonic())
                self.watch(channel)
            if mask & selectors.EVENT_READ and channel in self._channels:
                try:
                    channel.read(self._buffer)
                except Exception:
                    log.exception("A connection failed and is closed")
                    channel.abort()
        elif isinstance(source, socket.socket) and source in self._listening:
            for _ in range(ACCEPTS):
                if not self._accept(source):
                    break
        else:
            self._woken = False
            with contextlib.suppress(OSError):
                self._wake_in.recv(256)

    def watch(self, channel: Channel) -> None:
        """Wait for what a channel waits for: input, space for its output, or both."""
        if channel not in self._channels:
            return
        events = (selectors.EVENT_READ if channel.wants_reading else 0) | (
            selectors.EVENT_WRITE if channel.wants_writing else 0
        )
        known = self._selector.get_map().get(channel.fileno())
        if not events:
            if known is not None:
                self._selector.unregister(channel)
        elif known is None:
            self._selector.register(channel, events, channel)
        elif known.events != events:
            self._selector.modify(channel, events, channel)

    def remove(self, channel: Channel) -> None:
        """Close a channel. Only for the server's thread."""
        if channel not in self._channels:
            return
        del self._channels[channel]
        self._attended.pop(channel, None)
        if channel.network:
            self._of_network[channel.network] -= 1
            if self._of_network[channel.network] <= 0:
                del self._of_network[channel.network]
        if self._selector.get_map().get(channel.fileno()) is not None:
            self._selector.unregister(channel)
        self._guarded(channel.close)

    # ------------------------------------------------------------------ admission

    def _accept(self, listening: socket.socket) -> bool:
        """Accept a connection; False if there is none."""
        secure = self.secure if self.secure is not None and listening is self.secure.listening else None
        try:
            sock, peer = listening.accept()
        except OSError as problem:
            if problem.errno in (errno.EMFILE, errno.ENFILE):
                self.incidents.note("The process has no file descriptor left")
                return self._give_way("")
            return False
        now = time.monotonic()
        address = str(peer[0])
        network = "" if address in self.limits.trusted else network_of(address)
        if network and not self._may_connect(network, now):
            self._refuse(sock, "Too many connections of one address", address)
            return True
        if self.is_full and not self._give_way(""):
            self._refuse(sock, "Too many connections", address)
            return True
        is_full = secure is not None and self._secure_channels() >= self.limits.secure_connections
        if is_full and not self._give_way("", secure=True):
            self._refuse(sock, "Too many connections over https", address)
            return True
        sock.setblocking(False)
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        channel = (
            Channel(self, sock, address, network, now)
            if secure is None
            else TlsChannel(self, sock, address, network, now, secure)
        )
        channel.handler = HttpConnection(channel, now)
        self._channels[channel] = None
        self._attended[channel] = None
        if network:
            self._of_network[network] += 1
        self._selector.register(channel, selectors.EVENT_READ, channel)
        return True

    @property
    def is_full(self) -> bool:
        """Whether there are as many connections as may be."""
        return len(self._channels) >= self.limits.connections

    def _is_full_for(self, network: str) -> bool:
        """Whether an address has as many connections as it may have; "" may have any number."""
        return bool(network) and self._of_network[network] >= self.limits.connections_of_address

    def has_room(self, address: str) -> bool:
        """Whether a client's connection that another process has may come here, as far as can be said now."""
        network = "" if address in self.limits.trusted else network_of(address)
        return not self.is_full and not self._is_full_for(network) and bool(self._listening)

    def adopt(self, sock: socket.socket, address: str, handler: Callable[[Channel], Handler]) -> Channel | None:
        """Serve a client's connection that comes from another process, which has admitted it; None without a place.

        ``handler`` makes what interprets its bytes. Unused connections give way, as for a new one. Only for the
        server's thread.
        """
        network = "" if address in self.limits.trusted else network_of(address)
        if self._is_full_for(network) and not self._give_way(network):
            return None
        if self.is_full and not self._give_way(""):
            return None
        sock.setblocking(False)
        channel = Channel(self, sock, address, network, time.monotonic())
        channel.handler = handler(channel)
        self._channels[channel] = None
        if network:
            self._of_network[network] += 1
        self._selector.register(channel, selectors.EVENT_READ, channel)
        return channel

    def _refuse(self, sock: socket.socket, kind: str, address: str) -> None:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
        sock.close()
        self.incidents.note(kind, address)

    def _may_connect(self, network: str, now: float) -> bool:
        if not self._rates.may_connect(network, self.limits, now):
            return False
        return self._of_network[network] < self.limits.connections_of_address or self._give_way(network)

    def may_request(self, network: str, now: float) -> bool:
        """Whether one more request of an address is carried out now."""
        return not network or self._rates.may_request(network, self.limits, now)

    def _secure_channels(self) -> int:
        """How many connections are to the https port."""
        return sum(isinstance(channel, TlsChannel) for channel in self._channels)

    def _give_way(self, network: str, secure: bool = False) -> bool:
        """Close the oldest dispensable connections, of one address or of the one with the most; False without any.

        ``secure``: of those to the https port only.
        """
        found: dict[str, list[Channel]] = {}
        for channel in self._channels:
            if secure and not isinstance(channel, TlsChannel):
                continue
            if network in ("", channel.network) and channel.handler is not None and channel.handler.dispensable():
                found.setdefault(channel.network, []).append(channel)
        if not found:
            return False
        most = max(found.values(), key=len)
        self.incidents.note("An unused connection gave way to a new one", most[0].address)
        # Several at once, so that a flood of connections does not search all of them each time.
        for channel in most[: max(1, len(most) // 32)]:
            self.remove(channel)
        return True

    # ------------------------------------------------------------------ deadlines

    def attend(self, channel: Channel) -> None:
        """Check the deadlines of a channel at the next sweep. Any thread may call it."""
        self._attended[channel] = None

    def _sweep(self, now: float) -> None:
        """Check the deadlines of connections, and forget the limits of addresses that are quiet.

        Connections on which nothing waits are not looked at before they are due: there are thousands of them.
        """
        number = int(now / SWEEP_SECONDS)
        due = list(self._attended)
        for passed in range(self._swept + 1, number + 1):
            due += [channel for channel in self._due.pop(passed, ()) if channel.due == passed]
        self._swept = number
        for channel in due:
            self._attended.pop(channel, None)  # before it is checked: another thread may attend to it meanwhile
            if channel in self._channels and not channel.closed:
                try:
                    channel.check(now)
                    self._check_again(channel, channel.next_check())
                except Exception:
                    log.exception("A connection failed and is closed")
                    channel.abort()
        attended = list(self._attended)
        waiting = sum(channel.output_bytes for channel in attended)
        while waiting > self.limits.output_bytes_of_all:
            greatest = max(attended, key=lambda channel: channel.output_bytes)
            waiting -= greatest.output_bytes
            self.incidents.note("A client did not read what it was sent", greatest.address)
            greatest.abort()
        self._rates.forget_quiet(now)

    def _check_again(self, channel: Channel, at: float) -> None:
        """Check a channel at this time, or at the next sweep if that is sooner."""
        number = math.ceil(at / SWEEP_SECONDS)
        if number <= self._swept + 1:
            self._attended[channel] = None
        elif channel.due != number:
            channel.due = number
            self._due.setdefault(number, []).append(channel)
