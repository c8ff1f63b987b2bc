"""A page that goes from one table to another is sent nothing of the first by the rights that it has at the second."""

from __future__ import annotations

import threading

import flask
import pytest

from companion.server.app import Parts
from companion.server.envelopes import Envelopes, PageContent, SharedParts
from companion.server.open_pages import OpenPage
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
    send = parts.gateway._send

    def sent(page: OpenPage, at: Table) -> None:
        send(page, at)
        changed.set()

    monkeypatch.setattr(parts.gateway, "_send", sent)
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
