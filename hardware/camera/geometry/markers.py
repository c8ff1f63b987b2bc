"""Markers: finds the ArUco markers in an image, with ids and subpixel corners, by OpenCV.

The dictionary is ArUco's DICT_4X4_50. Only requested ids are returned: a chequered cloth, a card's ornament or another
game may contain others.
"""

from __future__ import annotations

from collections.abc import Collection

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera.images import Image, grey_of

Markers = dict[int, NDArray[np.float64]]
"""Marker id → its four corners (4 × 2, pixels): north-west, north-east, south-east, south-west."""


def find(image: Image, ids: Collection[int]) -> Markers:
    """The markers with these ids; an id that is found twice is left out. Never raises."""
    if image.size == 0 or min(image.shape[:2]) < 16:
        return {}
    parameters = cv2.aruco.DetectorParameters()
    parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    parameters.cornerRefinementWinSize = 4
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    try:
        corners, numbers, _ = cv2.aruco.ArucoDetector(dictionary, parameters).detectMarkers(grey_of(image))
    except cv2.error:
        return {}
    found: Markers = {}
    twice: set[int] = set()
    for corner, number in zip(corners, _numbers(numbers), strict=False):
        key = int(number)
        if key in found:
            twice.add(key)
        if key in ids:
            found[key] = np.asarray(corner, np.float64).reshape(4, 2)
    return {key: value for key, value in found.items() if key not in twice}


def _numbers(numbers: object) -> list[int]:
    """The ids from OpenCV's result: an array, or None where nothing was found."""
    return [] if numbers is None else [int(number) for number in np.ravel(np.asarray(numbers))]
