"""Posted frames: the hand-over of the newest JPEG picture from whoever receives pictures to the camera's thread.

A picture is examined before it is kept, by its header alone: nothing is decoded here, so this module needs no library.
Only the newest picture is kept, and it is gone once it has been taken.
"""

from __future__ import annotations

import threading
import time
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
_MOST_SEGMENTS = 256
"""Segments before the frame header."""
_PADDING = 64
"""Bytes that may follow the end of a picture."""

_START, _END, _SCAN = b"\xff\xd8\xff", b"\xff\xd9", b"\xff\xda"
_FRAMES = frozenset({0xC0, 0xC1, 0xC2})
"""Markers of the frame headers that are read: baseline, extended and progressive, with Huffman codes."""
_OTHER_FRAMES = frozenset({0xC3, 0xC5, 0xC6, 0xC7, 0xC9, 0xCA, 0xCB, 0xCD, 0xCE, 0xCF})
_ALONE = frozenset({0x01, *range(0xD0, 0xD8)})
"""Markers without a length."""


class FrameRefused(ValueError):
    """A picture that is not taken.

    ``code`` is stable: frame_too_large (bytes), frame_type (no JPEG that is read), frame_truncated, frame_pixels (too
    many or too few) or frame_unreadable (damaged).
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


def jpeg_size(jpeg: bytes) -> tuple[int, int]:
    """Width and height of a JPEG picture in pixels, by its header. Raises `FrameRefused`."""
    if len(jpeg) > MOST_BYTES:
        raise FrameRefused("frame_too_large")
    if not jpeg.startswith(_START):
        raise FrameRefused("frame_type")
    width, height = _frame_header(jpeg)
    if min(width, height) < LEAST_SIDE or width * height > MOST_PIXELS:
        raise FrameRefused("frame_pixels")
    if _END not in jpeg[-_PADDING:]:
        raise FrameRefused("frame_truncated")
    if jpeg.count(_SCAN) > _MOST_SCANS:
        raise FrameRefused("frame_unreadable")
    return width, height


def _frame_header(jpeg: bytes) -> tuple[int, int]:
    """Width and height in the frame header. Raises `FrameRefused`."""
    at = 2
    for _ in range(_MOST_SEGMENTS):
        while jpeg[at : at + 2] == b"\xff\xff":  # bytes that fill the space before a marker
            at += 1
        head = jpeg[at : at + 4]
        if len(head) < 4:
            raise FrameRefused("frame_truncated")
        marker = head[1]
        if head[0] != 0xFF or marker in (0xDA, 0xD9):
            raise FrameRefused("frame_unreadable")
        if marker in _ALONE:
            at += 2
            continue
        length = int.from_bytes(head[2:4], "big")
        if marker in _OTHER_FRAMES:
            raise FrameRefused("frame_type")
        if marker in _FRAMES:
            return _size(jpeg[at + 4 : at + 2 + length])
        if length < 2:
            raise FrameRefused("frame_unreadable")
        at += 2 + length
    raise FrameRefused("frame_unreadable")


def _size(header: bytes) -> tuple[int, int]:
    """Width and height in the content of a frame header. Raises `FrameRefused`."""
    if len(header) < 6:
        raise FrameRefused("frame_truncated")
    if header[0] != 8 or header[5] not in (1, 3):
        raise FrameRefused("frame_type")
    return int.from_bytes(header[3:5], "big"), int.from_bytes(header[1:3], "big")


class PostedFrames:
    """The newest picture that has come, for the one thread that takes it. Safe to use from several threads."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.problem = ""
        """The code of the newest picture that could not be decoded; "" after one that could."""
        self._clock = clock
        self._condition = threading.Condition()
        self._newest: Posted | None = None
        self._number = -1

    def hand_over(self, jpeg: bytes) -> Posted:
        """Keep a picture in place of the one before. Raises `FrameRefused`."""
        width, height = jpeg_size(jpeg)
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
