"""A devices' program in a thread of this process, with a simulated camera and dice, for tests of a served table."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from companion.devices.program.program import Program, Server
from companion.devices.program.simulated_hands import SimulatedHands
from companion.server.app import Parts
from companion.tables.device_keys import OWN, of_table
from companion.tables.table import Table
from hardware.camera.frames import Source
from hardware.camera.simulated.table import SimulatedTable
from tests.fast_camera import FastCamera, FrameClock

SETTLE = 0.1
"""Seconds that dice must lie still here; the real settle time is tested elsewhere."""


@dataclass
class RunningProgram:
    """A connected program, and the hands that move its simulated cards and dice."""

    program: Program
    hands: SimulatedHands

    def lying(self) -> list[str]:
        """The texts of the cards that the camera sees on the mat."""
        watcher = self.program.camera.watcher
        return [] if watcher is None else [card["text"] for card in watcher.lying()]


@contextmanager
def running_program(
    address: str,
    parts: Parts,
    folder: Path | None = None,
    *,
    table: Table | None = None,
    camera: str = "simulated",
    dice: bool = True,
    source: Callable[[SimulatedTable], Source] | None = None,
) -> Iterator[RunningProgram]:
    """A program of the server's own computer, or of devices elsewhere at a ``table``.

    Its camera is a simulated one without pauses, unless ``source`` makes another from the simulated table.
    """
    clock = FrameClock()
    hands = SimulatedHands(
        make_source=source or (lambda mat: FastCamera(mat, clock)),
        make_table=lambda layout: SimulatedTable(layout, clock=clock, pace=4.0),
    )
    place = OWN if table is None else of_table(table.id)
    server = Server(address, parts.programs.keys.key(place), "" if table is None else table.id)
    program = Program(server, folder or parts.settings.data, camera, hands, settled=0.0)
    if dice:
        program.read_dice(hands.dice.port, SETTLE)
    thread = threading.Thread(target=program.run, args=(print,), daemon=True)
    thread.start()
    try:
        yield RunningProgram(program, hands)
    finally:
        program.stop()
        thread.join(20)
        program.close()
        hands.close()
