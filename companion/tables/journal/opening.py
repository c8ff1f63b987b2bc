"""Opening: opens the journal of a server, in its data folder or in PostgreSQL."""

from __future__ import annotations

import logging
import re
import shutil
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from companion import private_files
from companion.errors import JournalDamaged, JournalUnusable
from companion.tables.access.host_keys import HostKeys
from companion.tables.journal.journal import Journal
from companion.tables.journal.schema import SCHEMA

log = logging.getLogger("exchequer.journal")

FILE = "exchequer.sqlite"
"""The name of the database in a data folder."""
EARLIER = ("rows", "heads", "book.jsonl", "book.jsonl.lock")
"""What versions up to 0.4 had beside the database: copies of its rows, the last row of each table, the evening book."""


def open_journal(folder: Path, database: str = "") -> Journal:
    """Open the journal of a data folder, or of the database at ``database`` (the address of EXCHEQUER_DATABASE).

    Before a file of an earlier version is migrated, a copy is kept as ``exchequer.sqlite.schema2``, named after its
    schema number. Raises `JournalDamaged`, or `JournalUnusable` if the journal may be intact.
    """
    private_files.make_folder(folder)
    key = HostKeys.at(folder).derived("journal")
    journal = Journal(database, key) if database else _open_file(folder / FILE, key)
    for name in EARLIER:
        shutil.rmtree(folder / name, ignore_errors=True)
        with suppress(OSError):
            (folder / name).unlink()
    return journal


def _open_file(file: Path, key: bytes) -> Journal:
    """The journal in a file of SQLite. Raises as `open_journal` does."""
    private_files.create(file)  # SQLite gives its other files the mode of this one
    schema = _schema_of(file)
    if schema > SCHEMA:
        _go_back(file, schema)
    try:
        if 0 < schema < SCHEMA:
            _keep(file, schema)
        return Journal(f"sqlite:///{file}", key)
    except JournalUnusable:
        raise
    except (sqlite3.Error, OSError) as problem:
        raise JournalUnusable("", 0, f"it cannot be copied aside before it is migrated ({problem})") from None
    except JournalDamaged as damage:
        raise JournalDamaged("", 0, f"{damage.reason}; restore the newest backup: exchequer restore FILE") from None


def _schema_of(file: Path) -> int:
    """The schema number of a database; 0 if it has none or cannot be read."""
    try:
        with closing(sqlite3.connect(file, timeout=10)) as database:
            row = database.execute("SELECT value FROM about WHERE key = 'schema'").fetchone()
            return int(row[0]) if row else 0
    except (sqlite3.Error, ValueError, TypeError):
        return 0


def _keep(file: Path, schema: int) -> None:
    """Copy a database of an earlier schema aside."""
    part = file.with_name(f"{file.name}.kept-part")
    part.unlink(missing_ok=True)
    private_files.create(part)
    with closing(sqlite3.connect(file)) as source, closing(sqlite3.connect(part)) as target:
        source.backup(target)
    part.rename(_free_name(file.with_name(f"{file.name}.schema{schema}")))


def _go_back(file: Path, schema: int) -> None:
    """Go back to the copy of this schema that a later version has kept; the later database is kept beside it.

    Without such a copy nothing is changed.
    """
    kept = newest_kept(file.parent, SCHEMA)
    if kept is None:
        return
    aside = _free_name(file.with_name(f"{file.name}.schema{schema}"))
    with closing(sqlite3.connect(file, timeout=10)) as database:  # its write-ahead log belongs to it
        database.execute("PRAGMA journal_mode=DELETE")
    fresh = file.with_name(f"{file.name}.going-back")
    shutil.copyfile(kept, fresh)
    shutil.copyfile(file, aside)
    fresh.replace(file)
    log.warning("%s is of a later version. It is kept as %s; %s is used instead.", file.name, aside.name, kept.name)


def newest_kept(folder: Path, schema: int) -> Path | None:
    """The most recently kept database of a schema, or None."""
    pattern = re.compile(re.escape(f"{FILE}.schema{schema}") + r"(?:-(\d{1,6}))?\Z")
    found = [(int(match[1] or 1), path) for path in folder.iterdir() if (match := pattern.match(path.name))]
    return max(found)[1] if found else None


def _free_name(path: Path) -> Path:
    """A path that does not exist yet: this one, or with ``-2``, ``-3``… at its end."""
    number, free = 1, path
    while free.exists():
        number += 1
        free = path.with_name(f"{path.name}-{number}")
    return free
