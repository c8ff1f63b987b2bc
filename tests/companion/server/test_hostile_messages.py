"""Untrusted messages: a malformed or forbidden one is refused with a code, changes nothing, and reveals nothing."""

from __future__ import annotations

import json
import random
from typing import Any

import flask
import pytest

from companion.errors import Code
from companion.server.app import Services, create_app, services_of
from companion.server.sockets.events import HANDLERS, read
from companion.settings import Settings
from companion.tables.table import Table
from tests.companion.conftest import PageClient, play_to_sale
from web.i18n.languages import LANGUAGES
from web.i18n.render import render_term

CODES = {code.value for code in Code}
VALUES: list[Any] = [
    None, True, False, 0, -1, 1, 2**63, 1.5, float("inf"), "", "N", "E", "blue", "\ud800", "a\ud800b", "\x00", "‮",
    "x" * 9000, "1.1.event", "1.1.sale.E", "I-01", "../../etc/passwd", "'; DROP TABLE entries; --", "<script>",
    "{{7*7}}", "١", [], {}, [[[[[]]]]], {"key": "take"}, {"$ne": None}, ["N"], {"__proto__": {}},
]  # fmt: skip
FIELDS = [
    "table", "token", "page", "language", "seat", "name", "colour", "ask", "epoch", "value", "moves", "note", "n",
    "paused", "count", "first_game", "__class__", "extra", "\ud800",
]  # fmt: skip


def malformed(chance: random.Random) -> tuple[str, tuple[Any, ...]]:
    """An event and arguments that are no message."""
    while True:
        event = chance.choice([*HANDLERS, "disconnecting", "message", "json", "admin", "\ud800", "__init__"])
        shape = chance.randrange(5)
        if shape == 0:
            arguments: tuple[Any, ...] = (chance.choice(VALUES),)
        elif shape == 1:
            arguments = tuple(chance.choice(VALUES) for _ in range(chance.randrange(2, 5)))
        else:
            names = chance.sample(FIELDS, chance.randrange(0, 5))
            arguments = ({name: chance.choice(VALUES) for name in names},)
        try:
            read(event, arguments)
        except Exception:
            return event, arguments


def snapshot(parts: Services, table: Table) -> str:
    rows = [(row.number, row.kind, row.chain) for row in parts.registry.journal.read(table.id)]
    views = {viewer: table.view(viewer) for viewer in ("N", "E", "table")}
    return json.dumps([rows, views, table.epoch, table.public(), len(parts.registry.loaded.running())])


@pytest.mark.parametrize("who", ["N", "host", "stranger", "silent"])
def test_malformed_messages_are_refused_and_change_nothing(
    app: flask.Flask, parts: Services, table: Table, phones: dict[str, PageClient], host: PageClient, who: str
) -> None:
    play_to_sale(phones)
    sender = {"N": phones["N"], "host": host}.get(who) or PageClient(app, table.id if who == "stranger" else "nowhere")
    before = snapshot(parts, table)
    chance = random.Random(who)
    for _ in range(300):
        event, arguments = malformed(chance)
        reply = sender.send(event, *arguments)
        assert reply["ok"] is False, (event, arguments)
        assert reply["code"] in ("message_malformed", "event_unknown", "name_refused"), (event, arguments, reply)
        assert reply["text"]
    assert snapshot(parts, table) == before


def test_commands_without_permission_change_nothing(
    app: flask.Flask, parts: Services, table: Table, phones: dict[str, PageClient]
) -> None:
    play_to_sale(phones)
    before = snapshot(parts, table)
    stranger, silent = PageClient(app, table.id), PageClient(app, "nowhere")
    commands: list[tuple[str, dict[str, Any]]] = [
        ("take_seat", {"seat": "N", "name": "Eve", "colour": "blue"}),
        ("leave_seat", {}),
        ("answer", {"ask": "1.1.sale.N", "epoch": 0, "value": "1"}),
        ("undo", {"epoch": 0}),
        ("start", {}),
        ("free_seat", {"seat": "N"}),
        ("host_undo", {"epoch": 0, "count": 1}),
        ("correct", {"moves": [{"n": 1, "kind": "wool", "from": "seat:N", "to": "supply"}], "note": ""}),
        ("pause", {"paused": True}),
        ("finish", {}),
    ]
    for event, content in commands:
        assert stranger.send(event, content)["code"] in CODES
        assert silent.send(event, content)["code"] == "hello_first"
    for event, content in commands[4:]:
        assert phones["E"].send(event, content)["code"] == "not_host"
    assert snapshot(parts, table) == before


def test_a_token_opens_no_other_page_and_no_other_table(
    app: flask.Flask, parts: Services, phones: dict[str, PageClient], table: Table
) -> None:
    other = parts.registry.open("Other")
    assert PageClient(app, table.id, "host", phones["N"].token).hello["code"] == "not_host"
    assert PageClient(app, table.id, "host", parts.registry.keys.key(other.id)).hello["code"] == "not_host"
    assert PageClient(app, table.id, "table", phones["N"].token).hello["seat"] is None
    assert PageClient(app, table.id, "phone", "A" * 32).hello["token_known"] is False
    guest = PageClient(app, other.id, token=phones["N"].token)
    assert (guest.hello["seat"], guest.hello["token_known"]) == (None, False)
    guest.envelopes()
    phones["N"].answer("1.1.event", "I-01")
    assert guest.envelopes() == []


def test_a_page_that_sends_too_fast_is_refused_and_then_disconnected(settings: Settings) -> None:
    app = create_app(Settings(data=settings.data, game="fake", rate=1.0, burst=5))
    table = services_of(app).registry.open("Busy")
    phone, other = PageClient(app, table.id), PageClient(app, table.id)
    codes = [phone.send("refresh", {}).get("code") for _ in range(20)]
    assert codes[:4] == [None] * 4
    assert set(codes[5:]) == {"too_fast"}
    assert other.send("refresh", {})["ok"]
    sent = 0
    while phone.client.is_connected() and sent < 60:
        phone.client.emit("refresh", {})
        sent += 1
    assert 10 < sent < 60
    services_of(app).close()


def test_routes_need_a_key_and_refuse_unknown_addresses(app: flask.Flask, parts: Services, table: Table) -> None:
    browser = app.test_client()
    assert browser.get(f"/host/{table.id}/camera.jpg").status_code == 403
    assert browser.get(f"/host/{table.id}/camera.jpg?key=%00").status_code == 403
    assert browser.get("/games/zzzzzz/record.json").get_json()["code"] == "no_such_table"
    assert browser.get(f"/qr/{table.id}.svg").data.startswith(b"<svg")
    assert browser.get("/healthz").get_json()["ok"] is True
    assert browser.post("/", data={"name": "x" * 100_000}).status_code == 403
    address = f"/?key={parts.registry.keys.house}"
    assert browser.post(address, data={"name": "x" * 100_000}).status_code == 413


@pytest.mark.parametrize("language", list(LANGUAGES))
def test_every_code_has_a_sentence_in_every_language(language: str) -> None:
    parameters = {"seat": "N", "name": "Ada", "colour": "blue", "n": 1, "kind": "wool", "pile": "supply", "value": "1"}
    for code in Code:
        term = {"key": f"error.{code.value}", **parameters}
        sentence = render_term(term, language)
        assert sentence, code
        assert code.value not in sentence.split(), code
        assert "{" not in sentence, code
        assert language == "en" or sentence != render_term(term, "en"), code
