"""Mat: an A3 sheet with a marker in each corner, a middle zone and a slot towards each seat, as PDF.

Its dimensions are those of its layout, the built-in one or a game's own: millimetres from the centre, x to the east, y
to the north, which is the top of the page. Rulers and notes are placed where no zone is.

It is printed on one A3 sheet, or on two A4 or Letter sheets. Two A4 sheets side by side are exactly as wide as an A3
sheet, so the mat loses 3 mm of its outer edge on each side, and the right sheet's edge is laid on a line printed 6 mm
before the left sheet's. Letter paper is 17.6 mm lower, so that the markers would touch its edge. For it a third sheet
contains the four markers again, to cut out and glue over the corners, where they project slightly.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from fpdf.enums import RenderStyle

from hardware.camera.geometry.layout import MAT, MAT_SIZE, MIDDLE, SEATS, Layout, edges_of
from hardware.printing.paper import FAINT, INK, PAPERS, Sheet

WIDTH, HEIGHT = MAT_SIZE
MARKER = MAT.marker_size
"""Side of a marker's black square in mm."""
MARKER_PAPER = 32.0
"""Side of the white square around a marker in mm."""
MARKERS: Mapping[int, tuple[float, float]] = MAT.markers
"""Centres of the markers in mm by id: north-west, north-east, south-east, south-west."""
OVERLAP = 6.0
"""Width in mm by which the second sheet overlaps the first."""
CLOTH = (239, 243, 240)
"""The chequered background: too faint to affect binarisation, and not near a marker."""
RIBBON = (214, 224, 217)
"""The ribbon around a large middle: much lighter than any binarisation threshold."""
DICE_FIELD = (158, 134, 166)
"""The field for dice: in grey in the middle of the widest gap between the greys of dice that are sold (green ones below
it, yellow ones above), and in colour a tone that none of them has. So it serves printers and cameras without colour."""
_CHEQUER = 10.0
"""Side of a square of the background in mm."""
_RIBBON = 3.0
"""Width of the ribbon in mm."""
_LARGE = 100.0
"""Width and height in mm from which a middle is large: it holds more than one card."""
_RULER = 100.0
"""Length of the rulers in mm."""

Edges = tuple[float, float, float, float]
"""West, south, east and north edge of a rectangle in mm."""


@dataclass(frozen=True)
class MatWords:
    """The texts on the mat, translated; an empty one is left out. Seat letters and numbers are not translated."""

    title: str = "Exchequer"
    middle: str = "Event card"
    slot: str = "Action card"
    dice: str = "Roll the dice here"
    ruler: str = "100 mm: print at 100 % (actual size)"
    tape: str = "Lay the other sheet's edge on the line at the right, and tape."
    spare: str = "Cut out, and glue over the corners: their inner corners on the angles."


class _MatSheet(Sheet):
    """A sheet with the mat's coordinates: millimetres from its centre, y to the north."""

    def __init__(self, width: float, height: float, title: str) -> None:
        super().__init__(width, height, title)
        self.east, self.north = width / 2, height / 2

    def box(self, west: float, south: float, east: float, north: float, style: RenderStyle | str) -> None:
        """Draw a rectangle by its four edges."""
        self.rect(self.east + west, self.north - north, east - west, north - south, style=style)

    def stroke(self, *points: tuple[float, float]) -> None:
        """Draw straight lines from point to point."""
        for (x, y), (x2, y2) in pairwise(points):
            self.line(self.east + x, self.north - y, self.east + x2, self.north - y2)

    def shape(self, points: Sequence[tuple[float, float]], style: RenderStyle | str) -> None:
        """Draw a closed polygon."""
        self.polygon([(self.east + x, self.north - y) for x, y in points], style=style)

    def disc(self, x: float, y: float, radius: float, style: RenderStyle | str) -> None:
        """Draw a circle around a point."""
        self.ellipse(self.east + x - radius, self.north - y - radius, 2 * radius, 2 * radius, style=style)

    def words(
        self, text: str, x: float, y: float, size: float, turn: float = 0, *, bold: bool = False, widest: float = 0
    ) -> None:
        """Draw a text centred on a point, turned clockwise by so many degrees."""
        with self.rotation(-turn, self.east + x, self.north - y):
            self.draw_text(text, self.east + x, self.north - y + size / 2, size, bold=bold, widest=widest)

    def marker(self, number: int, x: float, y: float) -> None:
        """Draw an ArUco marker on its white square centred on a point, its top to the north."""
        half = MARKER_PAPER / 2
        self.set_fill_color(255)
        self.box(x - half, y - half, x + half, y + half, "F")
        self.draw_marker(number, self.east + x, self.north - y, MARKER)


