"""Paper, letters and codes: what stickers and mat have in common."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import qrcode
from fpdf import FPDF
from qrcode.constants import ERROR_CORRECT_M
from qrcode.exceptions import DataOverflowError

FONTS = Path(__file__).parent / "fonts"
PAPERS: dict[str, tuple[float, float]] = {"a3": (297.0, 420.0), "a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Width and height upright, in millimetres."""
MODULES = 21
"""Modules on a side of a version-1 code."""
QUIET = 4
"""Modules of white that ISO/IEC 18004 wants around a code."""

INK = (33, 28, 21)
FAINT = (176, 170, 158)

_POINT = 25.4 / 72
_UNDATED = datetime(2000, 1, 1, tzinfo=UTC)


class Sheet(FPDF):
    """Pages of one size, measured in millimetres from the top left, with a font that has every European letter."""

    def __init__(self, width: float, height: float, title: str) -> None:
        super().__init__(unit="mm", format=(width, height))
        self.set_auto_page_break(False)
        self.set_margin(0)
        self.c_margin = 0
        self.set_title(title)
        self.set_creator("Exchequer")
        self.set_creation_date(_UNDATED)  # the same input gives the same file, byte for byte
        self.set_display_mode("fullpage")
        self.viewer_preferences = None
        self.add_font("plain", "", FONTS / "DejaVuSans-subset.ttf")
        self.add_font("plain", "B", FONTS / "DejaVuSans-Bold-subset.ttf")

    def letters(self, text: str, x: float, y: float, size: float, *, bold: bool = False, widest: float = 0) -> None:
        """One line of text around x, its capitals standing on y and ``size`` millimetres high.

        With ``widest`` (millimetres) it is made smaller until it fits.
        """
        self.set_font("plain", "B" if bold else "", size / 0.729 / _POINT)  # DejaVu's capitals are 0.729 em high
        width = self.get_string_width(text)
        if widest and width > widest:
            self.set_font_size(self.font_size_pt * widest / width)
            width = widest
        self.text(x - width / 2, y, text)

    def code(self, text: str, x: float, y: float, size: float) -> None:
        """A QR code, its black corner at (x, y) and ``size`` millimetres wide; the white around it is the caller's."""
        module = size / MODULES
        self.set_fill_color(0)
        for row, line in enumerate(matrix(text)):
            start = None
            for column, black in enumerate([*line, False]):
                if black and start is None:
                    start = column
                elif not black and start is not None:
                    self.rect(x + start * module, y + row * module, (column - start) * module, module, style="F")
                    start = None


def matrix(text: str) -> list[list[bool]]:
    """The 21 × 21 modules (True is black) of the version-1, level-M code that says a text.

    Raises ValueError if the text does not fit: 20 capitals and figures, or 14 bytes of anything else.
    """
    maker = qrcode.QRCode(version=1, error_correction=ERROR_CORRECT_M, border=0)
    maker.add_data(text, optimize=0)
    try:
        maker.make(fit=False)
    except DataOverflowError as error:
        raise ValueError(f"{text!r} does not fit a version-1 code") from error
    return [[bool(module) for module in row] for row in maker.get_matrix()]
