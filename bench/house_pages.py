"""Pages of a house: thousands of WebSocket clients in one process that cost little beside the server.

A page reads its socket without blocking and skips the content of the views that it counts, without keeping or parsing
them; only what is short, or asked for, is kept. One loop waits for all sockets (epoll). The answers were encoded
before.
"""

from __future__ import annotations

import base64
import heapq
import json
import os
import select
import socket
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from bench.light_pages import PONG, VIEW, text_frame

BUFFER = 1 << 18
"""Bytes read of a socket at once."""
HEAD = 4 + len(VIEW)
"""Bytes of a frame by which a view is known: its head for most lengths, and the beginning of the text."""
HELLO = 1
"""The number under which a "hello" is acknowledged; answers are under 0."""
HELLO_REPLY = b"431["
PATIENCE = 60.0
"""Seconds after which what has not come counts as lost."""
_BUFFER = bytearray(BUFFER)
_IN = memoryview(_BUFFER)


class Page:
    """One page of a table; it opens its connection without waiting, and greets once it is open."""

    __slots__ = ("_again", "_head", "_hello", "_kept", "_left", "_request", "_state", "answer", "bytes", "greetings",
                 "hellos", "keeps", "kept", "replies", "socket", "source", "table", "viewer", "views")  # fmt: skip

    def __init__(self, source: str, hello: bytes, table: LoadedTable, viewer: str) -> None:
        """``source`` is its loopback address, ``viewer`` whose view it has to get."""
        self.source, self.table, self.viewer = source, table, viewer
        self._hello = hello
        self.keeps = True
        """Whether the next view is kept, to see whose it is."""
        self.kept = b""
        self.views = self.bytes = self.replies = self.hellos = self.greetings = 0
        self.answer = b""
        """The frame of an answer that is not acknowledged."""
        self._again = False
        """Whether the next view is that of another "hello", which belongs to no answer."""
        self.socket = socket.socket()

    def open(self, port: int, poll: select.epoll, pages: dict[int, Page]) -> None:
        """Begin to connect."""
        self._state, self._left, self._head, self._kept = "connecting", 0, b"", bytearray()
        self.socket = one = socket.socket()
        one.setblocking(False)
        one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 65536)
        one.bind((self.source, 0))
        one.connect_ex(("127.0.0.1", port))
        key = base64.b64encode(os.urandom(16)).decode()
        self._request = (
            f"GET /socket.io/?table={self.table.id}&EIO=4&transport=websocket HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
            f"Origin: http://127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
        ).encode()
        pages[one.fileno()] = self
        poll.register(one, select.EPOLLOUT)

    def connected(self, poll: select.epoll) -> None:
        """Send the request once the connection is there. Raises ``OSError`` if it is refused."""
        problem = self.socket.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR)
        if problem:
            raise OSError(problem, os.strerror(problem))
        self.socket.sendall(self._request)
        self._state = "asked"
        poll.modify(self.socket, select.EPOLLIN)

    @property
    def connecting(self) -> bool:
        """Whether the connection is not there yet."""
        return self._state == "connecting"

    def receive(self) -> None:
        """Read what has come. Raises ``ConnectionError`` when the server has closed the page."""
        count = self.socket.recv_into(_BUFFER)
        if not count:
            raise ConnectionError("the server has closed a page")
        at = 0
        if self._left:  # inside a view that is only counted
            at = min(self._left, count)
            self._left -= at
            if at == count:
                return
        if not self._head:
            at = self._views(at, count)
            if at == count:
                return
        self._parse(self._head + bytes(_IN[at:count]))

    def _views(self, at: int, count: int) -> int:
        """Count views that begin at this place of the buffer; the place of what is none, or not whole enough."""
        while not self.keeps and count - at >= HEAD and _BUFFER[at + 1] == 126 and _BUFFER.startswith(VIEW, at + 4):
            length = _BUFFER[at + 2] << 8 | _BUFFER[at + 3]
            self.views += 1
            self.bytes += length
            at += 4 + length
            if at > count:
                self._left = at - count
                return count
        return at

    def _parse(self, content: bytes) -> None:
        """Handle frames that are short, or kept, or of unusual length."""
        self._head = b""
        if self._state == "asked":
            head, found, content = content.partition(b"\r\n\r\n")
            if not found:
                self._head = head
                return
            if not head.startswith(b"HTTP/1.1 101"):
                raise ConnectionRefusedError(head.partition(b"\r\n")[0].decode("latin-1"))
            self._state = "open"
        while content:
            begin = 2 if len(content) < 2 or content[1] < 126 else 4 if content[1] == 126 else 10
            if len(content) < begin:
                break
            length = content[1] if begin == 2 else int.from_bytes(content[2:begin], "big")
            if len(content) < begin + length:
                break
            if content[0] == 0x88:
                code, reason = int.from_bytes(content[begin : begin + 2], "big"), content[begin + 2 : begin + length]
                raise ConnectionError(f"the server has closed a page: {code} {reason.decode(errors='replace')}")
            self._message(content[begin : begin + length])
            content = content[begin + length :]
        self._head = content

    def _message(self, text: bytes) -> None:
        if text.startswith(VIEW):
            if not self._again:
                self.views += 1
                self.bytes += len(text)
            self._again = False
            if self.keeps:
                self.kept, self.keeps = text, False
        elif text.startswith(b"43"):
            if b'"ok":false' in text:
                if b'"lease_lost"' in text:  # the table moves: the page is greeted
                    return
                raise RuntimeError(f"{self.table.id}: refused: {text.decode()}")
            if text.startswith(HELLO_REPLY):
                self.hellos += 1
                if self.answer:
                    self.socket.sendall(self.answer)
            else:
                self.replies += 1
                self.answer = b""
        elif text.startswith(b'42["greet"'):
            self.greetings += 1
            self._again = self.keeps = True
            self.socket.sendall(self._hello)
        elif text == b"2":
            self.socket.sendall(PONG)
        elif text.startswith(b"0{"):
            self.socket.sendall(text_frame("40"))
        elif text.startswith(b"40{"):
            self.socket.sendall(self._hello)

    def wrong(self) -> str:
        """What is wrong with the view that was kept; "" if it is that of the page's own viewer and table."""
        envelope = json.loads(self.kept[2:])[1]
        found = envelope["table"]["id"], envelope["view"]["viewer"]
        return "" if found == (self.table.id, self.viewer) else f"{self.table.id}/{self.viewer} was sent {found}"


