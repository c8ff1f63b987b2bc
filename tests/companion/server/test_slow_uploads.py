"""Slow uploads over real sockets: rights are checked first, and each address only uses up its own slots."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from companion.server.app import Services
from companion.server.http_requests import UPLOADS
from companion.settings import Settings
from companion.tables.commands import seating
from tests.served import served
from tests.waiting import wait_until

PICTURE = b"no picture" * 100


class Game:
    """A running game, and the path by which the phone of a seat sends a photograph for its first ask."""

    def __init__(self, address: str, parts: Services) -> None:
        table = parts.registry.open("Friday", game="world_without_end")
        self.port = urlsplit(address).port or 0
        self.tokens = [seating.take_seat(table, seat, seat, colour) for seat, colour in (("N", "blue"), ("E", "red"))]
        table.start("N")
        assert table.game is not None
        self.path = f"/tables/{table.id}/photos/{table.game.asks[0].id}"

    def begin(self, path: str, sent: bytes, *, source: str, token: str = "") -> socket.socket:
        """Begin an upload: send its head and a part of the body."""
        connection = socket.create_connection(("127.0.0.1", self.port), timeout=30, source_address=(source, 0))
        head = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nAccept: application/json\r\n"
        head += f"Content-Type: image/jpeg\r\nContent-Length: {len(PICTURE)}\r\n"
        head += f"Authorization: Bearer {token}\r\n" if token else ""
        connection.sendall(f"{head}\r\n".encode() + sent)
        return connection


def reply(connection: socket.socket) -> tuple[int, str]:
    """Status and code of a reply."""
    received = b""
    while b"}" not in received:
        part = connection.recv(4096)
        assert part, received
        received += part
    head, _, body = received.partition(b"\r\n\r\n")
    return int(head.split()[1]), json.loads(body)["code"]


@pytest.fixture
def game(tmp_path: Path) -> Iterator[Game]:
    with served(Settings(data=tmp_path)) as (address, parts):
        yield Game(address, parts)


@pytest.mark.parametrize("path", ["", "/packs", "/packs/abcdefgh/photos/card"])
def test_an_upload_without_the_right_is_refused_before_its_body_has_come(game: Game, path: str) -> None:
    with ExitStack() as stack:
        uploads = [stack.enter_context(game.begin(path or game.path, b"", source="127.0.0.2")) for _ in range(9)]
        assert all(400 <= reply(upload)[0] < 500 for upload in uploads)


def test_slow_uploads_of_one_address_leave_the_photographs_of_others_alone(game: Game) -> None:
    slow, other = game.tokens
    with ExitStack() as stack:
        for _ in range(4):
            stack.enter_context(game.begin(game.path, PICTURE[:10], source="127.0.0.2", token=slow))
        assert wait_until(lambda: not UPLOADS.is_free("127.0.0.2"), 10)
        with game.begin(game.path, PICTURE, source="127.0.0.2", token=slow) as fifth:
            assert reply(fifth)[1] == "upload_busy"
        with game.begin(game.path, PICTURE, source="127.0.0.3", token=other) as photograph:
            assert reply(photograph)[1] == "camera_absent"  # it has come, and nothing here reads it
