"""Art of the rendered videos: pictures on cards, table tops, mats and hands, each from a random generator.

Pictures are blue, green, red; with a fourth channel (opacity, 0 to 255) where they are not rectangular.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera.geometry.layout import MAT_SIZE, Layout
from hardware.camera.images import Image
from hardware.camera.simulated.drawing import code_modules

DETAIL = 4.0
"""Pixels per millimetre of all pictures before they are projected."""
_WORDS = (
    "Harvest",
    "Market",
    "Envoy",
    "River",
    "Tax",
    "Guild",
    "Iron",
    "Salt",
    "Omen",
    "Stone",
    "Bishop",
    "Trade",
    "Wool",
)
Floats = NDArray[np.float32]


@dataclass(frozen=True)
class CardFace:
    """A card's printed face with its sticker; millimetres. ``code``: the code's centre from the card's centre (x to
    the right, y up) and its side.
    """

    text: str
    width: float
    height: float
    code: tuple[float, float, float]
    picture: Image


def fractal(rng: np.random.Generator, height: int, width: int, coarsest: int, octaves: int = 6) -> Floats:
    """Noise of several scales, 0 to 1: ``coarsest`` cells along the longer side, then twice as many, and so on."""
    total = np.zeros((height, width), np.float32)
    for octave in range(octaves):
        cells = coarsest * 2**octave
        rows, columns = max(2, cells * height // max(height, width)), max(2, cells * width // max(height, width))
        grain = rng.random((rows, columns), np.float32)
        total += cv2.resize(grain, (width, height), interpolation=cv2.INTER_CUBIC) * 0.55**octave
    low, high = float(total.min()), float(total.max())
    return np.asarray((total - low) / max(high - low, 1e-6), np.float32)


def coloured(noise: Floats, palette: Sequence[tuple[float, float, float]]) -> Image:
    """Noise as colours between those of a palette."""
    steps = np.linspace(0, 1, len(palette))
    table = np.stack([np.interp(np.linspace(0, 1, 256), steps, [c[i] for c in palette]) for i in range(3)], 1)
    return np.asarray(table.astype(np.uint8)[(noise * 255).astype(np.uint8)])


def _palette(rng: np.random.Generator, colours: int = 5) -> list[tuple[float, float, float]]:
    """Random colours from dark to light."""
    found = []
    for number in range(colours):
        value = 45 + 200 * number / (colours - 1)
        tint = rng.uniform(0.45, 1.15, 3)
        found.append(
            (float(min(value * tint[0], 250)), float(min(value * tint[1], 250)), float(min(value * tint[2], 250)))
        )
    return found


def card_face(text: str, width: float, height: float, rng: np.random.Generator, side: float = 18.0) -> CardFace:
    """A card with a landscape, figures, title and rules text, and its sticker in one of five places."""
    wide, tall = round(width * DETAIL), round(height * DETAIL)
    picture = coloured(fractal(rng, tall, wide, int(rng.integers(2, 5))), _palette(rng))
    for _ in range(int(rng.integers(4, 10))):
        _figure(picture, rng)
    border = tuple(int(value) for value in rng.integers(20, 210, 3))
    band = tuple(int(value) for value in rng.integers(60, 230, 3))
    cv2.rectangle(picture, (14, 14), (wide - 14, 46), band, cv2.FILLED)
    title = str(rng.choice(_WORDS))
    cv2.putText(picture, title, (22, 40), cv2.FONT_HERSHEY_DUPLEX, 0.9, (250, 250, 250), 2, cv2.LINE_AA)
    if rng.random() < 0.8:
        top = round(tall * rng.uniform(0.62, 0.75))
        paper = picture[top : tall - 16, 18 : wide - 18]
        paper[:] = (paper * 0.25 + np.asarray([205, 220, 226]) * 0.75).astype(np.uint8)
        for row in range(top + 22, tall - 20, 22):
            line = " ".join(str(rng.choice(_WORDS)) for _ in range(4))
            cv2.putText(picture, line[:24], (24, row), cv2.FONT_HERSHEY_SIMPLEX, 0.55, (25, 25, 25), 1, cv2.LINE_AA)
    cv2.rectangle(picture, (0, 0), (wide - 1, tall - 1), border, 18)
    free_x, free_y = width / 2 - side * 0.65 - 3, height / 2 - side * 0.65 - 3
    places = ((0, 0), (-free_x, free_y), (free_x, free_y), (free_x, -free_y), (0, free_y))
    x, y = places[int(rng.integers(len(places)))]
    _sticker(picture, text, wide / 2 + x * DETAIL, tall / 2 - y * DETAIL, side * DETAIL)
    return CardFace(text, width, height, (float(x), float(y), side), picture)


def _figure(picture: Image, rng: np.random.Generator) -> None:
    """Draw a filled ellipse, polygon or arc somewhere, half of them shaded by the picture below."""
    tall, wide = picture.shape[:2]
    before = picture.copy()
    colour = tuple(int(value) for value in rng.integers(10, 250, 3))
    x, y = int(rng.integers(wide)), int(rng.integers(tall))
    size = int(rng.integers(wide // 12, wide // 3))
    kind = rng.integers(3)
    if kind == 0:
        cv2.ellipse(
            picture,
            (x, y),
            (size, int(size * rng.uniform(0.4, 1))),
            float(rng.uniform(0, 180)),
            0,
            360,
            colour,
            cv2.FILLED,
            cv2.LINE_AA,
        )
    elif kind == 1:
        angles = np.sort(rng.uniform(0, 2 * math.pi, int(rng.integers(3, 7))))
        corners = np.stack([x + size * np.cos(angles), y + size * np.sin(angles)], 1).astype(np.int32)
        cv2.fillPoly(picture, [corners.reshape(-1, 1, 2)], colour, cv2.LINE_AA)
    else:
        cv2.ellipse(
            picture,
            (x, y),
            (size, size),
            0,
            float(rng.uniform(0, 200)),
            300,
            colour,
            int(rng.integers(3, 9)),
            cv2.LINE_AA,
        )
    if rng.random() < 0.5:
        cv2.addWeighted(picture, 0.55, before, 0.45, 0, picture)


def _sticker(picture: Image, text: str, x: float, y: float, side: float) -> None:
    """Draw a code on white paper."""
    modules = code_modules(text)
    half = round(side * (1 + 6 / 21) / 2)
    left, top = round(x - half), round(y - half)
    quiet = np.where(np.pad(modules, 3), 22, 240).astype(np.uint8)
    code = cv2.resize(
        cv2.resize(quiet, None, fx=16, fy=16, interpolation=cv2.INTER_NEAREST),
        (2 * half, 2 * half),
        interpolation=cv2.INTER_AREA,
    )
    part = picture[max(top, 0) : top + 2 * half, max(left, 0) : left + 2 * half]
    part[:] = code[max(-top, 0) :, max(-left, 0) :][: part.shape[0], : part.shape[1], None]


def table_top(rng: np.random.Generator, size: tuple[float, float], layout: Layout) -> Image:
    """A wooden table seen from above, north up, of a size (mm) with the mat in its middle."""
    wide, tall = round(size[0] * DETAIL), round(size[1] * DETAIL)
    streaks = cv2.resize(0.5 * fractal(rng, tall // 2, 64, 6), (wide // 2, tall // 2), interpolation=cv2.INTER_CUBIC)
    noise = np.asarray(streaks + 0.5 * fractal(rng, tall // 2, wide // 2, 8), np.float32)
    noise = (noise - noise.min()) / float(np.ptp(noise))
    top = coloured(noise, [(30.0, 52.0, 84.0), (52.0, 86.0, 128.0), (70.0, 110.0, 150.0)])
    plan = np.asarray(cv2.resize(top, (wide, tall), interpolation=cv2.INTER_CUBIC), np.uint8)

    def at(x: float, y: float) -> tuple[int, int]:
        return round(wide / 2 + x * DETAIL), round(tall / 2 - y * DETAIL)

    half_w, half_h = MAT_SIZE[0] / 2, MAT_SIZE[1] / 2
    cv2.rectangle(plan, at(-half_w, half_h), at(half_w, -half_h), (228, 234, 236), cv2.FILLED)
    for polygon in layout.zones.values():
        line = np.asarray([at(x, y) for x, y in polygon], np.int32).reshape(-1, 1, 2)
        cv2.polylines(plan, [line], True, (70, 80, 75), 3, cv2.LINE_AA)
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    black = round(layout.marker_size * DETAIL)
    for number, (x, y) in layout.markers.items():
        marker = np.maximum(cv2.aruco.generateImageMarker(dictionary, number, black), 18)
        left, upper = at(x - layout.marker_size / 2, y + layout.marker_size / 2)
        plan[upper : upper + black, left : left + black] = marker[..., None]
    return plan


HAND_LENGTH, HAND_WIDTH = 460.0, 110.0
"""Millimetres of a hand with its arm, and across it."""


def hand(rng: np.random.Generator) -> Image:
    """A right or left hand with its arm, fingertips at the top, with opacity (colours are multiplied by it)."""
    detail = 3.0
    wide, tall = round(HAND_WIDTH * detail), round(HAND_LENGTH * detail)
    shape = np.zeros((tall, wide), np.uint8)

    def at(x: float, y: float) -> tuple[int, int]:
        return round(wide / 2 + x * detail), round(y * detail)

    for x, top, base in ((-27, 20, -22), (-9, 4, -8), (9, 2, 8), (27, 14, 21)):
        cv2.line(shape, at(x, top + 9), at(base, 80), 255, round(17 * detail), cv2.LINE_AA)
    cv2.line(shape, at(-44, 60), at(-25, 105), 255, round(19 * detail), cv2.LINE_AA)
    cv2.ellipse(shape, at(0, 95), (round(36 * detail), round(42 * detail)), 0, 0, 360, 255, cv2.FILLED, cv2.LINE_AA)
    arm = np.asarray([at(-28, 110), at(28, 110), at(40, 460), at(-40, 460)], np.int32)
    cv2.fillPoly(shape, [arm.reshape(-1, 1, 2)], 255, cv2.LINE_AA)
    inside = cv2.distanceTransform((shape > 127).astype(np.uint8), cv2.DIST_L2, 3) / detail
    round_shade = np.clip(0.55 + 0.45 * np.sqrt(np.clip(inside / 9, 0, 1)), 0, 1)
    noise = fractal(rng, tall, wide, 14)
    tone = float(rng.uniform(0.45, 1.1))
    skin = np.asarray([118, 150, 205], np.float32) * tone
    colour = skin * (round_shade * (0.88 + 0.24 * noise))[..., None]
    sleeve = coloured(fractal(rng, tall, wide, 30), _palette(rng, 3))
    cuff = round(rng.uniform(150, 230) * detail)
    colour[cuff:] = sleeve[cuff:] * round_shade[cuff:, :, None]
    picture = np.clip(colour, 0, 250).astype(np.uint8)
    for x, top in ((-24, 50), (-8, 40), (8, 38), (23, 48)):
        cv2.line(picture, at(x - 6, top), at(x + 6, top + 1), tuple(int(v * 0.72) for v in skin), 4, cv2.LINE_AA)
    if rng.random() < 0.5:
        picture, shape = picture[:, ::-1].copy(), shape[:, ::-1].copy()
    opaque = cv2.merge([shape, shape, shape])
    return np.dstack([cv2.multiply(picture, opaque, scale=1 / 255), shape])


def cup(rng: np.random.Generator) -> CardFace:
    """A cup from above: a rim, and what is in it."""
    side = float(rng.uniform(68, 84))
    pixels = round(side * DETAIL)
    picture = np.zeros((pixels, pixels, 4), np.uint8)
    centre, radius = (pixels // 2, pixels // 2), pixels // 2 - 1
    rim, inside = rng.uniform(30, 245, 3), rng.uniform(15, 120, 3)
    cv2.circle(picture, centre, radius, (*rim.tolist(), 255), cv2.FILLED, cv2.LINE_AA)
    cv2.circle(picture, centre, round(radius * 0.86), (*inside.tolist(), 255), cv2.FILLED, cv2.LINE_AA)
    picture[..., :3] = (picture[..., :3] * (picture[..., 3:] / 255)).astype(np.uint8)
    return CardFace("cup", side, side, (0.0, 0.0, 0.0), picture)
