"""Host clock: the host page warns of a wrong clock, and only a host's phone can set the time."""

from __future__ import annotations

from pathlib import Path

import flask
import pytest

from companion import clock
from companion.server.app import Services
from companion.tables.commands import seating
from companion.tables.table import Table
from tests.companion.conftest import PageClient
from tests.companion.test_clock import EVENING, ROW, Machine

LATER = EVENING + 5 * clock.DAY


@pytest.fixture
def machine(app: flask.Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    """A computer that has started in 1970, with a row of 2026 in its journal."""
    late = Machine(tmp_path, 30.0)
    monkeypatch.setattr(clock, "CLOCK", late.clock)
    late.clock.not_before(ROW)
    return late


def hello(app: flask.Flask, table: Table, page: str, token: str | None, time: object) -> object:
    """What a page is answered that tells its time."""
    client = PageClient(app, table.id)
    content = {"table": table.id, "token": token, "page": page, "language": "en", "time": time}
    return client.send("hello", content)["ok"]


def notes(app: flask.Flask, parts: Services, table: Table) -> str:
    """The notes of the host page."""
    key = parts.registry.keys.key(table.id)
    health_view = app.test_client().get(f"/host/{table.id}/health.json?key={key}&lang=en").get_json()
    return "\n".join(health_view["notes"])


def test_the_host_is_told_in_words_until_a_hosts_phone_has_told_the_time(
    machine: Machine, app: flask.Flask, parts: Services, table: Table
) -> None:
    milliseconds = round(LATER * 1000)
    key = parts.registry.keys.key(table.id)
    assert "does not know the time" in notes(app, parts, table)
    assert hello(app, table, "phone", None, milliseconds)
    assert hello(app, table, "table", None, milliseconds)
    assert not hello(app, table, "host", "0" * 32, milliseconds)
    assert "does not know the time" in notes(app, parts, table) and machine.clock.now() == EVENING
    assert hello(app, table, "host", key, milliseconds)
    assert "does not know the time" not in notes(app, parts, table) and machine.clock.now() == LATER
    seating.take_seat(table, "N", "Ada", "blue")
    assert list(parts.registry.journal.read(table.id))[-1].at == clock.now()
    assert parts.registry.journal.newest_time() == clock.now()
