"""Rows of stand-ins, applied to a table's state by the reducer.

A stand-in sits on a seat like a person, without a token. Who had the seat before is kept as its former holder, whose
phone gets it back at once.
"""

from __future__ import annotations

from companion.errors import JournalDamaged
from companion.tables.proposals import Proposal
from companion.tables.rows import AnswerGiven, StandInSeated
from companion.tables.seats import Person, Seat
from companion.tables.state import TableState


def seated(state: TableState, row: StandInSeated, at: str) -> bool:
    """Seat a stand-in; returns whether the seat was free before. Raises `JournalDamaged` where a person has it."""
    before = state.people.get(row.seat)
    if before is not None and not before.stand_in:
        raise JournalDamaged(state.id, state.number + 1, "a person has the seat of a stand-in")
    since = before.since if before else at
    sit(state, row.seat, Person(row.name, row.colour, "", since, stand_in=row.level, carer=row.carer or ""))
    return before is None


def person_of(proposal: Proposal, at: str) -> Person:
    """The stand-in that a proposal seats."""
    return Person(proposal.name, proposal.colour, "", at, stand_in=proposal.stand_in, carer=proposal.carer)


def sit(state: TableState, seat: Seat, person: Person) -> None:
    """Seat a stand-in; the former holder of the seat stays its former holder."""
    state.people = {**state.people, seat: person}


def shown_with(state: TableState, row: AnswerGiven) -> int:
    """How many lines of the record, with that of this answer, have the moves that a stand-in's carer is shown.

    A stand-in answers several asks in a row: the moves since the end of its last turn are shown together.
    """
    person = state.people.get(row.seat or "")
    if person is None or not person.stand_in or row.by != row.seat:
        return 1
    since = next((n for n, line in enumerate(reversed(state.record)) if line.owner == row.seat), len(state.record))
    if since or not state.record:
        return since + 1
    return state.record[-1].shown_with + 1
