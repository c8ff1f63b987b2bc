"""Attacks on the socket of agents: forged keys, foreign tables, repeated events, huge messages, hostile pictures."""

from __future__ import annotations

import base64
import contextlib
import json
import random
import secrets
from typing import Any

from tests.faults.attacks.attack import MEGABYTES, Attack, Figures, host_page, open_table, seated
from tests.faults.attacks.pictures import grey_jpeg
from tests.faults.fast_server import FastServer
from tests.faults.thin_client import BINARY, Gone, ThinPage, frame, request

STATES: dict[str, Any] = {"camera": {"state": "ready"}, "dice": {"state": "ready"}, "rejected": []}
SESSION = "a" * 32
PART = 12_000
"""Characters of a part of a picture."""


def key_of(server: FastServer, table: str = "", host: str = "") -> str:
    """The key of a table's devices, as its host is shown it."""
    path = f"/host/{table or server.table}/devices.json?key={host or server.key}"
    return str(json.loads(request(server.port, "GET", path).body)["key"])


def joined(server: FastServer, key: str, table: str = "", **more: Any) -> ThinPage:
    """A connection that has said "hello" as an agent; ``hello`` has the answer."""
    page = ThinPage(server.port)
    hello = {"page": "devices", "table": table or server.table, "token": key, "session": SESSION, "states": STATES}
    page.hello = page.ask("hello", {**hello, **more})
    return page


def card(n: int, event: str = "placed") -> dict[str, Any]:
    """An event of a card that answers nothing."""
    return {"n": n, "kind": "card", "event": event, "text": "WE-I-04", "zone": "nowhere", "turn": 0.0}


def forged_keys(server: FastServer, count: int = 60) -> Figures:
    """Keys that are guessed, cut off, a host's, another table's; a good one for another table or a made-up stand."""
    second, host = open_table(server)
    good, other = key_of(server), key_of(server, second, host)
    wrong: list[tuple[str, dict[str, Any]]] = [
        (good[:-1], {}), (good.upper(), {}), (server.key, {}), (server.house_key, {}), (other, {}),
        (good, {"table": second}), (good, {"stand": "abcdefghjk"}), (good, {"stand": server.table}),
    ]  # fmt: skip
    wrong += [(secrets.token_hex(16), {}) for _ in range(count)]
    taken = 0
    with server.metered() as meter:
        for key, more in wrong:
            with contextlib.suppress(Gone, OSError), contextlib.closing(joined(server, key, **more)) as page:
                taken += bool(page.hello["ok"])
                taken += bool(page.ask("agent_events", {"events": [card(1)]})["ok"])
        honest = joined(server, good)
        refused = not honest.hello["ok"]
        honest.close()
    return meter.figures() | {"taken": taken, "honest_refused": float(refused)}


def beyond_its_rights(server: FastServer) -> Figures:
    """An agent that tries what only pages may do, and one that goes on with a key that is good no more."""
    page, _ = seated(server)
    agent = joined(server, key_of(server))
    done = 0
    for event, content in (
        ("hello", {"table": server.table, "page": "host", "token": server.key, "language": "en"}),
        ("hello", {"table": server.table, "page": "table", "language": "en"}),
        ("take_seat", {"seat": "E", "name": "Eve", "colour": "red"}),
        ("start", {"start_player": "N"}),
        ("refresh", {}),
        ("give_rows", {"rows": []}),
        ("close", {}),
    ):
        done += bool(agent.ask(event, content)["ok"])
    seen = len(agent.envelope())
    path = f"/host/{server.table}/devices.json?key={server.key}"
    body = json.dumps({"do": "renew"}).encode()
    headers = f"Content-Type: application/json\r\nOrigin: http://127.0.0.1:{server.port}\r\n"
    renewed = request(server.port, "POST", path, body, headers)
    after = 0
    with contextlib.suppress(Gone, OSError):
        after += bool(agent.ask("agent_events", {"events": [card(1)]})["ok"])
    agent.close()
    page.close()
    figures = {"carried_out": done, "views": seen, "after_renewal": after}
    return {**figures, "not_renewed": float(renewed.status != 200)}


