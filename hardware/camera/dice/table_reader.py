"""Table reader: reads the dice on a table whose plane is known, by the dice network.

A part of the picture is turned into a view of the table from above, in which a die's upper face is a square of its true
size. So a face's size tells a die from other things, and the network that finds faces need know one scale only. They
are named in a view of as much detail as the picture has.
"""

from __future__ import annotations

import math

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera.dice.face import Die
from hardware.camera.dice.face_network import named
from hardware.camera.dice.network import SCALE, places
from hardware.camera.geometry.homography import Plane
from hardware.camera.images import Image

FINEST = 3.0
"""Pixels a millimetre of the finest view in which faces are named."""
SMALLEST, LARGEST = 10.0, 22.0
"""Millimetres along a side of what may be a die."""

_MOST = 520.0
"""Millimetres along a side of what is read at once: a mat and more."""
_LARGEST_VIEW = 1_900_000
"""Pixels of the largest view."""
_SHARP = 0.3
"""Blur before a reduction, as a share of its factor."""

Box = tuple[int, int, int, int]
"""Left, top, right, bottom in pixels."""


def read(image: Image, plane: Plane, box: Box | None = None, number: int = 0) -> list[Die]:
    """The dice in a box of a picture (rows × columns × 3; the whole picture by default), the most certain first.

    ``number`` counts the frames: each is looked at in another way.
    """
    seen = _view_of(image, plane, box or (0, 0, image.shape[1], image.shape[0]))
    if seen is None:
        return []
    view, back, scale = seen
    factor = scale / SCALE
    reduced = cv2.resize(view, None, fx=1 / factor, fy=1 / factor, interpolation=cv2.INTER_AREA) if factor > 1 else view
    squares = [place.enlarged(factor) for place in places(np.asarray(reduced, np.uint8), number)]
    dice = []
    for face in named(view, squares):
        if SMALLEST <= face.square.side / scale <= LARGEST:
            corners = cv2.perspectiveTransform(np.asarray(face.square.corners).reshape(-1, 1, 2), back)
            a, b, c, d = ((float(x), float(y)) for x, y in np.asarray(corners).reshape(-1, 2))
            dice.append(Die(face.value, face.certainty, (a, b, c, d)))
    return sorted(dice, key=lambda die: -die.certainty)


def _view_of(image: Image, plane: Plane, box: Box) -> tuple[Image, NDArray[np.float64], float] | None:
    """A view from above of a box of a picture, the homography from it to the picture, and its pixels a millimetre.

    It has as many pixels a millimetre as the picture, between SCALE and ``FINEST``.
    """
    west, south, east, north = _extent(plane, box)
    own = float(plane.scale([((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)])[0])
    scale = min(max(own, SCALE), FINEST)
    wide, high = math.ceil((east - west) * scale), math.ceil((north - south) * scale)
    if min(wide, high) < SMALLEST * scale or wide * high > _LARGEST_VIEW:
        return None
    to_view = _to_view(plane, west, north, wide, high, scale)
    left, top, right, bottom = max(box[0], 0), max(box[1], 0), box[2], box[3]
    part = image[top:bottom, left:right]
    if scale < 0.9 * own:
        part = np.asarray(cv2.GaussianBlur(part, (0, 0), _SHARP * own / scale), np.uint8)
    shift = np.asarray([[1.0, 0, left], [0, 1, top], [0, 0, 1]])
    view = cv2.warpPerspective(
        part, to_view @ shift, (wide, high), flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(view, np.uint8), np.asarray(np.linalg.inv(to_view), np.float64), scale


def _extent(plane: Plane, box: Box) -> tuple[float, float, float, float]:
    """West, south, east and north edge (mm) of what a box of the picture shows, at most ``_MOST`` each way."""
    left, top, right, bottom = box
    corners = plane.table([(left, top), (right, top), (right, bottom), (left, bottom)])
    low, high = corners.min(axis=0), corners.max(axis=0)
    middle = (low + high) / 2
    low, high = np.maximum(low, middle - _MOST / 2), np.minimum(high, middle + _MOST / 2)
    return float(low[0]), float(low[1]), float(high[0]), float(high[1])


def _to_view(plane: Plane, west: float, north: float, wide: int, high: int, scale: float) -> NDArray[np.float64]:
    """The homography (3 × 3) from the picture to a view from above of so many pixels, its top left at a place (mm)."""
    edges = [(0, 0), (wide, 0), (wide, high), (0, high)]
    corners = [(west + x / scale, north - y / scale) for x, y in edges]
    pixels = np.asarray(plane.pixels(corners), np.float32)
    matrix = cv2.getPerspectiveTransform(pixels, np.asarray(edges, np.float32) - np.float32(0.5))
    return np.asarray(matrix, np.float64)
