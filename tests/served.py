"""A server in this process: the real application on a free port of this computer, for tests with real browsers."""

from __future__ import annotations

import logging
import socket
import ssl
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass

import flask
from werkzeug.serving import WSGIRequestHandler, make_server

from companion.server.app import Services, create_app, services_of
from companion.settings import Settings
from companion.venue.registration import register

logging.getLogger("werkzeug").setLevel(logging.CRITICAL)


@dataclass(frozen=True)
class Secure:
    """A port for https."""

    port: int
    context: ssl.SSLContext

    @classmethod
    def free(cls, context: ssl.SSLContext) -> Secure:
        """A free port."""
        with socket.create_server(("127.0.0.1", 0)) as found:
            return cls(found.getsockname()[1], context)


class _Handler(WSGIRequestHandler):
    """A connection whose small packets are sent at once, as those of the command ``run``."""

    disable_nagle_algorithm = True


class Server:
    """A web server of an application, in threads of this process."""

    def __init__(self, app: flask.Flask, port: int = 0, context: ssl.SSLContext | None = None) -> None:
        """Serve at once. Port 0 is a free one."""
        self._app = app
        self._server = make_server("127.0.0.1", port, app, threaded=True, request_handler=_Handler, ssl_context=context)
        self._server.daemon_threads = True  # type: ignore[attr-defined]
        self.port = self._server.port
        threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()

    def shutdown(self) -> None:
        """Close all connections and the port."""
        connections = services_of(self._app).connections
        connections.close(*connections.pages.copy())
        self._server.shutdown()
        self._server.server_close()


@contextmanager
def served(settings: Settings, port: int = 0) -> Iterator[tuple[str, Services]]:
    """A server with these settings: its address and its parts."""
    app = create_app(settings)
    register(app)
    with listening(app, port) as address:
        try:
            yield address, services_of(app)
        finally:
            services_of(app).close()


@contextmanager
def listening(app: flask.Flask, port: int = 0, secure: Secure | None = None) -> Iterator[str]:
    """An application that takes requests; its address. ``secure`` is a second port, for https."""
    with ExitStack() as stack:
        server = Server(app, port)
        stack.callback(server.shutdown)
        if secure is not None:
            stack.callback(Server(app, secure.port, secure.context).shutdown)
        yield f"http://127.0.0.1:{server.port}"
