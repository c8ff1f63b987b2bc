"""Venue services: staff, stands, audit log and table lines of one server, opened on first use.

A home has neither staff nor stands. The venue's database is only created with the first account or stand.
"""

from __future__ import annotations

import threading
from contextlib import suppress

from companion.errors import Refusal
from companion.tables.registry import TableRegistry
from companion.tables.table import Table
from companion.venue.audit import AuditLog
from companion.venue.staff import Staff
from companion.venue.stands import Stands
from companion.venue.store import VenueStore, exists
from companion.venue.table_lines import Devices, TableLines


class Venue:
    """The venue of one server."""

    def __init__(self, registry: TableRegistry, devices: Devices) -> None:
        """The venue of the tables of ``registry``."""
        self._settings = registry.settings
        self._lock = threading.Lock()
        self._store: VenueStore | None = None
        self.lines = TableLines(lambda: self._open() if self._settings.database else None, registry, devices)

    @property
    def is_used(self) -> bool:
        """Whether the venue has a database; another program (``staff add``) may have just created it."""
        return self._store is not None or exists(self._settings)

    @property
    def staff(self) -> Staff:
        """The accounts."""
        return Staff(self._open())

    @property
    def stands(self) -> Stands:
        """The stands."""
        return Stands(self._open())

    @property
    def audit(self) -> AuditLog:
        """The audit log."""
        return AuditLog(self._open())

    def table_of_stand(self, code: str) -> str | None:
        """Return the id of the table at the stand with this code, or None. Raises `Refusal`."""
        stand = self.stands.by_code(code) if self.is_used else None
        return None if stand is None else stand.table or None

    def table_changed(self, table: Table) -> None:
        """Listener of all tables: move the stand to the players' next table, and free it when a table closes."""
        self.lines.changed(table)
        if not self.is_used:
            return
        with suppress(Refusal):
            if table.over and table.state.again:
                self.stands.follow(table.id, table.state.again)
            if table.state.finished:
                self.stands.leave(table.id)

    def close(self) -> None:
        """Write what has changed, and close the database."""
        self.lines.close()
        if self._store is not None:
            self._store.close()

    def _open(self) -> VenueStore:
        with self._lock:
            if self._store is None:
                self._store = VenueStore.at(self._settings)
            return self._store