def write_mat(
    path: Path,
    *,
    paper: str = "a3",
    words: MatWords | None = None,
    numbers: Mapping[str, int] | None = None,
    layout: Layout = MAT,
) -> int:
    """Write the mat's PDF and return the number of pages.

    ``numbers`` are those around the middle by side (N, E, S, W), by default 0, 1, 2, 3. ``layout`` defines the zones,
    rectangles named "middle" and after the seats (``hardware.camera.geometry.layout_files.check_mat``). Raises
    ``ValueError`` for an unknown paper.
    """
    if paper not in PAPERS:
        raise ValueError(f"no such paper for the mat: {paper}")
    words = words or MatWords()
    numbers = numbers if numbers is not None else {"N": 0, "E": 1, "S": 2, "W": 3}
    width, height = (WIDTH, HEIGHT) if paper == "a3" else PAPERS[paper]
    sheet = _MatSheet(width, height, words.title)
    if paper == "a3":
        sheet.add_page()
        _draw(sheet, layout, words, numbers)
    else:
        for left in (True, False):
            sheet.add_page()
            sheet.east = width - OVERLAP / 2 if left else OVERLAP / 2
            _draw(sheet, layout, words, numbers, low=height < HEIGHT)
            _seam(sheet, layout, words, left=left)
        if height < HEIGHT:
            sheet.add_page()
            sheet.east = width / 2
            _spare_markers(sheet, words)
    sheet.output(str(path))
    return sheet.page


def _draw(sheet: _MatSheet, layout: Layout, words: MatWords, numbers: Mapping[str, int], *, low: bool = False) -> None:
    """Draw the whole mat; what is beyond the paper is clipped. ``low``: the sheet is lower than the mat."""
    sheet.set_text_color(*INK)
    _cloth(sheet)
    sheet.set_line_width(0.5)
    sheet.set_draw_color(*INK)
    sheet.set_fill_color(255)
    west, south, east, north = middle = layout.edges(MIDDLE)
    sheet.box(*middle, "DF")
    if min(east - west, north - south) < _LARGE:
        sheet.words(words.middle, (west + east) / 2, south + (north - south) / 4, 2.6, widest=60)
    else:
        _large_middle(sheet, words, middle)
    if layout.dice_field:
        _dice_field(sheet, words, layout, middle)
    sides = {"N": (east, north), "E": (north, east), "S": (-west, -south), "W": (-south, -west)}
    for turn, seat in enumerate(SEATS):
        _slot(sheet, words, seat, layout.edges(seat), turn)
        # The numbers are arranged around the middle, each beside the corner at the end of its side.
        if seat in numbers:
            along, out = sides[seat]
            x, y = _turned(along - 4.4, out + 6, turn)
            sheet.disc(x, y, 5.2, "DF")
            sheet.words(str(numbers[seat]), x, y, 4.6, turn * 90 + 180, bold=True)
    for number, (x, y) in MARKERS.items():
        sheet.marker(number, x, y)
    if low:
        sheet.set_draw_color(*INK)
        sheet.set_line_width(0.3)
        for x, y in MARKERS.values():
            towards = (-1 if x > 0 else 1, -1 if y > 0 else 1)
            corner = (x + towards[0] * MARKER_PAPER / 2, y + towards[1] * MARKER_PAPER / 2)
            sheet.stroke((corner[0], corner[1] - towards[1] * 6), corner, (corner[0] - towards[0] * 6, corner[1]))
    # One on each half, since each of two sheets has its own scale; the western one is upright if there is room.
    for places in (((50, -130, 0), (50, 126, 0)), ((-163, -50, 1), (-150, 126, 0), (-150, -130, 0))):
        free = [place for place in places if _is_bare(layout, _ruler_box(*place))]
        if free:
            _ruler(sheet, words.ruler, *free[0])


