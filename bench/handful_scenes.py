"""Scenes of several dice rolled beside the cards of a drawn table, for the bench of handfuls by camera.

White dice and some of one player's colour, in shades of real products, lie in a tray on the mat, in any orientation,
some of them side by side, up to the picture's corner, where side faces are visible. The tray is of wood, cloth, card or
paper (also of a die's colour); the light is bright or dim, neutral, cool, warm or very warm.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np

from bench.dice_scenes import CLOTHS
from hardware.camera.geometry.layout import MAT, Layout
from hardware.camera.images import Image
from hardware.camera.simulated.dice import BLACK, COLOURED, WHITE, Colour, DieDesign, PlacedDie, draw_dice, square
from hardware.camera.simulated.table import SimulatedTable

SIZE = (1920, 1080)
SHADES: dict[str, tuple[Colour, ...]] = {
    "white": ((235, 238, 240), (190, 222, 235), (224, 226, 226), (206, 230, 242)),
    "blue": ((150, 72, 26), (172, 92, 40), (138, 50, 22), (196, 124, 52)),
    "red": ((38, 34, 178), (46, 30, 204), (30, 26, 150), (60, 50, 190)),
    "green": ((60, 120, 36), (72, 142, 50), (50, 100, 22), (82, 150, 30)),
    "yellow": ((40, 190, 225), (30, 202, 242), (60, 200, 232), (22, 172, 216)),
}
"""Colours of dice of real products: blue, green, red."""
OWN = ("blue", "red", "green", "yellow")
TINTS = {"neutral": (1.0, 1.0, 1.0), "cool": (1.0, 0.97, 0.9), "warm": (0.76, 0.93, 1.0), "lamp": (0.56, 0.83, 1.0)}
"""Colours of white paper in several kinds of light: blue, green, red."""
TRAYS = {"left": (425, 90, 835, 415), "right": (1085, 90, 1510, 415)}
"""Left, top, right and bottom of the tray in pixels."""


@dataclass(frozen=True)
class DiceRoll:
    """Several dice that were rolled: the values and colours, die by die."""

    values: tuple[int, ...]
    colours: tuple[str, ...]


@dataclass(frozen=True)
class Light:
    """Light and camera: brightness (factor), tint, noise (grey levels) and blur (pixels)."""

    bright: float
    tint: tuple[float, float, float]
    noise: float
    blur: float


class Scene:
    """A table with a tray, before and after a roll; the noise of each picture differs."""

    layout: Layout = MAT

    def __init__(self, rng: np.random.Generator) -> None:
        self._rng = rng
        if not _EMPTY:
            table = SimulatedTable(size=SIZE, clock=lambda: 1e6, noise=0.0)
            table.lay("WE-I-04")
            _EMPTY.append(table.image())
            _GRAIN.append(np.random.default_rng(1).normal(0, 256, (SIZE[1], SIZE[0], 3)).astype(np.int16))
        name = str(rng.choice(["left", "right"]))
        self.tray = TRAYS[name]
        self.cloth = str(rng.choice(list(CLOTHS)))
        self.light = Light(
            float(rng.choice([1.0, 0.7, 0.45])),
            TINTS[str(rng.choice(list(TINTS)))],
            float(rng.uniform(0, 6)),
            float(rng.uniform(0.4, 1.1)),
        )
        left, top, right, bottom = self.tray
        coarse = rng.normal(0, 5, ((bottom - top) // 3, (right - left) // 12)).astype(np.float32)
        grain = cv2.resize(coarse, (right - left, bottom - top), interpolation=cv2.INTER_CUBIC)
        self.empty = _EMPTY[0].copy()
        ground = np.asarray(CLOTHS[self.cloth]) + grain[..., None]
        self.empty[top:bottom, left:right] = np.clip(ground, 0, 255).astype(np.uint8)

    def roll(self, white: int, own: int, colour: str) -> tuple[Image, DiceRoll]:
        """Roll so many white dice and so many of a colour: the picture without light, and the roll."""
        rng = self._rng
        designs = {kind: self._design(kind) for kind in ("white", colour)}
        colours = tuple(str(one) for one in rng.permutation(["white"] * white + [colour] * own))
        values = tuple(int(rng.integers(1, 7)) for _ in colours)
        side = float(rng.uniform(38, 56))
        dice = [
            PlacedDie(base, value, [int(one) for one in rng.permutation(6)[:4] + 1], designs[kind])
            for base, value, kind in zip(self._places(len(colours), side), values, colours, strict=True)
        ]
        image = self.empty.copy()
        draw_dice(image, dice, nadir=(SIZE[0] / 2, SIZE[1] / 2), rise=float(rng.uniform(0.03, 0.05)))
        return image, DiceRoll(values, colours)

    def picture(self, image: Image) -> Image:
        """A camera's picture in this light."""
        light = self.light
        levels = np.arange(256)
        table = np.stack([np.clip(levels * light.bright * part, 0, 255) for part in light.tint], axis=1)
        lit = cv2.LUT(image, table.astype(np.uint8).reshape(1, 256, 3))
        soft = cv2.GaussianBlur(lit, (0, 0), light.blur)
        shift = (int(self._rng.integers(SIZE[1])), int(self._rng.integers(SIZE[0])))
        grain = np.roll(_GRAIN[0], shift, axis=(0, 1))
        return np.clip(soft + (grain * (light.noise / 256)).astype(np.int16), 0, 255).astype(np.uint8)

    def _design(self, kind: str) -> DieDesign:
        """A random design of dice of a colour."""
        body = SHADES[kind][int(self._rng.integers(len(SHADES[kind])))]
        light = kind in ("blue", "green") or (kind == "red" and self._rng.random() < 0.8)
        return replace(
            COLOURED[kind], body=body, pips=WHITE if light else BLACK, pip=float(self._rng.uniform(0.165, 0.2))
        )

    def _places(self, count: int, side: float) -> list[list[tuple[float, float]]]:
        """Squares of that side (pixels) in the tray that do not touch, but may be near one another."""
        left, top, right, bottom = self.tray
        found: list[list[tuple[float, float]]] = []
        while len(found) < count:
            x = float(self._rng.uniform(left + side, right - side))
            y = float(self._rng.uniform(top + side, bottom - side))
            turn = float(self._rng.uniform(0, 90))
            grown = np.asarray(square((x, y), side * 1.12, turn), np.float32)
            if all(cv2.intersectConvexConvex(grown, np.asarray(one, np.float32))[0] <= 0 for one in found):
                found.append(square((x, y), side, turn))
        return found


_EMPTY: list[Image] = []
_GRAIN: list[np.ndarray[tuple[int, ...], np.dtype[np.int16]]] = []
"""The empty table and the noise, drawn once."""
