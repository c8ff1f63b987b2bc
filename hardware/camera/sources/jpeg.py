"""JPEG pictures of a stream: finds them in a flow of bytes, and decodes each within limits.

A multipart stream is not read by its boundaries and lengths, which many camera apps get wrong, but by the pictures
themselves: a JPEG tells where it ends. One that was broken off, after which the next begins, is dropped, since a
picture whose lower half is missing looks as if the cards there had been taken away.
"""

from __future__ import annotations

import re
import struct

import cv2
import numpy as np

from hardware.camera.frames import SourceLost
from hardware.camera.images import Image

LARGEST = 12_000_000
"""Bytes of a picture."""
MOST_PIXELS = 64_000_000
"""Pixels of a picture; one with more is refused before it is decoded."""
MOST_DECODED = 16_000_000
"""Pixels of a decoded picture: a larger one is decoded at half its size."""
MOST_SCANS = 40
"""Scans of a progressive JPEG: each costs as much as a whole picture."""
MOST_BETWEEN = 65_536
"""Bytes between two pictures: the header of a part has a few hundred."""
_START = b"\xff\xd8\xff"
_MARKER_IN_SCAN = re.compile(rb"\xff[^\x00\xd0-\xd7\xff]")
_PNG = b"\x89PNG\r\n\x1a\n"
_FRAME_HEADERS = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
"""The markers of a frame header (SOF), which has the picture's size."""


class PictureRefused(SourceLost):
    """A frame that is not decoded. ``code``: ``stream_too_large``, or ``stream_no_picture`` for what is no picture."""

    def __init__(self, code: str, reason: str) -> None:
        super().__init__(reason)
        self.code = code


class JpegSplitter:
    """Finds the whole JPEG pictures in a flow of bytes. ``broken`` counts those that were broken off."""

    def __init__(self) -> None:
        self.broken = 0
        self._buffer = bytearray()
        self._inside = False
        self._in_scan = False
        self._at = 0
        """Up to where the picture in the buffer was examined."""

    def feed(self, data: bytes) -> list[bytes]:
        """The pictures that are complete with these bytes. Raises ``PictureRefused`` for an endless one, or none."""
        self._buffer += data
        found = []
        while True:
            if not self._inside and not self._begin():
                break
            end = self._end()
            if end is None:
                if len(self._buffer) > LARGEST:
                    raise PictureRefused("stream_too_large", f"a picture has more than {LARGEST // 1_000_000} MB")
                break
            if end > 0:
                found.append(bytes(self._buffer[:end]))
            else:
                self.broken += 1
            del self._buffer[: abs(end)]
            self._inside = False
        return found

    def _begin(self) -> bool:
        """Drop what lies before the next picture; whether there is one."""
        start = self._buffer.find(_START)
        if start < 0:
            if len(self._buffer) > MOST_BETWEEN:
                raise PictureRefused("stream_no_picture", "it sends no pictures")
            return False
        del self._buffer[:start]
        self._inside, self._in_scan, self._at = True, False, 2
        return True

    def _end(self) -> int | None:
        """Where the picture at the buffer's start ends; negative: where another begins instead; None: not yet."""
        buffer = self._buffer
        while True:
            if self._in_scan:
                marker = _MARKER_IN_SCAN.search(buffer, self._at)
                if marker is None:
                    self._at = max(self._at, len(buffer) - 1)
                    return None
                self._at, self._in_scan = marker.start(), False
            if len(buffer) < self._at + 4:
                # The end of image is the only marker with nothing after it.
                return self._at + 2 if bytes(buffer[self._at : self._at + 2]) == b"\xff\xd9" else None
            kind = buffer[self._at + 1]
            if buffer[self._at] != 0xFF or kind == 0xD8:
                return -max(self._at, 2)
            if kind == 0xD9:
                return self._at + 2
            if kind == 0xFF or kind == 0x01 or 0xD0 <= kind <= 0xD7:
                self._at += 1 if kind == 0xFF else 2
                continue
            length = buffer[self._at + 2] << 8 | buffer[self._at + 3]
            self._at += 2 + max(length, 2)
            self._in_scan = kind == 0xDA


def size_of(data: bytes) -> tuple[int, int, bool]:
    """Width and height that a JPEG or PNG announces, and whether it can be decoded row by row.

    Raises ``PictureRefused`` for anything else.
    """
    if data.startswith(_PNG) and len(data) > 29:
        width, height = struct.unpack(">II", data[16:24])
        return width, height, data[28] == 0
    at = 2
    while data.startswith(_START) and at + 9 < len(data) and data[at] == 0xFF:
        kind = data[at + 1]
        if kind in _FRAME_HEADERS:
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            return width, height, kind in (0xC0, 0xC1)
        at += 1 if kind == 0xFF else 2 + struct.unpack(">H", data[at + 2 : at + 4])[0]
    raise PictureRefused("stream_no_picture", "what it sends is no picture")


def is_picture(data: bytes) -> bool:
    """Whether bytes begin as a JPEG or PNG does."""
    return data.startswith((_START, _PNG))


def decode(data: bytes) -> Image:
    """The picture in a JPEG or PNG, turned as its EXIF orientation says. Raises ``PictureRefused``.

    Its announced size is checked before anything is decoded; a JPEG that was broken off is refused.
    """
    if len(data) > LARGEST:
        raise PictureRefused("stream_too_large", f"a picture has more than {LARGEST // 1_000_000} MB")
    width, height, by_rows = size_of(data)
    is_jpeg = not data.startswith(_PNG)
    # What comes in several scans is held in memory as a whole while it is decoded.
    most = MOST_PIXELS if by_rows and is_jpeg else MOST_DECODED
    if width * height > most or data.count(b"\xff\xda") > MOST_SCANS:
        raise PictureRefused("stream_too_large", f"a picture of {width} × {height} pixels is too large")
    if min(width, height) < 16:
        raise PictureRefused("stream_no_picture", f"a picture of {width} × {height} pixels is too small")
    if is_jpeg and not data[-64:].rstrip(b"\0\r\n").endswith(b"\xff\xd9"):
        raise PictureRefused("stream_no_picture", "a picture was broken off")
    how = cv2.IMREAD_COLOR if width * height <= MOST_DECODED else cv2.IMREAD_REDUCED_COLOR_2
    try:
        image = cv2.imdecode(np.frombuffer(data, np.uint8), how)
    except cv2.error:
        image = None
    if image is None or image.size == 0:
        raise PictureRefused("stream_no_picture", "a picture cannot be decoded")
    return np.asarray(image, np.uint8)
