"""Table markers: a PDF sheet with the four markers of a whole table, to cut out and lay at its corners.

A table has no printed mat under it, so its markers come on a sheet of their own: the black square that the camera
searches for, the white that it needs around it, and below the white which corner it belongs to. Each must lie with its
top to the north and, once its place has been measured, must stay there: glue it down, or tape it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import BinaryIO

import cv2

from hardware.printing.paper import FAINT, INK, PAPERS, Sheet

CORNERS = ("NW", "NE", "SE", "SW")
"""The corners of the table by the ids of their markers."""
_CELLS = 6
"""Cells on a side of a marker of DICT_4X4_50, its black border included."""


@dataclass(frozen=True)
class MarkerWords:
    """What is written on the sheet, translated."""

    title: str = "Exchequer"
    how: str = "Cut out, and tape to the corners of the table, the arrows to the north."
    measure: str = "Then measure from middle to middle, and enter it on the camera's page."
    ruler: str = "100 mm: print at 100 % (actual size)"


def write_table_markers(
    output: BinaryIO, *, size: float = 34.0, paper: str = "a4", words: MarkerWords | None = None
) -> None:
    """Write a PDF with four markers, ``size`` millimetres on a side, their ids 0 to 3.

    Raises ValueError for a paper that is not known, or markers for which it has no room (above 70 mm).
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
    sheet.letters(words.how, width / 2, 16, 3.2, bold=True, widest=width - 20)
    sheet.letters(words.measure, width / 2, 23, 2.8, widest=width - 20)
    white = size * 1.3
    for number, corner in enumerate(CORNERS):
        x = width / 2 + (-1 if number in (0, 3) else 1) * (width / 4 - 2)
        y = 30 + white / 2 + (0 if number in (0, 1) else white + 26)
        _marker(sheet, number, corner, x, y, size, white)
    _ruler(sheet, words.ruler, width / 2 - 50, height - 18)
    output.write(bytes(sheet.output()))


def _marker(sheet: Sheet, number: int, corner: str, x: float, y: float, size: float, white: float) -> None:
    """A marker around a point, its white, and a strip with the name of its corner and an arrow to the north."""
    pixels = cv2.aruco.generateImageMarker(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50), number, _CELLS)
    cell = size / _CELLS
    sheet.set_fill_color(0)
    sheet.rect(x - size / 2, y - size / 2, size, size, style="F")
    sheet.set_fill_color(255)
    for row, line in enumerate(pixels):
        for column, shade in enumerate(line):
            if shade > 127:
                sheet.rect(x - size / 2 + column * cell, y - size / 2 + row * cell, cell, cell, style="F")
    sheet.set_draw_color(*FAINT)
    sheet.set_line_width(0.2)
    sheet.rect(x - white / 2, y - white / 2, white, white + 12, style="D")
    sheet.letters(corner, x - 4, y + white / 2 + 7.5, 5, bold=True)
    sheet.set_fill_color(*INK)
    tip, base = y + white / 2 + 2, y + white / 2 + 8
    sheet.polygon([(x + 8, tip), (x + 11, base), (x + 5, base)], style="F")


def _ruler(sheet: Sheet, text: str, x: float, y: float) -> None:
    """100 mm with a tick every 10, and what it is for."""
    sheet.set_draw_color(*INK)
    sheet.set_line_width(0.25)
    sheet.line(x, y, x + 100, y)
    for tick in range(0, 101, 10):
        sheet.line(x + tick, y, x + tick, y - (3 if tick % 50 == 0 else 2))
    sheet.letters(text, x + 50, y + 5, 2.2, widest=100)
