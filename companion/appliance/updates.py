"""Updates, as the server sees them: the files to update from, what is asked of root, and how it goes.

The server has no right to change versions. It receives files, looks for others on USB sticks, leaves requests
(`companion.appliance.version_requests`), and reads what root has written into the store.
"""

from __future__ import annotations

import os
import shutil
import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import IO, cast

from companion import private_files
from companion.appliance import received_files, update_files, version_requests
from companion.appliance.readings import Readings
from companion.appliance.sticks import Sticks
from companion.appliance.trial import TREE
from companion.appliance.update_files import KEY_FOLDERS, LARGEST_FILE, Manifest
from companion.appliance.update_progress import read_progress
from companion.appliance.update_views import (
    UpdateFileView,
    UpdateProgressView,
    UpdatesView,
    VersionNoteView,
)
from companion.appliance.version_requests import FILE_NAME, UPDATES, Request
from companion.appliance.version_state import VersionNote
from companion.appliance.version_trees import is_older
from companion.appliance.versions import Store, store_of
from companion.errors import Code, Refusal
from engine.core import Term

_SPARE = 50_000_000
_MOST_FILES = 10
_TAKEN_WITHIN = 60.0
"""Seconds for which a request is waited for; then the page offers everything again."""
_MOST_NOTES = 5
_EVERY = 5.0
"""Seconds for which the list of a stick's files holds."""


class Updates:
    """The updates of one server. Safe to use from several threads."""

    def __init__(
        self,
        data: Path,
        playing: Callable[[], int] = lambda: 0,
        *,
        tree: Path = TREE,
        sticks: Sticks | None = None,
        key_folders: Iterable[Path] = KEY_FOLDERS,
    ) -> None:
        """The updates of the version in ``tree``; ``playing`` returns the number of games in play."""
        self.store: Store | None = store_of(tree)
        self._data = data
        self._playing = playing
        self._sticks = sticks or Sticks()
        self._key_folders = tuple(key_folders)
        self._lock = threading.Lock()
        self._readings: Readings[list[_Found]] = Readings(_EVERY)
        self._read: dict[tuple[str, int, int], Manifest | Refusal] = {}

    # ------------------------------------------------------------------ what is shown

    def status(self, language: str = "en") -> UpdatesView:
        """What the page shows; notes of files in a language, where they have it."""
        store = self.store
        if store is None:
            return {
                "kept": False, "current": "", "previous": "", "trial": False, "playing": 0,
                "files": [], "waiting": False, "notes": [],
            }  # fmt: skip
        state = store.state()
        try:
            previous = store.previous(state)
        except Refusal:
            previous = ""
        view: UpdatesView = {
            "kept": True,
            "current": state.current,
            "previous": previous,
            "trial": state.trial is not None,
            "playing": self._playing(),
            "files": self._files(state.current, language),
            "waiting": self._is_waiting(),
            "notes": [_note(one) for one in reversed(state.notes[-_MOST_NOTES:])],
        }
        progress = read_progress(store)
        if progress is not None:
            view["progress"] = _progress(progress)
        return view

    def _is_waiting(self) -> bool:
        """Whether a request has just been left; root takes it at once, where the system is set up for it."""
        try:
            left = (self._data / version_requests.REQUESTS / version_requests.UPDATE).stat().st_mtime
        except OSError:
            return False
        return abs(time.time() - left) < _TAKEN_WITHIN

    def _files(self, current: str, language: str) -> list[UpdateFileView]:
        return [_view(one, current, language) for one in self._found()]

    def _found(self) -> list[_Found]:
        """The update files here and on sticks; of a stick that is slow, those that were there when it was read last."""
        sticks = {stick.name: stick.path for stick in self._sticks.all()}
        read = self._readings.of({name: partial(self._in_folder, name, path) for name, path in sticks.items()})
        found = self._in_folder("", self._data / UPDATES)
        for name in sticks:
            found += read[name] or []
        return found[:_MOST_FILES]

    def _in_folder(self, stick: str, folder: Path) -> list[_Found]:
        try:
            names = sorted(one.name for one in os.scandir(folder) if FILE_NAME.match(one.name) and one.is_file())
        except OSError:
            return []
        found = []
        for name in names[:_MOST_FILES]:
            try:
                found.append(_Found(stick, name, self._manifest(folder / name)))
            except Refusal as refusal:
                found.append(_Found(stick, name, refusal))
        return found

    def _manifest(self, path: Path) -> Manifest:
        """The manifest of a file, read once as long as the file is the same. Raises `Refusal`."""
        try:
            about = path.stat()
            known = (str(path), about.st_size, about.st_mtime_ns)
            with self._lock:
                found = self._read.get(known)
            if found is None:
                try:
                    with path.open("rb") as file:
                        found = update_files.read_manifest(file, update_files.trusted_keys(self._key_folders))
                except Refusal as refusal:
                    found = refusal
                with self._lock:
                    if len(self._read) > 50:
                        self._read.clear()
                    self._read[known] = found
        except OSError:
            raise Refusal(Code.UPDATE_GONE) from None
        if isinstance(found, Refusal):
            raise found
        return found

    # ------------------------------------------------------------------ what is asked for

    def receive(self, name: str, at: int, size: int, piece: IO[bytes]) -> bool:
        """Add a piece to an update file that is sent in pieces, in their order; whether it is complete.

        A piece at 0 begins anew; files that were sent before are removed then. Raises `Refusal`: ``update_no_store``,
        ``update_unreadable``, ``update_too_large``, ``version_disk_full``, ``update_piece``; for the complete file also
        those of its manifest, and it is removed.
        """
        if self.store is None:
            raise Refusal(Code.UPDATE_NO_STORE)
        if not FILE_NAME.match(name):
            raise Refusal(Code.UPDATE_UNREADABLE)
        if not 0 < size <= LARGEST_FILE:
            raise Refusal(Code.UPDATE_TOO_LARGE)
        folder = self._data / UPDATES
        part = folder / f".{name}.part"
        with self._lock:
            try:
                if at == 0:
                    self._clear(folder)
                    if shutil.disk_usage(folder).free < size + _SPARE:
                        raise Refusal(Code.VERSION_DISK_FULL, text="")
                written = received_files.append(part, at, size, piece)
            except OSError:
                part.unlink(missing_ok=True)
                raise Refusal(Code.VERSION_DISK_FULL, text="") from None
            if written < size:
                return False
            part.replace(folder / name)
        try:
            self._manifest(folder / name)
        except Refusal:
            (folder / name).unlink(missing_ok=True)
            raise
        return True

    def _clear(self, folder: Path) -> None:
        private_files.make_folder(folder)
        for one in folder.iterdir():
            if one.name.endswith((".update", ".part")):
                one.unlink(missing_ok=True)

    def tidy(self) -> None:
        """Remove uploaded files of the version that runs, and what was left of an upload: they are large."""
        folder = self._data / UPDATES
        current = self.store.state().current if self.store is not None else ""
        for one in list(folder.glob("*.update")) if current else []:
            try:
                is_done = self._manifest(one).version == current
            except Refusal:
                is_done = True
            if is_done:
                one.unlink(missing_ok=True)
        for one in folder.glob(".*.part"):
            one.unlink(missing_ok=True)

    def ask_for(self, wanted: Request) -> None:
        """Ask root for an update or a roll back. Raises `Refusal`."""
        store = self.store
        if store is None:
            raise Refusal(Code.UPDATE_NO_STORE)
        if wanted.rolls_back:
            store.previous()
        else:
            found = next((one for one in self._found() if (one.file, one.stick) == (wanted.file, wanted.stick)), None)
            if found is None:
                raise Refusal(Code.UPDATE_GONE)
            found.require_newer(store.state().current)
        try:
            version_requests.request(self._data, wanted)
        except OSError:
            raise Refusal(Code.VERSION_DISK_FULL, text="") from None


