"""Seat messages: what phones send about seats besides taking and leaving one.

A phone without a seat asks the host for one; the holder of a seat asks for a one-time code, and another phone uses it.
"""

from __future__ import annotations

from typing import Protocol

from companion.errors import Code, Refusal
from companion.server import messages
from companion.server.open_pages import OpenPage
from companion.server.replies import AnyReply
from companion.tables.seat_offers import LASTS
from companion.tables.table import Table

SeatMessage = (
    messages.AskHost | messages.WithdrawRequest | messages.OfferSeat | messages.ReadOffer | messages.AcceptSeat
)


class Pages(Protocol):
    """The open pages of a server, as far as these messages need them."""

    def give_token(self, page: OpenPage, table: Table, token: str) -> list[str]:
        """Give a page the token of its seat or request; returns the pages to close."""
        ...

    def count(self, table: Table) -> None:
        """Count the phones that each seat has open."""
        ...


def carry_out(pages: Pages, page: OpenPage, table: Table, message: SeatMessage) -> tuple[AnyReply, list[str]]:
    """Carry out a message of a phone; returns its acknowledgement, and the pages to close. Raises `Refusal`."""
    if page.kind != "phone":
        raise Refusal(Code.NOT_SEATED)
    match message:
        case messages.AskHost():
            with table.lock:
                token = table.ask_host(message.name, page.token, message.seat)
                closing = pages.give_token(page, table, token)
                table.notify()  # only now the page is known as the one that asks
            return {"ok": True, "token": token}, closing
        case messages.WithdrawRequest():
            if page.token is not None:
                table.withdraw_request(page.token)
            return {"ok": True}, []
        case messages.OfferSeat():
            if page.seat is None:
                raise Refusal(Code.NOT_SEATED)
            code = table.offer_seat(page.seat)
            url = f"{page.base_url}/join/{table.id}#{code}"
            return {"ok": True, "code": code, "url": url, "lasts": round(LASTS)}, []
        case messages.ReadOffer():
            with table.lock:
                seat = table.offered(message.code)
                holder = table.people[seat]
            return {"ok": True, "seat": seat, "colour": holder.colour, "name": holder.name}, []
        case messages.AcceptSeat():
            return _accept(pages, page, table, message)


def _accept(pages: Pages, page: OpenPage, table: Table, message: messages.AcceptSeat) -> tuple[AnyReply, list[str]]:
    """Give a phone the seat of its code; the phone that had it is told."""
    with table.lock:
        seat, token = table.accept_seat(message.code, message.name, page.token)
        closing = pages.give_token(page, table, token)
        pages.count(table)
        table.notify()
    return {"ok": True, "token": token, "seat": seat, "waiting": False}, closing
