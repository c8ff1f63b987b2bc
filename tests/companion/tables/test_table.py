"""What holds at a table: seats, answers, undo, corrections, and going on after a restart."""

from __future__ import annotations

import flask
import pytest

from companion.errors import Refusal
from companion.server.app import Parts, create_app, parts_of
from companion.settings import Settings
from companion.tables.registry import TableRegistry
from companion.tables.rows import Move
from companion.tables.table import Table
from tests.companion.conftest import Phone, play_to_sale


def test_a_seat_is_claimed_once_and_kept_with_its_token(app: flask.Flask, table: Table) -> None:
    ada, bea = Phone(app, table.id), Phone(app, table.id)
    token = ada.sit("N", "blue", "Ada")["token"]
    assert bea.sit("N", "red", "Bea")["code"] == "seat_taken"
    assert bea.sit("E", "blue", "Bea")["code"] == "colour_taken"
    ada.client.disconnect()
    assert table.public()["people"]["N"]["connected"] is False
    again = Phone(app, table.id, token=token)
    assert again.hello["seat"] == "N"
    assert table.public()["people"]["N"]["connected"] is True


def test_the_same_person_may_move_rename_and_recolour_before_the_start(app: flask.Flask, table: Table) -> None:
    ada = Phone(app, table.id)
    first = ada.sit("N", "blue", "Ada")["token"]
    assert ada.sit("N", "green", "Adele")["token"] == first
    assert ada.sit("S", "green", "Adele")["token"] == first
    assert list(table.people) == ["S"]
    assert ada.look()["table"]["people"]["S"]["name"] == "Adele"


def test_any_script_and_any_emoji_make_a_name_and_what_cannot_be_shown_is_refused_as_a_name(
    app: flask.Flask, table: Table
) -> None:
    phone = Phone(app, table.id)
    for refused in ("\u202eEve", "\u200d", "   ", "x" * 25, "a\x07b"):
        assert phone.sit("N", "blue", refused)["code"] == "name_refused"
    for name in ("👨\u200d👩\u200d👧", "Zoë <b>", "می\u200cخواهم", "W" * 24):
        assert phone.sit("N", "blue", name)["ok"]
        assert table.people["N"].name == name


def test_simulated_players_are_marked_for_everybody_even_after_a_restart(table: Table, settings: Settings) -> None:
    table.take_seat("N", "Aliena", "blue", simulated=True)
    table.take_seat("E", "Ada", "red")
    for seen in (table, TableRegistry(settings).get(table.id)):
        people = seen.public()["people"]
        assert people["N"]["simulated"] is True
        assert "simulated" not in people["E"]


def test_a_freed_seat_takes_its_view_along(app: flask.Flask, phones: dict[str, Phone], host: Phone) -> None:
    assert phones["N"].look()["view"]["viewer"] == "N"
    assert host.say("free_seat", {"seat": "N"})["ok"]
    assert phones["N"].views()[-1]["view"]["viewer"] == "table"
    assert phones["N"].answer("1.1.event", "I-01")["code"] == "not_seated"
    cleo = Phone(app, phones["N"].table)
    assert cleo.sit("N", "green", "Cleo")["code"] == "colour_fixed"
    assert cleo.sit("S", "green", "Cleo")["code"] == "seat_not_in_game"
    assert cleo.sit("N", "blue", "Cleo")["ok"]
    assert cleo.look()["view"]["viewer"] == "N"


def test_a_game_starts_once_with_two_or_more(app: flask.Flask, table: Table, host: Phone) -> None:
    assert host.say("start", {})["code"] == "too_few_seats"
    Phone(app, table.id).sit("N", "blue")
    Phone(app, table.id).sit("W", "red")
    assert host.say("start", {"start_player": "S"})["code"] == "start_player_unknown"
    assert host.say("start", {})["ok"]
    assert host.say("start", {})["code"] == "already_started"


def test_only_the_host_does_what_is_the_hosts(app: flask.Flask, phones: dict[str, Phone], table: Table) -> None:
    for event, content in (
        ("start", {}),
        ("free_seat", {"seat": "E"}),
        ("host_undo", {"epoch": 0}),
        ("correct", {"moves": [{"n": 1, "kind": "wool", "from": "supply", "to": "seat:N"}]}),
        ("pause", {"paused": True}),
        ("finish", {}),
    ):
        assert phones["N"].say(event, content)["code"] == "not_host"
    assert Phone(app, table.id, "host", "0" * 32).hello["code"] == "not_host"
    assert Phone(app, table.id, "host").hello["code"] == "not_host"


def test_a_double_tap_settles_once_and_a_different_late_answer_is_told_what_happened(
    phones: dict[str, Phone], table: Table
) -> None:
    assert phones["N"].answer("1.1.event", "I-01") == {"ok": True, "repeated": False}
    assert phones["N"].answer("1.1.event", "I-01") == {"ok": True, "repeated": True}
    late = phones["E"].answer("1.1.event", "I-02")
    assert late["code"] == "already_settled"
    assert len(table.record) == 1


