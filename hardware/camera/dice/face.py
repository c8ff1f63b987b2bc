"""Die face: reads what one square of a picture shows if it is the upper face of a die, with a certainty."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera.dice.spots import LEAST_CONTRAST, Picture
from hardware.camera.images import Corners, Image

_Floats = NDArray[np.float32]

Frame = NDArray[np.float64]
"""Maps the face's own units (its side is 1, its middle the origin) to pixels: 2 × 3."""
STEP = 0.25
"""From the face's middle to a pip's row or column, as a share of its side; dice differ by a tenth."""
PLACES = [(column, row) for row in (-1, 0, 1) for column in (-1, 0, 1)]
_FACES: dict[frozenset[int], int] = {
    frozenset({4}): 1,
    frozenset({0, 8}): 2,
    frozenset({2, 6}): 2,
    frozenset({0, 4, 8}): 3,
    frozenset({2, 4, 6}): 3,
    frozenset({0, 2, 6, 8}): 4,
    frozenset({0, 2, 4, 6, 8}): 5,
    frozenset({0, 2, 3, 5, 6, 8}): 6,
    frozenset({0, 1, 2, 6, 7, 8}): 6,
}
"""Which of the nine places (row by row) are taken, and what that is."""
_SIDE = 40
"""Pixels of the face's side in the patch in which it is looked at."""
_PATCH = 80


@dataclass(frozen=True)
class Die:
    """A die's upper face: its value, how certain that is (0 to 1), and its corners in pixels, clockwise.

    ``colour`` is set by ``colours``, where it is wanted.
    """

    value: int
    certainty: float
    corners: Corners
    colour: str | None = None

    @property
    def centre(self) -> tuple[float, float]:
        """The mean of the corners, in pixels."""
        return sum(x for x, _ in self.corners) / 4, sum(y for _, y in self.corners) / 4

    @property
    def side(self) -> float:
        """The length of the face's side in pixels."""
        return math.dist(self.corners[0], self.corners[1])


