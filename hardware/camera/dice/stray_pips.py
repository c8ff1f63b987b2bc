"""Stray pips: pips that belong to no die that was read, the sign of a die that was not.

Of four dice three may be read, where three were asked for, while the fourth lies in a shadow. Its pips are found all
the same, as round spots as wide as those of the others.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np

from hardware.camera.dice.face import Die
from hardware.camera.dice.spots import Spot, allowed_in, channel_of, spots_in
from hardware.camera.images import Image

_NARROWER, _WIDER = 0.75, 1.33
"""Pips are as wide as those of the dice that were read, give or take this; those on a die's sides are narrower."""
_FAINTER = 0.3
"""And they stand out at least by this share of how those do."""
_ON_THE_FACE, _OF_THE_DIE = 0.48, 1.15
"""How far from a die's middle its pips are, and those of its sides that show (shares of its side)."""


def spots_of(
    image: Image,
    box: tuple[int, int, int, int],
    sides: tuple[float, float],
    where: Sequence[Sequence[tuple[float, float]]] | None = None,
    avoid: Sequence[Sequence[tuple[float, float]]] = (),
) -> list[Spot]:
    """The round spots, light and dark, in a part of a picture: left, top, right, bottom.

    ``sides``, ``where`` and ``avoid`` are those of ``pips.read``, in the pixels of the part; the spots are in those
    of the whole picture.
    """
    left, top, right, bottom = box
    part = np.ascontiguousarray(image[top:bottom, left:right])
    smooth = np.asarray(cv2.GaussianBlur(part, (0, 0), max(0.8, sides[0] / 50)), np.uint8)
    allowed = allowed_in(part.shape[:2], where, avoid)
    dark = spots_in(channel_of(smooth, dark=True), True, *sides, allowed)
    light = spots_in(channel_of(smooth, dark=False), False, *sides, allowed)
    return [replace(spot, x=spot.x + left, y=spot.y + top) for spot in (*dark, *light)]


def strays(spots: Sequence[Spot], dice: Sequence[Die]) -> list[Spot]:
    """Those of the spots that are like the pips of these dice and belong to none of them."""
    own, others = [], []
    for spot in spots:
        far = min((math.dist((spot.x, spot.y), die.centre) / die.side for die in dice), default=math.inf)
        if far < _ON_THE_FACE:
            own.append((spot.width, spot.contrast))
        elif far > _OF_THE_DIE:
            others.append(spot)
    if not own:
        return []
    width, contrast = (float(one) for one in np.median(own, axis=0))
    alike = [spot for spot in others if _NARROWER * width < spot.width < _WIDER * width]
    return [spot for spot in alike if spot.contrast > _FAINTER * contrast]
