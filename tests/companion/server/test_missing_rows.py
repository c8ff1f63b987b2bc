"""Missing rows: a server that has lost rows which pages saw says so, and gets them back from the pages."""

from __future__ import annotations

import random
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from companion.server.app import create_app, parts_of
from companion.settings import Settings
from companion.tables import table_files
from companion.tables.restoring import restore
from companion.tables.sqlite_journal import SqliteJournal
from tests.companion.server.evenings import Evening, KeepingPage


@pytest.mark.parametrize("seed", range(12))
def test_rows_that_were_rolled_back_are_put_back_from_any_phones_that_have_them(
    begin: Callable[..., Evening], seed: int
) -> None:
    chance = random.Random(seed)
    evening = begin(chance.choice(["fake", "monasterium", "pillars_of_the_earth", "world_without_end"]), seed)
    evening.answer(chance.randint(0, 5))
    evening.copy()
    kept = len(evening.rows())
    evening.answer(chance.randint(1, 6))
    whole = evening.rows()
    evening.roll_back()
    awake = chance.sample(evening.pages[:2], chance.randint(1, 2))
    for page in awake:
        page.again(evening.app)
    shown = evening.host.again(evening.app)
    assert shown["held"]["missing"] == len(whole) - kept
    assert len(shown["held"]["found"]) == len(whole) - kept
    assert evening.host.send("put_back", {})["ok"]
    assert evening.rows() == whole
    assert evening.held() is None
    for page in evening.phones.values():
        page.again(evening.app)
    assert evening.held() is None
    evening.answer(1)
    assert len(evening.rows()) == len(whole) + 1


def test_a_held_table_refuses_every_change_in_words_until_the_host_has_decided(begin: Callable[..., Evening]) -> None:
    evening = begin()
    evening.copy()
    evening.answer(2)
    evening.roll_back()
    phone = evening.phones["N"]
    phone.again(evening.app)
    evening.host.again(evening.app)
    refused = [
        phone.answer("1.1.event", "I-01"),
        phone.send("leave_seat", {}),
        evening.host.send("pause", {"paused": True}),
        evening.host.send("finish", {}),
        phone.take_seat("N", "blue", "Another name"),
    ]
    assert {reply["code"] for reply in refused} == {"rows_missing"}
    assert refused[0]["text"] == "Answers that phones saw are missing here. The host decides how to go on."
    assert phone.envelope()["held"]["missing"] == 2
    assert phone.send("put_back", {})["code"] == phone.send("give_up", {})["code"] == "not_host"


def test_the_host_goes_on_without_rows_and_later_phones_of_the_lost_branch_do_not_stop_the_game(
    begin: Callable[..., Evening],
) -> None:
    evening = begin()
    evening.copy()
    evening.answer(3)
    evening.roll_back()
    evening.phones["N"].again(evening.app)
    evening.host.again(evening.app)
    assert evening.host.send("give_up", {})["ok"]
    assert evening.held() is None
    assert evening.rows()[-1].kind == "given_up"
    late = evening.phones["E"]
    seen = dict(late.kept)
    late.again(evening.app)
    assert evening.held() is None
    evening.answer(4)
    late.kept = seen
    late.again(evening.app)
    assert evening.held() is None, "nor when the journal has other rows of those numbers"
    assert [ask["id"] for ask in late.envelope()["view"]["asks"]] or late.envelope()["view"]["waiting"]


def test_rows_lost_after_the_host_has_gone_on_are_found_as_well(begin: Callable[..., Evening]) -> None:
    evening = begin()
    evening.copy()
    evening.answer(3)
    evening.roll_back()
    for page in (evening.phones["N"], evening.host):
        page.again(evening.app)
    evening.host.send("give_up", {})
    evening.phones["E"].again(evening.app)
    evening.answer(1)
    evening.copy()
    evening.answer(2)
    whole = evening.rows()
    evening.roll_back()
    evening.phones["E"].again(evening.app)
    assert len(evening.host.again(evening.app)["held"]["found"]) == 2
    evening.host.send("put_back", {})
    assert evening.rows() == whole


def test_a_stock_take_that_is_put_back_goes_on_at_once(begin: Callable[..., Evening]) -> None:
    evening = begin("world_without_end")
    north, east = evening.phones["N"], evening.phones["E"]
    evening.answer(2)
    evening.copy()
    north.send("count_now", {})
    north.send("counted", {})
    evening.host.envelope()
    evening.roll_back()
    assert "counting" not in evening.host.again(evening.app)
    assert evening.host.send("put_back", {})["ok"]
    shown = evening.host.envelope()["counting"]
    assert (shown["left"], shown["agree"]) == (["E", "table"], ["N"])
    east.again(evening.app)
    east.send("counted", {})
    evening.host.send("counted", {})
    assert evening.host.envelope()["counting"]["over"]


