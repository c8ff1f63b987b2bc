"""What the senses are made of: what a camera and dice have to offer, how they are, and what lies on the mat."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from companion.table import Table

STATES = ("absent", "searching", "ready", "lost", "simulated")
"""How a device may be."""


class CameraEvents(Protocol):
    """A camera that tells what changed on the mat (``hardware.camera.watcher.Watcher``).

    It is made with two functions to call: one that hands each change to `Senses.saw` as
    {"t","frame","event","text","zone","turn"}, and `Senses.camera_state` with one of the `STATES`.
    """

    def start(self) -> None:
        """Watch, in a thread of its own."""
        ...

    def stop(self) -> None:
        """Let go of the device."""
        ...

    def lying(self) -> list[dict[str, object]]:
        """What lies on the mat: text, zone and turn."""
        ...

    def latest_jpeg(self) -> bytes | None:
        """The newest picture with what is recognised drawn on it, or None."""
        ...


class DiceRolls(Protocol):
    """A die that tells its rolls (``hardware.dice.Die``).

    It is made with two functions to call: `Senses.rolled` with the values of a roll, `Senses.dice_state` with
    one of the `STATES`.
    """

    def start(self) -> object:
        """Listen, in a thread of its own."""
        ...

    def stop(self) -> None:
        """Let go of the port."""
        ...


@dataclass(slots=True)
class Lying:
    """A card that lies on the mat: its zone, its turn in degrees clockwise, and what it has answered.

    ``told`` are the senses that it has answered since it was laid, ``answered`` is the last ask ever. ``table`` is the
    table at which a game was played when it was laid (None: at none yet): it answers no other.
    """

    zone: str
    turn: float
    told: set[str] = field(default_factory=set)
    answered: str = ""
    table: Table | None = None


@dataclass(slots=True)
class Health:
    """How a device is, and the last thing that it told."""

    state: str = "absent"
    simulated: bool = False
    last: dict[str, Any] | None = None

    def public(self) -> dict[str, Any]:
        """What the pages are told."""
        shown = "simulated" if self.simulated and self.state == "ready" else self.state
        return {"state": shown, "simulated": self.simulated, "last": self.last}
