"""Throws: random handfuls of dice on a table with a mat, their light and camera, and the truth by projection.

A throw is a handful of one player's dice and white ones, or of one design, in any orientation, some touching each
other. Light is a window or a lamp, or both; the camera is a pinhole that looks down on the mat. Every fifth throw is
held back: its dice, light and ground are of kinds that the others never have.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from bench.scenes.die_models import Floats, Model, Rgb, random_model, upward
from hardware.camera.geometry.layout import MAT, MAT_SIZE
from hardware.camera.simulated.dice import square

OWN = ("blue", "red", "green", "yellow")
SIZES = ((960, 540), (1280, 720), (1600, 900), (1920, 1080))
"""Widths and heights of frames; the mat takes up three quarters of the width, so that they have 1.7 to 3.5 px/mm."""
TRAY = 180.0
"""Millimetres along a side of the ground on which the dice lie."""
DETAIL = 4
"""Pixels per millimetre of the table's texture."""
TABLE = (620.0, 420.0)
"""Width and height in mm of the table that is drawn."""
CROWD = 28
"""Dice of a crowd, of which a few find no place."""
_KINDS = ("white", "red", "blue", "green", "yellow", "black")
_GROUNDS = ("felt", "wood", "paper", "field")

FELTS: tuple[Rgb, ...] = ((24, 84, 54), (110, 24, 30), (34, 48, 96), (66, 66, 70), (22, 22, 24), (150, 128, 96))
WOODS: tuple[Rgb, ...] = ((150, 104, 62), (98, 62, 36), (190, 150, 104), (120, 82, 56))
FIELD: Rgb = (158, 134, 166)
"""The mat's dice field: red, green, blue of sRGB (``hardware.printing.mat``)."""


@dataclass(frozen=True)
class ThrownDie:
    """A die on the table: its model, the value on top, its centre (mm) and its turn (degrees)."""

    model: Model
    value: int
    x: float
    y: float
    turn: float

    @property
    def owner(self) -> str:
        """The name of its colour."""
        return self.model.colour

    def top(self) -> Floats:
        """The corners (mm, 4 × 3) of its upper face."""
        corners = square((self.x, self.y), self.model.side, self.turn)
        return np.asarray([(x, y, self.model.side) for x, y in corners])

    def rotation(self) -> Floats:
        """The rotation (3 × 3) of its model."""
        return upward(self.model, self.value, self.turn)


@dataclass(frozen=True)
class Light:
    """Light: the window's side (degrees) and strength, the lamp's place (mm) and strength, their colours, the rest."""

    window: float
    window_strength: float
    lamp: tuple[float, float, float]
    lamp_strength: float
    lamp_colour: Rgb
    ambient: float
    exposure: float


@dataclass(frozen=True)
class View:
    """A pinhole camera: its place and the point that it looks at (mm), its frame in pixels, and its focal length."""

    place: tuple[float, float, float]
    target: tuple[float, float, float]
    size: tuple[int, int]
    focal: float

    def axes(self) -> Floats:
        """Right, down and forward (rows, in table coordinates)."""
        forward = np.asarray(self.target) - self.place
        forward /= np.linalg.norm(forward)
        right = np.cross(forward, (0.0, 1.0, 0.0))
        right /= np.linalg.norm(right)
        return np.asarray([right, np.cross(forward, right), forward])

    def pixels(self, points: Floats) -> Floats:
        """Pixels (n × 2) of points (mm, n × 3)."""
        seen = (np.asarray(points, np.float64) - self.place) @ self.axes().T
        middle = (self.size[0] / 2, self.size[1] / 2)
        return np.asarray(seen[:, :2] / seen[:, 2:] * self.focal + middle - 0.5)


@dataclass(frozen=True)
class Camera:
    """What a camera adds: blur (pixels), noise (grey levels)."""

    blur: float
    noise: float


