"""Page messages: carries out what pages send, once `receiver` has read it and allowed its rate.

What only hosts, or players of a running game, may send is in ``table_messages``; what is about free seats in
``seat_messages``.
"""

from __future__ import annotations

import time

from companion import clock
from companion.errors import Code, Refusal
from companion.server import messages
from companion.server.messages import Message
from companion.server.replies import AgainReply, AnyReply, HelloReply, SeatReply
from companion.server.sockets import seat_messages, table_messages
from companion.server.sockets.connections import Sockets
from companion.server.sockets.open_pages import OpenPage
from companion.server.views.reader import Reader, Room, holder_of
from companion.tables.commands import consent, seating
from companion.tables.commands.again import play_again
from companion.tables.table import Table
from web.i18n.languages import LANGUAGES


def carry_out(sockets: Sockets, page: OpenPage, message: Message) -> AnyReply:
    """Carry out a message of a page. Raises `Refusal`."""
    if isinstance(message, messages.Hello):
        return hello(sockets, page, message)
    if page.room is None:
        raise Refusal(Code.HELLO_FIRST)
    table = sockets.registry.get(page.room.table)
    if isinstance(message, messages.Preview):
        return table_messages.preview(page, table, Reader.of(page.room, table, sockets.registry.keys), message)
    with table.change():
        reader = Reader.of(page.room, table, sockets.registry.keys)
        if reader.host or not isinstance(message, messages.HostMessage):
            sockets.changes.check(table.id, reader.voter, message, time.monotonic())
        return _carry_out(sockets, page, table, reader, message)


def _carry_out(sockets: Sockets, page: OpenPage, table: Table, reader: Reader, message: Message) -> AnyReply:
    """Carry out any message but the first. Called under the table's lock."""
    match message:
        case messages.SetLanguage():
            if page.room is not None:
                sockets.enter(page, table, page.room._replace(language=supported(message.language)))
            sockets.send_view(page, table)
            return {"ok": True}
        case messages.Refresh():
            sockets.send_view(page, table)
            return {"ok": True}
        case messages.HostMessage():
            if not reader.host:
                raise Refusal(Code.NOT_HOST)
            return table_messages.for_host(sockets, table, reader, message)
        case messages.TakeSeat():
            return _take_seat(sockets, page, table, message)
        case (
            messages.AskHost()
            | messages.WithdrawRequest()
            | messages.OfferSeat()
            | messages.ReadOffer()
            | messages.AcceptSeat()
        ):
            return seat_messages.carry_out(sockets, page, table, reader, message)
        case messages.Vote() | messages.Withdraw():
            return _on_proposal(sockets, page, table, reader, message)
        case messages.PlayAgain():
            return _play_again(sockets, table, reader, message)
    return table_messages.for_player(sockets, table, reader, message)


def hello(sockets: Sockets, page: OpenPage, message: messages.Hello) -> HelloReply:
    """Bring a page to its table, and send it its view. Raises `Refusal`."""
    table = sockets.registry.get(message.table)
    if page.room is not None and page.room.table != table.id:
        sockets.leave(page)
    kind, language = message.page, supported(message.language)
    holder = "" if kind == "table" else holder_of(message.token)
    with table.change():
        room = Room(table.id, kind, holder, language, sockets.base_url(page, kind))
        reader = Reader.of(room, table, sockets.registry.keys)
        if kind == "host" and not reader.host:
            raise Refusal(Code.NOT_HOST)
        page.token = message.token if kind == "phone" and reader.is_known else None
        sockets.enter(page, table, room if reader.is_known else room._replace(holder=""))
        if reader.host and message.time is not None:
            clock.CLOCK.tell(message.time / 1000)
        sockets.count(table)
        sockets.send_view(page, table)
    known = reader.seat or reader.former or reader.waiting or reader.asking
    return {
        "ok": True,
        "viewer": reader.viewer,
        "seat": reader.seat,
        "token_known": not (kind == "phone" and message.token is not None and not known),
        "language": language,
    }


def _take_seat(sockets: Sockets, page: OpenPage, table: Table, message: messages.TakeSeat) -> SeatReply:
    if page.room is None or page.room.kind != "phone":
        raise Refusal(Code.NOT_SEATED)
    host = message.host is not None and sockets.registry.keys.matches(table.id, message.host)
    token = seating.take_seat(table, message.seat, message.name, message.colour, page.token, host=host)
    reader = sockets.give_token(page, table, token)
    sockets.count(table)
    return {"ok": True, "token": token, "seat": message.seat, "waiting": reader.seat is None}


def _play_again(sockets: Sockets, table: Table, reader: Reader, message: messages.PlayAgain) -> AgainReply:
    """Open a table with the same players; its host's key goes to a page that has the key of this one."""
    keys = sockets.registry.keys
    if not reader.host and not (message.key and keys.matches(table.id, message.key)):
        raise Refusal(Code.NOT_HOST)
    new = table.state.again or play_again(sockets.registry, table).id
    return {"ok": True, "table": new, "key": keys.key(new)}


def _on_proposal(
    sockets: Sockets, page: OpenPage, table: Table, reader: Reader, message: messages.Vote | messages.Withdraw
) -> AnyReply:
    """Vote on a proposal, or take it back."""
    if isinstance(message, messages.Vote):
        if not reader.voter:
            raise Refusal(Code.NOT_ASKED)
        consent.vote(table, message.proposal, reader.voter, message.agree)
    else:
        consent.withdraw(table, message.proposal, reader.host, page.token)
    sockets.count(table)
    return {"ok": True}


def supported(language: str) -> str:
    """The language itself where the pages are translated into it, else English."""
    return language if language in LANGUAGES else "en"
