"""Engine.IO over WebSocket only, for Socket.IO, without threads of its own.

Engine.IO 4 is the lowest layer of Socket.IO: a packet is one text message whose first character is its type. The
packets of one client are handled in their order by the message workers of the web server, one packet of each client in
turn; pings and deadlines are the web server's. Long polling is not offered, since every browser of the last decade has
WebSockets. Specification: https://socket.io/docs/v4/engine-io-protocol/
"""

from __future__ import annotations

import json
import logging
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Protocol
from urllib.parse import parse_qs

import engineio
import socketio
from engineio.packet import Packet
from socketio.packet import CONNECT as SOCKET_CONNECT
from socketio.packet import EVENT
from wsproto.frame_protocol import CloseReason

from companion.transport.http_connection import PASS, UPGRADE, Give
from companion.transport.sessions import PING, Session
from companion.transport.websocket import WebSocket

if TYPE_CHECKING:
    from collections.abc import Iterable

    from _typeshed.wsgi import StartResponse, WSGIEnvironment

    from companion.transport.sessions import ClientSocket

log = logging.getLogger("exchequer.transport")

OPEN, CLOSE, MESSAGE = "0", "1", "4"
"""Types of packets, besides those of `companion.transport.sessions`."""

EVENT_PACKET = f"{MESSAGE}{EVENT}".encode()
"""Start of the packet of an event, encoded."""

CONNECT = f"{MESSAGE}{SOCKET_CONNECT}"
"""Start of the packet with which a client begins Socket.IO, and of its reply."""

DISCONNECT = "41"
"""Start of the packet with which a client ends Socket.IO; the connection ends with it."""


class Elsewhere(Protocol):
    """What carries the packets of some sessions to another process."""

    def takes(self, session: Session, packet: str) -> bool:
        """Whether it has taken a packet, which is not handled here then. Packets of a session come in their order."""
        ...

    def takes_request(self, table: str, pass_on: Callable[[Give], bool]) -> bool:
        """Whether it has taken the connection of a request that names a table, by the function of `PASS`."""
        ...

    def ended(self, session: Session) -> None:
        """A session is closed."""
        ...


class EventPacket(Packet):  # type: ignore[misc]
    """A packet with an event, which is encoded already."""

    packet_type = int(MESSAGE)
    binary = False

    def __init__(self, content: bytes) -> None:
        """``content`` is the whole packet in UTF-8."""
        self.content = content

    @property
    def data(self) -> str:
        """What follows the type of the packet."""
        return self.content[1:].decode()

    def encode(self, b64: bool = False) -> str:
        """The packet as text."""
        return self.content.decode()


class Origins:
    """Socket.IO's list of its clients' requests, read of the sessions, which keep what is needed."""

    def __init__(self, sessions: dict[str, Session]) -> None:
        """``sessions`` are those of the engine."""
        self._sessions = sessions
        self._others: dict[str, WSGIEnvironment] = {}
        """Those of clients without a session, such as Flask-SocketIO's client for tests."""

    def __contains__(self, sid: str) -> bool:
        return sid in self._sessions or sid in self._others

    def __getitem__(self, sid: str) -> WSGIEnvironment:
        session = self._sessions.get(sid)
        return self._others[sid] if session is None else session.environ

    def get(self, sid: str) -> WSGIEnvironment | None:
        """The environment of a client's request; None of a client that is gone."""
        session = self._sessions.get(sid)
        return self._others.get(sid) if session is None else session.environ

    def __setitem__(self, sid: str, environ: WSGIEnvironment) -> None:
        if sid not in self._sessions:
            self._others[sid] = environ

    def __delitem__(self, sid: str) -> None:
        self._others.pop(sid, None)


class LockedManager(socketio.Manager):  # type: ignore[misc]
    """Socket.IO's list of clients, which several threads change: one at a time.

    A client has no room of its own name: the list finds it, a room takes 0.6 kB, and all rooms are copied when any
    client leaves.
    """

    def __init__(self) -> None:
        super().__init__()
        self._lock = threading.RLock()

    def basic_enter_room(self, sid: str, namespace: str, room: str | None, eio_sid: str | None = None) -> None:
        """Let a client enter a room, but for its own."""
        if room != sid:
            super().basic_enter_room(sid, namespace, room, eio_sid=eio_sid)

    def get_participants(self, namespace: str, room: str | None) -> Iterator[tuple[str, str]]:
        """The clients in a room; a client by its own name."""
        eio_sid = self.eio_sid_from_sid(room, namespace) if isinstance(room, str) else None
        if isinstance(room, str) and eio_sid is not None:
            yield room, eio_sid
        else:
            yield from super().get_participants(namespace, room)

    def pre_connect(self, eio_sid: str, namespace: str) -> str | None:
        """Add a client; None if it is there already."""
        with self._lock:
            sid: str | None = super().pre_connect(eio_sid, namespace)
            return sid

    def connect(self, sid: str, namespace: str) -> str:
        """Mark a client as connected."""
        with self._lock:
            connected: str = super().connect(sid, namespace)
            return connected

    def pre_disconnect(self, sid: str, namespace: str) -> str | None:
        """Mark a client as leaving."""
        with self._lock:
            eio_sid: str | None = super().pre_disconnect(sid, namespace)
            return eio_sid

    def disconnect(self, sid: str, namespace: str, **_options: object) -> None:
        """Remove a client."""
        with self._lock:
            super().disconnect(sid, namespace)

    def send_event(self, sid: str, event: str, content: bytes) -> None:
        """Send one client an event with the JSON text of its content in UTF-8; nothing if it is gone."""
        with suppress(KeyError):  # the list of clients is removed with the last of them
            eio_sid: str | None = self.eio_sid_from_sid(sid, "/")
            if eio_sid is not None:
                self.server._send_eio_packet(
                    eio_sid, EventPacket(b'%b["%b",%b]' % (EVENT_PACKET, event.encode(), content))
                )


