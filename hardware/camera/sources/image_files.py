"""Image files: decodes pictures within limits, and says why one cannot be read.

A picture's size is read from its header before anything is decoded, since a file of a few kilobytes may announce more
pixels than there is memory. A picture that was cut off is refused: its missing part would look like an empty table. Of
an animated picture (GIF, AVIF, WebP) the first frame counts.
"""

from __future__ import annotations

import io
import warnings
from pathlib import Path

import cv2
import numpy as np

from hardware.camera.images import Image

PICTURES = frozenset({".jpg", ".jpeg", ".png", ".webp", ".avif", ".gif", ".bmp", ".tif", ".tiff", ".pgm", ".ppm"})
"""The file name extensions of pictures that can be read."""
HEIC = frozenset({".heic", ".heif", ".hif"})
RAW = frozenset({".dng", ".raw", ".cr2", ".cr3", ".nef", ".arw", ".orf", ".rw2", ".raf"})
"""Those of pictures that phones and cameras take and that cannot be read here: each is an error with a hint."""
cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)  # failures are reported by `PictureFault`

LARGEST_FILE = 100_000_000
"""Bytes; no camera's picture is larger."""
MOST_PIXELS, MOST_AT_ONCE = 64_000_000, 16_000_000
"""Pixels of a picture, and of one that is not stored row by row: that one is in memory as a whole while decoding."""
MOST_SCANS = 40
"""Scans of a progressive JPEG: each costs as much as a whole picture."""
FORMATS = ("JPEG", "PNG", "WEBP", "AVIF", "GIF", "BMP", "TIFF", "PPM")
_HEIC_BRANDS = frozenset({b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"msf1"})
_SCAN = b"\xff\xda"


class PictureFault(ValueError):
    """Bytes that are not decoded. ``kind``: too_large, truncated or not_decodable."""

    def __init__(self, kind: str, reason: str) -> None:
        super().__init__(reason)
        self.kind = kind


class PictureError(OSError):
    """A picture file that cannot be read.

    ``code`` is stable: picture_missing, picture_unreadable, picture_too_large (the file, or its pixels), picture_heic
    and picture_raw (formats that are not read), picture_truncated or picture_not_decodable.
    """

    def __init__(self, code: str, path: Path, reason: str) -> None:
        super().__init__(f"{code}: {path}: {reason}")
        self.code = code


def is_taken(path: Path) -> bool:
    """Whether a file name is that of a picture, readable here or not."""
    return path.suffix.lower() in PICTURES | HEIC | RAW


def load_picture(path: Path) -> Image:
    """The picture in a file: rows × columns × 3, blue, green, red. Raises ``PictureError``."""
    try:
        size = path.stat().st_size
        data = path.read_bytes() if size <= LARGEST_FILE else b""
    except IsADirectoryError as error:
        raise PictureError("picture_missing", path, "a folder in which no pictures can be found") from error
    except FileNotFoundError as error:
        raise PictureError("picture_missing", path, "there is no such file") from error
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise PictureError("picture_unreadable", path, reason) from error
    if size > LARGEST_FILE:
        raise PictureError("picture_too_large", path, f"more than {LARGEST_FILE // 1_000_000} MB")
    if data[4:8] == b"ftyp" and data[8:12] in _HEIC_BRANDS and b"avif" not in data[8:48]:
        hint = "set the phone's camera to JPEG (iPhone: Settings, Camera, Formats, Most Compatible)"
        raise PictureError("picture_heic", path, f"HEIC is not read here; {hint}, or save the picture as JPEG")
    if path.suffix.lower() in RAW:
        raise PictureError("picture_raw", path, "raw pictures are not read here; save it as JPEG")
    try:
        return decode(data)
    except PictureFault as fault:
        raise PictureError(f"picture_{fault.kind}", path, str(fault)) from fault


def decode(data: bytes, formats: tuple[str, ...] = FORMATS, *, reduce: bool = False) -> Image:
    """The picture in some bytes, turned as its EXIF orientation says. Raises ``PictureFault``.

    ``reduce``: decode a very large JPEG at half its size, as is enough for a stream.
    """
    if not data:
        raise PictureFault("not_decodable", "is empty")
    if _is_truncated(data):
        raise PictureFault("truncated", "its end is missing; copy it again")
    width, height, in_rows = _header(data, formats)
    is_jpeg = data.startswith(b"\xff\xd8")
    scans = data.count(_SCAN) - data.count(b"\xff\xd8") if is_jpeg else 0  # thumbnails have scans of their own
    if width * height > (MOST_PIXELS if in_rows or not reduce else MOST_AT_ONCE) or scans > MOST_SCANS:
        reason = f"{width} × {height} pixels; save it smaller, with at most {MOST_PIXELS // 1_000_000} million"
        raise PictureFault("too_large", reason)
    how = cv2.IMREAD_REDUCED_COLOR_2 if reduce and width * height > MOST_AT_ONCE else cv2.IMREAD_COLOR
    try:
        # OpenCV refuses the smallest WebP files as too short; zeros after the end do no harm.
        image = cv2.imdecode(np.frombuffer(data.ljust(64, b"\0"), np.uint8), how)
    except cv2.error:
        image = None
    if image is None or image.size == 0:
        raise PictureFault("not_decodable", "is not a picture that can be read")
    return np.asarray(image, np.uint8)


def _header(data: bytes, formats: tuple[str, ...]) -> tuple[int, int, bool]:
    """Width, height, and whether it is a JPEG stored row by row. Raises ``PictureFault``."""
    import PIL.Image  # slow to import, and not needed for cameras

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with PIL.Image.open(io.BytesIO(data), formats=formats) as picture:
                width, height = picture.size
                return width, height, picture.format == "JPEG" and "progressive" not in picture.info
    except PIL.Image.DecompressionBombError as error:
        reason = f"too many pixels; save it smaller, with at most {MOST_PIXELS // 1_000_000} million"
        raise PictureFault("too_large", reason) from error
    except Exception as error:  # a parser of untrusted content may raise anything
        raise PictureFault("not_decodable", "is not a picture that can be read") from error


def _is_truncated(data: bytes) -> bool:
    """Whether the end of a JPEG, PNG or WebP is missing; the decoder finds it for other formats."""
    if data.startswith(b"\xff\xd8"):
        scan = _first_scan(data)
        return scan is not None and data.rfind(b"\xff\xd9") < scan
    if data.startswith(b"\x89PNG"):
        return b"IEND" not in data
    if data[:4] == b"RIFF":
        return int.from_bytes(data[4:8], "little") + 8 > len(data) + 1
    return False


def _first_scan(data: bytes) -> int | None:
    """Where the first scan of a JPEG begins, after all thumbnails; None if it has none."""
    at = 2
    while at + 4 <= len(data) and data[at] == 0xFF:
        kind = data[at + 1]
        if kind == 0xDA:
            return at
        at += 1 if kind == 0xFF else 2 + int.from_bytes(data[at + 2 : at + 4], "big")
    return None
