"""JPEG pictures of a stream: finds them in a flow of bytes, and decodes each within limits.

A multipart stream is not read by its boundaries and lengths, which many camera apps get wrong, but by the pictures
themselves: a JPEG tells where it ends. One that was broken off, after which the next begins, is dropped, since a
picture whose lower half is missing looks as if the cards there had been taken away.
"""

from __future__ import annotations

import io

import cv2
import numpy as np
import PIL.Image

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
_START, _END, _SCAN = b"\xff\xd8\xff", b"\xff\xd9", 0xDA
_WITHOUT_LENGTH = frozenset({0x01, *range(0xD0, 0xD8)})


class PictureRefused(SourceLost):
    """A frame that is not decoded. ``code``: ``stream_too_large``, or ``stream_no_picture`` for what is no picture."""

    def __init__(self, code: str, reason: str) -> None:
        super().__init__(reason)
        self.code = code


class JpegSplitter:
    """Finds the whole JPEG pictures in a flow of bytes."""

    def __init__(self) -> None:
        self._buffer = bytearray()
        self._at = 0
        """Up to where the picture at the buffer's start was examined; 0: none is there yet."""
        self._in_scan = False

    def feed(self, data: bytes) -> list[bytes]:
        """The pictures that are complete with these bytes. Raises ``PictureRefused`` for an endless one, or none."""
        self._buffer += data
        found = []
        while self._begins() and self._reaches_scan():
            end = self._buffer.find(_END, self._at)
            other = self._buffer.find(_START, self._at)
            if other >= 0 and (end < 0 or other < end):
                self._drop(other)
            elif end >= 0:
                found.append(bytes(self._buffer[: end + 2]))
                self._drop(end + 2)
            else:
                self._at = max(self._at, len(self._buffer) - 2)
                break
        if len(self._buffer) > LARGEST:
            raise PictureRefused("stream_too_large", f"a picture has more than {LARGEST // 1_000_000} MB")
        return found

    def _drop(self, count: int) -> None:
        """Drop the first bytes."""
        del self._buffer[:count]
        self._at, self._in_scan = 0, False

    def _begins(self) -> bool:
        """Whether a picture begins at the buffer's start, after what lies before it was dropped."""
        if self._at == 0:
            start = self._buffer.find(_START)
            if start < 0:
                if len(self._buffer) > MOST_BETWEEN:
                    raise PictureRefused("stream_no_picture", "it sends no pictures")
                return False
            self._drop(start)
            self._at = 2
        return True

    def _reaches_scan(self) -> bool:
        """Skip the segments before the pixels, which may hold a thumbnail; whether the pixels have begun."""
        while not self._in_scan:
            head = self._buffer[self._at : self._at + 4]
            if len(head) < 4:
                return False
            if head[0] != 0xFF or head[1] == 0xFF:
                self._at += 1  # padding, or damaged
            elif head[1] in _WITHOUT_LENGTH:
                self._at += 2
            else:
                self._at += 2 + max(head[2] << 8 | head[3], 2)
                self._in_scan = head[1] == _SCAN
        return self._at <= len(self._buffer)


def decode(data: bytes) -> Image:
    """The picture in a JPEG or PNG, turned as its EXIF orientation says. Raises ``PictureRefused``.

    Its announced size is checked before anything is decoded; a JPEG that was broken off is refused.
    """
    if len(data) > LARGEST:
        raise PictureRefused("stream_too_large", f"a picture has more than {LARGEST // 1_000_000} MB")
    try:
        with PIL.Image.open(io.BytesIO(data), formats=("JPEG", "PNG")) as picture:
            (width, height), is_jpeg = picture.size, picture.format == "JPEG"
            by_rows = is_jpeg and "progressive" not in picture.info
    except PIL.Image.DecompressionBombError:
        raise PictureRefused("stream_too_large", "a picture is too large") from None
    except Exception:  # a decoder of untrusted content may raise anything
        raise PictureRefused("stream_no_picture", "what it sends is no picture") from None
    # What comes in several scans is held in memory as a whole while it is decoded.
    if width * height > (MOST_PIXELS if by_rows else MOST_DECODED) or data.count(b"\xff\xda") > MOST_SCANS:
        raise PictureRefused("stream_too_large", f"a picture of {width} × {height} pixels is too large")
    if min(width, height) < 16:
        raise PictureRefused("stream_no_picture", f"a picture of {width} × {height} pixels is too small")
    if is_jpeg and _END not in data[-64:]:
        raise PictureRefused("stream_no_picture", "a picture was broken off")
    how = cv2.IMREAD_COLOR if width * height <= MOST_DECODED else cv2.IMREAD_REDUCED_COLOR_2
    try:
        image = cv2.imdecode(np.frombuffer(data, np.uint8), how)
    except cv2.error:
        image = None
    if image is None or image.size == 0:
        raise PictureRefused("stream_no_picture", "a picture cannot be decoded")
    return np.asarray(image, np.uint8)
