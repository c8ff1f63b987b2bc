"""Pips: reads the upper faces of common six-sided dice in a picture.

Counting blobs does not read a die: visible side faces have pips too, cards have dots, and a pip in glare is missing. So
a face is searched for before it is read. Two similar round blobs may be the ends of a diagonal (all faces but the one
have such a pair), and a single blob may be a one; either gives a square, and the square is checked:

* each of the nine places of pips clearly holds one or is clearly empty, and together they form a face;
* between them the face is of one colour, out to its corners (a button is round);
* along all four sides, where a die ends, the picture changes.

A face that passes gets a certainty from 0 to 1, which measures how clearly it passed; it is no probability. From
`OFFERED` on no wrong value was observed (docs/figures.md); below it no value should be suggested.

Light pips have the best contrast in the darkest of a pixel's three channels, dark ones in the brightest: so a red or
yellow die has as much contrast as a white one. Not read are digits, dice with other arrangements of pips, and a white
die on white paper without a shadow, which has no visible edge.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import islice

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera.dice.blobs import (
    LEAST_CONTRAST,
    NARROWEST,
    WIDEST,
    Blob,
    Picture,
    allowed_in,
    blobs_in,
    channel_of,
)
from hardware.camera.dice.face import PIP_PLACES, STEP, Die, Frame, read_face
from hardware.camera.images import Image

OFFERED = 0.6
"""Certainty from which a value may be offered to a person."""
SMALLEST, LARGEST = 30.0, 140.0
"""Pixels along a side of a die's upper face."""

_MOST_FRAMES = 800
"""Squares that are checked in a picture; a dotted cloth has very many."""


def read(
    image: Image,
    *,
    sides: tuple[float, float] = (SMALLEST, LARGEST),
    where: Sequence[Sequence[tuple[float, float]]] | None = None,
    avoid: Sequence[Sequence[tuple[float, float]]] = (),
) -> list[Die]:
    """The dice in a picture (rows × columns × 3), the most certain first. Never raises.

    ``sides``: the least and the greatest side of a face in pixels; a narrow range is faster and safer. ``where``:
    polygons (pixels) in which dice may lie, the whole picture by default; ``avoid``: polygons in which nothing is a
    die, such as codes and markers.
    """
    if image.ndim != 3 or min(image.shape[:2]) < SMALLEST:
        return []
    low, high = max(sides[0], SMALLEST * 0.8), min(sides[1], LARGEST * 1.2)
    if low > high:
        return []
    smooth = np.asarray(cv2.GaussianBlur(image, (0, 0), max(0.8, low / 50)), np.uint8)
    allowed = allowed_in(image.shape[:2], where, avoid)
    found: list[Die] = []
    for dark in (True, False):
        channel = channel_of(smooth, dark)
        blobs = blobs_in(channel, dark, low, high, allowed)
        for frame, width, contrast in islice(_frames(blobs, low, high), _MOST_FRAMES):
            die = read_face(smooth, channel, dark, frame, width, low, high)
            if die is not None and not _has_extra_blob(blobs, frame, width, contrast):
                found.append(die)
        for blob in blobs:
            die = _read_one(smooth, channel, dark, blob, low, high) if _is_isolated(blob, blobs) else None
            if die is not None:
                found.append(die)
    return without_conflicts(found)


def _frames(blobs: Sequence[Blob], low: float, high: float) -> Iterator[tuple[Frame, float, float]]:
    """Squares of which two blobs are the ends of a diagonal, fitted to further blobs on their places.

    Each with the mean width (pixels) and contrast (grey levels) of the two.
    """
    if len(blobs) < 2:
        return
    points = np.asarray([(blob.x, blob.y) for blob in blobs])
    widths = np.asarray([blob.width for blob in blobs])
    contrasts = np.asarray([blob.contrast for blob in blobs])
    reach = 2 * math.sqrt(2) * STEP
    tried: set[tuple[int, int, int]] = set()
    for first in range(len(blobs)):
        apart = points - points[first]
        far = np.hypot(apart[:, 0], apart[:, 1])
        similar = (widths < 1.45 * widths[first]) & (widths > widths[first] / 1.45)
        similar &= (contrasts < 1.7 * contrasts[first]) & (contrasts > contrasts[first] / 1.7)
        near = (far > reach * low * 0.85) & (far < reach * high * 1.15)
        for second in np.flatnonzero(similar & near & (np.arange(len(blobs)) > first)):
            side = float(far[second]) / reach
            width = float(widths[first] + widths[second]) / 2
            if not NARROWEST <= width / side <= WIDEST:
                continue
            middle = (points[first] + points[second]) / 2
            diagonal = (points[second] - points[first]) / (4 * STEP)
            across = np.asarray((-diagonal[1], diagonal[0]))
            # (1, 1) of the face lies along the diagonal.
            frame = np.column_stack([diagonal - across, diagonal + across, middle])
            contrast = float(contrasts[first] + contrasts[second]) / 2
            fits = np.asarray([blob.is_similar(width, contrast) for blob in blobs])
            frame = _fitted(frame, points[fits])
            key = (round(frame[0, 2] / 3), round(frame[1, 2] / 3), round(float(np.linalg.norm(frame[:, 0])) / 4))
            if key not in tried:
                tried.add(key)
                yield frame, width, contrast


