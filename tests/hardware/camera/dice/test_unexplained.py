"""Unexplained changes: something as large as a die beside those that were read, and nothing else."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
import pytest

from hardware.camera.dice import unexplained
from hardware.camera.images import Corners, Image
from tests.drawn_dice import COMMON, draw_die, square

SIZE = (600, 400)
SIDE = 22.0
READ = [(180.0, 200.0), (330.0, 150.0)]
"""The middles of the dice that were read."""


def ground() -> Image:
    """A table of wood."""
    rng = np.random.default_rng(5)
    grain = cv2.resize(rng.normal(0, 9, (80, 12)).astype(np.float32), SIZE, interpolation=cv2.INTER_CUBIC)
    return np.asarray(np.clip((70, 105, 150) + grain[..., None], 0, 255), np.uint8)


def noisy(image: Image, seed: int) -> Image:
    """The picture with a camera's noise."""
    noise = np.random.default_rng(seed).normal(0, 2.5, image.shape)
    return np.asarray(cv2.blur(np.clip(image + noise, 0, 255).astype(np.uint8), (3, 3)), np.uint8)


def die(image: Image, x: float, y: float) -> None:
    """Draw a white die seen from above."""
    draw_die(image, square((x, y), SIDE, 20), 3, nadir=(x, y))


def corners_at(x: float, y: float) -> Corners:
    """The corners of such a die."""
    a, b, c, d = square((x, y), SIDE, 20)
    return a, b, c, d


def found(change: Callable[[Image], None], before: Callable[[Image], None] | None = None) -> list[tuple[float, float]]:
    """What is unexplained after a roll of two dice that were read, and a further change."""
    first = ground()
    if before is not None:
        before(first)
    now = ground()
    for place in READ:
        die(now, *place)
    change(now)
    dice = [corners_at(*place) for place in READ]
    return unexplained.places(noisy(first, 1), noisy(now, 2), dice, None, SIZE)


def test_a_mirroring_face_without_pips_is_found_where_it_lies() -> None:
    def blank(image: Image) -> None:
        outline = np.asarray(square((450, 300), SIDE, 35), np.int32).reshape(-1, 1, 2)
        cv2.fillConvexPoly(image, outline, (252, 252, 252), cv2.LINE_AA)

    places = found(blank)
    assert len(places) == 1 and np.hypot(places[0][0] - 450, places[0][1] - 300) < SIDE / 4


@pytest.mark.parametrize("design", range(len(COMMON)))
def test_a_die_beside_another_one_is_found_when_only_that_was_read(design: int) -> None:
    x, y = READ[0]

    def beside(image: Image) -> None:
        draw_die(image, square((x + 1.25 * SIDE, y), SIDE, 20), 5, nadir=(x, y), design=COMMON[design])

    places = found(beside)
    assert any(np.hypot(at[0] - x - 1.25 * SIDE, at[1] - y) < SIDE for at in places)


def darker(image: Image, middle: tuple[float, float], reach: float, factor: float) -> None:
    """Draw a soft shadow."""
    disc = np.zeros(image.shape[:2], np.float32)
    cv2.circle(disc, (round(middle[0]), round(middle[1])), round(reach), 1.0, cv2.FILLED)
    shadow = np.asarray(cv2.GaussianBlur(disc, (0, 0), reach / 2.5), np.float32)
    lit = image * (1 - (1 - factor) * shadow[..., None])
    x, y = middle
    image[...] = lit.astype(np.uint8)
    for place in READ:
        if np.hypot(place[0] - x, place[1] - y) < 2 * SIDE:
            die(image, *place)


def cloud(image: Image) -> None:
    image[...] = (image * 0.85).astype(np.uint8)


def own_shadow(image: Image) -> None:
    darker(image, (READ[0][0] + 0.8 * SIDE, READ[0][1]), 0.6 * SIDE, 0.5)


def hand(image: Image) -> None:
    cv2.rectangle(image, (470, 240), (600, 400), (128, 160, 205), cv2.FILLED)
    for finger in range(3):  # as narrow as a die
        cv2.line(image, (400, 260 + 45 * finger), (480, 260 + 45 * finger), (128, 160, 205), round(SIDE))


def card(image: Image) -> None:
    cv2.rectangle(image, (400, 220), (490, 340), (230, 200, 90), cv2.FILLED)


def line(image: Image) -> None:
    cv2.line(image, (400, 60), (580, 90), (20, 20, 20), 5)


@pytest.mark.parametrize("change", [lambda image: None, cloud, own_shadow, hand, card, line])
def test_light_shadows_hands_cards_and_lines_are_no_dice(change: Callable[[Image], None]) -> None:
    assert found(change) == []


def test_the_place_that_a_die_has_left_is_no_die() -> None:
    assert found(lambda image: None, before=lambda image: die(image, 450, 300)) == []
