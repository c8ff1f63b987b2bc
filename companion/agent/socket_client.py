"""Socket client: one Socket.IO connection over WebSocket to a server, with acknowledged and plain messages.

It needs only what the server itself is made of (wsproto), and keeps every limit that a client can: a server that sends
too much, too little or something else is left.
"""

from __future__ import annotations

import contextlib
import json
import socket
import ssl
import threading
from collections.abc import Callable
from urllib.parse import urlsplit

from wsproto import ConnectionType, WSConnection
from wsproto.events import AcceptConnection, CloseConnection, Event, Message, Ping, RejectConnection, Request
from wsproto.utilities import ProtocolError

OPEN, PING, PONG = "0", "2", "3"
CONNECT, CONNECTED, DISCONNECTED, EVENT, ACK = "40", "40", "41", "42", "43"
"""Starts of the packets of Engine.IO 4, and of Socket.IO 5 inside them."""
OPENING = 10.0
"""Seconds in which a connection must be complete."""
ANSWER = 10.0
"""Seconds in which a message must be acknowledged."""
CLOSING = 1.0
"""Seconds to wait for the thread of a connection that ends."""
LONGEST = 1_000_000
"""Characters of a message of the server."""
SILENCE = 60.0
"""Seconds without anything from the server, unless it names shorter times itself, after which it is lost."""


class ConnectionLost(Exception):
    """There is no connection, or it has ended; the text says why."""


