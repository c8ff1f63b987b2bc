"""Draft store: the drafts of enrolled copies on disk.

Every change replaces the draft's file, and is on disk before it is acknowledged. A complete draft that the rules accept
can be finished: its pack is saved in the pack store under its hash and can be chosen for new tables. A draft that is
changed later can be finished again; tables keep the pack that they were started with.

Each draft has a key in the link of its page, like a table's host key.
"""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TypedDict

from companion import atomic_files, games
from companion.clock import now
from companion.errors import Code, Refusal
from companion.games import pack_loader
from companion.games.enrolment_fields import accepts
from companion.packs import pack_file
from companion.packs.draft import About, Draft, draft_of, form_of
from companion.packs.pack_store import CardSize, PackStore
from companion.short_ids import new_id
from engine.core import term
from engine.core.pack import PackHead

MOST_DRAFTS = 100
LONGEST_NAME = 60
FULLEST = 500_000_000
"""Bytes that packs and photos may take together."""
LARGEST_PACK = 1_000_000
"""Bytes for which there must be room when a pack is saved; the texts of a pack are limited."""
_ID = re.compile(r"[a-z2-9]{8}")
_LICENCE = "The printed facts of one copy, written down by its owner"
_NOTICE = "Enrolled at the table from a printed copy."


class PackLine(TypedDict):
    """A pack that a new table can choose; ``photos`` is the number of its card photos."""

    hash: str
    name: str
    version: str
    ours: bool
    photos: int


