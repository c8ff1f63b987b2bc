"""Slow readers over real sockets: a page that reads nothing is disconnected, and little data is buffered for it."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import flask
import pytest
from flask_socketio import SocketIO
from werkzeug.serving import make_server

from companion.server.web_socket import bound
from tests.faults.thin_client import Stream, frame
from tests.waiting import wait_until

LARGE = "x" * 500_000


@pytest.fixture
def sockets() -> Iterator[tuple[SocketIO, int]]:
    """A Socket.IO server and its port."""
    app = flask.Flask("slow")
    socketio = SocketIO(app, async_mode="threading")
    socketio.server.eio.ping_interval = socketio.server.eio.ping_timeout = 1
    bound(socketio, waiting=20)
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    yield socketio, server.port
    server.shutdown()
    thread.join()
    server.server_close()


def test_a_page_that_never_reads_is_disconnected(sockets: tuple[SocketIO, int]) -> None:
    socketio, port = sockets
    connected, disconnected = threading.Event(), threading.Event()
    socketio.on_event("connect", lambda _auth=None: connected.set())
    socketio.on_event("disconnect", lambda *_reason: disconnected.set())
    page = Stream(port, buffer=4096)
    page.send(frame(b"40"))
    assert connected.wait(20)
    (session,) = socketio.server.eio.sockets.values()
    for _ in range(100):
        socketio.emit("view", LARGE)
        assert session.queue.qsize() <= 20
    assert wait_until(disconnected.is_set)
    page.close()
