"""Dewarping: reads codes on cloth, curled paper and bottles by straightening the image before it is decoded.

A decoder expects a flat code. Where it has found one that it cannot correct, the code may be warped in an unknown way.
So its surroundings are resampled through many slight warps (barrel and pincushion, bows, fans, skews and mixtures), and
each result is decoded.

Many attempts at a damaged code give its error correction many chances to accept a wrong text. Therefore a text counts
only if two different warps give it.
"""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera.codes import decoder
from hardware.camera.images import Corners, Image, Tag

ATTEMPTS = 150
"""Random warps that are tried besides the plain ones."""
SIDE = 480
"""Pixels along a side of the resampled surroundings of a code."""
_MARGIN = 0.35
"""Width of the surroundings on each side of a code, as a share of its side."""
_MOST_CODES = 2
"""Codes of a picture that are tried."""
_MOST_PIXELS = 9_000_000
"""Pixels of an enlarged picture."""


def read(grey: Image, is_over: Callable[[], bool] = lambda: False, *, mirrored: bool = False) -> list[Tag]:
    """The first tag of a picture that can be read after dewarping, if any; its corners are near the true ones.

    ``is_over`` tells that no time is left.
    """
    for corners in _damaged(grey)[:_MOST_CODES]:
        found = _dewarped(grey, corners, is_over, mirrored)
        if found:
            return [found]
    return []


def _damaged(grey: Image) -> list[Corners]:
    """Corners of codes that cannot be corrected, the largest first; other picture sizes are tried if there is none."""
    found = decoder.damaged(grey)
    for factor in (0.5, 2.0):
        if found or grey.size * factor**2 > _MOST_PIXELS or min(grey.shape) * factor < decoder.SMALLEST_SIDE:
            continue
        for quad in decoder.damaged(decoder.resized(grey, factor)):
            found.append(Tag("", quad).scaled(1 / factor).corners)
    size = [max(abs(x - quad[0][0]) + abs(y - quad[0][1]) for x, y in quad) for quad in found]
    return [found[number] for number in np.argsort(-np.asarray(size), kind="stable")]


def _dewarped(grey: Image, corners: Corners, is_over: Callable[[], bool], mirrored: bool) -> Tag | None:
    """The tag near these corners on whose text two warps agree, or None."""
    points = np.asarray(corners, np.float64)
    low, high = points.min(axis=0), points.max(axis=0)
    half = float((high - low).max()) * (0.5 + _MARGIN)
    if half < 10:
        return None
    middle = (low + high) / 2
    along = ((np.arange(SIDE) + 0.5) / SIDE * 2 - 1).astype(np.float32)
    u, v = np.meshgrid(along, along)
    terms = np.stack([u * (u * u + v * v), v * (u * u + v * v), v * v, u * u, u * u, v * v, u * v, u * v])
    votes: dict[str, int] = {}
    for radial, bow_x, bow_y, fan_x, fan_y, skew_x, skew_y in _warps():
        if is_over():
            return None
        x = u + radial * terms[0] + bow_x * terms[2] + fan_x * terms[4] + skew_x * terms[6]
        y = v + radial * terms[1] + bow_y * terms[3] + fan_y * terms[5] + skew_y * terms[7]
        flat = cv2.remap(
            grey,
            (x * half + middle[0]).astype(np.float32),
            (y * half + middle[1]).astype(np.float32),
            cv2.INTER_CUBIC,
            borderMode=cv2.BORDER_REPLICATE,
        )
        for tag in decoder.read(np.asarray(flat, np.uint8), (decoder.PLAIN,), mirrored=mirrored):
            votes[tag.text] = votes.get(tag.text, 0) + 1
            if votes[tag.text] == 2:
                pixels = np.clip(np.asarray(tag.corners), 0, SIDE - 1).astype(int)
                a, b, c, d = (
                    (float(x[row, column] * half + middle[0]), float(y[row, column] * half + middle[1]))
                    for column, row in pixels
                )
                return Tag(tag.text, (a, b, c, d), mirrored=tag.mirrored)
    return None


def _warps() -> NDArray[np.float64]:
    """Coefficients of the warps (n × 7: radial, two bows, two fans, two skews), slight ones first; always the same."""
    rng = np.random.default_rng(0)
    mixed = rng.uniform(-0.08, 0.08, (ATTEMPTS, 7))
    mixed[:, 0] *= 1.5
    plain = [np.eye(7)[kind] * amount for amount in (-0.1, -0.05, 0.05, 0.1) for kind in range(3)]
    ordered = mixed[np.argsort(np.linalg.norm(mixed, axis=1), kind="stable")]
    return np.concatenate([np.asarray(plain), ordered])