class DraftStore:
    """The drafts below one data folder: one file each, ``packs/drafts/<id>.json``."""

    def __init__(self, folder: Path) -> None:
        """Use ``folder`` (``packs`` of a data folder)."""
        self.folder = folder / "drafts"
        self.packs = PackStore(folder)
        self._lock = threading.RLock()

    # ------------------------------------------------------------------ finding

    def ids(self) -> list[str]:
        """The ids of all drafts, the most recently changed first."""
        try:
            files = [file for file in self.folder.glob("*.json") if _ID.fullmatch(file.stem)]
            return [file.stem for file in sorted(files, key=lambda file: -file.stat().st_mtime_ns)]
        except OSError:
            return []

    def get(self, id: str) -> Draft:
        """A draft. Raises `Refusal`: ``pack_unknown``, or ``pack_damaged`` if its file cannot be read."""
        if not _ID.fullmatch(id):
            raise Refusal(Code.PACK_UNKNOWN)
        try:
            data = json.loads((self.folder / f"{id}.json").read_bytes())
        except FileNotFoundError:
            raise Refusal(Code.PACK_UNKNOWN) from None
        except (OSError, ValueError, RecursionError):
            raise Refusal(Code.PACK_DAMAGED) from None
        return draft_of(id, data)

    def all(self) -> list[Draft]:
        """All drafts that can be read, the most recently changed first."""
        found = []
        for id in self.ids():
            with suppress(Refusal):
                found.append(self.get(id))
        return found

    def choosable(self, game: str) -> list[PackLine]:
        """The packs that a new table of this game may choose, the reference pack first."""
        reference = pack_loader.reference(game)
        found = [self._line(reference)]
        known = {reference.hash}
        for hash in (draft.finished for draft in self.all() if draft.game == game and draft.finished):
            if hash not in known:
                known.add(hash)
                with suppress(Refusal):
                    found.append(self._line(self.packs.load(game, hash)))
        return found

    def _line(self, pack: PackHead) -> PackLine:
        photos = len(self.packs.photos_of(pack.hash))
        return {"hash": pack.hash, "name": pack.name, "version": pack.version, "ours": pack.ours, "photos": photos}

    # ------------------------------------------------------------------ changing

    def create(self, name: str, game: str) -> Draft:
        """A new, empty draft. Raises `Refusal` ``too_many_packs``."""
        about = About(name=_name(name), version="1", ours=False, licence=_LICENCE, notice=_NOTICE)
        if form_of(game) is None:
            raise Refusal(Code.PACK_FORMAT)
        with self._lock:
            return self._new(Draft(id="", game=game, about=about))

    def _new(self, draft: Draft) -> Draft:
        known = set(self.ids())
        if len(known) >= MOST_DRAFTS:
            raise Refusal(Code.TOO_MANY_PACKS)
        if not draft.id or draft.id in known:
            draft.id = new_id(8, known)
        self._write(draft)
        return draft

    def _to_change(self, id: str) -> Draft:
        """A draft that is to be changed. Raises `Refusal` ``pack_foreign`` if the form cannot hold it."""
        draft = self.get(id)
        if draft.foreign:
            raise Refusal(Code.PACK_FOREIGN)
        return draft

    def _require_room(self, bytes: int = LARGEST_PACK) -> None:
        """Raise `Refusal` ``too_many_packs`` if there is no room for these bytes."""
        if self.packs.size() + bytes > FULLEST:
            raise Refusal(Code.TOO_MANY_PACKS)

    def rename(self, id: str, name: object) -> Draft:
        """Rename a draft. Raises `Refusal` ``pack_item``."""
        with self._lock:
            draft = self._to_change(id)
            if not isinstance(name, str):
                raise Refusal(Code.PACK_ITEM)
            draft.about.name = _name(name)
            self._write(draft)
            return draft

    def set_item(self, id: str, item: str, value: object) -> Draft:
        """Set the value of an item, or remove it (None). It is on disk when this returns.

        Raises `Refusal` ``pack_item`` for an unknown item or a value that its fields cannot hold.
        """
        return self.set_items(id, {item: value})

    def set_items(self, id: str, values: Mapping[str, object]) -> Draft:
        """Set the values of several items, all or none; like `set_item`."""
        with self._lock:
            draft = self._to_change(id)
            items = draft.form.items()
            for item, value in values.items():
                known = items.get(item)
                if known is None or (value is not None and not accepts(known.fields, value)):
                    raise Refusal(Code.PACK_ITEM)
                if value is None:
                    draft.values.pop(item, None)
                else:
                    assert isinstance(value, dict)
                    draft.values[item] = value
            self._write(draft)
            return draft

    def set_photo(self, id: str, card: str, picture: bytes | None, size: CardSize | None = None) -> Draft:
        """Save a photo (WebP) of a card, or remove it (None). Raises `Refusal` ``pack_item`` or ``pack_photo``.

        ``size`` is the card's size in mm if the photo is cropped exactly to the card.
        """
        with self._lock:
            draft = self.get(id)
            if card not in draft.form.cards():
                raise Refusal(Code.PACK_ITEM)
            if picture is None:
                draft.photos.pop(card, None)
            elif not pack_file.good_photo(picture):
                raise Refusal(Code.PACK_PHOTO, card=card)
            else:
                self._require_room(0)
                draft.photos[card] = self.packs.save_photo(picture, size)
            self._write(draft)
            if draft.finished:
                self.packs.save_photos_of(draft.finished, draft.photos)
            return draft

    def finish(self, id: str) -> Draft:
        """Save the finished pack in the pack store. Raises `Refusal` ``pack_incomplete`` with the first problem."""
        with self._lock:
            draft = self._to_change(id)
            blocking = [problem for problem in draft.problems() if problem.level != "unlikely"]
            if blocking:
                raise Refusal(Code.PACK_INCOMPLETE, problem=blocking[0].text, n=len(blocking))
            if not draft.is_finished(self.packs):
                if draft.finished:
                    draft.about.version = _next(draft.about.version)
                self._require_room()
                data = draft.assembled()
                draft.finished = draft.form.check(data)
                self.packs.save(draft.finished, data)
            self.packs.save_photos_of(draft.finished, draft.photos)
            self._write(draft)
            return draft

    def play_with(self, id: str, hash: str, data: Mapping[str, object], photos: Mapping[str, str]) -> None:
        """Save the checked pack of an incomplete draft to play with; new tables can choose it."""
        with self._lock:
            draft = self.get(id)
            self._require_room()
            self.packs.save(hash, data)
            self.packs.save_photos_of(hash, photos)
            draft.finished = hash
            self._write(draft)

    def delete(self, id: str) -> None:
        """Remove a draft. Its finished pack stays for the tables that were started with it."""
        with self._lock:
            if not _ID.fullmatch(id):
                raise Refusal(Code.PACK_UNKNOWN)
            (self.folder / f"{id}.json").unlink(missing_ok=True)

    def remove_unused(self, used: set[str]) -> None:
        """Remove packs and photos that belong to no draft and to none of the packs ``used`` by tables (by hash)."""
        with self._lock:
            drafts = self.all()
            if len(drafts) == len(self.ids()):  # a damaged draft may still be repaired
                photos = {name for draft in drafts for name in draft.photos.values()}
                self.packs.remove_unused(used | {draft.finished for draft in drafts}, photos)

    # ------------------------------------------------------------------ files to share

    def import_file(self, content: bytes) -> Draft:
        """Import a pack file as a finished draft. Raises `Refusal`; then nothing has changed."""
        return self.import_pack(read_file(content))

    def import_pack(self, file: pack_file.PackFile) -> Draft:
        """Import a parsed and checked pack file as a finished draft, like `import_file`."""
        room = LARGEST_PACK + sum(map(len, file.photos.values()))
        with self._lock:
            if any(draft.finished == file.hash for draft in self.all()):
                raise Refusal(Code.PACK_KNOWN, name=file.data["name"])
            about = About.model_validate(file.data)
            game = file.data["game"]
            form = form_of(game)
            if form is None:  # such a pack can be checked and replayed with, but has no enrolment page
                raise Refusal(Code.PACK_FORMAT)
            data = pack_loader.newest(form.game, file.data)
            values = form.take_apart(data)
            items = form.items()
            whole = all(item in values and accepts(form_item.fields, values[item]) for item, form_item in items.items())
            is_foreign = not (whole and form.covers(data))
            entered = {item: dict(value) for item, value in values.items()}
            draft = Draft(id="", game=form.game, about=about, values=entered, finished=file.hash, foreign=is_foreign)
            if len(self.ids()) >= MOST_DRAFTS:
                raise Refusal(Code.TOO_MANY_PACKS)
            self._require_room(room)
            cards = form.cards()
            self.packs.save(file.hash, file.data)
            draft.photos = {
                card: self.packs.save_photo(photo, file.sizes.get(card))
                for card, photo in file.photos.items()
                if card in cards
            }
            self.packs.save_photos_of(file.hash, draft.photos)
            return self._new(draft)

    def export_file(self, id: str, with_photos: bool) -> bytes:
        """The pack file of a draft that is finished. Raises `Refusal` ``pack_incomplete``."""
        draft = self.get(id)
        if not draft.finished:
            raise Refusal(Code.PACK_INCOMPLETE, problem=term("enrol.problem.not_finished"), n=1)
        pictures = {card: self.packs.photo(name) for card, name in draft.photos.items()} if with_photos else {}
        photos = {card: picture for card, picture in pictures.items() if picture}
        sizes = {card: size for card in photos if (size := self.packs.size_of(draft.photos[card])) is not None}
        return pack_file.write(self.packs.data(draft.finished), draft.finished, photos, sizes)

    def _write(self, draft: Draft) -> None:
        draft.revision += 1
        draft.changed_at = now()
        try:
            atomic_files.write(self.folder / f"{draft.id}.json", draft.content())
        except OSError:
            raise Refusal(Code.JOURNAL_UNAVAILABLE) from None


def read_file(content: bytes) -> pack_file.PackFile:
    """Read a pack file of any known game. Raises `Refusal`.

    Untrusted content is read by `companion.packs.uploads` in a process of its own.
    """

    def check_of(game: str) -> Callable[[object], str] | None:
        return games.plugin_of(game).check_pack if games.is_known(game) else None

    return pack_file.read(content, check_of)


def _name(name: str) -> str:
    """A name without unprintable characters. Raises `Refusal` ``pack_item`` for an empty one."""
    plain = " ".join("".join(letter for letter in name if letter.isprintable()).split())[:LONGEST_NAME].strip()
    if not plain:
        raise Refusal(Code.PACK_ITEM)
    return plain


def _next(version: str) -> str:
    """The next version: the last number plus one.

    >>> _next("1"), _next("1.0.9"), _next("first")
    ('2', '1.0.10', 'first.2')
    """
    found = re.fullmatch(r"(.*?)(\d{1,9})", version)
    return f"{found[1]}{int(found[2]) + 1}"[:20] if found else f"{version[:17]}.2"
