"""Applies the rows of proposals, seats and refused corrections to a table's state, for the reducer.

Containers of the state are replaced, never changed in place.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from companion.errors import JournalDamaged
from companion.tables.seats import Former, Person, Seat, departures
from companion.tables.state.proposals import Notice, Proposal, move_terms, text_of
from companion.tables.state.rows import HOST, About, CorrectionTried, PassedOver, Proposed, SeatHanded, VoteGiven
from companion.tables.state.table_state import TableState
from engine.core import Term, term
from engine.core.view_types import LogLine

LOG_LENGTH = 24
"""A table keeps so many notices for its public log, the newest ones."""


def notice(state: TableState, text: Term, seat: Seat | None = None) -> None:
    """Add a line to the public log of a running game; it is shown as the newest event until the next answer."""
    if state.game is None:
        return
    ledger = state.game.ledger
    line: LogLine = {"chapter": ledger.chapter, "round": ledger.round, "seat": seat, "text": text, "clause": ""}
    state.news = Notice(line, state.game.public_lines)
    state.notices = (*state.notices, state.news)[-LOG_LENGTH:]


def propose(state: TableState, number: int, row: Proposed) -> None:
    """Open a proposal."""
    proposal = Proposal(number=number, **dict(row))
    state.proposals = {**state.proposals, number: proposal}
    state.reasons = {}
    notice(state, text_of(proposal), proposal.seat)


def tried(state: TableState, row: CorrectionTried) -> None:
    """Note a correction that the public piles do not allow."""
    notice(state, term("log.correction_tried", moves=move_terms(row.moves), note=row.note))


def open_proposal(state: TableState, number: int) -> Proposal:
    """The open proposal of this number. Raises `JournalDamaged`."""
    proposal = state.proposals.get(number)
    if proposal is None:
        raise JournalDamaged(state.id, state.number + 1, "it is about a proposal that is not open")
    return proposal


def count_vote(state: TableState, row: VoteGiven, at: str) -> None:
    """Count a vote and carry out its decision, except for the moves of a correction."""
    proposal = open_proposal(state, row.proposal)
    if not row.outcome:
        state.proposals = {**state.proposals, row.proposal: proposal.voted(row.by, row.agree)}
        return
    if row.reason is not None:
        state.reasons = {row.reason.seat: term(f"proposal.refused_{row.reason.code}")}
    _close(state, proposal.voted(row.by, row.agree), row.outcome, at)


def pass_over(state: TableState, row: PassedOver, at: str) -> None:
    """Remove seats from the voters on a take-over, and carry out the resulting decision."""
    proposal = open_proposal(state, row.proposal)
    remaining, _ = proposal.without(row.seats)
    people = {seat: former.person for seat, former in state.former.items()} | state.people
    names = [term("proposal.person", name=people[seat].name, seat=seat) for seat in row.seats if seat in people]
    notice(state, term("log.seat_passed_over", names=names), proposal.seat)
    if row.outcome:
        _close(state, remaining if remaining.votes else remaining.voted(HOST, True), row.outcome, at)
    else:
        state.proposals = {**state.proposals, proposal.number: remaining}


def _close(state: TableState, proposal: Proposal, outcome: str, at: str) -> None:
    """Close a proposal with all its votes, and carry out the decision."""
    _remove(state, proposal)
    agreed = [voter for voter, agree in proposal.votes.items() if agree]
    by_host = "_by_host" if agreed == [HOST] and outcome == "agreed" else ""
    before = state.former[proposal.seat].person.name if proposal.seat in state.former else ""
    key = f"log.{proposal.about}_{outcome}{by_host}"
    seats = [voter for voter in agreed if voter != HOST]
    text = term(key, name=proposal.name, seat=proposal.seat, before=before, seats=seats)
    if outcome == "agreed" and proposal.about == "record":
        state.record_open = True
    if proposal.seat is not None and proposal.stand_in:
        text = term(f"log.stand_in_{outcome}", name=before, seat=proposal.seat, level=proposal.stand_in)
        if outcome == "agreed":
            level, carer = proposal.stand_in, proposal.carer or ""
            stand_in = Person(proposal.name, proposal.colour, "", at, stand_in=level, carer=carer)
            state.people = {**state.people, proposal.seat: stand_in}
    elif outcome == "agreed" and proposal.seat is not None:
        person = Person(proposal.name, proposal.colour, proposal.token_hash, at)
        former = state.former.get(proposal.seat)
        if former is not None and not former.person.has_hash(proposal.token_hash):
            known, name = state.departures, proposal.name
            state.departures = departures.with_departure(known, former.person, proposal.seat, "replaced", name)
        state.people = {**state.people, proposal.seat: person}
        _forget_former(state, proposal.seat)
    notice(state, text, proposal.seat)


def withdraw(state: TableState, number: int) -> None:
    """Close a withdrawn proposal."""
    proposal = open_proposal(state, number)
    _remove(state, proposal)
    what = "stand_in" if proposal.stand_in else proposal.about
    text = term(f"log.{what}_withdrawn", name=proposal.name, seat=proposal.seat)
    notice(state, text, proposal.seat)


def lapse(state: TableState, about: Iterable[About]) -> None:
    """Close the proposals that have become pointless."""
    for proposal in list(state.proposals.values()):
        if proposal.about in about:
            _remove(state, proposal)
            notice(state, term(f"log.{proposal.about}_lapsed", name=proposal.name, seat=proposal.seat), proposal.seat)


def seat_left(state: TableState, seat: Seat, by_host: bool) -> None:
    """Remember the former holder of a seat in a running game."""
    person = state.people.get(seat)
    if person is not None and person.stand_in:
        notice(state, term("log.stand_in_left", name=person.name, seat=seat), seat)
        return  # who had the seat before has it still kept
    if state.setup is None or person is None:
        return
    state.former = {**state.former, seat: Former(person, by_host)}
    notice(state, term("log.seat_freed" if by_host else "log.seat_left", name=person.name, seat=seat), seat)


def seat_returned(state: TableState, seat: Seat, name: str) -> None:
    """Take a free seat of a running game without a vote: as its former holder, or after a simulated player."""
    before = state.people.get(seat)
    if seat not in state.former:
        if before is not None and before.stand_in:
            notice(state, term("log.seat_replaced", name=name, seat=seat), seat)
        return
    by_program = state.former[seat].person.is_program
    _forget_former(state, seat)
    for proposal in list(state.proposals.values()):
        if proposal.seat == seat:
            _remove(state, proposal)
    notice(state, term("log.seat_replaced" if by_program else "log.seat_back", name=name, seat=seat), seat)


def seat_handed(state: TableState, row: SeatHanded) -> None:
    """Give a seat to the phone to which its holder has handed it over."""
    before = state.people.get(row.seat)
    if before is None:
        raise JournalDamaged(state.id, state.number + 1, "it hands over a seat that nobody has")
    state.departures = departures.with_departure(state.departures, before, row.seat, "handed", row.name)
    state.people = {**state.people, row.seat: replace(before, name=row.name, token_hash=row.token_hash, host=False)}
    text = term("log.seat_handed", name=row.name, before=before.name, seat=row.seat)
    notice(state, text if row.name != before.name else term("log.seat_on_another_phone", name=row.name), row.seat)


def _forget_former(state: TableState, seat: str) -> None:
    state.former = {former_seat: former for former_seat, former in state.former.items() if former_seat != seat}


def _remove(state: TableState, proposal: Proposal) -> None:
    state.proposals = {number: other for number, other in state.proposals.items() if number != proposal.number}
