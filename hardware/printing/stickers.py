"""Stickers: PDF sheets of QR codes cut to size, each with its text in letters and the name of the card it belongs on.

On plain paper each sticker has its quiet zone of four modules within its cut marks, so it may be cut at the marks and
put on a dark card. The marks stand at the crossings of the cutting lines: a knife along a ruler frees a whole row. On
label paper (``labels``) each sticker stands in the middle of its label, the text under the code or, on a broad label,
beside it; nothing is printed between the labels. A sheet that has been begun is continued where it ended, and an offset
corrects a printer that prints askew.

A code's text is printed with a check character (``check_characters``), for people who have to type it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from hardware.printing.check_characters import with_check
from hardware.printing.labels import BESIDE, LABELS, TEXT_LINE, UNPRINTED, WHOLE, LabelPaper, size_of_paper
from hardware.printing.paper import FAINT, INK, Sheet, capitals_width

DEFAULT_SIZE = 18.0
"""Millimetres of the code without its quiet zone: three pixels a module for a 1920-pixel camera over the mat."""
SMALLEST, LARGEST = 10.0, 60.0
MARGIN = 8.0
"""Millimetres that hardly any printer reaches."""
FARTHEST = 10.0
"""Millimetres by which a print may be shifted: a printer that is off by more is defective."""

_LINE = 2.5
_CAPITALS = 1.5
_SMALL = 1.25
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


def fitting_size(paper: str) -> float:
    """The usual size of a code on a paper, in millimetres: the default, or less if its labels are small.

    Raises ValueError for a paper that is not known.
    """
    size_of_paper(paper)
    return min(DEFAULT_SIZE, LABELS[paper].largest // 0.5 * 0.5) if paper in LABELS else DEFAULT_SIZE


def grid(paper: str, size: float) -> LabelPaper:
    """Where the stickers stand on a sheet: the labels of a label paper, or on plain paper as many as there is room for.

    Raises ValueError for a paper that is not known, a size out of bounds, and one that the labels have no room for.
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
    """Write the PDF and give the number of its pages.

    ``stickers`` are pairs of text and title, in the order in which they are to stand; ``size`` is the code's side in
    millimetres (`fitting_size` if left out). ``skip`` leaves the first places of the first sheet empty, ``offset``
    moves everything by so many millimetres to the right and down, ``frames`` draws the labels' outlines for a trial
    on plain paper. Raises ValueError for a text that does not fit a version-1 code, a size or an offset out of
    bounds, a paper that is not known, or more places to skip than a sheet has.
    """
    size = fitting_size(paper) if size is None else size
    places = grid(paper, size)
    if not 0 <= skip < places.count:
        raise ValueError(f"{skip} places to skip: a sheet has {places.count}")
    if not all(-FARTHEST <= far <= FARTHEST for far in offset):  # and so none of them is "not a number"
        raise ValueError(f"an offset of {offset[0]:g}, {offset[1]:g} mm: at most {FARTHEST:g} mm")
    words = words or StickerWords()
    width, height = size_of_paper(paper)
    pages = max(1, -(-(skip + len(stickers)) // places.count))
    sheet = Sheet(width, height, words.title)
    plain = paper not in LABELS
    for page in range(pages):
        sheet.add_page()
        first = max(0, page * places.count - skip)
        here = stickers[first : (page + 1) * places.count - skip]
        with sheet.moved(*offset):
            if plain:
                _head(sheet, words, page + 1, pages, places.left)
            if frames and not plain:
                _frames(sheet, places)
            begin = skip if page == 0 else 0
            for number, (text, title) in enumerate(here, start=begin):
                _sticker(sheet, text, title, size, places, *places.place(number), plain=plain)
            if plain:
                _cut_marks(sheet, places, begin, begin + len(here))
    sheet.output(str(path))
    return pages


def within_reach(paper: str, offset: tuple[float, float]) -> bool:
    """Whether a usual printer reaches all labels of a paper when the print is moved so far."""
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
    """One sticker on its label, whose top left corner is (x, y)."""
    block, quiet = size * WHOLE, size * (WHOLE - 1) / 2
    room = label.width - block
    if not plain and label.width >= 1.4 * label.height and room >= BESIDE and label.height >= block:
        wide = min(room, 30.0)
        left = x + (label.width - block - wide) / 2
        sheet.code(text, left + quiet, y + (label.height - size) / 2, size)
        _beside(sheet, text, title, left + block + wide / 2, y + label.height / 2, wide - 2)
        return
    lines = min(2, int((label.height - block - TEXT_LINE) / _LINE + 1e-6))
    used = block + TEXT_LINE + lines * _LINE
    top = y if plain else y + max(0.0, (label.height - used) / 2)
    sheet.code(text, x + room / 2 + quiet, top + quiet, size)
    _name(sheet, text, title, x + label.width / 2, top + block, label.width - 2, lines)


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


def _name(sheet: Sheet, text: str, title: str, middle: float, top: float, widest: float, lines: int) -> None:
    """Under a code: its text, and the title on as many lines as there is room for."""
    sheet.set_text_color(*INK)
    if lines == 0 and (beside := _shortened(title, widest - capitals_width(f"{with_check(text)}  ", _SMALL))):
        sheet.letters(f"{with_check(text)}  {beside}", middle, top + _CAPITALS, _SMALL)
        return
    sheet.letters(with_check(text), middle, top + _CAPITALS, _CAPITALS + 0.2, bold=True, widest=widest)
    for number, line in enumerate(broken(title, widest, lines)):
        sheet.letters(line, middle, top + _CAPITALS + (number + 1) * _LINE, _CAPITALS, widest=widest)


def _shortened(title: str, widest: float) -> str:
    """As many of a title's words as there is room for in small letters; none if not even the first has."""
    words = title.split()
    for count in range(len(words), 0, -1):
        some = " ".join(words[:count]).rstrip("…·, ")
        line = title if count == len(words) else f"{some}…"
        if some and capitals_width(line, _SMALL) <= widest:
            return line
    return ""


def _beside(sheet: Sheet, text: str, title: str, middle: float, centre: float, widest: float) -> None:
    """Beside a code: the same, in the middle of what is free."""
    lines = broken(title, widest, 4)
    baseline = centre - len(lines) * _LINE / 2 + _CAPITALS / 2
    sheet.set_text_color(*INK)
    sheet.letters(with_check(text), middle, baseline, _CAPITALS + 0.3, bold=True, widest=widest)
    for number, line in enumerate(lines, start=1):
        sheet.letters(line, middle, baseline + number * _LINE, _CAPITALS, widest=widest)


def broken(title: str, widest: float, lines: int) -> list[str]:
    """A title on as few lines as it needs, at most so many, each as even as its words allow."""
    words = title.split()
    for count in range(1, min(lines, len(words)) + 1):
        best = min(_ways(words, count), key=lambda way: max(capitals_width(line, _CAPITALS) for line in way))
        if count == lines or count == len(words) or max(capitals_width(line, _CAPITALS) for line in best) <= widest:
            return best
    return []


def _ways(words: Sequence[str], count: int) -> list[list[str]]:
    """All ways to put words on so many lines."""
    if count == 1:
        return [[" ".join(words)]]
    return [
        [" ".join(words[:cut]), *rest]
        for cut in range(1, len(words) - count + 2)
        for rest in _ways(words[cut:], count - 1)
    ]


def _frames(sheet: Sheet, labels: LabelPaper) -> None:
    """The outlines of the labels, to be held against a sheet of labels and the light."""
    sheet.set_draw_color(*FAINT)
    sheet.set_line_width(0.15)
    for number in range(labels.count):
        sheet.rect(*labels.place(number), labels.width, labels.height, style="D")


def _cut_marks(sheet: Sheet, places: LabelPaper, first: int, last: int) -> None:
    """Small crosses where the cutting lines cross, around the places that bear a sticker."""
    sheet.set_draw_color(*FAINT)
    sheet.set_line_width(0.15)
    crossings = set()
    for number in range(first, last):
        x, y = places.place(number)
        crossings |= {(round(x + dx, 3), round(y + dy, 3)) for dx in (0, places.across) for dy in (0, places.down)}
    for x, y in sorted(crossings):
        sheet.line(x - 1, y, x + 1, y)
        sheet.line(x, y - 1, x, y + 1)
