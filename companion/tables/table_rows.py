"""Table rows: the journal of one table, with what is missing of it.

`companion.tables.table.Table` appends its rows here. While rows are missing (`companion.tables.missing_rows`), none is
appended until the host has decided: to put back those that pages have given back, or to go on without them.
"""

from __future__ import annotations

from companion.errors import Code, Refusal
from companion.tables.chain import Entry, text_of
from companion.tables.commit import commit, put_back
from companion.tables.journal import Journal
from companion.tables.kept_rows import MOST_SENT
from companion.tables.missing_rows import MissingRows
from companion.tables.recent_rows import RecentRows
from companion.tables.reducer import LoadPack
from companion.tables.rows import Row, RowsGivenUp
from companion.tables.state import TableState


class TableRows:
    """The rows of one table. The caller holds the table's lock."""

    def __init__(self, state: TableState, journal: Journal, load_pack: LoadPack) -> None:
        """The rows of a state, which is that of the journal."""
        self._state = state
        self._journal = journal
        self._load_pack = load_pack
        self._recent = RecentRows()
        self._known: list[tuple[str, int]] | None = None
        """The chain of each row and the hash of its content, read when they are first needed."""
        self.missing: MissingRows | None = None
        """Rows that pages saw and the journal has not; None for none."""
        self.given_up = False
        """Whether another process may write the table by now, or another object of this process may."""

    def commit(self, row: Row) -> None:
        """Apply a row and append it durably, or neither.

        Raises `Refusal`, of which ``rows_missing`` where rows are missing and ``lease_lost`` where the table has been
        given up, or what a fault in the rules raises.
        """
        if self.given_up:
            raise Refusal(Code.LEASE_LOST)
        if self.missing is not None:
            raise Refusal(Code.ROWS_MISSING)
        self._add(commit(self._state, row, self._journal, self._load_pack))

    def _add(self, entry: Entry) -> None:
        self._recent.add(entry)
        if self._known is not None:
            self._known.append(_marks_of(entry))

    def all(self) -> list[Entry]:
        """All rows. Raises `JournalDamaged`."""
        return list(self._journal.read(self._state.id))

    def recent(self, after: int) -> list[Entry]:
        """The rows after that number, of the last `MOST_SENT`. Raises `JournalDamaged`."""
        if len(self._recent) < min(MOST_SENT, self._state.number):
            self._recent = RecentRows(self.all())
        return self._recent.after(after)

    def has(self, entry: Entry) -> bool:
        """Whether the journal has this row. Raises `JournalDamaged`.

        Its chain is another one where the table has been restored from a file; when it was written, what it says, and
        the checksum of the game are the same.
        """
        number = entry.number
        if number == self._state.number and entry.chain == self._state.chain:
            return True
        if not 0 < number <= self._state.number:
            return False
        if self._known is None:
            self._known = [_marks_of(one) for one in self.all()]
        return any(one == other for one, other in zip(self._known[number - 1], _marks_of(entry), strict=True))

    def found(self) -> list[Entry]:
        """The missing rows that pages have given back and that can be put back, in order."""
        return [] if self.missing is None else self.missing.found(self._state, self._journal.chain)

    def put_back(self) -> None:
        """Put back the missing rows that pages have given back, exactly as they were.

        Raises `Refusal` where a row cannot be put back; those before it have been.
        """
        if self.given_up:
            raise Refusal(Code.LEASE_LOST)
        for entry in self.found():
            put_back(self._state, entry, self._journal, self._load_pack)
            self._add(entry)
        if self.missing is not None and not self.missing.is_left(self._state):
            self.missing = None

    def give_up(self) -> None:
        """Go on without the missing rows; a row says so. Raises `Refusal` ``journal_unavailable``."""
        missing, self.missing = self.missing, None
        if missing is None:
            return
        try:
            self.commit(RowsGivenUp(after=missing.fork(self._state), last=max(missing.last, self._state.number)))
        except BaseException:
            self.missing = missing
            raise


def _marks_of(entry: Entry) -> tuple[str, int]:
    """The chain of a row, and the hash of its content."""
    return entry.chain, hash((entry.at, entry.kind, text_of(entry.body), entry.checksum))
