"""Bench of the faces of tokens: learnt on one evening as the players name them, read on the next.

Each copy has eleven tokens of five values, with figures or Roman numerals in its own colours, on a drawn board
(``bench.board_scenes``). On the second evening the camera, the light and all turns are others, tokens lie up to 2 mm
off their spots, and every token is read.
"""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

import cv2
import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.board_scenes import BoardScene, random_camera
from hardware.camera.geometry.homography import find_plane
from hardware.camera.images import Image
from hardware.camera.pieces.spots import Spot
from hardware.camera.pieces.token_faces import TokenFaces, photo_of
from hardware.camera.simulated.pieces import SimulatedPiece

COPIES, SEED = 10, 700
VALUES = (1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 5)
"""The values of the tokens, as in the reference pack of the game that has such."""
ROMAN = {1: "I", 2: "II", 3: "III", 4: "IV", 5: "V"}
SIZE, OFF = 20.0, 2.0
"""Width of a token, and how far off its spot it may lie, in mm."""
SPOTS = tuple(
    Spot(f"{number}", -200.0 + 80 * (number % 6), 60.0 - 90 * (number // 6), 3.0, "token", SIZE, 2.0, ())
    for number in range(len(VALUES))
)


def measure(copies: int = COPIES, seed: int = SEED) -> dict[str, Any]:
    """The figures of this bench."""
    cv2.setNumThreads(1)
    counts: Counter[str] = Counter()
    seconds: list[float] = []
    for number in range(seed, seed + copies):
        _copy(np.random.default_rng(number), counts, seconds)
    total = counts["right"] + counts["wrong"] + counts["nothing"]
    return {
        "tokens": total,
        "right_of_100": round(100 * counts["right"] / max(total, 1), 1),
        "wrong": counts["wrong"],
        "read_ms": round(1000 * float(np.mean(seconds)), 1),
    }


def _copy(rng: np.random.Generator, counts: Counter[str], seconds: list[float]) -> None:
    """Two evenings with one copy."""
    known = TokenFaces()
    roman = bool(rng.random() < 0.4)
    paint = tuple(int(one) for one in rng.integers(120, 250, 3))
    first, second = _photos(rng, roman, paint), _photos(rng, roman, paint)
    for value, photo in zip(VALUES, first, strict=True):
        known.learn(str(value), photo)
    possible = {str(value) for value in VALUES}
    for value, photo in zip(VALUES, second, strict=True):
        before = time.process_time()
        found = known.read(photo, possible)
        seconds.append(time.process_time() - before)
        counts["nothing" if found is None else "right" if found.name == str(value) else "wrong"] += 1


def _photos(rng: np.random.Generator, roman: bool, paint: tuple[int, ...]) -> list[Image]:
    """The pictures of the tokens on their spots, on one evening."""
    plane = None
    while plane is None or len(plane.markers) < 4:  # some cameras do not see all of the table
        scene = BoardScene(rng, SPOTS, random_camera(rng))
        plane = find_plane(scene.picture([]), scene.layout)
    tokens = []
    for spot, value in zip(SPOTS, VALUES, strict=True):
        dx, dy = (float(one) for one in rng.uniform(-OFF, OFF, 2) / np.sqrt(2))
        turn = float(rng.uniform(0, 360))
        sign = ROMAN[value] if roman else str(value)
        blue, green, red = paint
        place = (spot.x + dx, spot.y + dy, turn, SIZE, 2.0)
        tokens.append(SimulatedPiece("token", "up", *place, (blue, green, red), sign))
    image = scene.picture(tokens)
    return [photo_of(image, plane, spot) for spot in SPOTS]


if __name__ == "__main__":
    print(json.dumps(measure(), indent=1))
