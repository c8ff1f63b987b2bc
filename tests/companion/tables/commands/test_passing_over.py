"""Passing over: the host continues with a seat request without voters who have been away for long."""

from __future__ import annotations

from typing import Any

import flask
import pytest

from companion.server.app import Services
from companion.settings import Settings
from companion.tables.table import Table
from tests.companion.conftest import PageClient, agree
from tests.companion.tables.voting import freed, proposals, same_after_restart, three, vote

Asked = tuple[Table, dict[str, PageClient], PageClient]


def wait(table: Table, seconds: float) -> None:
    """Let so many seconds pass since the voters went away."""
    table.clock = lambda: 1000.0 + seconds


@pytest.fixture
def asked(app: flask.Flask, parts: Services) -> Asked:
    """Three phones of which N and E are away and N's seat was freed; under "new" a phone that has asked for it."""
    table, phones, host = three(app, parts)
    wait(table, 0)
    phones["N"].client.disconnect()
    phones["E"].client.disconnect()
    freed(host, "N")
    phones["new"] = PageClient(app, table.id)
    phones["new"].take_seat("N", "blue", "Cleo")
    return table, phones, host


def pass_over(page: PageClient, number: object = None) -> dict[str, Any]:
    """Pass over the absent voters on the newest proposal and return the acknowledgement."""
    return page.send("pass_over", {"proposal": number or page.envelope()["proposals"][-1]["number"]})


def test_after_five_minutes_passing_over_decides_if_the_others_agreed_and_the_log_names_the_absent(
    asked: Asked, settings: Settings
) -> None:
    table, phones, host = asked
    agree(phones["S"])
    for waited, left in ((0, 300), (299.5, 1)):
        wait(table, waited)
        assert proposals(host)[0]["pass_over_in"] == left
        assert pass_over(host)["code"] == "too_early"
    wait(table, 300)
    assert proposals(host)[0]["pass_over_in"] == 0
    assert pass_over(host)["ok"]
    assert phones["new"].envelope()["view"]["viewer"] == "N"
    passed, taken = (notice.line["text"] for notice in table.state.notices[-2:])
    assert passed["key"] == "log.seat_passed_over"
    assert [(name["name"], name["seat"]) for name in passed["names"]] == [("PN", "N"), ("PE", "E")]
    assert taken["key"] == "log.seat_agreed" and taken["seats"] == ["S"]
    same_after_restart(table, settings)


def test_the_remaining_voters_decide_if_nothing_is_decided_yet(asked: Asked, settings: Settings) -> None:
    table, phones, host = asked
    wait(table, 300)
    assert pass_over(host)["ok"]
    text = "The host goes on without the votes of those who are away: PN (North) and PE (East)."
    assert phones["S"].envelope()["news"]["text"] == text
    assert [voter["seat"] for voter in proposals(host)[0]["awaited"]] == ["S"]
    assert pass_over(host)["code"] == "nobody_away"
    same_after_restart(table, settings)
    assert vote(phones["S"], False)["ok"]
    assert not table.state.proposals and "N" not in table.people


def test_without_remaining_voters_the_host_decides_and_the_log_says_so(asked: Asked, settings: Settings) -> None:
    table, phones, host = asked
    phones["S"].client.disconnect()
    wait(table, 300)
    assert not proposals(host)[0]["may_vote"]
    assert pass_over(host)["ok"]
    assert phones["new"].envelope()["view"]["viewer"] == "N"
    assert host.envelope()["news"]["text"] == (
        "Another phone, named Cleo, has taken over the seat North from PN. "
        "Only the host has agreed, since nobody else was there."
    )
    same_after_restart(table, settings)


def test_only_the_host_passes_over_and_only_on_requests_for_a_seat(asked: Asked) -> None:
    table, phones, host = asked
    wait(table, 300)
    number = next(iter(table.state.proposals))
    for page in (phones["S"], phones["new"]):
        assert page.send("pass_over", {"proposal": number})["code"] == "not_host"
        assert proposals(page)[0]["pass_over_in"] is None
    moves = [{"n": 1, "kind": "wool", "from": "seat:E", "to": "supply"}]
    assert host.send("correct", {"moves": moves, "note": ""})["proposed"]
    assert host.send("open_record", {})["ok"]
    for shown in proposals(host)[1:]:
        assert shown["pass_over_in"] is None
        assert pass_over(host, shown["number"])["code"] == "not_asked"
    assert len(table.state.proposals) == 3
