"""Frames: the frame, the protocol of a frame source, and the error of a lost source."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from hardware.camera.images import Image

MOST_FPS = 10.0
"""Frames per second at most that are read from a camera: cards move slowly."""


class SourceLost(OSError):
    """The source cannot be opened or gives no frames (any more). ``code`` is stable."""

    code = "camera_lost"


@dataclass(frozen=True)
class Frame:
    """A picture (rows × columns × 3, blue green red; or rows × columns, grey), its number, and its time in seconds."""

    number: int
    time: float
    image: Image


class Source(Protocol):
    """A source of frames."""

    spec: str
    simulated: bool
    """Whether the frames are drawn, which every page must show."""

    def open(self) -> None:
        """Open it, or open it again from the start. Raises ``SourceLost``."""

    def read(self) -> Frame:
        """The newest frame; waits for it if there is none yet.

        Raises ``SourceLost``.
        """

    def close(self) -> None:
        """Release it. Never raises."""


@runtime_checkable
class Adjusts(Protocol):
    """A source that adjusts its camera by the frames that it has given."""

    def adjust(self, frame: Frame, has_table: bool) -> None:
        """Adjust the camera after a frame; ``has_table``: whether the table was found in it."""
