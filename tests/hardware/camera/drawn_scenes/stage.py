"""Stage of the rendered videos: a pinhole camera, lamp and window light, and the pictures of cards and hands in it.

Everything flat is projected by homographies, at its height above the table, so that what is held up is larger, shifted,
and casts a shadow aside. Exposure, blur of motion and focus, flicker, noise and JPEG follow in the camera's order.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera.images import Image
from tests.hardware.camera.drawn_scenes.art import DETAIL, HAND_LENGTH, HAND_WIDTH, CardFace, hand
from tests.hardware.camera.drawn_scenes.play import Moving, Play, Spot

Floats = NDArray[np.float32]
Matrix = NDArray[np.float64]


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
        north = np.asarray([math.sin(turn), math.cos(turn), 0.0])
        right = np.cross(forward, north)
        right /= np.linalg.norm(right)
        rows = np.stack([right, np.cross(forward, right), forward])
        return np.asarray(inner @ np.column_stack([rows, -rows @ place]))


def at_height(projection: Matrix, z: float) -> Matrix:
    """The homography (3 × 3) from places at a height above the table to pixels."""
    return np.asarray(np.column_stack([projection[:, 0], projection[:, 1], projection[:, 2] * z + projection[:, 3]]))


@dataclass(frozen=True)
class Light:
    """Lamp (place in mm, share of the light) and window. Colours as gains of channels."""

    lamp: tuple[float, float, float] = (-350.0, 300.0, 520.0)
    share: float = 0.6
    warm: tuple[float, float, float] = (0.78, 0.95, 1.08)
    cool: tuple[float, float, float] = (1.05, 1.0, 0.93)
    window: tuple[float, float] = (0.0004, 0.0002)
    """By how much the window's light grows for each millimetre to the east and north."""


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
    light: Light
    rng: np.random.Generator
    exposure: float = 0.03
    """Seconds for which the shutter is open."""
    quality: int = 88
    _still: dict[tuple[object, ...], Image] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._hands = [hand(self.rng) for _ in range(3)]
        wide, tall = self.camera.size
        self._grain = self.rng.normal(0, 1, (tall + 64, wide + 64, 3)).astype(np.float32)
        grown = cv2.GaussianBlur(self._grain, (0, 0), 0.6)  # demosaicing spreads the noise
        self._grain = np.asarray(grown / grown.std(), np.float32)

    def frame(self, moment: float, condition: Condition) -> Image:
        """The camera's picture at a moment."""
        sx, sy, roll = condition.shake
        x, y = self.camera.looks_at
        camera = replace(self.camera, looks_at=(x + sx, y + sy), roll=self.camera.roll + roll)
        projection = camera.matrix()
        lying = tuple(self.play.lying(moment))
        key = (lying, condition.shake)
        if key not in self._still:
            self._still.clear()
            self._still[key] = self._table(lying, projection)
        picture = self._still[key].copy()
        moving = self.play.moving(moment)
        for thing in moving:
            self._draw_moving(picture, thing, moment, projection)
        lit = self._lit(picture, moving, projection, condition)
        return self._exposed(lit, condition)

    # ------------------------------------------------------------ pictures

    def _table(self, lying: tuple[tuple[str, Spot], ...], projection: Matrix) -> Image:
        """The table with the cards that lie on it, without light."""
        top = self.top.copy()
        to_plan = np.asarray([[DETAIL, 0, top.shape[1] / 2 - 0.5], [0, -DETAIL, top.shape[0] / 2 - 0.5], [0, 0, 1]])
        for text, (x, y, turn) in lying:
            face = self.faces[text]
            matrix = to_plan @ _placed(x, y, turn) @ _card_to_mm(face)
            _paste(top, face.picture, matrix)
        ground = at_height(projection, 0.0) @ np.linalg.inv(to_plan)
        size = self.camera.size
        return np.asarray(
            cv2.warpPerspective(top, ground, size, flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REFLECT), np.uint8
        )

    def _draw_moving(self, picture: Image, one: Moving, moment: float, projection: Matrix) -> None:
        """Draw a card or a hand, blurred by its motion while the shutter is open."""
        texture, to_mm = self._texture(one)
        poses = [one]
        before = [other for other in self.play.moving(moment - self.exposure) if other.name == one.name]
        if before:
            speed = math.hypot(before[0].x - one.x, before[0].y - one.y)
            steps = min(1 + int(speed / 2.5), 5)
            poses = [_between(before[0], one, (step + 1) / steps) for step in range(steps)]
        _paste_mean(picture, texture, [self._pose(pose, projection) @ to_mm for pose in poses])

    def _texture(self, one: Moving) -> tuple[Image, Matrix]:
        """The picture of a card or hand, and the matrix from its pixels to millimetres around its centre."""
        if one.name.startswith("hand"):
            picture = self._hands[len(one.name) % len(self._hands)]
            detail = picture.shape[1] / HAND_WIDTH
            to_mm = np.asarray([[1 / detail, 0, -HAND_WIDTH / 2], [0, -1 / detail, 0], [0, 0, 1.0]])
            assert picture.shape[0] == round(HAND_LENGTH * detail)
            return picture, to_mm
        face = self.faces[one.name]
        if face.picture.shape[2] == 4:
            return face.picture, _card_to_mm(face)
        opaque = np.full((*face.picture.shape[:2], 1), 255, np.uint8)
        return np.concatenate([face.picture, opaque], axis=2), _card_to_mm(face)

    def _pose(self, one: Moving, projection: Matrix) -> Matrix:
        return np.asarray(at_height(projection, one.z) @ _placed(one.x, one.y, one.turn))

    # ------------------------------------------------------------ light

    def _lit(self, picture: Image, moving: list[Moving], projection: Matrix, condition: Condition) -> Image:
        """The picture in this light: lamp with shadows, window, and the bands of the mains."""
        wide, tall = self.camera.size
        scale = 8
        small = (wide // scale, tall // scale)
        to_small = np.diag([1 / scale, 1 / scale, 1.0])
        xs, ys = np.meshgrid(np.arange(small[0]) * scale, np.arange(small[1]) * scale)
        points = np.stack([xs, ys], -1).reshape(-1, 1, 2).astype(np.float64)
        places = cv2.perspectiveTransform(points, np.linalg.inv(at_height(projection, 0.0))).reshape(
            small[1], small[0], 2
        )
        lx, ly, lz = self.light.lamp
        distance = np.hypot(places[..., 0] - lx, places[..., 1] - ly)
        lamp = np.asarray((lz**3 / (distance**2 + lz**2) ** 1.5) * 1.6, np.float64)
        for thing in moving:
            texture, to_mm = self._texture(thing)
            if thing.z < 0.4:
                continue
            # A point at height z throws its shadow away from the lamp.
            grow = lz / (lz - thing.z)
            cast = np.asarray([[grow, 0, lx * (1 - grow)], [0, grow, ly * (1 - grow)], [0, 0, 1]])
            matrix = to_small @ at_height(projection, 0.0) @ cast @ _placed(thing.x, thing.y, thing.turn) @ to_mm
            solid = np.full(texture.shape[:2], 255, np.uint8) if texture.shape[2] == 3 else texture[..., 3]
            shade = cv2.warpPerspective(np.ascontiguousarray(solid), matrix, small).astype(np.float32) / 255
            own = cv2.warpPerspective(
                np.ascontiguousarray(solid), to_small @ self._pose(thing, projection) @ to_mm, small
            )
            shade = np.asarray(cv2.GaussianBlur(shade, (0, 0), 0.7 + thing.z * 0.03) * (own < 128), np.float64)
            lamp = np.asarray(lamp * (1 - 0.75 * shade), np.float64)
        window = 0.9 + self.light.window[0] * places[..., 0] + self.light.window[1] * places[..., 1]
        share = self.light.share * condition.lamp
        amplitude, period, phase = condition.flicker
        lines = np.arange(small[0])[None, :] if condition.columns else np.arange(small[1])[:, None]
        band = 1 + amplitude * np.sin(2 * math.pi * (lines * scale / period + phase))
        gain = np.empty((small[1], small[0], 3), np.float32)
        for channel in range(3):
            both = share * lamp * self.light.warm[channel] + (1 - self.light.share) * window * self.light.cool[channel]
            gain[..., channel] = both * band * condition.gain
        full = cv2.resize(gain, (wide, tall), interpolation=cv2.INTER_LINEAR)
        return np.asarray(cv2.multiply(picture, full, dtype=cv2.CV_8U), np.uint8)

    def _exposed(self, picture: Image, condition: Condition) -> Image:
        """The picture after the lens, the sensor and the encoder."""
        if condition.focus > 0.3:
            picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), condition.focus), np.uint8)
        left, top = (int(value) for value in self.rng.integers(0, 64, 2))
        tall, wide = picture.shape[:2]
        grain = self._grain[top : top + tall, left : left + wide] * np.float32(condition.noise)
        noisy = cv2.add(picture, grain, dtype=cv2.CV_8U)
        data = cv2.imencode(".jpg", noisy, [cv2.IMWRITE_JPEG_QUALITY, self.quality])[1]
        return np.asarray(data, np.uint8)


