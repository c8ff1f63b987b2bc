"""Background: the appearance of the table without cards, as far as it is known, and what reaches in from the edge.

It is learnt where nothing moves and no card is near: a card may cover 95 mm around its code. Where a card lay in the
first frame the table is unknown until the card has gone. Everything is kept in the light of the first frame; each frame
is brought to that light before it is compared.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera import light, motion
from hardware.camera.geometry.homography import Plane
from hardware.camera.images import Image, Tag

LEARN_AFTER = 1.0
"""Seconds without motion after which a place may be learnt as the bare table."""
LEARN_CHANGED_AFTER = 4.0
"""The same where it looks different from before: a resting hand is no table."""
CHANGED = 26.0
"""Difference in grey levels of a channel from which a pixel shows something else than the table."""
_CODE_REACH = 5.3
"""How far a card may extend from the centre of its code, in sides of the code."""
_FACE_GROWN = 1.08
"""How much larger than its face a card is drawn, for its edge and shadow."""
_KNOWN = 0.97
"""Share of a place that must be known."""
_ARM = 0.01
"""Share of the frame's width that an arm or a finger is wide at least: narrower are edges of what has shifted."""
_EDGE, _FEWEST_EDGES = 60, 60
"""The second difference (grey levels) from which a pixel is at an edge, and how many there must be."""
_SETTLED = 0.5
"""Seconds without motion after which a tile tells something about the light."""


