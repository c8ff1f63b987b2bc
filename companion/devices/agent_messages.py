"""Agent messages: what an agent reports to the server, and what the server tells it, parsed strictly on both sides.

An agent is a small computer at a table that watches a camera and reads dice for a server elsewhere. Both sides are
untrusted to each other: unknown fields, wrong types, control characters and anything too long are refused. Texts,
limits and units are those of ``companion.devices.protocols``.

The first message of an agent is "hello" with ``"page": "devices"``; the others are named in `REPORTS`. Card events,
rolls and lists of cards are numbered: the server acknowledges a number once it has taken the event, and takes no
number twice. Everything else tells a state and may be repeated.
"""

from __future__ import annotations

import unicodedata
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

MOST_EVENTS = 32
"""Events in one message."""
MOST_CARDS = 100
"""Cards that an agent reports to lie on the mat."""
MOST_DICE = 20
"""Dice of one roll."""
PART = 12_000
"""Characters of a part of a picture (base64): a message has 16 kB at most."""
MOST_PARTS = 8


def is_plain(text: str) -> bool:
    """Whether a text has any characters, and none that is a lone surrogate, a control or a format character."""
    hidden = {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}
    return bool(text) and all(unicodedata.category(sign) not in hidden for sign in text)


def _plain(text: str) -> str:
    """Refuse what is not plain; an empty text is refused by its length where it has to be."""
    if text and not is_plain(text):
        raise ValueError("contains a character that cannot be shown")
    return text


CardText = Annotated[str, Field(min_length=1, max_length=40), AfterValidator(_plain)]
ZoneName = Annotated[str, Field(min_length=1, max_length=40), AfterValidator(_plain)]
ShortText = Annotated[str, Field(max_length=80), AfterValidator(_plain)]
Reason = Annotated[str, Field(max_length=200), AfterValidator(_plain)]
Figure = Annotated[float, Field(ge=0, le=1e9, allow_inf_nan=False)]
Count = Annotated[int, Field(ge=0, le=10**12)]
Degrees = Annotated[float, Field(ge=-360, le=720, allow_inf_nan=False)]
Number = Annotated[int, Field(ge=1, le=10**12)]
Colour = Annotated[str, Field(pattern=r"\A[a-z]{1,20}\z")]
TableId = Annotated[str, Field(pattern=r"\A[a-z0-9]{4,16}\z")]
StandCode = Annotated[str, Field(pattern=r"\A[A-Za-z0-9-]{1,32}\z")]
Key = Annotated[str, Field(pattern=r"\A[A-Za-z0-9_-]{1,128}\z")]
Session = Annotated[str, Field(pattern=r"\A[0-9a-f]{16,64}\z")]


class Strict(BaseModel):
    """The base of all messages and their parts."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


# ------------------------------------------------------------------ from the agent


class CardSeen(Strict):
    """A card on the mat, its zone and its turn in degrees clockwise from north."""

    text: CardText
    zone: ZoneName | None
    turn: Degrees | None


class CardHappened(CardSeen):
    """Event ``n``: a card was placed, turned or removed."""

    n: Number
    kind: Literal["card"]
    event: Literal["placed", "turned", "removed"]


class DiceRolled(Strict):
    """Event ``n``: a roll. ``late``: it was sent again, or made while there was no connection."""

    n: Number
    kind: Literal["roll"]
    values: Annotated[list[Annotated[int, Field(ge=0, le=100)]], Field(min_length=1, max_length=MOST_DICE)]
    colours: Annotated[list[Colour | None], Field(max_length=MOST_DICE)]
    late: bool


class AllCards(Strict):
    """Event ``n``: everything that lies on the mat, after a start or a reconnection."""

    n: Number
    kind: Literal["cards"]
    cards: Annotated[list[CardSeen], Field(max_length=MOST_CARDS)]


AgentEvent = Annotated[CardHappened | DiceRolled | AllCards, Field(discriminator="kind")]


class Happened(Strict):
    """``agent_events``: what has happened, in the order of the numbers."""

    events: Annotated[list[AgentEvent], Field(min_length=1, max_length=MOST_EVENTS)]


class DeviceFigures(Strict):
    """The figures of ``companion.devices.protocols.Figures``."""

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


class DeviceState(Strict):
    """The state of a device, why it is lost, and its figures."""

    state: Literal["searching", "ready", "lost", "simulated"]
    reason: Reason = ""
    figures: DeviceFigures = DeviceFigures()


class RejectedCode(Strict):
    """A code that is no card, and why."""

    reason: Literal["mirrored", "foreign", "duplicate", "hostile"]
    text: ShortText


class States(Strict):
    """``agent_states``: the devices of the agent; None where it has none."""

    camera: DeviceState | None
    dice: DeviceState | None
    rejected: Annotated[list[RejectedCode], Field(max_length=20)] = []


class DieSeen(Strict):
    """A die in the camera's picture, with the certainty of its value (0 to 1)."""

    value: Annotated[int, Field(ge=0, le=100)]
    certainty: Annotated[float, Field(ge=0, le=1, allow_inf_nan=False)]
    colour: Colour | None


