"""WebSocket: one connection's messages, parsed with wsproto within limits while they are being received.

Only text is exchanged, without compression. A message is counted as its bytes come, also inside one frame, so nothing
beyond the limit is ever kept. The frames of texts that are sent are made here, all others by wsproto.
"""

from __future__ import annotations

import struct
import threading
import time
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from wsproto.connection import Connection as Protocol
from wsproto.connection import ConnectionState, ConnectionType
from wsproto.events import BytesMessage, CloseConnection, Event, Ping, TextMessage
from wsproto.frame_protocol import CloseReason
from wsproto.utilities import LocalProtocolError, generate_accept_token

from companion.transport.limits import Limits, TokenBucket
from companion.transport.workers import Job

if TYPE_CHECKING:
    from companion.transport.interfaces import Connection

TEXT_FRAME = 0x81
"""First byte of a frame that is a whole text message (RFC 6455, 5.2)."""

CLOSE_FRAME = 0x88
"""First byte of a close frame (RFC 6455, 5.2)."""

MOST_DISCARDED = 262144
"""Bytes that are read of a client after the server's close frame."""

CLOSING_SECONDS = 2.0
"""Seconds in which a client may answer the server's close frame."""


def accept_token(headers: Mapping[bytes, bytes]) -> str:
    """The token that accepts a client's request for a WebSocket (RFC 6455, 4.2.1). Raises ValueError if it is none."""
    connection = {token.strip().lower() for token in headers.get(b"connection", b"").split(b",")}
    key = headers.get(b"sec-websocket-key", b"")
    if (
        headers.get(b"upgrade", b"").lower() != b"websocket"
        or b"upgrade" not in connection
        or headers.get(b"sec-websocket-version") != b"13"
        or len(key) != 24
    ):
        raise ValueError("is no request for a WebSocket")
    return generate_accept_token(key).decode("ascii")


def _ignored(_text: str) -> None:
    """Nothing: the connection is closed."""


def text_frame(text: str) -> bytes:
    r"""A text as one frame of a server, which is not masked (RFC 6455, 5.2); wsproto takes several times as long.

    >>> text_frame("€")
    b'\x81\x03\xe2\x82\xac'
    """
    return frame_of(text.encode())


def frame_of(content: bytes) -> bytes:
    """A text that is encoded in UTF-8 already as one frame of a server."""
    length = len(content)
    if length < 126:
        return struct.pack("!BB", TEXT_FRAME, length) + content
    if length < 65536:
        return struct.pack("!BBH", TEXT_FRAME, 126, length) + content
    return struct.pack("!BBQ", TEXT_FRAME, 127, length) + content


