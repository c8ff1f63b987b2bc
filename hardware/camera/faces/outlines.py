"""Outlines: places in a table view where a rectangle of a card's size may lie, by its edges.

For each of the directions in which most edges run, the view is turned until they are upright. The mean strength of the
edges along the four sides of a rectangle is then a sum of four box filters, computed for every place at once. A card
whose outline is partly covered still has its other sides. The frame printed on a card counts as well, a little off.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera.faces.table_view import SCALE
from hardware.camera.images import Image

_REDUCED = 2
"""The view is reduced by this factor: a pixel is 1 mm."""
_SCALE = SCALE / _REDUCED
_OF_EACH = 4
"""Directions (modulo 90°) of strong and of weak edges that are tried."""
_OTHER, _SLOPE = 3.5, 8.0
"""Degrees by which directions differ, and by which they differ from a much clearer one."""
_NARROW = np.exp(-0.5 * (np.arange(-6, 7) / 1.6) ** 2) / float(np.exp(-0.5 * (np.arange(-6, 7) / 1.6) ** 2).sum())
_BROAD = np.full(41, 1 / 41)
"""Averages over a few halves of a degree, and over 20°."""
_PLACES = 6
"""Places for each direction, size and orientation."""
_TOLERANCE = 3
"""Pixels across an edge within which it counts."""
Float = NDArray[np.float32]
Points = NDArray[np.float32] | NDArray[np.float64]


@dataclass(frozen=True)
class Rectangle:
    """A place where a card may lie: centre (pixels of the view), the direction of its width (radians, clockwise in the
    picture, 0 to π), the number of its size, and the mean strength of its edges.
    """

    x: float
    y: float
    angle: float
    size: int
    strength: float


class Outlines:
    """The outlines in one view. The likeliest directions are searched first, the others on request."""

    def __init__(self, view: Image, seen: Image | None = None) -> None:
        """Read a view; ``seen`` is 0 where it shows nothing."""
        self._shape = view.shape[0] // _REDUCED, view.shape[1] // _REDUCED
        self._directions: list[float] = []
        if min(self._shape) >= 12:
            small = cv2.resize(view, self._shape[::-1], interpolation=cv2.INTER_AREA)
            self._gradient = _gradient(np.asarray(cv2.GaussianBlur(small, (0, 0), 0.7), np.uint8))
            if seen is not None:
                shown = cv2.resize(seen, self._shape[::-1], interpolation=cv2.INTER_NEAREST)
                self._gradient *= cv2.erode(shown, np.ones((5, 5), np.uint8))[..., None]
            self._directions = _directions(self._gradient)

    @property
    def is_exhausted(self) -> bool:
        """Whether all directions have been searched."""
        return not self._directions

    def search_again(self, angle: float) -> None:
        """Search a direction (radians) next, although it may have been searched."""
        self._directions.insert(0, angle % (math.pi / 2))

    def rectangles(
        self, sizes: list[tuple[float, float]], *, most: int = 48, closed: Sequence[Points] = ()
    ) -> list[Rectangle]:
        """Places where cards of these sizes (width, height in mm) may lie in the next direction, the best first.

        In the areas ``closed`` (corners in pixels of the view) no middle of a place is looked for.
        """
        if not self._directions:
            return []
        found: list[Rectangle] = []
        angle = self._directions.pop(0)
        back, size = _turned(self._shape, angle)
        level, upright = _edges(self._gradient, back, size, angle)
        free = _free(self._shape, closed, back, size) if closed else None
        for number, (width, height) in enumerate(sizes):
            for quarter, (w, h) in enumerate(((width, height), (height, width))):
                if quarter and abs(width - height) < 1.5:
                    continue
                for x, y, strength in _peaks(level, upright, w * _SCALE, h * _SCALE, free):
                    at = back @ (x, y, 1.0) * _REDUCED + (_REDUCED - 1) / 2
                    heading = (angle + quarter * math.pi / 2) % math.pi
                    found.append(Rectangle(float(at[0]), float(at[1]), heading, number, strength))
        return sorted(found, key=lambda rectangle: -rectangle.strength)[:most]


def _gradient(small: Image) -> Float:
    """The gradient of the colour that changes most at each pixel: rows × columns × 2 (to the right, down)."""
    best = np.zeros((*small.shape[:2], 2), np.float32)
    strongest = np.zeros(small.shape[:2], np.float32)
    for channel in cv2.split(small):
        gx, gy = cv2.Sobel(channel, cv2.CV_32F, 1, 0), cv2.Sobel(channel, cv2.CV_32F, 0, 1)
        strength = cv2.magnitude(gx, gy)
        cv2.copyTo(cv2.merge([gx, gy]), (strength > strongest).astype(np.uint8), best)
        strongest = np.maximum(strongest, strength)
    return best


def _directions(gradient: Float) -> list[float]:
    """The directions in which most edges run, in radians from 0 to π/2: of the strong ones, and of the weak ones."""
    gx, gy = cv2.split(gradient)
    strength = cv2.magnitude(gx, gy)
    sample = strength[::3, ::3]
    sample = sample[sample > 0]
    if not len(sample):
        return []
    cap, noise = float(np.percentile(sample, 97)) + 1e-3, 1.5 * float(np.percentile(sample, 40))
    angles = np.asarray(cv2.phase(gx, gy, angleInDegrees=True) % 90, np.float32)
    strong = strength > 0.25 * cap
    # A white card on a white table has weak edges, but they are long.
    weak = ~strong & (strength > max(noise, 4.0))
    lists = [
        _peaks_of(angles[keep], np.minimum(np.asarray(strength, np.float32)[keep], cap))[:_OF_EACH]
        for keep in (strong, weak)
    ]
    chosen: list[float] = []
    # The first two of the strong edges, the first of the weak ones, and so on.
    for kind, index in ((0, 0), (0, 1), (1, 0), (0, 2), (1, 1), (0, 3), (1, 2)):
        if index < len(lists[kind]):
            direction = lists[kind][index]
            if all(_apart(direction, earlier) > _OTHER for earlier in chosen):
                chosen.append(direction)
    return [math.radians(earlier) for earlier in chosen]


def _apart(first: float, other: float) -> float:
    """Degrees between two directions that repeat every 90°."""
    return min(abs(first - other), 90 - abs(first - other))


def _peaks_of(angles: Float, weights: Float) -> list[float]:
    """The directions (degrees, 0 to 90) of edges that stand out from those beside them, the clearest first."""
    counts = np.bincount(np.minimum((angles * 2).astype(np.int64), 179), weights=weights, minlength=180)
    ring = np.concatenate([counts[-24:], counts, counts[:24]])
    smooth = np.convolve(ring, _NARROW, "same")[24:-24]
    # Long straight lines make sharp peaks; what is spread over all directions is texture.
    clear = smooth - np.convolve(ring, _BROAD, "same")[24:-24]
    is_peak = (clear >= np.roll(clear, 1)) & (clear >= np.roll(clear, -1)) & (clear > 0)
    kept: list[int] = []
    for index in np.argsort(-np.where(is_peak, clear, -1.0))[: int(is_peak.sum())].tolist():
        # On the slope of a much clearer peak there are others of its own.
        if all(_apart(index / 2, peak / 2) > (_OTHER if clear[index] > 0.4 * clear[peak] else _SLOPE) for peak in kept):
            kept.append(index)
    return [(index + 0.5) / 2 for index in kept]


def _turned(shape: tuple[int, int], angle: float) -> tuple[NDArray[np.float64], tuple[int, int]]:
    """The 2 × 3 matrix from a picture turned so that this direction is level, and that picture's width and height."""
    tall, wide = shape
    cosine, sine = math.cos(angle), math.sin(angle)
    size = (math.ceil(wide * abs(cosine) + tall * abs(sine)), math.ceil(wide * abs(sine) + tall * abs(cosine)))
    turn = np.asarray([[cosine, -sine], [sine, cosine]])
    back = np.empty((2, 3))
    back[:, :2] = turn
    back[:, 2] = np.asarray([(wide - 1) / 2, (tall - 1) / 2]) - turn @ ((size[0] - 1) / 2, (size[1] - 1) / 2)
    return back, size


