"""Serving: runs an application on gevent's web server, for the command ``run``."""

from __future__ import annotations

import contextlib
import logging
import resource
import socket
import ssl
from http.client import HTTPException

import flask
from gevent.pywsgi import WSGIHandler, WSGIServer

log = logging.getLogger("exchequer.serving")

REQUEST_SECONDS = 20.0
"""How long a client may send or read nothing during a request."""
FILES = 8192
"""File descriptors that the process asks for."""


class _Handler(WSGIHandler):  # type: ignore[misc]
    """A connection with TCP_NODELAY and a timeout for slow clients."""

    def handle(self) -> None:
        """Serve its requests."""
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.socket.settimeout(REQUEST_SECONDS)
        with contextlib.suppress(OSError):
            super().handle()

    def read_request(self, raw_requestline: str) -> bool:
        """Parse the head of a request. Raises ValueError if it is malformed: gevent logs a traceback otherwise."""
        try:
            return bool(super().read_request(raw_requestline))
        except (HTTPException, IndexError) as problem:
            raise ValueError(str(problem)) from None

    def log_error(self, msg: str, *args: object) -> None:
        """Log that a request was malformed, without its content: anybody can send it, and it may contain a key."""
        log.info("A malformed request from %s", self.client_address)


def listening_socket(host: str, port: int) -> socket.socket:
    """A socket that listens on a port. Raises OSError."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=4096)
    except OverflowError:
        raise OSError(f"Port {port} does not exist.") from None


def web_server(app: flask.Flask, listening: socket.socket, context: ssl.SSLContext | None = None) -> WSGIServer:
    """Create and start a server on a listening socket."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(ValueError, OSError):  # the service may forbid it
        most = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    tls = {"ssl_context": context} if context is not None else {}
    server = WSGIServer(listening, app, log=None, handler_class=_Handler, **tls)
    server.start()
    return server
