"""Dice tracker: finds the dice that were rolled since a roll was requested and have come to rest.

A die that lay there before shows its last roll. So a `DiceTracker` starts with a reference picture, reads later
pictures only where they differ from it, and tracks each die that it can read there. It returns the dice when there are
as many as requested, each read in the same place with the same value in three pictures, and nothing else that might be
a die. If most of the picture changes at once, the camera was moved or the light switched: then it starts again. With
one die too many or too few it returns none.

With a layout, the plane of the table is known: then networks read pips and digits (``table_reader``), each picture in
another way, beside the reader of pips alone (``pips``). If the layout has a zone named ``dice``, only dice there count.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera.dice import pips, table_reader
from hardware.camera.dice.blobs import allowed_in, channel_of
from hardware.camera.dice.colours import colour_of, tint_of
from hardware.camera.dice.face import Die
from hardware.camera.dice.two_readers import joined
from hardware.camera.geometry.homography import Plane, find_plane
from hardware.camera.geometry.layout import Layout
from hardware.camera.images import Image

ZONE = "dice"
"""The zone of a layout in which dice are rolled, if it has one."""
NARROWEST, WIDEST = 10.0, 21.0
"""Millimetres along a side of the dice that come with games."""
STEADY = 3
"""Pictures in which a die must show the same value before it counts."""
DOUBTFUL = 0.2
"""Certainty from which something may be a further die, although its value is not certain enough to be used."""

_REDUCED = 640
"""Width in pixels of the reduced picture in which changes are detected."""
_CHANGED = 16
"""Difference in grey levels from which a pixel has changed."""
_MOST_CHANGED = 0.45
"""Share of the picture that a hand and dice may change; more is the camera or the light."""
_AGREED, _MEAN = 0.9, 0.66
"""Share of all readings of a die, weighted by their certainty, that give its value, and their mean certainty, at least.

The picture's noise changes from one to the next: what is read by chance does not last."""
_MOVED = 10
"""Difference in grey levels between two pictures that follow each other, in a tenth of a die's face, if it moved."""
_NEW = 0.1
"""Share of a die's face that must differ from the reference picture; of an untouched die hardly anything does."""

_Box = tuple[int, int, int, int]
"""Left, top, right, bottom in pixels."""


@dataclass
class _TrackedDie:
    """A tracked die: its last reading, in how many pictures it was read, and in how many since then it was not."""

    die: Die
    reads: int = 1
    missed: int = 0
    colours: set[str | None] = field(default_factory=set)
    """The colours of its readings."""
    readings: dict[int, list[float]] = field(default_factory=dict)
    """The certainties of all readings since it lies there, doubtful ones too, by the value that they gave."""

    def is_in_the_place_of(self, other: Die) -> bool:
        """Whether another reading is of the same place."""
        return math.dist(self.die.centre, other.centre) <= 0.2 * self.die.side

    def update(self, die: Die) -> None:
        """Process another certain reading in its place; a different value starts the count again."""
        if die.value != self.die.value:
            self.die, self.reads, self.missed, self.colours = die, 1, 0, {die.colour}
            return
        self.colours.add(die.colour)
        least = min(die.certainty, self.die.certainty)
        self.die, self.reads, self.missed = replace(die, certainty=least), self.reads + 1, 0

    def record(self, die: Die, *, has_moved: bool) -> None:
        """Record a reading in its place, certain or doubtful; those from before it moved no longer count."""
        if has_moved:
            self.readings = {}
        self.readings.setdefault(die.value, []).append(die.certainty)

    def is_settled(self, mean: float) -> bool:
        """Whether it was read in enough pictures, with this mean certainty, and hardly ever with another value."""
        own = self.readings.get(self.die.value, [])
        everything = sum(sum(certainties) for certainties in self.readings.values())
        agreed = sum(own) >= _AGREED * everything
        return self.reads >= STEADY and agreed and sum(own) >= mean * len(own)

    def result(self) -> Die:
        """The die, with its colour if that was the same in all readings."""
        return replace(self.die, colour=next(iter(self.colours)) if len(self.colours) == 1 else None)


