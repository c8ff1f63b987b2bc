"""Server that a test stops and starts again, and the problems of its drafts."""

from __future__ import annotations

import threading
from pathlib import Path

from werkzeug.serving import BaseWSGIServer, make_server

from companion.packs.draft_store import DraftStore
from companion.server.app import Parts, create_app, parts_of
from companion.settings import Settings
from web.i18n.render import render_term


class RestartableServer:
    """The real server on one port, with one data folder."""

    def __init__(self, folder: Path) -> None:
        """Switch it on."""
        self.folder = folder
        self.port = 0
        self.server: BaseWSGIServer | None = None
        self.on()

    def on(self) -> None:
        """Start the server, on the port that it had before."""
        app = create_app(Settings(data=self.folder, rate=1e6, burst=1_000_000))
        self.parts: Parts = parts_of(app)
        self.server = make_server("127.0.0.1", self.port, app, threaded=True)
        self.port = self.server.server_port
        threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()

    def off(self) -> None:
        """Stop it; nothing is kept but the data folder."""
        if self.server is not None:
            self.server.shutdown()
            self.server.server_close()
            self.parts.close()
            self.server = None

    @property
    def address(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self.port}"


def problems(drafts: DraftStore, id: str) -> list[str]:
    """What stands between a draft and a pack, in English."""
    return [render_term(problem.text, "en") for problem in drafts.get(id).problems()]
