"""A die that has been thrown: what changed in the picture since it was asked for, and lies still now.

The die that lay there before shows its last throw, and that is not the one that is asked for. So a `Throw` begins
with a picture, looks only where later ones differ from it, and tells a die when it has been read in the same place
with the same value for three looks. If most of the picture changes at once, somebody moved the camera or switched a
lamp: then it begins anew. Two dice that came to rest are one too many, and nothing is told.

A layout helps: it says how many pixels a die has, and if it has a zone named ``dice``, only there dice count.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera import pips
from hardware.camera.layout import Layout
from hardware.camera.pips import Die
from hardware.camera.plane import Plane, look
from hardware.camera.tags import Image, grey_of

ZONE = "dice"
"""The zone of a layout in which dice are thrown, if it has one."""
NARROWEST, WIDEST = 10.0, 21.0
"""Millimetres on the side of the dice that come with games."""
STEADY = 3
"""Looks in which a die has to show the same before it counts."""

_REDUCED = 640
"""Pixels across the small picture in which changes are looked for."""
_CHANGED = 16
"""Shades of 255 by which a place has changed."""
_MOST = 0.45
"""Share of the picture that a hand and a die may change; more is the camera or the light."""


@dataclass
class _Seen:
    """A die that was read in some looks one after another."""

    die: Die
    looks: int = 1
    missed: int = 0


class Throw:
    """Waits for a die to come to rest, beginning with a picture (rows × columns × 3) of the table before."""

    def __init__(self, image: Image, layout: Layout | None = None) -> None:
        self._layout = layout
        self._seen: _Seen | None = None
        self._begin(image)

    def _begin(self, image: Image) -> None:
        self._shape = image.shape
        self._before = _small(image)
        self._plane = look(image, self._layout) if self._layout is not None else None
        self._sides = _sides(self._plane, image)
        self._seen = None

    def see(self, image: Image) -> Die | None:
        """Take in the next picture: the die that has come to rest since the beginning, or None."""
        boxes = self._changes(image) if image.shape == self._shape else None
        if boxes is None:
            self._begin(image)
            return None
        if self._plane is None and self._layout is not None:
            # A hand lay on the markers when it began.
            self._plane = look(image, self._layout)
            self._sides = _sides(self._plane, image)
            if self._plane is None and ZONE in self._layout.zones:
                return None
        found = [die for box in boxes for die in self._read(image, box) if die.certainty >= pips.OFFERED]
        self._follow(found)
        seen = self._seen
        return seen.die if seen is not None and seen.looks >= STEADY else None

    def _follow(self, found: Sequence[Die]) -> None:
        """Count the looks in which one die shows the same."""
        seen = self._seen
        if len(found) != 1:
            if seen is not None:
                # A hand may pass over it; two dice at once are another matter.
                seen.missed += 1 if not found else STEADY
                if seen.missed >= STEADY:
                    self._seen = None
            return
        (die,) = found
        if seen is None or seen.die.value != die.value or math.dist(seen.die.centre, die.centre) > 0.2 * die.side:
            self._seen = _Seen(die)
            return
        least = min(die.certainty, seen.die.certainty)
        self._seen = _Seen(Die(die.value, least, die.corners), seen.looks + 1)

    def _changes(self, image: Image) -> list[tuple[int, int, int, int]] | None:
        """Where the picture has changed: left, top, right, bottom in pixels; None if nearly all of it has."""
        small = _small(image)
        factor = image.shape[1] / small.shape[1]
        changed = (cv2.absdiff(small, self._before) > _CHANGED).astype(np.uint8)
        if float(changed.mean()) > _MOST:
            return None
        reach = max(3, round(self._sides[0] / factor / 2)) | 1
        grown = cv2.dilate(changed, np.ones((reach, reach), np.uint8))
        _, _, stats, _ = cv2.connectedComponentsWithStats(grown, connectivity=8)
        least = self._sides[0] / factor
        boxes = []
        for left, top, wide, tall, area in stats[1:].tolist():
            if min(wide, tall) < least * 0.8 or area < least * least * 0.6:
                continue
            margin = self._sides[1] * 0.5
            boxes.append(
                (
                    max(0, int(left * factor - margin)),
                    max(0, int(top * factor - margin)),
                    min(image.shape[1], int((left + wide) * factor + margin)),
                    min(image.shape[0], int((top + tall) * factor + margin)),
                )
            )
        return boxes

    def _read(self, image: Image, box: tuple[int, int, int, int]) -> list[Die]:
        """The dice in a part of the picture."""
        left, top, right, bottom = box
        where, avoid = self._bounds(left, top)
        part = np.ascontiguousarray(image[top:bottom, left:right])
        read = pips.read(part, sides=self._sides, where=where, avoid=avoid)
        moved = []
        for die in read:
            a, b, c, d = ((x + left, y + top) for x, y in die.corners)
            moved.append(Die(die.value, die.certainty, (a, b, c, d)))
        return moved

    def _bounds(
        self, left: int, top: int
    ) -> tuple[list[list[tuple[float, float]]] | None, list[list[tuple[float, float]]]]:
        """The zone for dice, if there is one, and the markers, in the pixels of a part of the picture."""
        plane = self._plane
        if plane is None:
            return None, []

        def pixels(points: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
            return [(float(x) - left, float(y) - top) for x, y in plane.pixels(points)]

        zone = plane.layout.zones.get(ZONE)
        markers = [pixels(plane.layout.marker_corners(number)) for number in plane.layout.markers]
        return (None if zone is None else [pixels(zone)]), markers


def _small(image: Image) -> NDArray[np.uint8]:
    factor = min(1.0, _REDUCED / image.shape[1])
    size = (max(1, round(image.shape[1] * factor)), max(1, round(image.shape[0] * factor)))
    return np.asarray(cv2.blur(cv2.resize(grey_of(image), size, interpolation=cv2.INTER_AREA), (3, 3)), np.uint8)


def _sides(plane: Plane | None, image: Image) -> tuple[float, float]:
    """How many pixels the side of a die may have."""
    if plane is None:
        return pips.SMALLEST, pips.LARGEST
    height, width = image.shape[:2]
    corners = plane.table([(width * 0.5, height * 0.5), (width * 0.5 + 10, height * 0.5)])
    a_millimetre = 10 / max(float(np.linalg.norm(corners[1] - corners[0])), 1e-6)
    return max(pips.SMALLEST * 0.8, NARROWEST * a_millimetre), min(pips.LARGEST * 1.2, WIDEST * a_millimetre * 1.08)
