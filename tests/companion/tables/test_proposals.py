"""Proposals: corrections of hidden pieces, take-overs of seats and the opening of the record need consent."""

from __future__ import annotations

from typing import Any

import flask
import pytest

from companion.errors import Code, Refusal
from companion.server.app import Parts
from companion.server.change_limits import ChangeLimits
from companion.settings import Settings
from companion.tables.proposals import Proposal
from companion.tables.registry import TableRegistry
from companion.tables.rows import Move
from companion.tables.table import HOST, Table
from tests.companion.conftest import PageClient, agree

FROM_N = {"n": 2, "kind": "wool", "from": "seat:N", "to": "supply"}
TOO_MANY = {**FROM_N, "n": 40}


def correct(host: PageClient, *moves: dict[str, Any], note: str = "") -> dict[str, Any]:
    return host.send("correct", {"moves": list(moves), "note": note})


def proposals(page: PageClient) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = page.envelope()["proposals"]
    return found


def vote(page: PageClient, agree: bool) -> dict[str, Any]:
    return page.send("vote", {"proposal": proposals(page)[-1]["number"], "agree": agree})


def wool(page: PageClient) -> int:
    held: int = page.envelope()["view"]["mine"]["holdings"]["wool"]
    return held


def same_after_restart(table: Table, settings: Settings) -> Table:
    """The table resumed from its journal; everything about proposals and seats is as it was."""
    again = TableRegistry(settings).get(table.id)
    for name in ("proposals", "notices", "news", "reasons", "former", "people", "record_open", "record"):
        assert getattr(again.state, name) == getattr(table.state, name), name
    return again


# ------------------------------------------------------------------ corrections


def test_a_correction_of_hidden_pieces_moves_nothing_before_their_owner_agrees(
    phones: dict[str, PageClient], host: PageClient, table: Table, settings: Settings
) -> None:
    assert correct(host, FROM_N, note="wrong cube") == {"ok": True, "proposed": True}
    assert wool(phones["N"]) == 5
    shown = {name: proposals(page)[0] for name, page in (("N", phones["N"]), ("E", phones["E"]), ("host", host))}
    assert [one["may_vote"] for one in shown.values()] == [True, False, False]
    assert [one["may_withdraw"] for one in shown.values()] == [False, False, True]
    assert shown["host"]["awaited"] == [{"seat": "N", "name": "Ada", "connected": True}]
    assert shown["E"]["moves"] == ["2 wool from the screen of North into the supply"]
    assert shown["N"]["moves"] == ["2 wool from your screen into the supply"]
    assert shown["N"]["note"] == "wrong cube" and shown["N"]["effect"] and not shown["E"]["effect"]
    same_after_restart(table, settings)
    assert vote(phones["E"], True)["code"] == "not_asked"
    assert vote(host, True)["code"] == "not_asked"
    assert vote(phones["N"], True)["ok"]
    assert wool(phones["N"]) == 3
    assert proposals(host) == []
    same_after_restart(table, settings)


def test_all_seats_concerned_have_to_agree(phones: dict[str, PageClient], host: PageClient) -> None:
    correct(host, {**FROM_N, "to": "seat:E"})
    agree(phones["E"])
    assert wool(phones["E"]) == 5
    assert [one["seat"] for one in proposals(host)[0]["awaited"]] == ["N"]
    agree(phones["N"])
    assert (wool(phones["N"]), wool(phones["E"])) == (3, 7)


def test_a_declined_correction_changes_nothing(phones: dict[str, PageClient], host: PageClient, table: Table) -> None:
    correct(host, FROM_N)
    assert vote(phones["N"], False)["ok"]
    assert wool(phones["N"]) == 5 and table.record == [] and proposals(host) == []


