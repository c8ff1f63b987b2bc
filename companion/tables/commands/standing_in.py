"""Stand-in commands: seats that a stand-in plays (`companion.games.stand_in`).

Before the start a stand-in may sit on any free seat. In a running game it replaces a player who has left; the player
chooses it when leaving, or the host does. If the host has freed the seat, the table votes, as on any other take-over.
The returning player gets the seat back at once, and the host can free it like any other.
"""

from __future__ import annotations

from companion.errors import Code, Refusal
from companion.games.stand_in import Level
from companion.tables import validation
from companion.tables.commands import consent, seating
from companion.tables.seats import Seat, people
from companion.tables.state import rows
from companion.tables.state.rows import HOST
from companion.tables.table import Table

NAMES: dict[Seat, str] = {"N": "Ada", "E": "Beda", "S": "Clara", "W": "Dora"}
"""The names of stand-ins on seats that no person has had."""


def seat_stand_in(table: Table, seat: str, level: Level, carer: Seat | None = None) -> bool:
    """Seat a stand-in on a free seat, or change the present stand-in, for the host.

    ``carer`` is the seat whose player moves its pieces (None: the people at the table page). Returns whether it is
    seated now; otherwise the table votes. Raises `Refusal`.
    """
    with table.change():
        wanted = _require_stand_in(table, seat, carer)
        before, former = table.people.get(seat), table.state.former.get(seat)
        if before is not None and not before.stand_in:
            raise Refusal(Code.SEAT_TAKEN, seat=seat, name=before.name)
        name = before.name if before else former.person.name if former else NAMES[wanted]
        colour = table.state.colours.get(seat) or (before.colour if before else seating.free_colour(table))
        if before is None and former is not None and former.by_host and not former.person.is_program:
            consent.propose_seat(table, wanted, name, colour, stand_in=level, carer=carer)
            return False
        table.commit(rows.StandInSeated(seat=wanted, level=level, name=name, colour=colour, carer=carer, by=HOST))
        return True


def leave_to_stand_in(table: Table, seat: str, level: Level, carer: Seat | None = None) -> None:
    """Leave a seat of a running game to a stand-in, for its own player. Raises `Refusal`."""
    with table.change():
        wanted = _require_stand_in(table, seat, carer)
        if not table.state.colours:
            raise Refusal(Code.NOT_STARTED)
        person = table.people.get(seat)
        if carer == seat or person is None:
            raise Refusal(Code.SEAT_EMPTY, seat=seat)
        seating.leave_seat(table, seat)
        row = rows.StandInSeated(seat=wanted, level=level, name=person.name, colour=person.colour, carer=carer, by=seat)
        table.commit(row)


def _require_stand_in(table: Table, seat: str, carer: str | None) -> Seat:
    """Return the seat if a stand-in with this carer may sit on it. Raises `Refusal`."""
    validation.require_open(table.state)
    validation.require_same_rules(table.state)
    if table.over:
        raise Refusal(Code.GAME_OVER)
    if table.state.colours and seat not in table.state.colours:
        raise Refusal(Code.SEAT_NOT_IN_GAME, seat=seat)
    if carer is not None and (carer not in table.people or table.people[carer].is_program):
        raise Refusal(Code.SEAT_EMPTY, seat=carer)
    return people.read_seat(seat)


def cared_for(table: Table, carer: str) -> list[Seat]:
    """The seats of stand-ins whose pieces a seat ("": the table page) moves.

    If the carer has left, the table page moves them.
    """
    people = table.people
    found = []
    for seat in table.stand_ins:
        wanted = people[seat].carer
        if carer == (wanted if wanted in people and not people[wanted].is_program else ""):
            found.append(seat)
    return found
