"""Compared server: one of two servers with the same input, and the content of its pages, addresses and log."""

from __future__ import annotations

import hashlib
import json
import logging
import re
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from companion.machine_health import MachineHealth
from companion.server.app import create_app, services_of
from companion.settings import Settings
from companion.tables.table import Table
from companion.tables.turn_clock import TurnClock
from tests.faults.thin_client import ThinPage
from tests.served import Server

TIME = re.compile(r"\d{4}-\d\d-\d\dT[\d:.]+(?:Z|\+00:00)")
UUID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
SHOWN = 400
"""How many characters of two texts to show around their first difference."""
SEALED = re.compile(r'"row": "([^"]*)"')


class RecordingPage(ThinPage):
    """A page that keeps all its envelopes, in order."""

    def __init__(self, port: int, table: str, page: str = "phone", token: str | None = None) -> None:
        self.envelopes: list[dict[str, Any]] = []
        self._known = 0
        super().__init__(port, table, page, token, timeout=30)

    def viewed(self, packet: bytes) -> None:
        """Keep an envelope."""
        self.envelopes.append(json.loads(packet[2:])[1])

    def arrived(self) -> list[dict[str, Any]]:
        """Wait for everything that the server has sent so far, and return the envelopes since the last call."""
        self.ask("no_such_event", {})  # its reply comes after them
        found = self.envelopes[self._known :]
        self._known = len(self.envelopes)
        return found


class Side:
    """One of the two servers, with its table and all its pages."""

    def __init__(self, data: Path, game: str, colours: dict[str, str], tokens: list[str]) -> None:
        """Start a server with all seats taken; ``tokens`` are the secrets that no page may show."""
        settings = Settings(
            data=data, game=game, rate=1e6, burst=1_000_000, changes_a_minute=1_000_000, stand_in_pace=3600
        )
        # Heat, memory and disk of this computer are no concern of either server, and change between their answers.
        self.app = create_app(settings, machine=MachineHealth(data / "none", data / "none"))
        self.parts = services_of(self.app)
        self.server = Server(self.app)
        self.url = f"http://127.0.0.1:{self.server.port}"
        self.table: Table = self.parts.registry.open("Sunday", game=game)
        self.table.turn_clock = TurnClock(lambda: 0.0)  # the time of two servers differs anyhow
        self.key = self.parts.registry.keys.key(self.table.id)
        self.pages = {"host": self.page("host", self.key), "table": self.page("table"), "guest": self.page()}
        for seat, colour in colours.items():
            page = self.pages[seat] = self.page()
            page.ask("take_seat", {"seat": seat, "name": f"P{seat}", "colour": colour})
        self.secrets = [self.key, *tokens]

    def page(self, kind: str = "phone", token: str | None = None) -> RecordingPage:
        """A further page."""
        return RecordingPage(self.server.port, self.table.id, kind, token)

    @property
    def game(self) -> Any:
        """The running game."""
        return self.table.game

    def get(self, path: str) -> tuple[int, str]:
        """Request an address, and return its status and content, or the hash of a picture."""
        try:
            with urllib.request.urlopen(f"{self.url}{path.format(table=self.table.id, key=self.key)}") as response:
                status, content = response.status, response.read()
        except urllib.error.HTTPError as error:
            status, content = error.code, error.read()
        return status, hashlib.sha256(content).hexdigest() if ".png" in path and status == 200 else content.decode()

    def plain(self, value: object) -> str:
        """Return a value as JSON, without ids, keys and times."""
        text = json.dumps(value, sort_keys=True, default=str)
        text = SEALED.sub(lambda found: f'"row": {len(found[1])}', text)
        for own, name in ((self.table.id, "TABLE"), (self.key, "KEY"), (self.url, "ADDRESS")):
            text = text.replace(own, name)
        return UUID.sub("UUID", TIME.sub("TIME", text))

    def close(self) -> None:
        """Stop the server."""
        for page in self.pages.values():
            page.close()
        self.server.shutdown()
        self.parts.close()


def differences(one: Any, two: Any, path: str) -> list[str]:
    """Where two JSON values differ, for a failing test."""
    if isinstance(one, dict) and isinstance(two, dict):
        return [line for key in {**one, **two} for line in differences(one.get(key), two.get(key), f"{path}.{key}")]
    if isinstance(one, list) and isinstance(two, list) and len(one) == len(two):
        return [
            line for n, (a, b) in enumerate(zip(one, two, strict=True)) for line in differences(a, b, f"{path}.{n}")
        ]
    if isinstance(one, str) and isinstance(two, str) and one != two:
        differing = (n for n, (a, b) in enumerate(zip(one, two, strict=False)) if a != b)
        at = max(0, next(differing, min(len(one), len(two))) - SHOWN // 2)
        return [f"{path} from {at} on: {one[at : at + SHOWN]!r} against {two[at : at + SHOWN]!r}"]
    return [] if one == two else [f"{path}: {one!r} against {two!r}"]


@contextmanager
def recorded_log() -> Iterator[list[str]]:
    """Collect the lines of the log, except those about requests, which name the ports of clients."""
    lines: list[str] = []

    class Handler(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            if record.name.startswith("exchequer"):
                lines.append(f"{record.levelname} {record.getMessage()}")

    handler = Handler()
    logging.getLogger().addHandler(handler)
    try:
        yield lines
    finally:
        logging.getLogger().removeHandler(handler)
