"""Marker distances: estimates the distances between a table's markers from one picture of them.

The side of the markers is known, which gives the scale in each corner. Four squares of one size, parallel to a
rectangle's sides, have their appearance for one width and height of that rectangle only; these are found by
Gauss-Newton least squares on the reprojection error.

A tape measure is more accurate. The corners of a marker are found one or two tenths of a pixel inside its black, which
is 1 % of a marker of thirty pixels, and more if the markers are not parallel. So this is a first estimate.
"""

from __future__ import annotations

import math

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera.geometry.lens import Lens
from hardware.camera.geometry.markers import Markers

CORNERS = {0: (-1, 1), 1: (1, 1), 2: (1, -1), 3: (-1, -1)}
"""The corner that each id marks: west (−1) or east (1), south (−1) or north (1)."""
_ITERATIONS = 8
_LARGEST_ERROR = 0.12
"""Root-mean-square reprojection error up to which the result is accepted, as a share of a marker's side."""


def distances(markers: Markers, size: float, lens: Lens | None = None) -> tuple[float, float] | None:
    """Width (west to east) and height (south to north) in mm between the markers' centres.

    ``size`` is the side of the black square in mm. None if a marker is missing or they are not on a rectangle.
    """
    if not set(CORNERS) <= set(markers):
        return None
    pixels = np.concatenate([markers[number] for number in CORNERS]).astype(np.float64)
    if lens is not None:
        pixels = lens.undistort(pixels)
    quads = pixels.reshape(4, 4, 2)
    side = float(np.mean(np.linalg.norm(quads - np.roll(quads, 1, axis=1), axis=2)))
    middles = quads.mean(axis=1)
    if side < 4:
        return None
    width = float(np.linalg.norm(middles[1] - middles[0]) + np.linalg.norm(middles[2] - middles[3])) / 2 / side * size
    height = float(np.linalg.norm(middles[3] - middles[0]) + np.linalg.norm(middles[2] - middles[1])) / 2 / side * size
    estimate = np.asarray([width, height], np.float64)
    for _ in range(_ITERATIONS):
        residuals = _residuals(pixels, estimate, size)
        if residuals is None:
            return None
        derivatives = []
        for axis in (0, 1):
            step = np.zeros(2)
            step[axis] = estimate[axis] * 1e-4
            shifted = _residuals(pixels, estimate + step, size)
            if shifted is None:
                return None
            derivatives.append((shifted - residuals) / step[axis])
        change, *_ = np.linalg.lstsq(np.stack(derivatives, axis=1), -residuals, rcond=None)
        # Far from the solution the linear step is too large.
        estimate = np.clip(estimate + change, estimate * 0.7, estimate * 1.4)
    final = _residuals(pixels, estimate, size)
    if final is None or float(np.sqrt(np.mean(final**2))) > _LARGEST_ERROR * side or min(estimate) < 2 * size:
        return None
    return (float(estimate[0]), float(estimate[1])) if all(math.isfinite(one) for one in estimate) else None


def _residuals(pixels: NDArray[np.float64], estimate: NDArray[np.float64], size: float) -> NDArray[np.float64] | None:
    """The corners' reprojection errors (pixels, x and y alternately) for a width and height; None without a fit."""
    table = []
    for east, north in CORNERS.values():
        x, y = east * estimate[0] / 2, north * estimate[1] / 2
        table += [(x + a * size / 2, y + b * size / 2) for a, b in ((-1, 1), (1, 1), (1, -1), (-1, -1))]
    matrix: object = cv2.findHomography(np.asarray(table, np.float64), pixels, 0)[0]
    if not isinstance(matrix, np.ndarray):
        return None
    points = np.asarray(table, np.float64).reshape(-1, 1, 2)
    projected = cv2.perspectiveTransform(points, np.asarray(matrix, np.float64))
    return np.asarray(projected.reshape(-1, 2) - pixels, np.float64).ravel()
