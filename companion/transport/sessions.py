"""Sessions: the clients of Engine.IO, with the packets of each that are to be handled in their order."""

from __future__ import annotations

import threading
from collections import deque
from sys import intern
from typing import TYPE_CHECKING, Protocol

from wsproto.frame_protocol import CloseReason

from companion import request_ids
from companion.transport.wsgi import LOCAL_ADDRESS

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

    from companion.transport.limits import Limits
    from companion.transport.workers import Job

PING, PONG = "2", "3"
"""Types of packets by which both sides know that the other is there."""

KEPT = ("HTTP_HOST", "SERVER_PORT", "wsgi.url_scheme", LOCAL_ADDRESS, "REMOTE_ADDR", request_ids.ENVIRON)
"""What is kept of the environment of the request that opened a session: all of it would take 4 kB."""
OWN = KEPT[4:]
"""Those of KEPT that differ from client to client; of the others equal texts are one object."""


class ClientSocket(Protocol):
    """What a session sends its client, and closes: a WebSocket of this process, or one that another process has."""

    limits: Limits
    kept: bool
    """Whether the application knows who it is and wants to keep it."""

    def send(self, text: str) -> None:
        """Send a text. It never waits; nothing is sent after the end."""
        ...

    def send_encoded(self, content: bytes) -> None:
        """Send a text that is encoded in UTF-8 already. It never waits; nothing is sent after the end."""
        ...

    def close(self, reason: str, code: CloseReason = CloseReason.NORMAL_CLOSURE) -> None:
        """Close the connection with a close frame."""
        ...

    def abort(self) -> None:
        """Close the connection now."""
        ...

    def fail(self, kind: str, detail: str = "") -> None:
        """Close the connection of a client whose message is malformed."""
        ...

    def run(self, job: Job) -> None:
        """Let a message worker of the server carry out a job."""
        ...

    def set_full(self, full: bool) -> None:
        """Read no further message while ``full``."""
        ...

    def set_waiting(self, waiting: bool) -> None:
        """Whether messages wait to be handled: in this time the client cannot be late with its greeting."""
        ...


class Engine(Protocol):
    """What handles the packets of sessions."""

    def handle(self, session: Session, packet: str) -> None:
        """Handle a client's packet; a malformed one closes the connection."""
        ...

    def end(self, session: Session, reason: str) -> None:
        """Close a session whose connection is closed."""
        ...


class Session:
    """One client of Engine.IO, with the packets of it that are to be handled."""

    __slots__ = (
        "__weakref__", "_engine", "_handling", "_is_held", "_is_parked", "_lock", "_origin", "_reason", "_waiting",
        "adopted", "is_fresh", "sid", "websocket",
    )  # fmt: skip

    def __init__(self, engine: Engine, sid: str, environ: WSGIEnvironment) -> None:
        """``environ`` is that of the request that opened it, of which KEPT is kept."""
        self.sid = sid
        texts = {key: value for key in KEPT if type(value := environ.get(key)) is str}
        self._origin = tuple(intern(texts[key]) if key in texts and key not in OWN else texts.get(key) for key in KEPT)
        self.websocket: ClientSocket
        """Set by whoever makes the session, before anything is received."""
        self._engine = engine
        self._waiting: deque[str | None] | None = None
        """Packets, of which None is the end; no deque where none waits, since an empty one takes 760 bytes."""
        self._handling = False
        """Whether a worker handles a packet, or is about to."""
        self._is_held = self._is_parked = False
        """Whether packets wait although none is handled, and whether the worker of the last one has left it so."""
        self.adopted: float | None = None
        """When its connection has come from another process: the client knows the beginning of Socket.IO then."""
        self.is_fresh = False
        """Whether nothing has been decided yet about a session that is adopted."""
        self._reason = ""
        self._lock = threading.Lock()

    @property
    def environ(self) -> WSGIEnvironment:
        """The environment of the request that opened it, as far as it is kept."""
        kept = {key: value for key, value in zip(KEPT, self._origin, strict=True) if value is not None}
        return {"REQUEST_METHOD": "GET", "PATH_INFO": "/", "SERVER_NAME": "localhost", "SERVER_PORT": "80", **kept}

    @property
    def waiting(self) -> int:
        """How many packets wait to be handled."""
        return len(self._waiting or ())

    def hold(self) -> None:
        """Handle nothing after the present packet until `go_on`. Called while a packet is handled."""
        with self._lock:
            self._is_held = True

    def go_on(self) -> None:
        """Handle what waits."""
        with self._lock:
            self._is_held = False
            if not self._is_parked:
                return
            self._is_parked = False
            self._handling = again = bool(self._waiting)
            if not again:
                self.websocket.set_waiting(False)
        if again:
            self.websocket.run(self._handle)

    def packets(self) -> list[str]:
        """The packets that wait. Only for the server's thread."""
        with self._lock:
            return [packet for packet in self._waiting or () if packet is not None]

    def received(self, packet: str) -> None:
        """A packet of the client has come: it is handled after those before it."""
        if packet != PONG:
            self._put(packet)

    def ended(self, reason: str) -> None:
        """The connection is closed: the session ends after what has come before."""
        self._reason = reason
        self._put(None)

    def _put(self, packet: str | None) -> None:
        """Let the packet be handled after those before it."""
        with self._lock:
            if self._waiting is None:
                self._waiting = deque()
            self._waiting.append(packet)
            if len(self._waiting) >= self.websocket.limits.waiting_messages:
                self.websocket.set_full(True)
            if self._handling:
                return
            self._handling = True
            self.websocket.set_waiting(True)
        self.websocket.run(self._handle)

    def _handle(self) -> None:
        """Handle one packet, then let other clients have their turn."""
        with self._lock:
            assert self._waiting  # it was put there before the job
            packet = self._waiting.popleft()
        try:
            if packet is None:
                self._engine.end(self, self._reason)
            else:
                self._engine.handle(self, packet)
        finally:
            with self._lock:
                if len(self._waiting) <= self.websocket.limits.waiting_messages // 2:
                    self.websocket.set_full(False)
                self._is_parked = self._is_held
                again = bool(self._waiting) and not self._is_held
                self._handling = again or self._is_parked
                if not self._handling:
                    self.websocket.set_waiting(False)
                if not self._waiting:
                    self._waiting = None
            if again:
                self.websocket.run(self._handle)
