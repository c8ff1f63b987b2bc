"""Stickers: PDF sheets of QR codes for cards, each with its text and the card's title.

On plain paper each sticker has its quiet zone of four modules within its cut marks, so it can be cut at the marks and
put on a dark card. The marks are at the crossings of the cutting lines, so that a straight cut separates a whole row.
On label paper (``labels``) each sticker is centred on its label, the text under the code or, on a wide label, beside
it; nothing is printed between the labels. A partly used sheet can be continued, and an offset corrects a printer that
prints off centre.

A code's text is printed with a check character (``check_characters``) in case it has to be typed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from hardware.printing.check_characters import with_check
from hardware.printing.labels import BESIDE, LABELS, TEXT_LINE, UNPRINTED, WHOLE, LabelPaper, size_of_paper
from hardware.printing.paper import FAINT, INK, Sheet, capitals_width, wrapped

DEFAULT_SIZE = 18.0
"""Side in mm of a code without its quiet zone: three pixels per module with 1920 pixels across the mat."""
SMALLEST, LARGEST = 10.0, 60.0
"""Sides in mm of the smallest and the largest code."""
MARGIN = 8.0
"""Width in mm of the edges on which hardly any printer can print."""
LARGEST_OFFSET = 10.0
"""Millimetres by which a print may be shifted: a printer that is off by more is defective."""

_LINE = 2.5
"""Line spacing of text in mm."""
_CAPITALS, _SMALL_CAPITALS = 1.5, 1.25
"""Heights of capitals in mm."""
_HEAD = 8.0
"""Height in mm of the head of a plain sheet."""


class Sticker(NamedTuple):
    """The text of a code, and the title that is printed with it."""

    text: str
    title: str


@dataclass(frozen=True)
class StickerWords:
    """The texts on a sheet, translated; ``{page}`` and ``{pages}`` are filled in."""

    title: str = "Stickers"
    hint: str = "Print at 100 % (actual size). The line is 100 mm long."
    page: str = "Sheet {page} of {pages}"


def fitting_size(paper: str) -> float:
    """The default side in mm of a code on a paper, less if its labels are small.

    Raises ``ValueError`` for an unknown paper.
    """
    size_of_paper(paper)
    return min(DEFAULT_SIZE, LABELS[paper].largest // 0.5 * 0.5) if paper in LABELS else DEFAULT_SIZE


def grid(paper: str, size: float) -> LabelPaper:
    """The places of stickers on a sheet: the labels of a label paper; on plain paper as many as fit.

    Raises ``ValueError`` for an unknown paper, or a size (mm) that is out of bounds or too large for the labels.
    """
    width, height = size_of_paper(paper)
    if not SMALLEST <= size <= LARGEST:
        raise ValueError(f"a code of {size:g} mm: {SMALLEST:g} to {LARGEST:g} mm are possible")
    if paper in LABELS:
        labels = LABELS[paper]
        if size > labels.largest:
            raise ValueError(
                f"a code of {size:g} mm: {labels.maker} {labels.product} has room for {labels.largest:g} mm"
            )
        return labels
    across = size * WHOLE
    down = size * WHOLE + 3 * _LINE + 1.5
    columns = int((width - 2 * MARGIN) // across)
    rows = int((height - 2 * MARGIN - _HEAD) // down)
    left = (width - columns * across) / 2
    return LabelPaper("", paper, paper, columns, rows, across, down, left, MARGIN + _HEAD, across, down)


def write_stickers(
    path: Path,
    stickers: Sequence[tuple[str, str]],
    *,
    paper: str = "a4",
    size: float | None = None,
    words: StickerWords | None = None,
    skip: int = 0,
    offset: tuple[float, float] = (0.0, 0.0),
    frames: bool = False,
) -> int:
    """Write the PDF and return the number of pages.

    ``stickers`` are pairs of text and title in their order on the sheet; ``size`` is a code's side in mm (default:
    `fitting_size`). ``skip`` leaves the first places of the first sheet empty, ``offset`` shifts everything by so many
    mm to the right and down, ``frames`` draws the labels' outlines for a trial print on plain paper. Raises
    ``ValueError`` for a text that does not fit a version-1 code, a size or an offset out of bounds, an unknown paper,
    or as many places to skip as a sheet has.
    """
    size = fitting_size(paper) if size is None else size
    places = grid(paper, size)
    if not 0 <= skip < places.count:
        raise ValueError(f"{skip} places to skip: a sheet has {places.count}")
    if not all(-LARGEST_OFFSET <= shift <= LARGEST_OFFSET for shift in offset):  # false also for "not a number"
        raise ValueError(f"an offset of {offset[0]:g}, {offset[1]:g} mm: at most {LARGEST_OFFSET:g} mm")
    words = words or StickerWords()
    width, height = size_of_paper(paper)
    pages = max(1, -(-(skip + len(stickers)) // places.count))
    sheet = Sheet(width, height, words.title)
    is_plain = paper not in LABELS
    for page in range(pages):
        sheet.add_page()
        first = max(0, page * places.count - skip)
        on_page = stickers[first : (page + 1) * places.count - skip]
        with sheet.shifted(*offset):
            if is_plain:
                _head(sheet, words, page + 1, pages, places.left)
            if frames and not is_plain:
                _frames(sheet, places)
            start = skip if page == 0 else 0
            for number, (text, title) in enumerate(on_page, start=start):
                _sticker(sheet, text, title, size, places, *places.place(number), plain=is_plain)
            if is_plain:
                _cut_marks(sheet, places, start, start + len(on_page))
    sheet.output(str(path))
    return pages


def within_reach(paper: str, offset: tuple[float, float]) -> bool:
    """Whether common printers can print on all labels of a paper with this offset (mm)."""
    if paper not in LABELS:
        return max(abs(offset[0]), abs(offset[1])) <= MARGIN - UNPRINTED
    labels, (width, height) = LABELS[paper], size_of_paper(paper)
    x, y = labels.corner()
    left, top = labels.left + offset[0], labels.top + offset[1]
    right, bottom = width - x - offset[0], height - y - offset[1]
    return min(left, top, right, bottom) >= UNPRINTED


def _sticker(
    sheet: Sheet, text: str, title: str, size: float, label: LabelPaper, x: float, y: float, *, plain: bool
) -> None:
    """Draw a sticker on a label whose top left corner is (x, y)."""
    block, quiet = size * WHOLE, size * (WHOLE - 1) / 2
    room = label.width - block
    if not plain and label.width >= 1.4 * label.height and room >= BESIDE and label.height >= block:
        wide = min(room, 30.0)
        left = x + (label.width - block - wide) / 2
        sheet.draw_code(text, left + quiet, y + (label.height - size) / 2, size)
        _text_beside(sheet, text, title, left + block + wide / 2, y + label.height / 2, wide - 2)
        return
    lines = min(2, int((label.height - block - TEXT_LINE) / _LINE + 1e-6))
    used = block + TEXT_LINE + lines * _LINE
    top = y if plain else y + max(0.0, (label.height - used) / 2)
    sheet.draw_code(text, x + room / 2 + quiet, top + quiet, size)
    _text_under(sheet, text, title, x + label.width / 2, top + block, label.width - 2, lines)


def _head(sheet: Sheet, words: StickerWords, page: int, pages: int, left: float) -> None:
    """Draw the title, the hint and a line of 100 mm to check the printer's scale."""
    sheet.set_text_color(*INK)
    sheet.set_draw_color(*INK)
    sheet.set_line_width(0.2)
    sheet.line(left, MARGIN + 3.5, left + 100, MARGIN + 3.5)
    for end in (left, left + 100):
        sheet.line(end, MARGIN + 2, end, MARGIN + 5)
    sheet.draw_text(words.hint, left + 50, MARGIN + 2.2, 1.7, widest=98)
    line = f"{words.title} · {words.page.format(page=page, pages=pages)}"
    room = sheet.w - 2 * left - 104
    sheet.draw_text(line, left + 104 + room / 2, MARGIN + 4, 1.9, bold=True, widest=room)


