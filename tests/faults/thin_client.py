"""Thin clients: WebSocket frames and Socket.IO pages over plain sockets, and HTTP requests.

They cost a fraction of the server's own work, so that one process can attack a server that runs beside it. The source
address may be any of 127.0.0.0/8, so that limits by address can be tested from one machine.
"""

from __future__ import annotations

import base64
import contextlib
import json
import os
import socket
import struct
import time
from dataclasses import dataclass
from email.message import Message
from http.client import HTTPConnection, HTTPException
from typing import Any

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
"""Opcodes of frames (RFC 6455, 5.2)."""
SOCKET_PATH = "/socket.io/?EIO=4&transport=websocket"


class Gone(Exception):
    """The server has closed the connection, or does not answer in time."""


def frame(payload: bytes, opcode: int = TEXT, *, fin: bool = True, masked: bool = True, reserved: int = 0) -> bytes:
    """Return a WebSocket frame. Its mask is zero, which leaves the payload as it is."""
    length = len(payload)
    if length < 126:
        size = bytes([length | masked << 7])
    elif length < 65536:
        size = struct.pack("!BH", 126 | masked << 7, length)
    else:
        size = struct.pack("!BQ", 127 | masked << 7, length)
    return bytes([fin << 7 | reserved << 4 | opcode]) + size + (bytes(4) if masked else b"") + payload


def address(number: int, of: int) -> str:
    """Return one of ``of`` loopback addresses, or 127.0.0.1 if ``of`` is 0."""
    return f"127.1.{number % of // 250}.{number % of % 250 + 2}" if of else "127.0.0.1"


def connect(port: int, source: str = "127.0.0.1", timeout: float = 10.0, buffer: int = 0) -> socket.socket:
    """Connect to a server on this machine from an address; ``buffer`` is the receive buffer in bytes (0: default)."""
    connection = socket.socket()
    connection.settimeout(timeout)
    if buffer:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    try:
        if source != "127.0.0.1":
            connection.bind((source, 0))
        connection.connect(("127.0.0.1", port))
    except OSError:
        connection.close()
        raise
    return connection


def upgrade_request(port: int, path: str = SOCKET_PATH, headers: str = "", host: str = "") -> bytes:
    """Return the request that opens a WebSocket; each further header line ends with CR LF."""
    key = base64.b64encode(os.urandom(16)).decode()
    return (
        f"GET {path} HTTP/1.1\r\nHost: {host or f'127.0.0.1:{port}'}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n{headers}\r\n"
    ).encode("latin-1", "replace")


class Stream:
    """A WebSocket connection; raises `Gone` or OSError where the server closes it."""

    def __init__(
        self,
        port: int,
        source: str = "127.0.0.1",
        headers: str = "",
        host: str = "",
        timeout: float = 10.0,
        buffer: int = 0,
        path: str = SOCKET_PATH,
    ) -> None:
        self.connection = connect(port, source, timeout, buffer)
        self._buffer = bytearray()
        self.connection.sendall(upgrade_request(port, path, headers, host))
        self.head = self._head()
        if not self.head.startswith(b"HTTP/1.1 101"):
            self.connection.close()
            raise Gone(self.head.decode("latin-1").splitlines()[0] if self.head else "closed")

    def _more(self) -> None:
        part = self.connection.recv(65536)
        if not part:
            raise Gone("closed")
        self._buffer += part

    def _head(self) -> bytes:
        while (end := self._buffer.find(b"\r\n\r\n")) < 0:
            try:
                self._more()
            except Gone:
                return bytes(self._buffer)
        head = bytes(self._buffer[: end + 4])
        del self._buffer[: end + 4]
        return head

    def send(self, data: bytes) -> None:
        """Send bytes as they are."""
        self.connection.sendall(data)

    def receive(self) -> tuple[int, bytes]:
        """Return opcode and payload of the next frame. Pings are answered."""
        while True:
            length, start = self._length()
            if length >= 0 and len(self._buffer) >= start + length:
                opcode = self._buffer[0] & 15
                payload = bytes(self._buffer[start : start + length])
                del self._buffer[: start + length]
                if opcode == PING:
                    self.send(frame(payload, PONG))
                    continue
                return opcode, payload
            self._more()

    def _length(self) -> tuple[int, int]:
        """Return length and start of the buffered frame's payload, or (-1, 0) while its head is incomplete."""
        known = len(self._buffer)
        if known < 2:
            return -1, 0
        short = self._buffer[1] & 127
        if short < 126:
            return short, 2
        size = 2 if short == 126 else 8
        if known < 2 + size:
            return -1, 0
        return int.from_bytes(self._buffer[2 : 2 + size], "big"), 2 + size

    def close(self) -> None:
        """Close without a closing handshake."""
        with contextlib.suppress(OSError):
            self.connection.close()


