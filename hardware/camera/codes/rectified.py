"""Rectified codes: reads codes that were located but not decoded, with filters whose reach is chosen in modules.

Last of all the modules are sampled one by one, compared with their surroundings, and redrawn on white paper, with
the finders and timing that every code has: so dappled light and scratched finders do no harm, and the decoder's error
correction is left for the data.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera.codes import decoder, finders
from hardware.camera.codes.finders import MODULE, QUIET, Located
from hardware.camera.images import Image, Tag

_DRAWN = 4
"""Pixels per module of a redrawn code."""
_MARGIN = 2.0
"""Sides of a code within which another reading of it lies."""


def read(grey: Image, found: Sequence[Tag], is_over: Callable[[], bool], *, mirrored: bool = False) -> list[Tag]:
    """The tags of located codes that are not among those found. ``is_over`` tells that no time is left."""
    result: list[Tag] = []
    for located in finders.locate(grey):
        if is_over():
            break
        place = Tag("", located.corners)
        if any(place.is_same_code_as(tag) or _is_near(place, tag) for tag in (*found, *result)):
            continue
        tag = _read(grey, located, is_over, mirrored)
        if tag is not None and not any(tag.is_same_code_as(other) for other in (*found, *result)):
            result.append(tag)
    return result


def _is_near(place: Tag, tag: Tag) -> bool:
    """Whether a reading of about the same size has its middle inside the place."""
    apart = np.hypot(place.centre[0] - tag.centre[0], place.centre[1] - tag.centre[1])
    return bool(apart < 0.5 * place.side and place.side < 1.6 * tag.side)


def _read(grey: Image, located: Located, is_over: Callable[[], bool], mirrored: bool) -> Tag | None:
    for picture, module in _versions(grey, located):
        tags = decoder.read(picture, (decoder.PLAIN,), mirrored=mirrored)
        if tags:
            tag = max(tags, key=lambda tag: tag.side)
            a, b, c, d = ((float(x), float(y)) for x, y in located.to_picture(tag.corners, module))
            return Tag(tag.text, (a, b, c, d), mirrored=tag.mirrored)
        if is_over():
            return None
    return None


def _versions(grey: Image, located: Located) -> Iterator[tuple[Image, int]]:
    """The code seen from above through one filter after another, and its pixels per module."""
    flat = located.rectified(grey)
    yield flat, MODULE
    yield _evened(flat, 2.5 * MODULE), MODULE
    levels = _module_levels(located.rectified(grey, MODULE), located.side)
    for reach in (3.0, 8.0, 1.5):
        yield _drawn(_is_dark(levels, reach), located.side), _DRAWN
    yield _binarised(flat, 7 * MODULE), MODULE
    yield _evened(decoder.smoothed(flat, 0.4 * MODULE), 5 * MODULE), MODULE
    yield _sharpened(flat), MODULE
    yield located.rectified(grey, 3), 3


def _evened(flat: Image, sigma: float) -> Image:
    """Mean and contrast made equal everywhere; ``sigma`` in pixels."""
    levels = flat.astype(np.float32)
    mean = cv2.GaussianBlur(levels, (0, 0), sigma)
    spread = np.sqrt(np.maximum(cv2.GaussianBlur(levels * levels, (0, 0), sigma) - mean * mean, 0)) + 4
    return np.asarray(np.clip((levels - mean) / spread * 55 + 128, 0, 255), np.uint8)


def _binarised(flat: Image, window: int) -> Image:
    soft = decoder.smoothed(flat, MODULE / 4)
    kind, how = cv2.ADAPTIVE_THRESH_GAUSSIAN_C, cv2.THRESH_BINARY
    return np.asarray(cv2.adaptiveThreshold(soft, 255, kind, how, window | 1, 2), np.uint8)


def _sharpened(flat: Image) -> Image:
    return np.asarray(cv2.addWeighted(flat, 2.5, decoder.smoothed(flat, 0.7 * MODULE), -1.5, 0), np.uint8)


def _module_levels(flat: Image, side: int) -> NDArray[np.float32]:
    """The mean level of each module (side × side), weighted towards its middle."""
    soft = cv2.GaussianBlur(flat, (0, 0), MODULE / 5)
    first = QUIET * MODULE + MODULE // 2
    inside = slice(first, first + side * MODULE, MODULE)
    return np.asarray(soft[inside, inside], np.float32)


def _is_dark(levels: NDArray[np.float32], reach: float) -> NDArray[np.bool_]:
    """Which modules are darker than half-way between the darkest and brightest around, up to ``reach`` modules away."""
    kernel = np.ones((2 * round(reach) + 1,) * 2, np.uint8)
    low = cv2.erode(levels, kernel)
    high = cv2.dilate(levels, kernel)
    middle = cv2.blur((low + high) / 2, (3, 3), borderType=cv2.BORDER_REPLICATE)
    return np.asarray(levels < middle)


def _drawn(dark: NDArray[np.bool_], side: int) -> Image:
    """The code redrawn: finders, separators and timing as they must be."""
    code = dark.copy()
    code[6, 8 : side - 8] = np.arange(8, side - 8) % 2 == 0
    code[8 : side - 8, 6] = np.arange(8, side - 8) % 2 == 0
    finder = np.ones((7, 7), np.bool_)
    finder[1:6, 1:6] = False
    finder[2:5, 2:5] = True
    for top, left in ((0, 0), (0, side - 8), (side - 8, 0)):
        code[top : top + 8, left : left + 8] = False
        code[top + (top > 0) : top + (top > 0) + 7, left + (left > 0) : left + (left > 0) + 7] = finder
    paper = np.pad(np.where(code, 0, 255).astype(np.uint8), QUIET, constant_values=255)
    return np.kron(paper, np.ones((_DRAWN, _DRAWN), np.uint8))
