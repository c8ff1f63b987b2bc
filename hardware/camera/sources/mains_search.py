"""Mains search: finds by the picture whether the lamps flicker with 50 or 60 Hz.

A camera that is set for the other frequency exposes for a time in which the lamps do not flicker wholly, and bands of
light wander over its picture. The bands' width tells the frequency only where the time of a row is known, which no
camera says. So where bands persist the other frequency is tried, and the one with the weaker bands is kept.
"""

from __future__ import annotations

from collections import deque
from typing import Literal

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera.images import Image

VISIBLE = 0.012
"""Strength of bands, as a share of the brightness, from which the other frequency is tried."""
WEAKER = 0.6
"""Share of the bands' strength up to which the other frequency is the better one."""
MEASURED = 15
"""Pictures over which the strength is measured."""
SETTLE = 2.0
"""Seconds after a change of the frequency in which the exposure settles."""
_POINTS = 90
"""Rows or columns that are compared."""
_LIT = 12.0
"""Grey level that is added, so that noise in the dark counts less."""

Step = Literal["watching", "trying", "done"]


class MainsSearch:
    """Decides on a frequency for one camera. Times are seconds and never decrease."""

    def __init__(self, hertz: int) -> None:
        """``hertz``: 50 or 60, for which the camera is set."""
        self.hertz = hertz
        self.step: Step = "watching"
        self._before: list[NDArray[np.float64]] = []
        self._seen: deque[float] = deque(maxlen=MEASURED)
        self._since = -1.0
        self._first = 0.0

    @property
    def strength(self) -> float:
        """The strength of the bands in the last pictures, as a share of the brightness; 0 before enough were seen."""
        return float(np.median(self._seen)) if len(self._seen) == MEASURED else 0.0

    def update(self, image: Image, now: float) -> int | None:
        """Process a picture; the frequency for which the camera is to be set from now on, None: no change."""
        if self.step == "done":
            return None
        profiles = _profiles(image)
        before, self._before = self._before, profiles
        if self._since < 0:
            self._since = now
        if now - self._since < SETTLE or [len(one) for one in before] != [len(one) for one in profiles]:
            return None
        self._seen.append(max(_difference(one, other) for one, other in zip(before, profiles, strict=True)))
        if len(self._seen) < MEASURED:
            return None
        if self.step == "watching":
            if self.strength < VISIBLE:
                return None
            self.step, self._first = "trying", self.strength
            return self._set(now)
        self.step = "done"
        return None if self.strength < WEAKER * self._first else self._set(now)

    def _set(self, now: float) -> int:
        """Change to the other frequency."""
        self.hertz = 110 - self.hertz
        self._since, self._before = now, []
        self._seen.clear()
        return self.hertz


def _profiles(image: Image) -> list[NDArray[np.float64]]:
    """The logarithm of the brightness along the rows and along the columns: bands run along one of them."""
    grey = image[::2, ::2] if image.ndim == 2 else image[::2, ::2, 1]
    found = []
    for axis in (1, 0):
        mean = np.asarray(cv2.reduce(np.ascontiguousarray(grey), axis, cv2.REDUCE_AVG, dtype=cv2.CV_32F)).ravel()
        every = max(len(mean) // _POINTS, 1)
        whole = mean[: len(mean) // every * every].reshape(-1, every).mean(axis=1)
        found.append(np.log(np.asarray(whole, np.float64) + _LIT))
    return found


def _difference(one: NDArray[np.float64], other: NDArray[np.float64]) -> float:
    """The strength of bands that have wandered between two profiles: apart from exposure and slow changes."""
    change = other - one
    places = np.linspace(-1, 1, len(change))
    slow = np.polynomial.polynomial.polyfit(places, change, 1)
    return float(np.median(np.abs(change - np.polynomial.polynomial.polyval(places, slow))))
