"""Candidates: places in an image where small stickers may lie whose codes are too small to decode.

First, dark squares with a blank margin are searched for. A morphological closing (dilation, then erosion) removes black
modules and leaves the paper; the difference from the picture, as a share of the paper's brightness, is the ink density,
which does not depend on the light. A code has ink in each of its parts and none around it, which letters and pictures
seldom have.

Then finders are searched for. A version-1 code has three finders, squares within squares, visible down to less than a
pixel per module. A rotationally averaged kernel, dark in its middle with a light and a dark ring, responds to them in
any rotation. One response proves little, three at the corners of a square of fitting size prove much. So each place is
rectified to one size, and for each angle and size the responses at four corners are added, the weakest left out.

The result is a short list of squares, the most promising first. ``alignment`` and ``closed_set`` decide whether a
square is a code, and which.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

Float = NDArray[np.float32]

SCALES: tuple[tuple[float, tuple[float, ...]], ...] = (
    (1.0, (0.85, 1.1, 1.45, 1.9)),
    (0.5, (1.25, 1.65, 2.2)),
)
"""Factors by which the picture is reduced, and the module pitches (pixels) that are searched for in the result."""
STEP = 2
"""Pixels between neighbouring places."""
ANGLES = 15
"""Angles that are tried in a quarter of a turn."""
_SIZE_FACTORS = (0.8, 0.9, 1.0, 1.12, 1.25)
"""Sizes that are tried, as multiples of the one for which a place was found."""
_FINE = 1
"""Pixels per module of a rectified place."""
_HALF_WIDTH = 17
"""Modules from the centre of a rectified place to its edge."""
_MOST_OFF = 3
"""Modules by which the code's centre may be off the place's."""
_NOISE = 3.0
"""Grey levels added to the standard deviation, so that noise on blank paper has no strong response."""
_AT_ONCE = 64
"""Places that are rectified at once, so that what is computed of them stays small."""
_STRIP = 64
"""Rows of places whose ink density is computed at once."""
_TWO, _EIGHT = np.full(1, 2.0), np.full(1, 8.0)
"""Grey levels by which closing brightens a pixel by mere noise, and that are added where the paper is black."""
_EXCLUDED = -9.0
"""A score below all others."""

Shapes = Callable[[NDArray[np.float64]], NDArray[np.float64]]
"""The shape of a small circle on the table at some pixels (n × 2): n × 2 × 2 matrices of determinant 1."""
Scales = Callable[[NDArray[np.float64]], NDArray[np.float64]]
"""Pixels per millimetre of the table at some pixels (n × 2): n."""
SMALLEST_CODE, LARGEST_CODE = 12.0, 32.0
"""Millimetres: no sticker's code is smaller or larger."""


def uniform_shape(angle: float = 0.0, ratio: float = 1.0) -> Shapes:
    """The same shape everywhere: a table seen from above, or foreshortened by a ratio in one direction (radians)."""
    c, s = math.cos(angle), math.sin(angle)
    rotation = np.asarray([[c, -s], [s, c]])
    shape = rotation @ np.diag([math.sqrt(ratio), 1 / math.sqrt(ratio)]) @ rotation.T
    return lambda points: np.broadcast_to(shape, (len(points), 2, 2))


@dataclass(frozen=True)
class Squares:
    """Poses in which a code may lie, up to multiples of 90°: which of the four corners has no finder is left open.

    ``poses`` (n × 3 × 3) map modules around the code's centre to pixels, ``score`` (n) is the response of the finders.
    """

    poses: NDArray[np.float64]
    score: NDArray[np.float64]


