"""Host health: what the host page shows of devices and backups, with what is wrong in words."""

from __future__ import annotations

from companion.devices.hub import DeviceHub
from companion.devices.protocols import HealthView
from companion.tables.backups import Backups
from companion.tables.table import Table


class HostHealth:
    """The health of one server, for hosts."""

    def __init__(self, devices: DeviceHub, backups: Backups) -> None:
        """Show these devices and backups."""
        self._devices = devices
        self._backups = backups

    def view(self, table: Table) -> HealthView:
        """The figures of a table's devices, and notes about devices and backups."""
        shown = self._devices.for_host(table)
        return {**shown, "notes": [*shown["notes"], *self._backups.notes()]}