def test_an_answer_to_another_seats_ask_is_refused_as_not_open(phones: dict[str, Phone], table: Table) -> None:
    play_to_sale(phones)
    before = len(table.record)
    assert phones["N"].answer("1.1.sale.E", "1")["code"] == "ask_not_open"
    assert phones["E"].answer("1.1.sale.E", "1")["ok"]
    assert phones["N"].answer("1.1.sale.E", "1")["code"] == "ask_not_open"
    assert phones["E"].answer("1.1.nonsense", "1")["code"] == "ask_not_open"
    assert len(table.record) == before + 1


def test_the_host_settles_the_tables_asks_but_no_seats(phones: dict[str, Phone], host: Phone) -> None:
    assert host.answer("1.1.event", "I-01")["ok"]
    assert host.answer("1.1.orientation", "0")["ok"]
    assert host.answer("1.1.play.N", "grain")["code"] == "ask_not_open"


def test_a_table_page_and_a_phone_without_seat_see_no_asks_and_settle_none(
    app: flask.Flask, phones: dict[str, Phone], table: Table
) -> None:
    for kind in ("table", "phone"):
        page = Phone(app, table.id, kind)
        assert page.look()["view"]["asks"] == []
        assert page.answer("1.1.event", "I-01")["code"] == "not_seated"


def test_an_illegal_value_is_refused_before_it_reaches_the_journal(phones: dict[str, Phone], parts: Parts) -> None:
    rows = len(list(parts.registry.journal.read(phones["N"].table)))
    assert phones["N"].answer("1.1.event", "IX-99")["code"] == "not_legal"
    assert len(list(parts.registry.journal.read(phones["N"].table))) == rows


def test_a_player_takes_back_their_own_last_answer_until_another_has_answered(
    phones: dict[str, Phone], table: Table
) -> None:
    play_to_sale(phones)
    assert phones["N"].answer("1.1.sale.N", "1")["ok"]
    assert phones["N"].look()["undo"]["mine"] is True
    assert phones["E"].look()["undo"]["mine"] is False
    assert phones["E"].say("undo", {"epoch": 0})["code"] == "undo_not_yours"
    assert phones["N"].say("undo", {"epoch": 0})["ok"]
    assert table.epoch == 1
    assert phones["N"].answer("1.1.sale.N", "0", 1)["ok"]
    assert phones["E"].answer("1.1.sale.E", "0", 1)["ok"]
    assert phones["N"].say("undo", {"epoch": 1})["code"] == "undo_not_yours"


def test_an_answer_or_undo_from_before_an_undo_is_told_so(phones: dict[str, Phone], host: Phone) -> None:
    phones["N"].answer("1.1.event", "I-01")
    assert host.say("host_undo", {"epoch": 0, "count": 1})["ok"]
    assert phones["N"].answer("1.1.event", "I-02", 0)["code"] == "turned_back"
    assert host.say("host_undo", {"epoch": 0, "count": 1})["code"] == "turned_back"
    assert host.say("host_undo", {"epoch": 1, "count": 1})["code"] == "nothing_to_undo"
    assert phones["N"].answer("1.1.event", "I-02", 1)["ok"]


def test_the_host_takes_back_anything(phones: dict[str, Phone], host: Phone, table: Table) -> None:
    play_to_sale(phones)
    phones["N"].answer("1.1.sale.N", "1")
    phones["E"].answer("1.1.sale.E", "1")
    assert table.game is not None
    assert host.say("host_undo", {"epoch": 0, "count": 6})["ok"]
    assert table.record == []
    assert table.game.asks[0].id == "1.1.event"
    assert phones["E"].look()["undone"]["count"] == 6


def test_the_host_reads_whose_the_last_answer_was_and_not_what_it_was(
    phones: dict[str, Phone], host: Phone, table: Table
) -> None:
    assert "last" not in host.look()["undo"]
    play_to_sale(phones)
    assert host.look()["undo"]["last"] == {"seat": "E", "by": "E", "for": "plays an action card"}
    assert "last" not in phones["E"].look()["undo"]
    table.correct([Move(n=1, kind="wool", source="supply", to="seat:N")], "lost one")
    assert host.look()["undo"]["last"] == {"seat": None, "by": "host", "for": "corrects the table"}


def test_undo_texts_tell_nobody_of_anothers_screen(phones: dict[str, Phone], table: Table) -> None:
    play_to_sale(phones)
    phones["N"].answer("1.1.sale.N", "1")
    phones["E"].answer("1.1.sale.E", "1")
    table.undo("host", 0, 2)
    assert table.undone is not None
    for viewer, terms in table.undone.text.items():
        piles = {term[end] for term in terms if term["key"] == "return_move" for end in ("from", "to")}
        assert all(not pile.startswith("seat:") or pile == f"seat:{viewer}" for pile in piles)


