"""Dice networks: every look finds a face near its place, the place is corrected, and an empty table has no dice."""

from __future__ import annotations

import math

import numpy as np
import pytest

from hardware.camera.dice import face_network, network
from hardware.camera.dice.face_network import Square
from hardware.camera.images import Image
from tests.drawn_dice import COMMON, draw_die, square

PLACE, SIDE, TURN = (140, 50), 32, 20


@pytest.fixture(scope="module")
def table() -> Image:
    view = np.full((150, 210, 3), (58, 82, 110), np.uint8)
    draw_die(view, square(PLACE, SIDE, TURN), 4, nadir=PLACE, design=COMMON[0])
    return view


@pytest.mark.parametrize("number", range(len(network.LOOKS)))
def test_every_look_finds_a_face_near_its_place(table: Image, number: int) -> None:
    nearest = min(network.places(table, number), key=lambda square: math.dist((square.x, square.y), PLACE))
    assert math.dist((nearest.x, nearest.y), PLACE) < 6
    assert abs((math.degrees(nearest.turn) - TURN + 45) % 90 - 45) < 8


@pytest.mark.parametrize("rough", [Square(143, 48, 36, math.radians(15)), Square(138, 53, 29, math.radians(116))])
def test_a_rough_place_is_corrected_and_the_face_named(table: Image, rough: Square) -> None:
    (face,) = face_network.named(table, [rough])
    assert face.value == 4
    assert math.dist((face.square.x, face.square.y), PLACE) < 2
    assert face.square.side == pytest.approx(SIDE / 0.96, rel=0.1)
    assert abs((math.degrees(face.square.turn) - TURN + 45) % 90 - 45) < 5


def test_places_of_one_face_are_reported_once(table: Image) -> None:
    assert len(face_network.named(table, [Square(143, 48, 33, 0.3), Square(138, 52, 33, 0.4)])) == 1


@pytest.mark.parametrize("size", [(160, 200), (9, 7)])
def test_an_empty_table_has_no_dice(size: tuple[int, int]) -> None:
    empty = np.full((*size, 3), (58, 82, 110), np.uint8)
    assert face_network.named(empty, network.places(empty)) == []
