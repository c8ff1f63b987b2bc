"""A camera being watched, in a thread of its own.

The watcher opens its source, feeds the tracker, and calls back: ``on_event`` once for each real
change, ``on_state`` once for each change of health. A source that is lost is looked for again, more and more
patiently; what lay on the table is remembered meanwhile, so a pulled cable is not four removed
cards. A callback that raises is noted and does no harm to the watching.

It uses at most one core: OpenCV is kept to this one thread, and whatever frames come while one is being looked at
are left out by the source.
"""

from __future__ import annotations

import logging
import math
import threading
import time
from collections import deque
from collections.abc import Callable
from typing import Literal, TypeVar

import cv2
import numpy as np

from hardware.camera import picture
from hardware.camera.frames import Frame, Source, SourceEnded, SourceLost
from hardware.camera.layout import MAT, Layout
from hardware.camera.lens import Lens
from hardware.camera.odd import Odd, Oddity
from hardware.camera.pipeline import Event, Tracker, describe
from hardware.camera.reading import Recogniser
from hardware.camera.tags import Corners, Image, Tag

State = Literal["searching", "ready", "lost", "simulated"]

_Value = TypeVar("_Value")
_log = logging.getLogger(__name__)
_PATIENCE = (0.25, 0.5, 1.0, 2.0)
"""Seconds between the attempts to find a source again; the last one goes on for ever."""
_MEASURED = 64
"""Frames over which rate and load are measured."""


class Watcher:
    """Watches one source in a thread: ``start``, ``stop``, and callbacks from that thread.

    ``state`` is searching until the first frame, ready while frames come (simulated if they are drawn),
    lost when they stop coming or, for a video, have ended. ``known`` are the texts of all cards there are, ``lens`` how
    the camera bends the picture. ``on_odd`` is told of each code that is no card, once: how it is odd, and its text.
    """

    def __init__(
        self,
        source: Source,
        layout: Layout | None = MAT,
        known: Recogniser | None = None,
        *,
        lens: Lens | None = None,
        on_event: Callable[[Event], None] | None = None,
        on_state: Callable[[State], None] | None = None,
        on_odd: Callable[[tuple[Oddity, str]], None] | None = None,
    ) -> None:
        self.source = source
        self.state: State = "searching"
        self.reason = ""
        """Why the source was lost, in plain English, for the host's log."""
        self.known = known
        self._odd = Odd()
        self._tracker = Tracker(layout, known, lens=lens, odd=self._odd)
        self._on_event, self._on_state, self._on_odd = on_event, on_state, on_odd
        self._lock = threading.Lock()
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None
        self._frame: Frame | None = None
        self._jpeg: tuple[int, bytes] | None = None
        self._work: deque[tuple[float, float, float]] = deque(maxlen=_MEASURED)
        """For each of the last frames: when it was done, the thread's own time then, and seconds spent on it."""
        self._code_at: float | None = None

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
            self._tracker = Tracker(layout, self.known, lens=lens, odd=self._odd)
            self._jpeg = None

    def expect(self, known: Recogniser | None) -> None:
        """From the next frame on these are the texts of all cards there are. What lies there keeps lying."""
        with self._lock:
            self.known = known
            self._tracker.expect(known)

    def report(self) -> dict[str, list[str]]:
        """The codes that were seen and are no cards: mirrored, foreign, duplicate, hostile; each text once."""
        with self._lock:
            return self._odd.report()

    def health(self) -> dict[str, object]:
        """How the watching goes.

        ``state``; ``fps``; ``load`` (share of one core); ``ms`` (mean of a frame); ``width`` and ``height``;
        ``pixels_per_module`` (median of the codes in sight, None without any); ``markers`` (ids in sight);
        ``seen_at`` (seconds since a code was last read or lay in sight, None before); ``lens`` (whether it is known).
        """
        with self._lock:
            frame, tracker, work = self._frame, self._tracker, list(self._work)
            sides = [tag.side / 21 for tag in [*(card.tag for card in tracker.cards.values()), *tracker.codes]]
            seen, lens = tracker.markers, tracker.lens is not None
        alive = self.state in ("ready", "simulated") and len(work) >= 2
        wall = max(work[-1][0] - work[0][0], 1e-6) if alive else 1.0
        return {
            "state": self.state,
            "fps": round((len(work) - 1) / wall, 1) if alive else 0.0,
            "load": round((work[-1][1] - work[0][1]) / wall, 3) if alive else 0.0,
            "ms": round(1000 * sum(spent for _, _, spent in work) / len(work), 1) if work else 0.0,
            "width": frame.image.shape[1] if frame else 0,
            "height": frame.image.shape[0] if frame else 0,
            "pixels_per_module": round(float(np.median(sides)), 2) if sides else None,
            "markers": seen,
            "seen_at": None if self._code_at is None else round(time.monotonic() - self._code_at, 1),
            "lens": lens,
        }

    def latest_frame(self) -> Frame | None:
        """The last frame as the source gave it; None before the first. Nobody may draw on it."""
        with self._lock:
            return self._frame

    def lying(self) -> list[dict[str, object]]:
        """What lies on the table now: ``{"text", "zone", "turn"}`` for each card."""
        with self._lock:
            return describe(list(self._tracker.cards.values()))

    def sightings(self) -> list[Tag]:
        """The codes in sight: those that lie still, and those that were read in the last frame besides."""
        with self._lock:
            lying = [card.tag for card in self._tracker.cards.values()]
            return lying + [tag for tag in self._tracker.codes if all(tag.text != other.text for other in lying)]

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
            image = self._frame.image
            coloured = image.copy() if image.ndim == 3 else cv2.cvtColor(image, cv2.COLOR_GRAY2BGR)
            return np.asarray(coloured, np.uint8), card.tag.corners, side

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
        cv2.setNumThreads(1)
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
        started = time.perf_counter()
        with self._lock:
            tracker = self._tracker
            events = tracker.see(frame.image, frame.number, frame.time)
            self._frame = frame
            odd, self._odd.fresh = self._odd.fresh, []
            if tracker.codes or any(card.seen == frame.time for card in tracker.cards.values()):
                self._code_at = time.monotonic()
        self._work.append((time.monotonic(), time.thread_time(), time.perf_counter() - started))
        self._become("simulated" if self.source.simulated else "ready", "")
        self._tell(events)
        for one in odd:
            self._call(self._on_odd, one)

    def _tell(self, events: list[Event]) -> None:
        for event in events:
            self._call(self._on_event, event)

    def _become(self, state: State, reason: str) -> None:
        before, self.reason = self.reason, reason
        if self.state == "searching" and state == "lost" and self._frame is None:
            if reason != before:  # it was never there, so it is not lost; but somebody wants to know why
                _log.warning("The camera is looked for: %s", reason)
        elif state != self.state:
            self.state = state
            self._work.clear()
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
