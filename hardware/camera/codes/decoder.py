"""Decoder: reads the QR codes in an image, their texts and corners, with zxing-cpp.

It asks for QR Model 2 only: the wider format also admits Micro QR and rMQR, and misreads pictures as such. On a table
the codes are small: two to four pixels a module. Enlarged twice with a cubic kernel, all of them can be read from two
pixels a module up, where the plain image loses one in twenty. So an image is read in stages, each a copy that helps in
another light, and the results are merged by place.

Nothing here raises, whatever a code contains: text that is not UTF-8 is decoded with replacement characters. A mirrored
code (seen in a glass, or through the paper) is no card on a table; it is reported on request.

Corners are in OpenCV's pixel convention (``hardware.camera.images``); zxing-cpp's positions are half a pixel larger.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, cast

import cv2
import numpy as np
import zxingcpp
from numpy.typing import NDArray

from hardware.camera.images import Corners, Image, Tag, grey_of, winding

LARGEST_SIDE = 12_000
"""Pictures with a longer side, in pixels, are not looked at: no camera makes them."""
SMALLEST_SIDE = 12
"""Fewer pixels than any code needs."""
LARGEST_TEXT = 7_089
"""More characters than any QR code holds."""


@dataclass(frozen=True)
class Stage:
    """One way to read an image: the factor by which it is enlarged, and the filter."""

    name: str
    factor: float
    prepare: Callable[[Image], Image]


def _enlarged(grey: Image, factor: float) -> Image:
    if factor == 1:
        return grey
    return np.asarray(cv2.resize(grey, None, fx=factor, fy=factor, interpolation=cv2.INTER_CUBIC), np.uint8)


def _smooth(grey: Image, sigma: float) -> Image:
    return np.asarray(cv2.GaussianBlur(grey, (0, 0), sigma), np.uint8)


def _sharp(grey: Image) -> Image:
    large = _enlarged(grey, 2)
    return np.asarray(cv2.addWeighted(large, 2, _smooth(large, 3), -1, 0), np.uint8)


PLAIN = Stage("plain", 1, lambda grey: grey)
TWICE = Stage("twice", 2, lambda grey: _enlarged(grey, 2))
SOFT = Stage("soft", 1.5, lambda grey: _enlarged(_smooth(grey, 0.8), 1.5))
SHARP = Stage("sharp", 2, _sharp)
THRICE = Stage("thrice", 3, lambda grey: _enlarged(grey, 3))
BLURRED = Stage("blurred", 1, lambda grey: _smooth(grey, 1.5))
HALF = Stage("half", 0.5, lambda grey: np.asarray(cv2.resize(grey, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)))

QUICK: Sequence[Stage] = (TWICE,)
"""For frames that follow one another: what one misses the next will show."""
THOROUGH: Sequence[Stage] = (PLAIN, TWICE, SOFT, SHARP)
"""For a single picture: all that helps."""
STUBBORN: Sequence[Stage] = (BLURRED, HALF, THRICE)
"""For a single picture in which nothing was found."""

_MODEL_2 = zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCodeModel2)
_MODEL_1 = zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCodeModel1)
_PLENTY = 2_600_000
"""Pixels above which a picture needs no enlarging: its modules are large, and time counts."""


def read(
    image: Image,
    stages: Iterable[Stage] = THOROUGH,
    *,
    mirrored: bool = False,
    stickers: bool = False,
    model_1: bool = False,
) -> list[Tag]:
    """The tags in a picture, each once, in the order in which they were found. Never raises.

    ``mirrored`` includes codes seen from behind. ``stickers`` leaves out codes that no sticker has, light on dark or
    very large in the image, which saves a third of the time. ``model_1`` looks for codes of the old
    model instead.
    """
    if image.size == 0 or min(image.shape[:2]) < SMALLEST_SIDE or max(image.shape[:2]) > LARGEST_SIDE:
        return []
    grey = grey_of(image)
    found: list[Tag] = []
    for stage in stages:
        if stage.factor > 1 and grey.size * stage.factor**2 > 9 * _PLENTY:
            continue
        for tag in _decode(stage.prepare(grey), stage.factor, mirrored, stickers, model_1):
            if not any(_same(tag, other) for other in found):
                found.append(tag)
    return found


def read_picture(image: Image, *, mirrored: bool = False) -> list[Tag]:
    """The tags in a single picture: by the thorough stages, and by the stubborn ones if those found nothing."""
    return read(image, THOROUGH, mirrored=mirrored) or read(image, STUBBORN, mirrored=mirrored)


def _same(one: Tag, other: Tag) -> bool:
    """Whether two readings are of one code: their centres lie within half a side."""
    return math.dist(one.centre, other.centre) < max(one.side, other.side) / 2


def _decode(grey: Image, factor: float, mirrored: bool, stickers: bool, model_1: bool = False) -> list[Tag]:
    """The result of zxing-cpp in the pixel convention of ``images``."""
    try:
        barcodes = zxingcpp.read_barcodes(
            np.ascontiguousarray(grey),
            formats=_MODEL_1 if model_1 else _MODEL_2,
            try_downscale=not stickers or grey.size > _PLENTY,
            try_invert=not stickers,
            text_mode=zxingcpp.TextMode.Plain,
        )
    except (RuntimeError, ValueError, TypeError, UnicodeError, MemoryError):
        return []
    tags = []
    for barcode in barcodes:
        text = _text(barcode)
        if not barcode.valid or not text:
            continue
        position = barcode.position
        points = (position.top_left, position.top_right, position.bottom_right, position.bottom_left)
        top_left, top_right, bottom_right, bottom_left = ((p.x / factor - 0.5, p.y / factor - 0.5) for p in points)
        corners = (top_left, top_right, bottom_right, bottom_left)
        behind = winding(corners) <= 0 or _mirrored(barcode, points, grey)
        if mirrored or not behind:
            tags.append(Tag(text, corners, mirrored=behind))
    return tags


def damaged(grey: Image) -> list[Corners]:
    """Where codes were found that could not be corrected: their corners, never a text."""
    try:
        barcodes = zxingcpp.read_barcodes(np.ascontiguousarray(grey), formats=_MODEL_2, return_errors=True)
    except (RuntimeError, ValueError, TypeError, UnicodeError, MemoryError):
        return []
    found: list[Corners] = []
    for barcode in barcodes:
        at = barcode.position
        if not barcode.valid:
            a, b, c, d = ((p.x - 0.5, p.y - 0.5) for p in (at.top_left, at.top_right, at.bottom_right, at.bottom_left))
            found.append((a, b, c, d))
    return found


def _mirrored(barcode: zxingcpp.Barcode, points: Sequence[zxingcpp.Point], grey: Image) -> bool:
    """Whether a code is seen from behind: zxing-cpp reads it all the same, and gives its corners transposed.

    The two copies of the format (ISO/IEC 18004, 7.9) decide: level and mask are known, so their modules are
    compared as they should be and as they would be transposed. ``points`` are zxing-cpp's corners.
    """
    try:
        extra = cast("dict[str, Any]", barcode.extra)
        size = 17 + 4 * int(extra["Version"])
        level = {"L": 1, "M": 0, "Q": 3, "H": 2}[extra["ECLevel"]]
        data = level << 3 | int(extra["DataMask"])
    except (KeyError, ValueError, TypeError):
        return False
    dark, upright, behind = _format_modules(size, data)
    square = np.asarray([[0, 0], [size, 0], [size, size], [0, size]], np.float32)
    matrix = cv2.getPerspectiveTransform(square, np.asarray([[p.x, p.y] for p in points], np.float32))
    spots = cv2.perspectiveTransform(np.concatenate([upright, behind])[None], matrix)[0].astype(np.intp)
    np.clip(spots, 0, (grey.shape[1] - 1, grey.shape[0] - 1), out=spots)
    shades = grey[spots[:, 1], spots[:, 0]].astype(np.float64).reshape(2, -1)
    contrast = np.abs((shades - shades.mean(axis=1, keepdims=True)) @ dark)
    return bool(contrast[1] > contrast[0] * 1.2)


@lru_cache(maxsize=512)
def _format_modules(size: int, data: int) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]:
    """The modules of a code's two copies of its format: −1 dark or 1 light, where they are, and where if transposed."""
    rest = data << 10
    for shift in range(4, -1, -1):
        if rest >> (shift + 10) & 1:
            rest ^= 0x537 << shift
    word = (data << 10 | rest) ^ 0x5412
    modules = [(size - 8, 8, 1)]  # this one is always dark
    for bit in range(15):
        dark = word >> bit & 1
        modules.append((bit if bit < 6 else bit + 1 if bit < 8 else size - 15 + bit, 8, dark))
        modules.append((8, size - 1 - bit if bit < 8 else 7 if bit == 8 else 14 - bit, dark))
    shade = np.asarray([1.0 - 2 * dark for _, _, dark in modules])
    upright = np.asarray([(column + 0.5, row + 0.5) for row, column, _ in modules])
    return shade, upright, upright[:, ::-1].copy()


def _text(barcode: zxingcpp.Barcode) -> str:
    """The text of a code, whatever bytes it holds."""
    try:
        text = str(barcode.text)
        text.encode("utf-8")
    except (UnicodeError, ValueError, RuntimeError):
        text = bytes(barcode.bytes).decode("utf-8", "replace")
    return text[:LARGEST_TEXT]
