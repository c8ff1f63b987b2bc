"""The firmware on a simulated chip, read by the real driver."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from hardware.dice import SerialDiceReader, State
from tests.firmware.board import Board, BoardRig

StartBoard = Callable[..., BoardRig]

PIECE = 40
"""Bytes of a piece of the line; a report of the box has about as many."""


def test_the_box_is_ready_at_once_and_identifies_itself(start_board: StartBoard) -> None:
    box = start_board("NAME=Kate", "FACES=2,3,3,4,4,5")
    assert box.until(lambda: box.die.state is State.READY) < 0.2
    box.run(0.1)
    health = box.die.health()
    assert (health["identity"], health["firmware"], health["dice"]) == ("box Kate", "1.0.0", "1d2.3.3.4.4.5")
    assert (health["noise"], health["missed"], health["trouble"], health["implausible"]) == (0, 0, "", 0)


@pytest.mark.parametrize("contact", [1, 2, 3, 4, 5, 6])
def test_each_button_rolls_its_face(start_board: StartBoard, contact: int) -> None:
    box = start_board()
    box.press(contact)
    took = box.until(lambda: bool(box.rolls))
    box.run(1.5)
    assert box.rolls == [(contact,)]
    assert 0.5 <= took <= 0.75, "the box has waited for half of the settle time, and reports that as the age"


def test_after_the_acknowledgement_of_a_roll_the_led_is_off(start_board: StartBoard) -> None:
    box = start_board()
    box.press(3)
    box.run(0.4)
    box.run(0.1)
    assert box.board.command("lamp") == "0"
    assert box.die.missed == 0


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


def test_several_dice_are_one_roll(start_board: StartBoard) -> None:
    box = start_board("DICE=8")
    hand = (1, 6, 6, 2, 3, 5, 5, 4)
    for contact in hand:
        box.press(contact)
        box.run(0.2)
    box.run(2)
    assert box.rolls == [hand]


def test_a_die_in_a_cup_counts_once_it_is_still(start_board: StartBoard) -> None:
    box = start_board("CUP=1")
    for contact in (1, 4, 2):
        box.press(contact, 0.1)
    box.board.command("close 5")
    box.run(3)
    assert box.rolls == [(5,)]
    box.board.command("open 5")
    box.run(3)
    assert box.rolls == [(5,)]


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


def test_noise_sent_to_the_box_has_no_effect(start_board: StartBoard) -> None:
    box = start_board()
    box.run(0.5)
    for _ in range(20):
        box.port.write(b"$H1,FFFF,0001,ACK*0000\r\n\x00\xff$$$?garbage" * 2)
        box.run(0.06)
    box.press(1)
    box.run(1.5)
    assert box.rolls == [(1,)]
    assert box.die.health()["noise"] == 0


@pytest.mark.parametrize("seed", [5, 18, 23, 52, 143, 150])
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


def test_a_roll_is_reported_in_real_time_too(build: Callable[..., Path], board_program: Path) -> None:
    board = Board(board_program, build())
    rolls: list[tuple[int, ...]] = []
    die = SerialDiceReader(board.port, lambda values, colours: rolls.append(values), lambda state: None)
    die.start()
    for command in ("live 100", "close 4", "live 60", "open 4", "live 800"):
        board.command(command)
    limit = time.monotonic() + 20
    while not rolls and time.monotonic() < limit:
        time.sleep(0.01)
    die.stop()
    board.end()
    assert rolls == [(4,)]
