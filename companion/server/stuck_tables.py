"""Stuck tables: those whose lock somebody has held for so long that their players get no answer any more."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable

from companion.tables.table import Table

LIMIT = 15.0
"""Seconds: a replay of a long game on a slow computer takes a few."""
PATIENCE = 0.05
"""Seconds to wait for a lock, so that an answer that is just being carried out counts for nothing."""


class StuckTables:
    """Watches the locks of running tables; it looks when it is asked. Safe to use from several threads."""

    def __init__(self, running: Callable[[], Iterable[Table]], clock: Callable[[], float] = time.monotonic) -> None:
        """Watch the tables that ``running`` returns; ``clock`` returns seconds."""
        self._running = running
        self._clock = clock
        self._lock = threading.Lock()
        self._held_since: dict[str, float] = {}

    def found(self) -> list[str]:
        """The ids of tables whose lock was held at each look of the last `LIMIT` seconds, two looks at least."""
        with self._lock:
            held: dict[str, float] = {}
            for table in self._running():
                if table.lock.acquire(timeout=PATIENCE):
                    table.lock.release()
                else:
                    held[table.id] = self._held_since.get(table.id, self._clock())
            self._held_since = held
            return sorted(table for table, since in held.items() if self._clock() >= since + LIMIT)
