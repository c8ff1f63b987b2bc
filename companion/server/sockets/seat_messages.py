"""Seat messages: what phones send about seats besides taking and leaving one.

A phone without a seat asks the host for one; the holder of a seat asks for a one-time code, and another phone uses it.
"""

from __future__ import annotations

from companion.errors import Code, Refusal
from companion.server import messages
from companion.server.replies import AnyReply
from companion.server.sockets.connections import Sockets
from companion.server.sockets.open_pages import OpenPage
from companion.server.views.reader import Reader
from companion.tables.commands import seating
from companion.tables.seat_offers import LASTS
from companion.tables.table import Table

SeatMessage = (
    messages.AskHost | messages.WithdrawRequest | messages.OfferSeat | messages.ReadOffer | messages.AcceptSeat
)


def carry_out(sockets: Sockets, page: OpenPage, table: Table, reader: Reader, message: SeatMessage) -> AnyReply:
    """Carry out a message of a phone. Called under the table's lock. Raises `Refusal`."""
    if reader.kind != "phone":
        raise Refusal(Code.NOT_SEATED)
    match message:
        case messages.AskHost():
            token = seating.ask_host(table, message.name, page.token, message.seat)
            sockets.give_token(page, table, token)
            table.notify()  # only now the page is known as the one that asks
            return {"ok": True, "token": token}
        case messages.WithdrawRequest():
            if page.token is not None:
                seating.withdraw_request(table, page.token)
            return {"ok": True}
        case messages.OfferSeat():
            if reader.seat is None or page.room is None:
                raise Refusal(Code.NOT_SEATED)
            code = seating.offer_seat(table, reader.seat)
            base_url = page.room.base_url or sockets.addresses.base()
            return {"ok": True, "code": code, "url": f"{base_url}/join/{table.id}#{code}", "lasts": round(LASTS)}
        case messages.ReadOffer():
            seat = table.offers.seat_of(message.code, table.people)
            holder = table.people[seat]
            return {"ok": True, "seat": seat, "colour": holder.colour, "name": holder.name}
        case messages.AcceptSeat():
            seat, token = seating.accept_seat(table, message.code, message.name, page.token)
            sockets.give_token(page, table, token)
            sockets.count(table)
            table.notify()
            return {"ok": True, "token": token, "seat": seat, "waiting": False}
