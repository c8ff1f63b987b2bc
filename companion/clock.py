"""Clock: timestamps for journals and files, even on a computer without a battery-backed clock.

Such a computer starts at the time of its last shutdown, or in 1970, until a network sets its clock. Until then no
timestamp is earlier than the newest journal row, and a host's phone may set the time. The system's own clock is never
set.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

EARLIEST = datetime(2026, 11, 1, tzinfo=UTC).timestamp()
"""No time before this can be right: this program did not exist. Seconds since 1970, as all times here."""
LATEST = datetime(2100, 1, 1, tzinfo=UTC).timestamp()
SYNCHRONISED = Path("/run/systemd/timesync/synchronized")
"""Exists once systemd's timesyncd has set the clock. ``adjtimex`` is not called: the service's sandbox forbids it."""
DAY = 24 * 3600.0
"""Seconds by which the clock may be behind the journal before it is taken to be wrong."""
NEAR = 60.0
"""Seconds by which a phone may differ from the computer without consequence."""


class Clock:
    """The clock of one process."""

    def __init__(
        self,
        system: Callable[[], float] = time.time,
        steady: Callable[[], float] = time.monotonic,
        synchronised: Path = SYNCHRONISED,
    ) -> None:
        """``system`` returns the system's time, ``steady`` monotonic seconds."""
        self._system, self._steady, self._synchronised = system, steady, synchronised
        self._newest: tuple[float, float] | None = None
        """The time of the journal's newest row, and the steady seconds when it was read."""
        self._of_phone: tuple[float, float] | None = None
        """The time of a host's phone, and the steady seconds at that moment."""

    def now(self) -> float:
        """The time."""
        if self._synchronised.exists():
            return self._system()
        found = self._system() if self._of_phone is None else self._since(self._of_phone)
        return found if self._newest is None else max(found, self._since(self._newest))

    def not_before(self, written: str) -> None:
        """Set the lower bound of all times: the time (ISO) of the newest row; "" and impossible times set none."""
        self._newest = None
        with suppress(ValueError, OverflowError):
            newest = datetime.fromisoformat(written).timestamp()
            if newest <= LATEST:
                self._newest = newest, self._steady()

    def set_by_phone(self, shown: float) -> None:
        """Use the time of a host's phone; ignored if impossible, or while the clock is synchronised."""
        if EARLIEST <= shown <= LATEST and not self._synchronised.exists() and abs(shown - self.now()) > NEAR:
            self._of_phone = shown, self._steady()

    @property
    def is_wrong(self) -> bool:
        """Whether the clock is known to be wrong, and no phone has set the time."""
        if self._synchronised.exists() or self._of_phone is not None:
            return False
        newest = EARLIEST if self._newest is None else max(EARLIEST, self._since(self._newest) - DAY)
        return not newest <= self._system() <= LATEST

    def _since(self, moment: tuple[float, float]) -> float:
        """A noted time plus the time elapsed since."""
        noted, at = moment
        return noted + self._steady() - at


CLOCK = Clock()
"""The clock of this process."""


def now() -> str:
    """The time as ISO 8601 in UTC, to the millisecond."""
    return datetime.fromtimestamp(CLOCK.now(), UTC).isoformat(timespec="milliseconds")
