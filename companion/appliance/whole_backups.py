"""Whole backups: everything that a data folder has, as one file, which was restored and replayed when it was made.

A file ``exchequer-<mark>-<number>.books`` begins with `HEAD` bytes: a JSON object (`About`) on one line, filled with
spaces. After it comes a compressed archive of the data folder: the database by SQLite's own backup, the secret, packs,
camera, network and https. ``mark`` tells data folders apart on one stick, ``number`` counts the backups of one folder:
neither depends on a clock. The head is written last, when the archive has been unpacked again and every game replayed,
so a file without one was never finished.

Such a file is as secret as the SD card: it has the keys of all hosts, and every hidden answer.
"""

from __future__ import annotations

import hashlib
import json
import logging
import os
import re
import shutil
import sqlite3
from collections.abc import Container, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import IO

from companion import private_files
from companion.appliance import last_backup, tree_archives, unpacked_books
from companion.appliance.durable_files import sync_folder
from companion.appliance.last_backup import LastBackup
from companion.clock import now
from companion.errors import Code, JournalDamaged, JournalLater, Refusal
from companion.private_files import VENUE_FILE as HOUSE
from companion.tables import book_copy, proving
from companion.tables.journal import COPIES, FILE, HEADS
from companion.tables.journal_schema import entries
from companion.tables.proving import Replay
from companion.tables.seats import LINKS
from companion.version import version

log = logging.getLogger("exchequer.backups")

FORMAT, SCHEMA = "exchequer.books", 1
HEAD = 1024
"""Bytes of the head."""
SUFFIX = ".books"
NAME = re.compile(r"exchequer-([0-9a-f]{8})-(\d{6})" + re.escape(SUFFIX))
MOST_BYTES = 4_000_000_000
MOST_FILES = 50_000
"""Bytes and files that an archive may unpack to."""
SPARE = 50_000_000
"""Bytes that stay free where an archive is unpacked."""
SETTINGS = ("camera", "https", "network")
"""Folders of a data folder that the copy of its books leaves out and a backup has."""
_IN_MEMORY = 48_000_000
"""Bytes of books up to which a backup is proven in memory instead of on the card."""
_BLOCK = 1 << 20


@dataclass(frozen=True, slots=True)
class About:
    """What the head of a backup says. ``saved`` is ISO, UTC, by a clock that may be wrong; order is that of numbers.

    ``games`` are tables whose game has begun, ``kept`` those that the rules of ``version`` do not replay as they were
    played: their rows are whole. ``size`` and ``sha256`` are those of the archive. ``damaged`` are tables that the
    computer itself could not open any longer: what is left of them is there.
    """

    mark: str
    number: int
    saved: str
    version: str
    tables: int
    games: int
    kept: int
    size: int
    sha256: str
    damaged: int = 0


def mark_of(data: Path) -> str:
    """The mark of a data folder: eight hexadecimal digits, which say nothing about its secret. Raises OSError."""
    secret = (data / "host_secret").read_bytes()
    return hashlib.sha256(b"mark of backups:" + secret).hexdigest()[:8]


def file_name(mark: str, number: int) -> str:
    """The name of a backup."""
    return f"exchequer-{mark}-{number:06}{SUFFIX}"


def make(data: Path, folder: Path, number: int) -> Path:
    """Write a backup of a data folder into ``folder``, prove it, and return its path. A server may be running.

    A table that is damaged on the computer itself keeps no other table from its backup: its row copy comes along, from
    which it may be brought out. Raises OSError, sqlite3.Error, and `Refusal` where the disk is full or it cannot be
    proven; then there is no file.
    """
    try:
        return _make(data, folder, number, frozenset())
    except Refusal as refusal:
        if refusal.code is not Code.BACKUP_TABLES:
            raise
        damaged = frozenset(str(refusal.params["text"]).split(", "))
    log.warning("Tables that cannot be opened are backed up as they are: %s", ", ".join(sorted(damaged)))
    return _make(data, folder, number, damaged)


