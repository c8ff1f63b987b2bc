"""Drawn throws: the dice of a throw drawn quickly in the plane of the table, for training.

Much cheaper than rendering: each visible face is its texture in perspective, lit by its direction, with a highlight, a
rounded rim and marks with light and dark flanks. Pictures are seen from above at ``SCALE`` pixels a millimetre, and
their y axis points north to south. ``rectified`` gives a rendered frame in the same form.
"""

from __future__ import annotations

import math
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from bench.dice_scenes import without_a_die
from bench.scenes.die_models import TEXTURE, Floats, Model, mark_of, upward
from bench.scenes.throws import DETAIL, TRAY, Throw, ThrownDie, tray_picture

SCALE = 2.0
"""Pixels a millimetre of the pictures that the network reads."""
_MARGIN = 30.0
"""Millimetres of the table around the tray."""
_FINE = 2
"""Pixels that are drawn along each pixel of the result."""

Picture = NDArray[np.uint8]
Labelled = tuple[Picture, list[tuple[float, float, int, float, float]]]
"""A picture and its dice: the upper face's centre (pixels), its value, its side (pixels) and its turn (radians)."""


@lru_cache(maxsize=256)
def _mark(model: Model, value: int) -> NDArray[np.float32]:
    return mark_of(model, value).astype(np.float32)


def drawn(throw: Throw, scale: float = SCALE) -> Labelled:
    """The tray of a throw from above with its dice, in so many pixels a millimetre."""
    rng = np.random.default_rng((throw.number, 5))
    fine = scale * _FINE
    ground = tray_picture(throw, rng)[..., ::-1]
    size = round((TRAY + 2 * _MARGIN) * fine)
    around = np.full((size, size, 3), (243, 246, 247), np.uint8)
    edge = round(_MARGIN * fine)
    tray = cv2.resize(ground, None, fx=fine / DETAIL, fy=fine / DETAIL, interpolation=cv2.INTER_AREA)
    around[edge : edge + tray.shape[0], edge : edge + tray.shape[1]] = tray[: size - edge, : size - edge]
    canvas = around.astype(np.float32) * (0.9 + 0.1 * rng.random())
    middle = np.asarray(throw.tray)

    def pixels(points: Floats) -> Floats:
        """Pixels of points (mm, n × 3), each projected from the camera onto the table."""
        camera = np.asarray(throw.view.place)
        onto = camera + (points - camera) * (camera[2] / (camera[2] - points[:, 2:]))
        flat = (onto[:, :2] - middle) * (1, -1) + TRAY / 2 + _MARGIN
        return np.asarray(flat * fine)

    _shadows(canvas, throw, pixels, rng)
    towards = np.asarray([math.cos(math.radians(throw.light.window)), math.sin(math.radians(throw.light.window)), 1.1])
    towards /= np.linalg.norm(towards)
    nadir = np.asarray(throw.view.place)[:2]
    dice = sorted(throw.dice, key=lambda die: -math.dist((die.x, die.y), (float(nadir[0]), float(nadir[1]))))
    for die in dice:
        _draw_die(canvas, throw, die, pixels, towards, rng)
    reduced = cv2.resize(np.clip(canvas, 0, 255), None, fx=1 / _FINE, fy=1 / _FINE, interpolation=cv2.INTER_AREA)
    return np.asarray(reduced, np.uint8), [_label(die, pixels(die.top()) / _FINE) for die in throw.dice]


def _label(die: ThrownDie, corners: Floats) -> tuple[float, float, int, float, float]:
    """The label of a die whose upper face has these corners."""
    x, y = corners.mean(axis=0)
    edge = corners[1] - corners[0]
    return float(x), float(y), die.value, float(np.linalg.norm(edge)), math.atan2(edge[1], edge[0])


def _shadows(canvas: NDArray[np.float32], throw: Throw, pixels: object, rng: np.random.Generator) -> None:
    assert callable(pixels)
    angle = math.radians(throw.light.window) + math.pi
    reach = float(rng.uniform(0.2, 0.9))
    mask = np.zeros(canvas.shape[:2], np.float32)
    for die in throw.dice:
        base = die.top() * (1, 1, 0)
        away = base + np.asarray((math.cos(angle), math.sin(angle), 0)) * die.model.side * reach
        hull = cv2.convexHull(np.round(pixels(np.concatenate([base, away]))).astype(np.int32))
        cv2.fillConvexPoly(mask, hull, float(rng.uniform(0.2, 0.6)), cv2.LINE_AA)
        near = cv2.convexHull(np.round(pixels((base - (die.x, die.y, 0)) * 1.12 + (die.x, die.y, 0))).astype(np.int32))
        cv2.fillConvexPoly(mask, near, float(rng.uniform(0.3, 0.6)), cv2.LINE_AA)
    canvas *= 1 - cv2.GaussianBlur(mask, (0, 0), float(rng.uniform(2.5, 7)))[..., None]