def _edges(gradient: Float, back: NDArray[np.float64], size: tuple[int, int], angle: float) -> tuple[Float, Float]:
    """The strength of level and of upright edges in the turned picture, at most 1, widened across the edge."""
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    gx, gy = cv2.split(cv2.warpAffine(gradient, back, size, flags=flags))
    cosine, sine = math.cos(angle) / 60, math.sin(angle) / 60
    along, across = np.abs(gx * cosine + gy * sine), np.abs(gy * cosine - gx * sine)
    level, upright = np.clip(across - 0.7 * along, 0, 1), np.clip(along - 0.7 * across, 0, 1)
    return (
        np.asarray(cv2.dilate(level, np.ones((_TOLERANCE, 1), np.uint8)), np.float32),
        np.asarray(cv2.dilate(upright, np.ones((1, _TOLERANCE), np.uint8)), np.float32),
    )


def _free(
    shape: tuple[int, int], closed: Sequence[Points], back: NDArray[np.float64], size: tuple[int, int]
) -> NDArray[np.uint8]:
    """1 in the turned picture but for the areas ``closed`` (corners in pixels of the view), where it is 0."""
    free = np.ones(shape, np.uint8)
    for area in closed:
        corners = (np.asarray(area, np.float64) - (_REDUCED - 1) / 2) / _REDUCED
        cv2.fillConvexPoly(free, np.round(corners).astype(np.int32).reshape(-1, 1, 2), 0)
    flags = cv2.INTER_NEAREST | cv2.WARP_INVERSE_MAP
    return np.asarray(cv2.warpAffine(free, back, size, flags=flags, borderValue=1), np.uint8)


