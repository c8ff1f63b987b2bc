"""Face set: the closed set of cards' printed faces, built from photos, and looked for in frames."""

from __future__ import annotations

from collections.abc import Sequence

from hardware.camera.faces.face_bank import Face, grouped
from hardware.camera.faces.face_look import Look
from hardware.camera.faces.recognition import Recognition
from hardware.camera.faces.table_view import SCALE, Box, TableView, box_of, pixels_per_mm, table_view
from hardware.camera.geometry.homography import Plane
from hardware.camera.images import Image, Tag

SMALLEST_SCALE = 1.2
"""Pixels per millimetre of a frame below which no face is looked for."""
SMALLEST, LARGEST = 15.0, 200.0
"""Millimetres of a card's side."""
MOST_FACES = 400
"""Faces of a set; further ones are left out."""
_BEYOND = 150.0
"""Millimetres beyond the markers in which cards are looked for: a tilted camera sees farther than the table."""

__all__ = ["Face", "FaceSet", "Look", "Recognition"]


class FaceSet:
    """The closed set of faces; built once, then used for each look. A card may have several photos."""

    def __init__(self, faces: Sequence[Face]) -> None:
        self._banks = grouped([face for face in faces if _is_usable(face)][:MOST_FACES])

    @property
    def texts(self) -> tuple[str, ...]:
        """The cards that have a face."""
        return tuple(dict.fromkeys(text for bank in self._banks for text in bank.texts))

    @property
    def sizes(self) -> list[tuple[float, float]]:
        """Width and height of the cards in mm, each size once."""
        return list(dict.fromkeys((bank.width, bank.height) for bank in self._banks))

    def begin(self, image: Image, plane: Plane, box: Box) -> Look | None:
        """A look at a part of the table (mm), to be continued place by place; None if nothing can be seen there."""
        view = table_view(image, plane, box) if self._banks else None
        return None if view is None or _scale(view) < SMALLEST_SCALE else Look(view, self._banks)

    def recognise(
        self,
        image: Image,
        plane: Plane,
        *,
        window: tuple[int, int, int, int] | None = None,
        taken: Sequence[Tag] = (),
    ) -> list[Tag]:
        """The cards in a part of a frame that are named by their face: tags with ``source`` "face".

        A tag's corners are those of the card. ``window`` (left, top, right, bottom in pixels) limits the look,
        ``taken`` are codes and cards already found.
        """
        window = window or (0, 0, image.shape[1], image.shape[0])
        xs, ys = zip(*plane.layout.markers.values(), strict=True)
        west, south, east, north = box_of(plane, window, 3.0)
        box = (
            max(west, min(xs) - _BEYOND),
            max(south, min(ys) - _BEYOND),
            min(east, max(xs) + _BEYOND),
            min(north, max(ys) + _BEYOND),
        )
        look, found = self.begin(image, plane, box), list[Tag]()
        while look is not None and not look.is_done:
            recognition = look.examine([*taken, *found])
            found += [] if recognition is None else [recognition.tag]
        return found


def _scale(view: TableView) -> float:
    """Pixels per millimetre in the middle of a view's part of the frame."""
    tall, wide = view.image.shape[:2]
    return pixels_per_mm(view.plane, view.west + wide / 2 / SCALE, view.north - tall / 2 / SCALE)


def _is_usable(face: Face) -> bool:
    """Whether a face can be recognised: of a card's size, with a picture of at least half a pixel per millimetre."""
    sides = sorted((face.width, face.height))
    return bool(face.text) and min(face.image.shape[:2]) >= 16 and sides[0] >= SMALLEST and sides[1] <= LARGEST
