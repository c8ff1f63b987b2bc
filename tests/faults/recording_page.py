"""Page that records every reply and every envelope that a server sends it over a WebSocket, in order."""

from __future__ import annotations

import threading
from typing import Any

import socketio

from companion.server.app import Parts

PATIENCE = 30
"""Seconds after which a reply or an envelope counts as lost."""


class RecordingPage:
    """A page of a table on a server of the same process."""

    def __init__(self, parts: Parts, url: str, table: str, page: str = "phone", token: str | None = None) -> None:
        self.parts = parts
        self.client = socketio.Client(reconnection=False)
        self._by_number: dict[int, dict[str, Any]] = {}
        self._arrived = threading.Condition()
        self._drained = 0
        self.client.on("view", self._view)
        self.client.connect(url, transports=["websocket"])
        self.hello = self.send("hello", {"table": table, "token": token, "page": page, "language": "en"})

    def _view(self, envelope: dict[str, Any]) -> None:
        # The client calls this in a thread of its own for each envelope, so not always in their order.
        with self._arrived:
            self._by_number[envelope["number"]] = envelope
            self._arrived.notify_all()

    @property
    def envelopes(self) -> list[dict[str, Any]]:
        """All envelopes so far, by their number."""
        with self._arrived:
            return [self._by_number[number] for number in sorted(self._by_number)]

    def send(self, event: str, content: Any) -> dict[str, Any]:
        """Send a message; returns its reply."""
        replied = threading.Event()
        replies: list[dict[str, Any]] = []

        def acknowledged(reply: dict[str, Any]) -> None:
            replies.append(reply)
            replied.set()

        self.client.emit(event, content, callback=acknowledged)
        assert replied.wait(PATIENCE), f"no reply to {event}"
        return replies[0]

    def newest(self) -> dict[str, Any]:
        """The newest envelope."""
        return self.envelopes[-1]

    def drain(self) -> list[dict[str, Any]]:
        """The envelopes since the last call, once all that the server has sent so far have arrived."""
        sent = self.parts.sockets.pages[self.client.get_sid()].number
        with self._arrived:
            assert self._arrived.wait_for(lambda: len(self._by_number) >= sent, PATIENCE), "an envelope is lost"
            found = [self._by_number[number] for number in range(self._drained + 1, sent + 1)]
            self._drained = sent
        return found

    def close(self) -> None:
        """Disconnect."""
        self.client.disconnect()
