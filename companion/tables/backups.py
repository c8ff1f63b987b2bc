"""Backups: a file of each game that is over, from which it can be restored.

They are written in the background, never on the path of an answer. A backup counts only when it has been read back and
its game has been replayed to the same checksum; until then its name ends in ``.part``. A backup that fails is reported
in words, and tried again when a table changes later; play and the backups of other tables go on.
"""

from __future__ import annotations

import logging
import re
import threading
import time
from pathlib import Path

from companion.errors import JournalDamaged, Refusal
from companion.packs import atomic_files
from companion.packs.pack_store import PackStore
from companion.tables import restoring, table_files
from companion.tables.backup_reasons import reason_of
from companion.tables.chain import Entry
from companion.tables.journal import Journal
from companion.tables.restoring import RestoreError
from companion.tables.table import Table
from engine.core import Term

log = logging.getLogger("exchequer.backups")

FOLDER = "backups"
"""Name of the folder below the data folder, unless another is chosen."""
SUFFIX = ".json.gz"
MOST_FILES = 500
MOST_BYTES = 200_000_000
"""Backups beyond these are deleted, the oldest first."""
_RETRY_AFTER = 30.0
"""Seconds after a failure before the next attempt."""
_NAME = re.compile(r"([a-z0-9]{4,16})-(\d{6})" + re.escape(SUFFIX))


class Backups:
    """Writes the backups of one server; a thread of its own runs while there are any to write."""

    def __init__(self, folder: Path, journal: Journal, store: PackStore) -> None:
        """Write to ``folder``, which is created by the first backup."""
        self.folder = folder
        self._journal = journal
        self._store = store
        self._lock = threading.Lock()
        self._wanted: dict[str, int] = {}
        """Tables to back up, in this order: the number of rows by id."""
        self._written: dict[str, int] = {}
        """The number of rows of the backup of each table that was looked at."""
        self._thread: threading.Thread | None = None
        self._closed = False
        self._failed_at: float | None = None
        self.trouble: Term | None = None
        """Why the last backup failed; None if it did not."""

    def table_changed(self, table: Table) -> None:
        """Listener of all tables: has a table backed up that is over. It is called under the table's lock."""
        with self._lock:
            if table.over and table.started and self._written.get(table.id) != table.state.number:
                self._wanted[table.id] = table.state.number
            self._begin()

    def catch_up(self) -> None:
        """Have the game that was over last backed up, unless it is: the power may have failed before it was."""
        over = [one for one in self._journal.summaries.values() if one.over]
        newest = max(over, key=lambda one: one.sequence, default=None)
        with self._lock:
            if newest is not None and not self._path(newest.table, newest.number).exists():
                self._wanted[newest.table] = newest.number
            self._begin()

    def _begin(self) -> None:
        """Start the thread where there is something to write. The caller holds the lock."""
        waits = self._failed_at is not None and time.monotonic() < self._failed_at + _RETRY_AFTER
        if self._wanted and self._thread is None and not self._closed and not waits:
            self._thread = threading.Thread(target=self._run, name="backups", daemon=True)
            self._thread.start()

    def notes(self) -> list[Term]:
        """What the host is told about backups: nothing while they succeed."""
        return [{"key": "backup.failed", "why": self.trouble}] if self.trouble else []

    def close(self, timeout: float = 20.0) -> None:
        """Finish the backups that have begun, for so many seconds at most."""
        with self._lock:
            self._closed = True
            thread = self._thread
        if thread is not None:
            thread.join(timeout)

    def _run(self) -> None:
        """Write the wanted backups, one after the other. Those that fail stay wanted, and keep no other from its."""
        tried: set[str] = set()
        trouble: Term | None = None
        while True:
            with self._lock:
                table = next((one for one in self._wanted if one not in tried), None)
                if table is None:
                    self.trouble, self._failed_at = trouble, time.monotonic() if trouble else None
                    self._thread = None
                    return
                number = self._wanted[table]
            failure = self._attempt(table)
            with self._lock:
                if failure is not None:
                    tried.add(table)
                    trouble = failure.term()
                else:
                    self._written[table] = number
                    if self._wanted.get(table) == number:
                        del self._wanted[table]

    def _attempt(self, table: str) -> Refusal | None:
        """Write the backup of a table; returns why it failed, or None."""
        try:
            self.write(table)
        except (OSError, JournalDamaged, Refusal, RestoreError) as problem:
            reason = problem.strerror if isinstance(problem, OSError) and problem.strerror else str(problem)
            log.warning("The backup of table %s could not be written to %s: %s", table, self.folder, reason)
            return reason_of(problem)
        except Exception as problem:  # a fault must not end the thread, or there would be no more backups
            log.exception("The backup of table %s could not be written", table)
            return reason_of(problem)
        return None

    def _path(self, table: str, rows: int) -> Path:
        return self.folder / f"{table}-{rows:06}{SUFFIX}"

    def of(self, table: str) -> list[Path]:
        """The backups of a table that there are."""
        found = self.folder.glob(f"{table}-*{SUFFIX}") if self.folder.is_dir() else ()
        return sorted(file for file in found if _NAME.fullmatch(file.name))

    def write(self, table: str) -> Path:
        """Write the backup of a table and prove it, unless it has one with the same rows; returns its path.

        Raises OSError, `JournalDamaged`, and `RestoreError` where a game could not be restored from it.
        """
        entries = list(self._journal.read(table))
        path = self._path(table, len(entries))
        if _has_rows(path, entries):  # it was proven by the rules of its time
            return path
        content = table_files.write(table_files.of_table(table, entries, self._store))
        part = path.with_name(f"{path.name}.part")
        atomic_files.write(part, content)
        try:
            self._prove(part, entries)
        except RestoreError:
            part.unlink(missing_ok=True)
            raise
        part.replace(path)
        self._remove_old(path)
        return path

    def _prove(self, file: Path, entries: list[Entry]) -> None:
        """Read a backup back, compare it with the rows, and replay it. Raises `RestoreError` where it differs."""
        if not _has_rows(file, entries):
            raise RestoreError("it could not be read back")
        _, replayed = restoring.replay(entries[0].table, entries, self._store)
        if not replayed:
            raise RestoreError("its game is not replayed to the same end")

    def _remove_old(self, newest: Path) -> None:
        """Delete older backups of the same table, then the oldest beyond the limits."""
        table = newest.name.partition("-")[0]
        files = [file for file in self.folder.iterdir() if _NAME.fullmatch(file.name) and file != newest]
        for file in [file for file in files if file.name.partition("-")[0] == table]:
            file.unlink(missing_ok=True)
            files.remove(file)
        files.sort(key=lambda file: file.stat().st_mtime, reverse=True)
        size = newest.stat().st_size
        for place, file in enumerate(files, start=2):
            size += file.stat().st_size
            if place > MOST_FILES or size > MOST_BYTES:
                file.unlink(missing_ok=True)


def _has_rows(file: Path, entries: list[Entry]) -> bool:
    """Whether a file is there, can be read, and has exactly these rows."""
    try:
        found = table_files.read(file.read_bytes())
    except (OSError, Refusal):
        return False
    return len(found.rows) == len(entries) == found.same_rows(entries)
