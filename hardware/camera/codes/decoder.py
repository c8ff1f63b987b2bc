"""Decoder: reads the QR codes in an image, their texts and corners, with zxing-cpp.

It requests QR Model 2 only: the wider format also admits Micro QR and rMQR, and misreads pictures as such. On a table
the codes are small: two to four pixels per module. Enlarged twice with a cubic kernel, all of them can be read from two
pixels per module up, where the plain image loses one in twenty. So an image is read in stages, each of which applies a
filter that helps in another light, and the results are merged by place.

Nothing here raises, whatever a code contains: text that is not UTF-8 is decoded with replacement characters. A mirrored
code (seen in a glass, or through the paper) is no card on a table; it is returned on request.

Corners are in OpenCV's pixel convention (``hardware.camera.images``); zxing-cpp's coordinates are half a pixel larger.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, cast

import cv2
import numpy as np
import zxingcpp
from numpy.typing import NDArray

from hardware.camera.codes.modules import format_modules, format_word
from hardware.camera.images import Corners, Image, Tag, grey_of, winding

LARGEST_SIDE = 12_000
"""Pictures with a longer side, in pixels, are not read: no camera makes them."""
SMALLEST_SIDE = 12
"""Pixels; a code needs more."""
LARGEST_TEXT = 7_089
"""Characters of the longest text of a QR code (version 40-L, digits; ISO/IEC 18004, table 7)."""


@dataclass(frozen=True)
class Stage:
    """One way to read an image: the factor by which it is enlarged, and the filter, enlargement included."""

    factor: float
    prepare: Callable[[Image], Image]


def resized(grey: Image, factor: float) -> Image:
    """The image enlarged (cubic) or reduced (area average) by a factor."""
    if factor == 1:
        return grey
    interpolation = cv2.INTER_CUBIC if factor > 1 else cv2.INTER_AREA
    return np.asarray(cv2.resize(grey, None, fx=factor, fy=factor, interpolation=interpolation), np.uint8)


def smoothed(grey: Image, sigma: float) -> Image:
    """The image after a Gaussian filter; ``sigma`` in pixels."""
    return np.asarray(cv2.GaussianBlur(grey, (0, 0), sigma), np.uint8)


def _sharpened(grey: Image) -> Image:
    large = resized(grey, 2)
    soft = smoothed(large, 3)
    return np.asarray(cv2.addWeighted(large, 2, soft, -1, 0, dst=soft), np.uint8)  # 8 MB less at 1080 lines


PLAIN = Stage(1, lambda grey: grey)
TWICE = Stage(2, lambda grey: resized(grey, 2))
SOFT = Stage(1.5, lambda grey: resized(smoothed(grey, 0.8), 1.5))
SHARP = Stage(2, _sharpened)
THRICE = Stage(3, lambda grey: resized(grey, 3))
EVEN = Stage(2, lambda grey: resized(np.asarray(cv2.createCLAHE(4.0, (8, 8)).apply(grey), np.uint8), 2))  # in shade
BLURRED = Stage(1, lambda grey: smoothed(grey, 1.5))
HALF = Stage(0.5, lambda grey: resized(grey, 0.5))
THIRD = Stage(0.35, lambda grey: resized(grey, 0.35))

THOROUGH: Sequence[Stage] = (PLAIN, TWICE, SOFT, SHARP)
"""For a single picture: every stage that has proved useful."""
LARGE: Sequence[Stage] = (PLAIN, HALF)
"""For a single picture of several million pixels, before any other: its modules are large."""
FALLBACK: Sequence[Stage] = (EVEN, BLURRED, HALF, THIRD, THRICE)
"""For a single picture in which nothing was found."""

_MODEL_2 = zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCodeModel2)
_MODEL_1 = zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCodeModel1)
_ENOUGH_PIXELS = 2_600_000
"""Pixels above which a picture is not enlarged: its modules are large, and enlarging is slow."""


def read(
    image: Image,
    stages: Iterable[Stage] = THOROUGH,
    *,
    mirrored: bool = False,
    stickers: bool = False,
    model_1: bool = False,
) -> list[Tag]:
    """The tags in a picture, each once, in the order in which they were found. Never raises.

    ``mirrored`` includes mirrored codes. ``stickers`` leaves out codes that no sticker has (light on dark, or very
    large in the image), which saves a third of the time. ``model_1`` searches for codes of the old model 1 instead.
    """
    if image.size == 0 or min(image.shape[:2]) < SMALLEST_SIDE or max(image.shape[:2]) > LARGEST_SIDE:
        return []
    grey = grey_of(image)
    found: list[Tag] = []
    for stage in stages:
        if stage.factor > 1 and grey.size * stage.factor**2 > 9 * _ENOUGH_PIXELS:
            continue
        if min(grey.shape) * stage.factor < SMALLEST_SIDE:
            continue
        for tag in _decode(stage.prepare(grey), stage.factor, mirrored, stickers, model_1):
            if not any(tag.is_same_code_as(other) for other in found):
                found.append(tag)
    return found


def _barcodes(grey: Image, **options: Any) -> list[zxingcpp.Barcode]:
    """The codes that zxing-cpp finds; none where it fails."""
    try:
        return list(zxingcpp.read_barcodes(np.ascontiguousarray(grey), **options))
    except (RuntimeError, ValueError, TypeError, UnicodeError, MemoryError):
        return []


def _decode(grey: Image, factor: float, mirrored: bool, stickers: bool, model_1: bool = False) -> list[Tag]:
    """The tags that zxing-cpp reads, their corners in the pixel convention of ``images``."""
    tags = []
    for barcode in _barcodes(
        grey,
        formats=_MODEL_1 if model_1 else _MODEL_2,
        try_downscale=not stickers or grey.size > _ENOUGH_PIXELS,
        try_invert=not stickers,
        try_rotate=not stickers,  # finders are found in any rotation; turning the picture is for bar codes
        text_mode=zxingcpp.TextMode.Plain,
    ):
        text = _text(barcode)
        if not barcode.valid or not text:
            continue
        points = _points(barcode)
        is_mirrored = winding(points) <= 0 or _is_mirrored(barcode, points, grey)
        if mirrored or not is_mirrored:
            a, b, c, d = ((x / factor - 0.5, y / factor - 0.5) for x, y in points)
            tags.append(Tag(text, (a, b, c, d), mirrored=is_mirrored))
    return tags


def damaged(grey: Image) -> list[Corners]:
    """The corners (pixels) of codes that were found but could not be corrected."""
    barcodes = _barcodes(grey, formats=_MODEL_2, return_errors=True)
    return [Tag("", _points(barcode)).shifted(-0.5, -0.5).corners for barcode in barcodes if not barcode.valid]


def _points(barcode: zxingcpp.Barcode) -> Corners:
    """The corners of a code in zxing-cpp's coordinates."""
    at = barcode.position
    a, b, c, d = at.top_left, at.top_right, at.bottom_right, at.bottom_left
    return (a.x, a.y), (b.x, b.y), (c.x, c.y), (d.x, d.y)


