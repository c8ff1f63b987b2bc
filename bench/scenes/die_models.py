"""Die models: rounded cubes with drilled or painted pips, or engraved or printed digits, as meshes with textures.

Millimetres; a die's centre is the origin and its z axis points up. Opposite faces sum to 7. Each face is a grid of
vertices, displaced inwards where a mark is drilled or engraved, so that it catches light and shadow.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image as Pictures
from PIL import ImageDraw, ImageFont

from hardware.camera.simulated.dice import PIPS

Floats = NDArray[np.float64]
Rgb = tuple[float, float, float]
"""Red, green and blue reflectances from 0 to 1 (linear light)."""

BODIES: dict[str, tuple[Rgb, ...]] = {
    "white": ((0.82, 0.81, 0.79), (0.72, 0.72, 0.72), (0.78, 0.72, 0.60), (0.84, 0.80, 0.70)),
    "red": ((0.42, 0.02, 0.02), (0.58, 0.03, 0.03), (0.33, 0.02, 0.03)),
    "blue": ((0.02, 0.06, 0.30), (0.03, 0.12, 0.42), (0.02, 0.09, 0.24)),
    "green": ((0.03, 0.20, 0.05), (0.04, 0.28, 0.08), (0.02, 0.14, 0.03)),
    "yellow": ((0.80, 0.52, 0.03), (0.84, 0.60, 0.06), (0.72, 0.44, 0.02)),
    "black": ((0.012, 0.012, 0.013), (0.03, 0.03, 0.032)),
    "grey": ((0.26, 0.26, 0.27), (0.42, 0.42, 0.42), (0.34, 0.34, 0.33)),
}
"""Colours of dice of real products; ivory is sold as white."""
_LIGHT: Rgb = (0.80, 0.79, 0.77)
_DARK: Rgb = (0.015, 0.015, 0.016)
_GOLD: Rgb = (0.55, 0.38, 0.10)

FONT_FOLDERS = ("/usr/share/fonts", "~/.cache/exchequer-bench/fonts")
_NOT_FOR_DICE = ("mono", "thin", "hairline", "light", "_k", "math", "condlight")
TEXTURE = 128
"""Pixels along a side of a face's texture."""
_GRID = 44
"""Vertices along a side of a face."""


@dataclass(frozen=True)
class Model:
    """The appearance of a die.

    ``side``, ``radius`` (of the edges) and ``depth`` (of the marks) in millimetres; ``mark`` is the pips' width or the
    digits' height and ``step`` the pips' spacing as shares of the side. ``font`` is a file, or empty for pips.
    """

    colour: str
    body: Rgb
    marks: Rgb
    side: float
    radius: float
    mark: float
    step: float
    depth: float
    font: str
    underline: bool
    roughness: float
    translucent: float
    mirrored: bool

    @property
    def has_digits(self) -> bool:
        """Whether the faces have digits."""
        return bool(self.font)


@lru_cache(maxsize=1)
def fonts() -> tuple[str, ...]:
    """The installed fonts that dice could have, by name."""
    found = {
        path.name: str(path)
        for folder in FONT_FOLDERS
        for path in Path(folder).expanduser().rglob("*.[ot]tf")
        if not any(part in path.name.lower() for part in _NOT_FOR_DICE)
    }
    return tuple(found[name] for name in sorted(found))


def random_model(rng: np.random.Generator, colour: str, *, digits: bool, held_back: bool) -> Model:
    """A random model of a colour. Those that are held back have other fonts, pip sizes and shades than the others."""
    shades = BODIES[colour]
    part = shades[-1:] if held_back else shades[: max(1, len(shades) - 1)]
    body = part[int(rng.integers(len(part)))]
    names = [name for number, name in enumerate(fonts()) if (number % 5 == 4) == held_back]
    font = names[int(rng.integers(len(names)))] if digits else ""
    light_marks = colour in ("blue", "green", "black") or (colour in ("red", "grey") and rng.random() < 0.75)
    marks = _LIGHT if light_marks else _DARK
    if light_marks and rng.random() < 0.1:
        marks = _GOLD
    sides = (12.0, 14.0, 16.0) if held_back else (12.0, 13.0, 15.0, 16.0)
    side = sides[int(rng.integers(len(sides)))]
    if digits:
        mark = float(rng.uniform(0.56, 0.62) if held_back else rng.choice([0.48, 0.52, 0.66, 0.7]))
    else:
        mark = float(rng.uniform(0.185, 0.2) if held_back else rng.choice([0.15, 0.165, 0.18, 0.21, 0.225]))
    return Model(
        colour=colour,
        body=body,
        marks=marks,
        side=side,
        radius=side * float(rng.uniform(0.07, 0.18)),
        mark=mark,
        step=float(rng.uniform(0.235, 0.27)),
        depth=0.0 if rng.random() < 0.3 else side * float(rng.uniform(0.02, 0.045)),
        font=font,
        underline=bool(rng.random() < 0.5),
        roughness=float(rng.choice([0.08, 0.18, 0.35])),
        translucent=float(rng.uniform(0.2, 0.45)) if colour != "white" and rng.random() < 0.2 else 0.0,
        mirrored=bool(rng.random() < 0.5),
    )


