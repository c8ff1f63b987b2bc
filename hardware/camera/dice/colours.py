"""Die colours: white, blue, red, green or yellow, or None where the colour is not certain.

The owner of a die may depend on its colour, so only clear ones are returned. A die is white if its face has next to no
colour and is much lighter than its pips (a black one is not), and it has one of the four colours if its hue lies well
within theirs and is saturated. In between (orange, violet, a dark or a shiny face, a grey picture) it has none.

A lamp tints everything. Where the markers are in the picture, which are printed in black on white, the tint of their
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
"""Blue, green and red of what is white, the strongest of them 1."""
NONE: Tint = (1.0, 1.0, 1.0)

PALE, STRONG = 0.26, 0.42
"""Saturations: a white die has less, a coloured one more."""
HUES: dict[str, tuple[float, float, float]] = {
    "red": (-22.0, 13.0, STRONG),
    "yellow": (40.0, 64.0, 0.6),
    "green": (90.0, 168.0, 0.3),
    "blue": (196.0, 250.0, STRONG),
}
"""From which hue to which (degrees), and the least saturation: a white die under a lamp is a little yellow."""
_AGREED = 0.7
"""Share of a face that has to be of its colour."""
_LIGHTER = 1.7
"""A white face is lighter than its pips by this factor at least."""
_STRONGEST_TINT = 0.55
"""In light of a stronger tint no colour is certain."""
_GREY = 3.0
"""Shades of 255: where no colour differs by more, the picture has none."""


def tint_of(image: Image, plane: Plane | None) -> Tint | None:
    """The tint of the light, by the white of the markers; None where it is too strong for colours to be recognised.

    Without markers there is none.
    """
    if plane is None:
        return NONE
    lightest: list[NDArray[np.float32]] = []
    for number in plane.layout.markers:
        corners = np.asarray(plane.pixels(plane.layout.marker_corners(number)))
        left, top = np.maximum(np.floor(corners.min(axis=0)).astype(int), 0)
        right, bottom = np.ceil(corners.max(axis=0)).astype(int)
        part = image[top:bottom, left:right].reshape(-1, 3).astype(np.float32)
        if len(part) >= 25:
            shades = part.max(axis=1)
            lightest.append(part[shades >= np.quantile(shades, 0.85)])
    if not lightest:
        return NONE
    white = np.median(np.concatenate(lightest), axis=0)
    if white.max() < 40:
        return None
    blue, green, red = (float(one) for one in white / white.max())
    return (blue, green, red) if min(blue, green, red) >= 1 - _STRONGEST_TINT else None


def colour_of(image: Image, die: Die, tint: Tint | None = NONE) -> str | None:
    """The colour of a die in a picture (rows × columns × 3), or None where it is not certain."""
    if tint is None or image.ndim != 3 or _has_no_colours(image, die):
        return None
    patch = patch_of(image, die.corners)
    face = np.clip(cv2.GaussianBlur(patch, (0, 0), 1.5)[BETWEEN] / np.asarray(tint, np.float32), 1, None)
    strongest, weakest = face.max(axis=1), face.min(axis=1)
    saturation = (strongest - weakest) / strongest
    middle = np.median(face, axis=0)
    if float(np.quantile(saturation, _AGREED)) < PALE:
        shades = patch.max(axis=2)
        pips = float(np.quantile(shades[_INNER & ~BETWEEN], 0.015))
        return "white" if float(np.median(shades[BETWEEN])) > _LIGHTER * max(pips, 1.0) else None
    hue = _hue(middle)
    for colour, (first, last, least) in HUES.items():
        if (hue - first) % 360 <= last - first:
            return colour if float(np.quantile(saturation, 1 - _AGREED)) >= least else None
    return None


_INNER = np.zeros_like(BETWEEN)
_INNER[22:58, 22:58] = True
"""The part of the patch in which the pips are."""


def _hue(colour: NDArray[np.float32]) -> float:
    """Degrees: red is 0, green 120, blue 240."""
    blue, green, red = (float(one) for one in colour)
    most, apart = max(blue, green, red), max(max(blue, green, red) - min(blue, green, red), 1e-6)
    if most == red:
        return 60 * (green - blue) / apart % 360
    if most == green:
        return 120 + 60 * (blue - red) / apart
    return 240 + 60 * (red - green) / apart


def _has_no_colours(image: Image, die: Die) -> bool:
    """Whether the picture about a die is in shades of grey, as an infra-red or a monochrome camera gives it."""
    reach = round(2 * die.side)
    x, y = (round(one) for one in die.centre)
    part = image[max(0, y - reach) : y + reach : 4, max(0, x - reach) : x + reach : 4].astype(np.int16)
    return bool(np.quantile(part.max(axis=2) - part.min(axis=2), 0.9) <= _GREY)
