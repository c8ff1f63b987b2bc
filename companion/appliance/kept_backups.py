"""Kept backups: the whole backups as the page of the computer shows them, and what it asks for.

A backup is prepared by a process of its own while the server runs; the start after it puts it in its place. So no table
changes below the players, and a power cut at any moment leaves the old state or the new one.
"""

from __future__ import annotations

import logging
import os
import shutil
import threading
import time
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from subprocess import Popen
from typing import IO

from companion import private_files
from companion.appliance import backup_places, backup_process, received_files, whole_backups, whole_restore
from companion.appliance.backup_places import Kept
from companion.appliance.backup_views import BackupsView, BackupView, Place, RestoredView
from companion.appliance.books import Books
from companion.appliance.readings import Attempts, Readings
from companion.clock import CLOCK
from companion.errors import Code, Refusal
from companion.tables.backup_reasons import reason_of
from companion.tables.backups import FOLDER

log = logging.getLogger("exchequer.backups")

EVERY = 10.0
"""Seconds for which a list of backups holds, so that a page that stays open wakes no stick."""
LARGEST = 1_000_000_000
"""Bytes of a file that a page may send."""
SPARE = 50_000_000
"""Bytes that must stay free on the card."""
PIECE_LIMIT = 15.0
"""Seconds in which a place has to give a piece of a backup."""
RESTART_AFTER = 1.5
"""Seconds after which the server stops to start again: pages have then been told."""
_NAME = "sent"


