"""Uploads: reads pictures and pack files from phones in separate, limited processes.

The content is a file, so the server never holds unchecked content in memory.
"""

from __future__ import annotations

import json
from typing import IO

from companion.errors import Code, Refusal
from companion.packs import limited_process, pack_file, photo_process

LARGEST_PICTURE = 16_000_000
"""Bytes of a picture that a phone may send; the page reduces it first wherever the browser can."""


def photo_of(picture: IO[bytes], card: str) -> bytes:
    """Convert a JPEG, PNG or WebP to a card photo (WebP).

    Raises `Refusal`: ``pack_photo`` for anything else, ``picture_too_large``, and those of `limited_process.run`.
    """
    code, output = limited_process.run(photo_process.__name__, picture)
    with output:
        photo = output.read(pack_file.LARGEST_PHOTO + 1)
    if code == photo_process.TOO_LARGE:
        raise Refusal(Code.PICTURE_TOO_LARGE)
    if code or not pack_file.good_photo(photo):
        raise Refusal(Code.PACK_PHOTO, card=card)
    return photo


def pack_of(file: IO[bytes]) -> pack_file.PackFile:
    """Read and check a pack file. Raises `Refusal`: those of `pack_file.read` and of `limited_process.run`."""
    code, output = limited_process.run("companion.packs.pack_process", file)
    with output:
        if code:  # it needed more memory or time than any pack does
            raise Refusal(Code.PACK_UNREADABLE)
        found = json.load(output)
    if "code" in found:
        raise Refusal(Code(found["code"]), **found["params"])
    return pack_file.parse(found)
