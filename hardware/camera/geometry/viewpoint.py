"""Viewpoint: where the camera is above the table, computed from the table's homography.

A figure of 25 mm hides what lies behind it: its top is seen up to 20 mm away from its base. Which way and how far
follows from the place of the camera. The focal length follows from the perspective of the table; where that says
nothing (the camera looks straight down) a usual one is taken, with which little depends on it near the middle.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from hardware.camera.geometry.homography import Plane

Float = NDArray[np.float64]

USUAL_FOCAL = 0.95
"""Focal length of usual cameras, in widths of the picture."""
_TRUST = 0.03
"""Weight of the usual focal length against what the perspective says."""
_SHORTEST, _LONGEST = 0.5, 3.0


@dataclass(frozen=True)
class Viewpoint:
    """The camera above the table: its place in millimetres (``z`` is its height).

    ``matrix`` leads from (x, y, z, 1) in mm to pixels, undistorted.
    """

    x: float
    y: float
    z: float
    matrix: Float

    def leaning(self, points: Sequence[tuple[float, float]] | Float, height: float) -> Float:
        """Where on the table points at a height (mm) above places (n × 2, mm) are seen (n × 2, mm)."""
        places = np.asarray(points, np.float64).reshape(-1, 2)
        share = height / max(self.z - height, 1.0)
        return np.asarray(places + (places - (self.x, self.y)) * share)

    def pixels(self, points: Float) -> Float:
        """Points (n × 3, mm) in the picture (n × 2, undistorted pixels)."""
        seen = np.concatenate([points, np.ones((len(points), 1))], axis=1) @ self.matrix.T
        return np.asarray(seen[:, :2] / seen[:, 2:])


def viewpoint_of(plane: Plane, size: tuple[int, int]) -> Viewpoint | None:
    """The viewpoint of a picture of this size (width, height); None for a homography that no camera has."""
    lens = None if plane.lens is None else plane.lens.at(*size)
    if lens is not None:
        return viewpoint(plane.to_table, (float(lens.cx), float(lens.cy)), float(lens.fx), fixed=True)
    return viewpoint(plane.to_table, ((size[0] - 1) / 2, (size[1] - 1) / 2), USUAL_FOCAL * size[0])


def viewpoint(to_table: Float, middle: tuple[float, float], focal: float, *, fixed: bool = False) -> Viewpoint | None:
    """The viewpoint by the homography from pixels to mm, the principal point and the likely focal length (pixels).

    ``fixed``: the focal length is known.
    """
    try:
        columns = np.asarray(np.linalg.inv(to_table), np.float64)
    except np.linalg.LinAlgError:
        return None
    columns = np.array([[1, 0, -middle[0]], [0, 1, -middle[1]], [0, 0, 1]]) @ columns
    columns[:2] /= focal
    scale = float(np.sqrt(np.linalg.norm(columns[:2, 0]) * np.linalg.norm(columns[:2, 1])))
    if not np.isfinite(scale) or scale < 1e-12:
        return None
    columns /= scale
    stretch = 1.0
    if not fixed:
        # Both directions of the table are at right angles and of one length: w is (likely / true focal length) squared.
        (ax, bx, _), (ay, by, _), (az, bz, _) = columns
        slopes = np.array([ax * bx + ay * by, ax * ax + ay * ay - bx * bx - by * by])
        rest = np.array([az * bz, az * az - bz * bz])
        w = (float(slopes @ -rest) + _TRUST**2) / (float(slopes @ slopes) + _TRUST**2)
        stretch = 1 / float(np.sqrt(np.clip(w, _LONGEST**-2, _SHORTEST**-2)))
        columns[:2] /= stretch
    first, second, away = columns.T / (np.linalg.norm(columns[:, 0]) + np.linalg.norm(columns[:, 1])) * 2
    if away[2] < 0:
        first, second, away = -first, -second, -away
    turn, _, other = np.linalg.svd(np.stack([first, second, np.cross(first, second)], axis=1))
    rotation = np.asarray(turn @ other, np.float64)
    place = -rotation.T @ away
    if not np.all(np.isfinite(place)) or place[2] < 1:
        return None
    pixels = focal * stretch
    camera = np.array([[pixels, 0, middle[0]], [0, pixels, middle[1]], [0, 0, 1]])
    matrix = camera @ np.concatenate([np.stack([first, second, rotation[:, 2]], axis=1), away[:, None]], axis=1)
    return Viewpoint(float(place[0]), float(place[1]), float(place[2]), matrix)
