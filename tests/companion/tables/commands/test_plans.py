"""Plans: several answers given together, all or none."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.errors import Code, Refusal
from companion.server.app import create_app, services_of
from companion.tables.commands import planning
from companion.tables.plans import PlanStep
from companion.tables.table import HOST
from tests.companion.tables.planned_games import Played, plan


def test_a_plan_is_one_row_and_its_answers_are_single_lines_of_the_record(monasterium: Played) -> None:
    table = monasterium.table
    seat, steps = monasterium.play_to_turn()
    lines, number = len(table.record), table.state.number
    assert monasterium.phones[seat].send("answers", {"answers": plan(steps), "epoch": 0}) == {
        "ok": True,
        "repeated": False,
    }
    assert table.state.number == number + 1
    assert [line.written for line in table.record[lines:]] == [list(step) for step in steps]
    assert [line[:2] for line in table.to_record()["answers"][lines:]] == [list(step) for step in steps]


def test_a_plan_leads_to_the_same_game_as_its_answers_one_by_one(tmp_path: Path) -> None:
    one, two = Played(tmp_path / "one", "monasterium"), Played(tmp_path / "two", "monasterium")
    seat, steps = one.play_to_turn(3)
    two.play_to_turn(3)
    planning.answer_all(one.table, steps, seat, 0)
    for step in steps:
        two.table.answer(step.ask, step.value, seat)
    assert one.game.checksum() == two.game.checksum()
    assert one.table.state.checksums == two.table.state.checksums
    one.parts.close()
    two.parts.close()


def test_a_plan_with_a_wrong_answer_changes_nothing(monasterium: Played) -> None:
    table = monasterium.table
    seat, steps = monasterium.play_to_turn()
    before = table.game.checksum() if table.game else "", table.state.number, list(table.record)
    for wrong, code in (
        ([*steps[:-1], PlanStep(steps[-1].ask, "nonsense")], "not_legal"),
        ([*steps, PlanStep("9.9.take.N", "1x1")], "ask_not_open"),
        ([steps[0], steps[0]], "ask_not_open"),
    ):
        reply = monasterium.phones[seat].send("answers", {"answers": plan(wrong), "epoch": 0})
        assert (reply["ok"], reply["code"]) == (False, code)
    assert (table.game.checksum() if table.game else "", table.state.number, list(table.record)) == before


def test_a_repeated_plan_is_harmless_and_a_different_one_is_refused(monasterium: Played) -> None:
    seat, steps = monasterium.play_to_turn()
    phone = monasterium.phones[seat]
    assert not phone.send("answers", {"answers": plan(steps), "epoch": 0})["repeated"]
    number = monasterium.table.state.number
    assert phone.send("answers", {"answers": plan(steps), "epoch": 0})["repeated"]
    other = [*steps[:-1], PlanStep(steps[-1].ask, "nonsense")]
    assert phone.send("answers", {"answers": plan(other), "epoch": 0})["code"] == "already_settled"
    assert monasterium.table.state.number == number


def test_a_table_is_resumed_after_a_plan_and_its_undo_still_takes_all_back(monasterium: Played) -> None:
    seat, steps = monasterium.play_to_turn(3)
    lines = len(monasterium.table.record)
    planning.answer_all(monasterium.table, steps, seat, 0)
    sums = list(monasterium.table.state.checksums)
    monasterium.parts.close()
    again = create_app(monasterium.settings)
    table = services_of(again).registry.get(monasterium.table.id)
    assert table.state.checksums == sums
    assert table.state.rules_change is None
    table.undo(seat, 0)
    assert len(table.record) == lines
    services_of(again).close()


def test_the_host_undoes_a_whole_plan_by_its_number_of_answers(
    monasterium: Played,
) -> None:
    seat, steps = monasterium.play_to_turn(3)
    table = monasterium.table
    lines = len(table.record)
    planning.answer_all(table, steps, seat, 0)
    with pytest.raises(Refusal) as refused:
        table.undo(HOST, table.epoch)
    assert refused.value.code is Code.UNDO_NOT_YOURS, "the plan is the seat's own"
    assert table.state.last_given == len(steps)
    table.undo(HOST, table.epoch, table.state.last_given)
    assert len(table.record) == lines
