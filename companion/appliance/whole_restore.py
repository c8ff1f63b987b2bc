"""Restoring everything: puts a whole backup into a data folder, proven first, and overwrites nothing.

Into a folder without a game everything is put back: games, packs, settings and the secret, so that links, phones and
sealed copies go on. What was there is kept in a folder beside it. It happens in two steps, of which the second
(`finish`) is gone on with at the next start: whoever is killed in the middle finds the old state or the new one. Into a
folder that has games, the tables that it lacks are added, and what is missing of those that it has.

While a server runs, a backup is only prepared (`prepare`): checked, unpacked and replayed. The next start puts it in
its place, as the folder is by then, and notes what has become of it (`last`). A file that a page has sent stays until
all of it is there.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Container
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path

from companion import private_files
from companion.appliance import adding, backup_places, last_backup, whole_backups
from companion.appliance.adding import Added
from companion.appliance.durable_files import sync_file_system, sync_folder
from companion.appliance.last_backup import LastBackup
from companion.appliance.whole_backups import About
from companion.clock import now
from companion.errors import JournalDamaged
from companion.private_files import VENUE_FILE as HOUSE
from companion.tables.heads import Heads
from companion.tables.journal import COPIES, FILE, HEADS, Journal
from companion.tables.journal_schema import free_name
from companion.tables.restoring import Outcome
from companion.tables.seats import LINKS
from companion.tables.sqlite_journal import SqliteJournal

STAGE, READY = ".restoring", ".restored"
"""Folders below the data folder: a backup that is being unpacked, and one that only has to be moved into its place."""
KEPT = "before-restoring"
UPLOADED = "uploaded"
"""Folder below the data folder with a backup that a page has sent; a start removes it once all of it is there."""
NOTE = "restored.json"
"""File in the data folder that says what the last prepared backup has become."""
_MOVED, _EVERYTHING, _PREPARED = "moved-aside", "everything", "prepared"
"""Marks in a folder that is ready: how far it is, that it takes the place of an empty folder, that a start decides.

