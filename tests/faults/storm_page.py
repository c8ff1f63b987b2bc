"""Page of the storm of a house: a WebSocket client that does what `web/components/connection.js` does, without waiting.

Many of them share one thread (`tests.faults.storm_tables`). Each view is read whole: it has to be that of the page's
own table and seat, with a number above the one before.
"""

from __future__ import annotations

import base64
import json
import os
import random
import select
import socket
import struct
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any


def text_frame(text: str) -> bytes:
    """A WebSocket text frame of a client, masked with zeros."""
    payload = text.encode()
    if len(payload) < 126:
        head = struct.pack("!BB", 0x81, 0x80 | len(payload))
    else:
        head = struct.pack("!BBH", 0x81, 0xFE, len(payload))
    return head + b"\0\0\0\0" + payload


def event_frame(event: str, content: Mapping[str, object], acknowledgement: int = 0) -> bytes:
    """The frame of a Socket.IO event that is to be acknowledged under this number."""
    return text_frame(f"42{acknowledgement}{json.dumps([event, content], separators=(',', ':'))}")


PONG = text_frame("3")


TIMEOUT = 6.0
"""Seconds to wait for an acknowledgement; then the page connects anew."""
CONNECT_SECONDS = 5.0
"""Seconds that a connection may take until the server has taken it."""
FIRST_DELAY, MOST_DELAY = 0.3, 3.0
"""Seconds until a page connects again: doubled each time, half of it by chance."""
LARGEST_READ = 1 << 18
AGAIN = "lease_lost"
"""The code of refusals after which the message is sent again after the next "hello"."""


