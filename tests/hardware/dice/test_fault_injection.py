"""Fault injection: faults follow the seed, and none makes a roll."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.dice.fault_injection import KINDS, OTHER_SPEEDS, OWN_SPEED, FaultInjection, at_another_speed
from hardware.dice.protocol import Kind, Message, Parser
from hardware.dice.roll_filter import RollFilter
from hardware.dice.simulator import SimulatedDiceReader


class RecordingDevice(SimulatedDiceReader):
    """A simulated device that records what it sends while its cable is plugged in."""

    sent = b""

    def send(self, data: bytes) -> None:
        if self._master is not None:
            self.sent += data

    def taken(self) -> bytes:
        """What was sent since the last call."""
        sent, self.sent = self.sent, b""
        return sent


ROLL = Message(Kind.ROLL, 0x5A3C, 1, values=(4,))


@given(st.binary(max_size=60))
def test_bytes_that_are_read_at_their_own_speed_are_unchanged(data: bytes) -> None:
    assert at_another_speed(data, OWN_SPEED) == data


@given(st.binary(max_size=60), st.floats(0.98, 1.02))
def test_a_speed_that_is_off_by_two_percent_changes_nothing(data: bytes, drift: float) -> None:
    assert at_another_speed(data, round(OWN_SPEED * drift)) == data


@pytest.mark.parametrize("speed", OTHER_SPEEDS)
def test_at_another_speed_a_line_is_other_bytes_and_no_message(speed: int) -> None:
    received = at_another_speed(ROLL.line(), speed)
    assert received != ROLL.line()
    assert len(received) > 0
    assert Parser().feed(received) == []


def test_a_slower_sender_fills_the_line_with_more_bytes_and_a_faster_one_with_fewer() -> None:
    sent = len(ROLL.line())
    assert len(at_another_speed(ROLL.line(), OWN_SPEED // 4)) > sent
    assert len(at_another_speed(ROLL.line(), OWN_SPEED * 4)) < sent


@pytest.mark.parametrize("kind", KINDS)
def test_each_fault_occurs_ends_and_invents_no_roll(kind: str) -> None:
    now = 0.0
    with RecordingDevice(clock=lambda: now, threaded=False, acknowledged=False) as device:
        faults = FaultInjection(device, (kind,), probability=0.3, seed=4)
        occurred, reported, rolled = set(), list[tuple[int, ...]](), list[tuple[int, ...]]()
        roll_filter = RollFilter(lambda values, colours: reported.append(values), lambda state: None, settle=0)
        parser = Parser()
        for turn in range(120):
            now += 0.25
            occurred.add(faults.step(now))
            device.step()
            if turn % 4 == 0:
                rolled.append((1 + turn % 5,))
                device.roll(*rolled[-1])
            for message in parser.feed(device.taken()):
                roll_filter.handle(message, now)
    assert dict.fromkeys(("noise", "cut", "flip"), parser.noise).get(kind, len(occurred) - 1) > 0
    remaining = iter(rolled)
    assert all(roll in remaining for roll in reported), "every reported roll took place, in that order"
    assert len(reported) >= 5


def test_the_same_seed_gives_the_same_faults() -> None:
    def sent_with(seed: int) -> bytes:
        with RecordingDevice(clock=lambda: 0.0, threaded=False) as device:
            faults = FaultInjection(device, ("noise", "cut", "flip"), probability=0.3, seed=seed)
            for number in range(50):
                faults.step(number)
                device.move()
            return device.taken()

    assert sent_with(1) == sent_with(1)
    assert sent_with(1) != sent_with(2)


def test_an_unknown_fault_is_refused_by_name() -> None:
    with SimulatedDiceReader(threaded=False) as device, pytest.raises(ValueError, match="gremlins"):
        FaultInjection(device, ("noise", "gremlins"))
