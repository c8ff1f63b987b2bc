"""WebSocket: one connection's messages, parsed with wsproto within limits while they are being received.

Only text is exchanged, without compression. A message is counted as its bytes come, also inside one frame, so nothing
beyond the limit is ever kept. The frames of texts that are sent are made here, all others by wsproto.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

from wsproto.connection import Connection as Protocol
from wsproto.connection import ConnectionState, ConnectionType
from wsproto.events import BytesMessage, CloseConnection, Event, Ping, TextMessage
from wsproto.frame_protocol import CloseReason
from wsproto.utilities import LocalProtocolError, generate_accept_token

from companion.transport.detached import Detached
from companion.transport.frames import UnfinishedMessage, frame_of, text_frame, whole_text
from companion.transport.limits import Limits, TokenBucket
from companion.transport.workers import Job

if TYPE_CHECKING:
    from companion.transport.interfaces import Connection

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


class WebSocket:
    """One WebSocket; it is the handler of its channel once the handshake is done.

    ``message`` is called with each text, ``ended`` once with a reason; both by the server's thread. ``ping`` is a text
    that is sent at intervals; a client that sends nothing for too long afterwards is gone.
    """

    __slots__ = (
        "__weakref__", "_bucket", "_channel", "_closed_at", "_discarded", "_ended", "_full", "_length", "_lock",
        "_message", "_next_ping", "_opened", "_parts", "_ping", "_protocol", "_reason", "_received_at", "_unfinished",
        "_unparsed", "_unread", "_waits_since", "kept", "limits",
    )  # fmt: skip

    def __init__(self, message: Callable[[str], None], ended: Callable[[str], None], ping: str) -> None:
        now = time.monotonic()
        self.limits = Limits()
        self.kept = False
        """Whether the application knows who it is and wants to keep it, even where others find no place."""
        self._message = message
        self._ended = ended
        self._ping = ping
        self._next_ping = now
        self._protocol: Protocol | None = None
        """Parses and makes frames from the first one on that is not simply a whole text; None before."""
        self._unread = b""
        """What has come and is not parsed yet, before there is a protocol."""
        self._channel: Connection | None = None
        self._parts: list[str] | None = None
        self._length = 0
        """Bytes of the message that is being received."""
        self._unfinished: UnfinishedMessage | None = None
        """What the protocol has been given of a message that is not complete, once there is a protocol."""
        self._bucket = TokenBucket(0, 0, now)
        self._full = False
        """Whether too many messages wait to be handled."""
        self._unparsed = False
        """Whether frames that have come are not handled yet; nothing more is read then."""
        self._opened = now
        """When it was opened, later by the time in which its messages have waited here."""
        self._waits_since: float | None = None
        """Since when its messages wait to be handled; None for none."""
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

    def resume(self, channel: Connection, detached: Detached) -> None:
        """Use the channel of a connection that another process has had until now; its bytes are to be handed in next.

        Called by the server's thread, once, instead of `attach`.
        """
        self.attach(channel)
        now = time.monotonic()
        self.kept = detached.kept
        self._bucket.level = min(self._bucket.burst, detached.level)
        self._opened = now - detached.open_for
        self._received_at = now - detached.silent_for
        self._next_ping = now + min(detached.ping_in, self.limits.ping_seconds)

    # ------------------------------------------------------------------ any thread

    def send(self, text: str) -> None:
        """Send a text. It never waits; nothing is sent after the end."""
        self._send_frame(text_frame(text))

    def send_encoded(self, content: bytes) -> None:
        """Send a text that is encoded in UTF-8 already. It never waits; nothing is sent after the end."""
        self._send_frame(frame_of(content))

    def _send_frame(self, frame: bytes) -> None:
        with self._lock:
            is_open = self._protocol is None or self._protocol.state is ConnectionState.OPEN
            if is_open and self._channel is not None:
                self._channel.write(frame)

    def close(self, reason: str, code: CloseReason = CloseReason.NORMAL_CLOSURE) -> None:
        """Send a close frame, and close the connection when the client answers it or soon after."""
        if self._closed_at is None:
            self._closed_at = time.monotonic()
            self._reason = reason
            self._write(CloseConnection(code=code, reason=reason))
            self._attend()

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

    def set_waiting(self, waiting: bool) -> None:
        """Whether messages wait to be handled: in this time the client cannot be late with its greeting."""
        now = time.monotonic()
        if waiting:
            self._waits_since = now
        elif self._waits_since is not None:
            self._opened += now - self._waits_since
            self._waits_since = None

    @property
    def ends(self) -> bool:
        """Whether the connection is being closed, or is closed."""
        return self._closed_at is not None or self._channel is None or self._channel.closed

    def _attend(self) -> None:
        """Let deadlines be checked soon, since there is another one now."""
        if self._channel is not None:
            self._channel.attend()

    def _made_protocol(self) -> Protocol:
        """The protocol, made if need be. Call it under the lock."""
        if self._protocol is None:
            self._protocol = Protocol(ConnectionType.SERVER)
        return self._protocol

    def _write(self, event: Event) -> None:
        with self._lock:
            try:
                content = self._made_protocol().send(event)
            except LocalProtocolError:  # closed meanwhile
                return
            if self._channel is not None:
                self._channel.write(content)

    def let_go(self, give: Callable[[], bool]) -> bool:
        """Let another process have the detached connection, if ``give`` succeeds; nothing is sent here any more then.

        It does not go if it has ended meanwhile, or if something was to be sent.
        """
        return self._channel is not None and self._closed_at is None and self._channel.let_go(give)

    # ------------------------------------------------------------------ the server's thread

    def call(self, function: Callable[[], None]) -> None:
        """Let the server's thread call a function soon."""
        if self._channel is not None:
            self._channel.server.call(function)

    def detach(self) -> Detached | None:
        """Neither read nor send from now on, so that another process can; None if that is not possible now.

        Not while output waits, or messages that have come, or while the connection ends.
        """
        channel = self._channel
        unfinished = self._unread if self._unfinished is None else self._unfinished.content
        if channel is None or unfinished is None or self._closed_at is not None or self._unparsed or self._full:
            return None
        now = time.monotonic()
        self._bucket.fill(now)
        descriptor = channel.detach()
        if descriptor is None:
            return None
        return Detached(
            descriptor,
            channel.address,
            unfinished,
            self.kept,
            self._bucket.level,
            open_for=(now if self._waits_since is None else self._waits_since) - self._opened,
            silent_for=now - self._received_at,
            ping_in=self._next_ping - now,
        )

    def attach_again(self) -> None:
        """Read and send again: no other process has taken the connection."""
        if self._channel is not None:
            self._channel.attach_again()

    def received(self, content: bytes) -> None:
        """Parse bytes of the client."""
        self._received_at = time.monotonic()
        if self._closed_at is not None:
            # The rest is not parsed. A part is read all the same: else the client might lose the close frame.
            self._discarded += len(content)
            if content[0] == CLOSE_FRAME or self._discarded > MOST_DISCARDED:
                self._end()
            return
        if self._protocol is None:
            self._unread += content
        else:
            try:
                self._receive(self._protocol, content)
            except LocalProtocolError:
                self._end()
                return
        self._parse()

    def _events(self) -> Iterator[Event]:
        """What the frames say that have come, in their order."""
        while self._protocol is None and self._unread:
            found = whole_text(self._unread)
            if found is None:
                break
            text, self._unread = found
            yield TextMessage(data=text)
        if self._unread:
            with self._lock:
                protocol = self._made_protocol()
            content, self._unread = self._unread, b""
            self._receive(protocol, content)
        if self._protocol is not None:
            yield from self._protocol.events()

    def _receive(self, protocol: Protocol, content: bytes) -> None:
        """Hand bytes to the protocol. Raises `LocalProtocolError`."""
        if self._unfinished is None:
            self._unfinished = UnfinishedMessage(self.limits.message_bytes)
        self._unfinished.add(content)
        protocol.receive_data(content)

    def _parse(self) -> None:
        """Handle the frames that have come, as far as the limits of messages allow now."""
        self._bucket.fill(time.monotonic())
        self._unparsed = True
        for event in self._events():
            if isinstance(event, TextMessage):
                self._text(event)
            elif isinstance(event, BytesMessage):
                self._fail("Binary messages are not used", CloseReason.UNSUPPORTED_DATA)
            elif isinstance(event, Ping):
                self._write(event.response())
            elif isinstance(event, CloseConnection):
                if self._protocol is not None and self._protocol.state is ConnectionState.REMOTE_CLOSING:
                    self._write(event.response())
                    self._end()
                else:
                    self._fail("A malformed WebSocket frame", CloseReason(event.code))
            self._bucket.level -= 1
            if self._closed_at is not None or self._full or self._bucket.level < 1:
                break
        else:
            self._unparsed = False
        if self._unparsed:
            self._attend()
        self._set_reading()

    def _text(self, event: TextMessage) -> None:
        # A character has at most four bytes; the length in bytes is only needed near the limit.
        self._length += len(event.data) if event.data.isascii() else len(event.data.encode("utf-8", "surrogatepass"))
        if self._length > self.limits.message_bytes:
            self._fail("A message was too long", CloseReason.MESSAGE_TOO_BIG)
            return
        if not event.message_finished:
            if self._parts is None:
                self._parts = []
            self._parts.append(event.data)
            self._length += 1  # so that empty frames count, too
            return
        text = event.data if self._parts is None else "".join((*self._parts, event.data))
        self._parts = None
        self._length = 0
        self._message(text)

    def _fail(self, kind: str, code: CloseReason) -> None:
        """Close the connection of a client that does what no page does."""
        if self._channel is not None:
            self._channel.server.incidents.note(kind, self._channel.address)
        self._parts = None
        self.close(kind, code)

    def _set_reading(self) -> None:
        if self._channel is not None:
            reading = self._closed_at is not None or not self._unparsed
            self._channel.set_reading(reading)

    def _read_on(self) -> None:
        """Handle what has been left when the limits of messages were reached."""
        if self._unparsed and self._closed_at is None and not self._full:
            self._parse()

    def _end(self) -> None:
        """Close the connection once everything has been sent."""
        self._closed_at = self._closed_at or time.monotonic()
        self._attend()
        if self._channel is not None:
            self._channel.finish()

    def lost(self) -> None:
        """Report the end; nothing more is received."""
        # Else it and its session would refer to each other, which only the collector could find.
        ended, self._ended, self._message = self._ended, _ignored, _ignored
        ended(self._reason)

    def check(self, now: float) -> None:
        """Close the connection of a client that is silent or does not answer a close frame; read on after a pause."""
        if self._closed_at is not None:
            if now - self._closed_at > CLOSING_SECONDS:
                self._end()
        elif now - self._received_at > self.limits.ping_seconds + self.limits.pong_seconds and not self._unparsed:
            self.close("ping timeout")
        elif not self.kept and self._waits_since is None and now - self._opened > self.limits.greeting_seconds:
            self.close("no greeting")
        else:
            if now >= self._next_ping:
                self._next_ping = now + self.limits.ping_seconds
                self.send(self._ping)
            self._read_on()

    def next_check(self) -> float:
        """When it is pinged or too late, where it is open and kept and nothing waits."""
        if self._closed_at is not None or self._unparsed or not self.kept:
            return 0.0
        return min(self._next_ping, self._received_at + self.limits.ping_seconds + self.limits.pong_seconds)

    def dispensable(self) -> bool:
        """Whether the application does not want to keep it."""
        return not self.kept
