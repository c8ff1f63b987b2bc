"""Loose markers: measures where four markers lie that were laid at the corners of a board by hand.

Nothing but the side of the markers is known. A picture of four squares of one size on a plane, each anywhere and at any
turn, determines their places: 32 pixel coordinates for the 8 parameters of the plane's homography and 3 of each marker,
less the 3 by which the whole may be moved and turned. They are found by Levenberg-Marquardt on the reprojection error;
the step of least norm leaves the free 3 as they are.

The corners of a marker are found one or two tenths of a pixel inside its black, so a marker of 40 pixels makes all
distances one half per cent too large. They remain consistent with one another, which is what positions need.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera.geometry.layout import Point
from hardware.camera.geometry.lens import Lens
from hardware.camera.geometry.markers import Markers

Float = NDArray[np.float64]

CORNERS = (0, 1, 2, 3)
"""The ids of the markers: north-west, north-east, south-east, south-west."""
LARGEST_ERROR = (0.4, 0.01)
"""Root-mean-square reprojection error up to which a result is accepted: pixels, plus this share of a marker's side."""
LARGEST_TURN = 40.0
"""Degrees by which a marker may be turned from north; from 45 on another side would be its top."""
_ITERATIONS = 40
_SMALLEST_SIDE = 8.0
"""Pixels of a marker's side from which it can be measured."""


@dataclass(frozen=True)
class MeasuredMarkers:
    """Where loose markers lie: centres in mm by id, from the middle of the four, x east, y north.

    ``turns`` are the clockwise degrees of each marker's top from north, ``error`` is the root-mean-square reprojection
    error in pixels.
    """

    centres: Mapping[int, Point]
    turns: Mapping[int, float]
    error: float

    @property
    def width(self) -> float:
        """The mean distance from the western to the eastern markers, in mm."""
        (a, b, c, d) = (self.centres[number] for number in CORNERS)
        return (math.dist(a, b) + math.dist(d, c)) / 2

    @property
    def height(self) -> float:
        """The mean distance from the southern to the northern markers, in mm."""
        (a, b, c, d) = (self.centres[number] for number in CORNERS)
        return (math.dist(a, d) + math.dist(b, c)) / 2


def mean_of(pictures: Sequence[Markers], tolerance: float = 1.5) -> Markers:
    """The mean corners of the markers that are in every picture and moved by no more than ``tolerance`` pixels."""
    if not pictures:
        return {}
    still: Markers = {}
    for number in set.intersection(*(set(found) for found in pictures)):
        seen = np.stack([found[number] for found in pictures])
        if float(np.ptp(seen, axis=0).max()) <= 2 * tolerance:
            still[number] = seen.mean(axis=0)
    return still


def measure(markers: Markers, size: float, lens: Lens | None = None) -> MeasuredMarkers | None:
    """Measure the four markers of one picture; ``size`` is the side of the black square in mm.

    None if one of the four is missing, too small in the picture, turned by more than `LARGEST_TURN`, in another order
    than that of their ids, or not in one plane with the others.
    """
    if not set(CORNERS) <= set(markers) or size <= 0:
        return None
    pixels = np.concatenate([markers[number] for number in CORNERS]).astype(np.float64)
    if lens is not None:
        pixels = lens.undistort(pixels)
    quads = pixels.reshape(4, 4, 2)
    sides = np.linalg.norm(quads - np.roll(quads, 1, axis=1), axis=2).mean(axis=1)
    if float(sides.min()) < _SMALLEST_SIDE:
        return None
    start = _start(quads, float(sides.mean()))
    if start is None:
        return None
    # Pixels in units of a marker's side, around their mean; millimetres in the same unit: well conditioned.
    side = float(sides.mean())
    middle = pixels.mean(axis=0)
    observed = ((pixels - middle) / side).ravel()
    found, residual = _adjusted(start, observed)
    if not np.all(np.isfinite(found)) or residual * side > LARGEST_ERROR[0] + LARGEST_ERROR[1] * side:
        return None
    return _in_order(found[8:].reshape(4, 3), size, residual * side)


