"""What cards and builders on the mat answer, and what they must not."""

from __future__ import annotations

import pytest

from hardware.camera.geometry.layout import MIDDLE
from tests.companion.games.pillars_of_the_earth.evening import (
    FIRST,
    SUPPLY,
    Evening,
    advantage,
    base,
    craftsman,
    event,
    resource,
)


@pytest.fixture
def evening() -> Evening:
    return Evening()


@pytest.fixture
def laid_out(evening: Evening) -> Evening:
    """The first round's cards lie there: N is asked for a card."""
    evening.lay_out()
    assert evening.by == ["camera"] * 3
    return evening


@pytest.fixture
def drawing(laid_out: Evening) -> Evening:
    """The first builder is to be drawn, and nothing lies on the mat."""
    laid_out.until("draw")
    laid_out.clear()
    return laid_out


def pair(value: str) -> set[str]:
    return set(value.split("+"))


# ------------------------------------------------------------------ laying out a round


def test_seven_resource_cards_tell_which_two_are_out_of_use(evening: Evening) -> None:
    for card in SUPPLY[:-1]:
        evening.lay(resource(card))
    assert evening.told == {}
    evening.lay(resource(SUPPLY[-1]))
    assert pair(evening.told["out_of_use"]) == {"wood_4", "stone_4"}


def test_an_eighth_resource_card_leaves_it_open(evening: Evening) -> None:
    evening.at_once(*map(resource, (*SUPPLY, "wood_4")))
    assert evening.told == {}
    evening.take(resource("sand_2"))
    evening.devices.settle()
    assert pair(evening.told["out_of_use"]) == {"sand_2", "stone_4"}


def test_resource_cards_in_a_slot_are_no_part_of_the_supply(evening: Evening) -> None:
    for card in SUPPLY[:-1]:
        evening.lay(resource(card))
    evening.lay(resource(SUPPLY[-1]), "N")
    assert evening.told == {}


def test_the_two_craftsmen_of_the_supply_tell_which_two_lie_in_shiring(evening: Evening) -> None:
    for card in SUPPLY:
        evening.lay(resource(card))
    evening.lay(craftsman(FIRST[0]))
    assert "craftsmen" not in evening.told
    evening.lay(craftsman(FIRST[3]))
    assert pair(evening.told["craftsmen"]) == {FIRST[1], FIRST[2]}


def test_craftsmen_tell_nothing_before_the_supply_is_complete_for_they_may_yet_go_to_shiring(evening: Evening) -> None:
    for card in FIRST:
        evening.lay(craftsman(card))
    evening.take(craftsman(FIRST[0]))
    evening.take(craftsman(FIRST[1]))
    assert evening.told == {}
    for card in SUPPLY:
        evening.lay(resource(card))
    assert pair(evening.told["craftsmen"]) == {FIRST[0], FIRST[1]}


def test_three_craftsmen_or_those_of_another_round_tell_nothing(evening: Evening) -> None:
    evening.at_once(*map(resource, SUPPLY), *map(craftsman, FIRST[:3]))
    assert "craftsmen" not in evening.told
    evening.clear()
    evening.at_once(craftsman("mason_2"), craftsman("potter_2"), craftsman(FIRST[0]))
    assert "craftsmen" not in evening.told


@pytest.mark.parametrize("shown", [["patron_wood"], ["patron_wood", "foresight", "eight_gold"]])
def test_one_advantage_card_tells_nothing_and_three_neither(evening: Evening, shown: list[str]) -> None:
    evening.at_once(*map(advantage, shown))
    assert evening.told == {}


def test_two_advantage_cards_that_are_shown_are_those_in_kingsbridge(evening: Evening) -> None:
    evening.lay(advantage("foresight"))
    evening.lay(advantage("patron_wood"))
    assert pair(evening.told["advantages"]) == {"patron_wood", "foresight"}


def test_the_cards_of_the_last_round_are_not_shown_before_it(evening: Evening) -> None:
    evening.lay(advantage("last_1"))
    evening.lay(advantage("last_2"))
    evening.lay(advantage("foresight"))
    assert evening.told == {}


def test_a_round_that_was_laid_out_and_undone_is_laid_out_anew(laid_out: Evening) -> None:
    laid_out.undo(3)
    assert laid_out.devices.settle() == []
    laid_out.lay(resource("sand_2"))
    assert laid_out.told == {}
    laid_out.clear()
    laid_out.lay_out()
    assert len(laid_out.told) == 3


