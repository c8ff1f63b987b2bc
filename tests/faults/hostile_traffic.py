"""Hostile traffic: messages, frames, requests and uploads against a server beside which a table plays."""

from __future__ import annotations

import contextlib
import random
import selectors
import socket
import sys
import tempfile
import threading
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.faults.attacks.attack import draft_path, open_table, playing_beside
from tests.faults.fast_server import FastServer, starting
from tests.faults.hostile_grammar import Grammar, Session
from tests.faults.hostile_uploads import LIMITED, wrong
from tests.faults.thin_client import address, request
from tests.faults.upload_grammar import UploadGrammar

AT_ONCE = 32
"""Connections that are open at the same time."""
PATIENCE = 0.15
"""Seconds after which a connection on which nothing happens is given up."""
UPLOADER = "127.2.0.1"
"""The address from which uploads come."""
PACE = 0.05
"""Seconds between two uploads: the server resets the connections of an address that opens more."""
RECENT = 20
"""Sessions that are reported where the server fails."""


@dataclass(slots=True)
class Connection:
    """One session under way."""

    sock: socket.socket
    session: Session
    rest: memoryview
    moved: float
    tail: bytes = b""


class Traffic:
    """Sends sessions from many addresses, never more than `AT_ONCE` at a time, and counts what comes back."""

    def __init__(self, server: FastServer, grammar: Grammar, addresses: int = 200) -> None:
        self._server, self._grammar, self._addresses = server, grammar, addresses
        self._selector = selectors.DefaultSelector()
        self._open: set[socket.socket] = set()
        self.items = self.sessions = self.refused = self.server_errors = self.internal = self.unanswered = 0
        self.examples: list[str] = []

    def run(self, count: int, seconds: float = float("inf")) -> None:
        """Send at least ``count`` hostile items, or for that many seconds."""
        end = time.monotonic() + seconds
        while (self.items < count and time.monotonic() < end) or self._open:
            while len(self._open) < AT_ONCE and self.items < count and time.monotonic() < end:
                self._begin()
            for key, mask in self._selector.select(0.05):
                self._step(key.data, mask)
            now = time.monotonic()
            for key in list(self._selector.get_map().values()):
                if now - key.data.moved > PATIENCE:
                    self._end(key.data)
            if self.refused > count:
                return
        self._selector.close()

    def _begin(self) -> None:
        session = self._grammar.session()
        self.sessions += 1
        sock = socket.socket()
        sock.bind((address(self.sessions, self._addresses), 0))
        sock.settimeout(1.0)
        try:
            sock.connect(("127.0.0.1", self._server.port))
        except OSError:
            sock.close()
            self.refused += 1
            return
        sock.setblocking(False)
        self.items += session.items
        self._open.add(sock)
        connection = Connection(sock, session, memoryview(session.data), time.monotonic())
        self._selector.register(sock, selectors.EVENT_READ | selectors.EVENT_WRITE, connection)

    def _step(self, connection: Connection, mask: int) -> None:
        connection.moved = time.monotonic()
        try:
            if mask & selectors.EVENT_WRITE:
                sent = connection.sock.send(connection.rest[:65536])
                connection.rest = connection.rest[sent:]
                if not connection.rest:
                    self._selector.modify(connection.sock, selectors.EVENT_READ, connection)
            if mask & selectors.EVENT_READ:
                part = connection.sock.recv(262144)
                self._count(connection, part)
                if not part:
                    self._end(connection)
        except BlockingIOError:
            pass
        except OSError:
            self._end(connection)

    def _count(self, connection: Connection, part: bytes) -> None:
        data = connection.tail + part
        connection.tail = data[-20:]
        errors = part.count(b"HTTP/1.1 500")
        internal = part.count(b'"code":"internal"')
        if (errors or internal) and len(self.examples) < RECENT:
            self.examples.append(repr(connection.session.data[:2000]))
        self.server_errors += errors
        self.internal += internal

    def _end(self, connection: Connection) -> None:
        self._selector.unregister(connection.sock)
        connection.sock.close()
        self._open.discard(connection.sock)


