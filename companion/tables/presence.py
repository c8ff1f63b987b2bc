"""Presence: the thread that keeps a worker live in the database, and nothing else."""

from __future__ import annotations

import logging
import threading

from companion.tables.leases import MARGIN, RENEW_EVERY, Leases, boot_time

log = logging.getLogger("exchequer.leases")

AGAIN = 0.2
"""Seconds before the next attempt, after the database was not reached."""
LONGEST = 1.0
"""Seconds for which an attempt waits for the database."""


class Presence:
    """Renews the presence of one worker until it is closed."""

    def __init__(self, leases: Leases) -> None:
        """Renew for these leases from `start` on."""
        self._leases = leases
        self._closed = threading.Event()
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Begin the thread."""
        self._thread = threading.Thread(target=self._run, name="presence", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """End the thread."""
        self._closed.set()
        if self._thread is not None:
            self._thread.join()

    def _run(self) -> None:
        wait = RENEW_EVERY
        while not self._closed.wait(wait):
            begun = boot_time()
            try:
                done = self._leases.renew(self._limit())
            except Exception:
                log.exception("The presence of this worker could not be renewed")
                done = False
            wait = max(0.0, begun + (RENEW_EVERY if done else AGAIN) - boot_time())
            if self._leases.is_live:  # the end is noticed when it comes
                wait = min(wait, max(0.0, self._leases.until - boot_time() + MARGIN / 10))

    def _limit(self) -> float:
        left = self._leases.until - boot_time()
        return min(LONGEST, left) if left > 0 else LONGEST
