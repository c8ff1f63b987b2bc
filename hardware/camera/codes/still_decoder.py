"""Still decoder: reads the codes of a single picture, with every filter in which another code may be decoded.

A live camera takes another frame in a moment; of a photograph there is no second one. So the quick stages come first;
codes that are located by their finders (``finders``) and not decoded are read once more, as seen from above
(``rectified``). As long as nothing is found these are followed by filters against common defects of photographs: too
large and out of focus (reduced), noisy (smoothed), out of focus (sharpened), half in the shade (local contrast
normalisation, adaptive binarisation), thin or thick print (morphology), aliased by rotation (rotated), in glare or
printed pale (darkened), printed in colours (the darkest channel), warped (``dewarp``).

zxing-cpp alone decodes: its error correction and its checks apply to every copy. With a closed set, codes too small for
it are recognised as well.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial

import cv2
import numpy as np

from hardware.camera.codes import decoder, dewarp, rectified
from hardware.camera.codes.closed_set import KnownCodes
from hardware.camera.codes.decoder import Stage
from hardware.camera.codes.finder_pairs import LARGEST_STICKER
from hardware.camera.codes.modules import SIDE
from hardware.camera.codes.time_budget import TimeBudget
from hardware.camera.geometry.homography import Plane
from hardware.camera.images import Image, Tag, grey_of


def _sharpened(grey: Image, sigma: float, amount: float) -> Image:
    return np.asarray(cv2.addWeighted(grey, 1 + amount, decoder.smoothed(grey, sigma), -amount, 0), np.uint8)


def _normalised(grey: Image, sigma: float) -> Image:
    """Local mean and contrast made equal everywhere; ``sigma`` (pixels) is the reach of "local"."""
    levels = grey.astype(np.float32)
    mean = cv2.GaussianBlur(levels, (0, 0), sigma)
    square = cv2.GaussianBlur(levels * levels, (0, 0), sigma)
    deviation = np.sqrt(np.maximum(square - mean * mean, 0)) + 4
    return np.asarray(np.clip((levels - mean) / deviation * 50 + 128, 0, 255), np.uint8)


def _binarised(grey: Image, window: int, offset: float) -> Image:
    """Adaptive binarisation: white is brighter than the window's mean (side in pixels) less the offset."""
    kind, how = cv2.ADAPTIVE_THRESH_GAUSSIAN_C, cv2.THRESH_BINARY
    return np.asarray(cv2.adaptiveThreshold(grey, 255, kind, how, window, offset), np.uint8)


def _darkened(grey: Image) -> Image:
    """Gamma 2."""
    return np.asarray(cv2.LUT(grey, (255 * (np.arange(256) / 255) ** 2).astype(np.uint8)), np.uint8)


def _thickened(grey: Image) -> Image:
    """Dark strokes widened by a pixel on each side."""
    return np.asarray(cv2.erode(grey, np.ones((3, 3), np.uint8)), np.uint8)


def _thinned(grey: Image) -> Image:
    """Dark strokes narrowed by a pixel on each side."""
    return np.asarray(cv2.dilate(grey, np.ones((3, 3), np.uint8)), np.uint8)


