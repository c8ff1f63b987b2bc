"""Seating: the commands of a table about who sits where, and the phones of its seats.

A seat is taken, left, freed by the host, handed over by its holder, or granted by the host to a phone that asked. In a
running game no one gets a seat that another person has had without consent (`companion.tables.consent`), except from
that person's own hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from companion.clock import now
from companion.errors import Code, Refusal
from companion.tables import departures, rows, seats, validation
from companion.tables.consent import Consent
from companion.tables.departures import Departure
from companion.tables.seat_offers import SeatOffers
from companion.tables.seat_requests import SeatRequest, SeatRequests
from companion.tables.seats import COLOURS, ORDER, Person, Presence, Seat
from companion.tables.state import HOST


class Seating(Consent):
    """The part of `companion.tables.table.Table` that handles seats."""

    requests: SeatRequests
    offers: SeatOffers
    _presence: dict[str, Presence]

    @property
    def people(self) -> Mapping[str, Person]:
        """The players by seat."""
        return self.state.people

    def seat_of(self, token: str) -> Seat | None:
        """The seat that this token holds, or None."""
        with self.lock:
            people, wanted = self.people, seats.hash_of(token)
            return next((seat for seat in ORDER if seat in people and people[seat].has_hash(wanted)), None)

    def departure_of(self, token: str) -> Departure | None:
        """Why the phone with this token lost its seat; None for one that had none here."""
        with self.lock:
            return departures.of_token(self.state.departures, token)

    # ------------------------------------------------------------------ taking and leaving

    def take_seat(
        self,
        seat: str,
        name: str,
        colour: str,
        token: str | None = None,
        simulated: bool = False,
        host: bool = False,
    ) -> str:
        """Take a seat for a player; returns the token that holds the seat.

        With the token of a seat its player changes name or colour, or, before the start, the seat. All viewers see
        that a player is simulated, and who is the ``host``. A seat of a running game that another person has held is
        asked for instead: the token then holds it as soon as the take-over is agreed. The token of a seat, of a request
        to the host, or of a seat that its phone had before the host freed it, stays the token of that phone: whoever
        asks in vain keeps the way back to the old seat.
        """
        with self.lock:
            mine = self.seat_of(token) if token else None
            validation.require_seat(self.state, seat, colour, mine)
            if token and self.waiting_of(token):
                raise Refusal(Code.PROPOSAL_OPEN)
            if self.needs_consent(seat, token):
                return self._ask_for_seat(seat, name, colour, token)
            host = host or (mine is not None and self.people[mine].host)
            known = token and (mine or self.former_seat_of(token) or self.requests.of_token(token))
            held = token if token and known else seats.new_token()
            self._seat(seats.read_seat(seat), name, colour, seats.hash_of(held), mine, simulated, host)
            self._notify()
            return held

    def _seat(
        self, seat: Seat, name: str, colour: str, token_hash: str, mine: Seat | None, simulated: bool, host: bool
    ) -> None:
        """Book that a person takes a seat."""
        left = mine if mine != seat else None
        optional = {key: True for key, wanted in (("simulated", simulated), ("host", host)) if wanted}
        self._commit(rows.SeatTaken(seat=seat, name=name, colour=colour, token_hash=token_hash, left=left, **optional))
        self.requests.close(token_hash)
        if mine and mine != seat:
            self._presence[seat] = self._presence.pop(mine, Presence())

    def seat_again(self, seat: Seat, person: Person) -> None:
        """Seat a player of the table before with name and colour: a person with the hash of their token, or a stand-in.

        The seats of persons come first, since they may move the pieces of a stand-in.
        """
        with self.lock:
            if person.stand_in:
                carer = seats.read_seat(person.carer) if person.carer in self.people else None
                self._commit(
                    rows.StandInSeated(
                        seat=seat, level=person.stand_in, name=person.name, colour=person.colour, carer=carer, by=HOST
                    )
                )
                return
            self._seat(seat, person.name, person.colour, person.token_hash, None, False, person.host)

    def leave_seat(self, seat: str, by: str = "") -> None:
        """Free a seat, for its own player or (``by``) the host. Raises `Refusal` ``seat_empty``."""
        with self.lock:
            self._free(seat, by)
            self._notify()

    def _free(self, seat: str, by: str) -> None:
        if seat not in self.people:
            raise Refusal(Code.SEAT_EMPTY, seat=seat)
        self._commit(rows.SeatLeft(seat=None, left=seats.read_seat(seat), **({"by": by} if by else {})))
        self._presence.pop(seat, None)

    # ------------------------------------------------------------------ handing over

    def offer_seat(self, seat: Seat) -> str:
        """A one-time code by which another phone takes this seat over. Raises `Refusal` ``seat_empty``."""
        with self.lock:
            validation.require_open(self.state)
            if seat not in self.people:
                raise Refusal(Code.SEAT_EMPTY, seat=seat)
            return self.offers.make(seat, self.people[seat])

    def offered(self, code: str) -> Seat:
        """The seat that a code stands for. Raises `Refusal` ``offer_unknown``."""
        with self.lock:
            return self.offers.seat_of(code, self.people)

    def accept_seat(self, code: str, name: str, token: str | None = None) -> tuple[Seat, str]:
        """Take over the seat of a code, under a name; returns the seat and the token that holds it from now on.

        ``token`` is that of the phone so far. Raises `Refusal` ``offer_unknown``, and ``already_seated`` for a phone
        that has another seat.
        """
        with self.lock:
            validation.require_open(self.state)
            seat = self.offers.seat_of(code, self.people)
            mine = self.seat_of(token) if token else None
            if mine is not None:
                raise Refusal(Code.ALREADY_SEATED, seat=mine)
            new = seats.new_token()
            self._commit(rows.SeatHanded(seat=seat, name=name, token_hash=seats.hash_of(new)))
            self.offers.close(seat)
            if token:
                self.requests.close(seats.hash_of(token))
            self._presence.pop(seat, None)
            self._notify()
            return seat, new

    # ------------------------------------------------------------------ asking the host

    def ask_host(self, name: str, token: str | None = None, seat: Seat | None = None) -> str:
        """Ask the host for a seat; returns the token of the phone, which keeps that of its former seat.

        ``seat`` is the one that this person says to have had: somebody sits there, or did before it became free.
        Raises `Refusal` ``already_seated``, ``too_many_requests``, and ``seat_empty`` where nobody could have had it.
        """
        with self.lock:
            validation.require_open(self.state)
            mine = self.seat_of(token) if token else None
            if mine is not None:
                raise Refusal(Code.ALREADY_SEATED, seat=mine)
            if seat is not None and not self._had_person(seat):
                raise Refusal(Code.SEAT_EMPTY, seat=seat)
            known = token and (self.former_seat_of(token) or self.departure_of(token) or self.requests.of_token(token))
            held = token if token and known else seats.new_token()
            self.requests.add(name, held, seat)
            self._notify()
            return held

    def _had_person(self, seat: Seat) -> bool:
        """Whether a person sits on a seat, or did before it became free."""
        person, former = self.people.get(seat), self.state.former.get(seat)
        return any(one is not None and not one.is_program for one in (person, former.person if former else None))

    def withdraw_request(self, token: str) -> None:
        """No longer ask for a seat."""
        with self.lock:
            self.requests.close(seats.hash_of(token))
            self._notify()

    def decline_request(self, number: int) -> None:
        """The host gives no seat to who asks. Raises `Refusal` ``request_gone``."""
        with self.lock:
            self.requests.decline(number)
            self._notify()

    def grant_seat(self, number: int, seat: Seat, token: str | None = None) -> bool:
        """The host gives a seat to who asks for one, and frees it first where somebody sits there.

        The result is whether the phone is seated: a seat of a running game that another person has had is asked for
        instead, and the table decides. With the ``token`` of the host's own seat that seat agrees at once.
        Raises `Refusal` ``request_gone``, ``seat_not_in_game`` and ``proposal_open``.
        """
        with self.lock:
            validation.require_open(self.state)
            request = self.requests.get(number)
            colours = self.state.colours
            if colours and seat not in colours:
                raise Refusal(Code.SEAT_NOT_IN_GAME, seat=seat)
            if self.is_asked_for(seat):
                raise Refusal(Code.PROPOSAL_OPEN)
            before = self.people.get(seat)
            if before is not None:
                self._free(seat, HOST)
            colour = colours.get(seat) or (before.colour if before else self._free_colour())
            if self.needs_consent(seat, None):
                self._propose_seat(seat, request.name, colour, request.token_hash)
                self.requests.close(request.token_hash)
                self._agree_to(seat, token)
                self._notify()
                return not self.is_asked_for(seat) and seat in self.people
            self._grant(seat, request, colour)
            return True

    def _agree_to(self, seat: Seat, token: str | None) -> None:
        """The holder of a token agrees that somebody takes over a seat, if they are asked."""
        voter = self.seat_of(token) if token else None
        proposal = next((one for one in self.state.proposals.values() if one.seat == seat), None)
        if voter is not None and proposal is not None and proposal.may_vote(voter):
            self._vote(proposal, voter, True)

    def _grant(self, seat: Seat, request: SeatRequest, colour: str) -> None:
        self._seat(seat, request.name, colour, request.token_hash, None, False, False)
        self._notify()

    def _free_colour(self) -> str:
        """The first colour that nobody has."""
        taken = {person.colour for person in self.people.values()}
        return next(colour for colour in COLOURS if colour not in taken)

    # ------------------------------------------------------------------ phones

    def set_connections(self, counts: Mapping[str, int], present: Iterable[str] = ()) -> None:
        """Set the number of open pages by seat; listeners are notified of what that changes on pages.

        ``present`` are the free seats whose former holders have their phones connected.
        """
        with self.lock:
            before_present, self.present = self.present, frozenset(present)
            changed = bool(self.state.proposals) and self.present != before_present
            for seat in self.people:
                before, count = self._presence.get(seat, Presence()), counts.get(seat, 0)
                if (count > 0) != (before.connections > 0):
                    self._presence[seat] = Presence(count, now())
                    changed = True
                else:
                    self._presence[seat] = Presence(count, before.since)
            if changed:
                self._notify()

    def is_connected(self, seat: str) -> bool:
        """Whether a phone of this seat is connected."""
        return self._presence.get(seat, Presence()).connections > 0
