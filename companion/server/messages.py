"""Messages: models of everything that pages send over the socket, parsed strictly.

Messages are untrusted. Each event has one model; unknown fields, wrong types, lone surrogates, control characters and
overlong texts are refused before anything else happens. Nothing is converted: ``"1"`` is not a number and ``1`` is not
a text. The server's replies are in ``companion.server.replies``.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from companion.errors import Code, Refusal
from companion.games.stand_in import Level
from companion.server.message_fields import (
    Colour,
    Epoch,
    Identifier,
    Language,
    Milliseconds,
    Name,
    Note,
    OfferCode,
    PackHash,
    PageKind,
    ProposalNumber,
    RequestNumber,
    TableId,
    Token,
    Value,
)
from companion.tables.plans import MOST_STEPS
from companion.tables.seats import Seat


class Message(BaseModel):
    """The base of all messages: strict and frozen, without unknown fields."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class Hello(Message):
    """The first message of a page: its table, its token or key, its kind and its language."""

    table: TableId
    token: Token | None = None
    page: PageKind
    language: Language = "en"
    time: Milliseconds | None = None
    """The time of the device of a host; that of others is not used."""


class TakeSeat(Message):
    """Take a seat, or change name or colour on it. ``host`` is the host's key, on the device of the host."""

    seat: Seat
    name: Name
    colour: Colour
    host: Token | None = None


class SeatMessage(Message):
    """The base of messages about seats, except taking and leaving one."""


class AskHost(SeatMessage):
    """Ask the host for a seat; ``seat`` is the one that this person claims to have had on another phone."""

    name: Name
    seat: Seat | None = None


class WithdrawRequest(SeatMessage):
    """Withdraw the request for a seat."""


class TickStep(Message):
    """Tick off a step of the set-up list, or untick it."""

    step: Identifier
    done: bool


class OfferSeat(SeatMessage):
    """Request a one-time code with which another phone can take over this seat."""


class ReadOffer(SeatMessage):
    """Ask which seat a code stands for."""

    code: OfferCode


class AcceptSeat(SeatMessage):
    """Take over the seat of a code."""

    code: OfferCode
    name: Name


class Refresh(Message):
    """Ask for the view again."""


class LeaveSeat(Message):
    """Leave this page's seat, or leave it to a stand-in of a level; the player on ``carer`` moves its pieces."""

    stand_in: Level | None = None
    carer: Seat | None = None


class Answer(Message):
    """Settle an ask. ``epoch`` is the number of undos that the page has seen."""

    ask: Identifier
    epoch: Epoch
    value: Value


class PlanStep(Message):
    """One answer of a plan."""

    ask: Identifier
    value: Value


class Answers(Message):
    """Carry out a plan: several answers at once. ``epoch`` is the number of undos that the page has seen.

    Answers in ``later`` are given when the seat is asked for them, after others.
    """

    answers: Annotated[list[PlanStep], Field(min_length=1, max_length=MOST_STEPS)]
    epoch: Epoch
    later: Annotated[list[PlanStep], Field(max_length=MOST_STEPS)] = []


class Preview(Message):
    """Preview a plan. ``propose``: also propose the rest of the turn."""

    answers: Annotated[list[PlanStep], Field(max_length=MOST_STEPS)]
    epoch: Epoch
    propose: bool


class DropLater(Message):
    """Forget the answers that were planned for later."""


class Undo(Message):
    """Undo the player's own last answer or plan."""

    epoch: Epoch


class SetLanguage(Message):
    """Set the language of the page's sentences."""

    language: Language


class Vote(Message):
    """Accept or decline a proposal."""

    proposal: ProposalNumber
    agree: bool


class Withdraw(Message):
    """Withdraw one's own proposal."""

    proposal: ProposalNumber


class CountNow(Message):
    """Start a stock-take of the whole table."""


class PileCount(BaseModel):
    """The number of pieces of a kind in a pile of the table."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    kind: Identifier
    pile: Identifier
    n: Annotated[int, Field(ge=0, le=999)]


class Counted(Message):
    """A count: whether the player's own pieces agree with the books, or the pieces in the piles of the table."""

    agrees: bool = True
    piles: Annotated[list[PileCount], Field(max_length=80)] | None = None


class CorrectOwn(Message):
    """Propose a correction of the player's own pieces: by kind, how many more or fewer there are than in the books."""

    differences: Annotated[dict[Identifier, Annotated[int, Field(ge=-999, le=999)]], Field(min_length=1, max_length=40)]
    note: Note = ""


class HostMessage(Message):
    """The base of messages that only the table's host may send."""


class Start(HostMessage):
    """Start the game with the seated players and the game's own options."""

    options: Annotated[dict[Identifier, bool | Identifier], Field(max_length=8)] = Field(default_factory=dict)
    start_player: Seat | None = None
    pack: PackHash | None = None


class FreeSeat(HostMessage):
    """Free a seat that another player holds."""

    seat: Seat


