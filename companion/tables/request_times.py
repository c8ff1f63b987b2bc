"""Request times: how long each seat request has been open, by this server's monotonic clock.

They are not in the journal, whose clock may be wrong; after a restart each time starts again.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable


class RequestTimes:
    """The open requests of one table, by number. The caller holds the table's lock."""

    def __init__(
        self, numbers: Iterable[int], wait: float = 300.0, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """``numbers`` are the open requests; after ``wait`` seconds absent voters may be passed over."""
        self.wait = wait
        self.clock = clock
        self._opened = dict.fromkeys(numbers, clock())

    def left(self, number: int) -> float:
        """Seconds until absent voters may be passed over, then 0. The first call starts the timer."""
        return max(0.0, self._opened.setdefault(number, self.clock()) + self.wait - self.clock())
