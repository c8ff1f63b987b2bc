"""Attacks by strangers and by pages over real sockets: the server stays up and small, and seated phones stay seated."""

from __future__ import annotations

import contextlib
import json
import zlib
from collections.abc import Iterator

import pytest

from tests.faults.attacked_server import FORM_TYPE, Attacked
from tests.faults.fast_server import starting
from tests.faults.pictures import grey_jpeg
from tests.faults.thin_client import BINARY, TEXT, Gone, Response, Stream, ThinPage, address, frame, request

HEAVY = 64
"""Megabytes of an attack on memory: enough to be seen, not enough to harm the machine that tests."""
JSON_TYPE = "Content-Type: application/json\r\n"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Attacked]:
    with starting() as starter:
        server = Attacked(starter, tmp_path_factory.mktemp("attacked") / "data")
        server.begin()
        yield server
        assert server.end() == 0


# ---------------------------------------------------------------------- frames and packets


def is_closed_after(server: Attacked, pieces: list[bytes], headers: str = "") -> bool:
    """Send pieces over one WebSocket; whether the server closes it."""
    stream = Stream(server.port, headers=headers)
    assert b"permessage-deflate" not in stream.head
    stream.connection.settimeout(5)
    try:
        for piece in pieces:
            stream.send(piece)
        while True:
            stream.receive()
    except TimeoutError:
        return False
    except (Gone, OSError):
        return True
    finally:
        stream.close()


def test_a_message_without_an_end_is_not_collected(server: Attacked) -> None:
    with server.holding():
        claim = bytes([0x80 | TEXT, 0xFF]) + (2**40).to_bytes(8, "big") + bytes(4)
        assert is_closed_after(server, [frame(b"40"), claim] + [bytes(1_000_000)] * HEAVY)
        part = b"".join([frame(bytes(8000), 0, fin=False)] * 125)
        assert is_closed_after(server, [frame(b"40" + bytes(8000), fin=False)] + [part] * HEAVY)


def test_a_compressed_message_is_not_unpacked(server: Attacked) -> None:
    packed = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = b"".join([packed.compress(bytes(1_000_000)) for _ in range(HEAVY)]) + packed.flush(zlib.Z_SYNC_FLUSH)
    offer = "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n"
    with server.holding():
        assert is_closed_after(server, [frame(b"40"), frame(data[:-4], reserved=4)], offer)


