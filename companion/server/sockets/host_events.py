"""Host events: what only the host of a table may do."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from companion.errors import Code, Refusal
from companion.games.stand_in import Level
from companion.server.message_fields import Epoch, Identifier, Note, PackHash, ProposalNumber, RequestNumber, Token
from companion.server.sockets.events import MessagePart, Sender, event
from companion.server.sockets.seat_events import Reply
from companion.server.views.corrections import CorrectableReply, correctable_reply
from companion.server.views.envelope import sentences
from companion.tables import validation
from companion.tables.commands import consent, counting, seating, standing_in
from companion.tables.seats import Seat
from companion.tables.state.rows import Move
from companion.tables.table import HOST
from companion.tables.turn_clock import ClockState

SETUP_KEYS = frozenset({"game", "seats", "start_player", "pack_hash"})
"""Keys of every set-up, which no option of a game may have."""


class CorrectionMove(MessagePart):
    """``n`` pieces of ``kind`` from one pile to another."""

    n: Annotated[int, Field(ge=1, le=1000)]
    kind: Identifier
    source: Identifier = Field(alias="from")
    to: Identifier


@event("start", "host")
def start(
    sender: Sender,
    options: Annotated[dict[Identifier, bool | Identifier], Field(max_length=8)] | None = None,
    start_player: Seat | None = None,
    pack: PackHash | None = None,
) -> None:
    """Start the game with the seated players and the game's own options."""
    options = options or {}
    if not SETUP_KEYS.isdisjoint(options):
        raise Refusal(Code.SETUP_UNKNOWN)
    sender.table.start(start_player, pack, **options)


@event("free_seat", "host")
def free_seat(sender: Sender, seat: Seat) -> None:
    """Free a seat that another player holds."""
    seating.leave_seat(sender.table, seat, HOST)
    sender.note_presence()  # before anybody can request the seat


@event("stand_in", "host")
def seat_stand_in(sender: Sender, seat: Seat, level: Level, carer: Seat | None = None) -> Reply:
    """Seat a stand-in; the player on ``carer`` moves its pieces (None: the people at the table page).

    The reply says whether it is seated; otherwise the table is asked to agree.
    """
    return {"seated": standing_in.seat_stand_in(sender.table, seat, level, carer)}


@event("grant_seat", "host")
def grant_seat(sender: Sender, request: RequestNumber, seat: Seat, token: Token | None = None) -> Reply:
    """Grant a phone's seat request; frees the seat first if somebody sits there.

    ``token`` is that of the host's own seat, on the same device: that seat agrees if the table has to vote. The reply
    says whether the phone is seated; otherwise the table is asked to agree.
    """
    seated = seating.grant_seat(sender.table, request, seat, token)
    sender.note_presence()
    return {"seated": seated}


@event("decline_request", "host")
def decline_request(sender: Sender, request: RequestNumber) -> None:
    """Decline a phone's seat request."""
    seating.decline_request(sender.table, request)


@event("pass_over", "host")
def pass_over(sender: Sender, proposal: ProposalNumber) -> None:
    """Continue with a seat request without the absent voters."""
    consent.pass_over(sender.table, proposal)
    sender.note_presence()


@event("stop_counting", "host")
def stop_counting(sender: Sender) -> None:
    """End a stock-take before everybody is done."""
    counting.stop_counting(sender.table)


@event("counted_stand_in", "host")
def counted_stand_in(sender: Sender, seat: Seat) -> None:
    """A count of a stand-in's pieces by the host, which is not compared with the books."""
    counting.counted_stand_in(sender.table, seat)


@event("host_undo", "host")
def undo(sender: Sender, epoch: Epoch, count: Annotated[int, Field(ge=1, le=10_000)] = 1) -> Reply:
    """Undo the last ``count`` answers of any players. The reply has a line for each piece to put back."""
    return {"text": sentences(sender.table.undo(HOST, epoch, count), sender.reader)}


@event("correctable", "host", is_change=False)
def correctable(sender: Sender) -> CorrectableReply:
    """Ask for the kinds and piles that a correction may have."""
    return correctable_reply(validation.require_going_on(sender.table.state), sender.reader.language)


@event("correct", "host")
def correct(
    sender: Sender, moves: Annotated[list[CorrectionMove], Field(min_length=1, max_length=40)], note: Note = ""
) -> Reply:
    """Correct the ledger by moves, to match the pieces on the table.

    The reply says whether the correction is proposed to the seats that it concerns, instead of applied.
    """
    listed = [Move(n=move.n, kind=move.kind, source=move.source, to=move.to) for move in moves]
    return {"proposed": not consent.correct(sender.table, listed, note)}


@event("open_record", "host")
def open_record(sender: Sender) -> None:
    """Propose to open the record before the end."""
    consent.propose_record(sender.table)


@event("pause", "host")
def pause(sender: Sender, paused: bool) -> None:
    """Pause the table, or continue."""
    sender.table.pause(paused)


@event("clock", "host")
def set_clock(sender: Sender, clock: Literal["off", "running", "paused"]) -> None:
    """Start, pause, continue or switch off the turn clock."""
    sender.table.set_clock(ClockState(clock))


@event("adopt_rules", "host")
def adopt_rules(sender: Sender, epoch: Epoch) -> None:
    """Continue under the newer rules, from the first answer that they do not accept."""
    sender.table.adopt_rules(epoch)


@event("finish", "host")
def finish(sender: Sender) -> None:
    """Close the table."""
    sender.table.finish()
