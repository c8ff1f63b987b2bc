"""Socket client of the agent: one connection to a real server, and what is no server of Exchequer."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.agent.socket_client import ConnectionLost, SocketClient
from companion.server.app import Parts, create_app, parts_of
from companion.server.certificates import Certificates
from companion.settings import Settings
from tests.served import Secure, listening, served
from tests.waiting import wait_until


@pytest.fixture
def server(tmp_path: Path) -> Iterator[tuple[str, Parts]]:
    with served(Settings(data=tmp_path)) as found:
        yield found


def test_messages_are_acknowledged_and_events_of_the_server_arrive(server: tuple[str, Parts]) -> None:
    address, parts = server
    table, events = parts.registry.open("Tuesday"), list[tuple[str, object]]()
    client = SocketClient(address, lambda event, content: events.append((event, content)))
    client.open()
    reply: Any = client.call("hello", {"table": table.id, "page": "table", "language": "en"})
    assert reply["ok"] and reply["viewer"] == "table"
    assert wait_until(lambda: bool(events)) and events[0][0] == "view"
    client.close()
    assert client.lost.is_set()
    with pytest.raises(ConnectionLost):
        client.call("refresh", {})


def test_the_end_of_the_connection_is_noticed(server: tuple[str, Parts]) -> None:
    address, parts = server
    client = SocketClient(address, lambda event, content: None)
    client.open()
    parts.sockets.close(*parts.sockets.pages.copy())
    assert client.lost.wait(10)


@contextlib.contextmanager
def answering(*answers: bytes) -> Iterator[str]:
    """A server that answers each connection with these bytes, and closes it."""
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def serve() -> None:
            with contextlib.suppress(OSError):
                while True:
                    connection, _ = listening.accept()
                    with connection:
                        connection.recv(65536)
                        for answer in answers:
                            connection.sendall(answer)

        threading.Thread(target=serve, daemon=True).start()
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"


@pytest.mark.parametrize(
    "answer",
    [
        b"",
        b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n",
        b"HTTP/1.1 404 Not Found\r\nContent-Length: 2\r\n\r\nno",
        b"\x00\xff" * 100,
        b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Accept: wrong\r\n\r\n",
    ],
)
def test_what_is_no_server_is_left(answer: bytes) -> None:
    with answering(answer) as address, pytest.raises(ConnectionLost):
        SocketClient(address, lambda event, content: None).open()


def test_nothing_at_all_is_a_lost_connection() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
    with pytest.raises(ConnectionLost):
        SocketClient(f"http://127.0.0.1:{port}", lambda event, content: None).open()


def test_a_message_of_the_greatest_size_is_taken(server: tuple[str, Parts]) -> None:
    address, _ = server
    client = SocketClient(address, lambda event, content: None)
    client.open()
    reply: Any = client.call("hello", {"table": "x" * (16384 - 200), "page": "table"})
    assert reply["code"] == "message_malformed"
    client.close()


def test_https_is_verified_by_the_authority_that_is_named(tmp_path: Path) -> None:
    app = create_app(Settings(data=tmp_path))
    parts, certificates = parts_of(app), Certificates(tmp_path, lambda: ("127.0.0.1",))
    certificates.refresh()
    secure = Secure.free(certificates.context())
    address = f"https://127.0.0.1:{secure.port}"
    authority = str(tmp_path / "https" / "authority.crt")
    with listening(app, secure=secure):
        client = SocketClient(address, lambda event, content: None, authority)
        client.open()
        table = parts.registry.open("Tuesday").id
        reply: Any = client.call("hello", {"table": table, "page": "table", "language": "en"})
        assert reply["ok"]
        client.close()
        with pytest.raises(ConnectionLost, match="certificate"):
            SocketClient(address, lambda event, content: None).open()
    parts.close()
