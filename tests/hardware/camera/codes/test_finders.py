"""Tests of located codes: found by their finders in any perspective, and read where the picture itself is not."""

from __future__ import annotations

import math

import cv2
import numpy as np
import pytest
import segno

from hardware.camera.codes import decoder, finders, rectified, still_decoder
from hardware.camera.images import Image

FOCAL = 1200.0


def tilted(text: str, version: int, tilt: float, turn: float = 0.4, distance: float = 2.0) -> tuple[Image, np.ndarray]:
    """A printed code seen at a slant (degrees), and its true corners (4 × 2 pixels)."""
    code = np.asarray(segno.make(text, version=version, micro=False).matrix, np.uint8)
    printed = np.kron(1 - np.pad(code, 4), np.ones((8, 8), np.uint8)) * 200 + 30
    size = len(printed)
    quiet = 4 * 8
    about_z = np.asarray([[math.cos(turn), -math.sin(turn), 0], [math.sin(turn), math.cos(turn), 0], [0, 0, 1]])
    a = math.radians(tilt)
    about_x = np.asarray([[1, 0, 0], [0, math.cos(a), -math.sin(a)], [0, math.sin(a), math.cos(a)]])

    def seen(points: np.ndarray) -> np.ndarray:
        flat = np.column_stack([points - size / 2, np.zeros(len(points))]) @ about_z.T @ about_x.T
        flat[:, 2] += distance * size
        return np.asarray(flat[:, :2] / flat[:, 2:] * FOCAL + [640, 480])

    square = np.asarray([[0, 0], [size, 0], [size, size], [0, size]], np.float64)
    matrix = cv2.getPerspectiveTransform(square.astype(np.float32), seen(square).astype(np.float32))
    picture = cv2.warpPerspective(printed, matrix, (1280, 960), flags=cv2.INTER_AREA, borderValue=[230])
    inner = np.asarray([[quiet, quiet], [size - quiet, quiet], [size - quiet, size - quiet], [quiet, size - quiet]])
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), 0.8), np.uint8), seen(inner.astype(np.float64)) - 0.5


@pytest.mark.parametrize("version", [1, 4, 7])
@pytest.mark.parametrize("tilt", [0, 45, 65])
def test_a_code_is_located_with_its_version_and_corners_in_any_perspective(version: int, tilt: int) -> None:
    picture, corners = tilted("HELLO", version, tilt)
    (located,) = finders.locate(picture)
    assert located.side == 17 + 4 * version
    assert np.abs(np.asarray(located.corners) - corners).max() < 4


@pytest.mark.parametrize("turn", [0.1, 1.7, 3.3, 4.9])
def test_a_code_at_a_steep_slant_is_read_as_seen_from_above(turn: float) -> None:
    picture, corners = tilted("HELLO 70", 2, 70, turn)
    (tag,) = still_decoder.read(picture)
    assert tag.text == "HELLO 70"
    assert np.abs(np.asarray(tag.corners) - corners).max() < 4


def test_a_code_is_read_of_which_a_dark_block_touches_a_finders_ring() -> None:
    picture, corners = tilted("WE-I-04", 1, 20, distance=14)
    right, below = corners[1], corners[2]
    aside = (corners[1] - corners[0]) / 21
    along = (below - right) / 21
    # The block's edge lies on the ring of the finder at the top right, and hides none of its inside.
    block = np.asarray(
        [right - 0.6 * aside - 3 * along, right - 0.6 * aside + 9 * along, right + 12 * aside + 9 * along]
    )
    cv2.fillConvexPoly(picture, np.vstack([block, right + 12 * aside - 3 * along]).round().astype(np.int32), (45,))
    (located,) = finders.locate(picture)
    assert np.abs(np.asarray(located.corners) - corners).max() < 4
    assert [tag.text for tag in still_decoder.read(picture)] == ["WE-I-04"]


def test_a_code_that_was_read_is_not_read_again() -> None:
    picture, _ = tilted("WE-I-04", 1, 20)
    found = decoder.read(picture)
    assert len(found) == 1 and rectified.read(picture, found, lambda: False) == []