class WebSocketEngine(engineio.Server):  # type: ignore[misc]
    """Engine.IO's server: the part of its interface that Socket.IO uses."""

    sockets: dict[str, Session]
    elsewhere: Elsewhere | None = None
    """Carries packets to other processes, where there are any."""

    @classmethod
    def replace(cls, server: socketio.Server) -> WebSocketEngine:
        """Put a new engine in place of the one that a Socket.IO server has made for itself."""
        engine = cls(async_mode="threading", async_handlers=False, monitor_clients=False)
        engine.handlers = server.eio.handlers
        server.eio = engine
        server.environ = Origins(engine.sockets)
        return engine

    def handle_request(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Make the connection of a request a WebSocket and open a session; other requests are refused."""
        query = parse_qs(environ.get("QUERY_STRING", ""))
        upgrade = environ.pop(UPGRADE, None)
        if upgrade is None or query.get("EIO") != ["4"] or query.get("transport") != ["websocket"] or "sid" in query:
            return _refuse(start_response, "Only Engine.IO 4 over WebSocket is offered.")
        pass_on = environ.pop(PASS, None)
        table = query.get("table", [""])[0]
        if (
            table
            and pass_on is not None
            and self.elsewhere is not None
            and self.elsewhere.takes_request(table, pass_on)
        ):
            return []
        session = Session(self, self.generate_id(), environ)
        websocket = session.websocket = WebSocket(session.received, session.ended, ping=PING)
        environ.pop("wsgi.input", None)
        self._open(session)
        try:
            upgrade(websocket, OPEN + json.dumps(_opened(session)))
        except ValueError:
            self.end(session, "no WebSocket")
            return _refuse(start_response, "This is no request for a WebSocket.")
        return []

    def join(self, client: ClientSocket, environ: WSGIEnvironment) -> Session:
        """Open a session of a client whose connection another process has."""
        session = Session(self, self.generate_id(), environ)
        session.websocket = client
        self._open(session)
        return session

    def adopt(self, sid: str, environ: WSGIEnvironment) -> tuple[Session, WebSocket]:
        """Open a session of a client whose connection comes from another process; the WebSocket is to be resumed.

        Raises ValueError if there is one of that id.
        """
        if sid in self.sockets:
            raise ValueError("There is such a session already.")
        session = Session(self, sid, environ)
        session.adopted, session.is_fresh = time.monotonic(), True
        websocket = session.websocket = WebSocket(session.received, session.ended, ping=PING)
        self._open(session)
        return session, websocket

    def _open(self, session: Session) -> None:
        self.sockets[session.sid] = session
        self.handlers["connect"](session.sid, session.environ)

    def handle(self, session: Session, packet: str) -> None:
        """Handle a client's packet; a malformed one closes the connection."""
        if packet == CLOSE:
            session.websocket.close("client disconnect")
            return
        try:
            if not packet.startswith(MESSAGE):
                raise ValueError("packet of an unknown type")
            if self.elsewhere is not None and self.elsewhere.takes(session, packet):
                return
            self.handlers["message"](session.sid, packet[1:])
            if packet.startswith(DISCONNECT):
                session.websocket.close("client disconnect")
        except Exception as problem:
            # What handles messages refuses them without raising, so only a malformed packet gets here.
            session.websocket.fail("A malformed packet", f"{type(problem).__name__}: {problem}")

    def end(self, session: Session, reason: str) -> None:
        """Close a session whose connection is closed."""
        if self.sockets.pop(session.sid, None) is not None:
            if self.elsewhere is not None:
                self.elsewhere.ended(session)
            try:
                self.handlers["disconnect"](session.sid, reason)
            except Exception:
                log.exception("The end of a session failed")

    def send_packet(self, sid: str, pkt: Packet) -> None:
        """Send a packet to a client; nothing if it is gone."""
        session = self.sockets.get(sid)
        if session is not None:
            if type(pkt) is EventPacket:
                session.websocket.send_encoded(pkt.content)
                return
            packet = pkt.encode()
            if session.adopted is None or not packet.startswith(CONNECT):  # its client has had the reply
                session.websocket.send(packet)

    def keep(self, sid: str | None) -> None:
        """Keep a client's connection where unused ones give way to new ones."""
        session = self.sockets.get(sid or "")
        if session is not None:
            session.websocket.kept = True

    def abort(self, sid: str | None) -> None:
        """Close a client's connection at once, without a close frame."""
        session = self.sockets.get(sid or "")
        if session is not None:
            session.websocket.abort()

    def disconnect(self, sid: str | None = None) -> None:
        """Close the connection of a client, or of all."""
        for session in list(self.sockets.values()):
            if sid is None or session.sid == sid:
                session.websocket.close("server disconnect", CloseReason.POLICY_VIOLATION)


def _opened(session: Session) -> dict[str, object]:
    """The content of the packet that opens a session."""
    limits = session.websocket.limits
    return {
        "sid": session.sid,
        "upgrades": [],
        "pingTimeout": int(limits.pong_seconds * 1000),
        "pingInterval": int(limits.ping_seconds * 1000),
        "maxPayload": limits.message_bytes,
    }


def _refuse(start_response: StartResponse, sentence: str) -> Iterable[bytes]:
    start_response("400 Bad Request", [("Content-Type", "text/plain; charset=utf-8")])
    return [sentence.encode()]
