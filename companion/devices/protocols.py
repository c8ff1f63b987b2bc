"""Device protocols: what the table needs of a camera and a dice reader, and the messages that they send.

Every camera is a `Camera`. What only some cameras can do is a separate protocol (`HasFrames`, `HasLayout`,
`Recognises`, …); `Capabilities.of` determines once, when a camera is joined to the table, which of them it implements.
``hardware.camera.tracking.watcher.Watcher`` implements all of them. `DiceReader` is the protocol of a dice reader
(``hardware.dice.SerialDiceReader``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NotRequired, Protocol, TypedDict, runtime_checkable

from engine.core.terms import Term

if TYPE_CHECKING:
    from companion.tables.table import Table
    from hardware.camera.codes.reader import Recogniser
    from hardware.camera.frames import Frame
    from hardware.camera.geometry.layout import Layout
    from hardware.camera.geometry.lens import Lens
    from hardware.camera.images import Corners, Image, Tag

STATES = ("absent", "searching", "ready", "lost", "simulated")
"""The states of a device."""
ONE_DIE = frozenset({"die", "tax_die"})
"""Values of ``Ask.device_input`` that any single die answers; "tax_die" is from plug-ins older than version 0.2."""


# ------------------------------------------------------------------ messages


class CardSighting(TypedDict):
    """A card that lies on the mat: the text of its code, its zone, its turn in degrees clockwise from north."""

    text: str
    zone: str | None
    turn: float | None


class CardEvent(CardSighting):
    """A change on the mat: ``event`` is placed, turned or removed; ``t`` (seconds) and ``frame`` are when it began."""

    event: str
    t: NotRequired[float]
    frame: NotRequired[int]


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
    """The health figures of a camera or a dice reader; what a device does not report is missing.

    Of a camera: frames per second, ``load`` (share of one core), milliseconds per frame, pixels of a frame, the ids of
    the markers in sight, ``seen_at`` (seconds since the last code), ``lens`` (whether it is calibrated). Of a dice
    reader: port, identity, ``received_at`` (seconds since its last message), bytes of noise, missed rolls. ``reason``
    and ``trouble`` are sentences or stable codes.
    """

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
    identity: str | list[str]
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


# ------------------------------------------------------------------ cameras


class Camera(Protocol):
    """A camera that reports changes on the mat.

    It is made with two functions to call: `DeviceHub.card_changed` with each `CardEvent`, and
    `DeviceHub.camera_state` with one of the `STATES`.
    """

    def start(self) -> None:
        """Start its thread."""
        ...

    def stop(self) -> None:
        """Stop its thread and release the device."""
        ...

    def lying(self) -> Sequence[CardSighting]:
        """The cards that lie on the mat."""
        ...

    def latest_jpeg(self) -> bytes | None:
        """The newest frame with what is recognised drawn on it, or None before the first."""
        ...


@runtime_checkable
class HasFrames(Protocol):
    """A camera that hands out its frames."""

    @property
    def layout(self) -> Layout | None:
        """The layout with which the camera is watched; None: none."""
        ...

    def latest_frame(self) -> Frame | None:
        """The newest frame, or None before the first."""
        ...


@runtime_checkable
class HasLayout(Protocol):
    """A camera that can be given another layout and lens while it runs."""

    @property
    def layout(self) -> Layout | None:
        """The layout with which the camera is watched; None: none."""
        ...

    @property
    def lens(self) -> Lens | None:
        """The lens calibration in use; None: none."""
        ...

    def use(self, layout: Layout | None, lens: Lens | None = None) -> None:
        """Watch with this layout and lens from the next frame on."""
        ...


@runtime_checkable
class Recognises(Protocol):
    """A camera that recognises codes of a closed set, also those too small to decode."""

    @property
    def known(self) -> Recogniser | None:
        """The closed set in use; None: any code may be a card."""
        ...

    def expect(self, known: Recogniser | None) -> None:
        """Use this closed set from the next frame on."""
        ...


@runtime_checkable
class HasSightings(Protocol):
    """A camera that reports the codes in its newest frame."""

    def sightings(self) -> Sequence[Tag]:
        """The codes in sight."""
        ...


@runtime_checkable
class HasCloseUps(Protocol):
    """A camera that hands out the picture of one card."""

    def look_at(self, text: str) -> tuple[Image, Corners, float | None] | None:
        """The newest frame, the corners of that code in it, and the code's side in mm if known; None: not there."""
        ...


class SeenDie(Protocol):
    """A die as a camera sees it: its value, the certainty of that (0 to 1), and its colour if that is known."""

    @property
    def value(self) -> int:
        """The number on its upper face."""
        ...

    @property
    def certainty(self) -> float:
        """From 0 to 1."""
        ...

    @property
    def colour(self) -> str | None:
        """The name of its colour; None: unknown."""
        ...


