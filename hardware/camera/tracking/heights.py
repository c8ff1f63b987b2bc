"""Heights: whether a sighting may be above the table instead of on it.

What is held up is nearer to the camera, so its code measures more on the table's plane than it is large: at 50 mm under
a camera at 450 mm an eighth more. A sighting is compared with what the same card measured when it lay, or else with
all other cards: their stickers are mostly of one size. A sighting that may be in the air is no lie to be told at once:
it waits until no arm is near it.
"""

from __future__ import annotations

import math
from typing import Literal

import numpy as np

from hardware.camera.geometry.homography import Plane
from hardware.camera.images import Tag

LIFTED = 1.045
"""Ratio of a measured size to the expected one from which a sighting may be in the air."""

Size = tuple[float, float]
"""Width and height in millimetres."""


def size_on(plane: Plane, tag: Tag) -> Size:
    """The width and height of a sighting on the table's plane (mm)."""
    a, b, c, d = ((float(x), float(y)) for x, y in plane.table(tag.corners))
    return (math.dist(a, b) + math.dist(d, c)) / 2, (math.dist(b, c) + math.dist(a, d)) / 2


class Heights:
    """The sizes of the cards that have lain on one table."""

    def __init__(self) -> None:
        self._sizes: dict[tuple[str, bool], float] = {}
        """The side of each text's code, or of its face, in mm."""

    def note(self, plane: Plane | None, tag: Tag) -> None:
        """Record the size of a card that lies on the table; the smallest one counts."""
        if plane is not None:
            key, side = (tag.text, tag.source == "face"), _side(size_on(plane, tag))
            self._sizes[key] = min(side, self._sizes.get(key, side))

    def verdict(self, plane: Plane | None, tag: Tag) -> Literal["lying", "lifted", "unknown"]:
        """Whether a sighting measures as much as it must if it lies on the table."""
        if plane is None:
            return "lying"
        is_face = tag.source == "face"
        expected = self._sizes.get((tag.text, is_face))
        if expected is None:
            # Faces are of several sizes, stickers mostly of one.
            others = [side for (_, of_face), side in self._sizes.items() if not of_face]
            if is_face or not others:
                return "unknown"
            expected = float(np.median(others))
        return "lifted" if _side(size_on(plane, tag)) > LIFTED * expected else "lying"


def _side(size: Size) -> float:
    return math.sqrt(size[0] * size[1])
