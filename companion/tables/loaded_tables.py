"""Loaded tables: the tables whose games are in memory, rebuilt when they are first asked for.

Tables that are not over are always loaded. Of those that are over, the ones used last are kept, and any that somebody
still holds: there is never a second object of one table.
"""

from __future__ import annotations

import logging
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from weakref import WeakValueDictionary

from companion.errors import Code, JournalAway, JournalDamaged, JournalUnusable, Refusal
from companion.garbage import collect_all
from companion.packs.pack_store import PackStore
from companion.tables.journal import Journal
from companion.tables.missing_rows import MissingRows
from companion.tables.recovery import is_intact, recover
from companion.tables.row_copies import is_table_id
from companion.tables.table import Table

log = logging.getLogger("exchequer.journal")

MOST_OVER = 16
"""Tables that are over and kept in memory, though nobody uses them."""


class LoadedTables:
    """The tables of one journal. Safe to use from several threads."""

    def __init__(self, journal: Journal, packs: PackStore, on_load: Callable[[Table], None]) -> None:
        """Compare all tables with their copies and heads, and load those that are not over.

        ``on_load`` gets each loaded table.
        """
        self.damaged: dict[str, JournalDamaged] = {}
        """Why a table is not opened, by its id."""
        self.repaired: dict[str, str] = {}
        """What was put back, or is lost, of a table that is opened: a sentence by its id."""
        self.foreign: list[object] = []
        """What stands in the place of a table's id in rows that belong to none."""
        self._lost: dict[str, int] = {}
        """The number of the last row of each table that has lost its end, until the table is loaded."""
        self._journal = journal
        self._packs = packs
        self._on_load = on_load
        self._lock = threading.RLock()
        self._all: WeakValueDictionary[str, Table] = WeakValueDictionary()
        self._running: dict[str, Table] = {}
        self._over: OrderedDict[str, Table] = OrderedDict()
        journal.given_up = self.drop
        self._load_running()

    def _load_running(self) -> None:
        self._compare()
        for identifier in self._journal.tables():
            summary = self._journal.summaries.get(identifier)
            if summary is not None and not summary.over and identifier not in self.damaged:
                self._try(identifier)

    def add(self, table: Table) -> Table:
        """Add a table that has just been opened; returns the one that is used from now on.

        It is another object where somebody has asked for the table since its first row was written.
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
        """Keep a table as one that runs, or one that is over. The registry calls it after each change."""
        if not table.over and self._running.get(table.id) is table:
            return  # without the lock, which is held while another table is loaded
        with self._lock:
            if self._all.get(table.id) is not table:
                return  # it was dropped
            self._running.pop(table.id, None)
            self._over.pop(table.id, None)
            (self._over if table.over else self._running)[table.id] = table
            while len(self._over) > MOST_OVER:
                self._over.popitem(last=False)

    def get(self, identifier: str) -> Table:
        """The table of this id, loaded if need be. Raises `Refusal` for an unknown or damaged one."""
        table = self._running.get(identifier)
        if table is not None:
            return table
        with self._lock:
            table = self._all.get(identifier)
            if table is None and identifier in self._journal.summaries and identifier not in self.damaged:
                table = self._try(identifier)
            if table is None:
                raise Refusal(Code.JOURNAL_DAMAGED if identifier in self.damaged else Code.NO_SUCH_TABLE)
            if identifier in self._over:
                self._over.move_to_end(identifier)
            return table

    def take(self, identifier: str) -> Table:
        """The table of this id (`get`): there is only one process that can have it."""
        return self.get(identifier)

    def drop(self, identifier: str) -> None:
        """Take a table out of memory, since it may differ from the journal; it is loaded anew when it is asked for.

        Whoever still has it can read it; what they would write is refused.
        """
        with self._lock:
            table = self._all.get(identifier)
            if table is not None:
                table.rows.given_up = True
            for kept in (self._running, self._over, self._all):
                kept.pop(identifier, None)

    @contextmanager
    def unloaded(self, identifier: str) -> Iterator[bool]:
        """Keep a table that is over out of memory meanwhile; False where it runs, or somebody uses it."""
        with self._lock:
            self._over.pop(identifier, None)
            if identifier in self._all:
                collect_all()  # a table and its listeners know each other
            yield identifier not in self._all

    def running(self) -> list[Table]:
        """The tables that are not over, the one used last at the end."""
        with self._lock:
            return sorted(self._running.values(), key=lambda table: table.state.sequence)

    def known(self) -> set[str]:
        """The ids of all tables, also of damaged ones."""
        return self._journal.summaries.keys() | self.damaged.keys()

    def _compare(self) -> None:
        """Recover every table of which summary, rows, copy and head do not agree."""
        journal = self._journal
        counts = journal.counts()
        self.foreign = [table for table in counts if not is_table_id(table)]
        if self.foreign:
            log.warning("The journal has rows of no table (%s).", ", ".join(map(ascii, self.foreign)))
        copied = journal.copies.tables() if journal.copies is not None else []
        headed = journal.heads.tables() if journal.heads is not None else []
        stored = {str(table) for table in counts if is_table_id(table)}
        for table in sorted(stored | {*journal.summaries, *copied, *headed}):
            if is_intact(journal, table, *counts.get(table, (0, 0))):
                continue
            try:
                self._recover(table)
            except JournalAway:
                raise
            except JournalDamaged as damage:
                self._report(damage, table)

    def _recover(self, table: str) -> None:
        found = recover(self._journal, table)
        sentence = found.sentence
        if found.lost:
            self._lost[table] = found.lost[-1]
        if sentence:
            self.repaired[table] = sentence
            log.warning("Table %s: %s.", table, sentence)

    def _try(self, identifier: str) -> Table | None:
        """Load a table, or report why it cannot be."""
        try:
            self._recover(identifier)
            table = Table.resume(identifier, self._journal, self._packs)
        except JournalAway:
            raise
        except JournalDamaged as damage:
            self._report(damage, identifier)
            return None
        except Refusal as refusal:
            if refusal.code is Code.LEASE_LOST:
                raise
            self._report(JournalUnusable(identifier, 0, f"it cannot be repaired ({refusal})"), identifier)
            return None
        last = self._lost.pop(identifier, 0)
        if last and not table.over:
            table.rows.missing = MissingRows(last)
            with suppress(Refusal):  # it is tried again when the table is opened next
                table.give_up_rows()
        self._journal.summarize(table.summary())
        return self.add(table)

    def _report(self, damage: JournalDamaged, table: str) -> None:
        self.damaged[table] = damage
        log.warning("%s. That table is not opened; the others are.", damage)
        if damage.number == 0 and not isinstance(damage, JournalUnusable):
            log.warning("What can be repaired of it is repaired at the next start.")
            self._journal.mark_unreadable()
