"""Write probe: whether the journal can be written, for those who watch the server."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from companion.errors import Code, Refusal
from companion.tables.journal import Journal

EVERY = 5.0
"""Seconds for which an outcome holds, so that requests cannot keep the disk busy."""


class WriteProbe:
    """Tries a write at most every `EVERY` seconds. Safe to use from several threads."""

    def __init__(self, journal: Journal, clock: Callable[[], float] = time.monotonic) -> None:
        """Try the writes in this journal; ``clock`` returns seconds."""
        self._journal = journal
        self._clock = clock
        self._lock = threading.Lock()
        self._tried_at: float | None = None
        self._trouble: Code | None = None

    def trouble(self) -> Code | None:
        """Why nothing can be written, or None."""
        with self._lock:
            if self._tried_at is None or self._clock() >= self._tried_at + EVERY:
                try:
                    self._journal.try_write()
                    self._trouble = None
                except Refusal as refusal:
                    self._trouble = refusal.code
                self._tried_at = self._clock()
            return self._trouble
