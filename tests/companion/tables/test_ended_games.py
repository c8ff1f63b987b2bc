"""Finished games: their results stay the same when rules and packs change."""

from __future__ import annotations

import json

import pytest

from companion.errors import Code, Refusal
from companion.tables.table import HOST
from engine.games import GAMES
from tests.companion.tables.changed_rules import House, change_points, is_over, play, shown


@pytest.mark.parametrize("game", sorted(GAMES))
def test_an_ended_game_keeps_its_score_and_pages_when_rules_and_pack_change(
    game: str, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = house.started(game)
    play(table)
    before, record, final = shown(table), table.to_record(), table.view("table")["final"]
    change_points(monkeypatch)
    monkeypatch.setattr(GAMES[game].Game, "__init__", None)
    for file in (house.folder / "packs" / "finished").iterdir():
        file.unlink()
    again = house.restarted().get(table.id)
    assert again.over and again.game is None, "it is resumed without its rules"
    assert shown(again) == before
    assert again.view("table")["final"] == final
    assert again.to_record() == record
    assert shown(house.restarted().get(table.id)) == before


@pytest.mark.parametrize("game", sorted(GAMES))
def test_an_ended_game_can_be_undone_after_a_restart_unless_its_rules_have_changed(
    game: str, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = house.started(game)
    play(table)
    before = shown(table)
    last = table.record[-1]
    again = house.restarted().get(table.id)
    assert again.undo_terms("table") == table.undo_terms("table")
    with monkeypatch.context() as patched:
        change_points(patched)
        changed = house.restarted().get(table.id)
        assert changed.undo_terms("table") == []
        with pytest.raises(Refusal) as refused:
            changed.undo(HOST, changed.epoch, 1)
        assert refused.value.code is Code.RULES_CHANGED
        assert shown(changed) == before
    again = house.restarted().get(table.id)
    again.undo(HOST, again.epoch, 1)
    assert not is_over(again)
    resumed = house.restarted().get(table.id)
    assert not is_over(resumed)
    resumed.answer(last.ask, last.value, last.seat or HOST)
    assert is_over(resumed)
    assert json.loads(shown(house.restarted().get(table.id)))[0]["final"] == json.loads(before)[0]["final"]


def test_a_repeated_answer_is_recognised_after_the_end_and_a_restart(house: House) -> None:
    table = house.started("monasterium")
    play(table)
    last = table.record[-1]
    again = house.restarted().get(table.id)
    assert again.answer(last.ask, last.value, last.seat or HOST) == {"repeated": True}


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_closed_table_shows_what_it_showed_when_it_was_closed(
    game: str, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = house.started(game)
    play(table, 30)
    table.finish()
    before = shown(table)
    change_points(monkeypatch)
    again = house.restarted().get(table.id)
    assert again.public()["finished"] and shown(again) == before and again.state.rules_change is None
