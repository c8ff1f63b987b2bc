"""Device hubs: one for each table that has devices.

The *own* hub has the devices of the server's own computer, which serve one table at a time. Each table whose devices
an agent reports has a hub of its own; the own devices never serve such a table. The hubs of agents share one thread,
which is started with the first of them.
"""

from __future__ import annotations

import logging
import queue
import threading
import time
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from companion.devices.hub import DeviceHub
from companion.devices.protocols import DeviceView, HealthView
from companion.tables.table import Table

if TYPE_CHECKING:
    from companion.devices.remote_devices import RemoteDevices

log = logging.getLogger("exchequer.devices")

POLL = 1.0
"""Seconds after which the devices of agents are polled, unless something happens before."""


class DeviceHubs:
    """The hubs of one server. Safe to use from several threads."""

    def __init__(self) -> None:
        """No table has devices yet."""
        self.own = DeviceHub()
        self._remote: dict[str, RemoteDevices] = {}
        """The devices that agents report, by the id of their table."""
        self._lock = threading.Lock()
        self._changes: queue.SimpleQueue[RemoteDevices | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None

    def of(self, table: Table) -> DeviceHub:
        """The hub of a table: that of its agent, else the own one, which may serve another table or none."""
        remote = self.remote(table)
        return self.own if remote is None else remote.hub

    def remote(self, table: Table) -> RemoteDevices | None:
        """The devices that an agent reports for a table; None without one."""
        found = self._remote.get(table.id)
        return found if found is not None and found.table is table else None

    def join(self, table: Table) -> RemoteDevices:
        """The devices that an agent reports for a table, which the own devices serve no more."""
        from companion.devices.remote_devices import RemoteDevices  # only a server with agents needs their messages

        with self._lock:
            found = self._remote.get(table.id)
            if found is not None and found.table is not table:  # it was loaded anew
                found.close()
                found = None
            if found is None:
                found = self._remote[table.id] = RemoteDevices(table)
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="agents", daemon=True)
                self._thread.start()
        if self.own.table is table:
            self.own.leave()
        return found

    def forget(self, table: Table) -> None:
        """The table has no devices of an agent any more."""
        with self._lock:
            found = self.remote(table)
            if found is None:
                return
            del self._remote[table.id]
        found.close()

    def changed(self, devices: RemoteDevices) -> None:
        """Something has changed that the thread of the hubs has to follow."""
        self._changes.put(devices)

    def table_changed(self, table: Table) -> None:
        """Listener of all tables. It is called under the table's lock, so it only notes the change."""
        remote = self.remote(table)
        if remote is None:
            self.own.table_changed(table)
        else:
            self._changes.put(remote)

    def close(self) -> None:
        """Stop the devices and the threads of the hubs."""
        self.own.close()
        thread = self._thread
        if thread is not None:
            self._changes.put(None)
            thread.join(timeout=3)

    # ------------------------------------------------------------------ what pages show

    def public(self, table: Table) -> dict[str, DeviceView]:
        """The states of the devices as the pages of a table show them."""
        return self.of(table).public(table)

    def for_host(self, table: Table) -> HealthView:
        """The devices with their figures as last read, for the host of a table."""
        return self.of(table).for_host(table)

    def for_anybody(self) -> dict[str, dict[str, object]]:
        """States and figures of the own devices, without anything about cards and rolls."""
        return self.own.for_anybody()

    def update_figures(self) -> None:
        """Read the figures of the devices. Call it without a table's lock."""
        self.own.update_figures()
        for one in list(self._remote.values()):
            one.hub.update_figures()

    def agents(self) -> dict[str, int]:
        """How many tables have an agent, by whether it is "connected" or "away"."""
        counts = Counter("connected" if one.connected else "away" for one in list(self._remote.values()))
        return {"connected": counts["connected"], "away": counts["away"]}

    def states(self) -> Mapping[tuple[str, str], int]:
        """How many devices there are, by name and state; own ones while they serve a table."""
        hubs: Iterable[DeviceHub] = (self.own, *(one.hub for one in list(self._remote.values())))
        return Counter(
            (name, status.public()["state"])
            for hub in hubs
            if hub.table is not None
            for name, status in hub.status.items()
        )

    # ------------------------------------------------------------------ the thread

    def _run(self) -> None:
        polled_at = time.monotonic()
        while True:
            try:
                devices = self._changes.get(timeout=max(0.0, polled_at + POLL - time.monotonic()))
                if devices is None:
                    return
                devices.hub.follow()
                devices.hub.update_camera_dice()
            except queue.Empty:
                polled_at = time.monotonic()
                for one in list(self._remote.values()):
                    self._poll(one)
            except Exception:
                log.exception("The devices of an agent could not be followed")

    def _poll(self, devices: RemoteDevices) -> None:
        """Poll the devices of an agent, and forget those of a table that is over once it is away."""
        if devices.table.over and not devices.connected:
            self.forget(devices.table)
            return
        devices.hub.poll()
