"""Kept rows: what pages are given to keep, and which of the rows that they give back count."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.errors import JournalDamaged
from companion.server.app import create_app, parts_of
from companion.settings import Settings
from companion.tables import missing_rows
from companion.tables.chain import Entry
from companion.tables.journal import Journal
from companion.tables.kept_rows import ROW_LENGTH
from tests.companion.server.evenings import Evening, KeepingPage


@pytest.mark.parametrize("forged", ["A", "A" * 700, "-" * 6000])
def test_forged_rows_are_ignored(begin: Callable[..., Evening], forged: str) -> None:
    evening = begin()
    phone = evening.phones["N"]
    phone.kept = {99: forged}
    phone.again(evening.app)
    assert "give_rows" not in phone.hello
    assert phone.send("give_rows", {"rows": [forged] * 2})["ok"]
    assert evening.held() is None
    assert phone.send("give_rows", {"rows": ["A"] * 17})["code"] == "message_malformed"


def test_rows_of_another_table_or_another_server_are_ignored(begin: Callable[..., Evening], tmp_path: Path) -> None:
    evening = begin()
    phone = evening.phones["N"]
    evening.answer(2)
    own = dict(phone.kept)
    other = evening.parts.registry.open("Another").id
    elsewhere = KeepingPage(evening.app, other)
    for name in ("A", "B", "C", "D"):
        elsewhere.take_seat("N", "blue", name)
    elsewhere.envelope()
    phone.kept = elsewhere.kept
    phone.again(evening.app)
    assert evening.held() is None
    stranger = create_app(Settings(data=tmp_path / "stranger", game="fake"))
    registry = parts_of(stranger).registry
    table = registry.open("Tuesday")
    parts_of(stranger).gateway.healing.gather(table, own.values())
    assert table.rows.missing is None
    parts_of(stranger).close()


def test_only_pages_of_seats_and_of_the_host_are_given_rows(begin: Callable[..., Evening]) -> None:
    evening = begin()
    watching = [KeepingPage(evening.app, evening.table, page) for page in ("table", "phone")]
    evening.answer(2)
    assert all(page.envelope() and not page.kept for page in watching)
    assert all(max(page.kept) == len(evening.rows()) for page in evening.pages)


@pytest.mark.parametrize("game", ["monasterium", "pillars_of_the_earth", "world_without_end"])
def test_kept_rows_of_answers_have_one_length(begin: Callable[..., Evening], game: str) -> None:
    evening = begin(game)
    evening.answer(40)
    kinds = {entry.number: entry.kind for entry in evening.rows()}
    lengths = {len(row) for number, row in evening.host.kept.items() if kinds[number] == "answer"}
    assert lengths == {-(-(24 + 16 + ROW_LENGTH) * 4 // 3)}


def test_a_page_that_connects_again_is_not_sent_what_it_has(begin: Callable[..., Evening]) -> None:
    evening = begin()
    evening.answer(3)
    phone = evening.phones["N"]
    phone.again(evening.app)
    assert not [one for one in phone.client.get_received() if "kept" in str(one)]
    evening.answer(1)
    assert max(phone.kept) == len(evening.rows())


def test_pages_get_their_views_although_the_rows_cannot_be_read(
    begin: Callable[..., Evening], monkeypatch: pytest.MonkeyPatch
) -> None:
    evening = begin()
    evening.answer(2)
    evening.copy()
    evening.roll_back()

    def unreadable(_journal: Journal, table: str) -> Iterator[Entry]:
        raise JournalDamaged(table, 0, "a page cannot be read")

    monkeypatch.setattr(Journal, "read", unreadable)
    phone = evening.phones["N"]
    phone.kept = {number: row for number, row in phone.kept.items() if number < max(phone.kept)}
    assert phone.again(evening.app)["view"]["waiting"]
    assert phone.hello["ok"]
    assert evening.held() is None


def test_old_rows_that_a_page_gives_back_take_no_place_of_missing_ones(
    begin: Callable[..., Evening], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(missing_rows, "MOST_GATHERED", 4)
    evening = begin()
    evening.answer(5)
    evening.copy()
    before = evening.rows()
    evening.answer(2)
    evening.roll_back()
    phone = evening.phones["N"]
    old = [row for number, row in phone.kept.items() if number <= len(before)]
    new = {number: row for number, row in phone.kept.items() if number > len(before)}
    phone.kept = new
    phone.client = evening.parts.socketio.test_client(evening.app)
    seen = {"table": evening.table, "token": phone.token, "page": "phone", "language": "en", "seen": new[max(new)]}
    assert phone.send("hello", seen)["give_rows"]
    assert phone.send("give_rows", {"rows": old[:8]})["ok"]
    assert phone.send("give_rows", {"rows": list(new.values())})["ok"]
    evening.host.again(evening.app)
    held = evening.held()
    assert held is not None
    assert len(held["found"]) == held["missing"] == 2


def test_the_end_that_the_server_writes_by_itself_is_not_kept(begin: Callable[..., Evening]) -> None:
    evening = begin("monasterium")
    evening.answer(2)
    assert evening.host.send("finish", {})["ok"]
    phone = evening.phones["N"]
    phone.envelope()
    kinds = {entry.number: entry.kind for entry in evening.rows()}
    assert kinds[max(kinds)] == "ended"
    assert kinds[max(phone.kept)] == "finish"
    evening.copy()
    evening.roll_back()
    phone.again(evening.app)
    assert evening.host.again(evening.app).get("held") is None
