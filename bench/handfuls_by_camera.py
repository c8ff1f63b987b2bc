"""Handfuls by camera: how many are offered wholly right, and how many wrongly.

A handful of one to eight dice is thrown, white ones and one player's, and the camera looks for two seconds, as it does
at a table (``bench.handful_scenes`` describes the cloths and the light). Counted is what a person would be offered, the
whole handful or nothing: right with whose dice they are; right in its faces, but guessed whose they are, and said to
be; or wrong in any way. In every third throw one die too many lies there, or one too few, and nothing may be offered.
"""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.handful_scenes import OWN, Scene, Thrown
from companion.devices.dice_matching import Complete, Guess, read_handful
from engine.core.rolls import write_roll
from hardware.camera.dice.dice_tracker import STEADY, DiceTracker

THROWS = 240
LOOKS = 2 * STEADY
SEED = 22


def true_value(thrown: Thrown) -> str:
    """What was thrown, as the value of an answer."""
    dice = list(zip(thrown.values, thrown.colours, strict=True))
    own = [value for value, colour in dice if colour != "white"]
    return write_roll({"neutral": [value for value, colour in dice if colour == "white"], "own": own})


def _share(right: Counter[int], of: Counter[int], sizes: range) -> float:
    """How many of a hundred handfuls of these sizes."""
    return round(100 * sum(right[size] for size in sizes) / max(sum(of[size] for size in sizes), 1), 1)


def measure(throws: int = THROWS, seed: int = SEED) -> dict[str, Any]:
    """All figures of handfuls by camera."""
    random = np.random.default_rng(seed)
    counts: Counter[str] = Counter()
    sizes: Counter[int] = Counter()
    right_sizes: Counter[int] = Counter()
    seconds: list[float] = []
    for number in range(throws):
        white, own = int(random.integers(0, 6)), int(random.integers(0, 4))
        white += not white + own
        colour = OWN[number % len(OWN)]
        scene = Scene(random)
        asked = white + own + (int(random.choice([-1, -1, 1])) if number % 3 == 2 else 0)
        image, thrown = scene.throw(white, own, colour)
        throw = DiceTracker(scene.picture(scene.empty), scene.layout, asked)
        for _ in range(LOOKS):
            picture = scene.picture(image)
            started = time.process_time()
            dice = throw.update(picture)
            seconds.append(time.process_time() - started)
        if asked != white + own:
            counts["others"] += 1
            counts["others_offered"] += bool(dice)
            continue
        counts["throws"] += 1
        sizes[asked] += 1
        if not dice:
            continue
        reported = [(die.value, die.colour) for die in dice]
        counts["dice"] += len(reported)
        counts["dice_without_colour"] += sum(one is None for _, one in reported)
        groups = {"neutral": white, "own": own}
        read = read_handful([value for value, _ in reported], [one for _, one in reported], groups, colour)
        faces_right = sorted(value for value, _ in reported) == sorted(thrown.values)
        if isinstance(read, Complete):
            right = read.value == true_value(thrown)
            counts["right" if right else "wrong"] += 1
            right_sizes[asked] += right
        elif isinstance(read, Guess):
            counts["guessed" if faces_right else "wrong"] += 1
            counts["guessed_right"] += read.value == true_value(thrown)
        else:
            counts["contradicted"] += 1
    return {
        "throws": counts["throws"],
        "right_of_100": round(100 * counts["right"] / counts["throws"], 1),
        "guessed_of_100": round(100 * counts["guessed"] / counts["throws"], 1),
        "guessed_right": counts["guessed_right"],
        "wrong": counts["wrong"],
        "contradicted": counts["contradicted"],
        "others": counts["others"],
        "others_offered": counts["others_offered"],
        "dice_without_colour_of_100": round(100 * counts["dice_without_colour"] / max(counts["dice"], 1), 1),
        "few_right_of_100": _share(right_sizes, sizes, range(1, 3)),
        "many_right_of_100": _share(right_sizes, sizes, range(6, 9)),
        "right_by_size": {size: f"{right_sizes[size]} of {sizes[size]}" for size in sorted(sizes)},
        "look_ms": round(1000 * float(np.mean(seconds)), 1),
        "slowest_look_ms": round(1000 * max(seconds), 1),
    }


if __name__ == "__main__":
    print(json.dumps(measure(), indent=2))
