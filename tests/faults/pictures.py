"""Deceptive pictures: a JPEG whose frame header claims a size other than its real one."""

from __future__ import annotations

import struct


def grey_jpeg(width: int, height: int, false_size: tuple[int, int] | None = None) -> bytes:
    """A grey baseline JPEG (ITU-T T.81) of that size with two bits for each block of 8 × 8 pixels.

    With ``false_size`` a careless parser finds that size: a marker without a length (TEM) makes it skip into a comment.
    """
    quantisation = b"\xff\xdb" + struct.pack("!HB", 67, 0) + b"\x01" * 64
    header = b"\xff\xc0" + struct.pack("!HBHHB", 11, 8, height, width, 1) + b"\x01\x11\x00"
    # One code of one bit in each table: the difference 0, and the end of the block.
    tables = b"".join(
        b"\xff\xc4" + struct.pack("!HB", 20, kind) + b"\x01" + bytes(15) + b"\x00" for kind in (0x00, 0x10)
    )
    scan = b"\xff\xda" + struct.pack("!HB", 8, 1) + b"\x01\x00\x00\x3f\x00"
    blocks = ((width + 7) // 8) * ((height + 7) // 8)
    picture = quantisation + header + tables + scan + bytes((blocks * 2 + 7) // 8) + b"\xff\xd9"
    if false_size is None:
        return b"\xff\xd8" + picture
    # After TEM such a parser takes the marker of the comment (FF FE) for a length of 65,534: the comment's last three
    # bytes, and the length and first bytes of a second comment, are a frame header to it.
    first = b"\xff\xfe" + struct.pack("!H", 65535) + bytes(65530) + b"\xff\xc0\x00"
    false_width, false_height = false_size
    second = b"\xff\xfe" + struct.pack("!HH", false_height, false_width) + bytes(false_height - 4)
    return b"\xff\xd8\xff\x01" + first + second + picture
