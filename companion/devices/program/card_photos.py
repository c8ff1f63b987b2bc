"""Card photos: cropped from the camera's picture around the sticker, rotated upright and reduced.

The sticker gives the card's position, rotation and pixels per millimetre. The card's outline is the largest card-sized
rectangle around the sticker; without one (a dark card on a dark table) a square of 100 mm is cropped. A picture taken
by a phone is only reduced, in a separate process (`companion.packs.photo_process`).
"""

from __future__ import annotations

import math

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image as Pictures

from companion.packs import photo_process
from hardware.camera.images import Corners, Image

STICKER = 18.0
"""Millimetres of a sticker's code where its size is not given."""
_REACH = 115.0
"""Millimetres around the sticker within which its card must be."""
_SMALLEST, _LARGEST = 40.0, 135.0
"""Millimetres that a card's sides have."""
_SQUARE = 100.0
_MIDDLE = 90.0
"""Millimetres of the square in the middle of the printed mat."""
_RIM = 8.0
"""Millimetres of rim around the outline: part of the table may be visible, but no part of the card is missing."""
_SCALE = 4.0
"""Pixels per millimetre of the upright picture in which the outline is searched; the photo has at most as many."""


def of_card(image: Image, corners: Corners, sticker: float = STICKER) -> bytes:
    """A photo (WebP) of the card with the sticker at ``corners``, whose code is ``sticker`` millimetres wide."""
    upright, around = _turned(image, np.asarray(corners, np.float64), sticker)
    left, top, right, bottom = _outline(upright, around)
    return small(upright[top:bottom, left:right])


def small(image: Image) -> bytes:
    """A picture as lossy WebP of at most 480 pixels and about 60 kB."""
    return photo_process.encode(Pictures.fromarray(np.ascontiguousarray(image[:, :, ::-1])))


def _turned(image: Image, corners: NDArray[np.float64], sticker: float) -> tuple[Image, tuple[float, float]]:
    """The surroundings of a sticker, rotated upright; the pixel of its centre, and the pixels per millimetre."""
    centre = corners.mean(axis=0)
    across = (corners[1] - corners[0] + corners[2] - corners[3]) / 2
    down = (corners[3] - corners[0] + corners[2] - corners[1]) / 2
    side = math.sqrt(abs(across[0] * down[1] - across[1] * down[0])) or 1.0
    scale = min(_SCALE, side / sticker)
    half = _REACH * scale
    # Rotation and scale only: the perspective of so small a square does not reach as far as the card's edge.
    angle = math.atan2(across[1] + -down[0], across[0] + down[1])
    factor = scale * sticker / side
    cosine, sine = math.cos(angle) * factor, math.sin(angle) * factor
    matrix = np.array(
        [
            [cosine, sine, half - cosine * centre[0] - sine * centre[1]],
            [-sine, cosine, half + sine * centre[0] - cosine * centre[1]],
        ]
    )
    size = round(2 * half)
    turned = cv2.warpAffine(image, matrix, (size, size), flags=cv2.INTER_AREA if factor < 1 else cv2.INTER_LINEAR)
    return np.asarray(turned, np.uint8), (half, scale)


def _outline(upright: Image, around: tuple[float, float]) -> tuple[int, int, int, int]:
    """The card around the centre: left, top, right, bottom in pixels."""
    half, scale = around
    size = upright.shape[0]
    grey = cv2.GaussianBlur(cv2.cvtColor(upright, cv2.COLOR_BGR2GRAY), (0, 0), max(0.8, scale * 0.35))
    best: tuple[float, tuple[int, int, int, int]] | None = None
    for low, high in ((15, 45), (30, 90), (60, 150)):
        edges = cv2.Canny(grey, low, high)
        edges = cv2.morphologyEx(edges, cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8), iterations=max(1, round(scale / 2)))
        contours, _ = cv2.findContours(edges, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)
        for contour in contours:
            left, top, width, height = cv2.boundingRect(contour)
            sides = sorted((width / scale, height / scale))
            reach = STICKER * scale * 0.6
            around_it = left < half - reach and top < half - reach and left + width > half + reach
            if not around_it or top + height < half + reach or not _SMALLEST <= sides[0] <= sides[1] <= _LARGEST:
                continue
            filled = cv2.contourArea(cv2.convexHull(contour)) / (width * height)
            if filled < 0.9:
                continue
            # The largest rectangle, since frames are printed on cards; the mat's own square only if there is no other.
            is_square = max(abs(side - _MIDDLE) for side in sides) < _MIDDLE * 0.06
            score = width * height * (0.01 if is_square else 1.0)
            if best is None or score > best[0]:
                best = score, (left, top, left + width, top + height)
    if best is None:
        side = _SQUARE * scale / 2
        box = (round(half - side), round(half - side), round(half + side), round(half + side))
    else:
        box = best[1]
    rim = round(_RIM * scale)
    return max(0, box[0] - rim), max(0, box[1] - rim), min(size, box[2] + rim), min(size, box[3] + rim)
