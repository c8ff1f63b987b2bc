"""Blobs: finds round blobs in a picture that are as large as the pips of dice.

The binarisation threshold at each pixel is the mean of the darkest and the brightest pixel around it. So a blob is
found in any light, and pips that nearly touch stay separate. ``pips`` decides which blobs are pips.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera.images import Image

Picture = NDArray[np.uint8]
"""Rows × columns of grey levels."""

NARROWEST, WIDEST = 0.11, 0.29
"""The least and the greatest width of a pip as a share of the face's side."""
_RATIO = 1.9
"""Ratio of sizes of dice up to which they are searched for together."""
LEAST_CONTRAST = 22
"""Grey levels between pips and face; less is noise."""
_MOST_BLOBS = 600
"""Blobs of each size that are examined, the largest first."""


@dataclass(frozen=True)
class Blob:
    """A round blob: its centre and width in pixels, and its contrast in grey levels."""

    x: float
    y: float
    width: float
    contrast: float

    def is_similar(self, width: float, contrast: float) -> bool:
        """Whether it could be a pip of the same die as a blob of this width (pixels) and contrast (grey levels)."""
        return width / 1.6 < self.width < width * 1.6 and contrast / 2 < self.contrast < contrast * 2


def channel_of(image: Image, dark: bool) -> Picture:
    """The channel for dark blobs, each pixel's greatest value (rows × columns × 3), or for light ones, its least."""
    blue, green, red = cv2.split(image)
    found = cv2.max(cv2.max(blue, green), red) if dark else cv2.min(cv2.min(blue, green), red)
    return np.asarray(found, np.uint8)


def allowed_in(
    shape: tuple[int, int],
    where: Sequence[Sequence[tuple[float, float]]] | None,
    avoid: Sequence[Sequence[tuple[float, float]]],
) -> Picture:
    """A mask (not 0) of the pixels inside the polygons ``where``, everywhere if None, and outside those to avoid."""
    mask = np.full(shape, 0 if where is not None else 255, np.uint8)
    for polygons, value in ((where or (), 255), (avoid, 0)):
        for polygon in polygons:
            points = np.clip(np.round(np.asarray(polygon, np.float64)), -20_000, 20_000).astype(np.int32)
            cv2.fillPoly(mask, [points.reshape(-1, 1, 2)], value)
    return mask


def blobs_in(channel: Picture, dark: bool, low: float, high: float, allowed: Picture) -> list[Blob]:
    """Round blobs that are darker (or lighter) than their surroundings, of the size of pips.

    ``low`` to ``high`` is the range of the sides of faces in pixels, ``allowed`` the mask of `allowed_in`.
    """
    found: list[Blob] = []
    count = max(1, math.ceil(math.log(high / low) / math.log(_RATIO)))
    ratio = (high / low) ** (1 / count)
    for size in (low * ratio**number for number in range(count)):
        upto = size * ratio * 1.05
        window = cv2.getStructuringElement(cv2.MORPH_RECT, (round(0.55 * math.sqrt(size * upto)) | 1,) * 2)
        lightest, darkest = cv2.dilate(channel, window), cv2.erode(channel, window)
        threshold = cv2.addWeighted(lightest, 0.5, darkest, 0.5, 0)
        marked = (channel < threshold) if dark else (channel > threshold)
        contrast = cv2.subtract(lightest, darkest)
        binary = (marked & (contrast > LEAST_CONTRAST)).astype(np.uint8)
        _, labels, stats, centres = cv2.connectedComponentsWithStats(binary, connectivity=4)
        area = stats[:, cv2.CC_STAT_AREA]
        wide, tall = stats[:, cv2.CC_STAT_WIDTH], stats[:, cv2.CC_STAT_HEIGHT]
        least, most = math.pi / 4 * (size * NARROWEST) ** 2, math.pi / 4 * (upto * WIDEST) ** 2
        good = (area >= max(least, 9)) & (area <= most) & (area >= 0.58 * wide * tall)
        good &= (np.maximum(wide, tall) <= 1.7 * np.minimum(wide, tall)) & (np.arange(len(area)) > 0)
        numbers = np.flatnonzero(good)
        for label in sorted(numbers, key=lambda at: -int(area[at]))[:_MOST_BLOBS]:
            x, y = float(centres[label][0]), float(centres[label][1])
            if not allowed[round(y), round(x)] or not _is_round(labels, stats[label], int(label)):
                continue
            blob = Blob(x, y, math.sqrt(4 * float(area[label]) / math.pi), float(contrast[round(y), round(x)]))
            if not any(math.dist((x, y), (other.x, other.y)) < blob.width / 2 for other in found):
                found.append(blob)
    return found


def _is_round(labels: cv2.typing.MatLike, stat: cv2.typing.MatLike, number: int) -> bool:
    """Whether a blob's second moments are between those of a disc and of an ellipse of 1 : 0.55."""
    left, top, wide, tall = (int(value) for value in stat[:4])
    part = labels[top : top + tall, left : left + wide] == number
    moments = cv2.moments(part.astype(np.uint8), binaryImage=True)
    pixels = moments["m00"]
    variance_x, variance_y = moments["mu20"] / pixels + 1 / 12, moments["mu02"] / pixels + 1 / 12
    covariance = moments["mu11"] / pixels
    mean, difference = (variance_x + variance_y) / 2, math.hypot((variance_x - variance_y) / 2, covariance)
    small, large = mean - difference, mean + difference  # the eigenvalues
    # A disc of n pixels has the variance n / 4π along each axis; ragged or hollow shapes have more.
    return small > 0.3 * large and math.sqrt(small * large) < 1.25 * (pixels / (4 * math.pi) + 0.1)
