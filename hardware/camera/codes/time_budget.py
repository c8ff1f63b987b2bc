"""Time budget: how long a picture may be searched, and what was left out when the time was over."""

from __future__ import annotations

import math
import time
from collections.abc import Callable


class TimeBudget:
    """So many seconds for one picture. A search that has begun is not interrupted: each is short."""

    def __init__(self, seconds: float = math.inf, clock: Callable[[], float] = time.monotonic) -> None:
        """Start the time; ``clock`` returns seconds."""
        self._clock = clock
        self._began = clock()
        self._seconds = seconds
        self.left_out: list[str] = []
        """The names of the searches that were not made, each once, in their order."""

    @property
    def is_over(self) -> bool:
        """Whether no further search may begin."""
        return self._clock() - self._began >= self._seconds

    def allows(self, search: str) -> bool:
        """Whether this search may begin; where not, its name is noted."""
        if not self.is_over:
            return True
        self.note(search)
        return False

    def note(self, search: str) -> None:
        """Note a search that was not made."""
        if search not in self.left_out:
            self.left_out.append(search)
