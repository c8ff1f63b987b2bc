"""The shelf: finished packs of this house, each under its hash, and the photos of their cards.

A finished pack is never changed and never thrown away: a table that was started with it finds it again for as long as
the house stands, whatever is enrolled or corrected later. Photos are no part of a pack, so they may come and go; each
is kept under the digest of its own bytes.

Files, below the data folder: ``packs/finished/<hash>.json`` (the pack itself), ``packs/finished/<hash>.photos`` (JSON:
card to photo), ``packs/photos/<name>.webp``.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from companion import pack_files, packs, safe_files
from companion.errors import Code, Refusal

_HASH = re.compile(r"[0-9a-f]{64}")
_PHOTO = re.compile(r"[0-9a-f]{32}")
_YOUNG = 3600.0


class Shelf:
    """The finished packs below one data folder."""

    def __init__(self, folder: Path) -> None:
        """Use ``folder`` (``packs`` of a data folder); nothing is made before something is kept."""
        self.finished = folder / "finished"
        self.photos = folder / "photos"
        self._read: dict[tuple[str, str], Any] = {}
        self._pictures: dict[str, tuple[float, dict[str, str]]] = {}

    # ------------------------------------------------------------------ packs

    def keep(self, hash: str, data: Mapping[str, Any]) -> None:
        """Keep a checked pack under its hash."""
        self._write(self.finished / f"{hash}.json", json.dumps(data, ensure_ascii=False, indent=1).encode("utf-8"))

    def data(self, hash: str) -> dict[str, Any]:
        """The JSON of a finished pack. Raises `Refusal` ``pack_unknown``."""
        if not _HASH.fullmatch(hash):
            raise Refusal(Code.PACK_UNKNOWN)
        try:
            found = packs.read(self.finished / f"{hash}.json")
        except packs.PackFileError:
            raise Refusal(Code.PACK_UNKNOWN) from None
        assert isinstance(found, dict)
        return found

    def load(self, game: str, hash: str) -> Any:
        """The pack of this hash: a finished one, or the reference pack ("" names it too).

        Raises `Refusal` ``pack_unknown`` when it is not here, or not what its name says.
        """
        known = self._read.get((game, hash))
        if known is not None:
            return known
        reference = packs.reference(game)
        if hash in ("", reference.hash):
            return reference
        try:
            pack = packs.parse(self.finished / hash, self.data(hash), game)
        except packs.PackFileError:
            raise Refusal(Code.PACK_UNKNOWN) from None
        if pack.hash != hash:
            raise Refusal(Code.PACK_UNKNOWN)
        if len(self._read) >= 128:
            self._read.clear()
        self._read[game, hash] = pack
        return pack

    def knows(self, game: str) -> bool:
        """Whether packs of this game are kept here."""
        return (packs.PACKS / game / "reference.json").is_file()

    def keep_reference(self, game: str) -> None:
        """Keep a copy of the reference pack: a later edition of the programme may bring another one."""
        pack = packs.reference(game)
        if not (self.finished / f"{pack.hash}.json").exists():
            data = packs.read(packs.PACKS / game / "reference.json")
            assert isinstance(data, dict)
            self.keep(pack.hash, data)

    # ------------------------------------------------------------------ photos

    def keep_photo(self, picture: bytes) -> str:
        """Keep a photo (WebP, see ``pack_files.good_photo``); its name."""
        name = pack_files.name_of(picture)
        file = self.photos / f"{name}.webp"
        if not file.exists():
            self._write(file, picture)
        return name

    def photo(self, name: str) -> bytes | None:
        """The bytes of a photo, or None."""
        if not _PHOTO.fullmatch(name):
            return None
        try:
            return (self.photos / f"{name}.webp").read_bytes()
        except OSError:
            return None

    def show(self, hash: str, photos: Mapping[str, str]) -> None:
        """Let these photos (card to name) belong to a finished pack."""
        self._write(self.finished / f"{hash}.photos", json.dumps(dict(photos)).encode())

    def photos_of(self, hash: str) -> dict[str, str]:
        """The photos of a finished pack: card to name."""
        file = self.finished / f"{hash}.photos"
        try:
            changed = file.stat().st_mtime_ns
            kept = self._pictures.get(hash)
            if kept is None or kept[0] != changed:
                kept = changed, {str(card): str(name) for card, name in json.loads(file.read_bytes()).items()}
                self._pictures[hash] = kept
        except (OSError, ValueError, AttributeError):
            return {}
        return kept[1]

    # ------------------------------------------------------------------ room

    def size(self) -> int:
        """Bytes of everything that is kept here."""
        return sum(file.stat().st_size for file in self._files())

    def tidy(self, packs: set[str], photos: set[str]) -> None:
        """Throw away whatever is none of these packs (by hash) or photos, nor a photo of one of the packs.

        What is younger than an hour stays: somebody may be about to use it.
        """
        shown = photos | {name for hash in packs for name in self.photos_of(hash).values()}
        latest = time.time() - _YOUNG
        for file in self._files():
            kept = shown if file.parent == self.photos else packs
            if file.stem not in kept and file.stat().st_mtime < latest:
                file.unlink(missing_ok=True)

    def _files(self) -> list[Path]:
        return [file for folder in (self.finished, self.photos) if folder.is_dir() for file in folder.iterdir()]

    def _write(self, file: Path, content: bytes) -> None:
        try:
            safe_files.write(file, content)
        except OSError:
            raise Refusal(Code.JOURNAL_UNAVAILABLE) from None
