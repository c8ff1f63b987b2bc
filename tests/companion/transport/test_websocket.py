"""WebSockets of the real application: messages are bounded while they come, and malformed ones close the connection."""

from __future__ import annotations

import dataclasses
import json
import logging
import threading
from collections.abc import Iterator

import flask
import pytest
from wsproto.connection import Connection, ConnectionType
from wsproto.events import TextMessage

from companion.server.app import parts_of
from companion.server.serving import web_server
from companion.tables.table import Table
from companion.transport.frames import text_frame
from companion.transport.server import WebServer
from tests.companion.transport.wire import RawClient, client_frame
from tests.waiting import wait_until


@pytest.fixture
def server(app: flask.Flask) -> Iterator[WebServer]:
    made = web_server(app)
    threading.Thread(target=made.serve_forever, daemon=True).start()
    yield made
    made.shutdown()


def connected(server: WebServer, address: str = "127.0.0.1") -> RawClient:
    """A client with a Socket.IO session."""
    client = RawClient(server.port, address).upgrade()
    assert client.head.startswith("HTTP/1.1 101 ")
    assert client.frame()[1].startswith(b'0{"sid":')
    client.send(client_frame(b"40"))
    assert client.frame()[1].startswith(b'40{"sid":')
    return client


def acknowledged(client: RawClient, event: str, content: object) -> dict[str, object]:
    """Send an event and return its acknowledgement."""
    client.send(client_frame(b"421" + json.dumps([event, content]).encode()))
    while True:
        operation, text = client.frame()
        assert operation == 1
        if text.startswith(b"431"):
            reply: dict[str, object] = json.loads(text[3:])[0]
            return reply


def end(client: RawClient) -> int:
    """The code of the close frame that the server sends, after anything else; 0 without one."""
    while True:
        operation, content = client.frame()
        if operation == 8:
            return int.from_bytes(content[:2], "big")
        if operation == -1:
            return 0


def test_a_page_greets_and_gets_its_view(server: WebServer, table: Table) -> None:
    client = connected(server)
    assert acknowledged(client, "hello", {"table": table.id, "page": "table"})["ok"] is True


def test_no_compression_is_agreed(server: WebServer) -> None:
    client = RawClient(server.port).upgrade("Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits")
    assert "permessage-deflate" not in client.head
    client.frame()
    client.send(b"\xc1\x80" + bytes(4))
    assert end(client) == 1002


def test_long_polling_and_other_versions_are_refused(server: WebServer) -> None:
    for query in ("EIO=4&transport=polling", "EIO=3&transport=websocket", "EIO=4&transport=websocket", ""):
        answer = RawClient(server.port).request(f"GET /socket.io/?{query}", "Connection: close").rest()
        assert answer.startswith(b"HTTP/1.1 400 ")


@pytest.mark.parametrize("parts", ["one frame", "many frames", "empty frames"])
def test_a_message_beyond_the_limit_is_refused_while_it_comes(server: WebServer, parts: str) -> None:
    client = connected(server)
    try:
        if parts == "one frame":
            client.send(client_frame(b"4" * 20_000, length=600_000_000))
        elif parts == "many frames":
            client.send(client_frame(b"4" * 1000, final=False))
            for _ in range(20):
                client.send(client_frame(b"x" * 1000, final=False, operation=0))
        else:
            client.send(client_frame(b"", final=False) + client_frame(b"", final=False, operation=0) * 20_000)
    except ConnectionError:
        pass
    assert end(client) == 1009
    assert client.closed()
    assert server.incidents.counts["A message was too long"] == 1


@pytest.mark.parametrize(
    "frame",
    [
        client_frame(b"\xff\xfe"),
        client_frame(b"4", operation=3),
        client_frame(b"x" * 126, operation=9),
        client_frame(b"abc", operation=2),
        client_frame(b"abc", operation=0),
        b"\x81\x01a",
        client_frame(b"x"),
        client_frame(b""),
        client_frame(b"6"),
        client_frame(b"42["),
        client_frame(b"42{}"),
        client_frame(b"42[]"),
        client_frame(b"42[7]"),
        client_frame(b'42["answer",' + b"[" * 12_000),
        client_frame(b'451-["answer",{"_placeholder":true,"num":0}]'),
        client_frame(b'43999["x"]'),
        client_frame(b"40/elsewhere,"),
        client_frame(b"44{}"),
        client_frame(b"4" + b"9" * 5000),
        client_frame(b'42["answer",NaN'),
    ],
)
def test_a_malformed_frame_closes_the_connection_with_one_line_in_the_log(
    server: WebServer, frame: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING):
        for _ in range(3):
            client = connected(server)
            client.send(frame)
            assert end(client) in (1002, 1003, 1007, 1008)
            client.close()
    assert sum(server.incidents.counts.values()) == 3
    assert len(caplog.records) <= 2
    assert "Traceback" not in caplog.text


