"""Table fit: keeps the table's plane in the picture up to date from frame to frame.

The markers are searched for in the whole frame until all are found; from then on only where they were, which costs next
to nothing, and at once when something moves there. A covered marker keeps its old place. When two or more have moved
alike, the camera or the table was moved: the plane is fitted anew, and the caller gets the old plane, to carry over
what it remembers in pixels.

While the whole frame moves, places on the table are unknown: ``settled`` is false until the markers have been seen
again.
"""

from __future__ import annotations

import math

import numpy as np

from hardware.camera.geometry import markers
from hardware.camera.geometry.homography import Plane, from_markers
from hardware.camera.geometry.layout import Layout
from hardware.camera.geometry.lens import Lens
from hardware.camera.images import Image
from hardware.camera.motion import TILE, MotionDetector

LOOK_EVERY = 4.0
"""Seconds after which the markers are checked although nothing moves there: a stand may sag."""
SHAKEN = 0.45
"""Share of the picture that moves when the camera does."""
GIVE_UP_AFTER = 3.0
"""Seconds after which a shaken camera is taken to be where it was."""


class TableFit:
    """Keeps the plane of a layout up to date. ``lens``: the lens calibration, if there is one."""

    def __init__(self, layout: Layout | None, lens: Lens | None = None) -> None:
        self.layout, self.lens = layout, lens
        self.plane: Plane | None = None
        self.settled = True
        self.visible: frozenset[int] = frozenset()
        """The markers that were in sight when last searched for."""
        self._looked = -math.inf
        self._searched = -math.inf
        self._shaken = -math.inf

    def update(self, image: Image, detector: MotionDetector, factor: float, now: float) -> Plane | None:
        """Process a frame. The old plane, if the camera has been moved since; else None."""
        if self.layout is None:
            return None
        if self.plane is None:
            self._search(image, now)
            return None
        moving = detector.share > SHAKEN
        if moving:
            self._shaken, self.settled = now, False
        found = markers.Markers()
        search = moving or not self.settled
        search = search or (detector.any and any(self._is_moving(n, detector, factor) for n in self.plane.markers))
        if search or now - self._looked >= LOOK_EVERY:
            self._looked = now
            found = self._where_they_were(image)
            self.visible = frozenset(found)
        missing = len(self.plane.markers) < len(self.layout.markers)
        lost = not self.settled and len(found) < 2
        if lost or (missing and now - self._searched >= 1.0):
            self._searched = now
            found = markers.find(image, self.layout.markers)
            self.visible = frozenset(found)
        before = self._take(image, found) if found else None
        if not self.settled and not moving and (len(found) >= 2 or now - self._shaken > GIVE_UP_AFTER):
            self.settled = True
        return before

    def _search(self, image: Image, now: float) -> None:
        """Look for the markers in the whole picture."""
        assert self.layout is not None
        self._searched = self._looked = now
        found = markers.find(image, self.layout.markers)
        self.visible = frozenset(found)
        self.plane = self._fit(image, found)

    def _fit(self, image: Image, found: markers.Markers) -> Plane | None:
        assert self.layout is not None
        lens = self.lens.at(image.shape[1], image.shape[0]) if self.lens is not None else None
        return from_markers(self.layout, found, lens)

    def _take(self, image: Image, found: markers.Markers) -> Plane | None:
        """Compare the markers with where they were; the plane before, if most of them have moved."""
        assert self.plane is not None
        assert self.layout is not None
        known = self.plane.markers
        tolerance = max(2.5, image.shape[1] / 500)
        shifted = [n for n in found if n in known and float(np.abs(found[n] - known[n]).max()) > tolerance]
        if len(shifted) >= 2:
            everywhere = markers.find(image, self.layout.markers)
            moved = self._fit(image, {**found, **everywhere})
            if moved is None or len(moved.markers) < 2:
                return None
            before, self.plane = self.plane, moved
            return before
        kept = {n: c for n, c in known.items() if n not in found}
        # A single one that has moved may be a folded corner of the mat: it keeps its old place.
        alike = {n: c for n, c in found.items() if n not in shifted}
        steadier = {n: known[n] * 0.5 + c * 0.5 if n in known else c for n, c in alike.items()}
        unsure = {n: known[n] for n in shifted}
        self.plane = self._fit(image, {**kept, **unsure, **steadier}) or self.plane
        return None

    def _where_they_were(self, image: Image) -> markers.Markers:
        """Look at the known markers' places, and a little around them."""
        assert self.plane is not None
        found: markers.Markers = {}
        height, width = image.shape[:2]
        for number, corners in self.plane.markers.items():
            side = float(np.ptp(corners, axis=0).max())
            low, high = corners.min(axis=0) - 0.7 * side, corners.max(axis=0) + 0.7 * side
            left, top = max(int(low[0]), 0), max(int(low[1]), 0)
            right, bottom = min(int(high[0]) + 1, width), min(int(high[1]) + 1, height)
            if right <= left or bottom <= top:
                continue
            here = markers.find(image[top:bottom, left:right], (number,))
            if number in here:
                found[number] = here[number] + (left, top)
        return found

    def _is_moving(self, number: int, detector: MotionDetector, factor: float) -> bool:
        """Whether something moves at a marker's place just now."""
        assert self.plane is not None
        places = (self.plane.markers[number] * factor / TILE).astype(int)
        rows, columns = detector.moving.shape
        left, top = (int(value) for value in np.clip(places.min(axis=0), 0, (columns - 1, rows - 1)))
        right, bottom = (int(value) for value in np.clip(places.max(axis=0), 0, (columns - 1, rows - 1)))
        return bool(detector.moving[top : bottom + 1, left : right + 1].any())
