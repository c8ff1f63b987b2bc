"""Envelopes: types of what a page is sent after each change of its table, over the socket.

A page gets the whole ``Envelope`` each time. Every sentence in it is in the reader's language: where the type of a view
has a term, a page gets a string. The acknowledgements of messages are in ``companion.server.replies``.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from companion.devices.views import DeviceView, HealthView
from companion.games.stand_in import Level
from companion.tables.seats import Seat
from companion.tables.turn_clock import ClockView
from companion.tables.views import PublicTable
from engine.core import set_up_list, view_types
from engine.core.view_types import AnyView, AskView, CountedPile, InstructionView
from web.pages.registry import PackLine


class TableView(PublicTable):
    """The table itself: its name, its people, and the address at which phones join."""

    join_url: str


class WifiView(TypedDict):
    """The Wi-Fi network that phones join first: the computer's own hotspot, with its pass phrase."""

    name: str
    phrase: str


LastAnswer = TypedDict("LastAnswer", {"seat": view_types.Seat | None, "by": str, "for": str})
"""For the host: the seat of the last answer, who gave it, and the public name of its ask."""


class UndoView(TypedDict):
    """What an undo would take back now, and how many answers.

    ``answers`` say what was chosen in the answers of the viewer that it would take back, ``results`` what several of
    them did to the viewer in all. For the host there is also a line for each piece to put back (``text``), and whose
    answer was the ``last``.
    """

    mine: bool
    count: int
    answers: list[str]
    results: NotRequired[list[str]]
    text: NotRequired[list[str]]
    last: NotRequired[LastAnswer]


class UndoneView(TypedDict):
    """The last undo, until the next answer: by whom, how many answers, and a line for each piece to put back.

    ``own`` are the lines that the viewer's own player carries out; on the table page, those that no player does.
    """

    by: str
    count: int
    text: list[str]
    own: list[str]


class PacksView(TypedDict):
    """For the host before the start: the chosen pack's hash ("": the reference pack), and all packs of the game."""

    chosen: str
    all: list[PackLine]


class LobbyStep(TypedDict):
    """One step of the set-up list: what to do, for whom (None: anybody), its clause, its part of the drawing."""

    id: str
    seat: Seat | None
    text: str
    clause: str
    part: set_up_list.Part
    done: bool


class LobbyView(TypedDict):
    """Before the start: the set-up list, and the pack that was chosen so far."""

    steps: list[LobbyStep]
    pack: view_types.PackView | None


class CorrectableKind(TypedDict):
    """A kind of piece that a correction may move, with its name and the piles between which it may."""

    kind: str
    name: str
    piles: list[str]


class CorrectablePile(TypedDict):
    """A pile of a correction: its name, and the seat that owns it (None: the table's)."""

    name: str
    seat: str | None


class CorrectionsView(TypedDict):
    """For the host: the kinds that a correction may move now, and the piles of them."""

    kinds: list[CorrectableKind]
    piles: dict[str, CorrectablePile]


class AwaitedVoter(TypedDict):
    """Who has not voted yet: a seat, or the host (None); the name, and whether a page of theirs is open.

    ``former``: it is the phone that had the seat which somebody asks for.
    """

    seat: Seat | None
    name: str
    connected: bool
    former: bool


class ProposalView(TypedDict):
    """An open proposal: what it is about, its moves, its note, and what a page may do.

    ``vote`` is the page's own vote, None before it and on pages that are not asked. ``effect`` says what agreeing
    does; it is "" on such pages. ``pass_over_in`` is in how many seconds the host may go on without those who
    are away (0: now); None on other pages, and where nobody may be passed over.
    """

    number: int
    about: Literal["correction", "seat", "record"]
    text: str
    moves: list[str]
    note: str
    effect: str
    awaited: list[AwaitedVoter]
    may_vote: bool
    vote: bool | None
    may_withdraw: bool
    pass_over_in: int | None


class NewsView(TypedDict):
    """The newest event about proposals and seats, and the number of the open proposal that it announces, or None."""

    text: str
    proposal: int | None


