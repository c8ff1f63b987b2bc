"""Motion: detects which parts of a frame have moved, and compares a place's appearance with an earlier one.

The motion detector compares each frame with the one before it, tile by tile, so that codes are only decoded where
something has moved. A patch is a small rectified image of a place; comparing two patches shows whether a card that
cannot be read (glare, a noisy frame) still lies there, whether the bare table shows, or whether something covers it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera import light
from hardware.camera.images import Image

TILE = 12
"""Side of a tile in pixels of the reduced frame."""
WIDTH = 640
"""The reduced frame is at most this wide, in pixels."""
_PATCH_SIDE = 24
"""Pixels along a side of a patch of colours."""
_PATTERN_SIDE = 42
"""Pixels along a side of a code's pattern: two per module."""
_MOVES, _MOST_MOVES = 5.0, 12.0
"""Mean difference of a tile (grey levels) from which it counts as moving; in noise three times the median of all tiles,
but never more than the second value: when most of the frame moves, the median is no noise."""

SAME = 0.9
"""Correlation from which two patterns are of the same code; different codes with similar texts reach 0.82."""

Corners = Sequence[tuple[float, float]]


def reduced(image: Image) -> tuple[Image, float]:
    """The frame reduced to at most ``WIDTH`` pixels across, in three colours, and the factor of reduction (≤ 1).

    It is halved as often as needed, which takes a third of the time of any other factor.
    """
    small, factor = image, 1.0
    while small.shape[1] > WIDTH:
        size = (small.shape[1] // 2, max(small.shape[0] // 2, 1))
        large = small.shape[1] > 4 * WIDTH  # enough pixels are left to average the noise
        how = cv2.INTER_NEAREST if large else cv2.INTER_AREA
        small, factor = np.asarray(cv2.resize(small, size, interpolation=how), np.uint8), factor / 2
    if small.ndim == 2:
        small = np.asarray(cv2.cvtColor(small, cv2.COLOR_GRAY2BGR), np.uint8)
    return small, factor


class MotionDetector:
    """Detects which tiles of the frame move, and since when the others are still.

    Frames are reduced frames of one size; times are seconds and never decrease. ``moved`` (rows × columns of tiles) is
    the time at which each tile last moved, ``moving`` whether it has moved in the newest frame.
    """

    def __init__(self) -> None:
        self._before: Image | None = None
        self.moved: NDArray[np.float64] = np.zeros((0, 0))
        self.moving: NDArray[np.bool_] = np.zeros((0, 0), np.bool_)
        self.any = False
        """Whether any tile has moved in the newest frame."""

    @property
    def share(self) -> float:
        """The share of the frame that has moved in the newest one, 0 to 1."""
        return float(self.moving.mean()) if self.moving.size else 0.0

    def update(self, small: Image, now: float) -> None:
        """Process the next frame."""
        grey = np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), np.uint8)
        rows, columns = -(-grey.shape[0] // TILE), -(-grey.shape[1] // TILE)
        if self._before is None or self._before.shape != grey.shape:
            self.moved = np.full((rows, columns), now)
            self.moving = np.ones((rows, columns), np.bool_)
        else:
            # A change of the whole frame or of its rows is a flickering lamp or the exposure, not motion.
            change = light.change(self._before, grey)
            below, right = rows * TILE - grey.shape[0], columns * TILE - grey.shape[1]
            if below or right:
                change = np.asarray(cv2.copyMakeBorder(change, 0, below, 0, right, cv2.BORDER_CONSTANT), np.uint8)
            tiles = np.asarray(cv2.resize(change, (columns, rows), interpolation=cv2.INTER_AREA), np.float32)
            self.moving = tiles > min(max(_MOVES, 3 * float(np.median(tiles))), _MOST_MOVES)
            self.moved[self.moving] = now
        self.any = bool(self.moving.any())
        self._before = grey

    def last_moved(self, corners: Corners, margin: float = 0.0) -> float:
        """When something last moved in the box of these corners (pixels of the reduced frame) and a margin (pixels)."""
        return float(self.moved[self._box(corners, margin)].max())

    def is_moving(self, corners: Corners) -> bool:
        """Whether something moves in the box of these corners in the newest frame."""
        return bool(self.moving[self._box(corners, 0.0)].any())

    def _box(self, corners: Corners, margin: float) -> tuple[slice, slice]:
        """The tiles of the box of these corners and a margin (pixels of the reduced frame)."""
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        rows, columns = self.moved.shape
        left = min(max(int((min(xs) - margin) // TILE), 0), columns - 1)
        right = min(max(int((max(xs) + margin) // TILE), left), columns - 1)
        top = min(max(int((min(ys) - margin) // TILE), 0), rows - 1)
        bottom = min(max(int((max(ys) + margin) // TILE), top), rows - 1)
        return slice(top, bottom + 1), slice(left, right + 1)


Patch = NDArray[np.float32]
"""A rectified patch: 24 × 24 × 3 of colours, or 42 × 42 of a code's pattern in grey levels."""


def _rectified(image: Image, corners: Corners, side: int) -> Patch:
    edge = side - 1
    square = np.asarray([[0, 0], [edge, 0], [edge, edge], [0, edge]], np.float32)
    matrix = cv2.getPerspectiveTransform(np.asarray(corners, np.float32), square)
    patch = cv2.warpPerspective(image, matrix, (side, side), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(patch, np.float32)


def patch(small: Image, corners: Corners) -> Patch:
    """The colours inside four corners (pixels of the reduced frame), rectified."""
    return _rectified(small, corners, _PATCH_SIDE)


def pattern(image: Image, corners: Corners) -> Patch:
    """The pattern inside a code's four corners (pixels of the whole frame), rectified: two samples per module.

    It is a band-pass: structures larger than a third of a code are removed, since a chequered cloth has dark corners
    as a code does.
    """
    patch = _rectified(image, corners, _PATTERN_SIDE)
    grey = patch if patch.ndim == 2 else patch[:, :, 1]
    return np.asarray(cv2.blur(grey, (3, 3)) - cv2.blur(grey, (15, 15)), np.float32)


def correlation(first: Patch, other: Patch) -> float:
    """The normalised cross-correlation of two patches of one size, −1 to 1; 0 if one is constant."""
    a, b = (patch.mean(axis=2).ravel() if patch.ndim == 3 else patch.ravel() for patch in (first, other))
    a, b = a - a.mean(), b - b.mean()
    norm = float(np.linalg.norm(a) * np.linalg.norm(b))
    return float(a @ b) / norm if norm > 1e-3 else 0.0


def resemblance(image: Image, corners: Corners, seen: Patch) -> float:
    """The correlation of a place (corners in pixels) and the pattern that was seen there, −1 to 1.

    A camera's stand vibrates and corners are measured to half a pixel, so shifts of up to half a module are tried until
    the pattern is the same.
    """
    best = correlation(pattern(image, corners), seen)
    (ax, ay), (bx, by) = corners[0], corners[1]
    step = max(math.hypot(bx - ax, by - ay) / _PATTERN_SIDE, 0.5)
    for right, down in ((-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (-1, 1), (1, -1), (1, 1)):
        if best > SAME:
            break
        shifted = [(x + right * step, y + down * step) for x, y in corners]
        best = max(best, correlation(pattern(image, shifted), seen))
    return best


def difference(first: Patch, other: Patch) -> float:
    """The mean difference of two patches in colour (grey levels), after their brightness was made equal.

    A shadow may be darker only within limits, or a dark cup would be taken for the table at night.
    """
    gain = float(np.clip((first.mean() + 1) / (other.mean() + 1), 0.55, 1.8))
    # The blur makes up for a place that was measured half a pixel off.
    a, b = cv2.blur(first, (3, 3)), cv2.blur(other * gain, (3, 3))
    return float(np.abs(a - b).mean())
