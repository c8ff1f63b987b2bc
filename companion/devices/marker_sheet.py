"""Marker sheet: the texts printed beside the four markers of a whole table."""

from __future__ import annotations

from hardware.printing.table_markers import MarkerWords
from web.i18n.render import translations


def marker_words(language: str) -> MarkerWords:
    """The texts of the sheet in one language."""
    _ = translations(language).gettext
    return MarkerWords(
        how=_("Cut out, and tape to the corners of the table, the arrows to the north."),
        measure=_("Then measure from middle to middle, and enter it on the camera’s page."),
        ruler=_("100 mm: print at 100 % (actual size)"),
    )
