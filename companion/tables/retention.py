"""Retention: takes the names of guests out of tables that have been over for long, or of one person at once.

It works on a registry, so that the evening book follows. Earlier versions wrote a file of each game as its backup; the
files of the tables concerned are deleted. Tables that are not over, and those that somebody has open, are left for
later.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path

from companion.clock import now
from companion.errors import JournalDamaged, Refusal
from companion.tables import forgetting, table_files
from companion.tables.forgetting import Forgotten, Wanted
from companion.tables.registry import TableRegistry

log = logging.getLogger("exchequer.journal")

EVERY = 3600.0
"""Seconds between two looks for tables that are old enough."""


@dataclass(slots=True)
class Outcome:
    """What was forgotten, and the tables that were left: they run or are open, or cannot be read."""

    done: list[Forgotten] = field(default_factory=list)
    left: list[str] = field(default_factory=list)
    unreadable: list[str] = field(default_factory=list)


def forget(registry: TableRegistry, folders: Sequence[Path], choose: Callable[[str], Wanted | None]) -> Outcome:
    """Take names out of tables: ``choose`` returns who is to be forgotten at a table, or None.

    The evening book is read again, and files of the games concerned are deleted from the ``folders`` of backups. Raises
    OSError.
    """
    outcome = Outcome()
    chosen = {table: wanted for table in sorted(registry.known()) if (wanted := choose(table)) is not None}
    for table, wanted in chosen.items():
        _at(registry, table, wanted, outcome)
    if outcome.done:
        registry.journal.erase_traces()
    # Also what an earlier call did not come to, because it was killed or the disk was full.
    registry.book.tidy()
    before = forgetting.was_forgotten(registry.settings.data, registry.journal.chain)
    for table in chosen.keys() & before.keys() - {*outcome.left, *outcome.unreadable}:
        for folder in folders:
            for file in folder.glob(f"{table}-*{table_files.SUFFIX}"):
                file.unlink(missing_ok=True)
    return outcome


def _at(registry: TableRegistry, table: str, wanted: Wanted, outcome: Outcome) -> None:
    """Take names out of one table."""
    journal, summary = registry.journal, registry.journal.summaries.get(table)
    try:
        with registry.unloaded(table) as is_free:
            if summary is None or not summary.over or not is_free:
                if any(wanted(name) for name in forgetting.persons(journal.read(table))):
                    outcome.left.append(table)
                return
            done = forgetting.forget(journal, registry.settings.data, table, wanted)
    except (JournalDamaged, Refusal):
        outcome.unreadable.append(table)
        return
    if done is not None:
        outcome.done.append(done)
        for listener in registry.forgotten:
            listener(table)


def older_than(registry: TableRegistry, days: float, done: set[str] | None = None) -> Callable[[str], Wanted | None]:
    """Everybody, at tables whose last row was written more than so many days ago.

    Tables in ``done`` are not read again; those that are old enough are added to it.
    """
    limit = datetime.fromisoformat(now()) - timedelta(days=days)
    known = set[str]() if done is None else done

    def choose(table: str) -> Wanted | None:
        summary = registry.journal.summaries.get(table)
        if table in known or summary is None or not summary.over:
            return None
        try:
            last = max((entry.at for entry in registry.journal.read(table)), default="")
            if not last or datetime.fromisoformat(last) >= limit:
                return None
        except (JournalDamaged, ValueError):
            return None
        known.add(table)
        return forgetting.everybody

    return choose


class Retention:
    """Forgets the names of guests after so many days, while a server runs."""

    def __init__(self, registry: TableRegistry, folders: Sequence[Path], days: int) -> None:
        """Names stay for ``days``; 0: for ever. ``folders`` are those of backups."""
        self._registry, self._folders, self._days = registry, folders, days
        self._ended = threading.Event()
        self._done: set[str] = set()
        """Tables that have been looked at when they were old enough."""

    def start(self) -> None:
        """Look now, and then from time to time."""
        if self._days:
            threading.Thread(target=self._run, name="retention", daemon=True).start()

    def close(self) -> None:
        """Look no more."""
        self._ended.set()

    def look(self) -> Outcome:
        """Forget what is old enough. Raises OSError."""
        outcome = forget(self._registry, self._folders, older_than(self._registry, self._days, self._done))
        self._done.difference_update(outcome.left)
        return outcome

    def _run(self) -> None:
        while True:
            try:
                self.look()
            except Exception:
                log.exception("Names could not be forgotten")
            if self._ended.wait(EVERY):
                return
