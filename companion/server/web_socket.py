"""Web sockets: limits that Flask-SocketIO has no option for."""

from __future__ import annotations

import contextlib
import json
import socket
import threading
import time
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from engineio.packet import MESSAGE
from engineio.packet import Packet as EnginePacket
from flask_socketio import SocketIO
from pydantic_core import to_json
from socketio.packet import ACK, CONNECT, DISCONNECT, EVENT, Packet

from companion.devices.reports import NAMESPACE as DEVICES
from companion.limits import TokenBucket

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

MESSAGE_BYTES = 16384
"""Bytes of one message of a page, and of the body of an ordinary request."""
DEVICES_BYTES = 800_000
"""Bytes of one message of a devices' program: it sends pictures."""
LARGE_A_SECOND = 5.0
"""Messages of more than `MESSAGE_BYTES` that one connection may send."""
RESERVED = frozenset({"connect", "connect_error", "disconnect", "disconnecting", "newListener", "removeListener", "*"})
"""Names of events that Socket.IO itself emits (https://socket.io/docs/v4/emit-cheatsheet/#reserved-events)."""


class Json:
    """JSON of packets, which pydantic writes three times as fast as the standard library."""

    loads = staticmethod(json.loads)

    @staticmethod
    def dumps(value: object, **_: object) -> str:
        """Compact JSON text."""
        return to_json(value).decode()


class PagePacket(Packet):  # type: ignore[misc]
    """A packet in which no client can call a handler of Socket.IO's own events."""

    json = Json
    uses_binary_events = False  # views hold no bytes: looking for them takes longer than encoding the view

    def decode(self, encoded_packet: str) -> int:
        """Decode a packet. Raises ValueError for a malformed one."""
        try:
            attachments: int = super().decode(encoded_packet)
        except (RecursionError, LookupError, TypeError):
            raise ValueError("malformed") from None
        if self.packet_type == EVENT:
            if not isinstance(self.data, list) or not self.data or not isinstance(self.data[0], str):
                raise ValueError("an event without a name")
            if self.data[0] in RESERVED:
                self.data[0] = f"reserved:{self.data[0]}"  # refused as an unknown event
        elif self.packet_type == ACK and self.namespace == DEVICES:
            pass  # programs alone acknowledge what they are sent
        elif self.packet_type not in (CONNECT, DISCONNECT):
            raise ValueError("pages send events only")
        return attachments


class _WholeWrites:
    """A socket whose `send` writes everything: gevent's may write a part, and two greenlets may write."""

    def __init__(self, connection: Any, seconds: float) -> None:
        """A client that reads or writes nothing for so many seconds is disconnected."""
        connection.settimeout(seconds)
        self._connection = connection
        self._lock = threading.Lock()

    def send(self, content: bytes) -> None:
        """Write everything, or end the connection. Raises OSError."""
        with self._lock:
            try:
                self._connection.sendall(content)
            except OSError:
                with contextlib.suppress(OSError):
                    self._connection.shutdown(socket.SHUT_RDWR)
                raise

    def __getattr__(self, name: str) -> Any:
        return getattr(self._connection, name)


def _is_well_formed(received: str | bytes) -> bool:
    """Whether a message is a packet. Engine.IO would log a traceback, and keep the session of a client that is gone."""
    try:
        packet = EnginePacket(encoded_packet=received)
        if packet.packet_type == MESSAGE:
            PagePacket(encoded_packet=packet.data)
    except (ValueError, RecursionError):
        return False
    return True


def bound(socketio: SocketIO, waiting: int) -> None:
    """Bound the size of messages, and the packets that may wait for one slow client.

    Engine.IO passes no options to simple-websocket, and checks the size of a message only after it has been received.
    """
    engine = socketio.server.eio
    base = engine._async["websocket"]
    seconds = engine.ping_interval + engine.ping_timeout

    class BoundedWebSocket(base):  # type: ignore[misc, valid-type]
        """A web socket of one client."""

        def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
            environ.pop("HTTP_SEC_WEBSOCKET_EXTENSIONS", None)  # half a megabyte would unpack to a gigabyte
            if "devices=" in environ.get("QUERY_STRING", ""):
                self.server_args["max_message_size"] = DEVICES_BYTES
            return super().__call__(environ, start_response)  # type: ignore[no-any-return]

        def close(self) -> None:
            with contextlib.suppress(OSError):  # the client is gone
                super().close()

        def wait(self) -> Any:
            if not isinstance(self.ws.sock, _WholeWrites):
                self.ws.sock = _WholeWrites(self.ws.sock, seconds)
            received = super().wait()
            if received is None:
                return None
            if len(received) > MESSAGE_BYTES and not self.large.take(time.monotonic()):
                return None  # ends the connection: anybody may claim to be a devices' program
            return received if _is_well_formed(received) else None

    def make(handler: Callable[..., Any], server: Any) -> Any:
        made = BoundedWebSocket(handler, server)
        made.server_args["max_message_size"] = MESSAGE_BYTES
        made.large = TokenBucket(LARGE_A_SECOND, 4 * LARGE_A_SECOND, time.monotonic())
        return made

    class BoundedQueue(engine._async["queue"]):  # type: ignore[misc, name-defined]
        """The packets that wait for one client; a client with too many is disconnected."""

        def put(self, item: object, *args: Any, **named: Any) -> None:
            if item is not None and self.qsize() >= waiting:
                while not self.empty():
                    self.get(block=False)
                    self.task_done()
                item = None  # ends the connection
            super().put(item, *args, **named)

    engine._async = {**engine._async, "websocket": make, "queue": BoundedQueue}
