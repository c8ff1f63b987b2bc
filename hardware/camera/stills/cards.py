"""Cards in a photograph: reads the cards in the hand, on a mat or anywhere else, within a time.

There is no second frame, the scale is unknown, and somebody waits for the answer. So the quick stages of the decoder
come first. Cards without a sticker are recognised by their printed face, and codes too small or too blurred to decode
among those that are known. While nothing is found there are attempts against common defects of photographs: out of
focus, far too large, printed in colours (the darkest channel), codes of the old model 1, warped (``dewarp``).
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial

import cv2
import numpy as np

from hardware.camera.codes import decoder, dewarp
from hardware.camera.geometry.homography import Plane
from hardware.camera.images import Image, Tag, grey_of
from hardware.camera.known_cards import KnownCards
from hardware.camera.stills.faces import in_the_hand

SECONDS = 1.2
"""Seconds of processor time after which no further attempt begins."""
_SMALL = 3_200_000
"""Pixels of a picture up to which every quick stage is worth its time."""
_REDUCED = 1_200_000
"""Pixels to which a larger picture is reduced for the slow attempts."""


def read(
    image: Image,
    known: KnownCards | None = None,
    plane: Plane | None = None,
    *,
    mirrored: bool = False,
    seconds: float = SECONDS,
) -> list[Tag]:
    """The tags in a photograph (rows × columns × 3 or grey levels), each once. Never raises.

    A code counts as a card if it is among the ``known`` cards, and without these always; other codes are returned as
    well. ``mirrored`` includes mirrored codes. ``seconds``: processor time of this thread after which no further
    attempt begins.
    """
    if image.size == 0 or max(image.shape[:2]) > decoder.LARGEST_SIDE or min(image.shape[:2]) < decoder.SMALLEST_SIDE:
        return []
    until = time.thread_time() + seconds
    grey = grey_of(image)
    factor = min(1.0, math.sqrt(_REDUCED / grey.size))
    small = decoder.resized(grey, factor)
    found: list[Tag] = []

    def add(tags: Iterable[Tag], of: float = 1.0) -> None:
        """Add the tags of a picture reduced by a factor that are not of a code found before."""
        for tag in tags:
            tag = tag.scaled(1 / of)
            if not any(tag.is_same_code_as(other) for other in found):
                found.append(tag)

    def is_over() -> bool:
        """Whether a card is found, or time is up."""
        return any(known is None or tag.text in known.texts for tag in found) or time.thread_time() >= until

    quick = decoder.THOROUGH if grey.size <= _SMALL else decoder.LARGE
    add(decoder.read(grey, quick, mirrored=mirrored))
    if known is not None and plane is not None:
        # Several cards may lie on a table: one that is read does not mean that all are.
        add(known.codes.recognise(grey, found, plane=plane) if known.codes else ())
        add(known.faces.recognise(image, plane, taken=found) if known.faces else ())
    elif known is not None and known.faces is not None and not is_over():
        add(in_the_hand(image, known.faces))
    for stage in decoder.THOROUGH:
        if stage not in quick and not is_over():
            add(decoder.read(grey, (stage,), mirrored=mirrored))
    for stage in decoder.FALLBACK:
        if not is_over():
            add(decoder.read(small, (stage,), mirrored=mirrored), factor)
    if known is not None and known.codes is not None and plane is None and not is_over():
        add(known.codes.recognise(small, [tag.scaled(factor) for tag in found]), factor)
    for attempt in _slow(image, small, lambda: time.thread_time() >= until, mirrored=mirrored):
        if not found and not is_over():
            add(attempt(), factor)
    return found


def _slow(
    image: Image, small: Image, is_over: Callable[[], bool], *, mirrored: bool
) -> Iterator[Callable[[], list[Tag]]]:
    """Attempts at a picture in which no code was found, each on the ``small`` picture."""
    if image.ndim == 3:
        colours = np.asarray(cv2.resize(image, small.shape[::-1]), np.uint8)
        yield partial(decoder.read, _darkest_channel(colours), (decoder.PLAIN, decoder.HALF), mirrored=mirrored)
    yield partial(decoder.read, small, (decoder.PLAIN, decoder.TWICE), mirrored=mirrored, model_1=True)
    yield partial(dewarp.read, small, is_over, mirrored=mirrored)


def _darkest_channel(image: Image) -> Image:
    """The least of the three colours, doubled in contrast with 128 as black: only paper is bright in all of them."""
    return np.asarray(np.clip(image.min(axis=2).astype(np.int16) * 2 - 255, 0, 255), np.uint8)
