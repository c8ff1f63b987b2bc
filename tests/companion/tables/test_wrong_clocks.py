"""Wrong clocks: a computer that starts in 1970, or whose clock jumps, resumes the right table and keeps every row."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion import clock
from companion.settings import Settings
from companion.tables import commit
from companion.tables.commands import seating
from companion.tables.registry import TableRegistry
from tests.companion.fake_game import FAKE
from tests.companion.test_clock import Machine

JUMPS = [
    ["2026-11-24", "1970-01-01", "1970-01-01"],
    ["2026-11-24", "2046-11-24", "2026-11-24"],
    ["2046-11-24", "2026-11-24", "1970-01-01"],
]


@pytest.mark.parametrize("days", JUMPS)
def test_the_table_used_last_is_resumed_also_with_a_wrong_clock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, days: list[str]
) -> None:
    settings = Settings(data=tmp_path, game=FAKE.name)
    for day in days:
        monkeypatch.setattr(commit, "now", lambda day=day: f"{day}T20:00:00.000+00:00")
        registry = TableRegistry(settings)
        table = registry.open(day)
        seating.take_seat(table, "N", "Ada", "blue")
        written = table.state.number
        registry.close()
        again = TableRegistry(settings)
        newest = again.newest()
        assert newest is not None
        assert (newest.id, newest.state.number) == (table.id, written)
        assert not again.loaded.damaged
        again.close()


def test_a_server_that_starts_in_1970_writes_no_time_before_its_newest_row(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    registry = TableRegistry(Settings(data=tmp_path, game=FAKE.name))
    registry.open("Monday")
    table = registry.open("Tuesday").id
    newest = registry.journal.newest_time()
    registry.close()
    machine = Machine(tmp_path, 30.0)
    monkeypatch.setattr(clock, "CLOCK", machine.clock)
    again = TableRegistry(registry.settings)
    machine.wait(60)
    seating.take_seat(again.get(table), "N", "Ada", "blue")
    times = [row.at for row in again.journal.read(table)]
    assert times[0] == newest and times == sorted(times) and times[-1] > newest
    assert machine.clock.is_wrong
    again.close()
