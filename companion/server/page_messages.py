"""Page messages: carries out what pages send, once `companion.server.sockets` has read it and allowed its rate.

What only hosts, or players of a running game, may send is in ``table_messages``; what is about free seats in
``seat_messages``.
"""

from __future__ import annotations

import time
from typing import Protocol

from companion import clock
from companion.errors import Code, Refusal
from companion.server import messages, seat_messages, table_messages
from companion.server.change_limits import ChangeLimits
from companion.server.messages import Message
from companion.server.open_pages import OpenPage
from companion.server.replies import AgainReply, AnyReply, HelloReply, SeatReply
from companion.tables.again import play_again
from companion.tables.healing import Healing
from companion.tables.registry import TableRegistry
from companion.tables.table import Table
from web.i18n.languages import LANGUAGES


class Gateway(Protocol):
    """The open pages of a server, as far as messages need them."""

    registry: TableRegistry
    changes: ChangeLimits
    healing: Healing

    def set_table(self, page: OpenPage, table: Table | None) -> None:
        """Bring a page to a table, or away from all. Call it under the lock of the page."""
        ...

    def leave(self, page: OpenPage, table: Table) -> None:
        """Take a page from its table, between two changes of it."""
        ...

    def take_place(self, page: OpenPage, table: Table) -> list[str]:
        """Give a page the place of what it is now; returns the pages to close. Raises `Refusal`."""
        ...

    def give_token(self, page: OpenPage, table: Table, token: str) -> list[str]:
        """Give a page the token of its seat or request; returns the pages to close. Call it under the table's lock."""
        ...

    def count(self, table: Table) -> None:
        """Count the phones that each seat has open."""
        ...

    def keep(self, page: OpenPage) -> None:
        """Let the web server keep the page's connection where unused ones give way to new ones."""
        ...

    def close(self, sessions: list[str]) -> None:
        """Close the connections of pages."""
        ...

    def send_view(self, page: OpenPage, table: Table) -> None:
        """Send one page its whole envelope."""
        ...


def carry_out(gateway: Gateway, page: OpenPage, message: Message) -> AnyReply:
    """Carry out a message of a page. Raises `Refusal`."""
    if isinstance(message, messages.Hello):
        return hello(gateway, page, message)
    table = page.table
    if table is None:
        raise Refusal(Code.LEASE_LOST if page.moved else Code.HELLO_FIRST)
    if page.host or not isinstance(message, messages.HostMessage):
        gateway.changes.check(table.id, page.voter, message, time.monotonic())
    match message:
        case messages.SetLanguage():
            page.language = supported(message.language)
            gateway.send_view(page, table)
            return {"ok": True}
        case messages.Refresh():
            gateway.send_view(page, table)
            return {"ok": True}
        case messages.HostMessage():
            if not page.host:
                raise Refusal(Code.NOT_HOST)
            return table_messages.for_host(gateway, page, table, message)
        case messages.TakeSeat():
            return _take_seat(gateway, page, table, message)
        case (
            messages.AskHost()
            | messages.WithdrawRequest()
            | messages.OfferSeat()
            | messages.ReadOffer()
            | messages.AcceptSeat()
        ):
            reply, closing = seat_messages.carry_out(gateway, page, table, message)
            gateway.close(closing)
            return reply
        case messages.Vote() | messages.Withdraw():
            return _on_proposal(gateway, page, table, message)
        case messages.PlayAgain():
            return _play_again(gateway, page, table, message)
        case messages.GiveRows():
            with table.lock:
                gateway.healing.gather(table, message.rows)
            return {"ok": True}
    return table_messages.for_player(gateway, page, table, message)


def hello(gateway: Gateway, page: OpenPage, message: messages.Hello) -> HelloReply:
    """Bring a page to its table, and send it its view. Raises `Refusal`."""
    if page.agent is not None:
        raise Refusal(Code.EVENT_UNKNOWN)
    page.language = supported(message.language)
    table = gateway.registry.get(message.table)
    host = message.page == "host"
    if host and not (message.token and gateway.registry.keys.matches(table.id, message.token)):
        raise Refusal(Code.NOT_HOST)
    if host and message.time is not None:
        clock.CLOCK.tell(message.time / 1000)
    before = page.table
    if before is not None and before is not table:
        gateway.leave(page, before)
    with table.lock:
        seat = table.seat_of(message.token) if message.page == "phone" and message.token else None
        with page.lock:
            gateway.set_table(page, table)
            page.kind, page.host, page.seat, page.moved = message.page, host, seat, False
            page.token = message.token if message.page == "phone" else None
            page.find_place(table)
        try:
            if table.rows.given_up:  # it is written elsewhere by now: whoever had its pages may have been told already
                raise Refusal(Code.LEASE_LOST)
            if host and not gateway.registry.keys.matches(table.id, message.token or ""):  # the links are new by now
                raise Refusal(Code.NOT_HOST)
            closing = gateway.take_place(page, table)
        except Refusal:
            with page.lock:
                page.host, page.token = False, None
                page.find_place(table)
                gateway.set_table(page, before)
            raise
        held_before = table.rows.missing is not None
        kept = gateway.healing.compare(table, message.seen)
        page.kept = kept or 0
        gateway.count(table)
        gateway.send_view(page, table)
        if table.rows.missing is not None and not held_before:
            table.notify()
    gateway.keep(page)
    gateway.close(closing)
    known = page.seat or page.former or page.waiting or page.asking
    lost = message.page == "phone" and message.token is not None and not known
    reply: HelloReply = {
        "ok": True,
        "viewer": page.viewer,
        "seat": seat,
        "token_known": not lost,
        "language": page.language,
    }
    return {**reply, "give_rows": True} if kept is None else reply


def _take_seat(gateway: Gateway, page: OpenPage, table: Table, message: messages.TakeSeat) -> SeatReply:
    if page.kind != "phone":
        raise Refusal(Code.NOT_SEATED)
    with table.lock:
        host = message.host is not None and gateway.registry.keys.matches(table.id, message.host)
        token = table.take_seat(message.seat, message.name, message.colour, page.token, host=host)
        closing = gateway.give_token(page, table, token)
        waiting = page.seat is None
    gateway.close(closing)
    gateway.count(table)
    if waiting:
        gateway.send_view(page, table)  # only now it knows which proposal is its own
    return {"ok": True, "token": token, "seat": message.seat, "waiting": waiting}


def _play_again(gateway: Gateway, page: OpenPage, table: Table, message: messages.PlayAgain) -> AgainReply:
    """Open a table with the same players; its host's key goes to a page that has the key of this one."""
    keys = gateway.registry.keys
    if not page.host and not (message.key and keys.matches(table.id, message.key)):
        raise Refusal(Code.NOT_HOST)
    new = table.state.again or play_again(gateway.registry, table).id  # another worker may write it by now
    return {"ok": True, "table": new, "key": keys.key(new)}


def _on_proposal(
    gateway: Gateway, page: OpenPage, table: Table, message: messages.Vote | messages.Withdraw
) -> AnyReply:
    """Vote on a proposal, or take it back."""
    if isinstance(message, messages.Vote):
        if not page.voter:
            raise Refusal(Code.NOT_ASKED)
        table.vote(message.proposal, page.voter, message.agree)
    else:
        table.withdraw(message.proposal, page.host, page.token)
    gateway.count(table)
    return {"ok": True}


def supported(language: str) -> str:
    """The language itself where the pages are translated into it, else English."""
    return language if language in LANGUAGES else "en"
