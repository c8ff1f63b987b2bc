"""Marker distances: estimates how far a table's markers are apart from one picture of them.

The side of the markers is known, which is a ruler in each corner. Four squares of one size, their sides along a
rectangle's, look as they do for one width and height of that rectangle only; these are found by least squares.

A tape measure is more accurate. The corners of a marker are found a little inside its black, a tenth of a pixel or two,
which is one in a hundred of a marker of thirty pixels; with crooked markers it is more. So this is an estimate to start
from.
"""

from __future__ import annotations

import math

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera.geometry.lens import Lens
from hardware.camera.geometry.markers import Markers

CORNERS = {0: (-1, 1), 1: (1, 1), 2: (1, -1), 3: (-1, -1)}
"""Which corner each id marks: west or east, south or north."""
_STEPS = 8
_LARGEST = 0.12
"""Share of a marker's side by which the corners may miss at the end."""


def distances(markers: Markers, size: float, lens: Lens | None = None) -> tuple[float, float] | None:
    """Width (west to east) and height (south to north) in mm between the markers' centres.

    ``size`` is the side of the black square in mm. None if a marker is missing or they lie on no rectangle.
    """
    if not set(CORNERS) <= set(markers):
        return None
    pixels = np.concatenate([markers[number] for number in CORNERS]).astype(np.float64)
    if lens is not None:
        pixels = lens.straighten(pixels)
    quads = pixels.reshape(4, 4, 2)
    side = float(np.mean(np.linalg.norm(quads - np.roll(quads, 1, axis=1), axis=2)))
    middles = quads.mean(axis=1)
    if side < 4:
        return None
    width = float(np.linalg.norm(middles[1] - middles[0]) + np.linalg.norm(middles[2] - middles[3])) / 2 / side * size
    height = float(np.linalg.norm(middles[3] - middles[0]) + np.linalg.norm(middles[2] - middles[1])) / 2 / side * size
    guess = np.asarray([width, height], np.float64)
    for _ in range(_STEPS):
        now = _misses(pixels, guess, size)
        if now is None:
            return None
        columns = []
        for axis in (0, 1):
            step = np.zeros(2)
            step[axis] = guess[axis] * 1e-4
            there = _misses(pixels, guess + step, size)
            if there is None:
                return None
            columns.append((there - now) / step[axis])
        change, *_ = np.linalg.lstsq(np.stack(columns, axis=1), -now, rcond=None)
        # Far from the truth a straight line leads too far.
        guess = np.clip(guess + change, guess * 0.7, guess * 1.4)
    left = _misses(pixels, guess, size)
    if left is None or float(np.sqrt(np.mean(left**2))) > _LARGEST * side or min(guess) < 2 * size:
        return None
    return (float(guess[0]), float(guess[1])) if all(math.isfinite(one) for one in guess) else None


def _misses(pixels: NDArray[np.float64], guess: NDArray[np.float64], size: float) -> NDArray[np.float64] | None:
    """By how many pixels the corners miss where they would be at that width and height, x and y by turns."""
    table = []
    for east, north in CORNERS.values():
        x, y = east * guess[0] / 2, north * guess[1] / 2
        table += [(x + a * size / 2, y + b * size / 2) for a, b in ((-1, 1), (1, 1), (1, -1), (-1, -1))]
    found: object = cv2.findHomography(np.asarray(table, np.float64), pixels, 0)[0]
    if not isinstance(found, np.ndarray):
        return None
    there = cv2.perspectiveTransform(np.asarray(table, np.float64).reshape(-1, 1, 2), np.asarray(found, np.float64))
    return np.asarray(there.reshape(-1, 2) - pixels, np.float64).ravel()
