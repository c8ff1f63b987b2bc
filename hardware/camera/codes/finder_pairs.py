"""Finder pairs: where codes may lie that are too small to decode, whole ones and partly covered ones.

A version-1 code has three finders, squares within squares, visible down to less than a pixel per module. Even where
something covers a part of the code, two of them are mostly visible. A kernel that is dark in its middle with a light
and a dark ring responds to a finder in any rotation; for large codes the picture is reduced, so that the kernel stays
small. Two responses whose distance fits their size are two corners of a square; many such squares are compared with
these finders coarsely, the better ones are aligned with them, and the best ones are returned.

With the table's plane the scale is known everywhere, and squares are squares on the table. Without it they are squares
in the picture, which a tilt of up to some 30° leaves them nearly.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera.codes import alignment
from hardware.camera.codes.modules import SIDE, function_modules
from hardware.camera.geometry.homography import Plane
from hardware.camera.geometry.image_quality import extent
from hardware.camera.images import Image, Tag

Float = NDArray[np.float32]
Double = NDArray[np.float64]

SMALLEST_STICKER, LARGEST_STICKER = 13.0, 26.0
"""Millimetres along the side of the codes that are looked for."""
_BESIDE = 120.0
"""Millimetres beyond the layout's markers and zones up to which codes are looked for."""
SQUARES = 1000
"""Squares that are compared with finders coarsely, those with the strongest responses."""
ALIGNED = 240
"""Of these, the best ones that are aligned."""
RETURNED = 200
"""Poses that are returned: the best aligned ones, in each quarter in which two finders are visible."""
FINDER = 0.45
"""Correlation of two aligned finders from which a square is returned."""
_STEP = 2**0.25
"""Ratio of one module pitch that is searched for to the next."""
_LEAST_PITCH, _LARGEST_PITCH = 0.6, 6.0
"""Pixels per module below which no finder is left, and up to which codes are looked for where the scale is unknown."""
_OCTAVE = 1.22
"""Pixels per module from which a picture of half the size is enough."""
_RESPONSE = 0.2
"""Response from which a local maximum may be a finder."""
_MOST = 400
"""Local maxima of each pitch that are paired."""
_APART = 14.0
"""Modules between the centres of two finders along a side."""
_TOLERANCE = (0.84, 1.19)
"""Ratios of two finders' distance to the one that fits their pitch."""
_SOFT_PITCH = 1.0
"""Pixels per module below which a code looks as blurred as `_SOFT` modules."""
_SHARP, _SOFT = 0.6, 0.9
"""Standard deviations (modules) of the finders' blur."""


Window = tuple[int, int, int, int]
"""Left, top, right, bottom in pixels."""


def poses(picture: Image, plane: Plane | None, window: Window, taken: Sequence[Tag] = ()) -> Double:
    """Poses (n × 3 × 3) of codes two of whose finders are visible, the best first.

    Only a ``window`` of the picture is searched, and with a plane only the table; ``taken`` are codes found already.
    """
    left, top, right, bottom = _searched(picture.shape, plane, window)
    if min(right - left, bottom - top) < SIDE // 2:
        return np.zeros((0, 3, 3))
    part = np.ascontiguousarray(picture[top:bottom, left:right])
    offset = np.asarray([left, top], np.float64)
    is_free = _without(part.shape, offset, taken, plane)
    quads: list[Double] = []
    strengths: list[Float] = []
    for pitch, factor, response in _responses(part, *_pitches(picture, plane)):
        free = np.asarray(cv2.resize(is_free, response.shape[::-1], interpolation=cv2.INTER_NEAREST), np.uint8)
        pixels = _maxima(response, pitch / factor, free)
        some = _squares(pitch, (pixels + 0.5) * factor - 0.5 + offset, plane)
        middles = some.mean(axis=1)
        some = some[((middles > 0) & (middles < (picture.shape[1] - 1, picture.shape[0] - 1))).all(axis=1)]
        quads.append(some)
        strengths.append(_strengths((some - offset + 0.5) / factor - 0.5, response))
    if not sum(map(len, quads)):
        return np.zeros((0, 3, 3))
    return _aligned(picture, np.concatenate(quads), np.concatenate(strengths))