def squares(
    grey: NDArray[np.uint8],
    shapes: Shapes | None = None,
    scale: Scales | None = None,
    *,
    limit: int = 500,
    smallest: float = 0.65,
    largest: float = 4.6,
    best: int = 2,
) -> Squares:
    """The most promising squares whose module pitch is ``smallest`` to ``largest`` pixels, best first.

    ``limit`` places are searched, and the ``best`` poses of each are kept. Where the ``scale`` is known, codes of
    impossible size are left out.
    """
    shapes = shapes or uniform_shape()
    found: list[NDArray[np.float64]] = []
    scores: list[Float] = []
    if scale is not None:
        there = scale(np.asarray([(x * grey.shape[1], y * grey.shape[0]) for x in (0, 0.5, 1) for y in (0, 0.5, 1)]))
        smallest = max(smallest, SMALLEST_CODE / 21 * float(there.min()))
        largest = min(largest, LARGEST_CODE / 21 * float(there.max()))
    for factor, pitches in SCALES:
        wanted = [pitch for pitch in pitches if smallest * 0.85 <= pitch / factor <= largest * 1.15]
        picture = grey if factor == 1 else cv2.resize(grey, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
        if not wanted or min(picture.shape) < 20 * wanted[0]:
            continue
        inked = _inked(np.asarray(picture, np.uint8), wanted)
        if scale is not None and len(inked):
            side = 21 * inked[:, 2] / factor / scale((inked[:, :2].astype(np.float64) + 0.5) / factor - 0.5)
            inked = inked[(side > SMALLEST_CODE) & (side < LARGEST_CODE)]
        inked = inked[np.argsort(-inked[:, 3], kind="stable")][:limit]
        if not len(inked):
            continue
        shape = np.asarray(shapes((inked[:, :2].astype(np.float64) + 0.5) / factor - 0.5), np.float32)
        enlarged = np.asarray([[1, 0, 0.5 - 0.5 * factor], [0, 1, 0.5 - 0.5 * factor], [0, 0, factor]]) / factor
        for start in range(0, len(inked), _AT_ONCE):
            part = slice(start, start + _AT_ONCE)
            poses, score = _rectified_poses(np.asarray(picture, np.uint8), inked[part], shape[part], best)
            found.append(enlarged @ poses)
            scores.append(score)
    if not found:
        return Squares(np.zeros((0, 3, 3)), np.zeros(0))
    every = np.concatenate(scores)
    order = np.argsort(-every, kind="stable")
    return Squares(np.concatenate(found)[order], np.asarray(every[order], np.float64))


# ---------------------------------------------------------------- ink


def _inked(picture: NDArray[np.uint8], pitches: list[float]) -> Float:
    """Places with ink all over a code's square and little around it.

    n × 4: x and y (pixels), module pitch (pixels), and the density in the square less the density around it.
    """
    found: list[Float] = []
    for pitch in pitches:
        ink = _ink_density(picture, pitch)
        part, _ = _box_mean(ink, 8 * pitch)
        inner, inner_side = _box_mean(ink, 21 * pitch)
        outer, outer_side = _box_mean(ink, 29 * pitch)
        share = inner_side**2 / outer_side**2
        around = np.asarray(
            cv2.addWeighted(outer, 1 / (1 - share), inner, -share / (1 - share), 0, dst=outer), np.float32
        )
        rows, columns = part.shape
        near, far = max(1, round(5 * pitch / STEP)), max(1, round(6.5 * pitch / STEP))
        padded = cv2.copyMakeBorder(part, far, far, far, far, cv2.BORDER_CONSTANT, value=0)
        least = np.full((rows, columns), 1.0, np.float32)
        for dx, dy in (
            (near, near),
            (-near, near),
            (near, -near),
            (-near, -near),
            (far, 0),
            (-far, 0),
            (0, far),
            (0, -far),
        ):
            np.minimum(least, padded[far + dy : far + dy + rows, far + dx : far + dx + columns], out=least)
        excess = np.subtract(least, around, out=least)
        window = np.ones((2 * round(2 * pitch) + 1,) * 2, np.uint8)
        ys, xs = np.nonzero((excess >= cv2.dilate(excess, window)) & (excess > 0))  # local maxima
        middle = (STEP - 1) / 2
        place = [xs * STEP + middle, ys * STEP + middle, np.full(len(xs), pitch), excess[ys, xs]]
        found.append(np.column_stack(place).astype(np.float32))
    return np.concatenate(found)


def _ink_density(picture: NDArray[np.uint8], pitch: float) -> Float:
    """The ink density, 0 to about 0.8: the square root of the share by which closing brightens a pixel.

    The mean of `STEP` × `STEP` pixels each. Computed in strips: a whole picture would take much memory.
    """
    side = max(3, round(3.6 * pitch) | 1)
    paper = cv2.morphologyEx(picture, cv2.MORPH_CLOSE, np.ones((side, side), np.uint8))
    rows, columns = picture.shape[0] // STEP, picture.shape[1] // STEP
    density = np.empty((rows, columns), np.float32)
    for top in range(0, rows, _STRIP):
        count = min(_STRIP, rows - top)
        part = slice(top * STEP, (top + count) * STEP), slice(0, columns * STEP)
        brightened = cv2.subtract(cv2.subtract(paper[part], picture[part]), _TWO)
        share = cv2.divide(brightened, cv2.add(paper[part], _EIGHT), dtype=cv2.CV_32F)
        root = cv2.sqrt(np.minimum(share, 0.6))
        density[top : top + count] = cv2.resize(root, (columns, count), interpolation=cv2.INTER_AREA)
    return density


def _box_mean(picture: Float, side: float) -> tuple[Float, int]:
    """The mean over a square around every place, and the square's side in whole places; ``side`` is in pixels."""
    places = 2 * round((side / STEP - 1) / 2) + 1
    return np.asarray(cv2.boxFilter(picture, -1, (places, places), borderType=cv2.BORDER_REPLICATE), np.float32), places


# ---------------------------------------------------------------- finders


@lru_cache(maxsize=32)
def _finder_kernel(pitch: float) -> Float:
    """A finder with its light margin, averaged over rotations; mean 0 where it is drawn, norm 1."""
    reach, fine = math.ceil(4.5 * pitch), 6
    count = 2 * reach + 1
    along = (np.arange(count * fine) + 0.5) / fine - count / 2
    x, y = np.meshgrid(along, along)
    drawn = np.zeros_like(x)
    for angle in np.arange(4) * math.pi / 8:
        u, v = x * math.cos(angle) + y * math.sin(angle), y * math.cos(angle) - x * math.sin(angle)
        out = np.maximum(np.abs(u), np.abs(v)) / pitch
        drawn += np.select([out < 1.5, out < 2.5, out < 3.5, out < 4.5], [-1.0, 1.0, -1.0, 1.0], 0.0)
    kernel = drawn.reshape(count, fine, count, fine).mean(axis=(1, 3))
    inked = (drawn != 0).reshape(count, fine, count, fine).mean(axis=(1, 3))
    kernel -= inked * kernel.sum() / inked.sum()
    return np.asarray(kernel / np.linalg.norm(kernel), np.float32)


def _rectified_poses(
    picture: NDArray[np.uint8], inked: Float, shape: Float, best: int
) -> tuple[NDArray[np.float64], Float]:
    """The best poses of a code at each place (n × 4) in a picture of these shapes, and their scores."""
    if not len(inked):
        return np.zeros((0, 3, 3)), np.zeros(0, np.float32)
    axes = shape * inked[:, 2, None, None]
    rectified = _rectified(picture, inked, axes)
    inside = rectified[:, 4 * _FINE : -4 * _FINE, 4 * _FINE : -4 * _FINE].reshape(len(inked), -1)
    spread = inside.std(axis=1) + _NOISE
    variants, scores, offsets = _corner_scores(rectified)
    height = scores / spread[:, None]
    number = np.arange(len(variants))
    poses: list[NDArray[np.float64]] = []
    result: list[Float] = []
    for _ in range(best):
        variant = height.argmax(axis=1)
        offset = offsets[np.arange(len(inked)), variant]
        factor, angle = variants[variant, 0], variants[variant, 1]
        rotation = np.stack([np.cos(angle), -np.sin(angle), np.sin(angle), np.cos(angle)], axis=1).reshape(-1, 2, 2)
        pose = np.zeros((len(inked), 3, 3))
        pose[:, :2, :2] = axes @ (rotation * factor[:, None, None])
        pose[:, :2, 2] = inked[:, :2] + (axes @ offset[:, :, None])[:, :, 0]
        pose[:, 2, 2] = 1
        poses.append(pose)
        result.append(height.max(axis=1))
        # The next best is at another angle, not at a neighbour of this one.
        apart = np.abs(number % ANGLES - variant[:, None] % ANGLES)
        height = np.where(np.minimum(apart, ANGLES - apart) <= 1, _EXCLUDED, height)
    return np.concatenate(poses), np.concatenate(result)


def _rectified(picture: NDArray[np.uint8], inked: Float, axes: Float) -> Float:
    """The surroundings of each place as a square image of ``_FINE`` pixels per module: n × side × side."""
    side = 2 * _HALF_WIDTH * _FINE
    along = (np.arange(side, dtype=np.float32) + 0.5) / _FINE - _HALF_WIDTH
    u, v = (part.ravel()[None] for part in np.meshgrid(along, along))
    x = inked[:, 0:1] + u * axes[:, 0, 0, None] + v * axes[:, 0, 1, None]
    y = inked[:, 1:2] + u * axes[:, 1, 0, None] + v * axes[:, 1, 1, None]
    sampled = cv2.remap(picture, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE).astype(np.float32)
    return np.asarray(sampled.reshape(-1, side, side), np.float32)


def _corner_scores(rectified: Float) -> tuple[Float, Float, NDArray[np.float64]]:
    """The finders' responses at three of four corners, for each variant of size and angle.

    The variants (m × 2: size factor, angle in radians), for each place and variant the best score (n × m), and the
    offset of the code's centre from the place's at which it was reached (n × m × 2, modules).
    """
    side = rectified.shape[1]
    stack = rectified.reshape(-1, side)  # one below the other
    span = 2 * _MOST_OFF * _FINE + 1
    start = _HALF_WIDTH * _FINE - _MOST_OFF * _FINE
    every = np.empty((len(_SIZE_FACTORS) * ANGLES, len(rectified), span, span), np.float32)
    weakest, other = np.empty_like(every[0]), np.empty_like(every[0])
    variants: list[tuple[float, float]] = []
    for factor in _SIZE_FACTORS:
        kernel = _finder_kernel(_FINE * factor)
        response = cv2.filter2D(stack, cv2.CV_32F, kernel).reshape(-1, side, side) / kernel.shape[0]
        arm = 7 * factor * _FINE
        for number in range(ANGLES):
            angle = number * math.pi / 2 / ANGLES
            across, down = arm * math.cos(angle), arm * math.sin(angle)
            corners = []
            for dx, dy in (
                (across - down, across + down),
                (-across - down, across - down),
                (down - across, -across - down),
                (across + down, down - across),
            ):
                top, left = start + round(dy), start + round(dx)
                corners.append(response[:, top : top + span, left : left + span])
            one, two, three, four = corners
            total = every[len(variants)]
            np.add(one, two, out=total)
            total += three
            total += four
            np.minimum(one, two, out=weakest)
            np.minimum(three, four, out=other)
            np.minimum(weakest, other, out=weakest)
            total -= weakest
            variants.append((factor, angle))
    flat = every.reshape(*every.shape[:2], -1)  # variants × places × offsets
    at = flat.argmax(axis=2)
    best = np.take_along_axis(flat, at[:, :, None], axis=2)[:, :, 0].T
    at = at.T
    offsets = np.stack([at % span, at // span], axis=2) / _FINE - _MOST_OFF
    return np.asarray(variants, np.float32), np.asarray(best), np.asarray(offsets, np.float64)
