"""Who is present at a take-over: also a player whose seat was freed a moment ago."""

from __future__ import annotations

import threading

import flask
import pytest

from companion.server.app import Parts
from companion.tables.commands import consent
from companion.tables.table import Table
from tests.companion.conftest import PageClient

WAIT = 10.0


def test_the_connected_former_holder_of_a_seat_that_is_asked_for_while_it_is_freed_is_never_away(
    app: flask.Flask,
    parts: Parts,
    table: Table,
    host: PageClient,
    phones: dict[str, PageClient],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    intruder = PageClient(app, table.id)
    asked = threading.Event()
    threads: list[threading.Thread] = []
    count = parts.sockets.count

    def ask() -> None:
        assert intruder.take_seat("N", "blue", "Eve")["waiting"]
        asked.set()

    def counted(at: Table) -> None:
        if not threads:
            threads.append(threading.Thread(target=ask))
            threads[0].start()
            asked.wait(0.5)  # so long a request that is not kept out has to come in between
        count(at)

    monkeypatch.setattr(parts.sockets, "count", counted)
    away: list[list[str]] = []
    table.listeners.append(lambda at: away.extend([*consent.away(at, one)] for one in at.state.proposals.values()))
    assert host.send("free_seat", {"seat": "N"})["ok"]
    threads[0].join(WAIT)
    assert away and not any(away)
