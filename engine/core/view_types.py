"""View types: the parts of the view that all games share, as JSON with terms.

The server renders the terms, so that a page gets a string wherever the type here is `Term`. The types of the pages'
scripts are generated from these and from each game's ``view_types``.
"""

from collections.abc import Mapping
from typing import Annotated, Generic, Literal, NotRequired, TypedDict, TypeVar

from engine.core.terms import Term

Seat = Annotated[str, "Seat"]
"""A seat: "N", "E", "S" or "W". The pages' scripts have a type of this name."""
Viewer = Annotated[str, "Viewer"]
"""The viewer: a seat, or "table". The pages' scripts have a type of this name."""


class PackView(TypedDict):
    """The name of the pack, and whether it is invented by this project (`ours`)."""

    name: str
    ours: bool


WaitingView = TypedDict("WaitingView", {"seat": Seat | None, "for": Term, "what": str})
"""Whose answer the game waits for (None: the table's), and for what."""


class PlainData(TypedDict, total=False):
    """The parts of an option that is a single name or number; `nothing` is set for the option to do nothing."""

    name: str
    number: int
    nothing: bool


class OptionView(TypedDict):
    """A legal answer: its text in a record, its label, the moves that it would cause, and its parts.

    `effect` is one line with what it gives and takes, instead of the moves. `idle`: it would change nothing, so that a
    page dims it and, unless it is called "nothing", asks again. `title` is a short name, instead of the label, by what
    tells it from the others; `group` is what some of them share, under which a page puts them together.
    """

    value: str
    label: Term
    moves: list[Term]
    data: Mapping[str, object]
    effect: NotRequired[Term]
    idle: NotRequired[bool]
    title: NotRequired[Term]
    group: NotRequired[Term]


class CauseView(TypedDict):
    """What raises an ask: its kind ("event", "card"), which one it is, its name, and what it says."""

    kind: str
    of: str
    name: Term
    text: list[Term]


class PartialRoll(TypedDict):
    """A roll of which only the dice of one number have to be reported, the others as 0.

    `then` is the id of the ask for that number, where it is asked; `none` is whether the roll may be left out, which
    stands for rolling again.
    """

    then: str | None
    none: bool


class AskView(TypedDict):
    """An open ask that the viewer may answer; `what` is its subject.

    `cause` is what raises it, besides the turn itself; `shared` are sentences about all of its options.
    `device_input` names what a device can report to settle it ("die", "event_card"); None: no device can. A roll of
    dice has how many dice of each group are rolled (`dice`) and what a die can show (`faces`), instead of options.
    """

    id: str
    seat: Seat | None
    question: Term
    device_input: str | None
    what: str
    options: list[OptionView]
    cause: NotRequired[CauseView]
    shared: NotRequired[list[Term]]
    dice: NotRequired[dict[str, int]]
    faces: NotRequired[list[int]]
    partial: NotRequired[PartialRoll]


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
    number of the first. A page removes the ticks of lines whose number is not below the view's `instructed`: those
    lines were taken back, and have to be done again if they come again.
    `text` is a term that names the pieces: "take" and "give" with n, kind and pile, or another key with n, kind, from
    and to; "vp" and "vp_lost" with n move the seat's marker on the score track.
    """

    id: str
    number: int
    text: Term


class InstructionSum(TypedDict):
    """Equal moves of different answers as one: the ids of their instructions, and the text of all of them together."""

    ids: list[str]
    text: Term


class LogLine(TypedDict):
    """A line of the public log: chapter, round, the seat that it is about, its text and the clause."""

    chapter: int
    round: int
    seat: Seat | None
    text: Term
    clause: str


class AccountLine(TypedDict):
    """A line of a seat's account book: a move or points, the clause, and the balance after it."""

    chapter: int
    round: int
    kind: str
    text: Term
    clause: str
    balance: float | None


class ScoreLine(TypedDict):
    """One source of a seat's final points."""

    text: Term
    vp: float


DeedView = TypedDict(
    "DeedView",
    {
        "number": int,
        "chapter": int,
        "round": int,
        "by": Seat | None,
        "for": Term,
        "lines": list[Term],
        "answer": NotRequired[Term],
    },
)
"""What one answer did to the viewer: when, whose answer it was (None: the table's), to which ask, and a line for each
result.

`answer` is what the viewer chose, in their own answer.

`number` counts the viewer's deeds from 1. An answer of the viewer is there even where it changed nothing for them.
"""


class DutyView(TypedDict):
    """What was due of a kind: paid and missing (None: the viewer cannot know), and the points that this cost.

    `punishment` and what it `means` next are there only if there is a punishment; `averted` if loyalty averted it.
    """

    kind: str
    due: int
    paid: int | None
    missing: int | None
    vp: float
    punishment: NotRequired[Term]
    means: NotRequired[Term]
    averted: NotRequired[Literal[True]]


