"""Missing rows: a server that has lost rows which pages saw says so, and gets them back from the pages."""

from __future__ import annotations

import random
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import flask
import pytest

from companion.errors import JournalDamaged
from companion.server.app import Parts, create_app, parts_of
from companion.settings import Settings
from companion.tables import missing_rows, table_files
from companion.tables.chain import Entry
from companion.tables.journal import Journal
from companion.tables.kept_rows import MOST_KEPT, ROW_LENGTH
from companion.tables.restoring import restore
from tests.companion.conftest import PageClient
from tests.properties.random_play import random_answer

COLOURS = {"N": "blue", "E": "red"}
Body = tuple[str, dict[str, Any]]


class KeepingPage(PageClient):
    """A page's client that keeps the rows that it is sent, as `web/components/kept_rows.js` does."""

    def __init__(self, app: flask.Flask, table: str, page: str = "phone", token: str | None = None) -> None:
        self.kept: dict[int, str] = {}
        self.kind = page
        super().__init__(app, table, page, token)

    def envelopes(self) -> list[dict[str, Any]]:
        """The envelopes that have arrived since the last call; their rows are kept."""
        arrived = super().envelopes()
        for envelope in arrived:
            self.keep(envelope.get("kept", []))
        return arrived

    def keep(self, rows: list[dict[str, Any]]) -> None:
        """Keep rows; the last of them is the newest."""
        for row in rows:
            self.kept[row["number"]] = row["row"]
        if rows:
            newest = rows[-1]["number"]
            self.kept = {number: row for number, row in self.kept.items() if newest - MOST_KEPT < number <= newest}

    def again(self, app: flask.Flask) -> dict[str, Any]:
        """Connect to a server that has been started again; gives back the rows if it asks for them."""
        self.client = parts_of(app).socketio.test_client(app)
        self.hello = self.send(
            "hello",
            {
                "table": self.table,
                "token": self.token,
                "page": self.kind,
                "language": "en",
                "seen": self.kept[max(self.kept)] if self.kept else None,
            },
        )
        if self.hello.get("give_rows"):
            rows = [self.kept[number] for number in sorted(self.kept)]
            for start in range(0, len(rows), 16):
                assert self.send("give_rows", {"rows": rows[start : start + 16]})["ok"]
        return self.envelope()


class Evening:
    """A table that is played by random answers, on a data folder that is copied and put back."""

    def __init__(self, folder: Path, game: str, chance: random.Random) -> None:
        self.chance = chance
        self.folder = folder
        self.settings = Settings(data=folder / "data", game=game, rate=1e6, burst=1_000_000)
        self.app = create_app(self.settings)
        self.table = self.parts.registry.open("Tuesday").id
        key = self.parts.registry.keys.key(self.table)
        self.host = KeepingPage(self.app, self.table, "host", key)
        self.host.token = key
        self.phones = {seat: KeepingPage(self.app, self.table) for seat in COLOURS}
        for seat, colour in COLOURS.items():
            self.phones[seat].take_seat(seat, colour, f"Player {seat}")
        assert self.host.send("start", {"start_player": "N"})["ok"]

    @property
    def parts(self) -> Parts:
        return parts_of(self.app)

    @property
    def pages(self) -> list[KeepingPage]:
        return [*self.phones.values(), self.host]

    def rows(self) -> list[Entry]:
        """The rows of the table's journal."""
        return list(self.parts.registry.journal.read(self.table))

    def bodies(self) -> list[Body]:
        """Kind and content of the rows."""
        return [(entry.kind, entry.body) for entry in self.rows()]

    def answer(self, count: int = 1) -> None:
        """Give so many random answers; asleep pages get nothing."""
        for _ in range(count):
            for seat, phone in self.phones.items():
                envelope = phone.envelope()
                asks = envelope["view"]["asks"]
                if asks and envelope["view"]["over"] is False:
                    ask = self.chance.choice(asks)["id"]
                    game: Any = self.parts.registry.get(self.table).game
                    value = random_answer(next(one for one in game.asks if one.id == ask), self.chance)
                    assert phone.answer(ask, value, envelope["epoch"])["ok"], (seat, ask)
                    break
        for page in self.pages:
            page.envelope()

    def copy(self) -> None:
        """Copy the data folder, as it is after the last acknowledged answer."""
        shutil.copytree(self.settings.data, self.folder / "copy")

    def roll_back(self) -> None:
        """Stop the server, put the copy of the data folder back, and start the server."""
        self.parts.close()
        shutil.rmtree(self.settings.data)
        shutil.move(self.folder / "copy", self.settings.data)
        self.app = create_app(self.settings)

    def held(self) -> dict[str, Any] | None:
        """Why the table is held, as the host is shown it."""
        held: dict[str, Any] | None = self.host.envelope().get("held")
        return held


@pytest.fixture
def begin(tmp_path: Path) -> Iterator[Callable[..., Evening]]:
    """Begins an evening; its server is closed at the end of the test."""
    begun: list[Evening] = []

    def begin(game: str = "fake", seed: int = 1) -> Evening:
        begun.append(Evening(tmp_path, game, random.Random(seed)))
        return begun[-1]

    yield begin
    for evening in begun:
        evening.parts.close()


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
    journal = Journal.at(evening.settings.data)
    restore(file, journal, store)
    journal.close()
    evening.app = create_app(evening.settings)
    for page in evening.pages:
        page.again(evening.app)
    assert evening.held() is None, "its rows have other chains and the same content"
    evening.answer(3)