def test_cards_left_over_from_the_last_round_are_no_supply(laid_out: Evening) -> None:
    laid_out.lay(resource("wood_2"), "N")
    laid_out.until("craftsmen")
    assert laid_out.game.board.chapter == 2
    assert laid_out.ask("out_of_use") is not None
    before = len(laid_out.table.record)
    laid_out.take(resource("wood_2"))
    laid_out.lay(resource("wood_2"))
    laid_out.lay(resource("wood_4"))
    assert len(laid_out.table.record) == before


def test_seven_cards_that_nobody_took_do_not_answer_again_even_if_a_phone_had_told_them(evening: Evening) -> None:
    evening.until("card")
    for card in ("sand_4", "wood_2", "wood_3", "wood_4", "stone_2", "stone_3", "stone_4"):
        evening.lay(resource(card))
    assert pair(evening.told["out_of_use"]) == {"sand_2", "sand_3"}
    evening.until("event")
    evening.until("craftsmen")
    evening.devices.settle()
    assert evening.ask("out_of_use") is not None
    evening.lay(resource("sand_2"))
    evening.take(resource("stone_4"))
    evening.devices.settle()
    assert evening.table.record[-1].line == ["2.1.out_of_use", "sand_3+stone_4"]


# ------------------------------------------------------------------ taking cards


def test_a_card_in_the_slot_of_the_seat_that_is_asked_is_taken(laid_out: Evening) -> None:
    laid_out.lay(resource("wood_3"), "N")
    assert laid_out.told["card-1.N"] == "wood_3"
    laid_out.lay(craftsman(FIRST[0]), "E")
    assert laid_out.told["card-1.E"] == FIRST[0]


@pytest.mark.parametrize("zone", ["E", MIDDLE, "S", "elsewhere"])
def test_a_card_anywhere_else_is_not_taken(laid_out: Evening, zone: str) -> None:
    laid_out.lay(resource("wood_3"), zone)
    assert len(laid_out.told) == 3


def test_a_card_in_a_slot_answers_once_and_not_when_the_seat_is_asked_again(laid_out: Evening) -> None:
    laid_out.lay(resource("sand_2"), "N")
    laid_out.lay(resource("sand_3"), "E")
    assert laid_out.game.asks[0].id == "1.1.card-2.N"
    assert laid_out.devices.settle() == []
    laid_out.lay(resource("sand_4"), "N")
    assert laid_out.told["card-2.N"] == "sand_4"


def test_two_cards_laid_in_one_slot_leave_it_open_which_is_taken(laid_out: Evening) -> None:
    laid_out.at_once(resource("sand_2"), resource("sand_3"), zone="N")
    assert len(laid_out.told) == 3
    laid_out.take(resource("sand_3"))
    laid_out.devices.settle()
    assert laid_out.told["card-1.N"] == "sand_2"


@pytest.mark.parametrize("card", ["wood_4", "stone_4"])
def test_a_card_that_does_not_lie_in_the_supply_is_not_taken(laid_out: Evening, card: str) -> None:
    laid_out.lay(resource(card), "N")
    assert len(laid_out.told) == 3


@pytest.mark.parametrize("card", [FIRST[2], FIRST[3], "mason_2", "sculptor_6"])
def test_a_craftsman_in_shiring_or_of_another_round_is_not_hired(laid_out: Evening, card: str) -> None:
    laid_out.lay(craftsman(card), "N")
    assert len(laid_out.told) == 3


def test_a_card_for_which_there_are_too_few_workers_is_not_taken(laid_out: Evening) -> None:
    laid_out.lay(resource("stone_3"), "N")
    laid_out.lay(resource("sand_2"), "E")
    laid_out.lay(resource("wood_3"), "N")
    assert "card-2.N" not in laid_out.told
    laid_out.lay(resource("sand_3"), "N")
    assert laid_out.told["card-2.N"] == "sand_3"


def test_taking_a_card_that_was_undone_is_not_done_again_by_the_card_that_lies_there(laid_out: Evening) -> None:
    laid_out.lay(resource("wood_3"), "N")
    laid_out.undo()
    assert laid_out.devices.settle() == []
    laid_out.lay(resource("wood_2"), "N")
    assert laid_out.told["card-1.N"] == "wood_2"


# ------------------------------------------------------------------ builders


def test_a_builder_shown_in_the_middle_is_the_one_that_was_drawn(drawing: Evening) -> None:
    drawing.lay(base("E", 2))
    assert drawing.told["draw-1"] == "E"


