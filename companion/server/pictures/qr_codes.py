"""QR codes: a text as a code for a terminal, and as a picture."""

from __future__ import annotations

import io
import sys

# Where it finds Pillow, the library loads it to draw pictures (4 MB of memory); here only modules are read.
_hidden = "PIL" not in sys.modules
if _hidden:
    sys.modules["PIL"] = None  # type: ignore[assignment]  # then its import raises ModuleNotFoundError
try:
    import qrcode
finally:
    if _hidden:
        del sys.modules["PIL"]


def _matrix(text: str, border: int) -> list[list[bool]]:
    """The modules of a QR code, row by row, with a quiet border; True is dark."""
    code = qrcode.QRCode(border=border)
    code.add_data(text)
    code.make(fit=True)
    return [[bool(module) for module in row] for row in code.get_matrix()]


def qr_terminal(text: str) -> str:
    """A QR code in half-block characters, dark on light whatever the terminal's colours."""
    matrix = _matrix(text, 2)
    if len(matrix) % 2:
        matrix.append([False] * len(matrix[0]))
    lines = []
    for upper, lower in zip(matrix[::2], matrix[1::2], strict=True):
        cells = (" ▄▀█"[2 * (not above) + (not below)] for above, below in zip(upper, lower, strict=True))
        lines.append("\x1b[97;40m" + "".join(cells) + "\x1b[0m")
    return "\n".join(lines)


def qr_svg(text: str) -> bytes:
    """A QR code as an SVG of one path, dark on white with its quiet zone."""
    matrix = _matrix(text, 4)
    size = len(matrix)
    path = "".join(f"M{x} {y}h1v1h-1z" for y, row in enumerate(matrix) for x, dark in enumerate(row) if dark)
    out = io.StringIO()
    out.write(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" shape-rendering="crispEdges">')
    out.write(f'<path fill="#fff" d="M0 0h{size}v{size}h-{size}z"/><path d="{path}"/></svg>')
    return out.getvalue().encode()
