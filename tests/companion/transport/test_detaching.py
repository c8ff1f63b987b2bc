"""Detached WebSockets: connections that one web server stops serving and another one goes on with."""

from __future__ import annotations

import os
import socket
import threading
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

import pytest

from companion.transport import detached
from companion.transport.detached import Detached, Malformed
from companion.transport.http_connection import UPGRADE
from companion.transport.server import WebServer
from companion.transport.websocket import WebSocket
from tests.companion.transport.conftest import Serve
from tests.companion.transport.test_tls import ServeTls, TlsClient, certificates, serve_tls, trusting
from tests.companion.transport.wire import RawClient, client_frame
from tests.waiting import wait_until

__all__ = ["certificates", "serve_tls", "trusting"]

Made = TypeVar("Made")


class Echo:
    """An application whose WebSockets send back what they get."""

    def __init__(self) -> None:
        self.sockets: list[WebSocket] = []
        self.ended: list[str] = []

    def __call__(self, environ: Any, _start_response: Any) -> list[bytes]:
        environ[UPGRADE](self.socket(), "welcome")
        return []

    def socket(self) -> WebSocket:
        """A further WebSocket."""
        made = WebSocket(lambda text: made.send(text), self.ended.append, "ping")
        self.sockets.append(made)
        return made


@pytest.fixture
def echo() -> Echo:
    return Echo()


def in_thread_of(server: WebServer, function: Callable[[], Made]) -> Made:
    """What a function returns in the server's thread."""
    found: list[Made] = []
    done = threading.Event()

    def run() -> None:
        found.append(function())
        done.set()

    server.call(run)
    assert done.wait(10)
    return found[0]


@pytest.fixture
def client(serve: Serve, echo: Echo) -> Iterator[tuple[WebServer, RawClient]]:
    server = serve(echo)
    client = RawClient(server.port).upgrade()
    assert client.frame() == (1, b"welcome")
    yield server, client
    client.close()


def give(websocket: WebSocket) -> bool:
    return websocket.let_go(lambda: True)


def test_nothing_is_read_or_sent_while_detached_and_all_of_it_after(
    client: tuple[WebServer, RawClient], echo: Echo
) -> None:
    server, raw = client
    (websocket,) = echo.sockets
    found = in_thread_of(server, websocket.detach)
    assert found is not None and found.address == "127.0.0.1" and found.unfinished == b""
    assert in_thread_of(server, websocket.detach) is None
    os.close(found.descriptor)
    raw.send(client_frame(b"two"))
    websocket.send("one")
    raw.socket.settimeout(0.3)
    with pytest.raises(TimeoutError):
        raw.frame()
    assert not give(websocket)  # something was to be sent
    in_thread_of(server, websocket.attach_again)
    raw.socket.settimeout(20)
    assert [raw.frame() for _ in range(2)] == [(1, b"one"), (1, b"two")]


def test_another_server_goes_on_in_the_middle_of_a_message(
    client: tuple[WebServer, RawClient], echo: Echo, serve: Serve
) -> None:
    first, raw = client
    second = serve(echo)
    frame = client_frame(b"x" * 300)
    raw.send(frame[:100])
    websocket = echo.sockets[0]
    assert wait_until(lambda: websocket._unfinished is not None and websocket._unfinished.content == frame[:100])
    found = in_thread_of(first, websocket.detach)
    assert found is not None and give(websocket) and not give(websocket)
    websocket.send("lost")
    raw.send(frame[100:] + client_frame(b"next"))
    assert wait_until(lambda: first.open_connections == 0) and echo.ended == ["transport close"]
    resumed = echo.socket()

    def resume() -> None:
        channel = second.adopt(socket.socket(fileno=found.descriptor), found.address, lambda _channel: resumed)
        assert channel is not None
        resumed.resume(channel, found)
        resumed.received(found.unfinished)

    in_thread_of(second, resume)
    assert [raw.frame() for _ in range(2)] == [(1, b"x" * 300), (1, b"next")]
    assert second.open_connections == 1 and second._of_network == {"127.0.0.1": 1} and first._of_network == {}
    raw.close()
    assert wait_until(lambda: second.open_connections == 0)


