"""Comparison: checks a replay against the journal rows that it replays."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.tables.journal import JournalRow
from companion.tables.state import rows
from companion.tables.state.rows import Row, Standing
from companion.tables.state.rules_change import RulesChange
from companion.tables.state.rules_versions import versions_of
from companion.tables.state.table_state import TableState


@dataclass(slots=True)
class Comparison:
    """Checks, row by row, whether a replayed game is the one that was played."""

    agrees: bool = True
    """Whether the game agreed with the last row that has a checksum."""
    first: Standing = field(default_factory=dict)
    """The public standing at the start, or when the host last went on under newer rules."""
    standings: list[Standing] = field(default_factory=list)
    """For each line of the record the standings that its row changed."""

    def note(self, state: TableState, journal_row: JournalRow, row: Row) -> None:
        """Compare the state after a row with that row."""
        lines = len(state.record)
        if lines > len(self.standings):
            between: list[Standing] = [{} for _ in range(lines - len(self.standings) - 1)]
            self.standings += [*between, getattr(row, "standing", {})]
        elif isinstance(row, rows.GameStarted | rows.RulesAdopted):
            self.first, self.standings = row.standing, [{} for _ in range(lines)]
        del self.standings[lines:]
        if journal_row.checksum and state.game is not None and state.stopped is None:
            self.agrees = state.game.agrees_with(journal_row.checksum)

    def change(self, state: TableState) -> RulesChange | None:
        """The change of rules found after all rows; None if the game can simply continue."""
        newest, *older = versions_of(state.game_name)
        kept = state.rules in (newest, *older)
        lines = len(state.record)
        if state.game is None:
            if state.stopped is None:  # the game has not started
                return None
            return RulesChange(state.rules, state.rules if kept else newest, 0, lines, {}, {}, playable=False)
        if state.stopped is None and self.agrees and kept:
            return None
        accepted = lines if state.stopped is None else state.stopped
        before = dict(self.first)
        for changes in self.standings[:accepted]:
            before |= changes
        return RulesChange(state.rules, state.rules if kept else newest, accepted, lines, before, state.game.standing())
