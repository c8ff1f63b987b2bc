"""Backups: a data folder as one archive, which counts only after all its games have been replayed.

A backup ``exchequer-<UTC time>.tar.gz`` contains the database (from SQLite's backup API or ``pg_dump``), the keys,
packs and photos, and the settings of camera and https. It is as secret as the SD card, since it contains all host keys
and every hidden answer. A server makes one after each game, and a systemd timer one each night; the newest `KEPT` are
kept.
"""

from __future__ import annotations

import logging
import os
import shutil
import sqlite3
import subprocess
import sys
import tarfile
import tempfile
import threading
import time
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import TypedDict

from companion import private_files
from companion.errors import Code, Refusal
from companion.private_files import VENUE_FILE
from companion.tables.access.host_keys import LINKS
from companion.tables.journal import FILE
from companion.tables.table import Table
from companion.tables.upkeep.proving import Proof, prove
from engine.core import Term

log = logging.getLogger("exchequer.backups")

FOLDER = "backups"
"""The folder of backups below the data folder, unless another is chosen."""
PATTERN = "exchequer-*.tar.gz"
KEPT = 14
"""Backups that stay in a folder."""
STICK = Path("/media/exchequer")
"""Where a stick named EXCHEQUER is mounted (``deploy/package``)."""
DATABASE = "database.dump"
"""The archive of ``pg_dump`` in a backup of a server with PostgreSQL."""
PLAIN = ("host_secret", LINKS, "packs", "camera", "https", "devices")
"""Files and folders of a data folder that are copied as they are."""
REPLACED = (
    FILE,
    f"{FILE}-wal",
    f"{FILE}-shm",
    VENUE_FILE,
    f"{VENUE_FILE}-wal",
    f"{VENUE_FILE}-shm",
    "rows",
    "heads",
    *PLAIN,
)
"""Files and folders that a restored backup replaces."""
STAGE, READY = ".restoring", ".restored"
"""Folders below the data folder: a backup that is being unpacked, and one that only has to be moved into its place."""
UPLOADED = "uploaded.backup"
"""File below the data folder: a backup that a page has sent."""
EARLIER_HEAD = 1024
"""Bytes before the archive in a backup of versions 0.3 and 0.4 (``.books``)."""
MOST_BYTES = 4_000_000_000


def make(data: Path, folder: Path, database: str = "", kept: int = KEPT) -> tuple[Path, Proof | None]:
    """Write a backup into ``folder``, verify it, and delete all but the newest ``kept``. A server may be running.

    Damaged tables are backed up unchanged, and listed in the proof. The archive of a PostgreSQL database is not
    replayed: ``pg_dump`` reads a consistent snapshot, and the proof is None. Raises `Refusal`, OSError, sqlite3.Error
    and subprocess.SubprocessError; then there is no new backup.
    """
    private_files.make_folder(folder)
    stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    path = folder / f"exchequer-{stamp}.tar.gz"
    part = path.with_name(f".{path.name}.part")
    try:
        with tempfile.TemporaryDirectory(dir=folder, prefix=".making-") as work:
            copy, restored = Path(work, "copy"), Path(work, "restored")
            copy.mkdir()
            copy_data(data, copy, database)
            with private_files.open_private(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC) as file:
                with tarfile.open(fileobj=file, mode="w:gz") as archive:
                    archive.add(copy, arcname=".")
                file.flush()
                os.fsync(file.fileno())
            shutil.rmtree(copy)
            unpack(part, restored)
            proof = None if database else prove(restored)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
    for old in find(folder)[kept:]:
        old.unlink(missing_ok=True)
    return path, proof


def folders(data: Path, further: Path | None = None) -> list[Path]:
    """The folders with backups of a data folder: its own, a ``further`` one, and a mounted USB stick."""
    return [data / FOLDER, *([further] if further else []), *([STICK] if STICK.is_mount() else [])]


def find(*places: Path) -> list[Path]:
    """The backups in folders, the newest first."""
    return sorted(
        (archive for place in places for archive in place.glob(PATTERN)),
        key=lambda archive: archive.name,
        reverse=True,
    )


