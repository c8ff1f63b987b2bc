"""Table lines: their content, their updates, and that workers read each other's lines."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.server.app import Services
from companion.settings import Settings
from companion.tables.commands import seating
from companion.tables.registry import TableRegistry
from companion.tables.table import Table
from companion.venue.services import Venue
from companion.venue.store import VenueStore
from companion.venue.table_lines import TableLine, TableLines
from companion.venue.venue_views import EMPTY, LONG, MOMENT, needs_of
from tests.companion.conftest import PageClient
from tests.waiting import wait_until


@pytest.fixture
def lines(venue: Venue) -> TableLines:
    """The lines of the server's tables."""
    found = venue.lines
    assert isinstance(found, TableLines)
    return found


def only(lines: TableLines) -> TableLine:
    (found,) = lines.all()
    return found


def test_a_line_tells_who_sits_there_and_who_is_awaited_and_follows_each_change(
    parts: Services, table: Table, lines: TableLines, phones: dict[str, PageClient]
) -> None:
    first = only(lines)
    assert (first["id"], first["started"], first["over"]) == (table.id, True, False)
    assert [(seat["seat"], seat["name"], seat["away"]) for seat in first["seats"]] == [("N", "Ada", 0), ("E", "Bea", 0)]
    assert first["waiting"] and all(ask["text"]["key"] for ask in first["waiting"])
    phones["E"].client.disconnect()
    assert wait_until(lambda: only(lines)["seats"][1]["away"] > 0)
    table.pause(True)
    assert only(lines)["paused"]


def test_a_line_has_nothing_that_only_a_seat_may_see(
    table: Table, lines: TableLines, phones: dict[str, PageClient]
) -> None:
    line_text = json.dumps(only(lines))
    public = json.dumps(table.view("table"))
    assert "token" not in line_text
    for waiting in only(lines)["waiting"]:
        assert json.dumps(waiting["text"]) in public


def test_a_table_that_is_over_is_shown_only_at_a_stand_and_a_closed_one_frees_it(
    parts: Services, table: Table, lines: TableLines, venue: Venue
) -> None:
    stand = venue.stands.add("1")
    venue.stands.put(table.id, stand.id)
    table.finish()
    assert venue.stands.get(stand.id).table == ""
    (last,) = lines.all([table.id])
    assert last["over"] and last["closed"]
    assert lines.all() == []


def line(**changed: object) -> TableLine:
    """A line of a running game of two."""
    made: TableLine = {
        "id": "abcdef", "name": "", "game": "fake", "opened": "", "started": True, "over": False, "closed": False,
        "paused": False, "requests": 0, "problems": [], "devices": {},
        "seats": [
            {"seat": "N", "name": "Ada", "colour": "blue", "away": 0, "program": False},
            {"seat": "E", "name": "Bea", "colour": "red", "away": 0, "program": False},
        ],
        "waiting": [{"seat": "E", "since": 1_000_000, "text": {"key": "waiting.event"}}],
    }  # fmt: skip
    return {**made, **changed}  # type: ignore[typeddict-item]  # fields by name


def codes(table_line: TableLine, now: float) -> list[str]:
    return [need["code"] for need in needs_of(table_line, now)]


def test_what_needs_staff_is_named_the_most_urgent_first() -> None:
    now = 1_000_000.0
    assert codes(line(), now + 10) == []
    assert codes(line(), now + LONG + 1) == ["long"]
    assert codes(line(paused=True), now + LONG + 1) == []
    of_table = line(waiting=[{"seat": None, "since": int(now), "text": {"key": "waiting.event"}}])
    assert [need["names"] for need in needs_of(of_table, now + LONG + 1)] == [[]]
    seats = [dict(seat) for seat in line()["seats"]]
    seats[1]["away"] = int(now)
    gone = line(seats=seats)
    assert codes(gone, now + MOMENT - 1) == []
    assert [need["names"] for need in needs_of(gone, now + MOMENT + 1)] == [["Bea"]]
    urgent = line(requests=1, problems=["rules_changed"], devices={"camera": "lost", "dice": "ready"}, seats=seats)
    assert codes(urgent, now + LONG + 1) == ["rules_changed", "requests", "device_lost", "away", "long"]
    both = [{**seat, "away": int(now)} for seat in seats]
    assert codes(line(seats=both), now + EMPTY + 1) == ["empty"]
    assert codes(line(over=True, seats=both), now + EMPTY + 1) == ["over"]


def test_processes_read_each_other_s_lines_and_a_closed_table_leaves(
    parts: Services, tmp_path: Path, table: Table
) -> None:
    store = VenueStore(f"sqlite:///{tmp_path / 'venue.sqlite'}")
    other = TableRegistry(Settings(data=tmp_path / "other"))
    writer, reader = (
        TableLines(lambda: store, registry, lambda _table: {}, every=0.01) for registry in (parts.registry, other)
    )
    seating.take_seat(table, "N", "Ada", "blue", None)
    writer.changed(table)
    assert wait_until(lambda: [line["seats"][0]["name"] for line in reader.all()] == ["Ada"])
    table.finish()
    writer.changed(table)
    assert wait_until(lambda: reader.all([table.id]) == [])
    writer.close()
    other.close()
    store.close()