MALFORMED = (
    [b"42["],
    [b'42["answer",' + b"[" * 12_000],
    [b"42" + b"[" * 16_000],
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


def test_malformed_packets_and_frames_cost_nothing_but_their_connection(server: Attacked) -> None:
    with server.holding():
        for attack in [b"".join(map(frame, packets)) for packets in MALFORMED] + list(FRAMES):
            with contextlib.suppress(Gone, OSError), contextlib.closing(Stream(server.port)) as stream:
                stream.send(frame(b"40") + attack)
                stream.connection.settimeout(0.05)
                while True:
                    stream.receive()


@pytest.mark.parametrize("name", ["connect", "disconnect", "connect_error", "*", "message", "ping"])
def test_an_event_with_a_name_of_socketio_is_an_unknown_message(server: Attacked, name: str) -> None:
    with server.holding(), contextlib.closing(ThinPage(server.port, server.table, "table")) as page:
        assert page.ask(name, {})["code"] == "event_unknown"
        assert page.ask("refresh", {})["ok"]


def test_a_page_cannot_fill_the_journal_with_new_names(server: Attacked) -> None:
    name = {"seat": "N", "name": "Ada", "colour": "blue"}
    with server.holding(), contextlib.closing(ThinPage(server.port, *server.open_table()[:1])) as page:
        replies = [page.ask("take_seat", {**name, "name": f"Ada {n}"}) for n in range(90)]
    assert sum(reply["ok"] for reply in replies) <= 60
    assert {reply["code"] for reply in replies if not reply["ok"]} <= {"too_often", "too_fast"}


# ---------------------------------------------------------------------- connections


def test_strangers_take_no_place_from_the_host_and_the_players(server: Attacked) -> None:
    strangers = []
    with server.holding(growth=60.0):
        for number in range(420):  # the server keeps 400
            with contextlib.suppress(Gone, OSError):
                strangers.append(ThinPage(server.port, server.table, source=address(number, 160), timeout=5))
        again = ThinPage(server.port, server.table, "phone", server.token)
        assert again.hello["seat"] == "E"
        for page in (again, *strangers):
            page.close()


def test_a_flood_of_connections_leaves_the_phones_alone(server: Attacked) -> None:
    held: list[Stream] = []
    with server.holding(growth=60.0):
        for number in range(300):
            with contextlib.suppress(Gone, OSError):
                held.append(Stream(server.port, source=address(number, 3), timeout=5))
        assert server.keeper.still_served()
        for stream in held:
            stream.close()


# ---------------------------------------------------------------------- requests


def test_a_foreign_host_name_is_refused_everywhere(server: Attacked) -> None:
    names = ("evil.example", "127.0.0.1.evil.example", "localhost.evil.example", "[::1].evil.example")
    for name in names:
        host = f"{name}:{server.port}"
        origin = f"Origin: http://{host}\r\n"
        assert request(server.port, "GET", "/tables.json", headers=origin, host=host).status == 421
        with pytest.raises(Gone):
            Stream(server.port, headers=origin, host=host, timeout=3)
    with pytest.raises(Gone):
        Stream(server.port, headers="Origin: http://evil.example\r\n", timeout=3)
    for name in ("127.0.0.1", "localhost", "[::1]", "192.168.1.20"):
        assert request(server.port, "GET", "/tables.json", host=f"{name}:{server.port}").status == 200


def test_strangers_open_neither_tables_nor_drafts(server: Attacked) -> None:
    for path, body in (("/", b"name=x&play=world_without_end%2F"), ("/enrol", b"name=x&game=world_without_end")):
        assert request(server.port, "POST", path, body, FORM_TYPE).status == 403


HOSTILE_VALUES = (
    *(b"1e999", b'{"n":-1e999}', b"NaN", b"1" * 5000, b'"\\ud800"', b'{"\\udfff":1}', b'"\\u0000"', b"\xff\xfe"),
    *(b"[" * 3900, b'{"a":' * 1300, b"null", b"true", b"{}", b"[]", b"-1", b'""'),
)
ITEMS = (
    *(b"@", b'{"value":@}', b'{"value":{"title":@}}', b'{"value":{"corners":[[@]]}}'),
    b'{"value":{"starred":@,"title":"x"}}',
)
COMMANDS = (
    *(b"@", b'{"do":@}', b'{"do":"choose","layout":@}', b'{"do":"sticker","size":@}', b'{"do":"save","layout":@}'),
    b'{"do":"save","layout":{"width":@,"height":@,"markers":[],"zones":[]}}',
)
PACKS = (b"@", b'{"game":@}', b'{"game":"world_without_end","cards":@}', b'{"format":"exchequer.pack","schema":@}')
"""Bodies of requests; "@" stands for the hostile value."""


def test_no_value_in_a_body_is_an_internal_error(server: Attacked) -> None:
    draft, key = server.draft()
    responses: list[Response] = []
    with server.holding(growth=60.0):  # with that of the process that reads a pack
        for number, value in enumerate(HOSTILE_VALUES):
            sent = [("PUT", f"{draft}/items/card-I-01{key}", body) for body in ITEMS]
            sent += [("POST", f"/host/{server.table}/camera.json?key={server.key}", body) for body in COMMANDS]
            if number < len(PACKS):  # each is read by a process of its own
                sent += [("POST", f"/packs?key={server.house_key}", PACKS[number])]
            for method, path, body in sent:
                responses.append(request(server.port, method, path, body.replace(b"@", value, 1), JSON_TYPE))
        assert request(server.port, "GET", f"{draft}/draft.json{key}").status == 200
    assert all(200 <= response.status < 500 for response in responses)


def test_pack_files_of_nested_json_are_refused_by_a_process_of_their_own(server: Attacked) -> None:
    level = b'{"a":' * 20 + b"1" + b"}" * 20
    deep = b'{"game":"world_without_end","x":[' + b",".join([level] * (8_000_000 // (len(level) + 1) - 2)) + b"]}"
    wide = b"[" + b"[],{}," * 1_300_000 + b"[]]"
    path = f"/packs?key={server.house_key}"
    with server.holding(growth=250.0):  # with that of the process that reads them, one at a time
        for body in (deep, wide):
            assert 400 <= request(server.port, "POST", path, body, JSON_TYPE, timeout=60).status < 500


def test_a_jpeg_that_lies_about_its_size_is_refused(server: Attacked) -> None:
    draft, key = server.draft()
    picture = grey_jpeg(20_000, 20_000, (64, 64))
    with server.holding(growth=120.0):
        path = f"{draft}/photos/card-I-01{key}"
        reply = request(server.port, "POST", path, picture, "Content-Type: image/jpeg\r\n", timeout=60)
    assert json.loads(reply.body)["code"]


def test_every_response_tells_browsers_how_to_read_it(server: Attacked) -> None:
    table, key = server.table, f"?key={server.key}"
    draft, draft_key = server.draft()
    paths = ["/", "/tables.json", "/nothing", "/phone/zzzzzz", "/healthz", "/socket.io/?EIO=9", f"/qr/{table}.svg"]
    paths += [f"/{page}/{table}" for page in ("join", "phone", "table")]
    paths += [f"/host/{table}{path}{key}" for path in ("", "/camera", "/camera.json", "/health.json", "/markers.pdf")]
    paths += [f"{draft}/draft.json{draft_key}", f"{draft}/export.json{draft_key}"]
    for method, path in [*(("GET", path) for path in paths), ("POST", "/packs"), ("DELETE", "/"), ("BREW", "/")]:
        response = request(server.port, method, path)
        assert response.header("X-Content-Type-Options").lower() == "nosniff", path
        assert response.header("Content-Security-Policy"), path
