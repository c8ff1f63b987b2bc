"""Table rules: what a table does about the end of its game, and about rules that have changed since it was played."""

from __future__ import annotations

import logging

from companion.errors import Code, JournalDamaged, Refusal
from companion.tables import endings, reducer, rows, validation
from companion.tables.reducer import LoadPack
from companion.tables.state import TableState
from companion.tables.table_rows import TableRows
from engine.core import Term

log = logging.getLogger("exchequer.table")


class TableRules:
    """The end of one table's game, and the version of its rules. The caller holds the table's lock."""

    def __init__(self, state: TableState, table_rows: TableRows, load_pack: LoadPack) -> None:
        """The rules of a state, whose rows these are."""
        self._state = state
        self._rows = table_rows
        self._load_pack = load_pack

    def keep_end(self) -> None:
        """Keep what is shown of a game that is over, if the journal does not yet.

        Where it cannot be written, the game stays over all the same, and the next start tries again.
        """
        if not self._state.over or self._state.ended is not None:
            return
        row = endings.ending_of(self._state)
        if row is None:
            return
        try:
            self._rows.commit(row)
        except Refusal:
            log.warning("Table %s: the end of its game could not be written", self._state.id)

    def replay_end(self) -> None:
        """Replay a game that was resumed after its end, so that it can be undone.

        Raises `Refusal` ``rules_changed`` where the replay is not the game that was played.
        """
        state = self._state
        if state.game is not None or state.ended is None:
            return
        try:
            found = reducer.rebuild(state.id, self._rows.all(), self._load_pack, replay_ended=True)
        except JournalDamaged:
            raise Refusal(Code.RULES_CHANGED) from None
        if found.change is not None:
            raise Refusal(Code.RULES_CHANGED)
        state.game, state.parsed, state.pack = found.game, found.parsed, found.pack

    def undo_terms(self, viewer: str, count: int) -> list[Term]:
        """What an undo of the last lines would put back, as terms that the viewer may see."""
        state = self._state
        if not state.record or state.finished or state.change is not None:
            return []
        try:
            self.replay_end()
        except Refusal:
            return []
        return [] if state.game is None else state.game.undo_terms(count, viewer)

    def adopt(self, epoch: int) -> None:
        """Go on under the newer rules from the first line that they do not accept.

        Raises `Refusal`: ``rules_kept`` where the rules have not changed, ``rules_changed`` where the newer ones cannot
        play the set-up, ``turned_back`` for another ``epoch``.
        """
        validation.require_open(self._state)
        change = self._state.change
        if change is None:
            raise Refusal(Code.RULES_KEPT)
        if not change.playable:
            raise Refusal(Code.RULES_CHANGED)
        validation.require_epoch(self._state, epoch)
        self._rows.commit(rows.RulesAdopted(answers=change.kept, rules=change.newest))
        self.keep_end()
