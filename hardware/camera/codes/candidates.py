"""Candidates: places in an image where small stickers may lie whose codes are too small to decode.

First, squares full of ink with a blank margin are searched for. Morphological closing (the brightest of the
neighbourhood, then the darkest) removes black modules and leaves the paper; what it has brightened, as a share of the
paper's brightness, is ink, in any light. A code has ink in each of its parts and none around it, which letters and
pictures seldom have.

Then finders are searched for. A version-1 code has three finders, squares within squares, visible down to less than a
pixel a module. A round kernel, dark in its middle with a light and a dark ring, responds to them in any rotation. One
response says little; three at the corners of a square of fitting size say much. So each place is rectified to one size,
and for each turn and size the responses at four corners are combined, the weakest left out.

The result is a short list of squares, the most promising first. Whether a square is a code at all, and which, decide
``alignment`` and ``closed_set``.
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

SIZES: tuple[tuple[float, tuple[float, ...]], ...] = (
    (1.0, (0.85, 1.1, 1.45, 1.9)),
    (0.5, (1.25, 1.65, 2.2)),
)
"""How much the picture is made smaller, and the pixels a module that are looked for in it."""
STEP = 2
"""Pixels between the places that are tried."""
TURNS = 15
"""Turns that are tried in a quarter circle."""
_FACTORS = (0.8, 0.9, 1.0, 1.12, 1.25)
"""Sizes that are tried around the one for which a place was found."""
_FINE = 2
"""Pixels a module of a squared-up place."""
_REACH = 17
"""Modules from its middle to its edge."""
_STRAY = 3
"""Modules by which the code's middle may be off the place's."""
_NOISE = 3.0
"""Shades of 255 that are no contrast yet."""


Shapes = Callable[[NDArray[np.float64]], NDArray[np.float64]]
"""The shape of a small circle on the table at some pixels (n × 2): n × 2 × 2 matrices of determinant 1."""
Sizes = Callable[[NDArray[np.float64]], NDArray[np.float64]]
"""How many pixels a millimetre of the table has at some pixels (n × 2): n."""
SMALLEST_CODE, LARGEST_CODE = 12.0, 32.0
"""Millimetres: no sticker's code is smaller or larger."""


def flat(turn: float = 0.0, shorter: float = 1.0) -> Shapes:
    """A table that is seen from above, or foreshortened in one direction all over (turn in radians)."""
    c, s = math.cos(turn), math.sin(turn)
    around = np.asarray([[c, -s], [s, c]])
    shape = around @ np.diag([math.sqrt(shorter), 1 / math.sqrt(shorter)]) @ around.T
    return lambda points: np.broadcast_to(shape, (len(points), 2, 2))


@dataclass(frozen=True)
class Squares:
    """Places where a code may lie: homographies (n × 3 × 3) from modules around its middle to pixels, and how
    promising each is. A turn is known up to quarters: which of the four corners has no finder is left open.
    """

    places: NDArray[np.float64]
    promise: NDArray[np.float64]


def squares(
    grey: NDArray[np.uint8],
    shapes: Shapes | None = None,
    scale: Sizes | None = None,
    *,
    limit: int = 500,
    smallest: float = 0.65,
    largest: float = 4.6,
    best: int = 2,
) -> Squares:
    """The most promising squares whose modules are ``smallest`` to ``largest`` pixels wide, best first.

    ``limit`` places are looked at, of each the ``best`` ways in which a code may lie there are kept. Where the
    ``scale`` is known, codes of impossible size are left out.
    """
    shapes = shapes or flat()
    found: list[NDArray[np.float64]] = []
    promise: list[Float] = []
    for factor, sizes in SIZES:
        wanted = [size for size in sizes if smallest * 0.85 <= size / factor <= largest * 1.15]
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
        places, how = _squared(np.asarray(picture, np.uint8), inked, shape, best)
        enlarged = np.asarray([[1, 0, 0.5 - 0.5 * factor], [0, 1, 0.5 - 0.5 * factor], [0, 0, factor]]) / factor
        found.append(enlarged @ places)
        promise.append(how)
    if not found:
        return Squares(np.zeros((0, 3, 3)), np.zeros(0))
    every = np.concatenate(promise)
    order = np.argsort(-every, kind="stable")
    return Squares(np.concatenate(found)[order], np.asarray(every[order], np.float64))


# ---------------------------------------------------------------- ink


def _inked(picture: NDArray[np.uint8], sizes: list[float]) -> Float:
    """Places with ink all over a code's square and little around it: n × 4 of x, y, pixels a module, how clearly."""
    found: list[Float] = []
    height, width = picture.shape
    for size in sizes:
        ink = _ink(picture, size)
        part, _ = _mean(ink, 8 * size)
        inner, inner_side = _mean(ink, 21 * size)
        outer, outer_side = _mean(ink, 29 * size)
        around = (outer * outer_side**2 - inner * inner_side**2) / (outer_side**2 - inner_side**2)
        rows, columns = part[::STEP, ::STEP].shape
        reach = math.ceil(7 * size)
        padded = cv2.copyMakeBorder(part, reach, reach + STEP, reach, reach + STEP, cv2.BORDER_CONSTANT, value=0)
        least = np.full((rows, columns), 1.0, np.float32)
        near, far = round(5 * size), round(6.5 * size)
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
            top, left = reach + dy, reach + dx
            np.minimum(least, padded[top : top + height : STEP, left : left + width : STEP], out=least)
        clear = least - around[::STEP, ::STEP]
        window = np.ones((2 * round(2 * size) + 1,) * 2, np.uint8)
        ys, xs = np.nonzero((clear >= cv2.dilate(clear, window)) & (clear > 0))
        found.append(np.column_stack([xs * STEP, ys * STEP, np.full(len(xs), size), clear[ys, xs]]).astype(np.float32))
    return np.concatenate(found)


