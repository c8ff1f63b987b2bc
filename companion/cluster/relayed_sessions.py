"""Relayed sessions: clients whose connection this worker has and whose table another worker writes.

Of their packets only "hello" is read here, which names the table. All others go to the writer as they are, and what it
sends comes back unread. Where anything was lost, or the writer has changed, the page is greeted: it says "hello" again.
"""

from __future__ import annotations

import logging
import re
import secrets
import threading
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from wsproto.frame_protocol import CloseReason

from companion import bounded_json
from companion.cluster.datagrams import ID_BYTES, Frame, Kind
from companion.cluster.remote_sessions import origin_of
from companion.transport.limits import MESSAGE_BYTES
from companion.transport.sessions import Session
from companion.transport.websocket import WebSocket

if TYPE_CHECKING:
    from companion.cluster.passed_sessions import PassedSessions
    from companion.cluster.streams import Streams

log = logging.getLogger("exchequer.cluster")

EVENT = "42"
"""Start of a packet with an event of Socket.IO."""
GREET = '42["greet"]'
"""The packet upon which a page says "hello" again."""
LINK_DOWN = '42["link",{"ok":false}]'
"""The packet that tells a page that its table is not reached now."""
AGAIN_SECONDS = 0.3
"""Seconds before a page is greeted whose table nobody serves yet, or where it was looked for in vain."""
UNREACHED_SECONDS = 1.0
"""Seconds before a page is greeted whose table could not be read from the database."""
GREETED_AT_ONCE = 50
PAUSE_SECONDS = 0.025
"""Pages that are greeted in one turn, and seconds between two turns: all of a busy writer at once would be a storm."""

_HELLO = re.compile(r'42[0-9]{0,12}(?=\["hello",)')


def table_of_hello(packet: str) -> str | None:
    """The table that a page names in the packet of its event "hello"; None for any other packet."""
    found = _HELLO.match(packet)
    if found is None:
        return None
    try:
        content = bounded_json.read(packet[found.end() :].encode("utf-8", "surrogatepass"), MESSAGE_BYTES)
    except bounded_json.BadJson:
        return None
    if not isinstance(content, list) or len(content) != 2 or not isinstance(content[1], dict):
        return None
    table = content[1].get("table")
    return table if isinstance(table, str) else None


@dataclass(slots=True, eq=False)
class Relayed:
    """One session whose packets go to another worker."""

    session: Session
    table: str
    writer: str
    """The worker that they go to; "" where nobody serves the table yet: its packets are dropped until it is greeted."""
    identifier: bytes
    """The id of the session on the bus: nobody can guess it, and no other worker may use it."""
    is_told: bool = False
    """Whether its page knows that the table is not reached."""


