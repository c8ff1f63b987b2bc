"""Marker sheet: the texts printed beside the four markers of a whole table."""

from __future__ import annotations

from hardware.printing.table_markers import MarkerWords
from web.i18n.render import Texts


def marker_words(language: str) -> MarkerWords:
    """The texts of the sheet in one language."""
    texts = Texts(language)
    return MarkerWords(
        how=texts("print-markers_how"),
        measure=texts("print-markers_measure"),
        ruler=texts("print-full_size"),
    )
