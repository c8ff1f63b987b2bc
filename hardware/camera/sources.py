"""Where frames come from: a device, a video, a folder of pictures, a simulated table.

All of them are the same to the programme: opened, read frame by frame, closed. A device that is pulled out
raises ``SourceLost``; whoever reads opens it again when it is back. A video or folder ends with
``SourceEnded``. The specification is one string:

- ``0``, ``/dev/video0``, ``/dev/v4l/by-id/…``: a camera that Video4Linux knows (names by id survive replugging);
- a folder: its pictures in the order of their names, so many a second;
- a file: a video;
- ``simulated``: a drawn table without any card (give orders to ``SimulatedSource(table)`` instead).
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import cv2
import numpy as np

from hardware.camera.files import PICTURES, PictureError, load_picture
from hardware.camera.tags import Image

FOLDER_FPS = 4.0
"""Pictures a second if nobody says otherwise."""
MOST_FPS = 8.0
"""More frames a second than these of a camera or video are left out: a table is slow."""


class SourceLost(OSError):
    """The source cannot be opened or gives no frames (any more). ``code`` is stable."""

    code = "camera_lost"


class SourceEnded(Exception):
    """The last frame of a video or folder has been read."""


@dataclass(frozen=True)
class Frame:
    """A picture (rows × columns × 3, blue green red), its number and its time in seconds."""

    number: int
    time: float
    image: Image


class Source(Protocol):
    """Anything that gives frames."""

    spec: str
    simulated: bool
    """Whether the people must be told that this is no camera."""
    live: bool
    """Whether frames come in real time and the source may come back after it was lost."""

    def open(self) -> None:
        """Get ready. Raises ``SourceLost``. Opening twice starts anew."""

    def read(self) -> Frame:
        """The next frame, waiting for it if need be. Raises ``SourceLost`` or ``SourceEnded``."""

    def close(self) -> None:
        """Let go of it. Never raises."""


class DeviceSource:
    """A camera on Video4Linux: a number, or a path in /dev."""

    simulated = False
    live = True

    def __init__(self, spec: str, fps: float | None = None, size: tuple[int, int] = (1920, 1080)) -> None:
        self.spec = spec
        self._pause = 1 / min(fps or MOST_FPS, 60.0)
        self._size = size
        self._capture: cv2.VideoCapture | None = None
        self._number = -1
        self._last = 0.0

    def open(self) -> None:
        """Open the device; a device that isn't there is not waited for."""
        self.close()
        # A name by id points elsewhere after replugging: look again each time.
        number = int(self.spec) if self.spec.isdigit() else None
        path = Path(f"/dev/video{number}") if number is not None else Path(self.spec)
        if not path.exists():
            raise SourceLost(f"{path} is not there")
        capture = cv2.VideoCapture(str(path.resolve()), cv2.CAP_V4L2)
        if not capture.isOpened():
            capture.release()
            raise SourceLost(f"{path} cannot be opened: is another programme using it?")
        fourcc = cv2.VideoWriter.fourcc(*"MJPG")
        capture.set(cv2.CAP_PROP_FOURCC, fourcc)
        capture.set(cv2.CAP_PROP_FRAME_WIDTH, self._size[0])
        capture.set(cv2.CAP_PROP_FRAME_HEIGHT, self._size[1])
        capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
        self._capture = capture

    def read(self) -> Frame:
        """The newest frame; those between are dropped."""
        if self._capture is None:
            raise SourceLost(f"{self.spec} is not open")
        while True:
            if not self._capture.grab():
                raise SourceLost(f"{self.spec} gives no frames")
            now = time.monotonic()
            if now - self._last >= self._pause * 0.9:
                break
        there, image = self._capture.retrieve()
        if not there or image.size == 0:
            raise SourceLost(f"{self.spec} gives no frames")
        self._last = now
        self._number += 1
        return Frame(self._number, now, np.asarray(image, np.uint8))

    def close(self) -> None:
        """Release the device."""
        if self._capture is not None:
            self._capture.release()
        self._capture = None


class VideoSource:
    """A video file, read as fast as it is asked for; ``time`` is the video's own."""

    simulated = False
    live = False

    def __init__(self, spec: str, fps: float | None = None) -> None:
        self.spec = spec
        self._fps = fps
        self._capture: cv2.VideoCapture | None = None
        self._rate = 25.0
        self._number = -1
        self._due = 0.0

    def open(self) -> None:
        """Open the file at its beginning."""
        self.close()
        if not Path(self.spec).is_file():
            raise SourceLost(f"{self.spec} is not there")
        capture = cv2.VideoCapture(self.spec)
        if not capture.isOpened():
            capture.release()
            raise SourceLost(f"{self.spec} is no video that can be read")
        rate = capture.get(cv2.CAP_PROP_FPS)
        self._rate = rate if 0.1 <= rate <= 1000 else 25.0
        self._number, self._due = -1, 0.0
        self._capture = capture

    def read(self) -> Frame:
        """The next frame that is due at the wanted rate; its number counts all of the video's frames."""
        if self._capture is None:
            raise SourceLost(f"{self.spec} is not open")
        while True:
            if not self._capture.grab():
                raise SourceEnded
            self._number += 1
            seconds = self._number / self._rate
            if seconds >= self._due - 1e-9:
                break
        self._due += 1 / (self._fps or min(MOST_FPS, self._rate))
        there, image = self._capture.retrieve()
        if not there:
            raise SourceEnded
        return Frame(self._number, seconds, np.asarray(image, np.uint8))

    def close(self) -> None:
        """Release the file."""
        if self._capture is not None:
            self._capture.release()
        self._capture = None


class FolderSource:
    """The pictures of a folder in the order of their names, ``fps`` to a second. Broken ones are left out."""

    simulated = False
    live = False

    def __init__(self, spec: str, fps: float | None = None) -> None:
        self.spec = spec
        self._fps = fps or FOLDER_FPS
        self._files: list[Path] = []
        self._next = 0
        self.broken: list[str] = []
        """What was wrong with the pictures that were left out."""

    def open(self) -> None:
        """List the pictures."""
        try:
            files = [file for file in Path(self.spec).iterdir() if file.suffix.lower() in PICTURES]
        except OSError as error:
            raise SourceLost(f"{self.spec}: {error.strerror}") from error
        if not files:
            raise SourceLost(f"{self.spec} holds no pictures")
        self._files, self._next = sorted(files), 0

    def read(self) -> Frame:
        """The next picture."""
        while self._next < len(self._files):
            number, file = self._next, self._files[self._next]
            self._next += 1
            try:
                return Frame(number, number / self._fps, load_picture(file))
            except PictureError as error:
                self.broken.append(str(error))
        raise SourceEnded

    def close(self) -> None:
        """Forget the list."""
        self._files = []


def open_source(spec: str, fps: float | None = None) -> Source:
    """The source that a specification means; it is not opened yet. ``fps``: frames a second at most."""
    if spec == "simulated":
        # It draws with what is above, so it is only asked for when it is wanted.
        from hardware.camera.simulated import SimulatedSource

        return SimulatedSource(fps=fps or MOST_FPS)
    if spec.isdigit() or spec.startswith("/dev/"):
        return DeviceSource(spec, fps)
    if Path(spec).is_dir():
        return FolderSource(spec, fps)
    return VideoSource(spec, fps)
