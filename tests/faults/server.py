"""Server process that tests can kill, and pages that connect to it by WebSocket."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import socketio
from socketio.exceptions import DisconnectedError


class Server:
    """``exchequer run`` as a process on a free port; `source_tree` is the folder of another copy of the project."""

    def __init__(self, data: Path, *options: str, source_tree: Path | None = None) -> None:
        self.data = data
        command = [sys.executable, "-m", "companion", "run", "--host", "127.0.0.1", "--port", "0", "--data", str(data)]
        paths = os.environ | ({"PYTHONPATH": str(source_tree)} if source_tree else {})
        self.process = subprocess.Popen(
            [*command, *options], stdout=subprocess.PIPE, text=True, cwd=source_tree, env=paths
        )
        assert self.process.stdout is not None
        self.output = ""
        for line in self.process.stdout:
            self.output += line
            if line.startswith("Stop with"):
                break
        house = re.search(r"(http://[^/]+)/house\?key=(\w+)", self.output)
        assert house is not None, self.output
        self.url, self.house_key = house.groups()
        found = re.search(r"/host/(\w+)\?key=(\w+)", self.output)
        self.table, self.key = found.groups() if found else ("", "")
        """The running table, and its host's key; a café has none."""

    def kill(self) -> None:
        """Kill the process without any clean-up, as a power cut does."""
        self.process.send_signal(signal.SIGKILL)
        self._gone()

    def stop(self) -> int:
        """Stop the process by SIGTERM; returns its exit code."""
        self.process.send_signal(signal.SIGTERM)
        return self._gone()

    def _gone(self) -> int:
        code = self.process.wait(timeout=20)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return code


class Page:
    """A page's WebSocket connection."""

    def __init__(self, server: Server, page: str = "phone", token: str | None = None) -> None:
        self.client = socketio.Client(reconnection=False)
        self.newest: dict[str, Any] = {}
        self.arrived = threading.Event()
        self.client.on("view", self._view)
        self.client.connect(server.url, transports=["websocket"])
        self.hello = self.send("hello", {"table": server.table, "token": token, "page": page, "language": "en"})

    def _view(self, view: dict[str, Any]) -> None:
        self.newest = view
        self.arrived.set()

    def send(self, event: str, content: dict[str, Any]) -> dict[str, Any]:
        """Send a message and wait for its acknowledgement; again where it was too fast."""
        while (reply := self._sent(event, content)).get("code") == "too_fast":
            time.sleep(0.1)
        return reply

    def _sent(self, event: str, content: dict[str, Any]) -> dict[str, Any]:
        replies: list[dict[str, Any]] = []
        arrived = threading.Event()

        def acknowledged(reply: dict[str, Any]) -> None:
            replies.append(reply)
            arrived.set()

        self.client.emit(event, content, callback=acknowledged)
        until = time.monotonic() + 30
        while not arrived.wait(0.05):
            if not self.client.connected or time.monotonic() > until:
                raise DisconnectedError("The server is gone.")
        return replies[0]

    def envelope(self) -> dict[str, Any]:
        """The newest view."""
        self.arrived.clear()
        self.send("refresh", {})
        assert self.arrived.wait(30)
        return self.newest

    def close(self) -> None:
        """Disconnect."""
        self.client.disconnect()
