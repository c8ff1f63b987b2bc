"""Cards and builders on the mat of The Pillars of the Earth: which asks they answer, and which they do not."""

from __future__ import annotations

import pytest

from hardware.camera.geometry.layout import MIDDLE
from tests.companion.games.pillars_of_the_earth.pillars_table import (
    FIRST,
    SUPPLY,
    PillarsTable,
    advantage,
    builder,
    craftsman,
    event,
    resource,
)


@pytest.fixture
def device_table() -> PillarsTable:
    return PillarsTable()


@pytest.fixture
def laid_out(device_table: PillarsTable) -> PillarsTable:
    """A table after the first round was laid out: N is asked for a card."""
    device_table.place_first_round()
    assert device_table.by == ["camera"] * 3
    return device_table


@pytest.fixture
def drawing(laid_out: PillarsTable) -> PillarsTable:
    """A table at the draw of the first builder, with an empty mat."""
    laid_out.play_to("draw")
    laid_out.clear()
    return laid_out


def pair(value: str) -> set[str]:
    return set(value.split("+"))


def test_seven_resource_cards_answer_which_two_are_out_of_use(device_table: PillarsTable) -> None:
    for card in SUPPLY[:-1]:
        device_table.place(resource(card))
    assert device_table.answers == {}
    device_table.place(resource(SUPPLY[-1]))
    assert pair(device_table.answers["out_of_use"]) == {"wood_4", "stone_4"}


def test_the_two_craftsmen_of_the_supply_answer_which_two_lie_in_shiring(device_table: PillarsTable) -> None:
    for card in SUPPLY:
        device_table.place(resource(card))
    device_table.place(craftsman(FIRST[0]))
    assert "craftsmen" not in device_table.answers
    device_table.place(craftsman(FIRST[3]))
    assert pair(device_table.answers["craftsmen"]) == {FIRST[1], FIRST[2]}


def test_craftsmen_are_no_answer_before_the_resource_cards_are_complete(
    device_table: PillarsTable,
) -> None:
    for card in FIRST:
        device_table.place(craftsman(card))
    device_table.remove(craftsman(FIRST[0]))
    device_table.remove(craftsman(FIRST[1]))
    assert device_table.answers == {}
    for card in SUPPLY:
        device_table.place(resource(card))
    assert pair(device_table.answers["craftsmen"]) == {FIRST[0], FIRST[1]}


@pytest.mark.parametrize("shown", [["patron_wood"], ["patron_wood", "foresight", "eight_gold"]])
def test_one_or_three_advantage_cards_are_no_answer(device_table: PillarsTable, shown: list[str]) -> None:
    device_table.at_once(*map(advantage, shown))
    assert device_table.answers == {}


def test_after_an_undo_the_cards_have_to_be_laid_out_again(laid_out: PillarsTable) -> None:
    laid_out.undo(3)
    assert laid_out.devices.answer_open_asks() == []
    laid_out.place(resource("sand_2"))
    assert laid_out.answers == {}
    laid_out.clear()
    laid_out.place_first_round()
    assert len(laid_out.answers) == 3


def test_cards_that_nobody_took_do_not_answer_again_after_an_answer_by_hand(
    device_table: PillarsTable,
) -> None:
    device_table.play_to("card")
    for card in ("sand_4", "wood_2", "wood_3", "wood_4", "stone_2", "stone_3", "stone_4"):
        device_table.place(resource(card))
    assert pair(device_table.answers["out_of_use"]) == {"sand_2", "sand_3"}
    device_table.play_to("event")
    device_table.play_to("craftsmen")
    device_table.devices.answer_open_asks()
    assert device_table.ask("out_of_use") is not None
    device_table.place(resource("sand_2"))
    device_table.remove(resource("stone_4"))
    device_table.devices.answer_open_asks()
    assert device_table.table.record[-1].written == ["2.1.out_of_use", "sand_3+stone_4"]


def test_a_card_in_the_slot_of_the_seat_that_is_asked_is_taken(laid_out: PillarsTable) -> None:
    laid_out.place(resource("wood_3"), "N")
    assert laid_out.answers["card-1.N"] == "wood_3"
    laid_out.place(craftsman(FIRST[0]), "E")
    assert laid_out.answers["card-1.E"] == FIRST[0]


@pytest.mark.parametrize("zone", ["E", MIDDLE, "S", "elsewhere"])
def test_a_card_anywhere_else_is_not_taken(laid_out: PillarsTable, zone: str) -> None:
    laid_out.place(resource("wood_3"), zone)
    assert len(laid_out.answers) == 3


def test_a_card_in_a_slot_answers_once_and_not_when_the_seat_is_asked_again(laid_out: PillarsTable) -> None:
    laid_out.place(resource("sand_2"), "N")
    laid_out.place(resource("sand_3"), "E")
    assert laid_out.game.asks[0].id == "1.1.card-2.N"
    assert laid_out.devices.answer_open_asks() == []
    laid_out.place(resource("sand_4"), "N")
    assert laid_out.answers["card-2.N"] == "sand_4"


@pytest.mark.parametrize(("text", "zone"), [("PB-R-1", "E"), ("PB-G-1", MIDDLE), ("PB-R-4", MIDDLE), ("PB-R", MIDDLE)])
def test_a_builder_in_a_slot_or_of_a_colour_that_nobody_has_was_not_drawn(
    drawing: PillarsTable, text: str, zone: str
) -> None:
    before = len(drawing.answers)
    drawing.place(text, zone)
    assert len(drawing.answers) == before


def test_a_builder_that_was_put_back_by_hand_may_be_drawn_again(drawing: PillarsTable) -> None:
    drawing.tap("N:refused")
    drawing.place(builder("N", 1))
    assert (drawing.answers["draw-1"], drawing.answers["draw-2"]) == ("N:refused", "N")


def test_a_builder_is_drawn_again_in_the_next_round(drawing: PillarsTable) -> None:
    drawing.place(builder("N", 1))
    drawing.clear()
    drawing.play_to("event")
    drawing.play_to("draw")
    drawing.place(builder("N", 1))
    assert drawing.table.record[-1].written == ["2.2.draw-1", "N"]


def test_an_event_card_in_the_middle_is_the_event(drawing: PillarsTable) -> None:
    drawing.play_to("event")
    drawing.place(event("fire"), "N")
    assert "event" not in drawing.answers
    drawing.place(event("levy"))
    assert drawing.answers["event"] == "levy"


def test_the_event_of_the_round_before_is_no_answer(drawing: PillarsTable) -> None:
    drawing.play_to("event")
    drawing.place(event("levy"))
    drawing.play_to("draw")
    drawing.play_to("event")
    before = len(drawing.table.record)
    drawing.place(event("levy"))
    assert len(drawing.table.record) == before
