"""Paper: a PDF sheet in millimetres with letters and codes, shared by stickers and mat."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

import qrcode
from fpdf import FPDF
from qrcode.constants import ERROR_CORRECT_H, ERROR_CORRECT_L, ERROR_CORRECT_M, ERROR_CORRECT_Q
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

LEVELS = {"H": ERROR_CORRECT_H, "Q": ERROR_CORRECT_Q, "M": ERROR_CORRECT_M, "L": ERROR_CORRECT_L}
"""Levels of error correction, the strongest first: up to 10, 16, 20 and 25 capitals and figures in a version-1 code."""

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

    @contextmanager
    def moved(self, right: float, down: float) -> Iterator[None]:
        """Draw everything so many millimetres further to the right and down."""
        with self.local_context():
            # Two figures after the point would be hundredths of a millimetre; PDF counts y from below.
            self._out(f"1 0 0 1 {right * self.k:.4f} {-down * self.k:.4f} cm")
            yield

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


@cache
def _measuring() -> Sheet:
    return Sheet(100, 100, "")


def capitals_width(text: str, size: float) -> float:
    """How wide a line of text is, in millimetres, if its capitals are ``size`` millimetres high."""
    sheet = _measuring()
    sheet.set_font("plain", "", size / 0.729 / _POINT)
    return sheet.get_string_width(text)


def matrix(text: str) -> list[list[bool]]:
    """The 21 × 21 modules (True is black) of the version-1 code of a text, with the highest error correction that fits.

    Raises ValueError if the text does not fit: 25 capitals and figures, or 17 bytes of anything else.
    """
    return strongest(text)[1]


def strongest(text: str) -> tuple[str, list[list[bool]]]:
    """The highest level of error correction (H, Q, M, L) that leaves room for a text, and the code's modules.

    Raises ValueError as `matrix` does.
    """
    for level, constant in LEVELS.items():
        maker = qrcode.QRCode(version=1, error_correction=constant, border=0)
        maker.add_data(text, optimize=0)
        try:
            maker.make(fit=False)
        except DataOverflowError:
            continue
        return level, [[bool(module) for module in row] for row in maker.get_matrix()]
    raise ValueError(f"{text!r} does not fit a version-1 code")
