"""Dice tracker: finds the dice that were thrown since a roll was asked for and have come to rest.

A die that lay there before shows its last roll. So a `DiceTracker` begins with a picture, looks only where later ones
differ from it, and tracks each die that it can read there. It returns the dice when there are as many as were asked
for, each read in the same place with the same value in three pictures, and nothing besides that might be a die. If most
of the picture changes at once, the camera was moved or the light switched: then it starts anew. With one die too many
or too few it returns none.

A layout helps: it gives the size of a die in pixels, and if it has a zone named ``dice``, only dice there count.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera.dice import pips
from hardware.camera.dice.colours import colour_of, tint_of
from hardware.camera.dice.face import Die
from hardware.camera.dice.spots import channel_of
from hardware.camera.dice.stray_pips import spots_of, strays
from hardware.camera.geometry.homography import Plane, find_plane
from hardware.camera.geometry.layout import Layout
from hardware.camera.images import Image

ZONE = "dice"
"""The zone of a layout in which dice are thrown, if it has one."""
NARROWEST, WIDEST = 10.0, 21.0
"""Millimetres on the side of the dice that come with games."""
STEADY = 3
"""Pictures in which a die has to show the same value before it counts."""
DOUBTFUL = 0.2
"""Certainty from which something may be one die more, although not enough to be read."""

_REDUCED = 640
"""Pixels across the small picture in which changes are looked for."""
_CHANGED = 16
"""Shades of 255 by which a place has changed."""
_MOST = 0.45
"""Share of the picture that a hand and a die may change; more is the camera or the light."""


_NEW = 0.1
"""Share of a die's face that differs from what was there before; of one that was not touched hardly anything does."""

_Box = tuple[int, int, int, int]
"""Left, top, right, bottom in pixels."""


@dataclass
class _Seen:
    """A tracked die: its last reading, in how many pictures it was read, and in how many since then it was not."""

    die: Die
    looks: int = 1
    missed: int = 0
    colours: set[str | None] = field(default_factory=set)

    def is_in_the_place_of(self, other: Die) -> bool:
        """Whether another reading is of the same place."""
        return math.dist(self.die.centre, other.centre) <= 0.2 * self.die.side

    def update(self, die: Die) -> None:
        """It was read again, or another value in its place."""
        if die.value != self.die.value:
            self.die, self.looks, self.missed, self.colours = die, 1, 0, {die.colour}
            return
        self.colours.add(die.colour)
        least = min(die.certainty, self.die.certainty)
        self.die, self.looks, self.missed = replace(die, certainty=least), self.looks + 1, 0

    def result(self) -> Die:
        """The die, with its colour if that was the same in all looks."""
        return replace(self.die, colour=next(iter(self.colours)) if len(self.colours) == 1 else None)