def _draw_die(
    canvas: NDArray[np.float32],
    throw: Throw,
    die: ThrownDie,
    pixels: object,
    towards: Floats,
    rng: np.random.Generator,
) -> None:
    """Draw the visible faces of a die, the upper one last."""
    assert callable(pixels)
    model, half = die.model, die.model.side / 2
    rotation = die.rotation()
    place = np.asarray((die.x, die.y, half))
    camera = np.asarray(throw.view.place)
    faces = []
    for value in range(1, 7):
        outward = rotation @ upward(model, value, 0.0).T @ (0, 0, 1)
        if outward @ (camera - place - outward * half) > 0:
            faces.append((float(outward[2]), value, outward))
    for up, value, outward in sorted(faces, key=lambda face: face[0]):
        back = upward(model, value, 0.0).T  # from the face's own directions to the die's
        right, down = rotation @ back @ (1, 0, 0), rotation @ back @ (0, -1, 0)
        corners = [place + half * (outward + u * right + v * down) for u, v in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
        ambient = throw.light.ambient
        bright = (ambient + max(0.0, float(outward @ towards)) * 0.9) / (ambient + 0.9 * float(towards[2]))
        face = _face(model, value, bright if up < 0.5 else 1.0, towards, rng)
        _paste(canvas, face, pixels(np.asarray(corners)))


def _face(model: Model, value: int, bright: float, towards: Floats, rng: np.random.Generator) -> NDArray[np.float32]:
    """A face's picture with its coverage (rows × columns × 4), lit."""
    mark = _mark(model, value)
    body, marks = (np.asarray(colour) for colour in (model.body, model.marks))
    shade = np.full((TEXTURE, TEXTURE), bright, np.float32)
    at = (np.arange(TEXTURE) + 0.5) / TEXTURE - 0.5
    x, y = at[None, :], at[:, None]
    shade = shade * (1 + float(rng.uniform(-0.15, 0.15)) * x + float(rng.uniform(-0.15, 0.15)) * y).astype(np.float32)
    if model.depth:
        soft = cv2.GaussianBlur(mark, (0, 0), TEXTURE * 0.02)
        angle = float(rng.uniform(0, 2 * math.pi))
        slope = np.gradient(soft)
        shade *= 1 + float(rng.uniform(2, 7)) * (slope[0] * math.sin(angle) + slope[1] * math.cos(angle))
        shade *= 1 - float(rng.uniform(0, 0.35)) * mark
    linear = (body + (marks - body) * mark[..., None]) * np.clip(shade, 0.05, 3)[..., None]
    beyond = np.maximum(np.abs(x), np.abs(y))
    rim = np.clip((beyond - 0.5 + model.radius / model.side) / (model.radius / model.side), 0, 1) ** 2
    lit = (x * float(rng.uniform(-1, 1)) + y * float(rng.uniform(-1, 1))) * 1.2
    linear = linear * (1 + (rim * lit)[..., None]) + 0.06 * np.clip(rim * lit, 0, 1)[..., None]
    if rng.random() < 0.3:  # a highlight
        centre = rng.uniform(-0.5, 0.5, 2)
        spread = float(rng.uniform(0.03, 0.4))
        glow = np.exp(-((x - centre[0]) ** 2 + (y - centre[1]) ** 2) / spread**2) * float(rng.uniform(0.05, 0.7))
        linear = linear + glow[..., None]
    radius = model.radius / model.side
    outside = np.hypot(np.maximum(np.abs(x) - 0.5 + radius, 0), np.maximum(np.abs(y) - 0.5 + radius, 0)) - radius
    picture = np.empty((TEXTURE, TEXTURE, 4), np.float32)
    linear = np.clip(linear, 0, 1)
    coded = np.where(linear < 0.0031, 12.92 * linear, 1.055 * linear ** (1 / 2.4) - 0.055)
    picture[..., :3] = 255 * coded[..., ::-1]
    picture[..., 3] = np.clip(0.5 - outside * TEXTURE, 0, 1)
    return picture


def _paste(canvas: NDArray[np.float32], face: NDArray[np.float32], corners: Floats) -> None:
    """Draw a face between four corners (pixels)."""
    low = np.maximum(np.floor(corners.min(axis=0)).astype(int) - 1, 0)
    high = np.minimum(np.ceil(corners.max(axis=0)).astype(int) + 2, canvas.shape[1::-1])
    if (high <= low).any():
        return
    square = np.asarray([[0, 0], [TEXTURE, 0], [TEXTURE, TEXTURE], [0, TEXTURE]], np.float32) - np.float32(0.5)
    matrix = cv2.getPerspectiveTransform(square, (corners - low).astype(np.float32))
    face = np.asarray(cv2.GaussianBlur(face, (0, 0), 0.8), np.float32)
    alpha = cv2.warpPerspective(np.ascontiguousarray(face[..., 3]), matrix, (high - low).tolist())[..., None]
    colours = np.ascontiguousarray(face[..., :3])
    colour = cv2.warpPerspective(colours, matrix, (high - low).tolist(), borderMode=cv2.BORDER_REPLICATE)
    part = canvas[low[1] : high[1], low[0] : high[0]]
    part[:] = part + (colour - part) * alpha


def rectified(throw: Throw, frame: Picture, scale: float = SCALE) -> Labelled:
    """The tray of a throw's frame as seen from above in so many pixels a millimetre, and its dice."""
    half = TRAY / 2 + _MARGIN
    x, y = throw.tray
    corners = np.asarray(
        [(x - half, y + half, 0), (x + half, y + half, 0), (x + half, y - half, 0), (x - half, y - half, 0)]
    )
    size = round(2 * half * scale)
    square = np.asarray([[0, 0], [size, 0], [size, size], [0, size]], np.float32) - np.float32(0.5)
    matrix = cv2.getPerspectiveTransform(throw.view.pixels(corners).astype(np.float32), square)
    soft = cv2.GaussianBlur(frame, (0, 0), max(0.05, 0.3 * throw.scale / scale))
    picture = cv2.warpPerspective(soft, matrix, (size, size), borderMode=cv2.BORDER_REPLICATE)
    labels = []
    for die in throw.dice:
        top = cv2.perspectiveTransform(throw.view.pixels(die.top())[None], matrix)[0]
        labels.append(_label(die, np.asarray(top, np.float64)))
    return np.asarray(picture, np.uint8), labels


def nothing(number: int) -> Labelled:
    """A part of a table with other things than dice."""
    rng = np.random.default_rng((number, 6))
    picture = without_a_die(rng, number)
    scale = float(rng.uniform(0.6, 1.1))
    return np.asarray(cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8), []
