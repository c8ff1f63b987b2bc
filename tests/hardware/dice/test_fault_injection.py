"""Fault injection: faults follow the seed, and none makes a roll."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.dice.fault_injection import KINDS, OTHER_SPEEDS, OWN_SPEED, FaultInjection, at_another_speed
from hardware.dice.protocol import Kind, Message, Parser
from hardware.dice.roll_filter import RollFilter
from hardware.dice.simulator import SimulatedDie


class Overheard(SimulatedDie):
    """A die of which one hears at once what it sends while its cable is in."""

    def send(self, data: bytes) -> None:
        texts = self.__dict__.setdefault("texts", bytearray())
        if self._master is not None:
            texts += data

    def heard(self) -> bytes:
        texts = bytes(self.__dict__.get("texts", b""))
        self.__dict__["texts"] = bytearray()
        return texts


ROLL = Message(Kind.ROLL, 0x5A3C, 1, values=(4,))


@given(st.binary(max_size=60))
def test_bytes_that_are_read_at_their_own_speed_are_as_they_were(data: bytes) -> None:
    assert at_another_speed(data, OWN_SPEED) == data


@given(st.binary(max_size=60), st.floats(0.98, 1.02))
def test_two_parts_in_a_hundred_do_not_matter(data: bytes, drift: float) -> None:
    assert at_another_speed(data, round(OWN_SPEED * drift)) == data


@pytest.mark.parametrize("speed", OTHER_SPEEDS)
def test_at_another_speed_a_line_is_other_bytes_and_no_message(speed: int) -> None:
    heard = at_another_speed(ROLL.line(), speed)
    assert heard != ROLL.line()
    assert len(heard) > 0
    assert Parser().feed(heard) == []


def test_a_slower_sender_fills_the_line_with_more_bytes_and_a_faster_one_with_fewer() -> None:
    sent = len(ROLL.line())
    assert len(at_another_speed(ROLL.line(), OWN_SPEED // 4)) > sent
    assert len(at_another_speed(ROLL.line(), OWN_SPEED * 4)) < sent


@pytest.mark.parametrize("kind", KINDS)
def test_each_fault_occurs_invents_no_roll_and_is_over_some_time(kind: str) -> None:
    now = 0.0
    with Overheard(clock=lambda: now, threaded=False, acknowledged=False) as die:
        mishaps = FaultInjection(die, (kind,), often=0.3, seed=4)
        happened, reported, thrown = set(), list[tuple[int, ...]](), list[tuple[int, ...]]()
        listening = RollFilter(lambda values, colours: reported.append(values), lambda state: None, settle=0)
        parser = Parser()
        for turn in range(120):
            now += 0.25
            happened.add(mishaps.step(now))
            die.step()
            if turn % 4 == 0:
                thrown.append((1 + turn % 5,))
                die.roll(*thrown[-1])
            for message in parser.feed(die.heard()):
                listening.handle(message, now)
        if kind in ("noise", "cut", "flip"):
            assert parser.noise > 0
        else:
            assert len(happened) > 1
    remaining = iter(thrown)
    assert all(roll in remaining for roll in reported), "what was reported was thrown, in that order"
    assert len(reported) >= 5


def test_the_same_seed_brings_the_same_faults() -> None:
    def story(seed: int) -> bytes:
        with Overheard(clock=lambda: 0.0, threaded=False) as die:
            mishaps = FaultInjection(die, ("noise", "cut", "flip"), often=0.3, seed=seed)
            for number in range(50):
                mishaps.step(number)
                die.move()
            return die.heard()

    assert story(1) == story(1)
    assert story(1) != story(2)


def test_an_unknown_fault_is_refused_by_name() -> None:
    with SimulatedDie(threaded=False) as die, pytest.raises(ValueError, match="gremlins"):
        FaultInjection(die, ("noise", "gremlins"))
