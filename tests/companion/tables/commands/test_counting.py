"""Stock-takes: all see who has counted; a seat's counts stay private until it proposes a correction."""

from __future__ import annotations

from typing import Any

import flask
import pytest

from companion.server.app import Services
from companion.settings import Settings
from companion.tables.commands import consent, counting, seating, standing_in
from companion.tables.state.agreements import still_counting, under_way
from companion.tables.table import HOST, Table
from tests.companion.conftest import PageClient, begin
from tests.companion.tables.voting import proposals, same_after_restart, vote

Seated = tuple[Table, dict[str, PageClient], PageClient]


@pytest.fixture
def seated(app: flask.Flask, parts: Services) -> Seated:
    """A running game of World Without End for two, and its host page."""
    table = parts.registry.open("Count", game="world_without_end")
    return table, *begin(app, table)


def shown(page: PageClient) -> dict[str, Any]:
    """The stock-take as a page shows it."""
    seen: dict[str, Any] = page.envelope()["counting"]
    return seen


def outcomes(page: PageClient) -> tuple[list[str], list[str], list[str]]:
    """Who has not counted, whose pieces agree, whose differ."""
    seen = shown(page)
    return seen["left"], seen["agree"], seen["differ"]


def test_all_pages_see_who_has_counted_until_everything_agrees_and_the_game_goes_on(seated: Seated) -> None:
    table, phones, host = seated
    assert "counting" not in phones["N"].envelope()
    assert phones["N"].send("count_now", {})["ok"]
    assert outcomes(phones["E"]) == (["N", "E", "table"], [], [])
    for page in (phones["E"], phones["N"]):
        assert page.send("counted", {})["ok"]
    assert outcomes(host) == (["table"], ["N", "E"], [])
    assert not shown(host)["over"]
    assert host.send("counted", {})["ok"]
    assert shown(host)["over"]
    assert table.game is not None
    table.answer(table.game.asks[0].id, table.game.asks[0].values[0], HOST)
    assert "counting" not in host.envelope()


def test_a_seat_that_is_left_later_does_not_open_a_finished_count_again(seated: Seated) -> None:
    table, phones, host = seated
    phones["E"].send("leave_seat", {})
    host.send("count_now", {})
    phones["N"].send("counted", {})
    host.send("counted", {})
    assert shown(host)["over"]
    assert table.game is not None
    table.answer(table.game.asks[0].id, table.game.asks[0].values[0], HOST)
    seating.take_seat(table, "E", "Bo", "red")
    assert vote(phones["N"], True)["ok"] and vote(phones["E"], True)["ok"]
    assert "E" in table.people
    host.send("free_seat", {"seat": "N"})
    assert "counting" not in host.envelope()


def test_a_difference_keeps_it_open_until_the_seat_agrees(seated: Seated) -> None:
    _table, phones, host = seated
    host.send("count_now", {})
    host.send("counted", {})
    phones["N"].send("counted", {})
    assert phones["E"].send("counted", {"agrees": False})["ok"]
    assert outcomes(phones["N"]) == ([], ["N", "table"], ["E"])
    assert not shown(host)["over"]
    phones["E"].send("counted", {"agrees": True})
    assert shown(host)["over"]


def test_any_phone_counts_the_piles_of_the_table_and_all_see_what_differs(seated: Seated) -> None:
    _table, phones, host = seated
    phones["N"].send("count_now", {})
    forest = next(pile for pile in shown(host)["piles"] if pile["pile"] == "forest")
    wrong = {"kind": "wood", "pile": "forest", "n": forest["n"] - 1}
    right = {"kind": "stone", "pile": "quarry", "n": next(pile["n"] for pile in shown(host)["piles"])}
    assert phones["E"].send("counted", {"piles": [wrong, right]})["ok"]
    expected = [{"kind": "wood", "pile": "forest", "counted": forest["n"] - 1, "said": forest["n"]}]
    assert shown(host)["differences"] == shown(phones["N"])["differences"] == expected
    assert outcomes(host) == (["N", "E"], [], ["table"])
    assert phones["E"].send("counted", {"piles": [{**wrong, "pile": "moon"}]})["code"] == "correction_unknown"
    phones["N"].send("counted", {"piles": []})
    assert shown(host)["differences"] == []
    assert outcomes(host) == (["N", "E"], ["table"], [])


def test_the_correction_of_own_pieces_makes_them_agree_once_the_host_has_agreed(seated: Seated) -> None:
    _table, phones, host = seated
    phones["N"].send("count_now", {})
    phones["N"].send("correct_own", {"differences": {"wool": 1}})
    assert shown(host)["differ"] == ["N"]
    vote(host, True)
    assert outcomes(host) == (["E", "table"], ["N"], [])


