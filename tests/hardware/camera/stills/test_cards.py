"""Cards in photographs: in the hand, too blurred to be decoded, of another game, and from further readers."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
import pytest

from hardware.camera.codes.closed_set import KnownCodes
from hardware.camera.geometry.homography import Plane
from hardware.camera.images import Image, Tag
from hardware.camera.stills import cards
from hardware.camera.stills.quality import flaw_of
from tests.hardware.camera.codes.test_still_decoder import warped
from tests.photographs import Shot, card

SMALL = (975, 1300)
KNOWN = KnownCodes(f"WE-I-{number:02}" for number in range(1, 12))


@pytest.mark.parametrize(("turn", "tilt", "fills"), [(0, 0.1, 0.7), (200, 0.3, 0.5), (95, 0.2, 0.35)])
def test_a_card_in_the_hand_is_read_with_the_corners_of_its_code(turn: float, tilt: float, fills: float) -> None:
    image, corners = card("WE-I-04", 1, turn=turn, tilt=tilt, fills=fills, shot=Shot(SMALL))
    (tag,) = cards.read(image, KNOWN)
    assert tag.text == "WE-I-04"
    assert np.abs(np.asarray(tag.corners) - np.asarray(corners)).max() < 0.1 * tag.side


def test_a_card_too_blurred_for_a_decoder_is_recognised_among_the_known_ones() -> None:
    image, corners = card("WE-I-07", 2, fills=0.5, shot=Shot(SMALL, blur=5.0, light=0.6))
    assert cards.read(image, None, seconds=5) == []
    (tag,) = cards.read(image, KNOWN, seconds=5)
    assert (tag.text, tag.source) == ("WE-I-07", "known")
    assert np.abs(np.asarray(tag.corners) - np.asarray(corners)).max() < 0.2 * tag.side
    assert cards.read(image, KnownCodes(["WA-B-01", "WA-B-02"]), seconds=5) == []


def test_a_warped_code_in_a_photograph_is_read() -> None:
    photograph = np.asarray(cv2.copyMakeBorder(warped(0.12), 20, 20, 40, 40, cv2.BORDER_REPLICATE), np.uint8)
    assert [tag.text for tag in cards.read(photograph, seconds=5)] == ["WA-G-04"]


def test_a_code_of_something_else_is_reported_as_it_is() -> None:
    image, _ = card("https://example.com/", 3, shot=Shot(SMALL))
    assert [tag.text for tag in cards.read(image, KNOWN, seconds=0.3)] == ["https://example.com/"]


def test_a_further_reader_names_a_card_without_a_code() -> None:
    seen = Tag("WE-I-09", ((10, 10), (60, 10), (60, 60), (10, 60)))

    def by_face(_: Image, plane: Plane | None, found: Sequence[Tag]) -> list[Tag]:
        assert (plane, list(found)) == (None, [])
        return [seen]

    plain = np.full((400, 300, 3), 120, np.uint8)
    assert cards.read(plain, KNOWN, readers=[by_face]) == [seen]


def test_a_dark_and_a_blurred_photograph_are_distinguished_from_a_good_one() -> None:
    image, _ = card("WE-I-04", 4, fills=0.6, shot=Shot(SMALL))
    assert flaw_of(image) == ""
    assert flaw_of(cv2.convertScaleAbs(image, alpha=0.15)) == "dark"  # type: ignore[arg-type]
    assert flaw_of(cv2.GaussianBlur(image, (0, 0), 25)) == "blurred"  # type: ignore[arg-type]


def test_a_card_out_of_focus_on_a_dark_table_is_blurred_and_not_dark() -> None:
    image = np.full((900, 1200, 3), 25, np.uint8)
    image[400:600, 500:700] = 210
    assert flaw_of(np.asarray(cv2.GaussianBlur(image, (0, 0), 25), np.uint8)) == "blurred"
