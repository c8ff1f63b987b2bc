"""Views: what the pages show of a table's devices."""

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
    guessed: NotRequired[bool]
    """True where the faces are certain, but not which dice belong to which group."""
    roll: NotRequired[dict[str, list[int]]]
    """The faces of each group of dice, for a roll of several dice."""


class RollMisfit(TypedDict):
    """Why the dice that were rolled cannot answer the ask that waits for a roll."""

    ask: str
    text: Term


class DeviceView(TypedDict):
    """What the pages show of a device."""

    state: str
    simulated: bool
    last: Term | None
    """The last thing that the device reported."""
    suggestion: NotRequired[Suggestion]
    misfit: NotRequired[RollMisfit]


class Figures(TypedDict, total=False):
    """The figures of `companion.devices.reports.DeviceFigures`, and the ``reason`` for which a camera is lost."""

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
    """The state of a device, and the last thing that it reported."""

    state: str = "absent"
    simulated: bool = False
    last: Term | None = None

    def public(self) -> DeviceView:
        """What the pages show."""
        shown = "simulated" if self.simulated and self.state == "ready" else self.state
        return {"state": shown, "simulated": self.simulated, "last": self.last}
