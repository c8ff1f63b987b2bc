"""Throws at the agent: looks for dice in the camera's frames while the server asks for them."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Sequence

from companion.devices.agent_messages import ThrowOrder
from companion.devices.camera_dice import INTERVAL
from companion.devices.frame_throws import FrameThrow
from companion.devices.protocols import HasFrames, SeenDie

log = logging.getLogger("exchequer.devices")


class Throws:
    """The dice of the throw that is looked for. Safe to use from several threads."""

    def __init__(self, camera: HasFrames, report: Callable[[dict[str, object]], None]) -> None:
        """Look in the frames of this camera; ``report`` is called with each new reading, as it is sent."""
        self._camera, self._report = camera, report
        self._order: ThrowOrder | None = None
        self._throw: FrameThrow | None = None
        self._reported: object = None
        self._lock = threading.Lock()
        self._stopping = threading.Event()
        self._thread: threading.Thread | None = None

    def order(self, order: ThrowOrder | None) -> None:
        """Look for this throw from now on; None: for none."""
        with self._lock:
            if order is None or self._order is None or order.throw != self._order.throw:
                self._throw = None if order is None else FrameThrow(self._camera, order.count)
            self._order, self._reported = order, None
            if self._thread is None and order is not None:
                self._thread = threading.Thread(target=self._run, name="throws", daemon=True)
                self._thread.start()

    def awaited(self, roll: bool) -> None:
        """Whether a roll is awaited; dice that were thrown may be watched on, when it is not."""
        with self._lock:
            is_needed = roll or (self._order is not None and self._order.taken)
        if not is_needed:
            self.order(None)

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
        with self._lock:
            order, throw = self._order, self._throw
        if order is None or throw is None:
            return
        dice = throw.taken() if order.taken else throw.dice()
        if dice is None:
            return
        if dice and not order.taken:
            throw.keep()
        seen = _dice(dice)
        with self._lock:
            if self._order is not order or seen == self._reported:
                return
            self._reported = seen
        self._report({"throw": order.throw, "taken": order.taken, "dice": seen})


def _dice(dice: Sequence[SeenDie]) -> list[dict[str, object]]:
    return [
        {"value": die.value, "certainty": round(min(1.0, max(0.0, die.certainty)), 2), "colour": die.colour}
        for die in dice
    ]