def _make(data: Path, folder: Path, number: int, damaged: frozenset[str]) -> Path:
    """Write a backup, of which these tables may be damaged."""
    mark = mark_of(data)
    private_files.make_folder(folder)
    path = folder / file_name(mark, number)
    part = path.with_name(f".{path.name}.part")
    try:
        for left in (folder, unpacked_books.MEMORY):
            unpacked_books.remove_left(left)
        with unpacked_books.open_part(part) as file:
            file.write(b" " * HEAD)
            with _temporary(data, folder) as place:
                _pack(data, place / "books", file, damaged)
                sequence = _newest_row(place / "books" / FILE)
                shutil.rmtree(place / "books")
                file.flush()
                size, digest = _digest(part)
                unpack(part, place / "restored")
                proven = prove(place / "restored", damaged)
            counts = proven.tables, proven.games, proven.kept
            about = About(mark, number, now(), version(), *counts, size, digest, len(proven.damaged))
            line = json.dumps({"format": FORMAT, "schema": SCHEMA, **asdict(about)}).encode()
            file.seek(0)
            file.write(line.ljust(HEAD - 1) + b"\n")
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
        sync_folder(folder)
        with suppress(OSError):  # it is made all the same
            last_backup.keep(data, LastBackup(mark, number, sequence))
    except Refusal as refusal:
        if refusal.code is not Code.BACKUP_BUSY:  # then the file is another process's
            part.unlink(missing_ok=True)
        raise
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    return path


def room_for(data: Path, before: int) -> int:
    """Bytes that a backup needs in its place, as far as one can tell; ``before``: those of the last one."""
    size = book_copy.size_of(data)
    unpacked = 0 if _fits_in_memory(size) else size + book_copy.SPARE
    return round(before * 1.3) + unpacked + 2 * _BLOCK


def _pack(data: Path, books: Path, file: IO[bytes], damaged: frozenset[str]) -> None:
    book_copy.make(data, books)
    made_of_the_database = [HEADS, "book.jsonl"] if damaged else [COPIES, HEADS, "book.jsonl"]
    for left_out in made_of_the_database:
        gone = books / left_out
        shutil.rmtree(gone) if gone.is_dir() else gone.unlink(missing_ok=True)
    for copy in (books / COPIES).glob("*"):
        if copy.stem not in damaged:
            copy.unlink()
    for name in SETTINGS:
        if (data / name).is_dir():
            shutil.copytree(data / name, books / name, symlinks=True)
    if (data / HOUSE).exists():
        _copy_database(data / HOUSE, books / HOUSE)
    tree_archives.pack(books, file, preset=1)


def _copy_database(source: Path, target: Path) -> None:
    """Copy a database of SQLite that other processes may be writing. Raises sqlite3.Error and OSError."""
    private_files.create(target)
    with (
        closing(sqlite3.connect(f"file:{source}?mode=ro", uri=True)) as original,
        closing(sqlite3.connect(target)) as copy,
    ):
        original.backup(copy)


def _newest_row(database: Path) -> int:
    """The sequence of the newest row in a copy of the journal; 0 for one of an earlier schema, or none."""
    try:
        with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as copy:
            return int(copy.execute(f"SELECT max(sequence) FROM {entries.name}").fetchone()[0] or 0)
    except sqlite3.Error:
        return 0


def read_about(path: Path) -> About:
    """The head of a backup. Raises `Refusal` (``backup_unreadable``, ``backup_later``), OSError."""
    with path.open("rb") as file:
        head = file.read(HEAD)
    try:
        found = json.loads(head.decode("ascii"))
        if found.pop("format") != FORMAT:
            raise ValueError("another format")
        if found.pop("schema") != SCHEMA:
            raise Refusal(Code.BACKUP_LATER)
        # What later versions add to the head is left out; what cannot be left out has another schema.
        about = About(**{name: found[name] for name in About.__slots__ if name in found})
        texts = (about.mark, about.saved, about.version, about.sha256)
        numbers = (about.number, about.tables, about.games, about.kept, about.size, about.damaged)
        if not all(isinstance(one, str) for one in texts) or not all(type(one) is int for one in numbers):
            raise ValueError("no head")
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        raise Refusal(Code.BACKUP_UNREADABLE) from None
    return about


