"""Camera thread: runs the camera pipeline on a frame source.

It opens the source, feeds the pipeline and notifies: ``on_event`` once for each event, ``on_state`` once for each
change of the camera's state. A lost source is reopened at growing intervals; the cards on the table are kept meanwhile,
so a disconnected camera does not remove them. A callback that raises is logged and has no other effect.

It uses less than one core: OpenCV is limited to this thread, the source drops the frames that arrive while one is
processed, and after a frame that took long the thread pauses, so that a slow computer can answer its pages meanwhile.
"""

from __future__ import annotations

import logging
import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import replace
from typing import Literal, TypeVar

import cv2
import numpy as np

from hardware.camera.codes.rejected_codes import RejectedCodes
from hardware.camera.frames import Adjusts, Frame, Source, SourceLost
from hardware.camera.geometry.layout import MAT, Layout
from hardware.camera.geometry.lens import Lens
from hardware.camera.images import Corners, Image, Tag
from hardware.camera.known_cards import KnownCards
from hardware.camera.sources.orientation import OrientedSource
from hardware.camera.tracking import overlay
from hardware.camera.tracking.heights import side_on
from hardware.camera.tracking.mirror_search import MirrorSearch
from hardware.camera.tracking.pipeline import Pipeline, describe
from hardware.camera.tracking.scene import CameraEvent, CardSighting

State = Literal["searching", "ready", "lost", "simulated"]

_Value = TypeVar("_Value")
_log = logging.getLogger(__name__)
_RETRY_AFTER = (0.25, 0.5, 1.0)
"""Seconds between the attempts to open a lost source, unless it has a ``retry_after``; the last one is repeated."""
MOST_LOAD = 0.85
"""Share of a core that is used at most, by the mean of each frame and the pause after it."""
_MEASURED = 64
"""Frames over which frame rate and load are measured."""


