"""Bench of physically rendered throws: handfuls of dice offered wholly right, wrongly, or not, with pips and digits.

Each throw (``bench.scenes.throws``) is rendered once by the package mitsuba and kept in a cache; the tracker then gets
its empty table and a few frames with the dice, in colour and in grey. An offer is right if all values are, and the
owners where there are two groups; an offer with any wrong die is wrong. For every third throw one die too many or too
few is asked for, and nothing may be offered. Every fifth throw is of the held-back kinds: ``measure(held_back=True)``
has those alone.
"""

from __future__ import annotations

import json
import math
import os
import sys
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.scenes.rendering import PACKAGE, rendered
from bench.scenes.throws import Throw, ThrownDie, photographed, throw_of
from companion.devices.dice_matching import Complete, Guess, read_handful
from engine.core.rolls import write_roll
from hardware.camera.dice.dice_tracker import STEADY, DiceTracker
from hardware.camera.dice.face import Die
from hardware.camera.geometry.layout import MAT
from hardware.camera.images import Image

THROWS = 60
_WHITE = tuple(f"white_on_{ground}" for ground in ("field", "paper", "felt", "wood"))
PICTURES = 3 * STEADY
"""Pictures of each throw: at most three seconds of them."""


def groups_of(throw: Throw) -> dict[str, int]:
    """The dice of each group of a throw; where all are of one colour they are one group."""
    owners = Counter(die.owner for die in throw.dice)
    if len(owners) == 1:
        return {"neutral": len(throw.dice)}
    return {"neutral": owners["white"], "own": len(throw.dice) - owners["white"]}


def true_value(throw: Throw) -> str:
    """The value of the answer for a throw."""
    if len(groups_of(throw)) == 1:
        return write_roll({"neutral": [die.value for die in throw.dice]})
    own = [die.value for die in throw.dice if die.owner != "white"]
    return write_roll({"neutral": [die.value for die in throw.dice if die.owner == "white"], "own": own})


@dataclass(frozen=True)
class Outcome:
    """What the tracker made of a throw: right, guessed (owners uncertain and said so), contradicted, wrong or nothing.

    ``read`` are the dice whose value was read right, ``misread`` is how many were read wrongly, or are no dice;
    ``seconds`` of processor time for each picture.
    """

    name: str
    read: frozenset[ThrownDie]
    misread: int
    seconds: list[float]


def outcome(throw: Throw, *, grey: bool, off: int = 0) -> Outcome:
    """The outcome of a throw in colour or in grey; ``off`` is added to the number of dice that is asked for."""
    empty, dice = rendered(throw)
    rng = np.random.default_rng(throw.number)

    def picture(image: Image) -> Image:
        frame = photographed(throw, image, rng)
        return np.asarray(cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY), np.uint8) if grey else frame

    tracker = DiceTracker(picture(empty), MAT, len(throw.dice) + off)
    seconds = []
    found: tuple[Die, ...] = ()
    for _ in range(PICTURES):
        image = picture(dice)
        started = time.thread_time()
        found = tracker.update(image)
        seconds.append(time.thread_time() - started)
    read = _read_right(throw, tracker.steady)
    return Outcome(_named(throw, found, off), read, len(tracker.steady) - len(read), seconds)


def _read_right(throw: Throw, dice: Sequence[Die]) -> frozenset[ThrownDie]:
    """The dice of a throw that were read in their place with their value."""
    right = set()
    for die in throw.dice:
        corners = throw.view.pixels(die.top())
        x, y = corners.mean(axis=0)
        near = 0.35 * float(np.linalg.norm(corners[1] - corners[0]))
        if [one.value for one in dice if math.dist(one.centre, (float(x), float(y))) <= near] == [die.value]:
            right.add(die)
    return frozenset(right)


