"""Dice in a picture: what the upper face of a common six-sided die shows.

Counting blobs is no way to read a die: sides that show have pips too, cards have dots, and a pip in glare is
missing. So a face is looked for before it is read. Two round spots of one kind may be the ends of a diagonal (all
faces but the one have such a pair), and a single spot may be a one; either would give a square, and the square has
to be true:

* each of the nine places where pips can be holds one clearly or is clearly empty, and together they make a face;
* between them the face is of one colour, out to its corners (a button is round);
* along all four sides, where a die ends, the picture changes.

What passes gets a certainty from 0 to 1 out of how clearly it passed. It is no probability. From `OFFERED` on no
wrong value was seen (docs/figures.md); below it nothing should be offered to anybody.

Light pips are seen best in the darkest of a pixel's three colours, dark ones in the brightest: that way a red or
yellow die has as much contrast as a white one. Digits are not read, nor dice with other than six places for pips,
nor a white die on white paper without a shadow: there is no edge to be seen.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera.spots import LEAST_CONTRAST, NARROWEST, WIDEST, Picture, Spot, allowed_in, channel_of, spots_in
from hardware.camera.tags import Corners, Image

OFFERED = 0.6
"""Certainty from which a value may be offered to a person."""
SMALLEST, LARGEST = 30.0, 140.0
"""Pixels on the side of a die's upper face."""

_Floats = NDArray[np.float32]

_STEP = 0.25
"""From the face's middle to a pip's row or column, as a share of its side; dice differ by a tenth."""
_PLACES = [(column, row) for row in (-1, 0, 1) for column in (-1, 0, 1)]
_FACES: dict[frozenset[int], int] = {
    frozenset({4}): 1,
    frozenset({0, 8}): 2,
    frozenset({2, 6}): 2,
    frozenset({0, 4, 8}): 3,
    frozenset({2, 4, 6}): 3,
    frozenset({0, 2, 6, 8}): 4,
    frozenset({0, 2, 4, 6, 8}): 5,
    frozenset({0, 2, 3, 5, 6, 8}): 6,
    frozenset({0, 1, 2, 6, 7, 8}): 6,
}
"""Which of the nine places (row by row) are taken, and what that is."""
_MOST_FRAMES = 800
"""Squares that are tried in a picture; a cloth of dots would have no end of them."""
_SIDE = 40
"""Pixels of the face's side in the patch in which it is looked at."""
_PATCH = 80


@dataclass(frozen=True)
class Die:
    """A die's upper face: its value, how certain that is (0 to 1), and its corners in pixels, clockwise.

    ``colour`` is told by ``die_colours``, if somebody wants to know it.
    """

    value: int
    certainty: float
    corners: Corners
    colour: str | None = None

    @property
    def centre(self) -> tuple[float, float]:
        """The mean of the corners, in pixels."""
        return sum(x for x, _ in self.corners) / 4, sum(y for _, y in self.corners) / 4

    @property
    def side(self) -> float:
        """The length of the face's side in pixels."""
        return math.dist(self.corners[0], self.corners[1])


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
            die = _judged(smooth, channel, dark, frame, width, low, high)
            if die is not None and not _strange(spots, frame, width, contrast):
                found.append(die)
        for spot in spots:
            one = _one(smooth, channel, dark, spot, low, high) if _alone(spot, spots) else None
            if one is not None:
                found.append(one)
    return agreed(found)


_Frame = NDArray[np.float64]
"""Maps the face's own units (its side is 1, its middle the origin) to pixels: 2 × 3."""


def _frames(spots: Sequence[Spot], low: float, high: float) -> Iterator[tuple[_Frame, float, float]]:
    """Squares of which two spots would be the ends of a diagonal, fitted to what else lies on their places.

    With them the mean width and contrast of the two.
    """
    if len(spots) < 2:
        return
    points = np.asarray([(spot.x, spot.y) for spot in spots])
    widths = np.asarray([spot.width for spot in spots])
    contrasts = np.asarray([spot.contrast for spot in spots])
    reach = 2 * math.sqrt(2) * _STEP
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
            diagonal = (points[second] - points[first]) / (4 * _STEP)
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


