"""Table keeper: the thread of a worker that looks after tables nobody asks for at the moment.

It adopts the tables of dead workers, each by the worker that rendezvous hashing names; it gives tables away that
another live worker should write, and those that nobody uses; and it tells those who have the pages of a table that
was taken out of memory.
"""

from __future__ import annotations

import logging
import queue
import threading
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress

from companion.errors import Refusal
from companion.tables.leased_tables import LeasedTables
from companion.tables.presence import Presence
from companion.tables.rendezvous import preferred
from companion.tables.table import Table

log = logging.getLogger("exchequer.leases")

LOOK_EVERY = 0.5
"""Seconds between two looks at the workers and the orphans."""
COMPARE_EVERY = 2.0
"""Seconds between two comparisons of the leases with the database."""
TIDY_EVERY = 600.0
LEFT_FOR = 1.5
"""Seconds after which a table of a dead worker is adopted by any worker, where the one that should has not."""
IDLE = 120.0
"""Seconds after which a table is given away that no page is open for and nobody changes."""
KEPT = 60.0
"""Seconds for which a table is kept whose lease was lost: the database may be back soon, and nobody has written it."""
SETTLED = 3.0
"""Seconds for which the live workers must have been the same before tables are moved."""
QUIET = 1.0
"""Seconds without a change after which a table may be moved."""
MOVES = 5
"""Tables that are moved between two looks at most: each is loaded anew at its next worker."""
LOADING = 0.3
"""Seconds of a look for which adopted tables are loaded; the others are loaded when they are asked for, or later."""
MOST_AT_ONCE = 200
"""Orphans that are adopted in one statement."""


class TableKeeper:
    """Looks after the tables of one worker. Its presence is kept by it, too."""

    def __init__(self, tables: LeasedTables, clock: Callable[[], float] = time.monotonic) -> None:
        """Do nothing before `start`; ``clock`` returns seconds."""
        self.gone: list[Callable[[Table], None]] = []
        """Told each table that was taken out of memory."""
        self._tables, self._leases = tables, tables.leases
        self._clock = clock
        self._presence = Presence(tables.leases)
        self._closed = threading.Event()
        self._threads: list[threading.Thread] = []
        self._orphans: dict[str, float] = {}
        """When each table without a live writer was first found."""
        self._to_load: deque[str] = deque()
        self._live_since = (frozenset[str](), clock())
        self._due = {self.compare: 0.0, self.tidy: 0.0, self.unload: 0.0}

    def start(self) -> None:
        """Become live and begin the threads. Until the database is reached, every table is refused."""
        self._leases.renew()
        try:
            self._leases.look()
        except Refusal as refusal:
            log.warning("The workers cannot be read yet: %s", refusal)
        self._presence.start()
        for target, name in ((self._run, "table-keeper"), (self._tell, "tables-gone")):
            self._threads.append(threading.Thread(target=target, name=name, daemon=True))
            self._threads[-1].start()

    def stop(self) -> None:
        """End the threads. The presence of the worker ends by itself, and others adopt its tables."""
        self._closed.set()
        self._tables.gone.put(None)
        for thread in self._threads:
            thread.join()
        self._presence.close()

    def close(self) -> None:
        """End the threads and release all tables."""
        self.stop()
        self._leases.end()

    def drain(self, seconds: float = 10.0) -> list[str]:
        """Give all tables away and take no new ones; returns those that were in use for too long to be given away."""
        self._leases.draining = True
        self._leases.renew()
        with suppress(Refusal):
            self._leases.look()
        until = self._clock() + seconds
        left = self._leases.held()
        while left:
            left = [table for table in left if not self._tables.give_away(table)] + [
                table for table in self._leases.held() if table not in left
            ]
            if self._clock() >= until:
                break
        return left

    def _run(self) -> None:
        while not self._closed.wait(LOOK_EVERY):
            try:
                self.step()
            except Refusal:
                continue  # the database is away: `Presence` says so
            except Exception:
                log.exception("The tables could not be looked after")

    def _tell(self) -> None:
        while True:
            table = self._tables.gone.get()
            if table is None:
                return
            self._tell_of(table)

    def tell_waiting(self) -> None:
        """Tell of the tables that are gone by now, where no thread does."""
        while True:
            try:
                table = self._tables.gone.get_nowait()
            except queue.Empty:
                return
            if table is not None:
                self._tell_of(table)

    def _tell_of(self, table: Table) -> None:
        for listener in list(self.gone):
            try:
                listener(table)
            except Exception:
                log.exception("Pages of table %s could not be told that it has moved", table.id)

    # ------------------------------------------------------------------ steps

    def step(self) -> None:
        """Look once. Raises `Refusal` ``journal_unavailable``."""
        now = self._clock()
        self._leases.look()
        if self._leases.workers != self._live_since[0]:
            self._live_since = self._leases.workers, now
        self.adopt()
        self.load()
        if not self._leases.draining:
            self.move()
        for task, seconds in ((self.compare, COMPARE_EVERY), (self.unload, IDLE / 10), (self.tidy, TIDY_EVERY)):
            if now >= self._due[task]:
                self._due[task] = now + seconds
                task()

    def adopt(self) -> None:
        """Take the tables of dead workers that this one should write, or that the one that should has left."""
        leases, now = self._leases, self._clock()
        if leases.draining or not leases.is_live:
            return
        found = leases.orphans()
        self._orphans = {table: self._orphans.get(table, now) for table in found}
        mine = [
            table for table in found
            if preferred(table, leases.workers) in ("", leases.worker) or now >= self._orphans[table] + LEFT_FOR
        ]  # fmt: skip
        for place in range(0, len(mine), MOST_AT_ONCE):
            taken = [one.table for one in leases.acquire_all(mine[place : place + MOST_AT_ONCE])]
            over = [table for table in taken if self._is_over(table)]
            leases.release(over)
            self._to_load.extend(table for table in taken if table not in over)
        if mine:
            log.warning("%d tables of workers that are not live any more were adopted.", len(mine))

    def _is_over(self, table: str) -> bool:
        summary = self._tables.summary(table)
        return summary is not None and bool(summary.over)

    def load(self) -> None:
        """Load adopted tables, as many as there is time for."""
        until = self._clock() + LOADING
        while self._to_load and self._clock() < until:
            table = self._to_load.popleft()
            if not self._leases.holds(table):
                continue
            try:
                self._tables.take(table)
            except Refusal as refusal:
                log.warning("Table %s was adopted and cannot be loaded: %s", table, refusal)

    def move(self) -> None:
        """Give tables to the live workers that should write them, when they are quiet."""
        leases = self._leases
        if self._clock() < self._live_since[1] + SETTLED or leases.worker not in leases.workers:
            return
        moved = 0
        for table in leases.held():
            if moved >= MOVES:
                return
            if preferred(table, leases.workers) != leases.worker and self._tables.quiet_for(table) >= QUIET:
                moved += self._tables.give_away(table)

    def unload(self) -> None:
        """Give the tables away that nobody uses."""
        for table in self._tables.unused(IDLE):
            self._tables.give_away(table)
        self._tables.forget_kept(KEPT)

    def compare(self) -> None:
        """Compare the leases with the database."""
        self._leases.compare()

    def tidy(self) -> None:
        """Remove workers that have long been dead."""
        self._leases.tidy()
