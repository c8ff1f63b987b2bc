"""Messages: models of everything that pages send over the socket, parsed strictly.

Messages are untrusted. Each event has one model; unknown fields, wrong types, lone surrogates, control
characters and anything too long are refused before anything else happens. Nothing is converted: ``"1"`` is not a
number and ``1`` is not a text. What the server sends is in ``companion.server.replies``.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

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
    """The base of all messages: strict, frozen, nothing beyond the named fields."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    is_rare: ClassVar[bool] = True
    """Whether nobody sends it often: such messages have a limit of their own, since most are rows of the journal."""


class Hello(Message):
    """The first message of a page: which table, who, which page, in which language."""

    is_rare = False

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
    """The base of what phones send about seats besides taking and leaving one."""


class AskHost(SeatMessage):
    """Ask the host for a seat; ``seat`` is the one that this person says to have had, on a phone without its key."""

    name: Name
    seat: Seat | None = None


class WithdrawRequest(SeatMessage):
    """No longer ask the host for a seat."""


class TickStep(Message):
    """Tick off a step of the set-up list, or take the tick back."""

    step: Identifier
    done: bool


class OfferSeat(SeatMessage):
    """Ask for a one-time code by which another phone takes over the own seat."""


class ReadOffer(SeatMessage):
    """Ask which seat a code stands for."""

    code: OfferCode


class AcceptSeat(SeatMessage):
    """Take over the seat of a code."""

    code: OfferCode
    name: Name


class Refresh(Message):
    """Ask for the view again."""

    is_rare = False


class LeaveSeat(Message):
    """Leave the own seat, or leave it to a stand-in of a level, whose pieces the player on ``carer`` moves."""

    stand_in: Level | None = None
    carer: Seat | None = None


class Answer(Message):
    """Settle an ask. ``epoch`` is the number of undos that the page has seen."""

    is_rare = False

    ask: Identifier
    epoch: Epoch
    value: Value


class PlanStep(Message):
    """One answer of a plan."""

    ask: Identifier
    value: Value


class Answers(Message):
    """Carry out a plan: several answers as one. ``epoch`` is the number of undos that the page has seen.

    Those in ``later`` are given when the seat is asked for them, after others.
    """

    is_rare = False

    answers: Annotated[list[PlanStep], Field(min_length=1, max_length=MOST_STEPS)]
    epoch: Epoch
    later: Annotated[list[PlanStep], Field(max_length=MOST_STEPS)] = []


class Preview(Message):
    """Ask what a plan would do. ``propose``: with the rest of the turn proposed."""

    is_rare = False

    answers: Annotated[list[PlanStep], Field(max_length=MOST_STEPS)]
    epoch: Epoch
    propose: bool


class DropLater(Message):
    """Forget the answers that were planned for later."""

    is_rare = False


class Undo(Message):
    """Undo the own last answer, or the own last plan."""

    epoch: Epoch


class SetLanguage(Message):
    """Set the language of the page's sentences."""

    is_rare = False

    language: Language


class Vote(Message):
    """Agree to a proposal, or decline it."""

    proposal: ProposalNumber
    agree: bool


class Withdraw(Message):
    """Take an own proposal back."""

    proposal: ProposalNumber


class CountNow(Message):
    """Call for a stock-take of the whole table."""


class PileCount(BaseModel):
    """How many pieces of a kind lie in a pile of the table."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    kind: Identifier
    pile: Identifier
    n: Annotated[int, Field(ge=0, le=999)]


class Counted(Message):
    """Pieces have been counted: the own ones, which agree with the books or not, or those in the piles of the table."""

    agrees: bool = True
    piles: Annotated[list[PileCount], Field(max_length=80)] | None = None


class CorrectOwn(Message):
    """Propose to correct the own pieces: by kind, how many more or fewer there are than the books say."""

    differences: Annotated[dict[Identifier, Annotated[int, Field(ge=-999, le=999)]], Field(min_length=1, max_length=40)]
    note: Note = ""


class HostMessage(Message):
    """The base of the messages that only a table's host may send."""


class Start(HostMessage):
    """Start the game with the seated players and the game's own options."""

    options: Annotated[dict[Identifier, bool | Identifier], Field(max_length=8)] = Field(default_factory=dict)
    start_player: Seat | None = None
    pack: PackHash | None = None


class FreeSeat(HostMessage):
    """Free a seat that another player holds."""

    seat: Seat


class GrantSeat(HostMessage):
    """Give a seat to a phone that asked for one, and free it first where somebody sits there.

    ``token`` is that of the host's own seat, on the same device: it agrees, where the table is asked.
    """

    request: RequestNumber
    seat: Seat
    token: Token | None = None


class DeclineRequest(HostMessage):
    """Give no seat to a phone that asked for one."""

    request: RequestNumber


class StopCounting(HostMessage):
    """End a stock-take before all are done."""


class CountedStandIn(HostMessage):
    """The host has counted the pieces of a stand-in, which are not compared with the books."""

    seat: Seat


class SeatStandIn(HostMessage):
    """Let a stand-in play a seat; the player on ``carer`` moves its pieces (None: those at the table page)."""

    seat: Seat
    level: Level
    carer: Seat | None = None


class HostUndo(HostMessage):
    """Undo the last ``count`` answers of any players."""

    epoch: Epoch
    count: Annotated[int, Field(ge=1, le=10_000)] = 1


class CorrectionMove(BaseModel):
    """``n`` pieces of ``kind`` from one pile to another."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True, populate_by_name=True)

    n: Annotated[int, Field(ge=1, le=1000)]
    kind: Identifier
    source: Identifier = Field(alias="from")
    to: Identifier


class Correct(HostMessage):
    """Correct the ledger by moves, so that it agrees with the table."""

    moves: Annotated[list[CorrectionMove], Field(min_length=1, max_length=40)]
    note: Note = ""


class OpenRecord(HostMessage):
    """Propose that the record is opened before the end."""


class Pause(HostMessage):
    """Pause the table, or continue."""

    paused: bool


class SetClock(HostMessage):
    """Start, pause or continue the clock of turns, or switch it off."""

    clock: Literal["off", "running", "paused"]


class Finish(HostMessage):
    """Close the table."""


class PlayAgain(Message):
    """Go on at a new table with the same players; from a page that is not the host's, with the host's ``key``."""

    key: Token | None = None


class AdoptRules(HostMessage):
    """Go on under the newer rules from the first answer that they do not accept."""

    epoch: Epoch


class PassOver(HostMessage):
    """Go on with a request for a seat without those asked who are away."""

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
    """The message of an event.

    Socket.IO allows any number of arguments; a message has one JSON object, or none where its model has no fields.
    Raises `Refusal`: ``event_unknown``, ``message_malformed`` with the field, ``name_refused``.
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
