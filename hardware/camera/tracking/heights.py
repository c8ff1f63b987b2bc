"""Heights: whether a sighting may be above the table instead of on it.

What is held up is nearer to the camera, so its code measures more on the table's plane than it is large: at 10 mm under
a camera at 450 mm by 2 %, at 50 mm by an eighth. A sighting is compared with what the same card measured when it lay,
or else with all other cards: their stickers are mostly of one size. A sighting that may be in the air is not
reported yet: it waits until no arm is near it.
"""

from __future__ import annotations

import math
from typing import Literal

import cv2
import numpy as np

from hardware.camera.geometry.homography import Plane
from hardware.camera.images import Tag

LIES = 1.013
"""Ratio of a measured size to the expected one up to which a sighting lies on the table: corners are exact to 1 %."""
LIFTED = 1.045
"""The same from which it is probably in the air."""
HELD = 1.06
"""Ratio to what the same card measured when it lay from which it is certainly in the air."""
_ALIKE = 0.012
"""Relative difference up to which the stickers of a table have one size."""

Verdict = Literal["lying", "near", "lifted", "held", "unknown"]
"""On the table; on it or up to some 20 mm above; probably or certainly in the air; of unknown size."""


class Heights:
    """The sizes of the cards that have lain on one table."""

    def __init__(self) -> None:
        self._sizes: dict[tuple[str, bool], float] = {}
        """The side of each text's code, or of its face, in mm."""

    def note(self, tag: Tag, side: float | None) -> None:
        """Record the side (mm, None: unknown) of a card that lies on the table; the smallest one counts."""
        if side is not None:
            key = (tag.text, tag.source == "face")
            self._sizes[key] = min(side, self._sizes.get(key, side))

    def verdict(self, tag: Tag, side: float | None) -> Verdict:
        """Whether a sighting measures (mm, None: without a plane) as much as it must if it lies on the table."""
        if side is None:
            return "lying"
        is_face = tag.source == "face"
        own = self._sizes.get((tag.text, is_face))
        if own is not None:
            ratio = side / own
            return "held" if ratio > HELD else "lifted" if ratio > LIFTED else "near" if ratio > LIES else "lying"
        # Faces are of several sizes, stickers mostly of one.
        others = [side for (_, of_face), side in self._sizes.items() if not of_face]
        if is_face or not others:
            return "unknown"
        expected = float(np.median(others))
        if side > LIFTED * expected:
            return "lifted"
        is_one_size = len(others) > 1 and max(others) - min(others) <= _ALIKE * expected
        return "lying" if is_one_size and side <= LIES * expected else "near"


def side_on(plane: Plane | None, tag: Tag) -> float | None:
    """The mean side of a sighting on the table's plane (mm); None without a plane."""
    if plane is None:
        return None
    return math.sqrt(abs(float(cv2.contourArea(plane.table(tag.corners).astype(np.float32)))))
