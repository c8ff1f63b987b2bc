"""The die over a real pseudo-terminal, and what its messages mean."""

from __future__ import annotations

import queue
import random
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import serial

from hardware.dice import Die, State
from hardware.dice.listening import Listening
from hardware.dice.protocol import Kind, Message
from hardware.dice.simulated import SimulatedDie

SETTLE = 0.15


class Ears:
    """A die that is listened to; what it tells waits in two queues."""

    def __init__(self, simulated: SimulatedDie, *, silence: float = 1.0, settle: float = SETTLE) -> None:
        self.rolls: queue.Queue[tuple[int, ...]] = queue.Queue()
        self.states: list[State] = []
        self.die = Die(simulated.port, self.rolls.put, self.states.append, settle=settle, silence=silence)

    def all_rolls(self, patience: float = SETTLE + 0.3) -> list[tuple[int, ...]]:
        found = []
        while True:
            try:
                found.append(self.rolls.get(timeout=patience))
            except queue.Empty:
                return found


def until(condition: Callable[[], bool], patience: float = 5.0) -> float:
    """Wait for something; gives the seconds that it took."""
    start = time.monotonic()
    while not condition():
        assert time.monotonic() - start < patience, "it did not happen in time"
        time.sleep(0.01)
    return time.monotonic() - start


@pytest.fixture
def simulated() -> Iterator[SimulatedDie]:
    with SimulatedDie(heartbeat=0.1) as die:
        yield die


@pytest.fixture
def ears(simulated: SimulatedDie) -> Iterator[Ears]:
    ears = Ears(simulated)
    ears.die.start()
    until(lambda: ears.die.state is State.SIMULATED)
    yield ears
    ears.die.stop()


def test_a_roll_is_told_once_though_its_line_is_sent_thrice(simulated: SimulatedDie, ears: Ears) -> None:
    simulated.roll(4)
    assert ears.all_rolls() == [(4,)]
    simulated.roll(4)
    simulated.send(b"")
    assert ears.all_rolls() == [(4,)]


def test_several_dice_in_one_throw_are_one_roll(simulated: SimulatedDie, ears: Ears) -> None:
    simulated.roll(2, 5)
    assert ears.all_rolls() == [(2, 5)]


def test_handling_is_no_roll(simulated: SimulatedDie, ears: Ears) -> None:
    simulated.move()
    simulated.roll(3)
    simulated.move()
    assert ears.all_rolls() == []


def test_what_lies_still_last_is_the_roll(simulated: SimulatedDie, ears: Ears) -> None:
    simulated.roll(3)
    simulated.roll(5)
    assert ears.all_rolls() == [(5,)]


def test_a_cut_line_costs_no_roll(simulated: SimulatedDie, ears: Ears) -> None:
    simulated.cut_next(3)
    simulated.roll(5)
    simulated.send(b"$D1,0001,0001,ROLL,2*")
    assert ears.all_rolls() == [(5,)]


def test_a_reset_costs_no_roll_and_repeats_none(simulated: SimulatedDie, ears: Ears) -> None:
    simulated.roll(2)
    assert ears.all_rolls() == [(2,)]
    simulated.reset()
    simulated.roll(3)
    assert ears.all_rolls() == [(3,)]


def test_100_000_bytes_of_noise_hold_no_roll_and_those_between_are_all_heard(simulated: SimulatedDie) -> None:
    ears = Ears(simulated, silence=60, settle=0)
    ears.die.start()
    until(lambda: ears.die.state is State.SIMULATED)
    chance = random.Random(1)
    thrown = []
    for turn in range(100):
        simulated.send(chance.randbytes(1000))
        if turn % 4 == 0:
            value = chance.randint(2, 5)
            thrown.append((value,))
            simulated.roll(value)
    heard = ears.all_rolls(1.0)
    ears.die.stop()
    assert heard == thrown
    assert set(ears.states) == {State.SEARCHING, State.SIMULATED}


