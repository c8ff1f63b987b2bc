"""Face network: names the upper face of a die in a square of a picture, and says where the face really lies.

The network (``faces.onnx``) looks at a square patch around a face in each of its
four quarter turns. It gives the shares of the six values and of what is no upper face, and how far the face is from the
middle of the patch, how much larger, and how far turned. So a place that another method found roughly is corrected
first, and then named.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera.images import Image

PATCH, AROUND = 36, 1.3
"""Pixels along a side of a patch, and that side as a multiple of the face's."""
CLASSES, CORRECTIONS = 7, 4
"""Outputs: logits of the six values and of no face; shift (x, y, as shares of the side), logarithm of size, turn."""
FILE = Path(__file__).parent / "faces.onnx"

OFTEN = 2
"""Times that a place is corrected before its face is named."""
_TURNS = 2
"""Quarter turns in which a place is looked at to correct it."""
NO_FACE = 0.97
"""Share of no face from which nothing is reported in a place; below, there may be a die that is not recognised."""
_MAYBE = 0.2
"""Certainty at least of what is reported."""
_SAME = 0.5
"""Distance, as a share of a side, below which two places are of one face."""
_LARGEST_STEP = (0.35, 0.3, 0.6)
"""The greatest correction of a place at once: shift as a share of the side, logarithm of size, turn (radians)."""

Floats = NDArray[np.float32]


@dataclass(frozen=True)
class Square:
    """A square in a picture: its centre and side in pixels, and its turn in radians."""

    x: float
    y: float
    side: float
    turn: float

    def turned(self, quarters: int) -> Square:
        """The same square, its sides counted from another one."""
        return Square(self.x, self.y, self.side, self.turn + quarters * math.pi / 2)

    def enlarged(self, factor: float) -> Square:
        """The square in a picture that is larger by a factor."""
        return Square((self.x + 0.5) * factor - 0.5, (self.y + 0.5) * factor - 0.5, self.side * factor, self.turn)

    @property
    def corners(self) -> list[tuple[float, float]]:
        """Its corners in pixels, clockwise."""
        around = (self.moved(u, v, 0, 0) for u, v in ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)))
        return [(square.x, square.y) for square in around]

    def moved(self, x: float, y: float, larger: float, turned: float) -> Square:
        """The square after a shift (shares of its side, along its sides), a growth (logarithm) and a turn (radians)."""
        cosine, sine = math.cos(self.turn) * self.side, math.sin(self.turn) * self.side
        return Square(
            self.x + cosine * x - sine * y,
            self.y + sine * x + cosine * y,
            self.side * math.exp(larger),
            self.turn + turned,
        )


@dataclass(frozen=True)
class Named:
    """A face: its square, its value, and the certainty (0 to 1) that it is an upper face and shows this value."""

    square: Square
    value: int
    certainty: float


@lru_cache(maxsize=1)
def _network() -> cv2.dnn.Net:
    return cv2.dnn.readNetFromONNX(np.frombuffer(FILE.read_bytes(), np.uint8))


def cut(image: Image, square: Square) -> Image:
    """The patch of a picture (rows × columns × 3) around a square."""
    scale, middle = PATCH / (square.side * AROUND), (PATCH - 1) / 2
    cosine, sine = math.cos(square.turn) * scale, math.sin(square.turn) * scale
    x, y = middle - cosine * square.x - sine * square.y, middle + sine * square.x - cosine * square.y
    matrix = np.asarray([[cosine, sine, x], [-sine, cosine, y]])
    size = (PATCH, PATCH)
    patch = cv2.warpAffine(image, matrix, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)
    return np.asarray(patch, np.uint8)


def levelled(patches: Floats) -> Floats:
    """Patches (n × rows × columns × 3, 0 to 255) with the mean 0 and the deviation 1, as n × 3 × rows × columns."""
    mean = patches.mean(axis=(1, 2), keepdims=True)
    spread = np.sqrt(patches.var(axis=(1, 2), keepdims=True).max(axis=3, keepdims=True)) + 4
    return np.ascontiguousarray(((patches - mean) / spread).transpose(0, 3, 1, 2).astype(np.float32))


def named(image: Image, squares: Sequence[Square]) -> list[Named]:
    """The faces in and near these squares of a picture (rows × columns × 3), each once, the most certain first."""
    places = list(squares)
    for _ in range(OFTEN):
        if places:
            shares, corrected = answers(image, places, _TURNS)
            kept = [number for number in np.argsort(shares[:, -1]).tolist() if shares[number, -1] < NO_FACE]
            places = _distinct([corrected[number] for number in kept])
    if not places:
        return []
    shares, _ = answers(image, places)
    found = []
    for place, share in zip(places, shares, strict=True):
        value = int(share[:-1].argmax())
        if share[-1] < NO_FACE:
            found.append(Named(place, value + 1, max(_MAYBE, round(float(share[value]), 3))))
    return sorted(found, key=lambda face: -face.certainty)


def _distinct(squares: Sequence[Square]) -> list[Square]:
    """The squares without those in the place of an earlier one."""
    kept: list[Square] = []
    for square in squares:
        if all(
            math.dist((square.x, square.y), (other.x, other.y)) >= _SAME * min(square.side, other.side)
            for other in kept
        ):
            kept.append(square)
    return kept


def answers(image: Image, squares: Sequence[Square], turns: int = 4) -> tuple[Floats, list[Square]]:
    """For each square the shares of the classes (n × CLASSES) and the corrected square, from so many quarter turns."""
    cuts = [cut(image, square) for square in squares]
    turned = np.stack([np.rot90(patch, quarter) for patch in cuts for quarter in range(turns)])
    network = _network()
    network.setInput(levelled(turned.astype(np.float32)))
    answer = np.asarray(network.forward(), np.float32).reshape(len(squares), turns, CLASSES + CORRECTIONS)
    # The mean of logarithms: a value is as certain as it is in all four turns.
    logits = answer[..., :CLASSES] - answer[..., :CLASSES].max(axis=2, keepdims=True)
    logits -= np.log(np.exp(logits).sum(axis=2, keepdims=True))
    shares = np.exp(logits.mean(axis=1))
    shares /= shares.sum(axis=1, keepdims=True)
    corrected = []
    for square, quarters in zip(squares, answer[..., CLASSES:], strict=True):
        steps = []
        for quarter, (x, y, larger, turn) in enumerate(quarters.tolist()):
            moved = square.turned(quarter).moved(x, y, 0, 0)
            steps.append((moved.x - square.x, moved.y - square.y, larger, turn))
        right, down, larger, turn = np.median(steps, axis=0).tolist()
        shift, growth, most = _LARGEST_STEP
        far = min(1.0, shift * square.side / max(math.hypot(right, down), 1e-6))
        corrected.append(
            Square(
                square.x + far * right,
                square.y + far * down,
                square.side * math.exp(min(max(larger, -growth), growth)),
                square.turn + min(max(turn, -most), most),
            )
        )
    return np.asarray(shares, np.float32), corrected
