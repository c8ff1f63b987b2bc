"""Digit shape: whether the strokes of a digit on a face may show the value that was read.

The networks know six values, so a 0, 8 or 10 of a die with more sides looks to them like the one of the six that is
most similar. What encloses an area tells them apart: an 8 encloses two, a 0 one in its middle, a 6 one at its end, and
1, 2, 3 and 5 none. A 9 is a turned 6 to any reader.
"""

from __future__ import annotations

import math

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera.dice.face import patch_of
from hardware.camera.images import Corners, Image

CONTRADICTED = 0.4
"""Certainty at most of a value that the shape of the digit, or clear pips, contradict."""
_INNER = slice(22, 58)
"""The part of the patch (`patch_of`) in which the digit is."""
_SIDE = 40.0
"""Pixels along the face's side in the patch."""
_TALLEST_PIP = 0.42
"""Height, as a share of the face's side, from which a mark is a digit and no pip."""
_SMALLEST = 4
"""Pixels of the smallest area that is enclosed; smaller ones are reflections."""
_MIDDLE = 0.035
"""Distance of the area that a 0 encloses from the middle of the digit, as a share of its height, at most."""
_CLOSED = (4, 6)
"""The values whose digit may enclose an area."""


def contradicts(image: Image, corners: Corners, value: int) -> bool:
    """Whether the face with these corners clearly shows a digit that is not this value; False for pips."""
    marks = _marks(patch_of(image, corners))
    count, labels, stats, _ = cv2.connectedComponentsWithStats(marks, connectivity=8)
    if count < 2:
        return False
    number = 1 + int(stats[1:, cv2.CC_STAT_AREA].argmax())
    left, top, wide, high = (int(value) for value in stats[number, :4])
    if min(left, top) == 0 or left + wide == marks.shape[1] or top + high == marks.shape[0]:
        return False
    digit = (labels == number).astype(np.uint8)
    points = np.argwhere(digit)[:, ::-1].astype(np.float32)
    middle, size, _ = cv2.minAreaRect(points)
    height = max(size)
    if height < _TALLEST_PIP * _SIDE:
        return False
    enclosed = _enclosed(digit)
    if len(enclosed) > 1 or (enclosed and value not in _CLOSED):
        return True
    return value == 6 and any(math.dist(hole, middle) < _MIDDLE * height for hole in enclosed)


def _marks(patch: NDArray[np.float32]) -> NDArray[np.uint8]:
    """Where the inner part of a face has its marks (1), by the channel with the most contrast."""
    inner = cv2.GaussianBlur(patch, (0, 0), 0.7)[_INNER, _INNER]
    channel = inner[..., int(inner.reshape(-1, 3).std(axis=0).argmax())]
    levels = cv2.normalize(channel, np.zeros_like(channel), 0, 255, cv2.NORM_MINMAX).astype(np.uint8)
    _, light = cv2.threshold(levels, 0, 1, cv2.THRESH_OTSU)
    return np.asarray(light if float(light.mean()) <= 0.5 else 1 - light, np.uint8)


def _enclosed(digit: NDArray[np.uint8]) -> list[tuple[float, float]]:
    """The middles of the areas that a digit's strokes enclose."""
    around = np.asarray(1 - np.pad(digit, 1), np.uint8)
    count, labels, stats, middles = cv2.connectedComponentsWithStats(around, connectivity=4)
    outside = int(labels[0, 0])
    return [
        (float(middles[number][0]) - 1, float(middles[number][1]) - 1)
        for number in range(1, count)
        if number != outside and int(stats[number, cv2.CC_STAT_AREA]) >= _SMALLEST
    ]