def judge(
    smooth: Image, channel: Picture, dark: bool, frame: Frame, width: float, low: float, high: float
) -> Die | None:
    """What this square shows if it is a die's face, and how certainly; None if it is not."""
    side = math.sqrt(abs(float(np.linalg.det(frame[:, :2]))))
    if not low * 0.85 <= side <= high * 1.15:
        return None
    # From the patch's pixels to the picture's.
    scale = np.asarray(
        [[1 / _SIDE, 0, -(_PATCH - 1) / 2 / _SIDE], [0, 1 / _SIDE, -(_PATCH - 1) / 2 / _SIDE], [0, 0, 1]]
    )
    matrix = frame @ scale
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    size = (_PATCH, _PATCH)
    patch = cv2.warpAffine(channel, matrix, size, flags=flags, borderMode=cv2.BORDER_REPLICATE).astype(np.float32)
    pips = _pips(patch if dark else 255 - patch, width / side)
    if pips is None:
        return None
    value, clear, contrast = pips
    colours = cv2.warpAffine(smooth, matrix, size, flags=flags, borderMode=cv2.BORDER_REPLICATE).astype(np.float32)
    edges = _edges(colours)
    if edges is None:
        return None
    step, half = edges
    certainty = min(1.0, clear) * min(1.0, contrast / 60) * min(1.0, step / 24)
    corners = [frame @ (u * half, v * half, 1) for u, v in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    a, b, c, d = ((float(x), float(y)) for x, y in corners)
    return Die(value, round(certainty, 3), (a, b, c, d))


_Y, _X = (np.mgrid[0:_PATCH, 0:_PATCH] - (_PATCH - 1) / 2) / _SIDE
_AWAY = [np.hypot(_X - column * STEP, _Y - row * STEP) for column, row in PLACES]
BETWEEN = (np.minimum.reduce(_AWAY) > 0.155) & (np.maximum(np.abs(_X), np.abs(_Y)) < 0.40)
"""Where on the patch of a face (`patch_of`) there is no pip, whatever it shows."""


def patch_of(image: Image, corners: Corners) -> _Floats:
    """A die's face and what is around it, brought upright to a small square picture."""
    half, middle = _SIDE / 2, (_PATCH - 1) / 2
    upright = [[middle + u * half, middle + v * half] for u, v in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    matrix = cv2.getPerspectiveTransform(np.asarray(corners, np.float32), np.asarray(upright, np.float32))
    patch = cv2.warpPerspective(image, matrix, (_PATCH, _PATCH), flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(patch, np.float32)


def _pips(patch: _Floats, width: float) -> tuple[int, float, float] | None:
    """The value, how clearly it stands out (1 is clear), and the pips' contrast in shades of 255; pips are dark
    here.
    """
    face = float(np.median(patch[BETWEEN]))
    radius = max(0.045, min(width * 0.36, 0.09))
    # A pip may lie a little beside its place; an empty place has to be empty all around it.
    blurred = cv2.blur(patch, (2 * round(radius * _SIDE) - 1,) * 2)
    darkest = np.asarray([float(blurred[away < 0.06].min()) for away in _AWAY])
    contrast = face - darkest
    strongest = float(np.sort(contrast)[-2:].mean()) if (contrast > 20).sum() > 1 else float(contrast.max())
    if strongest < LEAST_CONTRAST:
        return None
    share = contrast / strongest
    taken = share > 0.5
    value = _FACES.get(frozenset(np.flatnonzero(taken).tolist()))
    if value is None:
        return None
    likeness = _likeness(patch, taken, width)
    present = float(share[taken].min())
    absent = float(share[~taken].max(initial=0.0))
    uneven = float(np.std(patch[BETWEEN])) / strongest
    if present < 0.6 or absent > 0.3 or uneven > 0.24 or likeness < 0.75:
        return None
    clear = (present - absent) * 1.6 * min(1.0, 1.35 - 2.2 * uneven)
    return value, max(0.0, clear) * min(1.0, (likeness - 0.7) / 0.15), strongest


def _likeness(patch: _Floats, taken: NDArray[np.bool_], width: float) -> float:
    """How like discs on an even ground the face is: the correlation with such a drawing, shifted a little."""
    radius = width / 2 * 1.05
    drawn = np.zeros_like(patch)
    for away, is_taken in zip(_AWAY, taken, strict=True):
        if is_taken:
            drawn = np.maximum(drawn, np.clip((radius - away) * _SIDE + 0.5, 0, 1).astype(np.float32))
    soft = cv2.GaussianBlur(1 - drawn, (0, 0), 1.2)
    inner = round(0.41 * _SIDE)
    middle = _PATCH // 2
    small = soft[middle - inner : middle + inner, middle - inner : middle + inner]
    large = patch[middle - inner - 2 : middle + inner + 2, middle - inner - 2 : middle + inner + 2]
    return float(cv2.matchTemplate(large, small, cv2.TM_CCOEFF_NORMED).max())


def _edges(colours: _Floats) -> tuple[float, float] | None:
    """Along the weakest of the four sides: the change of colour (shades of 255), and half the side in the face's
    units.
    """
    middle, along = _PATCH // 2, round(0.27 * _SIDE)
    near, far, gap = round(0.38 * _SIDE), round(0.64 * _SIDE), max(1, round(0.05 * _SIDE))
    steps, halves = [], []
    for quarter in range(4):
        turned = np.rot90(colours, quarter)[:middle, middle - along : middle + along + 1]
        outward = turned[::-1]  # from the middle to the upper edge
        change = np.abs(outward[near + gap : far + gap] - outward[near - gap : far - gap]).max(axis=2)
        # A side is straight and has an edge everywhere, unlike a row of letters; it may lie a little askew.
        wide = np.maximum(change[1:-1], np.maximum(change[:-2], change[2:]))
        everywhere = np.quantile(wide, 0.2, axis=1)
        most = float(everywhere.max())
        # The first clear change is where the face ends; what lies farther out belongs to the sides and the table.
        at = int(np.argmax(everywhere >= 0.7 * most))
        steps.append(most)
        halves.append((near + 1 + at + 0.5) / _SIDE)
    least = min(steps)
    if least < 7 or not _has_corners(colours, halves, least):
        return None
    return least, float(np.median(halves))


def _has_corners(colours: _Floats, halves: Sequence[float], step: float) -> bool:
    """Whether the face reaches into its corners: where a coin or a button has ended."""
    # Each quarter of a turn brought the next side to the top. Where a side of the die shows, its outer edge may have
    # been the clearer one; so of two that face one another the nearer counts.
    high, wide = min(halves[0], halves[2]), min(halves[1], halves[3])
    face = np.median(colours[BETWEEN], axis=0)
    for across in (wide, -wide):
        for upward in (high, -high):
            x, y = (round((_PATCH - 1) / 2 + along * 0.82 * _SIDE) for along in (across, -upward))
            shade = np.median(colours[y - 1 : y + 2, x - 1 : x + 2].reshape(-1, 3), axis=0)
            if float(np.abs(shade - face).max()) > max(0.5 * step, 6):
                return False
    return True
