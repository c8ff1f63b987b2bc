"""Finder pairs: places of codes of which something covers a part, where the table's plane and so the scale is known.

A code that is half covered has no ink all over its square and no blank margin, by which `candidates` looks for codes.
But mostly two of its finders are visible. A kernel that is dark in its middle with a light and a dark ring responds to
a finder in any rotation; it is a sum of Gaussians, so that many sizes cost little. Two responses whose distance fits
their size are two corners of a square; each such square is aligned with these finders, and the best ones are returned.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera.codes import alignment
from hardware.camera.codes.candidates import Scales
from hardware.camera.codes.modules import SIDE, function_modules
from hardware.camera.geometry.homography import Plane
from hardware.camera.images import Image

Float = NDArray[np.float32]
Double = NDArray[np.float64]

_SMALLEST, _LARGEST = 13.0, 26.0
"""Millimetres along the side of the codes that are looked for."""
SQUARES = 200
"""Squares that are aligned, those with the strongest responses."""
ALIGNED = 100
"""Of these, the best aligned ones that are returned, in up to two quarters each."""
FINDER = 0.5
"""Correlation of two aligned finders from which a square is returned."""
_STEP = 2**0.25
"""Ratio of one module pitch that is searched for to the next."""
_WIDTHS = tuple(0.6 * 2 ** (number / 2) for number in range(6))
"""Standard deviations (modules) of the kernel's Gaussians: those of one pitch are also used for every other one."""
_LEAST_PITCH = 0.6
"""Pixels per module below which no finder is left."""
_WIDE = 4.0
"""Standard deviation (pixels) from which blurring a picture of half the size is enough."""
_RESPONSE = 0.2
"""Response from which a local maximum may be a finder."""
_MOST = 400
"""Local maxima of each pitch that are paired."""
_APART = 14.0
"""Modules between the centres of two finders along a side."""
_TOLERANCE = (0.84, 1.19)
"""Ratios of two finders' distance to the one that fits their pitch."""


def poses(picture: Image, plane: Plane, scale: Scales, taken: NDArray[np.bool_] | None = None) -> tuple[Double, Float]:
    """Poses (n × 3 × 3) of codes two of whose finders are visible, and how well these fit (n), the best first.

    ``scale`` gives pixels per millimetre; places where ``taken`` (rows × columns) is true are left out.
    """
    quads: list[Double] = []
    strengths: list[Float] = []
    for pitch, response in _responses(picture, *_pitches(picture, scale)):
        if taken is not None:
            response[taken] = 0
        some = _squares(pitch, response, plane, scale)
        some = some[_is_inside(some.mean(axis=1), picture.shape)]
        quads.append(some)
        strengths.append(_strengths(some, response))
    if not sum(map(len, quads)):
        return np.zeros((0, 3, 3)), np.zeros(0, np.float32)
    return _aligned(picture, np.concatenate(quads), np.concatenate(strengths))


def _pitches(picture: Image, scale: Scales) -> tuple[float, float]:
    """The smallest and the largest module pitch (pixels) of a sticker in the picture."""
    rows, columns = picture.shape
    corners = np.asarray([(x * columns, y * rows) for x in (0.1, 0.5, 0.9) for y in (0.1, 0.5, 0.9)])
    there = scale(corners)
    return max(_LEAST_PITCH, float(there.min()) * _SMALLEST / SIDE), float(there.max()) * _LARGEST / SIDE


@lru_cache(maxsize=1)
def _weights() -> tuple[float, ...]:
    """Weights of the Gaussians whose sum is nearest to a slightly blurred finder, with mean 0 and norm 1."""
    fine, reach = 12, 8
    along = (np.arange(2 * reach * fine + 1) - reach * fine) / fine
    x, y = np.meshgrid(along, along)
    drawn = np.zeros_like(x)
    for angle in np.arange(12) * math.pi / 24:
        u, v = x * math.cos(angle) + y * math.sin(angle), y * math.cos(angle) - x * math.sin(angle)
        out = np.maximum(np.abs(u), np.abs(v))
        drawn += np.select([out < 1.5, out < 2.5, out < 3.5, out < 4.5], [-1.0, 1.0, -1.0, 1.0], 0.0)
    drawn -= (drawn != 0) * drawn.sum() / (drawn != 0).sum()
    wanted = cv2.GaussianBlur(drawn, (0, 0), 0.5 * fine)
    square = x * x + y * y
    gaussians = np.stack([np.exp(-square / 2 / w / w) / (2 * math.pi * w * w) for w in _WIDTHS], axis=-1)
    table = np.vstack([gaussians.reshape(-1, len(_WIDTHS)), np.full(len(_WIDTHS), 1e3)])
    weights = np.linalg.lstsq(table, np.append(wanted.ravel(), 0), rcond=None)[0]
    norm = math.sqrt(float(((gaussians @ weights) ** 2).sum())) / fine
    return tuple((weights / norm).tolist())


