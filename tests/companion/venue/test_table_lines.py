"""Lines of tables: what is in them, that they follow, and that workers read each other's."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from companion.server.house_views import EMPTY, LONG, MOMENT, needs_of
from companion.venue.register import HouseRegister
from sqlalchemy import create_engine, inspect

from companion.server.app import Parts, create_app, parts_of
from companion.settings import Settings
from companion.tables.again import play_again
from companion.tables.table import Table
from companion.venue.store import VenueStore
from companion.venue.table_lines import OwnLines, SharedLines, TableLine
from tests.companion.conftest import PageClient
from tests.companion.venue.test_stands import compare_ways
from tests.waiting import wait_until


@pytest.fixture
def lines(parts: Parts) -> OwnLines:
    """The lines of the server's tables."""
    found = venue.lines
    assert isinstance(found, OwnLines)
    return found


def only(lines: OwnLines) -> TableLine:
    (found,) = lines.all()
    return found


def test_a_line_tells_who_sits_there_and_who_is_awaited_and_follows_each_change(
    parts: Parts, table: Table, lines: OwnLines, phones: dict[str, PageClient]
) -> None:
    first = only(lines)
    assert (first["id"], first["started"], first["over"]) == (table.id, True, False)
    assert [(one["seat"], one["name"], one["away"]) for one in first["seats"]] == [("N", "Ada", 0), ("E", "Bea", 0)]
    assert first["waiting"] and all(one["text"]["key"] for one in first["waiting"])
    phones["E"].client.disconnect()
    assert wait_until(lambda: only(lines)["seats"][1]["away"] > 0)
    table.pause(True)
    assert only(lines)["paused"]


def test_a_line_has_nothing_that_only_a_seat_may_see(
    table: Table, lines: OwnLines, phones: dict[str, PageClient]
) -> None:
    told = json.dumps(only(lines))
    public = json.dumps(table.view("table"))
    assert "token" not in told
    for waiting in only(lines)["waiting"]:
        assert json.dumps(waiting["text"]) in public


def test_a_line_stays_while_its_table_is_busy(table: Table, lines: OwnLines) -> None:
    before = only(lines)
    held, go_on = threading.Event(), threading.Event()

    def hold() -> None:
        with table.lock:
            table.state.name = "Another"
            lines.changed(table)
            held.set()
            go_on.wait(20)

    thread = threading.Thread(target=hold)
    thread.start()
    held.wait(20)
    assert only(lines) == before
    go_on.set()
    thread.join()
    assert only(lines)["name"] == "Another"


def test_a_table_that_is_over_is_shown_only_at_a_stand_and_a_closed_one_frees_it(
    parts: Parts, table: Table, lines: OwnLines
) -> None:
    stand = venue.stands.add("1")
    venue.stands.put(table.id, stand.id)
    table.finish()
    assert venue.stands.get(stand.id).table == ""
    (last,) = lines.all([table.id])
    assert last["over"] and last["closed"]
    assert lines.all() == []


