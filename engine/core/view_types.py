"""Types of the view that all games share: its parts as JSON with terms.

The server renders every term, so a page gets a string wherever a `Term` stands here. The types of the pages' scripts
are generated from these and from each game's ``view_types``.
"""

from collections.abc import Mapping
from typing import Annotated, NotRequired, TypedDict

from engine.core.terms import Term

Seat = Annotated[str, "Seat"]
"""A seat: "N", "E", "S" or "W". The pages' scripts have a type of this name."""
Viewer = Annotated[str, "Viewer"]
"""Whose view it is: a seat's, or "table". The pages' scripts have a type of this name."""


class PackView(TypedDict):
    """The name of the pack, and whether it is the reference pack of our own making."""

    name: str
    ours: bool


WaitingView = TypedDict("WaitingView", {"seat": Seat | None, "for": Term, "what": str})
"""Who is awaited (None: the table), and for what."""


class PlainData(TypedDict, total=False):
    """The parts of an option that is a single name or number; none for the option to do nothing."""

    name: str
    number: int


class OptionView(TypedDict):
    """A legal answer: its value, how it reads, the moves that it would cause, and its parts."""

    value: str
    label: Term
    moves: list[Term]
    data: Mapping[str, object]


class AskView(TypedDict):
    """An open ask that the viewer may answer; `what` is what it is about.

    `device_input` names what a device can report to settle it ("die", "event_card"); None: no device can. A roll of
    dice has how many dice of each group are rolled (`dice`) and what a die can show (`faces`), instead of options.
    """

    id: str
    seat: Seat | None
    question: Term
    device_input: str | None
    what: str
    options: list[OptionView]
    dice: NotRequired[dict[str, int]]
    faces: NotRequired[list[int]]


class SeatView(TypedDict):
    """What everybody sees of a seat; after the start its points and the space of its marker on the score track."""

    seat: Seat
    colour: str
    vp: NotRequired[float]
    marker: NotRequired[float]


class Scored(TypedDict):
    """What everybody sees of a seat after the start; `marker` is the space of the score track."""

    seat: Seat
    colour: str
    vp: float
    marker: float


class InstructionView(TypedDict):
    """A move to carry out by hand. `id` is the same in all views and replays, so that a page can tick the line off.

    `number` counts the viewer's moves from the start of the game; equal moves of one answer are one line, with the
    number of the first. A page forgets the ticks of numbers that its view says have not been given yet
    (`instructed`): they were taken back, and have to be done again if they come again.
    `text` is a term that names the pieces: "take" and "give" with n, kind and pile, or another key with n, kind, from
    and to; "vp" and "vp_lost" with n move the seat's marker on the score track.
    """

    id: str
    number: int
    text: Term


class LogLine(TypedDict):
    """A line of the public log: when, about whom, what, and by which clause."""

    chapter: int
    round: int
    seat: Seat | None
    text: Term
    clause: str


class AccountLine(TypedDict):
    """A line of a seat's account book: a move or points, by which clause, and the balance after it."""

    chapter: int
    round: int
    kind: str
    text: Term
    clause: str
    balance: float | None


class OwnView(TypedDict):
    """What only the viewer may know: its goods by kind and its account book."""

    holdings: dict[str, int]
    book: list[AccountLine]


class ScoreLine(TypedDict):
    """Where some of a seat's final points came from."""

    text: Term
    vp: float


class FinalScore(TypedDict):
    """A seat's final score, where it came from, and its place."""

    vp: float
    lines: list[ScoreLine]
    place: int


class Heading(TypedDict):
    """What a view begins with: which game it is, who looks, and how far the game has come."""

    game: str
    rules: str
    pack: PackView | None
    viewer: Viewer
    chapter: int
    round: int
    phase: str
    over: bool
    active: Seat | None


class GameView(Heading):
    """The part of a view that all games have; `pack` and `mine` are None before the start.

    `instructions` are what the viewer's player has to move, for the table what nobody in particular has to move;
    `instructed` is how many moves these have been in all. A game adds keys, also to its seats, asks, and `mine`.
    """

    seats: list[SeatView]
    waiting: list[WaitingView]
    asks: list[AskView]
    instructions: list[InstructionView]
    instructed: int
    log: list[LogLine]
    mine: OwnView | None
    final: Mapping[Seat, FinalScore] | None
    winners: list[Seat]
