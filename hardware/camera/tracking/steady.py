"""Steady picture: brings the frames of a swinging camera back to where the camera was.

An arm swings for seconds after a push. Meanwhile the markers tell where the table is in each frame, and the frame is
warped so that everything stays at its pixels: what lies still is still, and nothing has to be found again. When the
camera has come to rest elsewhere the warping ends, and the table fit takes over the new place.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera import motion
from hardware.camera.geometry.homography import Plane
from hardware.camera.geometry.markers import Markers
from hardware.camera.geometry.table_fit import SHAKEN, TableFit, find_near
from hardware.camera.images import Image

RESTS_FOR = 1.0
"""Seconds for which a camera must be in its new place before it counts as moved."""
_SHIFTED = 0.7
"""Pixels by which a marker must have moved for the frame to be warped."""
_BENT = 0.05
"""Share of the markers' distance by which one may move otherwise than the others."""
_FEWEST = 2
"""Markers that must be seen."""

Matrix = NDArray[np.float64]


class SteadyPicture:
    """Warps the frames of one camera while it swings."""

    def __init__(self) -> None:
        self._to_now: Matrix | None = None
        """From the pixels of the table fit to those of the newest frame; None: they are the same."""
        self._since = 0.0
        self._raw: Image | None = None
        """The last reduced frame as it came."""

    def update(
        self, image: Image, small: Image, factor: float, detector: motion.MotionDetector, fit: TableFit, now: float
    ) -> tuple[Image, Image]:
        """A frame and its reduced form, warped if the camera swings; the detector has processed the latter."""
        raw_before, self._raw = self._raw, small
        if self._to_now is not None and now - self._since >= RESTS_FOR:
            self._to_now = None
            if raw_before is not None:
                detector.rebase(raw_before)
            fit.check_soon()
        steady = _steadied(small, self._to_now, factor)
        detector.update(steady, now)
        plane = fit.plane
        if plane is None or not fit.settled or not _is_suspicious(detector, plane, factor):
            return _steadied(image, self._to_now, 1.0), steady
        found = find_near(image, _shifted(plane.markers, self._to_now))
        if len(found) >= _FEWEST:
            to_now = _motion(plane.markers, found)
            if _differs(to_now, self._to_now, plane.markers):
                self._to_now, self._since = to_now, now
                steady = _steadied(small, to_now, factor)
                detector.again(steady, now)
        return _steadied(image, self._to_now, 1.0), steady


def _is_suspicious(detector: motion.MotionDetector, plane: Plane, factor: float) -> bool:
    """Whether several markers seem to move, or most of the frame."""
    if not detector.any:
        return False
    if detector.share > SHAKEN:
        return True
    moving = sum(detector.is_moving(_pairs(corners * factor)) for corners in plane.markers.values())
    return moving >= min(_FEWEST, len(plane.markers))


def _motion(before: Markers, now: Markers) -> Matrix | None:
    """The homography from the markers' places to their present ones; None if they have not moved.

    It is that of their centres, which stay where they are when the picture is out of focus; corners do not.
    """
    numbers = sorted(set(before) & set(now))
    one, other = (np.asarray([places[number].mean(axis=0) for number in numbers]) for places in (before, now))
    if np.count_nonzero(np.abs(other - one).max(axis=1) >= _SHIFTED) < _FEWEST:
        return None  # nothing, or a single loose marker
    found: object = cv2.findHomography(one, other, 0)[0] if len(numbers) > 3 else None
    if isinstance(found, np.ndarray) and _keeps_shape(one, other):
        return np.asarray(found, np.float64)
    # Fewer markers do not tell a tilt; a push is mostly a shift and a turn.
    similar: object = cv2.estimateAffinePartial2D(one, other, ransacReprojThreshold=2.0)[0]
    return np.vstack([similar, [0.0, 0.0, 1.0]]) if isinstance(similar, np.ndarray) else None


def _keeps_shape(one: Matrix, other: Matrix) -> bool:
    """Whether points moved together, as those of a table do: none by far more than the others."""
    shifts = other - one
    farthest = float(np.abs(shifts - np.median(shifts, axis=0)).max())
    return farthest < _BENT * float(np.linalg.norm(np.ptp(one, axis=0)))


def _differs(one: Matrix | None, other: Matrix | None, places: Markers) -> bool:
    """Whether two motions put the markers in different places."""
    first, second = _shifted(places, one), _shifted(places, other)
    return any(float(np.abs(first[number] - second[number]).max()) >= _SHIFTED for number in places)


def _shifted(places: Markers, matrix: Matrix | None) -> Markers:
    if matrix is None:
        return places
    return {
        number: np.asarray(cv2.perspectiveTransform(corners.reshape(-1, 1, 2), matrix), np.float64).reshape(-1, 2)
        for number, corners in places.items()
    }


def _steadied(image: Image, to_now: Matrix | None, factor: float) -> Image:
    """An image, reduced by a factor, warped back."""
    if to_now is None:
        return image
    scale = np.diag([factor, factor, 1.0])
    matrix = scale @ to_now @ np.linalg.inv(scale)
    size = (image.shape[1], image.shape[0])
    how = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return np.asarray(cv2.warpPerspective(image, matrix, size, flags=how, borderMode=cv2.BORDER_REPLICATE), np.uint8)


def _pairs(points: NDArray[np.float64]) -> list[tuple[float, float]]:
    return [(float(x), float(y)) for x, y in points]
