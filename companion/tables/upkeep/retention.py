"""Retention: removes the names of guests from old finished tables, or of one person on request.

Unfinished tables are left for later. The file ``forgotten.jsonl`` of the data folder has a line for each change: when,
which table, and a keyed hash of each name. The hashes do not reveal names, but they identify names that an older backup
has brought back (`was_forgotten`).
"""

from __future__ import annotations

import hmac
import json
import logging
import os
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path

from companion import private_files
from companion.clock import now
from companion.errors import JournalDamaged, Refusal
from companion.tables.access.host_keys import HostKeys
from companion.tables.journal import FILE
from companion.tables.registry import TableRegistry
from companion.tables.upkeep import forgetting
from companion.tables.upkeep.forgetting import Wanted, folded

log = logging.getLogger("exchequer.journal")

FORGOTTEN = "forgotten.jsonl"
EVERY = 3600.0
"""Seconds between two looks for tables that are old enough."""


@dataclass(slots=True)
class Outcome:
    """The number of names removed from each table, and the tables that were left out.

    ``left`` are not over; ``unreadable`` cannot be read.
    """

    done: dict[str, int] = field(default_factory=dict)
    left: list[str] = field(default_factory=list)
    unreadable: list[str] = field(default_factory=list)


def forget(registry: TableRegistry, folders: Sequence[Path], choose: Callable[[str], Wanted | None]) -> Outcome:
    """Remove names from tables: ``choose`` returns the people to forget at a table, or None.

    Also deletes files of these games in the ``folders`` of backups, written by earlier versions, and kept databases of
    earlier versions. Raises OSError.
    """
    outcome = Outcome()
    for table in sorted(registry.journal.summaries):
        wanted = choose(table)
        if wanted is None:
            continue
        try:
            _forget_at(registry, table, wanted, outcome)
        except (JournalDamaged, Refusal):
            outcome.unreadable.append(table)
            continue
        if table in was_forgotten(registry.settings.data) and table not in outcome.left:
            for folder in folders:
                for file in folder.glob(f"{table}-*.json.gz"):
                    file.unlink(missing_ok=True)
    if outcome.done:
        registry.journal.erase_traces()
        for kept in registry.settings.data.glob(f"{FILE}.schema*"):
            kept.unlink(missing_ok=True)
    return outcome


def _forget_at(registry: TableRegistry, table: str, wanted: Wanted, outcome: Outcome) -> None:
    """Remove names from one table. Raises `JournalDamaged` and `Refusal`; then nothing is changed."""
    journal, summary = registry.journal, registry.journal.summaries[table]
    journal_rows = journal.read(table)
    instead = forgetting.guests(journal_rows, wanted)
    if not instead:
        return
    if not summary.over:
        outcome.left.append(table)
        return
    _note(registry.settings.data, table, [*instead])
    fresh = forgetting.without_names(journal_rows, instead)
    players = tuple(instead.get(folded(name), name) for name in summary.players)
    name = str(fresh[0].body.get("name", ""))
    journal.rewrite(summary, fresh, replace(summary, name=name, players=players, played=None))
    registry.loaded.catch_up(table)
    outcome.done[table] = len(instead)
    log.info("Table %s: %d names were taken out", table, len(instead))
    for listener in registry.forgotten:
        listener(table)


def older_than(registry: TableRegistry, days: float) -> Callable[[str], Wanted | None]:
    """Select everybody at tables whose last row is older than so many days."""
    limit = datetime.fromisoformat(now()) - timedelta(days=days)

    def choose(table: str) -> Wanted | None:
        summary = registry.journal.summaries[table]
        try:
            is_old = bool(summary.over) and datetime.fromisoformat(summary.at) < limit
        except ValueError:
            return None
        return forgetting.everybody if is_old else None

    return choose


def was_forgotten(data: Path) -> dict[str, Wanted]:
    """For each table with forgotten names, a predicate that recognises them."""
    marks: dict[str, set[str]] = {}
    try:
        lines = (data / FORGOTTEN).read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return {}
    for text in lines:
        try:
            line = json.loads(text)
            marks.setdefault(line["table"], set()).update(line["names"])
        except (ValueError, KeyError, TypeError):
            continue
    return {table: partial(_is_marked, data, table, known) for table, known in marks.items()}


def _is_marked(data: Path, table: str, marks: set[str], name: str) -> bool:
    return _mark(data, table, name) in marks


def _mark(data: Path, table: str, name: str) -> str:
    """The keyed hash that identifies the name of a person at a table."""
    text = json.dumps(["seal", "forgotten", table, folded(name)])
    return hmac.digest(HostKeys.at(data).derived("journal"), text.encode(), "sha256").hex()


def _note(data: Path, table: str, names: Sequence[str]) -> None:
    """Write a line about the names durably before they are removed. Raises OSError."""
    line = {"at": now(), "table": table, "names": sorted(_mark(data, table, name) for name in names)}
    with private_files.open_private(data / FORGOTTEN, os.O_WRONLY | os.O_CREAT | os.O_APPEND) as file:
        # The line before may be cut off, since its process was killed.
        file.write(f"\n{json.dumps(line)}\n".encode())
        file.flush()
        os.fsync(file.fileno())


class Retention:
    """Forgets the names of guests after some days, while a server is running."""

    def __init__(self, registry: TableRegistry, folders: Sequence[Path], days: int) -> None:
        """Keep names for ``days`` (0: for ever). ``folders`` are those of backups."""
        self._registry, self._folders, self._days = registry, folders, days
        self._ended = threading.Event()
        self._done: set[str] = set()
        """Tables without names left to forget."""

    def start(self) -> None:
        """Check now, and then from time to time."""
        if self._days:
            threading.Thread(target=self._run, name="retention", daemon=True).start()

    def close(self) -> None:
        """Stop checking."""
        self._ended.set()

    def look(self) -> Outcome:
        """Forget all names that are old enough. Raises OSError."""
        is_old, looked_at = older_than(self._registry, self._days), set[str]()

        def choose(table: str) -> Wanted | None:
            wanted = None if table in self._done else is_old(table)
            if wanted is not None:
                looked_at.add(table)
            return wanted

        outcome = forget(self._registry, self._folders, choose)
        self._done |= looked_at.difference(outcome.left)
        return outcome

    def _run(self) -> None:
        while True:
            try:
                self.look()
            except Exception:
                log.exception("Names could not be forgotten")
            if self._ended.wait(EVERY):
                return
