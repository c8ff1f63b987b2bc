"""A server in this process: the real application on a free port of this computer, for tests with real browsers."""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import flask
from werkzeug.serving import make_server

from companion.server.app import Parts, create_app, parts_of
from companion.settings import Settings

logging.getLogger("werkzeug").setLevel(logging.ERROR)


@contextmanager
def served(settings: Settings, port: int = 0) -> Iterator[tuple[str, Parts]]:
    """A server with these settings: its address and its parts."""
    app = create_app(settings)
    with listening(app, port) as address:
        try:
            yield address, parts_of(app)
        finally:
            parts_of(app).close()


@contextmanager
def listening(app: flask.Flask, port: int = 0) -> Iterator[str]:
    """An application that takes requests; its address. Port 0 is a free one."""
    server = make_server("127.0.0.1", port, app, threaded=True)
    server.daemon_threads = True  # type: ignore[attr-defined]
    threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.port}"
    finally:
        for page in parts_of(app).sockets.pages.copy():
            parts_of(app).sockets.close(page)
        server.shutdown()
        server.server_close()
