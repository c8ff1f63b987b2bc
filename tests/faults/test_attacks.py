"""Attacks by strangers and by pages over real sockets: the server stays up and small, and seated phones stay seated."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Iterator

import pytest

from tests.faults.playing_table import PlayingTable
from tests.faults.server import Memory, Server
from tests.faults.strangers import ATTACKS, FORM_TYPE, Attack, Target
from tests.faults.thin_client import BINARY, Gone, Response, Stream, ThinPage, frame, request
from tests.house import open_table_at

MEGABYTES = 60.0
"""Permitted growth of resident memory: allocators, late imports and the buffers of the attack."""
CONNECTIONS = 40
"""Connections of an attack: enough to see a fault; `tests.faults.strangers` makes a thousand."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("attacked") / "data", "--game", "world_without_end")
    yield server
    assert server.stop() == 0


@pytest.fixture(scope="module")
def table(server: Server) -> Iterator[PlayingTable]:
    """A table that is played on all the time."""
    table = PlayingTable(server.port, server.table, server.key, 1, pause=0.1)
    table.start()
    yield table
    table.end()
    assert table.lost == 0


@contextlib.contextmanager
def holding(server: Server, table: PlayingTable) -> Iterator[None]:
    """Carry out an attack: nothing fails, the memory grows little, and phones and host stay connected and play."""
    memory, start, returns = Memory(server.process.pid), len(server.written().encode()), table.returns
    yield
    table.reach(table.answers + 3)
    assert memory.end() <= MEGABYTES
    assert table.returns == returns
    assert not server.has_failed(start)


@pytest.fixture(scope="module")
def target(server: Server) -> Target:
    return Target(server.port, server.table, server.house_key)


@pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: attack.__name__)
def test_strangers_neither_fill_the_server_nor_disconnect_anybody(
    server: Server, table: PlayingTable, target: Target, attack: Attack
) -> None:
    with holding(server, table):
        attack(target, CONNECTIONS)


PACKETS = (
    [b"42["],
    [b'42["answer",' + b"[" * 12_000],
    [b'451-["answer",{"_placeholder":true,"num":0}]'],
    [b"4" * 10_000],
    [b'42["answer",{"ask":"\\ud800"}]'],
    [b"40/nowhere,"],
    [b"x" * 100_000],
    [b"42[]", b"42{}", b'42[{"a":1}]', b"42[null]"],
    [b'42["hello",1e999]'],
    [b"\xff\xfe\xfd"],
    [b"4" + b"2" * 9_000 + b"[1]"],
)
"""Packets that no page sends."""
FRAMES = (
    frame(b"\x04\x00\xff" * 20, BINARY), frame(b"42[1]", reserved=7), frame(b"42[1]", 3), frame(b"x", 0),
    frame(b"42[1]", masked=False), frame(b"x" * 200, 9), frame(b"\x03", 8), frame(b""),
)  # fmt: skip
"""Frames that no page sends."""


def test_malformed_packets_and_frames_cost_nothing_but_their_connection(server: Server, table: PlayingTable) -> None:
    with holding(server, table):
        for attack in [b"".join(map(frame, packets)) for packets in PACKETS] + list(FRAMES):
            with contextlib.suppress(Gone, OSError), contextlib.closing(Stream(server.port)) as stream:
                stream.send(frame(b"40") + attack)
                stream.connection.settimeout(0.05)
                while True:
                    stream.receive()


@pytest.mark.parametrize("name", ["connect", "disconnect", "connect_error", "*", "message", "ping"])
def test_an_event_with_a_name_of_socketio_is_an_unknown_message(server: Server, name: str) -> None:
    with contextlib.closing(ThinPage(server.port, server.table, "table")) as page:
        assert page.ask(name, {})["code"] == "event_unknown"
        assert page.ask("refresh", {})["ok"]


def test_a_page_cannot_fill_the_journal_with_new_names(server: Server) -> None:
    second, _ = open_table_at(server.url, server.house_key, "world_without_end/")
    with contextlib.closing(ThinPage(server.port, second)) as page:
        seat = {"seat": "N", "colour": "blue"}
        replies = [page.ask("take_seat", {**seat, "name": f"Ada {n}"}) for n in range(90)]
    assert sum(reply["ok"] for reply in replies) <= 60
    assert {reply["code"] for reply in replies if not reply["ok"]} == {"too_often"}


def test_pages_of_a_foreign_site_cannot_connect(server: Server) -> None:
    for headers in ("Origin: http://evil.example\r\n", f"Origin: http://evil.example:{server.port}\r\n"):
        with pytest.raises(Gone):
            Stream(server.port, headers=headers, timeout=3)
    with pytest.raises(Gone):
        Stream(server.port, host=f"127.0.0.1.evil.example:{server.port}", timeout=3)


VALUES = (
    *(b"1e999", b'{"n":-1e999}', b"NaN", b"1" * 5000, b'"\\ud800"', b'{"\\udfff":1}', b'"\\u0000"', b"\xff\xfe"),
    *(b"[" * 3900, b'{"a":' * 1300, b"null", b"true", b"{}", b"[]", b"-1", b'""', b"name=x&play=%00"),
)
"""Hostile bodies."""
ENDINGS = ("", "", "/", "//", "/..", "/%2e%2e/%2e%2e", "%00", "/../../../etc/passwd", "%ff%fe", "/" + "a" * 3000)
QUERIES = ("", "?key=x", "?lang=xx", "?key=%00", "?photos=1", "?" + "%" * 50, "?a[]=b", "?EIO=4&transport=polling")
METHODS = ("GET", "GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH", "TRACE", "BREW")
TYPES = ("application/json", FORM_TYPE, "multipart/form-data; boundary=x", "image/jpeg")


def test_no_request_is_an_internal_error_and_every_response_tells_browsers_how_to_read_it(
    server: Server, table: PlayingTable, target: Target
) -> None:
    draft, key = target.draft()
    paths = [
        *("/", "/tables.json", "/packs.json", "/healthz", "/enrol", "/packs", "/photos/x.webp", "/socket.io/", "/book"),
        *(f"/{page}/{server.table}" for page in ("join", "phone", "table", "host", "qr", "watch")),
        *(f"/host/{server.table}/{name}" for name in ("camera", "camera.json", "camera.jpg", "health.json")),
        *(f"/tables/{server.table}/photos/1", f"/games/{server.table}/record.json", "/venue/sign-in", "/house"),
        *(f"{draft}/{name}" for name in ("draft.json", "items/card-I-01", "photos/card-I-01", "name", "export.json")),
    ]
    chance = random.Random(1)
    keys = (key, f"?key={server.key}", f"?key={server.house_key}")
    responses: list[tuple[str, Response]] = []
    with holding(server, table):
        for _ in range(400):
            path = chance.choice(paths) + chance.choice(ENDINGS) + chance.choice((*QUERIES, *keys))
            method, body = chance.choice(METHODS), b""
            if method in ("POST", "PUT", "PATCH", "DELETE"):
                body = chance.choice((b"@", b'{"value":@}', b'{"do":@}', b'{"game":@}')).replace(
                    b"@", chance.choice(VALUES)
                )
            response = request(server.port, method, path, body, chance.choice(TYPES))
            assert 200 <= response.status < 500, (method, path, body[:200], response.status)
            responses.append((path, response))
    for path, response in responses:
        if not path.startswith("/socket.io"):
            assert response.headers["X-Content-Type-Options"] == "nosniff", path
            assert response.headers["Content-Security-Policy"], path