def _searched(shape: tuple[int, ...], plane: Plane | None, window: Window) -> Window:
    """The part of a window in which the table of a layout lies, with some margin."""
    whole = (0, 0, shape[1], shape[0])
    table = whole if plane is None else _table_in(whole, plane)
    low = [max(values) for values in zip(whole[:2], table[:2], window[:2], strict=True)]
    high = [min(values) for values in zip(whole[2:], table[2:], window[2:], strict=True)]
    return low[0], low[1], high[0], high[1]


def _table_in(whole: Window, plane: Plane) -> Window:
    """The part of a picture in which the table of a layout lies, with some margin."""
    (west, east), (south, north) = extent(plane.layout)
    west, south, east, north = west - _BESIDE, south - _BESIDE, east + _BESIDE, north + _BESIDE
    along = np.linspace(0, 1, 9)
    edge = [(west + t * (east - west), y) for y in (south, north) for t in along]
    edge += [(x, south + t * (north - south)) for x in (west, east) for t in along]
    pixels = plane.pixels(edge)
    # Beyond the horizon a place would be projected upside down: then the whole picture is searched.
    depth = np.linalg.inv(plane.to_table)[2] @ np.column_stack([np.asarray(edge), np.ones(len(edge))]).T
    if not np.isfinite(pixels).all() or depth.min() * depth.max() <= 0:
        return whole
    left, top = np.clip(np.floor(pixels.min(axis=0)), -1e6, 1e6).astype(int).tolist()
    right, bottom = np.clip(np.ceil(pixels.max(axis=0)), -1e6, 1e6).astype(int).tolist()
    return left, top, right, bottom


def _without(shape: tuple[int, ...], offset: Double, taken: Sequence[Tag], plane: Plane | None) -> Image:
    """A mask (255) of the part of a picture at an offset, without the codes that were found already (0)."""
    is_free = np.full(shape, 255, np.uint8)
    for tag in taken:
        if plane is None or tag.side <= 1.6 * LARGEST_STICKER * float(plane.scale([tag.centre])[0]):
            x, y = np.round(tag.centre - offset).astype(int).tolist()
            cv2.circle(is_free, (x, y), max(1, round(0.6 * tag.side)), 0, -1)
        # A sticker may lie inside a larger code.
    return is_free


def _pitches(picture: Image, plane: Plane | None) -> tuple[float, float]:
    """The smallest and the largest module pitch (pixels) of a sticker in the picture."""
    if plane is None:
        return _LEAST_PITCH, _LARGEST_PITCH
    rows, columns = picture.shape
    there = plane.scale([(x * columns, y * rows) for x in (0.1, 0.5, 0.9) for y in (0.1, 0.5, 0.9)])
    return max(_LEAST_PITCH, float(there.min()) * SMALLEST_STICKER / SIDE), float(there.max()) * LARGEST_STICKER / SIDE


@lru_cache(maxsize=16)
def _kernel(pitch: float) -> Float:
    """A slightly blurred finder averaged over rotations; mean 0 where it is drawn, and norm 1 in modules."""
    fine = 8
    reach = min(math.ceil(4.5 * pitch - 0.25), 5)
    along = (np.arange((2 * reach + 1) * fine) + 0.5) / fine - reach - 0.5
    x, y = np.meshgrid(along / pitch, along / pitch)
    drawn = np.zeros_like(x)
    for angle in np.arange(12) * math.pi / 24:
        u, v = x * math.cos(angle) + y * math.sin(angle), y * math.cos(angle) - x * math.sin(angle)
        out = np.maximum(np.abs(u), np.abs(v))
        drawn += np.select([out < 1.5, out < 2.5, out < 3.5, out < 4.5], [-1.0, 1.0, -1.0, 1.0], 0.0)
    inked = drawn != 0
    drawn = cv2.GaussianBlur(drawn, (0, 0), 0.5 * pitch * fine) * inked
    drawn -= inked * drawn.sum() / inked.sum()
    kernel = drawn.reshape(2 * reach + 1, fine, 2 * reach + 1, fine).mean(axis=(1, 3))
    return np.asarray(kernel / np.linalg.norm(kernel) / pitch, np.float32)


