"""Restoring: puts one table of a backup back into a data folder, after replaying it, without overwriting anything."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from companion.errors import JournalDamaged, Refusal
from companion.games import pack_loader
from companion.packs.pack_store import PackStore
from companion.short_ids import new_id
from companion.tables import game_packs
from companion.tables.commit import summary_of
from companion.tables.journal import Journal, JournalRow, Summary, open_journal
from companion.tables.state import reducer


@dataclass(frozen=True, slots=True)
class Restored:
    """A restored table: its id, the number of its rows, and whether it existed already.

    ``replayed`` is false if this version's rules do not replay the rows to the same game. The rows are kept unchanged,
    and the server decides when it opens the table.
    """

    table: str
    rows: int
    was_there: bool
    replayed: bool


class RestoreError(Exception):
    """A table that cannot be restored, with a sentence for the person at the terminal."""


def restore(table: str, backup: Path, journal: Journal, store: PackStore) -> Restored:
    """Put a table of an unpacked ``backup`` back into a journal and its pack into the store.

    If a table with the same id but other rows exists, the restored one gets a new id. Raises `RestoreError`,
    `JournalDamaged`, and `Refusal` ``journal_unavailable`` if it cannot be written.
    """
    journal_rows = _rows(backup, table)
    _save_pack(journal_rows, PackStore(backup / "packs"), store)
    if table in journal.summaries:
        try:
            present = [replace(journal_row, chain="") for journal_row in journal.read(table)]
        except JournalDamaged:
            present = []
        if present[: len(journal_rows)] == journal_rows:
            return Restored(table, len(journal_rows), was_there=True, replayed=True)
        table = new_id(6, journal.summaries)
        journal_rows = [replace(journal_row, table=table) for journal_row in journal_rows]
    summary, replayed = _replay(table, journal_rows, store)
    journal.append("", journal_rows, summary)
    return Restored(table, len(journal_rows), was_there=False, replayed=replayed)


def _rows(backup: Path, table: str) -> list[JournalRow]:
    journal = open_journal(backup)
    try:
        journal_rows = [replace(journal_row, chain="") for journal_row in journal.read(table)]
    finally:
        journal.close()
    if not journal_rows:
        raise RestoreError(f"it has no table {table}")
    return journal_rows


def _save_pack(journal_rows: list[JournalRow], saved: PackStore, store: PackStore) -> None:
    """Save the pack of a table, unless it is the reference pack or in the store."""
    packs = [journal_row.body["pack"] for journal_row in journal_rows if journal_row.kind in ("start", "card")]
    about = packs[-1] if packs else journal_rows[0].body.get("pack")
    hash, game = about.get("hash") if isinstance(about, dict) else about, str(journal_rows[0].body.get("game"))
    if not hash or not store.has_game(game) or hash == pack_loader.reference(game).hash:
        return
    try:
        store.data(str(hash))
    except Refusal:
        store.save(str(hash), saved.data(str(hash)))


def _replay(table: str, journal_rows: list[JournalRow], store: PackStore) -> tuple[Summary, bool]:
    """The summary of a table after its rows, and whether the rules replay them. Raises `RestoreError`."""
    try:
        state = reducer.rebuild(table, journal_rows, game_packs.loader(store), replay_ended=True)
    except reducer.RowRefused:
        first = journal_rows[0]
        game, name = str(first.body.get("game")), str(first.body.get("name"))
        return Summary(table, game=game, name=name, opened=first.at), False
    except JournalDamaged as damage:
        raise RestoreError(damage.reason) from None
    last = journal_rows[-1].checksum
    return summary_of(state), state.rules_change is None and last in ("", state.checksum)
