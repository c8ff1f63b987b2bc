"""Still decoder: reads the codes of a single picture, with every filter in which another code may be decoded.

A live camera takes another frame in a moment; of a photograph there is no second one. So the quick stages come first,
and as long as nothing is found they are followed by filters against common defects of photographs: too large and out of
focus (reduced), noisy (smoothed), out of focus (sharpened), half in the shade (local contrast normalisation, adaptive
binarisation), thin or thick print (morphology), aliased by rotation (rotated), in glare or printed pale (darkened),
printed in colours (the darkest channel), warped (``dewarp``).

zxing-cpp alone decodes: its error correction and its checks apply to every copy. With a closed set, codes too small for
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


def _sharpened(grey: Image, sigma: float, amount: float) -> Image:
    return np.asarray(cv2.addWeighted(grey, 1 + amount, decoder.smoothed(grey, sigma), -amount, 0), np.uint8)


def _normalised(grey: Image, sigma: float) -> Image:
    """Local mean and contrast made equal everywhere; ``sigma`` (pixels) is the reach of "local"."""
    levels = grey.astype(np.float32)
    mean = cv2.GaussianBlur(levels, (0, 0), sigma)
    square = cv2.GaussianBlur(levels * levels, (0, 0), sigma)
    deviation = np.sqrt(np.maximum(square - mean * mean, 0)) + 4
    return np.asarray(np.clip((levels - mean) / deviation * 50 + 128, 0, 255), np.uint8)


def _binarised(grey: Image, window: int, offset: float) -> Image:
    """Adaptive binarisation: white is brighter than the window's mean (side in pixels) less the offset."""
    kind, how = cv2.ADAPTIVE_THRESH_GAUSSIAN_C, cv2.THRESH_BINARY
    return np.asarray(cv2.adaptiveThreshold(grey, 255, kind, how, window, offset), np.uint8)


def _darkened(grey: Image) -> Image:
    """Gamma 2."""
    return np.asarray(cv2.LUT(grey, (255 * (np.arange(256) / 255) ** 2).astype(np.uint8)), np.uint8)


def _thickened(grey: Image) -> Image:
    """Dark strokes widened by a pixel on each side."""
    return np.asarray(cv2.erode(grey, np.ones((3, 3), np.uint8)), np.uint8)


def _thinned(grey: Image) -> Image:
    """Dark strokes narrowed by a pixel on each side."""
    return np.asarray(cv2.dilate(grey, np.ones((3, 3), np.uint8)), np.uint8)


FILTERS: Sequence[Stage] = (
    Stage("three quarters", 0.75, lambda grey: decoder.resized(grey, 0.75)),
    Stage("third", 0.35, lambda grey: decoder.resized(grey, 0.35)),
    Stage("quarter", 0.25, lambda grey: decoder.resized(grey, 0.25)),
    Stage("soft 1", 1, lambda grey: decoder.smoothed(grey, 1)),
    Stage("soft 3", 1, lambda grey: decoder.smoothed(grey, 3)),
    Stage("median", 1, lambda grey: np.asarray(cv2.medianBlur(grey, 5), np.uint8)),
    Stage("sharp 2", 1, lambda grey: _sharpened(grey, 2, 1)),
    Stage("sharp 4", 1, lambda grey: _sharpened(grey, 4, 2)),
    Stage("sharp 8", 1, lambda grey: _sharpened(grey, 8, 3)),
    Stage("normalised 15", 1, lambda grey: _normalised(grey, 15)),
    Stage("normalised 60", 1, lambda grey: _normalised(grey, 60)),
    Stage("half, normalised", 0.5, lambda grey: _normalised(decoder.resized(grey, 0.5), 20)),
    Stage("twice, normalised", 2, lambda grey: _normalised(decoder.resized(grey, 2), 30)),
    Stage("binarised 21", 1, lambda grey: _binarised(grey, 21, 7)),
    Stage("binarised 81", 1, lambda grey: _binarised(grey, 81, 7)),
    Stage("soft, binarised", 1, lambda grey: _binarised(decoder.smoothed(grey, 2), 41, 3)),
    Stage("darker", 1, _darkened),
    Stage("thicker", 1, _thickened),
    Stage("thinner", 1, _thinned),
)
"""Filters for a picture in which the quick stages find nothing; nearly each was needed for some photograph."""
ROTATIONS = (15.0, 30.0, 45.0)
"""Degrees by which a picture is rotated if the filters find nothing either."""
_LARGEST = 16_000_000
"""Pixels of an enlarged or rotated picture."""


def read(
    image: Image,
    known: KnownCodes | None = None,
    plane: Plane | None = None,
    *,
    mirrored: bool = False,
    exhaustive: bool = True,
) -> list[Tag]:
    """The tags in a single picture, each once. Never raises.

    ``known`` (with ``plane``) recognises codes that cannot be decoded; a decoded text counts whether it is known or
    not. ``mirrored`` includes mirrored codes. ``exhaustive`` tries ``FILTERS`` and ``ROTATIONS`` if nothing is found.
    """
    if image.size == 0 or max(image.shape[:2]) > decoder.LARGEST_SIDE or min(image.shape[:2]) < decoder.SMALLEST_SIDE:
        return []
    grey = grey_of(image)
    found = decoder.read_picture(grey, mirrored=mirrored)
    if known is not None:
        found += known.recognise(grey, found, plane=plane)
    if found or not exhaustive:
        return found
    for stage in FILTERS:
        if grey.size * stage.factor**2 > _LARGEST or min(grey.shape) * stage.factor < decoder.SMALLEST_SIDE:
            continue
        found = decoder.read(grey, (stage,), mirrored=mirrored)
        if found:
            return found
    if image.ndim == 3:
        found = decoder.read(_darkest_channel(image), (decoder.PLAIN, decoder.HALF), mirrored=mirrored)
    for degrees in ROTATIONS:
        found = found or _read_rotated(grey, degrees, mirrored)
    found = found or decoder.read(grey, (decoder.PLAIN, decoder.TWICE), mirrored=mirrored, model_1=True)
    return found or dewarp.read(grey, mirrored=mirrored)


def _darkest_channel(image: Image) -> Image:
    """The least of the three colours, doubled in contrast with 128 as black: only paper is bright in all of them."""
    return np.asarray(np.clip(image.min(axis=2).astype(np.int16) * 2 - 255, 0, 255), np.uint8)


def _read_rotated(grey: Image, degrees: float, mirrored: bool) -> list[Tag]:
    """The tags of a picture that is rotated before it is read, with their corners in the original picture."""
    height, width = grey.shape
    side = int(np.hypot(height, width)) + 2
    if side * side > _LARGEST:
        return []
    matrix = cv2.getRotationMatrix2D(((width - 1) / 2, (height - 1) / 2), degrees, 1)
    matrix[:, 2] += [(side - width) / 2, (side - height) / 2]
    rotated = cv2.warpAffine(grey, matrix, (side, side), flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE)
    back = cv2.invertAffineTransform(matrix)
    found = []
    for tag in decoder.read(np.asarray(rotated, np.uint8), (decoder.PLAIN,), mirrored=mirrored):
        original = np.asarray([[x, y, 1.0] for x, y in tag.corners]) @ np.asarray(back).T
        a, b, c, d = ((float(x), float(y)) for x, y in original)
        found.append(Tag(tag.text, (a, b, c, d), mirrored=tag.mirrored))
    return found