@dataclass(slots=True)
class LoadedTable:
    """A table under load: its pages, the answers that go on from where it stands, and the answer under way."""

    id: str
    answers: Sequence[tuple[int, bytes]]
    pages: list[Page] = field(default_factory=list)
    sent: int = 0
    due: float = 0.0
    awaited: int = 0
    """Views and acknowledgements that the answer under way still waits for."""
    milliseconds: list[float] = field(default_factory=list)


class House:
    """All tables and their pages, of one server."""

    def __init__(self, port: int, tables: list[LoadedTable], others: bool = False) -> None:
        """``others``: the views are of a peer, without viewers."""
        self.port, self.tables, self.others = port, tables, others
        self._poll = select.epoll()
        self._pages: dict[int, Page] = {}
        self.came_again = 0
        """How often a page was closed while pages came, and connected once more."""

    @property
    def all(self) -> list[Page]:
        """All pages."""
        return [page for table in self.tables for page in table.pages]

    def come(self, at_once: int = 0) -> list[float]:
        """Let all pages connect, so many at a time (0: all at once); the seconds until each had its view, sorted."""
        waiting = self.all
        begin, done, missing = time.perf_counter(), list[float](), len(waiting)
        at_once = at_once or missing
        waiting.reverse()
        begun = 0
        for page in waiting:
            page.keeps, page.kept, page.hellos, page.answer = not self.others, b"", 0, b""
        while missing:
            while waiting and begun - len(done) < at_once:
                waiting.pop().open(self.port, self._poll, self._pages)
                begun += 1
            for page in self._ready(1.0):
                had = self._has_come(page)
                try:
                    page.receive()
                except OSError:  # its worker has ended, or gives its connections to another: it comes again
                    page.socket.close()
                    self.came_again += 1
                    if had:
                        done.pop()
                        missing += 1
                    begun -= 1
                    page.keeps, page.kept, page.hellos = not self.others, b"", 0
                    waiting.append(page)
                    continue
                if not had and self._has_come(page):
                    done.append(time.perf_counter() - begin)
                    missing -= 1
            if time.perf_counter() - begin > PATIENCE * 3:
                raise TimeoutError(f"{missing} pages have no view")
        return sorted(done)

    def _has_come(self, page: Page) -> bool:
        return page.hellos > 0 and (self.others or page.kept != b"")

    def wrong(self) -> list[str]:
        """What pages were sent that is not their own."""
        return [] if self.others else [found for page in self.all if (found := page.wrong())]

    def leave(self) -> None:
        """Close all pages at once."""
        for page in self.all:
            page.socket.close()
        self._pages.clear()

    def drain(self, seconds: float) -> None:
        """Receive whatever comes until no view has come for so long."""
        until = time.perf_counter() + seconds
        while (now := time.perf_counter()) < until:
            for page in self._ready(until - now):
                views = page.views
                page.receive()
                if page.views > views:  # pings of thousands of pages come all the time
                    until = time.perf_counter() + seconds

    def _ready(self, wait: float) -> list[Page]:
        ready = []
        for number, _ in self._poll.poll(max(0.0, wait)):
            page = self._pages[number]
            if page.connecting:
                page.connected(self._poll)
            else:
                ready.append(page)
        return ready

    def play(self, rate: float, seconds: float, tables: Sequence[LoadedTable] | None = None) -> float:
        """Send answers at a rate over these tables (0: each as fast as it goes), for so long; the seconds it took.

        A table's next answer is due in its turn; while one is under way, the next waits, and its time counts from when
        it was due.
        """
        playing = [table for table in tables or self.tables if table.sent < len(table.answers)]
        interval = len(playing) / rate if rate else 0.0
        begin = time.perf_counter()
        due = [(begin + interval * number / len(playing), number) for number in range(len(playing))]
        of_table = {id(table): number for number, table in enumerate(playing)}
        end, under_way = begin + seconds, 0
        while under_way or time.perf_counter() < end:
            now = time.perf_counter()
            while due and due[0][0] <= now < end:
                at, number = heapq.heappop(due)
                table = playing[number]
                if table.sent < len(table.answers):
                    seat, frame = table.answers[table.sent]
                    table.sent += 1
                    table.due, table.awaited = at, len(table.pages) + 1
                    table.pages[seat].answer = frame
                    table.pages[seat].socket.sendall(frame)
                    under_way += 1
            if now > end + PATIENCE:  # the server is far behind: what has not come counts with the time until now
                for table in playing:
                    if table.awaited > 0:
                        table.milliseconds.append((now - table.due) * 1000)
                        table.awaited = 0
                break
            for page in self._ready(max(0.0, min(due[0][0], end) - now) if due and now < end else 0.5):
                before = page.views + page.replies
                page.receive()
                table = page.table
                arrived = page.views + page.replies - before
                if arrived and table.awaited:
                    table.awaited -= arrived
                    if table.awaited <= 0:
                        table.milliseconds.append((time.perf_counter() - table.due) * 1000)
                        under_way -= 1
                        heapq.heappush(
                            due, (table.due + interval if rate else time.perf_counter(), of_table[id(table)])
                        )
        return time.perf_counter() - begin
