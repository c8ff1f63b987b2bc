"""Seating: who sits where, and the phones of the seats.

A seat is taken, left, freed by the host, handed over by its holder, or granted by the host to a phone that asked. In a
running game no one gets a seat that another person has had without consent (`companion.tables.commands.consent`),
except from that person's own hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from companion.clock import now
from companion.errors import Code, Refusal
from companion.tables import validation
from companion.tables.commands import consent
from companion.tables.seats import COLOURS, Person, Presence, Seat, people
from companion.tables.state import rows
from companion.tables.state.rows import HOST
from companion.tables.table import Table

# ---------------------------------------------------------------------- taking and leaving


def take_seat(
    table: Table,
    seat: str,
    name: str,
    colour: str,
    token: str | None = None,
    simulated: bool = False,
    host: bool = False,
) -> str:
    """Take a seat for a player and return the token that holds the seat.

    With the token of a seat its player changes name or colour, or, before the start, the seat. All viewers see whether
    a player is simulated, and who is the ``host``. A seat of a running game that another person has held is requested
    instead: the token holds it once the take-over is agreed. A phone keeps its token: that of its seat, of its request
    to the host, or of a seat that the host freed. So a person whose request is declined can still return to the old
    seat.
    """
    with table.change():
        state, held = table.state, people.hash_of(token) if token else ""
        mine = state.seat_of(held)
        validation.require_seat(state, seat, colour, mine)
        if state.waiting_of(held):
            raise Refusal(Code.PROPOSAL_OPEN)
        wanted = people.read_seat(seat)
        if consent.needs_consent(table, seat, token):
            kept = token if token and state.former_seat_of(held) else people.new_token()
            consent.propose_seat(table, wanted, name, colour, token_hash=people.hash_of(kept))
            return kept
        known = mine or state.former_seat_of(held) or table.requests.of_hash(held)
        kept = token if token and known else people.new_token()
        host = host or (mine is not None and table.people[mine].host)
        _seat(table, wanted, name, colour, people.hash_of(kept), mine, simulated, host)
        return kept


def _seat(
    table: Table,
    seat: Seat,
    name: str,
    colour: str,
    token_hash: str,
    mine: Seat | None = None,
    simulated: bool = False,
    host: bool = False,
) -> None:
    """Record that a person takes a seat."""
    left = mine if mine != seat else None
    row = rows.SeatTaken(
        seat=seat, name=name, colour=colour, token_hash=token_hash, left=left, simulated=simulated, host=host
    )
    table.commit(row)
    table.requests.close(token_hash)
    if left:
        table.presence[seat] = table.presence.pop(left, Presence())


def seat_again(table: Table, seat: Seat, person: Person) -> None:
    """Seat a player of the previous table with name and colour: a person by token hash, or a stand-in.

    Seat people first, since they may move the pieces of a stand-in.
    """
    with table.change():
        if not person.stand_in:
            _seat(table, seat, person.name, person.colour, person.token_hash, host=person.host)
            return
        carer = people.read_seat(person.carer) if person.carer in table.people else None
        table.commit(
            rows.StandInSeated(
                seat=seat, level=person.stand_in, name=person.name, colour=person.colour, carer=carer, by=HOST
            )
        )


def leave_seat(table: Table, seat: str, by: str = "") -> None:
    """Free a seat, for its own player or (``by``) the host. Raises `Refusal` ``seat_empty``."""
    with table.change():
        if seat not in table.people:
            raise Refusal(Code.SEAT_EMPTY, seat=seat)
        table.commit(rows.SeatLeft(seat=None, left=people.read_seat(seat), by=by))
        table.presence.pop(seat, None)


# ---------------------------------------------------------------------- handing over


def offer_seat(table: Table, seat: Seat) -> str:
    """Return a one-time code with which another phone can take over this seat. Raises `Refusal` ``seat_empty``."""
    with table.lock:
        validation.require_open(table.state)
        if seat not in table.people:
            raise Refusal(Code.SEAT_EMPTY, seat=seat)
        return table.offers.make(seat, table.people[seat])


def accept_seat(table: Table, code: str, name: str, token: str | None = None) -> tuple[Seat, str]:
    """Take over the seat of a code under a name, and return the seat and the token that holds it from now on.

    ``token`` is the phone's present token. Raises `Refusal` ``offer_unknown``, and ``already_seated`` for a phone that
    has another seat.
    """
    with table.change():
        validation.require_open(table.state)
        seat = table.offers.seat_of(code, table.people)
        held = people.hash_of(token) if token else ""
        mine = table.state.seat_of(held)
        if mine is not None:
            raise Refusal(Code.ALREADY_SEATED, seat=mine)
        new = people.new_token()
        table.commit(rows.SeatHanded(seat=seat, name=name, token_hash=people.hash_of(new)))
        table.offers.close(seat)
        table.requests.close(held)
        table.presence.pop(seat, None)
        return seat, new


# ---------------------------------------------------------------------- asking the host


def ask_host(table: Table, name: str, token: str | None = None, seat: Seat | None = None) -> str:
    """Ask the host for a seat and return the token of the phone, which keeps that of its former seat.

    ``seat`` is the one that this person claims to have had; it must be taken, or have been taken before. Raises
    `Refusal` ``already_seated``, ``too_many_requests``, and ``seat_empty`` if it was never taken.
    """
    with table.change():
        state, held = table.state, people.hash_of(token) if token else ""
        validation.require_open(state)
        mine = state.seat_of(held)
        if mine is not None:
            raise Refusal(Code.ALREADY_SEATED, seat=mine)
        if seat is not None and not _had_person(table, seat):
            raise Refusal(Code.SEAT_EMPTY, seat=seat)
        known = state.former_seat_of(held) or state.departure_of(held) or table.requests.of_hash(held)
        kept = token if token and known else people.new_token()
        table.requests.add(name, kept, seat)
        table.notify()
        return kept


def _had_person(table: Table, seat: Seat) -> bool:
    """Whether a person sits on a seat, or did before it became free."""
    person, former = table.people.get(seat), table.state.former.get(seat)
    return any(found is not None and not found.is_program for found in (person, former.person if former else None))


def withdraw_request(table: Table, token: str) -> None:
    """Withdraw a request for a seat."""
    with table.change():
        table.requests.close(people.hash_of(token))
        table.notify()


def decline_request(table: Table, number: int) -> None:
    """Decline a seat request, for the host. Raises `Refusal` ``request_gone``."""
    with table.change():
        table.requests.decline(number)
        table.notify()


def grant_seat(table: Table, number: int, seat: Seat, token: str | None = None) -> bool:
    """Grant a seat request, for the host; frees the seat first if somebody sits there.

    Returns whether the phone is seated. If another person has had this seat of a running game, the table votes instead.
    With the ``token`` of the host's own seat, that seat agrees at once. Raises `Refusal` ``request_gone``,
    ``seat_not_in_game`` and ``proposal_open``.
    """
    with table.change():
        state = table.state
        validation.require_open(state)
        request = table.requests.get(number)
        if state.colours and seat not in state.colours:
            raise Refusal(Code.SEAT_NOT_IN_GAME, seat=seat)
        if state.is_asked_for(seat):
            raise Refusal(Code.PROPOSAL_OPEN)
        before = table.people.get(seat)
        if before is not None:
            leave_seat(table, seat, HOST)
        colour = state.colours.get(seat) or (before.colour if before else free_colour(table))
        if not consent.needs_consent(table, seat, None):
            _seat(table, seat, request.name, colour, request.token_hash)
            return True
        consent.propose_seat(table, seat, request.name, colour, token_hash=request.token_hash)
        table.requests.close(request.token_hash)
        consent.agree_to_seat(table, seat, state.seat_of(people.hash_of(token)) if token else None)
        return not state.is_asked_for(seat) and seat in table.people


def free_colour(table: Table) -> str:
    """The first free colour."""
    taken = {person.colour for person in table.people.values()}
    return next(colour for colour in COLOURS if colour not in taken)


# ---------------------------------------------------------------------- phones


def set_connections(table: Table, counts: Mapping[str, int], present: Iterable[str] = ()) -> None:
    """Set the number of open pages by seat; listeners are notified if pages have to change.

    ``present`` are the free seats whose former holders have their phones connected.
    """
    with table.change():
        before_present, table.present = table.present, frozenset(present)
        changed = bool(table.state.proposals) and table.present != before_present
        for seat in table.people:
            before, count = table.presence.get(seat, Presence()), counts.get(seat, 0)
            connects = (count > 0) != (before.connections > 0)
            table.presence[seat] = Presence(count, now() if connects else before.since)
            changed = changed or connects
        if changed:
            table.notify()