def test_a_stand_follows_the_players_who_go_on(parts: Parts, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    stand = venue.stands.add("1")
    venue.stands.put(table.id, stand.id)
    monkeypatch.setattr(type(table.state), "over", property(lambda self: not self.again and self.id == table.id))
    new = play_again(parts.registry, table)
    monkeypatch.undo()
    table.state.again = new.id
    venue.stands.follow(table.id, new.id)
    assert venue.stands.get(stand.id).table == new.id


def line(**changed: object) -> TableLine:
    """A line of a running game of two."""
    made: TableLine = {
        "id": "abcdef", "name": "", "game": "fake", "opened": "", "started": True, "over": False, "closed": False,
        "paused": False, "requests": 0, "amiss": [], "devices": {},
        "seats": [
            {"seat": "N", "name": "Ada", "colour": "blue", "away": 0, "program": False},
            {"seat": "E", "name": "Bea", "colour": "red", "away": 0, "program": False},
        ],
        "waiting": [{"seat": "E", "since": 1_000_000, "text": {"key": "waiting.event"}}],
    }  # fmt: skip
    return {**made, **changed}  # type: ignore[typeddict-item]  # fields by name


def codes(one: TableLine, now: float) -> list[str]:
    return [need["code"] for need in needs_of(one, now)]


def test_what_needs_staff_is_named_the_most_urgent_first() -> None:
    now = 1_000_000.0
    assert codes(line(), now + 10) == []
    assert codes(line(), now + LONG + 1) == ["long"]
    assert codes(line(paused=True), now + LONG + 1) == []
    of_table = line(waiting=[{"seat": None, "since": int(now), "text": {"key": "waiting.event"}}])
    assert [need["names"] for need in needs_of(of_table, now + LONG + 1)] == [[]]
    seats = [dict(one) for one in line()["seats"]]
    seats[1]["away"] = int(now)
    gone = line(seats=seats)
    assert codes(gone, now + MOMENT - 1) == []
    assert [need["names"] for need in needs_of(gone, now + MOMENT + 1)] == [["Bea"]]
    urgent = line(requests=1, amiss=["rows_missing"], devices={"camera": "lost", "dice": "ready"}, seats=seats)
    assert codes(urgent, now + LONG + 1) == ["rows_missing", "requests", "device_lost", "away", "long"]
    both = [{**one, "away": int(now)} for one in seats]
    assert codes(line(seats=both), now + EMPTY + 1) == ["empty"]
    assert codes(line(over=True, seats=both), now + EMPTY + 1) == ["over"]


def test_without_staff_and_stands_there_is_no_database(parts: Parts, settings: Settings, table: Table) -> None:
    table.pause(True)
    assert not venue.is_used
    assert not (settings.data / "venue.sqlite").exists()
    assert venue.account("anything") is None
    venue.forgotten(table.id)
    assert not (settings.data / "venue.sqlite").exists()


def test_a_proof_leaves_the_database_of_the_house_alone(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path, database="postgresql://nobody@127.0.0.1:1/none", proof=True)
    register = HouseRegister(settings, list, lambda _table: {}, lambda _table: None)
    assert not register.is_used
    register.close()


# ---------------------------------------------------------------------- several workers


@pytest.fixture
def workers(postgres_url: str) -> Iterator[list[SharedLines]]:
    """The lines of two workers on one database."""
    stores = [VenueStore(postgres_url) for _ in range(2)]
    made = [SharedLines(store, list, lambda _table: {}, every=0.02) for store in stores]
    yield made
    for one, store in zip(made, stores, strict=True):
        one.close()
        store.close()


def test_a_worker_reads_the_lines_of_another_and_a_closed_table_leaves(
    workers: list[SharedLines], parts: Parts, table: Table
) -> None:
    writer, reader = workers
    table.listeners.append(writer.changed)
    table.notify()
    assert wait_until(lambda: [one["id"] for one in reader.all()] == [table.id])
    table.pause(True)
    assert wait_until(lambda: reader.all()[0]["paused"])
    other = parts.registry.open("Other")
    reader.changed(other)
    assert wait_until(lambda: {one["id"] for one in writer.all()} == {table.id, other.id})
    table.finish()
    assert wait_until(lambda: {one["id"] for one in reader.all([table.id])} == {other.id})
    writer.forget(other.id)
    assert wait_until(lambda: reader.all() == [])


def test_many_changes_are_few_writes(postgres_url: str, table: Table) -> None:
    store = VenueStore(postgres_url)
    writes: list[int] = []

    class Counted(SharedLines):
        def write(self) -> None:
            super().write()
            writes.append(1)

    lines = Counted(store, list, lambda _table: {}, every=0.2)
    for _ in range(200):
        lines.changed(table)
    assert wait_until(lambda: len(lines.all()) == 1)
    lines.close()
    store.close()
    assert len(writes) <= 4


def test_postgresql_has_the_tables_that_the_steps_give_and_keeps_staff(
    postgres_url: str, tmp_path: Path, settings: Settings
) -> None:
    engine = create_engine(postgres_url.replace("postgresql://", "postgresql+psycopg://"))
    with engine.begin() as connection:
        connection.exec_driver_sql("CREATE SCHEMA other")
    register = HouseRegister(replace(settings, database=postgres_url), list, lambda _table: {}, lambda _table: None)
    register.staff.add("Marta", "correct horse battery")
    _, session = register.staff.sign_in("marta", "correct horse battery")
    assert register.account(session) is not None
    stand = register.stands.add("1")
    register.stands.put("abcdef", stand.id)
    register.close()
    assert "house_version" in inspect(engine).get_table_names()
    engine.dispose()
    compare_ways(f"sqlite:///{tmp_path / 'one'}", f"sqlite:///{tmp_path / 'two'}")


def test_the_line_of_a_table_that_is_written_elsewhere_by_now_is_left_to_that_worker(
    workers: list[SharedLines], table: Table
) -> None:
    before, now = workers
    now.changed(table)
    assert wait_until(lambda: len(now.all()) == 1)
    table.pause(True)
    table.rows.given_up = True  # its lease is lost before the line is written
    before.changed(table)
    before.close()
    assert not now.all()[0]["paused"]


def test_a_table_that_another_worker_takes_has_its_line_anew_and_counts_as_one_in_play(
    settings: Settings, postgres_url: str
) -> None:
    shared = replace(settings, database=postgres_url)
    first, second = parts_of(create_app(shared)), parts_of(create_app(shared))
    try:
        table = first.registry.open("Friday", game="monasterium")
        for seat, name, colour in (("N", "Ada", "blue"), ("E", "Bea", "red")):
            table.take_seat(seat, name, colour)
        table.start("N")
        table.set_connections({"N": 1, "E": 1})

        def away() -> list[int]:
            return [seat["away"] for line in second.house.lines.all() for seat in line["seats"]]

        assert wait_until(lambda: away() == [0, 0])
        assert second.updates._playing() == first.updates._playing() == 1
        assert first.registry.drain() == []
        second.registry.take(table.id)  # nobody has said "hello" there yet
        assert wait_until(lambda: len(away()) == 2 and all(away()))
    finally:
        second.close()
        first.close()