def is_whole_backup(path: Path) -> bool:
    """Whether a file begins as such a backup. Raises OSError."""
    with path.open("rb") as file:
        return f'"format": "{FORMAT}"'.encode() in file.read(HEAD)


def check(path: Path) -> About:
    """Compare a backup with the checksum in its head. Raises `Refusal`, also ``backup_damaged``, and OSError."""
    about = read_about(path)
    if _digest(path) != (about.size, about.sha256):
        raise Refusal(Code.BACKUP_DAMAGED)
    return about


def unpack(path: Path, target: Path) -> None:
    """Unpack the archive of a backup into a new folder, for its owner only.

    Some room stays free, since games may go on meanwhile. Raises `Refusal` (``backup_damaged``, also for links and for
    files that no backup has; ``backup_full``), OSError.
    """
    room = shutil.disk_usage(target.parent).free - SPARE
    try:
        with path.open("rb") as file:
            file.seek(HEAD)
            tree_archives.unpack(file, target, min(MOST_BYTES, room), MOST_FILES, Code.BACKUP_FULL)
    except Refusal as refusal:
        is_full = refusal.code is Code.BACKUP_FULL and room < MOST_BYTES
        raise Refusal(Code.BACKUP_FULL if is_full else Code.BACKUP_DAMAGED) from None
    target.chmod(private_files.FOLDER_MODE)
    private_files.tighten(target)
    has_links = any(one.is_symlink() for one in target.rglob("*"))
    if has_links or not all(_belongs(one.name) for one in target.iterdir()):
        raise Refusal(Code.BACKUP_DAMAGED)


def _belongs(name: str) -> bool:
    """Whether a backup may have a file or folder of this name: restoring has marks of its own beside them."""
    return name in {FILE, COPIES, HOUSE, "host_secret", LINKS, "packs", *SETTINGS} or name.startswith(f"{FILE}.schema")


@dataclass(frozen=True, slots=True)
class Proven:
    """What the proof of an unpacked backup has shown; see `About`. ``damaged`` are the ids of the tables."""

    tables: int
    games: int
    kept: int
    damaged: tuple[str, ...]


def prove(folder: Path, damaged: Container[str] = (), most_damaged: int = 0) -> Proven:
    """Open an unpacked backup and replay all its games. Raises `Refusal`.

    Tables may be damaged that are named, or as many as the head of the backup has (``most_damaged``).
    """
    try:
        described = proving.describe(folder)
    except JournalLater:
        raise Refusal(Code.BACKUP_LATER) from None
    except JournalDamaged as damage:
        log.warning("The games of a backup cannot be read: %s", damage)
        raise Refusal(Code.BACKUP_UNPROVEN) from None
    found = sorted(table for table, one in described.items() if one.replay is Replay.DAMAGED)
    unknown = [table for table in found if table not in damaged]
    if len(unknown) > most_damaged:
        raise Refusal(Code.BACKUP_TABLES, text=", ".join(unknown))
    games = sum(bool(one.shown.get("lines")) for one in described.values())
    kept = sum(one.replay not in (Replay.SAME, Replay.DAMAGED) for one in described.values())
    return Proven(len(described), games, kept, tuple(found))


def _digest(path: Path) -> tuple[int, str]:
    """Bytes and SHA-256 of the archive in a file."""
    size, digest = 0, hashlib.sha256()
    with path.open("rb") as file:
        file.seek(HEAD)
        while block := file.read(_BLOCK):
            size += len(block)
            digest.update(block)
    return size, digest.hexdigest()


@contextmanager
def _temporary(data: Path, folder: Path) -> Iterator[Path]:
    """A folder for unpacked books: in memory where they are small, since a card wears, else beside the backup."""
    memory = unpacked_books.MEMORY
    with unpacked_books.temporary(memory if _fits_in_memory(book_copy.size_of(data)) else folder) as place:
        yield place


def _fits_in_memory(size: int) -> bool:
    memory = unpacked_books.MEMORY
    return size < _IN_MEMORY and os.access(memory, os.W_OK) and shutil.disk_usage(memory).free > 2 * size + SPARE
