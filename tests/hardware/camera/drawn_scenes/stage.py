"""Stage of the rendered frames: a pinhole camera, a lamp, and the pictures of cards and hands in it.

Everything flat is projected by homographies, at its height above the table, so that what is held up is larger, shifted,
and casts a shadow aside. Exposure, focus, flicker, noise and JPEG follow in the camera's order.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera.images import Image
from tests.hardware.camera.drawn_scenes.art import DETAIL, HAND_WIDTH, CardFace, hand
from tests.hardware.camera.drawn_scenes.play import Moving, Play, Spot

Matrix = NDArray[np.float64]
_LAMP = (-350.0, 300.0, 520.0)
"""Where the lamp is (mm)."""
_SHARE, _WARM, _COOL = 0.6, (0.78, 0.95, 1.08), (1.05, 1.0, 0.93)
"""The lamp's share of the light, its colour and that of the other light (gains of the channels)."""
_COARSE = 8
"""Pixels along a side of the cells in which light is computed."""


@dataclass(frozen=True)
class Camera:
    """A pinhole camera: picture size, where it is (mm), where it looks, its roll (degrees) and its angle of view."""

    size: tuple[int, int]
    place: tuple[float, float, float]
    looks_at: tuple[float, float] = (0.0, 0.0)
    roll: float = 0.0
    angle: float = 64.0

    def matrix(self) -> Matrix:
        """The 3 × 4 projection from millimetres to pixels."""
        wide, tall = self.size
        focus = wide / 2 / math.tan(math.radians(self.angle / 2))
        inner = np.asarray([[focus, 0, (wide - 1) / 2], [0, focus, (tall - 1) / 2], [0, 0, 1]], np.float64)
        place = np.asarray(self.place, np.float64)
        forward = np.asarray([*self.looks_at, 0.0]) - place
        forward /= np.linalg.norm(forward)
        turn = math.radians(self.roll)
        right = np.cross(forward, np.asarray([math.sin(turn), math.cos(turn), 0.0]))
        right /= np.linalg.norm(right)
        rows = np.stack([right, np.cross(forward, right), forward])
        return np.asarray(inner @ np.column_stack([rows, -rows @ place]))


def at_height(projection: Matrix, z: float) -> Matrix:
    """The homography (3 × 3) from places at a height above the table to pixels."""
    return np.asarray(np.column_stack([projection[:, 0], projection[:, 1], projection[:, 2] * z + projection[:, 3]]))


@dataclass(frozen=True)
class Condition:
    """The state of the camera and the light at a moment, all of it neutral by default."""

    gain: float = 1.0
    lamp: float = 1.0
    focus: float = 0.0
    """Blur in pixels."""
    shake: tuple[float, float, float] = (0.0, 0.0, 0.0)
    """By how much the camera looks aside (mm in x and y) and rolls (degrees)."""
    flicker: tuple[float, float, float] = (0.0, 400.0, 0.0)
    """Amplitude, rows of a period and phase of the bands."""
    columns: bool = False
    """Whether the bands run along the columns: the camera's picture was turned."""
    noise: float = 2.0


