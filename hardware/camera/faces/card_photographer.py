"""Card photographer: takes a picture of each card that is laid on one part of the table, cut exactly to the card.

It is for enrolment: the owner lays card after card there, one upon the other or each after the last was taken away. A
card is what has changed since the view was last still, if that is a rectangle of a card's size that lies wholly within
the part that is watched; a hand reaches beyond it. The rectangle is moved to the edges nearby, since the changed area
alone is a millimetre too wide or too narrow.

A photo is taken only if all four sides lie on an edge; otherwise the card has to be laid elsewhere: the white border of
a card is invisible on white paper or on another card's. All cards of a deck have one size, so as soon as two of them
agree, it is used for all.
"""

from __future__ import annotations

import math
from collections import deque
from dataclasses import dataclass
from typing import Literal

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera.faces.table_view import SCALE, Box, TableView, table_view
from hardware.camera.geometry.homography import Plane
from hardware.camera.images import Image

Float = NDArray[np.float32]

STILL_FOR = 0.3
"""Seconds without motion after which a card is photographed."""
PHOTO_SCALE = 4.0
"""Pixels per millimetre of a photo."""
SMALLEST, LARGEST = 30.0, 150.0
"""Millimetres of a card's sides."""
SLIMMEST = 0.4
"""Ratio of a card's short side to its long one, at least."""
_MOVING = 6.0
"""Mean difference of a tile (grey levels) from one view to the next from which something moves."""
_CHANGED = 12.0
"""Difference of a pixel (grey levels of one colour) from which it has changed since the view was last still."""
_FEWEST = round((SMALLEST * SCALE) ** 2 * 0.3)
"""Pixels that have changed where a card was laid or taken away, at least."""
_FILLED = 0.72
"""Share of a rectangle that has changed, at least: cards with much white on white paper change less."""
_REACH = 2.0
"""Millimetres within which a side is moved to an edge: less than the border that is printed on many cards."""
_REACH_OF_SIZE = 7.0
"""Millimetres within which a rectangle of the deck's size is moved."""
_EDGE = 0.25
"""Strength of an edge, as a share of the strongest one nearby, from which the outermost one is taken for the side."""
_AGREE = 0.8
"""Millimetres within which two cards have one size."""
_OF_DECK = 4.0
"""Millimetres by which a measured side may differ from the deck's."""
_WEAKEST, _WEAKEST_SHARE = 0.8, 0.35
"""Strength of the edge along a side, at least: root of grey levels a pixel, and the share of the median side's."""
_KNOWN = 0.7
"""Share of the edges that were there before which is taken off: more would remove a side beside a printed line."""
_AVERAGED = 3
"""Views over which a photo is averaged, if that many were still."""
_TILE = 12
"""Pixels of a tile of the view."""

State = Literal["unseen", "moving", "ready", "taken", "refused", "unclear"]
"""``unseen``: the table is not found; ``ready``: nothing new lies there; ``refused``: what lies there is no card;
``unclear``: a side of the card cannot be told from what lies beneath it."""


@dataclass(frozen=True)
class CardPhoto:
    """A card's picture (rows × columns × 3, 4 pixels per mm), its top first, and the card's size in mm."""

    image: Image
    width: float
    height: float


@dataclass(frozen=True)
class _Rectangle:
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


