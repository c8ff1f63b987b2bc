"""Enrolment: an owner tells the programme what is printed on their own copy, card by card.

A *draft* holds what has been told so far. Every change is a whole new file put in place of the old one and on the disk
before it is acknowledged, so one may stop in the middle of a card, pull the plug, and go on tomorrow on another
device. When nothing is missing and the rules could be played with it, the draft is finished: its pack goes onto the
shelf under its hash and can be chosen for new tables. A draft that is changed afterwards can be finished again; tables
keep the pack that they were started with.

Each draft has a key of its own, in the link of its page, as each table has for its host.
"""

from __future__ import annotations

import json
import re
import secrets
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from companion import games, pack_files, packs, safe_files
from companion.enrolment_draft import Draft, draft_of, form_of
from companion.enrolment_fields import accepts
from companion.enrolment_form import Form
from companion.errors import Code, Refusal
from companion.journal import now
from companion.shelf import Shelf
from engine.core import term

MOST_DRAFTS = 100
LONGEST_NAME = 60
FULLEST = 500_000_000
"""Bytes that packs and photos of a house may take."""
_ID = re.compile(r"[a-z2-9]{8}")
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
_LICENCE = "The printed facts of one copy, written down by its owner"
_NOTICE = "Enrolled at the table from a printed copy."