def test_only_the_seat_concerned_is_given_the_reason_why_a_correction_was_refused(
    phones: dict[str, PageClient], host: PageClient, table: Table, settings: Settings
) -> None:
    correct(host, TOO_MANY)
    vote(phones["N"], False)
    declined = {name: page.envelope() for name, page in (("E", phones["E"]), ("host", host))}
    correct(host, TOO_MANY)
    vote(phones["N"], True)
    assert (
        phones["N"].envelope()["reason"].startswith("The correction was not carried out: you do not hold those pieces.")
    )
    for name, page in (("E", phones["E"]), ("host", host)):
        envelope = page.envelope()
        assert "reason" not in envelope
        assert envelope["news"] == declined[name]["news"]
        assert envelope["news"] == {"text": "The proposed correction was not carried out.", "proposal": None}
    same_after_restart(table, settings)
    assert wool(phones["N"]) == 5


def test_of_two_seats_only_the_one_that_lacks_the_pieces_is_given_the_reason(
    phones: dict[str, PageClient], host: PageClient
) -> None:
    correct(host, {**TOO_MANY, "to": "seat:E"})
    agree(phones["E"], phones["N"])
    assert "reason" in phones["N"].envelope()
    assert "reason" not in phones["E"].envelope()


def test_a_seat_that_lacks_the_pieces_ends_a_correction_as_if_it_declined(
    phones: dict[str, PageClient], host: PageClient, table: Table
) -> None:
    for vote_of_n in (False, True):
        correct(host, {**TOO_MANY, "to": "seat:E"})
        assert vote(phones["N"], vote_of_n)["ok"]
        assert proposals(host) == [] and "reason" not in phones["E"].envelope()
    assert phones["N"].envelope()["reason"]
    assert table.record == []


def test_moves_are_counted_in_their_order(phones: dict[str, PageClient], host: PageClient) -> None:
    into, out = {**FROM_N, "n": 3, "from": "seat:E", "to": "seat:N"}, {**FROM_N, "n": 7}
    correct(host, out, into)
    assert vote(phones["N"], True)["ok"]
    assert phones["N"].envelope()["reason"]
    correct(host, into, out)
    agree(phones["N"], phones["E"])
    assert (wool(phones["N"]), wool(phones["E"])) == (1, 2)


def test_a_correction_of_public_piles_is_applied_at_once(
    phones: dict[str, PageClient], host: PageClient, table: Table
) -> None:
    assert correct(host, {**FROM_N, "from": "supply", "to": "supply_2"}) == {"ok": True, "proposed": False}
    assert len(table.record) == 1


def test_a_refused_correction_of_public_piles_stands_in_the_journal(
    phones: dict[str, PageClient], host: PageClient, table: Table, settings: Settings
) -> None:
    reply = correct(host, {**TOO_MANY, "from": "supply_2", "to": "supply"}, note="a try")
    assert reply["code"] == "correction_empty"
    assert table.state.notices[-1].line["text"]["key"] == "log.correction_tried"
    assert "a try" in phones["E"].envelope()["news"]["text"]
    same_after_restart(table, settings)


@pytest.mark.parametrize(
    "move", [{"kind": "tin"}, {"from": "nowhere"}, {"to": "seat:W"}, {"n": 1000}, {"to": "seat:N"}]
)
def test_the_form_is_checked_before_anything_is_proposed(
    phones: dict[str, PageClient], host: PageClient, table: Table, move: dict[str, Any]
) -> None:
    before = table.state.number
    assert correct(host, TOO_MANY, {**FROM_N, **move})["code"] == "correction_unknown"
    assert table.state.number == before


def test_one_correction_is_open_at_a_time_and_the_host_may_withdraw_it(
    phones: dict[str, PageClient], host: PageClient, table: Table, settings: Settings
) -> None:
    correct(host, FROM_N)
    assert correct(host, FROM_N)["code"] == "proposal_open"
    number = proposals(host)[0]["number"]
    assert phones["N"].send("withdraw", {"proposal": number})["code"] == "not_asked"
    assert host.send("withdraw", {"proposal": number})["ok"]
    assert phones["N"].send("vote", {"proposal": number, "agree": True})["code"] == "proposal_closed"
    same_after_restart(table, settings)
    assert correct(host, FROM_N)["ok"]


