"""Dice in photographs of unknown scale."""

from __future__ import annotations

import numpy as np
import pytest

from hardware.camera.stills.dice import read
from tests.photographs import Shot, dice

SHOT = Shot((1300, 975))


@pytest.mark.parametrize("side", [26.0, 44.0, 75.0, 130.0])
def test_dice_are_read_whatever_their_size_in_the_picture(side: float) -> None:
    found, doubtful = read(dice([1, 4, 6], 3, side=side, shot=SHOT))
    assert sorted(die.value for die in found) == [1, 4, 6]
    assert doubtful == 0


def test_the_dice_of_a_handful_have_their_colours() -> None:
    values, colours = [2, 3, 5, 6, 4], ["white", "blue", "white", "blue", "white"]
    found, _ = read(dice(values, 5, colours=colours, side=80.0, shot=SHOT))
    assert sorted((die.value, die.colour) for die in found) == sorted(zip(values, colours, strict=True))


def test_a_table_without_dice_shows_none() -> None:
    assert read(dice([], 1, shot=SHOT)) == ([], 0)
    assert read(np.zeros((20, 20, 3), np.uint8)) == ([], 0)
