"""Relay: what one worker of a house exchanges with the others.

It joins the streams of the bus to the sessions and requests that go to other workers and come from them.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cluster.bus import Bus
from companion.cluster.datagrams import Frame, Kind
from companion.cluster.directory import Directory
from companion.cluster.forwarded_requests import ForwardedRequests
from companion.cluster.passed_sessions import PassedSessions
from companion.cluster.relayed_sessions import UNREACHED_SECONDS, RelayedSessions, table_of_hello
from companion.cluster.remote_sessions import RemoteSessions, RemoteSocket
from companion.cluster.streams import Streams
from companion.errors import Refusal
from companion.tables.rendezvous import preferred
from companion.tables.row_copies import is_table_id
from companion.transport.engine import WebSocketEngine
from companion.transport.sessions import Session
from companion.transport.workers import Workers

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication

    from companion.transport.http_connection import Give
    from companion.transport.server import WebServer

log = logging.getLogger("exchequer.cluster")

PURPOSE, LOCAL_PURPOSE = "bus", "local lines"
"""What the keys of the bus and of the lines between workers of one computer are derived for
(`companion.tables.seats.HostKeys.derived`)."""
REQUEST_THREADS = 4
"""Threads for requests of other workers: of their own, so that two workers never wait for each other's."""

_REQUESTS = frozenset({Kind.REQUEST, Kind.REQUEST_BODY, Kind.RESPONSE, Kind.RESPONSE_BODY})
_TO_WRITER = frozenset({Kind.OPEN, Kind.PACKET, Kind.CLOSED})


class Relay:
    """The relay of one worker: it is `companion.transport.engine.Elsewhere` of its engine, and handles the streams."""

    def __init__(self, bus: Bus, directory: Directory, engine: WebSocketEngine, key: bytes) -> None:
        """``key`` is the secret of the house for its bus."""
        self.directory = directory
        self.streams = Streams(bus, directory, key, self)
        self.relayed = RelayedSessions(self.streams, self.place, directory.forget_writer)
        self.remote = RemoteSessions(engine, self.streams)
        self.requests = ForwardedRequests(self.streams)
        self.state = b""
        """What our heartbeats say of what all workers have to know alike; see `differs`."""
        self.differs: Callable[[], None] = lambda: None
        """Called while another worker's heartbeats say something else than ours."""
        self._threads = Workers("forwarded", REQUEST_THREADS)
        self._engine = engine
        engine.elsewhere = self

    @property
    def passed(self) -> PassedSessions | None:
        """The sessions whose connection goes to or comes from a worker of this computer."""
        return self.relayed.passed

    def pass_on(self, folder: Path, key: bytes) -> None:
        """Let connections go to other workers of this computer, which have sockets in this folder and the same key."""
        self.relayed.passed = PassedSessions(
            folder, self.directory.worker, lambda: self.streams.live, self._engine, key
        )

    def start(self, server: WebServer, app: WSGIApplication) -> None:
        """Take part from now on; ``app`` answers what other workers forward, without the checks that they have made."""
        self.remote.run = server.messages.put
        self.requests.app, self.requests.run = app, self._threads.put
        self.streams.heartbeat = self.state
        self.relayed.start()
        if self.passed is not None:
            self.passed.start(server)
        self.streams.start()

    def tell(self, state: bytes) -> None:
        """Let the heartbeats say this from now on."""
        self.state = self.streams.heartbeat = state

    def note(self) -> str:
        """What is amiss and keeps nobody at this worker's own tables from playing: ``bus_away``, or "" for nothing."""
        return "bus_away" if self.streams.is_down else ""

    def refuse_new(self) -> None:
        """Take no connection of other workers more; those that are here may go to them."""
        if self.passed is not None:
            self.passed.refuse_new()

    def flush(self, seconds: float = 1.0) -> None:
        """Wait until what waits for other workers has been sent, for at most so many seconds."""
        self.streams.flush(seconds)

    def close(self) -> None:
        """Take part no more."""
        if self.passed is not None:
            self.passed.close()
        self.streams.close()
        self.relayed.close()
        self._threads.stop()

    # ------------------------------------------------------------------ places

    def place(self, table: str) -> str | None:
        """The worker that serves a table, or is to take it: "" for this one, None where none can be said now."""
        me = self.directory.worker
        try:
            writer = self.directory.writer_of(table) or preferred(table, self.directory.workers)
        except Refusal:
            return None
        except Exception:
            log.exception("The writer of a table cannot be read")
            return None
        return "" if writer == me else writer or None

    def lead(self) -> str | None:
        """The worker that has what is in one process's memory: that of the lowest id; "" for this one."""
        lowest = min(self.directory.workers, default=None)
        return "" if lowest == self.directory.worker else lowest

    def greet(self, client: str) -> None:
        """Let the page of an Engine.IO client say "hello" again soon: its table has just moved."""
        session = self._engine.sockets.get(client)
        if session is not None:
            self.relayed.greet_soon(session)

    def greet_later(self, client: str) -> None:
        """Let the page of an Engine.IO client say "hello" again in a while: the database is away."""
        session = self._engine.sockets.get(client)
        if session is not None:
            self.relayed.greet_soon(session, UNREACHED_SECONDS)

    # ------------------------------------------------------------------ what the engine asks

    def takes(self, session: Session, packet: str) -> bool:
        """Whether another worker handles a packet."""
        if not isinstance(session.websocket, RemoteSocket):
            return self.relayed.takes(session, packet)
        table = table_of_hello(packet)
        if table is None or self.place(table) == "":
            return False
        self.remote.leave(session)
        return True

    def takes_request(self, table: str, pass_on: Callable[[Give], bool]) -> bool:
        """Whether the connection of a request has gone to the worker of this computer that serves a table.

        Nobody is asked who that is: a worker that does not serve it passes the page on by its "hello".
        """
        passed, directory = self.passed, self.directory
        if passed is None or not is_table_id(table):
            return False
        writer = directory.known_writer(table) or preferred(table, directory.workers)
        if writer in ("", directory.worker) or self.streams.is_silent(writer):
            return False
        return pass_on(partial(passed.requests.give, writer))

    def ended(self, session: Session) -> None:
        """A session is closed."""
        self.relayed.ended(session)

    # ------------------------------------------------------------------ what the streams tell

    def received(self, sender: str, frame: Frame) -> None:
        """A frame of another worker has come."""
        if frame.kind in _REQUESTS:
            self.requests.received(sender, frame)
        elif frame.kind in _TO_WRITER:
            self.remote.received(sender, frame)
        else:
            self.relayed.received(sender, frame)

    def lost(self, worker: str) -> None:
        """Begin anew whatever was going on with a worker."""
        self.relayed.greet_all_at(worker)
        self.remote.end_all_of(worker)
        self.requests.fail_all_at(worker)
        self.requests.forget_all_of(worker)

    def silent(self, worker: str) -> None:
        """Tell the pages that a worker is not reached."""
        self.relayed.silent(worker)
        self.requests.fail_all_at(worker)

    def back(self, worker: str) -> None:
        """Let the pages of a worker begin anew that was not reached."""
        self.relayed.greet_all_at(worker)

    def gone(self, worker: str) -> None:
        """Let the pages of a worker that is no more find another."""
        if self.passed is not None:
            self.passed.forget(worker)
        self.lost(worker)

    def told(self, worker: str, content: bytes) -> None:
        """Compare what another worker says with ours."""
        if content != self.state:
            self.differs()
