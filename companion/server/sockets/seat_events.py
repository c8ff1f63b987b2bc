"""Seat events: a page says hello, people take, hand over and leave seats, and vote on proposals."""

from __future__ import annotations

from companion import clock
from companion.errors import Code, Refusal
from companion.games.stand_in import Level
from companion.server.message_fields import (
    Colour,
    Language,
    Milliseconds,
    Name,
    OfferCode,
    PageKind,
    ProposalNumber,
    TableId,
    Token,
)
from companion.server.sockets.events import Sender, UnknownSender, event
from companion.server.views.reader import Reader, Room, holder_of
from companion.tables.commands import consent, seating, standing_in
from companion.tables.commands.again import play_again as open_next
from companion.tables.seats import Seat
from companion.tables.seats.seat_offers import LASTS
from web.i18n.languages import LANGUAGES

Reply = dict[str, object]
"""What the acknowledgement of a message says besides ``ok``."""


@event("hello", "anybody", is_change=False)
def hello(
    sender: UnknownSender,
    table: TableId,
    page: PageKind,
    token: Token | None = None,
    language: Language = "en",
    time: Milliseconds | None = None,
) -> Reply:
    """Connect a page with its table, and send it its view; ``time`` is that of a host's device.

    ``token`` is that of a seat, or the key of a host. The reply says whether it is still known.
    """
    connections, sending = sender
    found = connections.registry.get(table)
    if sending.room is not None and sending.room.table != found.id:
        connections.leave(sending)
    language = _supported(language)
    holder = "" if page == "table" else holder_of(token)
    with found.change():
        room = Room(found.id, page, holder, language, connections.base_url(sending, page))
        reader = Reader.of(room, found, connections.registry.keys)
        if page == "host" and not reader.host:
            raise Refusal(Code.NOT_HOST)
        sending.token = token if page == "phone" and reader.is_known else None
        connections.enter(sending, found, room if reader.is_known else room._replace(holder=""))
        if reader.host and time is not None:
            clock.CLOCK.set_by_phone(time / 1000)
        connections.note_presence(found)
        connections.send_view(sending, found)
    known = reader.seat or reader.former or reader.waiting or reader.asking
    token_known = not (page == "phone" and token is not None and not known)
    return {"viewer": reader.viewer, "seat": reader.seat, "token_known": token_known, "language": language}


@event("refresh", "page", is_change=False)
def refresh(sender: Sender) -> None:
    """Send the view again."""
    sender.connections.send_view(sender.page, sender.table)


@event("language", "page", is_change=False)
def set_language(sender: Sender, language: Language) -> None:
    """Set the language of the page's sentences."""
    if sender.page.room is not None:
        room = sender.page.room._replace(language=_supported(language))
        sender.connections.enter(sender.page, sender.table, room)
    refresh(sender)


def _supported(language: str) -> str:
    """The language itself if the pages are translated into it, else English."""
    return language if language in LANGUAGES else "en"


# ---------------------------------------------------------------------- seats


@event("take_seat", "phone")
def take_seat(sender: Sender, seat: Seat, name: Name, colour: Colour, host: Token | None = None) -> Reply:
    """Take a seat, or change name or colour on it. ``host`` is the host's key, on the device of the host.

    The reply has the token that holds the seat, at once unless the page is ``waiting`` for consent.
    """
    table, page = sender.table, sender.page
    is_host = host is not None and sender.connections.registry.keys.matches(table.id, host)
    token = seating.take_seat(table, seat, name, colour, page.token, host=is_host)
    reader = sender.connections.give_token(page, table, token)
    sender.note_presence()
    return {"token": token, "seat": seat, "waiting": reader.seat is None}


@event("leave_seat", "seat")
def leave_seat(sender: Sender, stand_in: Level | None = None, carer: Seat | None = None) -> None:
    """Leave the page's seat, or leave it to a stand-in of a level; the player on ``carer`` moves its pieces."""
    if stand_in is not None:
        standing_in.leave_to_stand_in(sender.table, sender.seat, stand_in, carer)
    else:
        seating.leave_seat(sender.table, sender.seat)
    sender.note_presence()  # before anybody can request the seat


@event("ask_host", "phone")
def ask_host(sender: Sender, name: Name, seat: Seat | None = None) -> Reply:
    """Ask the host for a seat; ``seat`` is the one that this person claims to have had on another phone.

    The reply has the token by which the phone gets the seat that the host grants.
    """
    token = seating.ask_host(sender.table, name, sender.page.token, seat)
    sender.connections.give_token(sender.page, sender.table, token)
    return {"token": token}


@event("withdraw_request", "phone")
def withdraw_request(sender: Sender) -> None:
    """Withdraw the request for a seat."""
    if sender.page.token is not None:
        seating.withdraw_request(sender.table, sender.page.token)


@event("offer_seat", "phone")
def offer_seat(sender: Sender) -> Reply:
    """Request a one-time code with which another phone can take over this seat.

    The reply has the code, the address with it, and the number of seconds for which it is valid.
    """
    code = seating.offer_seat(sender.table, sender.seat)
    room = sender.page.room
    base_url = (room.base_url if room is not None else "") or sender.connections.addresses.base()
    return {"code": code, "url": f"{base_url}/join/{sender.table.id}#{code}", "lasts": round(LASTS)}


@event("read_offer", "phone")
def read_offer(sender: Sender, code: OfferCode) -> Reply:
    """Ask which seat a code stands for; the reply also has the name of the player who hands it over."""
    seat = sender.table.offers.seat_of(code, sender.table.people)
    holder = sender.table.people[seat]
    return {"seat": seat, "colour": holder.colour, "name": holder.name}


@event("accept_seat", "phone")
def accept_seat(sender: Sender, code: OfferCode, name: Name) -> Reply:
    """Take over the seat of a code."""
    seat, token = seating.accept_seat(sender.table, code, name, sender.page.token)
    sender.connections.give_token(sender.page, sender.table, token)
    sender.note_presence()
    return {"token": token, "seat": seat, "waiting": False}


# ---------------------------------------------------------------------- proposals, and the next game


@event("vote", "page")
def vote(sender: Sender, proposal: ProposalNumber, agree: bool) -> None:
    """Accept or decline a proposal."""
    if not sender.reader.voter:
        raise Refusal(Code.NOT_ASKED)
    consent.vote(sender.table, proposal, sender.reader.voter, agree)
    sender.note_presence()


@event("withdraw", "page")
def withdraw(sender: Sender, proposal: ProposalNumber) -> None:
    """Withdraw one's own proposal."""
    consent.withdraw(sender.table, proposal, sender.reader.host, sender.page.token)
    sender.note_presence()


@event("play_again", "page")
def play_again(sender: Sender, key: Token | None = None) -> Reply:
    """Open a table with the same players; pages other than the host's need the host's ``key``.

    The reply has the new table, and its host's key.
    """
    registry, table = sender.connections.registry, sender.table
    if not sender.reader.host and not (key and registry.keys.matches(table.id, key)):
        raise Refusal(Code.NOT_HOST)
    new = table.state.again or open_next(registry, table).id
    return {"table": new, "key": registry.keys.key(new)}
