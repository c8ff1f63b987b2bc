"""Device hubs: one for each table that has devices.

The *own* hub has the devices of the server's own computer, which serve one table at a time: one that is being played.
Each table with devices elsewhere has its own hub, and the own devices never serve it. All hubs share one thread.
"""

from __future__ import annotations

import logging
import queue
import threading
from collections import Counter

from companion.devices.device_views import DeviceView
from companion.devices.hub import DeviceHub
from companion.tables.table import Table

log = logging.getLogger("exchequer.devices")


class DeviceHubs:
    """The hubs of one server. Safe to use from several threads."""

    def __init__(self) -> None:
        """Start without tables that have devices."""
        self.own = DeviceHub()
        self._remote: dict[str, DeviceHub] = {}
        """The hubs of devices elsewhere, by the id of their table."""
        self._newest: Table | None = None
        """The table without devices elsewhere that has changed last."""
        self._lock = threading.Lock()
        self._changes: queue.SimpleQueue[tuple[DeviceHub, Table | None] | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None

    def of(self, table: Table) -> DeviceHub:
        """The hub of a table: the one of its devices elsewhere, or else the own hub, which may serve another table."""
        return self.remote(table) or self.own

    def remote(self, table: Table) -> DeviceHub | None:
        """The hub of a table's devices elsewhere, or None."""
        found = self._remote.get(table.id)
        return found if found is not None and found.table is table else None

    def join(self, table: Table) -> DeviceHub:
        """The hub of a table's devices elsewhere, created if necessary; the own devices stop serving the table."""
        with self._lock:
            found = self.remote(table)
            if found is None:  # none yet, or the table was loaded again
                found = self._remote[table.id] = DeviceHub()
        found.attach(table)
        if self.own.table is table:
            self.own.attach(None)
        return found

    def forget(self, table: Table) -> None:
        """Remove a table's devices elsewhere."""
        with self._lock:
            found = self.remote(table)
            if found is None:
                return
            del self._remote[table.id]
        found.attach(None)

    def disconnected(self, hub: DeviceHub) -> None:
        """Handle the loss of a hub's program: the devices of a finished table are removed."""
        if hub is not self.own and hub.table is not None and hub.table.over:
            self.forget(hub.table)

    def changed(self, hub: DeviceHub) -> None:
        """Note a report that a hub has to follow."""
        self._note(hub, self._newest if hub is self.own else None)

    def table_changed(self, table: Table) -> None:
        """Listener of all tables. It runs under the table's lock, so it only notes the change."""
        hub = self.of(table)
        if hub is self.own:
            self._newest = table
        if hub.connected:
            self._note(hub, table)

    def close(self) -> None:
        """Stop the thread of the hubs."""
        thread = self._thread
        if thread is not None:
            self._changes.put(None)
            thread.join(timeout=3)

    # ------------------------------------------------------------------ what pages show

    def public(self, table: Table) -> dict[str, DeviceView]:
        """The states of the devices as the pages of a table show them."""
        return self.of(table).public(table)

    def elsewhere(self) -> dict[str, int]:
        """The number of tables with devices elsewhere, by whether their program is "connected" or "away"."""
        counts = Counter("connected" if hub.connected else "away" for hub in list(self._remote.values()))
        return {"connected": counts["connected"], "away": counts["away"]}

    # ------------------------------------------------------------------ the thread

    def _note(self, hub: DeviceHub, table: Table | None) -> None:
        with self._lock:
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="devices", daemon=True)
                self._thread.start()
        self._changes.put((hub, table))

    def _run(self) -> None:
        while (change := self._changes.get()) is not None:
            hub, table = change
            try:
                if hub is self.own and table is not None:
                    self._choose(table)
                hub.follow()
            except Exception:
                log.exception("The devices of a table could not be followed")

    def _choose(self, table: Table) -> None:
        """Make the own devices serve a table that is being played if the present one is not."""
        present = self.own.table
        is_free = table is not present and self.remote(table) is None
        if is_free and _in_play(table) and (present is None or not _in_play(present)):
            self.own.attach(table)


def _in_play(table: Table) -> bool:
    return table.game is not None and not table.over and not table.is_paused
