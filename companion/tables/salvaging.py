"""Salvaging: makes a new data folder of what can be brought out of a damaged one, which is never changed.

Of each table the rows are used that continue its keyed chain, wherever they can be read: in the database, as far as its
pages can be read, in the row copies, and in the backup. Without the ``host_secret`` of the folder the chain cannot be
checked; the rows are then used as they can be read, as long as their numbers have no gap. Every table that is brought
out is replayed.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path

from companion import private_files
from companion.errors import JournalDamaged, Refusal
from companion.packs import atomic_files
from companion.packs.pack_store import PackStore
from companion.tables import rescue, restoring, table_files
from companion.tables.chain import Chain, Entry, decoded
from companion.tables.heads import Heads
from companion.tables.journal import COPIES, FILE, HEADS, Journal, StoredRow
from companion.tables.restoring import RestoreError
from companion.tables.row_copies import RowCopies, is_table_id
from companion.tables.seats import LINKS, HostKeys
from companion.tables.sqlite_journal import SqliteJournal
from companion.tables.summaries import Summary
from companion.tables.table_files import TableFile

SECRET = "host_secret"
COPIED = ("packs", "camera", table_files.FOLDER)
"""Folders of a data folder whose files are copied as they are."""
_STAGE = ".salvage"
_COLUMNS = 8


@dataclass(frozen=True, slots=True)
class SalvagedTable:
    """A table of the damaged folder: its first ``rows`` rows have been brought out, of ``known`` that it had.

    ``problem`` says why it cannot be opened although its rows have been brought out; "" if it can.
    """

    table: str
    name: str
    rows: int
    known: int
    from_backup: bool = False
    problem: str = ""


@dataclass(slots=True)
class Report:
    """What was brought out, for the person at the terminal."""

    tables: list[SalvagedTable] = field(default_factory=list)
    unreadable: list[str] = field(default_factory=list)
    """Files that could not be read, by their path below the folder."""
    has_secret: bool = True
    """Whether the secret could be read: without it the rows are unproven, and links and sealed copies are void."""


@dataclass(slots=True)
class _Found:
    """What the damaged folder has of one table."""

    stored: list[StoredRow] = field(default_factory=list)
    copied: list[Entry] = field(default_factory=list)
    backup: TableFile | None = None
    known: int = 0
    """The highest number of a row of which anything is known."""


def salvage(source: Path, target: Path) -> Report:
    """Make the data folder ``target`` of what can be brought out of ``source``.

    Raises OSError where the target cannot be written, and FileExistsError where it is not empty.
    """
    if target.exists() and any(target.iterdir()):
        raise FileExistsError(f"{target} is not empty")
    private_files.make_folder(target)
    report = Report()
    _copy_secret(source, target, report)
    for name in COPIED:
        _copy_tree(source / name, target / name, source, report)
    key = HostKeys.at(target).derived("journal")
    stage = target / _STAGE
    try:
        found = _found(source, stage, key, report)
    finally:
        shutil.rmtree(stage, ignore_errors=True)
    journal = SqliteJournal.at(target)
    try:
        store = PackStore(target / "packs")
        for table, one in sorted(found.items()):
            if not is_table_id(table):  # such an id was never given, and would become part of a path
                report.unreadable.append(f"table {ascii(table)[:40]}")
                continue
            report.tables.append(_bring_out(table, one, journal, store, report.has_secret))
    finally:
        journal.close()
    return report


# ---------------------------------------------------------------------- what the damaged folder has


def _copy_secret(source: Path, target: Path, report: Report) -> None:
    try:
        content = (source / SECRET).read_bytes()
    except OSError:
        content = b""
    report.has_secret = len(content) >= 32
    if report.has_secret:
        atomic_files.write(target / SECRET, content)
        with suppress(OSError):
            atomic_files.write(target / LINKS, (source / LINKS).read_bytes())


def _copy_tree(folder: Path, target: Path, root: Path, report: Report) -> None:
    """Copy the files of a folder that can be read."""
    for file in sorted(path for path in folder.rglob("*") if path.is_file()):
        try:
            content = file.read_bytes()
        except OSError:
            report.unreadable.append(str(file.relative_to(root)))
            continue
        atomic_files.write(target / file.relative_to(folder), content)


def _found(source: Path, stage: Path, key: bytes, report: Report) -> dict[str, _Found]:
    """What there is of each table."""
    found: dict[str, _Found] = {}
    databases = [path for path in source.glob(f"{FILE}*") if path.name == FILE or ".damaged" in path.name]
    main = [path for path in databases if not path.name.endswith(("-wal", "-shm"))]
    for place, database in enumerate(sorted(main)):
        if not _read_database(database, stage / str(place), key, found):
            report.unreadable.append(database.name)
    copies = RowCopies(source / COPIES, Chain(key))
    if not any(path.name == FILE for path in main) and copies.tables():
        report.unreadable.append(FILE)
    for table in copies.tables():
        copy = copies.read(table)
        one = found.setdefault(table, _Found())
        one.copied = copy.entries if copy else []
        if not report.has_secret:
            one.copied = list(_unsealed(source / COPIES / f"{table}.jsonl", table))
        one.known = max([one.known, _lines(source / COPIES / f"{table}.jsonl"), *(row.number for row in one.copied)])
        if not one.copied:
            report.unreadable.append(f"{COPIES}/{table}.jsonl")
    heads = Heads(source / HEADS, Chain(key))
    for table in heads.tables():
        one = found.setdefault(table, _Found())
        one.known = max(one.known, heads.number_of(table))
    for file in sorted((source / table_files.FOLDER).glob(f"*{table_files.SUFFIX}")):
        try:
            backup = table_files.read(file.read_bytes())
        except (OSError, Refusal):
            report.unreadable.append(f"{table_files.FOLDER}/{file.name}")
            continue
        one = found.setdefault(backup.table, _Found())
        if one.backup is None or len(backup.rows) > len(one.backup.rows):
            one.backup = backup
        one.known = max(one.known, len(backup.rows))
    return found


def _read_database(database: Path, stage: Path, key: bytes, found: dict[str, _Found]) -> bool:
    """Add the rows of a database that can be read; whether there is any. It is read from a copy."""
    private_files.make_folder(stage)
    copy = stage / "damaged.sqlite"
    for ending in ("", "-wal"):
        part = database.with_name(f"{database.name}{ending}")
        with suppress(OSError):
            shutil.copyfile(part, stage / f"damaged.sqlite{ending}")
    if not copy.exists() or not rescue.salvage(copy, stage / FILE, Chain(key)):
        return False
    try:
        journal = SqliteJournal(f"sqlite:///{stage / FILE}", key)
    except JournalDamaged:
        return False
    with closing(journal):
        for table, (_, last) in journal.counts().items():
            one = found.setdefault(str(table), _Found())
            one.stored += journal.stored(str(table))
            summary = journal.summaries.get(str(table))
            numbers = (last if isinstance(last, int) else 0, summary.number if summary else 0)
            one.known = max(one.known, *numbers)
        for summary in journal.summaries.values():
            one = found.setdefault(summary.table, _Found())
            one.known = max(one.known, summary.number)
    return True


def _lines(file: Path) -> int:
    """The number of lines of a file, damaged ones too."""
    try:
        return sum(bool(line) for line in file.read_bytes().split(b"\n"))
    except OSError:
        return 0


def _unsealed(file: Path, table: str) -> Iterator[Entry]:
    """The rows of a copy whose seals cannot be checked."""
    with suppress(OSError):
        for line in file.read_bytes().splitlines():
            with suppress(ValueError, RecursionError, TypeError):
                fields = json.loads(line)
                if fields[0] == table and isinstance(fields[4], dict):
                    yield Entry(*fields[:_COLUMNS])


# ---------------------------------------------------------------------- what is made of it


def _bring_out(table: str, one: _Found, journal: Journal, store: PackStore, proven: bool) -> SalvagedTable:
    """Write what can be brought out of one table into the new journal."""
    rows = _joined(journal.chain, one) if proven else _unproven(table, one)
    from_backup = one.backup is not None and len(one.backup.rows) > len(rows)
    if one.backup is not None and from_backup and one.backup.same_rows(rows) != len(rows):
        from_backup = False  # the rows have gone another way since the backup
    problem, name = "", ""
    try:
        if rows and proven:
            summary, replayed = restoring.replay(table, rows, store)
            journal.replace(table, rows)
            journal.summarize(summary.at(rows[-1].number, rows[-1].chain, rows[-1].sequence))
            if journal.copies is not None:
                journal.copies.replace(table, rows)
            if journal.heads is not None:
                journal.heads.write(rows[-1])
            problem = "" if replayed else "the present rules do not replay it"
        elif rows:
            restoring.restore(table_files.of_table(table, rows, store), journal, store)
        if one.backup is not None and from_backup:
            restoring.restore(one.backup, journal, store)
    except RestoreError as refused:
        problem = str(refused)
    except (JournalDamaged, Refusal) as failed:
        problem = str(failed)
    brought = _count(journal, table)
    name = journal.summaries.get(table, Summary(table)).name
    return SalvagedTable(table, name, brought, max(one.known, brought), from_backup and not problem, problem)


def _joined(chain: Chain, one: _Found) -> list[Entry]:
    """The rows that continue the keyed chain, from the first on."""
    stored: dict[object, list[StoredRow]] = {}
    for row in one.stored:
        stored.setdefault(row[1], []).append(row)
    copied: dict[int, list[Entry]] = {}
    for entry in one.copied:
        copied.setdefault(entry.number, []).append(entry)
    rows: list[Entry] = []
    while True:
        number, previous = len(rows) + 1, rows[-1].chain if rows else ""
        read = _checked(chain, number, previous, stored.get(number, ()))
        fitting = next(
            (entry for entry in (*read, *copied.get(number, ())) if chain.fits(previous, entry)),
            None,
        )
        if fitting is None:
            return rows
        rows.append(fitting)


def _checked(chain: Chain, number: int, previous: str, rows: Iterable[StoredRow]) -> list[Entry]:
    """The rows of the database that fit at this place."""
    fitting = []
    for row in rows:
        with suppress(JournalDamaged):
            fitting.append(chain.checked(str(row[0]), number, previous, row))
    return fitting


def _unproven(table: str, one: _Found) -> list[Entry]:
    """The rows that can be read, by number up to the first gap, where the chain cannot be checked."""
    readable: dict[int, Entry] = {entry.number: entry for entry in reversed(one.copied)}
    for row in one.stored:
        _, number, at, kind, body, checksum, *_ = row
        if isinstance(number, int) and all(isinstance(text, str) for text in (at, kind, body, checksum)):
            with suppress(JournalDamaged):
                content = decoded(table, number, body)
                readable[number] = Entry(table, number, str(at), str(kind), content, str(checksum))
    rows: list[Entry] = []
    while (entry := readable.get(len(rows) + 1)) is not None:
        rows.append(entry)
    return rows


def _count(journal: Journal, table: str) -> int:
    """The number of rows of a table in the new journal."""
    return len(list(journal.read(table)))
