"""Incidents: counts what clients do wrong, and logs it in at most one line a kind and minute."""

from __future__ import annotations

import logging
import threading
import time
from collections import Counter

log = logging.getLogger("exchequer.transport")

SECONDS = 60.0
"""Seconds between two lines about incidents of one kind."""


class Incidents:
    """The incidents of one server, by kind."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        """How often each kind has happened."""
        self._logged: dict[str, tuple[float, int]] = {}
        """When each kind was last logged, and the count that was logged."""
        self._lock = threading.Lock()

    def note(self, kind: str, address: str = "", detail: str = "") -> None:
        """Count an incident; ``kind`` is one of a fixed set of texts, ``detail`` is not trusted."""
        now = time.monotonic()
        with self._lock:
            self.counts[kind] += 1
            count = self.counts[kind]
            before, logged = self._logged.get(kind, (now - SECONDS, 0))
            if now - before < SECONDS:
                return
            self._logged[kind] = now, count
        log.warning(
            "%s (%d times): %s %s",
            kind,
            count - logged,
            address,
            ascii(detail[:80]) if detail else "",
            extra={"event": kind},
        )
