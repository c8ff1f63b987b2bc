"""Cards: PDF sheets of a deck, faces and backs, each face with its code, to cut out.

The sheet of backs follows the sheet of faces, with its columns exchanged, so that a printer that flips on the long edge
prints each back behind its face. The cards of a sheet touch each other, so that one cut separates two; cut marks stand
outside them. A face shows what its definition says: a title, sentences, signs with numbers, rewards in the corners
and an arrow at a side.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import IO, NamedTuple

from fpdf.svg import SVGObject

from hardware.printing.check_characters import with_check
from hardware.printing.paper import FAINT, INK, MODULES, PAPERS, QUIET, Sheet, capitals_width, wrapped
from hardware.printing.stickers import DEFAULT_SIZE

SIZE = (44.0, 68.0)
"""Width and height in mm of a small European card."""
SMALLEST, LARGEST = (40.0, 62.0), (100.0, 140.0)
"""Widths and heights in mm between which a face is legible and fits a sheet."""
EDGE = 9.0
"""Width in mm of the edge of a sheet on which no card stands."""
ARROW = (168, 35, 28)
CHEQUER = (226, 219, 203)
COLOURS = {"blue": (28, 90, 158), "red": (168, 35, 28), "green": (44, 101, 39), "yellow": (160, 118, 0)}
SHAPES = {"blue": "●", "red": "◆", "green": "▲", "yellow": "■"}

_FRAME = 1.6
_CORNER = 4.4
"""Side in mm of a sign in a corner."""
_ROW_SIGN = 8.0
_TITLE, _LABEL, _WORDS, _SMALL = 2.0, 1.35, 1.8, 1.0
"""Heights in mm of capitals: of a title, of the line below it, of sentences, of the mark at the top."""


class Amount(NamedTuple):
    """A number beside a sign; a text without a sign stands between two amounts."""

    text: str
    sign: str = ""


@dataclass(frozen=True, slots=True)
class Face:
    """One card: the text of its code ("" for none), and what its face and its back show.

    ``corners`` are top left, top right, bottom right and bottom left; ``arrow`` is the side with the arrow, 0 for the
    top, then clockwise. ``colour`` is that of the player whose card it is; ``back`` is the label of its back.
    """

    code: str
    title: str
    label: str = ""
    lines: tuple[str, ...] = ()
    row: tuple[Amount, ...] = ()
    corners: tuple[Amount, ...] = ()
    arrow: int | None = None
    badge: str = ""
    colour: str = ""
    back: str = ""


@dataclass(frozen=True, slots=True)
class CardWords:
    """The texts on a deck, translated: the document's title, the mark of each face, that of each back, the hint."""

    title: str = "Cards"
    mark: str = "Exchequer · our own"
    notice: str = "Exchequer reference pack: our own"
    hint: str = "Print at 100 %, on both sides, flipped on the long edge. Cut along the marks."


class Places(NamedTuple):
    """The places of cards on a sheet: columns, rows, and the upper left corner of the first in mm."""

    columns: int
    rows: int
    left: float
    top: float

    @property
    def cards(self) -> int:
        """How many cards a sheet has."""
        return self.columns * self.rows

    def at(self, number: int, size: tuple[float, float], *, mirrored: bool = False) -> tuple[float, float]:
        """The upper left corner of a card in mm, row by row; on a sheet of backs the columns are exchanged."""
        row, column = divmod(number, self.columns)
        if mirrored:
            column = self.columns - 1 - column
        return self.left + column * size[0], self.top + row * size[1]


