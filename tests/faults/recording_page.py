"""Recording page: records all replies and envelopes from a server over a WebSocket, in order."""

from __future__ import annotations

import json
from typing import Any

from tests.faults.thin_client import ThinPage

PATIENCE = 30.0
"""Seconds after which a reply counts as lost."""


class RecordingPage:
    """A page of a table on a server of the same computer."""

    def __init__(self, port: int, table: str, page: str = "phone", token: str | None = None) -> None:
        self._client = _Client(port, timeout=PATIENCE)
        self._drained = 0
        self.hello = self.send("hello", {"table": table, "token": token, "page": page, "language": "en"})

    @property
    def envelopes(self) -> list[dict[str, Any]]:
        """All envelopes so far."""
        return self._client.envelopes

    def send(self, event: str, content: Any) -> dict[str, Any]:
        """Send a message; returns its reply."""
        return self._client.ask(event, content)

    def newest(self) -> dict[str, Any]:
        """The newest envelope."""
        return self.envelopes[-1]

    def drain(self) -> list[dict[str, Any]]:
        """The envelopes since the last call, once all that the server has sent so far have arrived."""
        self.send("no_such_event", {})  # its reply comes after them
        found = self.envelopes[self._drained :]
        self._drained = len(self.envelopes)
        return found

    def close(self) -> None:
        """Disconnect."""
        self._client.close()


class _Client(ThinPage):
    """The connection of a page."""

    def __init__(self, port: int, timeout: float) -> None:
        self.envelopes: list[dict[str, Any]] = []
        super().__init__(port, timeout=timeout)

    def viewed(self, packet: bytes) -> None:
        """Keep every view."""
        self.envelopes.append(json.loads(packet[2:])[1])
