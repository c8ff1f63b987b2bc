"""Art of the rendered frames: cards, a table top and a hand, each from a random generator.

Pictures are blue, green, red; with a fourth channel (opacity, 0 to 255) where they are not rectangular.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera.geometry.layout import MAT_SIZE, Layout
from hardware.camera.images import Image
from hardware.camera.simulated.drawing import code_modules

DETAIL = 4.0
"""Pixels per millimetre of all pictures before they are projected."""
HAND_LENGTH, HAND_WIDTH = 460.0, 110.0
"""Millimetres of a hand with its arm, and across it."""


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


def noise(rng: np.random.Generator, height: int, width: int, coarsest: int) -> NDArray[np.float32]:
    """Noise of several scales, 0 to 1: ``coarsest`` cells along the longer side, then twice as many, and so on."""
    total = np.zeros((height, width), np.float32)
    for octave in range(6):
        cells = coarsest * 2**octave
        rows, columns = max(2, cells * height // max(height, width)), max(2, cells * width // max(height, width))
        grain = rng.random((rows, columns), np.float32)
        total += cv2.resize(grain, (width, height), interpolation=cv2.INTER_CUBIC) * 0.55**octave
    return np.asarray((total - total.min()) / np.ptp(total), np.float32)


def card_face(text: str, width: float, height: float, rng: np.random.Generator, side: float = 18.0) -> CardFace:
    """A card with a landscape and figures, and its sticker in one of five places."""
    wide, tall = round(width * DETAIL), round(height * DETAIL)
    tint = rng.uniform(90, 250, 3)
    picture = ((0.25 + 0.75 * noise(rng, tall, wide, 3))[..., None] * tint).astype(np.uint8)
    for _ in range(8):
        centre, size = (int(rng.integers(wide)), int(rng.integers(tall))), int(rng.integers(wide // 12, wide // 3))
        axes = (size, int(size * rng.uniform(0.4, 1)))
        colour = rng.integers(10, 250, 3).tolist()
        cv2.ellipse(picture, centre, axes, float(rng.uniform(0, 180)), 0, 360, colour, cv2.FILLED, cv2.LINE_AA)
    cv2.rectangle(picture, (0, 0), (wide - 1, tall - 1), rng.integers(20, 210, 3).tolist(), 18)
    free_x, free_y = width / 2 - side * 0.65 - 3, height / 2 - side * 0.65 - 3
    places = ((0, 0), (-free_x, free_y), (free_x, free_y), (free_x, -free_y), (0, free_y))
    x, y = places[int(rng.integers(len(places)))]
    code = np.where(np.pad(code_modules(text), 3), 22, 240).astype(np.uint8).repeat(16, 0).repeat(16, 1)
    half = round(side * (1 + 6 / 21) / 2 * DETAIL)
    left, top = round(wide / 2 + x * DETAIL) - half, round(tall / 2 - y * DETAIL) - half
    sticker = cv2.resize(code, (2 * half, 2 * half), interpolation=cv2.INTER_AREA)
    picture[top : top + 2 * half, left : left + 2 * half] = sticker[..., None]
    return CardFace(text, width, height, (float(x), float(y), side), picture)


def table_top(rng: np.random.Generator, size: tuple[float, float], layout: Layout) -> Image:
    """A wooden table seen from above, north up, of a size (mm) with the mat in its middle."""
    wide, tall = round(size[0] * DETAIL), round(size[1] * DETAIL)
    streaks = cv2.resize(noise(rng, tall // 2, 64, 6), (wide, tall), interpolation=cv2.INTER_CUBIC)
    plan = ((0.45 + 0.55 * streaks)[..., None] * (70.0, 110.0, 150.0)).clip(0, 255).astype(np.uint8)

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


def hand(rng: np.random.Generator) -> Image:
    """A hand with its arm, fingertips at the top, with opacity (colours are multiplied by it)."""
    detail = 3.0
    wide, tall = round(HAND_WIDTH * detail), round(HAND_LENGTH * detail)
    shape = np.zeros((tall, wide), np.uint8)

    def at(x: float, y: float) -> tuple[int, int]:
        return round(wide / 2 + x * detail), round(y * detail)

    for x, top, base in ((-27, 29, -22), (-9, 13, -8), (9, 11, 8), (27, 23, 21), (-44, 60, -25)):
        cv2.line(shape, at(x, top), at(base, 95), 255, round(17 * detail), cv2.LINE_AA)
    cv2.ellipse(shape, at(0, 95), (round(36 * detail), round(42 * detail)), 0, 0, 360, 255, cv2.FILLED, cv2.LINE_AA)
    arm = np.asarray([at(-28, 110), at(28, 110), at(40, 460), at(-40, 460)], np.int32)
    cv2.fillPoly(shape, [arm.reshape(-1, 1, 2)], 255, cv2.LINE_AA)
    inside = cv2.distanceTransform((shape > 127).astype(np.uint8), cv2.DIST_L2, 3) / detail
    shade = 0.55 + 0.45 * np.sqrt(np.clip(inside / 9, 0, 1))
    skin = np.asarray([118, 150, 205], np.float32) * rng.uniform(0.45, 1.1)
    colour = skin * (shade * (0.88 + 0.24 * noise(rng, tall, wide, 14)))[..., None]
    picture = (np.clip(colour, 0, 250) * (shape / 255)[..., None]).astype(np.uint8)
    return np.dstack([picture, shape])
