"""Channel: one TCP connection with bounded, non-blocking output.

The server's thread reads. Any thread writes: what the socket does not take at once waits, and the server's thread sends
it when the client reads. A client that does not read is dropped.
"""

from __future__ import annotations

import contextlib
import os
import socket
import threading
import time
from collections import deque
from collections.abc import Callable
from typing import Protocol

from companion.transport.interfaces import Handler, Server
from companion.transport.workers import Workers

LARGEST_READ = 65536
"""Bytes that are read of one connection before the next one has its turn."""


class Owner(Server, Protocol):
    """The web server, as its channels use it."""

    handshakes: Workers
    """The thread that makes TLS handshakes."""

    def watch(self, channel: Channel) -> None:
        """Wait for what a channel waits for: input, space for its output, or both."""
        ...

    def remove(self, channel: Channel) -> None:
        """Close a channel."""
        ...

    def attend(self, channel: Channel) -> None:
        """Check the deadlines of a channel soon."""
        ...


def local_address_of(sock: socket.socket) -> str:
    """The address of this computer to which a socket is connected, "" if it is closed; IPv4 in its own form."""
    try:
        return str(sock.getsockname()[0]).removeprefix("::ffff:").partition("%")[0]
    except (OSError, IndexError):
        return ""


class Channel:
    """One TCP connection. Its handler changes when HTTP gives way to a WebSocket."""

    goes_to_others = True
    """Whether the connection may go to another process, since nothing but its bytes is kept here."""

    __slots__ = (
        "_closing", "_detached", "_ending", "_lock", "_output", "_output_bytes", "_progress", "_socket",
        "address", "closed", "due", "handler", "local_address", "network", "opened", "port", "reading", "scheme",
        "server",
    )  # fmt: skip

    def __init__(self, server: Owner, sock: socket.socket, address: str, network: str, opened: float) -> None:
        """``address`` is the client's, ``network`` the one by which it is limited; "" if it is not."""
        self.server = server
        self.scheme = "http"
        self.port = int(sock.getsockname()[1])
        self.address = address
        self.local_address = local_address_of(sock)
        self.network = network
        self.opened = opened
        self.handler: Handler | None = None
        self.closed = False
        """Whether nothing more can be sent."""
        self.reading = True
        """Whether the server's thread waits for bytes of this client; set by that thread only."""
        self.due = -1
        """At which of the server's sweeps it is checked, if not before; -1 for none. Set by the server."""
        self._socket = sock
        self._output: deque[memoryview] | None = None
        """What waits for the client to read it; None for nothing, since an empty deque takes 760 bytes."""
        self._output_bytes = 0
        self._progress = opened
        """When the client last read something, while output waits."""
        self._closing = False
        """Whether the connection is closed once the output has been sent."""
        self._ending = False
        """Whether the end is signalled to the client after the output."""
        self._detached = False
        """Whether nothing is read or sent, since another process is offered the connection."""
        self._lock = threading.Lock()

    def fileno(self) -> int:
        """The file descriptor of the socket; -1 after its end."""
        return self._socket.fileno()

    @property
    def output_bytes(self) -> int:
        """Bytes that wait for the client to read them."""
        return self._output_bytes

    @property
    def wants_writing(self) -> bool:
        """Whether output waits that may be sent."""
        return bool(self._output) and not self._detached

    @property
    def wants_reading(self) -> bool:
        """Whether the server's thread is to read now."""
        return self.reading and not self._detached

    # ------------------------------------------------------------------ any thread

    def write(self, content: bytes) -> None:
        """Send bytes in the order of the calls, without ever waiting. A client with too much unread is dropped."""
        self._send(content)

    def _send(self, content: bytes, is_limited: bool = True) -> None:
        """Send bytes; what is not limited may follow any amount that is unread."""
        if not content:
            return
        with self._lock:
            if self.closed or self._closing or self._ending:
                return
            if self._output or self._detached:
                self._wait(memoryview(content), is_limited)
                return
            try:
                sent = self._socket.send(content)
            except (BlockingIOError, InterruptedError):
                sent = 0
            except OSError:
                self._drop()
                return
            if sent == len(content):
                return
            self._progress = time.monotonic()
            self._wait(memoryview(content)[sent:], is_limited)
        self.server.call(lambda: self.server.watch(self))

    def _wait(self, rest: memoryview, is_limited: bool) -> None:
        """Keep output until the client reads. Call it under the lock."""
        limits = self.server.limits
        if is_limited and self._output and self._output_bytes + len(rest) > limits.output_bytes:
            self.server.incidents.note("A client did not read what it was sent", self.address)
            self._drop()
            return
        if self._output is None:
            self._output = deque()
        self._output.append(rest)
        self._output_bytes += len(rest)
        self.attend()

    def finish(self) -> None:
        """Close the connection once all output has been sent."""
        with self._lock:
            self._closing = True
            self._end_if_sent()

    def end_output(self) -> None:
        """Signal the end to the client once all output has been sent, and read on."""
        with self._lock:
            self._ending = True
            self._end_if_sent()

    def _end_if_sent(self) -> None:
        """Do what was to be done after all output. Call it under the lock."""
        if self._output or self.closed or self._detached:
            return
        if self._closing:
            self._drop()
        elif self._ending:
            with contextlib.suppress(OSError):
                self._socket.shutdown(socket.SHUT_WR)

    def abort(self) -> None:
        """Close the connection now."""
        with self._lock:
            self._drop()

    def _drop(self) -> None:
        """Shut the socket down; the server's thread then reads its end and closes it. Call it under the lock."""
        if self.closed:
            return
        self.closed = True
        self._discard()
        with contextlib.suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
        self.server.call(lambda: self.server.remove(self))

    def attend(self) -> None:
        """Let the connection be checked soon."""
        self.server.attend(self)

    def _discard(self) -> None:
        self._output = None
        self._output_bytes = 0

    def let_go(self, give: Callable[[], bool]) -> bool:
        """Let another process have the detached connection, if ``give`` succeeds; nothing is sent here any more then.

        It does not go if it has ended meanwhile, or if something has been written.
        """
        with self._lock:
            if self.closed or self._output or not self._detached or not give():
                return False
            self.closed = True
        self.server.call(lambda: self.server.remove(self))
        return True

    def hand_over(self, give: Callable[[int], bool]) -> bool:
        """Let another process have the connection at once, if ``give`` succeeds with a descriptor of it.

        For a connection of which nothing is read now (`set_reading`) and on which nothing else is being sent. It does
        not go if output waits or if it ends.
        """
        with self._lock:
            is_busy = self.closed or self._closing or self._ending or self._output or self._detached
            if is_busy or self.reading or not self.goes_to_others:
                return False
            try:
                descriptor = os.dup(self._socket.fileno())
            except OSError:  # no descriptor is free
                return False
        try:
            if not give(descriptor):
                return False
        finally:
            os.close(descriptor)
        with self._lock:
            self.closed = True
        self.server.call(lambda: self.server.remove(self))
        return True

    # ------------------------------------------------------------------ the server's thread

    def detach(self) -> int | None:
        """Neither read nor send from now on: what is written waits. Returns a further descriptor of the connection.

        None if that is not possible now, since output waits or the connection ends.
        """
        with self._lock:
            is_busy = self.closed or self._closing or self._ending or self._output or self._detached
            if is_busy or not self.goes_to_others:
                return None
            descriptor = os.dup(self._socket.fileno())
            self._detached = True
        self.server.watch(self)
        return descriptor

    def attach_again(self) -> None:
        """Read and send again: no other process has taken the connection."""
        with self._lock:
            self._detached = False
        self.flush(time.monotonic())
        self.server.watch(self)

    def read(self, buffer: memoryview) -> None:
        """Read once and hand the bytes to the handler."""
        try:
            count = self._socket.recv_into(buffer)
        except (BlockingIOError, InterruptedError):
            return
        except OSError:
            count = 0
        if count == 0:
            self.server.remove(self)
        else:
            self.deliver(bytes(buffer[:count]))

    def deliver(self, content: bytes) -> None:
        """Hand bytes of the client to the handler."""
        if self.handler is not None and not self.closed:
            self.handler.received(content)

    def flush(self, now: float) -> None:
        """Send what waits, as far as the client reads."""
        with self._lock:
            while self._output and not self.closed and not self._detached:
                first = self._output[0]
                try:
                    sent = self._socket.send(first)
                except (BlockingIOError, InterruptedError):
                    break
                except OSError:
                    self._drop()
                    return
                self._progress = now
                self._output_bytes -= sent
                if sent < len(first):
                    self._output[0] = first[sent:]
                    break
                self._output.popleft()
            if not self._output:
                self._output = None
            self._end_if_sent()

    def set_reading(self, reading: bool) -> None:
        """Read, or leave what the client sends in the system's buffers."""
        if self.reading != reading:
            self.reading = reading
            self.server.watch(self)

    def check(self, now: float) -> None:
        """Close the connection if the client reads nothing, or its handler finds it too slow."""
        if self._detached:
            return
        if self._output and now - self._progress > self.server.limits.stalled_seconds:
            self.server.incidents.note("A client did not read what it was sent", self.address)
            self.abort()
        elif self.handler is not None:
            self.handler.check(now)

    def next_check(self) -> float:
        """Until when nothing is to be checked unless `attend` is called; 0 where no time can be said."""
        return 0.0 if self._output or self.handler is None else self.handler.next_check()

    def close(self) -> None:
        """Close the socket, and notify the handler once."""
        with self._lock:
            self.closed = True
            self._discard()
            self._socket.close()
        handler, self.handler = self.handler, None
        if handler is not None:
            handler.lost()
