"""Photo process: the process that turns an uploaded picture into the photo of a card.

``python -m companion.packs.photo_process`` reads a JPEG, PNG or WebP from standard input and writes a small lossy WebP
without metadata. It exits with `NO_PICTURE` for anything else, and with `TOO_LARGE` for a picture that cannot be
decoded within the limits of `companion.packs.limited_process`. The size is that of the decoder itself. A large JPEG is
decoded at a half, a quarter or an eighth of its size. A progressive JPEG still needs three to six bytes of memory per
pixel, a PNG four, a WebP sixteen. So at most about 20, 20 and 5 million pixels are decoded.
"""

from __future__ import annotations

import io
import sys
import warnings
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL import Image

LONGEST = 480
"""Pixels of a photo's longer side."""
HEAVIEST = 60_000
"""Bytes that a photo should not exceed."""
QUALITIES = (72, 55, 40, 25)
"""Qualities of the WebP encoder, tried in this order until the photo is light enough."""
MOST_PIXELS = 60_000_000
SMALLEST = 32
"""Pixels of an uploaded picture's shorter side."""
LARGE = 8_000_000
"""Pixels from which a picture that cannot be decoded is reported as too large."""
NO_PICTURE, TOO_LARGE = 3, 4
"""Exit codes."""


def main() -> int:
    """Read a picture, write its photo, and return the exit code."""
    from companion.packs import limited_process

    limited_process.restrict()
    from PIL import Image

    try:
        picture = _opened()
    except (MemoryError, Image.DecompressionBombWarning, Image.DecompressionBombError):
        return TOO_LARGE
    except Exception:  # a decoder of untrusted content may raise anything
        return NO_PICTURE
    pixels = picture.width * picture.height  # the size changes when a reduced one is decoded
    try:
        sys.stdout.buffer.write(encode(picture))
    except Exception:
        return TOO_LARGE if pixels > LARGE else NO_PICTURE
    return 0


def _opened() -> Image.Image:
    """Open the picture on standard input without decoding it. Any exception means: not an image, or wrong size."""
    from PIL import Image

    warnings.simplefilter("error", Image.DecompressionBombWarning)
    Image.MAX_IMAGE_PIXELS = MOST_PIXELS
    picture = Image.open(sys.stdin.buffer, formats=("JPEG", "PNG", "WEBP"))
    if min(picture.size) < SMALLEST:
        raise ValueError("too small for the photo of a card")
    return picture


def encode(picture: Image.Image) -> bytes:
    """A small lossy WebP of a picture, without metadata. Any exception means that it cannot be decoded."""
    from PIL import ImageOps

    picture.thumbnail((LONGEST, LONGEST), reducing_gap=3.0)
    upright = ImageOps.exif_transpose(picture).convert("RGB")
    upright.info = {}  # so that no metadata is written
    content = b""
    for quality in QUALITIES:
        written = io.BytesIO()
        upright.save(written, "WEBP", quality=quality)
        content = written.getvalue()
        if len(content) <= HEAVIEST:
            break
    return content


if __name__ == "__main__":
    sys.exit(main())
