"""Spots: finds round spots in a picture that are as large as the pips of dice.

A spot ends half way between the darkest and the brightest of its surroundings. So it is found in any light, and a row
of pips that nearly touch stays a row of pips. ``pips`` decides which spots are pips.
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
"""Rows × columns of shades."""

NARROWEST, WIDEST = 0.11, 0.29
"""A pip's width as a share of the face's side."""
_RATIO = 1.9
"""Dice whose sizes differ by more are looked for separately."""
LEAST_CONTRAST = 22
"""Shades of 255 between pips and face; less is noise."""
_MOST_SPOTS = 600
"""A picture with more spots shows no table; the largest are looked at."""


@dataclass(frozen=True)
class Spot:
    """A round spot: its centre and width in pixels, and how it stands out (shades of 255)."""

    x: float
    y: float
    width: float
    contrast: float

    def like(self, width: float, contrast: float) -> bool:
        """Whether it could be a pip of the same die as one of this width and contrast."""
        return width / 1.6 < self.width < width * 1.6 and contrast / 2 < self.contrast < contrast * 2


def channel_of(image: Image, dark: bool) -> Picture:
    """Of each pixel (rows × columns × 3) the brightest colour, on which what is dark stands out, or the darkest."""
    blue, green, red = cv2.split(image)
    found = cv2.max(cv2.max(blue, green), red) if dark else cv2.min(cv2.min(blue, green), red)
    return np.asarray(found, np.uint8)


def allowed_in(
    shape: tuple[int, int],
    where: Sequence[Sequence[tuple[float, float]]] | None,
    avoid: Sequence[Sequence[tuple[float, float]]],
) -> Picture:
    """Where spots are looked at: not 0."""
    mask = np.full(shape, 0 if where is not None else 255, np.uint8)
    for polygons, shade in ((where or (), 255), (avoid, 0)):
        for polygon in polygons:
            points = np.clip(np.round(np.asarray(polygon, np.float64)), -20_000, 20_000).astype(np.int32)
            cv2.fillPoly(mask, [points.reshape(-1, 1, 2)], shade)
    return mask


def spots_in(channel: Picture, dark: bool, low: float, high: float, allowed: Picture) -> list[Spot]:
    """Round spots that are darker (or lighter) than what is around them, of the size of pips."""
    found: list[Spot] = []
    count = max(1, math.ceil(math.log(high / low) / math.log(_RATIO)))
    ratio = (high / low) ** (1 / count)
    for size in (low * ratio**number for number in range(count)):
        upto = size * ratio * 1.05
        # Half way between the darkest and the brightest of what is near: there a pip ends, in any light.
        window = cv2.getStructuringElement(cv2.MORPH_RECT, (round(0.55 * math.sqrt(size * upto)) | 1,) * 2)
        lightest, darkest = cv2.dilate(channel, window), cv2.erode(channel, window)
        half = cv2.addWeighted(lightest, 0.5, darkest, 0.5, 0)
        marked = (channel < half) if dark else (channel > half)
        contrast = cv2.subtract(lightest, darkest)
        binary = (marked & (contrast > LEAST_CONTRAST)).astype(np.uint8)
        _, labels, stats, centres = cv2.connectedComponentsWithStats(binary, connectivity=4)
        area = stats[:, cv2.CC_STAT_AREA]
        wide, tall = stats[:, cv2.CC_STAT_WIDTH], stats[:, cv2.CC_STAT_HEIGHT]
        least, most = math.pi / 4 * (size * NARROWEST) ** 2, math.pi / 4 * (upto * WIDEST) ** 2
        good = (area >= max(least, 9)) & (area <= most) & (area >= 0.58 * wide * tall)
        good &= (np.maximum(wide, tall) <= 1.7 * np.minimum(wide, tall)) & (np.arange(len(area)) > 0)
        numbers = np.flatnonzero(good)
        for one in sorted(numbers, key=lambda at: -int(area[at]))[:_MOST_SPOTS]:
            x, y = float(centres[one][0]), float(centres[one][1])
            if not allowed[round(y), round(x)] or not _is_round(labels, stats[one], int(one)):
                continue
            spot = Spot(x, y, math.sqrt(4 * float(area[one]) / math.pi), float(contrast[round(y), round(x)]))
            if not any(math.dist((x, y), (other.x, other.y)) < spot.width / 2 for other in found):
                found.append(spot)
    return found


def _is_round(labels: cv2.typing.MatLike, stat: cv2.typing.MatLike, number: int) -> bool:
    """Whether a spot's second moments are those of something between a disc and an ellipse of 1 : 0.55."""
    left, top, wide, tall = (int(value) for value in stat[:4])
    part = labels[top : top + tall, left : left + wide] == number
    moments = cv2.moments(part.astype(np.uint8), binaryImage=True)
    pixels = moments["m00"]
    wide_by, tall_by = moments["mu20"] / pixels + 1 / 12, moments["mu02"] / pixels + 1 / 12
    both = moments["mu11"] / pixels
    mean, apart = (wide_by + tall_by) / 2, math.hypot((wide_by - tall_by) / 2, both)
    small, large = mean - apart, mean + apart
    # A disc of n pixels has the variance n / 4π along each axis; what is ragged or hollow has more.
    return small > 0.3 * large and math.sqrt(small * large) < 1.25 * (pixels / (4 * math.pi) + 0.1)