def test_where_the_other_side_does_not_take_it_the_connection_stays(
    client: tuple[WebServer, RawClient], echo: Echo
) -> None:
    server, raw = client
    (websocket,) = echo.sockets
    found = in_thread_of(server, websocket.detach)
    assert found is not None and not websocket.let_go(lambda: False)
    os.close(found.descriptor)
    in_thread_of(server, websocket.attach_again)
    raw.send(client_frame(b"here"))
    assert raw.frame() == (1, b"here") and server.open_connections == 1


def test_a_connection_that_is_closed_meanwhile_does_not_go(client: tuple[WebServer, RawClient], echo: Echo) -> None:
    server, raw = client
    (websocket,) = echo.sockets
    found = in_thread_of(server, websocket.detach)
    assert found is not None
    os.close(found.descriptor)
    websocket.close("enough")
    assert not give(websocket)
    in_thread_of(server, websocket.attach_again)
    assert raw.frame()[0] == 8
    assert in_thread_of(server, websocket.detach) is None


def test_a_connection_whose_encryption_is_kept_here_does_not_go(serve_tls: ServeTls, trusting: Any, echo: Echo) -> None:
    server = serve_tls(echo)
    client = TlsClient(server, trusting)
    client.upgrade()
    assert client.frame() == (1, b"welcome")
    assert in_thread_of(server, echo.sockets[0].detach) is None
    client.send(client_frame(b"here"))
    assert client.frame() == (1, b"here")
    client.close()


@pytest.mark.parametrize("limits", [{"connections": 1}, {"connections_of_address": 1}])
def test_a_server_without_a_place_adopts_nothing(
    client: tuple[WebServer, RawClient], echo: Echo, serve: Serve, limits: dict[str, int]
) -> None:
    first, _ = client
    second = serve(echo, **limits)
    other = RawClient(second.port).upgrade()
    assert other.frame() == (1, b"welcome") and not second.has_room("127.0.0.1")
    echo.sockets[1].kept = True  # else it would give way
    found = in_thread_of(first, echo.sockets[0].detach)
    assert found is not None
    with socket.socket(fileno=found.descriptor) as sock:
        assert in_thread_of(second, lambda: second.adopt(sock, "127.0.0.1", lambda _channel: echo.socket())) is None
    in_thread_of(first, echo.sockets[0].attach_again)
    echo.sockets[1].kept = False
    adopted = echo.socket()
    taken = in_thread_of(first, echo.sockets[0].detach)
    assert taken is not None

    def adopt() -> None:
        channel = second.adopt(socket.socket(fileno=taken.descriptor), "127.0.0.1", lambda _channel: adopted)
        assert channel is not None and second.open_connections == 1
        adopted.resume(channel, taken)

    in_thread_of(second, adopt)
    assert give(echo.sockets[0]) and other.closed()
    adopted.abort()
    other.close()
    assert wait_until(lambda: second.has_room("127.0.0.1"))
    second.refuse_new()
    assert wait_until(lambda: not second.has_room("127.0.0.1"))


WHOLE = Detached(7, "192.0.2.1", b"\x81\x85", True, 3.5, 10.0, 0.25, 20.0)


def test_what_is_told_of_a_connection_is_read_again() -> None:
    assert detached.read(WHOLE.told(), 7) == WHOLE


@pytest.mark.parametrize(
    "changes",
    [
        {"address": 1}, {"unfinished": "?"}, {"unfinished": None}, {"kept": 1}, {"level": "1"}, {"level": True},
        {"open_for": float("inf")}, {"silent_for": None}, {"ping_in": float("nan")},
    ],
)  # fmt: skip
def test_what_is_malformed_is_refused(changes: dict[str, object]) -> None:
    with pytest.raises(Malformed):
        detached.read(WHOLE.told() | changes, 7)
    with pytest.raises(Malformed):
        detached.read([], 7)
