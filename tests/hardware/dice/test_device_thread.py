"""Dice reader: its thread, in real time, with a simulated device that has a thread too."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import serial

from hardware.dice import SerialDiceReader, State
from hardware.dice.protocol import Colours
from hardware.dice.simulator import SimulatedDiceReader
from tests.waiting import becomes_true, wait_until


@pytest.fixture
def simulated() -> Iterator[SimulatedDiceReader]:
    with SimulatedDiceReader(heartbeat=0.1) as device:
        yield device


def test_a_pulled_cable_is_noticed_and_a_callback_that_raises_does_not_end_the_thread(
    simulated: SimulatedDiceReader,
) -> None:
    rolls: list[tuple[int, ...]] = []
    states: list[State] = []

    def rolled(values: tuple[int, ...], colours: Colours) -> None:
        rolls.append(values)
        raise RuntimeError("a callback failed")

    reader = SerialDiceReader(simulated.port, rolled, states.append, settle=0.1, silence=1.0)
    reader.start()
    reported = [State.SEARCHING, State.SIMULATED]
    assert wait_until(lambda: states == reported, 10)
    for value in (2, 4):
        simulated.pull_out()
        assert wait_until(lambda: reader.state is State.LOST, 10)
        simulated.plug_in()
        assert wait_until(lambda: reader.state is State.SIMULATED, 10)
        simulated.roll(value)
        assert wait_until(lambda: rolls[-1:] == [(value,)], 10)  # noqa: B023
    assert states == [*reported, State.LOST, State.SIMULATED, State.LOST, State.SIMULATED]
    reader.stop()
    simulated.roll(5)
    assert not becomes_true(lambda: len(rolls) > 2, 0.4)
    serial.Serial(simulated.port, exclusive=True).close()