def is_archive(path: Path) -> bool:
    """Whether a file is a complete backup, of this version or of 0.3 and 0.4. Raises OSError."""
    with path.open("rb") as file:
        head = file.read(EARLIER_HEAD)
    return b'"exchequer.books"' in head or tarfile.is_tarfile(path)


def unpack(path: Path, target: Path) -> None:
    """Unpack a backup into a new folder, readable by its owner only. Raises `Refusal` ``backup_damaged``, OSError."""
    private_files.make_folder(target)
    try:
        with path.open("rb") as file:
            if b'"exchequer.books"' not in file.read(EARLIER_HEAD):
                file.seek(0)
            with tarfile.open(fileobj=file, mode="r|*") as archive:
                archive.extraction_filter = getattr(tarfile, "data_filter", None)  # not in Python 3.11.2 (Bookworm)
                size = 0
                for member in archive:
                    size += member.size
                    is_inside = not member.name.startswith("/") and ".." not in member.name.split("/")
                    if size > MOST_BYTES or not (member.isreg() or member.isdir()) or not is_inside:
                        raise Refusal(Code.BACKUP_DAMAGED)
                    archive.extract(member, target)
    except (tarfile.TarError, EOFError, ValueError):
        raise Refusal(Code.BACKUP_DAMAGED) from None
    if any(entry.name not in {*REPLACED, DATABASE, "network"} for entry in target.iterdir()):
        raise Refusal(Code.BACKUP_DAMAGED)


def prepare(path: Path, data: Path) -> Proof:
    """Unpack and verify a backup beside the data, for `finish`. Raises `Refusal` and OSError."""
    stage = data / STAGE
    shutil.rmtree(stage, ignore_errors=True)
    try:
        unpack(path, stage)
        proof = prove(stage)
        shutil.rmtree(data / READY, ignore_errors=True)
        stage.rename(data / READY)
    finally:
        shutil.rmtree(stage, ignore_errors=True)
    return proof


def finish(data: Path) -> Path | None:
    """Put a prepared backup in place and return where the old data is kept, or None without a backup. Raises OSError.

    If interrupted, the next call resumes it.
    """
    ready, moved = data / READY, data / READY / ".moved"
    if not ready.is_dir():
        return None
    kept = data / f"before-restoring-{ready.stat().st_ino}"
    if not moved.exists():
        private_files.make_folder(kept)
        for name in REPLACED:
            if (data / name).exists():
                (data / name).rename(kept / name)
        private_files.create(moved)
    for name in REPLACED:
        if (ready / name).exists():
            (ready / name).rename(data / name)
    shutil.rmtree(ready)
    (data / UPLOADED).unlink(missing_ok=True)
    return kept


def restore_database(path: Path, address: str) -> None:
    """Put the tables of a backup back into PostgreSQL. Raises `Refusal`, OSError and subprocess.SubprocessError."""
    with tempfile.TemporaryDirectory() as work:
        unpack(path, Path(work, "restored"))
        dump = Path(work, "restored", DATABASE)
        if not dump.exists():
            raise Refusal(Code.BACKUP_DATABASE)
        _run_postgres("pg_restore", address, "--clean", "--if-exists", "--no-owner", "--single-transaction", str(dump))


def copy_data(data: Path, copy: Path, database: str = "") -> None:
    """Copy a data folder into an empty folder. Raises OSError, sqlite3.Error and subprocess.SubprocessError."""
    for name in (FILE, VENUE_FILE):
        if (data / name).exists():
            private_files.create(copy / name)
            with (
                closing(sqlite3.connect(data / name, timeout=10)) as source,
                closing(sqlite3.connect(copy / name)) as target,
            ):
                source.backup(target)
    if database:
        _run_postgres("pg_dump", database, "--format=custom", "--no-owner", f"--file={copy / DATABASE}")
    for name in PLAIN:
        if (data / name).is_dir():
            shutil.copytree(data / name, copy / name)
        elif (data / name).exists():
            shutil.copyfile(data / name, copy / name)


