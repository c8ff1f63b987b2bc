"""Folder source: the pictures of a folder as frames, in the order of their names."""

from __future__ import annotations

from pathlib import Path

from hardware.camera.frames import Frame, SourceEnded, SourceLost
from hardware.camera.sources.image_files import PictureError, is_taken, load_picture

FOLDER_FPS = 4.0
"""Pictures per second by default."""


class FolderSource:
    """The pictures of a folder in the order of their names, ``fps`` per second. Unreadable ones are left out."""

    simulated = False
    live = False

    def __init__(self, spec: str, fps: float | None = None) -> None:
        self.spec = spec
        self._fps = fps or FOLDER_FPS
        self._files: list[Path] = []
        self._next = 0
        self.broken: list[str] = []
        """The errors of the pictures that could not be read."""

    def open(self) -> None:
        """List the pictures. Raises ``SourceLost`` for a folder that cannot be read or contains none."""
        try:
            files = [file for file in Path(self.spec).iterdir() if is_taken(file)]
        except OSError as error:
            raise SourceLost(f"{self.spec}: {error.strerror}") from error
        if not files:
            raise SourceLost(f"{self.spec} holds no pictures")
        self._files, self._next = sorted(files), 0

    def read(self) -> Frame:
        """The next picture. Raises ``SourceEnded`` after the last."""
        while self._next < len(self._files):
            number, file = self._next, self._files[self._next]
            self._next += 1
            try:
                return Frame(number, number / self._fps, load_picture(file))
            except PictureError as error:
                self.broken.append(str(error))
        raise SourceEnded

    def close(self) -> None:
        """Drop the list of pictures."""
        self._files = []