def _responses(picture: Image, smallest: float, largest: float) -> Iterator[tuple[float, int, Float]]:
    """Each module pitch with the response of the finders' kernel to every pixel, as a share of the contrast there.

    For large pitches the picture is reduced: by the factor that comes second.
    """
    factor, levels = 1, picture.astype(np.float32)
    for step in range(math.ceil(math.log(largest / smallest) / math.log(_STEP)) + 1):
        pitch = smallest * _STEP**step
        while pitch / factor >= _OCTAVE and min(levels.shape) >= 2 * SIDE:
            factor *= 2
            levels = np.asarray(cv2.resize(levels, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA), np.float32)
        here = pitch / factor
        response = np.asarray(cv2.filter2D(levels, cv2.CV_32F, _kernel(round(here, 3))), np.float32)
        half = cv2.resize(levels, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
        window = (2 * round(2.2 * here) + 1,) * 2
        mean, square = cv2.blur(half, window), cv2.sqrBoxFilter(half, cv2.CV_32F, window)
        spread = np.sqrt(np.maximum(square - mean * mean, 0))
        contrast = cv2.resize(cv2.addWeighted(spread, 8, spread, 0, 24), response.shape[::-1])
        cv2.divide(response, contrast, dst=response)
        yield pitch, factor, response


def _maxima(response: Float, pitch: float, is_free: Image) -> Double:
    """The strongest local maxima (n × 2 pixels) of a response."""
    highest = cv2.dilate(response, np.ones((2 * round(1.5 * pitch) + 1,) * 2, np.uint8))
    np.maximum(highest, _RESPONSE, out=highest)
    places = cv2.bitwise_and(cv2.compare(response, highest, cv2.CMP_GE), is_free)
    found: object = cv2.findNonZero(places)
    if not isinstance(found, np.ndarray):
        return np.zeros((0, 2))
    pixels = found.reshape(-1, 2)
    order = np.argsort(-response[pixels[:, 1], pixels[:, 0]], kind="stable")[:_MOST]
    return np.asarray(pixels[order], np.float64)


def _squares(pitch: float, pixels: Double, plane: Plane | None) -> Double:
    """The corners (n × 4 × 2 pixels, clockwise) of squares of which two finders of a pitch lie at these pixels."""
    places, module = pixels.astype(np.float32), np.full(len(pixels), pitch, np.float32)
    if plane is not None and len(pixels):
        module = (pitch / plane.scale(pixels)).astype(np.float32)
        fits = (module > 0.85 * SMALLEST_STICKER / SIDE) & (module < 1.15 * LARGEST_STICKER / SIDE)
        places, module = pixels[fits].astype(np.float32), module[fits]
    if len(places) < 2:
        return np.zeros((0, 4, 2))
    if plane is not None:
        places = plane.table(places.astype(np.float64)).astype(np.float32)
    distance = np.hypot(*(places[:, None, axis] - places[None, :, axis] for axis in (0, 1)))
    ratio = np.triu(2 * distance / (module[:, None] + module), 1) / _APART
    found: list[Float] = []
    low, high = _TOLERANCE
    for number, across in enumerate((1.0, math.sqrt(2))):
        start, end = np.nonzero((ratio > low * across) & (ratio < high * across))
        a, b = places[start], places[end]
        aside = np.stack([a[:, 1] - b[:, 1], b[:, 0] - a[:, 0]], axis=1)
        if number:
            middle = (a + b) / 2
            found.append(np.stack([a, middle + aside / 2, b, middle - aside / 2], axis=1))
        else:
            found += [np.stack([a, b, b + side * aside, a + side * aside], axis=1) for side in (1, -1)]
    finders = np.concatenate(found).astype(np.float64)
    middle = finders.mean(axis=1, keepdims=True)
    corners = middle + (finders - middle) * (SIDE / _APART)
    quads = corners
    if plane is not None and len(corners):
        quads = plane.pixels(corners.reshape(-1, 2).tolist()).reshape(-1, 4, 2)
    x, y = quads[..., 0], quads[..., 1]
    is_left = (x * np.roll(y, -1, axis=1) - np.roll(x, -1, axis=1) * y).sum(axis=1) < 0
    quads[is_left] = quads[is_left][:, ::-1]
    return np.asarray(quads, np.float64)


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
    order = order[: 2 * most]
    middle = quads[order].mean(axis=1).astype(np.float32)
    edge = quads[order, 1] - quads[order, 0]
    side = np.hypot(edge[:, 0], edge[:, 1]).astype(np.float32)
    angle = np.degrees(np.arctan2(edge[:, 1], edge[:, 0])).astype(np.float32)
    reach = (0.08 * side)[:, None]
    alike = np.abs(middle[:, :1] - middle[:, 0]) < reach
    alike &= np.abs(middle[:, 1:] - middle[:, 1]) < reach
    earlier, later = np.divmod(np.flatnonzero(np.triu(alike, 1)), len(order))
    near = np.abs((angle[earlier] - angle[later] + 45) % 90 - 45) < 6
    near &= np.abs(side[later] / side[earlier] - 1) < 0.1
    left = np.ones(len(order), np.bool_)
    for first, second in zip(earlier[near].tolist(), later[near].tolist(), strict=True):
        if left[first]:
            left[second] = False
    return order[left][:most]


def _aligned(picture: Image, quads: Double, strengths: Float) -> Double:
    """The best squares aligned with their two strongest finders, in each quarter in which these are finders."""
    two = np.sort(strengths, axis=1)[:, -2:].sum(axis=1)
    chosen = _distinct(quads, np.argsort(-two, kind="stable"), SQUARES)
    found, fit = _refined(picture, alignment.from_corners(quads[chosen]), strengths[chosen], is_coarse=True)
    best = np.argsort(-fit, kind="stable")[:ALIGNED]
    found, fit = _refined(picture, found[best], strengths[chosen[best]], is_coarse=False)
    found = found[np.argsort(-fit, kind="stable")]
    found = found[np.sort(-fit) <= -FINDER]
    at_corners = _at_corners(picture, found)
    turned: list[Double] = []
    fits: list[Float] = []
    for quarter in range(4):
        blank = (2 + quarter) % 4  # the corner of the square at which the code in this quarter has no finder
        two = np.sort(np.delete(at_corners, blank, axis=1), axis=1)[:, 1:].mean(axis=1)
        some = np.nonzero(two >= FINDER)[0]
        turned.append(alignment.quarter_turned(found[some], quarter))
        fits.append(two[some])
    every = np.concatenate(fits)
    order = np.argsort(-every, kind="stable")[:RETURNED]
    return np.asarray(np.concatenate(turned)[order], np.float64)


def _at_corners(picture: Image, poses: Double) -> Float:
    """How well each corner of some poses fits a finder (n × 4: correlations)."""
    samples = alignment.sample(picture, poses)
    template, masks = _finders(_SHARP)
    fits = np.zeros((len(poses), 4), np.float32)
    for corner, mask in enumerate(masks):
        at = np.nonzero(mask)[0]
        part = samples[:, at] - samples[:, at].mean(axis=1, keepdims=True)
        wanted = template[at] - template[at].mean()
        length = np.maximum(np.linalg.norm(part, axis=1), 3.0 * math.sqrt(len(at)))
        fits[:, corner] = part @ (wanted / np.linalg.norm(wanted)) / length
    return fits


def _refined(picture: Image, poses: Double, strengths: Float, *, is_coarse: bool) -> tuple[Double, Float]:
    """Poses aligned with the two strongest finders of each, and how well these fit."""
    corners = np.argsort(-strengths, axis=1, kind="stable")[:, :2]
    is_soft = np.sqrt(np.abs(np.linalg.det(poses[:, :2, :2]))) < _SOFT_PITCH
    found, fit = poses.copy(), np.zeros(len(poses), np.float32)
    for first, second in itertools.combinations(range(4), 2):
        has_both = (corners == first).any(axis=1) & (corners == second).any(axis=1)
        for blur, of_blur in ((_SOFT, is_soft), (_SHARP, ~is_soft)):
            some = np.nonzero(has_both & of_blur)[0]
            template, masks = _finders(blur)
            mask = np.maximum(masks[first], masks[second])
            samples = np.nonzero(mask * _every_fourth() if is_coarse else mask)[0]
            found[some], fit[some] = alignment.refine(
                picture, poses[some], template, mask, iterations=1 if is_coarse else 3, samples=samples
            )
    return found, fit


@lru_cache(maxsize=1)
def _every_fourth() -> Float:
    """A mask (GRID²) of one sample of each module."""
    mask = np.zeros((alignment.GRID, alignment.GRID), np.float32)
    mask[::2, ::2] = 1
    return mask.ravel()


@lru_cache(maxsize=2)
def _finders(blur: float) -> tuple[Float, Float]:
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
    return alignment.templates(modules[None], blur)[0], masks.reshape(4, -1)
