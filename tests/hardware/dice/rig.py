"""Rig of the dice reader tests: a simulated device, a real pseudo-terminal and the real driver on a simulated clock."""

from __future__ import annotations

from collections.abc import Callable
from typing import Self

from hardware.dice import SerialDiceReader, State
from hardware.dice.port import Port
from hardware.dice.protocol import Colours
from hardware.dice.simulator import SimulatedDiceReader

STEP = 0.02
"""Seconds of simulated time per step."""


class CountingPort(Port):
    """A port that counts the bytes received, and how often it was opened."""

    received = opened = 0

    def read(self, timeout: float = 0.1) -> bytes | None:
        data = super().read(timeout)
        self.received += len(data or b"")
        return data

    def _open(self) -> bool:
        is_open = super()._open()
        self.opened += is_open
        return is_open


class CountingDevice(SimulatedDiceReader):
    """A simulated device that counts the bytes that it sent."""

    sent = 0

    def send(self, data: bytes) -> None:
        if self._master is not None:
            self.sent += len(data)
        super().send(data)


class DiceRig:
    """A simulated dice reader and the real driver on one simulated clock."""

    def __init__(
        self, *, settle: float = 0.6, acknowledged: bool = True, dice: str = "12d20", real: bool = False
    ) -> None:
        self.now = 100.0
        self.rolls: list[tuple[int, ...]] = []
        self.colours: list[Colours] = []
        self.states: list[State] = []
        self.device = CountingDevice(
            clock=lambda: self.now,
            threaded=False,
            acknowledged=acknowledged,
            dice=dice,
            simulated=not real,
            name="Kate",
        )
        self.port = CountingPort(self.device.port, clock=lambda: self.now)
        self.reader = SerialDiceReader(
            self.device.port, self.rolled, self.states.append, clock=lambda: self.now, port=self.port, settle=settle
        )

    def rolled(self, values: tuple[int, ...], colours: Colours) -> None:
        self.rolls.append(values)
        self.colours.append(colours)

    def run(self, seconds: float, until: Callable[[], bool] = lambda: False) -> float:
        """Advance the clock by some seconds, or until a condition holds; the seconds advanced."""
        start = self.now
        while self.now - start < seconds - 1e-9 and not until():
            self.now += STEP
            was_open = self.port.is_open
            self.device.step()
            self.reader.step(0)
            if not was_open:
                self.device.sent = self.port.received = 0
            for _ in range(400):  # until everything sent is received, whatever the load of the machine
                if not self.port.is_open or self.port.received >= self.device.sent:
                    break
                self.reader.step(0.005)
        return self.now - start

    def run_until(self, state: State) -> float:
        """Advance the clock until the driver is in this state, ten seconds at most; the seconds advanced."""
        seconds = self.run(10, lambda: self.reader.state is state)
        assert self.reader.state is state
        return seconds

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.port.close()
        self.device.close()