def _run_postgres(command: str, address: str, *options: str) -> None:
    """Run a PostgreSQL command without showing the address in the process list."""
    with tempfile.NamedTemporaryFile("w", suffix=".conf") as service:
        from psycopg.conninfo import conninfo_to_dict

        address = address.replace("postgresql+psycopg:", "postgresql:", 1)  # without the driver, which libpq has not
        lines = [f"{key}={value}" for key, value in conninfo_to_dict(address).items()]
        service.write("\n".join(["[exchequer]", *lines, ""]))
        service.flush()
        environment = {**os.environ, "PGSERVICEFILE": service.name, "PGSERVICE": "exchequer"}
        subprocess.run([command, "--dbname=service=exchequer", *options], env=environment, check=True)


class BackupsView(TypedDict):
    """The backups of this computer: seconds since the newest (None: none), and whether one is being made."""

    seconds: float | None
    making: bool
    trouble: Term | None
    house: bool
    empty: bool


class Backups:
    """Makes a backup after each game, in a separate process to save the server's time and memory."""

    def __init__(self, data: Path, further: Path | None = None) -> None:
        """Back up ``data`` into its own folder, a ``further`` one, and a USB stick."""
        self._data, self._further = data, further
        self._lock = threading.Lock()
        self._ended: set[str] = set()
        self._wanted = False
        self._thread: threading.Thread | None = None
        self._process: subprocess.Popen[str] | None = None
        self._closed = threading.Event()
        self.trouble: Term | None = None
        """Why the last backup failed; None if it did not."""

    def table_changed(self, table: Table) -> None:
        """Listener of all tables: back up finished games."""
        with self._lock:
            is_new = table.over and table.started and table.id not in self._ended
            if is_new:
                self._ended.add(table.id)
            elif not table.over:
                self._ended.discard(table.id)
        if is_new:
            self.ask_for()

    def ask_for(self) -> None:
        """Request a backup soon."""
        with self._lock:
            self._wanted = True
            if self._thread is None and not self._closed.is_set():
                self._thread = threading.Thread(target=self._run, name="backups", daemon=True)
                self._thread.start()

    @property
    def folders(self) -> list[Path]:
        """The folders of the backups, including a USB stick while it is mounted."""
        return folders(self._data, self._further)

    @property
    def newest(self) -> Path | None:
        """The newest backup."""
        return next(iter(find(*self.folders)), None)

    def view(self, house: bool, empty: bool) -> BackupsView:
        """The state of the backups, for the page of the computer."""
        newest = self.newest
        seconds = None if newest is None else max(0.0, time.time() - newest.stat().st_mtime)
        making = self._thread is not None
        return {"seconds": seconds, "making": making, "trouble": self.trouble, "house": house, "empty": empty}

    def notes(self) -> list[Term]:
        """Notes for hosts: nothing while backups succeed."""
        return [{"key": "backup.failed", "why": self.trouble}] if self.trouble else []

    def close(self) -> None:
        """Stop a running backup: the games are in the journal, and the nightly backup will contain them."""
        self._closed.set()
        process, thread = self._process, self._thread
        if process is not None:
            process.terminate()
        if thread is not None:
            thread.join(5)

    def _run(self) -> None:
        targets = [word for folder in self.folders for word in ("--to", str(folder))]
        command = ["nice", sys.executable, "-m", "companion", "backup", "--data", str(self._data), *targets]
        while True:
            with self._lock:
                if not self._wanted or self._closed.is_set():
                    self._thread = None
                    return
                self._wanted = False
            try:
                with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as made:
                    self._process = made
                    _, said = made.communicate()
                has_failed = made.returncode != 0
            except OSError as problem:
                has_failed, said = True, str(problem)
            self._process = None
            if has_failed and not self._closed.is_set():
                log.warning("No backup could be made: %s", said.strip()[-500:])
            self.trouble = Refusal(Code.BACKUP_FAULT).term() if has_failed else None
