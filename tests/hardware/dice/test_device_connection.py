"""Dice reader: cable, identity, health figures and troubles, on a simulated clock."""

from __future__ import annotations

import json
import logging
import random

import pytest

from hardware.dice import SerialDiceReader, State
from hardware.dice.port import Trouble
from hardware.dice.protocol import framed
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


def test_health_figures_can_be_written_as_json(rig: DiceRig) -> None:
    rig.run(1.5)
    rig.device.send(b"\x00\xffnoise")
    rig.run(0.1)
    health = rig.reader.health()
    assert json.loads(json.dumps(health)) == health
    received_at = health["received_at"]
    assert received_at is not None and 0 <= received_at <= 1
    assert health == {
        "received_at": received_at,
        "state": "simulated", "port": rig.device.port, "identity": "simulated Kate", "firmware": "1.0.0", "noise": 7,
        "missed": 0, "retracted": 0, "implausible": 0, "miscoloured": 0, "dice": "12d20", "trouble": "",
        "version": None,
    }  # fmt: skip


def test_a_device_whose_hello_was_lost_is_requested_to_send_it_again() -> None:
    with DiceRig(dice="2d6") as rig:
        rig.device.distort = lambda line: b"" if b"HELLO" in line else line
        rig.run(4)
        assert rig.reader.identity is None
        rig.device.distort = None
        rig.run(2.5)
        assert rig.reader.health()["dice"] == "2d6"


def test_a_newer_major_version_of_the_protocol_is_refused_with_a_sentence_and_logged_once(
    rig: DiceRig, caplog: pytest.LogCaptureFixture
) -> None:
    rig.device.distort = lambda line: framed("D2,1,BEAT")
    rig.run_until(State.LOST)
    rig.run(10)
    assert rig.reader.reason is Trouble.PROTOCOL
    assert rig.reader.health()["version"] == 2
    assert "version 2" in rig.reader.trouble and "update" in rig.reader.trouble
    assert len([record for record in caplog.records if record.levelno == logging.WARNING]) == 1
    assert rig.port.opened == 1, "it sends valid lines, so the port stays open"
    rig.device.distort = None
    rig.run_until(State.SIMULATED)
    assert (rig.reader.reason, rig.reader.trouble) == (Trouble.NONE, "")


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


def test_a_silent_device_is_lost_and_reported_as_silent_until_it_sends(rig: DiceRig) -> None:
    rig.device.distort = lambda line: b""
    assert 2 < rig.run_until(State.LOST) < 4
    rig.run(10)
    assert rig.reader.reason is Trouble.SILENT
    rig.device.distort = None
    rig.run_until(State.SIMULATED)
    assert rig.reader.trouble == ""


def test_a_port_that_another_program_holds_is_reported_as_busy(rig: DiceRig) -> None:
    other = SerialDiceReader(rig.device.port, lambda values, colours: None, lambda state: None)
    other.step(0)
    assert other.reason is Trouble.BUSY
    assert other.health()["trouble"] == "busy"
