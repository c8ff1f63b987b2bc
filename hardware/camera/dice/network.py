"""Dice network: finds where the upper faces of dice with pips or digits may lie in a view of the table from above.

A small convolutional network (``network.onnx``) looks at a view of ``SCALE``
pixels a millimetre. Every four pixels it says whether a die's upper face has its centre there, and its side. So dice
that touch, and side faces that are in sight, are separated without an outline. The turn of the face is that of most
edges around it. ``face_network`` corrects these places and names the faces.

One look may miss a die. A caller looks at several still frames, each turned and scaled otherwise (`LOOKS`).
"""

from __future__ import annotations

import math
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera.dice.face_network import Square
from hardware.camera.images import Image

SCALE = 2.0
"""Pixels a millimetre at which the network was trained."""
LOOKS: tuple[tuple[int, float], ...] = ((0, 1.0), (1, 1.06), (2, 0.95), (3, 1.0))
"""Quarter turns and factors of the scale of looks at one picture; all are equally good."""
LEAST = 0.08
"""Certainty from which a place is reported at all."""
FILE = Path(__file__).parent / "network.onnx"

_CELL = 4
"""Pixels from one place that the network describes to the next."""
_UNIT = 28.0
"""Pixels of a side whose logarithm is 0."""
_MOST = 60
"""Places that are reported in one look."""


@lru_cache(maxsize=1)
def _network() -> cv2.dnn.Net:
    return cv2.dnn.readNetFromONNX(np.frombuffer(FILE.read_bytes(), np.uint8))


def places(view: Image, number: int = 0) -> list[Square]:
    """Where upper faces may lie in a view (rows × columns × 3) of SCALE pixels a millimetre, the likeliest first.

    ``number`` chooses one of the LOOKS.
    """
    return [replace(place, turn=_turn(view, place)) for place in _places(view, number)]


def _turn(view: Image, place: Square) -> float:
    """The turn (radians) of the square at a place: most edges in it and around it run along its sides."""
    reach = round(0.75 * place.side) + 2
    column, row = round(place.x), round(place.y)
    left, top = max(0, column - reach), max(0, row - reach)
    part = view[top : row + reach + 1, left : column + reach + 1]
    soft = cv2.GaussianBlur(part, (0, 0), 1.0).astype(np.float32)
    across, down = cv2.Sobel(soft, cv2.CV_32F, 1, 0), cv2.Sobel(soft, cv2.CV_32F, 0, 1)
    squares = across * across + down * down
    strongest = squares.argmax(axis=2)[..., None]
    across, down = (np.take_along_axis(picture, strongest, 2)[..., 0] for picture in (across, down))
    rows, columns = np.ogrid[: part.shape[0], : part.shape[1]]
    far = np.hypot(columns + left - place.x, rows + top - place.y) / place.side
    weights = np.where(far < 0.68, np.hypot(across, down), 0)
    turned = (weights * np.exp(4j * np.arctan2(down, across))).sum()
    return float(np.angle(turned)) / 4


def _places(view: Image, number: int) -> list[Square]:
    """The places of faces in a view, the most certain first."""
    quarters, factor = LOOKS[number % len(LOOKS)]
    rows, columns = view.shape[:2]
    changed = view
    if factor != 1:
        changed = np.asarray(cv2.resize(view, None, fx=factor, fy=factor, interpolation=cv2.INTER_LINEAR), np.uint8)
    changed = np.ascontiguousarray(np.rot90(changed, quarters))
    high, wide = (-length % (2 * _CELL) for length in changed.shape[:2])
    if high or wide:
        changed = np.asarray(cv2.copyMakeBorder(changed, 0, high, 0, wide, cv2.BORDER_REPLICATE), np.uint8)
    network = _network()
    network.setInput(cv2.dnn.blobFromImage(changed, 1 / 255, mean=(127.5, 127.5, 127.5)))
    answer = np.asarray(network.forward(), np.float32)[0]
    found = []
    for square in _decoded(answer):
        x, y = square.x / factor, square.y / factor
        for left in reversed(range(quarters)):  # back, a quarter turn at a time
            x, y = (rows if left % 2 else columns) - 1 - y, x
        found.append(Square(x, y, square.side / factor, square.turn))
    return found


def _decoded(answer: NDArray[np.float32]) -> list[Square]:
    """The places that an answer of the network (outputs × rows × columns) describes, in pixels of its picture."""
    heat = 1 / (1 + np.exp(-answer[0]))
    peaks = (heat >= LEAST) & (heat >= cv2.dilate(heat, np.ones((3, 3), np.uint8)))
    found: list[Square] = []
    rows, columns = np.nonzero(peaks)
    for at in np.argsort(-heat[rows, columns])[: 2 * _MOST]:
        row, column = int(rows[at]), int(columns[at])
        shift_x, shift_y, size, cosine, sine = (float(value) for value in answer[7:12, row, column])
        x, y = (column + 0.5 + shift_x) * _CELL, (row + 0.5 + shift_y) * _CELL
        side = _UNIT * math.exp(min(max(size, -1.5), 1.5))
        if any(math.dist((x, y), (other.x, other.y)) < 0.55 * min(side, other.side) for other in found):
            continue
        found.append(Square(x, y, side, math.atan2(sine, cosine) / 4))
    return found[:_MOST]
