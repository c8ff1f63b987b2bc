"""Dice reader: its thread, in real time, with a simulated device that has a thread too."""

from __future__ import annotations

import queue
from collections.abc import Callable, Iterator

import pytest
import serial

from hardware.dice import SerialDiceReader, State
from hardware.dice.protocol import Colours
from hardware.dice.simulator import SimulatedDiceReader
from tests.waiting import wait_until


class ThreadedReader:
    """The driver with its thread, which puts rolls into a queue."""

    def __init__(self, simulated: SimulatedDiceReader, *, silence: float = 1.0, settle: float = 0.1) -> None:
        self.rolls: queue.Queue[tuple[int, ...]] = queue.Queue()
        self.states: list[State] = []
        self.reader = SerialDiceReader(
            simulated.port,
            lambda values, colours: self.rolls.put(values),
            self.states.append,
            settle=settle,
            silence=silence,
        )

    def all_rolls(self, timeout: float = 0.4) -> list[tuple[int, ...]]:
        """The rolls in the queue, until none arrives within ``timeout`` seconds."""
        found = []
        while True:
            try:
                found.append(self.rolls.get(timeout=timeout))
            except queue.Empty:
                return found


def wait_for(condition: Callable[[], bool]) -> None:
    """Wait until a condition holds, ten seconds at most."""
    assert wait_until(condition, 10)


@pytest.fixture
def simulated() -> Iterator[SimulatedDiceReader]:
    with SimulatedDiceReader(heartbeat=0.1) as device:
        yield device


@pytest.fixture
def threaded(simulated: SimulatedDiceReader) -> Iterator[ThreadedReader]:
    threaded = ThreadedReader(simulated)
    threaded.reader.start()
    wait_for(lambda: threaded.reader.state is State.SIMULATED)
    yield threaded
    threaded.reader.stop()


def test_a_device_is_lost_when_its_cable_is_pulled_and_found_when_it_is_plugged_in(
    simulated: SimulatedDiceReader, threaded: ThreadedReader
) -> None:
    for value in (2, 4):
        simulated.pull_out()
        wait_for(lambda: threaded.reader.state is State.LOST)
        simulated.plug_in()
        wait_for(lambda: threaded.reader.state is State.SIMULATED)
        simulated.roll(value)
        assert threaded.rolls.get(timeout=10) == (value,)
    reported = [State.SEARCHING, State.SIMULATED, State.LOST, State.SIMULATED, State.LOST, State.SIMULATED]
    assert threaded.states == reported


def test_a_callback_that_raises_does_not_end_the_thread(simulated: SimulatedDiceReader) -> None:
    received = []

    def fail(values: tuple[int, ...], colours: Colours) -> None:
        received.append(values)
        raise RuntimeError("a callback failed")

    reader = SerialDiceReader(simulated.port, fail, lambda state: None, settle=0)
    reader.start()
    wait_for(lambda: reader.state is State.SIMULATED)
    simulated.roll(2)
    wait_for(lambda: received == [(2,)])
    simulated.roll(3)
    wait_for(lambda: received == [(2,), (3,)])
    reader.stop()


def test_after_stop_nothing_is_reported_and_the_port_is_free(
    simulated: SimulatedDiceReader, threaded: ThreadedReader
) -> None:
    threaded.reader.stop()
    simulated.roll(4)
    assert threaded.all_rolls() == []
    serial.Serial(simulated.port, exclusive=True).close()
