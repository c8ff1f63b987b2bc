"""Pips: reads what the upper faces of common six-sided dice in a picture show.

Counting spots does not read a die: sides that show have pips too, cards have dots, and a pip in glare is missing. So a
face is searched for before it is read. Two round spots of one kind may be the ends of a diagonal (all faces but the one
have such a pair), and a single spot may be a one; either gives a square, and the square is checked:

* each of the nine places of pips holds one clearly or is clearly empty, and together they make a face;
* between them the face is of one colour, out to its corners (a button is round);
* along all four sides, where a die ends, the picture changes.

A face that passes gets a certainty from 0 to 1 that says how clearly it passed; it is no probability. From `OFFERED` on
no wrong value was seen (docs/figures.md); below it no value should be suggested.

Light pips are clearest in the darkest of a pixel's three colours, dark ones in the brightest: that way a red or yellow
die has as much contrast as a white one. Digits are not read, nor dice with other than six places for pips, nor a white
die on white paper without a shadow, which has no visible edge.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import islice

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera.dice.face import PLACES, STEP, Die, Frame, judge
from hardware.camera.dice.spots import (
    LEAST_CONTRAST,
    NARROWEST,
    WIDEST,
    Picture,
    Spot,
    allowed_in,
    channel_of,
    spots_in,
)
from hardware.camera.images import Image

OFFERED = 0.6
"""Certainty from which a value may be offered to a person."""
SMALLEST, LARGEST = 30.0, 140.0
"""Pixels on the side of a die's upper face."""

_MOST_FRAMES = 800
"""Squares that are tried in a picture; a cloth of dots would have no end of them."""


def read(
    image: Image,
    *,
    sides: tuple[float, float] = (SMALLEST, LARGEST),
    where: Sequence[Sequence[tuple[float, float]]] | None = None,
    avoid: Sequence[Sequence[tuple[float, float]]] = (),
) -> list[Die]:
    """The dice in a picture (rows × columns × 3), the most certain first. Never raises.

    ``sides``: how long a face's side may be, in pixels; a narrow range is faster and safer. ``where``: polygons in
    which dice may lie, everywhere if left out; ``avoid``: polygons in which nothing is a die, as codes and markers.
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
        spots = spots_in(channel, dark, low, high, allowed)
        for frame, width, contrast in islice(_frames(spots, low, high), _MOST_FRAMES):
            die = judge(smooth, channel, dark, frame, width, low, high)
            if die is not None and not _strange(spots, frame, width, contrast):
                found.append(die)
        for spot in spots:
            one = _one(smooth, channel, dark, spot, low, high) if _alone(spot, spots) else None
            if one is not None:
                found.append(one)
    return agreed(found)


def _frames(spots: Sequence[Spot], low: float, high: float) -> Iterator[tuple[Frame, float, float]]:
    """Squares of which two spots would be the ends of a diagonal, fitted to what else lies on their places.

    With them the mean width and contrast of the two.
    """
    if len(spots) < 2:
        return
    points = np.asarray([(spot.x, spot.y) for spot in spots])
    widths = np.asarray([spot.width for spot in spots])
    contrasts = np.asarray([spot.contrast for spot in spots])
    reach = 2 * math.sqrt(2) * STEP
    tried: set[tuple[int, int, int]] = set()
    for first in range(len(spots)):
        apart = points - points[first]
        far = np.hypot(apart[:, 0], apart[:, 1])
        alike = (widths < 1.45 * widths[first]) & (widths > widths[first] / 1.45)
        alike &= (contrasts < 1.7 * contrasts[first]) & (contrasts > contrasts[first] / 1.7)
        near = (far > reach * low * 0.85) & (far < reach * high * 1.15)
        for second in np.flatnonzero(alike & near & (np.arange(len(spots)) > first)):
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
            fits = np.asarray([spot.like(width, contrast) for spot in spots])
            frame = _fitted(frame, points[fits])
            key = (round(frame[0, 2] / 3), round(frame[1, 2] / 3), round(float(np.linalg.norm(frame[:, 0])) / 4))
            if key not in tried:
                tried.add(key)
                yield frame, width, contrast


def _fitted(frame: Frame, points: NDArray[np.float64]) -> Frame:
    """The frame moved and stretched so that it fits all points that lie near its places, if they are many enough."""
    places = np.asarray(PLACES, np.float64) * STEP
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
"""Rays on either side of the one that meets a square's side in its middle."""
_AROUND = (np.arange(18)[:, None, None] + 18 * np.arange(4)[None, :, None] + _ASIDE) % _RAYS
"""The rays that meet each of a square's four sides, for 18 turns of it: turn × side × ray."""


