"""Capture sources: Video4Linux cameras and video files, through OpenCV.

A camera's driver queues frames, so a slow reader would get old ones. Therefore a thread takes every frame off the queue
at once, which costs nothing as long as it is not decoded, and ``read`` decodes the newest.
"""

from __future__ import annotations

import threading
import time
from pathlib import Path

import cv2
import numpy as np

from hardware.camera.frames import MOST_FPS, Frame, SourceEnded, SourceLost
from hardware.camera.sources.mains import mains_of, time_zone
from hardware.camera.sources.picture_lock import PictureLock
from hardware.camera.sources.v4l2_controls import Controls

STALLED_AFTER = 5.0
"""Seconds without a frame after which a camera is lost: some drivers hang when it is unplugged."""


class _Captured:
    """Base of both sources: a capture that is opened, read and released."""

    simulated = False

    def __init__(self, spec: str) -> None:
        self.spec = spec
        self._capture: cv2.VideoCapture | None = None
        self._number = -1

    def _opened(self) -> cv2.VideoCapture:
        if self._capture is None:
            raise SourceLost(f"{self.spec} is not open")
        return self._capture

    def _use(self, capture: cv2.VideoCapture, reason: str) -> None:
        """Use a capture. Raises ``SourceLost`` with the reason if it is not open."""
        if not capture.isOpened():
            capture.release()
            raise SourceLost(reason)
        self._capture = capture

    def close(self) -> None:
        """Release it. Never raises."""
        if self._capture is not None:
            self._capture.release()
        self._capture = None


class GrabbedSource(_Captured):
    """Base of live captures: a thread takes frames off the queue, ``fps`` per second at most are read."""

    live = True
    lost_code = SourceLost.code

    def __init__(self, spec: str, fps: float | None = None) -> None:
        super().__init__(spec)
        self._pause = 1 / min(fps or MOST_FPS, 60.0)
        self._last = 0.0
        self._grabber: threading.Thread | None = None
        self._condition = threading.Condition()
        self._grabbed = 0.0
        self._closing = False

    def _start_grabbing(self) -> None:
        """Start the thread that takes frames off the driver's queue."""
        self._closing, self._grabbed = False, 0.0
        self._grabber = threading.Thread(target=self._grab, args=(self._opened(),), name="frames", daemon=True)
        self._grabber.start()

    def _grab(self, capture: cv2.VideoCapture) -> None:
        while not self._closing:
            with self._condition:
                is_grabbed = capture.grab()
                self._grabbed = time.monotonic() if is_grabbed else -1.0
                self._condition.notify_all()
            if not is_grabbed:
                return
            time.sleep(0.02)  # a reader gets the lock, and the server that shares the process goes on

    def read(self) -> Frame:
        """The newest frame; earlier ones that were not read are dropped. Raises ``SourceLost``."""
        capture = self._opened()
        due = self._last + self._pause * 0.9
        with self._condition:
            is_new = self._condition.wait_for(
                lambda: self._grabbed < 0 or self._grabbed >= max(due, self._last + 1e-6), STALLED_AFTER
            )
            if not is_new or self._grabbed < 0:
                raise self._no_frames()
            self._last = self._grabbed
            is_decoded, image = capture.retrieve()
        if not is_decoded or image.size == 0:
            raise self._no_frames()
        self._number += 1
        return Frame(self._number, self._last, np.asarray(image, np.uint8))

    def _no_frames(self) -> SourceLost:
        lost = SourceLost(f"{self.spec} gives no frames")
        lost.code = self.lost_code
        return lost

    def close(self) -> None:
        """Release the device."""
        self._closing = True
        if self._grabber is not None:
            self._grabber.join(STALLED_AFTER)
        self._grabber = None
        super().close()


class DeviceSource(GrabbedSource):
    """A Video4Linux camera, given by number or path in /dev. ``size``: the requested (width, height).

    Its focus and light are kept fixed by `lock` once they have settled, where the camera allows it; ``keeps_fixed`` is
    whether that is wanted.
    """

    def __init__(self, spec: str, fps: float | None = None, size: tuple[int, int] = (1920, 1080)) -> None:
        super().__init__(spec, fps)
        self._size = size
        self.keeps_fixed = True
        self.lock: PictureLock | None = None

    def open(self) -> None:
        """Open the device if it is present. Raises ``SourceLost``."""
        self.close()
        path = self.path
        if not path.exists():
            raise SourceLost(f"{path} is not there")
        self._use(self._connect(str(path.resolve())), f"{path} cannot be opened: is another program using it?")
        try:
            self.lock = PictureLock(self._controls(path.resolve()), mains_of(time_zone()), wanted=self.keeps_fixed)
        except OSError:
            self.lock = None  # it gives pictures, which is all that is needed
        self._start_grabbing()

    def keep_fixed(self, wanted: bool) -> None:
        """Keep focus and light fixed from now on, or leave them to the camera."""
        self.keeps_fixed = wanted
        if self.lock is not None:
            self.lock.wanted = wanted

    def adjust(self, frame: Frame, has_table: bool) -> None:
        """Fix or free focus and light by this frame."""
        if self.lock is not None:
            self.lock.update(frame.image, has_table, frame.time)

    def close(self) -> None:
        """Release the device."""
        super().close()
        if self.lock is not None:
            self.lock.close()

    def _controls(self, path: Path) -> Controls:
        """The controls of the device. Raises OSError."""
        return Controls(path)

    @property
    def path(self) -> Path:
        """The device's path, which may be a link.

        A link in /dev/v4l/by-id changes its target when the camera is plugged in again: it is resolved each time.
        """
        return Path(f"/dev/video{int(self.spec)}" if self.spec.isdigit() else self.spec)

    def _connect(self, path: str) -> cv2.VideoCapture:
        capture = cv2.VideoCapture(path, cv2.CAP_V4L2)
        if capture.isOpened():
            capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
            capture.set(cv2.CAP_PROP_FRAME_WIDTH, self._size[0])
            capture.set(cv2.CAP_PROP_FRAME_HEIGHT, self._size[1])
            capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
        return capture


class VideoSource(_Captured):
    """A video file, read without waiting; a frame's ``time`` is its position in the video."""

    live = False

    def __init__(self, spec: str, fps: float | None = None) -> None:
        super().__init__(spec)
        self._fps = fps
        self._rate = 25.0
        self._due = 0.0

    def open(self) -> None:
        """Open the file at its start. Raises ``SourceLost``."""
        self.close()
        if not Path(self.spec).is_file():
            raise SourceLost(f"{self.spec} is not there")
        self._use(cv2.VideoCapture(self.spec), f"{self.spec} is no video that can be read")
        rate = self._opened().get(cv2.CAP_PROP_FPS)
        self._rate = rate if 0.1 <= rate <= 1000 else 25.0
        self._number, self._due = -1, 0.0

    def read(self) -> Frame:
        """The next frame at the requested rate; its number counts all of the video's frames."""
        capture = self._opened()
        while True:
            if not capture.grab():
                raise SourceEnded
            self._number += 1
            seconds = self._number / self._rate
            if seconds >= self._due - 1e-9:
                break
        self._due += 1 / (self._fps or min(MOST_FPS, self._rate))
        is_decoded, image = capture.retrieve()
        if not is_decoded:
            raise SourceEnded
        return Frame(self._number, seconds, np.asarray(image, np.uint8))