@pytest.mark.parametrize("event", ["connect", "disconnect", "connect_error", "disconnecting", "newListener", "*"])
def test_an_event_of_socket_io_itself_is_refused_and_resets_nothing(
    app: flask.Flask, server: WebServer, table: Table, event: str
) -> None:
    client = connected(server)
    acknowledged(client, "hello", {"table": table.id, "page": "table"})
    gateway = parts_of(app).gateway
    (before,) = gateway.pages.values()
    assert acknowledged(client, event, {})["code"] == "event_unknown"
    (after,) = gateway.pages.values()
    assert after is before
    assert gateway.at(table) == [before]


def test_a_ping_is_answered_with_its_content(server: WebServer) -> None:
    client = connected(server)
    client.send(client_frame(b"are you there", operation=9))
    assert client.frame() == (10, b"are you there")


def test_a_close_frame_is_answered_and_the_page_forgotten(app: flask.Flask, server: WebServer, table: Table) -> None:
    client = connected(server)
    acknowledged(client, "hello", {"table": table.id, "page": "table"})
    client.send(client_frame((1000).to_bytes(2, "big"), operation=8))
    assert end(client) == 1000
    assert client.closed()
    gateway = parts_of(app).gateway
    assert wait_until(lambda: not gateway.pages)


def test_a_page_that_never_reads_is_dropped_and_others_are_served(server: WebServer, table: Table) -> None:
    server.limits = dataclasses.replace(server.limits, stalled_seconds=1.0)
    sleeper, reader = connected(server), connected(server)
    sleeper.socket.setsockopt(1, 8, 4096)
    for client in (sleeper, reader):
        acknowledged(client, "hello", {"table": table.id, "page": "table"})
    kind = "A client did not read what it was sent"
    refresh = client_frame(b'42["refresh",{}]')
    while not server.incidents.counts[kind]:
        try:
            sleeper.send(refresh * 20)
        except (ConnectionError, TimeoutError):  # closed, or no longer read from since it does not read
            break
        assert acknowledged(reader, "refresh", {})["ok"] is True
    assert sleeper.closed()
    assert server.incidents.counts[kind] >= 1
    assert acknowledged(reader, "refresh", {})["ok"] is True


def test_a_page_that_does_not_greet_is_closed_and_one_that_does_is_kept(app: flask.Flask, table: Table) -> None:
    made = web_server(app)
    made.limits = dataclasses.replace(made.limits, greeting_seconds=0.3)
    threading.Thread(target=made.serve_forever, daemon=True).start()
    silent, page = connected(made), connected(made)
    assert acknowledged(page, "hello", {"table": table.id, "page": "table"})["ok"] is True
    assert end(silent) == 1000
    assert acknowledged(page, "refresh", {})["ok"] is True
    made.shutdown()


def test_a_page_whose_greeting_waits_in_a_busy_server_is_not_late(app: flask.Flask, table: Table) -> None:
    made = web_server(app)
    made.limits = dataclasses.replace(made.limits, greeting_seconds=0.6)
    threading.Thread(target=made.serve_forever, daemon=True).start()
    page, silent = connected(made), connected(made)
    go_on = threading.Event()

    def occupy() -> None:
        go_on.wait(60)

    for _ in range(made.limits.message_threads):
        made.messages.put(occupy)
    page.send(client_frame(b'421["hello",{"table":"%b","page":"table"}]' % table.id.encode()))
    assert end(silent) == 1000  # at the end of the time
    threading.Event().wait(0.6)
    go_on.set()
    while not (content := page.frame()[1]).startswith(b"431["):
        assert content.startswith(b"4"), "it is closed"
    assert acknowledged(page, "refresh", {})["ok"] is True
    made.shutdown()


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 65535, 65536, 70000])
def test_a_text_is_framed_as_the_library_frames_it(length: int) -> None:
    text = "€" * (length // 3) + "x" * (length % 3)
    assert text_frame(text) == bytes(Connection(ConnectionType.SERVER).send(TextMessage(data=text)))


def test_the_number_of_threads_does_not_grow_with_the_connections(server: WebServer) -> None:
    before = threading.active_count()
    clients = [connected(server) for _ in range(60)]
    limits = server.limits
    assert threading.active_count() <= before + limits.request_threads + limits.message_threads
    assert len(clients) == 60
