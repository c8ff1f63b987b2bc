"""Photographs: reads cards or dice in a phone's photograph, one at a time.

The picture is checked by its header before it is decoded, at a reduced size where that is possible.
"""

from __future__ import annotations

import base64
import io
import threading
import warnings
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image as Pictures
from PIL import ImageOps

from companion.devices.photo_reading import LARGEST, MOST_SEEN, Point, Reading, SeenCard, SeenDie
from companion.devices.program.known_cards import FacePhoto, known_cards
from companion.errors import Code, Refusal
from hardware.camera.geometry.homography import Plane, find_plane
from hardware.camera.geometry.layout import parse as parse_layout
from hardware.camera.images import Corners, Image
from hardware.camera.known_cards import KnownCards
from hardware.camera.stills import cards, dice, quality

LONGEST = 2600
"""Pixels of the longer side at which a photograph is read."""
MOST_PIXELS = 64_000_000
MOST_DECODED = 24_000_000
"""Pixels of a picture that cannot be decoded at a reduced size, as a JPEG can."""
SMALLEST = 64
"""Pixels of a photograph's shorter side."""
WAITING = 15.0
"""Seconds for which a photograph waits for those before it."""

_turn = threading.Lock()


def read(task: Mapping[str, Any]) -> Reading:
    """Read the cards or dice in a photograph.

    ``task``: ``kind`` ("cards" or "dice"), ``layout`` (JSON data) of the mat, the ``texts`` and ``faces`` (text, file,
    width, height) of the cards, and the ``picture`` (JPEG, PNG, WebP or AVIF in base64). Without a picture the cards
    are only prepared.
    Raises `Refusal`: ``photo_unreadable``, ``photo_heic``, ``photo_too_large``, ``picture_too_large``,
    ``photo_failed``, ``upload_busy``.
    """
    faces = tuple((face["text"], face["file"], face["width"], face["height"]) for face in task["faces"])
    known = _known(tuple(task["texts"]), faces)
    if not task["picture"]:
        return Reading()
    if not _turn.acquire(timeout=WAITING):
        raise Refusal(Code.UPLOAD_BUSY)
    try:
        image = decoded(base64.b64decode(task["picture"]))
        plane = find_plane(image, parse_layout(task["layout"]))
        return _dice(image, plane) if task["kind"] == "dice" else _cards(image, plane, known)
    except Refusal:
        raise
    except Exception:  # such as MemoryError; a library may raise anything for a hostile picture
        raise Refusal(Code.PHOTO_FAILED) from None
    finally:
        _turn.release()


@lru_cache(maxsize=2)
def _known(texts: tuple[str, ...], photos: tuple[tuple[str, str, float, float], ...]) -> KnownCards | None:
    """The cards with these texts and with the faces on these photos; cached, since preparing them takes a moment."""
    found = [FacePhoto(text, Path(file).read_bytes(), width, height) for text, file, width, height in photos]
    return known_cards(texts, found)


def decoded(content: bytes) -> Image:
    """The upright picture (blue, green, red), at most `LONGEST` pixels long. Raises `Refusal`."""
    if len(content) > LARGEST:
        raise Refusal(Code.PHOTO_TOO_LARGE, n=LARGEST // 1_000_000)
    if content[4:8] == b"ftyp" and content[8:12] not in (b"avif", b"avis"):
        raise Refusal(Code.PHOTO_HEIC)
    warnings.simplefilter("error", Pictures.DecompressionBombWarning)
    Pictures.MAX_IMAGE_PIXELS = MOST_PIXELS
    try:
        picture: Pictures.Image = Pictures.open(io.BytesIO(content), formats=("JPEG", "PNG", "WEBP", "AVIF"))
    except (MemoryError, Pictures.DecompressionBombWarning, Pictures.DecompressionBombError):
        raise Refusal(Code.PICTURE_TOO_LARGE) from None
    except Exception:  # a decoder of untrusted content may raise anything
        raise Refusal(Code.PHOTO_UNREADABLE) from None
    pixels = picture.width * picture.height
    if pixels > (MOST_PIXELS if picture.format == "JPEG" else MOST_DECODED):
        raise Refusal(Code.PICTURE_TOO_LARGE)
    if min(picture.size) < SMALLEST:
        raise Refusal(Code.PHOTO_UNREADABLE)
    try:
        picture.thumbnail((LONGEST, LONGEST), Pictures.Resampling.BILINEAR, reducing_gap=1.5)
        upright = ImageOps.exif_transpose(picture).convert("RGB")
        return np.ascontiguousarray(np.asarray(upright, np.uint8)[:, :, ::-1])
    except Exception as problem:
        is_too_large = isinstance(problem, MemoryError) or pixels > MOST_PIXELS // 2
        raise Refusal(Code.PICTURE_TOO_LARGE if is_too_large else Code.PHOTO_UNREADABLE) from None


def _cards(image: Image, plane: Plane | None, known: KnownCards | None) -> Reading:
    """The cards in a picture."""
    seen = []
    for tag in cards.read(image, known, plane)[:MOST_SEEN]:
        place = plane.place(tag) if plane is not None else None
        zone, turn = (place.zone, round(place.turn, 1)) if place is not None else (None, None)
        seen.append(SeenCard(text=tag.text[:200], corners=_shares(tag.corners, image), zone=zone, turn=turn))
    return Reading(cards=tuple(seen), flaw="" if seen else quality.flaw_of(image))


def _dice(image: Image, plane: Plane | None) -> Reading:
    """The dice in a picture."""
    found, doubtful = dice.read(image, plane)
    seen = tuple(
        SeenDie.model_validate(
            {
                "value": die.value,
                "colour": die.colour,
                "certainty": die.certainty,
                "corners": _shares(die.corners, image),
            }
        )
        for die in found[:MOST_SEEN]
    )
    return Reading(dice=seen, doubtful=doubtful, flaw="" if seen else quality.flaw_of(image))


def _shares(corners: Corners, image: Image) -> tuple[Point, Point, Point, Point]:
    """Corners in pixels as shares of the picture's width and height."""
    height, width = image.shape[:2]
    a, b, c, d = ((round((x + 0.5) / width, 4), round((y + 0.5) / height, 4)) for x, y in corners)
    return a, b, c, d
