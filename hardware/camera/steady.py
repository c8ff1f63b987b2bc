"""Is anything moving, and does a place still look as it did?

Two questions that cost little and save much. The gate compares each frame with the one before it, tile by
tile, so that decoding is only done where something has happened. A look is a small rectified patch of a
place; two looks tell whether a card that can't be read just now (glare, a noisy frame) still lies
there, whether the bare table has come out again, or whether something is merely above it.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera.tags import Image

TILE = 16
"""Side of a tile in pixels of the reduced picture."""
WIDTH = 640
"""The reduced picture is at most this wide."""
_LOOK = 24
_STIR = 5.0
"""Mean difference of a tile, in shades of 255, from which it counts as moving."""


def reduced(image: Image) -> tuple[Image, float]:
    """The picture at most ``WIDTH`` wide, and the factor by which it was made smaller (≤ 1)."""
    factor = min(1.0, WIDTH / image.shape[1])
    if factor == 1.0:
        return image, 1.0
    return np.asarray(cv2.resize(image, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA), np.uint8), factor


class Gate:
    """Which tiles of the picture have been moving, and since when they are quiet.

    Frames are reduced pictures of one size; times are seconds and don't run backwards.
    """

    def __init__(self) -> None:
        self._before: NDArray[np.float32] | None = None
        self._moved: NDArray[np.float64] = np.zeros((0, 0))

    def see(self, small: Image, now: float) -> None:
        """Take in the next frame."""
        grey = np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), np.float32)
        rows, columns = -(-grey.shape[0] // TILE), -(-grey.shape[1] // TILE)
        if self._before is None or self._before.shape != grey.shape:
            self._moved = np.full((rows, columns), now)
        else:
            change = grey - self._before
            change -= float(np.median(change[::4, ::4]))  # the lamp flickers, the exposure adapts
            padded = np.zeros((rows * TILE, columns * TILE), np.float32)
            padded[: grey.shape[0], : grey.shape[1]] = np.abs(change)
            tiles = padded.reshape(rows, TILE, columns, TILE).mean(axis=(1, 3))
            self._moved[tiles > max(_STIR, 3 * float(np.median(tiles)))] = now
        self._before = grey

    def moved_since(self, then: float) -> NDArray[np.bool_]:
        """The tiles (rows × columns) in which something has moved after a time."""
        return np.asarray(self._moved > then)

    def last_moved(self, corners: Sequence[tuple[float, float]], margin: float = 0.0) -> float:
        """When something last moved around these corners (reduced pixels), ``margin`` pixels about them."""
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        rows, columns = self._moved.shape
        left = min(max(int((min(xs) - margin) // TILE), 0), columns - 1)
        right = min(max(int((max(xs) + margin) // TILE), left), columns - 1)
        top = min(max(int((min(ys) - margin) // TILE), 0), rows - 1)
        bottom = min(max(int((max(ys) + margin) // TILE), top), rows - 1)
        return float(self._moved[top : bottom + 1, left : right + 1].max())


Box = tuple[int, int, int, int]


def box(tiles: NDArray[np.bool_], factor: float, margin: int, shape: tuple[int, ...]) -> Box | None:
    """Left, top, right, bottom in full pixels around all marked tiles, with a margin; None without any."""
    rows, columns = np.nonzero(tiles)
    if len(rows) == 0:
        return None
    height, width = shape[:2]
    left = max(int(columns.min() * TILE / factor) - margin, 0)
    top = max(int(rows.min() * TILE / factor) - margin, 0)
    right = min(int((columns.max() + 1) * TILE / factor) + margin, width)
    bottom = min(int((rows.max() + 1) * TILE / factor) + margin, height)
    return (left, top, right, bottom) if right > left and bottom > top else None


Look = NDArray[np.float32]
"""A rectified patch, 24 × 24 × 3."""


def look(small: Image, corners: Sequence[tuple[float, float]]) -> Look:
    """The patch inside four corners (reduced pixels), rectified."""
    edge = _LOOK - 1
    square = np.asarray([[0, 0], [edge, 0], [edge, edge], [0, edge]], np.float32)
    matrix = cv2.getPerspectiveTransform(np.asarray(corners, np.float32), square)
    patch = cv2.warpPerspective(small, matrix, (_LOOK, _LOOK), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(patch, np.float32)


def likeness(one: Look, other: Look) -> float:
    """How alike two patches are in their pattern, whatever the light: −1 to 1."""
    a, b = one.mean(axis=2).ravel(), other.mean(axis=2).ravel()
    a, b = a - a.mean(), b - b.mean()
    size = float(np.linalg.norm(a) * np.linalg.norm(b))
    return float(a @ b) / size if size > 1e-3 else 0.0


def brightness(small: Image) -> float:
    """How bright a picture is on the whole: 1 to 256."""
    return float(np.median(small[::8, ::8])) + 1


def difference(one: Look, other: Look, light: float = 1.0) -> float:
    """How different two patches are in colour, in shades of 255, after the light was evened out.

    ``light``: by how much everything is brighter now; a shadow may differ from that, but not by any amount,
    or a dark cup would pass for the table at night.
    """
    gain = float(np.clip((one.mean() + 1) / (other.mean() + 1), 0.55 * light, 1.8 * light))
    # A little blur forgives a place that was measured half a pixel off.
    a, b = cv2.blur(one, (3, 3)), cv2.blur(other * gain, (3, 3))
    return float(np.abs(a - b).mean())
