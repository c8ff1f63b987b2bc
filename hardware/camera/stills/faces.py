"""Faces in a photograph: names a card without a sticker, held in the hand, by its printed face.

On a mat the markers give the scale, and `FaceSet.recognise` looks for cards everywhere. In the hand it is the card
itself: its outline is a quadrilateral, and a card of the set's sizes that has this outline gives a plane, in which the
face is looked for as if it were a table.
"""

from __future__ import annotations

import math

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera.faces.face_set import FaceSet
from hardware.camera.geometry.homography import Plane
from hardware.camera.geometry.layout import MAT
from hardware.camera.images import Image, Tag, winding

MOST_OUTLINES = 5
"""Outlines of a photograph in which a face is looked for, the largest first."""
LONGEST = 800
"""Pixels of the longer side of the picture in which outlines are searched."""
LEAST = 0.03
"""Share of the picture that a card takes up at least."""
_ASPECT = 1.35
"""Ratio of sides that a tilted card may differ by from a card that is seen from above."""
_MARGIN = 6.0
"""Millimetres of the surroundings that are looked at."""

Quad = NDArray[np.float64]
"""Four corners (4 × 2 pixels), clockwise in the picture."""


def in_the_hand(image: Image, faces: FaceSet) -> list[Tag]:
    """The cards in a photograph that are named by their face."""
    found: list[Tag] = []
    for quad in outlines(image)[:MOST_OUTLINES]:
        middle = quad.mean(axis=0)
        if any(tag.contains((float(middle[0]), float(middle[1]))) for tag in found):
            continue
        for width, height in faces.sizes:
            if not _has_sides_of(quad, width, height):
                continue
            # The top is unknown here: the longer sides of the outline are the longer ones of the card.
            first, second = _sides(quad)
            upright = quad if (first > second) == (width > height) else np.roll(quad, 1, axis=0)
            plane = _plane_of(upright, width, height)
            box = (-width / 2 - _MARGIN, -height / 2 - _MARGIN, width / 2 + _MARGIN, height / 2 + _MARGIN)
            look = faces.begin(image, plane, box) if plane is not None else None
            named = look.examine(found) if look is not None else None
            if named is not None:
                found.append(named.tag)
                break
    return found


def outlines(image: Image) -> list[Quad]:
    """Convex quadrilaterals in a picture (rows × columns × 3) that may be cards, the largest first."""
    factor = min(1.0, LONGEST / max(image.shape[:2]))
    small = np.asarray(cv2.resize(image, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA), np.uint8)
    smooth = np.asarray(cv2.GaussianBlur(small, (0, 0), 1.5), np.uint8)
    found: list[tuple[float, Quad]] = []
    least = LEAST * small.shape[0] * small.shape[1]
    for low, high in ((15, 40), (30, 90), (60, 180)):
        edges = np.zeros(small.shape[:2], np.uint8)
        for channel in cv2.split(smooth):
            edges |= np.asarray(cv2.Canny(channel, low, high), np.uint8)
        closed = cv2.morphologyEx(edges, cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8))
        contours, _ = cv2.findContours(closed, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)
        for contour in contours:
            hull = cv2.convexHull(contour)
            area = float(cv2.contourArea(hull))
            if area < least:
                continue
            quad = _quadrilateral(hull, area)
            if quad is not None and not any(_is_same(quad, other) for _, other in found):
                found.append((area, quad))
    found.sort(key=lambda entry: -entry[0])
    return [(quad + 0.5) / factor - 0.5 for _, quad in found]


def _quadrilateral(hull: cv2.typing.MatLike, area: float) -> Quad | None:
    """The four corners of a hull that is nearly a quadrilateral, clockwise; None for any other."""
    around = cv2.arcLength(hull, True)
    for share in (0.02, 0.035, 0.05):
        corners = cv2.approxPolyDP(hull, share * around, True)
        if len(corners) == 4:
            quad = np.asarray(corners, np.float64).reshape(4, 2)
            if abs(float(cv2.contourArea(corners)) / area - 1) < 0.12:
                return quad if winding(quad.tolist()) > 0 else quad[::-1].copy()
    return None


def _is_same(quad: Quad, other: Quad) -> bool:
    """Whether two outlines are nearly one."""
    side = math.sqrt(abs(winding(quad.tolist())) / 2)
    return min(float(np.abs(np.roll(quad, turn, axis=0) - other).max()) for turn in range(4)) < 0.03 * side


def _sides(quad: Quad) -> tuple[float, float]:
    """The mean lengths of the first and the second pair of opposite sides."""
    lengths = np.linalg.norm(np.roll(quad, -1, axis=0) - quad, axis=1)
    return float(lengths[0] + lengths[2]) / 2, float(lengths[1] + lengths[3]) / 2


def _has_sides_of(quad: Quad, width: float, height: float) -> bool:
    """Whether an outline may be that of a card of this size (mm), seen at a tilt."""
    first, second = sorted(_sides(quad))
    narrow, long = sorted((width, height))
    return 1 / _ASPECT < (second / max(first, 1.0)) / (long / narrow) < _ASPECT


def _plane_of(quad: Quad, width: float, height: float) -> Plane | None:
    """The plane in which this outline is a card of this size, its centre in the origin."""
    x, y = width / 2, height / 2
    corners = np.asarray([(-x, y), (x, y), (x, -y), (-x, -y)], np.float32)
    matrix = cv2.getPerspectiveTransform(quad.astype(np.float32), corners)
    return Plane(MAT, {}, np.asarray(matrix, np.float64)) if abs(float(np.linalg.det(matrix))) > 1e-12 else None