@dataclass(frozen=True)
class Throw:
    """Dice on a ground in a light, seen by a camera."""

    number: int
    dice: tuple[ThrownDie, ...]
    ground: str
    tone: Rgb
    light: Light
    view: View
    camera: Camera
    tray: tuple[float, float]
    held_back: bool
    digits: bool
    texture_seed: int = field(default=0)

    @property
    def scale(self) -> float:
        """Pixels per millimetre in the middle of the table."""
        return self.view.focal / self.view.place[2]


def throw_of(number: int, *, ground: str = "", digits: bool | None = None, colours: tuple[str, ...] = ()) -> Throw:
    """The throw of a number; the same number gives the same throw.

    ``ground``, whether the dice have ``digits``, and the ``colours`` of the two groups are random unless given.
    """
    rng = np.random.default_rng((7_411, number))
    held_back = number % 5 == 4
    ground = ground or str(rng.choice(_GROUNDS))
    digits = bool(rng.random() < 0.45) if digits is None else digits
    size = SIZES[int(rng.integers(len(SIZES)))]
    height = float(rng.uniform(520, 820))
    aside = (float(rng.uniform(-120, 120)), float(rng.uniform(-150, 60)))
    view = View(
        (aside[0], aside[1], height),
        (aside[0] * 0.15, aside[1] * 0.15, 0.0),
        size,
        size[0] / float(rng.uniform(545, 600)) * height,
    )
    reach = (MAT_SIZE[0] / 2 - TRAY / 2 - 10, MAT_SIZE[1] / 2 - TRAY / 2 - 5)
    tray = (float(rng.uniform(-reach[0], reach[0])) * 0.8, float(rng.uniform(-reach[1], reach[1])))
    kinds = _kinds(rng, colours)
    models = {kind: random_model(rng, kind, digits=digits, held_back=held_back) for kind in dict.fromkeys(kinds)}
    if rng.random() < 0.75:  # dice of one product
        first = next(iter(models.values()))
        for kind, model in models.items():
            same = {name: getattr(first, name) for name in ("side", "radius", "mark", "step", "depth", "font")}
            same |= {name: getattr(first, name) for name in ("underline", "roughness", "mirrored")}
            models[kind] = Model(**{**vars(model), **same})
    dice = _placed(rng, [models[kind] for kind in kinds], tray)
    tones = {"felt": FELTS, "wood": WOODS, "paper": ((247, 246, 243),), "field": (FIELD,)}[ground]
    tone = tones[-1] if held_back else tones[int(rng.integers(max(1, len(tones) - 1)))]
    light = _light(rng, held_back=held_back)
    if light.lamp[2] < height + 30:  # else the camera sees the lamp
        light = replace(light, lamp=(*light.lamp[:2], height + 150))
    return Throw(
        number,
        dice,
        ground,
        tone,
        light,
        view,
        Camera(float(rng.uniform(0.3, 0.75)) * size[0] / 1280, float(rng.uniform(0.5, 5))),
        tray,
        held_back,
        digits,
        int(rng.integers(1_000_000)),
    )


def crowd_of(number: int) -> Throw:
    """Very many dice of as many designs in the place, light and camera of a throw, for training; none is held back."""
    rng = np.random.default_rng((7_412, number))
    throw = throw_of(number + (number % 5 == 4))
    models = []
    for kind in rng.choice([*_KINDS, "grey", "white", "white"], CROWD):
        model = random_model(rng, str(kind), digits=bool(rng.random() < 0.6), held_back=False)
        side = float(rng.uniform(11.5, 17))
        models.append(replace(model, side=side, radius=model.radius * side / model.side))
    dice = _placed(rng, models, throw.tray)
    return replace(throw, number=1_000_000 + number, dice=dice)


def _kinds(rng: np.random.Generator, colours: tuple[str, ...]) -> list[str]:
    """The colours of the dice of a handful, die by die."""
    if colours:
        return [colours[int(rng.integers(len(colours)))] for _ in range(int(rng.integers(1, 10)))]
    if rng.random() < 0.2:
        kind = str(rng.choice(_KINDS))
        return [kind] * int(rng.choice([1, 1, 1, 2, 3, 5]))
    white, own = int(rng.integers(0, 9)), int(rng.integers(0, 6))
    white += not white + own
    colour = str(rng.choice(OWN))
    return [str(kind) for kind in rng.permutation(["white"] * white + [colour] * own)]


