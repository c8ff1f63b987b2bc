"""Die face: reads a square of a picture as the upper face of a die, with a certainty."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera.dice.blobs import LEAST_CONTRAST, Picture
from hardware.camera.images import Corners, Image, Sighting

_Floats = NDArray[np.float32]

Frame = NDArray[np.float64]
"""The affine map (2 × 3) from a face's coordinates (its side is 1, its centre the origin) to pixels."""
STEP = 0.25
"""Distance of a pip's row or column from the face's centre, as a share of its side; dice differ by a tenth."""
PIP_PLACES = [(column, row) for row in (-1, 0, 1) for column in (-1, 0, 1)]
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
"""The value by which of the nine places (row by row) hold a pip."""
_SIDE = 40
"""Pixels along a face's side in the rectified patch."""
_PATCH = 80
"""Pixels along a side of the rectified patch, which includes the face's surroundings."""


@dataclass(frozen=True)
class Die(Sighting):
    """A die's upper face: its value, the certainty of that (0 to 1), and its corners in pixels, clockwise.

    ``colour`` is filled by ``colours.colour_of`` where it is needed.
    """

    value: int
    certainty: float
    corners: Corners
    colour: str | None = None


def read_face(
    smooth: Image, channel: Picture, dark: bool, frame: Frame, width: float, low: float, high: float
) -> Die | None:
    """The die whose face is this square of a picture, or None if it is no face.

    ``smooth`` is the picture, ``channel`` the one in which its pips stand out, ``dark`` whether they are darker than
    the face, ``width`` their width in pixels, ``low`` to ``high`` the possible side of a face in pixels.
    """
    side = math.sqrt(abs(float(np.linalg.det(frame[:, :2]))))
    if not low * 0.85 <= side <= high * 1.15:
        return None
    # From the patch's pixels to the face's coordinates.
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
    value, clarity, contrast = pips
    colours = cv2.warpAffine(smooth, matrix, size, flags=flags, borderMode=cv2.BORDER_REPLICATE).astype(np.float32)
    edges = _edges(colours)
    if edges is None:
        return None
    step, half = edges
    certainty = min(1.0, clarity) * min(1.0, contrast / 60) * min(1.0, step / 24)
    corners = [frame @ (u * half, v * half, 1) for u, v in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    a, b, c, d = ((float(x), float(y)) for x, y in corners)
    return Die(value, round(certainty, 3), (a, b, c, d))


_Y, _X = (np.mgrid[0:_PATCH, 0:_PATCH] - (_PATCH - 1) / 2) / _SIDE
_DISTANCES = [np.hypot(_X - column * STEP, _Y - row * STEP) for column, row in PIP_PLACES]
BETWEEN = (np.minimum.reduce(_DISTANCES) > 0.155) & (np.maximum(np.abs(_X), np.abs(_Y)) < 0.40)
"""A mask of the patch of a face (`patch_of`): the pixels on which no value has a pip."""


def patch_of(image: Image, corners: Corners) -> _Floats:
    """A die's face and its surroundings, rectified: 80 × 80 pixels, of which the face takes up the middle 40 × 40."""
    half, middle = _SIDE / 2, (_PATCH - 1) / 2
    upright = [[middle + u * half, middle + v * half] for u, v in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    matrix = cv2.getPerspectiveTransform(np.asarray(corners, np.float32), np.asarray(upright, np.float32))
    patch = cv2.warpPerspective(image, matrix, (_PATCH, _PATCH), flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(patch, np.float32)


def _pips(patch: _Floats, width: float) -> tuple[int, float, float] | None:
    """The value of a face with dark pips, its clarity (1 is clear), and the pips' contrast in grey levels.

    ``width`` is a pip's width as a share of the face's side. None if the pips form no face.
    """
    face = float(np.median(patch[BETWEEN]))
    radius = max(0.045, min(width * 0.36, 0.09))
    # A pip may be slightly off its place; an empty place must be empty all around.
    blurred = cv2.blur(patch, (2 * round(radius * _SIDE) - 1,) * 2)
    darkest = np.asarray([float(blurred[distance < 0.06].min()) for distance in _DISTANCES])
    contrast = face - darkest
    strongest = float(np.sort(contrast)[-2:].mean()) if (contrast > 20).sum() > 1 else float(contrast.max())
    if strongest < LEAST_CONTRAST:
        return None
    share = contrast / strongest
    taken = share > 0.5
    value = _FACES.get(frozenset(np.flatnonzero(taken).tolist()))
    if value is None:
        return None
    correlation = _correlation(patch, taken, width)
    present = float(share[taken].min())
    absent = float(share[~taken].max(initial=0.0))
    uneven = float(np.std(patch[BETWEEN])) / strongest
    if present < 0.6 or absent > 0.3 or uneven > 0.24 or correlation < 0.75:
        return None
    clarity = (present - absent) * 1.6 * min(1.0, 1.35 - 2.2 * uneven)
    return value, max(0.0, clarity) * min(1.0, (correlation - 0.7) / 0.15), strongest


def _correlation(patch: _Floats, taken: NDArray[np.bool_], width: float) -> float:
    """The best correlation of a face with a template of discs on an even ground, over shifts of two pixels."""
    radius = width / 2 * 1.05
    drawn = np.zeros_like(patch)
    for distance, is_taken in zip(_DISTANCES, taken, strict=True):
        if is_taken:
            drawn = np.maximum(drawn, np.clip((radius - distance) * _SIDE + 0.5, 0, 1).astype(np.float32))
    soft = cv2.GaussianBlur(1 - drawn, (0, 0), 1.2)
    inner = round(0.41 * _SIDE)
    middle = _PATCH // 2
    small = soft[middle - inner : middle + inner, middle - inner : middle + inner]
    large = patch[middle - inner - 2 : middle + inner + 2, middle - inner - 2 : middle + inner + 2]
    return float(cv2.matchTemplate(large, small, cv2.TM_CCOEFF_NORMED).max())


def _edges(colours: _Floats) -> tuple[float, float] | None:
    """The change of colour (grey levels) along the weakest of the four sides, and half the face's side in its units.

    None if there is no edge on some side, or the face does not reach into its corners.
    """
    middle, along = _PATCH // 2, round(0.27 * _SIDE)
    near, far, gap = round(0.38 * _SIDE), round(0.64 * _SIDE), max(1, round(0.05 * _SIDE))
    steps, halves = [], []
    for quarter in range(4):
        rotated = np.rot90(colours, quarter)[:middle, middle - along : middle + along + 1]
        outward = rotated[::-1]  # from the centre to the upper edge
        change = np.abs(outward[near + gap : far + gap] - outward[near - gap : far - gap]).max(axis=2)
        # A side is straight with an edge along its whole length, unlike a row of letters; it may be slightly rotated.
        wide = np.maximum(change[1:-1], np.maximum(change[:-2], change[2:]))
        everywhere = np.quantile(wide, 0.2, axis=1)
        most = float(everywhere.max())
        # The face ends at the first strong change; those farther out belong to the die's sides and the table.
        at = int(np.argmax(everywhere >= 0.7 * most))
        steps.append(most)
        halves.append((near + 1 + at + 0.5) / _SIDE)
    least = min(steps)
    if least < 7 or not _has_corners(colours, halves, least):
        return None
    return least, float(np.median(halves))


def _has_corners(colours: _Floats, halves: Sequence[float], step: float) -> bool:
    """Whether the face reaches into its corners, which a coin or a button does not."""
    # ``halves`` holds the sides in the order of quarter turns. Where a side face of the die is visible, its outer edge
    # may be the stronger one; so of two opposite sides the nearer counts.
    high, wide = min(halves[0], halves[2]), min(halves[1], halves[3])
    face = np.median(colours[BETWEEN], axis=0)
    for across in (wide, -wide):
        for upward in (high, -high):
            x, y = (round((_PATCH - 1) / 2 + along * 0.82 * _SIDE) for along in (across, -upward))
            colour = np.median(colours[y - 1 : y + 2, x - 1 : x + 2].reshape(-1, 3), axis=0)
            if float(np.abs(colour - face).max()) > max(0.5 * step, 6):
                return False
    return True
