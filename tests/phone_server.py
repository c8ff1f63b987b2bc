"""Simulated phone: serves pictures over HTTP as a camera app does, with the faults that such apps and Wi-Fi have.

Paths: ``/video`` (a multipart stream), ``/shot.jpg`` (a single picture), ``/raw`` (pictures without a multipart),
``/`` (a page).
"""

from __future__ import annotations

import base64
import contextlib
import socket
import ssl
import threading
import time
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np

from hardware.camera.images import Image

_BOUNDARY = b"simulated"


def jpeg_of(image: Image, quality: int = 85) -> bytes:
    """A picture as JPEG."""
    done, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, quality])
    assert done
    return np.asarray(data).tobytes()


class PhoneServer:
    """A camera app at ``address``; ``picture`` gives the JPEG bytes of each picture that is sent.

    ``stalled``: connections stay open and nothing is sent. ``chunked``, ``lengths`` and ``broken`` are how the next
    connections are answered: in chunks, with the length of each part, with every second picture cut off half-way.
    ``login``: user and password that are asked for. ``answers``: the whole answer to requests of a path.
    """

    def __init__(self, picture: Callable[[], bytes], fps: float = 15.0, port: int = 0) -> None:
        """Nothing is served before `start`; ``port`` 0: any free one."""
        self.picture = picture
        self.fps = fps
        self.port = port
        self.stalled = self.chunked = self.broken = False
        self.lengths = True
        self.login = ""
        self.answers: dict[str, bytes] = {}
        self.requests: list[str] = []
        """The request lines and headers that came."""
        self._listening: socket.socket | None = None
        self._connections: set[socket.socket] = set()
        self._tls: ssl.SSLContext | None = None
        self._lock = threading.Lock()

    @property
    def address(self) -> str:
        """The address of the phone, without a path."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Listen; again on the same port after `stop`."""
        listening = socket.socket()
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(("127.0.0.1", self.port))
        listening.listen(8)
        self.port = listening.getsockname()[1]
        self._listening = listening
        threading.Thread(target=self._accept, args=(listening,), name="phone", daemon=True).start()

    def secure(self, certificate: Path, key: Path) -> None:
        """Speak https from the next connection on."""
        self._tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self._tls.load_cert_chain(certificate, key)

    def stop(self) -> None:
        """Stop listening and drop all connections: the app was closed."""
        listening, self._listening = self._listening, None
        if listening is not None:
            with contextlib.suppress(OSError):
                listening.shutdown(socket.SHUT_RDWR)
            listening.close()
        self.drop()

    def drop(self) -> None:
        """Drop all connections; new ones are taken."""
        with self._lock:
            connections, self._connections = self._connections, set()
        for connection in connections:
            with contextlib.suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)
            connection.close()

    def _accept(self, listening: socket.socket) -> None:
        while True:
            try:
                connection, _ = listening.accept()
            except OSError:
                return
            with self._lock:
                self._connections.add(connection)
            threading.Thread(target=self._serve, args=(connection,), name="phone", daemon=True).start()

    def _serve(self, connection: socket.socket) -> None:
        with contextlib.suppress(OSError):
            if self._tls is not None:
                connection = self._secured(connection, self._tls)
            received = b""
            while b"\r\n\r\n" not in received:
                data = connection.recv(4096)
                if not data:
                    return
                received += data
            self.requests.append(received.decode("latin-1"))
            self._answer(connection, received)
        with self._lock:
            self._connections.discard(connection)
        connection.close()

    def _secured(self, plain: socket.socket, tls: ssl.SSLContext) -> socket.socket:
        """The connection with TLS. Raises OSError."""
        secured = tls.wrap_socket(plain, server_side=True)
        with self._lock:
            self._connections.discard(plain)
            self._connections.add(secured)
        return secured

    def _answer(self, connection: socket.socket, received: bytes) -> None:
        path = received.split(b" ", 2)[1].decode("latin-1")
        login = base64.b64encode(self.login.encode())
        if path in self.answers:
            connection.sendall(self.answers[path])
        elif self.login and b"Basic " + login not in received:
            connection.sendall(_whole(b"401 Unauthorized", b"text/html", b"user?"))
        elif path == "/video":
            self._stream(connection)
        elif path == "/raw":
            connection.sendall(b"HTTP/1.0 200 OK\r\n\r\n")
            self._pictures(connection.sendall)
        elif path == "/shot.jpg":
            while self.stalled:
                time.sleep(0.02)
            connection.sendall(_whole(b"200 OK", b"image/jpeg", self.picture()))
        elif path == "/":
            connection.sendall(_whole(b"200 OK", b"text/html; charset=utf-8", b"<p>camera</p>"))
        else:
            connection.sendall(_whole(b"404 Not Found", b"text/plain", b"no"))

    def _stream(self, connection: socket.socket) -> None:
        """A multipart stream until the connection ends."""
        head = b"HTTP/1.1 200 OK\r\nContent-Type: multipart/x-mixed-replace; boundary=" + _BOUNDARY + b"\r\n"
        connection.sendall(head + (b"Transfer-Encoding: chunked\r\n\r\n" if self.chunked else b"\r\n"))

        def send(picture: bytes) -> None:
            length = b"Content-Length: %d\r\n" % len(picture) if self.lengths else b""
            part = b"--" + _BOUNDARY + b"\r\nContent-Type: image/jpeg\r\n" + length + b"\r\n" + picture + b"\r\n"
            connection.sendall(b"%x\r\n%s\r\n" % (len(part), part) if self.chunked else part)

        self._pictures(send)

    def _pictures(self, send: Callable[[bytes], None]) -> None:
        """Send pictures at the frame rate, until sending fails or the app is closed."""
        due, number = time.monotonic(), 0
        while self._listening is not None:
            if not self.stalled:
                picture, number = self.picture(), number + 1
                send(picture[: len(picture) // 2] if self.broken and number % 2 == 0 else picture)
            due = max(due + 1 / self.fps, time.monotonic())
            time.sleep(max(due - time.monotonic(), 0.001))


def _whole(status: bytes, kind: bytes, body: bytes) -> bytes:
    """A whole answer."""
    return b"HTTP/1.1 %s\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n%s" % (status, kind, len(body), body)
