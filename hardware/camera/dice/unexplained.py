"""Unexplained changes: what came to the table since a roll was requested, and is as large as a die that was not read.

A die whose upper face mirrors a lamp shows nothing: no reader of faces finds it, and the others alone would be taken
for the whole handful. So the picture is compared with that of the table before the roll, without any knowledge of
faces. What differs must belong to a die that was read or to its shadow; anything else as large as a die may be one.

Not counted are what is narrower than a die (edges of the print after a push), what is much larger (a hand, a card),
soft shadows near the dice, and the place from which something was taken away.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera.geometry.homography import Plane
from hardware.camera.images import Corners

Levels = NDArray[np.float32]
Mask = NDArray[np.uint8]

_NARROWEST, _WIDEST = 0.5, 2.4
"""Widths, in sides of the dice that were read, between which a change may be a die, perhaps with its own shadow."""
_GAPS = 0.4
"""Widths of gaps in a change that are filled, in such sides: of a white die on paper only pips and edges differ."""
_GROWN = 1.1
"""Factor of a read die's outline within which everything belongs to it."""
_FOCAL = 0.95
"""Focal length of usual cameras, in widths of the picture."""
_LEANING = 1.4
"""Factor of the displacement of a die's base, since the camera's place is known roughly."""
_SHADOW = 1.3
"""How far beyond a read die's outline its shadow may fall, in its sides."""
_LEAST_CHANGE, _NOISE = 5.0, 3.0
"""Grey levels from which a pixel has changed, and the same as a multiple of the picture's noise."""
_STRONGEST_LIGHT = 0.5
"""The greatest change of the light (natural logarithm) that is allowed for; a greater one is left as it is."""
_DARKEST = 1.4
"""The darkest shadow: the natural logarithm of the light before by the light now."""
_SAME_COLOUR, _TINTED = 0.07, 0.3
"""Differences of that logarithm between the channels in a shadow at most, and the share of it that is added."""
_SMOOTH, _CORE = 0.06, 0.06
"""The deviation of that logarithm over five pixels in a shadow at most, and its least change where that is measured."""
_FAINT = 0.05
"""Change of the light between shadows that comes from no die, where it is smooth."""
_LEVEL = 4.0
"""Grey levels that are added before ratios are taken, for the noise of dark pixels."""
_ARRIVED, _CLEAR = 1.15, 3.0
"""Edges (grey levels a pixel) of what has come: as a multiple of those that were there before, and at least."""
_STRONG = 0.8
"""Quantile of the edges in a place that describes them."""


def places(
    before: NDArray[np.uint8],
    now: NDArray[np.uint8],
    dice: Sequence[Corners],
    plane: Plane | None,
    size: tuple[int, int],
    allowed: Mask | None = None,
) -> list[tuple[float, float]]:
    """The middles (pixels of the whole picture) of changes that may be dice which were not read.

    ``before`` and ``now`` are reduced pictures (rows × columns × 3) of the table before the roll and now, ``dice`` the
    corners of the upper faces that were read in the whole picture of this ``size`` (width, height), at least one.
    ``allowed`` is a mask of the reduced picture outside of which nothing counts.
    """
    factor = size[0] / now.shape[1]
    side = float(np.median([math.dist(corners[0], corners[1]) for corners in dice])) / factor
    earlier, later = before.astype(np.float32), now.astype(np.float32)
    ratio = np.log((later + _LEVEL) / (earlier + _LEVEL))
    gain = np.median(ratio.reshape(-1, 3), axis=0)
    if float(np.abs(gain).max()) > _STRONGEST_LIGHT:
        gain = np.zeros(3, np.float32)
    earlier = np.asarray(earlier * np.exp(gain), np.float32)
    noise = 1.4826 * float(np.median(np.abs(later - earlier).max(axis=2)))
    changed = _differs(earlier, later) > max(_LEAST_CHANGE, _NOISE * noise)
    explained, near = _explained(dice, plane, size, factor, changed.shape)
    changed &= ~(_is_shadow(np.asarray(ratio - gain, np.float32), later, noise) & near) & ~explained
    if allowed is not None:
        changed &= allowed > 0
    filled = cv2.morphologyEx(changed.astype(np.uint8), cv2.MORPH_CLOSE, _disc(_GAPS * side))
    filled[explained] = 0
    large = cv2.morphologyEx(filled, cv2.MORPH_OPEN, _disc(_WIDEST * side))
    filled[_reaching_in(filled, large)] = 0
    count, labels, _, middles = cv2.connectedComponentsWithStats(
        cv2.morphologyEx(filled, cv2.MORPH_OPEN, _disc(_NARROWEST * side))
    )
    found = []
    edges_before, edges_now = _edges(earlier), _edges(later)
    for number in range(1, count):
        part = labels == number
        if large[part].any():
            continue
        around = cv2.dilate(part.astype(np.uint8), np.ones((5, 5), np.uint8)) > 0
        were, are = (float(np.quantile(edges[around], _STRONG)) for edges in (edges_before, edges_now))
        if are >= max(_ARRIVED * were, _CLEAR):
            x, y = middles[number]
            found.append(((float(x) + 0.5) * factor - 0.5, (float(y) + 0.5) * factor - 0.5))
    return found


def _differs(before: Levels, now: Levels) -> Levels:
    """The difference (grey levels) of the channel that differs most from the nearest level around in the first picture.

    So a picture that is off by a part of a pixel hardly differs.
    """
    around = np.ones((3, 3), np.uint8)
    low, high = cv2.erode(before, around), cv2.dilate(before, around)
    return np.asarray(np.maximum(now - high, low - now).max(axis=2), np.float32)


