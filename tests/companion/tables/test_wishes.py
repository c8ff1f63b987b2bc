"""Wishes: what a seat plans for when it is asked the same again, of which the first that is still possible is given."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games.taps import Given
from companion.simulation.tapping import Counting
from companion.tables.plans import Step
from tests.companion.tables.test_plans import Played, plan


@pytest.fixture
def pillars(tmp_path: Path) -> Iterator[Played]:
    played = Played(tmp_path / "data", "pillars_of_the_earth")
    yield played
    played.parts.close()


def take_and_wish(played: Played) -> tuple[str, str, list[Step]]:
    """Take the proposed card with the proposed wishes; returns the seat, the other seat and the wishes."""
    seat = played.play_to("card")
    seen = played.table.preview([], seat, played.table.epoch, propose=True)
    steps = [Step(one.ask["id"], one.value) for one in seen.steps]
    sent = {"answers": plan(steps), "epoch": played.table.epoch, "later": plan(seen.wishes)}
    assert played.phones[seat].send("answers", sent)["ok"]
    return seat, "S" if seat == "N" else "N", seen.wishes


def last_of(played: Played, seat: str) -> str:
    """The last answer of a seat."""
    return [line.value for line in played.table.record if line.seat == seat][-1]


def counted(played: Played) -> Counting:
    table, game = played.table, played.game
    given = [Given(str(ask), str(value)) for ask, value, *_ in game.answers]
    return Counting(table.plugin, game.setup, table.state.pack, given)


def test_a_proposal_ranks_the_other_cards_and_passing_ends_them_but_nothing_of_it_is_counted(pillars: Played) -> None:
    seat = pillars.play_to("card")
    ask = pillars.game.asks[0]
    seen = pillars.table.preview([], seat, 0, propose=True)
    wished = [one.value for one in seen.wishes]
    assert {one.ask for one in seen.wishes} == {ask.id}
    assert seen.steps[0].value not in wished and set(wished) <= set(ask.values)
    assert len(wished) > 2 and wished[-1] == "pass"
    alone = pillars.table.preview([Step(ask.id, seen.steps[0].value)], seat, 0, propose=False)
    assert alone.gains == seen.gains and not alone.wishes
    assert not pillars.table.preview([Step(ask.id, "pass")], seat, 0, propose=True).wishes


def test_of_the_wishes_the_first_that_is_left_is_given_without_a_tap_and_only_their_seat_sees_them(
    pillars: Played,
) -> None:
    seat, other, wishes = take_and_wish(pillars)
    assert pillars.phones[seat].envelope()["wishes"] is True
    assert len(pillars.phones[seat].envelope()["later"]) == len(wishes)
    assert not {"later", "wishes"} & pillars.phones[other].envelope().keys()
    ask = pillars.game.asks[0]
    assert ask.seat == other
    pillars.table.answer(ask.id, wishes[0].value, other)
    assert last_of(pillars, seat) == wishes[1].value, "the other took the first"
    assert len(pillars.phones[seat].envelope()["later"]) == len(wishes) - 2
    assert counted(pillars).tapped[-1] == ("card", seat, 0)


def test_whoever_takes_the_wishes_back_is_asked(pillars: Played) -> None:
    seat, other, wishes = take_and_wish(pillars)
    assert pillars.phones[seat].send("drop_later", {})["ok"]
    pillars.table.answer(pillars.game.asks[0].id, wishes[0].value, other)
    ask = pillars.game.asks[0]
    assert ask.seat == seat
    pillars.table.answer(ask.id, wishes[2].value, seat)
    assert counted(pillars).tapped[-1] == ("card", seat, 2), "one tap to take them back, one for the card"


def test_wishes_are_forgotten_when_the_round_is_over(pillars: Played) -> None:
    table, seat = pillars.table, pillars.play_to("card")
    ask = pillars.game.asks[0]
    table.answer(ask.id, "pass", seat)
    table.later_answers.keep(seat, 0, [Step(ask.id, ask.values[0])], [ask.option(ask.values[0]).label])
    while (ask := pillars.game.asks[0]).what == "card":
        assert "later" in pillars.phones[seat].envelope()
        table.answer(ask.id, next(value for value in ask.values), ask.seat)
    assert "later" not in pillars.phones[seat].envelope()


def test_a_wish_that_was_never_possible_or_is_about_something_else_refuses_the_plan(pillars: Played) -> None:
    seat = pillars.play_to("card")
    ask = pillars.game.asks[0]
    card, number = next(one for one in ask.values if one != "pass"), pillars.table.state.number
    for wish, code in ((Step(ask.id, "nonsense"), "not_legal"), (Step("9.9.card.N", "pass"), "ask_not_open")):
        sent = {"answers": plan([Step(ask.id, card)]), "epoch": 0, "later": plan([wish])}
        assert pillars.phones[seat].send("answers", sent)["code"] == code
    assert pillars.table.state.number == number
    seat = pillars.play_to("market")
    leave = [Step(pillars.game.asks[0].id, "leave")]
    sent = {"answers": plan(leave), "epoch": 0, "later": plan(leave)}
    assert pillars.phones[seat].send("answers", sent)["code"] == "plan_unknown"
