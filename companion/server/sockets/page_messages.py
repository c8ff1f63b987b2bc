"""Page messages: carries out messages of pages that `receiver` has parsed and rate-limited."""

from __future__ import annotations

from companion import clock
from companion.errors import Code, Refusal
from companion.server import messages
from companion.server.messages import Message
from companion.server.replies import AgainReply, AnyReply, HelloReply, SeatReply
from companion.server.sockets.connections import Connections, OpenPage
from companion.server.views.corrections import correctable_reply
from companion.server.views.envelope import sentences
from companion.server.views.previews import plan_of, preview_reply, steps_of
from companion.server.views.reader import Reader, Room, holder_of
from companion.tables import validation
from companion.tables.commands import consent, counting, planning, seating, standing_in
from companion.tables.commands.again import play_again
from companion.tables.seats.seat_offers import LASTS
from companion.tables.state.agreements import PILES
from companion.tables.state.rows import Move
from companion.tables.table import HOST, Table
from companion.tables.turn_clock import ClockState
from web.i18n.languages import LANGUAGES

SETUP_KEYS = frozenset({"game", "seats", "start_player", "pack_hash"})
"""Keys of every set-up, which no option of a game may have."""


def carry_out(connections: Connections, page: OpenPage, message: Message) -> AnyReply:
    """Carry out a message of a page; afterwards all pages get at most one new view. Raises `Refusal`."""
    if isinstance(message, messages.Hello):
        return hello(connections, page, message)
    if page.room is None:
        raise Refusal(Code.HELLO_FIRST)
    table = connections.registry.get(page.room.table)
    with table.change():
        reader = Reader.of(page.room, table, connections.registry.keys)
        match message:
            case messages.SetLanguage():
                connections.enter(page, table, page.room._replace(language=supported(message.language)))
                connections.send_view(page, table)
            case messages.Refresh():
                connections.send_view(page, table)
            case messages.HostMessage():
                if not reader.host:
                    raise Refusal(Code.NOT_HOST)
                return _for_host(connections, table, reader, message)
            case messages.TakeSeat():
                return _take_seat(connections, page, table, message)
            case messages.SeatMessage():
                return _about_seat(connections, page, table, reader, message)
            case messages.Vote():
                if not reader.voter:
                    raise Refusal(Code.NOT_ASKED)
                consent.vote(table, message.proposal, reader.voter, message.agree)
                connections.note_presence(table)
            case messages.Withdraw():
                consent.withdraw(table, message.proposal, reader.host, page.token)
                connections.note_presence(table)
            case messages.PlayAgain():
                return _play_again(connections, table, reader, message)
            case messages.Answer() | messages.TickStep() | messages.CountNow() | messages.Counted():
                return _for_table(table, reader, message)
            case _:
                return _for_seat(connections, page, table, reader, message)
    return {"ok": True}


def hello(connections: Connections, page: OpenPage, message: messages.Hello) -> HelloReply:
    """Connect a page with its table, and send it its view. Raises `Refusal`."""
    table = connections.registry.get(message.table)
    if page.room is not None and page.room.table != table.id:
        connections.leave(page)
    kind, language = message.page, supported(message.language)
    holder = "" if kind == "table" else holder_of(message.token)
    with table.change():
        room = Room(table.id, kind, holder, language, connections.base_url(page, kind))
        reader = Reader.of(room, table, connections.registry.keys)
        if kind == "host" and not reader.host:
            raise Refusal(Code.NOT_HOST)
        page.token = message.token if kind == "phone" and reader.is_known else None
        connections.enter(page, table, room if reader.is_known else room._replace(holder=""))
        if reader.host and message.time is not None:
            clock.CLOCK.set_by_phone(message.time / 1000)
        connections.note_presence(table)
        connections.send_view(page, table)
    known = reader.seat or reader.former or reader.waiting or reader.asking
    return {
        "ok": True,
        "viewer": reader.viewer,
        "seat": reader.seat,
        "token_known": not (kind == "phone" and message.token is not None and not known),
        "language": language,
    }


def supported(language: str) -> str:
    """The language itself if the pages are translated into it, else English."""
    return language if language in LANGUAGES else "en"


# ---------------------------------------------------------------------- seats


def _take_seat(connections: Connections, page: OpenPage, table: Table, message: messages.TakeSeat) -> SeatReply:
    if page.room is None or page.room.kind != "phone":
        raise Refusal(Code.NOT_SEATED)
    host = message.host is not None and connections.registry.keys.matches(table.id, message.host)
    token = seating.take_seat(table, message.seat, message.name, message.colour, page.token, host=host)
    reader = connections.give_token(page, table, token)
    connections.note_presence(table)
    return {"ok": True, "token": token, "seat": message.seat, "waiting": reader.seat is None}