def _named(throw: Throw, found: Sequence[Die], off: int) -> str:
    """The name of an outcome by what was offered."""
    if not found:
        return "nothing"
    if off:
        return "wrong"
    groups = groups_of(throw)
    colours = [die.colour for die in found] if len(groups) > 1 else []
    own = next((die.owner for die in throw.dice if die.owner != "white"), None)
    read = read_handful([die.value for die in found], colours, groups, own)
    if isinstance(read, Complete):
        return "right" if read.value == true_value(throw) else "wrong"
    values_right = sorted(die.value for die in found) == sorted(die.value for die in throw.dice)
    if isinstance(read, Guess):
        return "guessed" if values_right else "wrong"
    return "contradicted" if values_right else "wrong"


def measure(numbers: Iterable[int] = range(THROWS), *, held_back: bool | None = False) -> dict[str, Any]:
    """The figures of this bench, with throws that are ``held_back`` or not (None: with both).

    Raises ``ModuleNotFoundError`` without mitsuba, unless all throws are in the cache.
    """
    cv2.setNumThreads(1)
    counts: Counter[str] = Counter()
    seconds: list[float] = []
    failed: dict[str, list[int]] = {}
    for number in numbers:
        throw = throw_of(number)
        if held_back not in (None, throw.held_back):
            continue
        kind = "digits" if throw.digits else "pips"
        for grey in (False, True):
            one = outcome(throw, grey=grey)
            result = one.name
            seconds += one.seconds
            light = "grey" if grey else "colour"
            is_right = result == "right" or (grey and result == "guessed")
            for name in (f"{kind}_{light}", f"{throw.ground}_{light}"):
                counts[name] += 1
                counts[f"{name}_right"] += is_right
            counts[f"{kind}_{light}_{result}"] += not is_right
            counts["wrong"] += result == "wrong"
            counts["misread"] += one.misread
            for die in throw.dice:
                for name in (
                    f"{kind}_{light}",
                    f"white_on_{throw.ground}" if die.owner == "white" and not grey else "",
                ):
                    counts[f"{name}_dice"] += 1
                    counts[f"{name}_dice_read"] += die in one.read
            if not is_right:
                failed.setdefault(f"{light}_{result}", []).append(number)
        if number % 3 == 2:
            off = -1 if len(throw.dice) > 1 and number % 2 else 1
            counts["others"] += 1
            counts["others_offered"] += outcome(throw, grey=False, off=off).name == "wrong"
    figures: dict[str, Any] = {"throws": counts["pips_colour"] + counts["digits_colour"], "failed": failed}
    for name in ("pips", "digits", "felt", "wood", "paper", "field"):
        for light in ("colour", "grey"):
            of = counts[f"{name}_{light}"]
            figures[f"{name}_{light}_right_of_100"] = round(100 * counts[f"{name}_{light}_right"] / max(of, 1), 1)
            figures[f"{name}_{light}_counts"] = f"{counts[f'{name}_{light}_right']} of {of}"
    for name in (*(f"{kind}_{light}" for kind in ("pips", "digits") for light in ("colour", "grey")), *_WHITE):
        figures[f"{name}_dice"] = f"{counts[f'{name}_dice_read']} of {counts[f'{name}_dice']}"
    return {
        **figures,
        "wrong": counts["wrong"],
        "dice_misread": counts["misread"],
        "others": counts["others"],
        "others_offered": counts["others_offered"],
        "picture_ms": round(1000 * float(np.mean(seconds)), 1),
        "slowest_picture_ms": round(1000 * max(seconds), 1),
    }


if __name__ == "__main__":
    print(f"{PACKAGE}; cache: {os.environ.get('EXCHEQUER_BENCH_CACHE', 'default')}", file=sys.stderr)
    first, last = (int(one) for one in sys.argv[1:3]) if len(sys.argv) > 2 else (0, THROWS)
    which = True if "held" in sys.argv else None if "all" in sys.argv else False
    print(json.dumps(measure(range(first, last), held_back=which), indent=1))
