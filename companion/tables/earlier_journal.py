"""Earlier journal: the way back from the journal of a later version, which has another schema.

A version that changes the schema keeps the database as it was beside its own (``exchequer.sqlite.schema2``), before it
writes anything. When an earlier version is rolled back to, it cannot read the later database. It keeps that one aside
and goes on with the kept one; what was played since is put back from the row copies (`companion.tables.recovery`),
whose format has not changed. What the copies cannot give back stays in the later database: nothing is deleted.
"""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from companion import private_files
from companion.tables.journal import FILE
from companion.tables.journal_schema import SCHEMA, free_name

_FRESH = f"{FILE}.going-back"


def go_back(folder: Path) -> str:
    """Put the kept database of this schema in the place of a later one; returns a sentence about it.

    "" where there is no later database or no kept one; then nothing is changed. Raises OSError and sqlite3.Error.
    Interrupted at any moment, it is done again at the next start.
    """
    file = folder / FILE
    later, kept = _schema_of(file), newest_kept(folder, SCHEMA)
    if later <= SCHEMA or kept is None or _schema_of(kept) != SCHEMA:
        return ""
    with closing(sqlite3.connect(file, timeout=10)) as database:  # what is in its write-ahead log belongs to it
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        database.execute("PRAGMA journal_mode=DELETE")
    fresh = folder / _FRESH
    fresh.unlink(missing_ok=True)
    with kept.open("rb") as source, private_files.open_private(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL) as target:
        shutil.copyfileobj(source, target)
        target.flush()
        os.fsync(target.fileno())
    aside = free_name(folder / f"{FILE}.schema{later}")
    try:
        aside.hardlink_to(file)  # so that there is a database of the usual name at every moment
    except OSError:  # a file system without hard links
        shutil.copyfile(file, aside)
    fresh.replace(file)
    opened = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
    return f"{FILE} was written by a later version. It is kept as {aside.name}; this version goes on with {kept.name}."


def newest_kept(folder: Path, schema: int) -> Path | None:
    """The database of a schema that was kept last, or None."""
    pattern = re.compile(re.escape(f"{FILE}.schema{schema}") + r"(?:-(\d{1,6}))?\Z")
    found = [(int(match[1] or 1), path) for path in folder.iterdir() if (match := pattern.match(path.name))]
    return max(found)[1] if found else None


def _schema_of(file: Path) -> int:
    """The number in a database that says its schema; 0 where it cannot be read."""
    if not file.is_file():
        return 0
    with suppress(sqlite3.Error, ValueError), closing(sqlite3.connect(file, timeout=10)) as database:
        row = database.execute("SELECT value FROM about WHERE key = 'schema'").fetchone()
        return int(str(row[0])) if row else 0
    return 0