def test_an_undo_and_the_end_close_an_open_correction(
    phones: dict[str, PageClient], host: PageClient, table: Table, settings: Settings
) -> None:
    phones["N"].answer("1.1.event", "I-01")
    correct(host, FROM_N)
    phones["N"].answer("1.1.orientation", "0")
    assert len(proposals(host)) == 1, "an answer leaves it open"
    host.send("host_undo", {"epoch": 0, "count": 1})
    assert proposals(host) == []
    correct(host, FROM_N)
    host.send("finish", {})
    assert proposals(host) == []
    same_after_restart(table, settings)


def test_a_repeated_vote_counts_once(phones: dict[str, PageClient], host: PageClient, table: Table) -> None:
    correct(host, {**FROM_N, "to": "seat:E"})
    number = table.state.number
    for _ in range(3):
        assert phones["N"].send("vote", {"proposal": number, "agree": True})["ok"]
    assert table.state.number == number + 1


def test_simulated_players_agree_by_themselves(table: Table) -> None:
    table.take_seat("N", "Aliena", "blue", simulated=True)
    table.take_seat("E", "Caris", "red", simulated=True)
    table.start("N")
    assert not table.correct([Move(n=1, kind="wool", source="seat:N", to="seat:E")], "")
    assert len(table.record) == 1 and not table.state.proposals


def test_a_correction_waits_for_a_seat_without_a_phone_and_names_it(
    phones: dict[str, PageClient], host: PageClient
) -> None:
    phones["N"].client.disconnect()
    correct(host, FROM_N)
    assert proposals(host)[0]["awaited"] == [{"seat": "N", "name": "Ada", "connected": False}]


@pytest.mark.parametrize("event", ["correct", "vote"])
def test_neither_proposals_nor_votes_come_without_limit(
    parts: Parts, phones: dict[str, PageClient], host: PageClient, event: str
) -> None:
    parts.gateway.changes = ChangeLimits(3)
    page, content = {
        "correct": (host, {"moves": [{**FROM_N, "kind": "tin"}], "note": ""}),
        "vote": (phones["N"], {"proposal": 99, "agree": True}),
    }[event]
    codes = [page.send(event, content)["code"] for _ in range(5)]
    assert codes[3:] == ["too_often"] * 2 and "too_often" not in codes[:3]