class StormPage:
    """One page of a table."""

    def __init__(self, port: int, source: str, table: str, kind: str, token: str, viewer: str) -> None:
        """``source`` is its loopback address, ``viewer`` whose view it has to get."""
        self.port, self.source, self.table, self.kind, self.token, self.viewer = (
            port,
            source,
            table,
            kind,
            token,
            viewer,
        )
        self.is_well = False
        """Whether its last "hello" was answered, and nothing was lost since."""
        self.refused = ""
        """The code with which its last "hello" was refused."""
        self.view: dict[str, Any] = {}
        self.viewed = 0.0
        """When the newest view came, by the monotonic clock."""
        self.wrong: list[str] = []
        """What it was sent and must not have been sent."""
        self.greeted: Callable[[StormPage], None] = lambda _page: None
        """Called when a "hello" was answered."""
        self._socket: socket.socket | None = None
        self._state = "closed"
        self._received = bytearray()
        self._number = self._last = 0
        self._hello = 0
        self._waiting: dict[int, tuple[float, Callable[[dict[str, Any] | None], None]]] = {}
        """By number of acknowledgement: when it was sent, and who is told the reply (None: there was none)."""
        self._heard = ""
        """The newest events, but for views and pings."""
        self._failures = 0
        self._due = self._begun = 0.0

    def __str__(self) -> str:
        state = f"{self._state}, {'well' if self.is_well else 'not well'}"
        return f"{self.viewer} ({state}{f', {self.refused}' if self.refused else ''}, last: {self._heard})"

    # ------------------------------------------------------------------ connection

    def look(self, now: float, poll: select.epoll, pages: dict[int, StormPage]) -> None:
        """Do what is due: connect, or give up waiting."""
        if self._state == "closed":
            if now >= self._due:
                self._open(now, poll, pages)
        elif self._state in ("connecting", "asked") and now - self._begun > CONNECT_SECONDS:
            self._lose(now)
        elif any(now - sent > TIMEOUT for sent, _ in self._waiting.values()):
            self._lose(now, at_once=True)

    def _open(self, now: float, poll: select.epoll, pages: dict[int, StormPage]) -> None:
        one = self._socket = socket.socket()
        one.setblocking(False)
        one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        one.bind((self.source, 0))
        one.connect_ex(("127.0.0.1", self.port))
        self._state, self._begun, self._received = "connecting", now, bytearray()
        pages[one.fileno()] = self
        poll.register(one, select.EPOLLOUT)

    def _connected(self, poll: select.epoll) -> None:
        assert self._socket is not None
        problem = self._socket.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR)
        if problem:
            raise OSError(problem, os.strerror(problem))
        key = base64.b64encode(os.urandom(16)).decode()
        self._send(
            f"GET /socket.io/?table={self.table}&EIO=4&transport=websocket HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n"
            f"Origin: http://127.0.0.1:{self.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        self._state = "asked"
        poll.modify(self._socket, select.EPOLLIN)

    def _lose(self, now: float, at_once: bool = False) -> None:
        """The connection is lost; another one is opened after a while."""
        self.close("closed" if self._state != "ended" else "ended")
        chance = 1 + random.uniform(-0.5, 0.5)
        self._due = now if at_once else now + min(MOST_DELAY, FIRST_DELAY * 2**self._failures) * chance
        self._failures = 0 if at_once else self._failures + 1
        waiting, self._waiting = self._waiting, {}
        for _, tell in waiting.values():
            tell(None)

    def close(self, state: str = "ended") -> None:
        """Close the connection, for good unless the state is another."""
        if self._socket is not None:
            self._socket.close()
        self._socket, self._state, self.is_well = None, state, False

    def _send(self, frame: bytes) -> None:
        if self._socket is not None:
            self._socket.sendall(frame)

    # ------------------------------------------------------------------ messages

    def emit(self, event: str, content: dict[str, object], tell: Callable[[dict[str, Any] | None], None]) -> None:
        """Send a message; ``tell`` is told the reply, or None if none comes."""
        self._number += 1
        self._waiting[self._number] = time.monotonic(), tell
        with suppress(OSError):  # noticed by whoever reads
            self._send(event_frame(event, content, self._number))

    def _say_hello(self) -> None:
        hello: dict[str, object] = {"table": self.table, "token": self.token, "page": self.kind, "language": "en"}
        self._last = 0
        self.emit("hello", hello, self._answered)

    def _answered(self, reply: dict[str, Any] | None) -> None:
        if reply is not None:
            self.refused = "" if reply["ok"] else reply["code"]
            self.is_well, self._failures = True, 0
            self.greeted(self)

    def ready(self, poll: select.epoll) -> None:
        """Go on where the socket can be written to, or has received something."""
        if self._socket is None:
            return
        try:
            if self._state == "connecting":
                self._connected(poll)
                return
            chunk = self._socket.recv(LARGEST_READ)
            if not chunk:
                raise ConnectionError
            self._received += chunk
            self._read()
        except BlockingIOError:
            return
        except OSError:
            self._lose(time.monotonic())

    def _read(self) -> None:
        if self._state == "asked":
            head, found, rest = bytes(self._received).partition(b"\r\n\r\n")
            if not found:
                return
            if not head.startswith(b"HTTP/1.1 101"):
                raise ConnectionRefusedError
            self._state, self._received = "open", bytearray(rest)
        buffer, at = self._received, 0
        while len(buffer) >= at + 2:
            length, begin = buffer[at + 1], at + 2
            if length >= 126:
                begin += 2 if length == 126 else 8
                length = int.from_bytes(buffer[at + 2 : begin], "big")
            if len(buffer) < begin + length:
                break
            if buffer[at] == 0x88:
                raise ConnectionError
            text, at = bytes(buffer[begin : begin + length]), begin + length
            self._message(text)
        del buffer[:at]

    def _message(self, text: bytes) -> None:
        if text.startswith(b"42"):
            name, *content = json.loads(text[2:])
            if name == "view":
                self._see(content[0])
                return
            self._heard = f"{self._heard} {name}"[-60:]
            if name == "greet":
                self._say_hello()
            elif name == "link":
                self.is_well = False
        elif text.startswith(b"43"):
            at = text.index(b"[")
            _, tell = self._waiting.pop(int(text[2:at]), (0.0, None))
            if tell is not None:
                tell(json.loads(text[at:])[0])
        elif text == b"2":
            self._send(PONG)
        elif text.startswith(b"0{"):
            self._send(text_frame("40"))
        elif text.startswith(b"40{"):
            self._say_hello()
        elif text in (b"1", b"41"):
            raise ConnectionError

    def _see(self, envelope: dict[str, Any]) -> None:
        found = envelope["table"]["id"], envelope["view"]["viewer"]
        if found != (self.table, self.viewer):
            self.wrong.append(f"{self.table}/{self.viewer} was sent the view of {found[0]}/{found[1]}")
        if envelope["number"] <= self._last:
            self.wrong.append(f"{self.table}/{self.viewer}: view {envelope['number']} after {self._last}")
        self._last, self.view, self.viewed = envelope["number"], envelope, time.monotonic()