class Uploads:
    """Sends hostile uploads one after another, in a thread, until it is stopped."""

    def __init__(self, server: FastServer, draft: tuple[str, str], seed: int) -> None:
        self._server, self._key = server, draft[1]
        self._grammar = UploadGrammar(random.Random(seed), draft[0].rpartition("/")[2], server.table)
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run)
        self._thread.start()
        self.sent = 0
        self.faults: list[str] = []

    def _run(self) -> None:
        keys = {"camera": f"?key={self._server.key}", "pack": f"?key={self._server.house_key}"}
        while not self._stop.is_set():
            upload = self._grammar.next()
            path = upload.path + keys.get(upload.kind, self._key)
            response = request(self._server.port, upload.method, path, upload.body, source=UPLOADER, timeout=60)
            if response.status not in LIMITED:
                self.sent += 1
                if fault := wrong(upload, response.status, response.body):
                    self.faults.append(fault)
            self._stop.wait(PACE)

    def stop(self) -> None:
        """Wait for the upload under way."""
        self._stop.set()
        self._thread.join()


def attack(server: FastServer, count: int, seed: int, quiet: float = 5.0) -> dict[str, Any]:
    """The figures of ``count`` hostile items against a server beside which a table plays."""
    draft = draft_path(server)
    second = open_table(server)
    paths = [f"{draft[0]}/draft.json{draft[1]}", f"{draft[0]}/items/card-1{draft[1]}", f"{draft[0]}/name{draft[1]}"]
    paths.append(f"/host/{second[0]}/camera.json?key={second[1]}")
    grammar = Grammar(random.Random(seed), server.port, [(server.table, ""), second], paths)
    traffic = Traffic(server, grammar)
    cold = server.resident()
    for path in (f"/host/{server.table}/camera.json?key={server.key}", "/enrol", f"/qr/{server.table}.svg"):
        request(server.port, "GET", path)  # loads what the server imports late: computer vision alone takes 45 MB
    with playing_beside(server, quiet) as beside, server.metered() as meter:
        started = time.monotonic()
        uploads = Uploads(server, draft, seed)
        try:
            traffic.run(count)
        finally:
            uploads.stop()
        seconds = time.monotonic() - started
        time.sleep(1.0)
        after = server.resident()
    figures: dict[str, Any] = meter.figures() | beside.figures()
    figures |= {
        "items": traffic.items,
        "sessions": traffic.sessions,
        "uploads": uploads.sent,
        "wrong_uploads": len(uploads.faults),
        "refused_connections": traffic.refused,
        "seconds": round(seconds, 1),
        "server_errors": traffic.server_errors,
        "internal": traffic.internal,
        "cold_mb": round(cold, 1),
        "start_mb": round(meter.start, 1),
        "peak_mb": round(meter.peak, 1),
        "after_mb": round(after, 1),
        "memory_ratio": round(meter.peak / meter.start, 2),
    }
    for example in (*traffic.examples, *uploads.faults[:RECENT]):
        print(example, file=sys.stderr)
    return figures


MOST = {
    "server_errors": 0.0,
    "wrong_uploads": 0.0,
    "internal": 0.0,
    "tracebacks": 0.0,
    "failed_answers": 0.0,
    "memory_ratio": 2.0,
}
"""The highest allowed figures, on any machine."""


def missed(figures: dict[str, Any], with_times: bool = True) -> list[str]:
    """The limits that the figures exceed."""
    limits = MOST | ({"p99_ratio": 3.0} if with_times else {})
    found = [f"{name}: {figures[name]} > {most:g}" for name, most in limits.items() if not figures[name] <= most]
    return found + ([] if figures["running"] else ["the server has ended"])


def measure(count: int | None = None, seed: int = 1) -> dict[str, Any]:
    """The figures of ``count`` hostile messages, frames, headers and requests (by default a million), and uploads."""
    with starting() as starter, tempfile.TemporaryDirectory(prefix="exchequer-hostile-") as folder:
        server = FastServer(starter, Path(folder) / "data")
        try:
            figures = attack(server, count or 1_000_000, seed)
        finally:
            with contextlib.suppress(OSError):
                server.stop()
        if figures["tracebacks"]:
            print(server.log.read_text(encoding="utf-8", errors="replace")[-5000:], file=sys.stderr)
    return {name: round(value, 1) if isinstance(value, float) else value for name, value in figures.items()} | {
        "missed": missed(figures)
    }
