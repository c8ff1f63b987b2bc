"""Restoring: puts a table from a file back into a data folder, replayed and checked, without overwriting anything.

A file is a backup or another table file (`companion.tables.table_files`), a sealed one of the same server, or a record,
which has set-up and answers but no people: its seats are free.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from pydantic import JsonValue

from companion.clock import now
from companion.errors import Code, JournalDamaged, Refusal
from companion.games import pack_loader, plugin_of
from companion.packs.pack_store import PackStore
from companion.short_ids import new_id
from companion.tables import game_packs, reducer, rows, table_files
from companion.tables.chain import Entry
from companion.tables.commit import summary_of
from companion.tables.journal import Journal
from companion.tables.records import LARGEST as LARGEST_RECORD
from companion.tables.records import RecordError, rebuild
from companion.tables.recovery import recover
from companion.tables.sealing import Sealer
from companion.tables.seats import HostKeys
from companion.tables.state import CORRECTION, HOST
from companion.tables.summaries import Summary
from companion.tables.table_files import FiledRow, TableFile

LARGEST = 40_000_000
"""Bytes of a file to restore from."""


class Outcome(Enum):
    """What became of a table that was to be restored."""

    NEW = "new"
    """It was not there, and is there with its own id."""
    LONGER = "longer"
    """It was there with fewer rows, and has all rows of the file now."""
    THERE = "there"
    """It was there already, with these rows or more; nothing has changed."""
    BESIDE = "beside"
    """A table of its id is there with other rows, or damaged; it has been put beside it with a new id."""


@dataclass(frozen=True, slots=True)
class Restored:
    """A restored table: its id, how many rows it has from the file, how many of them are new, and the outcome.

    ``replayed`` is false where the rules of this version do not replay the rows to the same game; they are kept as they
    are, and the server decides when it opens the table.
    """

    table: str
    outcome: Outcome
    rows: int
    new_rows: int
    replayed: bool


class RestoreError(Exception):
    """A file from which no table can be restored, with a sentence for the person at the terminal."""


def read(content: bytes, keys: HostKeys, store: PackStore) -> TableFile:
    """The table of a file of any kind. Raises `RestoreError`."""
    if len(content) > LARGEST:
        raise RestoreError(f"it is larger than {LARGEST:,} bytes")
    try:
        if content[:2] == b"\x1f\x8b":
            return table_files.read(content)
        decoded = json.loads(content)
        if not isinstance(decoded, dict):
            raise RestoreError("it is no backup, no sealed copy and no record")
        if decoded.get("format") == table_files.FORMAT_SEALED:
            return table_files.unseal(decoded, Sealer(keys, table_files.PURPOSE))
    except (ValueError, RecursionError):
        raise RestoreError("it is no backup, no sealed copy and no record, or it is damaged") from None
    except Refusal as refusal:
        if refusal.code is Code.SEALED_UNREADABLE:
            raise RestoreError("it was sealed by another server (its data folder has another host_secret)") from None
        raise RestoreError("it is damaged, or was written by a later version") from None
    if len(content) > LARGEST_RECORD:
        raise RestoreError(f"it is larger than {LARGEST_RECORD:,} bytes")
    return of_record(decoded, store)


def of_record(record: dict[str, JsonValue], store: PackStore) -> TableFile:
    """A table with the set-up and the answers of a record. Raises `RestoreError` for one that cannot be rebuilt."""
    about = record.get("pack")
    wanted = about.get("hash") if isinstance(about, dict) else None
    saved = store.finished / f"{wanted}.json" if isinstance(wanted, str) and wanted.isalnum() else None
    try:
        whole = rebuild(record, pack_file=saved if saved is not None and saved.exists() else None)
    except RecordError as problem:
        raise RestoreError(f"the record cannot be rebuilt ({problem.code}: {problem})") from None
    game = whole.setup.data()["game"]
    plugin = plugin_of(game)
    at = now()
    pack = whole.pack
    opened = rows.TableOpened(game=game, name="", pack=pack.hash)
    started = rows.GameStarted(setup=whole.setup.data(), pack=plugin.about_pack(pack))
    replayed = plugin.begin(whole.setup, pack)
    filed = [FiledRow(at, opened.kind, opened.body(), ""), FiledRow(at, started.kind, started.body(), "")]
    for line in whole.answers:
        row = _row_of(line, {ask.id: ask.seat for ask in replayed.asks})
        replayed.settle(list(line))
        filed.append(FiledRow(at, row.kind, row.body(), replayed.checksum()))
    return TableFile(new_id(6), game, tuple(filed), None)


def _row_of(line: Sequence[JsonValue], seats: dict[str, str | None]) -> rows.Row:
    """The journal row of a record's line; ``seats`` are those of the open asks."""
    ask, value = line[0], line[1]
    if ask == CORRECTION and isinstance(value, dict):
        return rows.CorrectionMade.model_validate(value)
    seat = seats.get(str(ask))
    return rows.AnswerGiven(ask=str(ask), value=str(value), seat=seat, by=seat or HOST)


