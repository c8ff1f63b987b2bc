"""Rescue: a database that cannot be read is kept aside, and a new one is made of what can be read of it.

Rows that are in no part of the old file that can be read come from the row copies, table by table
(``companion.tables.recovery``).
"""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

from companion import private_files
from companion.errors import JournalDamaged, JournalUnusable
from companion.tables import journal_schema
from companion.tables.chain import Chain
from companion.tables.earlier_journal import go_back
from companion.tables.journal import COPIES, FILE, MARK, Journal
from companion.tables.journal_schema import free_name
from companion.tables.seats import HostKeys
from companion.tables.sqlite_journal import SqliteJournal

log = logging.getLogger("exchequer.journal")

COLUMNS_OF_SCHEMA_1 = 6

_LAST = 2**40
"""No database has so many rows."""

Unreadable = (sqlite3.Error, OverflowError, ValueError)
"""What the driver raises for the content of a damaged file."""


def open_journal(folder: Path) -> tuple[Journal, list[str]]:
    """The journal of a data folder, rescued if it must be; and sentences about it for the person at the terminal.

    Raises `JournalUnusable` where the file may be intact but cannot be used.
    """
    private_files.make_folder(folder)
    file = folder / FILE
    copies = (folder / COPIES).is_dir()
    begun = copies or (folder / "host_secret").exists()
    empty = not file.exists() or file.stat().st_size == 0
    try:
        if (folder / MARK).exists():
            raise JournalDamaged("", 0, "some of its pages could not be read")
        journal = _checked(folder)
    except JournalDamaged as damage:
        if isinstance(damage, JournalUnusable) and (note := _gone_back(folder)):
            return _checked(folder), [note]
        if isinstance(damage, JournalUnusable) and not (copies and _is_foreign(file)):
            raise
        return _rescued(folder, damage)
    notes = [f"{FILE} was missing or empty, though this folder has been used before."] if begun and empty else []
    return journal, notes


def _gone_back(folder: Path) -> str:
    """A sentence about the way back from a later version's database, if there is one; "" otherwise."""
    try:
        return go_back(folder)
    except (OSError, *Unreadable) as problem:
        log.warning("The journal of a later version could not be put aside: %s", problem)
        return ""


def _checked(folder: Path) -> Journal:
    """The journal of a folder, of which the rows of all tables that are not over have been read once."""
    journal = SqliteJournal.at(folder)
    try:
        journal.counts()
        for summary in journal.summaries.values():
            if not summary.over:
                journal.stored(summary.table)
    except BaseException:
        journal.close()
        raise
    return journal


def _rescued(folder: Path, damage: JournalDamaged) -> tuple[Journal, list[str]]:
    """A new journal with what can be read of the damaged one, which is kept."""
    file = folder / FILE
    kept = free_name(folder / f"{FILE}.damaged")
    try:
        for ending in ("", "-wal", "-shm"):
            part = folder / f"{FILE}{ending}"
            if part.exists():
                part.rename(f"{kept}{ending}")
    except OSError as problem:
        reason = f"{damage.reason}, and it cannot be kept aside ({problem.strerror})"
        raise JournalUnusable("", 0, reason) from None
    rows = salvage(kept, file, Chain(HostKeys.at(folder).derived("journal")))
    try:
        journal = _checked(folder)
    except JournalDamaged as again:
        log.warning("What was read of %s is not usable either: %s", kept.name, again.reason)
        for part in folder.glob(f"{FILE}-*"):
            part.unlink()
        file.unlink(missing_ok=True)
        journal, rows = SqliteJournal.at(folder), 0
    (folder / MARK).unlink(missing_ok=True)
    read = f"{rows} rows of it could be read" if rows else "nothing of it could be read"
    return journal, [f"{FILE} could not be used ({damage.reason}). It is kept as {kept.name}; {read}."]


def salvage(source: Path, target: Path, chain: Chain) -> int:
    """Copy the rows that can be read of a damaged database into a new one of the same schema; returns their number.

    Without any row there is no new file. ``chain`` is that of the journal.
    """
    rows = 0
    private_files.create(target)
    with closing(sqlite3.connect(target, isolation_level=None)) as new, suppress(*Unreadable):
        rows = _copied(source, new, chain)
    if not rows:
        target.unlink()
    return rows


def _copied(source: Path, new: sqlite3.Connection, chain: Chain) -> int:
    """Copy the rows of ``source`` into a new database; returns the number of those of the journal."""
    with closing(_open(source)) as old:
        columns = len(old.execute("PRAGMA table_info(entries)").fetchall())
        first = columns == COLUMNS_OF_SCHEMA_1
        new.execute(f"PRAGMA page_size={journal_schema.PAGE}")
        new.executescript(f"BEGIN;{journal_schema.TABLES_OF_SCHEMA_1 if first else journal_schema.statements()}")
        rows = sum(_insert(new, "entries", row) for row in _rows(old, "entries") if len(row) == columns)
        about = {"schema": "1"} if first else journal_schema.description(chain, _end_of_schema_1(old))
        new.executemany("INSERT INTO about VALUES (?, ?)", about.items())
        if not first:
            for row in _rows(old, "tables"):
                _insert(new, "tables", row)
    new.execute("COMMIT")
    return rows


def _end_of_schema_1(old: sqlite3.Connection) -> int:
    """The sequence of the last row of schema 1; 0 where it cannot be read."""
    with suppress(*Unreadable):
        for key, value in _rows(old, "about"):
            if key == "schema_1":
                return int(str(value))
    return 0


def _open(source: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(source, isolation_level=None)
    connection.text_factory = lambda text: text.decode("utf-8", "surrogateescape")
    connection.execute("PRAGMA busy_timeout=2000")
    return connection


def _is_foreign(file: Path) -> bool:
    """Whether a file is a database that can be read and has no table of ours."""
    try:
        with closing(_open(file)) as connection:
            names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    except Unreadable:
        return False
    return not names & set(journal_schema.metadata.tables)


def _rows(connection: sqlite3.Connection, table: str) -> Iterator[tuple[object, ...]]:
    """The rows of a database table by rowid, past pages that cannot be read."""
    last, step = -1, 1
    while last < _LAST:
        chosen = f"SELECT rowid, * FROM {table} WHERE rowid > ? ORDER BY rowid"
        try:
            for row in connection.execute(chosen, (last,)):
                if row[0] <= last:  # damaged pages can lead in a circle
                    raise sqlite3.DatabaseError("the rows are out of order")
                yield row[1:]
                last, step = row[0], 1
            return
        except Unreadable:
            last, step = last + step, step * 2


def _insert(connection: sqlite3.Connection, table: str, row: tuple[object, ...]) -> int:
    """Insert a row as it is, unless it is there already; returns the number of rows inserted."""
    values = [_as_stored(value) for value in row]
    marks = ", ".join("?" * len(values))
    try:
        return connection.execute(f"INSERT OR IGNORE INTO {table} VALUES ({marks})", values).rowcount
    except Unreadable:
        return 0


def _as_stored(value: object) -> object:
    """A value as it can be inserted: text that is not ASCII, and so not the journal's, as the bytes that were read."""
    return value.encode("utf-8", "surrogateescape") if isinstance(value, str) and not value.isascii() else value