def _ink(picture: NDArray[np.uint8], size: float) -> Float:
    """How much ink each pixel shows, 0 to about 0.8: the square root of what closing brightens, as a share."""
    side = max(3, round(3.6 * size) | 1)
    paper = cv2.morphologyEx(picture, cv2.MORPH_CLOSE, np.ones((side, side), np.uint8)).astype(np.float32)
    share = np.clip((paper - picture - 2) / (paper + 8), 0, 0.6)
    return np.asarray(np.sqrt(share), np.float32)


def _mean(picture: Float, side: float) -> tuple[Float, int]:
    """The mean of each pixel's surroundings, and their exact side."""
    pixels = round(side) | 1
    return np.asarray(cv2.boxFilter(picture, -1, (pixels, pixels), borderType=cv2.BORDER_REPLICATE)), pixels


# ---------------------------------------------------------------- finders


@lru_cache(maxsize=32)
def _kernel(size: float) -> Float:
    """A finder with its light margin, turned in all directions; mean 0 over what is drawn, length 1."""
    reach, fine = math.ceil(4.5 * size), 6
    count = 2 * reach + 1
    along = (np.arange(count * fine) + 0.5) / fine - count / 2
    x, y = np.meshgrid(along, along)
    drawn = np.zeros_like(x)
    for turn in np.arange(4) * math.pi / 8:
        u, v = x * math.cos(turn) + y * math.sin(turn), y * math.cos(turn) - x * math.sin(turn)
        out = np.maximum(np.abs(u), np.abs(v)) / size
        drawn += np.select([out < 1.5, out < 2.5, out < 3.5, out < 4.5], [-1.0, 1.0, -1.0, 1.0], 0.0)
    kernel = drawn.reshape(count, fine, count, fine).mean(axis=(1, 3))
    inked = (drawn != 0).reshape(count, fine, count, fine).mean(axis=(1, 3))
    kernel -= inked * kernel.sum() / inked.sum()
    return np.asarray(kernel / np.linalg.norm(kernel), np.float32)


def _squared(picture: NDArray[np.uint8], inked: Float, shape: Float, best: int) -> tuple[NDArray[np.float64], Float]:
    """How a code would lie at each place (n × 4) in a picture of these shapes: homographies and promise."""
    if not len(inked):
        return np.zeros((0, 3, 3)), np.zeros(0, np.float32)
    side = 2 * _REACH * _FINE
    along = (np.arange(side, dtype=np.float32) + 0.5) / _FINE - _REACH
    u, v = (part.ravel()[None] for part in np.meshgrid(along, along))
    axes = shape * inked[:, 2, None, None]
    x = inked[:, 0:1] + u * axes[:, 0, 0, None] + v * axes[:, 0, 1, None]
    y = inked[:, 1:2] + u * axes[:, 1, 0, None] + v * axes[:, 1, 1, None]
    looked = cv2.remap(picture, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE).astype(np.float32)
    stack = looked.reshape(-1, side)  # one below the other
    inside = looked.reshape(-1, side, side)[:, 8:-8, 8:-8].reshape(len(inked), -1)
    spread = inside.std(axis=1) + _NOISE
    span = 2 * _STRAY * _FINE + 1
    start = _REACH * _FINE - _STRAY * _FINE
    kept: list[Float] = []
    offsets: list[tuple[float, float]] = []
    for factor in _FACTORS:
        kernel = _kernel(_FINE * factor)
        answer = cv2.filter2D(stack, cv2.CV_32F, kernel).reshape(-1, side, side) / kernel.shape[0]
        arm = 7 * factor * _FINE
        for number in range(TURNS):
            turn = number * math.pi / 2 / TURNS
            across, down = arm * math.cos(turn), arm * math.sin(turn)
            parts = []
            for dx, dy in (
                (across - down, across + down),
                (-across - down, across - down),
                (down - across, -across - down),
                (across + down, down - across),
            ):
                top, left = start + round(dy), start + round(dx)
                parts.append(answer[:, top : top + span, left : left + span])
            one, two, three, four = parts
            weakest = np.minimum(np.minimum(one, two), np.minimum(three, four))
            kept.append((one + two + three + four - weakest).reshape(len(inked), -1))
            offsets.append((factor, turn))
    every = np.stack(kept, axis=1)  # places × ways × spots
    spot = every.argmax(axis=2)
    height = np.take_along_axis(every, spot[:, :, None], axis=2)[:, :, 0] / spread[:, None]
    ways = np.asarray(offsets, np.float32)
    apart = np.arange(len(offsets))
    result: list[NDArray[np.float64]] = []
    promise: list[Float] = []
    for _ in range(best):
        way = height.argmax(axis=1)
        where = spot[np.arange(len(inked)), way]
        off = np.column_stack([where % span, where // span]) / _FINE - _STRAY
        factor, turn = ways[way, 0], ways[way, 1]
        turned = np.stack([np.cos(turn), -np.sin(turn), np.sin(turn), np.cos(turn)], axis=1).reshape(-1, 2, 2)
        places = np.zeros((len(inked), 3, 3))
        places[:, :2, :2] = axes @ (turned * factor[:, None, None])
        places[:, :2, 2] = inked[:, :2] + (axes @ off[:, :, None])[:, :, 0]
        places[:, 2, 2] = 1
        result.append(places)
        promise.append(height.max(axis=1))
        # The next best is another way, not the same a little off.
        beside = np.abs(apart % TURNS - way[:, None] % TURNS)
        height = np.where(np.minimum(beside, TURNS - beside) <= 1, -9.0, height)
    return np.concatenate(result), np.concatenate(promise)
