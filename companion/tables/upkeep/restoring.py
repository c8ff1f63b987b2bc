"""Restoring: puts a table from a file back into a data folder, after replaying it, without overwriting anything.

The file is an archive, a table file of an earlier version (`table_files`), or a record. A record has set-up and answers
but no people, so its seats are free.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from pydantic import JsonValue

from companion.clock import now
from companion.errors import JournalDamaged, Refusal
from companion.games import pack_loader, plugin_of
from companion.packs.pack_store import PackStore
from companion.short_ids import new_id
from companion.tables import game_packs
from companion.tables.commit import summary_of
from companion.tables.journal import Entry, Journal, Summary, open_journal
from companion.tables.records.records import LARGEST as LARGEST_RECORD
from companion.tables.records.records import RecordError, rebuild
from companion.tables.state import reducer, rows
from companion.tables.state.rows import HOST
from companion.tables.upkeep import table_files
from companion.tables.upkeep.table_files import TableFile
from engine.core.referee import CORRECTION

LARGEST = 40_000_000
"""Bytes of a file to restore from."""


@dataclass(frozen=True, slots=True)
class Restored:
    """A restored table: its id, the number of rows from the file, and whether it existed already.

    ``replayed`` is false if this version's rules do not replay the rows to the same game. The rows are kept unchanged,
    and the server decides when it opens the table.
    """

    table: str
    rows: int
    was_there: bool
    replayed: bool


class RestoreError(Exception):
    """A file that cannot be restored, with a sentence for the person at the terminal."""


def read(content: bytes, store: PackStore) -> TableFile:
    """Read the table in a file of either kind. Raises `RestoreError`."""
    try:
        if content[:2] == b"\x1f\x8b":
            return table_files.read(content)
        decoded = json.loads(content)
    except (Refusal, ValueError, RecursionError):
        decoded = None
    if not isinstance(decoded, dict):
        raise RestoreError("it is no backup, no file of a table and no record, or it is damaged")
    if len(content) > LARGEST_RECORD:
        raise RestoreError(f"it is larger than {LARGEST_RECORD:,} bytes")
    return of_record(decoded, store)


def of_folder(data: Path, table: str) -> TableFile:
    """Read a table of another data folder. Raises `RestoreError` for an unknown table, and `JournalDamaged`."""
    journal = open_journal(data)
    try:
        rows = tuple(replace(entry, chain="") for entry in journal.read(table))
    finally:
        journal.close()
    if not rows:
        raise RestoreError(f"it has no table {table}")
    packs = [entry.body["pack"] for entry in rows if entry.kind in ("start", "card")]
    store, about = PackStore(data / "packs"), packs[-1] if packs else rows[0].body.get("pack")
    pack = about.get("hash") if isinstance(about, dict) else about
    game = str(rows[0].body.get("game"))
    return TableFile(table, game, rows, store.data(str(pack)) if pack and store.has_game(game) else None)


def of_record(record: dict[str, JsonValue], store: PackStore) -> TableFile:
    """Create a table with a record's set-up and answers. Raises `RestoreError` if it cannot be rebuilt."""
    about = record.get("pack")
    wanted = about.get("hash") if isinstance(about, dict) else None
    saved = store.finished / f"{wanted}.json" if isinstance(wanted, str) and wanted.isalnum() else None
    try:
        whole = rebuild(record, pack_file=saved if saved is not None and saved.exists() else None)
    except RecordError as problem:
        raise RestoreError(f"the record cannot be rebuilt ({problem.code}: {problem})") from None
    game = whole.setup.data()["game"]
    plugin, table, at = plugin_of(game), new_id(6), now()
    opened = rows.TableOpened(game=game, name="", pack=whole.pack.hash)
    started = rows.GameStarted(setup=whole.setup.data(), pack=plugin.about_pack(whole.pack))
    replayed = plugin.begin(whole.setup, whole.pack)
    entries = [Entry(table, number, at, row.kind, row.body()) for number, row in enumerate((opened, started), start=1)]
    for number, line in enumerate(whole.answers, start=3):
        row = _row_of(line, {ask.id: ask.seat for ask in replayed.asks})
        replayed.settle(list(line))
        entries.append(Entry(table, number, at, row.kind, row.body(), replayed.checksum()))
    return TableFile(table, game, tuple(entries), None)


def _row_of(line: Sequence[JsonValue], seats: dict[str, str | None]) -> rows.Row:
    """The journal row of a record's line; ``seats`` are those of the open asks."""
    ask, value = line[0], line[1]
    if ask == CORRECTION and isinstance(value, dict):
        return rows.CorrectionMade.model_validate(value)
    seat = seats.get(str(ask))
    return rows.AnswerGiven(ask=str(ask), value=str(value), seat=seat, by=seat or HOST)


def restore(file: TableFile, journal: Journal, store: PackStore) -> Restored:
    """Put a table back into a journal and its pack into the store, without changing existing data.

    If a table with the same id but other rows exists, the restored one gets a new id. Raises `RestoreError`, and
    `Refusal` ``journal_unavailable`` if it cannot be written.
    """
    _save_pack(file, store)
    table, entries = file.table, list(file.rows)
    if table in journal.summaries:
        try:
            present = [replace(entry, chain="") for entry in journal.read(table)]
        except JournalDamaged:
            present = []
        if present[: len(entries)] == entries:
            return Restored(table, len(entries), was_there=True, replayed=True)
        table = new_id(6, journal.summaries)
        entries = [replace(entry, table=table) for entry in entries]
    summary, replayed = _replay(table, entries, store)
    journal.append("", entries, summary)
    return Restored(table, len(entries), was_there=False, replayed=replayed)


def _replay(table: str, entries: list[Entry], store: PackStore) -> tuple[Summary, bool]:
    """The summary of a table after its rows, and whether the rules replay them. Raises `RestoreError`."""
    try:
        state = reducer.rebuild(table, entries, game_packs.loader(store), replay_ended=True)
    except reducer.RowRefused:
        first = entries[0]
        game, name = str(first.body.get("game")), str(first.body.get("name"))
        return Summary(table, game=game, name=name, opened=first.at), False
    except JournalDamaged as damage:
        raise RestoreError(damage.reason) from None
    last = entries[-1].checksum
    return summary_of(state), state.change is None and last in ("", state.checksum)


def _save_pack(file: TableFile, store: PackStore) -> None:
    """Save a file's pack, unless it is in the store. Raises `RestoreError` if its hash is wrong."""
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