def test_a_pulled_cable_is_noticed_and_mended_within_two_seconds(simulated: SimulatedDie, ears: Ears) -> None:
    for value in (2, 4):
        simulated.pull_out()
        until(lambda: ears.die.state is State.LOST)
        assert ears.die.trouble
        time.sleep(0.3)
        simulated.plug_in()
        assert until(lambda: ears.die.state is State.SIMULATED) < 2
        simulated.roll(value)
        assert ears.all_rolls() == [(value,)]
    told = [State.SEARCHING, State.SIMULATED, State.LOST, State.SIMULATED, State.LOST, State.SIMULATED]
    assert ears.states == told


def test_a_die_that_is_plugged_in_later_is_found(simulated: SimulatedDie) -> None:
    simulated.pull_out()
    ears = Ears(simulated)
    ears.die.start()
    time.sleep(0.2)
    assert ears.states == [State.SEARCHING]
    simulated.plug_in()
    assert until(lambda: ears.die.state is State.SIMULATED) < 2
    ears.die.stop()


def test_a_die_that_falls_silent_is_lost_and_found_again_under_the_same_name(tmp_path: Path) -> None:
    """The name may lead to another device file by now, while the old one stays open and says nothing."""
    first = SimulatedDie(tmp_path / "die", heartbeat=0.1)
    ears = Ears(first, silence=0.5)
    ears.die.start()
    until(lambda: ears.die.state is State.SIMULATED)
    first._stopping.set()
    with SimulatedDie(tmp_path / "die", heartbeat=0.1):
        assert until(lambda: ears.states[-2:] == [State.LOST, State.SIMULATED]) < 0.5 + 2
        ears.die.stop()
    first.close()


def test_a_real_die_is_ready_and_says_who_it_is() -> None:
    with SimulatedDie(heartbeat=0.1, simulated=False, name="Kate") as simulated:
        ears = Ears(simulated)
        ears.die.start()
        until(lambda: ears.die.identity is not None)
        assert ears.die.identity == ("tower", "Kate")
        assert ears.states == [State.SEARCHING, State.READY]
        ears.die.stop()


def test_the_port_belongs_to_one_listener(simulated: SimulatedDie, ears: Ears) -> None:
    with pytest.raises(serial.SerialException):
        serial.Serial(simulated.port, exclusive=True)


def test_a_listener_that_raises_does_not_end_the_listening(simulated: SimulatedDie) -> None:
    heard = []

    def fail(values: tuple[int, ...]) -> None:
        heard.append(values)
        raise RuntimeError("the companion is not well")

    die = Die(simulated.port, fail, lambda state: None, settle=0.05)
    die.start()
    until(lambda: die.state is State.SIMULATED)
    simulated.roll(2)
    until(lambda: heard == [(2,)])
    simulated.roll(3)
    until(lambda: heard == [(2,), (3,)])
    die.stop()


def test_after_stop_nothing_is_told_and_the_port_is_free(simulated: SimulatedDie, ears: Ears) -> None:
    ears.die.stop()
    simulated.roll(4)
    assert ears.all_rolls() == []
    serial.Serial(simulated.port, exclusive=True).close()


def test_a_roll_settles_by_the_clock_that_is_handed_in() -> None:
    rolls: list[tuple[int, ...]] = []
    states: list[State] = []
    listening = Listening(rolls.append, states.append, settle=0.5, silence=3.5)
    listening.hear(Message(Kind.ROLL, 1, 1, values=(4,)), 10.0)
    listening.look(10.375)
    assert rolls == []
    listening.hear(Message(Kind.ROLL, 1, 1, values=(4,)), 10.4375)
    listening.look(10.5)
    assert rolls == [(4,)]
    listening.look(13.0)
    assert states == [State.READY]
    listening.look(14.2)
    listening.look(20.0)
    listening.gone()
    assert states == [State.READY, State.LOST]
    listening.hear(Message(Kind.BEAT, 1, 1, simulated=True), 21.0)
    assert states == [State.READY, State.LOST, State.SIMULATED]


def test_a_pulled_cable_does_not_take_a_roll_back() -> None:
    rolls: list[tuple[int, ...]] = []
    listening = Listening(rolls.append, lambda state: None, settle=0.6)
    listening.hear(Message(Kind.ROLL, 1, 1, values=(4,)), 10.0)
    listening.gone()
    listening.look(11.0)
    assert rolls == [(4,)]
