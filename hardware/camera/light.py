"""Light: how much brighter a frame is than another, row by row or column by column, and place by place.

Lamps on the mains flicker, and a camera exposes its rows one after another: bands of light wander over the picture,
along its columns where the picture was turned.
Exposure and lamps change as well. None of this is motion, and none changes what lies on the table, so pictures are
levelled before they are compared. Medians keep hands and cards out of it.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera.images import Image

_SAMPLES = 96
"""Pixels of a row that are compared."""
_EQUAL = 0.006
"""Relative difference up to which the light is the same."""
_LEAST, _MOST = 0.3, 3.4
"""Limits of a gain."""
_ROWS = 7
"""Rows over which gains are averaged: a band is much wider."""
_SATURATED = 250
"""Grey level from which a pixel may be overexposed."""

_BANDS = 0.4
"""Share of the columns whose light must differ before bands along columns are assumed: an arm covers fewer."""
_BAND = 0.02
"""Relative difference from which the light of a column differs."""

Gains = NDArray[np.float32]


def gains(before: Image, now: Image) -> Gains | None:
    """By how much each pixel is brighter than before, for two grey images of one size; None if the light is the same.

    It is one gain for each row, and, where the picture comes from a camera that was turned by 90°, one for each column.
    """
    by_row = row_gains(before, now)
    level = before if by_row is None else with_gains(before, by_row[:, None])
    by_column = _column_gains(level, now)
    if by_column is None:
        return None if by_row is None else by_row[:, None]
    if by_row is None:
        return by_column[None, :]
    return np.asarray(by_row[:, None] * by_column[None, :], np.float32)


def _column_gains(before: Image, now: Image) -> Gains | None:
    """The gain of each column, apart from that of the whole; None unless bands run along most of them."""
    means = [
        np.asarray(cv2.reduce(picture, 0, cv2.REDUCE_AVG, dtype=cv2.CV_32F), np.float32) + 4
        for picture in (before, now)
    ]
    ratios = cv2.blur(means[1] / means[0], (_ROWS, 1)).ravel()
    if np.count_nonzero(np.abs(ratios - 1) > _BAND) < _BANDS * len(ratios):
        return None
    found = row_gains(np.ascontiguousarray(before.T), np.ascontiguousarray(now.T))
    if found is None or np.count_nonzero(np.abs(found - 1) > _BAND) < _BANDS * len(found):
        return None
    return found


def row_gains(before: Image, now: Image) -> Gains | None:
    """By how much each row is brighter than before, two grey images of one size; None if none is."""
    means = [
        np.asarray(cv2.reduce(picture, 1, cv2.REDUCE_AVG, dtype=cv2.CV_32F), np.float32) + 4
        for picture in (before, now)
    ]
    if float(np.abs(cv2.blur(means[1] / means[0], (1, _ROWS)) - 1).max()) < _EQUAL:
        return None
    every = max(before.shape[1] // _SAMPLES, 1)
    a = before[:, ::every].astype(np.float32) + 4
    b = now[:, ::every].astype(np.float32) + 4
    ratios = b / a
    ratios[(a > _SATURATED) & (b > _SATURATED)] = np.nan
    middle = a.shape[1] // 2
    if np.isnan(ratios).any():
        medians = _nanmedian(ratios)
    else:
        medians = np.partition(ratios, middle, axis=1)[:, middle]
    overall = float(np.median(medians))
    # A row that a hand covers by more than half has no gain of its own.
    medians = np.clip(medians, overall * 0.55, overall * 1.8)
    smooth = cv2.blur(medians.reshape(-1, 1), (1, _ROWS), borderType=cv2.BORDER_REPLICATE).ravel()
    smooth = np.clip(smooth, _LEAST, _MOST)
    return None if float(np.abs(smooth - 1).max()) < _EQUAL else np.asarray(smooth, np.float32)


def _nanmedian(ratios: NDArray[np.float32]) -> NDArray[np.float32]:
    """The median of each row without what is not a number; of rows without any number, that of all rows."""
    counts = np.count_nonzero(~np.isnan(ratios), axis=1)
    ordered = np.sort(ratios, axis=1)  # what is not a number comes last
    found = ordered[np.arange(len(ratios)), np.maximum(counts // 2, 0).clip(max=ratios.shape[1] - 1)]
    usable = counts >= ratios.shape[1] // 12
    found[~usable] = np.median(found[usable]) if usable.any() else 1.0
    return np.asarray(found, np.float32)


def with_gains(image: Image, gains: Gains) -> Image:
    """The image with each pixel multiplied by its gain: rows × columns, or 1 for equal ones."""
    full = np.broadcast_to(gains if image.ndim == 2 else gains[..., None], image.shape)
    return np.asarray(cv2.multiply(image, np.ascontiguousarray(full), dtype=cv2.CV_8U), np.uint8)


def change(before: Image, now: Image) -> Image:
    """By how many grey levels each pixel has changed, apart from the light: two grey images of one size."""
    brighter = gains(before, now)
    if brighter is None:
        return np.asarray(cv2.absdiff(now, before), np.uint8)
    levelled = with_gains(before, brighter)
    difference = np.asarray(cv2.absdiff(now, levelled), np.uint8)
    if float(brighter.min()) < 0.95:
        # What was overexposed before is only known to have been bright.
        difference[(before >= _SATURATED) & (now > levelled)] = 0
    return difference


def field(
    bare: NDArray[np.float32], now: NDArray[np.float32], usable: NDArray[np.bool_], reach: float = 4.0
) -> NDArray[np.float32]:
    """The gain of each tile: images of tiles (rows × columns × 3), those that show the same, and a radius (tiles).

    It is smooth: a lamp that is switched off changes the light gradually. 1 where nothing is known.
    """
    logs = np.log((now + 4) / (bare + 4))
    weight = usable & (np.abs(logs - np.median(logs[usable], axis=0) if usable.any() else logs).max(axis=2) < 0.4)
    weights = weight.astype(np.float32)
    total = cv2.GaussianBlur(logs * weights[..., None], (0, 0), reach)
    share = cv2.GaussianBlur(weights, (0, 0), reach)[..., None]
    return np.asarray(np.exp(total / np.maximum(share, 0.02)), np.float32)
