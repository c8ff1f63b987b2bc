"""Serving: the web server of an application, with the limits of its settings."""

from __future__ import annotations

import contextlib
import resource
import socket
from collections.abc import Sequence

import flask

from companion.server.parts import parts_of
from companion.server.phone_camera_routes import FRAMES_PATH
from companion.settings import Settings
from companion.transport.limits import Limits
from companion.transport.server import WebServer
from companion.transport.tls import Secure
from hardware.camera.sources.posted_frames import MOST_BYTES

OUTPUT_BYTES = 20_000
"""Bytes that may wait for each page on average: one view."""
GREETINGS = 200
"""Pages that are sent their first view in a second, where all come at once."""
OTHER_FILES = 128
"""File descriptors that the process keeps for its files and devices."""


def web_server(
    app: flask.Flask, place: Sequence[socket.socket] | socket.socket | int = 0, secure: Secure | None = None
) -> WebServer:
    """The web server of an application on listening sockets, or on a port of this computer only (0: any free one).

    ``secure`` is its further port, for https.
    """
    listening = socket.create_server(("127.0.0.1", place), backlog=128) if isinstance(place, int) else place
    parts = parts_of(app)
    server = WebServer(app, listening, limits_of(parts.settings), secure)
    if parts.relay is not None:
        from companion.server import house_relay

        house_relay.start(app, parts.relay, server)
    if parts.metrics is not None:
        parts.metrics.server, parts.metrics.relay = server, parts.relay
    return server


def limits_of(settings: Settings) -> Limits:
    """The limits of the web server for an application's settings: what one Pi needs, or more for a house."""
    usual, pages = Limits(), settings.most_connections
    wanted = max(usual.connections, pages * 3 // 2)
    return Limits(
        connections=min(wanted, max(64, allowed_files(wanted + OTHER_FILES) - OTHER_FILES)),
        output_bytes_of_all=max(usual.output_bytes_of_all, pages * OUTPUT_BYTES),
        waiting_requests=max(usual.waiting_requests, pages // 3),
        greeting_seconds=max(usual.greeting_seconds, pages / GREETINGS),
        messages=settings.rate * 5,
        messages_at_once=settings.burst * 5,
        trusted=settings.proxies,
        memory_paths=frozenset({FRAMES_PATH.encode()}),
        memory_body_bytes=MOST_BYTES,
    )


def allowed_files(wanted: int = 0) -> int:
    """How many file descriptors the process may have, after that number has been raised to what it needs, if it may."""
    most, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = max(4096, wanted)
    if most < wanted:
        most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        with contextlib.suppress(ValueError, OSError):  # the service may forbid it
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]
