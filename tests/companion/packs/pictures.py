"""Pictures of tests: honest ones as phones send them, and hostile ones."""

from __future__ import annotations

import io
import struct
import zlib

import numpy as np
from PIL import Image
from PIL.PngImagePlugin import PngInfo


def drawn(width: int, height: int) -> Image.Image:
    """A picture with smooth colours, which is encoded to few bytes."""
    across = np.linspace(0, 255, width, dtype=np.uint8)[None, :].repeat(height, axis=0)
    down = np.linspace(0, 255, height, dtype=np.uint8)[:, None].repeat(width, axis=1)
    return Image.fromarray(np.stack([across, down, across[:, ::-1]], axis=2))


def noise(width: int, height: int) -> Image.Image:
    """A picture of noise, which is encoded to many bytes."""
    return Image.fromarray(np.random.default_rng(1).integers(0, 255, (height, width, 3), np.uint8))


def encoded(picture: Image.Image, kind: str, **options: object) -> bytes:
    """The bytes of a picture as "JPEG", "PNG" or "WEBP"."""
    written = io.BytesIO()
    picture.save(written, kind, **options)
    return written.getvalue()


def with_first_frame_header(jpeg: bytes, width: int, height: int) -> bytes:
    """A JPEG with another frame header of this size before its own one (ITU-T T.81, B.2.2)."""
    at = next(jpeg.index(marker) for marker in (b"\xff\xc0", b"\xff\xc2") if marker in jpeg)
    header = bytearray(jpeg[at : at + 2 + int.from_bytes(jpeg[at + 2 : at + 4], "big")])
    header[5:9] = struct.pack(">HH", height, width)
    return jpeg[:2] + bytes(header) + jpeg[2:]


def with_jpeg_size(jpeg: bytes, width: int, height: int) -> bytes:
    """A JPEG whose frame header has this size."""
    at = jpeg.index(b"\xff\xc0")
    return jpeg[: at + 5] + struct.pack(">HH", height, width) + jpeg[at + 9 :]


def with_png_size(png: bytes, width: int, height: int) -> bytes:
    """A PNG whose header has this size and the right checksum."""
    header = b"IHDR" + struct.pack(">II", width, height) + png[24:29]
    return png[:12] + header + struct.pack(">I", zlib.crc32(header)) + png[33:]


def png_with_text(size: int) -> bytes:
    """A small PNG with a compressed text of ``size`` zeros."""
    text = PngInfo()
    text.add_text("Comment", "0" * size, zip=True)
    return encoded(drawn(100, 100), "PNG", pnginfo=text)


def webp_canvas(width: int, height: int) -> bytes:
    """A WebP whose extended header has a canvas of this size (RFC 9649, 2.7) around a small picture."""
    plain = encoded(drawn(100, 100), "WEBP")
    canvas = b"VP8X" + struct.pack("<I", 10) + bytes(4)
    canvas += (width - 1).to_bytes(3, "little") + (height - 1).to_bytes(3, "little")
    content = b"WEBP" + canvas + plain[12:]
    return b"RIFF" + struct.pack("<I", len(content)) + content
