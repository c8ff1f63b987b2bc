"""A devices' program in a thread of this process, with simulated cards and dice, for tests of a served table."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.devices.program.program import Program, Server
from companion.devices.program.simulated_hands import SimulatedHands
from companion.server.app import Services
from companion.tables.access.device_keys import OWN
from hardware.camera.frames import Source
from hardware.camera.simulated.table import SimulatedTable
from tests.fast_camera import FastCamera, FrameClock

SETTLE = 0.1
"""Seconds that dice must lie still here; the real settle time is tested elsewhere."""


def fast_hands(source: Callable[[SimulatedTable], Source] | None = None) -> SimulatedHands:
    """Hands above a simulated camera without pauses, unless ``source`` makes another from the simulated table."""
    clock = FrameClock()
    return SimulatedHands(
        make_source=source or (lambda mat: FastCamera(mat, clock)),
        make_table=lambda layout: SimulatedTable(layout, clock=clock, pace=4.0),
    )


class RunningProgram:
    """A program in a thread, and the hands that move its simulated cards and dice."""

    def __init__(
        self, server: Server, folder: Path, hands: SimulatedHands, camera: str = "simulated", *, dice: bool = True
    ) -> None:
        self.hands = hands
        self.program = Program(server, folder, camera, hands, settled=0.0)
        if dice:
            self.program.read_dice(hands.dice.port, SETTLE)
        self._thread = threading.Thread(target=self.program.run, daemon=True)
        self._thread.start()

    def lying(self) -> list[str]:
        """The texts of the cards that the camera sees on the mat."""
        thread = self.program.camera.thread
        return [] if thread is None else [card["text"] for card in thread.lying()]

    def close(self) -> None:
        """End the program; the cards stay where they lie."""
        self.program.stop()
        self._thread.join(20)
        self.program.close()


@contextmanager
def running_program(
    address: str,
    parts: Services,
    *,
    camera: str = "simulated",
    dice: bool = True,
    source: Callable[[SimulatedTable], Source] | None = None,
) -> Iterator[RunningProgram]:
    """A program of the server's own computer."""
    hands = fast_hands(source)
    server = Server(address, parts.programs.keys.key(OWN))
    running = RunningProgram(server, parts.settings.data, hands, camera, dice=dice)
    try:
        yield running
    finally:
        running.close()
        hands.close()
