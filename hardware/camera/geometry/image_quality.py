"""Image quality: measures light and focus of a picture: the white of paper, noise, reflections, blur.

Where the table's plane is known, black and white are measured at the markers, whose shades are known, and reflections
in a plan of the table from above. Otherwise the whole picture is measured.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera.geometry.homography import Plane
from hardware.camera.geometry.layout import Layout, Point
from hardware.camera.images import Image

FADED = 45.0
"""Shades between black and white of a marker: less is haze, or an exposure that is wrong."""
STEADY = 15.0
"""Times by which the step from black to white exceeds the noise in good light."""
_STEP = 3.0
"""Millimetres a pixel of the plan from which light is measured."""
_CLIPPED, _PAPER = 252, 243
"""Shades that are nothing but white, and up to which paper must stay for a white spot to be a reflection."""
_GLARE = 18.0
"""Millimetres across from which a white spot is a reflection and no sticker."""


@dataclass(frozen=True)
class Light:
    """How the picture is lit: ``white`` and ``contrast`` in shades of 255, ``noise`` as a standard deviation."""

    white: float
    contrast: float
    noise: float
    clipped: float
    """Share of the table (0 … 1) that is nothing but white."""
    glare: tuple[Point, ...]
    """Where lamps are reflected, millimetres on the table; empty without a plane."""

    @property
    def dim(self) -> bool:
        """Whether codes need more pixels than in good light: black and white drown in the noise."""
        return self.contrast < max(STEADY * self.noise, FADED / 2)


def extent(layout: Layout) -> tuple[tuple[float, float], tuple[float, float]]:
    """West and east, south and north ends of markers (with their white) and zones, in millimetres."""
    points = [corner for number in layout.markers for corner in layout.marker_corners(number)]
    white = layout.marker_size / 8
    xs = [x for x, _ in points]
    ys = [y for _, y in points]
    around = [corner for polygon in layout.zones.values() for corner in polygon]
    return (
        (min([min(xs) - white, *(x for x, _ in around)]), max([max(xs) + white, *(x for x, _ in around)])),
        (min([min(ys) - white, *(y for _, y in around)]), max([max(ys) + white, *(y for _, y in around)])),
    )


def _plan(grey: Image, plane: Plane) -> tuple[Image, float, float]:
    """The table from above, ``_STEP`` mm a pixel, and the place (mm) of its top left pixel."""
    (west, east), (south, north) = extent(plane.layout)
    size = (max(int((east - west) / _STEP), 8), max(int((north - south) / _STEP), 8))
    corners = plane.pixels([(west, north), (east, north), (east, south), (west, south)]).astype(np.float32)
    target = np.asarray([[0, 0], [size[0], 0], [size[0], size[1]], [0, size[1]]], np.float32) - np.float32(0.5)
    matrix = cv2.getPerspectiveTransform(corners, target)
    plan = cv2.warpPerspective(grey, matrix, size, flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(plan, np.uint8), west, north


def light_of(grey: Image, plane: Plane | None) -> Light:
    """Light, from the table where it is known, else from the whole picture."""
    if plane is None:
        black, white = (float(value) for value in np.percentile(grey[::4, ::4], (2, 98)))
        clipped = float((grey[::4, ::4] >= _CLIPPED).mean())
        return Light(white, white - black, _noise(grey), clipped, ())
    plan, west, north = _plan(grey, plane)
    black, white = _black_and_white(grey, plane)
    bright = np.asarray(plan >= (_CLIPPED if white < _PAPER else 256), np.uint8)
    across = max(3, round(_GLARE / _STEP) | 1)
    spots = cv2.morphologyEx(bright, cv2.MORPH_OPEN, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (across, across)))
    count, _, _, middles = cv2.connectedComponentsWithStats(np.asarray(spots, np.uint8))
    places = tuple((west + float(x) * _STEP, north - float(y) * _STEP) for x, y in middles[1:count])
    return Light(white, white - black, _noise(grey), float((plan >= _CLIPPED).mean()), places[:8])


def _black_and_white(grey: Image, plane: Plane) -> tuple[float, float]:
    """The shades of the markers' black and of the white around it: the median of the markers."""
    blacks, whites = [], []
    size = plane.layout.marker_size
    cell = size / 6  # 4 × 4 cells within a border of one cell
    for number in plane.markers:
        x, y = plane.layout.markers[number]
        ring = [(x + a * (size - cell) / 2, y + b * (size - cell) / 2) for a, b in _AROUND]
        paper = [(x + a * (size / 2 + cell / 3), y + b * (size / 2 + cell / 3)) for a, b in _AROUND]
        blacks.append(float(np.median(_shades(grey, plane.pixels(ring)))))
        whites.append(float(np.median(_shades(grey, plane.pixels(paper)))))
    return float(np.median(blacks)), float(np.median(whites))


