"""Card outline: where the edges of a card lie that was laid on a table, by what its view was before and is now.

An edge counts where it is new: it is seen now, and also in the ratio of both views, so neither the print beneath the
card nor the rim of a card that still lies there is taken for a side. Where the size of the card is known, the whole
rectangle is fitted at once, and three sides are enough.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera.faces.table_view import SCALE

Float = NDArray[np.float32]

SMALLEST, LARGEST = 30.0, 150.0
"""Millimetres of a card's sides."""
SLIMMEST = 0.4
"""Ratio of a card's short side to its long one, at least."""
FEWEST = round((SMALLEST * SCALE) ** 2 * 0.3)
"""Pixels that have changed where a card was laid or taken away, at least; of white cards on white, fewer change."""
_CHANGED, _CHANGED_LITTLE = 12.0, 6.0
"""Difference of a pixel (grey levels of one colour) from which it has changed, and from which it may be a card's."""
_DARK = 10.0
"""Grey levels that are added before the ratio is taken: that of dark pixels is noise."""
_SHADOW, _NEUTRAL = -0.7, 0.12
"""Logarithm of the ratio in a shadow, at least, and its difference between the colours, at most."""
_SOFTEST, _SOFT = 5.5, 0.06
"""Root of the grey levels a pixel of an edge up to which it may be the end of a shadow, and its weight then."""
_REACH, _REACH_OF_SIZE = 3.0, 4.0
"""Millimetres within which a side is moved to an edge, and a rectangle of known size to its edges."""
_FAR = 8.0
"""Millimetres by which what has changed may be larger or smaller than a card of known size."""
_EDGE = 0.08
"""Strength of an edge, as a share of the strongest one nearby, from which the outermost one is taken for the side."""
_WEAKEST, _NEAR, _ALONG, _QUARTER = 0.4, 0.75, 0.65, 0.4
"""Root of the grey levels a pixel of an edge, at least; millimetres from a side within which it lies; share of the side
along which there must be one; the same of a quarter of it.
"""
_CLEAR = 1.4
"""Root of the grey levels a pixel from which an edge is clear."""
_NOISE, _FINEST = 2.0, 0.2
"""How many times the median of a gradient, and how many grey levels more, are taken for noise."""
_WITHIN, _BEYOND = 1.5, 0.02
"""Millimetres beyond a card of known size within which all that has changed must lie, and the share that need not."""


@dataclass(frozen=True)
class Outline:
    """A rectangle of the view: its centre and sides in pixels, and the direction of its width in radians."""

    x: float
    y: float
    width: float
    height: float
    angle: float

    def corners(self) -> NDArray[np.float64]:
        """Its corners (4 × 2 pixels of the view), clockwise from the one at the start of its width."""
        right = np.asarray([math.cos(self.angle), math.sin(self.angle)]) * self.width / 2
        down = np.asarray([-math.sin(self.angle), math.cos(self.angle)]) * self.height / 2
        middle = np.asarray([self.x, self.y])
        return np.stack([middle - right - down, middle + right - down, middle + right + down, middle - right + down])

    def upright(self, top: float) -> Outline:
        """The same rectangle with its height in the direction of its top (radians clockwise from north)."""
        quarters = round((top - self.angle) / (math.pi / 2))
        angle = self.angle + quarters * math.pi / 2
        width, height = (self.height, self.width) if quarters % 2 else (self.width, self.height)
        return Outline(self.x, self.y, width, height, angle)


