"""A server in this process: the real application on a free port of this computer, for tests with real browsers."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

import flask

from companion.server.app import Parts, create_app, parts_of
from companion.server.serving import web_server
from companion.settings import Settings
from companion.transport.tls import Secure


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
def listening(app: flask.Flask, port: int = 0, secure: Secure | None = None) -> Iterator[str]:
    """An application that takes requests; its address. Port 0 is a free one; ``secure`` is a second port, for https."""
    server = web_server(app, port, secure)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.port}"
    finally:
        server.shutdown()
