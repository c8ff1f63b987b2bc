"""Orientation: turns and mirrors the frames of any source, as its camera needs it.

The markers tell where north is, so cards are read however the picture is turned; a mirrored one shows no code at all.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np

from hardware.camera.frames import Adjusts, Frame, Source
from hardware.camera.images import Image

TURNS = (0, 90, 180, 270)
"""Clockwise degrees by which a picture can be turned."""
_CODES = {90: cv2.ROTATE_90_CLOCKWISE, 180: cv2.ROTATE_180, 270: cv2.ROTATE_90_COUNTERCLOCKWISE}


@dataclass(frozen=True)
class Orientation:
    """Whether the pictures of a camera are mirrored back, and by how many degrees they are turned after that."""

    turned: int = 0
    """Clockwise degrees, one of `TURNS`."""
    mirrored: bool = False

    def of(self, image: Image) -> Image:
        """The picture, mirrored and turned."""
        if self.mirrored:
            image = np.asarray(cv2.flip(image, 1), np.uint8)
        if self.turned:
            image = np.asarray(cv2.rotate(image, _CODES[self.turned]), np.uint8)
        return image


UPRIGHT = Orientation()
"""The orientation of a picture that is used as it comes."""


class OrientedSource:
    """A source whose frames are turned and mirrored; ``orientation`` may be changed at any time.

    ``finds_mirrored``: whether its pictures are mirrored back once they are found to be mirrored (`CameraThread`).
    """

    def __init__(self, source: Source, orientation: Orientation = UPRIGHT, *, finds_mirrored: bool = False) -> None:
        self.inner = source
        self.orientation = orientation
        self.finds_mirrored = finds_mirrored
        if hasattr(source, "retry_after"):
            self.retry_after: tuple[float, ...] = source.retry_after
        self.spec, self.simulated = source.spec, source.simulated

    def open(self) -> None:
        """Open the source. Raises ``SourceLost``."""
        self.inner.open()

    def read(self) -> Frame:
        """The next frame of the source, oriented. Raises ``SourceLost``."""
        frame, orientation = self.inner.read(), self.orientation
        return frame if orientation == UPRIGHT else replace(frame, image=orientation.of(frame.image))

    def adjust(self, frame: Frame, has_table: bool) -> None:
        """Let the source adjust its camera by this frame."""
        if isinstance(self.inner, Adjusts):
            self.inner.adjust(frame, has_table)

    def close(self) -> None:
        """Release the source. Never raises."""
        self.inner.close()
