"""Stray pips: pips that belong to no die that was read, which indicate a die that was missed.

Of four dice three may be read, where three were requested, while the fourth is in a shadow. Its pips are found all the
same, as round blobs of the same width as those of the others.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np

from hardware.camera.dice.blobs import Blob, allowed_in, blobs_in, channel_of
from hardware.camera.dice.face import Die
from hardware.camera.images import Image

_NARROWER, _WIDER = 0.75, 1.33
"""Width of a stray pip relative to the pips of the dice that were read; pips on side faces are narrower."""
_LEAST_CONTRAST = 0.3
"""Contrast of a stray pip relative to those pips, at least."""
_ON_THE_FACE, _ON_THE_DIE = 0.48, 1.15
"""Distances from a die's centre, as shares of its side, within which its pips and those of its side faces are."""


def blobs_of(
    image: Image,
    box: tuple[int, int, int, int],
    sides: tuple[float, float],
    where: Sequence[Sequence[tuple[float, float]]] | None = None,
    avoid: Sequence[Sequence[tuple[float, float]]] = (),
) -> list[Blob]:
    """The round blobs, light and dark, in a box of a picture: left, top, right, bottom in pixels.

    ``sides``, ``where`` and ``avoid`` are those of ``pips.read`` in pixels of the box; the blobs' centres are in pixels
    of the whole picture.
    """
    left, top, right, bottom = box
    part = np.ascontiguousarray(image[top:bottom, left:right])
    smooth = np.asarray(cv2.GaussianBlur(part, (0, 0), max(0.8, sides[0] / 50)), np.uint8)
    allowed = allowed_in(part.shape[:2], where, avoid)
    dark = blobs_in(channel_of(smooth, dark=True), True, *sides, allowed)
    light = blobs_in(channel_of(smooth, dark=False), False, *sides, allowed)
    return [replace(blob, x=blob.x + left, y=blob.y + top) for blob in (*dark, *light)]


def strays(blobs: Sequence[Blob], dice: Sequence[Die]) -> list[Blob]:
    """The blobs that are similar to the pips of these dice and belong to none of them."""
    own, others = [], []
    for blob in blobs:
        far = min((math.dist((blob.x, blob.y), die.centre) / die.side for die in dice), default=math.inf)
        if far < _ON_THE_FACE:
            own.append((blob.width, blob.contrast))
        elif far > _ON_THE_DIE:
            others.append(blob)
    if not own:
        return []
    width, contrast = (float(one) for one in np.median(own, axis=0))
    similar = [blob for blob in others if _NARROWER * width < blob.width < _WIDER * width]
    return [blob for blob in similar if blob.contrast > _LEAST_CONTRAST * contrast]
