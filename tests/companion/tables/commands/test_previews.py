"""Previews of a turn: the effect of its answers and the proposals, without changing the game."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from companion.errors import Refusal
from companion.simulation.players import players_of
from companion.tables.commands import planning
from companion.tables.plans import PlanStep
from companion.tables.table import HOST
from tests.companion.tables.planned_games import Played, plan


def test_a_preview_changes_nothing_for_anybody(monasterium: Played) -> None:
    table = monasterium.table
    seat, steps = monasterium.play_to_turn()
    for phone in monasterium.phones.values():
        phone.envelopes()
    before = monasterium.game.checksum(), table.state.number
    for count in range(len(steps) + 1):
        for propose in (False, True):
            shown = {"answers": plan(steps[:count]), "epoch": 0, "propose": propose}
            assert monasterium.phones[seat].send("preview", shown)["ok"]
    assert (monasterium.game.checksum(), table.state.number) == before
    assert not any(phone.envelopes() for phone in monasterium.phones.values())


def test_a_proposed_turn_is_whole_legal_and_shown_with_its_moves_and_points(monasterium: Played) -> None:
    seat, steps = monasterium.play_to_turn()
    phone = monasterium.phones[seat]
    shown = phone.send("preview", {"answers": [], "epoch": 0, "propose": True})
    assert shown["complete"]
    assert all(step["proposed"] for step in shown["steps"])
    points = {shown["seat"]: shown["vp"] for shown in phone.envelope()["view"]["seats"]}
    planning.answer_all(monasterium.table, steps, seat, 0)
    after = {shown["seat"]: shown["vp"] for shown in phone.envelope()["view"]["seats"]}
    assert after[seat] - points[seat] == shown["gains"].get("vp", 0)


def test_a_preview_shows_nothing_that_an_answer_would_reveal(tmp_path: Path) -> None:
    """The last action card of a chapter is followed by duties, which tell what others have behind their screens."""
    played = Played(tmp_path / "data", "world_without_end")
    table, players = played.table, players_of("world_without_end", played.game, Random(3), "greedy")
    refused = proposed = 0
    while not table.over and proposed < 8:
        ask = played.game.asks[0]
        value = players.choose(ask)
        if ask.seat and ask.what in table.plugin.planned:
            with pytest.raises(Refusal, match="plan_unknown"):
                planning.preview(table, [PlanStep(ask.id, value)], ask.seat, table.epoch, propose=True)
            refused += 1
            seen = planning.preview(table, [], ask.seat, table.epoch, propose=True)
            if seen.steps:
                proposed += ask.what == "orientation"
                assert [(step.ask["id"], step.moves) for step in seen.steps] == [(ask.id, [])]
            assert seen.after == seen.chosen == table.view(ask.seat)
        table.answer(ask.id, value, ask.seat or HOST)
    assert proposed == 8 and refused > 20
    played.parts.close()


def test_an_ask_that_is_not_a_seats_choice_is_neither_planned_nor_previewed(tmp_path: Path) -> None:
    played = Played(tmp_path / "data", "world_without_end")
    ask = played.game.asks[0]
    step = {"ask": ask.id, "value": ask.values[0]}
    who = played.phones[ask.seat or "N"]
    assert who.send("answers", {"answers": [step], "epoch": 0})["code"] == "plan_unknown"
    assert who.send("preview", {"answers": [step], "epoch": 0, "propose": False})["code"] == "plan_unknown"
    played.parts.close()
