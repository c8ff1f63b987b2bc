"""Image files: loads pictures, with an error code for each cause of failure.

The bytes are read first and decoded in memory, so that any file name works and a file that is no picture is
distinguished from a missing one. A picture's size is read from its header before anything is decoded, since a file of
a few kilobytes may announce more pixels than there is memory; a picture that was broken off is refused, as its missing
part would look like an empty table.

Of an animated picture (GIF, AVIF, WebP) the first frame counts.
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
cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)  # failures are reported by `PictureError`

LARGEST_FILE = 100_000_000
"""Bytes; no camera's picture is larger."""
MOST_PIXELS = 64_000_000
"""Pixels of a picture; one with more is refused before it is decoded."""
MOST_SCANS = 40
"""Scans of a progressive JPEG: each costs as much as a whole picture."""
_HEIC_BRANDS = frozenset({b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"msf1"})
_SCAN = b"\xff\xda"
_FORMATS = ("JPEG", "PNG", "WEBP", "AVIF", "GIF", "BMP", "TIFF", "PPM")


class PictureError(OSError):
    """A picture that cannot be read.

    ``code`` is stable: picture_missing, picture_unreadable, picture_too_large (the file, or its pixels), picture_heic
    and picture_raw (formats that are not read), picture_truncated or picture_not_decodable.
    """

    def __init__(self, code: str, path: Path, reason: str) -> None:
        super().__init__(f"{code}: {path}: {reason}")
        self.code = code


def is_taken(path: Path) -> bool:
    """Whether a file's name is that of a picture, of a kind that can be read or of another."""
    return path.suffix.lower() in PICTURES | HEIC | RAW


def _reason(error: Exception) -> str:
    """The system's description of an error, if there is one."""
    return (error.strerror or str(error)) if isinstance(error, OSError) else str(error)


def load_picture(path: Path) -> Image:
    """The picture in a file: rows × columns × 3, blue, green, red. Raises ``PictureError``."""
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise PictureError("picture_too_large", path, f"more than {LARGEST_FILE // 1_000_000} MB")
        data = path.read_bytes()
    except PictureError:
        raise
    except IsADirectoryError as error:
        raise PictureError("picture_missing", path, "a folder in which no pictures can be found") from error
    except FileNotFoundError as error:
        raise PictureError("picture_missing", path, "there is no such file") from error
    except (OSError, ValueError) as error:
        raise PictureError("picture_unreadable", path, _reason(error)) from error
    _check(path, data)
    try:
        # OpenCV refuses the smallest WebP files as too short; zeros after the end do no harm.
        image = cv2.imdecode(np.frombuffer(data.ljust(64, b"\0"), np.uint8), cv2.IMREAD_COLOR)
    except cv2.error:
        image = None
    if image is None:
        raise PictureError("picture_not_decodable", path, "is not a picture that can be read")
    return np.asarray(image, np.uint8)


def _check(path: Path, data: bytes) -> None:
    """Refuse what cannot be read, by its first bytes and its name. Raises ``PictureError``."""
    if not data:
        raise PictureError("picture_not_decodable", path, "is empty")
    if data[4:8] == b"ftyp" and data[8:12] in _HEIC_BRANDS and b"avif" not in data[8:48]:
        raise PictureError(
            "picture_heic",
            path,
            "HEIC is not read here; set the phone's camera to JPEG (iPhone: Settings, Camera, Formats, Most "
            "Compatible), or save the picture as JPEG",
        )
    if path.suffix.lower() in RAW:
        raise PictureError("picture_raw", path, "raw pictures are not read here; save it as JPEG")
    if _is_truncated(data):
        raise PictureError("picture_truncated", path, "its end is missing; copy it again")
    width, height = _announced_size(path, data)
    if width * height > MOST_PIXELS or data.count(_SCAN) > MOST_SCANS + data.count(b"\xff\xd8"):
        most = MOST_PIXELS // 1_000_000
        reason = f"{width} × {height} pixels; save it smaller, with at most {most} million"
        raise PictureError("picture_too_large", path, reason)


def _announced_size(path: Path, data: bytes) -> tuple[int, int]:
    """Width and height in a picture's header. Raises ``PictureError`` for what is no picture."""
    import PIL.Image  # slow to import, and needed for files only

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with PIL.Image.open(io.BytesIO(data), formats=_FORMATS) as picture:
                return picture.size
    except PIL.Image.DecompressionBombError as error:
        reason = f"too many pixels; save it smaller, with at most {MOST_PIXELS // 1_000_000} million"
        raise PictureError("picture_too_large", path, reason) from error
    except (OSError, ValueError, SyntaxError, EOFError, OverflowError, MemoryError, RuntimeError) as error:
        raise PictureError("picture_not_decodable", path, "is not a picture that can be read") from error


def _is_truncated(data: bytes) -> bool:
    """Whether the end of a JPEG, PNG or WebP is missing; of other formats the decoder says it."""
    if data.startswith(b"\xff\xd8"):
        scan = _first_scan(data)
        return scan is not None and data.rfind(b"\xff\xd9") < scan
    if data.startswith(b"\x89PNG"):
        return b"IEND" not in data[-4096:] and b"IEND" not in data
    if data[:4] == b"RIFF":
        return int.from_bytes(data[4:8], "little") + 8 > len(data) + 1
    return False


def _first_scan(data: bytes) -> int | None:
    """Where the first scan of a JPEG begins, behind all thumbnails; None if it has none."""
    at = 2
    while at + 4 <= len(data) and data[at] == 0xFF:
        kind = data[at + 1]
        if kind == 0xDA:
            return at
        at += 1 if kind == 0xFF else 2 + int.from_bytes(data[at + 2 : at + 4], "big")
    return None
