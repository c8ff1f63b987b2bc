"""Thin clients: WebSocket frames, Socket.IO pages and HTTP requests over plain sockets.

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
from dataclasses import dataclass
from typing import Any

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
"""Opcodes of frames (RFC 6455, 5.2)."""
SOCKET_PATH = "/socket.io/?EIO=4&transport=websocket"


class Gone(Exception):
    """The server has closed the connection, or does not answer in time."""


def frame(payload: bytes, opcode: int = TEXT, *, fin: bool = True, masked: bool = True, reserved: int = 0) -> bytes:
    """One WebSocket frame; its mask is zero, so that the payload stays as it is."""
    length = len(payload)
    if length < 126:
        size = bytes([length | masked << 7])
    elif length < 65536:
        size = struct.pack("!BH", 126 | masked << 7, length)
    else:
        size = struct.pack("!BQ", 127 | masked << 7, length)
    return bytes([fin << 7 | reserved << 4 | opcode]) + size + (bytes(4) if masked else b"") + payload


def address(number: int, of: int) -> str:
    """One of ``of`` addresses of this machine besides 127.0.0.1; that one if ``of`` is 0."""
    return f"127.1.{number % of // 250}.{number % of % 250 + 2}" if of else "127.0.0.1"


def connect(port: int, source: str = "127.0.0.1", timeout: float = 10.0, buffer: int = 0) -> socket.socket:
    """A TCP connection to a server on this machine, from that address; ``buffer`` bytes to receive (0: the usual)."""
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
    """The request that opens a WebSocket, with further header lines, each ended by CR LF."""
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
        """The next frame: opcode and payload. Pings are answered."""
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
        """Length and start of the payload of the frame in the buffer; (-1, 0) while its head is incomplete."""
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
        self.received = 0
        """Bytes of the packets received."""
        self._next_packet(b"0")
        self.send(frame(b"40"))
        self._next_packet(b"40")
        if table:
            self.hello = self.ask("hello", {"table": table, "token": token, "page": page, "language": "en"})

    def _next_packet(self, start: bytes) -> bytes:
        """The next packet that begins with these bytes; views on the way are stored, pings answered."""
        while True:
            opcode, payload = self.receive()
            self.received += len(payload)
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

    def emit(self, event: str, content: object) -> int:
        """Send a message; returns the number of its acknowledgement."""
        self._number += 1
        self.send(frame(f"42{self._number}{json.dumps([event, content])}".encode()))
        return self._number

    def ask(self, event: str, content: object) -> dict[str, Any]:
        """Send a message and wait for its acknowledgement."""
        return self.reply(self.emit(event, content))

    def reply(self, number: int) -> dict[str, Any]:
        """Wait for the acknowledgement of this number."""
        start = f"43{number}[".encode()
        reply: dict[str, Any] = json.loads(self._next_packet(start)[len(start) - 1 :])[0]
        return reply

    def envelope(self) -> dict[str, Any]:
        """The newest envelope received."""
        if self._view:
            self.newest = json.loads(self._view[2:])[1]
            self._view = b""
        return self.newest

    def drain(self) -> None:
        """Read what has arrived, without waiting; a complete view becomes the newest envelope."""
        patience = self.connection.gettimeout()
        self.connection.settimeout(0)
        with contextlib.suppress(BlockingIOError):
            self._next_packet(b"\0")
        self.connection.settimeout(patience)


@dataclass(frozen=True, slots=True)
class Response:
    """The response to a request: its status (0 where the connection was closed without one), head and body."""

    status: int
    head: bytes
    body: bytes = b""

    def header(self, name: str) -> str:
        """The value of a header, "" where it is missing."""
        for line in self.head.decode("latin-1").split("\r\n")[1:]:
            key, _, value = line.partition(":")
            if key.strip().lower() == name.lower():
                return value.strip()
        return ""


def exchange(port: int, request: bytes, source: str = "127.0.0.1", timeout: float = 20.0) -> Response:
    """Send the bytes of a request over a connection of its own; returns the response."""
    try:
        connection = connect(port, source, timeout)
    except OSError:
        return Response(0, b"")
    try:
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):  # refused before all was sent
            connection.sendall(request)
        return read_response(connection)
    finally:
        connection.close()


def read_response(connection: socket.socket) -> Response:
    """Read one response, its body by Content-Length or to the end of the connection."""
    data = bytearray()
    length = -1
    start = -1
    with contextlib.suppress(OSError):
        while start < 0 or length < 0 or len(data) < start + length:
            part = connection.recv(65536)
            if not part:
                break
            data += part
            if start < 0 and (end := data.find(b"\r\n\r\n")) >= 0:
                start = end + 4
                found = Response(0, bytes(data[:end])).header("Content-Length")
                length = int(found) if found.isdigit() else -1
                if bytes(data[9:12]) in (b"204", b"304"):
                    length = 0
    status = int(data[9:12]) if data.startswith(b"HTTP/1.") and data[9:12].isdigit() else 0
    head = bytes(data[: max(start, 0)]) or bytes(data)
    return Response(status, head, bytes(data[start:]) if start >= 0 else b"")


def request(
    port: int,
    method: str,
    path: str,
    body: bytes = b"",
    headers: str = "",
    host: str = "",
    source: str = "127.0.0.1",
    timeout: float = 20.0,
) -> Response:
    """A request with a body and further header lines, each ended by CR LF."""
    head = f"{method} {path} HTTP/1.1\r\nHost: {host or f'127.0.0.1:{port}'}\r\nConnection: close\r\n{headers}"
    if body or method in ("POST", "PUT"):
        head += f"Content-Length: {len(body)}\r\n"
    return exchange(port, head.encode("latin-1", "replace") + b"\r\n" + body, source, timeout)