class Change:
    """The changes between two views of one part of the table (rows × columns × 3, slightly smoothed)."""

    def __init__(self, before: Float, now: Float) -> None:
        self._now = now
        self._before = np.asarray(before * gain(before, now), np.float32)

    @cached_property
    def _ratio(self) -> Float:
        return np.asarray(np.log((self._now + _DARK) / (self._before + _DARK)), np.float32)

    @cached_property
    def _shaded(self) -> NDArray[np.bool_]:
        """Where it has become darker in all colours alike, as in a shadow."""
        level = self._ratio.mean(axis=2)
        return np.asarray((level > _SHADOW) & (level < 0) & (np.ptp(self._ratio, axis=2) < _NEUTRAL))

    @cached_property
    def strong(self) -> NDArray[np.uint8]:
        """The pixels that have clearly changed: 1, the others 0."""
        return self._mask(_CHANGED)

    @cached_property
    def _unshaded(self) -> NDArray[np.uint8]:
        """The pixels that have changed and are not what was there before in a shadow."""
        return self._mask(_CHANGED_LITTLE, ~self._shaded)

    def _mask(self, least: float, where: NDArray[np.bool_] | None = None) -> NDArray[np.uint8]:
        mask = np.abs(self._now - self._before).max(axis=2) > least
        mask = mask if where is None else mask & where
        opened = cv2.morphologyEx(mask.astype(np.uint8), cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
        return np.asarray(cv2.morphologyEx(opened, cv2.MORPH_CLOSE, np.ones((9, 9), np.uint8)), np.uint8)

    @cached_property
    def edges(self) -> Float:
        """Rows × columns × 3: the gradient of new edges (root of grey levels a pixel), and 1 in a shadow, else 0."""
        gradients = []
        for dx, dy in ((1, 0), (0, 1)):
            seen = cv2.Sobel(self._now, cv2.CV_32F, dx, dy, scale=0.25)
            new = cv2.Sobel(self._ratio, cv2.CV_32F, dx, dy, scale=0.25) * (self._now + _DARK)
            both = np.where(seen * new > 0, np.sign(seen) * np.minimum(np.abs(seen), np.abs(new)), 0)
            strongest = np.take_along_axis(both, np.abs(both).argmax(axis=2)[..., None], axis=2)[..., 0]
            noise = _NOISE * float(np.median(np.abs(strongest)[::2, ::2])) + _FINEST
            # The root weakens the strong edges of the print without making several of them equal.
            gradients.append(np.sign(strongest) * np.sqrt(np.maximum(np.abs(strongest) - noise, 0)))
        return np.ascontiguousarray(np.dstack([*gradients, self._shaded]), np.float32)

    # ------------------------------------------------------------ the card

    @property
    def reaches_out(self) -> bool:
        """Whether what has changed reaches the end of the view, as a hand does."""
        mask = self.strong
        ends = (mask[:2], mask[-2:], mask[:, :2], mask[:, -2:])
        return any(int(end.sum()) > 8 * SCALE for end in ends)

    @property
    def is_of_card_size(self) -> bool:
        """Whether what has changed may be a card, whose sides are unclear."""
        return _rectangle(self.strong) is not None

    def card(self) -> Outline | None:
        """The rectangle of a card's size that has changed, with its sides on edges; None if there is none."""
        # With its shadow: what is printed in pale grey on white would be taken for one.
        found = _rectangle(self._mask(_CHANGED_LITTLE))
        return None if found is None else _fitted(self.edges, found)

    def card_of_size(self, width: float, height: float, top: float) -> Outline | None:
        """The card of this size (mm), its top within 45° of a direction (radians clockwise from north).

        None if nothing fits: its sides cannot be distinguished from what is beneath, or it is another thing.
        """
        for mask in (self._unshaded, self.strong):
            found = _rectangle(mask)
            near = None if found is None else found.upright(top)
            if near is None or max(abs(near.width / SCALE - width), abs(near.height / SCALE - height)) > _FAR:
                continue
            fitted = _fitted_with_size(self.edges, replace(near, width=width * SCALE, height=height * SCALE))
            if self._holds(fitted):
                return fitted
        return None

    def _holds(self, place: Outline) -> bool:
        """Whether the card explains all that has changed, and its sides can be seen."""
        tall, wide = self._now.shape[:2]
        corners = place.corners()
        inside = bool((corners > 1).all() and (corners < (wide - 2, tall - 2)).all())
        return inside and self._outside(place, _WITHIN) < _BEYOND and sides_seen(self.edges, place) >= 3

    def _outside(self, place: Outline, margin: float) -> float:
        """The share of what has changed, of the card's area, that lies farther outside (mm)."""
        grown = replace(place, width=place.width + 2 * margin * SCALE, height=place.height + 2 * margin * SCALE)
        outside = self._unshaded.copy()
        cv2.fillConvexPoly(outside, np.round(grown.corners()).astype(np.int32), 0)
        return float(outside.sum()) / (place.width * place.height)


def gain(before: Float, now: Float) -> float:
    """The factor by which the light has changed, by the pixels that changed least."""
    ratio = (now.mean(axis=2) + 4) / (before.mean(axis=2) + 4)
    return float(np.clip(np.median(ratio), 0.7, 1.4))


def sides_seen(edges: Float, found: Outline, *, throughout: bool = False) -> int:
    """How many sides of a rectangle an edge runs along, most of its length; or also, ``throughout``, in each quarter of
    it, since two cards that lie on one another leave a gap there.
    """
    seen = 0
    for side in range(4):
        there = _strengths(edges, found, side, 0.0, _NEAR).max(axis=0) >= _WEAKEST
        quarters = there.reshape(4, -1).mean(axis=1)
        seen += bool(there.mean() >= _ALONG and (not throughout or quarters.min() >= _QUARTER))
    return seen


def measured(edges: Float, found: Outline) -> tuple[float, float]:
    """The width and height (mm) between the edges nearest to the sides of a rectangle that was fitted with its size."""
    north, east, south, west = (_offset(edges, found, side, reach=1.5) for side in range(4))
    return (found.width + east + west) / SCALE, (found.height + north + south) / SCALE


def _rectangle(changed: NDArray[np.uint8]) -> Outline | None:
    """The rectangle of a card's size that has changed, wholly within the view; None if there is none."""
    contours, _ = cv2.findContours(changed, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    large = [contour for contour in contours if cv2.contourArea(contour) > (3 * SCALE) ** 2]
    if not large:
        return None
    hull = cv2.convexHull(np.concatenate(large))
    tall, wide = changed.shape
    xs, ys = hull[:, 0, 0], hull[:, 0, 1]
    if min(xs.min(), ys.min()) <= 1 or xs.max() >= wide - 2 or ys.max() >= tall - 2:
        return None
    (x, y), (width, height), degrees = cv2.minAreaRect(hull)
    sides = sorted((width / SCALE, height / SCALE))
    if sides[0] < SMALLEST or sides[1] > LARGEST or sides[0] < SLIMMEST * sides[1]:
        return None
    if cv2.contourArea(hull) < 0.85 * width * height:
        return None
    return Outline(x, y, width, height, math.radians(degrees))


def _fitted(edges: Float, found: Outline) -> Outline:
    """The rectangle with each side on a new edge nearby, its turn by that of its long sides."""
    for _ in range(2):
        found = _turned_to_edges(edges, found)
        north, east, south, west = (_offset(edges, found, side) for side in range(4))
        right = np.asarray([math.cos(found.angle), math.sin(found.angle)])
        down = np.asarray([-math.sin(found.angle), math.cos(found.angle)])
        moved = np.asarray([found.x, found.y]) + right * (east - west) / 2 + down * (south - north) / 2
        width, height = found.width + east + west, found.height + north + south
        found = Outline(float(moved[0]), float(moved[1]), width, height, found.angle)
    return found


def _fitted_with_size(edges: Float, found: Outline) -> Outline:
    """The rectangle turned and moved, with its size, to where most new edges run along its sides."""
    reach = _REACH_OF_SIZE
    for widest, step in ((4.0, 0.8), (0.8, 0.1)):
        best, chosen = -1.0, found
        for degrees in np.arange(-widest, widest + 1e-6, step):
            turned = replace(found, angle=found.angle + math.radians(float(degrees)))
            north, east, south, west = (_presence(edges, turned, side, reach) for side in range(4))
            # What moves a side outwards moves the opposite one inwards.
            upwards, rightwards = north + south[::-1], east + west[::-1]
            strength = float(upwards.max() + rightwards.max()) * (1 - 0.01 * abs(float(degrees)))
            if strength > best:
                steps = _steps(reach)
                up, right = float(steps[int(upwards.argmax())]), float(steps[int(rightwards.argmax())])
                cosine, sine = math.cos(turned.angle), math.sin(turned.angle)
                x, y = turned.x + right * cosine + up * sine, turned.y + right * sine - up * cosine
                best, chosen = strength, replace(turned, x=x, y=y)
        found, reach = chosen, 1.5
    return found


def _presence(edges: Float, found: Outline, side: int, reach: float) -> Float:
    """How surely an edge runs along a side at each offset, 0 to about 1.

    A strong one counts hardly more than a weak one, or a printed frame would be taken for the sides.
    """
    strength = _strengths(edges, found, side, 0.0, reach)
    return np.asarray((np.minimum(strength, _CLEAR) / _CLEAR + 0.02 * strength).mean(axis=1), np.float32)


def _strengths(edges: Float, found: Outline, side: int, tilt: float, reach: float) -> Float:
    """The strength of the edge at each offset outwards in steps of ½ pixel (rows) and place along a side (columns).

    ``side``: 0 top, then clockwise. ``tilt``: pixels by which the side's end lies farther out than its middle;
    ``reach``: the largest offset in mm.
    """
    corners = found.corners()
    start, end = corners[side], corners[(side + 1) % 4]
    along = (end - start) / max(float(np.linalg.norm(end - start)), 1e-6)
    outwards = np.asarray([along[1], -along[0]])
    share = np.linspace(0.08, 0.92, 48)
    steps = _steps(reach)
    points = (
        start[None, None]
        + share[None, :, None] * (end - start)
        + (steps[:, None, None] + tilt * (2 * share[None, :, None] - 1)) * outwards
    ).astype(np.float32)
    seen = cv2.remap(edges, points[..., 0], points[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    strength = seen[..., :2] @ outwards.astype(np.float32)
    is_soft = (strength > 0) & (strength < _SOFTEST) & (seen[..., 2] > 0.3)  # the end of a shadow
    return np.asarray(np.where(is_soft, _SOFT * strength, np.abs(strength)), np.float32)


def _steps(reach: float) -> NDArray[np.float64]:
    """The offsets of a profile, in pixels outwards; ``reach`` in mm."""
    return np.arange(-reach * SCALE, reach * SCALE + 1e-6, 0.5)


def _offset(edges: Float, found: Outline, side: int, reach: float = _REACH) -> float:
    """How far outwards (pixels of the view, negative: inwards) the outermost edge along a side lies."""
    steps, share = _steps(reach), 100 * (1 - _ALONG)
    # An edge that runs along most of the side.
    usual = np.percentile(_strengths(edges, found, side, 0.0, reach), share, axis=1)
    least = max(_WEAKEST, _EDGE * float(usual.max()))
    peaks = np.nonzero((usual[1:-1] >= usual[:-2]) & (usual[1:-1] > usual[2:]) & (usual[1:-1] >= least))[0] + 1
    if not len(peaks):
        return 0.0
    peak = int(peaks[-1])
    around = slice(max(peak - 3, 0), peak + 4)
    weights = np.maximum(usual[around] - 0.5 * usual[peak], 0)
    return float((steps[around] * weights).sum() / weights.sum())


def _turned_to_edges(edges: Float, found: Outline) -> Outline:
    """The rectangle with the turn for which its long sides lie on the sharpest edges."""
    long_sides = (0, 2) if found.width >= found.height else (1, 3)
    length = max(found.width, found.height)
    best, best_angle = -1.0, 0.0
    for degrees in np.arange(-2.0, 2.01, 0.4):
        tilt = math.tan(math.radians(degrees)) * length / 2
        # Turned clockwise, the end of one long side lies farther out and that of the other one, too.
        sharpness = sum(float(_strengths(edges, found, side, -tilt, _REACH).mean(axis=1).max()) for side in long_sides)
        sharpness *= 1 - 0.01 * abs(degrees)
        if sharpness > best:
            best, best_angle = sharpness, math.radians(float(degrees))
    return replace(found, angle=found.angle + best_angle)
