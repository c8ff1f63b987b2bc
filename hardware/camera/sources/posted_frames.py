"""Posted frames: hands the newest JPEG picture that a phone's page sent over to the camera's thread.

Only the header is examined here, so this module needs no computer vision. Only the newest picture is kept, and it is
forgotten once it has been taken.
"""

from __future__ import annotations

import io
import threading
import time
import warnings
from collections.abc import Callable
from typing import NamedTuple

MOST_BYTES = 4_000_000
"""Bytes of a picture."""
MOST_PIXELS = 9_000_000
"""Pixels of a picture: 4096 × 2160 has 8.8 million."""
LEAST_SIDE = 64
"""Pixels of a picture's shorter side."""
_MOST_SCANS = 32
"""Scans of a picture: one with thousands would take minutes to decode. A progressive one has about ten."""
_PADDING = 64
"""Bytes that may follow the end of a picture."""


class FrameRefused(ValueError):
    """A picture that is not taken.

    ``code`` is stable: frame_too_large (bytes), frame_type (not a JPEG), frame_truncated, frame_pixels (too many or too
    few) or frame_unreadable (damaged).
    """

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Posted(NamedTuple):
    """A picture as it came: its number, the time of its arrival (seconds), its bytes, and its size in pixels."""

    number: int
    time: float
    jpeg: bytes
    width: int
    height: int


def jpeg_size(jpeg: bytes, most_bytes: int = MOST_BYTES, most_pixels: int = MOST_PIXELS) -> tuple[int, int]:
    """Width and height of a JPEG picture in pixels, by its header. Raises `FrameRefused`."""
    import PIL.Image  # slow to import, and not needed without a phone as camera

    if len(jpeg) > most_bytes:
        raise FrameRefused("frame_too_large")
    if not jpeg.startswith(b"\xff\xd8\xff"):
        raise FrameRefused("frame_type")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with PIL.Image.open(io.BytesIO(jpeg), formats=("JPEG",)) as picture:
                width, height = picture.size
    except PIL.Image.DecompressionBombError:
        raise FrameRefused("frame_pixels") from None
    except Exception:  # a parser of untrusted content may raise anything
        raise FrameRefused("frame_unreadable") from None
    if min(width, height) < LEAST_SIDE or width * height > most_pixels:
        raise FrameRefused("frame_pixels")
    if b"\xff\xd9" not in jpeg[-_PADDING:]:
        raise FrameRefused("frame_truncated")
    if jpeg.count(b"\xff\xda") > _MOST_SCANS:
        raise FrameRefused("frame_unreadable")
    return width, height


class PostedFrames:
    """The newest picture that has come, for the one thread that takes it. Safe to use from several threads."""

    def __init__(
        self,
        clock: Callable[[], float] = time.monotonic,
        *,
        most_bytes: int = MOST_BYTES,
        most_pixels: int = MOST_PIXELS,
    ) -> None:
        self.problem = ""
        """The code of the newest picture that could not be decoded; "" after one that could."""
        self._clock = clock
        self._most = most_bytes, most_pixels
        self._condition = threading.Condition()
        self._newest: Posted | None = None
        self._number = -1

    def hand_over(self, jpeg: bytes) -> Posted:
        """Keep a picture in place of the one before. Raises `FrameRefused`."""
        width, height = jpeg_size(jpeg, *self._most)
        with self._condition:
            self._number += 1
            self._newest = Posted(self._number, self._clock(), jpeg, width, height)
            self._condition.notify_all()
            return self._newest

    def wait(self, seconds: float) -> bool:
        """Whether a picture is there; waits for one for at most so many seconds."""
        with self._condition:
            return self._condition.wait_for(lambda: self._newest is not None, max(seconds, 0.0))

    def take(self, seconds: float) -> Posted | None:
        """The newest picture, which is forgotten here; None if none comes within so many seconds."""
        with self._condition:
            self._condition.wait_for(lambda: self._newest is not None, max(seconds, 0.0))
            taken, self._newest = self._newest, None
            return taken