def test_a_vote_that_cannot_be_written_changes_nothing(
    phones: dict[str, PageClient], host: PageClient, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    correct(host, FROM_N)

    def full(*_: object, **__: object) -> None:
        raise Refusal(Code.JOURNAL_UNAVAILABLE)

    with monkeypatch.context() as patch:
        patch.setattr(table._journal, "append", full)
        assert vote(phones["N"], True)["code"] == "journal_unavailable"
    assert wool(phones["N"]) == 5 and len(proposals(phones["N"])) == 1
    agree(phones["N"])
    assert wool(phones["N"]) == 3


# ------------------------------------------------------------------ seats


def freed(host: PageClient, seat: str) -> None:
    assert host.send("free_seat", {"seat": seat})["ok"]


def test_a_freed_seat_goes_back_to_its_phone_at_once(
    app: flask.Flask, phones: dict[str, PageClient], host: PageClient, table: Table, settings: Settings
) -> None:
    freed(host, "N")
    envelope = phones["N"].envelopes()[-1]
    assert envelope["former"] == {"seat": "N", "name": "Ada", "by_host": True}
    assert envelope["view"]["viewer"] == "table" and envelope["view"]["mine"] is None
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
    assert cleo.take_seat("N", "blue", "Cleo")["waiting"]
    shown = proposals(cleo)[0]
    assert shown["may_withdraw"] and not shown["may_vote"]
    assert [one["name"] for one in shown["awaited"]] == ["Ada", "Bea"]
    assert cleo.envelope()["view"]["mine"] is None
    same_after_restart(table, settings)
    agree(phones["N"])
    assert cleo.envelope()["view"]["viewer"] == "N"
    assert table.people["N"].name == "Cleo"
    assert table.public()["people"]["N"]["connected"]
    assert phones["N"].envelope()["view"]["viewer"] == "table"
    assert "former" not in phones["N"].envelope()
    assert phones["E"].envelope()["news"]["text"] == "Cleo has taken over the seat North from Ada. Agreed: North."
    same_after_restart(table, settings)


def three(app: flask.Flask, parts: Parts) -> tuple[Table, dict[str, PageClient], PageClient]:
    table = parts.registry.open("Three")
    host = PageClient(app, table.id, "host", parts.registry.keys.key(table.id))
    phones = {}
    for seat, colour in (("N", "blue"), ("E", "red"), ("S", "green")):
        phones[seat] = PageClient(app, table.id)
        phones[seat].take_seat(seat, colour, f"P{seat}")
    assert host.send("start", {"start_player": "N"})["ok"]
    return table, phones, host


def test_a_majority_of_the_seated_phones_gives_a_used_seat(app: flask.Flask, parts: Parts) -> None:
    table, phones, host = three(app, parts)
    phones["N"].client.disconnect()
    freed(host, "N")
    cleo = PageClient(app, table.id)
    cleo.take_seat("N", "blue", "Cleo")
    agree(phones["E"])
    assert "N" not in table.people, "one of two is no majority"
    agree(phones["S"])
    assert table.people["N"].name == "Cleo"


def test_a_seat_is_not_given_against_half_of_those_asked(app: flask.Flask, parts: Parts) -> None:
    table, phones, host = three(app, parts)
    phones["N"].client.disconnect()
    freed(host, "N")
    cleo = PageClient(app, table.id)
    cleo.take_seat("N", "blue", "Cleo")
    assert vote(phones["E"], False)["ok"]
    assert proposals(cleo) == [] and "N" not in table.people
    again = PageClient(app, table.id, token=cleo.token)
    assert not again.hello["token_known"]


def test_a_host_who_frees_every_seat_is_not_alone_asked_while_the_phones_are_there(
    app: flask.Flask, parts: Parts
) -> None:
    table, phones, host = three(app, parts)
    for seat in phones:
        freed(host, seat)
    spy = PageClient(app, table.id)
    spy.take_seat("N", "blue", "Host")
    assert not proposals(host)[0]["may_vote"]
    assert vote(host, True)["code"] == "not_asked"
    assert [one["seat"] for one in proposals(host)[0]["awaited"]] == ["N", "E", "S"]


def test_where_nobody_is_left_the_host_agrees_and_the_log_names_it(
    app: flask.Flask, parts: Parts, settings: Settings
) -> None:
    table, phones, host = three(app, parts)
    for seat, phone in phones.items():
        phone.client.disconnect()
        freed(host, seat)
    cleo = PageClient(app, table.id)
    cleo.take_seat("N", "blue", "Cleo")
    assert proposals(host)[0]["awaited"] == [{"seat": None, "name": "", "connected": True}]
    agree(host)
    assert cleo.envelope()["view"]["viewer"] == "N"
    assert table.state.notices[-1].line["text"]["key"] == "log.seat_agreed_by_host"
    same_after_restart(table, settings)


def test_the_person_who_asks_for_a_seat_may_withdraw_and_ask_for_one_seat_at_a_time(
    app: flask.Flask, parts: Parts
) -> None:
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


def test_the_return_of_the_former_holder_closes_the_request_of_another(app: flask.Flask, parts: Parts) -> None:
    table, phones, host = three(app, parts)
    freed(host, "N")
    cleo = PageClient(app, table.id)
    cleo.take_seat("N", "blue", "Cleo")
    assert not phones["N"].take_seat("N", "blue", "PN")["waiting"]
    assert proposals(cleo) == [] and table.people["N"].name == "PN"


def test_a_player_who_has_left_may_come_back_and_is_asked(app: flask.Flask, parts: Parts) -> None:
    _table, phones, _host = three(app, parts)
    assert phones["N"].send("leave_seat", {})["ok"]
    assert phones["N"].envelope()["former"]["by_host"] is False
    assert not phones["N"].take_seat("N", "blue", "PN")["waiting"]


def test_a_simulated_player_is_replaced_without_consent(app: flask.Flask, table: Table, host: PageClient) -> None:
    table.take_seat("N", "Aliena", "blue", simulated=True)
    table.take_seat("E", "Caris", "red", simulated=True)
    table.start("N")
    freed(host, "N")
    assert not PageClient(app, table.id).take_seat("N", "blue", "Ada")["waiting"]


def test_seats_are_free_before_the_start_and_after_the_end(app: flask.Flask, table: Table, host: PageClient) -> None:
    ada, bea = PageClient(app, table.id), PageClient(app, table.id)
    ada.take_seat("N", "blue", "Ada")
    freed(host, "N")
    assert not bea.take_seat("N", "blue", "Bea")["waiting"]


def test_everybody_reads_who_left_and_who_took_over_a_seat(app: flask.Flask, parts: Parts) -> None:
    table = parts.registry.open("", game="monasterium")
    host = PageClient(app, table.id, "host", parts.registry.keys.key(table.id))
    phones = {seat: PageClient(app, table.id) for seat in ("N", "E")}
    phones["N"].take_seat("N", "blue", "Ada")
    phones["E"].take_seat("E", "red", "Bea")
    host.send("start", {"start_player": "N"})
    freed(host, "N")
    cleo = PageClient(app, table.id)
    cleo.take_seat("N", "blue", "Cleo")
    agree(phones["E"], phones["N"])
    for page in (host, phones["E"], cleo, PageClient(app, table.id, "table")):
        lines = [line["text"] for line in page.envelope()["view"]["log"]]
        assert lines[-3:] == [
            "The host has freed the seat North of Ada.",
            "Cleo asks to take over the seat North.",
            "Cleo has taken over the seat North from Ada. Agreed: East and North.",
        ]


# ------------------------------------------------------------------ the record


def test_the_record_is_opened_before_the_end_only_by_all_seats(
    app: flask.Flask, phones: dict[str, PageClient], host: PageClient, table: Table, settings: Settings
) -> None:
    assert phones["N"].send("open_record", {})["code"] == "not_host"
    assert host.send("open_record", {})["ok"]
    agree(phones["N"])
    assert not host.envelope()["table"]["record_open"]
    assert vote(phones["E"], False)["ok"]
    assert not host.envelope()["table"]["record_open"]
    host.send("open_record", {})
    agree(phones["N"], phones["E"])
    assert host.envelope()["table"]["record_open"]
    assert same_after_restart(table, settings).record_open


# ------------------------------------------------------------------ what a vote decides


@pytest.mark.parametrize("about", ["correction", "record"])
def test_a_correction_and_the_record_need_all(about: Any) -> None:
    proposal = Proposal(1, about, ("N", "E"), votes={"N": True})
    assert proposal.outcome("E", True) == "agreed"
    assert proposal.outcome("E", False) == "declined"
    assert Proposal(1, about, ("N", "E", "S"), votes={"N": True}).outcome("E", True) == ""


@pytest.mark.parametrize(
    ("asked", "votes", "vote", "outcome"),
    [
        (("E",), {}, ("E", True), "agreed"),
        (("E", "S"), {}, ("E", True), ""),
        (("E", "S"), {}, ("E", False), "declined"),
        (("E", "S", "W"), {"E": True}, ("S", True), "agreed"),
        (("E", "S", "W"), {"E": True}, ("S", False), ""),
        (("E", "S", "W"), {"E": True, "S": False}, ("W", False), "declined"),
        (("N", "E", "S", "W"), {"E": False}, ("N", True), "agreed"),
        (("E", "S"), {}, ("N", True), "agreed"),
        ((HOST,), {}, (HOST, True), "agreed"),
        ((HOST,), {}, (HOST, False), "declined"),
    ],
)
def test_a_seat_needs_its_former_holder_or_more_than_half(
    asked: tuple[str, ...], votes: dict[str, bool], vote: tuple[str, bool], outcome: str
) -> None:
    assert Proposal(1, "seat", asked, seat="N", votes=votes).outcome(*vote) == outcome