FILTERS: Sequence[Stage] = (
    Stage("three quarters", 0.75, lambda grey: decoder.resized(grey, 0.75)),
    Stage("third", 0.35, lambda grey: decoder.resized(grey, 0.35)),
    Stage("quarter", 0.25, lambda grey: decoder.resized(grey, 0.25)),
    Stage("soft 1", 1, lambda grey: decoder.smoothed(grey, 1)),
    Stage("soft 3", 1, lambda grey: decoder.smoothed(grey, 3)),
    Stage("median", 1, lambda grey: np.asarray(cv2.medianBlur(grey, 5), np.uint8)),
    Stage("sharp 2", 1, lambda grey: _sharpened(grey, 2, 1)),
    Stage("sharp 4", 1, lambda grey: _sharpened(grey, 4, 2)),
    Stage("sharp 8", 1, lambda grey: _sharpened(grey, 8, 3)),
    Stage("normalised 15", 1, lambda grey: _normalised(grey, 15)),
    Stage("normalised 60", 1, lambda grey: _normalised(grey, 60)),
    Stage("half, normalised", 0.5, lambda grey: _normalised(decoder.resized(grey, 0.5), 20)),
    Stage("twice, normalised", 2, lambda grey: _normalised(decoder.resized(grey, 2), 30)),
    Stage("binarised 21", 1, lambda grey: _binarised(grey, 21, 7)),
    Stage("binarised 81", 1, lambda grey: _binarised(grey, 81, 7)),
    Stage("soft, binarised", 1, lambda grey: _binarised(decoder.smoothed(grey, 2), 41, 3)),
    Stage("darker", 1, _darkened),
    Stage("thicker", 1, _thickened),
    Stage("thinner", 1, _thinned),
)
"""Filters for a picture in which the quick stages find nothing; nearly each was needed for some photograph."""
ROTATIONS = (15.0, 30.0, 45.0)
"""Degrees by which a picture is rotated if the filters find nothing either."""
_LARGEST = 16_000_000
"""Pixels of an enlarged or rotated picture."""
_ENLARGED = 3_200_000
"""Pixels of a picture in which something was found and that is enlarged all the same."""
_FILTERED = 1_200_000
"""Pixels to which a picture in which nothing was found is reduced before it is filtered."""
_MOST_FILTERED = 3_000_000
"""Pixels of a picture that is enlarged for a filter: each attempt has to be short."""
_ENOUGH_FOR_FILTERS = 2.4
"""Pixels per module below which no filter makes a code legible to a decoder that enlarging does not."""
RECOGNISING, FILTERING = "known codes", "filters"
"""The names of two searches, for what was left out (`TimeBudget`)."""
BUDGET = 1.1
"""Seconds of processor time after which no further filter is tried."""


def read(
    image: Image,
    known: KnownCodes | None = None,
    plane: Plane | None = None,
    *,
    mirrored: bool = False,
    exhaustive: bool = True,
    budget: float = BUDGET,
    limit: TimeBudget | None = None,
) -> list[Tag]:
    """The tags in a single picture, each once. Never raises.

    ``known`` (with ``plane``) recognises codes that cannot be decoded; a decoded text counts whether it is known or
    not. ``mirrored`` includes mirrored codes. ``exhaustive`` reads located codes that were not decoded once more, and
    tries ``FILTERS`` and ``ROTATIONS`` if nothing is found, for ``budget`` seconds of processor time. Nothing begins
    when ``limit``, the time that the person waits, is over; what was left out is noted there.
    """
    limit = limit or TimeBudget()
    if image.size == 0 or max(image.shape[:2]) > decoder.LARGEST_SIDE or min(image.shape[:2]) < decoder.SMALLEST_SIDE:
        return []
    grey = grey_of(image)
    is_small = known is not None and plane is not None and _largest_pitch(plane, grey) < _ENOUGH_FOR_FILTERS
    if known is not None and is_small:
        found = decoder.read(grey, (decoder.PLAIN, decoder.TWICE), mirrored=mirrored, budget=limit)
        found += _recognised(grey, known, found, plane, limit)
        if found:
            return found
        known = None  # whatever is found by the other stages is not one of its codes
    if not exhaustive:
        found = decoder.read_picture(grey, mirrored=mirrored, budget=limit)
        return found + _recognised(grey, known, found, plane, limit)
    end = time.thread_time() + budget

    def is_over() -> bool:
        return limit.is_over or time.thread_time() >= end

    found = _quick(grey, mirrored, is_over)
    found += _recognised(grey, known, found, plane, limit)
    found = found or _slow(image, grey, mirrored, is_over)
    if not found and limit.is_over:
        limit.note(FILTERING)
    return found


def _recognised(
    grey: Image, known: KnownCodes | None, found: list[Tag], plane: Plane | None, limit: TimeBudget
) -> list[Tag]:
    """The codes that only a closed set tells, where there is one and time."""
    if known is None or not limit.allows(RECOGNISING):
        return []
    return known.recognise(grey, found, plane=plane, thorough=True)


def _largest_pitch(plane: Plane, grey: Image) -> float:
    """Pixels per module of the largest sticker in the middle of a picture."""
    x, y = grey.shape[1] / 2, grey.shape[0] / 2
    (east, south), (west, north) = plane.table([(x + 1, y + 1), (x - 1, y - 1)])
    return float(LARGEST_STICKER / SIDE * math.sqrt(8) / max(math.hypot(east - west, south - north), 1e-6))