class CameraThread:
    """Processes the frames of one source in a thread, which also calls the callbacks.

    ``state`` is searching until the first frame, ready while frames arrive (simulated if they are drawn), lost when
    they stop. ``known`` is the closed set of cards, ``lens`` the lens calibration.
    """

    def __init__(
        self,
        source: Source,
        layout: Layout | None = MAT,
        known: KnownCards | None = None,
        *,
        lens: Lens | None = None,
        on_event: Callable[[CameraEvent], None] | None = None,
        on_state: Callable[[State], None] | None = None,
    ) -> None:
        self.source = source
        self.state: State = "searching"
        self.reason = ""
        """The reason for which the source was lost, in English, for the log."""
        self.trouble = ""
        """The stable code of that reason, for a source that has several; "" while all is well."""
        self.known = known
        self._mirror = MirrorSearch()
        self._wanted: Source | None = None
        self._first_number = 0
        """Added to the numbers of the source's frames, which go on where those of another source ended."""
        self._rejected = RejectedCodes()
        self._pipeline = Pipeline(layout, known, lens=lens, rejected=self._rejected)
        self._on_event, self._on_state = on_event, on_state
        self._lock = threading.Lock()
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None
        self._frame: Frame | None = None
        self._jpeg: tuple[int, bytes] | None = None
        self._work: deque[tuple[float, float, float]] = deque(maxlen=_MEASURED)
        """For each of the last frames: when it was done, the thread's CPU time then, and the seconds it took."""
        self._code_at: float | None = None
        self._paused_at = 0.0, 0.0
        """The time and the thread's processor time at the end of the last pause."""

    def start(self) -> None:
        """Start the thread. A second call does nothing."""
        if self._thread is None:
            self._stop.clear()
            thread = threading.Thread(target=self._run, name="camera", daemon=True)
            thread.start()
            self._thread = thread

    def stop(self, timeout: float = 5.0) -> None:
        """Stop the thread and close the source; waits for at most ``timeout`` seconds."""
        self._stop.set()
        if self._thread is not None and self._thread is not threading.current_thread():
            self._thread.join(timeout)
        self._thread = None

    def change_source(self, source: Source) -> None:
        """Watch another source from now on. Cards stay where they are, as after the camera was moved."""
        with self._lock:
            self._wanted = source

    @property
    def chosen_source(self) -> Source:
        """The source to watch: at once after `change_source`, while the last frame of the one before is processed."""
        with self._lock:
            return self._wanted or self.source

    @property
    def layout(self) -> Layout | None:
        """The layout in use."""
        return self._pipeline.layout

    @property
    def lens(self) -> Lens | None:
        """The lens calibration in use, if there is one."""
        return self._pipeline.lens

    def use(self, layout: Layout | None, lens: Lens | None = None) -> None:
        """Use another layout and lens from the next frame on. Tracking starts again, and the cards emit no event."""
        with self._lock:
            self._pipeline = Pipeline(layout, self.known, lens=lens, rejected=self._rejected)
            self._jpeg = None

    def expect(self, known: KnownCards | None) -> None:
        """Use this closed set from the next frame on. Cards on the table stay."""
        with self._lock:
            self.known = known
            self._pipeline.expect(known)

    def report(self) -> dict[str, list[str]]:
        """The texts of rejected codes by the reason (mirrored, foreign, duplicate, hostile), each once."""
        with self._lock:
            return self._rejected.report()

    def health(self) -> dict[str, object]:
        """Health figures.

        ``state``; ``fps``; ``load`` (share of one core); ``ms`` (mean of a frame); ``width`` and ``height``;
        ``pixels_per_module`` (median of the codes in sight, None without any); ``markers`` (ids in sight);
        ``seen_at`` (seconds since a code was last read or in sight, None before); ``lens`` (whether it is calibrated);
        ``trouble`` (the code of why a phone's stream is lost).
        """
        with self._lock:
            frame, pipeline, work = self._frame, self._pipeline, list(self._work)
            tags = [*(card.tag for card in pipeline.cards.values()), *pipeline.codes]
            sides = [tag.side / 21 for tag in tags if tag.source != "face"]
            seen, lens = pipeline.markers, pipeline.lens is not None
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
            "trouble": self.trouble,
        }

    def latest_frame(self) -> Frame | None:
        """The last frame of the source; None before the first. It must not be modified."""
        with self._lock:
            return self._frame

    def lying(self) -> list[CardSighting]:
        """The cards on the table now."""
        with self._lock:
            return describe(list(self._pipeline.cards.values()))

    def sightings(self) -> list[Tag]:
        """The codes in sight: those of cards, and the others that were read in the last frame."""
        with self._lock:
            lying = [card.tag for card in self._pipeline.cards.values()]
            return lying + [tag for tag in self._pipeline.codes if all(tag.text != other.text for other in lying)]

    def look_at(self, text: str) -> tuple[Image, Corners, float | None] | None:
        """The newest frame, the corners of a card's code in it (pixels), and the code's side in mm if known.

        The frame is a copy (rows × columns × 3). None if there is no such card.
        """
        with self._lock:
            card = self._pipeline.cards.get(text)
            if self._frame is None or card is None:
                return None
            image = self._frame.image
            coloured = image.copy() if image.ndim == 3 else cv2.cvtColor(image, cv2.COLOR_GRAY2BGR)
            return np.asarray(coloured, np.uint8), card.tag.corners, side_on(self._pipeline.plane, card.tag)

    def latest_jpeg(self) -> bytes | None:
        """The last frame with the overlay drawn on it, on request; None before the first."""
        with self._lock:
            frame = self._frame
            if frame is None:
                return None
            if self._jpeg is None or self._jpeg[0] != frame.number:
                pipeline = self._pipeline
                drawn = overlay.jpeg(frame.image, pipeline.plane, pipeline.cards.values(), pipeline.codes)
                self._jpeg = frame.number, drawn
            return self._jpeg[1]

    # ------------------------------------------------------------ the thread

    def _run(self) -> None:
        cv2.setNumThreads(1)
        self._paused_at = time.perf_counter(), time.thread_time()
        attempt = 0
        while not self._stop.is_set():
            if self._take_wanted():
                attempt = 0
            try:
                self.source.open()
                while not self._stop.is_set() and self._wanted is None:
                    self._process(self.source.read())
                    attempt = 0
            except SourceLost as error:
                self.trouble = "" if error.code == SourceLost.code else error.code
                self._set_state("lost", str(error))
            except Exception as error:
                # A driver may raise anything; the search goes on.
                _log.exception("The camera failed")
                self._set_state("lost", f"{type(error).__name__}: {error}")
            self.source.close()
            if self._wanted is not None:
                continue
            pauses = getattr(self.source, "retry_after", _RETRY_AFTER)
            self._stop.wait(pauses[min(attempt, len(pauses) - 1)])
            attempt += 1
        self.source.close()

    def _take_wanted(self) -> bool:
        """Change to the source that is wanted, if there is one; whether there was."""
        with self._lock:
            wanted, self._wanted = self._wanted, None
            if wanted is None:
                return False
            self.source, self._mirror = wanted, MirrorSearch()
            if self._frame is not None:
                self._first_number = self._frame.number + 1
            self._frame = self._jpeg = None
        self.trouble = ""
        self._set_state("searching", "")
        return True

    def _process(self, frame: Frame) -> None:
        started = time.perf_counter()
        if self._first_number:
            frame = replace(frame, number=frame.number + self._first_number)
        with self._lock:
            pipeline = self._pipeline
            events = pipeline.update(frame.image, frame.number, frame.time)
            self._frame = frame
            if pipeline.codes or any(card.seen == frame.time for card in pipeline.cards.values()):
                self._code_at = time.monotonic()
        self._work.append((time.monotonic(), time.thread_time(), time.perf_counter() - started))
        self.trouble = ""
        self._set_state("simulated" if self.source.simulated else "ready", "")
        self._emit(events)
        self._mirror_back(frame, pipeline)
        if isinstance(self.source, Adjusts):
            self.source.adjust(frame, pipeline.plane is not None)
        self._pause()

    def _pause(self) -> None:
        """Wait after a frame until its processor time, with that of reading it, is no more than the allowed share."""
        since, busy = self._paused_at
        due = since + (time.thread_time() - busy) / MOST_LOAD
        self._stop.wait(max(due - time.perf_counter(), 0.0))
        self._paused_at = time.perf_counter(), time.thread_time()

    def _mirror_back(self, frame: Frame, pipeline: Pipeline) -> None:
        """Mirror the source's next frames where this one is found to be mirrored."""
        source = self.source
        if not isinstance(source, OrientedSource) or not source.finds_mirrored:
            return
        if self._mirror.is_mirrored(frame.image, pipeline.layout, bool(pipeline.markers), frame.time):
            source.orientation = replace(source.orientation, mirrored=not source.orientation.mirrored)
            _log.warning("The camera's picture was mirrored; it is mirrored back")

    def _emit(self, events: list[CameraEvent]) -> None:
        for event in events:
            self._call(self._on_event, event)

    def _set_state(self, state: State, reason: str) -> None:
        before, self.reason = self.reason, reason
        if self.state == "searching" and state == "lost" and self._frame is None:
            if reason != before:  # a source that was never there stays "searching", but the reason is logged
                _log.warning("Searching for the camera: %s", reason)
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
