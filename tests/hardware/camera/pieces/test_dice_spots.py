"""Dice on the spots of a board: counted by colour, and unknown where they cannot be seen."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from hardware.camera.geometry.homography import Plane, find_plane
from hardware.camera.geometry.layout import MAT
from hardware.camera.images import Image
from hardware.camera.pieces.spot_reader import SpotReader
from hardware.camera.pieces.spots import Pieces, Spot
from hardware.camera.simulated.dice import COLOURED, COMMON, PlacedDie, draw_dice, square
from hardware.camera.simulated.table import SimulatedTable

SPOT = Spot("dice", 60.0, 20.0, 24.0, "dice", 16.0, 16.0, ("blue", "red", "green", "yellow", "white"), 12, False)
DESIGNS = {"white": COMMON[0], "blue": COLOURED["blue"], "red": COLOURED["red"]}


class Board:
    """A mat under a camera with a dice space, and the reader of it after the picture of the empty one."""

    def __init__(self) -> None:
        self.empty = SimulatedTable(size=(1600, 900), clock=lambda: 0.0).image().copy()
        plane = find_plane(self.empty, MAT)
        assert plane is not None
        self.plane: Plane = plane
        self.felt(self.empty)
        self.reader = SpotReader([SPOT])
        self.now = 0.0
        assert self.reader.learn_empty(self.empty, self.plane)

    def felt(self, image: Image) -> None:
        """Draw a dark board on the mat."""
        edges = self.plane.pixels([(20.0, 60.0), (100.0, 60.0), (100.0, -20.0), (20.0, -20.0)])
        cv2.fillConvexPoly(image, np.round(edges).astype(np.int32).reshape(-1, 1, 2), (60, 84, 70))

    def show(
        self, *dice: tuple[str, int, float, float], hidden: bool = False, mirroring: tuple[float, float] | None = None
    ) -> Pieces | None:
        """What is told of the spot with dice (colour, value, place in mm) on it, a hand over a part of it.

        ``mirroring`` is the place (mm) of a die whose face is as bright as the lamp that it mirrors.
        """
        image = self.empty.copy()
        drawn = []
        for number, (colour, value, x, y) in enumerate(dice):
            corners = self.plane.pixels(square((x, y), 16.0, 17.0 * number))
            base = [(float(u), float(v)) for u, v in corners]
            drawn.append(PlacedDie(base, value, design=DESIGNS[colour]))
        draw_dice(image, drawn, nadir=(800, 450), rise=0.025)
        if hidden:
            u, v = self.plane.pixels([(SPOT.x + 14, SPOT.y)])[0]
            cv2.circle(image, (round(float(u)), round(float(v))), 46, (120, 150, 205), cv2.FILLED)
        if mirroring is not None:
            corners = np.round(self.plane.pixels(square(mirroring, 14.0, 25.0))).astype(np.int32)
            cv2.fillConvexPoly(image, corners.reshape(-1, 1, 2), (253, 253, 253), cv2.LINE_AA)
        self.reader.forget()
        for _ in range(12):
            self.now += 0.3
            self.reader.look(image, self.plane, self.now)
        return self.reader.steady["dice"].pieces


@pytest.fixture(scope="module")
def board() -> Board:
    return Board()


def test_an_empty_dice_space_holds_nothing(board: Board) -> None:
    assert board.show() == {}


def test_dice_are_counted_by_colour_and_those_beside_the_space_are_not(board: Board) -> None:
    assert board.show(("white", 4, 52, 30), ("blue", 4, 74, 22), ("blue", 4, 56, 6), ("red", 2, 105, 20)) == {
        "white": 1,
        "blue": 2,
    }


def test_nothing_is_known_of_dice_under_a_hand(board: Board) -> None:
    assert board.show(("white", 4, 48, 26), ("blue", 4, 74, 22), hidden=True) is None


def test_a_die_whose_face_is_not_seen_is_not_overlooked(board: Board) -> None:
    assert board.show(mirroring=(64.0, 24.0)) is None
    assert board.show(("blue", 4, 52, 14), mirroring=(72.0, 28.0)) is None
