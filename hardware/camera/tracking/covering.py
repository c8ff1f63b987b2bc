"""Covering: whether what has changed around a card was put upon it, or became visible when it was taken away.

Where the bare table under a card is unknown, its look is no evidence. But the outline of what has changed is: a cup
has its edge there now, while a card that was taken away had its edge there before.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera import motion
from hardware.camera.images import Image, Tag

STILL_FOR = 0.5
"""Seconds without motion around a card after which its surroundings are kept."""
_REACH = {"face": 1.1}
"""Sides of a face around its centre that are kept; 5.3 of a code, which is as far as its card may extend."""
_CHANGED = 26
"""Difference in grey levels of a channel from which a pixel has changed."""
_STRONGER = 1.15
"""By how much the edges must be stronger now than before for something that covers the card."""
_FEWEST = 24
"""Pixels of an outline at least."""


@dataclass(frozen=True)
class Surroundings:
    """A part of a reduced picture around a card: its left and top edge (pixels), the part, and when it was seen."""

    left: int
    top: int
    part: Image
    seen: float


def around(levelled: Image, tag: Tag, factor: float, now: float) -> Surroundings:
    """The surroundings of a card in a reduced picture, in the light of the background: a copy."""
    (x, y), reach = tag.centre, _REACH.get(tag.source, 5.3) * tag.side * factor
    left, top = max(math.floor(x * factor - reach), 0), max(math.floor(y * factor - reach), 0)
    right, bottom = math.ceil(x * factor + reach) + 1, math.ceil(y * factor + reach) + 1
    return Surroundings(left, top, levelled[top : max(bottom, top), left : max(right, left)].copy(), now)


def is_covered(before: Surroundings, levelled: Image, corners: motion.Corners) -> bool:
    """Whether something was put upon a place (corners in pixels of the reduced picture) since its surroundings."""
    height, width = before.part.shape[:2]
    now = levelled[before.top : before.top + height, before.left : before.left + width]
    if now.shape != before.part.shape or min(height, width) < 8:
        return False
    outline = _outline(before.part, now, np.asarray(corners) - [before.left, before.top])
    if np.count_nonzero(outline) < _FEWEST:
        return False
    edges_before, edges_now = (float(_edges(picture)[outline].mean()) for picture in (before.part, now))
    return edges_now > _STRONGER * edges_before


def _outline(before: Image, now: Image, corners: NDArray[np.float64]) -> NDArray[np.bool_]:
    """The outline of what has changed at a place, except along the border of the part."""
    most = np.asarray(cv2.absdiff(now, before), np.uint8).max(axis=2)
    changed = np.where(most > _CHANGED, 255, 0).astype(np.uint8)
    changed = np.asarray(cv2.morphologyEx(changed, cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8)), np.uint8)
    changed = np.asarray(cv2.morphologyEx(changed, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8)), np.uint8)
    place = np.zeros(changed.shape, np.uint8)
    cv2.fillConvexPoly(place, np.round(corners).astype(np.int32), 255)
    contours, _ = cv2.findContours(changed, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    whole = np.zeros(changed.shape, np.uint8)
    for contour in contours:
        filled = np.zeros(changed.shape, np.uint8)
        cv2.drawContours(filled, [contour], -1, 255, cv2.FILLED)
        if (filled & place).any():
            whole |= filled
    kernel = np.ones((3, 3), np.uint8)
    outline = np.asarray(cv2.dilate(whole, kernel)) != np.asarray(cv2.erode(whole, kernel))
    outline[:2] = outline[-2:] = False
    outline[:, :2] = outline[:, -2:] = False
    return np.asarray(outline, np.bool_)


def _edges(part: Image) -> NDArray[np.float32]:
    """How steeply the brightness changes at each pixel."""
    grey = cv2.GaussianBlur(cv2.cvtColor(part, cv2.COLOR_BGR2GRAY), (3, 3), 0)
    across, down = (cv2.Sobel(grey, cv2.CV_32F, *order, ksize=3) for order in ((1, 0), (0, 1)))
    return np.asarray(cv2.magnitude(across, down), np.float32)
