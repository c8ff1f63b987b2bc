"""Dice networks: every look finds a face in the same place, and an empty table has none."""

from __future__ import annotations

import math

import numpy as np
import pytest

from hardware.camera.dice import network
from hardware.camera.simulated.dice import COMMON, draw_die, square


@pytest.mark.parametrize("number", range(len(network.LOOKS)))
def test_every_look_finds_a_face_in_its_place(number: int) -> None:
    view = np.full((150, 210, 3), (58, 82, 110), np.uint8)
    draw_die(view, square((140, 50), 32, 20), 4, nadir=(140, 50), design=COMMON[0])
    seen = min(network.look(view, number), key=lambda one: math.dist((one.x, one.y), (140, 50)))
    assert math.dist((seen.x, seen.y), (140, 50)) < 5
    assert seen.side == pytest.approx(32 / 0.96, rel=0.2)
    assert abs((math.degrees(seen.turn) - 20 + 45) % 90 - 45) < 6


@pytest.mark.parametrize("size", [(160, 200), (9, 7)])
def test_an_empty_table_has_no_dice(size: tuple[int, int]) -> None:
    assert network.look(np.full((*size, 3), (58, 82, 110), np.uint8)) == []
