"""Wrong clocks: a computer that starts in 1970, or whose clock jumps, resumes the right table and keeps every row."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.settings import Settings
from companion.tables import commit
from companion.tables.commands import seating
from companion.tables.registry import TableRegistry
from tests.companion.fake_game import FAKE

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