def _about_seat(
    connections: Connections, page: OpenPage, table: Table, reader: Reader, message: messages.SeatMessage
) -> AnyReply:
    """Carry out a phone's message about seats, except taking and leaving one.

    A phone without a seat asks the host for one; the holder of a seat requests a one-time code, and another phone uses
    it.
    """
    if reader.kind != "phone" or page.room is None:
        raise Refusal(Code.NOT_SEATED)
    match message:
        case messages.AskHost():
            token = seating.ask_host(table, message.name, page.token, message.seat)
            connections.give_token(page, table, token)
            return {"ok": True, "token": token}
        case messages.WithdrawRequest() if page.token is not None:
            seating.withdraw_request(table, page.token)
        case messages.OfferSeat():
            if reader.seat is None:
                raise Refusal(Code.NOT_SEATED)
            code = seating.offer_seat(table, reader.seat)
            base_url = page.room.base_url or connections.addresses.base()
            return {"ok": True, "code": code, "url": f"{base_url}/join/{table.id}#{code}", "lasts": round(LASTS)}
        case messages.ReadOffer():
            seat = table.offers.seat_of(message.code, table.people)
            holder = table.people[seat]
            return {"ok": True, "seat": seat, "colour": holder.colour, "name": holder.name}
        case messages.AcceptSeat():
            seat, token = seating.accept_seat(table, message.code, message.name, page.token)
            connections.give_token(page, table, token)
            connections.note_presence(table)
            return {"ok": True, "token": token, "seat": seat, "waiting": False}
    return {"ok": True}


def _free(connections: Connections, table: Table, seat: str, by: str = "") -> None:
    """Free a seat. Its former holder's phone is counted as connected before anybody can request the seat."""
    seating.leave_seat(table, seat, by)
    connections.note_presence(table)


def _play_again(connections: Connections, table: Table, reader: Reader, message: messages.PlayAgain) -> AgainReply:
    """Open a table with the same players; a page with this table's host key gets the new host key."""
    keys = connections.registry.keys
    if not reader.host and not (message.key and keys.matches(table.id, message.key)):
        raise Refusal(Code.NOT_HOST)
    new = table.state.again or play_again(connections.registry, table).id
    return {"ok": True, "table": new, "key": keys.key(new)}


# ---------------------------------------------------------------------- the game


def _for_table(table: Table, reader: Reader, message: Message) -> AnyReply:
    """Carry out a message of a seat, or of a host page that acts for the table. Raises `Refusal`."""
    if not reader.actor:
        raise Refusal(Code.NOT_SEATED)
    match message:
        case messages.Answer():
            return {"ok": True, **table.answer(message.ask, message.value, reader.actor, message.epoch)}
        case messages.TickStep():
            table.tick(message.step, message.done, reader.actor)
        case messages.CountNow():
            counting.count_now(table)
        case messages.Counted() if reader.seat is not None and message.piles is None:
            counting.counted(table, reader.seat, message.agrees)
        case messages.Counted():
            counting.counted(table, PILES, counts=[(pile.kind, pile.pile, pile.n) for pile in message.piles or ()])
    return {"ok": True}


def _for_seat(connections: Connections, page: OpenPage, table: Table, reader: Reader, message: Message) -> AnyReply:
    """Carry out a message of a seat. Raises `Refusal`."""
    seat = reader.seat
    if seat is None:
        raise Refusal(Code.NOT_SEATED)
    match message:
        case messages.Answers():
            return {"ok": True, **planning.answer_all(table, *plan_of(message, seat))}
        case messages.Preview():
            seen = planning.preview(table, steps_of(message), seat, message.epoch, propose=message.propose)
            return preview_reply(seen, reader.language)
        case messages.Undo():
            return {"ok": True, "text": sentences(table.undo(seat, message.epoch), reader)}
        case messages.CorrectOwn():
            return {"ok": True, "proposed": not consent.correct_own(table, seat, message.differences, message.note)}
        case messages.DropLater():
            planning.drop_later(table, seat)
        case messages.LeaveSeat() if message.stand_in is not None:
            standing_in.leave_to_stand_in(table, seat, message.stand_in, message.carer)
            connections.note_presence(table)
        case messages.LeaveSeat():
            _free(connections, table, seat)
    return {"ok": True}


def _for_host(connections: Connections, table: Table, reader: Reader, message: messages.HostMessage) -> AnyReply:
    """Carry out a message of a host page. Raises `Refusal`."""
    match message:
        case messages.Start():
            if not SETUP_KEYS.isdisjoint(message.options):
                raise Refusal(Code.SETUP_UNKNOWN)
            table.start(message.start_player, message.pack, **message.options)
        case messages.FreeSeat():
            _free(connections, table, message.seat, HOST)
        case messages.StopCounting():
            counting.stop_counting(table)
        case messages.CountedStandIn():
            counting.counted_stand_in(table, message.seat)
        case messages.SeatStandIn():
            seated = standing_in.seat_stand_in(table, message.seat, message.level, message.carer)
            return {"ok": True, "seated": seated}
        case messages.GrantSeat():
            seated = seating.grant_seat(table, message.request, message.seat, message.token)
            connections.note_presence(table)
            return {"ok": True, "seated": seated}
        case messages.DeclineRequest():
            seating.decline_request(table, message.request)
        case messages.HostUndo():
            return {"ok": True, "text": sentences(table.undo(HOST, message.epoch, message.count), reader)}
        case messages.ReadCorrectable():
            return correctable_reply(validation.require_going_on(table.state), reader.language)
        case messages.Correct():
            moves = [Move(n=move.n, kind=move.kind, source=move.source, to=move.to) for move in message.moves]
            return {"ok": True, "proposed": not consent.correct(table, moves, message.note)}
        case messages.OpenRecord():
            consent.propose_record(table)
        case messages.PassOver():
            consent.pass_over(table, message.proposal)
            connections.note_presence(table)
        case messages.Pause():
            table.pause(message.paused)
        case messages.SetClock():
            table.set_clock(ClockState(message.clock))
        case messages.Finish():
            table.finish()
        case messages.AdoptRules():
            table.adopt_rules(message.epoch)
    return {"ok": True}
