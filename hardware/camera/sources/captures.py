"""Capture sources: Video4Linux cameras and streams, through OpenCV.

A camera's driver queues frames, so a slow reader would get old ones. Therefore a thread takes every frame off the queue
at once, which costs nothing as long as it is not decoded, and ``read`` decodes the newest.
"""

from __future__ import annotations

import math
import threading
import time
from pathlib import Path
from typing import TypedDict

import cv2
import numpy as np

from hardware.camera.frames import MOST_FPS, Frame, SourceLost

STALLED_AFTER = 5.0
"""Seconds without a frame after which a camera is lost: some drivers hang when it is unplugged."""
FOCUS_AFTER, FOCUS_WITHOUT_TABLE = 2.0, 10.0
"""Seconds for which the focus may settle before it is fixed: once the table was found, and at most."""


class GrabbedSource:
    """Base of live captures: a thread takes frames off the queue, ``fps`` per second at most are read."""

    simulated = False
    lost_code = SourceLost.code

    def __init__(self, spec: str, fps: float | None = None) -> None:
        self.spec = spec
        self._pause = 1 / min(fps or MOST_FPS, 60.0)
        self._capture: cv2.VideoCapture | None = None
        self._condition = threading.Condition()
        self._grabber: threading.Thread | None = None
        self._grabbed = 0.0
        self._last = 0.0
        self._number = -1
        self._closing = False

    def _start_grabbing(self, capture: cv2.VideoCapture) -> None:
        """Start the thread that takes frames off the driver's queue."""
        self._capture, self._closing, self._grabbed = capture, False, 0.0
        self._grabber = threading.Thread(target=self._grab, args=(capture,), name="frames", daemon=True)
        self._grabber.start()

    def _grab(self, capture: cv2.VideoCapture) -> None:
        while not self._closing:
            with self._condition:
                is_grabbed = capture.grab()
                self._grabbed = time.monotonic() if is_grabbed else -1.0
                self._condition.notify_all()
            if not is_grabbed:
                return
            time.sleep(0.02)  # so that the reader gets the lock

    def read(self) -> Frame:
        """The newest frame; earlier ones that were not read are dropped. Raises ``SourceLost``."""
        if self._capture is None:
            raise SourceLost(f"{self.spec} is not open")
        due = max(self._last + self._pause * 0.9, self._last + 1e-6)
        with self._condition:
            self._condition.wait_for(lambda: self._grabbed < 0 or self._grabbed >= due, STALLED_AFTER)
            is_new = self._grabbed >= due
            is_decoded, image = self._capture.retrieve() if is_new else (False, np.zeros(0))
            self._last = max(self._grabbed, self._last)
        if not is_decoded or image.size == 0:
            lost = SourceLost(f"{self.spec} gives no frames")
            lost.code = self.lost_code
            raise lost
        self._number += 1
        return Frame(self._number, self._last, np.asarray(image, np.uint8))

    def close(self) -> None:
        """Release the device. Never raises."""
        self._closing = True
        if self._grabber is not None:
            self._grabber.join(STALLED_AFTER)
        if self._capture is not None:
            self._capture.release()
        self._grabber = self._capture = None


class LockState(TypedDict):
    """Whether the focus is "fixed" or "auto" (empty: the camera has no autofocus), and whether it is to be fixed."""

    aspects: dict[str, str]
    fixed: bool


class FocusLock:
    """Fixes the focus of a camera once it has settled: an autofocus hunts whenever a hand passes."""

    def __init__(self, capture: cv2.VideoCapture, *, wanted: bool = True) -> None:
        self.wanted = wanted
        self._capture = capture
        self._settles_since = math.inf
        self._has_autofocus = bool(capture.set(cv2.CAP_PROP_AUTOFOCUS, 1))
        self._is_fixed = False

    def state(self) -> LockState:
        """The state, for pages."""
        state = "fixed" if self._is_fixed else "auto"
        return {"aspects": {"focus": state} if self._has_autofocus else {}, "fixed": self.wanted}

    def start_again(self) -> None:
        """Let the focus settle once more, then fix it again."""
        self._settles_since = math.inf

    def update(self, now: float, *, has_table: bool) -> None:
        """Process a frame at a time (seconds); ``has_table``: whether the table was found in it."""
        if not self._has_autofocus:
            return
        self._settles_since = min(self._settles_since, now) if self.wanted else math.inf
        fixed = now - self._settles_since >= (FOCUS_AFTER if has_table or self._is_fixed else FOCUS_WITHOUT_TABLE)
        if fixed != self._is_fixed:
            self._is_fixed = fixed
            self._capture.set(cv2.CAP_PROP_AUTOFOCUS, 0 if fixed else 1)


class DeviceSource(GrabbedSource):
    """A Video4Linux camera, given by number or path in /dev. ``size``: the requested (width, height).

    ``lock`` keeps its focus fixed while it is open; ``keeps_fixed`` is whether that is wanted.
    """

    def __init__(self, spec: str, fps: float | None = None, size: tuple[int, int] = (1920, 1080)) -> None:
        super().__init__(spec, fps)
        self._size = size
        self.keeps_fixed = True
        self.lock: FocusLock | None = None

    def open(self) -> None:
        """Open the device if it is present. Raises ``SourceLost``."""
        self.close()
        path = self.path
        if not path.exists():
            raise SourceLost(f"{path} is not there")
        capture = self._connect(str(path.resolve()))
        if not capture.isOpened():
            capture.release()
            raise SourceLost(f"{path} cannot be opened: is another program using it?")
        self.lock = FocusLock(capture, wanted=self.keeps_fixed)
        self._start_grabbing(capture)

    def keep_fixed(self, wanted: bool) -> None:
        """Keep the focus fixed from now on, or leave it to the camera."""
        self.keeps_fixed = wanted
        if self.lock is not None:
            self.lock.wanted = wanted

    def adjust(self, frame: Frame, has_table: bool) -> None:
        """Fix or free the focus after this frame."""
        if self.lock is not None:
            with self._condition:
                self.lock.update(frame.time, has_table=has_table)

    def close(self) -> None:
        """Release the device. Never raises."""
        self.lock = None
        super().close()

    @property
    def path(self) -> Path:
        """The device's path, which may be a link: one in /dev/v4l/by-id changes its target when it is replugged."""
        return Path(f"/dev/video{int(self.spec)}" if self.spec.isdigit() else self.spec)

    def _connect(self, path: str) -> cv2.VideoCapture:
        capture = cv2.VideoCapture(path, cv2.CAP_V4L2)
        if capture.isOpened():
            capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
            capture.set(cv2.CAP_PROP_FRAME_WIDTH, self._size[0])
            capture.set(cv2.CAP_PROP_FRAME_HEIGHT, self._size[1])
            capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
        return capture
