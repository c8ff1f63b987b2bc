"""A frame, what every source of frames can do, and how a source says that it is lost or at its end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from hardware.camera.tags import Image

MOST_FPS = 10.0
"""More frames a second than these of a camera or video are left out: a table is slow."""


class SourceLost(OSError):
    """The source cannot be opened or gives no frames (any more). ``code`` is stable."""

    code = "camera_lost"


class SourceEnded(Exception):
    """The last frame of a video or folder has been read."""


@dataclass(frozen=True)
class Frame:
    """A picture (rows × columns × 3, blue green red; or rows × columns of grey), its number, its time in seconds."""

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
        """The next frame, or the newest of a live source, waiting for it if need be.

        Raises ``SourceLost`` or ``SourceEnded``.
        """

    def close(self) -> None:
        """Let go of it. Never raises."""
