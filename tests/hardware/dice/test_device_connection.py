"""Dice reader: cable, identity, health figures and troubles, on a simulated clock."""

from __future__ import annotations

import random

import pytest

from hardware.dice import SerialDiceReader, State
from hardware.dice.port import Trouble
from tests.hardware.dice.rig import DiceRig


def test_after_each_of_a_hundred_cable_pulls_the_device_is_ready_within_two_seconds(rig: DiceRig) -> None:
    rng = random.Random(1)
    for turn in range(100):
        rig.device.pull_out()
        rig.run_until(State.LOST)
        assert rig.reader.reason is Trouble.AWAY
        rig.run(rng.uniform(0, 0.6))
        rig.device.plug_in()
        assert rig.run_until(State.SIMULATED) < 2
        rig.device.roll(1 + turn % 6)
        rig.run(0.7)
    assert rig.rolls == [(1 + turn % 6,) for turn in range(100)]
    assert rig.states == [State.SIMULATED, *[State.LOST, State.SIMULATED] * 100]


def test_a_device_whose_hello_was_lost_is_requested_to_send_it_again() -> None:
    with DiceRig(dice="2d6") as rig:
        rig.device.distort = lambda line: b"" if b"HELLO" in line else line
        rig.run(4)
        assert rig.reader.introduction is None
        rig.device.distort = None
        rig.run(2.5)
        assert rig.reader.health()["dice"] == "2d6"


def test_a_wrong_speed_is_reported_as_garbled_and_logged_once(rig: DiceRig, caplog: pytest.LogCaptureFixture) -> None:
    rig.device.distort = lambda line: random.Random(len(line)).randbytes(400)
    rig.run_until(State.LOST)
    rig.run(5)
    reasons = set[Trouble]()
    rig.run(20, lambda: bool(reasons.add(rig.reader.reason)))  # type: ignore[func-returns-value]
    assert rig.port.opened > 3
    assert reasons == {Trouble.GARBLED}
    assert "115200" in rig.reader.trouble
    assert len(caplog.records) == 1, "logged once, although the port was opened several times"


def test_a_port_that_another_program_holds_is_reported_as_busy(rig: DiceRig) -> None:
    other = SerialDiceReader(rig.device.port, lambda values, colours: None, lambda state: None)
    other.step(0)
    assert other.reason is Trouble.BUSY
    assert other.health()["trouble"] == "busy"
