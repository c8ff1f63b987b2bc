"""The house: all tables of one server.

It opens the journal, resumes every table from it, and makes new ones. A table whose journal is
damaged stays shut and says so; the others go on.
"""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.errors import Code, JournalDamaged, Refusal
from companion.journal import Journal
from companion.seats import ORDER, HostKeys
from companion.settings import Settings
from companion.table import Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from web.pages import TableLine

_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""What table ids are made of: nothing that looks like something else."""


class House:
    """The tables of one server, by id."""

    def __init__(self, settings: Settings) -> None:
        """Open the journal and resume its tables. Raises `JournalDamaged` when the file is not ours."""
        self.settings = settings
        self.keys = HostKeys.at(settings.data)
        self.journal = Journal(settings.database_url) if settings.database_url else Journal.at(settings.data)
        self.damaged: dict[str, JournalDamaged] = {}
        self.listeners: list[Callable[[Table], None]] = []
        self._tables: dict[str, Table] = {}
        self._lock = threading.Lock()
        for identifier in self.journal.tables():
            try:
                self._keep(Table.resume(identifier, self.journal))
            except JournalDamaged as damage:
                self.damaged[identifier] = damage

    def _keep(self, table: Table) -> Table:
        table.listeners.append(self._told)
        self._tables[table.id] = table
        return table

    def _told(self, table: Table) -> None:
        for listener in list(self.listeners):
            listener(table)

    def open(self, name: str = "") -> Table:
        """A new table. Raises `Refusal` when there are too many."""
        with self._lock:
            if sum(not table.over for table in self._tables.values()) >= self.settings.most_tables:
                raise Refusal(Code.TOO_MANY_TABLES)
            taken = set(self._tables) | set(self.damaged)
            identifier = _new_id()
            while identifier in taken:
                identifier = _new_id()
            return self._keep(Table.open(identifier, self.journal, self.settings.game, _clean(name)))

    def get(self, identifier: str) -> Table:
        """The table of this id. Raises `Refusal` for an unknown or damaged one."""
        table = self._tables.get(identifier)
        if table is None:
            raise Refusal(Code.JOURNAL_DAMAGED if identifier in self.damaged else Code.NO_SUCH_TABLE)
        return table

    def newest(self) -> Table | None:
        """The table used last that has not come to its end, or None."""
        return next((table for table in reversed(self._tables.values()) if not table.over), None)

    def all(self) -> list[Table]:
        """All tables, the newest last."""
        return list(self._tables.values())

    def host_path(self, identifier: str) -> str:
        """The path of the host's own page, with its key."""
        return f"/host/{identifier}?key={self.keys.key(identifier)}"

    # What the start page asks (``web.pages.House``).

    def tables(self) -> Sequence[TableLine]:
        """All tables that may be joined or resumed, newest first; those that are over come last."""
        lines: list[TableLine] = []
        for table in reversed(self.all()):
            with table.lock:
                players = [table.people[seat].name for seat in ORDER if seat in table.people]
                lines.append(
                    {
                        "id": table.id,
                        "name": table.name,
                        "players": players,
                        "over": table.over,
                        "opened": table.opened_at,
                    }
                )
        return sorted(lines, key=lambda line: line["over"])[:50]

    def create_table(self, name: str) -> str:
        """Create a table of that name and return the path of its host page, with its key."""
        return self.host_path(self.open(name).id)

    def has_table(self, table: str) -> bool:
        """Whether there is a table of that id."""
        return table in self._tables


def _new_id() -> str:
    return "".join(secrets.choice(_LETTERS) for _ in range(6))


def _clean(name: str) -> str:
    """A name as it may be shown: no control characters, at most 40 long."""
    return "".join(letter for letter in name if letter.isprintable())[:40].strip()
