"""Bench of several dice by camera: rolls read correctly, with owners, and wrongly.

One to eight dice are rolled, white ones and one player's, and the tracker gets the pictures of two seconds, as at a
table (``bench.handful_scenes`` describes grounds and light). The result is the suggestion for the whole roll: values
and owners correct; values correct, but the owners guessed and marked as such; or wrong in any way. In every third roll
there is one die too many or too few, and nothing may be suggested.
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

from bench.handful_scenes import OWN, DiceRoll, Scene
from companion.devices.dice_matching import Complete, Guess, read_handful
from engine.core.rolls import write_roll
from hardware.camera.dice.dice_tracker import STEADY, DiceTracker

ROLLS = 240
PICTURES = 2 * STEADY
"""Pictures of each roll."""
SEED = 22


def true_value(roll: DiceRoll) -> str:
    """The value of the answer for a roll."""
    dice = list(zip(roll.values, roll.colours, strict=True))
    own = [value for value, colour in dice if colour != "white"]
    return write_roll({"neutral": [value for value, colour in dice if colour == "white"], "own": own})


def _share(right: Counter[int], of: Counter[int], sizes: range) -> float:
    """The percentage of correct rolls of these numbers of dice."""
    return round(100 * sum(right[size] for size in sizes) / max(sum(of[size] for size in sizes), 1), 1)


def measure(rolls: int = ROLLS, seed: int = SEED) -> dict[str, Any]:
    """The figures of this bench."""
    rng = np.random.default_rng(seed)
    counts: Counter[str] = Counter()
    sizes: Counter[int] = Counter()
    right_sizes: Counter[int] = Counter()
    seconds: list[float] = []
    for number in range(rolls):
        white, own = int(rng.integers(0, 6)), int(rng.integers(0, 4))
        white += not white + own
        colour = OWN[number % len(OWN)]
        scene = Scene(rng)
        requested = white + own + (int(rng.choice([-1, -1, 1])) if number % 3 == 2 else 0)
        image, roll = scene.roll(white, own, colour)
        tracker = DiceTracker(scene.picture(scene.empty), scene.layout, requested)
        for _ in range(PICTURES):
            picture = scene.picture(image)
            started = time.process_time()
            dice = tracker.update(picture)
            seconds.append(time.process_time() - started)
        if requested != white + own:
            counts["others"] += 1
            counts["others_offered"] += bool(dice)
            continue
        counts["rolls"] += 1
        sizes[requested] += 1
        if not dice:
            continue
        reported = [(die.value, die.colour) for die in dice]
        counts["dice"] += len(reported)
        counts["dice_without_colour"] += sum(one is None for _, one in reported)
        groups = {"neutral": white, "own": own}
        read = read_handful([value for value, _ in reported], [one for _, one in reported], groups, colour)
        faces_right = sorted(value for value, _ in reported) == sorted(roll.values)
        if isinstance(read, Complete):
            right = read.value == true_value(roll)
            counts["right" if right else "wrong"] += 1
            right_sizes[requested] += right
        elif isinstance(read, Guess):
            counts["guessed" if faces_right else "wrong"] += 1
            counts["guessed_right"] += read.value == true_value(roll)
        else:
            counts["contradicted"] += 1
    return {
        "rolls": counts["rolls"],
        "right_of_100": round(100 * counts["right"] / counts["rolls"], 1),
        "guessed_of_100": round(100 * counts["guessed"] / counts["rolls"], 1),
        "guessed_right": counts["guessed_right"],
        "wrong": counts["wrong"],
        "contradicted": counts["contradicted"],
        "others": counts["others"],
        "others_offered": counts["others_offered"],
        "dice_without_colour_of_100": round(100 * counts["dice_without_colour"] / max(counts["dice"], 1), 1),
        "few_right_of_100": _share(right_sizes, sizes, range(1, 3)),
        "many_right_of_100": _share(right_sizes, sizes, range(6, 9)),
        "right_by_size": {size: f"{right_sizes[size]} of {sizes[size]}" for size in sorted(sizes)},
        "picture_ms": round(1000 * float(np.mean(seconds)), 1),
        "slowest_picture_ms": round(1000 * max(seconds), 1),
    }


if __name__ == "__main__":
    print(json.dumps(measure(), indent=2))
