"""Stand cards: A6 cards with the code of a stand, four on a sheet, to cut out and put up on tables.

On A4 each card is A6 (105 × 148.5 mm); on US Letter it is a quarter of the sheet. Marks at the edges and in the middle
show where to cut.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import IO, NamedTuple

import qrcode
from qrcode.constants import ERROR_CORRECT_M

from hardware.printing.paper import FAINT, INK, PAPERS, Sheet

PAPER = ("a4", "letter")
"""The papers on which cards are printed."""
CODE = 66.0
"""Side of the code in mm, without its quiet zone: read by any phone from an arm's length."""
_TEXT = 92.0
"""Width in mm that a text may have."""
_MARK = 5.0
"""Length in mm of a mark at the edge."""


class StandCard(NamedTuple):
    """The name of a stand, the address in its code, and the same as it is printed for typing."""

    name: str
    address: str
    typed: str


@dataclass(frozen=True)
class StandWords:
    """The texts on a card, translated: the name of the house, what to do, and what stands before the address."""

    house: str = "Exchequer"
    scan: str = "Scan to join the game at this table."
    typed: str = "Or open"


def write_stand_cards(file: IO[bytes], cards: Sequence[StandCard], words: StandWords, paper: str = "a4") -> int:
    """Write the PDF and return the number of sheets. Raises ``ValueError`` without cards or for an unknown paper."""
    if paper not in PAPER or not cards:
        raise ValueError(f"{len(cards)} cards on {paper}: there are none, or no such paper")
    width, height = PAPERS[paper]
    sheet = Sheet(width, height, words.house)
    for first in range(0, len(cards), 4):
        sheet.add_page()
        _cut_marks(sheet, width, height)
        for place, card in enumerate(cards[first : first + 4]):
            _card(sheet, card, words, place % 2 * width / 2, place // 2 * height / 2, width / 2, height / 2)
    file.write(bytes(sheet.output()))
    return -(-len(cards) // 4)


def _card(sheet: Sheet, card: StandCard, words: StandWords, x: float, y: float, width: float, height: float) -> None:
    """Draw a card whose top left corner is (x, y)."""
    middle, spare = x + width / 2, (height - 139.7) / 2
    top = y + spare
    sheet.set_text_color(*INK)
    sheet.draw_text(words.house, middle, top + 15, 3.4, widest=_TEXT)
    sheet.set_draw_color(*INK)
    sheet.set_line_width(0.3)
    sheet.line(middle - 12, top + 20, middle + 12, top + 20)
    sheet.draw_text(card.name, middle, top + 35, 9, bold=True, widest=_TEXT)
    sheet.draw_modules(_modules(card.address), middle - CODE / 2, top + 43, CODE)
    sheet.draw_text(words.scan, middle, top + 120, 3, bold=True, widest=_TEXT)
    sheet.draw_text(words.typed, middle, top + 126.5, 2, widest=_TEXT)
    sheet.draw_text(card.typed, middle, top + 131.5, 2.2, widest=_TEXT)


def _modules(text: str) -> list[list[bool]]:
    """The modules of a code of any version, with error correction M: a card gets scratches and drops."""
    code = qrcode.QRCode(error_correction=ERROR_CORRECT_M, border=0)
    code.add_data(text)
    code.make(fit=True)
    return [[bool(module) for module in row] for row in code.get_matrix()]


def _cut_marks(sheet: Sheet, width: float, height: float) -> None:
    """Draw marks where the sheet is cut: at its edges, and a cross in its middle."""
    sheet.set_draw_color(*FAINT)
    sheet.set_line_width(0.15)
    middle, centre = width / 2, height / 2
    for start, end in ((0.0, _MARK), (centre - _MARK, centre + _MARK), (height - _MARK, height)):
        sheet.line(middle, start, middle, end)
    for start, end in ((0.0, _MARK), (middle - _MARK, middle + _MARK), (width - _MARK, width)):
        sheet.line(start, centre, end, centre)
