"""Restartable server: serves one data folder on one port, and can be stopped and started by a test."""

from __future__ import annotations

from pathlib import Path

from companion.server.app import Services, create_app, services_of
from companion.settings import Settings
from tests.served import Server


class RestartableServer:
    """The real server on one port, with one data folder."""

    def __init__(self, folder: Path) -> None:
        """Start a server for the data folder ``folder``."""
        self.folder = folder
        self.port = 0
        self.server: Server | None = None
        self.start()

    def start(self) -> None:
        """Start the server, on the port that it had before."""
        app = create_app(Settings(data=self.folder, rate=1e6, burst=1_000_000))
        self.parts: Services = services_of(app)
        self.server = Server(app, self.port)
        self.port = self.server.port

    def stop(self) -> None:
        """Stop the server; only the data folder remains."""
        if self.server is not None:
            self.server.shutdown()
            self.parts.close()
            self.server = None

    @property
    def address(self) -> str:
        """The base URL."""
        return f"http://127.0.0.1:{self.port}"