class KeptBackups:
    """The whole backups of one server, for its page. Safe to use from several threads."""

    def __init__(
        self,
        kept_by: Books,
        is_empty: Callable[[], bool],
        playing: Callable[[], int] = lambda: 0,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Show the backups that ``kept_by`` makes.

        ``is_empty`` returns whether nothing has happened at any table, ``playing`` the number of games in play.
        """
        self.restart: Callable[[], None] | None = None
        """Ends this server for a new start; None where nobody starts it again."""
        self._books = kept_by
        self._data = kept_by.data
        self._playing = playing
        self._ask_empty = is_empty
        self._has_games = False
        self._lock = threading.Lock()
        self._readings: Readings[list[Kept]] = Readings(EVERY, clock)
        self._attempts = Attempts()
        self._again = True
        """Whether all places are to be read again."""
        self._was_making = False
        self._preparing = False
        self._process: Popen[str] | None = None
        self._refused: Refusal | None = None
        self._thread: threading.Thread | None = None

    def close(self) -> None:
        """End a preparation: it changes nothing."""
        process = self._process
        if process is not None:
            process.terminate()
        if self._thread is not None and self._thread is not threading.current_thread():
            self._thread.join(5)

    # ------------------------------------------------------------------ what is shown

    def status(self, house: bool) -> BackupsView:
        """What the page shows to a reader who has the house key, or has not."""
        mark = self._mark()
        found, reading = self._all()
        files = [_view(place, stick, one, mark) for place, stick, one in found]
        own = [one["saved"] for one in files if one["own"] and one["place"] != "upload"]
        empty = self.is_empty()
        view: BackupsView = {
            "house": house,
            "restores": house or empty,
            "empty": empty,
            "restarts": self.restart is not None,
            "playing": self._playing(),
            "making": self._books.making,
            "preparing": self._preparing,
            "ready": (self._data / whole_restore.READY).is_dir(),
            "seconds": min((_age(one) for one in own), default=None),
            "troubles": self._books.notes(),
            "files": files,
            "reading": reading,
        }
        if self._refused is not None:
            view["refused"] = self._refused.term()
        restored = _restored(whole_restore.last(self._data))
        if restored is not None:
            view["restored"] = restored
        return view

    def is_empty(self) -> bool:
        """Whether no table has had anything happen to it, so that everything may be put back."""
        self._has_games = self._has_games or not self._ask_empty()  # rows are never deleted: asked until there are any
        return not self._has_games

    def _mark(self) -> str:
        try:
            return whole_backups.mark_of(self._data)
        except OSError:
            return ""

    def _all(self) -> tuple[list[tuple[Place, str, Kept]], list[str]]:
        """All backups, those that were sent first, then the newest of each place; and the sticks that are being read.

        Nobody waits for a slow place: what was read of it last is told meanwhile.
        """
        folders = self._folders()
        with self._lock:
            making = self._books.making
            again = self._again or making != self._was_making
            self._again, self._was_making = False, making
        keys = ["\0".join(map(str, paths)) for _, _, paths in folders]
        wanted = {key: partial(_listed, one[2]) for key, one in zip(keys, folders, strict=True)}
        lists = self._readings.of(wanted, again=again)
        found = [
            (place, stick, one)
            for key, (place, stick, _) in zip(keys, folders, strict=True)
            for one in lists[key] or []
        ]
        unread = self._readings.unread(keys, [stick for _, stick, _ in folders])
        return found, sorted({*self._books.sticks.reading, *unread} - {""})

    def _folders(self) -> list[tuple[Place, str, list[Path]]]:
        found: list[tuple[Place, str, list[Path]]] = [("upload", "", [self._data / whole_restore.UPLOADED])]
        for stick in self._books.sticks.all():
            found.append(("stick", stick.name, [stick.path / backup_places.STICK_FOLDER, stick.path]))
        if self._books.second is not None:
            found.append(("folder", "", [self._books.second]))
        return [*found, ("card", "", [self._data / FOLDER])]

    def _forget(self) -> None:
        with self._lock:
            self._again = True

    def find(self, place: str, stick: str, file: str) -> Path:
        """The path of one of the backups that are shown. Raises `Refusal` ``backup_gone``."""
        for one_place, one_stick, one in self._all()[0]:
            if (one_place, one_stick, one.path.name) == (place, stick, file):
                return one.path
        raise Refusal(Code.BACKUP_GONE)

    def piece(self, path: Path, at: int, size: int) -> tuple[bytes, int]:
        """So many bytes of a backup from the byte ``at`` on, and its whole size.

        Raises `Refusal`: ``backup_gone``, and ``backup_slow`` where its place hangs.
        """

        def read() -> tuple[bytes, int]:
            with path.open("rb") as file:
                file.seek(at)
                return file.read(size), os.fstat(file.fileno()).st_size

        try:
            return self._attempts.run(str(path.parent), read, PIECE_LIMIT)
        except TimeoutError:
            raise Refusal(Code.BACKUP_SLOW) from None
        except OSError:
            raise Refusal(Code.BACKUP_GONE) from None

    # ------------------------------------------------------------------ what is asked for

    def receive(self, at: int, size: int, piece: IO[bytes]) -> bool:
        """Add a piece, at the byte ``at``, to the file of ``size`` bytes that is sent; whether it is complete.

        A file that was sent before is removed. Raises `Refusal`.
        """
        if not whole_backups.HEAD < size <= LARGEST:
            raise Refusal(Code.BACKUP_UNREADABLE if size <= whole_backups.HEAD else Code.BACKUP_TOO_LARGE)
        self._require_idle()
        folder = self._data / whole_restore.UPLOADED
        part = folder / f".{_NAME}.part"
        with self._lock:
            try:
                if at == 0:
                    shutil.rmtree(folder, ignore_errors=True)
                    private_files.make_folder(folder)
                    if shutil.disk_usage(folder).free < size + SPARE:
                        raise Refusal(Code.BACKUP_NO_ROOM)
                if received_files.append(part, at, size, piece) < size:
                    return False
                about = whole_backups.read_about(part)
                if about.size + whole_backups.HEAD != size:
                    raise Refusal(Code.BACKUP_UNREADABLE)
                part.replace(folder / whole_backups.file_name(about.mark, about.number))
            except Refusal as refusal:
                if refusal.code is not Code.UPDATE_PIECE:  # the piece that is wanted may still come
                    part.unlink(missing_ok=True)
                raise
            except OSError:
                part.unlink(missing_ok=True)
                raise Refusal(Code.BACKUP_NO_ROOM) from None
            finally:
                self._again = True
        return True

    def restore(self, path: Path) -> None:
        """Prepare a backup, and then start the server again, where somebody does that. Raises `Refusal`."""
        self._require_idle()
        with self._lock:
            if self._preparing:
                raise Refusal(Code.BACKUP_BUSY)
            self._preparing, self._refused = True, None
        self._thread = threading.Thread(target=self._prepare, args=(path,), name="restore", daemon=True)
        self._thread.start()

    def _require_idle(self) -> None:
        if self._preparing or (self._data / whole_restore.READY).exists():
            raise Refusal(Code.BACKUP_BUSY)

    def _prepare(self, path: Path) -> None:
        try:
            backup_process.run_command(("restore", str(path), "--data", str(self._data), "--prepare"), self._started)
        except (OSError, Refusal) as problem:
            self._refused = reason_of(problem)
            log.warning("A backup cannot be restored: %s", problem)
        except Exception as problem:  # a fault must not end in silence
            log.exception("A backup cannot be restored")
            self._refused = reason_of(problem)
        finally:
            self._preparing = False
            self._forget()
        if self._refused is None and self.restart is not None:
            time.sleep(RESTART_AFTER)
            self.restart()

    def _started(self, process: Popen[str] | None) -> None:
        self._process = process


def _listed(folders: list[Path]) -> list[Kept]:
    """The backups of some folders of one place."""
    return [one for folder in folders for one in backup_places.listed(folder)]


def _view(place: Place, stick: str, one: Kept, mark: str) -> BackupView:
    about = one.about
    return {
        "place": place, "stick": stick, "file": one.path.name, "saved": about.saved, "games": about.games,
        "tables": about.tables, "bytes": one.bytes, "damaged": about.damaged, "own": about.mark == mark,
    }  # fmt: skip


def _age(saved: str) -> int:
    """Seconds since a date, by the clock by which it was written; 0 for one that lies ahead, or is none."""
    try:
        at = datetime.fromisoformat(saved)
    except ValueError:
        return 0
    at = at if at.tzinfo is not None else at.replace(tzinfo=UTC)
    return max(0, round(CLOCK.now() - at.timestamp()))


def _restored(note: dict[str, object]) -> RestoredView | None:
    if not note:
        return None
    counts = [note.get(name) for name in ("new", "longer", "there", "beside", "missing")]
    added, completed, there, beside, missing = (one if isinstance(one, int) else 0 for one in counts)
    view: RestoredView = {
        "at": str(note.get("at", "")), "everything": note.get("everything") is True, "added": added,
        "completed": completed, "there": there, "beside": beside, "missing": missing,
    }  # fmt: skip
    why = note.get("why")
    if isinstance(why, dict):
        view["why"] = why
    elif note.get("problem"):  # an earlier version has noted it in words
        view["why"] = Refusal(Code.BACKUP_FAULT).term()
    return view
