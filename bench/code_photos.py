"""Bench of photographs of codes by category, drawn here: perspective, bright spots, damage, curves, glare and others.

The categories are those of a public benchmark of 536 photographs (BoofCV's), which no package holds; the pictures are
codes of versions 1 to 30 on drawn grounds, warped, lit, damaged and taken as each category says. Truth is the text of
each code. Beside ``scan --thorough``: zxing-cpp with default options and OpenCV's decoder.

Figures are codes read of all codes for each category, their mean, texts read falsely, and processor time for a picture
in which nothing is found.
"""

from __future__ import annotations

import json
import math
import os
import time
from collections import defaultdict
from collections.abc import Callable
from typing import Any

import cv2
import numpy as np
import segno
from numpy.typing import NDArray

from bench.scenes import textures
from bench.scenes.camera import Sensor, developed
from bench.still_pictures import plain_opencv, plain_zxing
from hardware.camera.codes import still_decoder
from hardware.camera.images import Image

SIZE = (1440, 1080)
"""Pixels of a picture."""
Levels = NDArray[np.float32]

CATEGORIES = (
    "perspective",
    "bright_spots",
    "damaged",
    "curved",
    "glare",
    "blurred",
    "brightness",
    "close",
    "high_version",
    "lots",
    "monitor",
    "nominal",
    "rotations",
    "shadows",
)


def measure() -> dict[str, Any]:
    """The figures of this bench. ``PHOTOS_OF_EACH`` is the number of pictures of a category (8)."""
    cv2.setNumThreads(1)
    count = int(os.environ.get("PHOTOS_OF_EACH", "8"))
    first = int(os.environ.get("PHOTOS_SEED", "1000"))
    readers: dict[str, Callable[[Image], set[str]]] = {
        "": lambda image: {tag.text for tag in still_decoder.read(image, mirrored=True)},
        "_zxing": plain_zxing,
        "_opencv": plain_opencv,
    }
    result: dict[str, Any] = defaultdict(float)
    slowest = [0.0]
    for category in CATEGORIES:
        read, of = dict.fromkeys(readers, 0), 0
        for number in range(count):
            image, texts = photo(category, first + number)
            of += len(texts)
            for name, reader in readers.items():
                started = time.thread_time()
                found = reader(image)
                spent = 1000 * (time.thread_time() - started)
                read[name] += len(found & texts)
                result[f"false{name}"] += len(found - texts)
                if not name and not found:
                    slowest.append(spent)
        for name in readers:
            result[f"{category}{name}"] = 100 * read[name] / of
            result[f"mean{name}"] += 100 * read[name] / of / len(CATEGORIES)
    for number in range(count):
        image, _ = photo("blank", first + number)
        started = time.thread_time()
        result["false"] += len(still_decoder.read(image, mirrored=True))
        slowest.append(1000 * (time.thread_time() - started))
    result["nothing_ms"] = max(slowest)
    return {key: round(value, 1) for key, value in result.items()}


def photo(category: str, seed: int) -> tuple[Image, set[str]]:
    """A picture of a category, and the texts of its codes."""
    rng = np.random.default_rng((seed, sum(category.encode())))
    ground = textures.wood(rng, (SIZE[1], SIZE[0])) if rng.random() < 0.5 else textures.art(rng, 360, 270, 4)
    levels = (ground.astype(np.float32).mean(axis=2) / 255) ** 2.2
    texts: set[str] = set()
    if category != "blank":
        for place in _places(rng, category):
            text = f"{category[:4].upper()}-{seed}-{rng.integers(10**6)}"
            texts.add(text)
            _lay(rng, levels, category, text, *place)
    light = _light(rng, category)
    levels = levels * light + _glare(rng, category)
    sensor = Sensor(
        exposure=1.0,
        blur=rng.uniform(2.0, 4.5) if category == "blurred" else rng.uniform(0.4, 1.0),
        motion=tuple(rng.normal(0, 5, 2).tolist()) if category == "blurred" and seed % 2 else (0.0, 0.0),
        noise=rng.uniform(1, 4),
        quality=int(rng.integers(70, 95)),
    )
    gain = {"brightness": float(rng.choice([0.06, 0.12, 2.5, 4.0]))}.get(category, float(rng.uniform(0.7, 1.1)))
    colours = np.repeat((levels * gain)[:, :, None], 3, axis=2).astype(np.float32)
    return developed(colours, sensor, rng, white=1.0), texts


def _places(rng: np.random.Generator, category: str) -> list[tuple[float, float, float]]:
    """Middles and sides (pixels) of a picture's codes."""
    if category == "lots":
        step = 150
        grid = [(x, y) for x in range(110, SIZE[0] - 90, step) for y in range(110, SIZE[1] - 90, step)]
        return [(x + rng.normal(0, 4), y + rng.normal(0, 4), float(rng.uniform(85, 110))) for x, y in grid]
    side = {"close": 900.0, "high_version": float(rng.uniform(520, 800))}.get(category, float(rng.uniform(170, 420)))
    return [(SIZE[0] / 2 + rng.normal(0, 60), SIZE[1] / 2 + rng.normal(0, 30), side)]


