"""Phone with a camera, without the page: posts the frames of a simulated table to a server, over http or https."""

from __future__ import annotations

import http.client
import json
import ssl
import threading
from typing import Any
from urllib.parse import urlsplit

from hardware.camera.simulated.table import SimulatedTable
from tests.photographs import jpeg


class PhoneWithCamera:
    """One page that posts frames over a connection of its own, which it opens again when it is lost."""

    def __init__(self, address: str, key: str, name: str = "a", context: ssl.SSLContext | None = None) -> None:
        self.parts = urlsplit(address)
        self.key, self.name, self.context = key, name, context
        self._connection: http.client.HTTPConnection | None = None

    def _open(self) -> http.client.HTTPConnection:
        host, port = self.parts.hostname or "", self.parts.port
        if self.parts.scheme == "https":
            return http.client.HTTPSConnection(host, port, timeout=20, context=self.context)
        return http.client.HTTPConnection(host, port, timeout=20)

    def ask(self, method: str, path: str, body: bytes | None = None, **headers: str) -> dict[str, Any]:
        """Send a request; the decoded JSON of the response."""
        self._connection = self._connection or self._open()
        try:
            self._connection.request(method, path, body, headers)
            response: dict[str, Any] = json.loads(self._connection.getresponse().read())
        except OSError:
            self._connection = None
            raise
        return response

    def post(self, picture: bytes, take: bool = False, kind: str = "image/jpeg") -> dict[str, Any]:
        """Post a picture."""
        query = f"key={self.key}&phone={self.name}&lang=en{'&take=1' if take else ''}"
        return self.ask("POST", f"/camera/frames?{query}", picture, **{"Content-Type": kind})

    def state(self) -> dict[str, Any]:
        """What the computer sees."""
        return self.ask("GET", f"/camera/state.json?key={self.key}&lang=en")


class Streaming:
    """A thread that posts the frames of a simulated table, ``fps`` a second, until it is left."""

    def __init__(self, phone: PhoneWithCamera, table: SimulatedTable, fps: float = 8.0) -> None:
        self.phone, self.table, self.pause = phone, table, 1 / fps
        self.replies: list[dict[str, Any]] = []
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def _run(self) -> None:
        while not self._stop.wait(self.pause):
            self.replies.append(self.phone.post(jpeg(self.table.image(self.table.clock()))))

    def __enter__(self) -> Streaming:
        self._thread.start()
        return self

    def __exit__(self, *_problem: object) -> None:
        self._stop.set()
        self._thread.join(20)