@pytest.mark.parametrize(("text", "zone"), [("PB-R-1", "E"), ("PB-G-1", MIDDLE), ("PB-R-4", MIDDLE), ("PB-R", MIDDLE)])
def test_a_builder_in_a_slot_or_of_a_colour_that_nobody_has_was_not_drawn(
    drawing: Evening, text: str, zone: str
) -> None:
    before = len(drawing.told)
    drawing.lay(text, zone)
    assert len(drawing.told) == before


def test_two_builders_at_once_leave_it_open_which_was_drawn_first(drawing: Evening) -> None:
    before = len(drawing.told)
    drawing.at_once(base("N", 1), base("E", 1))
    assert len(drawing.told) == before


def test_the_builders_of_one_colour_may_come_one_after_the_other(drawing: Evening) -> None:
    for number in (1, 2, 3):
        drawing.lay(base("N", number))
        assert drawing.told[f"draw-{number}"] == "N"
        drawing.take(base("N", number))
        drawing.tap("pass")


def test_a_builder_that_is_put_down_once_more_was_not_drawn_twice(drawing: Evening) -> None:
    drawing.lay(base("N", 1))
    drawing.lay(base("N", 1))
    drawing.tap("pass")
    drawing.lay(base("N", 1))
    assert drawing.ask("draw") is not None
    drawing.lay(base("N", 2))
    assert drawing.told["draw-2"] == "N"


def test_a_draw_that_was_undone_is_not_done_again_until_the_builder_is_laid_anew(drawing: Evening) -> None:
    drawing.lay(base("N", 1))
    drawing.undo()
    assert drawing.devices.settle() == []
    drawing.lay(base("N", 1))
    assert drawing.told["draw-1"] == "N"


def test_a_builder_that_a_phone_put_back_may_be_drawn_again(drawing: Evening) -> None:
    drawing.tap("N:refused")
    drawing.lay(base("N", 1))
    assert (drawing.told["draw-1"], drawing.told["draw-2"]) == ("N:refused", "N")


def test_a_builder_is_drawn_again_in_the_next_round(drawing: Evening) -> None:
    drawing.lay(base("N", 1))
    drawing.clear()
    drawing.until("event")
    drawing.until("draw")
    drawing.lay(base("N", 1))
    assert drawing.table.record[-1].line == ["2.2.draw-1", "N"]


def test_what_a_builder_answered_at_one_table_is_nothing_to_another(drawing: Evening) -> None:
    drawing.lay(base("N", 1))
    drawing.clear()
    other = Evening(id="saturday")
    other.devices = drawing.devices
    other.devices.attach(other.table)
    other.until("draw")
    other.tap("N")
    other.tap("pass")
    other.lay(base("N", 1))
    assert other.told["draw-2"] == "N"


def test_the_builders_of_the_only_player_left_are_not_asked_for_and_answer_nothing(drawing: Evening) -> None:
    for number in (1, 2, 3):
        drawing.lay(base("N", number))
        drawing.take(base("N", number))
        drawing.tap("pass")
    before = len(drawing.table.record)
    drawing.lay(base("E", 1))
    assert drawing.ask("draw") is None
    assert len(drawing.table.record) == before


# ------------------------------------------------------------------ events


def test_an_event_card_in_the_middle_is_the_event(drawing: Evening) -> None:
    drawing.until("event")
    drawing.lay(event("fire"), "N")
    assert "event" not in drawing.told
    drawing.lay(event("levy"))
    assert drawing.told["event"] == "levy"


def test_two_event_cards_leave_it_open(drawing: Evening) -> None:
    drawing.until("event")
    drawing.at_once(event("levy"), event("fire"))
    assert "event" not in drawing.told


def test_the_event_of_the_last_round_does_not_come_again(drawing: Evening) -> None:
    drawing.until("event")
    drawing.lay(event("levy"))
    drawing.until("draw")
    drawing.until("event")
    before = len(drawing.table.record)
    drawing.lay(event("levy"))
    assert len(drawing.table.record) == before


@pytest.mark.parametrize("text", ["", "PR-", "PR-WOOD-9", "PC-NOBODY", "PE-LEVY\n", "pe-levy", "WE-I-04", "\ud800"])
@pytest.mark.parametrize("zone", [MIDDLE, "N", "elsewhere"])
def test_other_codes_change_nothing(laid_out: Evening, text: str, zone: str) -> None:
    laid_out.lay(text, zone)
    assert len(laid_out.told) == 3
