"""Ground: the plane of a board as a picture of its own, seen from straight above at a fixed scale.

Colours are shares of the white of the markers, so that they hardly change with the lamp and the exposure. The white is
measured beside each marker; between the markers it is interpolated.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera.geometry.homography import Plane
from hardware.camera.images import Image

Float = NDArray[np.float64]
Picture = NDArray[np.float32]
"""Rows × columns × 3 (blue, green, red), 1 is the white of paper."""
Box = tuple[int, int, int, int]
"""Left, top, right and bottom in pixels of the ground."""

SCALE = 1.5
"""Pixels of the ground per millimetre."""
_BESIDE = 1.17
"""The white beside a marker is measured on a square so many times as large as the marker."""
_DARKEST = 30.0
"""Grey levels below which the paper of a marker is too dark, or covered."""
_OFF = 0.25
"""Share by which the white of a marker may differ from what the others lead to expect; beyond, it is covered."""


@dataclass(frozen=True)
class Light:
    """The white (blue, green, red; grey levels) at some places (mm) of the table."""

    places: Float
    whites: Float

    def at(self, x: float, y: float) -> Float:
        """The white at a place (mm)."""
        near = 1 / (np.square(self.places - (x, y)).sum(axis=1) + 400.0)
        return np.asarray(near @ self.whites / near.sum())


def light_of(image: Image, plane: Plane, before: Light | None = None) -> Light | None:
    """The light of a picture by the paper around the markers; None if none is bright enough.

    A marker that a hand covers or shades changes otherwise than the others since ``before``: it is left out.
    """
    numbers = sorted(plane.markers)
    if not numbers:
        return before
    middles = np.array([plane.layout.markers[number] for number in numbers], np.float64)
    corners = np.array([plane.layout.marker_corners(number) for number in numbers])
    corners = (corners - middles[:, None]) * _BESIDE + middles[:, None]
    shares = np.linspace(0.0, 1.0, 6)[:-1, None]
    sides = corners[:, :, None] + (corners[:, [1, 2, 3, 0], None] - corners[:, :, None]) * shares
    around = [(float(x), float(y)) for x, y in sides.reshape(-1, 2)]
    points = plane.pixels(around).astype(np.float32).reshape(len(numbers), -1, 2)
    seen = cv2.remap(image, points, None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)  # type: ignore[call-overload]
    colours = np.asarray(seen if seen.ndim == 3 else np.repeat(seen[..., None], 3, axis=2), np.float64)
    bright = colours.sum(axis=2)
    paper = bright >= np.median(bright, axis=1, keepdims=True)
    whites = (colours * paper[..., None]).sum(axis=1) / paper.sum(axis=1)[:, None]
    light_enough = whites.max(axis=1) >= _DARKEST
    if not light_enough.any():
        return before
    keep = light_enough.copy()
    known = {} if before is None else {tuple(at): white for at, white in zip(before.places, before.whites, strict=True)}
    ratios = np.array(
        [whites[i].sum() / known[tuple(at)].sum() if tuple(at) in known else np.nan for i, at in enumerate(middles)]
    )
    if np.isfinite(ratios[keep]).any():
        change = float(np.nanmedian(ratios[keep]))
        like_others = keep & ~(np.abs(ratios / change - 1) > _OFF)
        keep = like_others if like_others.any() else keep
    return Light(middles[keep], np.maximum(whites[keep], 4.0))


class Ground:
    """The area of a board: its edges in mm (west, south, east, north), and its scale in pixels per mm."""

    def __init__(self, edges: tuple[float, float, float, float], scale: float = SCALE) -> None:
        self.edges, self.scale = edges, scale
        west, south, east, north = edges
        self.width, self.height = max(1, round((east - west) * scale)), max(1, round((north - south) * scale))

    def pixels(self, points: Float) -> Float:
        """Millimetres (n × 2) in pixels of the ground (n × 2)."""
        west, _, _, north = self.edges
        return np.asarray((np.asarray(points, np.float64) - (west, north)) * (self.scale, -self.scale) - 0.5)

    def box(self, points: Float, margin: float = 0.0) -> Box:
        """The box around points (mm) with a margin (mm), within the ground."""
        pixels, around = self.pixels(points), margin * self.scale
        left, top = np.floor(pixels.min(axis=0) - around).astype(int)
        right, bottom = np.ceil(pixels.max(axis=0) + around).astype(int) + 1
        return max(left, 0), max(top, 0), min(right, self.width), min(bottom, self.height)

    def middle(self, box: Box) -> tuple[float, float]:
        """The middle of a box in mm."""
        west, _, _, north = self.edges
        left, top, right, bottom = box
        return west + (left + right) / 2 / self.scale, north - (top + bottom) / 2 / self.scale

    def sample(self, image: Image, plane: Plane, light: Light, box: Box) -> Picture:
        """A part of the ground in a picture."""
        left, top, right, bottom = box
        west, _, _, north = self.edges
        wide, high = right - left, bottom - top
        step = 1 / self.scale
        to_mm = np.array([[step, 0, west + (left + 0.5) * step], [0, -step, north - (top + 0.5) * step], [0, 0, 1]])
        corners = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float64)
        mm = corners @ to_mm[:2, :2].T + to_mm[:2, 2]
        in_picture = plane.pixels([(float(x), float(y)) for x, y in mm])
        low = np.maximum(np.floor(in_picture.min(axis=0)).astype(int) - 3, 0)
        high_edge = np.minimum(np.ceil(in_picture.max(axis=0)).astype(int) + 4, (image.shape[1], image.shape[0]))
        if (high_edge - low).min() < 4:
            return np.zeros((high, wide, 3), np.float32)
        part = image[low[1] : high_edge[1], low[0] : high_edge[0]]
        # Where a pixel of the ground is many of the picture they are averaged first.
        many = float(np.linalg.norm(in_picture[1] - in_picture[0])) / wide
        factor = 1.0
        if many >= 1.6:
            factor = 1 / round(many)
            reduced = (max(1, round(part.shape[1] * factor)), max(1, round(part.shape[0] * factor)))
            factors = reduced[0] / part.shape[1], reduced[1] / part.shape[0]
            part = np.asarray(cv2.resize(part, reduced, interpolation=cv2.INTER_AREA), np.uint8)
        else:
            factors = (1.0, 1.0)
        to_part = np.array([[factors[0], 0, -low[0] * factors[0] + (factors[0] - 1) / 2],
                            [0, factors[1], -low[1] * factors[1] + (factors[1] - 1) / 2], [0, 0, 1]])  # fmt: skip
        if plane.lens is None:
            matrix = to_part @ np.linalg.inv(plane.to_table) @ to_mm
            how = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
            seen = cv2.warpPerspective(part, matrix, (wide, high), flags=how, borderMode=cv2.BORDER_REPLICATE)
        else:
            rows, columns = np.mgrid[0:high, 0:wide].reshape(2, -1)
            places = np.stack([columns, rows], axis=1) @ to_mm[:2, :2].T + to_mm[:2, 2]
            points = plane.pixels([(float(x), float(y)) for x, y in places]) @ to_part[:2, :2].T + to_part[:2, 2]
            maps = points.astype(np.float32).reshape(high, wide, 2)
            seen = cv2.remap(part, maps, None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)  # type: ignore[call-overload]
        if seen.ndim == 2:
            seen = cv2.cvtColor(np.asarray(seen, np.uint8), cv2.COLOR_GRAY2BGR)
        white = light.at(*self.middle(box))
        return np.asarray(cv2.blur(np.asarray(seen, np.float32), (3, 3)) / white, np.float32)
