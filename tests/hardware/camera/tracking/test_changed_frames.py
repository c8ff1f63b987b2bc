"""A phone that is turned, taken in the hand, or changes the size of its pictures: cards stay, no event is invented."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
import pytest

from hardware.camera.images import Image
from tests.hardware.camera.helpers import CameraRig, short

Change = Callable[[Image], Image]


def turned(code: int) -> Change:
    """A change that turns the picture."""
    return lambda image: np.asarray(cv2.rotate(image, code), np.uint8)


def scaled(width: int, height: int) -> Change:
    """A change that scales the picture."""
    return lambda image: np.asarray(cv2.resize(image, (width, height), interpolation=cv2.INTER_AREA), np.uint8)


def elsewhere(size: tuple[int, int], level: int = 90) -> Change:
    """A change to a picture of something else than the table."""
    noise = np.random.default_rng(5).normal(level, 3, (size[1], size[0], 3))
    return lambda image: np.asarray(np.clip(noise, 0, 255), np.uint8)


@pytest.fixture
def rig() -> CameraRig:
    """A table with two cards: one lay there from the beginning, one was laid afterwards."""
    made = CameraRig()
    made.table.lay("WE-I-04", "middle", 90)
    made.until_idle(3)
    made.watch(1)
    made.table.lay("WA-B-01", "N", 180)
    made.until_idle(2)
    assert [event.text for event in made.events][-1] == "WA-B-01"
    made.events.clear()
    return made


def test_cards_keep_their_places_when_the_picture_changes(rig: CameraRig) -> None:
    before = {card["text"]: card["zone"] for card in rig.sightings()}
    assert len(before) == 2
    for change in (
        turned(cv2.ROTATE_90_CLOCKWISE),
        scaled(960, 720),
        turned(cv2.ROTATE_180),
        scaled(864, 486),
        turned(cv2.ROTATE_90_COUNTERCLOCKWISE),
    ):
        rig.transform(change)
        assert rig.watch(5) == []
    assert {card["text"]: card["zone"] for card in rig.sightings()} == before
    rig.table.lay("WA-R-02", "E", 270)
    rig.table.remove("WA-B-01")
    rig.until_idle(3)
    assert sorted(short(rig.events)) == [("placed", "WA-R-02", "E"), ("removed", "WA-B-01", "N")]


def test_a_phone_in_the_hand_or_laid_on_its_face_takes_no_card_away(rig: CameraRig) -> None:
    for size, level in (((960, 540), 90), ((540, 960), 4), ((960, 540), 4), ((640, 480), 90)):
        rig.transform(elsewhere(size, level))
        assert rig.watch(6) == []
    rig.transform(turned(cv2.ROTATE_90_CLOCKWISE))
    assert rig.watch(4) == []
    assert {card["text"] for card in rig.sightings()} == {"WE-I-04", "WA-B-01"}
