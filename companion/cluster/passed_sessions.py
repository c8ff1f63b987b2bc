"""Passed sessions: clients whose open connection goes to the worker of the same computer that writes their table.

Nothing of them is relayed then: the writer reads and writes their sockets itself. Where a connection cannot go, its
session is relayed (`companion.cluster.relayed_sessions`). No packet is handled while it is on its way.
"""

from __future__ import annotations

import json
import logging
import os
import socket
import threading
import time
from collections.abc import Callable, Collection
from concurrent.futures import Future
from concurrent.futures import TimeoutError as Late
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from companion import bounded_json
from companion.cluster import local_lines
from companion.cluster.datagrams import WORKER, Sealer
from companion.cluster.local_lines import Line, NotPassed, Offered
from companion.cluster.passed_requests import AVOIDED_SECONDS, PassedRequests
from companion.cluster.remote_sessions import environ_of, origin_of
from companion.transport import detached
from companion.transport.detached import Detached
from companion.transport.engine import CONNECT, WebSocketEngine
from companion.transport.sessions import Session
from companion.transport.websocket import WebSocket
from companion.transport.workers import Workers

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

    from companion.transport.server import WebServer

log = logging.getLogger("exchequer.cluster")

THREADS = 8
"""Threads that give connections, and as many that take them: they mostly wait for the web servers' threads."""
OUTPUT_SECONDS = 0.3
"""Seconds in which a client may read what waits for it before its connection goes."""
PAUSE_SECONDS = 0.01
SERVER_SECONDS = 1.0
"""Seconds in which the web server's thread does what is asked of it, unless it hangs."""
SETTLED_SECONDS = 0.5
"""Seconds in which a connection that has come does not go on: a page that turns to table after table is relayed."""
BEGUN_SECONDS = 0.4
"""Seconds until each worker knows of one that has begun."""
SID = 64
"""Characters that the id of a session may have."""


