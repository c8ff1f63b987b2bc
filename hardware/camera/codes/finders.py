"""Finders: locates codes of any version by the outlines of their finders, and rectifies them before they are decoded.

A finder is a square in a ring in a square: three outlines, one inside the other, in any perspective. The corners of
three finders are twelve points of the code's grid; for each version the homography through them is fitted, and the
version whose residual is least gives a picture of the code seen from above with a known number of pixels per module. In
it the reach of every filter can be chosen in modules, so that codes in steep perspective, in dappled light and in shade
are read that a decoder misses in the picture itself.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera.images import Corners, Image

Points = NDArray[np.float64]

MODULE = 6
"""Pixels per module of a rectified code."""
QUIET = 4
"""Modules of the quiet zone of a rectified code."""
MOST_FINDERS = 240
"""Finders of a picture that are combined."""
MOST_LOCATED = 120
"""Codes of a picture that are located."""
LARGEST_VERSION = 40
_NEIGHBOURS = 14
"""Nearest finders with which each is combined."""
_SEARCHED = 3_000_000
"""Pixels of a picture above which it is reduced before outlines are searched."""
_WINDOWS = (0.02, 0.07)
"""Windows of adaptive binarisation, as shares of the picture's longer side."""
_SMALLEST = 5.0
"""Pixels of the side of a finder at least."""
_SMALLEST_INNER = 9.0
"""Pixels inside a finder's ring at least."""
_SOFT = 1.0
"""Standard deviation (pixels) of the blur against noise."""
_LARGEST_RESIDUAL = 0.9
"""Modules by which a finder's corner may be off the grid."""


@dataclass(frozen=True)
class Located:
    """A code that was located: its version's side in modules, and the homography (3 × 3) from modules to pixels."""

    side: int
    matrix: NDArray[np.float64]
    residual: float

    @property
    def corners(self) -> Corners:
        """The corners in pixels: top left, top right, bottom right, bottom left."""
        a, b, c, d = _mapped(self.matrix, np.asarray([[0, 0], [1, 0], [1, 1], [0, 1]]) * float(self.side)).tolist()
        return (a[0], a[1]), (b[0], b[1]), (c[0], c[1]), (d[0], d[1])

    def rectified(self, grey: Image, module: int = MODULE) -> Image:
        """The code as seen from above, with its quiet zone and ``module`` pixels per module."""
        to_modules = np.asarray([[1 / module, 0, -QUIET], [0, 1 / module, -QUIET], [0, 0, 1.0]])
        half = np.asarray([[1, 0, 0.5], [0, 1, 0.5], [0, 0, 1.0]])
        size = (self.side + 2 * QUIET) * module
        flags = cv2.INTER_CUBIC | cv2.WARP_INVERSE_MAP
        return np.asarray(
            cv2.warpPerspective(
                grey, self.matrix @ to_modules @ half, (size, size), flags=flags, borderMode=cv2.BORDER_REPLICATE
            ),
            np.uint8,
        )

    def to_picture(self, points: Sequence[tuple[float, float]], module: int = MODULE) -> Points:
        """Pixels of the rectified picture (n × 2) as pixels of the picture itself."""
        return _mapped(self.matrix, (np.asarray(points, np.float64) + 0.5) / module - QUIET)


def _mapped(matrix: NDArray[np.float64], points: Points) -> Points:
    given = points.reshape(-1, 1, 2).astype(np.float64)
    return np.asarray(cv2.perspectiveTransform(given, matrix), np.float64).reshape(-1, 2)


