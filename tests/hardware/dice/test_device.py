"""Dice reader: its rolls, over a real pseudo-terminal and on a simulated clock."""

from __future__ import annotations

import random

from hardware.dice import State
from hardware.dice.protocol import COLOURS, Colours
from tests.hardware.dice.rig import DiceRig


def test_a_roll_is_reported_once_and_its_line_is_not_repeated_when_it_was_acknowledged(rig: DiceRig) -> None:
    rig.device.roll(4)
    rig.run(3)
    assert rig.rolls == [(4,)]
    received = rig.port.received
    rig.run(5)
    assert rig.port.received - received < 200, "heartbeats, and no repetition of the roll"
    rig.device.roll(4)
    rig.run(3)
    assert rig.rolls == [(4,), (4,)]


def test_a_reset_of_the_device_loses_no_roll_and_repeats_none(rig: DiceRig) -> None:
    for value in (2, 3, 3):
        rig.device.roll(value)
        rig.run(1.5)
        rig.device.reset()
        rig.run(0.5)
    assert rig.rolls == [(2,), (3,), (3,)]
    assert rig.reader.missed == 0


def test_a_roll_while_the_cable_is_out_is_reported_after_it_is_plugged_in(rig: DiceRig) -> None:
    rig.device.pull_out()
    rig.run_until(State.LOST)
    rig.device.roll(6)
    rig.run(3)
    rig.device.plug_in()
    assert rig.run_until(State.SIMULATED) < 2
    rig.run(3)
    assert rig.rolls == [(6,)]


def damaged(line: bytes, rng: random.Random) -> bytes:
    """A line as it may arrive: whole, cut off, with wrong bits, or after noise."""
    kind = rng.randrange(6)
    if kind == 0:
        return line[: rng.randrange(len(line))]
    if kind == 1:
        return bytes(byte ^ (1 << rng.randrange(8)) * (rng.random() < 0.1) for byte in line)
    return rng.randbytes(rng.randint(1, 60)) + line if kind == 2 else line


def test_every_roll_is_reported_once_despite_noise_truncation_bit_errors_and_pulled_cables() -> None:
    with DiceRig(dice="3d6") as rig:
        rig.run_until(State.SIMULATED)
        rng, rolled, coloured = random.Random(6), list[tuple[int, ...]](), list[Colours]()
        rig.device.distort = lambda line: damaged(line, rng)
        for turn in range(25):
            rolled.append(tuple(rng.randint(1, 6) for _ in range(3)))
            coloured.append(tuple(rng.choice([None, *COLOURS.values()]) for _ in range(3)))
            rig.device.roll(*rolled[-1], colours=coloured[-1])
            if turn % 3 == 0:
                rig.run(rng.uniform(0, 1))
                rig.device.pull_out()
                rig.run(rng.uniform(0.4, 1.5))
                rig.device.plug_in()
            rig.run(12)
        assert rig.rolls == rolled
        assert rig.colours == coloured
