"""Face reader: looks for cards by their face where something has moved and come to rest, a little in each frame.

A place is looked at a few times after it has come to rest, at growing intervals, since light and focus change. A look
takes several frames if it has to: it goes on place by place until a share of the frame's time is spent, with what moved
last first. What is found counts only if nothing has moved there since the look began. Cards that are known
already, by their code or by their face, are left out.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera import motion
from hardware.camera.faces.face_set import FaceSet, Look
from hardware.camera.geometry.homography import Plane
from hardware.camera.images import Image, Tag

LOOK_AFTER = (0.2, 0.7, 2.5)
"""Seconds at rest after which a place is looked at."""
RETRY_EVERY = 0.6
"""Seconds after which uncertain cards are looked at again."""
_MOST_RETRIED = 4
"""Uncertain cards that are looked at again at once."""
_SHARE, _LEAST, _MOST = 0.4, 0.02, 0.08
"""Share of the time between two frames that is spent on looks, and seconds at least and at most."""
_PART, _OVERLAP = 300.0, 110.0
"""Millimetres along a side of a part of the table that is looked at once, and by which such parts overlap: a card."""
_MARGIN = 25.0
"""Millimetres around what has moved: a card that was pushed a little moves only at its edges."""
_BEYOND = 40.0
"""Millimetres beyond the markers in which cards are looked for."""
_AT_REST = 0.1
"""Seconds without motion from which a place is at rest."""
_FEWEST_TILES = 4
"""Tiles that a card covers at least."""
_MOST_WAITING = 24
"""Parts of the table that wait for a look at most."""

Box = tuple[float, float, float, float]


@dataclass(eq=False)
class _Waiting:
    """A part of the table that waits for its look, or whose look has begun at a time (seconds)."""

    box: Box
    tries: int
    look: Look | None = None
    time: float = 0.0

    @property
    def order(self) -> tuple[int, float]:
        """The smallest is looked at first: what has not been looked at yet, and the smaller part."""
        west, south, east, north = self.box
        return self.tries, (east - west) * (north - south)


class FaceReader:
    """Looks for cards by their face in the frames of one camera."""

    def __init__(self, faces: FaceSet | None = None) -> None:
        self.faces = faces
        self._looked: NDArray[np.int64] = np.zeros((0, 0), np.int64)
        self._waiting: list[_Waiting] = []
        self._before = -math.inf
        self._retried_at = -math.inf

    def expect(self, faces: FaceSet | None) -> None:
        """Use these faces from now on, everywhere."""
        self.faces = faces
        self._looked[:] = 0
        self._waiting.clear()

    def read(
        self,
        image: Image,
        detector: motion.MotionDetector,
        factor: float,
        now: float,
        *,
        lying: Sequence[Tag] = (),
        unsure: Sequence[Tag] = (),
        plane: Plane | None,
    ) -> list[Tag]:
        """The cards that were named by their face in this frame.

        ``factor`` is that of the reduced frame in which ``detector`` works, ``now`` the frame's time in seconds,
        ``lying`` are codes and faces whose place is certain, ``unsure`` those whose place is not: these faces are
        looked at again until they are certain. ``plane`` is the table's plane: without it nothing is found.
        """
        if self.faces is None or not self.faces.texts or plane is None:
            return []
        if self._looked.shape != detector.moved.shape:
            self._looked = np.zeros(detector.moved.shape, np.int64)
            self._waiting.clear()
        self._looked[detector.moving] = 0
        self._due(image.shape, detector, factor, now, plane)
        if not self._waiting:
            self._retry(now, plane, unsure)
        if not self._waiting:
            return []
        until = time.thread_time() + min(max(_SHARE * (now - self._before), _LEAST), _MOST)
        self._before = now
        found: list[Tag] = []
        while self._waiting:
            taken = [*lying, *found, *(tag for tag in unsure if tag.source != "face")]
            waiting = min(self._waiting, key=lambda waiting: waiting.order)
            if waiting.look is None:
                # The newest frame shows the place as it is now.
                waiting.look, waiting.time = self.faces.begin(image, plane, waiting.box), now
                if waiting.look is None or waiting.look.is_done:
                    self._waiting.remove(waiting)
                tag = None
            else:
                tag = self._go_on(waiting, waiting.look, taken, detector, factor)
            if tag is not None:
                found.append(tag)
            if time.thread_time() >= until:
                break
        return found

    def _go_on(
        self, waiting: _Waiting, look: Look, taken: Sequence[Tag], detector: motion.MotionDetector, factor: float
    ) -> Tag | None:
        """Go on with a look by one place; the card that was named there."""
        recognition = look.examine(taken)
        if look.is_done:
            self._waiting.remove(waiting)
        if recognition is None:
            return None
        corners = [(x * factor, y * factor) for x, y in recognition.tag.corners]
        return recognition.tag if detector.last_moved(corners) <= waiting.time else None

    def _retry(self, now: float, plane: Plane, unsure: Sequence[Tag]) -> None:
        """Queue the places of cards that were named by their face and are uncertain now."""
        faces = [tag for tag in unsure if tag.source == "face"]
        if not faces or now - self._retried_at < RETRY_EVERY:
            return
        self._retried_at = now
        for tag in faces[:_MOST_RETRIED]:
            on_table = plane.table(tag.corners)
            (west, south), (east, north) = on_table.min(axis=0) - _MARGIN, on_table.max(axis=0) + _MARGIN
            self._waiting.append(_Waiting((float(west), float(south), float(east), float(north)), 0))

    def _due(
        self, shape: tuple[int, ...], detector: motion.MotionDetector, factor: float, now: float, plane: Plane
    ) -> None:
        """Queue the parts of the table that have been at rest for long enough; ``shape`` is the frame's."""
        after, rest = np.asarray([*LOOK_AFTER, math.inf]), now - detector.moved
        due = rest >= after[np.minimum(self._looked, len(LOOK_AFTER))] - 1e-6
        if not due.any():
            return
        # What came to rest a little later beside what is due is looked at together with it: it may be the same card.
        waits = (self._looked < len(LOOK_AFTER)) & (rest >= _AT_REST)
        self._looked[due] += 1
        for window, tries in _windows(waits, due, self._looked, shape, factor):
            for box in _parts(_on_table(plane, window)):
                if len(self._waiting) < _MOST_WAITING:
                    self._waiting.append(_Waiting(box, tries))