class FormerSeat(TypedDict):
    """The free seat that this phone last had, the name under which it had it, and whether the host freed it."""

    seat: Seat
    name: str
    by_host: bool


class DepartedSeat(TypedDict):
    """The seat that this phone has no longer, the name under which it had it, and why.

    ``by`` is who has the seat instead; "" where it became free.
    """

    seat: Seat
    name: str
    why: Literal["freed", "left", "replaced", "handed"]
    by: str


class OwnRequest(TypedDict):
    """The request of this phone for a seat (or None for any), and whether the host has declined it."""

    name: str
    declined: bool
    seat: Seat | None


class SeatRequestView(TypedDict):
    """For the host: a phone that asks for a seat, under which name, and the seat that it says to have had."""

    number: int
    name: str
    seat: Seat | None


class CareView(TypedDict):
    """A stand-in's seat whose pieces this page's player moves: its level, what to move, notes, and rolls to enter.

    On the table page and the host's these are the seats of which no player was chosen to move the pieces.
    """

    seat: Seat
    name: str
    level: Level
    instructions: list[InstructionView]
    instructed: int
    notes: list[str]
    asks: list[AskView]


class PileDifference(TypedDict):
    """A pile of the table in which other pieces were counted than the books said."""

    kind: str
    pile: str
    counted: int
    said: int


class CountingView(TypedDict):
    """A stock-take: who has counted and who has not, seats and "table" for its piles.

    Its ``number`` tells it from those before. ``over`` once everything agrees; it is shown until the game goes on.
    ``piles`` are those of the table as the books have them; ``differences`` are those found there. ``own`` is what the
    viewing seat counts, ``stand_ins`` whose pieces the host counts.
    """

    number: int
    left: list[str]
    agree: list[str]
    differ: list[str]
    over: bool
    piles: list[CountedPile]
    differences: list[PileDifference]
    own: NotRequired[list[CountedPile]]
    stand_ins: NotRequired[list[Seat]]


class RulesChangeView(TypedDict):
    """How the rules have changed, in sentences; ``lost`` is how many answers the newer rules do not accept.

    They can be adopted only where they are ``playable``.
    """

    text: list[str]
    lost: int
    playable: bool


class Content(TypedDict):
    """The content of a page.

    ``devices`` has them by name, ``health`` their figures for the host.
    A game's ``view`` has further keys. ``news`` is the newest event about proposals and seats, until the next
    answer; ``reason`` is why a correction was refused to which this seat has agreed. ``rules_change`` is there until
    the host has decided. ``unknown_cards`` are the asks for which a printed card may be turned up that the
    pack does not know.
    ``care`` has the stand-ins whose pieces this page's player moves. ``later`` are the answers that this seat has
    planned for when it is asked again; ``wishes`` says that the first of them that is then possible is given.
    ``wished`` is how many of the viewer's last answers were such, and ``plan_lost`` whether an undo has taken away what
    they had planned.
    ``counting`` is there during a stock-take.
    """

    epoch: int
    table: TableView
    devices: dict[str, DeviceView]
    undo: UndoView
    undone: UndoneView | None
    proposals: list[ProposalView]
    news: NewsView | None
    clock: ClockView
    view: AnyView
    reason: NotRequired[str]
    care: NotRequired[list[CareView]]
    later: NotRequired[list[str]]
    wishes: NotRequired[bool]
    wished: NotRequired[int]
    plan_lost: NotRequired[bool]
    counting: NotRequired[CountingView]
    former: NotRequired[FormerSeat]
    departed: NotRequired[DepartedSeat]
    asking: NotRequired[OwnRequest]
    requests: NotRequired[list[SeatRequestView]]
    rules_change: NotRequired[RulesChangeView]
    health: NotRequired[HealthView]
    packs: NotRequired[PacksView]
    lobby: NotRequired[LobbyView]
    corrections: NotRequired[CorrectionsView]
    unknown_cards: NotRequired[list[str]]
    join_wifi: NotRequired[WifiView]


class Envelope(Content):
    """The event "view": ``number`` is that of the table's newest row, so an older view is known."""

    number: int
