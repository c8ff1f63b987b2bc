"""Wishes: planned answers for when a seat is asked the same thing again; the first legal one is used."""

from __future__ import annotations

import pytest

from companion.tables import validation
from companion.tables.commands import planning, seating, standing_in
from companion.tables.plans import PlanStep
from companion.tables.seats import people
from companion.tables.state.rows import HOST
from tests.companion.tables.planned_games import Played, plan


def take_and_wish(played: Played) -> tuple[str, str, list[PlanStep]]:
    """Take the proposed card with the proposed wishes. Returns the seat, the other seat and the wishes."""
    seat = played.play_to("card")
    seen = planning.preview(played.table, [], seat, played.table.epoch, propose=True)
    steps = [PlanStep(step.ask["id"], step.value) for step in seen.steps]
    sent = {"answers": plan(steps), "epoch": played.table.epoch, "later": plan(seen.wishes)}
    assert played.phones[seat].send("answers", sent)["ok"]
    return seat, "S" if seat == "N" else "N", seen.wishes


def test_a_proposal_ranks_the_other_cards_without_passing_and_nothing_of_it_is_counted(pillars: Played) -> None:
    seat = pillars.play_to("card")
    ask = pillars.game.asks[0]
    seen = planning.preview(pillars.table, [], seat, 0, propose=True)
    wished = [wish.value for wish in seen.wishes]
    assert {wish.ask for wish in seen.wishes} == {ask.id}
    assert seen.steps[0].value not in wished and set(wished) <= set(ask.values)
    assert len(wished) > 2 and "pass" not in wished
    alone = planning.preview(pillars.table, [PlanStep(ask.id, seen.steps[0].value)], seat, 0, propose=False)
    assert alone.gains == seen.gains and not alone.wishes
    assert not planning.preview(pillars.table, [PlanStep(ask.id, "pass")], seat, 0, propose=True).wishes


def test_the_first_possible_wish_is_used_without_a_tap_and_only_its_seat_sees_the_wishes(
    pillars: Played,
) -> None:
    seat, other, wishes = take_and_wish(pillars)
    assert pillars.phones[seat].envelope()["wishes"] is True
    assert len(pillars.phones[seat].envelope()["later"]) == len(wishes)
    assert not {"later", "wishes"} & pillars.phones[other].envelope().keys()
    ask = pillars.game.asks[0]
    assert ask.seat == other
    pillars.table.answer(ask.id, wishes[0].value, other)
    given = [line.value for line in pillars.table.record if line.seat == seat]
    assert given[-1] == wishes[1].value, "the other took the first"
    assert len(pillars.phones[seat].envelope()["later"]) == len(wishes) - 2
    assert pillars.table.record[-1].later


def test_a_wish_that_was_never_possible_or_is_about_something_else_refuses_the_plan(pillars: Played) -> None:
    seat = pillars.play_to("card")
    ask = pillars.game.asks[0]
    card, number = next(value for value in ask.values if value != "pass"), pillars.table.state.number
    for wish, code in ((PlanStep(ask.id, "nonsense"), "not_legal"), (PlanStep("9.9.card.N", "pass"), "ask_not_open")):
        sent = {"answers": plan([PlanStep(ask.id, card)]), "epoch": 0, "later": plan([wish])}
        assert pillars.phones[seat].send("answers", sent)["code"] == code
    assert pillars.table.state.number == number
    seat = pillars.play_to("market")
    leave = [PlanStep(pillars.game.asks[0].id, "leave")]
    sent = {"answers": plan(leave), "epoch": 0, "later": plan(leave)}
    assert pillars.phones[seat].send("answers", sent)["code"] == "plan_unknown"


def take_all(played: Played) -> tuple[str, str, list[PlanStep]]:
    """One seat has taken a card with wishes, and the other a card. Returns that other seat, the wisher, the wishes."""
    wisher, tapper, wishes = take_and_wish(played)
    played.table.answer(played.game.asks[0].id, wishes[0].value, tapper)
    return tapper, wisher, wishes


def test_a_seat_sees_which_answers_were_wishes_and_takes_back_the_last_alone(pillars: Played) -> None:
    table = pillars.table
    tapper, wisher, wishes = take_all(pillars)
    assert pillars.phones[wisher].envelope()["wished"] == 1
    assert "wished" not in pillars.phones[tapper].envelope()
    assert validation.own_count(table.state, wisher) == 1
    table.undo(wisher, table.epoch)
    assert pillars.game.asks[0].seat == wisher and validation.own_count(table.state, tapper) == 1
    table.answer(pillars.game.asks[0].id, wishes[1].value, wisher)
    assert "wished" not in pillars.phones[wisher].envelope()


def test_an_undo_shows_a_seat_that_its_wishes_are_lost_until_it_answers(pillars: Played) -> None:
    table = pillars.table
    tapper, wisher, wishes = take_all(pillars)
    table.undo(HOST, table.epoch, 1)
    assert pillars.phones[wisher].envelope()["plan_lost"] is True
    assert "plan_lost" not in pillars.phones[tapper].envelope()
    table.answer(pillars.game.asks[0].id, wishes[1].value, wisher)
    assert "plan_lost" not in pillars.phones[wisher].envelope()


@pytest.mark.parametrize("how", ["freed", "back", "handed", "stand_in"])
def test_wishes_end_when_the_person_of_their_seat_changes(pillars: Played, how: str) -> None:
    table = pillars.table
    wisher, tapper, wishes = take_and_wish(pillars)
    if how == "stand_in":
        standing_in.leave_to_stand_in(table, wisher, "careful")
    elif how == "handed":
        seating.accept_seat(table, seating.offer_seat(table, people.read_seat(wisher)), "Nora")
    else:
        token = pillars.phones[wisher].token
        seating.leave_seat(table, wisher, HOST)
        if how == "back":
            seating.take_seat(table, wisher, "Ben", table.state.colours[wisher], token)
    assert not table.later_answers.labels(wisher) and not table.later_answers.lost_by_undo(wisher)
    lines = len(table.record)
    table.answer(pillars.game.asks[0].id, wishes[0].value, tapper)
    assert len(table.record) == lines + 1, "nobody has chosen what follows"
