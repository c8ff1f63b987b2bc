"""The firmware on a simulated chip, read by the real driver."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import pytest

from hardware.dice import State
from tests.firmware.board import BoardRig

StartBoard = Callable[..., BoardRig]

PIECE = 40
"""Bytes of a piece of the line; a report of the box has about as many."""


@pytest.mark.parametrize("contact", [1, 2, 3, 4, 5, 6])
def test_each_button_rolls_its_face(start_board: StartBoard, contact: int) -> None:
    box = start_board()
    box.press(contact)
    took = box.until(lambda: bool(box.rolls))
    box.run(1.5)
    assert box.rolls == [(contact,)]
    assert 0.5 <= took <= 0.75, "the box has waited for half of the settle time, and reports that as the age"


def test_a_box_that_receives_nothing_repeats_its_roll_which_counts_once(start_board: StartBoard) -> None:
    box = start_board()
    box.board.command("hush 1")
    box.press(3)
    box.run(2)
    assert box.board.command("lamp") == "1"
    box.run(10)
    assert box.board.command("lamp") == "0"
    assert box.rolls == [(3,)]


def test_holding_bouncing_and_correcting_give_no_further_rolls(start_board: StartBoard) -> None:
    box = start_board()
    for _ in range(10):
        for command in ("close 2", "run 3", "open 2", "run 3"):
            box.board.command(command)
    box.run(1)
    assert box.rolls == []
    box.press(2, 1.0)
    box.press(5)
    box.run(1.5)
    assert box.rolls == [(5,)]


def test_a_roll_is_retracted_if_the_box_is_moved_before_it_settles(start_board: StartBoard) -> None:
    box = start_board()
    box.press(2)
    box.run(0.4)
    assert box.rolls == []
    box.press(7, 0.3)
    box.run(2)
    assert box.rolls == []
    assert box.die.health()["retracted"] == 1


def test_each_start_is_a_new_session_and_no_roll_is_repeated_or_lost(start_board: StartBoard) -> None:
    box = start_board()
    for contact in (3, 3, 4):
        box.press(contact)
        box.run(1.2)
        box.board.command("reset")
        box.run(1.5)
    assert box.rolls == [(3,), (3,), (4,)]
    assert box.die.missed == 0


def test_a_roll_while_the_cable_is_out_is_reported_after_it_is_plugged_in(start_board: StartBoard) -> None:
    box = start_board()
    box.run(0.5)
    box.board.command("pull")
    box.die.step(0)
    assert box.die.state is State.LOST
    box.board.command("close 6")
    box.board.command("run 100")
    box.board.command("open 6")
    box.board.command("run 1500")
    box.now += 1.6
    box.plug()
    assert box.until(lambda: box.die.state is State.READY) < 2
    box.until(lambda: bool(box.rolls))
    box.run(3)
    assert box.rolls == [(6,)]


@pytest.mark.parametrize("seed", [5, 143])
def test_on_a_line_that_corrupts_every_third_piece_no_roll_is_invented_or_lost_without_a_word(
    start_board: StartBoard, seed: int
) -> None:
    """A roll may come after a later one; one that is not given at all is counted as missed or retracted."""
    box, rng = start_board(), random.Random(seed)
    box.run(0.2)
    pieces: list[dict[int, int]] = []
    position = 0

    def corrupt(data: bytes) -> bytes:
        """Pieces are of the line, not of a reading of it, whose size depends on the load of the machine."""
        nonlocal position
        broken = bytearray(data)
        for index in range(len(data)):
            number, place = divmod(position, PIECE)
            if number == len(pieces):
                is_hit = rng.random() < 1 / 3
                pieces.append({rng.randrange(PIECE): rng.randrange(256) for _ in range(3)} if is_hit else {})
            broken[index] = pieces[number].get(place, data[index])
            position += 1
        return bytes(broken)

    box.port.corrupt = corrupt
    pressed = [rng.randint(1, 6) for _ in range(12)]
    for contact in pressed:
        box.press(contact)
        box.run(1.6)
    box.run(8)
    health = box.die.health()
    assert Counter(box.rolls) <= Counter((contact,) for contact in pressed)
    assert len(box.rolls) + health["missed"] + health["retracted"] == len(pressed)
    assert health["noise"] > 100
