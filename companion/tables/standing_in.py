"""Standing in: the commands of a table about seats that a stand-in plays (`companion.games.stand_in`).

Before the start a stand-in may sit on any free seat. In a running game it takes the seat of somebody who has left,
chosen by themselves on leaving or by the host; where the host has freed the seat, the table is asked, as for any other
take-over. Its person gets the seat back at once, and the host frees it like any other.
"""

from __future__ import annotations

from companion.errors import Code, Refusal
from companion.games.stand_in import Level
from companion.tables import rows, seats, validation
from companion.tables.seating import Seating
from companion.tables.seats import Seat
from companion.tables.state import HOST

NAMES: dict[Seat, str] = {"N": "Ada", "E": "Beda", "S": "Clara", "W": "Dora"}
"""The names of stand-ins on seats that no person has had."""


class StandingIn(Seating):
    """The part of `companion.tables.table.Table` that handles stand-ins."""

    def seat_stand_in(self, seat: str, level: Level, carer: Seat | None = None) -> bool:
        """Let a stand-in play a free seat, or change the one that does, for the host.

        ``carer`` is the seat whose player moves its pieces (None: those at the table page). The result is whether it
        sits there now; otherwise the table is asked. Raises `Refusal`.
        """
        with self.lock:
            wanted = self._require_stand_in(seat, carer)
            before, former = self.people.get(seat), self.state.former.get(seat)
            if before is not None and not before.stand_in:
                raise Refusal(Code.SEAT_TAKEN, seat=seat, name=before.name)
            name = before.name if before else former.person.name if former else NAMES[wanted]
            colour = self.state.colours.get(seat) or (before.colour if before else self._free_colour())
            if before is None and former is not None and former.by_host and not former.person.is_program:
                self._propose(
                    rows.Proposed(
                        about="seat",
                        asked=self._voters_on_seat(),
                        seat=wanted,
                        name=name,
                        colour=colour,
                        stand_in=level,
                        carer=carer,
                    )
                )
                return False
            self._commit(rows.StandInSeated(seat=wanted, level=level, name=name, colour=colour, carer=carer, by=HOST))
            self._notify()
            return True

    def leave_to_stand_in(self, seat: str, level: Level, carer: Seat | None = None) -> None:
        """Leave a seat of a running game to a stand-in, for its own player. Raises `Refusal`."""
        with self.lock:
            wanted = self._require_stand_in(seat, carer)
            if not self.state.colours:
                raise Refusal(Code.NOT_STARTED)
            person = self.people.get(seat)
            if carer == seat or person is None:
                raise Refusal(Code.SEAT_EMPTY, seat=seat)
            self._free(seat, "")
            row = rows.StandInSeated(
                seat=wanted, level=level, name=person.name, colour=person.colour, carer=carer, by=seat
            )
            self._commit(row)
            self._notify()

    def _require_stand_in(self, seat: str, carer: str | None) -> Seat:
        """The seat, where a stand-in may sit there at all, with that carer. Raises `Refusal`."""
        validation.require_open(self.state)
        validation.require_same_rules(self.state)
        if self.state.over:
            raise Refusal(Code.GAME_OVER)
        if self.state.colours and seat not in self.state.colours:
            raise Refusal(Code.SEAT_NOT_IN_GAME, seat=seat)
        if carer is not None and (carer not in self.people or self.people[carer].is_program):
            raise Refusal(Code.SEAT_EMPTY, seat=carer)
        return seats.read_seat(seat)

    @property
    def stand_ins(self) -> list[Seat]:
        """The seats that stand-ins play."""
        return [seat for seat in seats.ORDER if seat in self.people and self.people[seat].stand_in]

    def cared_for(self, carer: str) -> list[Seat]:
        """The seats of stand-ins whose pieces a seat ("": the table page) moves.

        Where the carer has left, the table page has them.
        """
        people = self.people

        def carer_of(seat: Seat) -> str:
            found = people[seat].carer
            return found if found in people and not people[found].is_program else ""

        return [seat for seat in self.stand_ins if carer_of(seat) == carer]
