"""Adding: what an unpacked backup has is added to a data folder that has games of its own, and overwrites nothing.

Each table is added in one transaction, each other file under another name first and renamed then. What has become of
each table is kept beside the unpacked backup: whoever is killed goes on where it stopped, and whoever adds the same
backup again changes nothing.
"""

from __future__ import annotations

import json
import logging
import os
import shutil
from collections import Counter
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path

from companion import private_files
from companion.errors import Code, JournalDamaged, Refusal
from companion.packs.pack_store import PackStore
from companion.tables import restoring, table_files
from companion.tables.backup_reasons import reason_of
from companion.tables.journal import Journal
from companion.tables.restoring import Outcome, RestoreError
from companion.tables.sqlite_journal import SqliteJournal
from companion.tables.table_files import TableFile
from engine.core import Term

log = logging.getLogger("exchequer.backups")

DONE = "added"
"""File in the folder of an unpacked backup: a line of JSON for each table that has been added, with its outcome."""
FOLDERS = ("finished", "photos", "drafts")
"""Folders of the packs."""
_PART = ".adding"


@dataclass(slots=True)
class Added:
    """What has become of the tables of a backup: how many by outcome, and how many could not be added."""

    outcomes: Counter[Outcome] = field(default_factory=Counter)
    missing: int = 0
    why: Term | None = None
    """Why something could not be added; None if all was."""

    def failed(self, problem: Exception, tables: int) -> None:
        """Note that so many tables could not be added; the first reason is told."""
        log.warning("A backup could not be added whole: %s", problem)
        self.missing += tables
        self.why = self.why or reason_of(problem).term()


def add(stage: Path, data: Path, going_on: Callable[[], None] = lambda: None) -> Added:
    """Add the unpacked backup in ``stage`` to a data folder that no server uses; calls ``going_on`` at each step.

    A table that cannot be added keeps no other from it, unless the disk is full or cannot be written.
    """
    added = Added()
    try:
        with closing(SqliteJournal.at(stage)) as source, closing(SqliteJournal.at(data)) as target:
            goes_on = _add_tables(stage, data, source, target, added, going_on)
        if goes_on:
            _add_files(stage / "packs", data / "packs", going_on)
    except (Refusal, JournalDamaged, OSError) as problem:
        added.failed(problem, 0)
    private_files.tighten(data)
    return added


def _add_tables(
    stage: Path, data: Path, source: Journal, target: Journal, added: Added, going_on: Callable[[], None]
) -> bool:
    """Add the tables; whether anything else can be added, too."""
    done, stores = _done(stage), (PackStore(stage / "packs"), PackStore(data / "packs"))
    tables = [table for table in source.tables() if source.counts()[table][0] > 1]
    for place, table in enumerate(tables):
        going_on()
        outcome = done.get(table)
        try:
            if outcome is None:
                file = _file_of(table, source, stores[0])
                outcome = restoring.restore(file, target, stores[1], replay_there=False).outcome
                _keep(stage, table, outcome)
        except RestoreError as problem:
            added.failed(problem, 1)
        except _TableDamaged:
            added.failed(Refusal(Code.BACKUP_TABLES, text=table), 1)
        except (Refusal, JournalDamaged, OSError) as problem:
            added.failed(problem, len(tables) - place)
            return False
        else:
            added.outcomes[outcome] += 1
    return True


class _TableDamaged(Exception):
    """A table of a backup that its computer could no longer open."""


def _file_of(table: str, source: Journal, store: PackStore) -> TableFile:
    try:
        return table_files.of_table(table, source.read(table), store)
    except JournalDamaged:
        raise _TableDamaged from None


def _add_files(packs: Path, target: Path, going_on: Callable[[], None]) -> None:
    """Add the files of packs, photos and drafts that are not there. Raises OSError."""
    for folder in FOLDERS:
        place = target / folder
        for left in place.glob(f".*{_PART}"):  # by a start that was killed
            left.unlink()
        for one in sorted((packs / folder).glob("*")):
            going_on()
            if one.name.startswith(".") or not one.is_file() or (place / one.name).exists():
                continue
            private_files.make_folder(place)
            part = place / f".{one.name}{_PART}"  # no name of a pack or photo
            try:
                with (
                    one.open("rb") as read,
                    private_files.open_private(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC) as written,
                ):
                    shutil.copyfileobj(read, written, 1 << 20)
                    written.flush()
                    os.fsync(written.fileno())
                part.replace(place / one.name)
            except OSError:
                part.unlink(missing_ok=True)
                raise


def _done(stage: Path) -> dict[str, Outcome]:
    """The tables that have been added by a start that was killed."""
    found = {}
    with suppress(OSError):
        for line in (stage / DONE).read_bytes().splitlines():
            with suppress(ValueError, TypeError):  # the last line may be torn
                table, outcome = json.loads(line)
                found[str(table)] = Outcome(outcome)
    return found


def _keep(stage: Path, table: str, outcome: Outcome) -> None:
    """Keep what has become of a table; without it, it counts as one that was there."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND
    with suppress(OSError), private_files.open_private(stage / DONE, flags) as file:
        file.write(json.dumps([table, outcome.value]).encode() + b"\n")
