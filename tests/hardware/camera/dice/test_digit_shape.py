"""Digit shape: an 8, a 0 or a 10 is none of the values of a six-sided die, and its digits and pips are not doubted."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from hardware.camera.dice.digit_shape import contradicts
from hardware.camera.images import Corners, Image
from tests.drawn_dice import COMMON, draw_die, square

SIDE = 60.0
CORNERS: Corners = ((70.0, 70.0), (130.0, 70.0), (130.0, 130.0), (70.0, 130.0))


def face(text: str, *, light: bool, noise: float = 3.0) -> Image:
    """A face with this text in the middle, on a table."""
    image = np.full((200, 200, 3), (60, 90, 120), np.uint8)
    body, mark = ((150, 60, 30), (235, 238, 240)) if light else ((235, 238, 240), (25, 25, 25))
    cv2.rectangle(image, (70, 70), (130, 130), body, cv2.FILLED)
    scale = 1.5 if len(text) == 1 else 0.9
    (wide, high), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_SIMPLEX, scale, 4)
    at = (100 - wide // 2, 100 + high // 2)
    cv2.putText(image, text, at, cv2.FONT_HERSHEY_SIMPLEX, scale, mark, 4, cv2.LINE_AA)
    return np.asarray(np.clip(image + np.random.default_rng(1).normal(0, noise, image.shape), 0, 255), np.uint8)


@pytest.mark.parametrize("light", [False, True])
@pytest.mark.parametrize(("text", "taken_for"), [("8", 3), ("8", 6), ("0", 6), ("9", 5), ("6", 5)])
def test_a_digit_that_encloses_other_areas_than_the_value_is_doubted(text: str, taken_for: int, light: bool) -> None:
    assert contradicts(face(text, light=light), CORNERS, taken_for)


@pytest.mark.parametrize("light", [False, True])
@pytest.mark.parametrize("value", range(1, 7))
def test_the_digits_of_a_six_sided_die_are_not_doubted(value: int, light: bool) -> None:
    assert not contradicts(face(str(value), light=light), CORNERS, value)


@pytest.mark.parametrize("design", range(len(COMMON)))
def test_pips_are_not_doubted(design: int) -> None:
    for value in range(1, 7):
        image = np.full((200, 200, 3), (60, 90, 120), np.uint8)
        draw_die(image, square((100, 100), SIDE, 0), value, nadir=(100, 100), design=COMMON[design])
        assert not contradicts(image, CORNERS, value)
