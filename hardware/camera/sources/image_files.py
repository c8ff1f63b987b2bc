"""Image files: decodes JPEG and PNG pictures that others sent, within limits.

A picture's size is read from its header before anything is decoded, since a file of a few kilobytes may announce more
pixels than there is memory.
"""

from __future__ import annotations

import io
import warnings

import cv2
import numpy as np

from hardware.camera.images import Image

cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)  # failures are reported by `PictureFault`

MOST_PIXELS, MOST_AT_ONCE = 64_000_000, 16_000_000
"""Pixels of a picture, and of one that is not stored row by row: that one is in memory as a whole while decoding."""
MOST_SCANS = 40
"""Scans of a progressive JPEG: each costs as much as a whole picture."""


class PictureFault(ValueError):
    """Bytes that are not decoded. ``kind``: too_large or not_decodable."""

    def __init__(self, kind: str, reason: str) -> None:
        super().__init__(reason)
        self.kind = kind


def decode(data: bytes) -> Image:
    """The picture in some bytes, turned as its EXIF orientation says; a very large one at half its size.

    Raises ``PictureFault``.
    """
    width, height, in_rows = _header(data)
    is_jpeg = data.startswith(b"\xff\xd8")
    scans = data.count(b"\xff\xda") - data.count(b"\xff\xd8") if is_jpeg else 0  # thumbnails have scans of their own
    if width * height > (MOST_PIXELS if in_rows else MOST_AT_ONCE) or scans > MOST_SCANS:
        raise PictureFault("too_large", f"{width} × {height} pixels")
    how = cv2.IMREAD_REDUCED_COLOR_2 if width * height > MOST_AT_ONCE else cv2.IMREAD_COLOR
    try:
        image = cv2.imdecode(np.frombuffer(data, np.uint8), how)
    except cv2.error:
        image = None
    if image is None or image.size == 0:
        raise PictureFault("not_decodable", "is not a picture that can be read")
    return np.asarray(image, np.uint8)


def _header(data: bytes) -> tuple[int, int, bool]:
    """Width, height, and whether it is a JPEG stored row by row. Raises ``PictureFault``."""
    import PIL.Image  # slow to import, and not needed for cameras

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with PIL.Image.open(io.BytesIO(data), formats=("JPEG", "PNG")) as picture:
                width, height = picture.size
                # Some phones add a second picture to a JPEG: Pillow names that format MPO.
                return width, height, picture.format in ("JPEG", "MPO") and "progressive" not in picture.info
    except PIL.Image.DecompressionBombError as error:
        raise PictureFault("too_large", "too many pixels") from error
    except Exception as error:  # a parser of untrusted content may raise anything
        raise PictureFault("not_decodable", "is not a picture that can be read") from error
