"""Bench of dice on the spaces of a board: counted by colour rightly, wrongly, or not, on physically rendered throws.

The throws of ``bench.dice_throws`` lie on a ground with four dice spaces, whose empty picture is known. A space with
dice that lie on its edge may be read in any way; it is not counted.
"""

from __future__ import annotations

import json
import math
import sys
import time
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import cv2
import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.scenes.rendering import rendered
from bench.scenes.throws import Throw, photographed, throw_of
from hardware.camera.geometry.homography import find_plane
from hardware.camera.geometry.layout import MAT
from hardware.camera.pieces.spot_reader import SpotReader
from hardware.camera.pieces.spots import Spot

NUMBERS = range(60)
"""The throws that are measured by default."""
RADIUS, EDGE = 24.0, 12.0
"""Radius of a dice space in mm, and how far beyond a die is neither on it nor beside it."""
_ASIDE = 38.0
"""Millimetres from the middle of the tray to the middles of the spaces, east and north."""
_LOOKS, _STEP = 24, 0.25
"""Frames of each throw, and seconds between them."""
COLOURS = ("blue", "red", "green", "yellow", "white")


def spaces_of(throw: Throw) -> list[Spot]:
    """Four dice spaces on the ground of a throw."""
    x, y = throw.tray
    places = [(x + east * _ASIDE, y + north * _ASIDE) for east in (-1, 1) for north in (-1, 1)]
    return [
        Spot(f"space:{number}", *place, RADIUS, "dice", 16.0, 16.0, COLOURS, 12, False)
        for number, place in enumerate(places)
    ]


def measure(numbers: Iterable[int] = NUMBERS) -> dict[str, Any]:
    """The figures of this bench. Raises ``ModuleNotFoundError`` without mitsuba, unless all throws are in the cache."""
    cv2.setNumThreads(1)
    counts: Counter[str] = Counter()
    seconds: list[float] = []
    for throw in map(throw_of, numbers):
        frames = rendered(throw)
        rng = np.random.default_rng(throw.number)
        empty = photographed(throw, frames[0], rng)
        plane = find_plane(empty, MAT)
        spaces = spaces_of(throw)
        reader = SpotReader(spaces)
        if plane is None or not reader.learn_empty(empty, plane):
            continue
        for look in range(_LOOKS):
            picture = photographed(throw, frames[1], rng)
            started = time.thread_time()
            reader.look(picture, plane, _STEP * look)
            seconds.append(time.thread_time() - started)
        for space in spaces:
            far = {die: math.dist((die.x, die.y), (space.x, space.y)) for die in throw.dice}
            if any(RADIUS < one < RADIUS + EDGE for one in far.values()):
                continue
            truth = dict(Counter(die.owner for die, one in far.items() if one <= RADIUS))
            seen = reader.steady[space.name].pieces
            kind = "taken" if truth else "empty"
            counts[kind] += 1
            counts[f"{kind}_right"] += seen is not None and dict(seen) == truth
            counts["wrong"] += seen is not None and dict(seen) != truth
    return {
        "spaces_right_of_100": round(100 * counts["taken_right"] / max(counts["taken"], 1), 1),
        "spaces_with_dice": counts["taken"],
        "empty_right_of_100": round(100 * counts["empty_right"] / max(counts["empty"], 1), 1),
        "spaces_wrong": counts["wrong"],
        "look_ms": round(1000 * float(np.mean(seconds)), 1),
    }


if __name__ == "__main__":
    first, last = (int(one) for one in sys.argv[1:3]) if len(sys.argv) > 2 else (NUMBERS.start, NUMBERS.stop)
    print(json.dumps(measure(range(first, last)), indent=1))