def _placed(x: float, y: float, turn: float) -> Matrix:
    """The matrix that turns clockwise (degrees) and shifts (mm)."""
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    return np.asarray([[cos, sin, x], [-sin, cos, y], [0, 0, 1]])


def _card_to_mm(face: CardFace) -> Matrix:
    """From the pixels of a card's picture to millimetres around its centre, y upwards."""
    return np.asarray([[1 / DETAIL, 0, -face.width / 2], [0, -1 / DETAIL, face.height / 2], [0, 0, 1]])


def _between(one: Moving, other: Moving, share: float) -> Moving:
    x, y, z, turn = (
        a + (b - a) * share
        for a, b in zip((one.x, one.y, one.z, one.turn), (other.x, other.y, other.z, other.turn), strict=True)
    )
    return Moving(other.name, x, y, z, turn)


def _box(texture: Image, matrix: Matrix, canvas: Image) -> tuple[int, int, int, int] | None:
    """The part of a canvas (left, top, right, bottom) that a texture covers."""
    tall, wide = texture.shape[:2]
    outline = np.asarray([[[0, 0]], [[wide, 0]], [[wide, tall]], [[0, tall]]], np.float64)
    corners = cv2.perspectiveTransform(outline, matrix).reshape(-1, 2)
    left, top = (int(max(value, 0)) for value in np.floor(corners.min(axis=0)) - 1)
    right, bottom = (
        int(min(value, limit))
        for value, limit in zip(np.ceil(corners.max(axis=0)) + 2, canvas.shape[1::-1], strict=True)
    )
    return (left, top, right, bottom) if right > left and bottom > top else None