class CardPhotographer:
    """Photographs cards that are laid within ``box`` (mm of the table).

    ``top`` is the direction in which the cards' tops point, in clockwise degrees from north: 0, 90, 180 or 270.
    """

    def __init__(self, box: Box, top: float = 0.0) -> None:
        self.box, self.top = box, top
        self.size: tuple[float, float] | None = None
        """Width and height (mm) of the deck's cards, once two of them agree."""
        self.state: State = "unseen"
        self._before: Float | None = None
        self._still_since = -math.inf
        self._is_judged = False
        """Whether what lies there now has been examined."""
        self._reference: Float | None = None
        self._bare: Float | None = None
        self._recent: deque[tuple[Image, Plane]] = deque(maxlen=_AVERAGED)
        self._sizes: list[tuple[float, float]] = []

    def update(self, image: Image, plane: Plane | None, now: float) -> CardPhoto | None:
        """Process a frame at a time (seconds, never decreasing); the photo of a card that has come to rest in it."""
        view = None if plane is None else table_view(image, plane, self.box)
        if view is None or plane is None:
            self.state, self._before = "unseen", None
            return None
        smooth = np.asarray(cv2.GaussianBlur(view.image, (0, 0), 1.0), np.float32)
        if self._before is None or self._before.shape != smooth.shape or _moves(self._before, smooth):
            self._still_since = now
            self._recent.clear()
            self.state, self._is_judged = "moving", False
        self._before = smooth
        self._recent.append((image, plane))
        if now - self._still_since < STILL_FOR - 1e-6:
            return None
        if self._reference is None or self._reference.shape != smooth.shape:
            self._reference = self._bare = smooth
            self.state = "ready"
            return None
        if self._is_judged:
            return None
        self._is_judged = True
        return self._photographed(view, smooth)

    def _photographed(self, view: TableView, smooth: Float) -> CardPhoto | None:
        """The photo of the card that the still view shows and the view before did not; None if there is none."""
        assert self._reference is not None
        assert self._bare is not None
        if int(_changed(self._bare, smooth).sum()) < _FEWEST:  # the card was taken away
            self._reference = self._bare = smooth
            self.state = "ready"
            return None
        changed = _changed(self._reference, smooth)
        if int(changed.sum()) < _FEWEST:
            self.state = "taken" if self.state in ("taken", "moving") else self.state
            return None
        found = _rectangle(changed)
        if found is None:
            self.state = "refused"
            return None
        edges = _new_edges(self._reference, smooth)
        found = self._of_deck(edges, _fitted(edges, found))
        if found is None:
            self.state = "unclear"
            return None
        self._reference, self.state = smooth, "taken"
        return self._cut(view, found)

    def _of_deck(self, edges: Float, found: _Rectangle) -> _Rectangle | None:
        """The rectangle with its top first, and with the deck's size if that is known; None if a side is unclear."""
        # The width of an upright card runs to the right of its top.
        quarters = round((math.radians(self.top) - found.angle) / (math.pi / 2))
        angle = found.angle + quarters * math.pi / 2
        width, height = (found.height, found.width) if quarters % 2 else (found.width, found.height)
        upright = _Rectangle(found.x, found.y, width, height, angle)
        if self.size is not None:
            if _apart((width / SCALE, height / SCALE), self.size) <= _OF_DECK:
                sized = _Rectangle(found.x, found.y, self.size[0] * SCALE, self.size[1] * SCALE, angle)
                upright = _fitted_with_size(edges, sized)
            return upright if _is_clear(edges, upright) else None
        if not _is_clear(edges, upright):
            return None
        measured = width / SCALE, height / SCALE
        agreeing = [other for other in self._sizes if _apart(measured, other) <= _AGREE]
        if agreeing:
            self.size = tuple(round(sum(pair) / 2, 1) for pair in zip(measured, agreeing[0], strict=True))  # type: ignore[assignment]
        self._sizes.append(measured)
        return upright

    def _cut(self, view: TableView, found: _Rectangle) -> CardPhoto:
        """The card's picture, the mean of the last still frames."""
        width, height = found.width / SCALE, found.height / SCALE
        columns, rows = round(width * PHOTO_SCALE), round(height * PHOTO_SCALE)
        target = np.asarray([[0, 0], [columns, 0], [columns, rows], [0, rows]], np.float32) - 0.5
        pictures = []
        for image, plane in self._recent:
            seen = TableView(view.image, view.west, view.north, plane).in_frame(found.corners()).astype(np.float32)
            coloured = image if image.ndim == 3 else np.asarray(cv2.cvtColor(image, cv2.COLOR_GRAY2BGR), np.uint8)
            matrix = cv2.getPerspectiveTransform(seen, target)
            pictures.append(cv2.warpPerspective(coloured, matrix, (columns, rows), borderMode=cv2.BORDER_REPLICATE))
        mean = np.mean(np.stack(pictures).astype(np.float32), axis=0)
        return CardPhoto(np.asarray(np.clip(np.round(mean), 0, 255), np.uint8), round(width, 1), round(height, 1))


