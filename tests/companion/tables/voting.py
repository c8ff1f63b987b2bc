"""Voting helpers: the proposals that a page shows, its vote, and tables with three phones."""

from __future__ import annotations

from typing import Any

import flask

from companion.server.app import Services
from companion.settings import Settings
from companion.tables.registry import TableRegistry
from companion.tables.table import Table
from tests.companion.conftest import PageClient, begin


def proposals(page: PageClient) -> list[dict[str, Any]]:
    """The open proposals, as a page is shown them."""
    found: list[dict[str, Any]] = page.envelope()["proposals"]
    return found


def vote(page: PageClient, agree: bool) -> dict[str, Any]:
    """Vote on the newest proposal and return the acknowledgement."""
    return page.send("vote", {"proposal": proposals(page)[-1]["number"], "agree": agree})


def same_after_restart(table: Table, settings: Settings) -> Table:
    """The table resumed from its journal; everything about proposals and seats is as it was."""
    again = TableRegistry(settings).get(table.id)
    names = (
        "proposals",
        "notices",
        "news",
        "reasons",
        "former",
        "people",
        "record_open",
        "record",
        "agreed",
        "stock_take",
    )
    for name in names:
        assert getattr(again.state, name) == getattr(table.state, name), name
    return again


def freed(host: PageClient, seat: str) -> None:
    """The host frees a seat."""
    assert host.send("free_seat", {"seat": seat})["ok"]


def three(app: flask.Flask, parts: Services) -> tuple[Table, dict[str, PageClient], PageClient]:
    """A running game of three phones, and its host page."""
    table = parts.registry.open("Three")
    return table, *begin(app, table, "NES")
