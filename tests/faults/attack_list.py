"""Long form of the attack list: every attack on a server of its own, one after another."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from tests.faults.attacks import ATTACKS
from tests.faults.attacks.attack import measure as measure_attack
from tests.faults.fast_server import starting


def measure(count: int | None = None, seed: int = 1, names: Sequence[str] = ()) -> dict[str, object]:
    """The figures of the named attacks, by default of all, ``count`` times (the last counts); attacks use no seed."""
    found: dict[str, object] = {}
    missed: list[str] = []
    with starting() as starter:
        for name in names or ATTACKS:
            for _ in range(count or 1):
                print(f"{name}: {ATTACKS[name].summary} …", file=sys.stderr, flush=True)
                figures = measure_attack(ATTACKS[name], starter)
            found[name] = figures
            missed += [f"{name}: {one}" for one in ATTACKS[name].missed(figures)]
    return {**found, "missed": missed}
