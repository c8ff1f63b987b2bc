"""Cards without a sticker in photographs taken by hand, named by their printed face."""

from __future__ import annotations

import numpy as np
import pytest

from hardware.camera.faces.face_set import Face, FaceSet
from hardware.camera.stills import faces
from tests.hardware.camera.faces.drawn_faces import HEIGHT, WIDTH, art, photo
from tests.photographs import Shot, card

SHOT = Shot((975, 1300), ground="grey")
SIZES = [(WIDTH, HEIGHT)]


@pytest.fixture(scope="module")
def known() -> FaceSet:
    return FaceSet([Face(f"card-{seed}", photo(art(seed), seed), WIDTH, HEIGHT) for seed in range(12)])


@pytest.mark.parametrize(
    ("number", "turn", "tilt", "fills"), [(3, 10, 0.1, 0.6), (7, 170, 0.2, 0.45), (9, 80, 0.05, 0.5)]
)
def test_a_card_in_the_hand_is_named_by_its_face_with_its_corners(
    known: FaceSet, number: int, turn: float, tilt: float, fills: float
) -> None:
    image, _ = card("", 1, turn=turn, tilt=tilt, fills=fills, shot=SHOT, face=art(number))
    (tag,) = faces.in_the_hand(image, known)
    assert (tag.text, tag.source) == (f"card-{number}", "face")
    top = (np.asarray(tag.corners[0]) + tag.corners[1]) / 2 - np.mean(tag.corners, axis=0)
    measured = np.degrees(np.arctan2(top[0], -top[1]))
    assert abs((measured - turn + 180) % 360 - 180) < 10


def test_a_stranger_gets_no_name(known: FaceSet) -> None:
    image, _ = card("", 2, turn=15, fills=0.6, shot=SHOT, face=art(99))
    assert faces.in_the_hand(image, known) == []


def test_a_table_without_a_card_shows_none(known: FaceSet) -> None:
    empty = np.full((600, 800, 3), 128, np.uint8)
    assert faces.outlines(empty) == []
    assert faces.in_the_hand(empty, known) == []
