"""A stock-take: all see who has counted; what was counted stays with the seat until it proposes a correction."""

from __future__ import annotations

import flask
import pytest

from companion.server.app import Parts
from companion.settings import Settings
from companion.tables.table import Table
from tests.companion.conftest import PageClient
from tests.companion.tables.voting import proposals, same_after_restart, vote


@pytest.fixture
def settings(tmp_path_factory: pytest.TempPathFactory) -> Settings:
    return Settings(data=tmp_path_factory.mktemp("data"), rate=1e6, burst=1_000_000, changes_a_minute=1_000_000)


Seated = tuple[Table, dict[str, PageClient], PageClient]


@pytest.fixture
def seated(app: flask.Flask, parts: Parts) -> Seated:
    """A running game of World Without End for two, and its host page."""
    table = parts.registry.open("Count", game="world_without_end")
    host = PageClient(app, table.id, "host", parts.registry.keys.key(table.id))
    phones = {}
    for seat, colour in (("N", "blue"), ("E", "red")):
        phones[seat] = PageClient(app, table.id)
        phones[seat].take_seat(seat, colour, f"P{seat}")
    assert host.send("start", {"start_player": "N"})["ok"]
    return table, phones, host


def test_all_pages_see_who_has_counted_until_all_have(seated: Seated) -> None:
    _table, phones, host = seated
    assert "counting" not in phones["N"].envelope()
    assert phones["N"].send("count_now", {})["ok"]
    assert phones["E"].envelope()["counting"] == {"done": [], "left": ["N", "E", "host"]}
    for page in (phones["E"], phones["N"]):
        assert page.send("counted", {})["ok"]
    assert host.envelope()["counting"] == {"done": ["E", "N"], "left": ["host"]}
    assert host.send("counted", {})["ok"]
    assert "counting" not in host.envelope()


def test_the_host_ends_it_before_all_have_counted_and_nobody_else(seated: Seated) -> None:
    _table, phones, host = seated
    host.send("count_now", {})
    assert phones["N"].send("stop_counting", {})["code"] == "not_host"
    assert host.send("stop_counting", {})["ok"]
    assert "counting" not in phones["N"].envelope()


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


def test_on_the_hosts_own_device_the_others_agree(app: flask.Flask, parts: Parts) -> None:
    table = parts.registry.open("Own", game="world_without_end")
    table.take_seat("N", "Ada", "blue", host=True)
    other = PageClient(app, table.id)
    other.take_seat("E", "red", "Bo")
    table.start("N")
    assert not table.correct_own("N", {"wool": 2}, "")
    assert proposals(other)[0]["may_vote"]
    assert vote(other, False)["ok"]
    assert not proposals(other)


def test_only_the_seat_learns_that_its_correction_was_impossible(seated: Seated) -> None:
    _table, phones, host = seated
    phones["N"].send("correct_own", {"differences": {"gold": -9}})
    vote(host, True)
    assert not proposals(host)
    assert "reason" in phones["N"].envelope()
    assert "reason" not in host.envelope()
    assert "reason" not in phones["E"].envelope()


@pytest.mark.parametrize("differences", [{"gold": 0}, {"house:N": 1}, {"nothing": 1}])
def test_what_no_seat_may_correct_is_refused(seated: Seated, differences: dict[str, int]) -> None:
    _table, phones, _host = seated
    assert phones["N"].send("correct_own", {"differences": differences})["code"] == "correction_unknown"


def test_the_view_of_the_table_alone_has_the_piles_that_everybody_may_count(seated: Seated) -> None:
    table, _phones, _host = seated
    counted = table.view("table")["counted"]
    assert counted is not None
    assert [(one["kind"], one["pile"]) for one in counted] == [
        ("stone", "quarry"), ("wood", "forest"), ("grain", "field"), ("piety", "cathedral"),
    ]  # fmt: skip
    assert table.view("N")["counted"] is None
