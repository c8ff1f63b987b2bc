"""Where in a picture small stickers may lie, when their codes are too small to be decoded.

A version-1 code has three finders, squares within squares, and at one pixel a module they are all that can still be
made out. A round kernel, dark in its middle with a light and a dark ring, answers to them whichever way they are
turned. Its answer alone says little: letters and ornaments do the same. Three of them at the corners of a square of
fitting size say much more, so for each turn and size the answers at four corners are added up, the weakest left out,
for all places of the picture at once.

What comes out is a short list of squares in order of promise. Whether a square is a code at all, and which, is for
``align`` and ``known`` to say.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

Float = NDArray[np.float32]

STEP = 3
"""Pixels between the places that are tried."""
TURNS = 15
"""Turns that are tried in a quarter circle."""
LEVELS: tuple[tuple[float, tuple[float, ...]], ...] = (
    (1.0, (0.7, 0.86, 1.06, 1.3, 1.6, 1.95)),
    (0.5, (1.2, 1.47, 1.8, 2.2)),
)
"""How much the picture is made smaller, and the pixels a module that are looked for in it."""
_NOISE = 3.0
"""Shades of 255 that are no contrast yet."""


@dataclass(frozen=True)
class Squares:
    """Places where a code may lie: n × 2 centres (pixels), sizes (pixels a module), turns (radians), promise."""

    centres: NDArray[np.float64]
    modules: NDArray[np.float64]
    turns: NDArray[np.float64]
    promise: NDArray[np.float64]


def squares(grey: NDArray[np.uint8], limit: int = 400, smallest: float = 0.65, largest: float = 4.6) -> Squares:
    """The ``limit`` most promising squares whose modules are ``smallest`` to ``largest`` pixels wide.

    The turn is known up to quarters: which of the four corners has no finder is left open.
    """
    found: list[Float] = []
    for factor, sizes in LEVELS:
        wanted = [size for size in sizes if smallest <= size / factor <= largest]
        picture = grey if factor == 1 else cv2.resize(grey, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
        if not wanted or min(picture.shape) < 24 * wanted[0]:
            continue
        peaks = _peaks(np.asarray(picture, np.float32), wanted, limit)
        peaks[:, :2] = (peaks[:, :2] + 0.5) / factor - 0.5
        peaks[:, 2] /= factor
        found.append(peaks)
    every = np.concatenate(found) if found else np.zeros((0, 5), np.float32)
    best = np.asarray(every[np.argsort(-every[:, 4], kind="stable")][:limit], np.float64)
    return Squares(best[:, :2], best[:, 2], best[:, 3], best[:, 4])


def rings(picture: Float, size: float) -> Float:
    """How strongly each pixel is the middle of a finder with modules of this many pixels, in shades."""
    kernel = _kernel(size)
    return np.asarray(cv2.filter2D(picture, cv2.CV_32F, kernel, borderType=cv2.BORDER_REPLICATE) / kernel.shape[0])


def _spread(picture: Float, size: float) -> Float:
    """How much the shades vary within a code of this size around every ``STEP``-th pixel."""
    side = round(20 * size) | 1
    mean = cv2.boxFilter(picture, cv2.CV_32F, (side, side), borderType=cv2.BORDER_REPLICATE)[::STEP, ::STEP]
    square = cv2.sqrBoxFilter(picture, cv2.CV_32F, (side, side), borderType=cv2.BORDER_REPLICATE)[::STEP, ::STEP]
    return np.asarray(np.sqrt(np.maximum(square - mean * mean, 0) + _NOISE**2), np.float32)


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


def _peaks(picture: Float, sizes: list[float], limit: int) -> Float:
    """The best places of one picture: n × 5 of x, y, size, turn, promise."""
    height, width = picture.shape
    rows, columns = len(range(0, height, STEP)), len(range(0, width, STEP))
    best = np.full((rows, columns), -9.0, np.float32)
    which = np.zeros((rows, columns), np.int16)
    hypotheses: list[tuple[float, float]] = []
    near = np.ones((3, 3), np.uint8)
    for size in sizes:
        margin = math.ceil(7 * size * math.sqrt(2)) + 2
        answer = cv2.dilate(rings(picture, size), near)  # the places are three pixels apart
        measure = 1 / _spread(picture, size)
        answer = cv2.copyMakeBorder(
            answer, margin, margin + STEP, margin, margin + STEP, cv2.BORDER_CONSTANT, value=-99
        )
        for number in range(TURNS):
            turn = number * math.pi / 2 / TURNS
            across, down = 7 * size * math.cos(turn), 7 * size * math.sin(turn)
            parts = []
            for dx, dy in _corners(across, down):
                top, left = margin + round(dy), margin + round(dx)
                parts.append(answer[top : top + height : STEP, left : left + width : STEP][:rows, :columns])
            one, two, three, four = parts
            # The second weakest of the four answers: three finders there must be.
            total = np.minimum(
                np.maximum(np.minimum(one, two), np.minimum(three, four)),
                np.minimum(np.maximum(one, two), np.maximum(three, four)),
            )
            total *= measure
            better = total > best
            best[better] = total[better]
            which[better] = len(hypotheses)
            hypotheses.append((size, turn))
    tops = (best >= cv2.dilate(best, near)) & (best > 0.05)
    ys, xs = np.nonzero(tops)
    order = np.argsort(-best[ys, xs], kind="stable")[:limit]
    ys, xs = ys[order], xs[order]
    chosen = np.asarray(hypotheses, np.float32)[which[ys, xs]]
    return _sharpened(picture, np.column_stack([xs * STEP, ys * STEP, chosen, best[ys, xs]]).astype(np.float32))


def _corners(across: float, down: float) -> tuple[tuple[float, float], ...]:
    """Where finders may be around the middle, for half a side turned: four times right and down."""
    return (
        (across - down, across + down),
        (-across - down, across - down),
        (down - across, -across - down),
        (across + down, down - across),
    )


def _sharpened(picture: Float, peaks: Float) -> Float:
    """The same places with the turn and size under which three finders, drawn as squares, fit best."""
    along = np.arange(9, dtype=np.float32) - 4
    x, y = (part.ravel() for part in np.meshgrid(along, along))
    out = np.maximum(np.abs(x), np.abs(y))
    drawn = np.select([out < 1.5, out < 2.5, out < 3.5], [-1.0, 1.0, -1.0], 1.0).astype(np.float32)
    drawn -= drawn.mean()
    drawn /= np.linalg.norm(drawn)
    u = np.concatenate([x + 7, x - 7, x - 7, x + 7])
    v = np.concatenate([y + 7, y + 7, y - 7, y - 7])
    best = np.full(len(peaks), -9.0, np.float32)
    result = peaks.copy()
    for scale in (0.9, 1.0, 1.1):
        for number in range(TURNS):
            turn = number * math.pi / 2 / TURNS
            size = peaks[:, 2:3] * scale
            px = peaks[:, 0:1] + size * (u * math.cos(turn) - v * math.sin(turn))
            py = peaks[:, 1:2] + size * (v * math.cos(turn) + u * math.sin(turn))
            looked = cv2.remap(picture, px, py, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
            spread = looked.std(axis=1) + _NOISE
            fits = np.sort((looked.reshape(-1, 4, 81) @ drawn) / (9 * spread[:, None]), axis=1)
            fit = fits[:, 1:].mean(axis=1) + fits[:, 1]
            better = fit > best
            best[better] = fit[better]
            result[better, 2] = size[better, 0]
            result[better, 3] = turn
    result[:, 4] = best
    return result
