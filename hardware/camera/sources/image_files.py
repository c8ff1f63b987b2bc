"""Image files: loads pictures, with an error code for each cause of failure.

The bytes are read first and decoded in memory, so that any file name works and a file that is no picture is
distinguished from a missing one.
"""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np

from hardware.camera.images import Image

PICTURES = frozenset({".jpg", ".jpeg", ".png", ".webp", ".bmp", ".tif", ".tiff", ".pgm", ".ppm"})
"""The file name extensions of pictures."""
cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)  # failures are reported by `PictureError`

LARGEST_FILE = 100_000_000
"""Bytes; no camera's picture is larger."""


class PictureError(OSError):
    """A picture that cannot be read.

    ``code`` is stable: picture_missing, picture_unreadable, picture_too_large or picture_not_decodable.
    """

    def __init__(self, code: str, path: Path, reason: str) -> None:
        super().__init__(f"{code}: {path}: {reason}")
        self.code = code


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
    try:
        # OpenCV refuses the smallest WebP files as too short; zeros after the end do no harm.
        padded = np.frombuffer(data.ljust(64, b"\0"), np.uint8)
        image = cv2.imdecode(padded, cv2.IMREAD_COLOR) if data else None
    except cv2.error:
        image = None
    if image is None:
        reason = "is not a picture that can be read" if data else "is empty"
        raise PictureError("picture_not_decodable", path, reason)
    return np.asarray(image, np.uint8)