def _fitted(frame: Frame, points: NDArray[np.float64]) -> Frame:
    """The frame fitted by least squares to the points near its places, if there are at least four."""
    places = np.asarray(PIP_PLACES, np.float64) * STEP
    expected = places @ frame[:, :2].T + frame[:, 2]
    side = float(np.linalg.norm(frame[:, 0]))
    pairs = []
    for place, at in zip(places, expected, strict=True):
        far = np.hypot(points[:, 0] - at[0], points[:, 1] - at[1])
        nearest = int(far.argmin())
        if far[nearest] < 0.11 * side:
            pairs.append((place, points[nearest]))
    if len(pairs) < 4:
        return frame
    given = np.asarray([(*place, 1.0) for place, _ in pairs])
    solved, *_ = np.linalg.lstsq(given, np.asarray([point for _, point in pairs]), rcond=None)
    fitted: Frame = np.asarray(solved.T, np.float64)
    stretch = np.linalg.svd(fitted[:, :2], compute_uv=False)
    return fitted if stretch[0] < 1.4 * stretch[1] else frame


_RAYS = 72
_ASIDE = np.arange(-5, 6)
"""Offsets of the rays around the one that meets a square's side in its middle."""
_AROUND = (np.arange(18)[:, None, None] + 18 * np.arange(4)[None, :, None] + _ASIDE) % _RAYS
"""The rays that meet each of a square's four sides, for 18 angles of it: angle × side × ray."""


def _read_one(smooth: Image, channel: Picture, dark: bool, blob: Blob, low: float, high: float) -> Die | None:
    """The die that shows a one with this blob as its pip: the square around it with the clearest edges."""
    smallest, largest = max(low, blob.width / WIDEST), min(high, blob.width / NARROWEST)
    if smallest > largest:
        return None
    if not _has_even_surroundings(channel, dark, blob):
        return None
    reach = largest * 0.75
    steps = max(16, round(reach))
    centre = (blob.x, blob.y)
    polar = cv2.warpPolar(smooth, (steps, _RAYS), centre, reach, cv2.INTER_LINEAR).astype(np.float32)
    gap = max(1, round(steps * 0.05))
    change = np.zeros((_RAYS, steps), np.float32)
    change[:, gap:-gap] = np.abs(polar[:, 2 * gap :] - polar[:, : -2 * gap]).max(axis=2)
    sides = np.linspace(smallest, largest, 14)
    at = np.round(sides[:, None] / 2 / np.cos(_ASIDE * 2 * math.pi / _RAYS) / reach * steps).astype(int)
    met = change[_AROUND[:, None], np.clip(at, 0, steps - 1)[None, :, None]]  # angle × size × side × ray
    weakest = np.median(met, axis=3).min(axis=2)
    clearest = weakest.max(axis=0)
    if clearest.max() < 8:
        return None
    # Where a side face is visible, the die's base forms a larger, perhaps clearer square: the smaller one is tried too.
    first = int(np.argmax(clearest >= 0.5 * clearest.max()))
    for size in dict.fromkeys((int(clearest.argmax()), int(clearest[first : first + 3].argmax()) + first)):
        angle, side = float(weakest[:, size].argmax()) * 2 * math.pi / _RAYS, float(sides[size])
        cosine, sine = math.cos(angle) * side, math.sin(angle) * side
        frame = np.asarray([[cosine, -sine, blob.x], [sine, cosine, blob.y]])
        die = read_face(smooth, channel, dark, frame, blob.width, low, high)
        if die is not None and die.value == 1:
            return die
    return None


def _has_extra_blob(blobs: Sequence[Blob], frame: Frame, width: float, contrast: float) -> bool:
    """Whether a blob similar to the pips lies within or on the edge of the square where the face has no pip."""
    places = np.asarray(PIP_PLACES, np.float64) * STEP @ frame[:, :2].T + frame[:, 2]
    side = math.sqrt(abs(float(np.linalg.det(frame[:, :2]))))
    for blob in blobs:
        far = math.dist((blob.x, blob.y), (frame[0, 2], frame[1, 2]))
        beside = np.hypot(*(places - (blob.x, blob.y)).T).min()
        if blob.is_similar(width, contrast) and far < 0.6 * side and beside > 0.12 * side:
            return True
    return False


_RING = [(math.cos(turn * math.pi / 8), math.sin(turn * math.pi / 8)) for turn in range(16)]


def _has_even_surroundings(channel: Picture, dark: bool, blob: Blob) -> bool:
    """Whether the ring around a blob has one grey level that differs from the blob's, unlike that of most blobs."""
    rows, columns = channel.shape
    ring = [
        int(channel[min(max(round(blob.y + v * far), 0), rows - 1), min(max(round(blob.x + u * far), 0), columns - 1)])
        for far in (blob.width * 0.95, blob.width * 1.2)
        for u, v in _RING
    ]
    inside = int(channel[round(blob.y), round(blob.x)])
    contrast = (sum(ring) / len(ring) - inside) * (1 if dark else -1)
    return contrast >= LEAST_CONTRAST and max(ring) - min(ring) < max(0.5 * contrast, 12)


def _is_isolated(blob: Blob, blobs: Sequence[Blob]) -> bool:
    """Whether no similar blob is so near that both could be pips of one face."""
    return not any(
        0 < math.dist((blob.x, blob.y), (other.x, other.y)) < 3.3 * blob.width
        and other.is_similar(blob.width, blob.contrast)
        for other in blobs
    )


def without_conflicts(found: Sequence[Die]) -> list[Die]:
    """Of overlapping readings the most certain; its certainty is halved if another value is nearly as certain."""
    kept: list[Die] = []
    for die in sorted(found, key=lambda die: -die.certainty):
        over = next(
            (other for other in kept if math.dist(die.centre, other.centre) < 0.6 * max(die.side, other.side)), None
        )
        if over is None:
            kept.append(die)
        elif over.value != die.value and die.certainty > 0.7 * over.certainty and over.certainty > 0:
            kept[kept.index(over)] = Die(over.value, round(over.certainty * 0.5, 3), over.corners)
    return sorted(kept, key=lambda die: -die.certainty)
