"""Attacks by HTTP requests: nested JSON, tables by strangers, foreign hosts, hostile numbers, missing headers."""

from __future__ import annotations

import contextlib
import json
import re
import threading
import time
from functools import cache
from pathlib import Path

from tests.faults.attacks.attack import (
    Attack,
    Figures,
    card_of,
    draft_path,
    playing_beside,
    with_key,
)
from tests.faults.fast_server import FastServer, settle
from tests.faults.thin_client import Gone, Response, Stream, address, request

JSON_TYPE = "Content-Type: application/json\r\n"
FORM_TYPE = "Content-Type: application/x-www-form-urlencoded\r\n"


def nested_json(server: FastServer, at_once: int = 8) -> Figures:
    """Eight megabytes of nested JSON as a pack file, several at once, while a table plays."""
    level = b'{"a":' * 20 + b"1" + b"}" * 20
    body = b'{"game":"world_without_end","x":[' + b",".join([level] * (8_000_000 // (len(level) + 1) - 2)) + b"]}"
    shallow = b"[" + b"[],{}," * 1_300_000 + b"[]]"
    refused: list[int] = []

    def send(content: bytes) -> None:
        refused.append(request(server.port, "POST", with_key(server, "/packs"), content, JSON_TYPE, timeout=60).status)

    with playing_beside(server) as beside, server.metered() as meter:
        threads = [threading.Thread(target=send, args=[(body, shallow)[n % 2]]) for n in range(at_once)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        time.sleep(0.5)
        left = settle(server) - meter.start
    wrong = sum(status not in (400, 403, 413, 429, 503) for status in refused)
    return meter.figures() | beside.figures() | {"not_refused": wrong, "growth_left_mb": left}


def tables_filled(server: FastServer, posts: int = 60) -> Figures:
    """Strangers who open tables."""
    opened = 0
    for number in range(posts):
        body = f"name=Table+{number}&play=world_without_end%2F".encode()
        opened += request(server.port, "POST", "/", body, FORM_TYPE).status in (302, 303)
    listed = json.loads(request(server.port, "GET", "/tables.json").body)
    created = sum(
        request(server.port, "POST", "/enrol", b"name=x&game=world_without_end", FORM_TYPE).status in (302, 303)
        for _ in range(10)
    )
    return {"opened": opened, "more_tables": len(listed) - 1, "drafts": created}


FOREIGN = (
    "evil.example",
    "evil.example:80",
    "exchequer.evil.example",
    "127.0.0.1.evil.example",
    "localhost.evil.example",
    "[::1].evil.example",
    "evil.example@127.0.0.1",
    "",
)


def foreign_hosts(server: FastServer) -> Figures:
    """Requests for another host's name, as after DNS rebinding, by HTTP and WebSocket, with a matching Origin."""
    answered = sockets = own_refused = 0
    for name in FOREIGN:
        host = f"{name}:{server.port}" if name and ":" not in name else name or "evil.example"
        origin = f"Origin: http://{host}\r\n"
        answered += request(server.port, "GET", "/tables.json", headers=origin, host=host).status < 400
        answered += request(server.port, "GET", f"/host/{server.table}", host=host).status < 400
        with contextlib.suppress(Gone, OSError):
            Stream(server.port, headers=origin, host=host, timeout=3).close()
            sockets += 1
    for name in ("127.0.0.1", "localhost", "[::1]", "192.168.1.20"):
        host = f"{name}:{server.port}"
        own_refused += request(server.port, "GET", "/tables.json", host=host).status != 200
    with contextlib.suppress(Gone, OSError):
        Stream(server.port, headers="Origin: http://evil.example\r\n", timeout=3).close()
        sockets += 1
    return {"answered": answered, "sockets": sockets, "own_refused": own_refused}


HOSTILE_VALUES = (
    *(b"1e999", b"-1e999", b"[1e999]", b'{"n":1e999}', b"NaN", b"Infinity", b"1e-999", b"1" * 5000, b"-" + b"9" * 7000),
    *(b'"\\ud800"', b'{"\\udfff":1}', b'"\\u0000"', b"\xff\xfe", b"\xef\xbb\xbf1"),
    *(b"[" * 3900, b'{"a":' * 1300, b'{"a":1,"a":2}', b"null", b"true", b"{}", b"[]"),
)


def hostile_values(server: FastServer) -> Figures:
    """Numbers, texts and structures that JSON parsers disagree on, in every body that a page sends."""
    draft, key = draft_path(server)
    card = card_of(server, (draft, key))
    camera = f"/host/{server.table}/camera.json?key={server.key}"
    layouts = _changed_layouts(request(server.port, "GET", f"/host/{server.table}/layout.json?key={server.key}").body)
    packs = PACKS + _changed_packs()  # each is read by a process of its own: one for each value
    responses: list[Response] = []

    def send(method: str, path: str, template: bytes, value: bytes) -> None:
        body = template.replace(b"@", value, 1)
        source = address(len(responses), 40)
        responses.append(request(server.port, method, path, body, JSON_TYPE, source=source))

    with server.metered() as meter:
        for number, value in enumerate(HOSTILE_VALUES):
            for template in ITEMS:
                send("PUT", f"{draft}/items/card-{card}{key}", template, value)
            send("PUT", f"{draft}/items/nothing{key}", b'{"value":@}', value)
            send("PUT", f"{draft}/name{key}", b'{"value":@}', value)
            for template in COMMANDS + layouts:
                send("POST", camera, template, value)
            send("POST", with_key(server, "/packs"), packs[number % len(packs)], value)
        for path in (
            f"{draft}/draft.json{key}",
            f"{draft}/export.json{key}",
            with_key(server, "/packs.json"),
            "/enrol",
        ):
            responses.append(request(server.port, "GET", path))
    errors = sum(one.status >= 500 or one.status == 0 for one in responses)
    return meter.figures() | {"requests": len(responses), "server_errors": errors}


@cache
def _changed_packs() -> tuple[bytes, ...]:
    """The reference pack of the first game, with one of its values replaced by "@"."""
    file = Path(__file__).resolve().parents[3] / "companion" / "games" / "world_without_end" / "reference.json"
    pack = json.loads(file.read_bytes())
    found = []
    for key, value in pack.items():
        if isinstance(value, str | int | bool):
            changed = json.dumps(pack | {key: "\x07"}, separators=(",", ":"))
            found.append(changed.replace('"\\u0007"', "@").encode())
    return tuple(found)


def _changed_layouts(layout: bytes) -> tuple[bytes, ...]:
    """The command that saves a layout, with one of its first numbers and texts replaced by "@"."""
    found = []
    for value in list(re.finditer(rb'(?<=[:\[ ])(-?[0-9.]+|"[^"]*")(?=[,\]}\s])', layout))[:16]:
        changed = layout[: value.start()] + b"@" + layout[value.end() :]
        found.append(b'{"do":"save","layout":' + changed + b"}")
    return tuple(found)


ITEMS = (
    b"@",
    b'{"value":@}',
    b'{"value":{"title":@}}',
    b'{"value":{"kind":@}}',
    b'{"value":{"corners":@}}',
    b'{"value":{"corners":[[@]]}}',
    b'{"value":{"starred":@,"title":"x"}}',
)
COMMANDS = (
    b"@",
    b'{"do":@}',
    b'{"do":"choose","layout":@}',
    b'{"do":"sticker","size":@}',
    b'{"do":"save","layout":@}',
    b'{"do":"save","layout":{"width":@,"height":@,"markers":[],"zones":[]}}',
    b'{"do":"save","layout":{"markers":[@],"zones":[]}}',
)
PACKS = (
    b"@",
    b'{"game":@}',
    b'{"game":"world_without_end","cards":@}',
    b'{"game":"monasterium","name":@,"version":@}',
    b'{"format":"exchequer.pack","schema":@,"hash":"","pack":{}}',
    b'{"format":"exchequer.pack","schema":1,"hash":@,"pack":@}',
)
"""Bodies of requests; "@" stands for the hostile value."""


PATHS = (
    *("/", "/tables.json", "/favicon.ico", "/healthz", "/nothing", "/assets/0/none.js", "/phone/zzzzzz", "/packs.json"),
    *("/socket.io/?EIO=4&transport=polling", "/socket.io/?EIO=9", "/photos/x.webp", "/enrol"),
)
HOST_PATHS = ("camera", "camera.json", "camera.jpg", "markers.pdf", "layout.json", "health.json", "aiming")


def missing_headers(server: FastServer) -> Figures:
    """Responses of every kind without the headers that keep browsers from misreading them."""
    table, key = server.table, server.key
    draft, draft_key = draft_path(server)
    host = f"/host/{table}"
    of_table = [
        f"/join/{table}",
        f"/phone/{table}",
        f"/table/{table}",
        f"/qr/{table}.svg",
        f"/games/{table}/record.json",
    ]
    of_host = [host, *(f"{host}/{name}" for name in HOST_PATHS)]
    of_draft = [f"{draft}/draft.json{draft_key}", f"{draft}/export.json{draft_key}"]
    addresses = [("GET", path) for path in [*PATHS, *of_table, *(f"{path}?key={key}" for path in of_host), *of_draft]]
    addresses += [("POST", "/packs"), ("POST", "/nothing"), ("POST", f"{host}/camera.json?key={key}")]
    addresses += [("DELETE", "/"), ("PUT", "/"), ("OPTIONS", "/"), ("BREW", "/")]
    nosniff = policy = 0
    for method, path in addresses:
        response = request(server.port, method, path)
        if response.header("X-Content-Type-Options").lower() != "nosniff":
            nosniff += 1
        if not response.header("Content-Security-Policy"):
            policy += 1
    return {"responses": len(addresses), "without_nosniff": nosniff, "without_policy": policy}


ATTACKS = {
    "nested_json": Attack(
        "eight pack files of 8 MB nested JSON at once",
        nested_json,
        {"not_refused": 0, "growth_left_mb": 40, "failed_answers": 0, "tracebacks": 0},
        {"longest_ms": 150},
    ),
    "tables_filled": Attack(
        "strangers who open tables and drafts",
        tables_filled,
        {"opened": 0, "more_tables": 0, "drafts": 0},
    ),
    "foreign_hosts": Attack(
        "another host's name with its Origin",
        foreign_hosts,
        {"answered": 0, "sockets": 0, "own_refused": 0},
    ),
    "hostile_values": Attack(
        "1e999, lone surrogates and their like in every body",
        hostile_values,
        {"server_errors": 0, "tracebacks": 0},
    ),
    "missing_headers": Attack(
        "responses without nosniff and policy",
        missing_headers,
        {"without_nosniff": 0, "without_policy": 0},
    ),
}