def test_a_correction_is_made_visible_and_can_be_taken_back(
    phones: dict[str, Phone], host: Phone, table: Table
) -> None:
    play_to_sale(phones)
    move = {"n": 2, "kind": "wool", "from": "seat:N", "to": "supply"}
    assert host.say("correct", {"moves": [move], "note": "wrong cube"})["ok"]
    assert phones["N"].look()["view"]["mine"]["holdings"]["wool"] == 3
    assert host.say("correct", {"moves": [{**move, "n": 40}], "note": ""})["code"] == "correction_empty"
    assert host.say("correct", {"moves": [{**move, "kind": "tin"}], "note": ""})["code"] == "correction_unknown"
    assert host.say("host_undo", {"epoch": 0, "count": 1})["ok"]
    assert phones["N"].look()["view"]["mine"]["holdings"]["wool"] == 5


def test_a_paused_table_takes_no_answers_and_a_finished_one_nothing(phones: dict[str, Phone], host: Phone) -> None:
    assert host.say("pause", {"paused": True})["ok"]
    assert phones["N"].look()["table"]["paused"] is True
    assert phones["N"].answer("1.1.event", "I-01")["code"] == "paused"
    assert host.say("pause", {"paused": False})["ok"]
    assert phones["N"].answer("1.1.event", "I-01")["ok"]
    assert host.say("finish", {})["ok"]
    assert phones["N"].answer("1.1.orientation", "1")["code"] == "finished"
    assert host.say("finish", {})["code"] == "finished"


def test_after_a_restart_the_table_is_where_it_was(phones: dict[str, Phone], host: Phone, settings: Settings) -> None:
    play_to_sale(phones)
    phones["N"].answer("1.1.sale.N", "1")
    phones["N"].say("undo", {"epoch": 0})
    phones["N"].answer("1.1.sale.N", "0", 1)
    host.say("correct", {"moves": [{"n": 1, "kind": "wool", "from": "seat:N", "to": "supply"}], "note": "x"})
    host.say("pause", {"paused": True})
    before = {seat: phone.look()["view"] for seat, phone in phones.items()}
    host_app = create_app(settings)
    assert parts_of(host_app).registry.damaged == {}
    again = Phone(host_app, host.table, token=phones["N"].token)
    found = again.look()
    assert again.hello["seat"] == "N"
    assert found["view"] == before["N"]
    assert found["epoch"] == 1
    assert found["table"]["paused"] is True
    parts_of(host_app).close()


def test_several_tables_live_side_by_side(app: flask.Flask, parts: Parts, phones: dict[str, Phone]) -> None:
    other = parts.registry.open("Other")
    guest = Phone(app, other.id, token=phones["N"].token)
    assert guest.hello["seat"] is None
    assert guest.hello["token_known"] is False
    guest.views()
    phones["N"].answer("1.1.event", "I-01")
    assert guest.views() == []
    assert Phone(app, "zzzzzz").hello["code"] == "no_such_table"


def test_an_answer_that_the_rules_cannot_carry_out_is_struck_out(
    phones: dict[str, Phone], table: Table, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = table.game
    assert game is not None

    def fail(ask: str, value: str) -> None:
        raise RuntimeError("a fault in the rules")

    monkeypatch.setattr(game, "answer", fail)
    assert phones["N"].answer("1.1.event", "I-01")["code"] == "internal"
    assert table.record == []
    assert phones["N"].answer("1.1.event", "I-02")["ok"]
    resumed = create_app(settings)
    assert [one.line for one in parts_of(resumed).registry.get(table.id).record] == [["1.1.event", "I-02"]]
    parts_of(resumed).close()


def test_what_cannot_be_written_changes_nothing(
    phones: dict[str, Phone], table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    from companion.errors import Code

    def full(*_arguments: object) -> None:
        raise Refusal(Code.JOURNAL_UNAVAILABLE)

    with monkeypatch.context() as patch:
        patch.setattr(table._journal, "append", full)
        assert phones["N"].answer("1.1.event", "I-01")["code"] == "journal_unavailable"
    assert table.record == []
    assert phones["N"].answer("1.1.event", "I-01")["ok"]


def test_views_are_whole_and_numbered(phones: dict[str, Phone]) -> None:
    phones["E"].views()
    phones["N"].answer("1.1.event", "I-01")
    phones["N"].answer("1.1.orientation", "1")
    numbers = [view["number"] for view in phones["E"].views()]
    assert len(numbers) == 2
    assert numbers[1] == numbers[0] + 1


def test_a_record_is_the_hosts_until_the_end(
    app: flask.Flask, parts: Parts, phones: dict[str, Phone], host: Phone
) -> None:
    phones["N"].answer("1.1.event", "I-01")
    address = f"/games/{host.table}/record.json"
    browser = app.test_client()
    assert browser.get(address).status_code == 403
    record = browser.get(f"{address}?key={parts.registry.keys.key(host.table)}").get_json()
    assert [answer[:2] for answer in record["answers"]] == [["1.1.event", "I-01"]]
    host.say("finish", {})
    assert browser.get(address).status_code == 200