class Drafts:
    """The drafts below one data folder: one file each, ``packs/drafts/<id>.json``."""

    def __init__(self, folder: Path) -> None:
        """Use ``folder`` (``packs`` of a data folder)."""
        self.folder = folder / "drafts"
        self.shelf = Shelf(folder)
        self._lock = threading.RLock()
        self._checked: dict[str, int] = {}
        """When the file of a draft was last found good: what has not changed since need not be checked again."""
        self._lines: dict[str, tuple[int, str, str]] = {}

    # ------------------------------------------------------------------ finding

    def ids(self) -> list[str]:
        """The ids of all drafts, the one changed last first."""
        try:
            files = [file for file in self.folder.glob("*.json") if _ID.fullmatch(file.stem)]
            return [file.stem for file in sorted(files, key=lambda file: -file.stat().st_mtime_ns)]
        except OSError:
            return []

    def get(self, id: str) -> Draft:
        """A draft. Raises `Refusal`: ``pack_unknown``, or ``pack_damaged`` when its file was written by others."""
        if not _ID.fullmatch(id):
            raise Refusal(Code.PACK_UNKNOWN)
        file = self.folder / f"{id}.json"
        try:
            changed = file.stat().st_mtime_ns
            data = json.loads(file.read_bytes())
        except FileNotFoundError:
            raise Refusal(Code.PACK_UNKNOWN) from None
        except (OSError, ValueError, RecursionError):
            raise Refusal(Code.PACK_DAMAGED) from None
        draft = draft_of(id, data, checked=self._checked.get(id) == changed)
        self._checked[id] = changed
        return draft

    def all(self) -> list[Draft]:
        """All drafts that can be read, the one changed last first."""
        found = []
        for id in self.ids():
            try:
                found.append(self.get(id))
            except Refusal:
                continue
        return found

    def choosable(self, game: str) -> list[dict[str, Any]]:
        """The packs that a new table of this game may choose, the reference pack first."""
        reference = packs.reference(game)
        found: list[dict[str, Any]] = [self._line(reference)]
        known = {reference.hash}
        for draft_game, hash in self._finished():
            if draft_game != game or hash in known:
                continue
            known.add(hash)
            try:
                found.append(self._line(self.shelf.load(game, hash)))
            except Refusal:
                continue
        return found

    def _line(self, pack: Any) -> dict[str, Any]:
        photos = len(self.shelf.photos_of(pack.hash))
        return {"hash": pack.hash, "name": pack.name, "version": pack.version, "ours": pack.ours, "photos": photos}

    def _finished(self) -> list[tuple[str, str]]:
        """Game and hash of each draft that is finished; a draft is read again only when its file has changed."""
        found = []
        for id in self.ids():
            try:
                changed = (self.folder / f"{id}.json").stat().st_mtime_ns
                line = self._lines.get(id)
                if line is None or line[0] != changed:
                    draft = self.get(id)
                    line = changed, draft.game, draft.finished
                    self._lines[id] = line
            except (OSError, Refusal):
                continue
            if line[2]:
                found.append((line[1], line[2]))
        return found

    # ------------------------------------------------------------------ changing

    def create(self, name: str, game: str) -> Draft:
        """A new, empty draft. Raises `Refusal` ``too_many_packs``."""
        about = {"name": _name(name), "version": "1", "ours": False, "licence": _LICENCE, "notice": _NOTICE}
        if form_of(game) is None:
            raise Refusal(Code.PACK_FORMAT)
        with self._lock:
            return self._new(Draft("", game, about))

    def _new(self, draft: Draft) -> Draft:
        known = set(self.ids())
        if len(known) >= MOST_DRAFTS:
            raise Refusal(Code.TOO_MANY_PACKS)
        while not draft.id or draft.id in known:
            draft.id = "".join(secrets.choice(_LETTERS) for _ in range(8))
        self._write(draft)
        return draft

    def rename(self, id: str, name: object) -> Draft:
        """Give a draft another name. Raises `Refusal` ``pack_item``."""
        with self._lock:
            draft = self.get(id)
            if draft.foreign:
                raise Refusal(Code.PACK_FOREIGN)
            if not isinstance(name, str):
                raise Refusal(Code.PACK_ITEM)
            draft.about["name"] = _name(name)
            self._write(draft)
            return draft

    def tell(self, id: str, item: str, value: object) -> Draft:
        """Keep what was told of an item; None forgets it. On the disk when this returns.

        Raises `Refusal` ``pack_item`` for an unknown item or a value that its fields cannot hold.
        """
        return self.tell_all(id, {item: value})

    def tell_all(self, id: str, values: Mapping[str, object]) -> Draft:
        """Keep what was told of several items at once, or of none of them; as `tell`."""
        with self._lock:
            draft = self.get(id)
            if draft.foreign:
                raise Refusal(Code.PACK_FOREIGN)
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

    def show(self, id: str, card: str, picture: bytes | None) -> Draft:
        """Keep a photo (WebP) of a card, or forget it. Raises `Refusal` ``pack_item`` or ``pack_photo``."""
        with self._lock:
            draft = self.get(id)
            if card not in _cards(draft.form):
                raise Refusal(Code.PACK_ITEM)
            if picture is None:
                draft.photos.pop(card, None)
            elif not pack_files.good_photo(picture):
                raise Refusal(Code.PACK_PHOTO, card=card)
            elif self.shelf.size() > FULLEST:
                raise Refusal(Code.TOO_MANY_PACKS)
            else:
                draft.photos[card] = self.shelf.keep_photo(picture)
            self._write(draft)
            if draft.finished:
                self.shelf.show(draft.finished, draft.photos)
            return draft

    def finish(self, id: str) -> Draft:
        """Put the pack on the shelf. Raises `Refusal` ``pack_incomplete`` with the first problem."""
        with self._lock:
            draft = self.get(id)
            if draft.foreign:
                raise Refusal(Code.PACK_FOREIGN)
            barred = [problem for problem in draft.problems() if problem.level != "odd"]
            if barred:
                raise Refusal(Code.PACK_INCOMPLETE, problem=barred[0].text, n=len(barred))
            if not draft.is_finished(self.shelf):
                if draft.finished:
                    draft.about["version"] = _next(str(draft.about["version"]))
                data = draft.assembled()
                draft.finished = draft.form.check(data)
                self.shelf.keep(draft.finished, data)
            self.shelf.show(draft.finished, draft.photos)
            self._write(draft)
            return draft

    def delete(self, id: str) -> None:
        """Throw a draft away. Its finished pack stays for the tables that were started with it."""
        with self._lock:
            if not _ID.fullmatch(id):
                raise Refusal(Code.PACK_UNKNOWN)
            (self.folder / f"{id}.json").unlink(missing_ok=True)

    def tidy(self, used: set[str]) -> None:
        """Throw away what belongs to no draft, and to none of the packs that tables ``used`` (by hash)."""
        with self._lock:
            drafts = self.all()
            if len(drafts) == len(self.ids()):  # a damaged draft may still be repaired
                photos = {name for draft in drafts for name in draft.photos.values()}
                self.shelf.tidy(used | {draft.finished for draft in drafts}, photos)

    # ------------------------------------------------------------------ files to share

    def take_in(self, content: bytes) -> Draft:
        """Import a pack file: a draft of it, finished already. Raises `Refusal`; then nothing has changed."""
        file = read_file(content)
        with self._lock:
            if any(draft.finished == file.hash for draft in self.all()):
                raise Refusal(Code.PACK_KNOWN, name=file.data["name"])
            about = {key: file.data[key] for key in ("name", "version", "ours", "licence", "notice")}
            game = file.data["game"]
            form = form_of(game)
            if form is None:  # it can be checked and replayed with, but there is no page for it
                raise Refusal(Code.PACK_FORMAT)
            told = form.take_apart(file.data)
            items = form.items()
            whole = all(item in told and accepts(each.fields, told[item]) for item, each in items.items())
            draft = Draft("", game, about, told, finished=file.hash, foreign=not (whole and form.tells_all(file.data)))
            if len(self.ids()) >= MOST_DRAFTS or self.shelf.size() + len(content) > FULLEST:
                raise Refusal(Code.TOO_MANY_PACKS)
            cards = _cards(form)
            self.shelf.keep(file.hash, file.data)
            draft.photos = {card: self.shelf.keep_photo(photo) for card, photo in file.photos.items() if card in cards}
            self.shelf.show(file.hash, draft.photos)
            return self._new(draft)

    def give_out(self, id: str, with_photos: bool) -> bytes:
        """The pack file of a draft that is finished. Raises `Refusal` ``pack_incomplete``."""
        draft = self.get(id)
        if not draft.finished:
            raise Refusal(Code.PACK_INCOMPLETE, problem=term("enrol.problem.not_finished"), n=1)
        pictures = {card: self.shelf.photo(name) for card, name in draft.photos.items()} if with_photos else {}
        photos = {card: picture for card, picture in pictures.items() if picture}
        return pack_files.write(self.shelf.data(draft.finished), draft.finished, photos)

    def _write(self, draft: Draft) -> None:
        draft.revision += 1
        draft.changed_at = now()
        try:
            safe_files.write(
                self.folder / f"{draft.id}.json", json.dumps(draft.json(), ensure_ascii=False).encode("utf-8")
            )
        except OSError:
            raise Refusal(Code.JOURNAL_UNAVAILABLE) from None


def read_file(content: bytes) -> pack_files.PackFile:
    """Read a pack file of any game that is known here. Raises `Refusal`."""

    def check_of(game: str) -> Callable[[object], str] | None:
        return games.kind_of(game).check_pack if games.is_known(game) else None

    return pack_files.read(content, check_of)


def _cards(form: Form) -> set[str]:
    """The cards of a form, as photos are named by them: the item's id without "card-"."""
    return {item.id.removeprefix("card-") for group in form.groups if group.kind == "cards" for item in group.items}


def _name(name: str) -> str:
    """A name as it may be shown. Raises `Refusal` ``pack_item`` when nothing is left of it."""
    plain = " ".join("".join(letter for letter in name if letter.isprintable()).split())[:LONGEST_NAME].strip()
    if not plain:
        raise Refusal(Code.PACK_ITEM)
    return plain


def _next(version: str) -> str:
    """The version after this one: its last number counted on.

    >>> _next("1"), _next("1.0.9"), _next("first")
    ('2', '1.0.10', 'first.2')
    """
    found = re.fullmatch(r"(.*?)(\d{1,9})", version)
    return f"{found[1]}{int(found[2]) + 1}"[:20] if found else f"{version[:17]}.2"
