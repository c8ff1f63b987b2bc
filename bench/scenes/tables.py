"""Scenes of stickered cards: a mat or a whole table with codes whose text, place and visible share are known.

Cards lie at any turn, flat or curled, bare or in sleeves, on wood or cloth and a board, in the light of a lamp, a
window or both; blocks, fingers and other cards cover some codes. Everything follows from a seed.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from bench.scenes import textures
from bench.scenes.camera import Points, SceneCamera, Sensor, developed
from bench.scenes.rendered import Placed, RenderedScene
from hardware.camera.geometry.layout import MAT, MAT_SIZE, Layout
from hardware.camera.geometry.layout_files import TABLE
from hardware.camera.images import Image

KNOWN: tuple[str, ...] = tuple(f"{kind}-{number:04}" for kind in "XYZV" for number in range(100))
"""The closed set: texts of cards in the pictures, and others."""
_CARDS = ((44.0, 68.0), (59.0, 92.0), (63.0, 88.0))
_SCALE = 10
"""Pixels per module of a sticker; a card's picture has as many per millimetre as fit its sticker."""


@dataclass(frozen=True)
class TrueCode:
    """A code in a picture: its text, corners (4 × 2 pixels), pixels per module, visible share, turn and centre (mm)."""

    text: str
    corners: NDArray[np.float64]
    pixels_per_module: float
    visible: float
    turn: float
    place: tuple[float, float]
    cover: str
    """What was laid on it, if anything: block, card, finger."""
    difficult: tuple[str, ...] = ()


@dataclass(frozen=True)
class TablePicture:
    """A rendered picture, its layout, and its codes."""

    image: Image
    layout: Layout
    codes: tuple[TrueCode, ...]
    light: str


def table_picture(
    kind: Literal["mat", "table"],
    seed: int,
    *,
    spp: int = 12,
    size: tuple[int, int] | None = None,
    covered: float = 0.35,
) -> TablePicture:
    """A picture of cards on a mat or a whole table; ``covered`` is the share of the cards on which something lies."""
    rng = np.random.default_rng((seed, kind == "mat"))
    layout = MAT if kind == "mat" else TABLE
    size = size or (((1280, 720), (1920, 1080), (1920, 1080))[rng.integers(3)])
    scene = RenderedScene(_camera(rng, kind, size))
    scene.ground(textures.wood(rng) if rng.random() < 0.6 else textures.cloth(rng))
    if kind == "mat":
        scene.sheet(textures.mat(), *MAT_SIZE)
    else:
        scene.sheet(textures.art(rng, 700, 500, 3), 700, 500)
        for number, (x, y) in layout.markers.items():
            paper = layout.marker_size + 8
            drawn = textures.marker(number, layout.marker_size, paper, 8)
            scene.sheet(drawn, paper, paper, x=x, y=y, z=0.2)
    codes = _lay_cards(rng, scene, kind, covered)
    light = _light(rng, scene)
    rendered = scene.render(spp, seed)
    sensor = Sensor(
        exposure=rng.uniform(0.6, 1.2) if light != "dim" else rng.uniform(0.25, 0.5),
        blur=rng.uniform(0.3, 0.9),
        motion=(0.0, 0.0),
        noise=rng.uniform(0.8, 2.5) * (2 if light == "dim" else 1),
        tint=(1.0, 1.0, 1.0) if light == "window" else (rng.uniform(0.7, 1.0), rng.uniform(0.9, 1.0), 1.0),
        quality=int(rng.integers(80, 96)),
        sharpening=rng.choice([0.0, 0.5, 1.0]),
    )
    image = developed(rendered, sensor, rng)
    return TablePicture(image, layout, tuple(_truth(scene, image, *code) for code in codes), light)


