"""Table reader: reads the dice on a table whose plane is known, by the dice network.

A part of the picture is turned into a view of the table from above, in which a die's upper face is a square of its true
size. So a face's size tells a die from other things, and the network need know one scale only.
"""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera.dice.face import Die, read_pips
from hardware.camera.dice.network import LARGEST, SCALE, SMALLEST, look
from hardware.camera.geometry.homography import Plane
from hardware.camera.images import Image

READY = all((Path(__file__).parent / name).exists() for name in ("network.onnx", "faces.onnx"))
"""Whether the networks are installed."""

_MOST = 520.0
"""Millimetres along a side of what is read at once: a mat and more."""
_SUPPORT = 0.3
"""Certainty of the networks from which clear pips confirm their value."""
_CONTRADICTED = 0.4
"""Certainty at most of a value that clear pips contradict."""
_LARGEST_VIEW = 1_600_000
"""Pixels of a view of more detail."""
_SHARP = 0.3
"""Blur before a reduction, as a share of its factor."""

Box = tuple[int, int, int, int]
"""Left, top, right, bottom in pixels."""


def read(image: Image, plane: Plane, box: Box | None = None, number: int = 0) -> list[Die]:
    """The dice in a box of a picture (rows × columns × 3; the whole picture by default), the most certain first.

    ``number`` counts the frames: each is looked at in another way.
    """
    left, top, right, bottom = box or (0, 0, image.shape[1], image.shape[0])
    west, south, east, north = _extent(plane, (left, top, right, bottom))
    wide, high = math.ceil((east - west) * SCALE), math.ceil((north - south) * SCALE)
    if min(wide, high) < SMALLEST * SCALE:
        return []
    to_view = _to_view(plane, west, north, wide, high)
    scale = math.sqrt(abs(float(np.linalg.det(to_view[:2, :2] / to_view[2, 2])))) or 1.0
    part = image[max(top, 0) : bottom, max(left, 0) : right]
    if scale < 0.9:
        part = np.asarray(cv2.GaussianBlur(part, (0, 0), _SHARP / scale), np.uint8)
    shift = np.asarray([[1.0, 0, max(left, 0)], [0, 1, max(top, 0)], [0, 0, 1]])
    view = cv2.warpPerspective(part, to_view @ shift, (wide, high), borderMode=cv2.BORDER_REPLICATE)
    back = np.linalg.inv(to_view)
    found = []
    for seen in look(np.asarray(view, np.uint8), number):
        if not SMALLEST <= seen.side / SCALE <= LARGEST:
            continue
        half = seen.side / 2
        cosine, sine = half * math.cos(seen.turn), half * math.sin(seen.turn)
        square = [(u * cosine - v * sine, u * sine + v * cosine) for u, v in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
        corners = np.asarray([(seen.x + x, seen.y + y) for x, y in square]).reshape(-1, 1, 2)
        a, b, c, d = (
            (float(x), float(y)) for x, y in np.asarray(cv2.perspectiveTransform(corners, back)).reshape(-1, 2)
        )
        found.append(_checked(image, Die(seen.value, seen.certainty, (a, b, c, d))))
    return sorted(found, key=lambda die: -die.certainty)


def _checked(image: Image, die: Die) -> Die:
    """A die that the networks named, after a look at its pips: they confirm its value, or make it doubtful."""
    pips = read_pips(image, die.corners)
    if pips is None:
        return die
    value, clear = pips
    if value == die.value:
        return replace(die, certainty=max(die.certainty, clear)) if die.certainty >= _SUPPORT else die
    return replace(die, certainty=min(die.certainty, _CONTRADICTED)) if clear >= 0.5 else die


def view_of(image: Image, plane: Plane, box: Box, scale: float) -> tuple[Image, NDArray[np.float64]] | None:
    """A view from above of a box with so many pixels a millimetre, and the homography from the view to the picture."""
    west, south, east, north = _extent(plane, box)
    wide, high = math.ceil((east - west) * scale), math.ceil((north - south) * scale)
    if min(wide, high) < SMALLEST * scale or wide * high > _LARGEST_VIEW:
        return None
    to_view = _to_view(plane, west, north, wide, high, scale)
    view = cv2.warpPerspective(image, to_view, (wide, high), flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(view, np.uint8), np.asarray(np.linalg.inv(to_view), np.float64)


def _extent(plane: Plane, box: Box) -> tuple[float, float, float, float]:
    """West, south, east and north edge (mm) of what a box of the picture shows, at most ``_MOST`` each way."""
    left, top, right, bottom = box
    corners = plane.table([(left, top), (right, top), (right, bottom), (left, bottom)])
    low, high = corners.min(axis=0), corners.max(axis=0)
    middle = (low + high) / 2
    low, high = np.maximum(low, middle - _MOST / 2), np.minimum(high, middle + _MOST / 2)
    return float(low[0]), float(low[1]), float(high[0]), float(high[1])


def _to_view(
    plane: Plane, west: float, north: float, wide: int, high: int, scale: float = SCALE
) -> NDArray[np.float64]:
    """The homography (3 × 3) from the picture to a view from above of so many pixels, its top left at a place (mm)."""
    edges = [(0, 0), (wide, 0), (wide, high), (0, high)]
    places = [(west + x / scale, north - y / scale) for x, y in edges]
    pixels = np.asarray(plane.pixels(places), np.float32)
    matrix = cv2.getPerspectiveTransform(pixels, np.asarray(edges, np.float32) - np.float32(0.5))
    return np.asarray(matrix, np.float64)
