"""Request times: how long each request for a seat has been open, by the monotonic clock of this server.

They are not part of the journal, whose clock may be wrong: after a restart each time starts again.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable


class RequestTimes:
    """The open requests of one table, by number. The caller holds the table's lock."""

    def __init__(
        self, numbers: Iterable[int], wait: float = 300.0, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """``numbers`` are open already; after ``wait`` seconds those who are away may be passed over."""
        self.wait = wait
        self.clock = clock
        self._opened = dict.fromkeys(numbers, clock())

    def left(self, number: int) -> float:
        """Seconds until those who are away may be passed over; 0 from then on. The first call starts the time."""
        return max(0.0, self._opened.setdefault(number, self.clock()) + self.wait - self.clock())
