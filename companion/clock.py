"""Clock: the time as it is written into journals and files, also by a computer whose clock is wrong.

A computer without a battery for its clock starts with the time at which it was switched off, or in 1970, until a
network tells it the time. So what is written is never before the newest row of the journal at the start, a jump of
more than a day counts only where it is believable, and a host's phone may tell the time. The system's own clock is
never set.

Whether the system's clock is synchronised is told by the file of systemd's timesyncd. The kernel is not asked
(``adjtimex``): the service's sandbox ends a program that calls it.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

EARLIEST = datetime(2026, 11, 1, tzinfo=UTC).timestamp()
"""No time before this can be right: this program was not there yet. Seconds since 1970, as all times here."""
LATEST = datetime(2100, 1, 1, tzinfo=UTC).timestamp()
SYNCHRONISED = Path("/run/systemd/timesync/synchronized")
"""Is there once timesyncd has set the clock."""
DAY = 24 * 3600.0
"""Seconds by which a time may differ before one of the two is taken to be wrong."""
NEAR = 60.0
"""Seconds by which a phone may differ from the computer without consequence."""
_EVERY = 10.0
"""Seconds for which it is remembered whether the clock is synchronised."""


class Clock:
    """The clock of one process. Safe to use from several threads."""

    def __init__(
        self,
        system: Callable[[], float] = time.time,
        steady: Callable[[], float] = time.monotonic,
        synchronised: Path = SYNCHRONISED,
    ) -> None:
        """``system`` is the system's time, ``steady`` seconds that never jump, ``synchronised`` the file that tells."""
        self._system, self._steady, self._file = system, steady, synchronised
        self._lock = threading.Lock()
        self._bound: tuple[float, float] | None = None
        """A time that is not past, and the steady seconds at that moment."""
        self._told: tuple[float, float] | None = None
        """The time that a host's phone has told, and when."""
        self._last: tuple[float, float] | None = None
        """The last time that was given, and when."""
        self._looked: tuple[float, bool] | None = None

    def now(self) -> float:
        """The time."""
        with self._lock:
            found = self._now()
            self._last = found, self._steady()
            return found

    def not_before(self, written: str) -> None:
        """Give no time before this one (ISO), that of the newest row of the journal that is used from now on.

        An unreadable or impossible one, or "" for none, is no bound. It is not heeded where the time is known and more
        than a day earlier: then the journal's was wrong.
        """
        with self._lock:
            self._bound = self._last = None
            with suppress(ValueError, OverflowError):
                newest = datetime.fromisoformat(written).timestamp()
                if newest <= LATEST:
                    self._bound = newest, self._steady()

    def tell(self, told: float) -> None:
        """Note the time of a host's phone; an impossible one, and one while the clock is synchronised, is ignored."""
        with self._lock:
            if not EARLIEST <= told <= LATEST or self._is_synchronised():
                return
            if abs(told - self._now()) > NEAR:
                self._told = told, self._steady()

    @property
    def is_wrong(self) -> bool:
        """Whether what is written is known to be wrong: by a clock that is impossible, and nobody has told the time."""
        with self._lock:
            if self._is_synchronised() or self._told is not None:
                return False
            system = self._system()
            return not EARLIEST <= system <= LATEST or self._is_behind(system) or self._has_jumped(system)

    def _now(self) -> float:
        system = self._system()
        if self._is_synchronised():
            self._told = None
            known, found = True, system
        elif self._told is not None:
            known, found = True, self._since(self._told)
        else:
            known, found = False, system
            if self._last is not None and self._has_jumped(system):
                found = self._since(self._last)
        if self._bound is not None:
            bound = self._since(self._bound)
            if found < bound and not (known and bound - found > DAY):
                return bound
        return found

    def _since(self, moment: tuple[float, float]) -> float:
        """A time that was noted, and what has passed since."""
        noted, at = moment
        return noted + self._steady() - at

    def _is_behind(self, system: float) -> bool:
        """Whether the system's clock is more than a day behind the journal."""
        return self._bound is not None and self._since(self._bound) - system > DAY

    def _has_jumped(self, system: float) -> bool:
        """Whether the system's clock is more than a day away from a time that was given and possible."""
        if self._last is None:
            return False
        expected = self._since(self._last)
        return abs(system - expected) > DAY and expected >= EARLIEST

    def _is_synchronised(self) -> bool:
        steady = self._steady()
        if self._looked is None or steady - self._looked[0] >= _EVERY:
            self._looked = steady, self._file.exists()
        return self._looked[1]


CLOCK = Clock()
"""The clock of this process."""


def now() -> str:
    """The time as ISO 8601 in UTC, to the millisecond."""
    return datetime.fromtimestamp(CLOCK.now(), UTC).isoformat(timespec="milliseconds")
