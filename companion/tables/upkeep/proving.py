"""Proving: replays every game of a data folder, before an update takes effect or a backup counts.

No server may be using the folder.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from companion.errors import Code, JournalDamaged, JournalLater, Refusal
from companion.packs.pack_store import PackStore
from companion.tables import game_packs
from companion.tables.access.host_keys import HostKeys
from companion.tables.journal import Entry, Journal, open_journal
from companion.tables.state import endings, reducer
from companion.tables.state.rules_versions import versions_of

log = logging.getLogger("exchequer.journal")


class Replay(StrEnum):
    """The result of replaying a table by this version's rules."""

    SAME = "same"
    ADOPTS = "adopts"
    """Its rules are no longer in this version: a host decides, or its stored result is kept."""
    DIFFERS = "differs"
    """Its rules are in this version, but the replay differs."""
    DAMAGED = "damaged"
    """It cannot be opened."""


@dataclass(frozen=True, slots=True)
class Proof:
    """The replay of all games of a data folder.

    ``changed`` are tables whose replay ends differently under the present rules. ``kept`` are tables whose rules this
    version no longer has; they keep their stored result.
    """

    tables: int
    games: int
    kept: int
    changed: tuple[str, ...]
    damaged: tuple[str, ...]


def prove(data: Path, database: str = "") -> Proof:
    """Replay every game of a data folder, or of a ``database``. Raises `Refusal` if its journal cannot be opened."""
    try:
        # An earlier version may still use the database, and is to use it again where a game does not replay.
        journal = (
            Journal(database, HostKeys.at(data).derived("journal"), trial=True) if database else open_journal(data)
        )
    except JournalLater:
        raise Refusal(Code.BACKUP_LATER) from None
    except JournalDamaged as damage:
        log.warning("The games cannot be read: %s", damage)
        raise Refusal(Code.BACKUP_UNPROVEN) from None
    store = PackStore(data / "packs")
    tables: dict[Replay, list[str]] = {replay: [] for replay in Replay}
    games = 0
    try:
        for table in sorted(journal.summaries):
            try:
                entries = journal.read(table)
                games += any(entry.kind == "start" for entry in entries)
                tables[replay(table, entries, store)].append(table)
            except JournalDamaged:
                tables[Replay.DAMAGED].append(table)
    finally:
        journal.close()
    count = sum(map(len, tables.values()))
    changed, damaged = tuple(tables[Replay.DIFFERS]), tuple(tables[Replay.DAMAGED])
    return Proof(count, games, len(tables[Replay.ADOPTS]), changed, damaged)


def replay(table: str, entries: list[Entry], store: PackStore) -> Replay:
    """Replay the rows of a table. Raises `JournalDamaged` if it cannot be opened."""
    load_pack = game_packs.loader(store)
    state = reducer.rebuild(table, entries, load_pack)
    if endings.is_ended(entries):
        try:
            state = reducer.rebuild(table, entries, load_pack, replay_ended=True)
        except JournalDamaged:
            return Replay.DIFFERS
    if state.change is None:
        return Replay.SAME
    return Replay.DIFFERS if state.change.rules in versions_of(state.game_name) else Replay.ADOPTS
