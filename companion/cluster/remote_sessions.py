"""Remote sessions: clients whose connection another worker has, as sessions of this worker's own Engine.IO server.

The same handlers carry out their messages, and the same views go to them; only what is sent goes over the bus. A
session belongs to the worker that opened it: no other can send in its name or end it.
"""

from __future__ import annotations

import json
import logging
import threading
from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING

from wsproto.frame_protocol import CloseReason

from companion import bounded_json, request_ids
from companion.cluster.datagrams import Frame, Kind
from companion.transport.engine import CONNECT, WebSocketEngine
from companion.transport.limits import Limits
from companion.transport.sessions import PING, Session
from companion.transport.wsgi import LOCAL_ADDRESS

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

    from companion.cluster.streams import Streams
    from companion.transport.workers import Job

log = logging.getLogger("exchequer.cluster")

MOST_OF_WORKER = 20_000
"""Sessions that one worker may have open here."""
MOST_WAITING = 512
"""Packets of a session that may wait; the limits of its connection allow fewer unless this worker hangs."""
ORIGIN_BYTES = 2_000
"""Bytes of what is told of the request that opened a session."""
ORIGIN = {
    "REMOTE_ADDR": "REMOTE_ADDR",
    "HTTP_HOST": "HTTP_HOST",
    "SERVER_PORT": "SERVER_PORT",
    "wsgi.url_scheme": "wsgi.url_scheme",
    LOCAL_ADDRESS: LOCAL_ADDRESS,
    request_ids.ENVIRON: request_ids.ENVIRON,
}
"""Keys of that request's environment that are told."""


def origin_of(environ: WSGIEnvironment) -> bytes:
    """What another worker has to know of the request that opened a session."""
    return json.dumps({key: environ[key] for key in ORIGIN if isinstance(environ.get(key), str)}).encode()


def environ_of(origin: bytes) -> WSGIEnvironment | None:
    """The environment of a request as far as it was told; None for anything else."""
    try:
        told = bounded_json.read(origin, ORIGIN_BYTES)
    except bounded_json.BadJson:
        return None
    if not isinstance(told, dict) or not all(key in ORIGIN and isinstance(told[key], str) for key in told):
        return None
    return {"REQUEST_METHOD": "GET", "PATH_INFO": "/", "SERVER_NAME": "localhost", "SERVER_PORT": "80", **told}


class RemoteSocket:
    """The socket of a client whose connection another worker has."""

    def __init__(self, sessions: RemoteSessions, worker: str, identifier: bytes, run: Callable[[Job], None]) -> None:
        """``identifier`` is that of the session on the bus."""
        self.limits = Limits()
        self.worker = worker
        self.identifier = identifier
        self.session: Session | None = None
        self._sessions = sessions
        self._run = run
        self._kept = False

    @property
    def kept(self) -> bool:
        """Whether the application wants to keep the connection."""
        return self._kept

    @kept.setter
    def kept(self, kept: bool) -> None:
        if kept and not self._kept:
            self._send(Kind.KEEP)
        self._kept = kept

    def _send(self, kind: Kind, content: bytes = b"") -> None:
        self._sessions.streams.send(self.worker, kind, self.identifier, content)

    def send(self, text: str) -> None:
        """Send a packet to the client, which has had the reply of its own worker to the start of Socket.IO."""
        if text != PING and not text.startswith(CONNECT):
            self._send(Kind.FOR_PAGE, text.encode())

    def send_encoded(self, content: bytes) -> None:
        """Send the client a packet that is encoded in UTF-8 already."""
        self._send(Kind.FOR_PAGE, content)

    def close(self, reason: str, code: CloseReason = CloseReason.NORMAL_CLOSURE) -> None:
        """Let the other worker close the connection."""
        self._send(Kind.CLOSE, json.dumps({"reason": reason[:100], "code": int(code)}).encode())
        self._sessions.end(self, reason)

    def abort(self) -> None:
        """Let the other worker close the connection without a close frame."""
        self._send(Kind.ABORT)
        self._sessions.end(self, "aborted")

    def fail(self, kind: str, detail: str = "") -> None:
        """Close the connection of a client whose message is malformed."""
        log.info("%s (relayed): %s", kind, detail)
        self.close(kind, CloseReason.POLICY_VIOLATION)

    def run(self, job: Job) -> None:
        """Let a message worker carry out a job."""
        self._run(job)

    def set_full(self, full: bool) -> None:
        """The connection is not read more slowly; too many waiting packets end the session."""

    def set_waiting(self, waiting: bool) -> None:
        """The worker that has the connection closes it, if it does not greet in time."""


class RemoteSessions:
    """The sessions that other workers have opened here. Safe to use from several threads."""

    def __init__(self, engine: WebSocketEngine, streams: Streams) -> None:
        self.streams = streams
        self.run: Callable[[Job], None] | None = None
        """Lets a thread carry out a job; None before this worker serves."""
        self._engine = engine
        self._sockets: dict[tuple[str, bytes], RemoteSocket] = {}
        self._count: Counter[str] = Counter()
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._sockets)

    def received(self, worker: str, frame: Frame) -> None:
        """A frame about a session of a worker's client."""
        if frame.kind is Kind.OPEN:
            self._open(worker, frame)
            return
        with self._lock:
            remote = self._sockets.get((worker, frame.id))
        if remote is None or remote.session is None:
            if frame.kind is Kind.PACKET:
                self.streams.send(worker, Kind.GONE, frame.id)
        elif frame.kind is Kind.CLOSED:
            self.end(remote, "transport close")
        elif remote.session.waiting >= MOST_WAITING:
            remote.fail("Too many messages wait")
        else:
            remote.session.received(frame.content.decode("utf-8", "replace"))

    def _open(self, worker: str, frame: Frame) -> None:
        environ, run = environ_of(frame.content), self.run
        if environ is None or run is None:
            self.streams.send(worker, Kind.GONE, frame.id)
            return
        remote = RemoteSocket(self, worker, frame.id, run)
        with self._lock:
            if (worker, frame.id) in self._sockets or self._count[worker] >= MOST_OF_WORKER:
                return
            self._sockets[worker, frame.id] = remote
            self._count[worker] += 1
        session = remote.session = self._engine.join(remote, environ)
        session.received(CONNECT)

    def end(self, remote: RemoteSocket, reason: str) -> None:
        """End a session, once."""
        with self._lock:
            if self._sockets.pop((remote.worker, remote.identifier), None) is None:
                return
            self._count[remote.worker] -= 1
        if remote.session is not None:
            remote.session.ended(reason)

    def end_all_of(self, worker: str) -> None:
        """End the sessions of a worker's clients: it is gone, or something of its stream was lost."""
        with self._lock:
            ended = [one for (owner, _), one in self._sockets.items() if owner == worker]
        for remote in ended:
            self.end(remote, "transport close")

    def leave(self, session: Session) -> None:
        """Let the page of a session of another worker's begin anew: its table is not written here."""
        remote = session.websocket
        if isinstance(remote, RemoteSocket):
            remote._send(Kind.GONE)
            self.end(remote, "the table is written elsewhere")