class Background:
    """The table without cards. Corners are pixels of the reduced frame, times seconds."""

    def __init__(self, image: Image, small: Image) -> None:
        self.first = _one_channel(image)
        """The first frame, in the one channel by which patterns are compared."""
        self.bare = small.copy()
        """Reduced: each place as it last was without motion and without a card near, in the first frame's light."""
        self._known: Image = np.full(small.shape[:2], 255, np.uint8)
        self._occupied = np.zeros(small.shape[:2], np.uint8)
        self._learnt = -math.inf

    # ------------------------------------------------------------ what is known

    def at(self, corners: motion.Corners) -> motion.Patch | None:
        """The bare table inside four corners; None where it is not known."""
        known = motion.patch(self._known, corners)
        return motion.patch(self.bare, corners) if float(known.mean()) >= 255 * _KNOWN else None

    def remembered(self, corners: motion.Corners) -> motion.Patch:
        """The remembered picture inside four corners, whether it is known to be the table or not."""
        return motion.patch(self.bare, corners)

    def forget(self, tag: Tag, factor: float) -> None:
        """The table around a card is unknown: the card lay there before the table was seen."""
        _draw(self._known, tag, factor, 0)

    def confirm(self, levelled: Image, corners: motion.Corners) -> None:
        """The inside of these corners is the table: a card was taken away there."""
        mask = np.zeros(self._known.shape, np.uint8)
        cv2.fillConvexPoly(mask, np.round(np.asarray(corners)).astype(np.int32), 255)
        cv2.copyTo(levelled, mask, self.bare)
        self._known |= mask

    # ------------------------------------------------------------ light

    def levelled(self, small: Image, detector: motion.MotionDetector, now: float) -> Image:
        """A frame in the light of the background."""
        grey, bare = (np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8) for picture in (small, self.bare))
        gains = light.gains(bare, grey)
        level = small if gains is None else light.with_gains(small, np.asarray(1 / gains, np.float32))
        rows, columns = detector.moved.shape
        size = (columns, rows)
        tiles = [
            np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.float32)
            for picture in (self.bare, level)
        ]
        free = cv2.resize(self._known & ~self._occupied, (columns, rows), interpolation=cv2.INTER_AREA) > 200
        usable = free & (detector.moved <= now - _SETTLED)
        if np.count_nonzero(usable) < usable.size // 10:
            return level
        field = light.field(tiles[0], tiles[1], usable)
        if float(np.abs(field - 1).max()) < 0.03:
            return level
        full = cv2.resize(1 / field, (small.shape[1], small.shape[0]), interpolation=cv2.INTER_LINEAR)
        return np.asarray(cv2.multiply(level, full, dtype=cv2.CV_8U), np.uint8)

    # ------------------------------------------------------------ learning

    def is_due(self, detector: motion.MotionDetector, now: float) -> bool:
        """Whether it is time to learn again."""
        return now - self._learnt >= (0.4 if detector.any else 1.0)

    def learn(
        self, levelled: Image, detector: motion.MotionDetector, now: float, tags: Iterable[Tag], factor: float
    ) -> None:
        """Learn the table where nothing moves and none of these tags is near. ``factor``: of the reduced frame."""
        self._learnt = now
        self._occupied[:] = 0
        for tag in tags:
            _draw(self._occupied, tag, factor, 255)
        still = self._still(detector, now - LEARN_AFTER)
        other = self._changed(levelled) & ~self._still(detector, now - LEARN_CHANGED_AFTER)
        mask = still & ~self._occupied & ~other
        cv2.copyTo(levelled, mask, self.bare)
        self._known |= mask

    def _still(self, detector: motion.MotionDetector, since: float) -> Image:
        """Where nothing has moved since a time (255), in pixels of the reduced frame."""
        tiles = np.where(detector.moved <= since, 255, 0).astype(np.uint8)
        rows, columns = tiles.shape
        height, width = self.bare.shape[:2]
        full = cv2.resize(tiles, (columns * motion.TILE, rows * motion.TILE), interpolation=cv2.INTER_NEAREST)
        return np.ascontiguousarray(full[:height, :width])

    def _changed(self, levelled: Image) -> Image:
        """Where something else than the known table is seen (255)."""
        blue, green, red = cv2.split(cv2.absdiff(levelled, self.bare))
        most = cv2.max(cv2.max(blue, green), red)
        return np.where(most > CHANGED, self._known, 0).astype(np.uint8)

    def sharpness(self, levelled: Image) -> float:
        """How sharp the edges of the known table are seen, 1 if as sharp as ever; 1 if it has hardly any."""
        before, now = (
            np.abs(cv2.Laplacian(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), cv2.CV_16S))
            for picture in (self.bare, levelled)
        )
        edges = (before > _EDGE) & (self._known > 0) & (self._occupied == 0)
        if np.count_nonzero(edges) < _FEWEST_EDGES:
            return 1.0
        # A camera that shifts by a pixel has the edge beside its place.
        around = cv2.dilate(np.asarray(now, np.int16), np.ones((3, 3), np.uint8))
        return float(np.asarray(around)[edges].mean() / before[edges].mean())

    def reaching_in(self, levelled: Image) -> Image:
        """Mask of things that reach into the picture from its edge, as an arm does."""
        width = max(int(_ARM * levelled.shape[1]), 2) | 1
        mask = cv2.morphologyEx(self._changed(levelled), cv2.MORPH_OPEN, np.ones((width, width), np.uint8))
        mask = cv2.dilate(mask, np.ones((5, 5), np.uint8))
        count, found = cv2.connectedComponents(mask, connectivity=8)
        labels: NDArray[np.int32] = np.asarray(found, np.int32)
        edge = np.concatenate([labels[:3].ravel(), labels[-3:].ravel(), labels[:, :3].ravel(), labels[:, -3:].ravel()])
        is_at_edge = np.isin(np.arange(count), edge)
        is_at_edge[0] = False
        return np.where(is_at_edge[labels], 255, 0).astype(np.uint8)

    def warped(
        self, old: Plane, new: Plane, old_factor: float, factor: float, image: Image, small: Image
    ) -> Background:
        """The same table after the camera was moved, or in frames of another size; both as a whole and reduced."""
        whole = np.linalg.inv(new.to_table) @ old.to_table
        reduced = np.diag([factor, factor, 1.0]) @ whole @ np.diag([1 / old_factor, 1 / old_factor, 1.0])
        fresh = Background(image, small)
        fresh.first = _warped(self.first, whole, image)
        fresh.bare = _warped(self.bare, reduced, small)
        size = (small.shape[1], small.shape[0])
        fresh._known = np.asarray(cv2.warpPerspective(self._known, reduced, size, flags=cv2.INTER_NEAREST), np.uint8)
        return fresh


def _one_channel(image: Image) -> Image:
    """The green channel of an image, or its grey levels: a copy."""
    return np.asarray(image[:, :, 1] if image.ndim == 3 else image, np.uint8).copy()


def _warped(image: Image, matrix: NDArray[np.float64], into: Image) -> Image:
    """The image warped to the size of another one."""
    height, width = into.shape[:2]
    size = (width, height)
    return np.asarray(cv2.warpPerspective(image, matrix, size, borderMode=cv2.BORDER_REPLICATE), np.uint8)


def _draw(mask: Image, tag: Tag, factor: float, value: int) -> None:
    """Draw what a card may cover."""
    if tag.source == "face":
        x, y = tag.centre
        corners = [
            (_FACE_GROWN * (a - x) * factor + x * factor, _FACE_GROWN * (b - y) * factor + y * factor)
            for a, b in tag.corners
        ]
        cv2.fillConvexPoly(mask, np.round(np.clip(corners, -9_999, 9_999)).astype(np.int32), value)
    else:
        x, y = (min(max(coordinate * factor, -9_999), 9_999) for coordinate in tag.centre)
        cv2.circle(mask, (round(x), round(y)), math.ceil(_CODE_REACH * tag.side * factor), value, cv2.FILLED)