class GrantSeat(HostMessage):
    """Grant a phone's seat request; frees the seat first if somebody sits there.

    ``token`` is that of the host's own seat, on the same device: that seat agrees if the table has to vote.
    """

    request: RequestNumber
    seat: Seat
    token: Token | None = None


class DeclineRequest(HostMessage):
    """Decline a phone's seat request."""

    request: RequestNumber


class StopCounting(HostMessage):
    """End a stock-take before everybody is done."""


class CountedStandIn(HostMessage):
    """A count of a stand-in's pieces by the host, which is not compared with the books."""

    seat: Seat


class SeatStandIn(HostMessage):
    """Seat a stand-in; the player on ``carer`` moves its pieces (None: the people at the table page)."""

    seat: Seat
    level: Level
    carer: Seat | None = None


class HostUndo(HostMessage):
    """Undo the last ``count`` answers of any players."""

    epoch: Epoch
    count: Annotated[int, Field(ge=1, le=10_000)] = 1


class ReadCorrectable(HostMessage):
    """Ask for the kinds and piles that a correction may have."""


class CorrectionMove(BaseModel):
    """``n`` pieces of ``kind`` from one pile to another."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True, populate_by_name=True)

    n: Annotated[int, Field(ge=1, le=1000)]
    kind: Identifier
    source: Identifier = Field(alias="from")
    to: Identifier


class Correct(HostMessage):
    """Correct the ledger by moves, to match the pieces on the table."""

    moves: Annotated[list[CorrectionMove], Field(min_length=1, max_length=40)]
    note: Note = ""


class OpenRecord(HostMessage):
    """Propose to open the record before the end."""


class Pause(HostMessage):
    """Pause the table, or continue."""

    paused: bool


class SetClock(HostMessage):
    """Start, pause, continue or switch off the turn clock."""

    clock: Literal["off", "running", "paused"]


class Finish(HostMessage):
    """Close the table."""


class PlayAgain(Message):
    """Open a new table with the same players; pages other than the host's need the host's ``key``."""

    key: Token | None = None


class AdoptRules(HostMessage):
    """Continue under the newer rules, from the first answer that they do not accept."""

    epoch: Epoch


class PassOver(HostMessage):
    """Continue with a seat request without the absent voters."""

    proposal: ProposalNumber


MESSAGES: dict[str, type[Message]] = {
    "hello": Hello,
    "take_seat": TakeSeat,
    "leave_seat": LeaveSeat,
    "ask_host": AskHost,
    "withdraw_request": WithdrawRequest,
    "offer_seat": OfferSeat,
    "tick_step": TickStep,
    "read_offer": ReadOffer,
    "accept_seat": AcceptSeat,
    "answer": Answer,
    "answers": Answers,
    "preview": Preview,
    "drop_later": DropLater,
    "undo": Undo,
    "vote": Vote,
    "withdraw": Withdraw,
    "pass_over": PassOver,
    "refresh": Refresh,
    "language": SetLanguage,
    "start": Start,
    "free_seat": FreeSeat,
    "stand_in": SeatStandIn,
    "count_now": CountNow,
    "counted": Counted,
    "correct_own": CorrectOwn,
    "stop_counting": StopCounting,
    "counted_stand_in": CountedStandIn,
    "grant_seat": GrantSeat,
    "decline_request": DeclineRequest,
    "host_undo": HostUndo,
    "correctable": ReadCorrectable,
    "correct": Correct,
    "open_record": OpenRecord,
    "pause": Pause,
    "clock": SetClock,
    "finish": Finish,
    "adopt_rules": AdoptRules,
    "play_again": PlayAgain,
}
"""Every event a page may send, and its model."""


def read(event: str, arguments: tuple[object, ...]) -> Message:
    """Parse the message of an event.

    Socket.IO allows any number of arguments; a message has one JSON object, or none if its model has no fields. Raises
    `Refusal`: ``event_unknown``, ``message_malformed`` with the field, ``name_refused``.
    """
    model = MESSAGES.get(event)
    if model is None:
        raise Refusal(Code.EVENT_UNKNOWN)
    empty = not model.model_fields
    if len(arguments) > 1 or (not arguments and not empty):
        raise Refusal(Code.MESSAGE_MALFORMED)
    content = arguments[0] if arguments else {}
    if content is None and empty:
        content = {}
    if not isinstance(content, dict):
        raise Refusal(Code.MESSAGE_MALFORMED)
    try:
        return model.model_validate(content)
    except (ValidationError, ValueError, RecursionError) as problem:
        field = ""
        if isinstance(problem, ValidationError):
            place = problem.errors(include_input=False, include_url=False)[0]["loc"]
            known = {f.alias or n for n, f in model.model_fields.items()}
            field = str(place[0]) if place and place[0] in known else ""
        code = Code.NAME_REFUSED if field == "name" else Code.MESSAGE_MALFORMED
        raise Refusal(code, field=field) from None
