"""Known cards: the closed set of a game's cards, each with a sticker's code, with its printed face, or with both."""

from __future__ import annotations

from collections.abc import Sequence

from hardware.camera.codes.reader import Recogniser
from hardware.camera.faces.face_set import FaceSet
from hardware.camera.geometry.homography import Plane
from hardware.camera.images import Corners, Image, Tag


class KnownCards:
    """Codes and faces of one game's cards, as one closed set of texts. ``codes``: None where no card has a sticker."""

    def __init__(self, codes: Recogniser | None, faces: FaceSet) -> None:
        self.codes, self.faces = codes, faces
        self.texts: tuple[str, ...] = tuple(dict.fromkeys([*(codes.texts if codes else ()), *faces.texts]))

    def recognise(
        self,
        grey: Image,
        tags_already_read: Sequence[Tag],
        *,
        window: tuple[int, int, int, int] | None = None,
        places: Sequence[Corners] = (),
        plane: Plane | None = None,
    ) -> list[Tag]:
        """The known codes in a window (pixels) of a grey picture that are not among those read already."""
        if self.codes is None:
            return []
        return self.codes.recognise(grey, tags_already_read, window=window, places=places, plane=plane)


def faces_of(known: Recogniser | None) -> FaceSet | None:
    """The faces of a closed set, if it has any."""
    return known.faces if isinstance(known, KnownCards) else None
