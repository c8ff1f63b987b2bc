"""Where the table is in the picture, from frame to frame.

The markers are looked for in the whole picture until all are found; from then on only where they were, which costs
next to nothing, and at once when something moves there. One that is covered keeps its old place. When two or more of
them have moved alike, the camera was nudged or the table pushed: the plane is fitted anew, and
whoever remembers places in pixels is told the old plane, to bring them over.

While the whole picture moves, nobody can say where anything lies: then ``settled`` is false until the markers have
been seen again.
"""

from __future__ import annotations

import math

import numpy as np

from hardware.camera import markers
from hardware.camera.layout import Layout
from hardware.camera.lens import Lens
from hardware.camera.plane import Plane, from_markers
from hardware.camera.steady import TILE, Gate
from hardware.camera.tags import Image

LOOK_EVERY = 4.0
"""Seconds after which the markers are looked at although nothing moves there: a stand may sag."""
SHAKEN = 0.45
"""Share of the picture that moves when the camera does."""
GIVE_UP_AFTER = 3.0
"""Seconds after which a camera that was shaken is believed to stand where it stood."""


class Fitter:
    """Keeps the plane of a layout up to date. ``lens``: how the camera bends the picture, if that is known."""

    def __init__(self, layout: Layout | None, lens: Lens | None = None) -> None:
        self.layout, self.lens = layout, lens
        self.plane: Plane | None = None
        self.settled = True
        self.visible: frozenset[int] = frozenset()
        """The markers that were in sight when they were last looked at."""
        self._looked = -math.inf
        self._searched = -math.inf
        self._shaken = -math.inf

    def see(self, image: Image, gate: Gate, factor: float, now: float) -> Plane | None:
        """Take in a frame. The plane as it was, if the camera has been nudged since; else None."""
        if self.layout is None:
            return None
        if self.plane is None:
            self._search(image, now)
            return None
        moving = gate.share > SHAKEN
        if moving:
            self._shaken, self.settled = now, False
        found = markers.Markers()
        stirred = moving or not self.settled
        stirred = stirred or (gate.any and any(self._stirs(n, gate, factor) for n in self.plane.markers))
        if stirred or now - self._looked >= LOOK_EVERY:
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
        # A single one that has moved may be a folded corner of the mat; it is believed when it stands alone.
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

    def _stirs(self, number: int, gate: Gate, factor: float) -> bool:
        """Whether something moves at a marker's place just now."""
        assert self.plane is not None
        places = (self.plane.markers[number] * factor / TILE).astype(int)
        rows, columns = gate.stirred.shape
        left, top = (int(value) for value in np.clip(places.min(axis=0), 0, (columns - 1, rows - 1)))
        right, bottom = (int(value) for value in np.clip(places.max(axis=0), 0, (columns - 1, rows - 1)))
        return bool(gate.stirred[top : bottom + 1, left : right + 1].any())
