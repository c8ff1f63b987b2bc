"""Measured server: a server process with the WebSocket clients of four players and a table page.

It is ``companion run`` with the packages of the appliance (`bench.appliance`); its address is read from its output. The
clients send the same messages as the pages.
"""

from __future__ import annotations

import random
import re
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import socketio

from bench import appliance
from engine.core.rolls import write_roll

ROOT = Path(__file__).resolve().parent.parent
PEOPLE = {"N": ("Aliena", "blue"), "E": ("Caris", "red"), "S": ("Merthin", "green"), "W": ("Gwenda", "yellow")}
START = 30.0
"""Seconds within which a server must start, and a game must have an open ask."""

OnView = Callable[["Client", dict[str, Any]], None]


@dataclass(frozen=True, slots=True)
class Server:
    """A running server: its process, address (``http://host:port``), table, and the host's key."""

    process: subprocess.Popen[str]
    address: str
    table: str
    host_key: str


class Client:
    """The WebSocket client of one page: keeps the newest view, and calls ``on_view`` for each."""

    def __init__(self, address: str, on_view: OnView | None = None) -> None:
        """Connect to a server."""
        self.newest: dict[str, Any] = {}
        self.token = ""
        self._on_view = on_view
        # Otherwise the library validates each character of a view in Python, which takes longer than the server.
        self.socket = socketio.Client(reconnection=False, websocket_extra_options={"skip_utf8_validation": True})
        self.socket.on("view", self._view)
        self.socket.connect(address, transports=["websocket"], wait_timeout=10)

    def _view(self, view: dict[str, Any]) -> None:
        self.newest = view
        if self._on_view is not None:
            self._on_view(self, view)

    def send(self, event: str, content: dict[str, Any]) -> dict[str, Any]:
        """Send a message; its acknowledgement. Raises ``RuntimeError`` if it was refused."""
        reply: dict[str, Any] = self.socket.call(event, content, timeout=10)
        if not reply["ok"]:
            raise RuntimeError(f"{event} was refused: {reply['text']}")
        return reply

    def hello(self, table: str, page: str, token: str | None = None) -> None:
        """Identify as a page of a table."""
        self.send("hello", {"table": table, "token": token, "page": page, "language": "en"})

    def close(self) -> None:
        """Disconnect."""
        self.socket.disconnect()


@contextmanager
def serving(data: Path | None = None, game: str = "", camera: str = "", *, demo: bool = False) -> Iterator[Server]:
    """A server without dice reader, or the demo: with this data folder, or with a temporary one and a new table."""
    with tempfile.TemporaryDirectory(prefix="exchequer-bench-") as folder:
        process = subprocess.Popen(
            appliance.command("run", "--host", "127.0.0.1", "--port", "0", "--data", str(data or folder),
                              *(("--game", game) if game else ()), *(("--camera", camera) if camera else ()),
                              *(("--demo",) if demo else ())),
            cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        )  # fmt: skip
        stopper = threading.Timer(START, process.kill)
        stopper.start()
        try:
            assert process.stdout is not None
            found = None
            for line in process.stdout:
                found = re.search(r"(http://\S+)/host/(\w+)\?key=(\w+)", line)
                if found:
                    break
            stopper.cancel()
            if found is None:
                raise RuntimeError(f"the server did not start within {START:g} seconds")
            yield Server(process, *found.groups())
        finally:
            stopper.cancel()
            process.terminate()
            process.wait(10)


@contextmanager
def four_players(server: Server, on_view: OnView | None = None) -> Iterator[list[Client]]:
    """The clients of four seated phones and a table page, in this order, in a game that has started."""
    clients = [Client(server.address, on_view) for _ in range(5)]
    host = Client(server.address)
    for client, (seat, (name, colour)) in zip(clients, PEOPLE.items(), strict=False):
        client.hello(server.table, "phone")
        client.token = client.send("take_seat", {"seat": seat, "name": name, "colour": colour})["token"]
    clients[4].hello(server.table, "table")
    host.hello(server.table, "host", server.host_key)
    host.send("start", {"start_player": "N"})
    host.close()
    try:
        yield clients
    finally:
        for client in clients:
            client.close()


def next_answer(clients: list[Client], rng: random.Random) -> tuple[Client, dict[str, Any]] | None:
    """A random legal answer: the client that may give it and its message; None if the game is over.

    Raises ``RuntimeError`` if there is no open ask.
    """
    until = time.monotonic() + START
    while time.monotonic() < until:
        if clients[4].newest["view"]["over"]:
            return None
        possible = [
            (client, ask, client.newest["epoch"])
            for client in clients[:4]
            for ask in client.newest["view"]["asks"]
            if ask["options"] or "dice" in ask
        ]
        if possible:
            client, ask, epoch = rng.choice(possible)
            if "dice" in ask:
                value = write_roll(
                    {group: [rng.choice(ask["faces"]) for _ in range(n)] for group, n in ask["dice"].items()}
                )
            else:
                value = rng.choice(ask["options"])["value"]
            return client, {"ask": ask["id"], "epoch": epoch, "value": value}
        time.sleep(0.002)
    raise RuntimeError("there is no open ask, and the game is not over")


def settle(clients: list[Client], seconds: float = 2.0) -> None:
    """Wait until all clients have a view of the same state of the game."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if len({len(client.newest["view"]["log"]) for client in clients}) == 1:
            return
        time.sleep(0.002)
