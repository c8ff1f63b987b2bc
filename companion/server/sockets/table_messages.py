"""Messages of players and hosts to a table that plays: answers, undo, counts and corrections, and what hosts decide."""

from __future__ import annotations

import time

from companion.errors import Code, Refusal
from companion.server import messages
from companion.server.messages import Message
from companion.server.replies import AnyReply
from companion.server.sockets.connections import Sockets
from companion.server.sockets.open_pages import OpenPage
from companion.server.views.envelope import sentences
from companion.server.views.previews import plan_of, preview_reply, steps_of
from companion.server.views.reader import Reader
from companion.tables.agreements import PILES
from companion.tables.commands import consent, counting, planning, seating, standing_in
from companion.tables.rows import Move
from companion.tables.table import HOST, Table
from companion.tables.turn_clock import ClockState

SETUP_KEYS = frozenset({"game", "seats", "start_player", "pack_hash"})
"""Keys of every set-up, which no option of a game may have."""


def for_player(sockets: Sockets, table: Table, reader: Reader, message: Message) -> AnyReply:
    """Carry out a message of a seat, or of a page of the host that acts for the table. Raises `Refusal`."""
    if not reader.actor:
        raise Refusal(Code.NOT_SEATED)
    if isinstance(message, messages.TickStep):
        table.tick(message.step, message.done, reader.actor)
        return {"ok": True}
    if isinstance(message, messages.Answer):
        return {"ok": True, **table.answer(message.ask, message.value, reader.actor, message.epoch)}
    if isinstance(message, messages.CountNow):
        counting.count_now(table)
        return {"ok": True}
    if isinstance(message, messages.Counted):
        if reader.seat is not None and message.piles is None:
            counting.counted(table, reader.seat, message.agrees)
        else:
            counting.counted(table, PILES, counts=[(one.kind, one.pile, one.n) for one in message.piles or ()])
        return {"ok": True}
    if reader.seat is None:
        raise Refusal(Code.NOT_SEATED)
    if isinstance(message, messages.CorrectOwn):
        return {"ok": True, "proposed": not consent.correct_own(table, reader.seat, message.differences, message.note)}
    if isinstance(message, messages.Answers):
        return {"ok": True, **planning.answer_all(table, *plan_of(message, reader.seat))}
    if isinstance(message, messages.DropLater):
        planning.drop_later(table, reader.seat)
        return {"ok": True}
    if isinstance(message, messages.Undo):
        return {"ok": True, "text": sentences(table.undo(reader.seat, message.epoch), reader)}
    if isinstance(message, messages.LeaveSeat) and message.stand_in is not None:
        standing_in.leave_to_stand_in(table, reader.seat, message.stand_in, message.carer)
        sockets.count(table)
        return {"ok": True}
    _free(sockets, table, reader.seat)
    return {"ok": True}


def for_host(sockets: Sockets, table: Table, reader: Reader, message: messages.HostMessage) -> AnyReply:
    """Carry out a message of a page of the host. Raises `Refusal`."""
    match message:
        case messages.Start():
            if not SETUP_KEYS.isdisjoint(message.options):
                raise Refusal(Code.SETUP_UNKNOWN)
            table.start(message.start_player, message.pack, **message.options)
        case messages.FreeSeat():
            _free(sockets, table, message.seat, HOST)
        case messages.StopCounting():
            counting.stop_counting(table)
        case messages.CountedStandIn():
            counting.counted_stand_in(table, message.seat)
        case messages.SeatStandIn():
            return {"ok": True, "seated": standing_in.seat_stand_in(table, message.seat, message.level, message.carer)}
        case messages.GrantSeat():
            seated = seating.grant_seat(table, message.request, message.seat, message.token)
            sockets.count(table)
            return {"ok": True, "seated": seated}
        case messages.DeclineRequest():
            seating.decline_request(table, message.request)
        case messages.HostUndo():
            return {"ok": True, "text": sentences(table.undo(HOST, message.epoch, message.count), reader)}
        case messages.Correct():
            moves = [Move(n=one.n, kind=one.kind, source=one.source, to=one.to) for one in message.moves]
            return {"ok": True, "proposed": not consent.correct(table, moves, message.note)}
        case messages.OpenRecord():
            consent.propose_record(table)
        case messages.PassOver():
            consent.pass_over(table, message.proposal)
            sockets.count(table)
        case messages.Pause():
            table.pause(message.paused)
        case messages.SetClock():
            table.set_clock(ClockState(message.clock))
        case messages.Finish():
            table.finish()
        case messages.AdoptRules():
            table.adopt_rules(message.epoch)
    return {"ok": True}


def preview(page: OpenPage, table: Table, reader: Reader, message: messages.Preview) -> AnyReply:
    """Show a seat what a plan would do. Raises `Refusal`."""
    if reader.seat is None:
        raise Refusal(Code.NOT_SEATED)
    if not page.previews.take(time.monotonic()):
        raise Refusal(Code.TOO_FAST)
    seen = planning.preview(table, steps_of(message), reader.seat, message.epoch, propose=message.propose)
    return preview_reply(seen, reader.language)


def _free(sockets: Sockets, table: Table, seat: str, by: str = "") -> None:
    """Free a seat. Nobody can ask for it before its former holder's phone counts as connected."""
    seating.leave_seat(table, seat, by)
    sockets.count(table)
