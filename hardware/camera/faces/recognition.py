"""Recognition: a card that was recognised by its printed face, and the limits from which it is accepted.

The face must explain what is seen (``comparison.Fit``), and clearly better than any other face does.
"""

from __future__ import annotations

from dataclasses import dataclass

from hardware.camera.faces.comparison import Fit
from hardware.camera.images import Tag

SCORE = 0.55
"""Score (of at most 1) of a face and what is seen from which it is accepted."""
SHARE, ALIKE = 0.62, 0.82
"""Share of a card that must be explained, and how well: of the variance there (``comparison.Fit``)."""
OF_SEEN, OF_SEEN_UNSURE = 0.42, 0.65
"""Share of what is seen (its structure) that the face must have; the same if what may cover a part of the card is not
surely a cover: a plain face explains any even ground.
"""
OF_SEEN_COVERED, OF_UNCOVERED = 0.2, 0.85
"""The same if what covers the card is surely a cover, as of a card with few signs beneath one with many; and then the
share of what is seen beside the cover.
"""
SHOWN = 0.4
"""Share of what differs from the nearest other face that must not be covered, unless nearly all of the card is seen:
where more is hidden, it may be another card, which need not be enrolled.
"""
SIGNAL = 1.3
"""How many times the frame's noise the structure of the face is, at least: a plain face explains any even ground."""
CONTRAST = 0.35
"""Contrast of the face in the frame, at least: with hardly any, a plain face explains any even ground."""
LEAD = 0.35
"""How far what is seen must lie on its face's side between it and any other, of at most 1."""
DISTINCT = 12.0
"""How many times the noise two faces must differ at least."""
FOREIGN, BESIDE, BESIDE_COVERED, WHOLE = 3.0, 8.0, 2.0, 0.85
"""What may be left unexplained within a card, and at its edge beside what covers it (``comparison.Fit``): of a card of
which at least the last share is explained, and of any other.
"""


@dataclass(frozen=True)
class Recognition:
    """A card that was recognised by its face, and how clearly."""

    tag: Tag
    fit: Fit
    lead: float
    """How far what is seen lies on its side, compared with the nearest other face: at most about 1; 2 without any."""
    distinct: float
    """How many times the noise it differs from the nearest other face."""
    shown: float
    """Share of what differs between it and the nearest other face that is not covered: 1 without any."""

    @property
    def is_certain(self) -> bool:
        """Whether it is accepted."""
        return (
            self.fit.score >= SCORE
            and self.fit.share >= SHARE
            and self.fit.alike >= ALIKE
            and self.fit.signal >= SIGNAL
            and self.fit.contrast >= CONTRAST
            and self._is_of_face
            and self.fit.foreign <= FOREIGN
            and self.fit.beside <= (BESIDE if self.fit.share >= WHOLE else BESIDE_COVERED)
            and self.lead >= LEAD
            and (self.shown >= SHOWN or self.fit.share >= WHOLE)
            and self.distinct >= DISTINCT
        )

    @property
    def _is_of_face(self) -> bool:
        """Whether enough of what is seen is of the face."""
        if not self.fit.covers_are_sure:
            return self.fit.of_seen >= OF_SEEN_UNSURE
        few = self.fit.of_seen >= OF_SEEN_COVERED and self.fit.of_uncovered >= OF_UNCOVERED
        return self.fit.of_seen >= OF_SEEN or few
