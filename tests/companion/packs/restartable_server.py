"""Restartable server: serves one data folder on one port, and can be stopped and started by a test."""

from __future__ import annotations

import threading
from pathlib import Path

from werkzeug.serving import BaseWSGIServer, make_server

from companion.server.app import Parts, create_app, parts_of
from companion.settings import Settings


class RestartableServer:
    """The real server on one port, with one data folder."""

    def __init__(self, folder: Path) -> None:
        """Start a server for the data folder ``folder``."""
        self.folder = folder
        self.port = 0
        self.server: BaseWSGIServer | None = None
        self.start()

    def start(self) -> None:
        """Start the server, on the port that it had before."""
        app = create_app(Settings(data=self.folder, rate=1e6, burst=1_000_000))
        self.parts: Parts = parts_of(app)
        self.server = make_server("127.0.0.1", self.port, app, threaded=True)
        self.port = self.server.server_port
        threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()

    def stop(self) -> None:
        """Stop the server; only the data folder remains."""
        if self.server is not None:
            self.server.shutdown()
            self.server.server_close()
            self.parts.close()
            self.server = None

    @property
    def address(self) -> str:
        """The base URL."""
        return f"http://127.0.0.1:{self.port}"
