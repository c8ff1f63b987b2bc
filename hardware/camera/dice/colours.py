"""Die colours: white, blue, red, green or yellow, or None where the colour is not certain.

The owner of a die may depend on its colour, so only certain ones are returned. A die is white if the saturation of its
face is low and the face is much lighter than the pips (that of a black die is not), and it has one of the four colours
if its hue is well within that colour's range and saturated. In between (orange, violet, a dark or a shiny face, a grey
picture) it has none.

Lamps tint the whole picture. Where the markers are in sight, which are printed in black on white, the tint of their
white is removed.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera.dice.face import BETWEEN, Die, patch_of
from hardware.camera.geometry.homography import Plane
from hardware.camera.images import Image

Tint = tuple[float, float, float]
"""Blue, green and red of white paper, the greatest of them 1."""
NEUTRAL: Tint = (1.0, 1.0, 1.0)

PALE, STRONG = 0.26, 0.42
"""Saturations (0 to 1): a white die has less than the first, a coloured one more than the second."""
HUES: dict[str, tuple[float, float, float]] = {
    "red": (-22.0, 13.0, STRONG),
    "yellow": (40.0, 64.0, 0.6),
    "green": (90.0, 168.0, 0.3),
    "blue": (196.0, 250.0, STRONG),
}
"""The range of hues (degrees) and the least saturation: a white die under a lamp is slightly yellow."""
_SHARE = 0.7
"""Share of a face's pixels that must be of its colour."""
_LIGHTER = 1.7
"""The least ratio of the grey levels of a white face and its pips."""
_STRONGEST_TINT = 0.55
"""Tint (1 less its smallest component) above which no colour is certain."""
_GREY = 3.0
"""Differences of the colour channels (grey levels) up to which a picture is without colour."""


def tint_of(image: Image, plane: Plane | None) -> Tint | None:
    """The tint of the light, from the white of the markers; None if it is too strong for colours to be recognised.

    Without markers it is assumed to be neutral.
    """
    if plane is None:
        return NEUTRAL
    whites: list[NDArray[np.float32]] = []
    for number in plane.layout.markers:
        corners = np.asarray(plane.pixels(plane.layout.marker_corners(number)))
        left, top = np.maximum(np.floor(corners.min(axis=0)).astype(int), 0)
        right, bottom = np.ceil(corners.max(axis=0)).astype(int)
        part = image[top:bottom, left:right].reshape(-1, 3).astype(np.float32)
        if len(part) >= 25:
            brightness = part.max(axis=1)
            whites.append(part[brightness >= np.quantile(brightness, 0.85)])
    if not whites:
        return NEUTRAL
    white = np.median(np.concatenate(whites), axis=0)
    if white.max() < 40:
        return None
    blue, green, red = (float(value) for value in white / white.max())
    return (blue, green, red) if min(blue, green, red) >= 1 - _STRONGEST_TINT else None


def colour_of(image: Image, die: Die, tint: Tint | None = NEUTRAL) -> str | None:
    """The colour of a die in a picture (rows × columns × 3), or None where it is not certain."""
    if tint is None or image.ndim != 3 or _is_grey(image, die):
        return None
    patch = patch_of(image, die.corners)
    face = np.clip(cv2.GaussianBlur(patch, (0, 0), 1.5)[BETWEEN] / np.asarray(tint, np.float32), 1, None)
    strongest, weakest = face.max(axis=1), face.min(axis=1)
    saturation = (strongest - weakest) / strongest
    median = np.median(face, axis=0)
    if float(np.quantile(saturation, _SHARE)) < PALE:
        brightness = patch.max(axis=2)
        pips = float(np.quantile(brightness[_INNER & ~BETWEEN], 0.015))
        return "white" if float(np.median(brightness[BETWEEN])) > _LIGHTER * max(pips, 1.0) else None
    hue = _hue(median)
    for colour, (first, last, least) in HUES.items():
        if (hue - first) % 360 <= last - first:
            return colour if float(np.quantile(saturation, 1 - _SHARE)) >= least else None
    return None


_INNER = np.zeros_like(BETWEEN)
_INNER[22:58, 22:58] = True
"""The part of the patch (`patch_of`) in which the pips are."""


def _hue(colour: NDArray[np.float32]) -> float:
    """The hue of a colour (blue, green, red) in degrees: red is 0, green 120, blue 240."""
    blue, green, red = (float(value) for value in colour)
    most = max(blue, green, red)
    chroma = max(most - min(blue, green, red), 1e-6)
    if most == red:
        return 60 * (green - blue) / chroma % 360
    if most == green:
        return 120 + 60 * (blue - red) / chroma
    return 240 + 60 * (red - green) / chroma


def _is_grey(image: Image, die: Die) -> bool:
    """Whether the picture around a die is grey, as that of an infra-red or a monochrome camera."""
    reach = round(2 * die.side)
    x, y = (round(value) for value in die.centre)
    part = image[max(0, y - reach) : y + reach : 4, max(0, x - reach) : x + reach : 4].astype(np.int16)
    return bool(np.quantile(part.max(axis=2) - part.min(axis=2), 0.9) <= _GREY)
