"""Faces of cards and looks at them, drawn by the tests: random art, plain cards with icons, a tilted camera."""

from __future__ import annotations

import math

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera.faces.face_set import Face
from hardware.camera.geometry.homography import Plane
from hardware.camera.geometry.layout import MAT
from hardware.camera.images import Image
from tests.hardware.camera.helpers import pinhole

WIDTH, HEIGHT = 59.0, 92.0
"""Millimetres of the cards."""
FINE = 6
"""Pixels per millimetre of the drawings."""
_SIZE = (round(WIDTH * FINE), round(HEIGHT * FINE))


def art(seed: int) -> Image:
    """A card with art: shapes of many colours in a frame."""
    rng = np.random.default_rng(seed)
    face = np.full((_SIZE[1], _SIZE[0], 3), rng.integers(60, 220, 3), np.uint8)
    for _ in range(40):
        x, y = int(rng.integers(0, _SIZE[0])), int(rng.integers(0, _SIZE[1]))
        colour = tuple(int(value) for value in rng.integers(0, 255, 3))
        if rng.random() < 0.5:
            cv2.circle(face, (x, y), int(rng.integers(10, 50)), colour, cv2.FILLED, cv2.LINE_AA)
        else:
            to = (x + int(rng.integers(-90, 90)), y + int(rng.integers(-90, 90)))
            cv2.rectangle(face, (x, y), to, colour, cv2.FILLED)
    return framed(face)


def plain(icons: list[tuple[float, float, tuple[int, int, int]]]) -> Image:
    """A white card with round icons: their place in millimetres and their colour."""
    face = np.full((_SIZE[1], _SIZE[0], 3), 235, np.uint8)
    cv2.putText(face, "A", (4 * FINE, 14 * FINE), cv2.FONT_HERSHEY_SIMPLEX, 2.4, (30, 30, 30), 6, cv2.LINE_AA)
    for x, y, colour in icons:
        cv2.circle(face, (round(x * FINE), round(y * FINE)), 5 * FINE, colour, cv2.FILLED, cv2.LINE_AA)
    return framed(face)


def framed(face: Image) -> Image:
    """The face with a dark frame."""
    cv2.rectangle(face, (0, 0), (_SIZE[0] - 1, _SIZE[1] - 1), (40, 30, 30), 2 * FINE)
    return face


def photo(face: Image, seed: int = 0) -> Image:
    """A photo of a face, cut out with a small error, a little blurred and in warmer light."""
    rng = np.random.default_rng([seed, 1])
    wide, tall = round(WIDTH * 4), round(HEIGHT * 4)
    source = np.asarray([[0, 0], [_SIZE[0], 0], [_SIZE[0], _SIZE[1]], [0, _SIZE[1]]], np.float32)
    source += rng.uniform(-0.6, 0.6, (4, 2)).astype(np.float32) * FINE
    target = np.asarray([[0, 0], [wide, 0], [wide, tall], [0, tall]], np.float32)
    matrix = cv2.getPerspectiveTransform(source, target)
    cut = cv2.warpPerspective(face, matrix, (wide, tall), borderMode=cv2.BORDER_REPLICATE).astype(np.float32)
    light = np.linspace(0.85, 1.05, wide, dtype=np.float32)[None, :, None] * np.asarray([0.9, 1.0, 1.02], np.float32)
    return np.asarray(np.clip(cv2.GaussianBlur(cut, (0, 0), 1.0) * light, 0, 255), np.uint8)


def enrolled(faces: dict[str, Image]) -> list[Face]:
    """A photo of each face."""
    return [Face(text, photo(face, index), WIDTH, HEIGHT) for index, (text, face) in enumerate(faces.items())]


def look(
    face: Image,
    *,
    turn: float = 30.0,
    scale: float = 2.5,
    seed: int = 0,
    light: float = 0.8,
    cover: float = 0.0,
) -> tuple[Image, Plane, NDArray[np.float64]]:
    """A frame (about 150 mm across) of a card on a dark green table, the plane, and the card's corners in pixels.

    ``turn`` are clockwise degrees from north, ``scale`` pixels per mm, ``cover`` the share of the card's height that a
    brown hand covers from below.
    """
    rng = np.random.default_rng([seed, 2])
    size = round(170 * scale)
    to_pixels = pinhole(math.degrees(0.25), 0.0, 600.0, 600 * scale, (size / 2, size / 2))
    angle = math.radians(turn)
    right, up = np.asarray([math.cos(angle), -math.sin(angle)]), np.asarray([math.sin(angle), math.cos(angle)])
    ends = [(-1, 1), (1, 1), (1, -1), (-1, -1)]
    corners = np.asarray([np.asarray([12.0, -8.0]) + a * right * WIDTH / 2 + b * up * HEIGHT / 2 for a, b in ends])
    drawn = face.copy()
    if cover:
        drawn[round(_SIZE[1] * (1 - cover)) :] = (110, 140, 190)
    table = np.full((size, size, 3), (70, 95, 45), np.float32) + rng.normal(0, 3, (size, size, 1)).astype(np.float32)
    pixels = cv2.perspectiveTransform(corners.reshape(-1, 1, 2), to_pixels).reshape(-1, 2)
    source = np.asarray([[0, 0], [_SIZE[0], 0], [_SIZE[0], _SIZE[1]], [0, _SIZE[1]]], np.float32) - np.float32(0.5)
    matrix = cv2.getPerspectiveTransform(source, pixels.astype(np.float32))
    smooth = cv2.GaussianBlur(drawn, (0, 0), 0.5 * FINE / scale).astype(np.float32)
    mask = cv2.warpPerspective(np.ones(face.shape[:2], np.float32), matrix, (size, size))[..., None]
    frame = cv2.warpPerspective(smooth, matrix, (size, size)) * mask + table * (1 - mask)
    shade = np.linspace(1.1, 0.8, size, dtype=np.float32)[:, None, None] * light
    frame = cv2.GaussianBlur(frame * shade, (0, 0), 0.6) + rng.normal(0, 2.5, frame.shape)
    plane = Plane(MAT, {}, np.asarray(np.linalg.inv(to_pixels), np.float64))
    return np.asarray(np.clip(frame, 0, 255), np.uint8), plane, np.asarray(pixels, np.float64)