def _paste(canvas: Image, texture: Image, matrix: Matrix) -> None:
    opaque = np.full((*texture.shape[:2], 1), 255, np.uint8)
    _paste_mean(canvas, np.concatenate([texture, opaque], axis=2), [matrix])


def _paste_mean(canvas: Image, texture: Image, matrices: list[Matrix]) -> None:
    """Draw the mean of a texture in several poses; its colours are multiplied by its opacity already."""
    boxes = [box for matrix in matrices if (box := _box(texture, matrix, canvas)) is not None]
    if not boxes:
        return
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    left, top, right, bottom = min(lefts), min(tops), max(rights), max(bottoms)
    shift = np.asarray([[1, 0, -left], [0, 1, -top], [0, 0, 1.0]])
    total = np.zeros((bottom - top, right - left, 4), np.float32)
    for matrix in matrices:
        near = abs(np.linalg.det((shift @ matrix)[:2, :2])) > 0.45
        how = cv2.INTER_LINEAR if near else cv2.INTER_AREA
        layer = cv2.warpPerspective(texture, shift @ matrix, (right - left, bottom - top), flags=how)
        cv2.accumulate(layer, total)
    total *= 1 / len(matrices)
    alpha = total[..., 3:] * (1 / 255)
    part = canvas[top:bottom, left:right]
    part[:] = np.clip(total[..., :3] + part * (1 - alpha), 0, 255).astype(np.uint8)
