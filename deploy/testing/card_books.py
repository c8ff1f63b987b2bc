"""Books on a card: the file system and the games of a card whose computer is off, read without starting it.

The file system is repaired as the computer's next start would do it, and has to be clean then. The data folder is
copied out of it by e2fsprogs, and its journal opened and replayed by this repository's own code.
"""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
import struct
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

from companion.errors import JournalDamaged
from companion.packs.pack_store import PackStore
from companion.tables import game_packs, reducer, rescue
from companion.tables.recovery import recover
from deploy.testing.virtual_machine import SystemTestError
from deploy.testing.volatile_disk import SECTOR, copy_sparse

DATA = "/var/lib/exchequer"
_TABLE, _ENTRY = 446, 16
_SYSTEM = 1
"""Number of the system's partition, from 0."""
_REPAIRED = 1
"""Status of e2fsck where it has corrected something, such as the list of files that were open."""


def system_place(card: Path) -> tuple[int, int]:
    """Start and size of the system's file system on a card, in bytes."""
    with card.open("rb") as file:
        file.seek(_TABLE + _SYSTEM * _ENTRY)
        start, size = struct.unpack("<8xII", file.read(_ENTRY))
    return start * SECTOR, size * SECTOR


def take_system(card: Path) -> Path:
    """Take the system's file system out of a card, into a file beside it: e2fsck needs one of its own."""
    part = card.with_suffix(".system")
    copy_sparse(card, part, *system_place(card))
    return part


def require_clean(part: Path) -> None:
    """Repair a file system as at the next start, and examine all of it. Raises `SystemTestError`."""
    repaired = subprocess.run(["e2fsck", "-p", str(part)], capture_output=True, text=True, check=False)
    if repaired.returncode not in (0, _REPAIRED):
        raise SystemTestError(f"the file system cannot be repaired by itself: {repaired.stdout[-600:]}")
    examined = subprocess.run(["e2fsck", "-f", "-n", str(part)], capture_output=True, text=True, check=False)
    if examined.returncode:
        raise SystemTestError(f"the file system is not clean: {examined.stdout[-600:]}")


@contextlib.contextmanager
def folder_of(part: Path | str, name: str, work: Path) -> Iterator[Path]:
    """A copy of a folder of a file system, named as e2fsprogs name it. Raises `SystemTestError`."""
    with tempfile.TemporaryDirectory(prefix="card-", dir=work) as place:
        words = ["debugfs", "-R", f"rdump {name} {place}", str(part)]
        done = subprocess.run(words, capture_output=True, text=True, check=False)
        copied = Path(place) / Path(name).name
        if done.returncode or not copied.is_dir():
            raise SystemTestError(f"{name} cannot be read: {done.stderr[-400:]}")
        yield copied


def answers_of(data: Path, table: str) -> list[tuple[str, str]]:
    """The answers of a table of a data folder, as they are replayed. Raises `SystemTestError`."""
    with tempfile.TemporaryDirectory(prefix="books-", dir=data.parent) as place:
        for name in ("exchequer.sqlite", "exchequer.sqlite-wal"):
            if (data / name).exists():
                shutil.copyfile(data / name, Path(place) / name)
        database = sqlite3.connect(Path(place) / "exchequer.sqlite")
        try:
            found = database.execute("PRAGMA integrity_check").fetchall()
        except sqlite3.DatabaseError as problem:
            found = [(str(problem),)]
        finally:
            database.close()
        if found != [("ok",)]:
            raise SystemTestError(f"the database is damaged: {found[:3]}")
    try:
        journal, notes = rescue.open_journal(data)
    except JournalDamaged as damage:
        raise SystemTestError(f"the journal cannot be opened: {damage}") from None
    try:
        entries = recover(journal, table).entries
        state = reducer.rebuild(table, entries, game_packs.loader(PackStore(data / "packs")))
    except JournalDamaged as damage:
        raise SystemTestError(f"the table cannot be opened: {damage}") from None
    finally:
        journal.close()
    if notes:
        raise SystemTestError(f"the journal had to be rescued: {notes}")
    return [(str(line.ask), str(line.value)) for line in state.record]
