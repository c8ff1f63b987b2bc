"""Table rows: the journal of one table."""

from __future__ import annotations

from companion.tables import commit
from companion.tables.journal import Entry, Journal
from companion.tables.state.reducer import LoadPack
from companion.tables.state.rows import Row
from companion.tables.state.table_state import TableState


class TableRows:
    """The rows of one table. The caller holds the table's lock."""

    def __init__(self, state: TableState, journal: Journal, load_pack: LoadPack) -> None:
        """The rows of a state, which is that of the journal."""
        self._state, self._journal, self._load_pack = state, journal, load_pack

    def commit(self, row: Row) -> None:
        """Apply a row and append it durably, or neither. Raises `Refusal`, or what a fault in the rules raises."""
        commit.commit(self._state, row, self._journal, self._load_pack)

    def catch_up(self) -> bool:
        """Apply the rows that other processes have appended meanwhile; whether there were any.

        Raises `JournalDamaged`.
        """
        return commit.catch_up(self._state, self._journal, self._load_pack)

    def all(self) -> list[Entry]:
        """All rows. Raises `JournalDamaged`."""
        return self._journal.read(self._state.id)