class PassedSessions:
    """The connections that one worker gives to others and takes from them. Safe to use from several threads."""

    def __init__(
        self, folder: Path, worker: str, live: Callable[[], Collection[str]], engine: WebSocketEngine, key: bytes
    ) -> None:
        """``folder`` is the private folder of the house's workers on this computer, ``key`` a secret of the house."""
        self.given = self.taken = self.stayed = 0
        """Sessions that went to another worker, that came from one, and that were relayed since they could not go."""
        self._folder, self._me, self._live, self._engine = folder, worker, live, engine
        self._sealer = Sealer(key)
        self._server: WebServer | None = None
        self._listening: socket.socket | None = None
        self._avoided: dict[str, float] = {}
        """Until when workers are not tried again."""
        self.requests = PassedRequests(self._line_to, self._is_there, self._is_live)
        self._giving, self._taking = Workers("giving", THREADS), Workers("taking", THREADS)
        self._lock = threading.Lock()

    @property
    def is_busy(self) -> bool:
        """Whether connections are on their way to other workers."""
        return not self._giving.idle

    def start(self, server: WebServer) -> None:
        """Take connections from now on; without a private folder, none are given or taken."""
        self._server = server
        self.requests.start(server)
        if not local_lines.is_private(self._folder):
            log.warning("The folder of the workers' sockets is not private: pages are relayed")
            return
        try:
            self._listening = local_lines.listening(self._folder, self._me)
        except OSError as problem:
            log.warning("No socket for the connections of other workers: %s", problem.strerror)
            return
        threading.Thread(target=self._take_on, args=(self._listening,), name="passed", daemon=True).start()

    def refuse_new(self) -> None:
        """Take no connection more; those that are here may go on to other workers."""
        listening, self._listening = self._listening, None
        if listening is not None:
            local_lines.path_of(self._folder, self._me).unlink(missing_ok=True)
            with suppress(OSError):
                listening.shutdown(socket.SHUT_RDWR)  # wakes the thread that waits for one
            listening.close()
        self.requests.refuse_new()

    def close(self) -> None:
        """Give and take nothing more."""
        self.refuse_new()
        self.requests.close()
        self._giving.stop()
        self._taking.stop()

    def goes(self, session: Session, worker: str) -> bool:
        """Whether a session's connection may go to a worker now."""
        is_settled = session.adopted is None or time.monotonic() - session.adopted >= SETTLED_SECONDS
        return is_settled and self._reaches(worker)

    def _reaches(self, worker: str) -> bool:
        """Whether a worker is one of this computer that may take a connection now."""
        return time.monotonic() >= self._avoided.get(worker, 0.0) and self._is_there(worker)

    def _is_there(self, worker: str) -> bool:
        """Whether a worker is one of this computer that takes connections."""
        if self._server is None or WORKER.fullmatch(worker) is None:
            return False
        return local_lines.path_of(self._folder, worker).exists()

    def _is_live(self, worker: str) -> bool:
        """Whether a worker lives; one that has just begun may not be known here yet."""
        until = time.monotonic() + BEGUN_SECONDS
        while worker not in self._live():
            if time.monotonic() >= until:
                return False
            time.sleep(PAUSE_SECONDS)
        return True

    def forget(self, worker: str) -> None:
        """Close what there is to a worker that is no more. It does not wait."""
        self._avoided.pop(worker, None)
        self._giving.put(lambda: self.requests.forget(worker))

    def _line_to(self, worker: str) -> Line:
        """A line to a worker. Raises `NotPassed`."""
        return Line.to(self._folder, worker, self._me, self._sealer)

    # ------------------------------------------------------------------ giving

    def give(self, session: Session, worker: str, packet: str, otherwise: Callable[[], None]) -> None:
        """Let another worker have a session's connection, which handles this packet first and then what has come.

        Called while the packet is handled. ``otherwise`` is called if the connection stays here.
        """
        session.hold()
        self._giving.put(lambda: self._give_or_stay(session, worker, packet, otherwise))

    def _give_or_stay(self, session: Session, worker: str, packet: str, otherwise: Callable[[], None]) -> None:
        try:
            self._give(session, worker, packet)
        except NotPassed as problem:
            log.info("A connection has not gone to worker %s: %s", worker, problem)
        except Exception:
            log.exception("A connection could not be passed on")
        else:
            self.given += 1
            self._engine.end(session, "passed on")
            return
        self.stayed += 1
        try:
            otherwise()
        finally:
            session.go_on()

    def _give(self, session: Session, worker: str, packet: str) -> None:
        """Raises `NotPassed` if the connection is still ours."""
        if not self._reaches(worker):
            raise NotPassed("it is not reached now")
        websocket = session.websocket
        if not isinstance(websocket, WebSocket):
            raise NotPassed("it is not here")
        found, packets = self._detached(websocket, session)
        try:
            self._offer(worker, websocket, found, _state(session, found, [packet, *packets]))
        except BaseException:
            websocket.call(websocket.attach_again)
            raise
        finally:
            os.close(found.descriptor)

    def _offer(self, worker: str, websocket: WebSocket, found: Detached, state: bytes) -> None:
        try:
            line = self._line_to(worker)
        except NotPassed:
            self._avoid(worker)
            raise
        try:
            try:
                line.offer(state, found.descriptor)
            except NotPassed:
                self._avoid(worker)
                raise
            if not websocket.let_go(line.give):
                raise NotPassed("the connection has ended, or the line")
        finally:
            line.close()

    def _avoid(self, worker: str) -> None:
        self._avoided[worker] = time.monotonic() + AVOIDED_SECONDS

    def _detached(self, websocket: WebSocket, session: Session) -> tuple[Detached, list[str]]:
        """The connection of a session, which the server does not read any more, and the packets that have come.

        Raises `NotPassed` if the client does not read what waits for it, or has gone.
        """
        until = time.monotonic() + OUTPUT_SECONDS
        while True:
            found = _done(websocket, lambda: (websocket.detach(), session.packets()))
            if found is not None and found[0] is not None:
                return found[0], found[1]
            if websocket.ends:
                raise NotPassed("it ends")
            if time.monotonic() >= until or found is None:
                raise NotPassed("something waits to be sent or handled")
            time.sleep(PAUSE_SECONDS)

    # ------------------------------------------------------------------ taking

    def _take_on(self, listening: socket.socket) -> None:
        while self._listening is listening:
            try:
                line, _ = listening.accept()
            except OSError:
                if self._listening is listening:  # no descriptor is free
                    time.sleep(PAUSE_SECONDS)
                continue
            self._taking.put(lambda line=line: self._take_or_refuse(Line(line, self._me, self._sealer)))  # type: ignore[misc]

    def _take_or_refuse(self, line: Line) -> None:
        try:
            offered = line.offered(self._is_live)
            if offered.is_request:
                self.requests.take_on(line, offered)
                return
            self._take(line, offered)
        except NotPassed as problem:
            log.info("A connection was not taken: %s", problem)
        except RuntimeError:
            log.exception("A connection could not be taken")
        line.close()

    def _take(self, line: Line, offered: Offered) -> None:
        """Raises `NotPassed` if the connection does not come."""
        server, sock = self._server, offered.socket
        try:
            sid, environ, found, packets = _read(offered.state, sock.fileno())
            if server is None or self._listening is None or not server.has_room(found.address):
                raise NotPassed("there is no place")
            if sid in self._engine.sockets:
                raise NotPassed("it is here")
            line.accept()
        except BaseException:
            sock.close()
            raise
        # From now on it is ours: whatever happens, it is served or closed.
        server.call(lambda: self._serve(server, sock, sid, environ, found, packets))

    def _serve(
        self,
        server: WebServer,
        sock: socket.socket,
        sid: str,
        environ: WSGIEnvironment,
        found: Detached,
        packets: list[str],
    ) -> None:
        """Serve a connection that has come. Called by the server's thread."""
        try:
            session, websocket = self._engine.adopt(sid, environ)
        except ValueError:
            sock.close()
            return
        channel = server.adopt(sock, found.address, lambda _channel: websocket)
        if channel is None:
            sock.close()
            self._engine.end(session, "no place")
            return
        self.taken += 1
        websocket.resume(channel, found)
        for packet in (CONNECT, *packets):
            session.received(packet)
        if found.unfinished:
            websocket.received(found.unfinished)