class RelayedSessions:
    """The sessions of one worker that others handle. Safe to use from several threads."""

    def __init__(
        self, streams: Streams, place: Callable[[str], str | None], moved: Callable[[str], None] = lambda table: None
    ) -> None:
        """``place`` gives the worker that serves a table, or is to: "" for this one, None where none can be said.

        ``moved`` is told a table whose supposed writer does not write it.
        """
        self.handed_over: Callable[[str], None] = lambda session: None
        """Told the Engine.IO id of each session that another worker handles from now on."""
        self.passed: PassedSessions | None = None
        """Gives connections to the workers of this computer, which relieves both of the relay."""
        self.begun = 0
        """How many sessions have been relayed."""
        self._streams = streams
        self._place = place
        self._moved = moved
        self._of: dict[str, Relayed] = {}
        """By the Engine.IO id of the session."""
        self._by_id: dict[bytes, Relayed] = {}
        self._greetings: deque[tuple[float, Session]] = deque()
        """When which sessions are to be greeted."""
        self._lock = threading.RLock()
        self._wake = threading.Event()
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._greet_on, name="greetings", daemon=True)

    def __len__(self) -> int:
        return len(self._of)

    def start(self) -> None:
        """Greet pages from now on."""
        self._thread.start()

    def close(self) -> None:
        """Greet no more."""
        self._ended.set()
        self._wake.set()
        if self._thread.is_alive():
            self._thread.join(2.0)

    # ------------------------------------------------------------------ packets of pages

    def takes(self, session: Session, packet: str) -> bool:
        """Whether another worker handles a packet, to which it is sent then."""
        if not packet.startswith(EVENT):
            return False
        table = table_of_hello(packet)
        if table is not None:
            return self._hello(session, table, packet)
        relayed = self._of.get(session.sid)
        if relayed is None:
            return False
        self._send(relayed, packet)
        return True

    def _hello(self, session: Session, table: str, packet: str) -> bool:
        writer = self._place(table)
        if writer and writer not in self._streams.live:  # it has begun, or ended, since the last look
            writer = None
        if session.is_fresh:
            session.is_fresh = False
            if writer != "":  # whoever gave it away sees it otherwise: both look anew before it goes to and fro
                self._moved(table)
                writer = None
        if writer == "":
            self.ended(session)
            return False
        if writer and self.passed is not None and self.passed.goes(session, writer):
            self.ended(session)
            self.handed_over(session.sid)
            self.passed.give(session, writer, packet, lambda: self._relay(session, table, writer, packet))
        else:
            self._relay(session, table, writer, packet)
        return True

    def _relay(self, session: Session, table: str, writer: str | None, packet: str) -> None:
        """Send a "hello", and what comes after it, to the writer of its table; None if none can be said."""
        begins = False
        with self._lock:
            relayed = self._of.get(session.sid)
            if relayed is None or relayed.writer != writer or relayed.table != table:
                if relayed is not None:
                    self._forget(relayed)
                relayed = Relayed(session, table, writer or "", secrets.token_bytes(ID_BYTES))
                self._of[session.sid] = self._by_id[relayed.identifier] = relayed
                begins = True
                if writer:
                    self._streams.send(writer, Kind.OPEN, relayed.identifier, origin_of(session.environ))
            relayed.is_told = False
            if not writer or self._streams.is_silent(writer):
                self._tell(relayed)
            if not writer:
                self._greet_later(session, AGAIN_SECONDS)
        if begins:
            self.begun += 1
            self.handed_over(session.sid)
        self._send(relayed, packet)

    def _send(self, relayed: Relayed, packet: str) -> None:
        if relayed.writer:
            content = packet.encode("utf-8", "surrogatepass")
            self._streams.send(relayed.writer, Kind.PACKET, relayed.identifier, content)

    def ended(self, session: Session) -> None:
        """The connection of a session is closed, or is not relayed any more."""
        with self._lock:
            relayed = self._of.get(session.sid)
            if relayed is not None:
                self._forget(relayed)

    def _forget(self, relayed: Relayed) -> None:
        self._of.pop(relayed.session.sid, None)
        self._by_id.pop(relayed.identifier, None)
        if relayed.writer:
            self._streams.send(relayed.writer, Kind.CLOSED, relayed.identifier)

    # ------------------------------------------------------------------ frames of writers

    def received(self, worker: str, frame: Frame) -> None:
        """A frame about a session that its writer has sent; that of any other worker is ignored."""
        relayed = self._by_id.get(frame.id)
        if relayed is None or relayed.writer != worker:
            if frame.kind is Kind.FOR_PAGE:
                self._streams.send(worker, Kind.CLOSED, frame.id)
            return
        socket = relayed.session.websocket
        if frame.kind is Kind.FOR_PAGE:
            if isinstance(socket, WebSocket):
                socket.send_encoded(frame.content)
        elif frame.kind is Kind.KEEP:
            socket.kept = True
        elif frame.kind is Kind.CLOSE:
            reason, code = _closing(frame.content)
            socket.close(reason, code)
        elif frame.kind is Kind.ABORT:
            socket.abort()
        elif frame.kind is Kind.GONE:
            self._moved(relayed.table)
            with self._lock:
                self._break(relayed)
                self._greet_later(relayed.session, AGAIN_SECONDS)

    def silent(self, worker: str) -> None:
        """Tell the pages of a worker's tables that they are not reached."""
        with self._lock:
            for relayed in self._at(worker):
                self._tell(relayed)

    def greet_all_at(self, worker: str) -> None:
        """Let the pages of a worker's tables begin anew, since something of them may be lost."""
        with self._lock:
            for relayed in self._at(worker):
                self._break(relayed)
                self._greet_later(relayed.session, 0.0)

    def _at(self, worker: str) -> list[Relayed]:
        return [relayed for relayed in self._of.values() if relayed.writer == worker]

    def _break(self, relayed: Relayed) -> None:
        """Send nothing more of a session to its writer, nor take anything of it, until its page says "hello"."""
        if relayed.writer:
            self._streams.send(relayed.writer, Kind.CLOSED, relayed.identifier)
        self._by_id.pop(relayed.identifier, None)
        relayed.writer = ""

    def _tell(self, relayed: Relayed) -> None:
        if not relayed.is_told:
            relayed.is_told = True
            relayed.session.websocket.send(LINK_DOWN)

    # ------------------------------------------------------------------ greetings

    def greet_soon(self, session: Session, seconds: float = AGAIN_SECONDS) -> None:
        """Let the page of a session, whoever has its connection, say "hello" again."""
        self._greet_later(session, seconds)

    def _greet_later(self, session: Session, seconds: float) -> None:
        with self._lock:
            self._greetings.append((time.monotonic() + seconds, session))
        self._wake.set()

    def _greet_on(self) -> None:
        while not self._ended.is_set():
            if not self._greetings:
                self._wake.wait()
                self._wake.clear()
            elif self._greet_due():
                self._ended.wait(PAUSE_SECONDS)

    def _greet_due(self) -> bool:
        """Greet some pages whose time has come, each once."""
        now = time.monotonic()
        with self._lock:
            waiting = list(self._greetings)
            due = dict.fromkeys(session for at, session in waiting if at <= now)
            chosen = set(list(due)[:GREETED_AT_ONCE])
            self._greetings = deque((at, session) for at, session in waiting if session not in chosen)
        for session in chosen:
            with suppress(Exception):
                session.websocket.send(GREET)
        return True


def _closing(content: bytes) -> tuple[str, CloseReason]:
    """Why a writer closes a connection, and the code of the close frame."""
    with suppress(bounded_json.BadJson, ValueError):
        told = bounded_json.read(content, 1000)
        if isinstance(told, dict):
            return str(told.get("reason", ""))[:100], CloseReason(int(str(told.get("code"))))
    return "server disconnect", CloseReason.POLICY_VIOLATION
