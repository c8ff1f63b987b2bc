"""Raw client: bytes over TCP to a web server, as no browser would send them."""

from __future__ import annotations

import base64
import os
import socket


class RawClient:
    """One TCP connection, from an address of this computer of the caller's choice."""

    def __init__(self, port: int, address: str = "127.0.0.1") -> None:
        self.socket = socket.socket()
        self.socket.bind((address, 0))
        self.socket.settimeout(20)
        self.socket.connect(("127.0.0.1", port))
        self.port = port

    def send(self, content: bytes) -> RawClient:
        """Send bytes."""
        self.socket.sendall(content)
        return self

    def request(self, line: str, *headers: str, body: bytes = b"") -> RawClient:
        """Send a request such as "GET /"."""
        head = "".join(f"{header}\r\n" for header in (f"Host: localhost:{self.port}", *headers))
        return self.send(f"{line} HTTP/1.1\r\n{head}\r\n".encode("latin-1") + body)

    def upgrade(self, *headers: str, table: str = "") -> RawClient:
        """Become a WebSocket, by a request that may name a table, and read the response."""
        key = base64.b64encode(os.urandom(16)).decode()
        self.request(
            f"GET /socket.io/?EIO=4&transport=websocket{table and f'&table={table}'}",
            "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {key}",
            *headers,
        )  # fmt: skip
        self.head = self.until(b"\r\n\r\n").decode("latin-1")
        return self

    def until(self, end: bytes) -> bytes:
        """Read up to and including some bytes, or up to the end of the connection."""
        content = b""
        while not content.endswith(end) and (byte := self.read(1)):
            content += byte
        return content

    def read(self, most: int = 65536) -> bytes:
        """Read once; nothing if the connection is closed."""
        try:
            return self.socket.recv(most)
        except ConnectionError:
            return b""

    def rest(self) -> bytes:
        """Everything up to the end of the connection."""
        content = b""
        while part := self.read():
            content += part
        return content

    def closed(self) -> bool:
        """Whether the server closes the connection; waits for it."""
        self.rest()
        return True

    def frame(self) -> tuple[int, bytes]:
        """Read one frame of the server: its operation code and content; (-1, b"") after the end."""
        head = self._exactly(2)
        if len(head) < 2:
            return -1, b""
        length = head[1]
        if length >= 126:
            length = int.from_bytes(self._exactly(2 if length == 126 else 8), "big")
        return head[0] & 15, self._exactly(length)

    def _exactly(self, count: int) -> bytes:
        content = b""
        while len(content) < count and (part := self.read(count - len(content))):
            content += part
        return content

    def close(self) -> None:
        """Close the connection."""
        self.socket.close()


def client_frame(content: bytes, final: bool = True, operation: int = 1, length: int | None = None) -> bytes:
    """A client's frame with the mask zero; ``length`` is the claimed length if it is not the real one."""
    claimed = len(content) if length is None else length
    head = bytes([(0x80 if final else 0) | operation])
    if claimed < 126:
        head += bytes([0x80 | claimed])
    elif claimed < 65536:
        head += b"\xfe" + claimed.to_bytes(2, "big")
    else:
        head += b"\xff" + claimed.to_bytes(8, "big")
    return head + bytes(4) + content