class ThinPage(Stream):
    """A page: a Socket.IO client that waits for the acknowledgement of each message that it sends."""

    def __init__(
        self, port: int, table: str = "", page: str = "phone", token: str | None = None, **options: Any
    ) -> None:
        super().__init__(port, **options)
        self.newest: dict[str, Any] = {}
        self._view = b""
        self._number = 0
        self.hello: dict[str, Any] = {}
        self._next_packet(b"0")
        self.send(frame(b"40"))
        self._next_packet(b"40")
        if table:
            self.hello = self.ask("hello", {"table": table, "token": token, "page": page, "language": "en"})

    def _next_packet(self, start: bytes) -> bytes:
        """Return the next packet that begins with these bytes; earlier views are stored, pings answered."""
        while True:
            opcode, payload = self.receive()
            if opcode == CLOSE:
                raise Gone(f"closed with {payload[:2].hex()}")
            if payload.startswith(b'42["view"'):
                self.viewed(payload)
            elif payload.startswith(b'42["greet"'):
                raise Gone("asked to say hello again")
            elif payload == b"2":
                self.send(frame(b"3"))
            elif payload in (b"1", b"41"):
                raise Gone("disconnected")
            if payload.startswith(start):
                return payload

    def viewed(self, packet: bytes) -> None:
        """Keep the newest view."""
        self._view = packet

    def ask(self, event: str, content: object) -> dict[str, Any]:
        """Send a message and wait for its acknowledgement; again where it was too fast."""
        while True:
            self._number += 1
            self.send(frame(f"42{self._number}{json.dumps([event, content])}".encode()))
            start = f"43{self._number}[".encode()
            reply: dict[str, Any] = json.loads(self._next_packet(start)[len(start) - 1 :])[0]
            if reply.get("code") != "too_fast":
                return reply
            time.sleep(0.1)

    def refreshed(self) -> dict[str, Any]:
        """Ask for a view, and return its envelope."""
        self.ask("refresh", {})
        return self.envelope()

    def envelope(self) -> dict[str, Any]:
        """The newest envelope received."""
        if self._view:
            self.newest = json.loads(self._view[2:])[1]
            self._view = b""
        return self.newest

    def drain(self) -> None:
        """Read what has arrived without waiting; a complete view becomes the newest envelope."""
        patience = self.connection.gettimeout()
        self.connection.settimeout(0)
        with contextlib.suppress(BlockingIOError):
            self._next_packet(b"\0")
        self.connection.settimeout(patience)


@dataclass(frozen=True, slots=True)
class Response:
    """The response to a request; its status is 0 where the connection was closed without one."""

    status: int
    headers: Message
    body: bytes = b""


def request(
    port: int,
    method: str,
    path: str,
    body: bytes = b"",
    content_type: str = "",
    host: str = "",
    source: str = "127.0.0.1",
    timeout: float = 20.0,
    origin: str = "",
) -> Response:
    """Send a request over a connection of its own, under any name of the server."""
    connection = HTTPConnection("127.0.0.1", port, timeout, source_address=(source, 0))
    try:
        connection.putrequest(method, path, skip_host=True)
        headers = {"Host": host or f"127.0.0.1:{port}", "Content-Type": content_type, "Origin": origin}
        for name, value in headers.items():
            if value:
                connection.putheader(name, value)
        connection.putheader("Content-Length", str(len(body)))
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):  # refused before all was sent
            connection.endheaders(body)
        response = connection.getresponse()
        return Response(response.status, response.headers, response.read())
    except (HTTPException, OSError):
        return Response(0, Message())
    finally:
        connection.close()