def _responses(picture: Image, smallest: float, largest: float) -> Iterator[tuple[float, Float]]:
    """Each module pitch with the response of the finders' kernel to every pixel, as a share of the contrast there."""
    levels = picture.astype(np.float32)
    size = (picture.shape[1], picture.shape[0])
    half = cv2.resize(levels, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    square = half * half
    blurred: dict[int, Float] = {}

    def blur(step: int) -> Float:
        if step not in blurred:
            sigma = max(smallest * _WIDTHS[0] * _STEP**step, 0.3)
            if sigma < _WIDE:
                blurred[step] = np.asarray(cv2.GaussianBlur(levels, (0, 0), sigma), np.float32)
            else:
                blurred[step] = np.asarray(cv2.resize(cv2.GaussianBlur(half, (0, 0), sigma / 2), size), np.float32)
        return blurred[step]

    for step in range(math.ceil(math.log(largest / smallest) / math.log(_STEP)) + 1):
        pitch = smallest * _STEP**step
        response = np.zeros_like(levels)
        for number, weight in enumerate(_weights()):
            cv2.scaleAdd(blur(step + 2 * number), weight, response, dst=response)
        reach = pitch * _WIDTHS[4] / 2
        mean = cv2.GaussianBlur(half, (0, 0), reach)
        spread = np.sqrt(np.maximum(cv2.GaussianBlur(square, (0, 0), reach) - mean * mean, 0))
        contrast = cv2.resize(8 * spread + 24, size)
        cv2.divide(response, contrast, dst=response)
        yield pitch, response
        blurred.pop(step, None)


def _squares(pitch: float, response: Float, plane: Plane, scale: Scales) -> Double:
    """The corners (n × 4 × 2 pixels, clockwise) of squares of which two finders respond at a pitch."""
    around = np.ones((2 * round(1.5 * pitch) + 1,) * 2, np.uint8)
    rows, columns = np.nonzero((response >= cv2.dilate(response, around)) & (response > _RESPONSE))
    order = np.argsort(-response[rows, columns], kind="stable")[:_MOST]
    pixels = np.column_stack([columns[order], rows[order]]).astype(np.float64)
    if len(pixels) < 2:
        return np.zeros((0, 4, 2))
    places = plane.table(pixels)
    module = pitch / scale(pixels)
    fits = (module > 0.85 * _SMALLEST / SIDE) & (module < 1.15 * _LARGEST / SIDE)
    places, module = places[fits].astype(np.float32), module[fits].astype(np.float32)
    if len(places) < 2:
        return np.zeros((0, 4, 2))
    distance = np.hypot(*(places[:, None, axis] - places[None, :, axis] for axis in (0, 1)))
    ratio = np.triu(2 * distance / (module[:, None] + module), 1) / _APART
    found: list[Float] = []
    low, high = _TOLERANCE
    for number, across in enumerate((1.0, math.sqrt(2))):
        one, other = np.nonzero((ratio > low * across) & (ratio < high * across))
        a, b = places[one], places[other]
        aside = np.stack([a[:, 1] - b[:, 1], b[:, 0] - a[:, 0]], axis=1)
        if number:
            middle = (a + b) / 2
            found.append(np.stack([a, middle + aside / 2, b, middle - aside / 2], axis=1))
        else:
            found += [np.stack([a, b, b + side * aside, a + side * aside], axis=1) for side in (1, -1)]
    finders = np.concatenate(found).astype(np.float64)
    middle = finders.mean(axis=1, keepdims=True)
    corners = middle + (finders - middle) * (SIDE / _APART)
    quads = plane.pixels(corners.reshape(-1, 2).tolist()).reshape(-1, 4, 2) if len(corners) else np.zeros((0, 4, 2))
    x, y = quads[..., 0], quads[..., 1]
    is_left = (x * np.roll(y, -1, axis=1) - np.roll(x, -1, axis=1) * y).sum(axis=1) < 0
    quads[is_left] = quads[is_left][:, ::-1]
    return np.asarray(quads, np.float64)


def _is_inside(points: Double, shape: tuple[int, ...]) -> NDArray[np.bool_]:
    """Which points (n × 2) lie in a picture."""
    return np.asarray(
        (points[:, 0] > 0) & (points[:, 0] < shape[1] - 1) & (points[:, 1] > 0) & (points[:, 1] < shape[0] - 1)
    )


def _strengths(quads: Double, response: Float) -> Float:
    """The response at the finders' places of each square (n × 4), in the order of its corners."""
    middle = quads.mean(axis=1, keepdims=True)
    finders = (middle + (quads - middle) * (_APART / SIDE)).astype(np.float32)
    highest = cv2.dilate(response, np.ones((3, 3), np.uint8))
    columns = np.clip(np.rint(finders[..., 0]), 0, response.shape[1] - 1).astype(np.intp)
    rows = np.clip(np.rint(finders[..., 1]), 0, response.shape[0] - 1).astype(np.intp)
    return np.asarray(highest[rows, columns], np.float32)


def _distinct(quads: Double, order: NDArray[np.intp], most: int) -> NDArray[np.intp]:
    """The first squares of an order that are not nearly the same as an earlier one."""
    middle = quads.mean(axis=1)
    edge = quads[:, 1] - quads[:, 0]
    side = np.hypot(edge[:, 0], edge[:, 1])
    angle = np.degrees(np.arctan2(edge[:, 1], edge[:, 0]))
    left = np.ones(len(quads), np.bool_)
    chosen: list[int] = []
    for one in order.tolist():
        if not left[one]:
            continue
        chosen.append(one)
        if len(chosen) == most:
            break
        near = np.abs(middle - middle[one]).max(axis=1) < 0.08 * side[one]
        alike = np.abs((angle - angle[one] + 45) % 90 - 45) < 6
        left &= ~(near & alike & (np.abs(side / side[one] - 1) < 0.1))
    return np.asarray(chosen, np.intp)


def _aligned(picture: Image, quads: Double, strengths: Float) -> tuple[Double, Float]:
    """The best squares aligned with their two strongest finders, in each quarter in which these are finders."""
    two = np.sort(strengths, axis=1)[:, -2:].sum(axis=1)
    chosen = _distinct(quads, np.argsort(-two, kind="stable"), SQUARES)
    corners = np.argsort(-strengths[chosen], axis=1, kind="stable")[:, :2]
    template, masks = _finders()
    found = alignment.from_corners(quads[chosen])
    fit = np.zeros(len(found), np.float32)
    for one, other in itertools.combinations(range(4), 2):
        pair = np.nonzero((corners == one).any(axis=1) & (corners == other).any(axis=1))[0]
        mask = np.maximum(masks[one], masks[other])
        found[pair], fit[pair] = alignment.refine(
            picture, found[pair], template, mask, iterations=3, samples=np.nonzero(mask)[0]
        )
    best = np.argsort(-fit, kind="stable")
    best = best[fit[best] >= FINDER][:ALIGNED]
    turned: list[Double] = []
    fits: list[Float] = []
    for quarter in range(4):
        blank = (2 + quarter) % 4  # the corner of the square at which the code in this quarter has no finder
        some = best[(corners[best] != blank).all(axis=1)]
        turned.append(alignment.quarter_turned(found[some], quarter))
        fits.append(fit[some])
    every = np.concatenate(fits)
    order = np.argsort(-every, kind="stable")
    return np.concatenate(turned)[order], every[order]


@lru_cache(maxsize=1)
def _finders() -> tuple[Float, Float]:
    """A template with a finder at each corner (GRID²), and the mask of each of the four (4 × GRID²), clockwise."""
    modules = function_modules().copy()
    modules[SIDE - 8, 8] = False
    modules[-7:, -7:] = modules[:7, :7]
    grid = alignment.GRID
    reach = (alignment.QUIET + 8) * alignment.FINE
    rim = (alignment.QUIET - 1) * alignment.FINE
    first, last = slice(rim, reach), slice(grid - reach, grid - rim)
    masks = np.zeros((4, grid, grid), np.float32)
    for mask, rows, columns in zip(masks, (first, first, last, last), (first, last, last, first), strict=True):
        mask[rows, columns] = 1
    return alignment.templates(modules[None])[0], masks.reshape(4, -1)