@dataclass(frozen=True, slots=True)
class _Found:
    """An update file of a stick ("": one that was sent), and its manifest or why it is refused."""

    stick: str
    file: str
    manifest: Manifest | Refusal

    def require_newer(self, current: str) -> Manifest:
        """The manifest of a file that the version ``current`` may be updated with. Raises `Refusal`."""
        if isinstance(self.manifest, Refusal):
            raise self.manifest
        if current and not is_older(current, self.manifest.version):
            raise Refusal(Code.UPDATE_OLDER, version=self.manifest.version, current=current)
        return self.manifest


def _view(found: _Found, current: str, language: str) -> UpdateFileView:
    view: UpdateFileView = {"file": found.file, "stick": found.stick, "version": "", "notes": ""}
    if isinstance(found.manifest, Manifest):
        view["version"] = found.manifest.version
        view["notes"] = found.manifest.notes.get(language) or found.manifest.notes.get("en", "")
    try:
        found.require_newer(current)
    except Refusal as refusal:
        view["refused"] = refusal.term()
    return view


def _note(note: VersionNote) -> VersionNoteView:
    text: Term = {"key": f"updates.note_{note.kind}", "version": note.version}
    if note.code in set(Code):
        text = {**text, "why": {"key": f"error.{note.code}", **note.params}}
        text["key"] = f"updates.note_{note.kind}_why"
    return {"at": note.at, "text": text}


def _progress(data: dict[str, object]) -> UpdateProgressView:
    adopts = data.get("adopts")
    view: UpdateProgressView = {
        "rolls_back": data.get("kind") == "roll_back",
        "version": str(data.get("version", "")),
        "part": {"key": f"updates.part_{data.get('part')}"},
        "done": data.get("done") is True,
        "adopts": adopts if isinstance(adopts, int) else 0,
    }
    code, params = data.get("code"), data.get("params")
    if isinstance(code, str) and code in set(Code):
        view["refused"] = {
            "key": f"error.{code}",
            **(cast("dict[str, object]", params) if isinstance(params, dict) else {}),
        }
    return view
