"""Image quality: measures exposure, noise, reflections and blur of a picture.

Where the table's plane is known, black and white are measured at the markers, which are printed in black on white, and
reflections in a rectified plan of the table. Otherwise the whole picture is measured.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera.geometry.homography import Plane
from hardware.camera.geometry.layout import Layout, Point, edges_of
from hardware.camera.images import Image

FADED = 45.0
"""Grey levels between black and white of a marker: less is haze or a wrong exposure."""
STEADY = 15.0
"""Ratio of the contrast of black and white to the noise from which the light is good."""
_MM_PER_PIXEL = 3.0
"""Millimetres per pixel of the plan."""
_CLIPPED, _PAPER = 252, 243
"""The grey level from which a pixel is clipped, and up to which paper must stay for a white blob to be a reflection."""
_GLARE = 18.0
"""Millimetres across from which a white blob is a reflection and no sticker."""


@dataclass(frozen=True)
class Light:
    """Exposure: ``white``, ``contrast`` (white less black) and ``noise`` (standard deviation), in grey levels."""

    white: float
    contrast: float
    noise: float
    clipped: float
    """Share of the table (0 … 1) that is clipped to white."""
    glare: tuple[Point, ...]
    """Reflections of lamps, millimetres on the table; empty without a plane."""

    @property
    def dim(self) -> bool:
        """Whether codes need more pixels than in good light: the contrast is low for the noise."""
        return self.contrast < max(STEADY * self.noise, FADED / 2)


def extent(layout: Layout) -> tuple[tuple[float, float], tuple[float, float]]:
    """((west, east), (south, north)) of markers, with their quiet zones, and zones, in millimetres."""
    white = layout.marker_size / 8
    markers = edges_of(corner for number in layout.markers for corner in layout.marker_corners(number))
    west, south, east, north = markers[0] - white, markers[1] - white, markers[2] + white, markers[3] + white
    zones = [corner for polygon in layout.zones.values() for corner in polygon]
    west, south, east, north = edges_of([(west, south), (east, north), *zones])
    return (west, east), (south, north)


def _plan(grey: Image, plane: Plane) -> tuple[Image, float, float]:
    """The table rectified, ``_MM_PER_PIXEL`` mm per pixel, and the place (mm) of its top left corner."""
    (west, east), (south, north) = extent(plane.layout)
    size = (max(int((east - west) / _MM_PER_PIXEL), 8), max(int((north - south) / _MM_PER_PIXEL), 8))
    corners = plane.pixels([(west, north), (east, north), (east, south), (west, south)]).astype(np.float32)
    target = np.asarray([[0, 0], [size[0], 0], [size[0], size[1]], [0, size[1]]], np.float32) - np.float32(0.5)
    matrix = cv2.getPerspectiveTransform(corners, target)
    plan = cv2.warpPerspective(grey, matrix, size, flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(plan, np.uint8), west, north


def light_of(grey: Image, plane: Plane | None) -> Light:
    """The exposure of the table, or of the whole picture if the plane is unknown."""
    if plane is None:
        black, white = (float(value) for value in np.percentile(grey[::4, ::4], (2, 98)))
        clipped = float((grey[::4, ::4] >= _CLIPPED).mean())
        return Light(white, white - black, _noise(grey), clipped, ())
    plan, west, north = _plan(grey, plane)
    black, white = _black_and_white(grey, plane)
    bright = np.asarray(plan >= (_CLIPPED if white < _PAPER else 256), np.uint8)
    across = max(3, round(_GLARE / _MM_PER_PIXEL) | 1)
    blobs = cv2.morphologyEx(bright, cv2.MORPH_OPEN, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (across, across)))
    count, _, _, centroids = cv2.connectedComponentsWithStats(np.asarray(blobs, np.uint8))
    places = tuple((west + float(x) * _MM_PER_PIXEL, north - float(y) * _MM_PER_PIXEL) for x, y in centroids[1:count])
    return Light(white, white - black, _noise(grey), float((plan >= _CLIPPED).mean()), places[:8])


def _black_and_white(grey: Image, plane: Plane) -> tuple[float, float]:
    """The grey levels of the markers' black borders and of the white around them: medians over the markers."""
    blacks, whites = [], []
    size = plane.layout.marker_size
    cell = size / 6  # 4 × 4 cells within a border of one cell
    for number in plane.markers:
        x, y = plane.layout.markers[number]
        ring = [(x + a * (size - cell) / 2, y + b * (size - cell) / 2) for a, b in _AROUND]
        paper = [(x + a * (size / 2 + cell / 3), y + b * (size / 2 + cell / 3)) for a, b in _AROUND]
        blacks.append(float(np.median(_levels(grey, plane.pixels(ring)))))
        whites.append(float(np.median(_levels(grey, plane.pixels(paper)))))
    return float(np.median(blacks)), float(np.median(whites))