def test_lines_that_could_explain_a_difference_begin_after_the_last_agreement(seated: Seated) -> None:
    table, phones, host = seated

    def lines() -> list[int]:
        (wool,) = (pile for pile in shown(phones["N"])["own"] if pile["kind"] == "wool")
        return [line["n"] for line in wool["lines"]]

    def correct(difference: int) -> None:
        phones["N"].send("correct_own", {"differences": {"wool": difference}})
        vote(host, True)

    correct(3)
    correct(-2)
    phones["N"].send("count_now", {})
    assert lines()[:2] == [-2, 3], "the newest first"
    assert "own" not in shown(host)
    phones["N"].send("counted", {})
    assert lines() == []
    correct(1)
    assert lines() == [], "a correction of what was counted makes the books agree"
    host.send("correct", {"moves": [{"n": 1, "kind": "wool", "from": "supply", "to": "seat:N"}]})
    vote(phones["N"], True)
    assert lines() == [1]
    table.undo(HOST, table.epoch, 2)
    assert lines() == []
    correct(4)
    assert lines() == []
    host.send("correct", {"moves": [{"n": 2, "kind": "wool", "from": "supply", "to": "seat:N"}]})
    vote(phones["N"], True)
    assert lines() == [2]


def test_a_stock_take_goes_on_after_a_restart_with_who_agrees_and_an_ended_one_does_not(
    seated: Seated, settings: Settings
) -> None:
    table, phones, host = seated
    phones["N"].send("count_now", {})
    assert host.send("stop_counting", {})["ok"]
    assert under_way(same_after_restart(table, settings).state) is None
    phones["N"].send("count_now", {})
    for agrees in (True, False, True):
        phones["N"].send("counted", {"agrees": agrees})
        same_after_restart(table, settings)
    phones["E"].send("counted", {})
    phones["E"].send("counted", {"agrees": False})
    again = same_after_restart(table, settings)
    take = under_way(again.state)
    assert take is not None and (*take.agree, *take.differ, *still_counting(again.state)) == ("N", "E", "table")
    assert take.number == shown(host)["number"]
    phones["E"].send("counted", {})
    host.send("counted", {})
    assert shown(host)["over"]
    ended = under_way(same_after_restart(table, settings).state)
    assert ended is not None and ended.closed


@pytest.mark.parametrize("counted", [True, False])
def test_a_stock_take_ends_when_the_last_seat_without_agreement_is_freed(
    seated: Seated, settings: Settings, counted: bool
) -> None:
    table, phones, host = seated
    phones["N"].send("count_now", {})
    if counted:
        phones["E"].send("counted", {"agrees": False})
    host.send("counted", {})
    phones["N"].send("counted", {})
    assert not shown(host)["over"]
    seating.leave_seat(table, "E", HOST)
    assert shown(host)["over"]
    same_after_restart(table, settings)


def test_the_host_alone_counts_for_a_stand_in_which_does_not_reveal_its_pieces(seated: Seated) -> None:
    table, phones, host = seated
    standing_in.leave_to_stand_in(table, "E", "careful")
    host.send("count_now", {})
    assert shown(host)["stand_ins"] == ["E"]
    assert "stand_ins" not in shown(phones["N"])
    guess = {pile["kind"]: pile["n"] + 1 for pile in counting.counted_piles(table, "E")}
    assert host.send("counted_stand_in", {"seat": "E", "counts": guess})["code"] == "message_malformed"
    assert host.send("counted_stand_in", {"seat": "N"})["code"] == "correction_unknown"
    assert phones["N"].send("counted_stand_in", {"seat": "E"})["code"] == "not_host"
    assert outcomes(host) == (["N", "E", "table"], [], [])
    assert host.send("counted_stand_in", {"seat": "E"})["ok"]
    assert outcomes(host) == outcomes(phones["N"]) == (["N", "table"], ["E"], [])
    assert "E" not in table.state.agreed, "nothing was compared"


def test_a_seat_proposes_to_correct_its_own_pieces_and_the_host_agrees(seated: Seated, settings: Settings) -> None:
    table, phones, host = seated
    assert phones["N"].send("correct_own", {"differences": {"gold": 1}, "note": "counted"})["proposed"]
    (proposal,) = proposals(host)
    assert proposal["may_vote"]
    assert not proposal["may_withdraw"]
    assert not proposals(phones["E"])[0]["may_vote"]
    assert proposals(phones["N"])[0]["may_withdraw"]
    same_after_restart(table, settings)
    before = phones["N"].envelope()["view"]["mine"]["holdings"]["gold"]
    assert vote(host, True)["ok"]
    assert phones["N"].envelope()["view"]["mine"]["holdings"]["gold"] == before + 1
    assert table.state.notices[-1].line["text"]["key"] == "log.correction_agreed_by_host"


def test_on_the_hosts_own_device_the_others_agree(app: flask.Flask, parts: Services) -> None:
    table = parts.registry.open("Own", game="world_without_end")
    seating.take_seat(table, "N", "Ada", "blue", host=True)
    other = PageClient(app, table.id)
    other.take_seat("E", "red", "Bo")
    table.start("N")
    assert not consent.correct_own(table, "N", {"wool": 2}, "")
    assert proposals(other)[0]["may_vote"]
    assert vote(other, False)["ok"]
    assert not proposals(other)


@pytest.mark.parametrize("differences", [{"gold": 0}, {"house:N": 1}, {"nothing": 1}])
def test_pieces_that_no_seat_may_correct_are_refused(seated: Seated, differences: dict[str, int]) -> None:
    _table, phones, _host = seated
    assert phones["N"].send("correct_own", {"differences": differences})["code"] == "correction_unknown"