def _apart(one: tuple[float, float], other: tuple[float, float]) -> float:
    """The larger difference of two cards' sides."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def _moves(before: Float, now: Float) -> bool:
    """Whether something moves between two views."""
    change = np.abs(now - before * _gain(before, now)).max(axis=2)
    tiles = cv2.resize(
        change, (max(1, change.shape[1] // _TILE), max(1, change.shape[0] // _TILE)), interpolation=cv2.INTER_AREA
    )
    return float(tiles.max()) > _MOVING


def _gain(before: Float, now: Float) -> float:
    """The factor by which the light has changed, by the pixels that changed least."""
    ratio = (now.mean(axis=2) + 4) / (before.mean(axis=2) + 4)
    return float(np.clip(np.median(ratio), 0.7, 1.4))


def _changed(reference: Float, now: Float) -> NDArray[np.uint8]:
    """The pixels that have changed: 1, the others 0."""
    change = np.abs(now - reference * _gain(reference, now)).max(axis=2)
    mask = (change > _CHANGED).astype(np.uint8)
    mask = np.asarray(cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8)), np.uint8)
    return np.asarray(cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((9, 9), np.uint8)), np.uint8)


def _rectangle(changed: NDArray[np.uint8]) -> _Rectangle | None:
    """The rectangle of a card's size that has changed, wholly within the view; None if there is none."""
    contours, _ = cv2.findContours(changed, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    large = [contour for contour in contours if cv2.contourArea(contour) > (6 * SCALE) ** 2]
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
    found = _Rectangle(x, y, width, height, math.radians(degrees))
    inside = np.zeros_like(changed)
    cv2.fillConvexPoly(inside, np.round(found.corners()).astype(np.int32), 1)
    filled = float((changed & inside).sum()) / max(1.0, float(inside.sum()))
    return found if filled >= _FILLED else None


def _fitted(edges: Float, found: _Rectangle) -> _Rectangle:
    """The rectangle with each side on a new edge nearby, its turn by that of its long sides."""
    for _ in range(2):
        found = _turned_to_edges(edges, found)
        north, east, south, west = (_offset(edges, found, side) for side in range(4))
        right = np.asarray([math.cos(found.angle), math.sin(found.angle)])
        down = np.asarray([-math.sin(found.angle), math.cos(found.angle)])
        moved = np.asarray([found.x, found.y]) + right * (east - west) / 2 + down * (south - north) / 2
        found = _Rectangle(
            float(moved[0]), float(moved[1]), found.width + east + west, found.height + north + south, found.angle
        )
    return found


def _fitted_with_size(edges: Float, found: _Rectangle) -> _Rectangle:
    """The rectangle turned and moved, with its size, to where most new edges run along its sides."""
    for widest, step in ((5.0, 0.5), (0.6, 0.1)):
        best, chosen = -1.0, found
        for degrees in np.arange(-widest, widest + 1e-6, step):
            turned = _Rectangle(found.x, found.y, found.width, found.height, found.angle + math.radians(float(degrees)))
            north, east, south, west = (_profile(edges, turned, side, reach=_REACH_OF_SIZE) for side in range(4))
            # What moves a side outwards moves the opposite one inwards.
            upwards, rightwards = _together(north, south[::-1]), _together(east, west[::-1])
            strength = float(upwards.max() + rightwards.max()) * (1 - 0.01 * abs(float(degrees)))
            if strength > best:
                steps = _steps(_REACH_OF_SIZE)
                up, right = float(steps[int(upwards.argmax())]), float(steps[int(rightwards.argmax())])
                cosine, sine = math.cos(turned.angle), math.sin(turned.angle)
                x, y = turned.x + right * cosine + up * sine, turned.y + right * sine - up * cosine
                best, chosen = strength, _Rectangle(x, y, found.width, found.height, turned.angle)
        found = chosen
    return found


def _is_clear(edges: Float, found: _Rectangle) -> bool:
    """Whether an edge runs along each of the four sides."""
    strengths = [float(_profile(edges, found, side, reach=0.75).max()) for side in range(4)]
    return min(strengths) >= max(_WEAKEST, _WEAKEST_SHARE * float(np.median(strengths)))


def _together(one: Float, other: Float) -> Float:
    """The strength of two opposite sides: both count, and the weaker one twice."""
    return np.asarray(one + other + np.minimum(one, other), np.float32)


def _new_edges(before: Float, now: Float) -> Float:
    """The gradient (rows × columns × 2) of the view where it is new: a card beneath keeps its edges."""
    light = _gain(before, now)
    gradients = []
    for dx, dy in ((1, 0), (0, 1)):
        here = cv2.Sobel(now, cv2.CV_32F, dx, dy, scale=0.25)
        there = np.abs(cv2.Sobel(before * light, cv2.CV_32F, dx, dy, scale=0.25)).max(axis=2)
        strongest = np.take_along_axis(here, np.abs(here).argmax(axis=2)[..., None], axis=2)[..., 0]
        known = cv2.dilate(there, np.ones((3, 3), np.uint8))
        # The root weakens the strong edges of the print without making several of them equal.
        gradients.append(np.sign(strongest) * np.sqrt(np.maximum(np.abs(strongest) - _KNOWN * known, 0)))
    return np.asarray(np.stack(gradients, axis=2), np.float32)


def _profile(edges: Float, found: _Rectangle, side: int, tilt: float = 0.0, reach: float = _REACH) -> Float:
    """The mean strength of the edge along a side (0 top, then clockwise), by the offset outwards in steps of ½ pixel.

    ``tilt``: pixels by which the side's end lies farther out than its middle; ``reach``: the largest offset in mm.
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
    return np.asarray(np.abs(seen @ outwards.astype(np.float32)).mean(axis=1), np.float32)


def _steps(reach: float) -> NDArray[np.float64]:
    """The offsets of a profile, in pixels outwards; ``reach`` in mm."""
    return np.arange(-reach * SCALE, reach * SCALE + 1e-6, 0.5)


def _offset(edges: Float, found: _Rectangle, side: int) -> float:
    """How far outwards (pixels of the view, negative: inwards) the strongest edge along a side lies."""
    profile, steps = _profile(edges, found, side), _steps(_REACH)
    strongest = float(profile.max())
    if strongest < 1.5 * float(np.median(profile)) or strongest < 1.0:
        return 0.0
    higher = (profile[1:-1] >= profile[:-2]) & (profile[1:-1] >= profile[2:]) & (profile[1:-1] >= _EDGE * strongest)
    peaks = np.nonzero(higher)[0] + 1
    peak = int(peaks[-1]) if len(peaks) else int(np.argmax(profile))
    around = slice(max(peak - 3, 0), peak + 4)
    weight = np.maximum(profile[around] - 0.5 * profile[peak], 0)
    return float((steps[around] * weight).sum() / weight.sum())


def _turned_to_edges(edges: Float, found: _Rectangle) -> _Rectangle:
    """The rectangle with the turn for which its long sides lie on the sharpest edges."""
    long_sides = (0, 2) if found.width >= found.height else (1, 3)
    length = max(found.width, found.height)
    best, best_angle = -1.0, 0.0
    for degrees in np.arange(-2.0, 2.01, 0.4):
        tilt = math.tan(math.radians(degrees)) * length / 2
        # Turned clockwise, the end of one long side lies farther out and that of the other one, too.
        sharpness = sum(float(_profile(edges, found, side, -tilt).max()) for side in long_sides)
        sharpness *= 1 - 0.01 * abs(degrees)
        if sharpness > best:
            best, best_angle = sharpness, math.radians(float(degrees))
    return _Rectangle(found.x, found.y, found.width, found.height, found.angle + best_angle)
