"""Attacks by pictures: a JPEG whose frame header lies about its size, and eight honest photos at once."""

from __future__ import annotations

import struct
import threading
import time
from functools import cache

from tests.faults.attacks.attack import Attack, Figures, card_of, code_of, draft_path
from tests.faults.fast_server import FastServer
from tests.faults.thin_client import Response, ThinPage, request

MOST_GROWTH = 120.0
"""Megabytes that pictures may take in total, decoders included."""


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


@cache
def photo(width: int = 4000, height: int = 3000) -> bytes:
    """A JPEG like a phone's: 12 megapixels with structure, below 4 MB."""
    import cv2
    import numpy as np

    chance = np.random.default_rng(1)
    coarse = chance.integers(0, 256, (height // 40, width // 40, 3), dtype=np.uint8)
    done, written = cv2.imencode(".jpg", cv2.resize(coarse, (width, height)), [cv2.IMWRITE_JPEG_QUALITY, 85])
    if not done:
        raise RuntimeError("the picture could not be encoded")
    return bytes(written)


def _upload(server: FastServer, pictures: list[bytes]) -> tuple[Figures, list[Response]]:
    """Upload pictures at once, each as the photo of one card; figures and responses."""
    draft = draft_path(server)
    card = card_of(server, draft)
    responses: list[Response] = []

    def send(picture: bytes) -> None:
        path = f"{draft[0]}/photos/{card}{draft[1]}"
        responses.append(request(server.port, "POST", path, picture, "Content-Type: image/jpeg\r\n", timeout=120))

    longest = 0.0
    with server.metered() as meter:
        threads = [threading.Thread(target=send, args=[picture]) for picture in pictures]
        for thread in threads:
            thread.start()
        while any(thread.is_alive() for thread in threads):
            started = time.monotonic()
            ThinPage(server.port, server.table, "host", server.key, timeout=120).close()
            longest = max(longest, time.monotonic() - started)
            time.sleep(0.05)
    return meter.figures() | {"longest_greeting_s": longest}, responses


def lying_jpeg(server: FastServer, side: int = 20_000) -> Figures:
    """1.6 MB that claim 64 × 64 pixels and decode to 400 megapixels."""
    figures, responses = _upload(server, [grey_jpeg(side, side, (64, 64))])
    return figures | {"not_refused": sum(not code_of(one) for one in responses)}


def honest_photos(server: FastServer) -> Figures:
    """Eight photos of 12 megapixels at once: all of them are taken, one after another."""
    figures, responses = _upload(server, [photo()] * 8)
    return figures | {"refused": sum(one.status != 200 for one in responses)}


ATTACKS = {
    "lying_jpeg": Attack(
        "a JPEG that claims 64 × 64 and decodes 400 megapixels",
        lying_jpeg,
        {"growth_mb": MOST_GROWTH, "not_refused": 0, "tracebacks": 0},
    ),
    "honest_photos": Attack(
        "eight honest photos at once",
        honest_photos,
        {"growth_mb": MOST_GROWTH, "refused": 0, "tracebacks": 0},
    ),
}
