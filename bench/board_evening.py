"""An evening at a board: the window darkens and a lamp takes over, while pieces come and go.

The empty board is learnt once, in daylight from a window. Over an hour the light goes over to that of a warm
lamp above one place of the board, which is turned up little by little. Every four minutes some pieces are
moved, and after each move the spots are read. The same evening is read with the picture of the empty board as it was.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

import numpy as np

from bench.board_scenes import (
    COLOURS,
    TINTS,
    BoardLight,
    BoardScene,
    between,
    piece_on,
    random_spots,
    standing,
)
from hardware.camera.geometry.homography import find_plane
from hardware.camera.pieces.spot_reader import SpotReader
from hardware.camera.simulated.pieces import SimulatedPiece

STEPS = 10
"""Moves of an evening."""
PAUSE, STEP = 240.0, 0.25
"""Seconds from one move to the next, and between two looks at what was moved."""
_SEEN_EVERY = 8.0
"""Seconds between two looks while nothing moves."""


def evening(rng: np.random.Generator, followed: Counter[str], fixed: Counter[str]) -> None:
    """One evening: spots right, unknown and wrong, with a board whose light is followed and with one that is fixed."""
    spots = random_spots(rng)
    scene = BoardScene(rng, spots)
    day, lamp = _lights(rng)
    scene.light = day
    empty = scene.picture([])
    plane = find_plane(empty, scene.layout)
    if plane is None:
        return
    readers = {True: SpotReader(spots), False: SpotReader(spots)}
    for adapts, reader in readers.items():
        reader.adapts = adapts
        reader.learn_empty(empty, plane)
    pieces: dict[str, SimulatedPiece] = {}
    now = 0.0
    for number in range(STEPS):
        scene.light = between(day, lamp, number / (STEPS - 1))
        _move(rng, scene, pieces)
        image = scene.picture(list(pieces.values()))
        found = find_plane(image, scene.layout)
        if found is None:
            continue
        until = now + PAUSE
        settled = now + 5.0
        while now < until:
            now += STEP if now < settled else _SEEN_EVERY
            for reader in readers.values():
                reader.look(image, found, now)
        _count(readers[True], standing(pieces), followed)
        _count(readers[False], standing(pieces), fixed)


def _lights(rng: np.random.Generator) -> tuple[BoardLight, BoardLight]:
    """Daylight from a window, and a lamp above a place of the board."""
    side, noise, blur = float(rng.uniform(0, 360)), float(rng.uniform(1, 4)), float(rng.uniform(0.4, 0.9))
    at = float(rng.uniform(-0.6, 0.6)), float(rng.uniform(-0.6, 0.6))
    day = BoardLight(1.0, TINTS["cool"], side, float(rng.uniform(0.2, 0.4)), noise, blur)
    return day, BoardLight(0.55, TINTS["lamp"], side + 40, 0.05, noise, blur, float(rng.uniform(0.6, 1.0)), at)


def _move(rng: np.random.Generator, scene: BoardScene, pieces: dict[str, SimulatedPiece]) -> None:
    """Take some pieces away, and put others on free spots."""
    for name in [name for name in pieces if rng.random() < 0.3]:
        del pieces[name]
    free: Sequence[str] = [one.name for one in scene.spots if one.name not in pieces]
    by_name = {one.name: one for one in scene.spots}
    for name in rng.permutation(np.asarray(free))[:4]:
        spot = by_name[str(name)]
        pieces[spot.name] = piece_on(rng, spot, str(rng.choice(COLOURS)), spot.height == 17.0)


def _count(reader: SpotReader, truth: Mapping[str, Mapping[str, int]], counts: Counter[str]) -> None:
    for name, reading in reader.steady.items():
        if reader.latest[name].pieces is None or reading.pieces is None:
            counts["unknown"] += 1
        else:
            counts["right" if dict(reading.pieces) == dict(truth.get(name, {})) else "wrong"] += 1
