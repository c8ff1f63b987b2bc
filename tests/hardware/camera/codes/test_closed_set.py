"""Closed set: codes too small for a decoder are recognised, and nothing else is."""

from __future__ import annotations

import math

import cv2
import numpy as np
import pytest

from hardware.camera.codes import closed_set, modules
from hardware.camera.geometry.homography import Plane
from hardware.camera.geometry.layout import MAT
from hardware.camera.images import Image, Tag

TEXTS = [f"WE-{deck}-{number:02}" for deck in ("I", "II", "III", "IV") for number in range(1, 13)]


@pytest.fixture(scope="module")
def cards() -> closed_set.KnownCodes:
    return closed_set.KnownCodes(TEXTS)


def small_code(
    text: str, pixels: float = 1.2, turn: float = 0.0, *, mask: int = 2, level: int = 1, size: int = 96, seed: int = 1
) -> tuple[Image, tuple[tuple[float, float], ...]]:
    """A grey picture of a card with one sticker from a distant camera, and the code's corners (pixels)."""
    drawings = modules.draw([text])
    code = drawings.modules[(drawings.level == level) & (drawings.mask == mask)][0]
    rng = np.random.default_rng(seed)
    card = cv2.GaussianBlur(rng.uniform(20, 160, (size, size)).astype(np.float32), (0, 0), 6)
    card = (card - card.mean()) * 6 + 90
    fine = 8  # each pixel is the mean of so many by so many
    paper = np.pad(np.where(code, 30, 225), 3, constant_values=225).astype(np.float32)
    middle, angle = size / 2 + 0.3, math.radians(turn)
    along = (np.arange(size * fine) + 0.5) / fine - 0.5 - middle
    x, y = np.meshgrid(along, along)
    across = (x * math.cos(angle) + y * math.sin(angle)) / pixels + 13.5
    down = (y * math.cos(angle) - x * math.sin(angle)) / pixels + 13.5
    inside = (across >= 0) & (across < 27) & (down >= 0) & (down < 27)
    shades = paper[np.clip(down, 0, 26).astype(int), np.clip(across, 0, 26).astype(int)]
    whole = np.where(inside, shades, np.kron(card, np.ones((fine, fine))))
    seen = cv2.GaussianBlur(whole.reshape(size, fine, size, fine).mean(axis=(1, 3)), (0, 0), 0.6)  # a plain lens
    picture = seen + rng.normal(0, 2, (size, size))
    half = 10.5 * pixels
    corners = tuple(
        (middle + a * math.cos(angle) - b * math.sin(angle), middle + a * math.sin(angle) + b * math.cos(angle))
        for a, b in ((-half, -half), (half, -half), (half, half), (-half, half))
    )
    return np.clip(picture, 0, 255).astype(np.uint8), corners


@pytest.mark.parametrize("turn", [4, 94, 184, 274, 40])
def test_a_code_too_small_for_the_decoder_is_recognised_with_its_corners(
    cards: closed_set.KnownCodes, turn: float
) -> None:
    picture, corners = small_code("WE-II-07", 1.1, turn)
    (tag,) = cards.recognise(picture)
    assert (tag.text, tag.source) == ("WE-II-07", "known")
    assert 0.6 <= tag.certainty < 1
    assert all(math.dist(mine, true) < 0.8 for mine, true in zip(tag.corners, corners, strict=True))


@pytest.mark.parametrize(("level", "mask"), [(0, 0), (1, 5), (2, 7), (3, 3)])
def test_a_code_of_any_level_and_mask_is_recognised(cards: closed_set.KnownCodes, level: int, mask: int) -> None:
    picture, _ = small_code("WE-IV-03", 1.4, 20, level=level, mask=mask)
    assert [tag.text for tag in cards.recognise(picture)] == ["WE-IV-03"]


@pytest.mark.parametrize("number", range(6))
def test_a_foreign_code_matches_no_known_one(cards: closed_set.KnownCodes, number: int) -> None:
    # Similar texts, in sharp pictures.
    picture, _ = small_code(f"WE-V-{number:02}", 2.0, 15 * number, mask=number, seed=number)
    assert cards.recognise(picture) == []


def test_a_sticker_inside_a_larger_code_is_recognised_by_a_tilted_camera(cards: closed_set.KnownCodes) -> None:
    sticker, corners = small_code("WE-II-07", 1.4, 4)
    picture = np.full((900, 900), 110, np.uint8)
    picture[760 : 760 + 96, 700 : 700 + 96] = sticker
    places = np.add(corners, (700, 760))
    outer = places.mean(axis=0) + 4 * (places - places.mean(axis=0))
    to_table = np.asarray([[1, 0, -450], [0, 1, -450], [0, -0.0012, 1.97]])
    to_table[:2] *= 16 / 29.4  # the sticker has 16 mm
    plane = Plane(MAT, {}, to_table)
    taken = Tag("foreign", ((0, 0), (0, 0), (0, 0), (0, 0))).moved_to(outer.tolist())
    found = cards.recognise(picture, [taken], window=(690, 750, 810, 870), plane=plane)
    assert [tag.text for tag in found] == ["WE-II-07"]


def covered_code(text: str, share: float, side: int) -> tuple[Image, tuple[tuple[float, float], ...]]:
    """A small code on one side of which (0 to 3: top, right, bottom, left) something plain covers a share."""
    picture, corners = small_code(text, 1.7, 8, size=110, seed=side)
    points = np.asarray(corners)
    near, far = points[[side, (side + 1) % 4]], points[[(side + 3) % 4, (side + 2) % 4]]
    outwards = (near - far) * 0.12
    cover = np.concatenate([near + outwards, (near + (far - near) * share)[::-1]])
    cv2.fillConvexPoly(picture, cover.round().astype(np.int32), (95,))
    return np.asarray(picture, np.uint8), corners


@pytest.mark.parametrize("side", [1, 2])
def test_a_code_of_which_a_third_is_covered_is_recognised(cards: closed_set.KnownCodes, side: int) -> None:
    picture, corners = covered_code("WE-III-09", 0.33, side)
    (tag,) = cards.recognise(picture)
    assert tag.text == "WE-III-09"
    # The hidden corners follow from the visible ones, by a third of the code's side.
    assert np.abs(np.asarray(tag.corners) - np.asarray(corners)).max() < 4


@pytest.mark.parametrize(("number", "share"), [(0, 0.0), (1, 0.33), (2, 0.33), (3, 0.0), (4, 0.33), (5, 0.33)])
def test_a_foreign_code_of_nearly_the_same_text_is_not_recognised_even_if_partly_covered(
    cards: closed_set.KnownCodes, number: int, share: float
) -> None:
    picture, _ = covered_code(f"WE-II-{20 + number}", share, 1 + number % 2)
    assert cards.recognise(picture) == []