def _quick(grey: Image, mirrored: bool, is_over: Callable[[], bool]) -> list[Tag]:
    """What the thorough stages read, and codes that are located."""
    found = _merged([], decoder.read(grey, (decoder.PLAIN,), mirrored=mirrored))
    stages = () if grey.size > _ENLARGED and found else decoder.THOROUGH[1:]
    # In a small picture the stages cost less than to locate codes; of a large one they cost more.
    if grey.size <= _ENLARGED:
        found = _merged(found, decoder.read(grey, stages, mirrored=mirrored))
        return found + rectified.read(grey, found, is_over, mirrored=mirrored)
    found += rectified.read(grey, found, is_over, mirrored=mirrored)
    for stage in stages:
        if not is_over() and not found:
            found = _merged(found, decoder.read(grey, (stage,), mirrored=mirrored))
    return found


def _merged(found: list[Tag], more: Iterable[Tag]) -> list[Tag]:
    for tag in more:
        if not any(tag.is_same_code_as(other) for other in found):
            found.append(tag)
    return found


def _slow(image: Image, grey: Image, mirrored: bool, is_over: Callable[[], bool]) -> list[Tag]:
    """The first codes that one of many filters reveals, until the time is over; a large picture is reduced first."""
    factor = min(1.0, math.sqrt(_FILTERED / grey.size))
    small = decoder.resized(grey, factor)

    def attempts() -> Iterator[Callable[[], list[Tag]]]:
        for stage in (*decoder.FALLBACK, *FILTERS):
            is_fit = small.size * stage.factor**2 <= _MOST_FILTERED
            if is_fit and min(small.shape) * stage.factor >= decoder.SMALLEST_SIDE:
                yield partial(decoder.read, small, (stage,), mirrored=mirrored)
        if image.ndim == 3:
            colours = image if factor == 1 else cv2.resize(image, None, fx=factor, fy=factor)
            darkest = _darkest_channel(np.asarray(colours, np.uint8))
            yield partial(decoder.read, darkest, (decoder.PLAIN, decoder.HALF), mirrored=mirrored)
        for degrees in ROTATIONS:
            yield partial(_read_rotated, small, degrees, mirrored)
        yield partial(decoder.read, small, (decoder.PLAIN, decoder.TWICE), mirrored=mirrored, model_1=True)
        yield partial(dewarp.read, small, is_over, mirrored=mirrored)

    for attempt in attempts():
        found = [] if is_over() else attempt()
        if found:
            return [_scaled(tag, factor) for tag in found]
    return []


def _scaled(tag: Tag, factor: float) -> Tag:
    """A tag of a picture that was reduced by a factor, in the picture itself."""
    a, b, c, d = (((x + 0.5) / factor - 0.5, (y + 0.5) / factor - 0.5) for x, y in tag.corners)
    return replace(tag, corners=(a, b, c, d))


def _darkest_channel(image: Image) -> Image:
    """The least of the three colours, doubled in contrast with 128 as black: only paper is bright in all of them."""
    return np.asarray(np.clip(image.min(axis=2).astype(np.int16) * 2 - 255, 0, 255), np.uint8)


def _read_rotated(grey: Image, degrees: float, mirrored: bool) -> list[Tag]:
    """The tags of a picture that is rotated before it is read, with their corners in the original picture."""
    height, width = grey.shape
    side = int(np.hypot(height, width)) + 2
    if side * side > _LARGEST:
        return []
    matrix = cv2.getRotationMatrix2D(((width - 1) / 2, (height - 1) / 2), degrees, 1)
    matrix[:, 2] += [(side - width) / 2, (side - height) / 2]
    rotated = cv2.warpAffine(grey, matrix, (side, side), flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE)
    back = cv2.invertAffineTransform(matrix)
    found = []
    for tag in decoder.read(np.asarray(rotated, np.uint8), (decoder.PLAIN,), mirrored=mirrored):
        original = np.asarray([[x, y, 1.0] for x, y in tag.corners]) @ np.asarray(back).T
        a, b, c, d = ((float(x), float(y)) for x, y in original)
        found.append(Tag(tag.text, (a, b, c, d), mirrored=tag.mirrored))
    return found