class WebSocket:
    """One WebSocket; it is the handler of its channel once the handshake is done.

    ``message`` is called with each text, ``ended`` once with a reason; both by the server's thread. ``ping`` is a text
    that is sent at intervals; a client that sends nothing for too long afterwards is gone.
    """

    def __init__(self, message: Callable[[str], None], ended: Callable[[str], None], ping: str) -> None:
        now = time.monotonic()
        self.limits = Limits()
        self.kept = False
        """Whether the application knows who it is and wants to keep it, even where others find no place."""
        self._message = message
        self._ended = ended
        self._ping = ping
        self._next_ping = now
        self._protocol = Protocol(ConnectionType.SERVER)
        self._channel: Connection | None = None
        self._parts: list[str] = []
        self._length = 0
        """Bytes of the message that is being received."""
        self._bucket = TokenBucket(0, 0, now)
        self._full = False
        """Whether too many messages wait to be handled."""
        self._unparsed = False
        """Whether frames that have come are not handled yet; nothing more is read then."""
        self._opened = now
        self._received_at = now
        """When the client last sent something."""
        self._closed_at: float | None = None
        self._discarded = 0
        self._reason = "transport close"
        self._lock = threading.Lock()
        """Held while frames are made and written: their order is that of the writes."""

    @property
    def address(self) -> str:
        """The client's address; "" before the handshake."""
        return self._channel.address if self._channel else ""

    def attach(self, channel: Connection) -> None:
        """Use a channel; called once, when the handshake has been answered."""
        now = time.monotonic()
        self.limits = channel.server.limits
        self._bucket = TokenBucket(self.limits.messages, self.limits.messages_at_once, now)
        self._next_ping = now + self.limits.ping_seconds
        self._channel = channel

    # ------------------------------------------------------------------ any thread

    def send(self, text: str) -> None:
        """Send a text. It never waits; nothing is sent after the end."""
        self._send_frame(text_frame(text))

    def send_encoded(self, content: bytes) -> None:
        """Send a text that is encoded in UTF-8 already. It never waits; nothing is sent after the end."""
        self._send_frame(frame_of(content))

    def _send_frame(self, frame: bytes) -> None:
        with self._lock:
            if self._protocol.state is ConnectionState.OPEN and self._channel is not None:
                self._channel.write(frame)

    def close(self, reason: str, code: CloseReason = CloseReason.NORMAL_CLOSURE) -> None:
        """Send a close frame, and close the connection when the client answers it or soon after."""
        if self._closed_at is None:
            self._closed_at = time.monotonic()
            self._reason = reason
            self._write(CloseConnection(code=code, reason=reason))
            if self._channel is not None:
                self._channel.attend()

    def abort(self) -> None:
        """Close the connection now."""
        if self._channel is not None:
            self._channel.abort()

    def fail(self, kind: str, detail: str = "") -> None:
        """Close the connection of a client whose message is malformed."""
        if self._channel is not None:
            self._channel.server.incidents.note(kind, self._channel.address, detail)
        self.close(kind, CloseReason.POLICY_VIOLATION)

    def run(self, job: Job) -> None:
        """Let a message worker of the server carry out a job."""
        if self._channel is not None:
            self._channel.server.messages.put(job)

    def set_full(self, full: bool) -> None:
        """Read no further message while ``full``."""
        if self._full != full and self._channel is not None:
            self._full = full
            if not full:
                self._channel.server.call(self._read_on)

    def _write(self, event: Event) -> None:
        with self._lock:
            try:
                content = self._protocol.send(event)
            except LocalProtocolError:  # closed meanwhile
                return
            if self._channel is not None:
                self._channel.write(content)

    # ------------------------------------------------------------------ the server's thread

    def received(self, content: bytes) -> None:
        """Parse bytes of the client."""
        self._received_at = time.monotonic()
        if self._closed_at is not None:
            # The rest is not parsed. A part is read all the same: else the client might lose the close frame.
            self._discarded += len(content)
            if content[0] == CLOSE_FRAME or self._discarded > MOST_DISCARDED:
                self._end()
            return
        try:
            self._protocol.receive_data(content)
        except LocalProtocolError:
            self._end()
            return
        self._parse()

    def _parse(self) -> None:
        """Handle the frames that have come, as far as the limits of messages allow now."""
        self._bucket.fill(time.monotonic())
        self._unparsed = True
        for event in self._protocol.events():
            if isinstance(event, TextMessage):
                self._text(event)
            elif isinstance(event, BytesMessage):
                self._fail("Binary messages are not used", CloseReason.UNSUPPORTED_DATA)
            elif isinstance(event, Ping):
                self._write(event.response())
            elif isinstance(event, CloseConnection):
                if self._protocol.state is ConnectionState.REMOTE_CLOSING:
                    self._write(event.response())
                    self._end()
                else:
                    self._fail("A malformed WebSocket frame", CloseReason(event.code))
            self._bucket.level -= 1
            if self._closed_at is not None or self._full or self._bucket.level < 1:
                break
        else:
            self._unparsed = False
        self._set_reading()

    def _text(self, event: TextMessage) -> None:
        # A character has at most four bytes; the length in bytes is only needed near the limit.
        self._length += len(event.data) if event.data.isascii() else len(event.data.encode("utf-8", "surrogatepass"))
        if self._length > self.limits.message_bytes:
            self._fail("A message was too long", CloseReason.MESSAGE_TOO_BIG)
            return
        self._parts.append(event.data)
        if not event.message_finished:
            self._length += 1  # so that empty frames count, too
            return
        text = "".join(self._parts)
        self._parts = []
        self._length = 0
        self._message(text)

    def _fail(self, kind: str, code: CloseReason) -> None:
        """Close the connection of a client that does what no page does."""
        if self._channel is not None:
            self._channel.server.incidents.note(kind, self._channel.address)
        self._parts = []
        self.close(kind, code)

    def _set_reading(self) -> None:
        if self._channel is not None:
            reading = self._closed_at is not None or not self._unparsed
            self._channel.set_reading(reading)
            if self._unparsed:
                self._channel.attend()

    def _read_on(self) -> None:
        """Handle what has been left when the limits of messages were reached."""
        if self._unparsed and self._closed_at is None and not self._full:
            self._parse()

    def _end(self) -> None:
        """Close the connection once everything has been sent."""
        self._closed_at = self._closed_at or time.monotonic()
        if self._channel is not None:
            self._channel.finish()

    def lost(self) -> None:
        """Report the end; nothing more is received."""
        ended, self._ended, self._message = self._ended, _ignored, _ignored  # else it and its session know each other
        ended(self._reason)

    def check(self, now: float) -> float:
        """Close the connection of a client that is silent or does not answer a close frame; read on after a pause.

        Returns the next of these deadlines; 0 where it is near, or frames wait to be handled.
        """
        silent = self._received_at + self.limits.ping_seconds + self.limits.pong_seconds
        greeted = float("inf") if self.kept else self._opened + self.limits.greeting_seconds
        if self._closed_at is not None:
            if now - self._closed_at > CLOSING_SECONDS:
                self._end()
        elif now > silent and not self._unparsed:
            self.close("ping timeout")
        elif now > greeted:
            self.close("no greeting")
        else:
            if now >= self._next_ping:
                self._next_ping = now + self.limits.ping_seconds
                self.send(self._ping)
            self._read_on()
        return 0.0 if self._unparsed or self._closed_at is not None else min(self._next_ping, silent, greeted)

    def dispensable(self) -> bool:
        """Whether the application does not want to keep it."""
        return not self.kept
