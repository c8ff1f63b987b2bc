"""Scenes of single dice: pictures of a drawn die, or of other things than dice, for a bench and for tests."""

from __future__ import annotations

import math

import cv2
import numpy as np

from hardware.camera.images import Image
from hardware.camera.simulated.drawing import card_face
from hardware.camera.simulated.table import SimulatedTable
from tests.drawn_dice import DieDesign, draw_die, square

CLOTHS = {"wood": (58, 82, 110), "green": (60, 90, 40), "grey": (128, 128, 128), "white": (235, 242, 245)}
"""Colours of the ground under a die: blue, green, red."""


def scene(
    rng: np.random.Generator,
    value: int,
    design: DieDesign,
    *,
    side: float,
    cloth: str = "wood",
    noise: float = 3.0,
    blur: float = 0.7,
    light: float = 1.0,
    aside: float = 200.0,
    rise: float = 0.04,
    turn: float | None = None,
    size: int = 360,
) -> Image:
    """A picture of a die of ``side`` pixels, ``aside`` pixels from the point below the camera.

    Its ``turn`` (degrees) is random by default; ``noise`` is a standard deviation in grey levels, ``blur`` in pixels.
    """
    coarse = rng.normal(0, 6, (size // 3, size // 12)).astype(np.float32)
    grain = cv2.resize(coarse, (size, size), interpolation=cv2.INTER_CUBIC)
    image = np.clip(np.asarray(CLOTHS[cloth]) + grain[..., None], 0, 255).astype(np.uint8)
    centre = (size / 2 + float(rng.uniform(-30, 30)), size / 2 + float(rng.uniform(-30, 30)))
    towards = float(rng.uniform(0, 2 * math.pi))
    nadir = (centre[0] - aside * math.cos(towards), centre[1] - aside * math.sin(towards))
    angle = float(rng.uniform(0, 90)) if turn is None else turn
    sides = [int(value) for value in rng.permutation([1, 2, 3, 4, 5, 6])[:4]]
    draw_die(image, square(centre, side, angle), value, nadir=nadir, rise=rise, sides=sides, design=design)
    return photographed(rng, image, noise, blur, light)


def photographed(rng: np.random.Generator, image: Image, noise: float, blur: float, light: float) -> Image:
    """The picture with blur (pixels), light (factor) and noise (grey levels)."""
    soft = cv2.GaussianBlur(image.astype(np.float32) * light, (0, 0), blur)
    return np.clip(soft + rng.normal(0, noise, image.shape), 0, 255).astype(np.uint8)


def without_a_die(rng: np.random.Generator, number: int) -> Image:
    """A picture of a table with other things than dice: cards, a hand, cubes, buttons, words."""
    now = [0.0]
    table = SimulatedTable(size=(1280, 720), clock=lambda: now[0], seed=number, noise=3.0)
    for place, zone in enumerate(("middle", "N", "E", "S", "W")):
        table.lay(f"WE-I-{(number + place) % 11 + 1:02}", zone, float(rng.uniform(0, 360)))
    now[0] = table.idle_at() + 1
    if number % 2:
        table.hand("middle", 2.0)
        now[0] += 1.2
    image = table.image().copy()
    for _ in range(14):
        x, y = int(rng.integers(60, 1220)), int(rng.integers(60, 660))
        _no_die(rng, image, int(rng.integers(0, 3)), x, y, float(rng.uniform(30, 70)))
    face = cv2.resize(
        card_face("WA-B-01", "…: ∴ o O 8 %", 59, 92, 20), None, fx=0.6, fy=0.6, interpolation=cv2.INTER_AREA
    )
    image[430 : 430 + face.shape[0], 40 : 40 + face.shape[1]] = face
    return photographed(rng, image, 2.0, 0.6, float(rng.choice([1.0, 0.6])))


def _no_die(rng: np.random.Generator, image: Image, kind: int, x: int, y: int, size: float) -> None:
    """Draw something that is no die: a cube, a button with four holes, or a framed word."""
    colour, other = (tuple(int(value) for value in rng.integers(0, 255, 3)) for _ in range(2))
    half = size / 2
    if kind == 0:
        outline = np.asarray(square((x, y), size, float(rng.uniform(0, 90))), np.int32).reshape(-1, 1, 2)
        cv2.fillConvexPoly(image, outline, colour, cv2.LINE_AA)
    elif kind == 1:
        cv2.circle(image, (x, y), round(half), colour, cv2.FILLED, cv2.LINE_AA)
        for u, v in ((-1, -1), (1, -1), (-1, 1), (1, 1)):
            spot = (round(x + u * half * 0.4), round(y + v * half * 0.4))
            cv2.circle(image, spot, max(2, round(half * 0.2)), other, cv2.FILLED, cv2.LINE_AA)
    else:
        cv2.rectangle(image, (round(x - half), round(y - half)), (round(x + half), round(y + half)), colour, cv2.FILLED)
        at = (round(x - half * 0.9), y)
        cv2.putText(image, "8:oO", at, cv2.FONT_HERSHEY_SIMPLEX, size / 70, other, 2, cv2.LINE_AA)