def _text_under(sheet: Sheet, text: str, title: str, middle: float, top: float, widest: float, lines: int) -> None:
    """Draw a code's text and title under the code; with no line left for the title both share one."""
    sheet.set_text_color(*INK)
    if lines == 0 and (beside := _shortened(title, widest - capitals_width(f"{with_check(text)}  ", _SMALL_CAPITALS))):
        sheet.draw_text(f"{with_check(text)}  {beside}", middle, top + _CAPITALS, _SMALL_CAPITALS)
        return
    sheet.draw_text(with_check(text), middle, top + _CAPITALS, _CAPITALS + 0.2, bold=True, widest=widest)
    for number, line in enumerate(_lines(title, widest, lines)):
        sheet.draw_text(line, middle, top + _CAPITALS + (number + 1) * _LINE, _CAPITALS, widest=widest)


def _shortened(title: str, widest: float) -> str:
    """As many of a title's words as fit into a width (mm) in small letters; empty if the first does not fit."""
    words = title.split()
    for count in range(len(words), 0, -1):
        start = " ".join(words[:count]).rstrip("…·, ")
        line = title if count == len(words) else f"{start}…"
        if start and capitals_width(line, _SMALL_CAPITALS) <= widest:
            return line
    return ""


def _text_beside(sheet: Sheet, text: str, title: str, middle: float, centre: float, widest: float) -> None:
    """Draw a code's text and title beside the code, centred in the free space."""
    lines = _lines(title, widest, 4)
    baseline = centre - len(lines) * _LINE / 2 + _CAPITALS / 2
    sheet.set_text_color(*INK)
    sheet.draw_text(with_check(text), middle, baseline, _CAPITALS + 0.3, bold=True, widest=widest)
    for number, line in enumerate(lines, start=1):
        sheet.draw_text(line, middle, baseline + number * _LINE, _CAPITALS, widest=widest)


def _lines(title: str, widest: float, most: int) -> list[str]:
    """A title in at most so many lines, as short as possible; a line of more than the width (mm) is printed smaller."""
    while len(lines := wrapped(title, widest, _CAPITALS)) > max(most, 1):
        widest *= 1.1
    return lines[:most]


def _frames(sheet: Sheet, labels: LabelPaper) -> None:
    """Draw the outlines of the labels, for a trial print that is compared with a sheet of labels."""
    sheet.set_draw_color(*FAINT)
    sheet.set_line_width(0.15)
    for number in range(labels.count):
        sheet.rect(*labels.place(number), labels.width, labels.height, style="D")


def _cut_marks(sheet: Sheet, places: LabelPaper, first: int, last: int) -> None:
    """Draw small crosses at the crossings of the cutting lines, around the places with a sticker."""
    sheet.set_draw_color(*FAINT)
    sheet.set_line_width(0.15)
    crossings = set()
    for number in range(first, last):
        x, y = places.place(number)
        crossings |= {(round(x + dx, 3), round(y + dy, 3)) for dx in (0, places.across) for dy in (0, places.down)}
    for x, y in sorted(crossings):
        sheet.line(x - 1, y, x + 1, y)
        sheet.line(x, y - 1, x, y + 1)
