"""Trial: a server of a version that has just been switched to watches itself.

When it has been well for a while it leaves a confirmation for root; when it does not become well in time it ends, so
that the start that follows is counted. It changes nothing where its version is not on trial, or in no store.
"""

from __future__ import annotations

import logging
import os
import threading
import time
from collections.abc import Callable
from pathlib import Path

from companion.appliance import version_requests
from companion.appliance.versions import Store, store_of

log = logging.getLogger("exchequer.versions")

WELL_FOR = 60.0
"""Seconds for which a version must have been well before it is confirmed."""
GIVE_UP = 180.0
"""Seconds without being well after which the server ends."""
_EVERY = 2.0
TREE = Path(__file__).resolve().parents[2]
"""The folder of the version that runs."""


class TrialWatch:
    """Watches a version on trial, in a thread of its own."""

    def __init__(
        self,
        data: Path,
        is_well: Callable[[], bool],
        *,
        tree: Path = TREE,
        well_for: float | None = None,
        give_up: float = GIVE_UP,
        end: Callable[[], None] = lambda: os._exit(75),
    ) -> None:
        """Confirm in this data folder; ``is_well`` asks the server, ``end`` ends this process."""
        self._data = data
        self._is_well = is_well
        self._tree = tree
        # Tests of updates shorten it by the environment, which only whoever starts the server can set.
        self._well_for = well_for if well_for is not None else float(os.environ.get("EXCHEQUER_WELL_FOR") or WELL_FOR)
        self._give_up = give_up
        self._end = end
        self._closed = threading.Event()

    def start(self) -> None:
        """Begin to watch, if this version is on trial."""
        if self.on_trial() is not None:
            threading.Thread(target=self.run, name="trial", daemon=True).start()

    def close(self) -> None:
        """End the thread."""
        self._closed.set()

    def on_trial(self) -> int | None:
        """The number of the switch by which this version is on trial; None if it is not."""
        store: Store | None = store_of(self._tree)
        trial = store.state().trial if store is not None else None
        return trial.number if trial is not None and trial.version == self._tree.resolve().name else None

    def run(self) -> None:
        """Watch until the version is confirmed or no longer on trial."""
        well_since: float | None = None
        begun = time.monotonic()
        every = min(_EVERY, max(0.05, self._well_for / 4))
        while not self._closed.wait(every):
            number = self.on_trial()
            if number is None:
                return
            now = time.monotonic()
            if not self._is_well():
                well_since = None
                if now - begun > self._give_up:
                    log.error("This version is on trial and has not become well: it ends.")
                    self._end()
                    return
                continue
            begun = now
            well_since = now if well_since is None else well_since
            if now - well_since >= self._well_for:
                try:
                    version_requests.confirm(self._data, number)
                except OSError as problem:
                    log.warning("The version cannot be confirmed: %s", problem.strerror)
                    continue
                return
