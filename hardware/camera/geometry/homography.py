"""Homography: maps pixels to millimetres on the table, fitted through the corners of the markers.

Each marker gives four point correspondences, so two markers are enough, and a hidden one does no harm. Outliers (a
reflection, a marker that was folded up) are left out if enough remain.

A card's turn is measured in the plane of the table: clockwise degrees, seen from above, by which its top is turned from
north. The camera may be in any position, also upside down.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera.geometry.layout import Layout
from hardware.camera.geometry.lens import Lens
from hardware.camera.geometry.markers import Markers, find
from hardware.camera.images import Image, Tag, winding

FEWEST_MARKERS = 2
"""With a single marker a small error of a corner becomes centimetres at the other end of the table."""


@dataclass(frozen=True)
class Place:
    """Where a tag lies on the table: its turn (degrees, 0 ≤ turn < 360), its centre (mm), and its zone if any."""

    turn: float
    x: float
    y: float
    zone: str | None


@dataclass(frozen=True)
class Plane:
    """The table's plane in a picture. ``to_table`` (3 × 3) maps pixels, undistorted if ``lens`` is set, to mm."""

    layout: Layout
    markers: Markers
    to_table: NDArray[np.float64]
    lens: Lens | None = None

    def table(self, points: Sequence[tuple[float, float]] | NDArray[np.float64]) -> NDArray[np.float64]:
        """Pixels (n × 2) to millimetres (n × 2)."""
        undistorted = points if self.lens is None else self.lens.undistort(points)
        return _transformed(self.to_table, undistorted)

    def pixels(self, points: Sequence[tuple[float, float]] | NDArray[np.float64]) -> NDArray[np.float64]:
        """Millimetres (n × 2) to pixels (n × 2)."""
        undistorted = _transformed(np.asarray(np.linalg.inv(self.to_table), np.float64), points)
        return undistorted if self.lens is None else self.lens.distort(undistorted)

    def scale(self, pixels: Sequence[tuple[float, float]] | NDArray[np.float64]) -> NDArray[np.float64]:
        """Pixels per millimetre of the table at some pixels (n × 2): n."""
        beside = np.asarray([[-1, 0], [1, 0], [0, -1], [0, 1]])
        around = (np.asarray(pixels, np.float64) + beside[:, None]).reshape(-1, 2)
        left, right, above, below = self.table(around).reshape(4, -1, 2)
        area = np.linalg.det(np.stack([right - left, below - above], axis=2)) / 4  # mm² of a pixel
        return np.asarray(1 / np.sqrt(np.maximum(np.abs(area), 1e-12)), np.float64)

    def place(self, tag: Tag) -> Place:
        """Where a tag lies on the table."""
        top_left, top_right, bottom_right, bottom_left = self.table(tag.corners)
        up = (top_left + top_right - bottom_left - bottom_right) / 2
        turn = math.degrees(math.atan2(up[0], up[1])) % 360
        centre = _intersection(top_left, bottom_right, top_right, bottom_left)
        x, y = float(centre[0]), float(centre[1])
        return Place(turn, x, y, self.layout.zone_at(x, y))


def _transformed(
    matrix: NDArray[np.float64], points: Sequence[tuple[float, float]] | NDArray[np.float64]
) -> NDArray[np.float64]:
    """Points (n × 2) after a homography (3 × 3)."""
    given = np.asarray(points, np.float64).reshape(-1, 1, 2)
    return np.asarray(cv2.perspectiveTransform(given, matrix), np.float64).reshape(-1, 2)


def _homography(pixels: NDArray[np.float64], table: NDArray[np.float64]) -> NDArray[np.float64] | None:
    """The homography from pixels to millimetres (n × 2 each), by least squares; None if it is degenerate."""
    result: object = cv2.findHomography(pixels, table, 0)[0]
    if not isinstance(result, np.ndarray):
        return None
    matrix = np.asarray(result, np.float64)
    is_regular = bool(np.all(np.isfinite(matrix))) and abs(float(np.linalg.det(matrix))) > 1e-12
    return matrix if is_regular else None


def _intersection(
    a: NDArray[np.float64], b: NDArray[np.float64], c: NDArray[np.float64], d: NDArray[np.float64]
) -> NDArray[np.float64]:
    """The intersection of the lines a–b and c–d; the mean of the four points if they are parallel."""
    first, second = b - a, d - c
    cross = first[0] * second[1] - first[1] * second[0]
    if abs(cross) < 1e-9:
        return (a + b + c + d) / 4
    along = ((c - a)[0] * second[1] - (c - a)[1] * second[0]) / cross
    return np.asarray(a + along * first)


def from_markers(layout: Layout, markers: Markers, lens: Lens | None = None) -> Plane | None:
    """The plane fitted to these markers, or None if there are too few or they contradict one another.

    A fit is accepted if no corner's residual exceeds a quarter of a marker's side.
    """
    markers = {number: corners for number, corners in markers.items() if number in layout.markers}
    while len(markers) >= FEWEST_MARKERS:
        numbers = sorted(markers)
        pixels, table = _matched(layout, markers, lens)
        matrix = _homography(pixels, table)
        if matrix is None:
            return None
        plane = Plane(layout, markers, matrix, lens)
        residuals = np.linalg.norm(_transformed(matrix, pixels) - table, axis=1)
        if residuals.max() <= layout.marker_size / 4:
            return plane if winding(markers[numbers[0]].tolist()) > 0 else None
        if len(markers) == FEWEST_MARKERS:
            return None
        # The outlier is the marker without which the others agree best.
        markers = min(
            ({n: c for n, c in markers.items() if n != left_out} for left_out in numbers),
            key=lambda rest: _mean_residual(layout, rest, lens),
        )
    return None


def _matched(layout: Layout, markers: Markers, lens: Lens | None) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The markers' corners in the picture (undistorted pixels) and on the table (mm) in the same order: 4n × 2 each."""
    numbers = sorted(markers)
    pixels = np.concatenate([markers[number] for number in numbers])
    table = np.concatenate([np.asarray(layout.marker_corners(number), np.float64) for number in numbers])
    return (pixels if lens is None else lens.undistort(pixels)), table


def _mean_residual(layout: Layout, markers: Markers, lens: Lens | None) -> float:
    """The mean residual of the markers' corners (mm) after a fit; infinite if there is none."""
    pixels, table = _matched(layout, markers, lens)
    matrix = _homography(pixels, table)
    if matrix is None:
        return math.inf
    return float(np.linalg.norm(_transformed(matrix, pixels) - table, axis=1).mean())


def find_plane(image: Image, layout: Layout, lens: Lens | None = None) -> Plane | None:
    """The table's plane in a picture, or None if fewer than two of its markers are seen."""
    scaled = lens.at(image.shape[1], image.shape[0]) if lens is not None else None
    return from_markers(layout, find(image, layout.markers), scaled)