def _start(quads: Float, side: float) -> Float | None:
    """First parameters: the markers on a rectangle, without a turn; None if the corners do not fit one."""
    middles = quads.mean(axis=1)
    across = (np.linalg.norm(middles[1] - middles[0]) + np.linalg.norm(middles[2] - middles[3])) / 2 / side
    down = (np.linalg.norm(middles[3] - middles[0]) + np.linalg.norm(middles[2] - middles[1])) / 2 / side
    places = np.asarray([(-across, down), (across, down), (across, -down), (-across, -down)]) / 2
    observed = (middles - quads.reshape(-1, 2).mean(axis=0)) / side
    try:
        matrix = cv2.getPerspectiveTransform(places.astype(np.float32), observed.astype(np.float32))
    except cv2.error:
        return None
    if not np.all(np.isfinite(matrix)) or abs(float(matrix[2, 2])) < 1e-9:
        return None
    poses = np.concatenate([places, np.zeros((4, 1))], axis=1)
    return np.concatenate([(matrix / matrix[2, 2]).ravel()[:8], poses.ravel()])


def _projected(parameters: Float) -> Float:
    """The 16 corners in the picture (x and y alternately), in units of a marker's side."""
    matrix = np.append(parameters[:8], 1.0).reshape(3, 3)
    poses = parameters[8:].reshape(4, 1, 3)
    square = np.asarray([(-0.5, 0.5), (0.5, 0.5), (0.5, -0.5), (-0.5, -0.5)])
    cosine, sine = np.cos(poses[..., 2]), np.sin(poses[..., 2])
    # A turn is clockwise seen from above, where y points north.
    x = poses[..., 0] + cosine * square[:, 0] + sine * square[:, 1]
    y = poses[..., 1] - sine * square[:, 0] + cosine * square[:, 1]
    points = np.stack([x.ravel(), y.ravel(), np.ones(16)])
    projected = matrix @ points
    depth = np.where(np.abs(projected[2]) < 1e-9, 1e-9, projected[2])
    return np.asarray((projected[:2] / depth).T.ravel(), np.float64)


def _adjusted(start: Float, observed: Float) -> tuple[Float, float]:
    """The parameters of least reprojection error, and its root mean square, in units of a marker's side."""
    best, damping = start, 1e-3
    residuals = observed - _projected(best)
    for _ in range(_ITERATIONS):
        jacobian = np.stack([_derivative(best, index) for index in range(len(best))], axis=1)
        damped = np.concatenate([jacobian, math.sqrt(damping) * np.eye(len(best))])
        step, *_ = np.linalg.lstsq(damped, np.concatenate([residuals, np.zeros(len(best))]), rcond=None)
        tried = best + step
        after = observed - _projected(tried)
        if float(after @ after) < float(residuals @ residuals):
            gained = float(residuals @ residuals) - float(after @ after)
            best, residuals, damping = tried, after, damping / 5
            if gained < 1e-12:
                break
        else:
            damping *= 8
            if damping > 1e8:
                break
    return best, float(np.sqrt(np.mean(residuals**2)))


def _derivative(parameters: Float, index: int) -> Float:
    step = np.zeros_like(parameters)
    step[index] = 1e-6
    return (_projected(parameters + step) - _projected(parameters - step)) / 2e-6


def _in_order(poses: Float, size: float, error: float) -> MeasuredMarkers | None:
    """The poses (x, y in marker sides, radians) in mm from the middle, with north at the top; None if out of order."""
    places = poses[:, :2] - poses[:, :2].mean(axis=0)
    east = places[1] + places[2] - places[0] - places[3]
    angle = math.atan2(east[1], east[0])
    cosine, sine = math.cos(angle), math.sin(angle)
    turned = places @ np.asarray([[cosine, -sine], [sine, cosine]])
    turns = np.degrees(poses[:, 2] + angle)
    turns = (turns + 180) % 360 - 180
    west_to_east = turned[1, 0] > turned[0, 0] and turned[2, 0] > turned[3, 0]
    south_to_north = turned[0, 1] > turned[3, 1] and turned[1, 1] > turned[2, 1]
    if not (west_to_east and south_to_north) or float(np.abs(turns).max()) > LARGEST_TURN:
        return None
    return MeasuredMarkers(
        centres={number: (float(x) * size, float(y) * size) for number, (x, y) in enumerate(turned)},
        turns={number: float(turn) for number, turn in enumerate(turns)},
        error=error,
    )