def _lay(rng: np.random.Generator, levels: Levels, category: str, text: str, x: float, y: float, side: float) -> None:
    """Put a code on the ground."""
    version = int(rng.integers(15, 31)) if category == "high_version" else int(rng.integers(1, 7))
    level = "lmqh"[int(rng.integers(4))]
    code = segno.make(text, version=max(version, 3), error=level, boost_error=False, micro=False)
    matrix = np.asarray(code.matrix, np.uint8)
    if category == "damaged":
        level_code = segno.make(text, version=max(version, 3), error="h" if rng.random() < 0.6 else "q", micro=False)
        matrix = np.asarray(level_code.matrix, np.uint8)
    fine = 12
    paper = np.kron(np.pad(np.where(matrix, 0.04, 0.8), 4, constant_values=0.8), np.ones((fine, fine)))
    paper = paper.astype(np.float32)
    if category == "damaged":
        _scratch(rng, paper)
    if category == "monitor":
        rows = np.arange(len(paper))
        paper *= 0.75 + 0.25 * np.sin(rows * 2.1)[:, None] * np.sin(rows * 2.1)[None]
    length = len(paper)
    half, turn = side / 2, rng.uniform(0, 2 * math.pi) if category != "nominal" else rng.normal(0, 0.1)
    tilt = {"perspective": rng.uniform(45, 74), "lots": 0.0, "nominal": rng.uniform(0, 15)}.get(
        category, rng.uniform(0, 30)
    )
    axis = rng.uniform(0, 2 * math.pi)
    u, v = np.meshgrid(*(np.arange(size, dtype=np.float32) for size in SIZE))
    # The plane of the paper under a camera four sides away: rays meet it where its depth is linear in the pixel.
    focal = 4.0 * side if category != "perspective" else 1.7 * side
    normal = (math.sin(math.radians(tilt)) * math.cos(axis), math.sin(math.radians(tilt)) * math.sin(axis))
    upright = math.cos(math.radians(tilt))
    du, dv = u - x, v - y
    depth = focal * upright / (focal * upright + normal[0] * du + normal[1] * dv)
    px, py = du * depth, dv * depth
    pz = -(normal[0] * px + normal[1] * py) / upright
    along = px * normal[0] + py * normal[1]
    size_of = math.hypot(*normal)
    if size_of > 1e-6:
        e = (normal[0] / size_of, normal[1] / size_of)
        downhill = (px * e[0] + py * e[1]) * upright - pz * size_of
        across = -px * e[1] + py * e[0]
        px, py = downhill * e[0] - across * e[1], downhill * e[1] + across * e[0]
    del along
    if category == "curved":
        radius = side * rng.uniform(0.55, 1.1)
        px = radius * np.arcsin(np.clip(px / radius, -1, 1))
    c, s = math.cos(turn), math.sin(turn)
    at = [((c * px + s * py) / half + 1) / 2 * length, ((-s * px + c * py) / half + 1) / 2 * length]
    inside = (at[0] >= 0) & (at[0] < length) & (at[1] >= 0) & (at[1] < length) & (depth > 0)
    soft = cv2.GaussianBlur(paper, (0, 0), max(0.1, 0.35 * length / side))
    drawn = cv2.remap(soft, at[0].astype(np.float32), at[1].astype(np.float32), cv2.INTER_LINEAR)
    levels[inside] = drawn[inside]


def _scratch(rng: np.random.Generator, paper: Levels) -> None:
    """Scratches, stains and a torn corner."""
    length = len(paper)
    for _ in range(int(rng.integers(1, 4))):
        a, b = rng.integers(0, length, 2), rng.integers(0, length, 2)
        ink = float(rng.choice([0.03, 0.8]))
        cv2.line(paper, tuple(a.tolist()), tuple(b.tolist()), ink, int(rng.uniform(3, 9)), cv2.LINE_AA)
    for _ in range(int(rng.integers(0, 3))):
        middle = rng.integers(0, length, 2)
        cv2.circle(
            paper, tuple(middle.tolist()), int(length * rng.uniform(0.02, 0.09)), float(rng.uniform(0.05, 0.7)), -1
        )


def _light(rng: np.random.Generator, category: str) -> Levels:
    """The light on the picture: 1 is white paper fully lit."""
    shape = (SIZE[1], SIZE[0])
    base = (1 + 0.12 * textures.noise(rng, shape, (3, 3))).astype(np.float32)
    if category == "bright_spots":
        spots = textures.noise(rng, shape, (float(rng.integers(7, 20)), float(rng.integers(9, 26))))
        lit = cv2.GaussianBlur((spots > rng.uniform(0.2, 0.9)).astype(np.float32), (0, 0), rng.uniform(2, 12))
        return np.asarray(base * (rng.uniform(0.08, 0.25) + lit * rng.uniform(1.0, 3.0)), np.float32)
    if category == "shadows":
        mask = np.zeros(shape, np.float32)
        for _ in range(int(rng.integers(1, 4))):
            corners = (rng.random((4, 2)) * SIZE).astype(np.int32)
            cv2.fillConvexPoly(mask, cv2.convexHull(corners), 1.0)
        soft = cv2.GaussianBlur(mask, (0, 0), rng.uniform(2, 15))
        return np.asarray(base * (1 - soft * rng.uniform(0.7, 0.93)), np.float32)
    return np.maximum(base, 0.2)


def _glare(rng: np.random.Generator, category: str) -> Levels:
    """Light that the paper mirrors."""
    light = np.zeros((SIZE[1], SIZE[0]), np.float32)
    if category in ("glare", "monitor"):
        for _ in range(int(rng.integers(1, 3))):
            middle = np.asarray(SIZE) / 2 + rng.normal(0, 140, 2)
            axes = (int(rng.uniform(30, 150)), int(rng.uniform(20, 70)))
            cv2.ellipse(light, tuple(middle.astype(int).tolist()), axes, rng.uniform(0, 180), 0, 360, 1.0, -1)
        strength = rng.uniform(0.5, 2.0) if category == "glare" else rng.uniform(0.05, 0.3)
        light = cv2.GaussianBlur(light, (0, 0), rng.uniform(10, 50)).astype(np.float32) * np.float32(strength)
    return light


if __name__ == "__main__":
    print(json.dumps(measure(), indent=1))
