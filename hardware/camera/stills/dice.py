"""Dice in a photograph of unknown scale: all dice of a roll, photographed by hand.

The dice of one roll are of about one size in the picture, and most photographs are taken so that the dice fill a good
part of it. The picture is read at several scales, so that the reader of pips and the networks, which also name digits,
always see dice of the sizes for which they were made; with a mat's markers in sight its plane gives the scale. Of the
readings, the largest group of dice of similar size counts; what is much smaller or larger is a pattern on the table or
a picture of a die.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np

from hardware.camera.dice import face_network, network, pips, table_reader
from hardware.camera.dice.colours import NEUTRAL, Tint, colour_of, tint_of
from hardware.camera.dice.face import Die
from hardware.camera.dice.two_readers import joined
from hardware.camera.geometry.homography import Plane
from hardware.camera.images import Image

SCALES = (1600, 800, 420)
"""Pixels of the longer side at which a picture is read."""
SIDES = (30.0, 72.0)
"""Pixels along a side of the dice that are read at each scale; the next one continues where this one ends."""
NETWORK_SCALES = (1300, 760, 440, 255)
"""Pixels of the longer side at which the networks look at a picture without a plane."""
NETWORK_SIDES = (16.0, 42.0)
"""Pixels along a side of the faces that they name at each scale."""
SIMILAR = 1.6
"""Ratio of sizes of dice that may be of one roll: perspective makes the nearer ones larger."""
DOUBTFUL = 0.2
"""Certainty from which something may be a die, although its value is not certain enough to be offered."""


def read(image: Image, plane: Plane | None = None) -> tuple[list[Die], int]:
    """The dice of a roll in a photograph (rows × columns × 3), and how many more there may be. Never raises.

    The dice have values that may be offered, and colours where these are certain.
    """
    if image.ndim != 3 or min(image.shape[:2]) < pips.SMALLEST:
        return [], 0
    found: list[Die] = []
    longest = max(image.shape[:2])
    for factor in dict.fromkeys(min(1.0, scale / longest) for scale in SCALES):
        small = image if factor == 1 else cv2.resize(image, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
        found += [die.scaled(1 / factor) for die in pips.read(np.asarray(small, np.uint8), sides=SIDES)]
    by_networks = table_reader.read(image, plane) if plane is not None else _by_networks(image)
    both = joined(pips.without_conflicts(found), by_networks)
    group = _of_one_roll([die for die in both if die.certainty > DOUBTFUL])
    sure = [die for die in group if die.certainty >= pips.OFFERED]
    return [replace(die, colour=colour) for die, colour in zip(sure, _colours(image, sure, plane), strict=True)], (
        len(group) - len(sure)
    )


def _by_networks(image: Image) -> list[Die]:
    """The dice that the networks name in a picture of unknown scale, the most certain first."""
    found: list[Die] = []
    longest = max(image.shape[:2])
    for factor in dict.fromkeys(min(1.0, scale / longest) for scale in NETWORK_SCALES):
        small = cv2.resize(image, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA) if factor < 1 else image
        view = np.asarray(small, np.uint8)
        for face in face_network.named(view, network.places(view)):
            if NETWORK_SIDES[0] <= face.square.side <= NETWORK_SIDES[1]:
                a, b, c, d = face.square.corners
                found.append(Die(face.value, face.certainty, (a, b, c, d)).scaled(1 / factor))
    return pips.without_conflicts(found)


def _of_one_roll(dice: Sequence[Die]) -> list[Die]:
    """The dice of similar size that are most certain together."""
    best: list[Die] = []
    for smallest in dice:
        group = [die for die in dice if smallest.side * 0.999 <= die.side <= smallest.side * SIMILAR]
        if sum(die.certainty for die in group) > sum(die.certainty for die in best):
            best = group
    return best


def _colours(image: Image, dice: Sequence[Die], plane: Plane | None) -> list[str | None]:
    """The colours of dice; without markers the palest of several dice is taken for white if it lights up as such."""
    tint = tint_of(image, plane)
    colours = [colour_of(image, die, tint) for die in dice]
    if plane is not None or tint is None or None not in colours:
        return colours
    palest = _palest(image, dice)
    if palest is None:
        return colours
    again = [colour_of(image, die, palest) for die in dice]
    return [first or second for first, second in zip(colours, again, strict=True)]


_LEAST_PALE = 0.45
"""Saturation up to which the palest die may be a white one in the light of a lamp."""


def _palest(image: Image, dice: Sequence[Die]) -> Tint | None:
    """The tint of the light if the palest die is white; None where even that is too strong."""
    whites = []
    for die in dice:
        x, y = die.centre
        reach = max(2, round(die.side * 0.4))
        part = image[max(0, round(y) - reach) : round(y) + reach, max(0, round(x) - reach) : round(x) + reach]
        pixels = part.reshape(-1, 3).astype(np.float32)
        if len(pixels) < 9:
            continue
        brightness = pixels.max(axis=1)
        white = np.median(pixels[brightness >= np.quantile(brightness, 0.6)], axis=0)
        whites.append((float(1 - white.min() / max(float(white.max()), 1.0)), white))
    saturation, white = min(whites, key=lambda entry: entry[0], default=(math.inf, np.ones(3)))
    if saturation > _LEAST_PALE:
        return None
    blue, green, red = (float(value) for value in white / white.max())
    return (blue, green, red) if (blue, green, red) != NEUTRAL else None
