"""Image types: the array of a frame, and a tag (QR code) found in it with its corners in pixels.

Corners are those of the code without its quiet zone, in the order top left, top right, bottom right, bottom left of the
payload. Pixels follow OpenCV's convention: the centre of the top left pixel is (0, 0).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal, Self

import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
"""Rows × columns (grey) or rows × columns × 3 (blue, green, red), 8 bits."""
Corners = tuple[tuple[float, float], tuple[float, float], tuple[float, float], tuple[float, float]]
"""Four corners in pixels: top left, top right, bottom right, bottom left."""


class Sighting:
    """Something with four corners that is seen in a picture: a dataclass with the field ``corners``, in pixels."""

    corners: Corners

    @cached_property
    def centre(self) -> tuple[float, float]:
        """The mean of the corners, in pixels."""
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = self.corners
        return (ax + bx + cx + dx) / 4, (ay + by + cy + dy) / 4

    @cached_property
    def side(self) -> float:
        """The mean length of the four sides, in pixels."""
        a, b, c, d = self.corners
        return (math.dist(a, b) + math.dist(b, c) + math.dist(c, d) + math.dist(d, a)) / 4

    def contains(self, point: tuple[float, float]) -> bool:
        """Whether a point (pixels) lies within the corners."""
        return bool(cv2.pointPolygonTest(np.asarray(self.corners, np.float32), point, False) >= 0)

    def moved_to(self, points: Iterable[Sequence[float]]) -> Self:
        """The same sighting with these corners."""
        a, b, c, d = ((float(x), float(y)) for x, y in points)
        return replace(self, corners=(a, b, c, d))  # type: ignore[type-var]

    def shifted(self, right: float, down: float) -> Self:
        """The same sighting moved by so many pixels: from a part of a picture to the whole, or back."""
        return self.moved_to((x + right, y + down) for x, y in self.corners)

    def scaled(self, factor: float) -> Self:
        """The same sighting in the picture enlarged or reduced by a factor."""
        return self.moved_to(((x + 0.5) * factor - 0.5, (y + 0.5) * factor - 0.5) for x, y in self.corners)


@dataclass(frozen=True)
class Tag(Sighting):
    """A QR code in an image: its text and its corners in pixels."""

    text: str
    corners: Corners
    source: Literal["decoded", "known", "face"] = "decoded"
    """``decoded`` by a QR decoder, recognised as one of the ``known`` codes (closed set), or by its printed ``face``:
    then the corners are those of the card."""
    certainty: float = 1.0
    """0 to 1; 1 for decoded codes, whose error correction guards against misreading."""
    mirrored: bool = False
    """Whether the code is mirrored, as seen from behind: never a card on the table."""

    def is_same_code_as(self, other: Tag) -> bool:
        """Whether two readings are of one code: their centres are less than half a side apart.

        A code inside a larger one has another text and is much smaller.
        """
        small, large = sorted((self.side, other.side))
        is_inside = self.text != other.text and large > 1.6 * small
        return not is_inside and 2 * math.dist(self.centre, other.centre) < large


def grey_of(image: Image) -> Image:
    """The image as grey levels (rows × columns)."""
    if image.ndim == 3:
        return np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), np.uint8)
    return image


def winding(corners: Sequence[Sequence[float]]) -> float:
    """Twice the signed area of a polygon (square pixels): positive if its corners run clockwise in the picture."""
    following = [*corners[1:], corners[0]]
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(corners, following, strict=True))
