"""Drawing of simulated dice: cubes with pips, in the perspective of a camera above the table.

A die's upper face is nearer to the camera than its base, so towards the picture's edge one or two side faces with their
pips are visible. Faces have round corners, side faces are shaded by the direction of the light, and each die has a soft
shadow. Of several dice the nearer ones hide parts of the farther ones.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera.geometry.layout import MAT, Layout
from hardware.camera.images import Image
from hardware.camera.simulated.table import CARRY, SimulatedTable

Colour = tuple[int, int, int]
"""Blue, green, red."""
_Quad = NDArray[np.float64]

WHITE, BLACK, RED, BLUE, GREEN, YELLOW, IVORY = (
    (235, 238, 240),
    (28, 28, 30),
    (38, 34, 178),
    (150, 72, 26),
    (60, 120, 36),
    (40, 190, 225),
    (190, 222, 235),
)

PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
"""The places of the pips of a face, in steps from its centre (right, down)."""


@dataclass(frozen=True)
class DieDesign:
    """Appearance of a die: its colours; as shares of its side the pips' width and spacing, and the corners' radius."""

    body: Colour = WHITE
    pips: Colour = BLACK
    pip: float = 0.19
    step: float = 0.25
    round: float = 0.14


COMMON = (
    DieDesign(),
    DieDesign(RED, WHITE),
    DieDesign(BLUE, WHITE),
    DieDesign(GREEN, WHITE),
    DieDesign(BLACK, WHITE),
    DieDesign(IVORY, BLACK, pip=0.17),
    DieDesign(YELLOW, BLACK),
    DieDesign(RED, BLACK),
)
"""Dice that commonly come with games."""

COLOURED = {"white": COMMON[0], "red": COMMON[1], "blue": COMMON[2], "green": COMMON[3], "yellow": COMMON[6]}
"""The design of the dice of each colour."""


@dataclass(frozen=True)
class RolledDie:
    """A rolled die: its value, its final place (mm) and turn (clockwise degrees), and when it starts and comes to rest.

    ``start`` and ``rest`` are seconds; in between it rolls to its place from the south.
    """

    value: int
    x: float
    y: float
    turn: float
    start: float
    rest: float
    side: float = 16.0
    design: DieDesign = field(default_factory=DieDesign)

    def at(self, moment: float) -> tuple[int, float, float, float]:
        """Value, place (mm) and turn (degrees) at a time (seconds)."""
        left = 1 - min(max((moment - self.start) / max(self.rest - self.start, 1e-9), 0.0), 1.0)
        shown = self.value if left == 0 else 1 + (self.value + math.ceil(left * 12)) % 6
        return shown, self.x - 30 * left, self.y - 110 * left * left, self.turn + 400 * left


_RESTING = ((0.0, 0.0), (1.0, 0.2), (-0.9, 0.5), (0.3, 1.1), (0.2, -1.0), (-0.7, -0.8), (1.2, -0.9), (-0.8, 1.5))
"""Places of dice that are rolled together, in units of the spacing: eight at most."""
_SPACING = 30.0
"""Millimetres."""


class TableWithDice(SimulatedTable):
    """A simulated table on which dice are rolled; ``dice`` are those that lie or roll there."""

    def __init__(self, layout: Layout = MAT, size: tuple[int, int] = (1600, 900), **options: Any) -> None:
        super().__init__(layout, size, **options)
        self.dice: tuple[RolledDie, ...] = ()
        self.draw_more = self._draw

    def roll_die(self, value: int, x: float = 110.0, y: float = 88.0, turn: float = 20.0) -> None:
        """Roll a white die, which comes to rest at a place (mm) with this value."""
        self.roll_dice([(value, "white")], x, y, turn)

    def roll_dice(self, dice: Sequence[tuple[int, str]], x: float = 110.0, y: float = 78.0, turn: float = 20.0) -> None:
        """Roll dice at once, given by value and name of colour; they come to rest around a place (mm)."""
        start = self.clock()
        self.dice = tuple(
            RolledDie(value, x + right * _SPACING, y + up * _SPACING, turn + 37.0 * number, start,
                      start + CARRY / self.pace, design=COLOURED[colour])
            for number, ((value, colour), (right, up)) in enumerate(zip(dice, _RESTING, strict=False))
        )  # fmt: skip

    def _draw(
        self, canvas: Image, moment: float, to_pixels: Callable[[list[tuple[float, float]]], NDArray[np.float64]]
    ) -> None:
        """Draw the dice on a picture, in place; ``to_pixels`` maps mm (n × 2) to pixels (n × 2)."""
        placed = []
        for die in self.dice:
            if moment >= die.start:
                value, x, y, turn = die.at(moment)
                north = [(corner_x, 2 * y - corner_y) for corner_x, corner_y in square((x, y), die.side, turn)]
                placed.append(
                    PlacedDie([(float(px), float(py)) for px, py in to_pixels(north)], value, design=die.design)
                )
        draw_dice(canvas, placed, nadir=(canvas.shape[1] / 2, canvas.shape[0] / 2))


@dataclass(frozen=True)
class PlacedDie:
    """A die in a picture: the corners of its base (pixels, clockwise) and its value.

    ``sides``: the values of its four side faces, starting with the one between the first two corners.
    """

    base: Sequence[tuple[float, float]]
    value: int
    sides: Sequence[int] = (3, 5, 4, 2)
    design: DieDesign = field(default_factory=DieDesign)


def draw_dice(canvas: Image, dice: Iterable[PlacedDie], *, nadir: tuple[float, float], rise: float = 0.04) -> None:
    """Draw dice on a picture, in place: the shadows, then the dice from the farthest to the nearest.

    ``nadir``: the pixel straight below the camera; ``rise``: the dice's height as a share of the camera's.
    """
    solids = []
    for die in dice:
        base: _Quad = np.asarray(die.base, np.float64)
        top: _Quad = np.asarray(nadir) + (base - nadir) / (1 - rise)
        solids.append((math.dist(base.mean(axis=0), nadir), die, base, top))
    solids.sort(key=lambda solid: -solid[0])
    for _, _, base, top in solids:
        _shadow(canvas, base, top)
    for _, die, base, top in solids:
        _solid(canvas, die, base, top)


def _solid(canvas: Image, die: PlacedDie, base: _Quad, top: _Quad) -> None:
    """Draw a die without its shadow."""
    design = die.design
    centre = top.mean(axis=0)
    _fill(canvas, cv2.convexHull(np.concatenate([base, top]).astype(np.float32)), _shaded(design.body, 0.55))
    for number, side in enumerate(die.sides):
        a, b = top[number], top[(number + 1) % 4]
        c, d = base[(number + 1) % 4], base[number]
        outward = (a + b) / 2 - centre
        if float(np.dot((c + d - a - b) / 2, outward)) <= 0:
            continue  # facing away from the camera
        along = outward / max(float(np.linalg.norm(outward)), 1e-9)
        brightness = 0.68 + 0.16 * float(np.dot(along, (-0.6, -0.8)))
        _face(canvas, np.asarray([a, b, c, d]), side, design, brightness)
    _face(canvas, top, die.value, design, 1.0)


def _shaded(colour: Colour, share: float) -> Colour:
    blue, green, red = (min(255, round(channel * share)) for channel in colour)
    return blue, green, red


def _fill(canvas: Image, outline: NDArray[np.float32] | cv2.typing.MatLike, colour: Colour) -> None:
    points = np.round(np.asarray(outline, np.float64) * 16).astype(np.int32).reshape(-1, 1, 2)
    cv2.fillConvexPoly(canvas, points, colour, cv2.LINE_AA, 4)


def _shadow(canvas: Image, base: _Quad, top: _Quad) -> None:
    """Draw a soft shadow around the base, longer on the side away from the light."""
    side = float(np.linalg.norm(base[0] - base[1]))
    away = np.asarray((0.16, 0.2)) * side
    shape = cv2.convexHull(np.concatenate([base, base + away, top]).astype(np.float32))
    low = np.floor(shape.min(axis=(0, 1)) - side * 0.4).astype(int)
    high = np.ceil(shape.max(axis=(0, 1)) + side * 0.4).astype(int)
    left, upper = max(int(low[0]), 0), max(int(low[1]), 0)
    right, lower = min(int(high[0]), canvas.shape[1]), min(int(high[1]), canvas.shape[0])
    if right <= left or lower <= upper:
        return
    mask = np.zeros((lower - upper, right - left), np.uint8)
    cv2.fillConvexPoly(mask, np.round(shape - (left, upper)).astype(np.int32), 255, cv2.LINE_AA)
    soft = cv2.GaussianBlur(mask, (0, 0), max(side * 0.08, 1.0))[..., None].astype(np.float32) / 255
    part = canvas[upper:lower, left:right]
    canvas[upper:lower, left:right] = (part * (1 - 0.45 * soft)).astype(np.uint8)


def _face(canvas: Image, corners: _Quad, value: int, design: DieDesign, brightness: float) -> None:
    """Draw one face with its pips between four corners (pixels)."""
    side = max(float(np.linalg.norm(corners[0] - corners[1])), float(np.linalg.norm(corners[1] - corners[2])))
    detail = int(max(48, min(2 * math.ceil(side), 400)))
    outline, pips = _coverage(value, design, detail)
    face = np.empty((detail, detail, 4), np.float32)
    body, pip = (np.asarray(_shaded(colour, brightness), np.float32) for colour in (design.body, design.pips))
    face[..., :3] = body + (pip - body) * pips[..., None]
    face[..., 3] = outline
    low = np.maximum(np.floor(corners.min(axis=0)).astype(int) - 2, 0)
    high = np.ceil(corners.max(axis=0)).astype(int) + 3
    left, upper = int(low[0]), int(low[1])
    right, lower = min(int(high[0]), canvas.shape[1]), min(int(high[1]), canvas.shape[0])
    if right <= left or lower <= upper:
        return
    square = np.asarray([[0, 0], [detail, 0], [detail, detail], [0, detail]], np.float32) - np.float32(0.5)
    matrix = cv2.getPerspectiveTransform(square, (corners - (left, upper)).astype(np.float32))
    drawn = cv2.warpPerspective(face, matrix, (right - left, lower - upper), flags=cv2.INTER_AREA)
    alpha = drawn[..., 3:]
    # The first warp blends its border with black; so the colours come from a second one with a replicated border.
    colours = cv2.warpPerspective(
        np.ascontiguousarray(face[..., :3]), matrix, (right - left, lower - upper), borderMode=cv2.BORDER_REPLICATE
    )
    part = canvas[upper:lower, left:right]
    canvas[upper:lower, left:right] = (colours * alpha + part * (1 - alpha)).astype(np.uint8)


@lru_cache(maxsize=128)
def _coverage(value: int, design: DieDesign, detail: int) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """The shares of each pixel (detail × detail) that a face with round corners and its pips cover."""
    edge, radius = detail / 2, design.round * detail
    y, x = np.mgrid[0:detail, 0:detail] + 0.5 - edge
    beyond = np.hypot(np.maximum(np.abs(x) - edge + radius, 0), np.maximum(np.abs(y) - edge + radius, 0))
    pips = np.zeros((detail, detail))
    for column, row in PIPS[value]:
        distance = np.hypot(x - column * design.step * detail, y - row * design.step * detail)
        pips = np.maximum(pips, np.clip(design.pip * detail / 2 - distance + 0.5, 0, 1))
    return np.clip(radius - beyond + 0.5, 0, 1).astype(np.float32), pips.astype(np.float32)


def square(centre: tuple[float, float], side: float, turn: float) -> list[tuple[float, float]]:
    """The corners (pixels, clockwise) of a square of a side (pixels) turned clockwise by so many degrees."""
    cosine, sine = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    half = side / 2
    return [
        (centre[0] + u * half * cosine - v * half * sine, centre[1] + u * half * sine + v * half * cosine)
        for u, v in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    ]
