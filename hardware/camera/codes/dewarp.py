"""Dewarping: reads codes on cloth, curled paper and bottles by bending the image back before it is decoded.

A decoder expects a flat code. Where it has found one that it cannot correct, the code may be bent in an unknown way. So
its surroundings are bent in many slight ways (barrel and pincushion, bows and fans, and mixtures), and each is decoded.

Many attempts at a damaged code give its error correction many chances to accept a wrong text. Therefore a text counts
only if two different ways of bending give it.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera.codes import decoder
from hardware.camera.images import Corners, Image, Tag

ATTEMPTS = 150
"""Ways of bending that are tried."""
SIDE = 480
"""Pixels of the code's surroundings when they are bent."""
_MARGIN = 0.35
"""How much around a code is taken along, as a share of its side."""
_MOST = 2
"""Codes of a picture that are tried."""


def read(grey: Image, *, mirrored: bool = False) -> list[Tag]:
    """The tags of a picture that can be read when it is bent back; their corners are near the true ones."""
    for corners in _damaged(grey)[:_MOST]:
        found = _bent_back(grey, corners, mirrored)
        if found:
            return [found]
    return []


def _damaged(grey: Image) -> list[Corners]:
    """Where codes are that cannot be corrected; the picture is tried in other sizes if none is found."""
    found = decoder.damaged(grey)
    for factor in (0.5, 2.0):
        if found or grey.size * factor**2 > 9_000_000 or min(grey.shape) * factor < decoder.SMALLEST_SIDE:
            continue
        kind = cv2.INTER_CUBIC if factor > 1 else cv2.INTER_AREA
        sized = np.asarray(cv2.resize(grey, None, fx=factor, fy=factor, interpolation=kind), np.uint8)
        for four in decoder.damaged(sized):
            a, b, c, d = (((x + 0.5) / factor - 0.5, (y + 0.5) / factor - 0.5) for x, y in four)
            found.append((a, b, c, d))
    size = [max(abs(x - four[0][0]) + abs(y - four[0][1]) for x, y in four) for four in found]
    return [found[number] for number in np.argsort(-np.asarray(size), kind="stable")]


def _bent_back(grey: Image, corners: Corners, mirrored: bool) -> Tag | None:
    """The text that two ways of bending agree on."""
    points = np.asarray(corners, np.float64)
    low, high = points.min(axis=0), points.max(axis=0)
    half = float((high - low).max()) * (0.5 + _MARGIN)
    if half < 10:
        return None
    middle = (low + high) / 2
    along = ((np.arange(SIDE) + 0.5) / SIDE * 2 - 1).astype(np.float32)
    u, v = np.meshgrid(along, along)
    terms = np.stack([u * (u * u + v * v), v * (u * u + v * v), v * v, u * u, u * u, v * v, u * v, u * v])
    seen: dict[str, int] = {}
    for bends in _ways():
        radial, bow_x, bow_y, fan_x, fan_y, skew_x, skew_y = bends
        x = u + radial * terms[0] + bow_x * terms[2] + fan_x * terms[4] + skew_x * terms[6]
        y = v + radial * terms[1] + bow_y * terms[3] + fan_y * terms[5] + skew_y * terms[7]
        bent = cv2.remap(
            grey,
            (x * half + middle[0]).astype(np.float32),
            (y * half + middle[1]).astype(np.float32),
            cv2.INTER_CUBIC,
            borderMode=cv2.BORDER_REPLICATE,
        )
        for tag in decoder.read(np.asarray(bent, np.uint8), (decoder.PLAIN,), mirrored=mirrored):
            seen[tag.text] = seen.get(tag.text, 0) + 1
            if seen[tag.text] == 2:
                spots = np.clip(np.asarray(tag.corners), 0, SIDE - 1).astype(int)
                a, b, c, d = ((x[j, i] * half + middle[0], y[j, i] * half + middle[1]) for i, j in spots)
                four = tuple((float(px), float(py)) for px, py in (a, b, c, d))
                return Tag(tag.text, (four[0], four[1], four[2], four[3]), mirrored=tag.mirrored)
    return None


def _ways() -> NDArray[np.float64]:
    """Ways of bending: radial, bows, fans and skews, slight ones first; always the same."""
    chance = np.random.default_rng(0)
    ways = chance.uniform(-0.08, 0.08, (ATTEMPTS, 7))
    ways[:, 0] *= 1.5
    alone = [np.eye(7)[kind] * amount for amount in (-0.1, -0.05, 0.05, 0.1) for kind in range(3)]
    ordered = ways[np.argsort(np.linalg.norm(ways, axis=1), kind="stable")]
    return np.concatenate([np.asarray(alone), ordered])
