"""Test strip: a printed row of codes that shows which sticker size a camera reads, at this height and in this light.

The codes are from 10 to 25 mm, and the text of each is its size. The strip is laid where cards will lie (the mat's
corners are the worst places), and `reading` interprets the texts that were read. A size counts only if all larger ones
were read too: a single small code may have been read by chance.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from hardware.printing.labels import WHOLE
from hardware.printing.paper import FAINT, INK, PAPERS, Sheet
from hardware.printing.stickers import MARGIN

SIZES = (10, 11, 12, 13, 14, 15, 16, 18, 20, 22, 25)
"""The sizes on the strip: sides in mm of the codes without their quiet zones."""

_TEXT = re.compile(r"TEST-(\d\d)\Z")
_CAPTION = 5.0
"""Height in mm of the captions under the codes."""


@dataclass(frozen=True)
class StripWords:
    """The texts on the sheet, translated."""

    title: str = "Test strip"
    hint: str = "Print at 100 % (actual size). The line is 100 mm long."
    use: str = "Cut out, lay it where cards will lie, and see which sizes the camera reads. Try the corners too."


@dataclass(frozen=True)
class StripReading:
    """The sizes of the strip that were read. Sizes are millimetres."""

    read: tuple[int, ...]
    """The sizes that were read, the largest first."""
    smallest: int | None
    """The smallest size that was read together with all larger ones; None if the largest was not."""
    advised: int | None
    """The size to print, one step larger as a margin for light and rotation; None if there is none on the strip."""


def text_of(size: int) -> str:
    """The text of the strip's code of a size.

    >>> text_of(16)
    'TEST-16'
    """
    return f"TEST-{size:02}"


def size_of(text: str) -> int | None:
    """The size in mm of a code of the strip by its text; None for any other code."""
    match = _TEXT.fullmatch(text)
    return int(match[1]) if match and int(match[1]) in SIZES else None


def reading(texts: Iterable[str]) -> StripReading | None:
    """The result of the codes read in one or several pictures of a place; None without a code of the strip.

    >>> reading(["TEST-25", "TEST-22", "TEST-20", "TEST-16"])
    StripReading(read=(25, 22, 20, 16), smallest=20, advised=22)
    """
    read = {size for text in texts if (size := size_of(text)) is not None}
    if not read:
        return None
    smallest: int | None = None
    advised: int | None = None
    for size, larger in zip(SIZES[::-1], (None, *SIZES[:0:-1]), strict=True):
        if size not in read:
            break
        smallest, advised = size, larger
    return StripReading(tuple(sorted(read, reverse=True)), smallest, advised)


def write_strip(path: Path, *, paper: str = "a4", words: StripWords | None = None) -> int:
    """Write the test strip's PDF, a sheet in landscape, and return the number of pages.

    Raises ``ValueError`` for a paper that is neither A4 nor Letter.
    """
    if paper not in ("a4", "letter"):
        raise ValueError(f"the test strip is for a4 or letter, not {paper}: cut it out of plain paper")
    words = words or StripWords()
    height, width = PAPERS[paper]
    sheet = Sheet(width, height, words.title)
    sheet.add_page()
    sheet.set_text_color(*INK)
    sheet.set_draw_color(*INK)
    sheet.set_line_width(0.2)
    length = sum(size * WHOLE for size in SIZES)
    left, top, tall = (width - length) / 2, MARGIN + 22, max(SIZES) * WHOLE + _CAPTION
    sheet.draw_text(words.title, width / 2, MARGIN + 6, 3.5, bold=True)
    sheet.draw_text(words.use, width / 2, MARGIN + 12, 2.2, widest=length)
    x = left
    for size in SIZES:
        whole = size * WHOLE
        quiet = (whole - size) / 2
        sheet.draw_code(text_of(size), x + quiet, top + tall - _CAPTION - quiet - size, size)
        sheet.draw_text(f"{size} mm", x + whole / 2, top + tall - 1.8, 2.4, bold=True, widest=whole - 1)
        x += whole
    sheet.set_draw_color(*FAINT)
    sheet.rect(left, top, length, tall, style="D")
    ruler = top + tall + 12
    sheet.draw_ruler(left, ruler, ticks=2.0, line_width=0.2)
    sheet.draw_text(words.hint, left + 50, ruler - 3.5, 2, widest=98)
    sheet.output(str(path))
    return sheet.page
