"""Host health: the state of devices, backups, the journal and the computer for the host page, with faults in words."""

from __future__ import annotations

from companion import clock
from companion.backups import Backups
from companion.devices.device_views import HealthView
from companion.devices.hubs import DeviceHubs
from companion.machine_health import MachineHealth
from companion.tables.table import Table
from engine.core import Term


def health_of(table: Table, *, hubs: DeviceHubs, backups: Backups, machine: MachineHealth) -> HealthView:
    """The figures of a table's devices, and notes about devices, backups, the table's journal and the computer."""
    shown = hubs.of(table).for_host(table)
    time: list[Term] = [{"key": "machine.clock"}] if clock.CLOCK.is_wrong else []
    return {**shown, "notes": [*shown["notes"], *backups.notes(), *machine.notes(), *time]}
