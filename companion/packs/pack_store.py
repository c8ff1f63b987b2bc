"""Pack store: finished packs on disk by hash, and the photos of their cards.

A finished pack never changes, and is removed only when no draft or table refers to it. A pack of an older format is
converted when it is read (`engine.core.formats`), but keeps its file and hash. Photos are not part of a pack and can
change; each is stored under the digest of its bytes.

Files, below the data folder: ``packs/finished/<hash>.json`` (the pack itself), ``packs/finished/<hash>.photos`` (JSON:
card to photo), ``packs/photos/<name>.webp``, and for a photo that is cut exactly to its card
``packs/photos/<name>.size`` (JSON: width and height of the card in millimetres). From such photos the camera
recognises cards by their faces.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from companion import atomic_files
from companion.errors import Code, Refusal
from companion.games import pack_loader
from companion.packs import pack_file
from engine.core.pack import PackHead

CardSize = tuple[float, float]
"""Width and height of a card in millimetres."""
_HASH = re.compile(r"[0-9a-f]{64}")
_PHOTO = re.compile(r"[0-9a-f]{32}")
_YOUNG = 3600.0
"""Seconds for which an unused file stays."""


class FacePhoto(NamedTuple):
    """A photo cropped exactly to a card: the card's text, the file, and the card's size in millimetres."""

    text: str
    file: Path
    width: float
    height: float


class PackStore:
    """The finished packs below one data folder."""

    def __init__(self, folder: Path) -> None:
        """Use ``folder`` (``packs`` of a data folder); it is created when something is saved."""
        self.finished = folder / "finished"
        self.photos = folder / "photos"
        self._read: dict[tuple[str, str, bool], PackHead] = {}
        self._pictures: dict[str, tuple[float, dict[str, str]]] = {}

    # ------------------------------------------------------------------ packs

    def save(self, hash: str, data: Mapping[str, object]) -> None:
        """Save a checked pack under its hash."""
        self._write(self.finished / f"{hash}.json", json.dumps(data, ensure_ascii=False, indent=1).encode("utf-8"))

    def data(self, hash: str) -> dict[str, object]:
        """The JSON of a finished pack. Raises `Refusal` ``pack_unknown``."""
        if not _HASH.fullmatch(hash):
            raise Refusal(Code.PACK_UNKNOWN)
        try:
            found = pack_loader.read(self.finished / f"{hash}.json")
        except pack_loader.PackFileError:
            raise Refusal(Code.PACK_UNKNOWN) from None
        assert isinstance(found, dict)
        return found

    def load(self, game: str, hash: str, *, begun: bool = False) -> PackHead:
        """The pack of this hash: a finished one, or the reference pack ("" names it too).

        For a game that has `begun` with it, later, stricter checks are skipped. Raises `Refusal` ``pack_unknown`` if it
        is not in the store, or does not match this hash.
        """
        known = self._read.get((game, hash, begun))
        if known is not None:
            return known
        reference = pack_loader.reference(game)
        if hash in ("", reference.hash):
            return reference
        try:
            pack = pack_loader.parse(self.finished / hash, self.data(hash), game, checked=not begun)
        except pack_loader.PackFileError:
            raise Refusal(Code.PACK_UNKNOWN) from None
        if pack.hash != hash:
            raise Refusal(Code.PACK_UNKNOWN)
        if len(self._read) >= 128:
            self._read.clear()
        self._read[game, hash, begun] = pack
        return pack

    def has_game(self, game: str) -> bool:
        """Whether this game has a reference pack."""
        return (pack_loader.PACKS / game / "reference.json").is_file()

    def save_reference(self, game: str) -> None:
        """Save a copy of the reference pack, since a later version of Exchequer may have another one."""
        pack = pack_loader.reference(game)
        if not (self.finished / f"{pack.hash}.json").exists():
            data = pack_loader.read(pack_loader.PACKS / game / "reference.json")
            assert isinstance(data, dict)
            self.save(pack.hash, data)

    # ------------------------------------------------------------------ photos

    def save_photo(self, picture: bytes, size: CardSize | None = None) -> str:
        """Save a photo (WebP, see ``pack_file.good_photo``) and return its name. ``size``: of the card it is cut to."""
        name = pack_file.name_of(picture)
        file = self.photos / f"{name}.webp"
        if not file.exists():
            self._write(file, picture)
        if size is not None:
            self._write(self.photos / f"{name}.size", json.dumps(size).encode())
        return name

    def size_of(self, name: str) -> CardSize | None:
        """The size (mm) of the card that a photo is cropped to; None if it shows more than the card."""
        if not _PHOTO.fullmatch(name):
            return None
        try:
            width, height = map(float, json.loads((self.photos / f"{name}.size").read_bytes()))
            return width, height
        except (OSError, ValueError, TypeError):
            return None

    def photo(self, name: str) -> bytes | None:
        """The bytes of a photo, or None."""
        if not _PHOTO.fullmatch(name):
            return None
        try:
            return (self.photos / f"{name}.webp").read_bytes()
        except OSError:
            return None

    def save_photos_of(self, hash: str, photos: Mapping[str, str]) -> None:
        """Save the photos (card to name) of a finished pack."""
        self._write(self.finished / f"{hash}.photos", json.dumps(dict(photos)).encode())

    def photos_of(self, hash: str) -> dict[str, str]:
        """The photos of a finished pack: card to name."""
        file = self.finished / f"{hash}.photos"
        try:
            changed = file.stat().st_mtime_ns
            cached = self._pictures.get(hash)
            if cached is None or cached[0] != changed:
                cached = changed, {str(card): str(name) for card, name in json.loads(file.read_bytes()).items()}
                self._pictures[hash] = cached
        except (OSError, ValueError, AttributeError):
            return {}
        return cached[1]

    # ------------------------------------------------------------------ room

    def size(self) -> int:
        """The size of all files of the store in bytes."""
        return sum(file.stat().st_size for file in self._files())

    def remove_unused(self, packs: set[str], photos: set[str]) -> None:
        """Remove all files but these packs (by hash), these photos, and the photos of these packs.

        Files younger than an hour stay: a table or a draft may be about to refer to them.
        """
        shown = photos | {name for hash in packs for name in self.photos_of(hash).values()}
        latest = time.time() - _YOUNG
        for file in self._files():
            used = shown if file.parent == self.photos else packs
            if file.stem not in used and file.stat().st_mtime < latest:
                file.unlink(missing_ok=True)

    def _files(self) -> list[Path]:
        return [file for folder in (self.finished, self.photos) if folder.is_dir() for file in folder.iterdir()]

    def _write(self, file: Path, content: bytes) -> None:
        try:
            atomic_files.write(file, content)
        except OSError:
            raise Refusal(Code.JOURNAL_UNAVAILABLE) from None