The last one has the name of the file that a page has sent, if it is made of that.
"""
_REPLACED = (
    f"{FILE}-wal", f"{FILE}-shm", FILE, f"{HOUSE}-wal", f"{HOUSE}-shm", HOUSE, "host_secret", LINKS, HEADS,
    COPIES, "packs", "book.jsonl", last_backup.FILE, *whole_backups.SETTINGS,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class RestoredAll:
    """What has become of a whole backup: whether everything was put back, else the tables by outcome."""

    about: About
    everything: bool
    added: Added


def is_empty(data: Path) -> bool:
    """Whether a data folder has no table at which anything has happened. Raises `JournalDamaged`."""
    if not (data / FILE).exists() and not (data / COPIES).is_dir():
        return True
    with closing(SqliteJournal.at(data)) as journal:
        return has_no_games(journal)


def has_no_games(journal: Journal) -> bool:
    """Whether every table of a journal has only been opened."""
    return all(count <= 1 for count, _ in journal.counts().values())


def restore(path: Path, data: Path) -> RestoredAll:
    """Put a whole backup into a data folder that no server uses.

    Raises `Refusal`, `JournalDamaged` and OSError; then nothing has been changed.
    """
    about = whole_backups.check(path)
    private_files.make_folder(data)
    stage = data / STAGE
    shutil.rmtree(stage, ignore_errors=True)
    try:
        whole_backups.unpack(path, stage)
        proven = whole_backups.prove(stage, most_damaged=about.damaged)
        if not is_empty(data):
            return RestoredAll(about, False, adding.add(stage, data))
        _complete(stage, path, about, proven.damaged)
        sync_file_system(stage)
        stage.rename(data / READY)
        sync_folder(data)
    finally:
        shutil.rmtree(stage, ignore_errors=True)
    finish(data)
    return RestoredAll(about, True, Added())


def prepare(path: Path, data: Path) -> About:
    """Check, unpack and replay a whole backup beside the data of a running server, for its next start.

    Raises `Refusal` and OSError; then nothing has been changed.
    """
    about = whole_backups.check(path)
    stage = data / STAGE
    shutil.rmtree(stage, ignore_errors=True)
    try:
        whole_backups.unpack(path, stage)
        proven = whole_backups.prove(stage, most_damaged=about.damaged)
        _complete(stage, path, about, proven.damaged)
        with private_files.open_private(stage / _PREPARED, os.O_WRONLY | os.O_CREAT) as mark:
            mark.write(os.fsencode(path.name) if path.parent == data / UPLOADED else b"-")
        sync_file_system(stage)
        stage.rename(data / READY)
        sync_folder(data)
    finally:
        shutil.rmtree(stage, ignore_errors=True)
    return about


def finish(data: Path, going_on: Callable[[], None] = lambda: None) -> None:
    """Put a backup that is ready in its place, if there is one; calls ``going_on`` at each step. Raises OSError.

    Whatever was there is kept. Killed at any moment, the next call goes on with it.
    """
    shutil.rmtree(data / STAGE, ignore_errors=True)  # also what a preparation that was killed has left
    ready = data / READY
    if not ready.is_dir():
        return
    going_on()
    added = Added()
    if not (ready / _PREPARED).exists() or (ready / _EVERYTHING).exists():
        _replace(data, ready)
        if (ready / _PREPARED).exists():
            _note(data, everything=True)
    else:
        try:
            empty = is_empty(data)
        except JournalDamaged:
            return  # the server says so, and the backup waits
        if empty:
            private_files.create(ready / _EVERYTHING)
            sync_folder(ready)
            finish(data, going_on)
            return
        added = adding.add(ready, data, going_on)  # whatever it cannot add, the server has to start
        _note(data, added)
    if added.why is None:
        _remove_sent(data, ready)
    ready.rename(data / STAGE)  # at once, so that nothing that is half removed is taken for a backup that is ready
    shutil.rmtree(data / STAGE, ignore_errors=True)
    sync_folder(data)
    if added.why is not None:
        _note(data, added)  # again: on a full card there is room only now


def last(data: Path) -> dict[str, object]:
    """What the last prepared backup has become; empty if there was none."""
    try:
        found = json.loads((data / NOTE).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def _remove_sent(data: Path, ready: Path) -> None:
    """Remove the file that a page has sent, if all of it is there now; another one stays."""
    try:
        name = os.fsdecode((ready / _PREPARED).read_bytes())
    except OSError:
        return
    if name:
        if name != "-":
            (data / UPLOADED / name).unlink(missing_ok=True)
        with suppress(OSError):
            (data / UPLOADED).rmdir()
    else:  # prepared by an earlier version, which did not tell
        shutil.rmtree(data / UPLOADED, ignore_errors=True)


def _note(data: Path, added: Added | None = None, *, everything: bool = False) -> None:
    added = added or Added()
    counts = {one.value: added.outcomes[one] for one in Outcome}
    content = {"at": now(), "everything": everything, "why": added.why, "missing": added.missing, **counts}
    with (
        suppress(OSError),  # the backup itself is what counts
        private_files.open_private(data / NOTE, os.O_WRONLY | os.O_CREAT | os.O_TRUNC) as file,
    ):
        file.write(json.dumps(content).encode())


def _replace(data: Path, ready: Path) -> None:
    """Move what is ready into its place, and what was there aside. A start that is cut short is gone on with."""
    kept = ready / KEPT
    kept.mkdir(mode=private_files.FOLDER_MODE, exist_ok=True)
    moved = ready / _MOVED
    if not moved.exists():
        for name in _REPLACED:
            if (data / name).exists():
                (data / name).rename(kept / name)
        private_files.create(moved)
        sync_folder(ready)
    for name in _REPLACED:
        if (ready / name).exists():
            (ready / name).rename(data / name)
    sync_folder(data)
    if kept.is_dir() and any(kept.iterdir()):
        kept.rename(free_name(data / KEPT))


def _complete(stage: Path, path: Path, about: About, damaged: Container[str]) -> None:
    """Make the row copies and heads of an unpacked backup, which has none but of damaged tables; the proof may have.

    The number of its next backup follows those that lie beside it: it may be an older one.
    """
    after = backup_places.next_number(stage, [path.parent], about.mark)
    last_backup.keep(stage, LastBackup(about.mark, max(about.number, after - 1)))
    with closing(SqliteJournal.at(stage)) as journal:
        heads = Heads(stage / HEADS, journal.chain)
        for table in journal.tables():
            rows = list(journal.read(table)) if table not in damaged else []
            if journal.copies is not None and rows:
                journal.copies.replace(table, rows)
                heads.write(rows[-1])
        heads.close()
