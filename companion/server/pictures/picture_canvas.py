"""Picture canvas: draws pictures on the server, in the style of the boards.

Two inks on parchment: lines, hatchings, and seat colours only for what belongs to a seat. Everything is drawn at
twice its size and then reduced, since Pillow does not antialias. Lengths are pixels of the finished picture.
"""

from __future__ import annotations

import io
import unicodedata
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Literal

from hardware.printing.paper import FONTS
from web.pages.assets import WEB

if TYPE_CHECKING:
    from PIL import ImageDraw, ImageFont

SCALE = 2
PAGE, SHEET, INK, MUTED, LINE, CLOTH, ACCENT = (
    "#f7f2e8", "#fffbf3", "#211c15", "#625848", "#cfc3ac", "#e6e0cf", "#14594b",
)  # fmt: skip
SEATS = {"blue": "#1c5a9e", "red": "#a8231c", "green": "#2c6527", "yellow": "#7a5a00"}
HATCHINGS = 8
TILE = 12

Point = tuple[float, float]
Face = Literal["display", "plain", "bold"]
FILES = {
    "display": WEB / "fonts" / "grenze-600.woff2",
    "plain": FONTS / "DejaVuSans-subset.ttf",
    "bold": FONTS / "DejaVuSans-Bold-subset.ttf",
}


@cache
def font(face: Face, size: int) -> ImageFont.FreeTypeFont:
    """A font at a size; the bold font if this computer's library cannot read WOFF2."""
    from PIL import ImageFont

    try:
        return ImageFont.truetype(str(FILES[face]), size * SCALE)
    except OSError:
        return ImageFont.truetype(str(FILES["bold"]), size * SCALE)


@cache
def _is_known(character: str) -> bool:
    """Whether the plain font has a character, that is, draws it unlike an unknown one."""
    face = font("plain", 12)
    return bytes(face.getmask(character)) != bytes(face.getmask("\U0010ffff"))


def printable(text: str) -> str:
    """A player's text for the plain font: unknown letters lose their accents or become "?".

    >>> printable("Łucja Ñandú"), printable("Ada 🐑")
    ('Łucja Ñandú', 'Ada ?')
    """
    shown = []
    for character in unicodedata.normalize("NFC", text):
        plain = [letter for letter in unicodedata.normalize("NFKD", character) if _is_known(letter)]
        shown.append(character if character == " " or _is_known(character) else "".join(plain) or "?")
    return "".join(shown)


class Canvas:
    """A drawing surface."""

    def __init__(self, width: int, height: int) -> None:
        """An empty sheet of parchment."""
        from PIL import Image, ImageDraw

        self.width, self.height = width, height
        self._image = Image.new("RGB", (width * SCALE, height * SCALE), PAGE)
        self._draw: ImageDraw.ImageDraw = ImageDraw.Draw(self._image)

    def png(self) -> bytes:
        """The finished picture."""
        from PIL import Image

        small = self._image.resize((self.width, self.height), Image.Resampling.LANCZOS)
        file = io.BytesIO()
        small.quantize(128, dither=Image.Dither.NONE).save(file, "PNG", optimize=True)
        return file.getvalue()

    # ------------------------------------------------------------------ text

    def text(
        self, at: Point, text: str, face: Face, size: int, ink: str = INK, anchor: str = "ls", most: float = 0
    ) -> float:
        """Draw a text at its base line; shrink it to half its size, then cut it, to fit ``most``. Returns its width."""
        if most:
            while size > 1 and self.measure(text, face, size) > most and size > 14:
                size -= 1
            while len(text) > 1 and self.measure(text, face, size) > most:
                text = text[:-2].rstrip() + "…"
        self._draw.text((at[0] * SCALE, at[1] * SCALE), text, font=font(face, size), fill=ink, anchor=anchor)
        return self.measure(text, face, size)

    def measure(self, text: str, face: Face, size: int) -> float:
        """The width of a text."""
        return font(face, size).getlength(text) / SCALE

    def wrapped(self, text: str, face: Face, size: int, most: float) -> list[str]:
        """Split a text into lines of at most this width."""
        lines: list[str] = []
        for word in text.split():
            longer = f"{lines[-1]} {word}" if lines else word
            if lines and self.measure(longer, face, size) <= most:
                lines[-1] = longer
            else:
                lines.append(word)
        return lines

    # ------------------------------------------------------------------ lines and areas

    def line(self, points: Sequence[Point], ink: str, thick: float) -> None:
        """Draw a line through points."""
        scaled = [(x * SCALE, y * SCALE) for x, y in points]
        self._draw.line(scaled, fill=ink, width=round(thick * SCALE), joint="curve")

    def box(self, x: float, y: float, width: float, height: float) -> None:
        """Draw a sheet with an outline."""
        corners = [x * SCALE, y * SCALE, (x + width) * SCALE, (y + height) * SCALE]
        self._draw.rectangle(corners, fill=SHEET, outline=INK, width=3 * SCALE)

    def chequer(self, y: float, height: float, square: float = 40) -> None:
        """Draw a chequered band across the picture."""
        for row in range(int(height / square)):
            for column in range(int(self.width / square) + 1):
                if (row + column) % 2 == 0:
                    x, top = column * square, y + row * square
                    self._draw.rectangle(
                        [x * SCALE, top * SCALE, (x + square) * SCALE, (top + square) * SCALE], fill=CLOTH
                    )

    def hatched(self, x: float, y: float, width: float, height: float, hatching: int) -> None:
        """Draw a rectangle with one of the hatchings, which distinguish sources."""
        from PIL import Image, ImageDraw

        size = (max(1, round(width * SCALE)), max(1, round(height * SCALE)))
        area = Image.new("RGB", size, SHEET)
        draw = ImageDraw.Draw(area)
        tile, kind = TILE * SCALE, hatching % HATCHINGS
        if kind == 0:
            draw.rectangle([0, 0, *size], fill=INK)
        for at in range(-size[1] - tile, size[0] + tile, tile):
            if kind in (1, 3):
                draw.line([at, size[1], at + size[1], 0], fill=INK, width=3)
            if kind == 3:
                draw.line([at, 0, at + size[1], size[1]], fill=INK, width=3)
            if kind in (5, 7):
                draw.line([at, 0, at, size[1]], fill=INK, width=3)
        for at in range(tile // 2, size[1], tile):
            if kind in (4, 7):
                draw.line([0, at, size[0], at], fill=INK, width=3)
            for dot in range(tile // 2, size[0], tile) if kind == 2 else ():
                draw.ellipse([dot - 5, at - 5, dot + 5, at + 5], fill=INK)
        draw.rectangle([0, 0, size[0] - 1, size[1] - 1], outline=INK, width=3)
        self._image.paste(area, (round(x * SCALE), round(y * SCALE)))

    def shape(self, x: float, y: float, size: float, colour: str) -> None:
        """Draw the shape of a seat's colour, centred on a point."""
        half, ink = size / 2, SEATS.get(colour, INK)
        points: dict[str, list[Point]] = {
            "red": [(x, y - half), (x + half, y), (x, y + half), (x - half, y)],
            "green": [(x, y - half), (x + half, y + half), (x - half, y + half)],
            "yellow": [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)],
        }
        if colour in points:
            self._draw.polygon([(px * SCALE, py * SCALE) for px, py in points[colour]], fill=ink)
        else:
            box = [(x - half) * SCALE, (y - half) * SCALE, (x + half) * SCALE, (y + half) * SCALE]
            self._draw.ellipse(box, fill=ink)
