"""Reports: the messages that a devices' program sends to the server, parsed strictly.

A program reports over the Socket.IO namespace ``/devices`` (`companion.server.sockets.devices`):

- ``states``, once after each connection, once per change, and every two seconds with fresh figures (`States`),
- ``events``, what has happened, numbered from 1 in each run of the program (`Events`).

The server acknowledges both with the last number received, and accepts no number twice. Reports are untrusted: an
invented card or roll can at most answer an open ask, as if a device had read it.
"""

from __future__ import annotations

import unicodedata
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

NAMESPACE = "/devices"
"""The Socket.IO namespace of devices' programs."""

MOST_EVENTS = 32
"""Events in one message."""
MOST_CARDS = 100
"""Cards that a program reports to lie on the mat."""
MOST_DICE = 20
"""Dice of one roll."""
LONGEST_TEXT = 40
"""Characters of a card's text, and of a zone's name."""


def is_plain(text: str) -> bool:
    """Whether a text is not empty and has no lone surrogates, control or format characters."""
    hidden = {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}
    return bool(text) and all(unicodedata.category(sign) not in hidden for sign in text)


def _plain(text: str) -> str:
    if text and not is_plain(text):
        raise ValueError("contains a character that cannot be shown")
    return text


CardText = Annotated[str, Field(min_length=1, max_length=LONGEST_TEXT), AfterValidator(_plain)]
ShortText = Annotated[str, Field(max_length=80), AfterValidator(_plain)]
Reason = Annotated[str, Field(max_length=200), AfterValidator(_plain)]
Figure = Annotated[float, Field(ge=0, le=1e9, allow_inf_nan=False)]
Count = Annotated[int, Field(ge=0, le=10**12)]
Degrees = Annotated[float, Field(ge=-360, le=720, allow_inf_nan=False)]
Number = Annotated[int, Field(ge=1, le=10**12)]
Colour = Annotated[str, Field(pattern=r"\A[a-z]{1,20}\z")]


class ReportPart(BaseModel):
    """The base of all messages and their parts."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class Hello(ReportPart):
    """The handshake of a program: its key, and the owner of its devices.

    The devices belong to a ``table``, to the table at a ``stand``, or with neither to the server's own computer.
    ``session`` identifies the run of the program.
    """

    key: Annotated[str, Field(pattern=r"\A[A-Za-z0-9_-]{1,128}\z")]
    table: Annotated[str, Field(pattern=r"\A[a-z0-9]{0,16}\z")] = ""
    stand: Annotated[str, Field(pattern=r"\A[A-Za-z0-9-]{0,32}\z")] = ""
    session: Annotated[str, Field(pattern=r"\A[0-9a-f]{16,64}\z")]


class CardSeen(ReportPart):
    """A card on the mat, its zone, and its rotation in degrees clockwise from north."""

    text: CardText
    zone: CardText | None
    turn: Degrees | None


class CardEvent(CardSeen):
    """Event ``n``: a card was placed, turned or removed."""

    n: Number
    kind: Literal["card"]
    event: Literal["placed", "turned", "removed"]


class CardsEvent(ReportPart):
    """Event ``n``: all cards on the mat, after a start or a reconnection."""

    n: Number
    kind: Literal["cards"]
    cards: Annotated[list[CardSeen], Field(max_length=MOST_CARDS)]


class RollEvent(ReportPart):
    """Event ``n``: the dice reader reports a roll. ``late``: sent again, or made while there was no connection."""

    n: Number
    kind: Literal["roll"]
    values: Annotated[list[Annotated[int, Field(ge=0, le=100)]], Field(min_length=1, max_length=MOST_DICE)]
    colours: Annotated[list[Colour | None], Field(max_length=MOST_DICE)]
    late: bool


class DieSeen(ReportPart):
    """A die in the camera's picture, with the certainty of its value (0 to 1)."""

    value: Annotated[int, Field(ge=0, le=100)]
    certainty: Annotated[float, Field(ge=0, le=1, allow_inf_nan=False)]
    colour: Colour | None


class DiceEvent(ReportPart):
    """Event ``n``: the dice of throw ``throw`` that the camera sees at rest."""

    n: Number
    kind: Literal["dice"]
    throw: Number
    dice: Annotated[list[DieSeen], Field(max_length=MOST_DICE)]


DeviceEvent = Annotated[CardEvent | CardsEvent | RollEvent | DiceEvent, Field(discriminator="kind")]


class Events(ReportPart):
    """``events``: what has happened, in the order of the numbers."""

    events: Annotated[list[DeviceEvent], Field(min_length=1, max_length=MOST_EVENTS)]


class DeviceFigures(ReportPart):
    """The health figures of a device; unreported figures are missing.

    Of a camera: frames per second, ``load`` (share of one core), milliseconds per frame, pixels of a frame, the ids of
    the markers in sight, ``seen_at`` (seconds since the last code), ``lens`` (whether it is calibrated). Of a dice
    reader: port, identity, ``received_at`` (seconds since its last message), bytes of noise, missed rolls.
    """

    fps: Figure | None = None
    load: Figure | None = None
    ms: Figure | None = None
    width: Count | None = None
    height: Count | None = None
    pixels_per_module: Figure | None = None
    markers: Annotated[list[Count], Field(max_length=20)] | None = None
    seen_at: Figure | None = None
    lens: bool | None = None
    port: ShortText | None = None
    identity: ShortText | None = None
    firmware: ShortText | None = None
    received_at: Figure | None = None
    noise: Count | None = None
    missed: Count | None = None
    trouble: ShortText | None = None


class DeviceState(ReportPart):
    """The state of a device, why it is lost, and its figures; ``phone``: the camera is a phone's page."""

    state: Literal["searching", "ready", "lost", "simulated"]
    reason: Reason = ""
    phone: bool = False
    figures: DeviceFigures = DeviceFigures()


class RejectedCode(ReportPart):
    """A code that is not a card, and the reason."""

    reason: Literal["mirrored", "foreign", "duplicate", "hostile"]
    text: ShortText


class States(ReportPart):
    """``states``: the devices of the program; None for a missing device."""

    camera: DeviceState | None
    dice: DeviceState | None
    rejected: Annotated[list[RejectedCode], Field(max_length=20)] = []
    layout: dict[str, object] | None = None
    """The layout that is watched, where it is that of a whole table and not the game's mat."""