class Throw(Protocol):
    """The dice that are rolled from a moment on, as a camera sees them; what lay there before does not count."""

    def dice(self) -> Sequence[SeenDie] | None:
        """The dice once they have come to rest, () before; None while there is no new picture."""
        ...

    def keep(self) -> None:
        """Watch the dice on that were seen last: a player may take some of them away."""
        ...

    def taken(self) -> Sequence[SeenDie] | None:
        """The dice that were taken away, all of one number, else (); None while there is no new picture."""
        ...


@runtime_checkable
class SeesDice(Protocol):
    """A camera that looks for dice while it is asked to."""

    def await_throw(self, count: int) -> Throw:
        """Look for so many dice that are rolled from now on."""
        ...


@runtime_checkable
class Follows(Protocol):
    """A camera elsewhere that is told what it has to look for."""

    def follow(self, table: Table) -> None:
        """Tell it the cards of a table's game, the mat, and what is awaited now, as far as that has changed."""
        ...


@runtime_checkable
class ReportsRejectedCodes(Protocol):
    """A camera that reports rejected codes."""

    def report(self) -> Mapping[str, Sequence[str]]:
        """The texts of rejected codes by the reason (mirrored, foreign, duplicate, hostile)."""
        ...


# ------------------------------------------------------------------ any device


@runtime_checkable
class HasHealthFigures(Protocol):
    """A device that reports figures of its health."""

    def health(self) -> Mapping[str, object]:
        """Figures by name."""
        ...


@runtime_checkable
class HasReason(Protocol):
    """A device that reports why it is lost."""

    @property
    def reason(self) -> str:
        """Why it is lost, in English or as a stable code; "" while all is well."""
        ...


@runtime_checkable
class CountsRolls(Protocol):
    """A dice reader that identifies itself and counts the rolls that it missed."""

    @property
    def identity(self) -> object:
        """Model and name, or None while they are unknown."""
        ...

    @property
    def missed(self) -> int:
        """Rolls that took place unreported, by the gaps in their numbers."""
        ...

    @property
    def trouble(self) -> str:
        """What is wrong with the connection, in English; "" while all is well."""
        ...


class DiceReader(Protocol):
    """A dice reader that reports rolls.

    It is made with two functions to call: `DeviceHub.rolled` with the values of a roll and their colours, and
    `DeviceHub.dice_state` with one of the `STATES`.
    """

    def start(self) -> object:
        """Start its thread."""
        ...

    def stop(self) -> None:
        """Stop its thread and release the port."""
        ...


@dataclass(frozen=True, slots=True)
class Capabilities:
    """The device itself under each protocol that it implements, else None."""

    frames: HasFrames | None = None
    layout: HasLayout | None = None
    recognises: Recognises | None = None
    sightings: HasSightings | None = None
    close_ups: HasCloseUps | None = None
    dice: HasFrames | SeesDice | None = None
    follows: Follows | None = None
    rejected_codes: ReportsRejectedCodes | None = None
    figures: HasHealthFigures | None = None
    reason: HasReason | None = None
    rolls: CountsRolls | None = None

    @classmethod
    def of(cls, device: object) -> Capabilities:
        """The capabilities of a camera or a dice reader; of None (no device) there are none."""
        return cls(
            frames=device if isinstance(device, HasFrames) else None,
            layout=device if isinstance(device, HasLayout) else None,
            recognises=device if isinstance(device, Recognises) else None,
            sightings=device if isinstance(device, HasSightings) else None,
            close_ups=device if isinstance(device, HasCloseUps) else None,
            dice=device if isinstance(device, HasFrames | SeesDice) else None,
            follows=device if isinstance(device, Follows) else None,
            rejected_codes=device if isinstance(device, ReportsRejectedCodes) else None,
            figures=device if isinstance(device, HasHealthFigures) else None,
            reason=device if isinstance(device, HasReason) else None,
            rolls=device if isinstance(device, CountsRolls) else None,
        )


# ------------------------------------------------------------------ state of devices


@dataclass(slots=True)
class CardOnMat:
    """A card that lies on the mat: its zone, its turn in degrees clockwise, and what it has answered.

    ``answered_inputs`` are the device inputs of the asks that it has answered since it was laid; ``answered`` is the id
    of the last ask that it ever answered.
    ``table`` is the table whose game was in progress when it was laid (None: none yet); it answers asks of no other.
    """

    zone: str
    turn: float
    answered_inputs: set[str] = field(default_factory=set)
    answered: str = ""
    table: Table | None = None


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
