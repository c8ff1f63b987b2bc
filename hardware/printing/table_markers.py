"""Table markers: a PDF sheet with the four markers of a whole table, to cut out and lay at its corners.

A table without a printed mat has separate markers: the black square that the camera searches for, the quiet zone around
it, and below that the name of its corner. They are laid at the corners of a board, their tops to the north; the camera
measures where they lie.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import BinaryIO

from hardware.printing.paper import FAINT, INK, PAPERS, Sheet

CORNERS = ("NW", "NE", "SE", "SW")
"""The corners of the table by the ids of their markers."""


@dataclass(frozen=True)
class MarkerWords:
    """The texts on the sheet, translated."""

    title: str = "Exchequer"
    how: str = "Cut out, and lay at the corners of the board or the table, the arrows to the north."
    measure: str = "The camera's page measures where they lie: nothing has to be exact."
    ruler: str = "100 mm: print at 100 % (actual size)"


def write_table_markers(
    output: BinaryIO, *, size: float = 34.0, paper: str = "a4", words: MarkerWords | None = None
) -> None:
    """Write a PDF with four markers of ``size`` mm, ids 0 to 3.

    Raises ``ValueError`` for an unknown paper, or a size below 10 or above 70 mm.
    """
    if paper not in PAPERS:
        raise ValueError(f"no such paper: {paper}")
    if not 10 <= size <= 70:
        raise ValueError(f"no room for markers of {size} mm")
    words = words or MarkerWords()
    width, height = PAPERS[paper]
    sheet = Sheet(width, height, words.title)
    sheet.add_page()
    sheet.set_text_color(*INK)
    sheet.draw_text(words.how, width / 2, 16, 3.2, bold=True, widest=width - 20)
    sheet.draw_text(words.measure, width / 2, 23, 2.8, widest=width - 20)
    outline = size * 1.3
    for number, corner in enumerate(CORNERS):
        x = width / 2 + (-1 if number in (0, 3) else 1) * (width / 4 - 2)
        y = 30 + outline / 2 + (0 if number in (0, 1) else outline + 26)
        _marker(sheet, number, corner, x, y, size, outline)
    sheet.draw_ruler(width / 2 - 50, height - 18)
    sheet.draw_text(words.ruler, width / 2, height - 13, 2.2, widest=100)
    output.write(bytes(sheet.output()))


def _marker(sheet: Sheet, number: int, corner: str, x: float, y: float, size: float, outline: float) -> None:
    """Draw a marker centred on (x, y), the outline of its quiet zone, the name of its corner and a north arrow."""
    sheet.draw_marker(number, x, y, size)
    sheet.set_draw_color(*FAINT)
    sheet.set_line_width(0.2)
    sheet.rect(x - outline / 2, y - outline / 2, outline, outline + 12, style="D")
    sheet.draw_text(corner, x - 4, y + outline / 2 + 7.5, 5, bold=True)
    sheet.set_fill_color(*INK)
    tip, base = y + outline / 2 + 2, y + outline / 2 + 8
    sheet.polygon([(x + 8, tip), (x + 11, base), (x + 5, base)], style="F")