class OwnView(TypedDict):
    """What only the viewer may see: its goods by kind, its account book, and what the last answers did to it.

    `sources` says where the viewer's points come from so far, in a game that tells them apart before its end.
    `duties` is what was due of it at the end of the last chapter, all of which it knows.
    """

    holdings: dict[str, int]
    book: list[AccountLine]
    duties: list[DutyView]
    deeds: list[DeedView]
    sources: NotRequired[list[ScoreLine]]


class FinalScore(TypedDict):
    """A seat's final score, its sources, and its place."""

    vp: float
    lines: list[ScoreLine]
    place: int


class SourceLine(TypedDict):
    """A source of points with its name, and the points that it gave or cost each seat."""

    source: str
    text: Term
    vp: Mapping[Seat, float]


class ClauseLine(TypedDict):
    """What a clause gave each seat in points, and what it cost."""

    clause: str
    gained: Mapping[Seat, float]
    lost: Mapping[Seat, float]


class Moment(TypedDict):
    """A remarkable change of points: of `seat` by `n` points, by the answer of that number, in a chapter and a round.

    `other` is the seat on which `seat` gained, where there is one. The text names neither of them.
    """

    kind: str
    seat: Seat
    other: Seat | None
    n: float
    at: int
    chapter: int
    round: int
    text: Term


class Statistics(TypedDict):
    """The story of a game that is over, in points.

    `curve` has for each seat pairs of the number of an answer (0: the set-up) and the points after it; `rounds` the
    number of the first answer of each round with its chapter and round; `ends` the chapter and the round of each round,
    with the points at its end. The sources add up to the final points.
    """

    answers: int
    rounds: list[tuple[int, int, int]]
    ends: list[tuple[int, int, Mapping[Seat, float]]]
    curve: Mapping[Seat, list[tuple[int, float]]]
    sources: list[SourceLine]
    moments: list[Moment]
    clauses: list[ClauseLine]


class Heading(TypedDict):
    """The first fields of a view: game, rules, pack, viewer, and how far the game has advanced."""

    game: str
    rules: str
    pack: PackView | None
    viewer: Viewer
    chapter: int
    round: int
    phase: str
    over: bool
    active: Seat | None


SeatPart = TypeVar("SeatPart")
"""The part of a game's view for one seat: `SeatView` with the keys of the game."""
AskPart = TypeVar("AskPart")
"""An ask in a game's view: `AskView` with the keys of the game."""
OwnPart = TypeVar("OwnPart")
"""What only the viewer may see in a game's view: `OwnView` with the keys of the game."""


class ClosingSeat(TypedDict):
    """A seat at the end of the part: its points then, those gained in it with their sources, and what was due."""

    seat: Seat
    vp: float
    gained: float
    lines: list[ScoreLine]
    duties: list[DutyView]


class ClosingView(TypedDict):
    """The part of this number, with sentences about it and about what comes next, and its seats."""

    number: int
    facts: list[Term]
    seats: list[ClosingSeat]


class CountLine(TypedDict):
    """A move into (positive `n`) or out of a counted pile: its text, clause, chapter and round.

    `other` is the other pile; it is empty in a line of the own account book.
    """

    n: int
    other: str
    text: Term
    clause: str
    chapter: int
    round: int


class CountedPile(TypedDict):
    """A pile that everybody may count: kind and pile with their names, what the books say, the newest public moves."""

    kind: str
    pile: str
    what: Term
    name: Term
    n: int
    lines: list[CountLine]


class GameView(Heading, Generic[SeatPart, AskPart, OwnPart]):
    """The part of a view that all games have; `pack` and `mine` are None before the start.

    `instructions` are what the viewer's player has to move, for the table what no particular player has to move;
    `instructed` is the number of these moves in all; `sums` has equal ones together. `statistics` are None until the
    game is over; `tie` is a sentence about what decided between equal points then. `closing` is the account of the
    last chapter that has ended. A game adds keys, also to its seats, asks, and `mine`.
    """

    seats: list[SeatPart]
    waiting: list[WaitingView]
    asks: list[AskPart]
    instructions: list[InstructionView]
    instructed: int
    sums: list[InstructionSum]
    log: list[LogLine]
    mine: OwnPart | None
    final: Mapping[Seat, FinalScore] | None
    winners: list[Seat]
    tie: Term | None
    statistics: Statistics | None
    closing: ClosingView | None


AnyView = GameView[SeatView, AskView, OwnView]
"""The view of any game, without the keys that only one game has."""
