"""A fake RTSP camera app: one stream of JPEG pictures over the connection itself (RFC 2326, RFC 2435)."""

from __future__ import annotations

import contextlib
import re
import socket
import struct
import threading
import time

_FRAGMENT = 1200


class RtspPhone:
    """Serves one JPEG picture again and again; ``stalled``: nothing is sent meanwhile."""

    def __init__(self, jpeg: bytes, width: int, height: int, fps: float = 15.0) -> None:
        self.stalled = False
        self._tables, self._scan = _parts(jpeg)
        self._size = width // 8, height // 8
        self._fps = fps
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.address = f"rtsp://127.0.0.1:{self._listening.getsockname()[1]}/live"
        self.requests: list[str] = []
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        """Stop serving."""
        with contextlib.suppress(OSError):
            self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                connection, _ = self._listening.accept()
                threading.Thread(target=self._serve, args=(connection,), daemon=True).start()

    def _serve(self, connection: socket.socket) -> None:
        with contextlib.suppress(OSError), connection:
            received = b""
            while data := connection.recv(4096):
                received += data
                while b"\r\n\r\n" in received:
                    request, received = received.split(b"\r\n\r\n", 1)
                    self._answer(connection, request.decode("latin-1"))

    def _answer(self, connection: socket.socket, request: str) -> None:
        self.requests.append(request)
        number = re.search(r"CSeq: *(\d+)", request)
        assert number is not None
        head, body = f"RTSP/1.0 200 OK\r\nCSeq: {number[1]}\r\nSession: 1\r\n", ""
        if request.startswith("OPTIONS"):
            head += "Public: OPTIONS, DESCRIBE, SETUP, PLAY, TEARDOWN\r\n"
        elif request.startswith("DESCRIBE"):
            body = (
                "v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\ns=phone\r\nc=IN IP4 0.0.0.0\r\nt=0 0\r\n"
                f"m=video 0 RTP/AVP 26\r\na=framerate:{self._fps:g}\r\na=control:track1\r\n"
            )
            head += "Content-Type: application/sdp\r\n"
        elif request.startswith("SETUP"):
            head += "Transport: RTP/AVP/TCP;unicast;interleaved=0-1\r\n"
        connection.sendall(f"{head}Content-Length: {len(body)}\r\n\r\n{body}".encode())
        if request.startswith("PLAY"):
            threading.Thread(target=self._play, args=(connection,), daemon=True).start()

    def _play(self, connection: socket.socket) -> None:
        sequence, moment = 0, 0
        with contextlib.suppress(OSError):
            while True:
                for at in range(0, len(self._scan), _FRAGMENT) if not self.stalled else ():
                    part = self._scan[at : at + _FRAGMENT]
                    is_last = at + _FRAGMENT >= len(self._scan)
                    header = struct.pack(">BBHII", 0x80, 26 | (0x80 if is_last else 0), sequence & 0xFFFF, moment, 7)
                    header += struct.pack(">II", at, 1 << 24 | 255 << 16 | self._size[0] << 8 | self._size[1])
                    if at == 0:
                        header += struct.pack(">BBH", 0, 0, len(self._tables)) + self._tables
                    packet = header + part
                    connection.sendall(struct.pack(">cBH", b"$", 0, len(packet)) + packet)
                    sequence += 1
                moment += round(90_000 / self._fps)
                time.sleep(1 / self._fps)


def _parts(jpeg: bytes) -> tuple[bytes, bytes]:
    """The two quantisation tables of a JPEG, and its scan."""
    tables, at = b"", 2
    while jpeg[at + 1] != 0xDA:
        length = jpeg[at + 2] << 8 | jpeg[at + 3]
        if jpeg[at + 1] == 0xDB:
            segment = jpeg[at + 4 : at + 2 + length]
            tables += b"".join(segment[start + 1 : start + 65] for start in range(0, len(segment), 65))
        at += 2 + length
    at += 2 + (jpeg[at + 2] << 8 | jpeg[at + 3])
    return tables, jpeg[at:-2]
