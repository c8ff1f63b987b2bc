"""Paper: PDF sheets in millimetres with text, codes and rulers, used by all printed documents."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

import cv2
import qrcode
from fpdf import FPDF
from qrcode.constants import ERROR_CORRECT_H, ERROR_CORRECT_L, ERROR_CORRECT_M, ERROR_CORRECT_Q
from qrcode.exceptions import DataOverflowError

FONTS = Path(__file__).parent / "fonts"
PAPERS: dict[str, tuple[float, float]] = {"a3": (297.0, 420.0), "a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Width and height of upright sheets, in millimetres."""
MODULES = 21
"""Modules along a side of a version-1 code (ISO/IEC 18004)."""
QUIET = 4
"""Modules of the quiet zone that ISO/IEC 18004 requires around a code."""

INK = (33, 28, 21)
FAINT = (176, 170, 158)
"""Colours of text and of guide lines: red, green, blue."""

LEVELS = {"H": ERROR_CORRECT_H, "Q": ERROR_CORRECT_Q, "M": ERROR_CORRECT_M, "L": ERROR_CORRECT_L}
"""Error correction levels, strongest first: up to 10, 16, 20 and 25 capitals and digits in a version-1 code."""

_POINT = 25.4 / 72
"""Millimetres of a point."""
_CAPITAL_HEIGHT = 0.729
"""Height of DejaVu's capitals, as a share of the font size."""
_UNDATED = datetime(2000, 1, 1, tzinfo=UTC)


class Sheet(FPDF):
    """A PDF with pages of one size in millimetres from the top left, and a font with every European letter."""

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

    def draw_text(self, text: str, x: float, y: float, size: float, *, bold: bool = False, widest: float = 0) -> None:
        """Draw a line of text centred on x with its baseline at y; its capitals are ``size`` mm high.

        With ``widest`` (mm) it is reduced until it fits.
        """
        self.set_font("plain", "B" if bold else "", size / _CAPITAL_HEIGHT / _POINT)
        width = self.get_string_width(text)
        if widest and width > widest:
            self.set_font_size(self.font_size_pt * widest / width)
            width = widest
        self.text(x - width / 2, y, text)

    @contextmanager
    def shifted(self, right: float, down: float) -> Iterator[None]:
        """Shift everything drawn in a block by so many millimetres to the right and down."""
        with self.local_context():
            # The default of two decimals would round to hundredths of a millimetre; in PDF, y points up.
            self._out(f"1 0 0 1 {right * self.k:.4f} {-down * self.k:.4f} cm")
            yield

    def draw_code(self, text: str, x: float, y: float, size: float) -> None:
        """Draw a QR code of ``size`` mm with its top left corner at (x, y); the caller leaves the quiet zone free."""
        self.draw_modules(matrix(text), x, y, size)

    def draw_modules(self, modules: Sequence[Sequence[bool]], x: float, y: float, size: float) -> None:
        """Draw the modules of a code of any version, as `draw_code`."""
        module = size / len(modules)
        self.set_fill_color(0)
        for row, line in enumerate(modules):
            start = None
            for column, black in enumerate([*line, False]):
                if black and start is None:
                    start = column
                elif not black and start is not None:
                    self.rect(x + start * module, y + row * module, (column - start) * module, module, style="F")
                    start = None

    def draw_marker(self, number: int, x: float, y: float, size: float) -> None:
        """Draw an ArUco marker of ``size`` mm centred on (x, y), its top up."""
        cells = cv2.aruco.generateImageMarker(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50), number, 6)
        self.draw_modules((cells < 128).tolist(), x - size / 2, y - size / 2, size)

    def draw_ruler(self, x: float, y: float, *, ticks: float = 3.0, line_width: float = 0.25) -> None:
        """Draw a horizontal line of 100 mm from (x, y) with a tick every 10 mm, every 50 mm a longer one (mm)."""
        self.set_draw_color(*INK)
        self.set_line_width(line_width)
        self.line(x, y, x + 100, y)
        for tick in range(0, 101, 10):
            self.line(x + tick, y, x + tick, y - (ticks if tick % 50 == 0 else ticks * 2 / 3))


@cache
def _measuring_sheet() -> Sheet:
    """A sheet that is only used to measure text."""
    return Sheet(100, 100, "")


def capitals_width(text: str, size: float) -> float:
    """The width in mm of a line of text whose capitals are ``size`` mm high."""
    sheet = _measuring_sheet()
    sheet.set_font("plain", "", size / _CAPITAL_HEIGHT / _POINT)
    return sheet.get_string_width(text)


def wrapped(text: str, room: float, size: float, *, bold: bool = False) -> list[str]:
    """A text in lines of a width (mm) of capitals of a height (mm)."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and capitals_width(longer, size) * (1.1 if bold else 1) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def matrix(text: str) -> list[list[bool]]:
    """The 21 × 21 modules (True is dark) of a text's version-1 code, with the strongest error correction that fits.

    Raises ``ValueError`` for a text of more than 25 capitals and digits, or of more than 17 bytes of anything else.
    """
    return strongest(text)[1]


def strongest(text: str) -> tuple[str, list[list[bool]]]:
    """The strongest error correction level (H, Q, M, L) with which a text fits, and the code's modules.

    Raises ``ValueError`` as `matrix` does.
    """
    for level, constant in LEVELS.items():
        code = qrcode.QRCode(version=1, error_correction=constant, border=0)
        code.add_data(text, optimize=0)
        try:
            code.make(fit=False)
        except DataOverflowError:
            continue
        return level, [[bool(module) for module in row] for row in code.get_matrix()]
    raise ValueError(f"{text!r} does not fit a version-1 code")
