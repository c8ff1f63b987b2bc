"""Take-overs: another phone gets a person's seat in a running game only with consent."""

from __future__ import annotations

import flask

from companion.server.app import Services
from companion.settings import Settings
from companion.tables.commands import seating
from companion.tables.table import Table
from tests.companion.conftest import PageClient, agree
from tests.companion.tables.voting import freed, proposals, same_after_restart, three, vote


def test_more_than_half_of_those_asked_give_a_used_seat(app: flask.Flask, parts: Services) -> None:
    table, phones, host = three(app, parts)
    phones["N"].client.disconnect()
    freed(host, "N")
    cleo = PageClient(app, table.id)
    cleo.take_seat("N", "blue", "Cleo")
    agree(phones["E"])
    assert "N" not in table.people, "one of three is no majority"
    agree(phones["S"])
    assert table.people["N"].name == "Cleo"


def test_a_seat_is_not_given_against_half_of_those_asked(app: flask.Flask, parts: Services) -> None:
    table, phones, host = three(app, parts)
    freed(host, "N")
    cleo = PageClient(app, table.id)
    cleo.take_seat("N", "blue", "Cleo")
    assert vote(phones["E"], False)["ok"]
    assert len(proposals(cleo)) == 1, "one of three is not half"
    assert vote(phones["S"], False)["ok"]
    assert proposals(cleo) == [] and "N" not in table.people
    again = PageClient(app, table.id, token=cleo.token)
    assert not again.hello["token_known"]


def test_sleeping_phones_are_asked_also_those_whose_seats_were_freed(
    app: flask.Flask, parts: Services, settings: Settings
) -> None:
    table, phones, host = three(app, parts)
    for seat in ("N", "E"):
        phones[seat].client.disconnect()
        freed(host, seat)
    spy = PageClient(app, table.id)
    assert spy.take_seat("N", "blue", "PN")["waiting"]
    assert next(iter(table.state.proposals.values())).asked == ["N", "E", "S"]
    agree(phones["S"])
    assert "N" not in table.people and spy.envelope()["view"]["mine"] is None
    same_after_restart(table, settings)


def test_a_freed_seat_goes_back_to_its_phone_at_once(
    app: flask.Flask, phones: dict[str, PageClient], host: PageClient, table: Table, settings: Settings
) -> None:
    freed(host, "N")
    envelope = phones["N"].envelopes()[-1]
    assert envelope["former"] == {"seat": "N", "name": "Ada", "by_host": True}
    assert envelope["view"]["viewer"] == "table" and envelope["view"]["mine"] is None
    assert phones["N"].answer("1.1.event", "I-01")["code"] == "not_seated"
    same_after_restart(table, settings)
    again = PageClient(app, host.table, token=phones["N"].token)
    assert again.hello["token_known"] and again.hello["seat"] is None
    assert again.take_seat("N", "blue", "Ada") | {"token": ""} == {
        "ok": True, "token": "", "seat": "N", "waiting": False
    }  # fmt: skip
    assert again.token == phones["N"].token, "both pages of the phone have it"
    assert phones["N"].envelope()["view"]["viewer"] == "N"
    same_after_restart(table, settings)


def test_another_phone_gets_a_used_seat_when_its_former_holder_agrees(
    app: flask.Flask, phones: dict[str, PageClient], host: PageClient, table: Table, settings: Settings
) -> None:
    freed(host, "N")
    cleo = PageClient(app, host.table)
    assert cleo.take_seat("N", "green", "Cleo")["code"] == "colour_fixed"
    assert cleo.take_seat("S", "green", "Cleo")["code"] == "seat_not_in_game"
    assert cleo.take_seat("N", "blue", "Cleo")["waiting"]
    shown = proposals(cleo)[0]
    assert shown["may_withdraw"] and not shown["may_vote"]
    assert [voter["name"] for voter in shown["awaited"]] == ["Ada", "Bea"]
    assert cleo.envelope()["view"]["mine"] is None
    same_after_restart(table, settings)
    agree(phones["N"])
    assert cleo.envelope()["view"]["viewer"] == "N"
    assert table.people["N"].name == "Cleo"
    assert table.public()["people"]["N"]["connected"]
    assert phones["N"].envelope()["view"]["viewer"] == "table"
    assert "former" not in phones["N"].envelope()
    assert (
        phones["E"].envelope()["news"]["text"]
        == "Another phone, named Cleo, has taken over the seat North from Ada. Agreed: North."
    )
    same_after_restart(table, settings)


def test_a_host_who_frees_every_seat_cannot_decide_alone_while_the_phones_are_there(
    app: flask.Flask, parts: Services
) -> None:
    table, phones, host = three(app, parts)
    for seat in phones:
        freed(host, seat)
    spy = PageClient(app, table.id)
    spy.take_seat("N", "blue", "Host")
    assert not proposals(host)[0]["may_vote"]
    assert vote(host, True)["code"] == "not_asked"
    assert [voter["seat"] for voter in proposals(host)[0]["awaited"]] == ["N", "E", "S"]


def test_a_requester_may_withdraw_and_request_only_one_seat_at_a_time(app: flask.Flask, parts: Services) -> None:
    table, _, host = three(app, parts)
    freed(host, "N")
    freed(host, "E")
    cleo, dora = PageClient(app, table.id), PageClient(app, table.id)
    cleo.take_seat("N", "blue", "Cleo")
    assert cleo.take_seat("E", "red", "Cleo")["code"] == "proposal_open"
    assert dora.take_seat("N", "blue", "Dora")["code"] == "proposal_open"
    number = proposals(cleo)[0]["number"]
    for other in (dora, host):
        assert other.send("withdraw", {"proposal": number})["code"] == "not_asked"
    assert cleo.send("withdraw", {"proposal": number})["ok"]
    assert dora.take_seat("N", "blue", "Dora")["waiting"]


def test_a_former_holder_who_is_given_another_seat_has_one_vote(
    app: flask.Flask, parts: Services, settings: Settings
) -> None:
    table, phones, host = three(app, parts)
    freed(host, "N")
    freed(host, "E")
    phones["E"].take_seat("N", "blue", "PE")
    agree(phones["N"])
    assert phones["E"].envelope()["view"]["viewer"] == "N"
    assert PageClient(app, table.id, token=phones["E"].token).hello["seat"] == "N"
    dora = PageClient(app, table.id)
    assert dora.take_seat("E", "red", "Dora")["waiting"]
    assert [voter["seat"] for voter in proposals(host)[0]["awaited"]] == ["N", "S"]
    same_after_restart(table, settings)


def test_the_return_of_the_former_holder_closes_the_request_of_another(app: flask.Flask, parts: Services) -> None:
    table, phones, host = three(app, parts)
    freed(host, "N")
    cleo = PageClient(app, table.id)
    cleo.take_seat("N", "blue", "Cleo")
    assert not phones["N"].take_seat("N", "blue", "PN")["waiting"]
    assert proposals(cleo) == [] and table.people["N"].name == "PN"


def test_a_simulated_player_is_replaced_without_consent(app: flask.Flask, table: Table, host: PageClient) -> None:
    seating.take_seat(table, "N", "Aliena", "blue", simulated=True)
    seating.take_seat(table, "E", "Caris", "red", simulated=True)
    table.start("N")
    freed(host, "N")
    assert not PageClient(app, table.id).take_seat("N", "blue", "Ada")["waiting"]
