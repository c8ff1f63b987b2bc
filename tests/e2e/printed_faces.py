"""Printed faces of cards, as a publisher would print them: art, in the colour of its player where there is one.

The cards of a set that every player has bear the same art; they differ in the colour of a band and a frame alone.
"""

from __future__ import annotations

from zlib import crc32

import cv2
import numpy as np

from companion.games.slot_cards import SHAPES
from hardware.camera.simulated.table import FacePicture
from tests.hardware.camera.faces.drawn_faces import FINE, art

PAINTS: dict[str, tuple[int, int, int]] = {
    "blue": (158, 78, 24),
    "red": (36, 30, 184),
    "green": (58, 122, 40),
    "yellow": (28, 186, 230),
}
"""Inks of the players' colours: blue, green, red."""

FRAME, BAND = 5.0, 16.0
"""Millimetres of the frame in a player's colour, and of the band of that colour at the top."""


def printed_face(text: str, size: tuple[float, float], colour: str = "") -> FacePicture:
    """Draw the face of a card with this text and size in mm; ``colour`` is that of its player."""
    of_all = text.replace(f"-{colour[0].upper()}-", "--", 1) if colour else text
    drawn = art(crc32(of_all.encode()))
    face = cv2.resize(drawn, (round(size[0] * FINE), round(size[1] * FINE)), interpolation=cv2.INTER_AREA)
    if colour:
        cv2.rectangle(face, (0, 0), (face.shape[1] - 1, face.shape[0] - 1), PAINTS[colour], 2 * round(FRAME * FINE))
        cv2.rectangle(face, (0, 0), (face.shape[1] - 1, round(BAND * FINE)), PAINTS[colour], cv2.FILLED)
    return FacePicture(np.asarray(face, np.uint8))


def colour_in(group: str) -> str:
    """The player's colour in the name of a group of cards; "" for cards of nobody."""
    return next((colour for colour in SHAPES if group.endswith(colour)), "")