def _fitted(frame: _Frame, points: NDArray[np.float64]) -> _Frame:
    """The frame moved and stretched so that it fits all points that lie near its places, if they are many enough."""
    places = np.asarray(_PLACES, np.float64) * _STEP
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
    fitted: _Frame = np.asarray(solved.T, np.float64)
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
        die = _judged(smooth, channel, dark, frame, spot.width, low, high)
        if die is not None and die.value == 1:
            return die
    return None


def _strange(spots: Sequence[Spot], frame: _Frame, width: float, contrast: float) -> bool:
    """Whether a spot like its pips lies within the square, or on its rim, where the face has no pip."""
    places = np.asarray(_PLACES, np.float64) * _STEP @ frame[:, :2].T + frame[:, 2]
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


def _judged(
    smooth: Image, channel: Picture, dark: bool, frame: _Frame, width: float, low: float, high: float
) -> Die | None:
    """What this square shows if it is a die's face, and how certainly; None if it is not."""
    side = math.sqrt(abs(float(np.linalg.det(frame[:, :2]))))
    if not low * 0.85 <= side <= high * 1.15:
        return None
    # From the patch's pixels to the picture's.
    scale = np.asarray(
        [[1 / _SIDE, 0, -(_PATCH - 1) / 2 / _SIDE], [0, 1 / _SIDE, -(_PATCH - 1) / 2 / _SIDE], [0, 0, 1]]
    )
    matrix = frame @ scale
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    size = (_PATCH, _PATCH)
    patch = cv2.warpAffine(channel, matrix, size, flags=flags, borderMode=cv2.BORDER_REPLICATE).astype(np.float32)
    pips = _pips(patch if dark else 255 - patch, width / side)
    if pips is None:
        return None
    value, clear, contrast = pips
    colours = cv2.warpAffine(smooth, matrix, size, flags=flags, borderMode=cv2.BORDER_REPLICATE).astype(np.float32)
    edges = _edges(colours)
    if edges is None:
        return None
    step, half = edges
    certainty = min(1.0, clear) * min(1.0, contrast / 60) * min(1.0, step / 24)
    corners = [frame @ (u * half, v * half, 1) for u, v in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    a, b, c, d = ((float(x), float(y)) for x, y in corners)
    return Die(value, round(certainty, 3), (a, b, c, d))


_Y, _X = (np.mgrid[0:_PATCH, 0:_PATCH] - (_PATCH - 1) / 2) / _SIDE
_AWAY = [np.hypot(_X - column * _STEP, _Y - row * _STEP) for column, row in _PLACES]
BETWEEN = (np.minimum.reduce(_AWAY) > 0.155) & (np.maximum(np.abs(_X), np.abs(_Y)) < 0.40)
"""Where on the patch of a face (`patch_of`) there is no pip, whatever it shows."""


def patch_of(image: Image, corners: Corners) -> _Floats:
    """A die's face and what is around it, brought upright to a small square picture."""
    half, middle = _SIDE / 2, (_PATCH - 1) / 2
    upright = [[middle + u * half, middle + v * half] for u, v in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    matrix = cv2.getPerspectiveTransform(np.asarray(corners, np.float32), np.asarray(upright, np.float32))
    patch = cv2.warpPerspective(image, matrix, (_PATCH, _PATCH), flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(patch, np.float32)


def _pips(patch: _Floats, width: float) -> tuple[int, float, float] | None:
    """The value, how clearly it stands out (1 is clear), and the pips' contrast in shades of 255; pips are dark
    here.
    """
    face = float(np.median(patch[BETWEEN]))
    radius = max(0.045, min(width * 0.36, 0.09))
    # A pip may lie a little beside its place; an empty place has to be empty all around it.
    blurred = cv2.blur(patch, (2 * round(radius * _SIDE) - 1,) * 2)
    darkest = np.asarray([float(blurred[away < 0.06].min()) for away in _AWAY])
    contrast = face - darkest
    strongest = float(np.sort(contrast)[-2:].mean()) if (contrast > 20).sum() > 1 else float(contrast.max())
    if strongest < LEAST_CONTRAST:
        return None
    share = contrast / strongest
    taken = share > 0.5
    value = _FACES.get(frozenset(np.flatnonzero(taken).tolist()))
    if value is None:
        return None
    likeness = _likeness(patch, taken, width)
    present = float(share[taken].min())
    absent = float(share[~taken].max(initial=0.0))
    uneven = float(np.std(patch[BETWEEN])) / strongest
    if present < 0.6 or absent > 0.3 or uneven > 0.24 or likeness < 0.75:
        return None
    clear = (present - absent) * 1.6 * min(1.0, 1.35 - 2.2 * uneven)
    return value, max(0.0, clear) * min(1.0, (likeness - 0.7) / 0.15), strongest


def _likeness(patch: _Floats, taken: NDArray[np.bool_], width: float) -> float:
    """How like discs on an even ground the face is: the correlation with such a drawing, shifted a little."""
    radius = width / 2 * 1.05
    drawn = np.zeros_like(patch)
    for away, is_taken in zip(_AWAY, taken, strict=True):
        if is_taken:
            drawn = np.maximum(drawn, np.clip((radius - away) * _SIDE + 0.5, 0, 1).astype(np.float32))
    soft = cv2.GaussianBlur(1 - drawn, (0, 0), 1.2)
    inner = round(0.41 * _SIDE)
    middle = _PATCH // 2
    small = soft[middle - inner : middle + inner, middle - inner : middle + inner]
    large = patch[middle - inner - 2 : middle + inner + 2, middle - inner - 2 : middle + inner + 2]
    return float(cv2.matchTemplate(large, small, cv2.TM_CCOEFF_NORMED).max())


def _edges(colours: _Floats) -> tuple[float, float] | None:
    """Along the weakest of the four sides: the change of colour (shades of 255), and half the side in the face's
    units.
    """
    middle, along = _PATCH // 2, round(0.27 * _SIDE)
    near, far, gap = round(0.38 * _SIDE), round(0.64 * _SIDE), max(1, round(0.05 * _SIDE))
    steps, halves = [], []
    for quarter in range(4):
        turned = np.rot90(colours, quarter)[:middle, middle - along : middle + along + 1]
        outward = turned[::-1]  # from the middle to the upper edge
        change = np.abs(outward[near + gap : far + gap] - outward[near - gap : far - gap]).max(axis=2)
        # A side is straight and has an edge everywhere, unlike a row of letters; it may lie a little askew.
        wide = np.maximum(change[1:-1], np.maximum(change[:-2], change[2:]))
        everywhere = np.quantile(wide, 0.2, axis=1)
        most = float(everywhere.max())
        # The first clear change is where the face ends; what lies farther out belongs to the sides and the table.
        at = int(np.argmax(everywhere >= 0.7 * most))
        steps.append(most)
        halves.append((near + 1 + at + 0.5) / _SIDE)
    least = min(steps)
    if least < 7 or not _has_corners(colours, halves, least):
        return None
    return least, float(np.median(halves))


def _has_corners(colours: _Floats, halves: Sequence[float], step: float) -> bool:
    """Whether the face reaches into its corners: where a coin or a button has ended."""
    # Each quarter of a turn brought the next side to the top. Where a side of the die shows, its outer edge may have
    # been the clearer one; so of two that face one another the nearer counts.
    high, wide = min(halves[0], halves[2]), min(halves[1], halves[3])
    face = np.median(colours[BETWEEN], axis=0)
    for across in (wide, -wide):
        for upward in (high, -high):
            x, y = (round((_PATCH - 1) / 2 + along * 0.82 * _SIDE) for along in (across, -upward))
            shade = np.median(colours[y - 1 : y + 2, x - 1 : x + 2].reshape(-1, 3), axis=0)
            if float(np.abs(shade - face).max()) > max(0.5 * step, 6):
                return False
    return True


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