class DiceSeen(Strict):
    """``agent_dice``: the dice of throw ``throw`` that lie there, or that were ``taken`` away since."""

    throw: Number
    taken: bool
    dice: Annotated[list[DieSeen], Field(max_length=MOST_DICE)]


class PicturePart(Strict):
    """``agent_picture``: part ``part`` of ``parts`` of picture ``number``, a JPEG in base64."""

    number: Number
    part: Annotated[int, Field(ge=0, lt=MOST_PARTS)]
    parts: Annotated[int, Field(ge=1, le=MOST_PARTS)]
    data: Annotated[str, Field(pattern=r"\A[A-Za-z0-9+/]{1,12000}={0,2}\z")]


class AgentHello(Strict):
    """``hello`` of an agent: for which table, by which key, and how its devices are.

    The key is that of the table, or of the ``stand`` where the table is. ``session`` names the run of the agent, whose
    numbers of events begin at 1.
    """

    page: Literal["devices"]
    table: TableId
    stand: StandCode | None = None
    token: Key
    session: Session
    states: States


REPORTS: dict[str, type[Strict]] = {
    "agent_events": Happened,
    "agent_states": States,
    "agent_dice": DiceSeen,
    "agent_picture": PicturePart,
}
"""Every event that an agent may send after its "hello", and its model."""


# ------------------------------------------------------------------ from the server


class FaceToKnow(Strict):
    """A photo cut to a card, by which the card is known without a sticker: its file's name, its size in millimetres."""

    text: CardText
    name: Annotated[str, Field(pattern=r"\A[A-Za-z0-9_-]{1,80}\z")]
    width: Annotated[float, Field(gt=0, le=1000, allow_inf_nan=False)]
    height: Annotated[float, Field(gt=0, le=1000, allow_inf_nan=False)]


class LookFor(Strict):
    """``look_for``: the mat (a layout as JSON data) and all cards of the game."""

    layout: dict[str, object]
    cards: Annotated[list[CardText], Field(max_length=2000)]
    faces: Annotated[list[FaceToKnow], Field(max_length=2000)]


class Awaited(Strict):
    """``awaited``: whether an ask is open that a card, or a roll, can answer."""

    card: bool
    roll: bool


class ThrowOrder(Strict):
    """``throw``: look for ``count`` dice that are rolled from now on, then for those that are ``taken`` away."""

    throw: Number
    count: Annotated[int, Field(ge=1, le=MOST_DICE)]
    taken: bool


class PictureWanted(Strict):
    """``picture``: send one picture."""


ORDERS: dict[str, type[Strict]] = {
    "look_for": LookFor,
    "awaited": Awaited,
    "throw": ThrowOrder,
    "picture": PictureWanted,
}
"""Every event that the server sends to an agent, and its model."""


class Welcome(Strict):
    """The server's acknowledgement of "hello": the last number that it has taken of this session."""

    ok: Literal[True]
    last: Annotated[int, Field(ge=0)]


class Taken(Strict):
    """The server's acknowledgement of events: the last number that it has taken."""

    ok: Literal[True]
    last: Annotated[int, Field(ge=0)]


class Refused(Strict):
    """A refusal, with its stable code and a sentence in English."""

    ok: Literal[False]
    code: Annotated[str, Field(max_length=60)]
    text: Annotated[str, Field(max_length=500)]
