"""Deadlines of connections: they are kept although quiet connections are not looked at before they are due."""

from __future__ import annotations

import dataclasses
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import flask
import pytest

from companion.server.app import parts_of
from companion.server.serving import web_server
from companion.tables.table import Table
from companion.transport.server import WebServer
from tests.companion.transport.test_websocket import acknowledged, connected, end
from tests.companion.transport.wire import client_frame
from tests.waiting import wait_until

Start = Callable[..., WebServer]


@pytest.fixture
def start(app: flask.Flask) -> Iterator[Start]:
    """Starts the real application with limits that differ from the usual ones."""
    servers: list[WebServer] = []

    def started(**limits: Any) -> WebServer:
        made = web_server(app)
        made.limits = dataclasses.replace(made.limits, **limits)
        threading.Thread(target=made.serve_forever, daemon=True).start()
        servers.append(made)
        return made

    yield started
    for made in servers:
        made.shutdown()


def test_a_quiet_page_is_pinged_again_and_again_and_closed_when_it_answers_no_more(start: Start, table: Table) -> None:
    page = connected(start(ping_seconds=0.6, pong_seconds=1.0))
    assert acknowledged(page, "hello", {"table": table.id, "page": "table"})["ok"] is True
    pings = 0
    while pings < 3:
        if page.frame()[1] == b"2":
            pings += 1
            page.send(client_frame(b"3"))
    since = time.monotonic()
    assert end(page) == 1000
    assert 1.5 < time.monotonic() - since < 6.0


def test_quiet_pages_are_not_looked_at_before_they_are_due(start: Start, table: Table) -> None:
    server = start()
    page, silent = connected(server), connected(server)
    assert acknowledged(page, "hello", {"table": table.id, "page": "table"})["ok"] is True
    (kept,) = [one for one in server._channels if one.handler is not None and not one.handler.dispensable()]
    wait_until(lambda: kept not in server._attended)
    assert [one for one in server._channels if one in server._attended] != [], "one that has not greeted"
    assert any(kept in waiting for waiting in server._due.values())
    silent.socket.close()


def test_limits_of_an_address_that_may_do_all_at_once_again_are_forgotten(start: Start, table: Table) -> None:
    server = start(new_connections=50.0, requests=50.0)
    page = connected(server, "127.0.0.9")
    assert acknowledged(page, "hello", {"table": table.id, "page": "table"})["ok"] is True
    wait_until(lambda: "127.0.0.9" not in server._rates)
    assert server.open_connections == 1
    again = connected(server, "127.0.0.9")
    assert acknowledged(again, "hello", {"table": table.id, "page": "table"})["ok"] is True


def test_a_session_keeps_only_what_is_needed_of_its_request(app: flask.Flask, start: Start, table: Table) -> None:
    page = connected(start(), "127.0.0.9")
    assert acknowledged(page, "hello", {"table": table.id, "page": "table"})["ok"] is True
    server = parts_of(app).gateway.socketio.server
    (session,) = server.eio.sockets.values()
    assert server.environ[session.sid] == server.environ.get(session.sid) == session.environ
    assert session.environ["REMOTE_ADDR"] == "127.0.0.9"
    assert not [key for key in session.environ if key in ("HTTP_UPGRADE", "werkzeug.request", "flask.app")]
    assert session.sid in server.environ
    assert list(server.manager.rooms["/"]) == [None], "no page has a room of its own"
    (sid,) = server.manager.rooms["/"][None]
    server.emit("seen", {}, to=sid)
    page.socket.settimeout(10)
    while page.frame()[1] != b'42["seen",{}]':
        pass
