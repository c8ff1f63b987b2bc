"""Placed dice: a number is placed once all dice that show it were taken, and never while a hand covers them."""

from __future__ import annotations

import cv2
import pytest

from hardware.camera.dice.dice_tracker import STEADY, DiceTracker
from hardware.camera.dice.placed_dice import PlacedDice
from hardware.camera.geometry.layout import MAT
from hardware.camera.images import Image
from tests.drawn_dice import RolledDie, TableWithDice

HAND = [(1, "white"), (4, "white"), (6, "blue"), (4, "blue"), (2, "blue")]


class Throw:
    """A throw on a simulated table that was read, and what is seen of its dice afterwards."""

    def __init__(self) -> None:
        self.now = 0.0
        self.table = TableWithDice(size=(1280, 720), clock=lambda: self.now)
        tracker = DiceTracker(self.table.image(), MAT, len(HAND))
        self.table.roll_dice(HAND, -120, 78)
        self.now += 2
        for _ in range(STEADY + 2):
            dice = tracker.update(self.picture())
        assert sorted(die.value for die in dice) == [1, 2, 4, 4, 6]
        self.thrown: tuple[RolledDie, ...] = self.table.dice
        self.placed = PlacedDice(tracker, dice)

    def picture(self) -> Image:
        self.now += 0.3
        return self.table.image()

    def take(self, *values: int, but: int = 0) -> None:
        """Take the dice of these values, except so many."""
        left = [die for die in self.thrown if die.value not in values]
        self.table.dice = (*left, *[die for die in self.thrown if die.value in values][:but])

    def values(self, pictures: int = STEADY + 1) -> list[int]:
        for _ in range(pictures):
            dice = self.placed.update(self.picture())
        return [die.value for die in dice]


@pytest.fixture
def throw() -> Throw:
    return Throw()


def test_dice_that_all_lie_there_are_not_placed(throw: Throw) -> None:
    assert throw.values() == []


def test_a_number_is_placed_once_all_dice_that_show_it_are_gone(throw: Throw) -> None:
    throw.take(4, but=1)
    assert throw.values() == []
    throw.take(4)
    assert throw.values() == [4, 4]


def test_dice_of_two_numbers_are_not_placed(throw: Throw) -> None:
    throw.take(4, 6)
    assert throw.values() == []


def test_a_hand_over_the_dice_takes_none(throw: Throw) -> None:
    throw.take(6)
    for _ in range(STEADY + 2):
        image = throw.picture()
        cv2.rectangle(image, (100, 30), (560, 280), (128, 160, 205), cv2.FILLED)
        assert throw.placed.update(image) == ()
    assert throw.values() == [6]
