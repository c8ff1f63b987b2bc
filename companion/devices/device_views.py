"""Device views: a table's devices as the pages show them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NotRequired, TypedDict

from engine.core.terms import Term

STATES = ("absent", "searching", "ready", "lost", "simulated")
"""The states of a device."""


class Suggestion(TypedDict):
    """An answer that a device suggests and a player confirms, with its certainty (0 to 1) and a sentence about it."""

    ask: str
    value: str
    certainty: float
    text: Term
    roll: NotRequired[dict[str, list[int]]]
    """The faces of each group of dice, for a roll of several dice."""


class RollMisfit(TypedDict):
    """Why the rolled dice cannot answer the waiting ask."""

    ask: str
    text: Term


class DeviceView(TypedDict):
    """A device as the pages show it."""

    state: str
    simulated: bool
    last: Term | None
    """The last thing that the device reported."""
    suggestion: NotRequired[Suggestion]
    misfit: NotRequired[RollMisfit]


class Figures(TypedDict, total=False):
    """The figures of `companion.devices.reports.DeviceFigures`, and the ``reason`` why a camera is lost."""

    fps: float
    load: float
    ms: float
    width: int
    height: int
    pixels_per_module: float
    markers: list[int]
    seen_at: float
    lens: bool
    reason: str
    port: str
    identity: str
    firmware: str
    received_at: float
    noise: int
    missed: int
    trouble: str


class DeviceHealth(DeviceView, Figures):
    """A device with its health figures."""


class HealthView(TypedDict):
    """What the host page shows of the devices; ``notes`` are about rejected codes and missed rolls."""

    camera: DeviceHealth
    dice: DeviceHealth
    notes: list[Term]


@dataclass(slots=True)
class DeviceStatus:
    """The state of a device, and its last report."""

    state: str = "absent"
    simulated: bool = False
    last: Term | None = None

    def public(self) -> DeviceView:
        """The state for the pages."""
        shown = "simulated" if self.simulated and self.state == "ready" else self.state
        return {"state": shown, "simulated": self.simulated, "last": self.last}
