"""House register: staff, stands, audit log and table lines of one server, opened when they are first needed.

A home has neither staff nor stands: as long as nobody has made an account or a stand, there is no database of the
house, and nothing is written or kept in memory for it.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from companion.house.audit import AuditLog
from companion.house.sign_in_limits import SignInLimits
from companion.house.staff import Account, Staff
from companion.house.stands import Stands
from companion.house.store import HouseStore, exists
from companion.house.table_lines import Devices, OwnLines, SharedLines, TableLines
from companion.settings import Settings
from companion.tables.summaries import Summary
from companion.tables.table import Table


@dataclass(frozen=True, slots=True)
class _Opened:
    """What is in the database of the house."""

    store: HouseStore
    staff: Staff
    stands: Stands
    audit: AuditLog
    lines: TableLines


class HouseRegister:
    """The register of one server. Safe to use from several threads."""

    def __init__(
        self,
        settings: Settings,
        running: Callable[[], Sequence[Table]],
        devices: Devices,
        summary: Callable[[str], Summary | None],
    ) -> None:
        """Open the database if there is one. Raises `JournalUnusable` for one that cannot be used.

        ``running`` returns the tables of this process that are not over, ``summary`` what is known of any table.
        """
        self._settings = settings
        self._running = running
        self._devices = devices
        self._summary = summary
        self._lock = threading.Lock()
        self._opened: _Opened | None = None
        self.limits = SignInLimits()
        if exists(self._settings):
            self._open()

    @property
    def is_used(self) -> bool:
        """Whether there is anything in it: else nobody can be signed in, and no stand has a code."""
        return self._opened is not None

    @property
    def staff(self) -> Staff:
        """The accounts and sessions."""
        return self._open().staff

    @property
    def stands(self) -> Stands:
        """The stands."""
        return self._open().stands

    @property
    def audit(self) -> AuditLog:
        """The audit log."""
        return self._open().audit

    @property
    def lines(self) -> TableLines:
        """The line of each table."""
        return self._open().lines

    def account(self, token: str) -> Account | None:
        """The account of a session; None where there is none."""
        return self.staff.of_session(token) if token and self.is_used else None

    def table_of_stand(self, code: str) -> str | None:
        """The id of the table that is at the stand with this code; None without one. Raises `Refusal`."""
        stand = self.stands.by_code(code)
        return None if stand is None else stand.table or None

    def table_changed(self, table: Table) -> None:
        """Listener of all tables."""
        if self._opened is not None:
            self._opened.lines.changed(table)

    def forgotten(self, table: str) -> None:
        """Drop what there is of the guests of a table: their names have been taken out of its rows."""
        if self._opened is not None:
            self._opened.lines.forget(table)

    def close(self) -> None:
        """Write what has changed, and close the database."""
        if self._opened is not None:
            self._opened.lines.close()
            self._opened.store.close()

    def _open(self) -> _Opened:
        with self._lock:
            if self._opened is None:
                store = HouseStore.at(self._settings)
                stands = Stands(store)
                lines: OwnLines
                if self._settings.database:
                    lines = shared = SharedLines(store, self._running, self._devices, self._summary)
                    shared.at_stand = lambda table: stands.of_table(table) is not None
                else:
                    lines = OwnLines(self._running, self._devices, self._summary)
                lines.followed, lines.closed = stands.follow, stands.leave
                self._opened = _Opened(store, Staff(store), stands, AuditLog(store), lines)
            return self._opened


def database_of(data: Path, url: str) -> HouseStore | None:
    """The store of a data folder for a command at the terminal; None where there is no house."""
    settings = Settings(data=data, database=url)
    return HouseStore.at(settings) if exists(settings) else None
