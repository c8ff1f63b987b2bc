"""Known cards: recognisers of all cards that can lie before the camera.

With a closed set the camera recognises codes that are too small to decode, and rejects foreign codes. A card with an
exactly cropped photo in the pack is also recognised by its printed face, so it needs no sticker.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np

from hardware.camera.codes.closed_set import KnownCodes
from hardware.camera.faces.face_set import Face, FaceSet
from hardware.camera.known_cards import KnownCards


@dataclass(frozen=True, slots=True)
class FacePhoto:
    """A photo cut to a card: the card's text, the picture's content, and the card's size in millimetres."""

    text: str
    content: bytes
    width: float
    height: float


@lru_cache(maxsize=4)
def closed_set(texts: tuple[str, ...]) -> KnownCodes:
    """The known codes of these texts; cached, since drawing them takes a moment."""
    return KnownCodes(texts)


def known_cards(texts: Sequence[str], photos: Sequence[FacePhoto]) -> KnownCards | None:
    """The cards with these codes and faces, or None. Unreadable photos are left out."""
    faces = []
    for photo in photos:
        image = cv2.imdecode(np.frombuffer(photo.content, np.uint8), cv2.IMREAD_COLOR)
        if image is not None:
            faces.append(Face(photo.text, np.asarray(image, np.uint8), photo.width, photo.height))
    known = KnownCards(closed_set(tuple(texts)) if texts else None, FaceSet(faces) if faces else None)
    return known if known.texts else None