def test_a_stock_take_whose_end_is_put_back_is_over_and_one_without_its_rows_goes_on(
    begin: Callable[..., Evening],
) -> None:
    evening = begin("world_without_end")
    evening.phones["N"].send("count_now", {})
    evening.copy()
    evening.phones["N"].send("counted", {})
    evening.host.send("stop_counting", {})
    assert "counting" not in evening.host.envelope()
    evening.roll_back()
    kept, evening.host.kept = evening.host.kept, {max(evening.host.kept): evening.host.kept[max(evening.host.kept)]}
    evening.host.again(evening.app)
    evening.host.send("counted", {"piles": []})
    assert evening.host.send("put_back", {})["ok"]
    assert evening.host.envelope()["counting"]["agree"] == ["table"], "there is nothing that could be put back"
    evening.host.kept = kept
    evening.host.again(evening.app)
    assert evening.host.send("put_back", {})["ok"]
    assert evening.held() is None and "counting" not in evening.host.envelope()


def test_another_row_of_the_same_number_is_noticed(begin: Callable[..., Evening]) -> None:
    evening = begin()
    evening.copy()
    evening.answer(3)
    evening.roll_back()
    fresh = KeepingPage(evening.app, evening.table, token=evening.phones["E"].token)
    table = evening.parts.registry.get(evening.table)
    for _ in range(4):
        table.pause(not table.paused)
    evening.phones["N"].again(evening.app)
    shown = evening.host.again(evening.app)["held"]
    assert shown == {"missing": 0, "found": [], "differs": 5}
    assert evening.host.send("put_back", {})["ok"]
    assert evening.held() is not None, "there is nothing that could be put back"
    assert evening.host.send("give_up", {})["ok"]
    evening.phones["N"].again(evening.app)
    assert evening.held() is None
    assert fresh.envelope()["view"]["waiting"]


def test_rows_are_put_back_up_to_the_first_gap(begin: Callable[..., Evening]) -> None:
    evening = begin()
    evening.copy()
    evening.answer(4)
    bodies = evening.bodies()
    evening.roll_back()
    phone = evening.phones["N"]
    del phone.kept[len(bodies) - 1]
    phone.again(evening.app)
    evening.host.kept = {}
    shown = evening.host.again(evening.app)["held"]
    assert (shown["missing"], len(shown["found"])) == (4, 2)
    assert evening.host.send("put_back", {})["ok"]
    assert evening.bodies() == bodies[:-2]
    left = evening.held()
    assert left is not None
    assert (left["missing"], left["found"]) == (2, [])
    evening.phones["E"].again(evening.app)
    assert evening.host.send("put_back", {})["ok"]
    assert evening.bodies() == bodies
    assert evening.held() is None


def test_a_player_whose_seat_was_lost_has_it_back_with_the_rows(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path / "data", game="fake", rate=1e6, burst=1_000_000)
    app = create_app(settings)
    table = parts_of(app).registry.open("Tuesday").id
    key = parts_of(app).registry.keys.key(table)
    shutil.copytree(settings.data, tmp_path / "copy")
    phone = KeepingPage(app, table)
    phone.take_seat("N", "blue")
    phone.envelope()
    parts_of(app).close()
    shutil.rmtree(settings.data)
    shutil.move(tmp_path / "copy", settings.data)
    app = create_app(settings)
    phone.again(app)
    assert phone.hello["token_known"] is False
    host = KeepingPage(app, table, "host", key)
    assert host.envelope()["held"]["found"] == [{"kind": "seat", "name": "Ada"}]
    assert host.send("put_back", {})["ok"]
    phone.again(app)
    assert phone.hello["seat"] == "N"
    parts_of(app).close()


def test_a_table_whose_loss_the_disk_itself_shows_waits_before_any_phone_has_connected(
    begin: Callable[..., Evening],
) -> None:
    evening = begin()
    evening.answer(4)
    whole = evening.rows()
    evening.parts.close()
    with closing(sqlite3.connect(evening.settings.data / "exchequer.sqlite")) as journal, journal:
        journal.execute("DELETE FROM entries WHERE number > ?", (len(whole) - 2,))
    copy = evening.settings.data / "rows" / f"{evening.table}.jsonl"
    copy.write_bytes(b"".join(copy.read_bytes().splitlines(keepends=True)[:-2]))
    evening.app = create_app(evening.settings)
    evening.host.kept = {}
    assert evening.host.again(evening.app)["held"] == {"missing": 2, "found": [], "differs": 0}
    assert evening.host.send("pause", {"paused": True})["code"] == "rows_missing"
    evening.phones["E"].again(evening.app)
    assert evening.host.send("put_back", {})["ok"]
    assert evening.rows() == whole
    assert evening.held() is None


def test_phones_go_on_at_a_table_that_was_restored_from_a_file(begin: Callable[..., Evening]) -> None:
    evening = begin()
    evening.parts.registry.open("Another")
    evening.answer(4)
    store = evening.parts.registry.drafts.packs
    file = table_files.of_table(evening.table, evening.rows(), store)
    evening.parts.close()
    for part in evening.settings.data.glob("exchequer.sqlite*"):
        part.unlink()
    shutil.rmtree(evening.settings.data / "rows")
    journal = SqliteJournal.at(evening.settings.data)
    restore(file, journal, store)
    journal.close()
    evening.app = create_app(evening.settings)
    for page in evening.pages:
        page.again(evening.app)
    assert evening.held() is None, "its rows have other chains and the same content"
    evening.answer(3)
