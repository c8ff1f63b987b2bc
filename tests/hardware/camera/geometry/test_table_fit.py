"""Table fit: after the camera was moved the plane is fitted again, and no card changes its place."""

from __future__ import annotations

import math

import cv2
import numpy as np
import pytest

from hardware.camera.geometry import markers
from hardware.camera.geometry.layout import MAT
from hardware.camera.images import Image
from tests.hardware.camera.helpers import CameraRig, short

SIZE = (960, 540)


def moved_camera(image: Image, matrix: list[list[float]]) -> Image:
    """The frame of a camera that was moved."""
    turned = cv2.warpPerspective(image, np.asarray(matrix, np.float64), SIZE, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(turned, np.uint8)


def camera_motion(pixels: tuple[float, float], degrees: float, larger: float = 1.0) -> list[list[float]]:
    """A shift (pixels), a rotation about the middle of the frame (degrees), and a change of scale."""
    c, s = larger * math.cos(math.radians(degrees)), larger * math.sin(math.radians(degrees))
    x, y = SIZE[0] / 2, SIZE[1] / 2
    return [[c, -s, x - c * x + s * y + pixels[0]], [s, c, y - s * x - c * y + pixels[1]], [0.0, 0.0, 1.0]]


@pytest.mark.parametrize(
    "matrix",
    [camera_motion((20, -9), 0), camera_motion((0, 0), 2.5), camera_motion((-8, 6), -1.5, 0.94)],
    ids=["pushed", "turned", "raised"],
)
def test_after_the_camera_was_moved_no_card_changes_its_place_and_later_events_have_the_right_zones(
    matrix: list[list[float]],
) -> None:
    rig = CameraRig()
    rig.watch(0.7)
    rig.table.lay("WE-I-04", "middle", 90)
    rig.table.lay("WA-R-02", "E", 270)
    assert len(rig.until_idle()) == 2
    before = {text: (card.place.x, card.place.y) for text, card in rig.pipeline.cards.items() if card.place}
    rig.transform(lambda image: moved_camera(image, matrix))
    assert rig.watch(2.5) == []
    for text, card in rig.pipeline.cards.items():
        assert card.place is not None
        assert math.dist(before[text], (card.place.x, card.place.y)) < 4
    rig.table.turn("WE-I-04", 180)
    assert short(rig.until_idle()) == [("turned", "WE-I-04", "middle")]
    rig.table.remove("WA-R-02")
    rig.table.lay("WA-G-03", "S", 0)
    assert short(rig.until_idle(2.0)) == [("removed", "WA-R-02", "E"), ("placed", "WA-G-03", "S")]


def test_a_marker_that_is_covered_during_the_game_changes_nothing() -> None:
    rig = CameraRig()
    rig.watch(0.7)
    rig.table.lay("WE-I-04", "middle", 90)
    rig.until_idle()
    corner = np.round(markers.find(rig.table.image(rig.now), MAT.markers)[1]).astype(np.int32)

    def covered(image: Image) -> Image:
        return np.asarray(cv2.fillPoly(image.copy(), [corner], (60, 90, 120)), np.uint8)

    rig.transform(covered)
    assert rig.watch(1.0) == []
    assert rig.pipeline.markers == [0, 2, 3]
    rig.table.lay("WA-R-02", "E", 270)
    assert short(rig.until_idle()) == [("placed", "WA-R-02", "E")]
    place = rig.pipeline.cards["WA-R-02"].place
    assert place is not None
    assert math.dist((place.x, place.y), MAT.centre("E")) < 3
