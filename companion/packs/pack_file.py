"""Pack files: an enrolled pack as a single file to save and share.

A pack file is JSON in UTF-8::

    {"format": "exchequer.pack", "schema": 2, "hash": "…", "pack": {…}, "photos": {"I-04": "base64 of a WebP"},
     "sizes": {"I-04": [44.0, 68.0]}}

``pack`` is the pack as described in ``docs/packs.md``, ``hash`` its SHA-256. ``photos`` is optional: small pictures of
cards by card id. ``sizes`` has the size in millimetres of cards whose picture is cropped exactly to the card; it is new
in schema 2. A file with just the pack is accepted as well; it has no hash to verify.

Imported files are untrusted. They are only parsed as JSON, never unpacked, and contain no paths. Sizes are checked
before anything is decoded; a picture's size is read from its header. A refusal has a stable code and changes nothing.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError, model_validator

from companion import bounded_json
from companion.errors import Code, Refusal
from companion.games import pack_loader
from engine.core.validators import PackError

FORMAT = pack_loader.FORMAT
SCHEMA = 2
LARGEST = pack_loader.LARGEST
"""Bytes of a pack file."""
LARGEST_PHOTO = 120_000
"""Bytes of one photo; those of `card_photos` have about twenty thousand."""
WIDEST = 1024
"""Pixels of a photo's longer side."""
MOST_PHOTOS = 200
_CARD = r"^[A-Za-z0-9-]{1,20}$"


@dataclass(frozen=True, slots=True)
class PackFile:
    """The content of a pack file: the pack's checked JSON, its hash, and the photos (WebP) by card.

    ``sizes`` are width and height in mm of the cards to which a photo is cut exactly.
    """

    data: dict[str, object]
    hash: str
    photos: Mapping[str, bytes] = field(default_factory=dict)
    sizes: Mapping[str, tuple[float, float]] = field(default_factory=dict)


def _photo(text: object) -> bytes:
    """A photo of base64. Raises ValueError for any other text or picture."""
    is_short = isinstance(text, str) and len(text) <= LARGEST_PHOTO * 4 // 3 + 4
    picture = base64.b64decode(str(text), validate=True) if is_short else b""
    if not good_photo(picture):
        raise ValueError("not a small WebP")
    return picture


Card = Annotated[str, Field(pattern=_CARD)]
Side = Annotated[float, Field(strict=True, ge=20.0, le=200.0)]
"""Millimetres of a card's side."""


class _Shared(BaseModel):
    """A pack file as it is shared; the pack itself is not checked yet."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    format: Literal["exchequer.pack"]
    number: Literal[1, 2] = Field(alias="schema")
    hash: str
    pack: dict[str, Any]
    photos: Annotated[dict[Card, Annotated[bytes, BeforeValidator(_photo)]], Field(max_length=MOST_PHOTOS)] = {}
    sizes: dict[Card, tuple[Side, Side]] = {}

    @model_validator(mode="after")
    def _sizes_of_photos(self) -> _Shared:
        if not self.sizes.keys() <= self.photos.keys():
            raise ValueError("a size without a photo")
        return self


def parse(top: dict[str, Any]) -> PackFile:
    """The content of a pack file's JSON without checking the pack. Raises `Refusal`."""
    try:
        shared = _Shared.model_validate(top)
    except ValidationError as problem:
        where = [str(part) for part in problem.errors(include_url=False, include_input=False)[0]["loc"]]
        if where and where[0] not in ("photos", "sizes"):
            raise Refusal(Code.PACK_FORMAT) from None
        card = where[1] if len(where) > 1 and re.fullmatch(_CARD, where[1]) else "·"
        raise Refusal(Code.PACK_PHOTO, card=card) from None
    return PackFile(shared.pack, shared.hash, shared.photos, shared.sizes)


def read(content: bytes, check: Callable[[str], Callable[[object], str] | None]) -> PackFile:
    """Read the bytes of a pack file.

    ``check(game)`` returns the function that checks a pack of that game and returns its hash, or None.
    Raises `Refusal`:
    ``pack_too_large``, ``pack_unreadable`` (no JSON), ``pack_format`` (JSON, but no pack of a known game),
    ``pack_refused`` (with ``place``, ``reason`` and ``fault``, the code of the check), ``pack_hash``, ``pack_photo``.
    """
    if len(content) > LARGEST:
        raise Refusal(Code.PACK_TOO_LARGE, n=LARGEST // 1_000_000)
    try:
        top = bounded_json.read(content, LARGEST)
    except bounded_json.BadJson:
        raise Refusal(Code.PACK_UNREADABLE) from None
    if not isinstance(top, dict):
        raise Refusal(Code.PACK_UNREADABLE)
    found = parse(top) if "format" in top else PackFile(top, "")
    game = found.data.get("game")
    checker = check(game) if isinstance(game, str) else None
    if checker is None:
        raise Refusal(Code.PACK_FORMAT)
    try:
        hash = checker(found.data)
    except PackError as problem:
        raise Refusal(Code.PACK_REFUSED, place=problem.key or "·", reason=problem.reason, fault=problem.code) from None
    if "format" in top and found.hash != hash:
        raise Refusal(Code.PACK_HASH)
    return PackFile(found.data, hash, found.photos, found.sizes)


def good_photo(picture: bytes) -> bool:
    """Whether this is a small WebP picture, judged by its header without decoding."""
    size = webp_size(picture)
    return size is not None and len(picture) <= LARGEST_PHOTO and min(size) >= 8 and max(size) <= WIDEST


def webp_size(picture: bytes) -> tuple[int, int] | None:
    """Width and height of a still WebP picture from its header (RFC 9649), or None for anything else.

    Only the plain lossy form is accepted: photos are written in it, and it holds neither animation nor metadata.
    """
    if len(picture) < 30 or picture[:4] != b"RIFF" or picture[8:16] != b"WEBPVP8 ":
        return None
    if int.from_bytes(picture[4:8], "little") + 8 != len(picture):
        return None
    if picture[23:26] != b"\x9d\x01\x2a" or picture[20] & 1:
        return None
    width = int.from_bytes(picture[26:28], "little") & 0x3FFF
    height = int.from_bytes(picture[28:30], "little") & 0x3FFF
    return width, height


def write(
    data: Mapping[str, object],
    hash: str,
    photos: Mapping[str, bytes],
    sizes: Mapping[str, tuple[float, float]] | None = None,
) -> bytes:
    """The bytes of a pack file; ``sizes`` are those of cards to which a photo is cut exactly."""
    whole: dict[str, object] = {"format": FORMAT, "schema": SCHEMA, "hash": hash, "pack": data}
    if photos:
        whole["photos"] = {card: base64.b64encode(picture).decode() for card, picture in sorted(photos.items())}
        cut = {card: size for card, size in sorted((sizes or {}).items()) if card in photos}
        if cut:
            whole["sizes"] = cut
    return (json.dumps(whole, ensure_ascii=False, indent=1) + "\n").encode("utf-8")


def name_of(photo: bytes) -> str:
    """The name of a photo in the store and in addresses: 32 hexadecimal digits of its SHA-256."""
    return hashlib.sha256(photo).hexdigest()[:32]


def read_file(path: Path) -> bytes:
    """Read a file, at most one byte more than allowed. Raises `Refusal` ``pack_unreadable``."""
    try:
        with path.open("rb") as opened:
            return opened.read(LARGEST + 1)
    except OSError:
        raise Refusal(Code.PACK_UNREADABLE) from None