def _one(smooth: Image, channel: Picture, dark: bool, spot: Spot, low: float, high: float) -> Die | None:
    """A spot alone: the square around it that has the clearest edges, if it is a one."""
    smallest, largest = max(low, spot.width / WIDEST), min(high, spot.width / NARROWEST)
    if smallest > largest:
        return None
    if not _stands_alone(channel, dark, spot):
        return None
    reach = largest * 0.75
    steps = max(16, round(reach))
    centre = (spot.x, spot.y)
    polar = cv2.warpPolar(smooth, (steps, _RAYS), centre, reach, cv2.INTER_LINEAR).astype(np.float32)
    gap = max(1, round(steps * 0.05))
    change = np.zeros((_RAYS, steps), np.float32)
    change[:, gap:-gap] = np.abs(polar[:, 2 * gap :] - polar[:, : -2 * gap]).max(axis=2)
    sides = np.linspace(smallest, largest, 14)
    at = np.round(sides[:, None] / 2 / np.cos(_ASIDE * 2 * math.pi / _RAYS) / reach * steps).astype(int)
    met = change[_AROUND[:, None], np.clip(at, 0, steps - 1)[None, :, None]]  # turn × size × side × ray
    weakest = np.median(met, axis=3).min(axis=2)
    clearest = weakest.max(axis=0)
    if clearest.max() < 8:
        return None
    # Where a side of the die shows, its foot makes a larger, perhaps clearer square: the smaller one is tried too.
    first = int(np.argmax(clearest >= 0.5 * clearest.max()))
    for size in dict.fromkeys((int(clearest.argmax()), int(clearest[first : first + 3].argmax()) + first)):
        angle, side = float(weakest[:, size].argmax()) * 2 * math.pi / _RAYS, float(sides[size])
        cosine, sine = math.cos(angle) * side, math.sin(angle) * side
        frame = np.asarray([[cosine, -sine, spot.x], [sine, cosine, spot.y]])
        die = judge(smooth, channel, dark, frame, spot.width, low, high)
        if die is not None and die.value == 1:
            return die
    return None


def _strange(spots: Sequence[Spot], frame: Frame, width: float, contrast: float) -> bool:
    """Whether a spot like its pips lies within the square, or on its rim, where the face has no pip."""
    places = np.asarray(PLACES, np.float64) * STEP @ frame[:, :2].T + frame[:, 2]
    side = math.sqrt(abs(float(np.linalg.det(frame[:, :2]))))
    for spot in spots:
        far = math.dist((spot.x, spot.y), (frame[0, 2], frame[1, 2]))
        beside = np.hypot(*(places - (spot.x, spot.y)).T).min()
        if spot.like(width, contrast) and far < 0.6 * side and beside > 0.12 * side:
            return True
    return False


_RING = [(math.cos(turn * math.pi / 8), math.sin(turn * math.pi / 8)) for turn in range(16)]


def _stands_alone(channel: Picture, dark: bool, spot: Spot) -> bool:
    """Whether all around a spot there is one shade, and another than the spot's: most spots have no such ground."""
    rows, columns = channel.shape
    ring = [
        int(channel[min(max(round(spot.y + v * far), 0), rows - 1), min(max(round(spot.x + u * far), 0), columns - 1)])
        for far in (spot.width * 0.95, spot.width * 1.2)
        for u, v in _RING
    ]
    inside = int(channel[round(spot.y), round(spot.x)])
    contrast = (sum(ring) / len(ring) - inside) * (1 if dark else -1)
    return contrast >= LEAST_CONTRAST and max(ring) - min(ring) < max(0.5 * contrast, 12)


def _alone(spot: Spot, spots: Sequence[Spot]) -> bool:
    """Whether no spot like this one is so near that they would be pips of one face."""
    return not any(
        0 < math.dist((spot.x, spot.y), (other.x, other.y)) < 3.3 * spot.width and other.like(spot.width, spot.contrast)
        for other in spots
    )


def agreed(found: Sequence[Die]) -> list[Die]:
    """Of readings that lie over one another the most certain; none at all where two values contend."""
    kept: list[Die] = []
    for die in sorted(found, key=lambda one: -one.certainty):
        over = next(
            (other for other in kept if math.dist(die.centre, other.centre) < 0.6 * max(die.side, other.side)), None
        )
        if over is None:
            kept.append(die)
        elif over.value != die.value and die.certainty > 0.7 * over.certainty and over.certainty > 0:
            kept[kept.index(over)] = Die(over.value, round(over.certainty * 0.5, 3), over.corners)
    return sorted(kept, key=lambda one: -one.certainty)
