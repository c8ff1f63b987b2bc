"""A page that goes from one table to another is sent nothing of the first by the rights that it has at the second."""

from __future__ import annotations

import threading

import flask
import pytest

from companion.server.app import Parts
from companion.server.envelopes import Envelopes, PageContent, SharedParts
from companion.server.open_pages import OpenPage
from companion.server.places import Place
from companion.tables.table import Table
from tests.companion.conftest import PageClient

WAIT = 10.0


@pytest.mark.parametrize("kind", ["phone", "host"])
def test_a_page_that_changes_tables_during_a_change_of_the_first_sees_it_as_a_watcher_does(
    app: flask.Flask,
    parts: Parts,
    table: Table,
    phones: dict[str, PageClient],
    monkeypatch: pytest.MonkeyPatch,
    kind: str,
) -> None:
    other = parts.registry.open("Wednesday")
    seated = PageClient(app, other.id)
    seated.take_seat("N", "blue", "Mallory")
    watcher = PageClient(app, table.id)
    token = parts.registry.keys.key(other.id) if kind == "host" else seated.token
    composing, changed = threading.Event(), threading.Event()
    whole = Envelopes.content

    def content(self: Envelopes, page: OpenPage, at: Table, shared: SharedParts) -> PageContent:
        if at is table and not composing.is_set():
            composing.set()
            changed.wait(0.5)  # so long the page has to change tables, unless it waits for this change
        return whole(self, page, at, shared)

    monkeypatch.setattr(Envelopes, "content", content)
    notifier = threading.Thread(target=table.notify)
    notifier.start()
    assert composing.wait(WAIT)
    send = parts.gateway.send_view

    def sent(page: OpenPage, at: Table) -> None:
        send(page, at)
        changed.set()

    monkeypatch.setattr(parts.gateway, "send_view", sent)
    watcher.envelopes()
    assert watcher.send("hello", {"table": other.id, "token": token, "page": kind, "language": "en"})["ok"]
    notifier.join(WAIT)
    got = watcher.envelopes()
    assert got[-1]["table"]["id"] == other.id
    for envelope in got:
        if envelope["table"]["id"] == table.id:
            assert envelope["view"]["viewer"] == "table"
            assert "corrections" not in envelope
            assert "kept" not in envelope


def test_a_page_that_is_closed_while_it_greets_keeps_no_place(
    app: flask.Flask, parts: Parts, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = PageClient(app, table.id)
    (sid,) = (one.sid for one in parts.gateway.at(table))
    take = parts.gateway.places.take

    def closed(of: str, place: Place) -> list[str]:
        parts.gateway._disconnected(of)
        return take(of, place)

    monkeypatch.setattr(parts.gateway.places, "take", closed)
    page.send("hello", {"table": table.id, "token": None, "page": "table", "language": "en"})
    assert sid not in parts.gateway.places._held
