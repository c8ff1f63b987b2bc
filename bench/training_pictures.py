"""Pictures for the training of the dice networks: drawn throws and crowds, rendered ones, and tables without dice.

None of them is held back or of the numbers that a bench measures. All are made by this repository's code from numbers;
no photograph and no picture of others is used.
"""

from __future__ import annotations

import pickle
from pathlib import Path

import numpy as np

from bench.scenes.drawn_throws import Labelled, drawn, nothing, rectified
from bench.scenes.rendering import cached
from bench.scenes.throws import Throw, crowd_of, photographed, throw_of

DRAWN = range(20_000, 20_200)
DRAWN_CROWDS = range(20_000, 20_050)
"""Numbers of drawn throws and crowds."""
RENDERED = range(1000, 1400)
CROWDS = range(5000, 5400)
"""Numbers of rendered throws and crowds; those in the cache are used."""
EMPTY = 40
LEAST, MOST = 2.0, 3.0
"""Pixels per millimetre of a picture of many scales."""
_AGAIN = 3
"""Times that a rendered picture counts: they are few, and the most like photographs."""


def pool(folder: Path, scale: float | None = None) -> list[Labelled]:
    """The pictures with ``scale`` pixels a millimetre, or each with as many as a camera of its own gives.

    Drawn ones are kept in the folder.
    """
    kept = folder / f"drawn-{scale or 'scales'}.pickle"
    if kept.exists():
        pictures: list[Labelled] = pickle.loads(kept.read_bytes())
    else:
        throws = [throw for throw in map(throw_of, DRAWN) if not throw.held_back] + list(map(crowd_of, DRAWN_CROWDS))
        pictures = [drawn(throw, scale or scale_of(throw)) for throw in throws]
        pictures += [nothing(number) for number in range(EMPTY)]
        kept.write_bytes(pickle.dumps(pictures))
    rendered = [throw for throw in map(throw_of, RENDERED) if not throw.held_back] + [crowd_of(at) for at in CROWDS]
    for throw in rendered:
        if (frames := cached(throw)) is not None:
            frame = photographed(throw, frames[1], np.random.default_rng(throw.number))
            pictures += [rectified(throw, frame, scale or scale_of(throw))] * _AGAIN
            if throw.number % 3 == 0:
                pictures.append((rectified(throw, frames[0], scale or scale_of(throw))[0], []))
    return pictures


def scale_of(throw: Throw) -> float:
    """The pixels per millimetre of the view in which a throw's faces are named."""
    return min(max(throw.scale, LEAST), MOST)
