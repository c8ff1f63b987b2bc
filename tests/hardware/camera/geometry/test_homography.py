"""Homography: turn, place and zone, with markers hidden."""

from __future__ import annotations

import math
from functools import lru_cache

import cv2
import numpy as np
import pytest

from hardware.camera.codes import decoder
from hardware.camera.geometry import homography, markers
from hardware.camera.geometry.layout import MAT
from hardware.camera.images import Image
from tests.hardware.camera.helpers import CameraRig


@lru_cache(maxsize=8)
def _table(turn: float) -> Image:
    rig = CameraRig()
    rig.table.lay("WE-I-04", "middle", turn, shift=(6, -4))
    rig.table.lay("WA-R-02", "E", 270)
    rig.now = rig.table.idle_at() + 1
    return rig.table.image(rig.now)


def table(turn: float) -> Image:
    """A picture of the mat with a card in this turn in the middle and another one in the east."""
    return _table(turn).copy()


def places(image: Image) -> dict[str, homography.Place]:
    """The places of the cards in a picture, by text."""
    plane = homography.find_plane(image, MAT)
    assert plane is not None
    return {tag.text: plane.place(tag) for tag in decoder.read(image, (decoder.PLAIN,))}


@pytest.mark.parametrize("turn", [0, 37, 90, 180, 270, 359])
def test_turn_place_and_zone_are_measured_on_the_table(turn: int) -> None:
    found = places(table(turn))
    card = found["WE-I-04"]
    assert abs((card.turn - turn + 180) % 360 - 180) < 2
    assert math.dist((card.x, card.y), (6, -4)) < 2
    assert (card.zone, found["WA-R-02"].zone) == ("middle", "E")


@pytest.mark.parametrize("hidden", [(0,), (3,), (0, 1), (0, 2)])
def test_two_markers_are_enough(hidden: tuple[int, ...]) -> None:
    image = table(90)
    for number, corners in markers.find(image, MAT.markers).items():
        if number in hidden:
            cv2.fillPoly(image, [np.round(corners).astype(np.int32)], (120, 150, 200))
    card = places(image)["WE-I-04"]
    assert abs(card.turn - 90) < 3
    assert math.dist((card.x, card.y), (6, -4)) < 5


def test_a_marker_that_contradicts_the_others_is_left_out() -> None:
    found = markers.find(table(0), MAT.markers)
    found[1] = np.roll(found[1], 2, axis=0)
    plane = homography.from_markers(MAT, found)
    assert plane is not None
    assert set(plane.markers) == {0, 2, 3}
