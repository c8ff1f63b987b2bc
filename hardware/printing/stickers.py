"""Stickers for the cards: a QR code to size, what it says in letters, and the name of the card it belongs on.

Each sticker has its quiet zone of four modules within its cut marks, so it may be cut at the marks and put on a dark
card. The marks stand at the crossings of the cutting lines: a knife along a ruler frees a whole row.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from hardware.printing.paper import FAINT, INK, MODULES, PAPERS, QUIET, Sheet

DEFAULT_SIZE = 18.0
"""Millimetres of the code without its quiet zone: three pixels a module for a 1920-pixel camera over the mat."""
SMALLEST, LARGEST = 10.0, 60.0
MARGIN = 8.0
"""Millimetres that hardly any printer reaches."""

_LINE = 2.5
_CAPITALS = 1.5
_HEAD = 8.0


class Sticker(NamedTuple):
    """A text for the camera, and a title for people."""

    text: str
    title: str


@dataclass(frozen=True)
class StickerWords:
    """The sentences on a sheet, translated; ``{page}`` and ``{pages}`` are filled in."""

    title: str = "Stickers"
    hint: str = "Print at 100 % (actual size). The line is 100 mm long."
    page: str = "Sheet {page} of {pages}"


def write_stickers(
    path: Path,
    stickers: Sequence[tuple[str, str]],
    *,
    paper: str = "a4",
    size: float = DEFAULT_SIZE,
    words: StickerWords | None = None,
) -> int:
    """Write the PDF and give the number of its pages.

    ``stickers`` are pairs of text and title, in the order in which they are to stand; ``size`` is the code's side in
    millimetres. Raises ValueError for a text that does not fit a version-1 code, a size out of bounds or a paper that
    is not known.
    """
    if paper not in ("a4", "letter"):
        raise ValueError(f"no such paper for stickers: {paper}")
    if not SMALLEST <= size <= LARGEST:
        raise ValueError(f"a code of {size} mm: {SMALLEST:g} to {LARGEST:g} mm are possible")
    words = words or StickerWords()
    width, height = PAPERS[paper]
    quiet = size / MODULES * QUIET
    across = size + 2 * quiet
    down = size + 2 * quiet + 3 * _LINE + 1.5
    columns = int((width - 2 * MARGIN) // across)
    rows = int((height - 2 * MARGIN - _HEAD) // down)
    left = (width - columns * across) / 2
    top = MARGIN + _HEAD
    per_page = columns * rows
    pages = max(1, -(-len(stickers) // per_page))

    sheet = Sheet(width, height, words.title)
    for page in range(pages):
        sheet.add_page()
        _head(sheet, words, page + 1, pages, left)
        here = stickers[page * per_page : (page + 1) * per_page]
        for place, (text, title) in enumerate(here):
            x, y = left + place % columns * across, top + place // columns * down
            sheet.code(text, x + quiet, y + quiet, size)
            _name(sheet, text, title, x + across / 2, y + size + 2 * quiet, across - 2)
        _cut_marks(sheet, left, top, across, down, min(columns, len(here)), -(-len(here) // columns))
    sheet.output(str(path))
    return pages


def _head(sheet: Sheet, words: StickerWords, page: int, pages: int, left: float) -> None:
    """The title, the hint and a line of 100 mm to check the printer with."""
    sheet.set_text_color(*INK)
    sheet.set_draw_color(*INK)
    sheet.set_line_width(0.2)
    sheet.line(left, MARGIN + 3.5, left + 100, MARGIN + 3.5)
    for end in (left, left + 100):
        sheet.line(end, MARGIN + 2, end, MARGIN + 5)
    sheet.letters(words.hint, left + 50, MARGIN + 2.2, 1.7, widest=98)
    line = f"{words.title} · {words.page.format(page=page, pages=pages)}"
    room = sheet.w - 2 * left - 104
    sheet.letters(line, left + 104 + room / 2, MARGIN + 4, 1.9, bold=True, widest=room)


def _name(sheet: Sheet, text: str, title: str, middle: float, top: float, widest: float) -> None:
    """Under a code: what it says, and the title on at most two lines."""
    sheet.set_text_color(*INK)
    sheet.letters(text, middle, top + _CAPITALS, _CAPITALS + 0.2, bold=True, widest=widest)
    for number, line in enumerate(_two_lines(sheet, title, widest)):
        sheet.letters(line, middle, top + _CAPITALS + (number + 1) * _LINE, _CAPITALS, widest=widest)


def _two_lines(sheet: Sheet, title: str, widest: float) -> list[str]:
    """The title on one line if it fits, otherwise on two that are as even as its words allow."""
    sheet.set_font("plain", "", _CAPITALS / 0.729 / (25.4 / 72))
    words = title.split()
    if len(words) < 2 or sheet.get_string_width(title) <= widest:
        return [title] if title else []
    splits = [(" ".join(words[:cut]), " ".join(words[cut:])) for cut in range(1, len(words))]
    return list(min(splits, key=lambda lines: max(sheet.get_string_width(line) for line in lines)))


def _cut_marks(sheet: Sheet, left: float, top: float, across: float, down: float, columns: int, rows: int) -> None:
    """Small crosses where the cutting lines cross."""
    sheet.set_draw_color(*FAINT)
    sheet.set_line_width(0.15)
    for column in range(columns + 1):
        for row in range(rows + 1):
            x, y = left + column * across, top + row * down
            sheet.line(x - 1, y, x + 1, y)
            sheet.line(x, y - 1, x, y + 1)
