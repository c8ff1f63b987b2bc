"""Cards in a photograph: reads the codes of a card held in the hand, or of cards on a mat, within a time.

A photograph taken by hand is of unknown scale, tilted, perhaps blurred or dim, and somebody waits for the answer. So
the quick stages of the decoder come first. While no card is found, the still decoder follows with its attempts against
blur and warp, and no stage begins after the time is over. Codes too small to decode are recognised among those known:
first in the places where a damaged code was found, then in the whole picture.

Further readers recognise cards by something else than a code, such as their printed face: each is a function from a
picture to tags whose texts are those of cards. They come before the slow stages, since a card with a face seldom has a
code as well.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

import cv2
import numpy as np

from hardware.camera.codes import decoder, still_decoder
from hardware.camera.codes.closed_set import KnownCodes, Window
from hardware.camera.codes.decoder import Stage
from hardware.camera.geometry.homography import Plane
from hardware.camera.images import Corners, Image, Tag, grey_of

CardReader = Callable[[Image, Plane | None, Sequence[Tag]], Sequence[Tag]]
"""Recognises cards in a picture by something else than their codes, besides those that were found before."""

QUICK: Sequence[Stage] = (decoder.PLAIN, decoder.HALF)
"""Stages that every photograph gets."""
SMALL = 1_000_000
"""Pixels to which a picture is reduced to be searched as a whole for known codes that cannot be decoded."""


def read(
    image: Image,
    known: KnownCodes | None = None,
    plane: Plane | None = None,
    *,
    seconds: float = 1.2,
    readers: Sequence[CardReader] = (),
) -> list[Tag]:
    """The tags in a photograph (rows × columns × 3 or grey levels), each once. Never raises.

    ``seconds``: processor time of this thread after which no further stage begins. A code counts as a card if it is
    among ``known``, and without these always; other codes are returned as well.
    """
    if image.size == 0 or max(image.shape[:2]) > decoder.LARGEST_SIDE or min(image.shape[:2]) < decoder.SMALLEST_SIDE:
        return []
    until = time.thread_time() + seconds
    grey = grey_of(image)
    texts = frozenset(known.texts) if known is not None else None
    found: list[Tag] = []

    def card_found() -> bool:
        return any(texts is None or tag.text in texts for tag in found)

    def time_left() -> bool:
        return time.thread_time() < until

    _add(found, decoder.read(grey, QUICK))
    for reader in readers:
        if (plane is not None or not card_found()) and time_left():
            _add(found, reader(image, plane, found))
    if plane is not None:
        # Several cards may lie on a mat: one that is read does not mean that all are.
        _add(found, decoder.read(grey, (decoder.TWICE,)))
    if not card_found() and time_left():
        _add(found, still_decoder.read(image, budget=(until - time.thread_time()) / 2))
    if known is not None and (plane is not None or not card_found()):
        for corners in decoder.damaged(grey):
            damaged = Tag("", corners)
            if time_left() and not any(damaged.is_same_code_as(tag) for tag in found):
                _add(found, known.recognise(grey, found, window=_around(corners), places=[corners]))
        if time_left() and (plane is not None or not card_found()):
            more = _recognised_small(grey, known, found) if plane is None else known.recognise(grey, found, plane=plane)
            _add(found, more)
    return found


def _add(found: list[Tag], more: Sequence[Tag]) -> None:
    """Add the tags that are not of a code found before."""
    for tag in more:
        if not any(tag.is_same_code_as(other) for other in found):
            found.append(tag)


def _around(corners: Corners) -> Window:
    """A window (pixels) around a code, with a rim of a third of its size."""
    points = np.asarray(corners, np.float64)
    low, high = points.min(axis=0), points.max(axis=0)
    rim = (high - low).max() / 3
    return int(low[0] - rim), int(low[1] - rim), int(high[0] + rim) + 1, int(high[1] + rim) + 1


def _recognised_small(grey: Image, known: KnownCodes, found: Sequence[Tag]) -> list[Tag]:
    """The known codes in a picture reduced to `SMALL` pixels, with corners of the whole picture."""
    factor = min(1.0, (SMALL / grey.size) ** 0.5)
    small = np.asarray(cv2.resize(grey, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA), np.uint8)
    return [_scaled(tag, 1 / factor) for tag in known.recognise(small, [_scaled(tag, factor) for tag in found])]


def _scaled(tag: Tag, factor: float) -> Tag:
    """A tag with its corners in a picture that is larger by a factor."""
    a, b, c, d = (((x + 0.5) * factor - 0.5, (y + 0.5) * factor - 0.5) for x, y in tag.corners)
    return Tag(tag.text, (a, b, c, d), tag.source, tag.certainty, tag.mirrored)
