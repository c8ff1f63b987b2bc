"""Changed rules: a running game waits for its host to decide."""

from __future__ import annotations

from typing import Any

import pytest

from companion.errors import Code, Refusal
from companion.tables.commands import consent, seating
from companion.tables.state.rows import Move
from companion.tables.table import HOST, Table
from engine.core import Refused
from engine.games import GAMES
from tests.companion.tables.changed_rules import GOODS, House, change_goods, change_of, change_points, play, shown


@pytest.mark.parametrize("game", sorted(GAMES))
def test_changed_points_stop_a_running_game_until_the_host_goes_on_under_the_newer_rules(
    game: str, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = house.started(game)
    while not any(entry.kind == "vp" and entry.n > 0 for entry in played(table).ledger.entries):
        play(table, 1, seed=len(table.record))
    play(table, 3)
    assert not table.over
    points = {seat: standing["vp"] for seat, standing in table.state.standing.items()}
    change_points(monkeypatch)
    again = house.restarted().get(table.id)
    change = change_of(again)
    assert again.public()["paused"]
    for refused in (
        lambda: play(again, 1),
        lambda: again.undo(HOST, again.epoch, 1),
        lambda: consent.correct(again, [], ""),
    ):
        with pytest.raises(Refusal) as caught:
            refused()
        assert caught.value.code in (Code.RULES_CHANGED, Code.ASK_NOT_OPEN)
    if change.kept == change.lines:
        terms = [term for term in change.terms() if term["key"] == "rules.points_differ"]
        assert terms, "it is said whose points differ"
        for term in terms:
            assert term["before"] == points[str(term["seat"])] < term["n"]
    else:
        assert {"key": "rules.asks_again", "n": change.kept + 1, "of": change.lines} in change.terms()
    with pytest.raises(Refusal) as caught:
        again.adopt_rules(again.epoch + 1)
    assert caught.value.code is Code.TURNED_BACK
    again.adopt_rules(again.epoch)
    assert not again.public()["paused"]
    assert len(again.record) == change.kept and again.epoch == table.epoch + 1
    before = shown(again)
    resumed = house.restarted().get(table.id)
    assert resumed.state.rules_change is None and shown(resumed) == before
    assert resumed.to_record() == again.to_record()
    play(resumed)
    assert resumed.over
    assert shown(house.restarted().get(table.id)) == shown(resumed)


def played(table: Table) -> Any:
    """The running game of a table."""
    return table.game


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_listed_differences_do_not_depend_on_hidden_goods(
    game: str, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = house.started(game)
    play(table, 60)
    change_goods(monkeypatch, GOODS[game])
    change = change_of(house.restarted().get(table.id))
    assert {kind for standing in change.now.values() for kind in standing} == {
        kind for standing in table.state.standing.values() for kind in standing
    }
    if game == "world_without_end":
        assert all(set(standing) == {"vp"} for standing in (*change.now.values(), *change.before.values()))
        assert not any("kind" in term for term in change.terms()), "goods are behind screens"


@pytest.mark.parametrize("game", sorted(GAMES))
def test_an_answer_that_the_newer_rules_refuse_is_where_they_ask_again(
    game: str, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = house.started(game)
    play(table, 30)
    kept = 24
    refused = table.record[kept]
    answer = GAMES[game].Game.answer

    def strict(self: Any, ask_id: str, value: str, **keeping: bool) -> None:
        if ask_id == refused.ask and value == refused.value:
            raise RuntimeError("the newer rules fail here")
        answer(self, ask_id, value, **keeping)

    with monkeypatch.context() as patched:
        patched.setattr(GAMES[game].Game, "answer", strict)
        again = house.restarted().get(table.id)
        change = change_of(again)
        assert (change.kept, change.lines) == (kept, 30)
        assert {"key": "rules.asks_again", "n": 25, "of": 30} in change.terms()
        assert again.view("N")["asks"] == []
        seating.leave_seat(again, "W")
        assert change_of(house.restarted().get(table.id)) == change, "a row written meanwhile changes nothing"
        again = house.registry.get(table.id)
        again.adopt_rules(again.epoch)
        assert len(again.record) == kept and played(again).answers == [line.written for line in table.record[:kept]]
        assert house.restarted().get(table.id).state.rules_change is None
    assert house.restarted().get(table.id).state.rules_change is None, "the answer is no longer part of the game"


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_game_by_a_version_that_is_not_kept_is_offered_the_newest_one(
    game: str, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = house.started(game)
    play(table, 20)
    version = GAMES[game].Game.rules_version
    assert table.state.rules == version
    monkeypatch.setattr(GAMES[game].Game, "rules_version", "9")
    if GAMES[game].Setup.older_rules:
        monkeypatch.setattr(GAMES[game].Setup, "older_rules", ())
        monkeypatch.setattr(GAMES[game].Setup, "variants", {**GAMES[game].Setup.variants, "rules": ("9",)})
    again = house.restarted().get(table.id)
    change = change_of(again)
    assert (change.rules, change.newest, change.kept) == (version, "9", 20)
    assert [term["key"] for term in change.terms()] == ["rules.changed", "rules.same_standing"]
    again.adopt_rules(again.epoch)
    assert again.to_record()["rules"] == "9" and house.restarted().get(table.id).state.rules_change is None


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_table_whose_set_up_the_newer_rules_refuse_is_open_and_can_be_closed(
    game: str, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = house.started(game)
    play(table, 20)
    record = table.to_record()

    def refuse(_data: object) -> None:
        raise Refused("setup_unknown")

    monkeypatch.setattr(GAMES[game].Setup, "parse", refuse)
    again = house.restarted().get(table.id)
    change = change_of(again)
    assert [term["key"] for term in change.terms()] == ["rules.corrected", "rules.setup_refused"]
    for refused in (lambda: again.adopt_rules(again.epoch), lambda: again.undo(HOST, again.epoch, 1)):
        with pytest.raises(Refusal) as caught:
            refused()
        assert caught.value.code is Code.RULES_CHANGED
    assert again.to_record() == record and again.view("N")["asks"] == []
    again.finish()
    assert house.restarted().get(table.id).over


def test_a_proposed_correction_waits_while_the_host_decides_and_lapses_with_the_older_rules(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = house.started("world_without_end")
    play(table, 40)
    assert not consent.correct(table, [Move(n=1, kind="wood", source="forest", to="seat:N")], "one too few")
    (number,) = table.state.proposals
    change_goods(monkeypatch, "wood")
    again = house.restarted().get(table.id)
    change_of(again)
    with pytest.raises(Refusal) as caught:
        consent.vote(again, number, "N", True)
    assert caught.value.code is Code.RULES_CHANGED
    again.adopt_rules(again.epoch)
    assert again.state.proposals == {}
    resumed = house.restarted().get(table.id)
    assert resumed.state.rules_change is None and resumed.state.notices == again.state.notices
