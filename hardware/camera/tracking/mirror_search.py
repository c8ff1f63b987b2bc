"""Mirror search: recognises a picture that is mirrored, as those of a phone's front camera often are.

A marker's mirror image is no marker. So a picture without markers whose mirror image has three or more, where the
layout has them, is certainly mirrored. While markers are visible nothing is searched for.
"""

from __future__ import annotations

import math

import cv2
import numpy as np

from hardware.camera.geometry import markers
from hardware.camera.geometry.homography import from_markers
from hardware.camera.geometry.layout import Layout
from hardware.camera.images import Image, grey_of

EVERY = 1.0
"""Seconds between two searches."""
NEEDED = 2
"""Searches in a row that must find the markers in the mirror image."""
MARKERS = 3
"""Markers that must be found there."""


class MirrorSearch:
    """Searches the frames of one camera; times are seconds and never decrease."""

    def __init__(self) -> None:
        self._searched = -math.inf
        self._found = 0

    def is_mirrored(self, image: Image, layout: Layout | None, has_markers: bool, now: float) -> bool:
        """Whether this frame, in which the markers of the layout are visible or not, is certainly mirrored."""
        if layout is None or has_markers:
            self._searched, self._found = now, 0
            return False
        if now - self._searched < EVERY:
            return False
        self._searched = now
        mirrored = np.asarray(cv2.flip(grey_of(image), 1), np.uint8)
        found = markers.find(mirrored, layout.markers)
        plane = from_markers(layout, found) if len(found) >= MARKERS else None
        is_fitting = plane is not None and len(plane.markers) >= MARKERS
        self._found = self._found + 1 if is_fitting and not markers.find(image, layout.markers) else 0
        if self._found < NEEDED:
            return False
        self._found = 0
        return True
