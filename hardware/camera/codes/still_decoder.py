"""Still decoder: reads the codes of a single picture, with every filter in which another code may be decoded.

A live camera takes another frame in a moment; a single picture is all there is. So the quick stages come first, and as
long as nothing was found there follow copies against what goes wrong with photographs: too large and out of focus
(reduced), noisy (smoothed), out of focus (sharpened), half in the shade (equalised, or adaptive threshold), turned so
that edges run in steps (rotated), in glare or printed pale (darkened), printed in colours (the darkest channel), bent
with cloth or paper (``dewarp``).

zxing-cpp alone decodes: its error correction and its checks hold in every copy. With a closed set, codes too small for
it are recognised as well.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from hardware.camera.codes import decoder, dewarp
from hardware.camera.codes.closed_set import KnownCodes
from hardware.camera.codes.decoder import Stage
from hardware.camera.geometry.homography import Plane
from hardware.camera.images import Image, Tag, grey_of


def _sized(grey: Image, factor: float) -> Image:
    kind = cv2.INTER_CUBIC if factor > 1 else cv2.INTER_AREA
    return np.asarray(cv2.resize(grey, None, fx=factor, fy=factor, interpolation=kind), np.uint8)


def _soft(grey: Image, sigma: float) -> Image:
    return np.asarray(cv2.GaussianBlur(grey, (0, 0), sigma), np.uint8)


def _sharp(grey: Image, sigma: float, amount: float) -> Image:
    return np.asarray(cv2.addWeighted(grey, 1 + amount, _soft(grey, sigma), -amount, 0), np.uint8)


def _even(grey: Image, reach: float) -> Image:
    """Each place with the brightness and contrast of any other."""
    shades = grey.astype(np.float32)
    mean = cv2.GaussianBlur(shades, (0, 0), reach)
    square = cv2.GaussianBlur(shades * shades, (0, 0), reach)
    spread = np.sqrt(np.maximum(square - mean * mean, 0)) + 4
    return np.asarray(np.clip((shades - mean) / spread * 50 + 128, 0, 255), np.uint8)


def _black_and_white(grey: Image, side: int, darker: float) -> Image:
    kind, how = cv2.ADAPTIVE_THRESH_GAUSSIAN_C, cv2.THRESH_BINARY
    return np.asarray(cv2.adaptiveThreshold(grey, 255, kind, how, side, darker), np.uint8)


def _darker(grey: Image) -> Image:
    return np.asarray(cv2.LUT(grey, (255 * (np.arange(256) / 255) ** 2).astype(np.uint8)), np.uint8)


def _thicker(grey: Image) -> Image:
    return np.asarray(cv2.erode(grey, np.ones((3, 3), np.uint8)), np.uint8)


def _thinner(grey: Image) -> Image:
    return np.asarray(cv2.dilate(grey, np.ones((3, 3), np.uint8)), np.uint8)


COPIES: Sequence[Stage] = (
    Stage("three quarters", 0.75, lambda grey: _sized(grey, 0.75)),
    Stage("third", 0.35, lambda grey: _sized(grey, 0.35)),
    Stage("quarter", 0.25, lambda grey: _sized(grey, 0.25)),
    Stage("soft 1", 1, lambda grey: _soft(grey, 1)),
    Stage("soft 3", 1, lambda grey: _soft(grey, 3)),
    Stage("without specks", 1, lambda grey: np.asarray(cv2.medianBlur(grey, 5), np.uint8)),
    Stage("sharp 2", 1, lambda grey: _sharp(grey, 2, 1)),
    Stage("sharp 4", 1, lambda grey: _sharp(grey, 4, 2)),
    Stage("sharp 8", 1, lambda grey: _sharp(grey, 8, 3)),
    Stage("even 15", 1, lambda grey: _even(grey, 15)),
    Stage("even 60", 1, lambda grey: _even(grey, 60)),
    Stage("half, even", 0.5, lambda grey: _even(_sized(grey, 0.5), 20)),
    Stage("twice, even", 2, lambda grey: _even(_sized(grey, 2), 30)),
    Stage("black and white 21", 1, lambda grey: _black_and_white(grey, 21, 7)),
    Stage("black and white 81", 1, lambda grey: _black_and_white(grey, 81, 7)),
    Stage("soft, black and white", 1, lambda grey: _black_and_white(_soft(grey, 2), 41, 3)),
    Stage("darker", 1, _darker),
    Stage("thicker", 1, _thicker),
    Stage("thinner", 1, _thinner),
)
"""Copies for a picture in which the quick stages find nothing; most of them have helped a photograph."""
TURNS = (15.0, 30.0, 45.0)
"""Degrees by which a picture is turned when nothing else helps."""
_LARGEST = 16_000_000
"""Pixels of a copy."""


def read(
    image: Image,
    known: KnownCodes | None = None,
    plane: Plane | None = None,
    *,
    mirrored: bool = False,
    stubborn: bool = True,
) -> list[Tag]:
    """The tags in a single picture, each once. Never raises.

    ``known`` and ``plane`` help to recognise codes that cannot be decoded; a decoded text counts whether it is
    known or not. ``mirrored`` includes codes seen from behind. ``stubborn`` tries ``COPIES`` and ``TURNS``
    when nothing was found.
    """
    if image.size == 0 or max(image.shape[:2]) > decoder.LARGEST_SIDE or min(image.shape[:2]) < decoder.SMALLEST_SIDE:
        return []
    grey = grey_of(image)
    found = decoder.read_picture(grey, mirrored=mirrored)
    if known is not None:
        found += known.recognise(grey, found, plane=plane)
    if found or not stubborn:
        return found
    for copy in COPIES:
        if grey.size * copy.factor**2 > _LARGEST or min(grey.shape) * copy.factor < decoder.SMALLEST_SIDE:
            continue
        found = decoder.read(grey, (copy,), mirrored=mirrored)
        if found:
            return found
    if image.ndim == 3:
        found = decoder.read(_darkest(image), (decoder.PLAIN, decoder.HALF), mirrored=mirrored)
    for turn in TURNS:
        found = found or _read_turned(grey, turn, mirrored)
    found = found or decoder.read(grey, (decoder.PLAIN, decoder.TWICE), mirrored=mirrored, model_1=True)
    return found or dewarp.read(grey, mirrored=mirrored)


def _darkest(image: Image) -> Image:
    """The darkest of the three colours, with what is half light as dark: paper alone is bright in all of them."""
    return np.asarray(np.clip(image.min(axis=2).astype(np.int16) * 2 - 255, 0, 255), np.uint8)


def _read_turned(grey: Image, degrees: float, mirrored: bool) -> list[Tag]:
    """The tags of a picture that is turned before it is read; their corners are those in the picture as it was."""
    height, width = grey.shape
    side = int(np.hypot(height, width)) + 2
    if side * side > _LARGEST:
        return []
    matrix = cv2.getRotationMatrix2D(((width - 1) / 2, (height - 1) / 2), degrees, 1)
    matrix[:, 2] += [(side - width) / 2, (side - height) / 2]
    turned = cv2.warpAffine(grey, matrix, (side, side), flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE)
    back = cv2.invertAffineTransform(matrix)
    found = []
    for tag in decoder.read(np.asarray(turned, np.uint8), (decoder.PLAIN,), mirrored=mirrored):
        a, b, c, d = (np.asarray(back) @ [[x, y, 1.0] for x, y in tag.corners][k] for k in range(4))
        corners = tuple((float(x), float(y)) for x, y in (a, b, c, d))
        found.append(Tag(tag.text, (corners[0], corners[1], corners[2], corners[3]), mirrored=tag.mirrored))
    return found
