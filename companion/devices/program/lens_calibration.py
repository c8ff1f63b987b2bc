"""Lens calibration: collects views of the mat until the lens can be calibrated from them.

A view is taken only if all four markers are found and sharp, and if it differs from the views before it. Views are
stored in grey, and only until the lens is calibrated.
"""

from __future__ import annotations

import threading

import numpy as np
from numpy.typing import NDArray

from companion.errors import Code, Refusal
from hardware.camera.geometry import setup_advice
from hardware.camera.geometry.layout import MAT
from hardware.camera.geometry.lens import Lens, LensError, calibrate
from hardware.camera.images import Image, grey_of

NEEDED = 6
"""Views from which the lens is calibrated."""
DIFFERENT = 0.02
"""Least movement of some marker against each earlier view, as a share of the picture's width."""
SHARP = 2.2
"""Greatest blur of a view that is sharp enough: its standard deviation in pixels."""


class CalibrationViews:
    """The views collected so far. Safe to use from several threads."""

    def __init__(self) -> None:
        self._views: list[Image] = []
        self._corners: list[NDArray[np.float64]] = []
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._views)

    def take(self, image: Image) -> Lens | None:
        """Take a view, and return the lens once there are enough. Raises `Refusal`; then the view is not taken.

        If the calibration fails, all views are dropped.
        """
        grey = grey_of(image)
        report = setup_advice.examine(grey, MAT)
        if len(report.markers) < 4 or report.blur > SHARP:
            raise Refusal(Code.VIEW_UNUSABLE)
        corners = np.concatenate([report.markers[number] for number in sorted(report.markers)])
        with self._lock:
            if self._views and self._views[0].shape != grey.shape:
                self._drop()
            least = DIFFERENT * grey.shape[1]
            if any(float(np.abs(corners - other).max()) < least for other in self._corners):
                raise Refusal(Code.LENS_TOO_ALIKE)
            self._views.append(grey.copy())
            self._corners.append(corners)
            if len(self._views) < NEEDED:
                return None
            try:
                lens = calibrate(self._views, MAT)
            except LensError as error:
                raise Refusal(Code(error.code)) from None
            finally:
                self._drop()
            return lens

    def drop(self) -> None:
        """Drop all views."""
        with self._lock:
            self._drop()

    def _drop(self) -> None:
        self._views, self._corners = [], []