def _camera(rng: np.random.Generator, kind: str, size: tuple[int, int]) -> SceneCamera:
    """A camera above the table, in any direction, tilted by up to 25°, that sees all markers."""
    width = MAT_SIZE[0] * rng.uniform(1.25, 1.6) if kind == "mat" else rng.uniform(1120, 1400)
    angle = rng.uniform(45, 75)
    distance = width / 2 / math.tan(math.radians(angle) / 2)
    tilt, side = math.radians(rng.uniform(0, 22)), rng.uniform(0, 2 * math.pi)
    position = (
        distance * math.sin(tilt) * math.cos(side),
        distance * math.sin(tilt) * math.sin(side),
        distance * math.cos(tilt),
    )
    upright = (0.0, 1.0, 0.0) if rng.random() < 0.5 else (0.0, -1.0, 0.0)
    target = (float(rng.normal(0, 8)), float(rng.normal(0, 8)), 0.0)
    return SceneCamera(size, position, target, upright, float(angle), float(rng.uniform(-0.05, 0.01)))


def _light(rng: np.random.Generator, scene: RenderedScene) -> str:
    """Lamps and a window; the name of the light."""
    name = str(rng.choice(["window", "lamp", "both", "dim", "glare"]))
    side = rng.uniform(0, 2 * math.pi)
    reach = 250 if name == "glare" else rng.uniform(600, 1100)
    place = (reach * math.cos(side), reach * math.sin(side), float(rng.uniform(700, 1300)))
    if name != "window":
        scene.lamp(place, 40, 120 if name == "glare" else float(rng.uniform(80, 400)))
    if name in ("window", "both"):
        scene.lamp((1800 * math.cos(side + 2), 1800 * math.sin(side + 2), 1100), 9, 900, (1.0, 0.97, 0.93))
    scene.sky({"window": 0.35, "lamp": 0.2, "both": 0.3, "dim": 0.12, "glare": 0.25}[name])
    return name


_Laid = tuple[str, Placed, tuple[float, float], float, float, str, tuple[str, ...]]
"""Text, sheet, the code's centre on it (mm), its side (mm), turn, cover, difficulties."""


def _lay_cards(rng: np.random.Generator, scene: RenderedScene, kind: str, covered: float) -> list[_Laid]:
    texts = list(rng.permutation(KNOWN[:300]))
    places = _places(rng, kind)
    laid: list[_Laid] = []
    for x, y in places:
        width, height = _CARDS[int(rng.integers(1 if kind == "mat" else 3))]
        side = float(rng.uniform(14, 22))
        curl = float(rng.uniform(-2, 2.5)) if rng.random() < 0.2 else 0.0
        sleeve = rng.random() < 0.3
        lies_high = rng.random() < 0.2
        turn = float(rng.uniform(0, 360))
        picture, scale = _card(rng, str(texts[-1]), width, height, side)
        room = (width / 2 - side * 0.7, height / 2 - side * 0.7)
        at = (float(rng.uniform(-room[0], room[0])), float(rng.uniform(-room[1], room[1])))
        code = textures.sticker(rng, str(texts[-1]), _SCALE)
        rows, columns = picture.shape[:2]
        # A sticker's side is whole modules of whole pixels; its centre is rounded to pixels.
        pasted_at = (columns / 2 + at[0] * scale, rows / 2 - at[1] * scale)
        textures.pasted(picture, code, *pasted_at)
        left, top = round(pasted_at[0] - code.shape[1] / 2), round(pasted_at[1] - code.shape[0] / 2)
        true_at = (
            (left + code.shape[1] / 2 - columns / 2) / scale,
            (rows / 2 - top - code.shape[0] / 2) / scale,
        )
        sheet = scene.sheet(
            picture,
            width,
            height,
            x=x,
            y=y,
            z=float(rng.uniform(1.5, 5)) if lies_high else 0.5,
            turn=turn,
            curl=curl,
            axis=int(rng.integers(2)),
            gloss=float(rng.uniform(0.3, 0.9)) if sleeve else 0.0,
        )
        why = tuple(name for name, holds in (("curled", curl != 0), ("sleeve", sleeve)) if holds)
        cover = ""
        if rng.random() < covered:
            cover = _cover(rng, scene, sheet, true_at, side, turn)
        laid.append((str(texts.pop()), sheet, true_at, side, turn, cover, why))
    return laid


