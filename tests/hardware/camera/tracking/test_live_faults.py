"""Camera pipeline in light, focus and motion that mislead it, and with hands that hold a card above the mat."""

from __future__ import annotations

import math

import cv2
import numpy as np
import pytest

from hardware.camera.geometry.layout import MAT
from hardware.camera.images import Image
from hardware.camera.simulated.drawing import card_face
from tests.hardware.camera.helpers import CameraRig, short

REMOVED = [("removed", "WE-I-01", "E")]


@pytest.fixture
def rig() -> CameraRig:
    """A table on which a card lay from the beginning."""
    made = CameraRig()
    made.table.lay("WE-I-01", "E", 90)
    made.now = made.table.idle_at() + 1
    assert made.watch(1.5) == []
    return made


def test_a_hand_that_rests_on_a_card_is_no_event(rig: CameraRig) -> None:
    rig.table.hand("E", 3.0)
    assert rig.until_idle(1.0) == []
    assert list(rig.pipeline.cards) == ["WE-I-01"]


def test_a_cup_put_on_a_card_of_the_start_and_taken_away_is_no_event(rig: CameraRig) -> None:
    plane = rig.pipeline.plane
    assert plane is not None
    ((x, y),) = plane.pixels([MAT.centre("E")]).tolist()

    def with_cup(image: Image) -> Image:
        shown = image.copy()
        for radius, colour in ((34, (40, 40, 45)), (30, (235, 230, 225)), (22, (30, 50, 80))):
            cv2.circle(shown, (round(x), round(y)), radius, colour, cv2.FILLED, cv2.LINE_AA)
        return shown

    rig.transform(with_cup)
    assert rig.watch(6.0) == []
    rig.transform(lambda image: image)
    assert rig.watch(2.0) == []
    assert list(rig.pipeline.cards) == ["WE-I-01"]


def test_a_camera_that_loses_its_focus_removes_no_card(rig: CameraRig) -> None:
    rig.transform(lambda image: np.asarray(cv2.GaussianBlur(image, (0, 0), 3.5), np.uint8))
    assert rig.watch(3.5) == []
    rig.transform(lambda image: image)
    assert rig.watch(1.5) == []
    rig.table.remove("WE-I-01")
    assert short(rig.until_idle(3.0)) == REMOVED


@pytest.mark.parametrize(("amplitude", "columns"), [(0.2, False), (0.15, True)])
def test_under_mains_flicker_cards_are_reported_as_placed_and_as_removed(
    rig: CameraRig, amplitude: float, columns: bool
) -> None:
    def flickering(image: Image) -> Image:
        lines = np.arange(image.shape[1])[None, :] if columns else np.arange(image.shape[0])[:, None]
        bands = 0.8 * (1 + amplitude * np.sin(2 * math.pi * (lines / 260 + 2.3 * rig.now)))
        return np.asarray(np.clip(image * bands[..., None], 0, 255), np.uint8)

    rig.transform(flickering)
    assert rig.watch(1.0) == []
    rig.table.lay("WE-I-04", "N", 180)
    assert short(rig.until_idle()) == [("placed", "WE-I-04", "N")]
    rig.table.remove("WE-I-01")
    assert short(rig.until_idle(3.0)) == REMOVED


@pytest.mark.parametrize("grown", [1.03, 1.15])
def test_a_card_held_still_above_the_mat_is_not_reported_but_one_that_is_then_laid_is(
    rig: CameraRig, grown: float
) -> None:
    plane = rig.pipeline.plane
    assert plane is not None
    x, y = MAT.centre("W")
    corners = plane.pixels(
        [(x + u * 46 * grown, y + v * 29.5 * grown) for u, v in ((1, 1), (1, -1), (-1, -1), (-1, 1))]
    )
    face = card_face("WE-I-02", "", 59, 92, 24)
    wide, tall = face.shape[1], face.shape[0]
    outline = np.asarray([[0, 0], [wide, 0], [wide, tall], [0, tall]], np.float32)
    matrix = cv2.getPerspectiveTransform(outline, corners.astype(np.float32))
    left = plane.pixels([(x - 40, y)])[0]

    def held(image: Image) -> Image:
        """The frame with a hand that comes from the left and holds a card."""
        shown = cv2.line(image.copy(), (0, round(left[1])), (round(left[0]), round(left[1])), (128, 160, 205), 60)
        size = (image.shape[1], image.shape[0])
        cv2.warpPerspective(face, matrix, size, shown, borderMode=cv2.BORDER_TRANSPARENT)
        return np.asarray(shown, np.uint8)

    rig.transform(held)
    assert rig.watch(1.5) == []
    rig.transform(lambda image: image)
    assert rig.watch(1.0) == []
    rig.table.lay("WE-I-02", "W", 90)
    assert short(rig.until_idle()) == [("placed", "WE-I-02", "W")]


def test_a_card_taken_away_while_the_camera_is_pushed_is_reported_as_removed(rig: CameraRig) -> None:
    pushed = rig.now + 0.8
    rig.table.remove("WE-I-01")

    def aside(image: Image) -> Image:
        since = rig.now - pushed
        shift = 0.0 if since < 0 else 8 + 11 * math.exp(-since / 0.3) * math.cos(9 * since)
        matrix = np.asarray([[1, 0, shift], [0, 1, -shift / 2]])
        size = (image.shape[1], image.shape[0])
        return np.asarray(cv2.warpAffine(image, matrix, size, borderMode=cv2.BORDER_REPLICATE), np.uint8)

    rig.transform(aside)
    assert short(rig.until_idle(4.0)) == REMOVED
