"""Light pages: WebSocket clients that cost little processor time, so that a bench of many pages measures the server.

A page speaks just enough of Engine.IO and Socket.IO: it sends frames that were encoded before the measurement (masked
with zeros, which leaves a payload as it is), counts the views that it receives without parsing them, and answers pings.
"""

from __future__ import annotations

import base64
import json
import os
import socket
import struct
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

VIEW = b'42["view"'
"""How the message of a view begins."""

LARGEST_READ = 1 << 18
"""Bytes read from a socket at once."""

TIMEOUT = 20.0
"""Seconds within which a page must be connected."""


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


@dataclass(slots=True)
class LightPage:
    """One connected page: its socket, and how many views and bytes of views it has received."""

    socket: socket.socket
    views: int = 0
    view_bytes: int = 0
    received: bytearray = field(default_factory=bytearray)
    """The beginning of a frame that has not been received whole."""

    @classmethod
    def connect(cls, port: int, source: str) -> LightPage:
        """Open a page of the server at 127.0.0.1 from another loopback address. Raises ``OSError`` if it is refused."""
        connection = socket.create_connection(("127.0.0.1", port), TIMEOUT, source_address=(source, 0))
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        key = base64.b64encode(os.urandom(16)).decode()
        connection.sendall(
            f"GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
            f"Origin: http://127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        page = cls(connection)
        while b"\r\n\r\n" not in page.received:
            page.read()
        head, _, rest = bytes(page.received).partition(b"\r\n\r\n")
        if not head.startswith(b"HTTP/1.1 101"):
            raise ConnectionRefusedError(head.partition(b"\r\n")[0].decode("latin-1"))
        page.received = bytearray(rest)
        page.wait_for(b"0{")
        connection.sendall(text_frame("40"))
        page.wait_for(b"40{")
        return page

    def call(self, event: str, content: Mapping[str, object]) -> dict[str, object]:
        """Send an event and wait for its acknowledgement. Raises ``RuntimeError`` if it was refused."""
        self.socket.sendall(event_frame(event, content))
        text = self.wait_for(b"43").decode()
        reply: dict[str, object] = json.loads(text[text.index("[") :])[0]
        if not reply["ok"]:
            raise RuntimeError(f"{event} was refused: {reply['text']}")
        return reply

    def wait_for(self, beginning: bytes) -> bytes:
        """The next message that begins so; the messages before it are counted."""
        while True:
            for message in self.messages():
                if message.startswith(beginning):
                    return message
            self.read()

    def read(self) -> None:
        """Receive what there is, or wait for it. Raises ``ConnectionError`` when the server has closed the page."""
        chunk = self.socket.recv(LARGEST_READ)
        if not chunk:
            raise ConnectionError("the server has closed a page")
        self.received += chunk

    def messages(self) -> Iterator[bytes]:
        """The text messages received whole, without views, which are counted, and pings, which are answered."""
        buffer, at = self.received, 0
        while len(buffer) >= at + 2:
            length, begin = buffer[at + 1], at + 2
            if length == 126:
                begin += 2
                length = int.from_bytes(buffer[at + 2 : begin], "big")
            elif length == 127:
                begin += 8
                length = int.from_bytes(buffer[at + 2 : begin], "big")
            end = begin + length
            if len(buffer) < max(begin, end):
                break
            closing = buffer[at] == 0x88
            at = end
            if closing:
                raise ConnectionError("the server has closed a page")
            if buffer.startswith(VIEW, begin):
                self.views += 1
                self.view_bytes += length
            elif buffer[begin:end] == b"2":
                self.socket.sendall(PONG)
            else:
                message = bytes(buffer[begin:end])
                del buffer[:at]
                at = 0
                yield message
        del buffer[:at]

    def close(self) -> None:
        """Close the connection."""
        self.socket.close()