@dataclass
class Stage:
    """Renders the frames of a play."""

    camera: Camera
    top: Image
    faces: Mapping[str, CardFace]
    play: Play
    rng: np.random.Generator
    _still: dict[tuple[object, ...], Image] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._hand = hand(self.rng)
        wide, tall = self.camera.size
        grain = cv2.GaussianBlur(self.rng.normal(0, 1, (tall + 64, wide + 64, 3)).astype(np.float32), (0, 0), 0.6)
        self._grain = np.asarray(grain / grain.std(), np.float32)

    def frame(self, moment: float, condition: Condition) -> Image:
        """The camera's picture at a moment, as JPEG."""
        sx, sy, roll = condition.shake
        x, y = self.camera.looks_at
        projection = replace(self.camera, looks_at=(x + sx, y + sy), roll=self.camera.roll + roll).matrix()
        lying = tuple(self.play.lying(moment))
        key = (lying, condition.shake)
        if key not in self._still:
            self._still = {key: self._table(lying, projection)}
        picture = self._still[key].copy()
        moving = [(thing, *self._texture(thing.name)) for thing in self.play.moving(moment)]
        for thing, texture, to_mm in moving:
            _paste(picture, texture, at_height(projection, thing.z) @ _placed(thing.x, thing.y, thing.turn) @ to_mm)
        return self._exposed(self._lit(picture, moving, projection, condition), condition)

    def _table(self, lying: tuple[tuple[str, Spot], ...], projection: Matrix) -> Image:
        """The table with the cards that lie on it, without light."""
        top = self.top.copy()
        to_plan = np.asarray([[DETAIL, 0, top.shape[1] / 2 - 0.5], [0, -DETAIL, top.shape[0] / 2 - 0.5], [0, 0, 1]])
        for text, (x, y, turn) in lying:
            texture, to_mm = self._texture(text)
            _paste(top, texture, to_plan @ _placed(x, y, turn) @ to_mm)
        ground = at_height(projection, 0.0) @ np.linalg.inv(to_plan)
        seen = cv2.warpPerspective(top, ground, self.camera.size, flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REFLECT)
        return np.asarray(seen, np.uint8)

    def _texture(self, name: str) -> tuple[Image, Matrix]:
        """The picture of a card or hand, and the matrix from its pixels to millimetres around its centre."""
        if name == "hand":
            detail = self._hand.shape[1] / HAND_WIDTH
            return self._hand, np.asarray([[1 / detail, 0, -HAND_WIDTH / 2], [0, -1 / detail, 0], [0, 0, 1.0]])
        face = self.faces[name]
        to_mm = np.asarray([[1 / DETAIL, 0, -face.width / 2], [0, -1 / DETAIL, face.height / 2], [0, 0, 1]])
        if face.picture.shape[2] == 4:
            return face.picture, to_mm
        return np.dstack([face.picture, np.full(face.picture.shape[:2], 255, np.uint8)]), to_mm

    def _lit(
        self, picture: Image, moving: list[tuple[Moving, Image, Matrix]], projection: Matrix, condition: Condition
    ) -> Image:
        """The picture in this light: the lamp with shadows, other light, and the bands of the mains."""
        small = (picture.shape[1] // _COARSE, picture.shape[0] // _COARSE)
        ground = np.diag([1 / _COARSE, 1 / _COARSE, 1.0]) @ at_height(projection, 0.0)
        pixels = np.stack(np.meshgrid(np.arange(small[0]), np.arange(small[1])), -1).reshape(-1, 1, 2)
        places = cv2.perspectiveTransform(pixels.astype(np.float64), np.linalg.inv(ground)).reshape(*small[::-1], 2)
        x, y, z = _LAMP
        distance = np.hypot(places[..., 0] - x, places[..., 1] - y)
        lamp = np.asarray((z**3 / (distance**2 + z**2) ** 1.5) * 1.6, np.float64)
        for thing, texture, to_mm in moving:
            # A point at height z throws its shadow away from the lamp.
            grow = z / (z - thing.z)
            cast = np.asarray([[grow, 0, x * (1 - grow)], [0, grow, y * (1 - grow)], [0, 0, 1]])
            matrix = ground @ cast @ _placed(thing.x, thing.y, thing.turn) @ to_mm
            solid = cv2.warpPerspective(np.ascontiguousarray(texture[..., 3]), matrix, small)
            shade = np.asarray(solid / 255.0, np.float64)
            lamp *= 1 - 0.75 * cv2.GaussianBlur(shade, (0, 0), 0.7 + thing.z * 0.03)
        amplitude, period, phase = condition.flicker
        lines = np.arange(small[0])[None, :] if condition.columns else np.arange(small[1])[:, None]
        band = condition.gain * (1 + amplitude * np.sin(2 * math.pi * (lines * _COARSE / period + phase)))
        warm = _SHARE * condition.lamp * lamp[..., None] * _WARM
        gain = (warm + (1 - _SHARE) * 0.9 * np.asarray(_COOL)) * band[..., None]
        full = cv2.resize(gain.astype(np.float32), picture.shape[1::-1], interpolation=cv2.INTER_LINEAR)
        return np.asarray(cv2.multiply(picture, full, dtype=cv2.CV_8U), np.uint8)

    def _exposed(self, picture: Image, condition: Condition) -> Image:
        """The picture after the lens, the sensor and the encoder."""
        if condition.focus > 0.3:
            picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), condition.focus), np.uint8)
        left, top = (int(value) for value in self.rng.integers(0, 64, 2))
        tall, wide = picture.shape[:2]
        grain = self._grain[top : top + tall, left : left + wide] * np.float32(condition.noise)
        noisy = cv2.add(picture, grain, dtype=cv2.CV_8U)
        return np.asarray(cv2.imencode(".jpg", noisy, [cv2.IMWRITE_JPEG_QUALITY, 88])[1], np.uint8)


def _placed(x: float, y: float, turn: float) -> Matrix:
    """The matrix that turns clockwise (degrees) and shifts (mm)."""
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    return np.asarray([[cos, sin, x], [-sin, cos, y], [0, 0, 1]])


def _paste(canvas: Image, texture: Image, matrix: Matrix) -> None:
    """Draw a texture with opacity, whose colours are multiplied by it already."""
    tall, wide = texture.shape[:2]
    outline = np.asarray([[[0, 0]], [[wide, 0]], [[wide, tall]], [[0, tall]]], np.float64)
    corners = cv2.perspectiveTransform(outline, matrix).reshape(-1, 2)
    left, top = np.maximum(np.floor(corners.min(axis=0)) - 1, 0).astype(int).tolist()
    right, bottom = np.minimum(np.ceil(corners.max(axis=0)) + 2, canvas.shape[1::-1]).astype(int).tolist()
    if right <= left or bottom <= top:
        return
    shift = np.asarray([[1, 0, -left], [0, 1, -top], [0, 0, 1.0]])
    layer = cv2.warpPerspective(texture, shift @ matrix, (right - left, bottom - top), flags=cv2.INTER_AREA)
    part = canvas[top:bottom, left:right]
    part[:] = np.clip(layer[..., :3] + part * (1 - layer[..., 3:] / 255.0), 0, 255).astype(np.uint8)