def _peaks(
    level: Float, upright: Float, width: float, height: float, free: NDArray[np.uint8] | None
) -> list[tuple[float, float, float]]:
    """The places (x, y, strength) with the strongest edges around a rectangle of a size (pixels), where it is free."""
    w, h = round(width), round(height)
    tall, wide = level.shape
    if w >= wide + w // 3 or h >= tall + h // 3:
        return []
    along = np.asarray(cv2.boxFilter(level, -1, (max(w - 6, 3), 1), borderType=cv2.BORDER_CONSTANT), np.float32)
    beside = np.asarray(cv2.boxFilter(upright, -1, (1, max(h - 6, 3)), borderType=cv2.BORDER_CONSTANT), np.float32)
    north, south = _shifted(along, 0, -(h // 2)), _shifted(along, 0, (h + 1) // 2)
    west, east = _shifted(beside, -(w // 2), 0), _shifted(beside, (w + 1) // 2, 0)
    weakest = np.minimum(np.minimum(north, south), np.minimum(west, east))
    strength = (north + south + west + east - 0.5 * weakest) / 3.5
    strength = strength if free is None else strength * free
    highest = cv2.dilate(strength, np.ones((9, 9), np.uint8))
    rows, columns = np.nonzero((strength >= highest) & (strength > 0.12))
    order = np.argsort(-strength[rows, columns])[:_PLACES]
    return [(float(columns[i]), float(rows[i]), float(strength[rows[i], columns[i]])) for i in order]


def _shifted(values: Float, right: int, down: int) -> Float:
    """The values at places so far to the right and below; 0 outside."""
    tall, wide = values.shape
    result = np.zeros_like(values)
    if abs(right) < wide and abs(down) < tall:
        x, y = max(right, 0), max(down, 0)
        to_x, to_y = max(-right, 0), max(-down, 0)
        width, height = wide - abs(right), tall - abs(down)
        result[to_y : to_y + height, to_x : to_x + width] = values[y : y + height, x : x + width]
    return result
