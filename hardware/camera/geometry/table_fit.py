"""Table fit: keeps the table's plane in the picture up to date from frame to frame.

The markers are searched for in the whole frame until all are found; from then on only near their last places, which
costs next to nothing, at intervals and whenever something moves there. A covered marker keeps its last place. When two
or more have moved, the camera or the table was moved: the plane is fitted again, and the previous plane is returned so
that the caller can transform what it has stored in pixels.

While the whole frame moves, places on the table are unknown: ``settled`` is false until the markers are found again.

A single marker that has moved, such as a loose one or the folded corner of a mat, is left out.
"""

from __future__ import annotations

import math

import numpy as np

from hardware.camera.geometry import markers
from hardware.camera.geometry.homography import Plane, from_markers
from hardware.camera.geometry.layout import Layout
from hardware.camera.geometry.lens import Lens
from hardware.camera.images import Image
from hardware.camera.motion import MotionDetector

CHECK_EVERY = 4.0
"""Seconds after which the markers are checked although nothing moves there: a stand may sag."""
SHAKEN = 0.45
"""Share of the frame that moves when the camera does."""
GIVE_UP_AFTER = 3.0
"""Seconds after which a shaken camera is assumed to be in its last position, if one marker is visible there."""


class TableFit:
    """Keeps the plane of a layout up to date. ``lens``: the lens calibration, if there is one."""

    def __init__(self, layout: Layout | None, lens: Lens | None = None) -> None:
        self.layout, self.lens = layout, lens
        self.plane: Plane | None = None
        self.settled = True
        self.visible: frozenset[int] = frozenset()
        """The ids of the markers that were found by the last search."""
        self._checked = -math.inf
        self._searched = -math.inf
        self._shaken = -math.inf

    def update(self, image: Image, detector: MotionDetector, factor: float, now: float) -> Plane | None:
        """Process a frame at a time (seconds); the previous plane if the camera has been moved, else None.

        ``factor`` is that of the reduced frame in which ``detector`` works.
        """
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
        places = [(corners * factor).tolist() for corners in self.plane.markers.values()]
        search = search or (detector.any and any(map(detector.is_moving, places)))
        if search or now - self._checked >= CHECK_EVERY:
            self._checked = now
            found = find_near(image, self.plane.markers)
            self.visible = frozenset(found)
        missing = len(self.plane.markers) < len(self.layout.markers)
        lost = not self.settled and len(found) < 2
        if lost or (missing and now - self._searched >= 1.0):
            self._searched = now
            found = markers.find(image, self.layout.markers)
            self.visible = frozenset(found)
        previous = self._refit(image, found) if found else None
        if not self.settled and not moving and (len(found) >= 2 or (found and now - self._shaken > GIVE_UP_AFTER)):
            self.settled = True
        return previous

    def find_again(self, image: Image, now: float) -> Plane | None:
        """Search for the table in a frame of another size; its plane there, or None where it is not visible."""
        assert self.layout is not None
        found = markers.find(image, self.layout.markers)
        plane = self._fit(image, found) if len(found) >= 2 else None
        if plane is None or len(plane.markers) < 2:
            return None
        self.plane, self.visible = plane, frozenset(found)
        self._searched = self._checked = self._shaken = now
        self.settled = False
        return plane

    def _search(self, image: Image, now: float) -> None:
        """Search for the markers in the whole frame."""
        assert self.layout is not None
        self._searched = self._checked = now
        found = markers.find(image, self.layout.markers)
        self.visible = frozenset(found)
        self.plane = self._fit(image, found)

    def _fit(self, image: Image, found: markers.Markers) -> Plane | None:
        assert self.layout is not None
        lens = self.lens.at(image.shape[1], image.shape[0]) if self.lens is not None else None
        return from_markers(self.layout, found, lens)

    def _refit(self, image: Image, found: markers.Markers) -> Plane | None:
        """Fit the plane to the markers that were found; the previous plane if two or more of them have moved."""
        assert self.plane is not None
        assert self.layout is not None
        known = self.plane.markers
        tolerance = max(2.5, image.shape[1] / 500)
        shifted = [n for n in found if n in known and float(np.abs(found[n] - known[n]).max()) > tolerance]
        if len(shifted) >= 2:
            in_frame = markers.find(image, self.layout.markers)
            moved = self._fit(image, {**found, **in_frame})
            if moved is None or len(moved.markers) < 2:
                return None
            previous, self.plane = self.plane, moved
            return previous
        # A single marker that has moved may be a folded corner of the mat: it keeps its last place.
        unmoved = {n: c for n, c in found.items() if n not in shifted}
        averaged = {n: known[n] * 0.5 + c * 0.5 if n in known else c for n, c in unmoved.items()}
        self.plane = self._fit(image, {**known, **averaged}) or self.plane
        return None


def find_near(image: Image, places: markers.Markers) -> markers.Markers:
    """Search for markers around these places only (pixels)."""
    found: markers.Markers = {}
    height, width = image.shape[:2]
    for number, corners in places.items():
        side = float(np.ptp(corners, axis=0).max())
        low, high = corners.min(axis=0) - 0.7 * side, corners.max(axis=0) + 0.7 * side
        left, top = max(int(low[0]), 0), max(int(low[1]), 0)
        right, bottom = min(int(high[0]) + 1, width), min(int(high[1]) + 1, height)
        if right <= left or bottom <= top:
            continue
        in_part = markers.find(image[top:bottom, left:right], (number,))
        if number in in_part:
            found[number] = in_part[number] + (left, top)
    return found