def _card(rng: np.random.Generator, text: str, width: float, height: float, side: float) -> tuple[Image, float]:
    """A card's picture without its sticker, and its pixels per millimetre."""
    scale = 21 * _SCALE / side
    return textures.art(rng, width, height, scale), scale


def _places(rng: np.random.Generator, kind: str) -> list[tuple[float, float]]:
    """Places of cards that do not overlap."""
    if kind == "mat":
        grid = [(x, y) for x in (-140.0, -70.0, 0.0, 70.0, 140.0) for y in (-75.0, 0.0, 75.0)]
        count, most = int(rng.integers(8, 13)), 4.0
    else:
        grid = [(x, y) for x in np.arange(-320, 321, 128.0).tolist() for y in np.arange(-300, 301, 120.0).tolist()]
        count, most = int(rng.integers(18, 27)), 12.0
    chosen = rng.permutation(len(grid))[:count]
    return [(grid[n][0] + rng.uniform(-most, most), grid[n][1] + rng.uniform(-most, most)) for n in chosen]


def _cover(
    rng: np.random.Generator, scene: RenderedScene, sheet: Placed, at: tuple[float, float], side: float, turn: float
) -> str:
    """Lay something on a part of a code: blocks, another card, or a finger. Returns what."""
    what = str(rng.choice(["block", "block", "card", "finger"]))
    towards = rng.uniform(0, 2 * math.pi)
    off = side * rng.uniform(0.2, 0.75)
    ((x, y, z),) = sheet.points(
        np.asarray([at[0] + off * math.cos(towards)]), np.asarray([at[1] + off * math.sin(towards)])
    ).tolist()
    if what == "block":
        for _ in range(int(rng.integers(1, 3))):
            colour = tuple(rng.uniform(0.02, 0.9, 3).tolist())
            edge = float(rng.uniform(7, 11))
            beside = rng.normal(0, side * 0.25, 2)
            scene.box((edge, edge, edge), colour, x=x + beside[0], y=y + beside[1], z=z, turn=float(rng.uniform(0, 90)))
    elif what == "card":
        width, height = _CARDS[0]
        reach = side * rng.uniform(0.1, 0.45)
        away = math.radians(90 - turn) - math.pi / 2 + towards
        # Its near edge crosses the code; it lies across the direction away from the code.
        scene.sheet(
            textures.art(rng, width, height, 8),
            width,
            height,
            x=x + (height / 2 - off + reach) * math.cos(away),
            y=y + (height / 2 - off + reach) * math.sin(away),
            z=z + 1.2,
            turn=90 - math.degrees(away) + float(rng.normal(0, 8)),
        )
    else:
        radius = float(rng.uniform(7, 9))
        away = rng.uniform(0, 2 * math.pi)
        start = (x, y, z + radius + 1)
        end = (x + 110 * math.cos(away), y + 110 * math.sin(away), z + 70)
        scene.finger(start, end, radius, float(rng.uniform(0, 1)))
    return what


def _truth(
    scene: RenderedScene,
    image: Image,
    text: str,
    sheet: Placed,
    at: tuple[float, float],
    side: float,
    turn: float,
    cover: str,
    why: tuple[str, ...],
) -> TrueCode:
    """What a picture shows of a code."""
    corners3 = sheet.quad(*at, side)
    corners = scene.camera.pixels(corners3)
    sides = np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1)
    along = ((np.arange(15) + 0.5) / 15 - 0.5) * side
    u, v = (part.ravel() for part in np.meshgrid(along, along))
    places: Points = sheet.points(at[0] + u, at[1] + v)
    places[:, 2] += 0.05
    centre = sheet.points(np.asarray([at[0]]), np.asarray([at[1]]))[0]
    visible = scene.visible(places)
    return TrueCode(
        text, corners, float(sides.mean()) / 21, visible, turn, (float(centre[0]), float(centre[1])), cover, why
    )