def places(paper: str, size: tuple[float, float]) -> Places:
    """The places of cards of a size (mm) on a paper, in its middle. Raises ValueError for a size out of bounds."""
    if not all(least <= value <= most for least, value, most in zip(SMALLEST, size, LARGEST, strict=True)):
        bounds = " to ".join(f"{width:g} × {height:g}" for width, height in (SMALLEST, LARGEST))
        raise ValueError(f"a card of {size[0]:g} × {size[1]:g} mm: {bounds} mm are possible")
    width, height = PAPERS[paper]
    columns, rows = int((width - 2 * EDGE) // size[0]), int((height - 2 * EDGE) // size[1])
    return Places(columns, rows, (width - columns * size[0]) / 2, (height - rows * size[1]) / 2)


def write_cards(
    output: Path | IO[bytes],
    faces: Sequence[Face],
    *,
    signs: Mapping[str, str],
    words: CardWords | None = None,
    paper: str = "a4",
    size: tuple[float, float] = SIZE,
    backs: bool = True,
) -> int:
    """Write the PDF and return the number of pages.

    ``signs`` are the signs by their names, each as the content of an SVG of 24 × 24. Raises ValueError for a text that
    does not fit a version-1 code, an unknown sign, or a size out of bounds.
    """
    words = words or CardWords()
    grid = places(paper, size)
    sheet = Sheet(*PAPERS[paper], words.title)
    pages = 0
    for first in range(0, len(faces), grid.cards):
        shown = faces[first : first + grid.cards]
        for is_back in (False, True) if backs else (False,):
            sheet.add_page()
            pages += 1
            for number, face in enumerate(shown):
                x, y = grid.at(number, size, mirrored=is_back)
                with sheet.shifted(x, y):
                    if is_back:
                        _back(sheet, face, words, *size)
                    else:
                        _Front(sheet, signs, *size).draw(face, words)
            _cut_marks(sheet, grid, size, len(shown), mirrored=is_back)
            _hint(sheet, words)
    sheet.output(str(output)) if isinstance(output, Path) else output.write(sheet.output())
    return pages


class _Front:
    """The face of one card, from its upper left corner."""

    def __init__(self, sheet: Sheet, signs: Mapping[str, str], width: float, height: float) -> None:
        self.sheet, self.signs, self.width, self.height = sheet, signs, width, height
        self.code = DEFAULT_SIZE
        self.quiet = self.code * QUIET / MODULES
        self.code_top = height - self.code - self.quiet - _FRAME - 2.6

    def draw(self, face: Face, words: CardWords) -> None:
        """Draw the whole face."""
        sheet, middle = self.sheet, self.width / 2
        sheet.set_draw_color(*(COLOURS.get(face.colour) or FAINT))
        sheet.set_line_width(0.6 if face.colour else 0.2)
        sheet.rect(_FRAME, _FRAME, self.width - 2 * _FRAME, self.height - 2 * _FRAME, style="D")
        sheet.set_text_color(*INK)
        room = self.width - 2 * _FRAME - (2 * (_CORNER + 4) if face.corners else 2)
        sheet.draw_text(words.mark, middle, _FRAME + 2.6, _SMALL, widest=room)
        top = _FRAME + (_CORNER + 2.2 if face.corners else 4.2)
        top = self._colour(face, top)
        top = self._heading(face, top)
        if face.row:
            top = self._row(face.row, top + 1)
        self._sentences(face.lines, top + 1.2, (self.code_top - self.quiet) if face.code else self.height - _FRAME - 2)
        for number, amount in enumerate(face.corners):
            self._corner(number, amount)
        if face.arrow is not None:
            self._arrow(face.arrow)
        if face.code:
            sheet.draw_code(face.code, middle - self.code / 2, self.code_top, self.code)
            below = self.height - _FRAME - 1.5
            sheet.draw_text(with_check(face.code), middle, below, _LABEL, bold=True, widest=self.code + 2 * self.quiet)

    def _colour(self, face: Face, top: float) -> float:
        """Draw the colour's shape, and return where the title begins."""
        if not face.colour:
            return top
        self.sheet.set_text_color(*COLOURS[face.colour])
        self.sheet.draw_text(SHAPES[face.colour], self.width / 2, top + 3.2, 3.4)
        self.sheet.set_text_color(*INK)
        return top + 4.4

    def _heading(self, face: Face, top: float) -> float:
        """Draw title, label and badge, and return where they end."""
        room = self.width - 2 * _FRAME - 3
        lines = wrapped(face.title, room, _TITLE, bold=True)
        for line in lines:
            top += _TITLE * 1.75
            self.sheet.draw_text(line, self.width / 2, top, _TITLE, bold=True, widest=room)
        below = " · ".join(filter(None, (face.label, face.badge)))
        if below:
            top += _LABEL * 2.1
            self.sheet.draw_text(below, self.width / 2, top, _LABEL, widest=room)
        return top + 0.6

    def _row(self, row: tuple[Amount, ...], top: float) -> float:
        """Draw amounts in a row, and return where it ends."""
        widths = [self._width_of(amount, _ROW_SIGN / 2) for amount in row]
        room = self.width - 2 * _FRAME - 3
        scale = min(1.0, room / (sum(widths) + 1.5 * (len(row) - 1)))
        x = (self.width - scale * (sum(widths) + 1.5 * (len(row) - 1))) / 2
        for amount, width in zip(row, widths, strict=True):
            self._amount(amount, x, top, _ROW_SIGN * scale, (_ROW_SIGN / 2) * scale)
            x += (width + 1.5) * scale
        return top + _ROW_SIGN * scale

    def _width_of(self, amount: Amount, capitals: float) -> float:
        return (capitals_width(amount.text, capitals) + 0.6 if amount.text else 0) + (_ROW_SIGN if amount.sign else 0)

    def _amount(self, amount: Amount, x: float, y: float, side: float, capitals: float) -> None:
        """Draw a number and its sign; both stand in a line of height ``side``."""
        if amount.text:
            width = capitals_width(amount.text, capitals)
            self.sheet.draw_text(
                amount.text, x + width / 2, y + (side + capitals) / 2, capitals, bold=True, widest=width
            )
            x += width + 0.6
        if amount.sign:
            self._sign(amount.sign, x, y, side)

    def _sign(self, name: str, x: float, y: float, side: float) -> None:
        if name not in self.signs:
            raise ValueError(f"no such sign: {name}")
        _drawing(self.signs[name], side).draw_to_page(self.sheet, x, y)

    def _corner(self, number: int, amount: Amount) -> None:
        """Draw the reward in a corner."""
        wide = capitals_width(amount.text, 2.4) + 0.6 + _CORNER
        x = _FRAME + 0.8 if number in (0, 3) else self.width - _FRAME - 0.8 - wide
        y = _FRAME + 0.8 if number < 2 else self.height - _FRAME - 0.8 - _CORNER
        self._amount(amount, x, y, _CORNER, 2.4)

    def _arrow(self, side: int) -> None:
        """Draw an arrow that points out of a side, in its middle."""
        sheet, (width, height) = self.sheet, (self.width, self.height)
        x, y = ((width / 2, 0.0), (width, height / 2), (width / 2, height), (0.0, height / 2))[side]
        out = ((0, -1), (1, 0), (0, 1), (-1, 0))[side]
        across = (-out[1], out[0])
        tip, base = 0.3, 2.5
        points = [(x - out[0] * tip, y - out[1] * tip)]
        points += [(x - out[0] * base + across[0] * s * 2.2, y - out[1] * base + across[1] * s * 2.2) for s in (1, -1)]
        sheet.set_fill_color(*ARROW)
        sheet.polygon(points, style="F")

    def _sentences(self, lines: tuple[str, ...], top: float, bottom: float) -> None:
        """Draw the sentences, as large as they fit."""
        room, size = self.width - 2 * _FRAME - 4, _WORDS
        while True:
            found = [part for line in lines for part in wrapped(line, room, size)]
            pitch = size * 1.95
            if len(found) * pitch <= bottom - top or size < 0.9:
                break
            size -= 0.05
        y = top + (bottom - top - len(found) * pitch) / 2 if found else top
        for part in found:
            y += pitch
            self.sheet.draw_text(part, self.width / 2, y - pitch * 0.3, size, widest=room)


@cache
def _drawing(content: str, side: float) -> SVGObject:
    """A sign as a drawing of a size in mm."""
    inks = "#{:02x}{:02x}{:02x}".format(*INK)
    drawn = content.replace("currentColor", inks)
    return SVGObject(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="{side:.3f}mm" height="{side:.3f}mm" '
        f'fill="{inks}" fill-rule="evenodd">{drawn}</svg>'
    )


def _back(sheet: Sheet, face: Face, words: CardWords, width: float, height: float) -> None:
    """Draw the back of a card: a chequer with the name of its deck, the same for all cards of a deck."""
    margin, square = 3.0, (width - 6.0) / 8
    sheet.set_fill_color(*CHEQUER)
    rows = int((height - 2 * margin) // square)
    top = (height - rows * square) / 2
    for row in range(rows):
        for column in range(8):
            if (row + column) % 2 == 0:
                sheet.rect(margin + column * square, top + row * square, square, square, style="F")
    sheet.set_draw_color(*(COLOURS.get(face.colour) or INK))
    sheet.set_line_width(0.7 if face.colour else 0.3)
    sheet.rect(margin, top, width - 2 * margin, rows * square, style="D")
    sheet.set_fill_color(255)
    sheet.rect(margin + square, height / 2 - 9, width - 2 * margin - 2 * square, 18, style="FD")
    room = width - 2 * margin - 2 * square - 2
    sheet.set_text_color(*INK)
    sheet.draw_text("Exchequer", width / 2, height / 2 - 3.4, 2.6, bold=True, widest=room)
    sheet.draw_text(face.back, width / 2, height / 2 + 2.4, 3.0, widest=room)
    sheet.draw_text(words.notice, width / 2, height / 2 + 6.6, _SMALL, widest=room)
    if face.colour:
        sheet.set_text_color(*COLOURS[face.colour])
        sheet.draw_text(SHAPES[face.colour], width / 2, height / 2 + 16.5, 4.0)
        sheet.set_text_color(*INK)


def _cut_marks(sheet: Sheet, grid: Places, size: tuple[float, float], count: int, *, mirrored: bool) -> None:
    """Draw marks outside the cards, at the ends of the lines to cut along."""
    sheet.set_draw_color(*INK)
    sheet.set_line_width(0.15)
    corners = [grid.at(number, size, mirrored=mirrored) for number in range(count)]
    columns = sorted({round(x + dx, 3) for x, _ in corners for dx in (0, size[0])})
    rows = sorted({round(y + dy, 3) for _, y in corners for dy in (0, size[1])})
    for x in columns:
        sheet.line(x, rows[0] - 5, x, rows[0] - 1)
        sheet.line(x, rows[-1] + 1, x, rows[-1] + 5)
    for y in rows:
        sheet.line(columns[0] - 5, y, columns[0] - 1, y)
        sheet.line(columns[-1] + 1, y, columns[-1] + 5, y)


def _hint(sheet: Sheet, words: CardWords) -> None:
    """Draw how to print, at the foot of the sheet."""
    sheet.set_text_color(*INK)
    sheet.draw_text(f"{words.notice} · {words.hint}", sheet.w / 2, sheet.h - 3.6, 1.5, widest=sheet.w - 20)
