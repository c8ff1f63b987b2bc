"""Stuck tables: a lock that is never given back makes the server unhealthy; one that is held for a moment does not."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.server import stuck_tables
from companion.server.app import create_app, parts_of
from companion.server.stuck_tables import LIMIT, StuckTables
from companion.settings import Settings
from companion.tables.registry import TableRegistry
from companion.tables.table import Table
from tests.companion.fake_game import FAKE


@contextmanager
def held(table: Table) -> Iterator[None]:
    """The lock of a table in the hands of another thread."""
    taken, given_back = threading.Event(), threading.Event()

    def hold() -> None:
        with table.lock:
            taken.set()
            given_back.wait(20)

    thread = threading.Thread(target=hold)
    thread.start()
    assert taken.wait(5)
    try:
        yield
    finally:
        given_back.set()
        thread.join()


def test_only_a_lock_that_is_held_all_the_time_counts(tmp_path: Path) -> None:
    registry = TableRegistry(Settings(data=tmp_path, game=FAKE.name))
    table, now = registry.open("Tuesday"), 0.0
    watch = StuckTables(registry.running, lambda: now)
    with held(table):
        assert watch.found() == []
    now += LIMIT
    assert watch.found() == []
    with held(table):
        assert watch.found() == []
        now += LIMIT
        assert watch.found() == [table.id]
    assert watch.found() == []
    registry.journal.close()


def test_the_server_says_that_it_is_not_well_while_a_table_is_stuck(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stuck_tables, "LIMIT", 0.0)
    app = create_app(Settings(data=tmp_path, game=FAKE.name))
    parts = parts_of(app)
    table = parts.registry.open("Tuesday")
    browser = app.test_client()
    assert browser.get("/healthz").get_json()["stuck"] == 0
    with held(table):
        answer = browser.get("/healthz")
        assert (answer.status_code, answer.get_json()["ok"], answer.get_json()["stuck"]) == (503, False, 1)
    assert browser.get("/healthz").status_code == 200
    parts.close()
