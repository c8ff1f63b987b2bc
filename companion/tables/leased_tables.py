"""Leased tables: the tables that one worker of a house has in memory, each with the lease to write it.

A table is loaded when it is first asked for. Where another worker writes it, or is the one that should, the question
is answered with `WrittenElsewhere`. A table whose lease is lost is taken out of memory at once, so that nobody reads it
here while another worker goes on with it; whoever has its pages is told afterwards.
"""

from __future__ import annotations

import logging
import queue
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from companion.errors import Code, JournalAway, JournalDamaged, JournalUnusable, Refusal, WrittenElsewhere
from companion.garbage import collect_all
from companion.packs.pack_store import PackStore
from companion.tables.journal import Journal
from companion.tables.leases import Leases
from companion.tables.loaded_tables import LoadedTables
from companion.tables.rendezvous import preferred
from companion.tables.row_copies import is_table_id
from companion.tables.summaries import Summary
from companion.tables.table import Table

log = logging.getLogger("exchequer.leases")

DAMAGED_FOR = 60.0
"""Seconds for which a table is taken to be damaged; then it is read again, since somebody may have repaired it."""
PATIENCE = 0.2
"""Seconds to wait for the lock of a table that is to be given away."""


class LeasedTables(LoadedTables):
    """The tables of one worker. Safe to use from several threads."""

    def __init__(self, journal: Journal, packs: PackStore, on_load: Callable[[Table], None], leases: Leases) -> None:
        """No table is loaded yet; ``on_load`` gets each loaded table."""
        self.leases = leases
        self.gone: queue.SimpleQueue[Table | None] = queue.SimpleQueue()
        """Tables that have been taken out of memory, for those who have their pages."""
        self.used: Callable[[], set[str]] = set
        """Returns the tables that pages are open for."""
        self.on_loaded: list[Callable[[Table], None]] = []
        """Told each table that was loaded from the journal, under its lock."""
        self._loading: dict[str, tuple[threading.Lock, int]] = {}
        self._touched: dict[str, float] = {}
        """When each loaded table was last asked for or changed (monotonic seconds)."""
        self._damaged_at: dict[str, float] = {}
        self._kept: dict[str, tuple[float, Table]] = {}
        """Tables whose leases were lost, and since when: used again if nobody has written them meanwhile."""
        super().__init__(journal, packs, on_load)
        leases.on_lost.append(self._leases_lost)

    def _load_running(self) -> None:
        """Load nothing: which worker writes a table is known only when it is asked for."""

    # ------------------------------------------------------------------ asked for

    def get(self, identifier: str) -> Table:
        """The table of this id, loaded if need be (`LoadedTables.get`).

        Raises `WrittenElsewhere` where another live worker writes it, or should, since nobody does. Raises `Refusal`
        ``journal_unavailable`` where that cannot be found out.
        """
        return self._get(identifier, here=False)

    def take(self, identifier: str) -> Table:
        """The table of this id, also where another worker should write it but none does. Raises as `get` does."""
        return self._get(identifier, here=True)

    def _get(self, identifier: str, here: bool) -> Table:
        table = self._present(identifier)
        if table is not None:
            return table
        if not is_table_id(identifier):
            raise Refusal(Code.NO_SUCH_TABLE)
        with self._alone(identifier):
            table = self._present(identifier)
            if table is not None:
                return table
            self._require_whole(identifier)
            if not self.leases.holds(identifier):
                self._acquire(identifier, here)
            return self._load(identifier)

    def _present(self, identifier: str) -> Table | None:
        """The table if it is in memory, with its lease."""
        table = self._running.get(identifier) or self._all.get(identifier)
        if table is None:
            return None
        if not self.leases.holds(identifier):
            self.drop(identifier)
            return None
        self._touched[identifier] = time.monotonic()
        return table

    def _require_whole(self, identifier: str) -> None:
        if identifier in self.damaged:
            if time.monotonic() < self._damaged_at.get(identifier, 0.0) + DAMAGED_FOR:
                raise Refusal(Code.JOURNAL_DAMAGED)
            self.damaged.pop(identifier, None)

    def _acquire(self, identifier: str, here: bool) -> None:
        leases = self.leases
        writer = leases.writer_of(identifier)
        if writer is None and not here:
            writer = preferred(identifier, leases.workers)
        if writer and writer != leases.worker:
            raise WrittenElsewhere(writer)
        leases.acquire(identifier)

    def _load(self, identifier: str) -> Table:
        """Load a table whose lease this worker has; without it, if that fails."""
        leases = self.leases
        try:
            lease = leases.number(identifier)
            number, head = leases.last_row(identifier)
            table = self._used_again(identifier, lease, number, head)
            if table is None:
                table = Table.resume(identifier, self._journal, self._packs)
                if (number, head) != (table.state.number, table.state.chain):
                    # A row that was in doubt may have been written before it was settled; nothing can come after that.
                    number, head = leases.last_row(identifier)
                if (number, head) != (table.state.number, table.state.chain):
                    raise JournalDamaged(identifier, min(number, table.state.number) + 1, "the row is missing")
                with self._lock:  # a loss from now on finds the table in memory
                    self._require_lease(identifier, lease)
                    self.add(table)
        except BaseException as problem:
            leases.release([identifier])
            if not isinstance(problem, JournalDamaged):
                raise
            if isinstance(problem, JournalAway | JournalUnusable):
                raise Refusal(Code.JOURNAL_UNAVAILABLE) from problem
            self.damaged[identifier], self._damaged_at[identifier] = problem, time.monotonic()
            log.warning("%s. That table is not opened; the others are.", problem)
            raise Refusal(Code.JOURNAL_DAMAGED) from problem
        with table.lock:
            # Others may have the table by now: between the two their row would be written, and lose its line again.
            self._journal.summarize(table.summary())
            for listener in self.on_loaded:
                listener(table)
        return table

    def _require_lease(self, identifier: str, lease: int) -> None:
        if self.leases.number(identifier) != lease:
            raise Refusal(Code.LEASE_LOST)

    def _used_again(self, identifier: str, lease: int, number: int, head: str) -> Table | None:
        """The table as it was when its lease was lost, if its last row is still that: it need not be replayed."""
        _, table = self._kept.pop(identifier, (0.0, None))
        if table is None or not table.lock.acquire(timeout=PATIENCE):
            return None
        try:
            if (number, head) != (table.state.number, table.state.chain):
                return None
            with self._lock:
                self._require_lease(identifier, lease)
                table.rows.given_up = False
                self._all[identifier] = table
                self.changed(table)
        finally:
            table.lock.release()
        return table

    def forget_kept(self, seconds: float) -> None:
        """Forget the tables whose leases were lost so long ago."""
        limit = time.monotonic() - seconds
        with self._lock:
            for identifier in [one for one, (since, _) in self._kept.items() if since < limit]:
                del self._kept[identifier]

    @contextmanager
    def _alone(self, identifier: str) -> Iterator[None]:
        """Load or give away a table while no other thread does."""
        with self._lock:
            lock, users = self._loading.get(identifier, (threading.Lock(), 0))
            self._loading[identifier] = lock, users + 1
        try:
            with lock:
                yield
        finally:
            with self._lock:
                lock, users = self._loading.pop(identifier)
                if users > 1:
                    self._loading[identifier] = lock, users - 1

    def changed(self, table: Table) -> None:
        """Keep a table as one that runs, or one that is over (`LoadedTables.changed`)."""
        self._touched[table.id] = time.monotonic()
        super().changed(table)

    # ------------------------------------------------------------------ given up

    def drop(self, identifier: str) -> None:
        """Take a table out of memory (`LoadedTables.drop`); those who have its pages are told."""
        with self._lock:
            self._kept.pop(identifier, None)
            table = self._all.get(identifier)
            super().drop(identifier)
            self._touched.pop(identifier, None)
        if table is not None:
            self.gone.put(table)

    def _leases_lost(self, tables: Sequence[str]) -> None:
        for identifier in tables:
            with self._lock:
                table = self._all.get(identifier)
                self.drop(identifier)
                if table is not None:
                    self._kept[identifier] = time.monotonic(), table

    def give_away(self, identifier: str) -> bool:
        """Take a table out of memory between two commands and release it; False where one goes on for too long."""
        with self._alone(identifier):
            table = self._all.get(identifier)
            if table is not None:
                if not table.lock.acquire(timeout=PATIENCE):
                    return False
                try:
                    self.drop(identifier)
                finally:
                    table.lock.release()
            self.leases.release([identifier])
        return True

    def summary(self, identifier: str) -> Summary | None:
        """A table in short."""
        return self._journal.summaries.get(identifier)

    def unused(self, seconds: float) -> list[str]:
        """The tables with a lease for which no page is open, and that nobody has asked for or changed for so long."""
        used, limit = self.used(), time.monotonic() - seconds
        found = []
        for table in self.leases.held():
            # A lease without a table in memory counts from the first look at it.
            if table not in used and self._touched.setdefault(table, time.monotonic()) < limit:
                found.append(table)
        return found

    def quiet_for(self, identifier: str) -> float:
        """For how many seconds nobody has asked for a table or changed it."""
        return time.monotonic() - self._touched.get(identifier, float("-inf"))

    @contextmanager
    def unloaded(self, identifier: str) -> Iterator[bool]:
        """Keep a table that is over out of memory of all workers meanwhile; False where somebody uses it."""
        if not is_table_id(identifier) or identifier in self._running or identifier in self.used():
            yield False
            return
        with self._alone(identifier):
            with self._lock:
                self._over.pop(identifier, None)
            if identifier in self._all:
                collect_all()  # a table and its listeners know each other
            if identifier in self._all:
                yield False
                return
            try:
                self.leases.acquire(identifier)
            except WrittenElsewhere:
                yield False
                return
            try:
                yield True
            finally:
                self.leases.release([identifier])
