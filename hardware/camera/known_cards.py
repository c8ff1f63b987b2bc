"""Known cards: the closed set of a game's cards, each with a sticker's code, with its printed face, or with both."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from hardware.camera.codes.closed_set import KnownCodes
from hardware.camera.faces.face_set import FaceSet


@dataclass(frozen=True, eq=False)
class KnownCards:
    """The codes and the faces of one game's cards; None where there are none."""

    codes: KnownCodes | None = None
    faces: FaceSet | None = None

    @cached_property
    def texts(self) -> frozenset[str]:
        """All cards, by the text of their code."""
        return frozenset([*(self.codes.texts if self.codes else ()), *(self.faces.texts if self.faces else ())])