def mark_of(model: Model, value: int) -> Floats:
    """The share (0 to 1) of each pixel of a face's texture that its mark covers."""
    size = TEXTURE * 4
    picture = Pictures.new("L", (size, size), 0)
    draw = ImageDraw.Draw(picture)
    middle = size / 2
    if not model.has_digits:
        radius = model.mark * size / 2
        for column, row in PIPS[value]:
            x, y = middle + column * model.step * size, middle + row * model.step * size
            draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=255)
    else:
        text = str(value)
        font = ImageFont.truetype(model.font, 400)
        left, top, right, bottom = font.getbbox(text)
        tall = ImageFont.truetype(model.font, 400).getbbox("6")
        height = model.mark * size
        font = ImageFont.truetype(model.font, round(400 * height / max(tall[3] - tall[1], 1)))
        left, top, right, bottom = font.getbbox(text)
        draw.text((middle - (left + right) / 2, middle - (top + bottom) / 2), text, fill=255, font=font)
        if model.underline and value == 6:
            low = middle + height / 2 + size * 0.04
            draw.rectangle((middle - height * 0.3, low, middle + height * 0.3, low + size * 0.035), fill=255)
    reduced = cv2.resize(np.asarray(picture), (TEXTURE, TEXTURE), interpolation=cv2.INTER_AREA)
    return np.asarray(reduced, np.float64) / 255


_UP = {1: (0, 1), 6: (0, -1), 2: (1, 1), 5: (1, -1), 3: (2, 1), 4: (2, -1)}
"""Which axis (0: z, 1: x, 2: y) each value's face looks along, and in which direction."""


def _depths(model: Model, value: int, mark: Floats) -> Floats:
    """The depth (mm) of a face's marks on the grid of vertices."""
    if model.depth == 0:
        return np.zeros((_GRID, _GRID))
    at = (np.arange(_GRID) / (_GRID - 1) - 0.5)[None, :].repeat(_GRID, 0)
    if model.has_digits:
        soft = cv2.GaussianBlur(mark, (0, 0), TEXTURE / 64)
        return np.asarray(cv2.resize(soft, (_GRID, _GRID), interpolation=cv2.INTER_AREA), np.float64) * model.depth
    depth = np.zeros((_GRID, _GRID))
    for column, row in PIPS[value]:
        far = np.hypot(at - column * model.step, at.T - row * model.step) / (model.mark / 2)
        depth = np.maximum(depth, model.depth * 1.6 * np.sqrt(np.clip(1 - far**2, 0, 1)))
    return depth


def mesh_of(model: Model) -> tuple[Floats, Floats, Floats, NDArray[np.int32], NDArray[np.float32]]:
    """Vertices (mm), normals, texture coordinates, triangles, and the texture (rows × columns × 3, linear light)."""
    half, radius = model.side / 2, model.radius
    atlas = np.empty((2 * TEXTURE, 3 * TEXTURE, 3), np.float32)
    vertices: list[Floats] = []
    normals: list[Floats] = []
    uvs: list[Floats] = []
    triangles: list[NDArray[np.int64]] = []
    steps = np.linspace(-half, half, _GRID)
    across, down = np.meshgrid(steps, steps)
    index = np.arange(_GRID * _GRID).reshape(_GRID, _GRID)
    quads = np.stack([index[:-1, :-1], index[1:, :-1], index[1:, 1:], index[:-1, 1:]], -1).reshape(-1, 4)
    for value in range(1, 7):
        mark = mark_of(model, value)
        column, row = (value - 1) % 3, (value - 1) // 3
        part = np.asarray(model.body) + (np.asarray(model.marks) - model.body) * mark[..., None]
        atlas[row * TEXTURE : (row + 1) * TEXTURE, column * TEXTURE : (column + 1) * TEXTURE] = part
        # The face looks along z; its top row is at +y.
        flat = np.stack([across, -down, np.full_like(across, half)], -1)
        inner = np.clip(flat, -(half - radius), half - radius)
        outward = flat - inner
        outward /= np.linalg.norm(outward, axis=-1, keepdims=True)
        points = inner + radius * outward - outward * _depths(model, value, mark)[..., None]
        along_x, along_y = np.gradient(points, axis=1), -np.gradient(points, axis=0)
        normal = np.cross(along_x, along_y)
        lengths = np.linalg.norm(normal, axis=-1, keepdims=True)
        normal = np.where(lengths > 1e-9, normal / np.maximum(lengths, 1e-9), outward)
        axis, sign = _UP[value]
        turn = rotation_to(axis, sign, mirrored=model.mirrored)
        u = (column + (across / model.side + 0.5) * 0.99 + 0.005) / 3
        v = (row + (down / model.side + 0.5) * 0.99 + 0.005) / 2
        start = len(triangles) * len(index.ravel())
        vertices.append(points.reshape(-1, 3) @ turn.T)
        normals.append(normal.reshape(-1, 3) @ turn.T)
        uvs.append(np.stack([u, v], -1).reshape(-1, 2))
        triangles.append(np.concatenate([quads[:, [0, 1, 2]], quads[:, [0, 2, 3]]]) + start)
    return (
        np.concatenate(vertices),
        np.concatenate(normals),
        np.concatenate(uvs),
        np.concatenate(triangles).astype(np.int32),
        atlas,
    )


def rotation_to(axis: int, sign: int, *, mirrored: bool = False) -> Floats:
    """The rotation (3 × 3) that takes the z axis to an axis (0: z, 1: x, 2: y) in a direction."""
    if mirrored and axis == 2:
        sign = -sign
    if axis == 0:
        return np.diag([1.0, sign, sign])
    if axis == 1:
        return np.asarray([[0.0, 0, sign], [0, 1, 0], [-sign, 0, 0]])
    return np.asarray([[1.0, 0, 0], [0, 0, sign], [0, -sign, 0]])


def upward(model: Model, value: int, turn: float) -> Floats:
    """The rotation (3 × 3) of a die that shows a value on top, turned by so many degrees about the vertical."""
    axis, sign = _UP[value]
    angle = math.radians(turn)
    about = np.asarray([[math.cos(angle), -math.sin(angle), 0], [math.sin(angle), math.cos(angle), 0], [0, 0, 1.0]])
    return np.asarray(about @ rotation_to(axis, sign, mirrored=model.mirrored).T)
