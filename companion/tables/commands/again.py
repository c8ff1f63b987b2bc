"""Play again: opens a new table with the game, pack and players of a finished one.

Players keep their seats, names and colours, and phones keep their tokens: the new table gets only the token hashes. A
row of the old table names the new one, so that its pages can follow; otherwise the old table is unchanged.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.errors import Code, Refusal
from companion.tables import validation
from companion.tables.commands import seating
from companion.tables.seats import ORDER, Seat
from companion.tables.state import rows
from companion.tables.state.table_state import TableState

if TYPE_CHECKING:
    from companion.tables.registry import TableRegistry
    from companion.tables.table import Table

START_PLAYER = "start_player"
"""The part of an ask's id by which a table is asked for its start player."""


def play_again(registry: TableRegistry, table: Table) -> Table:
    """Return the table that continues after this one; repeated calls return the same table.

    Raises `Refusal`: ``not_over`` before the end of the game, ``finished`` at a closed table, and what
    `TableRegistry.open` raises.
    """
    with table.change():
        state = table.state
        if state.again:
            return registry.get(state.again)
        validation.require_open(state)
        if not state.over:
            raise Refusal(Code.NOT_OVER)
        new = registry.open(state.name, _pack(registry, state), state.game_name, state.id, next_start_player(state))
        people = [(seat, state.people[seat]) for seat in ORDER if seat in state.people]
        for seat, person in sorted(people, key=lambda seated: bool(seated[1].stand_in)):
            if not person.simulated:
                seating.seat_again(new, seat, person)
        try:
            table.commit(rows.GoneOn(table=new.id))
        except Refusal:  # another process was faster: its table is the one to go on at
            new.finish()
            raise
        return new


def _pack(registry: TableRegistry, state: TableState) -> str:
    """The hash of the pack that was played with; "" for the reference pack, or if the pack is gone."""
    played = str(state.pack_about.get("hash", ""))
    known = {line["hash"]: line["ours"] for line in registry.packs_of(state.game_name)}
    return played if played in known and not known[played] else ""


def next_start_player(state: TableState) -> Seat | None:
    """The proposed start player: the next one clockwise after this game's, or None if that is unknown."""
    seats: list[Seat] = [seat for seat in ORDER if seat in state.colours]
    started = state.setup.get("start_player") if state.setup else None
    if started is None:
        started = next((line.value for line in state.record if START_PLAYER in line.ask.split(".")), None)
    if started not in seats:
        return None
    return seats[(seats.index(started) + 1) % len(seats)]
