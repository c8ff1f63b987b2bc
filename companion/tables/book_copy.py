"""Book copies: a copy of a data folder with all games, made while a server uses it.

The database is copied by SQLite's own backup, which includes what is still in its write-ahead log. Devices, backups and
certificates are left out: a copy is for proving a version, not for keeping.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from companion import private_files
from companion.errors import Code, Refusal
from companion.tables.journal import COPIES, FILE, HEADS
from companion.tables.seats import LINKS

FOLDER = "proof"
"""Name of the folder below the data folder in which the copy of the books is made."""
COPIED = ("host_secret", LINKS, HEADS, "book.jsonl", COPIES, "packs")
SPARE = 30_000_000
"""Bytes that must stay free on the disk while there is a copy."""


def _kept(data: Path) -> list[str]:
    """The databases of earlier schemas that were kept: with one of them an earlier version goes on."""
    return [one.name for one in data.glob(f"{FILE}.schema*") if not one.name.startswith(f"{FILE}.schema1")]


def size_of(data: Path) -> int:
    """Bytes that a copy of a data folder needs. What disappears meanwhile counts as nothing."""
    files = [data / FILE, data / f"{FILE}-wal"]
    for name in (*COPIED, *_kept(data)):
        for folder, _, names in os.walk(data / name):
            files += [Path(folder, one) for one in names]
        files.append(data / name)
    return sum(one.stat().st_size for one in files if one.is_file())


def make(data: Path, copy: Path) -> None:
    """Copy the books of a data folder into a new folder, for its owner only; an old one of that name is removed.

    Raises `Refusal` ``version_disk_full``, OSError, and sqlite3.Error where the database cannot be read.
    """
    shutil.rmtree(copy, ignore_errors=True)
    private_files.make_folder(copy.parent)
    free = shutil.disk_usage(copy.parent).free
    needed = size_of(data) + SPARE
    if free < needed:
        raise Refusal(Code.VERSION_DISK_FULL, text=f"{free // 1_000_000} MB / {needed // 1_000_000} MB")
    copy.mkdir(mode=private_files.FOLDER_MODE)
    if (data / FILE).exists():
        private_files.create(copy / FILE)
        with (
            closing(sqlite3.connect(data / FILE, timeout=10)) as source,
            closing(sqlite3.connect(copy / FILE)) as target,
        ):
            source.backup(target)
    for name in (*COPIED, *_kept(data)):
        source_path, target_path = data / name, copy / name
        if source_path.is_dir():
            shutil.copytree(source_path, target_path, symlinks=True, copy_function=_copy_file)
        elif source_path.is_file():
            _copy_file(str(source_path), str(target_path))
    private_files.tighten(copy)


def _copy_file(source: str, target: str, *, follow_symlinks: bool = False) -> str:
    """Copy a file, unless the server has just removed it."""
    with suppress(FileNotFoundError):
        shutil.copyfile(source, target, follow_symlinks=follow_symlinks)
    return target
