"""The web server's regular check: idle connections cost nothing, deadlines are kept, and quiet addresses forgotten."""

from __future__ import annotations

import dataclasses
import threading
import time
from collections import Counter

import flask
import pytest

from companion.server.serving import web_server
from companion.tables.table import Table
from companion.transport import server as web
from companion.transport.limits import TokenBucket
from companion.transport.websocket import WebSocket
from tests.companion.transport.conftest import Serve
from tests.companion.transport.test_websocket import acknowledged, connected, end
from tests.companion.transport.wire import RawClient, client_frame
from tests.waiting import wait_until


@pytest.fixture
def checks(monkeypatch: pytest.MonkeyPatch) -> Counter[WebSocket]:
    """How often each WebSocket was checked."""
    counted: Counter[WebSocket] = Counter()
    check = WebSocket.check

    def counting(self: WebSocket, now: float) -> float:
        counted[self] += 1
        return check(self, now)

    monkeypatch.setattr(WebSocket, "check", counting)
    return counted


def test_an_idle_page_is_checked_at_its_deadlines_only_and_pinged_in_time(
    app: flask.Flask, table: Table, checks: Counter[WebSocket]
) -> None:
    made = web_server(app)
    made.limits = dataclasses.replace(made.limits, ping_seconds=1.5)
    threading.Thread(target=made.serve_forever, daemon=True).start()
    page = connected(made)
    assert acknowledged(page, "hello", {"table": table.id, "page": "table"})["ok"] is True
    begun = time.monotonic()
    while page.frame() != (1, b"2"):  # views come before
        pass
    assert 1.0 < time.monotonic() - begun < 2.5
    assert sum(checks.values()) <= 3, "an idle page was checked with each sweep"
    made.shutdown()


def test_a_page_that_never_answers_a_close_frame_is_closed_all_the_same(
    app: flask.Flask, checks: Counter[WebSocket], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.transport.websocket.CLOSING_SECONDS", 0.3)
    made = web_server(app)
    threading.Thread(target=made.serve_forever, daemon=True).start()
    page = connected(made)
    assert wait_until(lambda: sum(checks.values()) >= 1)
    page.send(client_frame(b"bytes", operation=2))  # binary: the server closes, and the page says nothing more
    assert end(page) == 1003
    assert wait_until(lambda: made.open_connections == 0, timeout=2.0)
    made.shutdown()


def test_addresses_that_are_quiet_are_forgotten_however_many_there_are(serve: Serve) -> None:
    server = serve()
    client = RawClient(server.port)
    client.request("GET /")
    assert client.read().startswith(b"HTTP/1.1 200")
    old = time.monotonic() - 3600
    many = 20 * web.RATES_KEPT

    def add() -> None:
        for number in range(many):
            buckets = TokenBucket(1, 5, old), TokenBucket(1, 5, old)
            buckets[0].level = 0.0
            server._rates[f"10.0.{number // 256}.{number % 256}"] = buckets

    server.call(add)
    assert wait_until(lambda: len(server._rates) > many)
    assert wait_until(lambda: set(server._rates) == {"127.0.0.1"}, timeout=8.0)
