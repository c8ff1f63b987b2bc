"""Fixture of the dice reader tests: a rig whose driver has found its device."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from hardware.dice import State
from tests.hardware.dice.rig import DiceRig


@pytest.fixture
def rig() -> Iterator[DiceRig]:
    with DiceRig() as rig:
        rig.run_until(State.SIMULATED)
        yield rig
