"""Bench of single dice by camera: drawn dice read correctly and wrongly, and other things read as dice.

Common dice of eight designs in all values, 36 to 90 pixels wide, in any orientation, up to 400 pixels from the point
below the camera so that side faces are visible, on four cloths (a white die on white paper and a green one on green
among them), in light from bright to dim, blurred and noisy. A reading counts if its certainty is sufficient for a
suggestion. The peer counts blobs, as is often done: OpenCV's SimpleBlobDetector, light and dark, on the same pictures
cropped to the die, so that it need not be searched for.

In addition pictures of other things than dice, and the time for a picture of 1080 lines.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from typing import Any

import cv2
import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.dice_scenes import CLOTHS, scene, without_a_die
from hardware.camera.dice import pips
from hardware.camera.dice.dice_tracker import DiceTracker
from hardware.camera.images import Image, grey_of
from hardware.camera.simulated.dice import COMMON
from hardware.camera.simulated.table import SimulatedTable

DICE = 480
TABLES = 24
"""Pictures without dice."""
SEED = 20


def suggested(image: Image) -> list[int]:
    """The values that are certain enough to be suggested."""
    return [die.value for die in pips.read(image) if die.certainty >= pips.OFFERED]


def blobs(image: Image) -> int:
    """The number of blobs that OpenCV's detector counts, of the polarity with more."""
    parameters = cv2.SimpleBlobDetector.Params()
    parameters.filterByCircularity, parameters.minCircularity = True, 0.7
    parameters.filterByArea, parameters.minArea, parameters.maxArea = True, 12, 500
    parameters.minDistBetweenBlobs = 4
    counts = []
    for colour in (0, 255):
        parameters.filterByColor, parameters.blobColor = True, colour
        counts.append(len(cv2.SimpleBlobDetector.create(parameters).detect(grey_of(image))))
    return max(counts)


def _drawn_dice() -> dict[str, Any]:
    rng = np.random.default_rng(SEED)
    right = wrong = peer_right = peer_wrong = 0
    white_right = white = 0
    for number in range(DICE):
        design, value = COMMON[number % len(COMMON)], int(rng.integers(1, 7))
        cloth = list(CLOTHS)[int(rng.integers(0, len(CLOTHS)))]
        side, light = float(rng.uniform(36, 90)), float(rng.choice([1.0, 0.7, 0.45]))
        image = scene(
            rng,
            value,
            design,
            side=side,
            cloth=cloth,
            noise=float(rng.uniform(0, 8)),
            blur=float(rng.uniform(0.4, 1.2)),
            light=light,
            aside=float(rng.uniform(0, 400)),
            rise=float(rng.uniform(0.02, 0.06)),
        )
        values = suggested(image)
        right += values == [value]
        wrong += any(one != value for one in values)
        if light > 0.5 and number % len(COMMON) == 0 and cloth != "white":
            white, white_right = white + 1, white_right + (values == [value])
        half = round(side * 0.75 + 30)
        counted = blobs(image[180 - half : 180 + half, 180 - half : 180 + half])
        peer_right += counted == value
        peer_wrong += counted != value and 1 <= counted <= 6
    return {
        "read_of_100": round(100 * right / DICE, 1),
        "wrong": wrong,
        "right_of_suggested": round(100 * right / max(right + wrong, 1), 2),
        "blobs_right_of_counted": round(100 * peer_right / max(peer_right + peer_wrong, 1), 1),
        "white_dice_read_of_100": round(100 * white_right / white, 1),
        "blobs_read_of_100": round(100 * peer_right / DICE, 1),
        "blobs_wrong": peer_wrong,
    }


def _picture_ms() -> float:
    """CPU milliseconds for a picture while a roll is expected."""
    now = [0.0]
    table = SimulatedTable(size=(1920, 1080), clock=lambda: now[0])
    table.lay("WE-I-04")
    now[0] = table.idle_at() + 1
    tracker = DiceTracker(table.image(), table.layout)
    table.roll_die(4)
    took = []
    for _ in range(12):
        now[0] += 0.3
        image = table.image()
        started = time.process_time()
        tracker.update(image)
        took.append(1000 * (time.process_time() - started))
    return round(float(np.mean(took)), 1)


def measure() -> dict[str, Any]:
    """The figures of this bench."""
    rng = np.random.default_rng(SEED)
    false = sum(len(suggested(without_a_die(rng, number))) for number in range(TABLES))
    return {**_drawn_dice(), "dice": DICE, "tables_without": TABLES, "false": false, "picture_ms": _picture_ms()}


if __name__ == "__main__":
    print(json.dumps(measure(), indent=2))