class DiceTracker:
    """Waits for ``count`` dice to come to rest, beginning with a picture of the table before.

    Pictures are rows × columns × 3, or in shades of grey rows × columns; in those dice have no colours.
    """

    def __init__(self, image: Image, layout: Layout | None = None, count: int = 1) -> None:
        self._layout = layout
        self._count = count
        self._begin(_in_channels(image))

    def _begin(self, image: Image) -> None:
        self._shape = image.shape
        self._before = _small(image)
        self._find_plane(image)
        self._seen: list[_Seen] = []
        self._doubts = STEADY

    def _find_plane(self, image: Image) -> None:
        self._plane = find_plane(image, self._layout) if self._layout is not None else None
        self._sides = _sides(self._plane, image)
        self._tint = tint_of(image, self._plane)

    def update(self, image: Image) -> tuple[Die, ...]:
        """Process the next picture: all the dice, once they have come to rest; else none."""
        image = _in_channels(image)
        changes = self._changes(image) if image.shape == self._shape else None
        if changes is None:
            self._begin(image)
            return ()
        if self._plane is None and self._layout is not None:
            # A hand lay on the markers when it began.
            self._find_plane(image)
        if self._layout is not None and self._plane is None and ZONE in self._layout.zones:
            return ()
        read = self._read_changed(image, *changes)
        certain = [die for die in read if die.certainty >= pips.OFFERED]
        self._track([replace(die, colour=colour_of(image, die, self._tint)) for die in certain])
        if len(self._seen) != self._count or any(seen.looks < STEADY for seen in self._seen):
            self._doubts = STEADY
            return ()
        # For the first result all must be in sight without doubt; afterwards a hand may pass.
        if self._doubts >= STEADY and any(seen.missed for seen in self._seen):
            return ()
        doubtful = [die for die in read if DOUBTFUL <= die.certainty < pips.OFFERED]
        self._doubts = self._doubts + 1 if self._may_be_more(image, doubtful, *changes) else 0
        return tuple(seen.result() for seen in self._seen) if self._doubts < STEADY else ()

    def _track(self, found: Sequence[Die]) -> None:
        """Match the dice read in this picture with the tracked ones; a hand may hide one for a moment."""
        for seen in self._seen:
            seen.missed += 1
        for die in found:
            known = next((seen for seen in self._seen if seen.is_in_the_place_of(die)), None)
            if known is None:
                self._seen.append(_Seen(die, colours={die.colour}))
            else:
                known.update(die)
        self._seen = [seen for seen in self._seen if seen.missed < STEADY]

    def _may_be_more(
        self, image: Image, doubtful: Sequence[Die], changed: NDArray[np.uint8], boxes: Sequence[_Box]
    ) -> bool:
        """Whether there may be a die besides those that are followed: read without certainty, or by its pips alone."""
        dice = [seen.die for seen in self._seen]
        if any(all(math.dist(die.centre, one.centre) > 0.75 * die.side for die in dice) for one in doubtful):
            return True
        factor = image.shape[1] / changed.shape[1]
        spots = [spot for box in boxes for spot in spots_of(image, box, self._sides, *self._bounds(*box[:2]))]
        rows, columns = changed.shape
        return any(
            changed[min(int(spot.y / factor), rows - 1), min(int(spot.x / factor), columns - 1)]
            for spot in strays(spots, dice)
        )

    def _changes(self, image: Image) -> tuple[NDArray[np.uint8], list[_Box]] | None:
        """What has changed in the small picture, and the parts in which to look; None if nearly all of it has."""
        small = _small(image)
        factor = image.shape[1] / small.shape[1]
        # A blue die on a red cloth may be no darker than that.
        most = channel_of(np.asarray(cv2.absdiff(small, self._before), np.uint8), dark=True)
        changed = (most > _CHANGED).astype(np.uint8)
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
            margin = self._sides[1] * 0.75
            boxes.append(
                (
                    max(0, int(left * factor - margin)),
                    max(0, int(top * factor - margin)),
                    min(image.shape[1], int((left + wide) * factor + margin)),
                    min(image.shape[0], int((top + tall) * factor + margin)),
                )
            )
        return changed, _joined(boxes)

    def _read_changed(self, image: Image, changed: NDArray[np.uint8], boxes: Sequence[_Box]) -> list[Die]:
        """The dice in these parts of the picture that were not there before, each once."""
        read = pips.agreed([die for box in boxes for die in self._read(image, box)])
        return [die for die in read if _is_new(die, changed, image.shape[1] / changed.shape[1])]

    def _read(self, image: Image, box: _Box) -> list[Die]:
        """The dice in a part of the picture."""
        left, top, right, bottom = box
        where, avoid = self._bounds(left, top)
        part = np.ascontiguousarray(image[top:bottom, left:right])
        moved = []
        for die in pips.read(part, sides=self._sides, where=where, avoid=avoid):
            a, b, c, d = ((x + left, y + top) for x, y in die.corners)
            moved.append(replace(die, corners=(a, b, c, d)))
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


def _joined(boxes: list[_Box]) -> list[_Box]:
    """The boxes, those that overlap as one: of a die that lies across two of them neither would see the whole."""
    apart: list[_Box] = []
    for box in boxes:
        left, top, right, bottom = box
        while over := [one for one in apart if left < one[2] and one[0] < right and top < one[3] and one[1] < bottom]:
            left, top = min(left, *(one[0] for one in over)), min(top, *(one[1] for one in over))
            right, bottom = max(right, *(one[2] for one in over)), max(bottom, *(one[3] for one in over))
            apart = [one for one in apart if one not in over]
        apart.append((left, top, right, bottom))
    return apart


def _is_new(die: Die, changed: NDArray[np.uint8], factor: float) -> bool:
    """Whether a die lies on changed ground, rather than beside it."""
    face = np.zeros_like(changed)
    outline = np.round(np.asarray(die.corners) / factor).astype(np.int32).reshape(-1, 1, 2)
    cv2.fillConvexPoly(face, outline, 1)
    return float(changed[face > 0].mean()) >= _NEW if face.any() else False


def _in_channels(image: Image) -> Image:
    """The picture with three shades a pixel: a Raspberry Pi's camera gives one."""
    return image if image.ndim == 3 else np.asarray(cv2.merge([image, image, image]), np.uint8)


def _small(image: Image) -> NDArray[np.uint8]:
    factor = min(1.0, _REDUCED / image.shape[1])
    size = (max(1, round(image.shape[1] * factor)), max(1, round(image.shape[0] * factor)))
    return np.asarray(cv2.blur(cv2.resize(image, size, interpolation=cv2.INTER_AREA), (3, 3)), np.uint8)


def _sides(plane: Plane | None, image: Image) -> tuple[float, float]:
    """How many pixels the side of a die may have."""
    if plane is None:
        return pips.SMALLEST, pips.LARGEST
    height, width = image.shape[:2]
    corners = plane.table([(width * 0.5, height * 0.5), (width * 0.5 + 10, height * 0.5)])
    a_millimetre = 10 / max(float(np.linalg.norm(corners[1] - corners[0])), 1e-6)
    return max(pips.SMALLEST * 0.8, NARROWEST * a_millimetre), min(pips.LARGEST * 1.2, WIDEST * a_millimetre * 1.08)
