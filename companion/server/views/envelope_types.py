"""Envelope types: what the socket sends a page after each change of its table.

A page gets the whole ``Envelope`` each time. All its sentences are in the reader's language: terms in a view's type
arrive as strings.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from companion.devices.device_views import DeviceView, HealthView
from companion.games.stand_in import Level
from companion.tables.seats import Seat
from companion.tables.table_views import PublicTable
from companion.tables.turn_clock import ClockView
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
    """The effect of an undo now, and the number of answers.

    ``answers`` describe the viewer's choices that it would undo, ``results`` their combined effect on the viewer if
    there are several. The host also gets a line for each piece to put back (``text``), and whose answer was the
    ``last``.
    """

    mine: bool
    count: int
    answers: list[str]
    results: NotRequired[list[str]]
    text: NotRequired[list[str]]
    last: NotRequired[LastAnswer]


class UndoneView(TypedDict):
    """The last undo, until the next answer: who did it, how many answers, and a line for each piece to put back.

    ``own`` are the lines for the viewer's own player; on the table page, those for no player.
    """

    by: str
    count: int
    text: list[str]
    own: list[str]


class PacksView(TypedDict):
    """The host's choice of packs before the start: the chosen pack's hash ("": the reference pack), and all packs."""

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
    """The lobby before the start: the set-up list, and the chosen pack."""

    steps: list[LobbyStep]
    pack: view_types.PackView | None


class AwaitedVoter(TypedDict):
    """A voter who has not voted yet: a seat or the host (None), the name, and whether a page of theirs is open.

    ``former`` marks the phone that had the requested seat before.
    """

    seat: Seat | None
    name: str
    connected: bool
    former: bool


class ProposalView(TypedDict):
    """An open proposal: its subject, its moves, its note, and what a page may do.

    ``vote`` is the page's own vote, or None. ``effect`` says what agreeing does; it is "" on pages that are not asked.
    ``pass_over_in`` is the number of seconds until the host may continue without absent voters (0: now); None on other
    pages, or if no voter may be passed over.
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
    """The newest event about proposals and seats, and the number of the open proposal announced by it, or None."""

    text: str
    proposal: int | None


class FormerSeat(TypedDict):
    """The free seat that this phone last had, its player's name, and whether the host freed it."""

    seat: Seat
    name: str
    by_host: bool


class DepartedSeat(TypedDict):
    """The seat that this phone has lost, its player's name, and the reason.

    ``by`` is the seat's new holder; "" if it became free.
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
    """A phone's seat request for the host: the name, and the seat that the person claims to have had."""

    number: int
    name: str
    seat: Seat | None


class CareView(TypedDict):
    """A stand-in whose pieces this page's player moves: its level, what to move, notes, and rolls to enter.

    The table page and the host's show the stand-ins for which no player was chosen.
    """

    seat: Seat
    name: str
    level: Level
    instructions: list[InstructionView]
    instructed: int
    notes: list[str]
    asks: list[AskView]


class PileDifference(TypedDict):
    """A pile of the table whose count differed from the books."""

    kind: str
    pile: str
    counted: int
    said: int


class CountingView(TypedDict):
    """A stock-take: who has counted and who has not, by seat, and "table" for its piles.

    ``number`` identifies it. ``over`` is set once everything agrees; it is shown until the game goes on. ``piles`` are
    those of the table according to the books, ``differences`` the ones found there. ``own`` is what the viewing seat
    counts, ``stand_ins`` those whose pieces the host counts.
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
    """The change of rules in sentences; ``lost`` is the number of answers that the newer rules do not accept.

    They can be adopted only where they are ``playable``.
    """

    text: list[str]
    lost: int
    playable: bool


class Envelope(TypedDict):
    """The event "view": everything that a page shows of its table.

    ``number`` is that of the table's newest row, so that outdated envelopes are recognised.
    ``devices`` has the devices by name, ``health`` their figures for the host. A game's ``view`` has more keys.
    ``news`` is the newest event about proposals and seats, until the next answer; ``reason`` is why a correction that
    this seat agreed to was refused. ``rules_change`` is present until the host has decided. ``unknown_cards`` are the
    asks that may turn up a printed card that the pack does not know. ``care`` has the stand-ins whose pieces this
    page's player moves. ``later`` are this seat's later answers; ``wishes`` marks them as wishes, of which the first
    legal one is used. ``wished`` is the number of the viewer's last answers that were wishes. ``plan_lost`` is whether
    an undo has dropped their later answers. ``counting`` is present during a stock-take.
    """

    number: int
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
    unknown_cards: NotRequired[list[str]]
    join_wifi: NotRequired[WifiView]
