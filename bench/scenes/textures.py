"""Textures of rendered scenes: wood, cloth, rich card art, stickers, markers and mats, all drawn from a random seed.

Pictures are blue, green, red, 8 bits; sizes in millimetres are drawn at a number of pixels per millimetre. Nothing here
is taken from a game or a photograph.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera.codes import modules
from hardware.camera.geometry.layout import MAT, MAT_SIZE, Layout
from hardware.camera.images import Image

_WORDS = ["market", "river", "wool", "grain", "forge", "omen", "guild", "tower", "salt", "voyage", "harvest", "abbey"]


def noise(rng: np.random.Generator, size: tuple[int, int], cells: tuple[float, float]) -> NDArray[np.float32]:
    """Smooth noise of mean 0 and deviation 1, rows × columns; ``cells`` are the rows and columns of its coarse grid."""
    rows, columns = (max(2, round(cell)) for cell in cells)
    coarse = rng.normal(0, 1, (rows, columns)).astype(np.float32)
    fine: NDArray[np.float32] = cv2.resize(coarse, (size[1], size[0]), interpolation=cv2.INTER_CUBIC).astype(np.float32)
    return fine / max(float(fine.std()), 1e-6)


def _coloured(levels: NDArray[np.float32], colour: NDArray[np.float64]) -> Image:
    return np.clip(levels[:, :, None] * colour, 0, 255).astype(np.uint8)


def wood(rng: np.random.Generator, size: tuple[int, int] = (1400, 2000)) -> Image:
    """A board with grain along its rows."""
    y, _ = np.mgrid[: size[0], : size[1]].astype(np.float32)
    bent = y + 30 * noise(rng, size, (5, 3)) + 8 * noise(rng, size, (12, 6))
    rings = np.sin(bent / rng.uniform(6, 16)) + 0.5 * np.sin(bent / rng.uniform(2, 5))
    fibre = noise(rng, size, (size[0] / 2, 30))
    levels = 1 + 0.07 * rings + 0.05 * fibre + 0.04 * noise(rng, size, (6, 6))
    colour = np.asarray([(70, 110, 165), (150, 175, 195), (45, 65, 95), (195, 205, 215)])[rng.integers(4)]
    return _coloured(levels.astype(np.float32), colour * rng.uniform(0.8, 1.1))


def cloth(rng: np.random.Generator, size: tuple[int, int] = (1400, 2000)) -> Image:
    """Woven cloth of one colour, at times with checks."""
    y, x = np.mgrid[: size[0], : size[1]].astype(np.float32)
    weave = np.sin(x * 1.9) * np.sin(y * 1.9)
    levels = 1 + 0.08 * weave + 0.06 * noise(rng, size, (size[0] / 3, size[1] / 3)) + 0.05 * noise(rng, size, (7, 9))
    if rng.random() < 0.3:
        side = rng.uniform(60, 140)
        levels = levels * np.where(((x // side) % 2 == 0) ^ ((y // side) % 2 == 0), 1.0, 0.8)
    colour = rng.uniform(25, 210, 3) if rng.random() < 0.7 else np.full(3, rng.uniform(20, 230))
    return _coloured(levels.astype(np.float32), colour)


def art(rng: np.random.Generator, width: float, height: float, scale: float) -> Image:
    """A card's or a board's face with coloured fields, shapes and words; millimetres, and pixels per millimetre."""
    rows, columns = round(height * scale), round(width * scale)
    small = (max(8, rows // 4), max(8, columns // 4))
    cells = (int(rng.integers(3, 9) * max(1.0, height / 90)), int(rng.integers(3, 9) * max(1.0, width / 90)))
    layers = [noise(rng, small, cells) for _ in range(3)]
    base = np.stack([rng.uniform(60, 180) + rng.uniform(20, 55) * layer for layer in layers], axis=2)
    picture = cv2.resize(np.clip(base, 0, 255).astype(np.uint8), (columns, rows), interpolation=cv2.INTER_CUBIC)
    area = width * height / 3000
    for _ in range(int(rng.integers(6, 18) * max(1.0, area / 2))):
        colour = tuple(int(level) for level in rng.integers(0, 256, 3))
        x, y = int(rng.integers(0, columns)), int(rng.integers(0, rows))
        reach = int(rng.uniform(2, 9) * scale)
        thickness = -1 if rng.random() < 0.5 else max(1, int(0.5 * scale))
        kind = rng.integers(3)
        if kind == 0:
            cv2.circle(picture, (x, y), reach, colour, thickness, cv2.LINE_AA)
        elif kind == 1:
            cv2.rectangle(picture, (x, y), (x + reach, y + reach), colour, thickness)
        else:
            points = (rng.normal(0, reach, (5, 2)) + np.asarray([x, y])).astype(np.int32)
            cv2.polylines(picture, [points], True, colour, max(1, int(0.4 * scale)), cv2.LINE_AA)
    for _ in range(int(rng.integers(2, 7) * max(1.0, area / 3))):
        word = str(rng.choice(_WORDS))
        at = (int(rng.integers(0, max(1, columns - 60))), int(rng.integers(0, rows)))
        ink = (15, 15, 20) if rng.random() < 0.5 else (245, 245, 240)
        height_of, width_of = rng.uniform(0.08, 0.2) * scale, max(1, int(0.2 * scale))
        cv2.putText(picture, word, at, cv2.FONT_HERSHEY_SIMPLEX, height_of, ink, width_of, cv2.LINE_AA)
    edge = tuple(int(level) for level in rng.integers(0, 200, 3))
    cv2.rectangle(picture, (0, 0), (columns - 1, rows - 1), edge, max(2, int(1.6 * scale)))
    return np.asarray(picture, np.uint8)


def sticker(rng: np.random.Generator, text: str, scale: int) -> Image:
    """A version-1 code in any level and mask that its text fits, with 2 to 4 modules of white; pixels per module."""
    symbols = modules.draw([text])
    code = symbols.modules[int(rng.integers(len(symbols.modules)))]
    border = int(rng.integers(2, 5))
    ink, paper = rng.uniform(12, 40), rng.uniform(225, 248)
    printed = np.pad(np.where(code, ink, paper), border, constant_values=paper)
    return np.asarray(np.kron(printed, np.ones((scale, scale))), np.uint8)


def pasted(picture: Image, sheet: Image, x: float, y: float) -> None:
    """Put a smaller picture on a larger one, its centre at a pixel; what is beyond the edge is left out."""
    rows, columns = sheet.shape[:2]
    left, top = round(x - columns / 2), round(y - rows / 2)
    into = picture[max(top, 0) : top + rows, max(left, 0) : left + columns]
    part = sheet[max(-top, 0) :, max(-left, 0) :][: into.shape[0], : into.shape[1]]
    into[:] = part if part.ndim == 3 else part[:, :, None]


def marker(number: int, size: float, paper: float, scale: float) -> Image:
    """A marker on its square of white paper: sides of the black square and the paper (mm), pixels per millimetre."""
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    black, white = round(size * scale), round(paper * scale)
    drawn = cv2.aruco.generateImageMarker(dictionary, number, black)
    before = (white - black) // 2
    after = white - black - before
    rim = (before, after, before, after)
    return np.asarray(cv2.copyMakeBorder(drawn, *rim, cv2.BORDER_CONSTANT, value=[240]), np.uint8)


def mat(layout: Layout = MAT, scale: float = 8.0) -> Image:
    """A printed mat: white paper, faint chequers, markers, and the outlines of the zones."""
    width, height = MAT_SIZE
    rows, columns = round(height * scale), round(width * scale)
    y, x = np.mgrid[:rows, :columns] / (10 * scale)
    picture = np.where(((x.astype(int) + y.astype(int)) % 2)[:, :, None], (240, 243, 239), (248, 248, 248))
    drawn = np.ascontiguousarray(picture, np.uint8)
    for polygon in layout.zones.values():
        points = [((px + width / 2) * scale, (height / 2 - py) * scale) for px, py in polygon]
        cv2.polylines(drawn, [np.asarray(points, np.int32)], True, (120, 120, 120), round(0.6 * scale), cv2.LINE_AA)
    for number, (px, py) in layout.markers.items():
        sheet = marker(number, layout.marker_size, layout.marker_size + 8, scale)
        pasted(drawn, sheet, (px + width / 2) * scale, (height / 2 - py) * scale)
    return drawn
