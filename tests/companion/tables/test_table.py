"""Table: seats, answers, undo, pauses, and who may read the record."""

from __future__ import annotations

import flask

from companion.server.app import Services
from companion.tables.table import Table
from tests.companion.conftest import PageClient, play_to_sale


def test_a_seat_is_taken_once_and_held_with_its_token(app: flask.Flask, table: Table) -> None:
    ada, bea = PageClient(app, table.id), PageClient(app, table.id)
    token = ada.take_seat("N", "blue", "Ada")["token"]
    assert bea.take_seat("N", "red", "Bea")["code"] == "seat_taken"
    assert bea.take_seat("E", "blue", "Bea")["code"] == "colour_taken"
    ada.client.disconnect()
    assert table.public()["people"]["N"]["connected"] is False
    again = PageClient(app, table.id, token=token)
    assert again.hello["seat"] == "N"
    assert table.public()["people"]["N"]["connected"] is True


def test_a_player_may_change_seat_name_and_colour_before_the_start(app: flask.Flask, table: Table) -> None:
    ada = PageClient(app, table.id)
    first = ada.take_seat("N", "blue", "Ada")["token"]
    assert ada.take_seat("N", "green", "Adele")["token"] == first
    assert ada.take_seat("S", "green", "Adele")["token"] == first
    assert list(table.people) == ["S"]
    assert ada.envelope()["table"]["people"]["S"]["name"] == "Adele"


def test_a_name_may_have_any_script_and_emoji_and_no_invisible_characters(app: flask.Flask, table: Table) -> None:
    phone = PageClient(app, table.id)
    for refused in ("\u202eEve", "\u200d", "   ", "x" * 25, "a\x07b"):
        assert phone.take_seat("N", "blue", refused)["code"] == "name_refused"
    for name in ("👨\u200d👩\u200d👧", "Zoë <b>", "می\u200cخواهم", "W" * 24):
        assert phone.take_seat("N", "blue", name)["ok"]
        assert table.people["N"].name == name


def test_a_game_starts_once_with_two_or_more(app: flask.Flask, table: Table, host: PageClient) -> None:
    assert host.send("start", {})["code"] == "too_few_seats"
    PageClient(app, table.id).take_seat("N", "blue")
    PageClient(app, table.id).take_seat("W", "red")
    assert host.send("start", {"start_player": "S"})["code"] == "start_player_unknown"
    assert host.send("start", {})["ok"]
    assert host.send("start", {})["code"] == "already_started"


def test_a_repeated_answer_gets_the_first_outcome_and_a_different_one_is_refused(
    phones: dict[str, PageClient], table: Table
) -> None:
    assert phones["N"].answer("1.1.event", "I-01") == {"ok": True, "repeated": False}
    assert phones["N"].answer("1.1.event", "I-01") == {"ok": True, "repeated": True}
    late = phones["E"].answer("1.1.event", "I-02")
    assert late["code"] == "already_settled"
    assert len(table.record) == 1


def test_an_answer_to_another_seats_ask_is_refused_as_not_open(phones: dict[str, PageClient], table: Table) -> None:
    play_to_sale(phones)
    before = len(table.record)
    assert phones["N"].answer("1.1.sale.E", "1")["code"] == "ask_not_open"
    assert phones["E"].answer("1.1.sale.E", "1")["ok"]
    assert phones["N"].answer("1.1.sale.E", "1")["code"] == "ask_not_open"
    assert phones["E"].answer("1.1.nonsense", "1")["code"] == "ask_not_open"
    assert len(table.record) == before + 1


def test_a_player_may_undo_their_own_answer_until_another_player_answers(
    phones: dict[str, PageClient], table: Table
) -> None:
    play_to_sale(phones)
    assert phones["N"].answer("1.1.sale.N", "1")["ok"]
    assert phones["N"].envelope()["undo"]["mine"] is True
    assert phones["E"].envelope()["undo"]["mine"] is False
    assert phones["E"].send("undo", {"epoch": 0})["code"] == "undo_not_yours"
    assert phones["N"].send("undo", {"epoch": 0})["ok"]
    assert table.epoch == 1
    assert phones["N"].answer("1.1.sale.N", "0", 1)["ok"]
    assert phones["E"].answer("1.1.sale.E", "0", 1)["ok"]
    assert phones["N"].send("undo", {"epoch": 1})["code"] == "undo_not_yours"


def test_an_answer_or_undo_of_an_earlier_epoch_is_refused(phones: dict[str, PageClient], host: PageClient) -> None:
    phones["N"].answer("1.1.event", "I-01")
    assert host.send("host_undo", {"epoch": 0, "count": 1})["ok"]
    assert phones["N"].answer("1.1.event", "I-02", 0)["code"] == "turned_back"
    assert host.send("host_undo", {"epoch": 0, "count": 1})["code"] == "turned_back"
    assert host.send("host_undo", {"epoch": 1, "count": 1})["code"] == "nothing_to_undo"
    assert phones["N"].answer("1.1.event", "I-02", 1)["ok"]


def test_the_host_may_undo_any_number_of_answers(phones: dict[str, PageClient], host: PageClient, table: Table) -> None:
    play_to_sale(phones)
    phones["N"].answer("1.1.sale.N", "1")
    phones["E"].answer("1.1.sale.E", "1")
    assert table.game is not None
    assert host.send("host_undo", {"epoch": 0, "count": 6})["ok"]
    assert table.record == []
    assert table.game.asks[0].id == "1.1.event"
    assert phones["E"].envelope()["undone"]["count"] == 6


def test_a_paused_table_takes_no_answers_and_a_finished_one_no_commands(
    phones: dict[str, PageClient], host: PageClient
) -> None:
    assert host.send("pause", {"paused": True})["ok"]
    assert phones["N"].envelope()["table"]["paused"] is True
    assert phones["N"].answer("1.1.event", "I-01")["code"] == "paused"
    assert host.send("pause", {"paused": False})["ok"]
    assert phones["N"].answer("1.1.event", "I-01")["ok"]
    assert host.send("finish", {})["ok"]
    assert phones["N"].answer("1.1.orientation", "1")["code"] == "finished"
    assert host.send("finish", {})["code"] == "finished"


def test_before_the_end_nobody_may_read_the_record_without_the_players_consent(
    app: flask.Flask, parts: Services, phones: dict[str, PageClient], host: PageClient
) -> None:
    phones["N"].answer("1.1.event", "I-01")
    address = f"/games/{host.table}/record.json"
    browser = app.test_client()
    key = parts.registry.keys.key(host.table)
    assert browser.get(address).get_json()["code"] == "record_private"
    assert browser.get(f"{address}?key={key}").get_json()["code"] == "record_private"
    table = parts.registry.get(host.table)
    table.state.record_open = True
    assert [answer[:2] for answer in browser.get(address).get_json()["answers"]] == [["1.1.event", "I-01"]]
    table.state.record_open = False
    host.send("finish", {})
    assert browser.get(address).status_code == 200
