"""Drawn photographs, as a phone held by hand takes them: a card in the hand, dice on a table; as pictures or as JPEG.

The card is seen in perspective at any turn, out of focus, in dim light, with the noise of a small sensor. The same seed
draws the same photograph.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from hardware.camera.images import Corners, Image
from hardware.camera.simulated.drawing import card_face
from tests.drawn_dice import COLOURED, DieDesign, PlacedDie, draw_dice, square

GROUNDS = {"wood": (58, 82, 110), "green": (60, 90, 40), "grey": (128, 128, 128), "dark": (40, 36, 34)}
"""Colours of what lies under a card or dice: blue, green, red."""


@dataclass(frozen=True)
class Shot:
    """How a photograph is taken.

    ``size`` (width, height) in pixels, ``blur`` the standard deviation in pixels of one that is out of focus, ``light``
    a factor, ``noise`` a standard deviation in grey levels. ``tint`` is the light's colour: blue, green, red.
    """

    size: tuple[int, int] = (1950, 2600)
    blur: float = 1.0
    light: float = 0.9
    noise: float = 3.0
    tint: tuple[float, float, float] = (1.0, 1.0, 1.0)
    ground: str = "wood"


def card(
    text: str,
    seed: int,
    *,
    fills: float = 0.6,
    turn: float = 0.0,
    tilt: float = 0.15,
    shot: Shot | None = None,
    title: str = "",
    code: float = 18.0,
    face: Image | None = None,
) -> tuple[Image, Corners]:
    """A photograph of a card with a sticker, and the corners (pixels) of its code.

    ``fills``: its height as a share of the picture's; ``turn``: clockwise degrees; ``tilt``: by how much its far edge
    is shorter, ``code``: millimetres of its code's side, ``face``: a picture of its face instead of a plain one.
    """
    shot = shot or Shot()
    rng = np.random.default_rng(seed)
    picture = _ground(shot, rng)
    width, height = 59.0, 92.0
    face = card_face(text, title or text, width, height, code) if face is None else face
    tall = shot.size[1] * fills
    wide = tall * width / height
    outline = np.asarray([(-wide * (1 - tilt), -tall), (wide * (1 - tilt), -tall), (wide, tall), (-wide, tall)]) / 2
    angle = math.radians(turn)
    rotation = np.asarray([[math.cos(angle), math.sin(angle)], [-math.sin(angle), math.cos(angle)]])
    shift = rng.uniform(-0.06, 0.06, 2) * shot.size
    pixels = (outline @ rotation + np.asarray(shot.size) / 2 + shift).astype(np.float32)
    rows, columns = face.shape[:2]
    source = np.asarray([(0, 0), (columns, 0), (columns, rows), (0, rows)], np.float32) - np.float32(0.5)
    matrix = cv2.getPerspectiveTransform(source, pixels)
    # The face has 5 pixels a millimetre; where the card is small in the picture it is smoothed before it is reduced.
    factor = tall / rows
    if factor < 1:
        face = np.asarray(cv2.GaussianBlur(face, (0, 0), 0.5 / factor), np.uint8)
    flags = {"flags": cv2.INTER_LINEAR, "borderMode": cv2.BORDER_TRANSPARENT}
    cv2.warpPerspective(face, matrix, shot.size, picture, **flags)
    half, middle = code / 2 * columns / width, ((columns - 1) / 2, (rows - 1) / 2)
    around = [(middle[0] + u * half, middle[1] + v * half) for u, v in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    found = cv2.perspectiveTransform(np.asarray(around, np.float64).reshape(-1, 1, 2), matrix).reshape(-1, 2)
    a, b, c, d = ((float(x), float(y)) for x, y in found)
    return exposed(picture, shot, rng), (a, b, c, d)


def dice(
    values: Sequence[int],
    seed: int,
    *,
    colours: Sequence[str] = (),
    side: float = 120.0,
    shot: Shot | None = None,
    designs: Sequence[DieDesign] = (),
) -> Image:
    """A photograph of dice with these values and names of colours (white); ``side``: pixels along a die's face."""
    shot = shot or Shot(size=(2600, 1950))
    rng = np.random.default_rng(seed)
    picture = _ground(shot, rng)
    names = colours or ["white"] * len(values)
    placed = []
    for at, value, design in zip(
        _places(len(values), side, shot.size, rng), values, designs or [COLOURED[name] for name in names], strict=True
    ):
        base = square(at, side, float(rng.uniform(0, 90)))
        placed.append(PlacedDie(base, value, [int(side) for side in rng.permutation(6)[:4] + 1], design))
    draw_dice(picture, placed, nadir=(shot.size[0] / 2, shot.size[1] / 2), rise=float(rng.uniform(0.03, 0.08)))
    return exposed(picture, shot, rng)


def _places(count: int, side: float, size: tuple[int, int], rng: np.random.Generator) -> list[tuple[float, float]]:
    """Places (pixels) of dice that lie near one another around the middle and do not touch."""
    places: list[tuple[float, float]] = []
    reach = side * 1.2 * math.sqrt(count)
    while len(places) < count:
        reach *= 1.01
        far = np.minimum(reach, np.asarray(size) / 2 - side)
        x, y = (float(place) for place in np.asarray(size) / 2 + rng.uniform(-1, 1, 2) * far)
        if all(math.dist((x, y), other) > 1.5 * side for other in places):
            places.append((x, y))
    return places


def _ground(shot: Shot, rng: np.random.Generator) -> Image:
    """A table with a coarse grain."""
    width, height = shot.size
    grain = rng.normal(0, 7, (max(2, height // 24), max(2, width // 90))).astype(np.float32)
    grain = np.asarray(cv2.resize(grain, shot.size, interpolation=cv2.INTER_CUBIC), np.float32)
    ground = np.asarray(GROUNDS[shot.ground], np.float32) + grain[..., None]
    return np.asarray(np.clip(ground, 0, 255), np.uint8)


def exposed(picture: Image, shot: Shot, rng: np.random.Generator) -> Image:
    """A picture as the phone's sensor gives it."""
    soft = cv2.GaussianBlur(picture, (0, 0), shot.blur).astype(np.float32)
    soft *= np.asarray(shot.tint, np.float32) * shot.light
    rows, columns = picture.shape[:2]
    grain = rng.standard_normal((64, 64), np.float32)[rng.integers(0, 64, rows)][:, rng.integers(0, 64, columns)]
    return np.asarray(np.clip(soft + grain[..., None] * shot.noise, 0, 255), np.uint8)


def jpeg(picture: Image, quality: int = 88) -> bytes:
    """A picture as the bytes of a JPEG."""
    return bytes(cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])[1])
