"""Fixtures of the transport's tests: web servers with an application of a few lines."""

from __future__ import annotations

import dataclasses
import socket
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from companion.transport.limits import Limits
from companion.transport.server import WebServer

Serve = Callable[..., WebServer]
"""Starts a web server; its arguments are limits that differ from the usual ones."""


def application(environ: Any, start_response: Any) -> list[bytes]:
    """Responds with what was requested; "/fails" fails, "/large" has 5 MB."""
    path = environ["PATH_INFO"]
    if path == "/fails":
        raise RuntimeError("as it should")
    body = environ["wsgi.input"].read()
    start_response("200 OK", [("Content-Type", "text/plain"), ("X-Length", str(len(body)))])
    if path == "/large":
        return [b"x" * 5_000_000]
    return [f"{environ['REQUEST_METHOD']} {path} {environ['QUERY_STRING']} ".encode() + body[:20]]


@pytest.fixture
def serve() -> Iterator[Serve]:
    servers: list[WebServer] = []

    def start(app: Any = application, **limits: Any) -> WebServer:
        listening = socket.create_server(("127.0.0.1", 0), backlog=256)
        server = WebServer(app, listening, dataclasses.replace(Limits(), **limits))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        servers.append(server)
        return server

    yield start
    for server in servers:
        server.shutdown()