def repeated_events(server: FastServer) -> Figures:
    """The same numbers again, out of order, over several connections at once: each is taken once."""
    key = key_of(server)
    first = joined(server, key)
    last = int(first.ask("agent_events", {"events": [card(n) for n in (1, 2, 3)]})["last"])
    again = joined(server, key)  # the older connection is closed
    wrong = int(again.hello["last"] != last)
    for numbers in ((3, 2, 1), (1,), (2, 3)):
        wrong += again.ask("agent_events", {"events": [card(n) for n in numbers]})["last"] != last
    with contextlib.suppress(Gone, OSError):
        wrong += bool(first.ask("agent_events", {"events": [card(99)]})["ok"])
    wrong += again.ask("agent_events", {"events": [card(4)]})["last"] != 4
    again.close()
    first.close()
    return {"wrong": wrong}


def hostile_reports(server: FastServer, count: int = 150) -> Figures:
    """Malformed, huge and binary messages of an agent with a good key, and pictures that are none."""
    chance, key = random.Random(5), key_of(server)
    honest = base64.b64encode(grey_jpeg(64, 64)).decode()
    lie = base64.b64encode(grey_jpeg(2000, 2000, (64, 64))[: 8 * 9000]).decode()
    pictures = [[lie[at : at + PART] for at in range(0, 8 * PART, PART)], ["AAAA"] * 8, [honest[:7], "=" * 4], ["/9j/"]]
    reports: list[tuple[str, object]] = [
        ("agent_events", {"events": [card(1)] * 33}),
        ("agent_events", {"events": [{**card(1), "text": "X" * 15_000}]}),
        ("agent_events", {"events": [{"n": 10**13, "kind": "roll", "values": [1], "colours": [], "late": False}]}),
        ("agent_events", {"events": [{"n": 1, "kind": "roll", "values": [6] * 21, "colours": [], "late": False}]}),
        ("agent_states", {"camera": {"state": "ready", "figures": {"fps": 1e400}}, "dice": None}),
        ("agent_states", {"camera": {"state": "ready", "reason": "\u202e"}, "dice": None}),
        ("agent_dice", {"throw": 1, "taken": False, "dice": [{"value": 1, "certainty": 2, "colour": None}]}),
        ("agent_picture", {"number": 1, "part": 9, "parts": 8, "data": "AAAA"}),
        ("agent_picture", {"number": 1, "part": 0, "parts": 10**9, "data": "AAAA"}),
        ("agent_picture", {"number": 1, "part": 0, "parts": 1, "data": "<svg onload=alert(1)>"}),
    ]
    taken, closed = 0, 0
    with server.metered() as meter:
        page = joined(server, key)
        for event, content in reports:
            try:
                taken += bool(page.ask(event, content)["ok"])
            except (Gone, OSError):
                closed += 1
                page = joined(server, key)
        for number in range(count):
            parts = chance.choice(pictures)
            with contextlib.suppress(Gone, OSError):
                for at, data in enumerate(parts):
                    page.emit("agent_picture", {"number": number + 1, "part": at, "parts": len(parts), "data": data})
        page.close()
        for huge in (frame(b"42" + b"[" * 2_000_000), frame(bytes(300_000), BINARY), frame(b"x" * 100_000)):
            page = joined(server, key)
            with contextlib.suppress(Gone, OSError):
                page.send(huge)
                while True:
                    page.receive()
            page.close()
        shown = request(server.port, "GET", f"/host/{server.table}/camera.jpg?key={server.key}")
        host = host_page(server)
        refused = not host.hello["ok"]
        host.close()
    sniffed = shown.status == 200 and shown.header("Content-Type") != "image/jpeg"
    figures = {"taken": taken, "shown_as_another_type": float(sniffed), "host_refused": float(refused)}
    return meter.figures() | figures


ATTACKS = {
    "forged_agent_keys": Attack(
        "agents with keys that are not those of their table",
        forged_keys,
        {"taken": 0, "honest_refused": 0, "tracebacks": 0, "growth_mb": MEGABYTES},
    ),
    "agents_beyond_their_rights": Attack(
        "an agent that tries what pages may do, and goes on with an ended key",
        beyond_its_rights,
        {"carried_out": 0, "views": 0, "after_renewal": 0, "not_renewed": 0},
    ),
    "repeated_agent_events": Attack("events of an agent that are sent again", repeated_events, {"wrong": 0}),
    "hostile_agent_reports": Attack(
        "malformed and huge reports of an agent, and pictures that are none",
        hostile_reports,
        {"taken": 0, "shown_as_another_type": 0, "host_refused": 0, "tracebacks": 0, "growth_mb": 2 * MEGABYTES},
    ),
}
