"""Simulated frame source: the frames of a simulated table in real time."""

from __future__ import annotations

import time

from hardware.camera.frames import Frame, SourceLost
from hardware.camera.simulated.table import SimulatedTable


class SimulatedSource:
    """The frames of a simulated table, ``fps`` per second in real time."""

    spec = "simulated"
    simulated = True

    def __init__(self, table: SimulatedTable | None = None, fps: float = 8.0) -> None:
        self.table = table or SimulatedTable()
        self._pause = 1 / fps
        self._due = 0.0
        self._number = -1

    def open(self) -> None:
        """Open it. Raises ``SourceLost`` while the table is unplugged."""
        if self.table.unplugged:
            raise SourceLost("the simulated camera is unplugged")

    def read(self) -> Frame:
        """The next frame, when it is due."""
        now = time.monotonic()
        if now < self._due:
            time.sleep(self._due - now)
        self._due = max(now, self._due) + self._pause
        if self.table.unplugged:
            raise SourceLost("the simulated camera is unplugged")
        self._number += 1
        moment = self.table.clock()
        return Frame(self._number, moment, self.table.image(moment))

    def close(self) -> None:
        """Nothing to release."""
