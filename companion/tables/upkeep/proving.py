"""Proving: replays every game of a data folder, before an update takes effect or a backup counts.

No server may be using the folder.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from pathlib import Path

from companion.errors import Code, JournalDamaged, JournalLater, Refusal
from companion.packs.pack_store import PackStore
from companion.tables import game_packs
from companion.tables.access.host_keys import HostKeys
from companion.tables.journal import Journal, open_journal
from companion.tables.state import endings, reducer
from companion.tables.state.rows import GameStarted
from companion.tables.state.rules_versions import versions_of

log = logging.getLogger("exchequer.journal")


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
    load_pack = game_packs.loader(PackStore(data / "packs"))
    games = kept = 0
    changed: list[str] = []
    damaged: list[str] = []
    try:
        for table in sorted(journal.summaries):
            try:
                journal_rows = journal.read(table)
                state = reducer.rebuild(table, journal_rows, load_pack)
            except JournalDamaged:
                damaged.append(table)
                continue
            games += any(journal_row.kind == GameStarted.kind for journal_row in journal_rows)
            try:
                if endings.is_ended(journal_rows):
                    state = reducer.rebuild(table, journal_rows, load_pack, replay_ended=True)
            except JournalDamaged:
                changed.append(table)
                continue
            if state.rules_change is not None and state.rules_change.rules in versions_of(state.game_name):
                changed.append(table)
            elif state.rules_change is not None:
                kept += 1
    finally:
        journal.close()
    return Proof(len(journal.summaries), games, kept, tuple(changed), tuple(damaged))