def _is_mirrored(barcode: zxingcpp.Barcode, points: Corners, grey: Image) -> bool:
    """Whether a code is mirrored: zxing-cpp reads it all the same, and gives its corners transposed.

    It is decided by the two copies of the format information (ISO/IEC 18004, 7.9): level and mask are known, so its
    modules are compared with those of an upright and of a transposed code. ``points`` are zxing-cpp's corners.
    """
    try:
        extra = cast("dict[str, Any]", barcode.extra)
        square, modules, signs = _format_samples(extra["Version"], extra["ECLevel"], extra["DataMask"])
    except (KeyError, ValueError, TypeError):
        return False
    matrix = cv2.getPerspectiveTransform(square, np.asarray(points, np.float32))
    pixels = cv2.perspectiveTransform(modules, matrix)[0].astype(np.intp)
    pixels = np.minimum(np.maximum(pixels, 0), (grey.shape[1] - 1, grey.shape[0] - 1))
    upright, transposed = np.abs(grey[pixels[:, 1], pixels[:, 0]].reshape(2, -1) @ signs).tolist()
    return bool(transposed > upright * 1.2)


@lru_cache(maxsize=512)
def _format_samples(
    version: str, level: str, mask: int
) -> tuple[NDArray[np.float32], NDArray[np.float64], NDArray[np.float64]]:
    """Where to sample both copies of a code's format information and the module that is always dark: n modules.

    The code's corners (4 × 2, modules), the modules' centres in an upright code and then in a transposed one (1 × 2n ×
    2, modules), and the signs of the n modules, light or dark; their mean is 0, so brightness does not matter.
    """
    size = 17 + 4 * int(version)
    modules = [(size - 8, 8, True), *format_modules(size, format_word(level, mask))]
    upright = np.asarray([(column + 0.5, row + 0.5) for row, column, _ in modules])
    signs = np.asarray([1.0 - 2 * dark for _, _, dark in modules])
    square = np.asarray([[0, 0], [size, 0], [size, size], [0, size]], np.float32)
    return square, np.concatenate([upright, upright[:, ::-1]])[None], signs - signs.mean()


def _text(barcode: zxingcpp.Barcode) -> str:
    """The text of a code, with replacement characters for bytes that are not UTF-8."""
    try:
        text = str(barcode.text)
        text.encode("utf-8")
    except (UnicodeError, ValueError, RuntimeError):
        text = bytes(barcode.bytes).decode("utf-8", "replace")
    return text[:LARGEST_TEXT]
