"""Posted source: the JPEG pictures that a phone's page sends, as frames."""

from __future__ import annotations

import time

import cv2
import numpy as np

from hardware.camera.frames import MOST_FPS, Frame, SourceLost
from hardware.camera.images import Image
from hardware.camera.sources.posted_frames import Posted, PostedFrames

STALLED_AFTER = 2.0
"""Seconds without a picture after which the phone is lost."""
_PATIENCE = 1.0
"""Seconds for which `PostedSource.open` waits for a picture."""


class PostedSource:
    """The pictures that are handed over to ``frames``; a picture's ``time`` is that of its arrival."""

    spec = "phone"
    simulated = False
    retry_after: tuple[float, ...] = (0.0,)
    """Seconds between two attempts to open it: opening waits for a picture itself."""

    def __init__(self, frames: PostedFrames, fps: float | None = None) -> None:
        self._frames = frames
        self._pause = 0.9 / (fps or MOST_FPS)
        self._taken = 0.0

    def open(self) -> None:
        """Wait for a picture. Raises ``SourceLost`` if none comes."""
        if not self._frames.wait(_PATIENCE):
            raise SourceLost(f"{self.spec}: no pictures come")

    def read(self) -> Frame:
        """The newest picture, decoded. Raises ``SourceLost`` when none has come for two seconds."""
        time.sleep(max(0.0, self._taken + self._pause - time.monotonic()))
        due = time.monotonic() + STALLED_AFTER
        while (posted := self._frames.take(due - time.monotonic())) is not None:
            image = _decoded(posted)
            if image is not None:
                self._frames.problem = ""
                self._taken = time.monotonic()
                return Frame(posted.number, posted.time, image)
            self._frames.problem = "frame_unreadable"
        raise SourceLost(f"{self.spec}: no pictures come")

    def close(self) -> None:
        """Nothing to release."""


def _decoded(posted: Posted) -> Image | None:
    """The picture (rows × columns × 3, blue, green, red); None if it is damaged or its header is wrong."""
    try:
        # The page draws its pictures upright, so an orientation in the file would be wrong.
        flags = cv2.IMREAD_COLOR | cv2.IMREAD_IGNORE_ORIENTATION
        image = cv2.imdecode(np.frombuffer(posted.jpeg, np.uint8), flags)
    except cv2.error:
        return None
    if image is None or image.shape[:2] != (posted.height, posted.width):
        return None
    return np.asarray(image, np.uint8)
