"""Dice networks: find the upper faces of dice with pips or digits in a view of the table from above, and name them.

Two small convolutional networks, trained by ``bench/dice_training.py`` and ``bench/face_training.py``. The first
(``network.onnx``) looks at a view of ``SCALE`` pixels a millimetre. Every four pixels it says whether a die's upper
face has its centre there, and its side. So dice that touch, and side faces that are in sight, are told apart without an
outline. The turn of the face is that of most edges around it. The second (``faces.onnx``) names the straightened face
in each of its four quarter turns, or says that it is none.

One look may be mistaken. A caller looks at several still frames, each turned and scaled otherwise (`LOOKS`), and trusts
what all of them say.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera.images import Image

SCALE = 2.0
"""Pixels a millimetre at which the network was trained."""
LOOKS: tuple[tuple[int, float], ...] = ((0, 1.0), (1, 1.06), (2, 0.95), (3, 1.0))
"""Quarter turns and factors of the scale of looks at one picture; all are equally good."""
LEAST = 0.08
"""Certainty from which something is reported at all: it may be a die."""
SMALLEST, LARGEST = 10.0, 22.0
"""Millimetres along a side of what may be a die."""

_FOLDER = Path(__file__).parent
_PATCH, _AROUND = 28, 1.16
"""Pixels along a side of a straightened face, and that side as a multiple of the face's."""
_CERTAIN_PLACE, _CERTAIN_VALUE, _NO_FACE = 0.5, 0.5, 0.85
"""A place or a value as certain as the first two is reported, but no place that is none as certainly as the last."""
_CELL = 4
"""Pixels from one place that the network describes to the next."""
_UNIT = 28.0
"""Pixels of a side whose logarithm is 0."""
_MOST = 60
"""Dice that are reported in one look."""


@dataclass(frozen=True)
class Seen:
    """A die in a look: the centre of its upper face, its side (pixels) and its turn (radians, a quarter turn's range).

    ``value`` with its ``certainty`` (0 to 1): of both, that it is an upper face and that it shows this value.
    """

    x: float
    y: float
    side: float
    turn: float
    value: int
    certainty: float


@dataclass(frozen=True)
class _Found:
    """A place of a face that may be one: pixels, radians, and how certain it is (0 to 1)."""

    x: float
    y: float
    side: float
    turn: float
    heat: float


@lru_cache(maxsize=2)
def _network(name: str) -> cv2.dnn.Net:
    return cv2.dnn.readNetFromONNX(np.frombuffer((_FOLDER / f"{name}.onnx").read_bytes(), np.uint8))


def look(view: Image, number: int = 0) -> list[Seen]:
    """The dice in a view (rows × columns × 3) of SCALE pixels a millimetre, the most certain first.

    ``number`` chooses one of the LOOKS.
    """
    places = [replace(place, turn=_turn(view, place)) for place in _places(view, number)]
    if not places:
        return []
    shares = _named(view, places)
    seen = []
    for place, share in zip(places, shares, strict=True):
        value = int(share[:6].argmax())
        certainty = round(float(share[value]), 3)
        if certainty >= _CERTAIN_VALUE or (place.heat >= _CERTAIN_PLACE and share[6] < _NO_FACE):
            seen.append(Seen(place.x, place.y, place.side, place.turn, value + 1, certainty))
    return sorted(seen, key=lambda one: -one.certainty)


def _turn(view: Image, place: _Found) -> float:
    """The turn (radians) of the square at a place: most edges in it and around it run along its sides."""
    reach = round(0.75 * place.side) + 2
    column, row = round(place.x), round(place.y)
    left, top = max(0, column - reach), max(0, row - reach)
    part = view[top : row + reach + 1, left : column + reach + 1]
    soft = cv2.GaussianBlur(part, (0, 0), 1.0).astype(np.float32)
    across, down = cv2.Sobel(soft, cv2.CV_32F, 1, 0), cv2.Sobel(soft, cv2.CV_32F, 0, 1)
    squares = across * across + down * down
    strongest = squares.argmax(axis=2)[..., None]
    across, down = (np.take_along_axis(one, strongest, 2)[..., 0] for one in (across, down))
    rows, columns = np.ogrid[: part.shape[0], : part.shape[1]]
    far = np.hypot(columns + left - place.x, rows + top - place.y) / place.side
    weights = np.where(far < 0.68, np.hypot(across, down), 0)
    turned = (weights * np.exp(4j * np.arctan2(down, across))).sum()
    return float(np.angle(turned)) / 4


def _named(view: Image, places: list[_Found]) -> NDArray[np.float32]:
    """For each place the shares of the six values and of no face: the mean of its four quarter turns."""
    middle = (_PATCH - 1) / 2
    cuts = []
    for place in places:
        scale = _PATCH / (place.side * _AROUND)
        cosine, sine = math.cos(place.turn) * scale, math.sin(place.turn) * scale
        x, y = (middle - cosine * place.x - sine * place.y, middle + sine * place.x - cosine * place.y)
        matrix = np.asarray([[cosine, sine, x], [-sine, cosine, y]])
        cut = cv2.warpAffine(view, matrix, (_PATCH, _PATCH), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)
        cuts += [np.rot90(cut, quarter) for quarter in range(4)]
    images = np.stack(cuts).astype(np.float32)
    mean = images.mean(axis=(1, 2), keepdims=True)
    spread = np.sqrt(images.var(axis=(1, 2), keepdims=True).max(axis=3, keepdims=True)) + 4
    network = _network("faces")
    network.setInput(np.ascontiguousarray(((images - mean) / spread).transpose(0, 3, 1, 2).astype(np.float32)))
    answer = np.asarray(network.forward(), np.float32)
    shares = np.exp(answer - answer.max(axis=1, keepdims=True))
    shares /= shares.sum(axis=1, keepdims=True)
    return np.asarray(shares.reshape(len(places), 4, -1).mean(axis=1), np.float32)


def _places(view: Image, number: int) -> list[_Found]:
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
    network = _network("network")
    network.setInput(cv2.dnn.blobFromImage(changed, 1 / 255, mean=(127.5, 127.5, 127.5)))
    answer = np.asarray(network.forward(), np.float32)[0]
    found = []
    for one in _decoded(answer):
        x, y = one.x / factor, one.y / factor
        for left in reversed(range(quarters)):  # back, a quarter turn at a time
            x, y = (rows if left % 2 else columns) - 1 - y, x
        found.append(_Found(x, y, one.side / factor, one.turn, one.heat))
    return found


def _decoded(answer: NDArray[np.float32]) -> list[_Found]:
    """The places that an answer of the network (outputs × rows × columns) describes, in pixels of its picture."""
    heat = 1 / (1 + np.exp(-answer[0]))
    peaks = (heat >= LEAST) & (heat >= cv2.dilate(heat, np.ones((3, 3), np.uint8)))
    found: list[_Found] = []
    rows, columns = np.nonzero(peaks)
    for at in np.argsort(-heat[rows, columns])[: 2 * _MOST]:
        row, column = int(rows[at]), int(columns[at])
        shift_x, shift_y, size, cosine, sine = (float(one) for one in answer[7:12, row, column])
        x, y = (column + 0.5 + shift_x) * _CELL, (row + 0.5 + shift_y) * _CELL
        side = _UNIT * math.exp(min(max(size, -1.5), 1.5))
        if any(math.dist((x, y), (other.x, other.y)) < 0.55 * min(side, other.side) for other in found):
            continue
        found.append(_Found(x, y, side, math.atan2(sine, cosine) / 4, float(heat[row, column])))
    return found[:_MOST]