def _is_bare(layout: Layout, box: Edges) -> bool:
    """Whether neither a zone nor the field for dice overlaps a rectangle."""
    west, south, east, north = box
    taken = [layout.edges(zone) for zone in layout.zones]
    if layout.dice_field:
        taken.append(edges_of(layout.dice_field))
    return not any(left < east and west < right and low < north and south < high for left, low, right, high in taken)


def _turned(x: float, y: float, quarters: int) -> tuple[float, float]:
    """A point turned clockwise about the centre."""
    for _ in range(quarters):
        x, y = y, -x
    return x, y


def _cloth(sheet: _MatSheet) -> None:
    """Draw the faint chequered background, as on the cloth of the medieval exchequer."""
    sheet.set_fill_color(*CLOTH)
    columns, rows = int(WIDTH / 2 / _CHEQUER), int(HEIGHT / 2 / _CHEQUER)
    for column in range(-columns, columns):
        for row in range(-rows, rows):
            if (column + row) % 2 == 0:
                west, south = column * _CHEQUER, row * _CHEQUER
                sheet.box(west, south, west + _CHEQUER, south + _CHEQUER, "F")


def _slot(sheet: _MatSheet, words: MatWords, seat: str, slot: Edges, turn: int) -> None:
    """Draw a seat's slot: white, framed, with a pointer towards the seat and its letter, readable from there."""
    sheet.set_fill_color(255)
    sheet.box(*slot, "DF")
    middle = max(abs((slot[0] + slot[2]) / 2), abs((slot[1] + slot[3]) / 2))
    wide, deep = slot[2] - slot[0], slot[3] - slot[1]
    if turn % 2:
        wide, deep = deep, wide
    pointer = [(-11.0, middle - 12), (11.0, middle - 12), (11.0, middle + 6), (0.0, middle + 15), (-11.0, middle + 6)]
    sheet.set_draw_color(*FAINT)
    sheet.shape([_turned(x, y, turn) for x, y in pointer], "D")
    sheet.set_draw_color(*INK)
    x, y = _turned(0, middle - 1.5, turn)
    sheet.words(seat, x, y, 11, turn * 90 + 180, bold=True)
    x, y = _turned(0, middle - min(20.0, deep / 2 - 5), turn)
    sheet.words(words.slot, x, y, 2.6, turn * 90 + 180, widest=min(60.0, wide - 10))


def _large_middle(sheet: _MatSheet, words: MatWords, middle: Edges) -> None:
    """Draw the content of a large middle: a chequered ribbon along its edge, and its name towards each side."""
    west, south, east, north = middle
    wide, high = east - west, north - south
    columns, rows = (round(length / _RIBBON * 2) for length in (wide, high))
    across, along = wide / columns, high / rows
    sheet.set_fill_color(*RIBBON)
    for column in range(columns):
        for row in range(rows):
            in_ribbon = column in (0, 1, columns - 2, columns - 1) or row in (0, 1, rows - 2, rows - 1)
            if in_ribbon and (column + row) % 2 == 0:
                left, low = west + column * across, south + row * along
                sheet.box(left, low, left + across, low + along, "F")
    sheet.set_draw_color(*FAINT)
    sheet.set_line_width(0.2)
    sheet.box(west + 2 * across, south + 2 * along, east - 2 * across, north - 2 * along, "D")
    sheet.set_draw_color(*INK)
    sheet.set_line_width(0.5)
    sheet.box(*middle, "D")
    sheet.set_fill_color(255)
    x, y = (west + east) / 2, (south + north) / 2
    for turn, (reach, room) in enumerate(((high, wide), (wide, high))):
        for back in (0, 2):
            dx, dy = _turned(0, reach / 2 - 15, turn + back)
            sheet.words(words.middle, x + dx, y + dy, 3.0, (turn + back) * 90 + 180, widest=room - 40)