def locate(grey: Image) -> list[Located]:
    """The codes in a picture, those whose finders fit best first; a finder belongs to one code only."""
    factor = min(1.0, math.sqrt(_SEARCHED / grey.size))
    small = grey if factor == 1 else cv2.resize(grey, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    quads: list[Points] = []
    touched: list[Points] = []
    soft = np.asarray(cv2.GaussianBlur(small, (0, 0), _SOFT), np.uint8)
    for picture, share in ((small, _WINDOWS[0]), (small, _WINDOWS[1]), (soft, _WINDOWS[0])):
        window = max(9, int(share * max(small.shape)) | 1)
        binary = cv2.adaptiveThreshold(picture, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY_INV, window, 6)
        for quad, is_whole in _finders(np.asarray(binary, np.uint8)):
            (quads if is_whole else touched).append(quad)
    quads = _apart(quads + touched)
    found = _codes(quads[:MOST_FINDERS])
    enlarged = np.asarray([[1 / factor, 0, 0.5 / factor - 0.5], [0, 1 / factor, 0.5 / factor - 0.5], [0, 0, 1.0]])
    return [Located(code.side, enlarged @ code.matrix, code.residual) for code in found[:MOST_LOCATED]]


def _apart(quads: Sequence[Points]) -> list[Points]:
    """The quadrangles that are not about where an earlier one is."""
    if not quads:
        return []
    every = np.stack(quads)
    middles = every.mean(axis=1)
    reach = 0.3 * np.linalg.norm(every[:, 0] - every[:, 2], axis=1)
    kept: list[int] = []
    for number in range(len(quads)):
        if not kept or bool((np.abs(middles[kept] - middles[number]).max(axis=1) > reach[number]).all()):
            kept.append(number)
    return [quads[number] for number in kept]


def _finders(binary: Image) -> Iterator[tuple[Points, bool]]:
    """The outer corners (4 × 2 pixels, clockwise) of finders in a binary picture in which ink is white.

    Second: whether the ring's outer edge was seen. Something dark that touches the ring, such as a block beside it,
    hides that edge; then the corners follow from those of its inner edge.
    """
    raw, links = cv2.findContours(binary, cv2.RETR_TREE, cv2.CHAIN_APPROX_SIMPLE)
    if not len(raw):
        return
    outlines = [np.asarray(outline, np.int32) for outline in raw]
    children = np.asarray(links, np.int32).reshape(-1, 4)
    for number, outline in enumerate(outlines):
        ring = children[number][2]
        if ring < 0 or len(outline) < 4:
            continue
        # The ring's inner edge is the largest outline inside; noise may have others.
        ring = _largest(outlines, children, int(ring))
        core = _largest(outlines, children, int(children[ring][2])) if children[ring][2] >= 0 else -1
        if core < 0:
            continue
        outer, inner, middle = (float(cv2.contourArea(outlines[index])) for index in (number, ring, core))
        # 49 : 25 : 9 modules; outlines run along the middle of pixels, and blur rounds them.
        if inner < _SMALLEST_INNER or not 1.3 < inner / max(middle, 0.5) < 12:
            continue
        if outer > _SMALLEST**2 and 1.2 < outer / max(inner, 1) < 4.5:
            quad = _quad(outline, 0.6) if _same_middle(outline, outlines[core], math.sqrt(outer)) else None
            if quad is not None and outer > 0.72 * abs(float(cv2.contourArea(quad.astype(np.float32)))):
                yield quad, True
                continue
        if _same_middle(outlines[ring], outlines[core], math.sqrt(inner)):
            quad = _quad(outlines[ring], -0.5)
            if quad is not None and inner > 0.72 * abs(float(cv2.contourArea(quad.astype(np.float32)))):
                centre = quad.mean(axis=0)
                yield centre + (quad - centre) * 7 / 5, False


def _largest(outlines: Sequence[NDArray[np.int32]], links: NDArray[np.int32], first: int) -> int:
    best, area, one = first, -1.0, first
    while one >= 0:
        here = float(cv2.contourArea(outlines[one]))
        if here > area:
            best, area = one, here
        one = int(links[one][0])
    return best


def _same_middle(outline: NDArray[np.int32], other: NDArray[np.int32], side: float) -> bool:
    apart = outline.reshape(-1, 2).mean(axis=0) - other.reshape(-1, 2).mean(axis=0)
    (ax, ay, aw, ah), (bx, by, bw, bh) = cv2.boundingRect(outline), cv2.boundingRect(other)
    boxes = math.hypot(ax + aw / 2 - bx - bw / 2, ay + ah / 2 - by - bh / 2)
    return boxes < 0.25 * side + 1.5 and float(np.linalg.norm(apart)) < 0.4 * side + 1.5


def _quad(outline: NDArray[np.int32], away_by: float) -> Points | None:
    """The four corners (pixels, clockwise) of an outline that is nearly a quadrangle.

    ``away_by`` is how far (pixels) ink's edge is away from the middle of the outline's pixels, from its centre.
    """
    hull = cv2.convexHull(outline)
    length = cv2.arcLength(hull, True)
    for tolerance in (0.04, 0.06, 0.08, 0.1):
        corners = cv2.approxPolyDP(hull, tolerance * length, True)
        if len(corners) == 4:
            quad = corners.reshape(4, 2).astype(np.float64)
            middle = quad.mean(axis=0)
            away = quad - middle
            quad = quad + away_by * away / np.maximum(np.linalg.norm(away, axis=1, keepdims=True), 1e-6)
            (ax, ay), (bx, by) = quad[1] - quad[0], quad[2] - quad[1]
            return quad if ax * by > ay * bx else np.ascontiguousarray(quad[::-1])
        if len(corners) < 4:
            return None
    return None


def _codes(quads: Sequence[Points]) -> list[Located]:
    """Codes of three finders each, the best fits first."""
    if len(quads) < 3:
        return []
    middles = np.asarray([quad.mean(axis=0) for quad in quads])
    tried: list[tuple[float, tuple[int, int, int], Located]] = []
    unit = np.asarray([[-3.5, -3.5], [3.5, -3.5], [3.5, 3.5], [-3.5, 3.5]], np.float32)
    for first, quad in enumerate(quads):
        to_modules = cv2.getPerspectiveTransform(quad.astype(np.float32), unit)
        order = np.argsort(np.linalg.norm(middles - middles[first], axis=1), kind="stable")[1 : _NEIGHBOURS + 1]
        seen = _mapped(np.asarray(to_modules, np.float64), middles[order])
        for a, b in zip(*np.nonzero(_may_fit(seen)), strict=True):
            second, third = int(order[a]), int(order[b])
            located = _fitted(quads, (first, second, third), seen[a], seen[b])
            if located is not None:
                tried.append((located.residual, (first, second, third), located))
    tried.sort(key=lambda entry: entry[0])
    used: set[int] = set()
    found = []
    for _, numbers, located in tried:
        if used.isdisjoint(numbers):
            used |= set(numbers)
            found.append(located)
    return found


def _may_fit(seen: Points) -> NDArray[np.bool_]:
    """Which finders (rows) and others (columns) may be to the right of a first one and below it.

    ``seen`` (n × 2) are their middles as the first one's perspective shows them, in modules.
    """
    reach = np.linalg.norm(seen, axis=1)
    x, y = seen[:, 0], seen[:, 1]
    product = np.outer(reach, reach) + 1e-12
    cross = (np.outer(x, y) - np.outer(y, x)) / product
    ratio = reach[:, None] / np.maximum(reach, 1e-6)
    right = np.arctan2(y, x)
    away = np.abs(right - np.rint(right / (math.pi / 2)) * (math.pi / 2))
    is_near = (reach > 8) & (reach < 400)
    fits = is_near[:, None] & is_near & (ratio > 0.4) & (ratio < 2.5)
    # Not at right angles, or mirrored, is less than 0.75.
    return np.asarray(fits & (cross >= 0.75) & (away <= 0.45)[:, None])


def _fitted(quads: Sequence[Points], numbers: tuple[int, int, int], right: Points, down: Points) -> Located | None:
    """The code whose top left, top right and bottom left finders these are, or None.

    ``right`` and ``down`` are the middles of the second and third as the first one's perspective shows them (modules).
    """
    reach_right, reach_down = float(np.linalg.norm(right)), float(np.linalg.norm(down))
    # The first finder's side towards the second is the one that a quarter turn brings to its right.
    quarter = round(math.atan2(right[1], right[0]) / (math.pi / 2)) % 4
    pixels = [np.roll(quads[numbers[0]], -quarter, axis=0)]
    across = pixels[0][1] - pixels[0][0]
    pixels += [_turned_like(quads[number], across) for number in numbers[1:]]
    picture = np.concatenate(pixels)
    guess = math.sqrt(reach_right * reach_down)
    sides = 17 + 4 * np.arange(1, LARGEST_VERSION + 1)
    sides = sides[(0.45 * guess < sides - 7) & (sides - 7 < 2.2 * guess)]
    best: Located | None = None
    for side in _best_sides(picture, sides):
        table = _grid(side)
        fitted: object = cv2.findHomography(table, picture, 0)[0]
        if not isinstance(fitted, np.ndarray):
            continue
        matrix = np.asarray(fitted, np.float64)
        if abs(float(np.linalg.det(matrix))) < 1e-12:
            continue
        to_table = np.asarray(np.linalg.inv(matrix), np.float64)
        residual = float(np.abs(_mapped(to_table, picture) - table).max())
        if residual < _LARGEST_RESIDUAL and (best is None or residual < best.residual):
            best = Located(side, matrix, residual)
    return best


def _best_sides(picture: Points, sides: NDArray[np.intp]) -> list[int]:
    """The three sides (modules) for which a homography from these pixels (12 × 2) to the finders' corners fits best.

    One linear least-squares problem for each side, all solved at once: what is minimised is only about the residual.
    """
    if len(sides) <= 3:
        return [int(side) for side in sides]
    middle, spread = picture.mean(axis=0), picture.std() + 1e-9
    x, y = ((picture - middle) / spread).T
    wanted = np.stack([_grid(int(side)) for side in sides]) / sides[:, None, None]  # n × 12 × 2
    zero, one = np.zeros_like(x), np.ones_like(x)
    equations = np.zeros((len(sides), 24, 8))
    equations[:, :12, :6] = np.stack([x, y, one, zero, zero, zero], axis=1)
    equations[:, 12:, :6] = np.stack([zero, zero, zero, x, y, one], axis=1)
    right = np.concatenate([wanted[..., 0], wanted[..., 1]], axis=1)  # n × 24
    equations[:, :, 6] = -right * np.tile(x, 2)
    equations[:, :, 7] = -right * np.tile(y, 2)
    transposed = np.swapaxes(equations, 1, 2)
    normal = transposed @ equations + 1e-9 * np.eye(8)
    solved = np.linalg.solve(normal, transposed @ right[:, :, None])
    residual = np.abs(equations @ solved - right[:, :, None]).max(axis=(1, 2)) * sides
    return [int(side) for side in sides[np.argsort(residual, kind="stable")[:3]]]


def _turned_like(quad: Points, across: Points) -> Points:
    """The same corners, beginning with the one from which the next lies in a direction."""
    sides = np.roll(quad, -1, axis=0) - quad
    along = sides @ across / np.maximum(np.linalg.norm(sides, axis=1), 1e-6)
    return np.roll(quad, -int(along.argmax()), axis=0)


def _grid(side: int) -> Points:
    """The corners of the three finders in modules (12 × 2)."""
    square = np.asarray([[0, 0], [7, 0], [7, 7], [0, 7]], np.float64)
    return np.concatenate([square, square + np.asarray([side - 7, 0]), square + np.asarray([0, side - 7])])
