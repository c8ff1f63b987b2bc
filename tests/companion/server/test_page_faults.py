"""Faults in the envelope of one page: all other pages and listeners are told of the change."""

from __future__ import annotations

import pytest

from companion.server.app import Parts
from companion.server.envelopes import PageContent, SharedParts
from companion.server.open_pages import OpenPage
from companion.tables.table import Table
from tests.companion.conftest import PageClient


def test_a_page_whose_view_cannot_be_made_keeps_no_other_from_its_own(
    parts: Parts,
    table: Table,
    host: PageClient,
    phones: dict[str, PageClient],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    told: list[Table] = []
    parts.registry.listeners.append(told.append)
    content = parts.gateway.envelopes.content

    def faulty(page: OpenPage, at: Table, shared: SharedParts) -> PageContent:
        if page.host or page.seat == "N":
            raise ValueError("a fault in a view")
        return content(page, at, shared)

    phones["E"].envelopes()
    monkeypatch.setattr(parts.gateway.envelopes, "content", faulty)
    assert phones["N"].answer("1.1.event", "I-01")["ok"]
    assert len(phones["E"].envelopes()) == 1
    assert told == [table]
    assert [record.name for record in caplog.records] == ["exchequer.sockets"], "logged once"
    monkeypatch.undo()
    assert host.envelope()["view"]["asks"]


def test_a_listener_that_fails_keeps_no_later_one_from_the_change(
    parts: Parts, table: Table, phones: dict[str, PageClient], caplog: pytest.LogCaptureFixture
) -> None:
    def faulty(_table: Table) -> None:
        raise ValueError("a fault in a listener")

    told: list[Table] = []
    parts.registry.listeners[:0] = [faulty]
    parts.registry.listeners.append(told.append)
    phones["E"].envelopes()
    table.pause(True)
    assert told == [table] and len(phones["E"].envelopes()) == 1
    assert len(caplog.records) == 1
