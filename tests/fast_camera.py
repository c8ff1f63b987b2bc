"""Simulated camera on a clock that counts frames: no test waits for hands to move or for cards to become steady.

Pixels, recognition and the steady window are those of the simulated camera in real time; only the pauses between the
frames are left out. So a busy machine makes a test slower, but never changes what the camera reads.
"""

from __future__ import annotations

import time

from hardware.camera.frames import Frame
from hardware.camera.simulated.table import SimulatedTable

SETTLED = 3.0
"""Seconds without a hand after which every change of the table has been emitted (the longest window has 2.5 s)."""
IDLE = 0.5
"""Seconds between two frames, in real time too, while nothing changes on the table."""
POLL = 0.005


class FrameClock:
    """Seconds that pass with each frame; the clock of a simulated table and of its camera."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        """The seconds that have passed."""
        return self.seconds


class FastCamera:
    """Frame source of a simulated table: ``fps`` frames for each second of the clock, one after the other.

    While nothing changes on the table a frame is drawn every ``IDLE`` seconds, or as soon as a hand moves.
    """

    spec = "simulated"
    simulated = True

    def __init__(self, table: SimulatedTable, clock: FrameClock, fps: float = 5.0) -> None:
        self.table, self.clock = table, clock
        self._step = 1 / fps
        self._hands_gone = 0.0
        """The time at which the last hand leaves or left."""
        self._number = -1

    def open(self) -> None:
        """Nothing to open."""

    def read(self) -> Frame:
        """The next frame."""
        step = self._step
        if self._idle():
            due = time.monotonic() + IDLE
            while self._idle() and time.monotonic() < due:
                time.sleep(POLL)
            step = IDLE if self._idle() else step
        self.clock.seconds += step
        self._number += 1
        moment = self.clock.seconds
        return Frame(self._number, moment, self.table.image(moment))

    def close(self) -> None:
        """Nothing to release."""

    def _idle(self) -> bool:
        """Whether the table has been unchanged for long enough."""
        now = self.clock.seconds
        self._hands_gone = max(self._hands_gone, end) if (end := self.table.idle_at()) > now else self._hands_gone
        return now >= self._hands_gone + SETTLED
