"""Bench of photographing a whole game's cards with the simulated camera: the minutes it takes, and how it comes out.

Cards of free sets (``bench.face_sets``) are laid, one upon the other, on the middle of a mat of white paper under a
tilted camera, and ``hardware.camera.faces.card_photographer`` watches them at the rate of the server. A person takes
``LAY`` seconds to take a card and lay it down (Keystroke-Level Model, as in ``bench.enrolment``), lays it elsewhere
after the page has said that it is unclear, and takes the next one when the photo is shown. The decks are one of
pictures up to the edge, and two with a white border on the white paper. Each photo's size is compared with the card's,
and the corners at which it was cut with those at which the card lies.
"""

from __future__ import annotations

import json
import math
import os
import time
from collections.abc import Iterator
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from bench import face_scenes
from bench.face_sets import card_sets
from companion.devices.card_photographing import EVERY, HALF
from hardware.camera.faces.card_photographer import CardPhoto, CardPhotographer
from hardware.camera.geometry.homography import Plane
from hardware.camera.geometry.layout import MAT
from hardware.camera.images import Image

DECKS = {"tarot": "art", "standard": "white", "stamps": "white"}
"""Sets with what is printed at the cards' edge."""
CARDS = int(os.environ.get("PHOTOGRAPHED_CARDS", "12"))
"""Cards of each deck."""
GAME = 44
"""Event cards of a game."""
LAY, AGAIN = 6.0, 3.0
"""Seconds to take a card and lay it down, and to move one that was unclear."""
READ = 1.0
"""Seconds in which the page shows a photo and the next card."""
_TRIES = 3
"""Times that a card is laid at most."""
_FINE, _REACH = 4.5, 110.0
"""Pixels per millimetre of the table, and millimetres from its middle to its edge."""
_FRAME = (900, 900)
_SCALE = 3.6
"""Pixels per millimetre of the frames."""


def measure() -> dict[str, Any]:
    """The figures of this bench: minutes, percentages, millimetres and milliseconds."""
    cv2.setNumThreads(1)
    seed = int(os.environ.get("PHOTOGRAPHED_SEED", "3"))
    first: dict[str, list[bool]] = {"art": [], "white": []}
    missed, wrong, seconds, errors, places, spent = 0, 0, list[float](), list[float](), list[float](), list[float]()
    for cards in card_sets(tuple(DECKS)):
        rng = np.random.default_rng([seed, len(cards.faces)])
        session = _Session(rng)
        list(session.wait(1.0, lambda image: image))
        names = sorted(cards.faces)
        for name in rng.permutation(names)[:CARDS].tolist():
            taken, tries, took = None, 0, 0.0
            bare = session.plan.copy()
            while taken is None and tries < _TRIES:
                tries += 1
                session.plan = bare.copy()
                taken, rest = session.lay(cards.faces[name], (cards.width, cards.height))
                took += (LAY if tries == 1 else AGAIN) + rest
            first[DECKS[cards.name]].append(taken is not None and tries == 1)
            seconds.append(took + READ)
            missed += taken is None
            if taken is not None:
                off = max(abs(taken.width - cards.width), abs(taken.height - cards.height))
                errors.append(off)
                wrong += off > 2.0
                places.append(float(np.abs(np.asarray(taken.corners) - session.corners).max()))
        spent += session.spent
    everything = [one for some in first.values() for one in some]
    return {
        "cards": len(everything),
        "minutes": round(GAME * float(np.mean(seconds)) / 60, 2),
        "at_once_of_100": _share(everything),
        "at_once_art_of_100": _share(first["art"]),
        "at_once_white_of_100": _share(first["white"]),
        "not_photographed": missed,
        "wrong_size": wrong,
        "size_error_mm": round(float(np.median(errors)), 2) if errors else 0.0,
        "corner_error_mm": round(float(np.median(places)), 2) if places else 0.0,
        "corner_error_most_mm": round(max(places, default=0.0), 2),
        "ms": round(float(np.median(spent)), 1),
    }


def _share(values: list[bool]) -> float:
    return round(100 * sum(values) / max(1, len(values)), 1)


