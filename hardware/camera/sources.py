"""Where frames come from: a device, a Raspberry Pi camera, a video, a folder of pictures, a simulated table.

All of them are the same to the programme: opened, read frame by frame, closed. A device that is pulled out
raises ``SourceLost``; whoever reads opens it again when it is back. A video or folder ends with
``SourceEnded``. The specification is one string:

- ``0``, ``/dev/video0``, ``/dev/v4l/by-id/…``: a camera that Video4Linux knows (names by id survive replugging);
- ``csi``, ``csi:1`` (or ``picamera2:1``): a camera on the Raspberry Pi's own connector;
- a folder: its pictures in the order of their names, so many a second;
- a file: a video;
- ``simulated``: a drawn table without any card (give orders to ``SimulatedSource(table)`` instead).

A camera may be asked for another size than it is by itself: ``csi@4608x2592``, ``0@2560x1440``.
"""

from __future__ import annotations

import re
from pathlib import Path

from hardware.camera.captures import DeviceSource, VideoSource
from hardware.camera.files import PICTURES, PictureError, load_picture
from hardware.camera.frames import MOST_FPS, Frame, Source, SourceEnded, SourceLost
from hardware.camera.picamera import PicameraSource

__all__ = [
    "MOST_FPS",
    "DeviceSource",
    "FolderSource",
    "Frame",
    "PicameraSource",
    "Source",
    "SourceEnded",
    "SourceLost",
    "VideoSource",
    "open_source",
]

FOLDER_FPS = 4.0
"""Pictures a second if nobody says otherwise."""
SIMULATED_FPS = 8.0
"""Frames a second that are drawn: drawing costs more than seeing."""
_SIZED = re.compile(r"(?P<camera>.+)@(?P<width>\d{2,5})x(?P<height>\d{2,5})", re.ASCII)
_CSI = re.compile(r"(?:csi|picamera2)(?::(?P<index>\d))?", re.ASCII)


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

        return SimulatedSource(fps=fps or SIMULATED_FPS)
    sized = _SIZED.fullmatch(spec)
    camera = sized["camera"] if sized else spec
    size = (int(sized["width"]), int(sized["height"])) if sized else None
    csi = _CSI.fullmatch(camera)
    if csi:
        index = int(csi["index"] or 0)
        return PicameraSource(index, fps, size) if size else PicameraSource(index, fps)
    if camera.isdigit() or camera.startswith("/dev/"):
        return DeviceSource(camera, fps, size) if size else DeviceSource(camera, fps)
    if Path(spec).is_dir():
        return FolderSource(spec, fps)
    return VideoSource(spec, fps)
