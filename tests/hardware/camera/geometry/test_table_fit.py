"""Table fit: the table is found again after a nudge, and no card moves."""

from __future__ import annotations

import math

import cv2
import numpy as np
import pytest

from hardware.camera.geometry import markers
from hardware.camera.geometry.layout import MAT
from hardware.camera.images import Image
from tests.hardware.camera.helpers import Evening, short

SIZE = (1120, 630)


def shaken(image: Image, matrix: list[list[float]]) -> Image:
    """The picture as the camera sees it after a nudge."""
    turned = cv2.warpPerspective(image, np.asarray(matrix, np.float64), SIZE, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(turned, np.uint8)


def nudge(pixels: tuple[float, float], degrees: float, larger: float = 1.0) -> list[list[float]]:
    """Shifted, turned about the middle of the picture, and seen from a little nearer."""
    c, s = larger * math.cos(math.radians(degrees)), larger * math.sin(math.radians(degrees))
    x, y = SIZE[0] / 2, SIZE[1] / 2
    return [[c, -s, x - c * x + s * y + pixels[0]], [s, c, y - s * x - c * y + pixels[1]], [0.0, 0.0, 1.0]]


@pytest.mark.parametrize(
    "matrix", [nudge((20, -9), 0), nudge((0, 0), 2.5), nudge((-8, 6), -1.5, 0.94)], ids=["pushed", "turned", "raised"]
)
def test_a_nudge_in_mid_game_moves_no_card_and_later_changes_are_reported_in_their_places(
    matrix: list[list[float]],
) -> None:
    evening = Evening()
    evening.watch(0.7)
    evening.table.lay("WE-I-04", "middle", 90)
    evening.table.lay("WA-R-02", "E", 270)
    assert len(evening.until_idle()) == 2
    before = {text: (card.place.x, card.place.y) for text, card in evening.tracker.cards.items() if card.place}
    evening.through(lambda image: shaken(image, matrix))
    assert evening.watch(2.5) == []
    for text, card in evening.tracker.cards.items():
        assert card.place is not None
        assert math.dist(before[text], (card.place.x, card.place.y)) < 4
    evening.table.turn("WE-I-04", 180)
    assert short(evening.until_idle()) == [("turned", "WE-I-04", "middle")]
    evening.table.remove("WA-R-02")
    evening.table.lay("WA-G-03", "S", 0)
    assert short(evening.until_idle(2.0)) == [("removed", "WA-R-02", "E"), ("placed", "WA-G-03", "S")]


def test_a_marker_that_is_covered_in_mid_game_changes_nothing() -> None:
    evening = Evening()
    evening.watch(0.7)
    evening.table.lay("WE-I-04", "middle", 90)
    evening.until_idle()
    corner = np.round(markers.find(evening.table.image(evening.now), MAT.markers)[1]).astype(np.int32)

    def covered(image: Image) -> Image:
        return np.asarray(cv2.fillPoly(image.copy(), [corner], (60, 90, 120)), np.uint8)

    evening.through(covered)
    assert evening.watch(1.0) == []
    assert evening.tracker.markers == [0, 2, 3]
    evening.table.lay("WA-R-02", "E", 270)
    assert short(evening.until_idle()) == [("placed", "WA-R-02", "E")]
    place = evening.tracker.cards["WA-R-02"].place
    assert place is not None
    assert math.dist((place.x, place.y), MAT.centre("E")) < 3


def test_a_marker_that_was_hidden_at_first_is_found_when_it_comes_out() -> None:
    evening = Evening()
    corner = np.round(markers.find(evening.table.image(evening.now), MAT.markers)[3]).astype(np.int32)
    evening.through(lambda image: np.asarray(cv2.fillPoly(image.copy(), [corner], (60, 90, 120)), np.uint8))
    evening.watch(1.0)
    assert evening.tracker.markers == [0, 1, 2]
    evening.through(lambda image: image)
    evening.watch(2.0)
    assert evening.tracker.markers == [0, 1, 2, 3]
    assert evening.tracker.plane is not None
    assert set(evening.tracker.plane.markers) == {0, 1, 2, 3}
