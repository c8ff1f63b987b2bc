"""Colours of pieces: which pixels have the colour of which piece.

Pixels are shares of the white of paper, so hues hold in any light. The ranges are those of painted wood; skin, paper,
shadows and most prints lie outside of them, or are grey.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera.pieces.ground import Picture

Mask = NDArray[np.bool_]
_LEVELS = 180.0
"""Levels of white in the picture of which hues are taken; what is brighter than 1.4 of white is cut off."""


@dataclass(frozen=True)
class Shade:
    """The range of one colour: hue in degrees, saturation and brightness from 0 to 1."""

    hue: tuple[float, float]
    saturation: tuple[float, float]
    brightness: tuple[float, float]


SHADES: dict[str, Shade] = {
    "red": Shade((-20.0, 13.0), (0.5, 1.0), (0.1, 1.3)),
    "yellow": Shade((39.0, 66.0), (0.55, 1.0), (0.25, 1.5)),
    "green": Shade((80.0, 172.0), (0.3, 1.0), (0.06, 1.0)),
    "blue": Shade((188.0, 256.0), (0.4, 1.0), (0.08, 1.2)),
    "wood": Shade((14.0, 36.0), (0.4, 0.85), (0.12, 0.7)),
    "stone": Shade((-180.0, 180.0), (0.0, 0.2), (0.18, 0.68)),
    "sand": Shade((36.0, 60.0), (0.22, 0.54), (0.5, 1.2)),
    "metal": Shade((188.0, 256.0), (0.22, 1.0), (0.08, 1.0)),
}
"""The colours of players, and of the cubes of four materials."""


def shaded(picture: Picture, colours: tuple[str, ...]) -> dict[str, Mask]:
    """For each colour the pixels that have it; a colour without a range has none."""
    levels = cv2.convertScaleAbs(picture, alpha=_LEVELS)
    hsv = cv2.cvtColor(levels, cv2.COLOR_BGR2HSV)
    found: dict[str, Mask] = {}
    for colour in colours:
        mask = np.zeros(hsv.shape[:2], np.uint8)
        for low, high in _ranges(colour):
            mask |= np.asarray(cv2.inRange(hsv, np.asarray(low), np.asarray(high)), np.uint8)
        found[colour] = mask > 0
    return found


@cache
def _ranges(colour: str) -> tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]:
    """The ranges of a colour in the levels of OpenCV: two where its hues run through 0, none for an unknown one."""
    shade = SHADES.get(colour)
    if shade is None:
        return ()
    (first, last), (pale, strong), (dark, bright) = shade.hue, shade.saturation, shade.brightness
    rest = (
        [round(pale * 255), min(round(dark * _LEVELS), 255)],
        [round(strong * 255), min(round(bright * _LEVELS), 255)],
    )
    hues = [(max(first, 0), last), *([(first + 360, 360)] if first < 0 else [])]
    return tuple(((round(a / 2), *rest[0]), (min(round(b / 2), 180), *rest[1])) for a, b in hues)