def restore(file: TableFile, journal: Journal, store: PackStore, *, replay_there: bool = True) -> Restored:
    """Put a table back into a journal and its pack into the store; nothing that is there is changed.

    All its rows are written at once, or none. A table that is there already is replayed only if ``replay_there``.
    Raises `RestoreError`, and `Refusal` ``journal_unavailable`` when it cannot be written.
    """
    _save_pack(file, store)
    table, outcome, present = _place(file, journal)
    if outcome is Outcome.THERE and not replay_there:
        return Restored(table, outcome, len(file.rows), 0, True)
    entries = [
        Entry(table, number, row.at, row.kind, row.body, row.checksum) for number, row in enumerate(file.rows, start=1)
    ]
    summary, replayed = replay(table, entries, store)
    if outcome is not Outcome.THERE:
        journal.append_all(present[-1].chain if present else "", entries[len(present) :], summary)
        journal.copy_rows()
    new = 0 if outcome is Outcome.THERE else len(entries) - len(present)
    return Restored(table, outcome, len(entries), new, replayed)


def _place(file: TableFile, journal: Journal) -> tuple[str, Outcome, list[Entry]]:
    """Under which id the table is put back, how, and the rows of it that are there already."""
    known = {*journal.tables(), *(journal.copies.tables() if journal.copies is not None else ())}
    if file.table not in known:
        return file.table, Outcome.NEW, []
    try:
        present = recover(journal, file.table).entries  # its copy may have rows that the database has not
    except JournalDamaged:
        present = []
    agreeing = file.same_rows(present)
    if agreeing == len(file.rows):
        return file.table, Outcome.THERE, present
    if present and agreeing == len(present):
        return file.table, Outcome.LONGER, present
    beside = _beside(file, journal)
    return (new_id(6, known), Outcome.BESIDE, []) if beside is None else (beside[0].table, Outcome.THERE, beside)


def _beside(file: TableFile, journal: Journal) -> list[Entry] | None:
    """The rows of a table with another id that has all rows of the file: it has been put beside before."""
    for table in journal.tables():
        summary = journal.summaries.get(table)
        if table == file.table or (summary is not None and summary.opened not in ("", file.rows[0].at)):
            continue
        try:
            present = list(journal.read(table))
        except JournalDamaged:
            continue
        if file.same_rows(present) == len(file.rows):
            return present
    return None


def replay(table: str, entries: list[Entry], store: PackStore) -> tuple[Summary, bool]:
    """The summary of a table after its rows, and whether the rules replay them. Raises `RestoreError`."""
    try:
        state = reducer.rebuild(table, entries, game_packs.loader(store), replay_ended=True)
    except reducer.RowRefused:
        first = entries[0]
        return Summary(table, str(first.body.get("game")), str(first.body.get("name")), opened=first.at), False
    except JournalDamaged as damage:
        raise RestoreError(damage.reason) from None
    last = entries[-1].checksum
    return summary_of(state), state.change is None and last in ("", state.checksum)


def _save_pack(file: TableFile, store: PackStore) -> None:
    """Save the pack of a file, unless it is in the store. Raises `RestoreError` where it is not the one it claims."""
    if file.pack is None or not store.has_game(file.game):
        return
    try:
        found = pack_loader.parse(store.finished / "restored", file.pack, file.game, checked=False)
    except pack_loader.PackFileError as problem:
        raise RestoreError(f"its pack cannot be read ({problem})") from None
    try:
        store.data(found.hash)
    except Refusal:
        store.save(found.hash, file.pack)
