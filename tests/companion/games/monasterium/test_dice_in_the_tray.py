"""A round with a dice tray: whose roll is whose, who rolls when, and what is done about mistakes."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.devices.last_roll import KEPT
from tests.companion.games.monasterium.evening import Evening


@pytest.fixture
def table(evening: Evening) -> Evening:
    """The missions lie open, and N rolls first: five neutral dice and one of its own."""
    return evening.set_up()


def test_colours_tell_own_dice_from_neutral_ones(table: Evening) -> None:
    assert table.ask.dice == {"neutral": 5, "own": 1}
    table.roll("N", 6, 1, 4, 1, 2, 3)
    assert table.answers[-1] == ["1.1.roll-1.N", "neutral:1 1 2 4 6|own:3"]
    assert table.table.record[-1].by == "dice"


def test_a_tray_that_knows_no_colours_offers_the_likeliest_roll_and_a_tap_takes_it(table: Evening) -> None:
    before = len(table.answers)
    table.roll("N", 5, 5, 5, 5, 2, 1, told=False)
    assert len(table.answers) == before
    assert table.offered() == ("1.1.roll-1.N", "neutral:1 2 5 5 5|own:5"), "four of six dice show a 5"
    table.tap(table.offered()[1])
    assert table.answers[-1] == ["1.1.roll-1.N", "neutral:1 2 5 5 5|own:5"]
    assert table.offered() is None


def test_dice_of_one_sort_need_no_colours(table: Evening) -> None:
    table.roll("N", 3, 3, 3, 3, 3, 2)
    table.tap("2")
    table.roll("E", 1, 2, 2, 2, 2, 2)
    table.tap("2")
    assert table.ask.dice == {"neutral": 5}
    table.roll("N", 4, 4, 6, 6, 6, own=0, told=False)
    assert table.answers[-1] == ["1.1.roll-2.N", "neutral:4 4 6 6 6"]


def test_dice_rolled_again_by_mistake_change_nothing(table: Evening) -> None:
    table.roll("N", 1, 1, 2, 3, 4, 5)
    table.roll("N", 6, 6, 6, 6, 6, 6)
    assert table.answers[-1] == ["1.1.roll-1.N", "neutral:1 1 2 3 4|own:5"]
    assert table.shown == "device.dice_ignored"
    assert set(table.ask.values) == {"1", "2", "3", "4", "5", "reroll"}


def test_a_handful_that_is_not_whole_is_said_and_rolled_again(table: Evening) -> None:
    table.roll("N", 1, 1, 2, 3, 4)
    assert table.shown == "device.handful_count"
    assert table.offered() is None
    public = table.devices.public(table.table)["dice"]
    assert (public["misfit"]["ask"], public["misfit"]["text"]["key"]) == ("1.1.roll-1.N", "device.handful_count")
    table.roll("N", 1, 1, 2, 3, 4, 6)
    assert "misfit" not in table.devices.public(table.table)["dice"], "that roll was good"
    assert table.answers[-1][1] == "neutral:1 1 2 3 4|own:6"


def test_who_rolls_out_of_turn_is_not_taken_for_whoever_is_asked(table: Evening) -> None:
    before = len(table.answers)
    table.roll("E", 1, 1, 2, 3, 4, 6)
    assert len(table.answers) == before
    assert table.shown == "device.handful_colours"
    assert table.offered() is None


def test_who_rolls_while_another_still_thinks_is_offered_that_roll_and_not_answered_for(table: Evening) -> None:
    table.roll("N", 1, 1, 2, 3, 4, 5)
    table.now += 5
    table.roll("E", 2, 2, 2, 3, 3, 6)
    assert table.offered() is None, "nobody is asked for a roll yet"
    table.tap("1")
    assert table.ask.id == "1.1.roll-1.E"
    assert table.offered() == ("1.1.roll-1.E", "neutral:2 2 2 3 3|own:6")
    assert table.answers[-1][0] == "1.1.place-1.N"
    table.tap(table.offered()[1])
    assert table.answers[-1] == ["1.1.roll-1.E", "neutral:2 2 2 3 3|own:6"]


def test_a_fresh_roll_takes_the_place_of_the_early_one(table: Evening) -> None:
    table.roll("N", 1, 1, 2, 3, 4, 5)
    table.roll("E", 2, 2, 2, 3, 3, 6)
    table.tap("1")
    table.roll("E", 1, 1, 1, 1, 1, 1)
    assert table.answers[-1] == ["1.1.roll-1.E", "neutral:1 1 1 1 1|own:1"]


def test_an_early_roll_of_one_player_is_not_offered_to_another(table: Evening) -> None:
    table.roll("N", 1, 1, 2, 3, 4, 5)
    table.roll("N", 6, 6, 6, 6, 6, 6)
    table.tap("1")
    assert table.ask.seat == "E"
    assert table.offered() is None


def test_an_early_roll_is_forgotten_after_a_minute(table: Evening) -> None:
    table.roll("N", 1, 1, 2, 3, 4, 5)
    table.roll("E", 2, 2, 2, 3, 3, 6)
    table.tap("1")
    table.now += KEPT - 1
    assert table.offered() is not None
    table.now += 2
    assert table.offered() is None


def test_after_an_undo_the_dice_that_still_lie_there_are_offered_and_the_undo_stands(table: Evening) -> None:
    table.roll("N", 1, 1, 2, 3, 4, 5)
    table.now += 10 * KEPT
    table.table.undo("N", table.table.epoch)
    table.devices.settle()
    assert table.ask.id == "1.1.roll-1.N"
    assert table.offered() == ("1.1.roll-1.N", "neutral:1 1 2 3 4|own:5")
    table.roll("N", 6, 6, 6, 6, 6, 6)
    assert table.answers[-1] == ["1.1.roll-1.N", "neutral:6 6 6 6 6|own:6"]


def test_after_an_undo_that_goes_further_back_the_roll_of_somebody_later_is_not_offered(table: Evening) -> None:
    table.roll("N", 1, 1, 2, 3, 4, 5)
    table.tap("1")
    table.roll("E", 2, 2, 2, 3, 3, 6)
    table.table.undo("host", table.table.epoch, 3)
    assert table.ask.id == "1.1.roll-1.N"
    assert table.offered() is None


def test_a_paused_table_is_offered_nothing(table: Evening) -> None:
    table.roll("N", 1, 1, 2, 3, 4, 5)
    table.roll("E", 2, 2, 2, 3, 3, 6)
    table.tap("1")
    table.table.pause(True)
    assert table.offered() is None


def test_after_the_reroll_tile_the_dice_that_stayed_are_told_with_the_others(table: Evening) -> None:
    table.roll("N", 1, 1, 2, 3, 4, 5)
    table.tap("reroll")
    assert (table.ask.id, table.ask.dice) == ("1.1.again-1.N", {"neutral": 5, "own": 1})
    assert table.offered() is None, "the roll that was just taken does not count twice"
    table.roll("N", 1, 4, 6)
    assert table.shown == "device.handful_count", "which dice were taken up nobody could tell"
    table.roll("N", 1, 1, 1, 4, 4, 6)
    assert table.answers[-1] == ["1.1.again-1.N", "neutral:1 1 1 4 4|own:6"]
    assert table.ask.id == "1.1.place_again-1.N"
    table.tap("1")
    assert table.game.board.dice_on("1", "N") == (0, 3)


def test_who_rolls_again_before_turning_the_reroll_tile_on_the_phone_is_offered_that_roll(table: Evening) -> None:
    table.roll("N", 1, 1, 2, 3, 4, 5)
    table.roll("N", 1, 1, 6, 6, 6, 5)
    table.tap("reroll")
    assert table.offered() == ("1.1.again-1.N", "neutral:1 1 6 6 6|own:5")


@pytest.mark.parametrize("told", [True, False])
def test_the_new_die_is_rolled_alone_and_needs_no_colour(tmp_path: Path, told: bool) -> None:
    evening = Evening(tmp_path).set_up()
    evening.roll("N", 6, 6, 6, 6, 6, 6)
    evening.tap("6")
    evening.roll("E", 6, 6, 6, 6, 6, 6)
    evening.tap("6")
    board = evening.game.board
    board.ledger.move(1, board.areas["N"].own.messenger, "road:1", f"road:{len(board.road) - 1}", "test")
    board.corrected()
    evening.tap("1x6:5")
    assert evening.ask.id.split(".")[2].startswith("die-")
    evening.tap("die")
    assert evening.ask.dice == {"own": 1}
    evening.roll("N", 4, told=told)
    assert evening.answers[-1][1] == "own:4"
    assert evening.ask.id.split(".")[2].startswith("keep_die-")
    evening.tap("reroll")
    evening.roll("N", 2, told=told)
    assert evening.game.board.dice_on("2", "N") == (1, 0)
    evening.close()


@pytest.mark.parametrize(("seats", "neutral"), [("NE", 5), ("NES", 3), ("NESW", 2)])
def test_everybody_is_asked_for_just_the_dice_in_the_hand(tmp_path: Path, seats: str, neutral: int) -> None:
    evening = Evening(tmp_path, seats).set_up()
    for seat in seats:
        assert (evening.ask.seat, evening.ask.dice) == (seat, {"neutral": neutral, "own": 1})
        evening.roll(seat, *[3] * neutral, 2)
        evening.tap("3")
    for seat in seats:
        assert (evening.ask.seat, evening.ask.dice) == (seat, {"own": 1})
        evening.roll(seat, 1)
        if evening.ask.id.split(".")[2].startswith("place"):
            evening.tap("1")
    evening.close()
