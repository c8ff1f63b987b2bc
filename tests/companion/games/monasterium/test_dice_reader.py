"""A dice reader at a table of Monasterium: the player of a roll, early rolls, and mistakes."""

from __future__ import annotations

import pytest

from companion.devices.roll_answers import LIFETIME
from engine.monasterium.corrections import update_board
from tests.companion.games.monasterium.monasterium_table import MonasteriumTable


@pytest.fixture
def at_roll(device_table: MonasteriumTable) -> MonasteriumTable:
    """A table at its first roll: N rolls five neutral dice and one of its own."""
    return device_table.set_up()


def test_without_colours_the_likeliest_roll_is_suggested_until_it_is_confirmed(at_roll: MonasteriumTable) -> None:
    before = len(at_roll.lines)
    at_roll.roll("N", 5, 5, 5, 5, 2, 1, with_colours=False)
    assert len(at_roll.lines) == before
    assert at_roll.suggested() == ("1.1.roll-1.N", "neutral:1 2 5 5 5|own:5"), "four of six dice show a 5"
    at_roll.tap(at_roll.suggested()[1])
    assert at_roll.lines[-1] == ["1.1.roll-1.N", "neutral:1 2 5 5 5|own:5"]
    assert at_roll.suggested() is None


def test_dice_rolled_again_by_mistake_change_nothing(at_roll: MonasteriumTable) -> None:
    at_roll.roll("N", 1, 1, 2, 3, 4, 5)
    at_roll.roll("N", 6, 6, 6, 6, 6, 6)
    assert at_roll.lines[-1] == ["1.1.roll-1.N", "neutral:1 1 2 3 4|own:5"]
    assert at_roll.shown == "device.dice_ignored"
    assert set(at_roll.ask.values) == {"1", "2", "3", "4", "5", "reroll"}


def test_a_roll_of_too_few_dice_is_a_misfit_until_the_next_roll(at_roll: MonasteriumTable) -> None:
    at_roll.roll("N", 1, 1, 2, 3, 4)
    assert at_roll.shown == "device.handful_count"
    assert at_roll.suggested() is None
    public = at_roll.devices.public(at_roll.table)["dice"]
    assert (public["misfit"]["ask"], public["misfit"]["text"]["key"]) == ("1.1.roll-1.N", "device.handful_count")
    at_roll.roll("N", 1, 1, 2, 3, 4, 6)
    assert "misfit" not in at_roll.devices.public(at_roll.table)["dice"], "that roll answers"
    assert at_roll.lines[-1][1] == "neutral:1 1 2 3 4|own:6"


def test_an_early_roll_is_suggested_when_its_player_is_asked_for_one_minute(at_roll: MonasteriumTable) -> None:
    at_roll.roll("N", 1, 1, 2, 3, 4, 5)
    at_roll.roll("E", 2, 2, 2, 3, 3, 6)
    assert at_roll.suggested() is None, "no ask for a roll is open yet"
    at_roll.tap("1")
    at_roll.now += LIFETIME - 1
    assert at_roll.suggested() == ("1.1.roll-1.E", "neutral:2 2 2 3 3|own:6")
    assert at_roll.lines[-1][0] == "1.1.place-1.N"
    at_roll.now += 2
    assert at_roll.suggested() is None


def test_after_an_undo_its_roll_is_suggested_and_does_not_answer_again(at_roll: MonasteriumTable) -> None:
    at_roll.roll("N", 1, 1, 2, 3, 4, 5)
    at_roll.now += 10 * LIFETIME
    at_roll.undo()
    at_roll.devices.answer_open_asks()
    assert at_roll.ask.id == "1.1.roll-1.N"
    assert at_roll.suggested() == ("1.1.roll-1.N", "neutral:1 1 2 3 4|own:5")
    at_roll.roll("N", 6, 6, 6, 6, 6, 6)
    assert at_roll.lines[-1] == ["1.1.roll-1.N", "neutral:6 6 6 6 6|own:6"]


def test_after_an_undo_of_several_answers_a_later_players_roll_is_not_suggested(at_roll: MonasteriumTable) -> None:
    at_roll.roll("N", 1, 1, 2, 3, 4, 5)
    at_roll.tap("1")
    at_roll.roll("E", 2, 2, 2, 3, 3, 6)
    at_roll.undo(3)
    assert at_roll.ask.id == "1.1.roll-1.N"
    assert at_roll.suggested() is None


def test_after_the_reroll_tile_all_dice_are_reported_also_those_not_rolled_again(at_roll: MonasteriumTable) -> None:
    at_roll.roll("N", 1, 1, 2, 3, 4, 5)
    at_roll.tap("reroll")
    assert (at_roll.ask.id, at_roll.ask.dice) == ("1.1.again-1.N", {"neutral": 5, "own": 1})
    assert at_roll.suggested() is None, "the roll of the answer before does not count twice"
    at_roll.roll("N", 1, 4, 6)
    assert at_roll.shown == "device.handful_count", "it is unknown which dice were rolled again"
    at_roll.roll("N", 1, 1, 1, 4, 4, 6)
    assert at_roll.lines[-1] == ["1.1.again-1.N", "neutral:1 1 1 4 4|own:6"]
    assert at_roll.ask.id == "1.1.place_again-1.N"
    at_roll.tap("1")
    assert at_roll.game.board.dice_on("1", "N") == (0, 3)


@pytest.mark.parametrize("with_colours", [True, False])
def test_the_new_die_is_rolled_alone_and_needs_no_colour(with_colours: bool) -> None:
    device_table = MonasteriumTable().set_up()
    device_table.roll("N", 6, 6, 6, 6, 6, 6)
    device_table.tap("6")
    device_table.roll("E", 6, 6, 6, 6, 6, 6)
    device_table.tap("6")
    board = device_table.game.board
    board.ledger.move(1, board.areas["N"].own.messenger, "road:1", f"road:{len(board.road) - 1}", "test")
    update_board(board)
    device_table.tap("1x6:5")
    assert device_table.ask.id.split(".")[2].startswith("die-")
    device_table.tap("die")
    assert device_table.ask.dice == {"own": 1}
    device_table.roll("N", 4, with_colours=with_colours)
    assert device_table.lines[-1][1] == "own:4"
    assert device_table.ask.id.split(".")[2].startswith("keep_die-")
    device_table.tap("reroll")
    device_table.roll("N", 2, with_colours=with_colours)
    assert device_table.game.board.dice_on("2", "N") == (1, 0)
