"""Still decoder: reads the codes of a single photograph, of which there is no second frame.

The quick stages come first. Codes that are located by their finders (``finders``) but not decoded are read once more as
seen from above (``rectified``). If nothing is found there are attempts against common defects of photographs:
out of focus, far too large, printed in colours (the darkest channel), warped (``dewarp``), and codes of the
old model 1. zxing-cpp alone decodes, so its error correction and its checks apply to every attempt. With a closed set,
codes too small to decode are recognised as well.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial

import cv2
import numpy as np

from hardware.camera.codes import decoder, dewarp, rectified
from hardware.camera.codes.closed_set import KnownCodes
from hardware.camera.codes.finder_pairs import LARGEST_STICKER
from hardware.camera.codes.modules import SIDE
from hardware.camera.geometry.homography import Plane
from hardware.camera.images import Image, Tag, grey_of

_ENLARGED = 3_200_000
"""Pixels of a picture in which something was found and that is enlarged all the same."""
_REDUCED = 1_200_000
"""Pixels to which a picture in which nothing was found is reduced for the slow attempts."""
_ENOUGH = 2.4
"""Pixels per module below which only enlarging makes a code legible to a decoder."""
BUDGET = 1.1
"""Seconds of processor time after which no further attempt is made."""


def read(
    image: Image,
    known: KnownCodes | None = None,
    plane: Plane | None = None,
    *,
    mirrored: bool = False,
    exhaustive: bool = True,
    budget: float = BUDGET,
) -> list[Tag]:
    """The tags in a single picture, each once. Never raises.

    ``known`` (with ``plane``) recognises codes that cannot be decoded; a decoded text counts whether it is known or
    not. ``mirrored`` includes mirrored codes. ``exhaustive`` includes the slow attempts, which stop after ``budget``
    seconds of processor time.
    """
    if image.size == 0 or max(image.shape[:2]) > decoder.LARGEST_SIDE or min(image.shape[:2]) < decoder.SMALLEST_SIDE:
        return []
    grey = grey_of(image)
    if known is not None and plane is not None and _largest_pitch(plane, grey) < _ENOUGH:
        found = decoder.read(grey, (decoder.PLAIN, decoder.TWICE), mirrored=mirrored)
        found += known.recognise(grey, found, plane=plane, thorough=True)
        if found:
            return found
        known = None  # whatever else is found is not one of its codes
    end = time.thread_time() + budget

    def is_over() -> bool:
        return time.thread_time() >= end

    found = _quick(grey, mirrored, is_over) if exhaustive else decoder.read_picture(grey, mirrored=mirrored)
    if known is not None:
        found += known.recognise(grey, found, plane=plane, thorough=True)
    return found or (_slow(image, grey, mirrored, is_over) if exhaustive else [])


def _largest_pitch(plane: Plane, grey: Image) -> float:
    """Pixels per module of the largest sticker in the middle of a picture."""
    x, y = grey.shape[1] / 2, grey.shape[0] / 2
    (east, south), (west, north) = plane.table([(x + 1, y + 1), (x - 1, y - 1)])
    return float(LARGEST_STICKER / SIDE * math.sqrt(8) / max(math.hypot(east - west, south - north), 1e-6))


def _quick(grey: Image, mirrored: bool, is_over: Callable[[], bool]) -> list[Tag]:
    """What the thorough stages read, and codes that are located."""
    found = _merged([], decoder.read(grey, (decoder.PLAIN,), mirrored=mirrored))
    stages = () if grey.size > _ENLARGED and found else decoder.THOROUGH[1:]
    # In a small picture the stages cost less than to locate codes; in a large one they cost more.
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
    """The first codes that one of the slow attempts reveals; a large picture is reduced first."""
    factor = min(1.0, math.sqrt(_REDUCED / grey.size))
    small = decoder.resized(grey, factor)

    def attempts() -> Iterator[Callable[[], list[Tag]]]:
        for stage in decoder.FALLBACK:
            yield partial(decoder.read, small, (stage,), mirrored=mirrored)
        if image.ndim == 3:
            colours = image if factor == 1 else cv2.resize(image, None, fx=factor, fy=factor)
            darkest = _darkest_channel(np.asarray(colours, np.uint8))
            yield partial(decoder.read, darkest, (decoder.PLAIN, decoder.HALF), mirrored=mirrored)
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