class _Session:
    """A deck laid card upon card under one camera."""

    def __init__(self, rng: np.random.Generator) -> None:
        self._rng = rng
        side = round(2 * _REACH * _FINE)
        self.plan = np.full((side, side, 3), (232, 238, 240), np.float32) + rng.normal(0, 1.5, (side, side, 1)).astype(
            np.float32
        )
        corner, other = (round((_REACH - 45) * _FINE),) * 2, (round((_REACH + 45) * _FINE),) * 2
        cv2.rectangle(self.plan, corner, other, (120, 125, 130), round(0.5 * _FINE))
        self._to_pixels = _camera(rng)
        yy, xx = np.mgrid[0 : _FRAME[1], 0 : _FRAME[0]].astype(np.float32) / _FRAME[0] - 0.5
        way, strength = rng.uniform(0, 2 * math.pi), rng.uniform(0.05, 0.3)
        light = 1 + strength * 2 * (math.cos(way) * xx + math.sin(way) * yy)
        tint = (1 + rng.normal(0, 0.05, 3)).astype(np.float32)
        self._light = light[..., None] * tint * np.float32(rng.uniform(0.6, 0.95))
        self._plane = Plane(MAT, {}, np.asarray(np.linalg.inv(self._to_pixels), np.float64))
        self._photographer = CardPhotographer((-HALF, -HALF, HALF, HALF))
        self._now = 0.0
        self.corners = np.zeros((4, 2))
        """Millimetres of the corners of the card that was laid last."""
        self.spent: list[float] = []
        """Milliseconds of one core for each frame."""

    def lay(self, face: Image, size: tuple[float, float]) -> tuple[CardPhoto | None, float]:
        """Lay a card: a hand, then the card at rest. The photo, and the seconds until it or until it is refused."""
        x, y = self._rng.normal(0, 4, 2)
        corners = face_scenes._lay(
            self.plan, face, size, _REACH + x, _REACH + y, math.radians(self._rng.normal(0, 4)), _FINE, corner=2.5
        )
        self.corners = (corners / _FINE - _REACH) * (1, -1)
        began = self._now
        for photo in self.wait(0.45, _with_hand):
            if photo is not None:
                return photo, self._now - began
        began = self._now
        for photo in self.wait(1.5, lambda image: image):
            if photo is not None:
                return photo, self._now - began
        return None, self._now - began

    def wait(self, seconds: float, over: Any) -> Iterator[CardPhoto | None]:
        """What the photographer says of each frame."""
        return (self._frame(over) for _ in range(round(seconds / EVERY)))

    def _frame(self, over: Any) -> CardPhoto | None:
        self._now += EVERY
        to_mm = np.asarray([[1 / _FINE, 0, -_REACH], [0, -1 / _FINE, _REACH], [0, 0, 1]])
        smooth = cv2.GaussianBlur(over(self.plan), (0, 0), 0.6)
        seen = cv2.warpPerspective(smooth, self._to_pixels @ to_mm, _FRAME, borderMode=cv2.BORDER_REPLICATE)
        grain = self._rng.normal(0, 1, seen.shape) * np.sqrt(4 + 0.1 * np.maximum(seen, 0))
        image = np.asarray(np.clip(cv2.GaussianBlur(seen * self._light, (0, 0), 0.6) + grain, 0, 255), np.uint8)
        started = time.thread_time()
        photo = self._photographer.update(image, self._plane, self._now)
        self.spent.append((time.thread_time() - started) * 1000)
        return photo


def _with_hand(plan: NDArray[np.float32]) -> NDArray[np.float32]:
    """A hand and its arm over the middle, from the south."""
    side = plan.shape[0]
    over = cv2.line(plan.copy(), (side // 2 + 60, side), (side // 2, side // 2 + 40), (120, 150, 200), 260)
    return np.asarray(cv2.GaussianBlur(over, (0, 0), 2), np.float32)


def _camera(rng: np.random.Generator) -> NDArray[np.float64]:
    """The homography of a tilted camera above the middle, from millimetres (north up) to pixels."""
    tilt, heading, far = math.radians(rng.uniform(5, 28)), rng.uniform(0, 2 * math.pi), rng.uniform(450, 700)
    about_x = np.asarray([[1, 0, 0], [0, math.cos(tilt), -math.sin(tilt)], [0, math.sin(tilt), math.cos(tilt)]])
    about_z = np.asarray(
        [[math.cos(heading), -math.sin(heading), 0], [math.sin(heading), math.cos(heading), 0], [0, 0, 1]]
    )
    whole = about_x @ np.diag([1.0, -1.0, -1.0]) @ about_z
    lens = np.asarray([[_SCALE * far, 0, _FRAME[0] / 2], [0, _SCALE * far, _FRAME[1] / 2], [0, 0, 1]])
    to_pixels = lens @ np.column_stack([whole[:, 0], whole[:, 1], (0, 0, far)])
    return np.asarray(to_pixels / to_pixels[2, 2], np.float64)


if __name__ == "__main__":
    print(json.dumps(measure(), indent=1))
