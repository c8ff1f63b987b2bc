"""Throws: looks for dice in the camera's frames while the server asks for them.

Frames are examined only then, so a camera costs nothing more while no roll is awaited.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Mapping
from typing import TYPE_CHECKING

from companion.devices.program.outbox import Outbox
from hardware.camera.tracking.camera_thread import CameraThread

if TYPE_CHECKING:
    from hardware.camera.dice.dice_tracker import DiceTracker

log = logging.getLogger("exchequer.devices")

INTERVAL = 0.3
"""Seconds between two examined frames."""


class Throws:
    """The dice of the throw that is looked for. Safe to use from several threads."""

    def __init__(self, camera: CameraThread, outbox: Outbox) -> None:
        """Look in the frames of this camera."""
        self._camera, self._outbox = camera, outbox
        self._number = self._count = 0
        self._tracker: DiceTracker | None = None
        self._frame = -1
        """The number of the frame that was examined last."""
        self._reported: object = None
        self._lock = threading.RLock()
        self._stopping = threading.Event()
        self._thread: threading.Thread | None = None

    def order(self, order: Mapping[str, object]) -> None:
        """Carry out a ``companion.devices.camera_dice.ThrowOrder``; an empty one ends the search."""
        with self._lock:
            number, self._count = (int(str(order.get(name, 0))) for name in ("throw", "count"))
            if number != self._number:
                self._number, self._tracker = number, None
            self._reported = None
            if self._thread is None and self._number:
                self._thread = threading.Thread(target=self._run, name="throws", daemon=True)
                self._thread.start()

    def close(self) -> None:
        """Stop looking."""
        self._stopping.set()

    def _run(self) -> None:
        while not self._stopping.wait(INTERVAL):
            try:
                self.look()
            except Exception:
                log.exception("A frame could not be examined for dice")

    def look(self) -> None:
        """Examine the newest frame, and report what has changed; the thread repeats this."""
        from hardware.camera.dice.dice_tracker import DiceTracker

        with self._lock:
            frame = self._camera.latest_frame() if self._number else None
            if frame is None or frame.number == self._frame:
                return
            self._frame = frame.number
            if self._tracker is None:  # what lies there now does not count
                self._tracker = DiceTracker(frame.image, self._camera.layout, self._count)
                return
            seen: list[dict[str, object]] = [
                {"value": die.value, "certainty": round(min(1.0, max(0.0, die.certainty)), 2), "colour": die.colour}
                for die in self._tracker.update(frame.image)
            ]
            if seen != self._reported:
                self._reported = seen
                self._outbox.dice(self._number, seen)