def _windows(
    tiles: NDArray[np.bool_], due: NDArray[np.bool_], looked: NDArray[np.int64], shape: tuple[int, ...], factor: float
) -> Iterator[tuple[tuple[float, float, float, float], int]]:
    """The windows (left, top, right, bottom in pixels of the frame) around connected tiles some of which are due.

    Each has the number of times that it was looked at.
    """
    grown = cv2.dilate(tiles.astype(np.uint8), np.ones((3, 3), np.uint8))
    count, labels = cv2.connectedComponents(grown, connectivity=8)
    tile = motion.TILE / factor
    for label in range(1, count):
        own = tiles & (labels == label)
        rows, columns = np.nonzero(own)
        if len(rows) >= _FEWEST_TILES and (own & due).any():
            window = (
                float(columns.min() * tile),
                float(rows.min() * tile),
                min(float((columns.max() + 1) * tile), float(shape[1])),
                min(float((rows.max() + 1) * tile), float(shape[0])),
            )
            yield window, int(looked[own & due].min())


def _on_table(plane: Plane, window: tuple[float, float, float, float]) -> Box:
    """The part of the table in a window and a margin, hardly farther than the markers."""
    left, top, right, bottom = window
    around = [(x, y) for x in np.linspace(left, right, 4).tolist() for y in np.linspace(top, bottom, 4).tolist()]
    on_table = plane.table(around)
    xs, ys = zip(*plane.layout.markers.values(), strict=True)
    low = np.maximum(on_table.min(axis=0) - _MARGIN, (min(xs) - _BEYOND, min(ys) - _BEYOND))
    high = np.minimum(on_table.max(axis=0) + _MARGIN, (max(xs) + _BEYOND, max(ys) + _BEYOND))
    return float(low[0]), float(low[1]), float(high[0]), float(high[1])


def _parts(box: Box) -> Iterator[Box]:
    """A part of the table in pieces that are looked at one by one."""
    west, south, east, north = box
    if min(east - west, north - south) < 20:
        return
    for left, right in _spans(west, east):
        for low, high in _spans(south, north):
            yield left, low, right, high


def _spans(low: float, high: float) -> list[tuple[float, float]]:
    """A length in equal spans that overlap."""
    count = max(1, math.ceil((high - low - _OVERLAP) / (_PART - _OVERLAP)))
    size = (high - low + (count - 1) * _OVERLAP) / count
    return [(low + index * (size - _OVERLAP), low + index * (size - _OVERLAP) + size) for index in range(count)]