_AROUND = [(a / 4, b) for a in range(-4, 5) for b in (-1, 1)] + [(a, b / 4) for b in range(-3, 4) for a in (-1, 1)]


def _levels(grey: Image, pixels: NDArray[np.float64]) -> NDArray[np.float64]:
    """The grey levels at points (n × 2 pixels), clipped to the picture: n."""
    columns = np.clip(np.round(pixels[:, 0]).astype(int), 0, grey.shape[1] - 1)
    rows = np.clip(np.round(pixels[:, 1]).astype(int), 0, grey.shape[0] - 1)
    return np.asarray(grey[rows, columns], np.float64)


def _noise(grey: Image) -> float:
    """Standard deviation of the noise in grey levels (Immerkær, "Fast Noise Variance Estimation", 1996; by median)."""
    part = grey[grey.shape[0] // 8 : -grey.shape[0] // 8, grey.shape[1] // 8 : -grey.shape[1] // 8]
    if part.size == 0:
        return 0.0
    kernel = np.asarray([[1, -2, 1], [-2, 4, -2], [1, -2, 1]], np.float32)
    response = cv2.filter2D(part[:1200, :1600], cv2.CV_32F, kernel)
    return float(np.median(np.abs(response)) * 1.4826 / 6)


def blur_of(grey: Image, plane: Plane | None) -> float:
    """The blur of the sharpest edges: standard deviation (pixels) of the Gaussian that would have produced it.

    A step of height h blurred by a Gaussian of standard deviation s has the greatest slope h / (s √2π). The picture is
    smoothed first against the noise, and the smoothing's variance is subtracted from the result.
    """
    if plane is not None:
        # The edges of the markers have a known height; the most blurred marker counts, since focus varies.
        worst = 0.0
        for corners in plane.markers.values():
            left, top = np.maximum(np.floor(corners.min(axis=0)).astype(int) - 6, 0)
            right, bottom = np.ceil(corners.max(axis=0)).astype(int) + 7
            worst = max(worst, _blur_in(grey[top:bottom, left:right], (8, 92), 97))
        return worst
    return _blur_in(grey, (1, 99), 99.8)


def _blur_in(patch: Image, step_percentiles: tuple[float, float], slope_percentile: float) -> float:
    """The blur (pixels) in a part of a picture.

    The step is the difference between two percentiles of its grey levels, the greatest slope a percentile of its
    gradients.
    """
    if patch.size < 64:
        return 0.0
    smoothing = 1.0
    smooth = cv2.GaussianBlur(patch, (0, 0), smoothing).astype(np.float32)
    gradient = np.hypot(
        cv2.Sobel(smooth, cv2.CV_32F, 1, 0, scale=1 / 8), cv2.Sobel(smooth, cv2.CV_32F, 0, 1, scale=1 / 8)
    )
    low, high = np.percentile(smooth, step_percentiles)
    step, slope = float(high - low), float(np.percentile(gradient, slope_percentile))
    if step < 8:
        return 0.0  # without contrast there is no edge to measure
    total = step / (max(slope, 1e-6) * math.sqrt(2 * math.pi))
    return math.sqrt(max(total**2 - smoothing**2, 0.0))