class DiceTracker:
    """Waits for ``count`` dice to come to rest; ``image`` shows the table before the roll.

    Pictures are rows × columns × 3, or rows × columns of grey levels, in which dice have no colours.
    """

    def __init__(self, image: Image, layout: Layout | None = None, count: int = 1) -> None:
        self._layout = layout
        self._count = count
        self._restart(_in_channels(image))

    def _restart(self, image: Image) -> None:
        """Take a picture as the reference and forget the tracked dice."""
        self._shape = image.shape
        self._pictures = 0
        self._reference = self._last = self._newest = _reduced(image)
        self._find_plane(image)
        self._tracked: list[_TrackedDie] = []
        self._doubtful_pictures = STEADY

    def _find_plane(self, image: Image) -> None:
        self._plane = find_plane(image, self._layout) if self._layout is not None else None
        self._sides = _sides(self._plane, image)
        self._tint = tint_of(image, self._plane)

    def update(self, image: Image) -> tuple[Die, ...]:
        """Process the next picture; all the dice once they have come to rest, else none."""
        image = _in_channels(image)
        changes = self._changes(image) if image.shape == self._shape else None
        if changes is None:
            self._restart(image)
            return ()
        if self._plane is None and self._layout is not None:
            # The markers were covered in the reference picture.
            self._find_plane(image)
        if self._layout is not None and self._plane is None and ZONE in self._layout.zones:
            return ()
        self._pictures += 1
        read = self._read_changed(image, *changes)
        certain = [die for die in read if die.certainty >= pips.OFFERED]
        doubtful = [die for die in read if DOUBTFUL <= die.certainty < pips.OFFERED]
        self._track([replace(die, colour=colour_of(image, die, self._tint)) for die in certain], doubtful)
        if len(self._tracked) != self._count or len(self._settled()) != self._count:
            self._doubtful_pictures = STEADY
            return ()
        # For the first result all must be in sight; afterwards a hand may pass over them.
        if self._doubtful_pictures >= STEADY and any(tracked.missed for tracked in self._tracked):
            return ()
        self._doubtful_pictures = self._doubtful_pictures + 1 if self._may_be_more(doubtful) else 0
        return tuple(tracked.result() for tracked in self._tracked) if self._doubtful_pictures < STEADY else ()

    def _settled(self) -> list[_TrackedDie]:
        """The tracked dice whose value counts; where networks read, they have to be more certain."""
        mean = _MEAN if self._plane is not None else pips.OFFERED
        return [tracked for tracked in self._tracked if tracked.is_settled(mean)]

    def _track(self, found: Sequence[Die], doubtful: Sequence[Die]) -> None:
        """Match the dice read in this picture with the tracked ones; a hand may hide one for a moment.

        A tracked die that is read ``doubtful`` with its value is in sight, but counts as no further reading.
        """
        for tracked in self._tracked:
            tracked.missed += 1
        for die in found:
            known = next((tracked for tracked in self._tracked if tracked.is_in_the_place_of(die)), None)
            if known is None:
                known = _TrackedDie(die, colours={die.colour})
                self._tracked.append(known)
            else:
                known.update(die)
            known.record(die, has_moved=self._has_moved(die))
        for die in doubtful:
            for tracked in self._tracked:
                if tracked.is_in_the_place_of(die):
                    tracked.record(die, has_moved=False)
                    if tracked.die.value == die.value:
                        tracked.missed = 0
        self._tracked = [tracked for tracked in self._tracked if tracked.missed < STEADY]

    def _has_moved(self, die: Die) -> bool:
        """Whether the face of a die has changed since the picture before."""
        factor = self._shape[1] / self._newest.shape[1]
        left, top = np.floor(np.min(die.corners, axis=0) / factor).astype(int).clip(0)
        right, bottom = np.ceil(np.max(die.corners, axis=0) / factor).astype(int)
        part = cv2.absdiff(self._newest[top:bottom, left:right], self._last[top:bottom, left:right])
        return part.size > 0 and float(np.quantile(part, 0.9)) > _MOVED

    def _may_be_more(self, doubtful: Sequence[Die]) -> bool:
        """Whether there may be a die besides the tracked ones, by an uncertain reading."""
        dice = [tracked.die for tracked in self._tracked]
        return any(all(math.dist(die.centre, other.centre) > 0.75 * die.side for other in dice) for die in doubtful)

    def _changes(self, image: Image) -> tuple[NDArray[np.uint8], list[_Box]] | None:
        """A mask of the changes in the reduced picture, and boxes around them; None if most of it has changed."""
        small = _reduced(image)
        self._last, self._newest = self._newest, small
        factor = image.shape[1] / small.shape[1]
        # By colour channel: a blue die on a red cloth may have the same grey level.
        most = channel_of(np.asarray(cv2.absdiff(small, self._reference), np.uint8), dark=True)
        changed = (most > _CHANGED).astype(np.uint8)
        if float(changed.mean()) > _MOST_CHANGED:
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
        return changed, _merged(boxes)

    def _read_changed(self, image: Image, changed: NDArray[np.uint8], boxes: Sequence[_Box]) -> list[Die]:
        """The dice in these boxes that are not in the reference picture, each once."""
        read = pips.without_conflicts([die for box in boxes for die in self._read(image, box)])
        return [die for die in read if _changed_share(die, changed, image.shape[1] / changed.shape[1]) >= _NEW]

    def _read(self, image: Image, box: _Box) -> list[Die]:
        """The dice in a box of the picture."""
        left, top, right, bottom = box
        where, avoid = self._bounds(left, top)
        part = np.ascontiguousarray(image[top:bottom, left:right])
        moved = [
            _moved(die, np.asarray([[1.0, 0, left], [0, 1, top], [0, 0, 1]]))
            for die in pips.read(part, sides=self._sides, where=where, avoid=avoid)
        ]
        if self._plane is None:
            return moved
        allowed = allowed_in((bottom - top, right - left), where, avoid)
        read = table_reader.read(image, self._plane, box, self._pictures)
        return joined(moved, [die for die in read if _is_in(allowed, die.centre[0] - left, die.centre[1] - top)])

    def _bounds(
        self, left: int, top: int
    ) -> tuple[list[list[tuple[float, float]]] | None, list[list[tuple[float, float]]]]:
        """The polygons of the dice zone, if there is one, and of the markers, in pixels from a box's top left."""
        plane = self._plane
        if plane is None:
            return None, []

        def pixels(points: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
            return [(float(x) - left, float(y) - top) for x, y in plane.pixels(points)]

        zone = plane.layout.zones.get(ZONE)
        markers = [pixels(plane.layout.marker_corners(number)) for number in plane.layout.markers]
        return (None if zone is None else [pixels(zone)]), markers


def _moved(die: Die, matrix: NDArray[np.float64]) -> Die:
    """A die with its corners mapped by a homography (3 × 3)."""
    corners = cv2.perspectiveTransform(np.asarray(die.corners, np.float64).reshape(-1, 1, 2), matrix)
    return die.moved_to(np.asarray(corners).reshape(-1, 2).tolist())


def _is_in(mask: NDArray[np.uint8], x: float, y: float) -> bool:
    """Whether a pixel of a mask is set; False outside the mask."""
    row, column = round(y), round(x)
    return 0 <= row < mask.shape[0] and 0 <= column < mask.shape[1] and bool(mask[row, column])


def _merged(boxes: list[_Box]) -> list[_Box]:
    """The boxes, with overlapping ones merged, so that each die is wholly in one of them."""
    merged: list[_Box] = []
    for box in boxes:
        left, top, right, bottom = box
        while over := [box for box in merged if left < box[2] and box[0] < right and top < box[3] and box[1] < bottom]:
            left, top = min(left, *(box[0] for box in over)), min(top, *(box[1] for box in over))
            right, bottom = max(right, *(box[2] for box in over)), max(bottom, *(box[3] for box in over))
            merged = [box for box in merged if box not in over]
        merged.append((left, top, right, bottom))
    return merged


def _changed_share(die: Die, changed: NDArray[np.uint8], factor: float) -> float:
    """The share of a die's face that has changed; ``factor`` is the reduction of the mask."""
    face = np.zeros_like(changed)
    outline = np.round(np.asarray(die.corners) / factor).astype(np.int32).reshape(-1, 1, 2)
    cv2.fillConvexPoly(face, outline, 1)
    return float(changed[face > 0].mean()) if face.any() else 0.0


def _in_channels(image: Image) -> Image:
    """The picture with three channels: that of a Raspberry Pi's camera has one."""
    return image if image.ndim == 3 else np.asarray(cv2.merge([image, image, image]), np.uint8)


def _reduced(image: Image) -> NDArray[np.uint8]:
    """The picture at most ``_REDUCED`` pixels wide, slightly blurred."""
    factor = min(1.0, _REDUCED / image.shape[1])
    size = (max(1, round(image.shape[1] * factor)), max(1, round(image.shape[0] * factor)))
    return np.asarray(cv2.blur(cv2.resize(image, size, interpolation=cv2.INTER_AREA), (3, 3)), np.uint8)


def _sides(plane: Plane | None, image: Image) -> tuple[float, float]:
    """The least and the greatest side of a die's face in pixels."""
    if plane is None:
        return pips.SMALLEST, pips.LARGEST
    height, width = image.shape[:2]
    scale = float(plane.scale([(width / 2, height / 2)])[0])
    return max(pips.SMALLEST * 0.8, NARROWEST * scale), min(pips.LARGEST * 1.2, WIDEST * scale * 1.08)
