"""Garbage: rounds of the collector that are short however many tables and pages are in memory.

The collector looks for objects that only know each other, and looks at all that there are: with a thousand tables every
thread would wait for half a second, again and again. Almost nothing here is such garbage, since the end of a connection
or of a game leaves none that counts. So what a second round has found in use is not looked at any more (`gc.freeze`),
and each round only sees what has come since. `collect_all` looks at everything: where a table must be gone, and from
time to time while the process has little to do.
"""

from __future__ import annotations

import gc
import threading
import time
from collections.abc import Mapping

THRESHOLDS = (3_000, 2, 1_000_000)
"""New objects after which a round looks at them, rounds after which one looks again at those of the rounds before, and
how many of these until one looks at everything: never by itself."""

QUIET = 0.05
"""The part of a core that a process with little to do uses at most."""
LOOK = 60.0
"""Seconds over which it is measured."""
SELDOM = 3600.0
"""Seconds between two looks at everything while there is little to do."""
AT_LEAST = 86400.0
"""Seconds after which everything is looked at in any case."""


def keep_rounds_short() -> None:
    """Look at nothing that is in memory now, and at what comes only until a second round has found it in use."""
    if _freeze not in gc.callbacks:
        gc.callbacks.append(_freeze)
    gc.set_threshold(*THRESHOLDS)
    gc.freeze()


def collect_all() -> None:
    """Look at everything: afterwards no object is left that nobody can reach. Every thread waits meanwhile."""
    frozen = gc.get_freeze_count() > 0
    gc.unfreeze()
    gc.collect()
    if frozen:
        gc.freeze()


def _freeze(phase: str, about: Mapping[str, int]) -> None:
    """Keep what a second round has found in use from the next ones."""
    if phase == "stop" and about["generation"] > 0:
        gc.freeze()


class QuietRounds:
    """Looks at everything from time to time, when the process has little to do."""

    def __init__(self) -> None:
        """Not yet."""
        self._ended = threading.Event()
        self._last, self._used = time.monotonic(), time.process_time()

    def start(self) -> None:
        """Begin the thread."""
        threading.Thread(target=self._run, name="garbage", daemon=True).start()

    def close(self) -> None:
        """End it."""
        self._ended.set()

    def look(self, now: float, used: float) -> bool:
        """Whether everything is to be looked at now: ``used`` is the processor time of this process so far.

        Called every `LOOK` seconds.
        """
        busy, self._used = used - self._used > QUIET * LOOK, used
        since = now - self._last
        if since < SELDOM or (busy and since < AT_LEAST):
            return False
        self._last = now
        return True

    def _run(self) -> None:
        while not self._ended.wait(LOOK):
            if self.look(time.monotonic(), time.process_time()):
                collect_all()
