"""Moving: all tables of a journal go from the data folder into a PostgreSQL database, or back, and are compared there.

Every row is copied as it is, with its place among all rows and its chain. Before anything counts, the rows are read
back from where they are to be, each game is replayed from them, and what it ends with is compared with what it ended
with before. A move that is interrupted, or in which a table differs, leaves the target as it was. Afterwards the source
says that it has been moved, so that nobody goes on with it by mistake: nothing is deleted.

The key of the journal stays in the data folder, and so do packs, photos and everything else.
"""

from __future__ import annotations

import os
import shutil
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from companion import private_files
from companion.packs.pack_store import PackStore
from companion.tables import proving, rescue
from companion.tables.chain import Chain
from companion.tables.heads import Heads
from companion.tables.journal import COPIES, FILE, HEADS
from companion.tables.journal_schema import free_name
from companion.tables.moved_content import Content, MoveRefused, content_of
from companion.tables.proving import Described, Replay
from companion.tables.row_copies import RowCopies
from companion.tables.seats import HostKeys
from companion.tables.sqlite_journal import SqliteJournal

STAGE = ".moving"
"""Folder in the data folder in which a file of SQLite is made."""


@dataclass(frozen=True, slots=True)
class Moved:
    """What was moved, and where the source is kept: a file, or "" for a database."""

    tables: int
    rows: int
    games: int
    kept: str


def described(content: Content, store: PackStore) -> dict[str, Described]:
    """What each table ends with: every game is replayed."""
    return {table: proving.described(table, rows, store, replayed=True) for table, rows in content.rows.items()}


def compare(before: Content, after: Content, store: PackStore) -> int:
    """Compare what was copied, and replay it; returns the number of games. Raises `MoveRefused` with what differs."""
    different = sorted(
        table
        for table in before.rows.keys() | after.rows.keys()
        if before.rows.get(table) != after.rows.get(table) or before.summaries.get(table) != after.summaries.get(table)
    )
    if different or before.schema_1 != after.schema_1:
        raise MoveRefused("Nothing has been moved, since the copies of tables differ", different or ["about"])
    was, found = described(before, store), described(after, store)
    proof = proving.compare(was, found)
    wrong = sorted({*proof.differs, *proof.running, *proof.lost})
    if wrong:
        raise MoveRefused("Nothing has been moved, since games differ when they are replayed", wrong)
    return sum(one.replay is not Replay.DAMAGED and bool(one.shown.get("lines")) for one in found.values())


def to_database(data: Path, url: str) -> Moved:
    """Move the tables of a data folder into a PostgreSQL database. No server may use either.

    Raises `MoveRefused`, `JournalDamaged` and OSError; then the database is as it was.
    """
    from companion.tables import postgres_moving

    journal, _ = rescue.open_journal(data)
    with closing(journal):
        content = content_of(journal)
        chain, store = journal.chain, PackStore(data / "packs")
        games = postgres_moving.write(url, chain, content, lambda found: compare(content, found, store))
    kept = _put_aside(data)
    return Moved(len(content.rows), sum(map(len, content.rows.values())), games, kept)


def to_folder(data: Path, url: str) -> Moved:
    """Move the tables of a PostgreSQL database into the data folder. No server may use either.

    Raises `MoveRefused`, `JournalDamaged` and OSError; then the data folder is as it was.
    """
    from companion.tables import postgres_moving

    private_files.make_folder(data)
    key, store = HostKeys.at(data).derived("journal"), PackStore(data / "packs")
    content = postgres_moving.read(url, key)
    stage = data / STAGE
    shutil.rmtree(stage, ignore_errors=True)
    there = _tables_in(data)
    if there is not None:
        games = _same(there, content, store)
    else:
        try:
            games = _write_file(stage, key, content, store)
            _put_in_place(stage, data, Chain(key), content)
        finally:
            shutil.rmtree(stage, ignore_errors=True)
    postgres_moving.mark(url, Chain(key), content, f"the data folder {data}")
    return Moved(len(content.rows), sum(map(len, content.rows.values())), games, "")


def _tables_in(data: Path) -> Content | None:
    """What the data folder has; None where it has no tables."""
    if not (data / FILE).exists() and not (data / COPIES).is_dir() and not (data / HEADS).exists():
        return None
    journal, _ = rescue.open_journal(data)
    with closing(journal):
        known = journal.tables()
        copied = journal.copies.tables() if journal.copies is not None else []
        return content_of(journal) if known or copied else None


def _same(there: Content, content: Content, store: PackStore) -> int:
    """The number of games, where a move that was interrupted has copied them. Raises `MoveRefused` for other tables."""
    try:
        return compare(content, there, store)
    except MoveRefused:
        raise MoveRefused("The data folder has tables already. Name another one with --data") from None


def _write_file(stage: Path, key: bytes, content: Content, store: PackStore) -> int:
    """Make a file of SQLite in the folder ``stage``, and compare; returns the number of games."""
    private_files.make_folder(stage)
    private_files.create(stage / FILE)
    url = f"sqlite:///{stage / FILE}"
    with closing(SqliteJournal(url, key)) as journal:
        journal.fill(content.rows, content.summaries, content.schema_1)
    with closing(SqliteJournal(url, key)) as journal:
        return compare(content, content_of(journal), store)


def _put_in_place(stage: Path, data: Path, chain: Chain, content: Content) -> None:
    """Let the file of SQLite be that of the data folder, which is one step; then write row copies and heads."""
    for ending in ("-wal", "-shm"):
        (data / f"{FILE}{ending}").unlink(missing_ok=True)
    (stage / FILE).replace(data / FILE)
    _sync(data)
    copies, heads = RowCopies(data / COPIES, chain), Heads(data / HEADS, chain)
    for table, rows in content.rows.items():
        copies.replace(table, rows)
        heads.write(rows[-1])
    heads.close()


def _put_aside(data: Path) -> str:
    """Keep the file of SQLite, its row copies and heads, under other names; returns that of the file.

    The file comes last: whoever is killed before does the same again.
    """
    kept = free_name(data / f"{FILE}.moved")
    for name in (COPIES, HEADS):
        if (data / name).exists():
            (data / name).rename(free_name(data / f"{name}.moved"))
    for ending in ("-wal", "-shm", ""):
        part = data / f"{FILE}{ending}"
        if part.exists():
            part.rename(f"{kept}{ending}")
    _sync(data)
    return kept.name


def _sync(folder: Path) -> None:
    opened = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