class SocketClient:
    """A connection to the server at ``url`` (http or https).

    ``on_event`` is called with each event of the server and its content, by a thread of the connection. ``authority``
    is a file with the certificate of the authority that vouches for the server ("": the system's authorities).
    """

    def __init__(self, url: str, on_event: Callable[[str, object], None], authority: str = "") -> None:
        parts = urlsplit(url)
        self._secure = parts.scheme == "https"
        self._host = parts.hostname or ""
        self._port = parts.port or (443 if self._secure else 80)
        self._shown = parts.netloc
        self._path = f"{parts.path.rstrip('/')}/socket.io/?EIO=4&transport=websocket"
        self._authority = authority
        self._on_event = on_event
        self._protocol = WSConnection(ConnectionType.CLIENT)
        self._socket: socket.socket | None = None
        self._reader: threading.Thread | None = None
        self._sending = threading.Lock()
        self._waiting: dict[int, Callable[[object], None]] = {}
        self._number = 0
        self._lock = threading.Lock()
        self._text: list[str] = []
        self._events: list[Event] = []
        self.lost = threading.Event()
        """Set once the connection has ended."""

    def open(self) -> None:
        """Open the connection. Raises `ConnectionLost`."""
        try:
            connection = socket.create_connection((self._host, self._port), timeout=OPENING)
            self._socket = connection
            if self._secure:
                context = ssl.create_default_context(cafile=self._authority or None)
                self._socket = connection = context.wrap_socket(connection, server_hostname=self._host)
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self._write(Request(host=self._shown, target=self._path))
            self._accepted()
            opened = json.loads(self._packet(OPEN)[1:])
            self._write(Message(data=CONNECT))
            self._packet(CONNECTED)
            silence = (float(opened["pingInterval"]) + float(opened["pingTimeout"])) / 1000
            connection.settimeout(min(max(silence, 1.0), SILENCE))
        except (OSError, ValueError, KeyError, TypeError, ProtocolError) as problem:
            self.close()
            raise ConnectionLost(str(problem)) from None
        except ConnectionLost:
            self.close()
            raise
        self._reader = threading.Thread(target=self._run, name="connection", daemon=True)
        self._reader.start()

    def call(self, event: str, content: object) -> object:
        """Send a message and wait for its acknowledgement. Raises `ConnectionLost`, also if none comes in time."""
        answered = threading.Event()
        answer: list[object] = []

        def take(found: object) -> None:
            answer.append(found)
            answered.set()

        with self._lock:
            self._number += 1
            number = self._number
            self._waiting[number] = take
        self._send_text(f"{EVENT}{number}{json.dumps([event, content], separators=(',', ':'))}")
        waited = 0.0
        while not answered.wait(0.25):
            waited += 0.25
            if self.lost.is_set() or waited >= ANSWER:
                self.close()
                raise ConnectionLost("a message was not acknowledged")
        return answer[0]

    def send(self, event: str, content: object) -> None:
        """Send a message of which no acknowledgement is needed. Raises `ConnectionLost`."""
        self._send_text(f"{EVENT}{json.dumps([event, content], separators=(',', ':'))}")

    def close(self) -> None:
        """End the connection."""
        self.lost.set()
        connection, self._socket = self._socket, None
        if connection is None:
            return
        with contextlib.suppress(OSError):
            # The method of a TLS socket would let its threads go on in plain text.
            socket.socket.shutdown(connection, socket.SHUT_RDWR)
        # While a thread reads or writes, its descriptor must not become that of another connection.
        if self._reader is not None and self._reader is not threading.current_thread():
            self._reader.join(CLOSING)
        with self._sending:
            connection.close()

    # ------------------------------------------------------------------ the wire

    def _send_text(self, text: str) -> None:
        try:
            self._write(Message(data=text))
        except (OSError, ProtocolError) as problem:
            self.close()
            raise ConnectionLost(str(problem)) from None

    def _write(self, event: Event) -> None:
        with self._sending:
            connection = self._socket
            if connection is None:
                raise ConnectionLost("the connection has ended")
            connection.sendall(self._protocol.send(event))

    def _accepted(self) -> None:
        """Read until the WebSocket is open. Raises `ConnectionLost`."""
        event = self._next()
        if isinstance(event, RejectConnection):
            raise ConnectionLost(f"no WebSocket is offered there (status {event.status_code})")
        if not isinstance(event, AcceptConnection):
            raise ConnectionLost("no WebSocket is offered there")

    def _next(self) -> Event:
        """The next event of the WebSocket. Raises `ConnectionLost` and OSError."""
        while not self._events:
            connection = self._socket
            if connection is None:
                raise ConnectionLost("the connection has ended")
            data = connection.recv(65536)
            if not data:
                raise ConnectionLost("the server has closed the connection")
            self._protocol.receive_data(data)
            self._events.extend(self._protocol.events())
        return self._events.pop(0)

    def _next_text(self) -> str:
        """The next packet. Raises `ConnectionLost` and OSError."""
        while True:
            event = self._next()
            if isinstance(event, Message):
                if not isinstance(event.data, str):
                    raise ConnectionLost("the server sent bytes")
                self._text.append(event.data)
                if sum(len(part) for part in self._text) > LONGEST:
                    raise ConnectionLost("the server sent too much")
                if event.message_finished:
                    text = "".join(self._text)
                    self._text.clear()
                    return text
            elif isinstance(event, Ping):
                self._write(event.response())
            elif isinstance(event, CloseConnection):
                raise ConnectionLost("the server has closed the connection")

    def _packet(self, start: str) -> str:
        """The next packet, which must begin so. Raises `ConnectionLost` and OSError."""
        text = self._next_text()
        if not text.startswith(start):
            raise ConnectionLost("this is no Socket.IO server")
        return text

    def _run(self) -> None:
        """Read until the end; the thread of the connection."""
        try:
            while not self.lost.is_set():
                self._take(self._next_text())
        except (OSError, ValueError, RecursionError, ProtocolError, ConnectionLost):
            pass
        finally:
            self.close()

    def _take(self, packet: str) -> None:
        if packet == PING:
            self._write(Message(data=PONG))
        elif packet.startswith(ACK):
            at = packet.index("[")
            found = json.loads(packet[at:])
            with self._lock:
                take = self._waiting.pop(int(packet[len(ACK) : at]), None)
            if take is not None:
                take(found[0] if found else None)
        elif packet.startswith(EVENT):
            found = json.loads(packet[packet.index("[") :])
            if isinstance(found, list) and found and isinstance(found[0], str):
                self._on_event(found[0], found[1] if len(found) > 1 else None)
        elif packet.startswith(DISCONNECTED):
            raise ConnectionLost("the server has ended the connection")
