"""Label papers: the geometry of commercial label sheets, in millimetres.

A sheet of labels is a grid: the labels' width and height, the left and top margins, and the pitch, the distance from a
label's edge to the same edge of the next. The dimensions are those published for these product numbers in lists of
label sheets (gLabels, LibreOffice) and in programs that print on them; the manufacturers' drawings were not available.
Many other product numbers have the same geometry: the number of labels and their size are printed on the box.
Dimensions that a manufacturer gives in inches are multiples of an inch here, so that nothing is rounded.

Margins, labels and gaps of a sheet add up to the paper's width and height, which a test checks.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from hardware.printing.paper import MODULES, PAPERS, QUIET

TEXT_LINE = 2.2
"""Height in mm of the line with a code's text under the code."""
BESIDE = 12.0
"""Width in mm beside a code from which its text may be printed there."""
WHOLE = (MODULES + 2 * QUIET) / MODULES
"""Ratio of a code's side with its quiet zone to the side without it."""
UNPRINTED = 4.3
"""Width in mm of the edges on which office printers cannot print (a sixth of an inch)."""

_INCH = 25.4


@dataclass(frozen=True)
class LabelPaper:
    """A sheet of labels. All lengths are millimetres; ``left`` and ``top`` are the first label's edges."""

    maker: str
    product: str
    paper: str
    columns: int
    rows: int
    width: float
    height: float
    left: float
    top: float
    across: float
    """Horizontal pitch: from a label's left edge to the next one's."""
    down: float
    """Vertical pitch: from a label's top edge to the next one's."""

    @property
    def count(self) -> int:
        """The number of labels on a sheet."""
        return self.columns * self.rows

    @property
    def largest(self) -> float:
        """The greatest side of a code, without its quiet zone, that fits on a label together with the code's text.

        Rounded down to tenths of a millimetre, so that it can be shown and entered.
        """
        beside = min(self.height, self.width - BESIDE)
        under = min(self.width, self.height - TEXT_LINE)
        return int(max(beside, under) / WHOLE * 10) / 10

    def place(self, number: int) -> tuple[float, float]:
        """The top left corner of a label by number, row by row from 0."""
        return self.left + number % self.columns * self.across, self.top + number // self.columns * self.down

    def corner(self) -> tuple[float, float]:
        """The bottom right corner of the last label."""
        x, y = self.place(self.count - 1)
        return x + self.width, y + self.height


LABELS: Mapping[str, LabelPaper] = {
    "avery-l7120": LabelPaper("Avery", "L7120", "a4", 5, 7, 35, 35, 7.5, 11, 40, 40),
    "herma-9642": LabelPaper("Herma", "9642", "a4", 4, 6, 40, 40, 13, 8.5, 48, 48),
    "herma-10107": LabelPaper("Herma", "10107", "a4", 6, 11, 25.4, 25.4, 16.1, 8.8, 30.48, 25.4),
    "avery-l7160": LabelPaper("Avery", "L7160", "a4", 3, 7, 63.5, 38.1, 7.21, 15.15, 66.04, 38.1),
    "avery-l7651": LabelPaper("Avery", "L7651", "a4", 5, 13, 38.1, 21.17, 4.67, 10.9, 40.64, 21.17),
    "avery-22805": LabelPaper(
        "Avery",
        "22805",
        "letter",
        *(4, 6),
        *(1.5 * _INCH, 1.5 * _INCH),
        *(0.78125 * _INCH, 0.5 * _INCH),
        *(1.8125 * _INCH, 1.7 * _INCH),
    ),
    "avery-6570": LabelPaper(
        "Avery",
        "6570",
        "letter",
        *(4, 8),
        *(1.75 * _INCH, 1.25 * _INCH),
        *(0.46875 * _INCH, 0.5 * _INCH),
        *(1.9375 * _INCH, 1.25 * _INCH),
    ),
    "avery-5160": LabelPaper(
        "Avery",
        "5160",
        "letter",
        *(3, 10),
        *(2.625 * _INCH, _INCH),
        *(0.1875 * _INCH, 0.5 * _INCH),
        *(2.75 * _INCH, _INCH),
    ),
}
"""The label papers by their names on the command line."""

PLAIN = ("a4", "letter")
"""Papers without labels, to be cut at the marks."""


def size_of_paper(paper: str) -> tuple[float, float]:
    """Width and height of a sheet in millimetres. Raises ``ValueError`` for an unknown paper."""
    if paper in PLAIN:
        return PAPERS[paper]
    if paper in LABELS:
        return PAPERS[LABELS[paper].paper]
    raise ValueError(f"no such paper for stickers: {paper}")