def _done(
    websocket: WebSocket, function: Callable[[], tuple[Detached | None, list[str]]]
) -> tuple[Detached | None, list[str]] | None:
    """What a function returns that the web server's thread calls; None if it does not call it in time."""
    future: Future[tuple[Detached | None, list[str]]] = Future()

    def run() -> None:
        if future.set_running_or_notify_cancel():
            try:
                future.set_result(function())
            except BaseException as problem:
                future.set_exception(problem)

    websocket.call(run)
    try:
        return future.result(SERVER_SECONDS)
    except Late:
        return None if future.cancel() else future.result()


def _state(session: Session, found: Detached, packets: list[str]) -> bytes:
    """What another worker has to know of a session."""
    origin = origin_of(session.environ).decode()
    told = {"sid": session.sid, "origin": origin, "socket": found.told(), "packets": packets}
    return json.dumps(told).encode()


def _read(state: bytes, descriptor: int) -> tuple[str, WSGIEnvironment, Detached, list[str]]:
    """A session as another worker tells it. Raises `NotPassed`."""
    try:
        told = bounded_json.read(state, local_lines.MOST_BYTES)
        if not isinstance(told, dict):
            raise NotPassed("no session")
        sid, origin, packets = told.get("sid"), told.get("origin"), told.get("packets")
        found = detached.read(told.get("socket"), descriptor)
    except (bounded_json.BadJson, detached.Malformed) as problem:
        raise NotPassed(f"no session: {problem}") from None
    environ = environ_of(origin.encode()) if isinstance(origin, str) else None
    if not isinstance(sid, str) or not 0 < len(sid) <= SID or environ is None:
        raise NotPassed("no session")
    if not isinstance(packets, list) or not all(isinstance(packet, str) for packet in packets):
        raise NotPassed("no packets")
    return sid, environ, found, [str(packet) for packet in packets]