def _dice_field(sheet: _MatSheet, words: MatWords, layout: Layout, middle: Edges) -> None:
    """Draw the field for dice; in the middle it needs no text of its own."""
    west, south, east, north = field = edges_of(layout.dice_field)
    sheet.set_fill_color(*DICE_FIELD)
    sheet.box(*field, "F")
    sheet.set_fill_color(255)
    if not (middle[0] <= west and east <= middle[2] and middle[1] <= south and north <= middle[3]):
        sheet.words(words.dice, (west + east) / 2, south - 3.5, 2.6, widest=east - west)


def _ruler_box(x: float, y: float, upright: int) -> Edges:
    """The area of a ruler and its text."""
    west, south, east, north = -2.0, -2.0, _RULER + 2, 8.0
    return (x - north, y + west, x - south, y + east) if upright else (x + west, y + south, x + east, y + north)


def _ruler(sheet: _MatSheet, text: str, x: float, y: float, upright: int) -> None:
    """Draw a ruler of 100 mm from (x, y) to the east, or to the north if upright, with a tick every 10 mm."""
    sheet.set_draw_color(*INK)
    sheet.set_fill_color(255)
    sheet.set_line_width(0.25)

    def at(along: float, aside: float) -> tuple[float, float]:
        return (x - aside, y + along) if upright else (x + along, y + aside)

    sheet.box(*_ruler_box(x, y, upright), "F")
    sheet.stroke(at(0, 0), at(_RULER, 0))
    for tick in range(0, int(_RULER) + 1, 10):
        sheet.stroke(at(tick, 0), at(tick, 3 if tick % 50 == 0 else 2))
    sheet.words(text, *at(_RULER / 2, 5.5), 2.2, -90 if upright else 0, widest=96)


def _seam(sheet: _MatSheet, layout: Layout, words: MatWords, *, left: bool) -> None:
    """Draw the line on the left sheet for the right sheet's edge, and ticks on both that must meet."""
    edge = -OVERLAP / 2
    sheet.set_draw_color(*INK)
    sheet.set_line_width(0.2)
    if left:
        sheet.stroke((edge, -sheet.north), (edge, sheet.north))
        sheet.set_fill_color(255)
        places = [box for y in (-62, -86, -112, 86, 112) if _is_bare(layout, box := (-142, y - 4, -58, y + 4))]
        for west, south, east, north in places[:1]:
            sheet.box(west, south, east, north, "F")
            sheet.words(words.tape, (west + east) / 2, (south + north) / 2, 2.4, widest=80)
    for y in (-120, -60, 0, 60, 120):
        for step in (-1, 0, 1):
            ends = (edge - 8, edge) if left else (edge, edge + 12)
            sheet.stroke((ends[0], y + step * 2), (ends[1], y + step * 2))


def _spare_markers(sheet: _MatSheet, words: MatWords) -> None:
    """Draw the sheet of four further markers of the same size, to cut out."""
    sheet.set_draw_color(*FAINT)
    sheet.set_line_width(0.15)
    for number in MARKERS:
        x, y = (-40 if number in (0, 3) else 40), (40 if number in (0, 1) else -40)
        sheet.marker(number, x, y)
        half = MARKER_PAPER / 2
        sheet.box(x - half, y - half, x + half, y + half, "D")
        sheet.words(("NW", "NE", "SE", "SW")[number], x, y - half - 4, 3.5, bold=True)
    sheet.words(words.spare, 0, 75, 3, widest=190)
    _ruler(sheet, words.ruler, -50, -90, 0)