def _reaching_in(changed: cv2.typing.MatLike, large: cv2.typing.MatLike) -> NDArray[np.bool_]:
    """Where a change reaches in from beyond the picture and is large somewhere: a hand, with its narrow fingers."""
    _, labels = cv2.connectedComponents(changed)
    border = np.concatenate([labels[0], labels[-1], labels[:, 0], labels[:, -1]])
    hands = np.intersect1d(border[border > 0], labels[large > 0])
    return np.asarray(np.isin(labels, hands), np.bool_)


def _is_shadow(ratio: Levels, now: Levels, noise: float) -> NDArray[np.bool_]:
    """Where it is darker in all channels alike and smoothly so; ``ratio`` is the logarithm of the change of light."""
    mean = np.asarray(ratio.mean(axis=2), np.float32)
    # The shadow of a warm lamp is blue with the light of the sky.
    aside = np.abs(ratio - mean[..., None]).max(axis=2)
    alike = aside < _SAME_COLOUR + _TINTED * np.abs(mean) + _LEVEL / (now.min(axis=2) + _LEVEL)
    dark = alike & (mean < 0.02) & (mean > -_DARKEST)
    spread = np.sqrt(np.maximum(cv2.blur(mean * mean, (5, 5)) - cv2.blur(mean, (5, 5)) ** 2, 0))
    even = spread < _SMOOTH + 1.5 * noise / (now.mean(axis=2) + _LEVEL)
    smooth = dark & (mean < -_CORE) & even
    # Its edge may be hard, on both sides of which it is smooth. Around it the light is a little weaker, or stronger.
    within = cv2.dilate(smooth.astype(np.uint8), np.ones((5, 5), np.uint8)) > 0
    return np.asarray((dark & within) | (alike & (np.abs(mean) <= _FAINT) & even), np.bool_)


def _explained(
    dice: Sequence[Corners], plane: Plane | None, size: tuple[int, int], factor: float, shape: tuple[int, ...]
) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Masks of a reduced picture of this shape: where the dice that were read are, and where their shadows may fall."""
    camera = _camera(plane, size) if plane is not None else None
    explained, near = np.zeros(shape, np.uint8), np.zeros(shape, np.uint8)
    for corners in dice:
        top = np.asarray(corners, np.float64)
        grown = top.mean(axis=0) + _GROWN * (top - top.mean(axis=0))
        points = grown if plane is None or camera is None else np.concatenate([grown, _base(plane, camera, grown)])
        outline = cv2.convexHull(np.round(points / factor).astype(np.int32).reshape(-1, 1, 2))
        one = np.zeros(shape, np.uint8)
        cv2.fillConvexPoly(one, outline, 1)
        explained = np.maximum(explained, one)
        shade = cv2.dilate(one, _disc(2 * _SHADOW * math.dist(corners[0], corners[1]) / factor))
        near = np.maximum(near, np.asarray(shade, np.uint8))
    return cv2.dilate(explained, np.ones((3, 3), np.uint8)) > 0, near > 0


def _camera(plane: Plane, size: tuple[int, int]) -> NDArray[np.float64] | None:
    """Where the camera is above the table (x, y, height in mm), with a usual focal length; None if nowhere."""
    (width, height), lens = size, plane.lens
    focal, x, y = (_FOCAL * width, width / 2, height / 2) if lens is None else (lens.fx, lens.cx, lens.cy)
    pixels = np.asarray([(0, 0), (width, 0), (width, height), (0, height)], np.float64)
    table = cv2.perspectiveTransform(pixels.reshape(-1, 1, 2), plane.to_table).reshape(-1, 2)
    camera = np.asarray([[focal, 0, x], [0, focal, y], [0, 0, 1]], np.float64)
    points = np.column_stack([table, np.zeros(4)])
    is_found, turn, shift = cv2.solvePnP(points, pixels, camera, None, flags=cv2.SOLVEPNP_IPPE)
    if not is_found:
        return None
    place = (-cv2.Rodrigues(turn)[0].T @ shift).ravel()
    return np.asarray(place, np.float64) if np.isfinite(place).all() and place[2] > 1 else None


def _base(plane: Plane, camera: NDArray[np.float64], grown: NDArray[np.float64]) -> NDArray[np.float64]:
    """The corners (pixels) of the face on which a die lies, by those of its upper face: a die is as high as wide."""
    top = np.asarray(plane.table([(float(x), float(y)) for x, y in grown]), np.float64)
    height = float(np.linalg.norm(top[1] - top[0])) / _GROWN
    base = top + (camera[:2] - top) * (_LEANING * height / max(float(camera[2]), height))
    return np.asarray(plane.pixels([(float(x), float(y)) for x, y in base]), np.float64)


def _edges(picture: Levels) -> Levels:
    """The gradient (grey levels a pixel) of the channel in which it is greatest."""
    across, down = cv2.Sobel(picture, cv2.CV_32F, 1, 0, scale=0.25), cv2.Sobel(picture, cv2.CV_32F, 0, 1, scale=0.25)
    return np.asarray(cv2.magnitude(across, down).max(axis=2), np.float32)


def _disc(width: float) -> Mask:
    """A disc of a width in pixels."""
    return np.asarray(cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (max(3, round(width)),) * 2), np.uint8)
