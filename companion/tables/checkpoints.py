"""Checkpoints: move what is in the write-ahead log into the database file, when nobody waits for it.

SQLite appends each row to the log (``exchequer.sqlite-wal``) and the file itself would have it much later. It is moved
when no row has been written for `IDLE` seconds, soon after a game has ended, and after every `MOST_ROWS` rows, so that
the one file ``exchequer.sqlite`` holds the games, and the log is used again instead of growing. Where many tables write
so many rows within `PAUSE` seconds, it is moved when these are over, or after `MOST_IN_LOG` rows. A checkpoint is
passive: it waits for no lock, and rows are written beside it. Fewer would leave more in the log; more would write each
page of the database more often, which wears an SD card.
"""

from __future__ import annotations

import logging
import sqlite3
import threading
import time
from contextlib import closing
from pathlib import Path

log = logging.getLogger("exchequer.journal")

IDLE = 60.0
"""Seconds without a row after which the log is moved."""
AFTER_A_GAME = 2.0
"""Seconds after the last row of a game: its backup is read meanwhile."""
MOST_ROWS = 32
"""Rows after which the log is moved while play goes on: some 170 kB."""


PAUSE = 2.0
"""Seconds between two moves while play goes on: each makes rows wait, since both want the same disk."""
MOST_IN_LOG = 512
"""Rows after which there is no pause: some 2.7 MB, less than what SQLite itself would move while a row waits for it."""


class Checkpoints:
    """Moves the log of one database. A thread of its own waits while there is something to move, and for that only."""

    def __init__(self, file: Path, idle: float | None = None) -> None:
        """Move the log of the database ``file``; ``idle`` replaces `IDLE`."""
        self._file = file
        self._idle = IDLE if idle is None else idle
        self._changed = threading.Condition()
        self._rows = 0
        """Rows since the last checkpoint."""
        self._due = 0.0
        """When the next one is due, by the monotonic clock."""
        self._moved = float("-inf")
        """When the last one ended."""
        self._thread: threading.Thread | None = None
        self._closed = False
        self._failed = False

    def row_written(self, *, last_of_game: bool = False) -> None:
        """Have the log moved later; returns at once."""
        with self._changed:
            if self._closed:
                return
            self._rows += 1
            soon = last_of_game or self._rows in (MOST_ROWS, MOST_IN_LOG)
            now = time.monotonic()
            if self._rows < MOST_ROWS:
                self._due = now + min(AFTER_A_GAME if last_of_game else self._idle, self._idle)
            elif self._rows == MOST_ROWS:
                self._due = max(now, self._moved + PAUSE)
            elif self._rows == MOST_IN_LOG:
                self._due = now
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="checkpoints", daemon=True)
                self._thread.start()
            elif soon:
                self._changed.notify()

    def close(self) -> None:
        """End the thread; closing the database moves the rest."""
        with self._changed:
            self._closed = True
            self._changed.notify()
            thread = self._thread
        if thread is not None:
            thread.join()

    def _run(self) -> None:
        while True:
            with self._changed:
                while not self._closed and (wait := self._due - time.monotonic()) > 0:
                    self._changed.wait(wait)
                if self._closed:
                    return
                moved = self._rows
            self.move()
            with self._changed:
                self._rows -= moved
                self._moved = time.monotonic()
                if not self._rows:
                    self._thread = None
                    return
                self._due = self._moved + (self._idle if self._rows < MOST_ROWS else PAUSE)

    def move(self) -> bool:
        """Move the log now; whether all of it has been. A failure is logged, and of no importance: the log stays."""
        try:
            with closing(sqlite3.connect(self._file, timeout=0, isolation_level=None)) as connection:
                busy, frames, done = connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
        except sqlite3.Error as problem:
            if not self._failed:
                log.warning("The write-ahead log cannot be moved into the database (%s).", problem)
            self._failed = True
            return False
        self._failed = False
        return not busy and frames == done
