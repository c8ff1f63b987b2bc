"""Proposals: corrections of hidden pieces, and the opening of the record, need consent."""

from __future__ import annotations

from typing import Any

import flask
import pytest

from companion.limits import TokenBucket
from companion.server.app import Services
from companion.settings import Settings
from companion.tables.commands import consent, seating
from companion.tables.state.rows import Move
from companion.tables.table import Table
from tests.companion.conftest import PageClient, agree
from tests.companion.tables.voting import proposals, same_after_restart, vote

FROM_N = {"n": 2, "kind": "wool", "from": "seat:N", "to": "supply"}
TOO_MANY = {**FROM_N, "n": 40}


def correct(host: PageClient, *moves: dict[str, Any], note: str = "") -> dict[str, Any]:
    return host.send("correct", {"moves": list(moves), "note": note})


def wool(page: PageClient) -> int:
    held: int = page.envelope()["view"]["mine"]["holdings"]["wool"]
    return held


# ------------------------------------------------------------------ corrections


def test_a_correction_of_hidden_pieces_moves_nothing_before_their_owner_agrees(
    phones: dict[str, PageClient], host: PageClient, table: Table, settings: Settings
) -> None:
    assert correct(host, FROM_N, note="wrong cube") == {"ok": True, "proposed": True}
    assert wool(phones["N"]) == 5
    shown = {name: proposals(page)[0] for name, page in (("N", phones["N"]), ("E", phones["E"]), ("host", host))}
    assert [proposal["may_vote"] for proposal in shown.values()] == [True, False, False]
    assert [proposal["may_withdraw"] for proposal in shown.values()] == [False, False, True]
    assert shown["host"]["awaited"] == [{"seat": "N", "name": "Ada", "connected": True, "former": False}]
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
    assert [voter["seat"] for voter in proposals(host)[0]["awaited"]] == ["N"]
    agree(phones["N"])
    assert (wool(phones["N"]), wool(phones["E"])) == (3, 7)


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


def test_simulated_players_agree_by_themselves(table: Table) -> None:
    seating.take_seat(table, "N", "Aliena", "blue", simulated=True)
    seating.take_seat(table, "E", "Caris", "red", simulated=True)
    table.start("N")
    assert not consent.correct(table, [Move(n=1, kind="wool", source="seat:N", to="seat:E")], "")
    assert len(table.record) == 1 and not table.state.proposals


@pytest.mark.parametrize("event", ["correct", "vote"])
def test_proposals_and_votes_are_limited_in_rate(
    parts: Services, phones: dict[str, PageClient], host: PageClient, event: str
) -> None:
    for open_page in parts.connections.pages.values():
        open_page.limits.changes = TokenBucket(0.0, 3, 0.0)
    page, content = {
        "correct": (host, {"moves": [{**FROM_N, "kind": "tin"}], "note": ""}),
        "vote": (phones["N"], {"proposal": 99, "agree": True}),
    }[event]
    codes = [page.send(event, content)["code"] for _ in range(5)]
    assert codes[3:] == ["too_often"] * 2 and "too_often" not in codes[:3]


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
    assert same_after_restart(table, settings).state.record_open
