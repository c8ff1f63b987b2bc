"""A camera being watched, in a thread of its own.

The watcher opens its source, feeds the tracker, and calls back: ``on_event`` once for each real
change, ``on_state`` once for each change of health. A source that is lost is looked for again, more and more
patiently; what lay on the table is remembered meanwhile, so a pulled cable is not four removed
cards. A callback that raises is noted and does no harm to the watching.
"""

from __future__ import annotations

import logging
import math
import threading
import time
from collections.abc import Callable
from typing import Literal, TypeVar

from hardware.camera import picture
from hardware.camera.layout import MAT, Layout
from hardware.camera.lens import Lens
from hardware.camera.pipeline import Event, Tracker, describe
from hardware.camera.reading import Recogniser
from hardware.camera.sources import Frame, Source, SourceEnded, SourceLost
from hardware.camera.tags import Corners, Image

State = Literal["searching", "ready", "lost", "simulated"]

_Value = TypeVar("_Value")
_log = logging.getLogger(__name__)
_PATIENCE = (0.25, 0.5, 1.0, 2.0)
"""Seconds between the attempts to find a source again; the last one goes on for ever."""


class Watcher:
    """Watches one source in a thread: ``start``, ``stop``, and callbacks from that thread.

    ``state`` is searching until the first frame, ready while frames come (simulated if they are drawn),
    lost when they stop coming or, for a video, have ended.
    """

    def __init__(
        self,
        source: Source,
        layout: Layout | None = MAT,
        *,
        known: Recogniser | None = None,
        lens: Lens | None = None,
        on_event: Callable[[Event], None] | None = None,
        on_state: Callable[[State], None] | None = None,
    ) -> None:
        self.source = source
        self.state: State = "searching"
        self.reason = ""
        """Why the source was lost, in plain English, for the host's log."""
        self.known = known
        self._tracker = Tracker(layout, known, lens=lens)
        self._on_event, self._on_state = on_event, on_state
        self._lock = threading.Lock()
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None
        self._frame: Frame | None = None
        self._jpeg: tuple[int, bytes] | None = None

    def start(self) -> None:
        """Begin to watch. A second call does nothing."""
        if self._thread is None:
            self._stop.clear()
            self._thread = threading.Thread(target=self._run, name="camera", daemon=True)
            self._thread.start()

    def stop(self, timeout: float = 5.0) -> None:
        """Stop watching and let go of the source; waits for at most ``timeout`` seconds."""
        self._stop.set()
        if self._thread is not None and self._thread is not threading.current_thread():
            self._thread.join(timeout)
        self._thread = None

    @property
    def layout(self) -> Layout | None:
        """Where markers and zones are meant to be."""
        return self._tracker.layout

    @property
    def lens(self) -> Lens | None:
        """How the camera bends the picture, if that is known."""
        return self._tracker.lens

    def use(self, layout: Layout | None, lens: Lens | None = None) -> None:
        """Watch with another layout and lens from the next frame on. What lies there is looked at anew: no change."""
        with self._lock:
            self._tracker = Tracker(layout, self.known, lens=lens)
            self._jpeg = None

    def latest_frame(self) -> Frame | None:
        """The last frame as the source gave it; None before the first. Nobody may draw on it."""
        with self._lock:
            return self._frame

    def lying(self) -> list[dict[str, object]]:
        """What lies on the table now: ``{"text", "zone", "turn"}`` for each card."""
        with self._lock:
            return describe(list(self._tracker.cards.values()))

    def look_at(self, text: str) -> tuple[Image, Corners, float | None] | None:
        """The newest frame, where in it the code of a card lies, and the code's side on the table in mm if known.

        The frame is a copy (rows × columns × 3). None when no such card lies still.
        """
        with self._lock:
            card = self._tracker.cards.get(text)
            if self._frame is None or card is None:
                return None
            side = None
            if self._tracker.plane is not None:
                (ax, ay), (bx, by) = self._tracker.plane.table(card.tag.corners[:2])
                side = float(math.hypot(bx - ax, by - ay))
            return self._frame.image.copy(), card.tag.corners, side

    def latest_jpeg(self) -> bytes | None:
        """The last frame with what is recognised drawn on it; None before the first. Drawn when asked for."""
        with self._lock:
            frame = self._frame
            if frame is None:
                return None
            if self._jpeg is None or self._jpeg[0] != frame.number:
                tracker = self._tracker
                drawn = picture.jpeg(frame.image, tracker.plane, tracker.cards.values(), tracker.codes)
                self._jpeg = frame.number, drawn
            return self._jpeg[1]

    # ------------------------------------------------------------ the thread

    def _run(self) -> None:
        attempt = 0
        while not self._stop.is_set():
            try:
                self.source.open()
                while not self._stop.is_set():
                    self._take(self.source.read())
                    attempt = 0
            except SourceEnded:
                if self._frame is not None:
                    self._tell(self._tracker.finish(self._frame.time))
                self._become("lost", "the pictures have ended")
                break
            except SourceLost as error:
                self._become("lost", str(error))
            except Exception as error:
                # A driver may fail in any way; a table without a camera goes on, and so does the search.
                _log.exception("The camera failed")
                self._become("lost", f"{type(error).__name__}: {error}")
            self.source.close()
            self._stop.wait(_PATIENCE[min(attempt, len(_PATIENCE) - 1)])
            attempt += 1
        self.source.close()

    def _take(self, frame: Frame) -> None:
        with self._lock:
            events = self._tracker.see(frame.image, frame.number, frame.time)
            self._frame = frame
        self._become("simulated" if self.source.simulated else "ready", "")
        self._tell(events)

    def _tell(self, events: list[Event]) -> None:
        for event in events:
            self._call(self._on_event, event)

    def _become(self, state: State, reason: str) -> None:
        self.reason = reason
        if state != self.state and not (self.state == "searching" and state == "lost" and self._frame is None):
            self.state = state
            self._call(self._on_state, state)

    def _call(self, callback: Callable[[_Value], None] | None, value: _Value) -> None:
        if callback is not None:
            try:
                callback(value)
            except Exception:
                _log.exception("A callback of the camera failed")


def wait_until(condition: Callable[[], bool], timeout: float = 5.0) -> bool:
    """Whether a condition came true within ``timeout`` seconds; for tests and demonstrations."""
    end = time.monotonic() + timeout
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.02)
    return condition()
