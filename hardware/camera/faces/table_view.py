"""Table view: a part of the table as seen from straight above, at a fixed scale, drawn from a camera's frame.

In it a card is a rectangle of known size whatever the camera's position, so only its place and its turn are unknown.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera.geometry.homography import Plane
from hardware.camera.images import Corners, Image

SCALE = 2.0
"""Pixels of the view per millimetre of the table."""
LARGEST = 4_000_000
"""Pixels of a view at most; a larger part is cut off."""
_STEP = 16
"""Pixels between the places of the view that are computed exactly where a lens distorts."""

Box = tuple[float, float, float, float]
"""West, south, east and north edge of a part of the table, in millimetres."""


@dataclass(frozen=True)
class TableView:
    """A part of the table from above. ``image``: rows × columns × 3; its first pixel's centre is (``west``, ``north``)
    on the table, in mm. ``plane`` maps the table to the frame.
    """

    image: Image
    west: float
    north: float
    plane: Plane
    seen: Image | None = None
    """1 where the frame shows the table, 0 outside it: rows × columns; None: everywhere."""

    def in_frame(self, points: NDArray[np.float64]) -> NDArray[np.float64]:
        """Points of the view (n × 2 pixels) as pixels of the frame."""
        on_table = [(self.west + x / SCALE, self.north - y / SCALE) for x, y in points.tolist()]
        return self.plane.pixels(on_table)

    def in_view(self, points: NDArray[np.float32]) -> NDArray[np.float64]:
        """Points of the frame (n × 2 pixels) as pixels of the view."""
        on_table = self.plane.table([(float(x), float(y)) for x, y in points])
        return np.asarray((np.asarray(on_table) - (self.west, self.north)) * (SCALE, -SCALE))

    def corners(self, points: NDArray[np.float64]) -> Corners:
        """Four points of the view as corners in the frame."""
        (a, b, c, d) = [(float(x), float(y)) for x, y in self.in_frame(points)]
        return a, b, c, d


def box_of(plane: Plane, window: tuple[int, int, int, int], margin: float) -> Box:
    """The part of the table that a window of the frame (left, top, right, bottom) shows, and a margin (mm)."""
    left, top, right, bottom = window
    xs, ys = np.linspace(left, right, 5), np.linspace(top, bottom, 5)
    around = [(float(x), float(y)) for x in xs for y in ys]
    on_table = plane.table(around)
    (west, south), (east, north) = on_table.min(axis=0) - margin, on_table.max(axis=0) + margin
    return float(west), float(south), float(east), float(north)


def pixels_per_mm(plane: Plane, x: float, y: float) -> float:
    """The scale of the frame (pixels per millimetre) at a place on the table."""
    return float(plane.scale(plane.pixels([(x, y)]))[0])


def table_view(image: Image, plane: Plane, box: Box) -> TableView | None:
    """The view of a part of the table; None if it is empty or far outside the frame."""
    west, south, east, north = box
    if not all(map(math.isfinite, box)) or east <= west or north <= south:
        return None
    wide, tall = math.ceil((east - west) * SCALE), math.ceil((north - south) * SCALE)
    if wide * tall > LARGEST or min(wide, tall) < 8:
        return None
    coloured = image if image.ndim == 3 else np.asarray(cv2.cvtColor(image, cv2.COLOR_GRAY2BGR), np.uint8)
    columns, rows = np.arange(0, wide + _STEP, _STEP), np.arange(0, tall + _STEP, _STEP)
    knots = [(west + x / SCALE, north - y / SCALE) for y in rows.tolist() for x in columns.tolist()]
    at = plane.pixels(knots).reshape(len(rows), len(columns), 2)
    low, high = np.floor(at.min(axis=(0, 1))).astype(int) - 3, np.ceil(at.max(axis=(0, 1))).astype(int) + 4
    left, top = max(int(low[0]), 0), max(int(low[1]), 0)
    right, bottom = min(int(high[0]), image.shape[1]), min(int(high[1]), image.shape[0])
    if right - left < 8 or bottom - top < 8:
        return None
    part = coloured[top:bottom, left:right]
    # A frame finer than the view is reduced first, or its pixels between the samples would be lost.
    scale = pixels_per_mm(plane, (west + east) / 2, (south + north) / 2)
    factor = 1.0
    while scale * factor > 1.9 * SCALE and min(part.shape[:2]) > 16:
        size = (part.shape[1] // 2, part.shape[0] // 2)
        part = np.asarray(cv2.resize(part, size, interpolation=cv2.INTER_AREA), np.uint8)
        factor /= 2
    rest = scale * factor / SCALE
    if rest > 1.15:
        part = np.asarray(cv2.GaussianBlur(part, (0, 0), 0.45 * math.sqrt(rest**2 - 1)), np.uint8)
    at = (at - (left, top) + 0.5) * factor - 0.5
    # Between the knots the places are interpolated: bilinearly, which is exact to a small part of a pixel.
    whole = at.astype(np.float32)
    map_x, map_y = _spread(whole[:, :, 0], wide, tall), _spread(whole[:, :, 1], wide, tall)
    how = cv2.INTER_LINEAR if rest > 1.3 else cv2.INTER_CUBIC
    # The frame's own edge must not look like that of a card.
    view = cv2.remap(part, map_x, map_y, how, borderMode=cv2.BORDER_REPLICATE)
    tall_part, wide_part = part.shape[:2]
    seen = (map_x >= 1) & (map_y >= 1) & (map_x <= wide_part - 2) & (map_y <= tall_part - 2)
    return TableView(np.asarray(view, np.uint8), west, north, plane, np.asarray(seen, np.uint8))


def _spread(values: NDArray[np.float32], wide: int, tall: int) -> NDArray[np.float32]:
    """Values at knots, interpolated for each pixel."""
    finer = np.asarray([[1 / _STEP, 0, 0], [0, 1 / _STEP, 0]])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return np.asarray(cv2.warpAffine(values, finer, (wide, tall), flags=flags), np.float32)
