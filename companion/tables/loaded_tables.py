"""Loaded tables: the tables whose games are in memory, rebuilt on first use.

A single process loads all unfinished tables at the start. Of the finished ones it keeps those used last, and any that
are still referenced: there is never a second object for one table. If several processes share a database, each loads a
table on first use, and later reads the rows of the others.
"""

from __future__ import annotations

import logging
import threading
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from weakref import WeakValueDictionary

from companion.errors import Code, JournalDamaged, JournalUnusable, Refusal
from companion.packs.pack_store import PackStore
from companion.tables.journal import Journal
from companion.tables.table import Table

log = logging.getLogger("exchequer.journal")

MOST_OVER = 16
"""The number of unused finished tables kept in memory."""


class LoadedTables:
    """The tables of one journal. Safe to use from several threads."""

    def __init__(self, journal: Journal, packs: PackStore, on_load: Callable[[Table], None]) -> None:
        """Load the tables that are not over; ``on_load`` gets each loaded table."""
        self.damaged: dict[str, JournalDamaged] = {}
        """Why a table is not opened, by its id."""
        self._journal = journal
        self._packs = packs
        self._on_load = on_load
        self._lock = threading.RLock()
        self._all: WeakValueDictionary[str, Table] = WeakValueDictionary()
        self._running: dict[str, Table] = {}
        self._over: OrderedDict[str, Table] = OrderedDict()
        if not journal.is_shared:
            for summary in sorted(journal.summaries.values(), key=lambda summary: summary.used):
                if not summary.over:
                    with suppress(Refusal):
                        self._load(summary.table)

    def add(self, table: Table) -> Table:
        """Add a table that has just been opened and return the object to use from now on.

        This is another object if the table was requested after its first row had been written.
        """
        with self._lock:
            known = self._all.get(table.id)
            if known is not None:
                return known
            self._on_load(table)
            self._all[table.id] = table
            self.changed(table)
        return table

    def changed(self, table: Table) -> None:
        """File a table as running or as over. The registry calls this after each change."""
        if not table.over and self._running.get(table.id) is table:
            return  # without the lock, which is held while another table is loaded
        with self._lock:
            self._running.pop(table.id, None)
            self._over.pop(table.id, None)
            (self._over if table.over else self._running)[table.id] = table
            while len(self._over) > MOST_OVER:
                self._over.popitem(last=False)

    def get(self, identifier: str) -> Table:
        """The up-to-date table of this id, loaded if necessary.

        Raises `Refusal` for an unknown or damaged table, and ``journal_unavailable`` while the database does not
        answer.
        """
        table = self._running.get(identifier)
        if table is None:
            with self._lock:
                table = self._all.get(identifier) or self._load(identifier)
                if identifier in self._over:
                    self._over.move_to_end(identifier)
        if self._journal.is_shared:
            table.catch_up()
        return table

    def catch_up(self, identifier: str) -> None:
        """Let the table of this id, if it is loaded, read the rows that have replaced its own. Raises `Refusal`."""
        table = self._all.get(identifier)
        if table is not None:
            table.catch_up()

    def running(self) -> list[Table]:
        """The loaded unfinished tables, the most recently used last."""
        used = {table: summary.used for table, summary in list(self._journal.summaries.items())}
        with self._lock:
            return sorted(self._running.values(), key=lambda table: used.get(table.id, 0))

    def _load(self, identifier: str) -> Table:
        """Load a table, and note damage. Raises `Refusal`."""
        if identifier in self.damaged:
            raise Refusal(Code.JOURNAL_DAMAGED)
        if self._journal.summary(identifier) is None:
            raise Refusal(Code.NO_SUCH_TABLE)
        try:
            table = Table.resume(identifier, self._journal, self._packs)
        except JournalUnusable as problem:
            log.warning("%s", problem)
            raise Refusal(Code.JOURNAL_UNAVAILABLE) from None
        except JournalDamaged as damage:
            log.warning("%s. That table is not opened; the others are. Restore it from the newest backup.", damage)
            self.damaged[identifier] = damage
            raise Refusal(Code.JOURNAL_DAMAGED) from None
        return self.add(table)