def _light(rng: np.random.Generator, *, held_back: bool) -> Light:
    """A random light; those held back come from the window's other side, or from lamps of another colour."""
    side = float(rng.uniform(200, 340)) if held_back else float(rng.uniform(-20, 200))
    kind = int(rng.integers(3))
    warm: tuple[Rgb, ...] = ((1.0, 0.78, 0.55), (1.0, 0.86, 0.7), (1.0, 0.95, 0.9))
    lamp_colour = (1.0, 0.82, 0.62) if held_back else warm[int(rng.integers(len(warm)))]
    return Light(
        window=side,
        window_strength=0.0 if kind == 1 else float(rng.uniform(0.6, 1.0)),
        lamp=(float(rng.uniform(-350, 350)), float(rng.uniform(-300, 300)), float(rng.uniform(450, 900))),
        lamp_strength=0.0 if kind == 0 else float(rng.uniform(0.5, 1.0)),
        lamp_colour=lamp_colour,
        ambient=float(rng.uniform(0.15, 0.5)),
        exposure=float(rng.choice([1.0, 0.85, 0.6, 0.4])),
    )


def _placed(rng: np.random.Generator, models: list[Model], tray: tuple[float, float]) -> tuple[ThrownDie, ...]:
    """The dice at rest on the tray, none in another one's place; in four of ten throws some touch."""
    dice: list[ThrownDie] = []
    outlines: list[NDArray[np.float32]] = []
    touching = rng.random() < 0.4
    spread = TRAY / 2 - 16
    while len(dice) < len(models):
        model = models[len(dice)]
        turn = float(rng.uniform(0, 360))
        if touching and dice and rng.random() < 0.6:
            spot = _beside(rng, dice[int(rng.integers(len(dice)))], model, turn)
            if rng.random() < 0.4:  # flush
                turn = dice[-1].turn
        else:
            spot = (tray[0] + float(rng.uniform(-spread, spread)), tray[1] + float(rng.uniform(-spread, spread)))
        if max(abs(spot[0] - tray[0]), abs(spot[1] - tray[1])) > spread:
            continue
        outline = np.asarray(square(spot, model.side, turn), np.float32)
        if any(cv2.intersectConvexConvex(outline, one)[0] > 0.02 for one in outlines):
            continue
        outlines.append(outline)
        dice.append(ThrownDie(model, int(rng.integers(1, 7)), *spot, turn))
    return tuple(dice)


def _beside(rng: np.random.Generator, other: ThrownDie, model: Model, turn: float) -> tuple[float, float]:
    """A place for a die that touches another one, in a random direction from it."""
    angle = float(rng.uniform(0, 2 * math.pi))
    first = np.asarray(square((other.x, other.y), other.model.side, other.turn), np.float32)
    near, far = 0.3 * other.model.side, 2.0 * max(other.model.side, model.side)
    for _ in range(12):
        middle = (near + far) / 2
        spot = (other.x + middle * math.cos(angle), other.y + middle * math.sin(angle))
        overlap = cv2.intersectConvexConvex(first, np.asarray(square(spot, model.side, turn), np.float32))[0]
        near, far = (middle, far) if overlap > 0 else (near, middle)
    return other.x + (far + 0.05) * math.cos(angle), other.y + (far + 0.05) * math.sin(angle)


