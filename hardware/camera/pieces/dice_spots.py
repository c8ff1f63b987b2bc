"""Dice on spots: counts the dice that lie on a spot of a board by the colours of their upper faces.

The dice are found as those of a throw are. What else has changed there since the board was empty must be part of a die
or its shadow: under a hand, or with a die that is not read, nothing is known.
"""

from __future__ import annotations

import math
from collections import Counter

import cv2
import numpy as np

from hardware.camera.dice import table_reader
from hardware.camera.dice.colours import colour_of, tint_of
from hardware.camera.dice.face import Die
from hardware.camera.geometry.homography import Plane
from hardware.camera.geometry.viewpoint import Float, Viewpoint
from hardware.camera.images import Image
from hardware.camera.pieces import outlines
from hardware.camera.pieces.colours import Mask
from hardware.camera.pieces.ground import Box, Ground
from hardware.camera.pieces.spots import UNKNOWN, Reading, Spot

CERTAIN, DOUBTFUL = 0.75, 0.21
"""Certainty from which a face counts as a die, and from which it may be one."""
_UNEXPLAINED = 0.1
"""Share of the spot that may differ from the empty board outside of its dice."""
_WIDE = 0.5
"""Width, in sides of a die, of what else has changed in one place from which it may be a die whose face is not seen."""
_GROWN = 5
"""Pixels of the ground around a die that may differ as well."""
_EMPTY = 0.9
"""Certainty that a spot is empty whose ground looks as it did."""


def read(image: Image, plane: Plane, view: Viewpoint, spot: Spot, ground: Ground, box: Box, changed: Mask) -> Reading:
    """The dice on a spot by colour; ``changed`` is where the part ``box`` of the ground is not as the empty board."""
    region = outlines.covered(ground, view, spot, box, spot.reach)
    if not region.any():
        return UNKNOWN
    west, south, east, north = (spot.x - spot.reach, spot.y - spot.reach, spot.x + spot.reach, spot.y + spot.reach)
    corners = np.asarray([(west, south), (east, south), (east, north), (west, north)])
    seen_at = plane.pixels([(float(x), float(y)) for x, y in (*corners, *view.leaning(corners, spot.height))])
    low, high = np.floor(seen_at.min(axis=0)).astype(int), np.ceil(seen_at.max(axis=0)).astype(int)
    if (low < 0).any() or (high > (image.shape[1], image.shape[0])).any():
        return UNKNOWN
    dice = table_reader.read(image, plane, (int(low[0]), int(low[1]), int(high[0]), int(high[1])))
    explained = np.zeros(changed.shape, np.uint8)
    on_it: list[Die] = []
    for die in dice:
        top = np.asarray(plane.table(die.corners), np.float64)
        base = _base(view, top, spot.height)
        if die.certainty >= CERTAIN:
            explained |= _outline(ground, box, np.concatenate([top, base]), changed.shape)
        if math.dist(base.mean(axis=0), (spot.x, spot.y)) <= spot.radius + spot.size / 4:
            on_it.append(die)
    around = np.ones((2 * _GROWN + 1,) * 2, np.uint8)
    unexplained = changed & region & (cv2.dilate(explained, around) == 0)
    if unexplained.sum() > _UNEXPLAINED * region.sum() or _is_wide(unexplained, _WIDE * spot.size * ground.scale):
        return UNKNOWN
    if any(DOUBTFUL <= die.certainty < CERTAIN for die in on_it):
        return UNKNOWN
    sure = [die for die in on_it if die.certainty >= CERTAIN]
    if len(sure) > spot.most:
        return UNKNOWN
    tint = tint_of(image, plane)
    colours = [colour_of(image, die, tint) for die in sure]
    named = [colour for colour in colours if colour in spot.colours]
    if len(named) < len(sure):
        return UNKNOWN
    return Reading(dict(Counter(named)), min((die.certainty for die in sure), default=_EMPTY))


def _is_wide(changed: Mask, width: float) -> bool:
    """Whether a disc of a width (pixels) fits into a change somewhere; gaps of half that width are filled first."""
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (max(3, round(width)),) * 2)
    gaps = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (max(3, round(width / 2)),) * 2)
    filled = cv2.morphologyEx(changed.astype(np.uint8), cv2.MORPH_CLOSE, gaps)
    return bool(cv2.erode(filled, disc, borderType=cv2.BORDER_CONSTANT, borderValue=0).any())


def _base(view: Viewpoint, top: Float, height: float) -> Float:
    """The corners (mm) of the face on which a die lies; ``top`` are those of its upper face, as seen on the table."""
    return np.asarray(top + ((view.x, view.y) - top) * (height / max(view.z, height)))


def _outline(ground: Ground, box: Box, points: Float, shape: tuple[int, ...]) -> Mask:
    """The hull of points (mm) as a mask of a part of the ground."""
    hull = cv2.convexHull(np.round(ground.pixels(points) - (box[0], box[1])).astype(np.int32).reshape(-1, 1, 2))
    mask = np.zeros(shape, np.uint8)
    cv2.fillConvexPoly(mask, hull, 1)
    return mask > 0
