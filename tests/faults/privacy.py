"""Long form of non-interference: many pairs of games that differ only in what one seat hides."""

from __future__ import annotations

import tempfile
from collections import Counter
from pathlib import Path

from engine.games import GAMES
from tests.faults.non_interference import play

STEPS = 150
"""Messages and other steps of each pair, at most."""


def measure(count: int | None = None, seed: int = 1) -> dict[str, object]:
    """How much was compared in ``count`` pairs of each game (by default 200); ``missed`` has every difference."""
    compared: Counter[str] = Counter()
    missed: list[str] = []
    pairs = 0
    for game in GAMES:
        for number in range(seed, seed + (count or 200)):
            with tempfile.TemporaryDirectory(prefix="exchequer-pair-") as folder:
                try:
                    compared += play(game, number, STEPS, Path(folder))
                    pairs += 1
                except AssertionError as difference:
                    missed.append(f"{game}, seed {number}: {difference}"[:500])
    return {"pairs": pairs, **dict(compared.most_common()), "missed": missed}