def table_picture(throw: Throw) -> NDArray[np.uint8]:
    """The texture of the table with the mat, its markers and the tray: red, green, blue; the north is on top."""
    rng = np.random.default_rng(throw.texture_seed)
    wide, high = round(TABLE[0] * DETAIL), round(TABLE[1] * DETAIL)
    picture = wood((wide, high), WOODS[int(rng.integers(3))], rng)

    def box(west: float, south: float, east: float, north: float) -> tuple[slice, slice]:
        left, right = round((TABLE[0] / 2 + west) * DETAIL), round((TABLE[0] / 2 + east) * DETAIL)
        return slice(round((TABLE[1] / 2 - north) * DETAIL), round((TABLE[1] / 2 - south) * DETAIL)), slice(left, right)

    half_wide, half_high = MAT_SIZE[0] / 2, MAT_SIZE[1] / 2
    mat = picture[box(-half_wide, -half_high, half_wide, half_high)]
    mat[:] = (247, 246, 243)
    rows, columns = (np.arange(length) // (10 * DETAIL) for length in mat.shape[:2])
    mat[(rows[:, None] + columns[None, :]) % 2 == 0] = (239, 243, 240)
    for number in MAT.markers:
        (west, north), _, (east, south), _ = MAT.marker_corners(number)
        dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
        picture[box(west - 4, south - 4, east + 4, north + 4)] = 247
        place = picture[box(west, south, east, north)]
        place[:] = cv2.aruco.generateImageMarker(dictionary, number, place.shape[0])[..., None]
    if throw.ground != "paper":
        x, y = throw.tray
        tray = picture[box(x - TRAY / 2, y - TRAY / 2, x + TRAY / 2, y + TRAY / 2)]
        tray[:] = tray_picture(throw, rng)[: tray.shape[0], : tray.shape[1]]
    return picture


def tray_picture(throw: Throw, rng: np.random.Generator) -> NDArray[np.uint8]:
    """The ground on which a throw's dice lie: red, green, blue."""
    side = round(TRAY * DETAIL)
    if throw.ground == "wood":
        return wood((side, side), throw.tone, rng)
    tray = np.empty((side, side, 3), np.uint8)
    tray[:] = np.asarray(throw.tone, np.uint8)
    if throw.ground == "felt":
        fibres = cv2.GaussianBlur(rng.normal(0, 34, (side, side)).astype(np.float32), (0, 0), 1.6)
        tray[:] = np.clip(np.asarray(throw.tone) + fibres[..., None], 0, 255)
    elif throw.ground == "paper":
        cells = np.arange(side) // (10 * DETAIL)
        tray[(cells[:, None] + cells[None, :]) % 2 == 0] = (239, 243, 240)
    return tray


def wood(size: tuple[int, int], tone: Rgb, rng: np.random.Generator) -> NDArray[np.uint8]:
    """A picture (width, height) of wood of a tone (sRGB), its grain along the width."""
    wide, high = size
    coarse = rng.normal(0, 1, (max(4, high // 6), max(4, wide // 160))).astype(np.float32)
    fine = rng.normal(0, 1, (max(4, high // 2), max(4, wide // 40))).astype(np.float32)
    grain = 14 * cv2.resize(coarse, size, interpolation=cv2.INTER_CUBIC)
    finer = 7 * cv2.resize(fine, size, interpolation=cv2.INTER_LINEAR)
    return np.clip(np.asarray(tone, np.float32) + (grain + finer)[..., None] * (1.0, 0.85, 0.7), 0, 255).astype(
        np.uint8
    )


@lru_cache(maxsize=1)
def _grain() -> NDArray[np.float32]:
    return np.random.default_rng(3).normal(0, 1, (1080 + 64, 1920 + 64, 3)).astype(np.float32)


def photographed(throw: Throw, picture: NDArray[np.uint8], rng: np.random.Generator) -> NDArray[np.uint8]:
    """A frame of the throw's camera (blue, green, red): blurred, with noise that differs from frame to frame."""
    soft = cv2.GaussianBlur(picture, (0, 0), throw.camera.blur).astype(np.float32)
    rows, columns = picture.shape[:2]
    top, left = int(rng.integers(64)), int(rng.integers(64))
    return np.clip(soft + throw.camera.noise * _grain()[top : top + rows, left : left + columns], 0, 255).astype(
        np.uint8
    )