_AROUND = [(a / 4, b) for a in range(-4, 5) for b in (-1, 1)] + [(a, b / 4) for b in range(-3, 4) for a in (-1, 1)]


def _shades(grey: Image, pixels: NDArray[np.float64]) -> NDArray[np.float64]:
    columns = np.clip(np.round(pixels[:, 0]).astype(int), 0, grey.shape[1] - 1)
    rows = np.clip(np.round(pixels[:, 1]).astype(int), 0, grey.shape[0] - 1)
    return np.asarray(grey[rows, columns], np.float64)


def _noise(grey: Image) -> float:
    """Standard deviation of the noise (J. Immerkær, Fast noise variance estimation, 1996, with a median)."""
    part = grey[grey.shape[0] // 8 : -grey.shape[0] // 8, grey.shape[1] // 8 : -grey.shape[1] // 8]
    if part.size == 0:
        return 0.0
    kernel = np.asarray([[1, -2, 1], [-2, 4, -2], [1, -2, 1]], np.float32)
    answer = cv2.filter2D(part[:1200, :1600], cv2.CV_32F, kernel)
    return float(np.median(np.abs(answer)) * 1.4826 / 6)


def blur_of(grey: Image, plane: Plane | None) -> float:
    """The blur at the sharpest edges: standard deviation (pixels) of the Gaussian that would make them so.

    A step of height h blurred by a Gaussian of deviation s has the steepest slope h / (s √2π). The picture is smoothed
    first so that noise has no edges; that smoothing is taken off again.
    """
    if plane is not None:
        # The markers' own edges, whose height is known; the softest marker counts, for focus may fall off.
        worst = 0.0
        for corners in plane.markers.values():
            left, top = np.maximum(np.floor(corners.min(axis=0)).astype(int) - 6, 0)
            right, bottom = np.ceil(corners.max(axis=0)).astype(int) + 7
            worst = max(worst, _edges(grey[top:bottom, left:right], (8, 92), 97))
        return worst
    return _edges(grey, (1, 99), 99.8)


def _edges(patch: Image, shades: tuple[float, float], share: float) -> float:
    """The blur in a part of a picture: from the step between two percentiles of its shades, and of its slopes one."""
    if patch.size < 64:
        return 0.0
    smooth = 1.0
    soft = cv2.GaussianBlur(patch, (0, 0), smooth).astype(np.float32)
    slope = np.hypot(cv2.Sobel(soft, cv2.CV_32F, 1, 0, scale=1 / 8), cv2.Sobel(soft, cv2.CV_32F, 0, 1, scale=1 / 8))
    low, high = np.percentile(soft, shades)
    return _deviation(float(high - low), float(np.percentile(slope, share)), smooth)


def _deviation(step: float, slope: float, smoothed: float) -> float:
    if step < 8:
        return 0.0  # there is nothing to be sharp
    found = step / (max(slope, 1e-6) * math.sqrt(2 * math.pi))
    return math.sqrt(max(found**2 - smoothed**2, 0.0))
