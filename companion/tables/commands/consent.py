"""Consent: actions that need the agreement of the seats concerned (`companion.tables.state.proposals`).

Covers corrections, taking over a seat of a running game, opening the record, votes, and withdrawals. Simulated players
agree at once; stand-ins are not asked. A vote waits for seats without a person or a phone; the proposer may withdraw.
On a take-over, absent voters may be skipped after some minutes, so that a dead phone does not stop an evening.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.errors import Code, Refusal, from_rules
from companion.games import RunningGame
from companion.tables import validation
from companion.tables.commands import counting
from companion.tables.seats import ORDER, Presence, Seat, people
from companion.tables.state import proposals, rows
from companion.tables.state.proposals import Proposal
from companion.tables.state.rows import HOST, Move
from companion.tables.table import Table
from engine.core import Refused
from engine.core.piles import SCREEN

OF_RULES = frozenset(
    {
        Code.CORRECTION_UNKNOWN, Code.CORRECTION_EMPTY, Code.CORRECTION_FULL, Code.CORRECTION_UNNAMED,
        Code.CORRECTION_BLOCKS, Code.ANSWER_REFUSED,
    }
)  # fmt: skip
"""The codes with which the rules refuse a correction; with any other it could not be tried."""

# ---------------------------------------------------------------------- corrections and the record


def correct(table: Table, moves: list[Move], note: str) -> bool:
    """Carry out or propose a correction by the host: moves with a note, visible to all viewers.

    A correction of hidden pieces is proposed to their seats; the result is then always False. A correction of public
    piles only is applied at once; if the rules refuse it, the public log shows the attempt. Raises `Refusal`.
    """
    with table.change():
        game = validation.require_going_on(table.state)
        _check_form(game, moves)
        concerned = _voters_on_correction(table, proposals.concerned(game, moves))
        if concerned:
            propose(table, rows.Proposed(about="correction", asked=concerned, moves=moves, note=note))
            return False
        try:
            table.commit(rows.CorrectionMade(moves=moves, note=note))
        except Refusal as refusal:
            if refusal.code in OF_RULES:
                table.commit(rows.CorrectionTried(moves=moves, note=note))
            raise
        return True


def correct_own(table: Table, seat: Seat, differences: Mapping[str, int], note: str) -> bool:
    """Propose a correction of a seat's own pieces: by kind, how many more (or fewer) it has counted.

    The host has to agree, or all other people if the seat belongs to the host's own device. Returns whether it was
    applied at once because no player can be asked. Raises `Refusal`.
    """
    with table.change():
        game = validation.require_going_on(table.state)
        moves = [_own_move(game, seat, kind, n) for kind, n in differences.items()]
        _check_form(game, moves)
        person = table.people.get(seat)
        asked = _people(table, besides=seat) if person is not None and person.host else [HOST]
        if asked:
            propose(table, rows.Proposed(about="correction", asked=asked, moves=moves, note=note, by=seat))
        else:
            table.commit(rows.CorrectionMade(moves=moves, note=note))
        counting.counted(table, seat, agrees=not asked)
        return not asked


def propose_record(table: Table) -> None:
    """Propose to open the record before the end; all seats have to agree. Raises `Refusal`."""
    with table.change():
        validation.require_going_on(table.state)
        if not table.state.record_open:
            asked: list[str] = [seat for seat in ORDER if seat in table.state.colours and _has_voter(table, seat)]
            propose(table, rows.Proposed(about="record", asked=asked))


def _own_move(game: RunningGame, seat: Seat, kind: str, n: int) -> Move:
    """The move between a seat's screen and the home of a kind. Raises `Refusal` ``correction_unknown``."""
    home = game.home_of(kind)
    if home is None or not n:
        raise Refusal(Code.CORRECTION_UNKNOWN)
    source, target = (home, SCREEN[seat]) if n > 0 else (SCREEN[seat], home)
    return Move(n=abs(n), kind=kind, source=source, to=target)


def _check_form(game: RunningGame, moves: list[Move]) -> None:
    """Validate what does not depend on any pile. Raises `Refusal`."""
    try:
        game.check_form([(move.n, move.kind, move.source, move.to) for move in moves])
    except Refused as refused:
        raise from_rules(refused.code, refused.parameters) from None


def _people(table: Table, besides: str = "") -> list[str]:
    """The seats on which people sit."""
    people = table.people
    return [seat for seat in ORDER if seat in people and not people[seat].is_program and seat != besides]


def _has_voter(table: Table, seat: str) -> bool:
    """Whether a person has a seat, or has had it and may return to it; a stand-in never votes."""
    person = table.people.get(seat)
    return person is None or not person.stand_in or seat in table.state.former


def _voters_on_correction(table: Table, concerned: list[str]) -> list[str]:
    """The voters on a correction of pieces that these seats hide.

    Other people move a stand-in's pieces, so everybody at the table is asked for its seat, or the host.
    """
    people = table.people
    asked = [seat for seat in concerned if seat not in people or not people[seat].stand_in]
    return asked if len(asked) == len(concerned) else _people(table) or [HOST]


# ---------------------------------------------------------------------- seats of a running game


def needs_consent(table: Table, seat: str, token: str | None) -> bool:
    """Whether taking over a free seat needs consent.

    In a running game it does, except for the person who last had it, or if a simulated player had it.
    """
    former = table.state.former.get(seat)
    person = table.people.get(seat)
    if former is None or (person is not None and not person.stand_in) or table.over:
        return False
    return not (former.person.is_program or (token is not None and former.person.holds(token)))


def propose_seat(table: Table, seat: Seat, name: str, colour: str, **taker: object) -> None:
    """Propose a take-over: by the holder of a ``token_hash``, or a ``stand_in`` with a ``carer``. Raises `Refusal`."""
    asked = voters_on_seat(table)
    row = {"about": "seat", "asked": asked, "seat": seat, "name": name, "colour": colour, **taker}
    propose(table, rows.Proposed.model_validate(row))


def voters_on_seat(table: Table) -> list[str]:
    """The voters on a take-over: all seated players, and the former holders of free seats.

    Disconnected phones count as well. Otherwise the host, who can free the seat of a sleeping phone, could decide
    alone. A phone that has had several seats has one vote: with its present seat, or else with the first.
    """
    former = {seat: former.person for seat, former in table.state.former.items()}
    voters: dict[str, str] = {}
    for persons in (table.people, former):
        for seat in ORDER:
            if seat in persons and not persons[seat].is_program:
                voters.setdefault(persons[seat].token_hash, seat)
    return [seat for seat in ORDER if seat in voters.values()]


def is_present(table: Table, voter: str) -> bool:
    """Whether a phone of this seat, or of its former holder, is connected; the host always is."""
    person = table.people.get(voter)
    if person is not None and not person.stand_in:
        return table.presence.get(voter, Presence()).connections > 0
    return voter == HOST or voter in table.present


def away(table: Table, proposal: Proposal) -> list[Seat]:
    """The voters who may be passed over when a seat request is old enough: those without a connected phone."""
    if proposal.about != "seat":
        return []
    return [people.read_seat(voter) for voter in proposal.awaited() if not is_present(table, voter)]


def wait_left(table: Table, number: int) -> float:
    """Seconds until the absent voters on a proposal may be passed over, then 0."""
    now = table.clock()
    return max(0.0, table.proposed_at.setdefault(number, now) + table.away_wait - now)


def pass_over(table: Table, number: int) -> None:
    """Continue without the absent voters; if no voter is left, the seat is granted.

    Raises `Refusal` ``proposal_closed``, ``not_asked`` (of a request for a seat only), ``nobody_away``, and
    ``too_early`` before the request has been open for long enough.
    """
    with table.change():
        proposal = _open_proposal(table, number)
        if proposal.about != "seat":
            raise Refusal(Code.NOT_ASKED)
        missing = away(table, proposal)
        if not missing:
            raise Refusal(Code.NOBODY_AWAY)
        if wait_left(table, number):
            raise Refusal(Code.TOO_EARLY)
        _, outcome = proposal.without(missing)
        table.commit(rows.PassedOver(proposal=number, seats=missing, outcome=outcome))


# ---------------------------------------------------------------------- proposals


def propose(table: Table, row: rows.Proposed) -> None:
    """Record a proposal and the votes of simulated players. Only one of each kind (or for each seat) may be open."""
    state = table.state
    if any((proposal.about, proposal.seat) == (row.about, row.seat) for proposal in state.proposals.values()):
        raise Refusal(Code.PROPOSAL_OPEN)
    table.commit(row)
    number = state.number
    table.proposed_at[number] = table.clock()
    for seat in row.asked:
        person = table.people.get(seat)
        if person is not None and person.simulated and number in state.proposals:
            _vote(table, state.proposals[number], seat, True)


def vote(table: Table, number: int, voter: str, agree: bool) -> None:
    """Record the vote of a seat, or of the host if no other voter is left; a repeated vote changes nothing.

    Raises `Refusal` ``proposal_closed`` and ``not_asked``.
    """
    with table.change():
        proposal = _open_proposal(table, number)
        if not proposal.may_vote(voter):
            raise Refusal(Code.NOT_ASKED)
        if proposal.votes.get(voter) is not agree:
            _vote(table, proposal, voter, agree)


def agree_to_seat(table: Table, seat: Seat, voter: Seat | None) -> None:
    """Record a seat's agreement to the take-over of another seat, if it is asked."""
    proposal = next((proposal for proposal in table.state.proposals.values() if proposal.seat == seat), None)
    if voter is not None and proposal is not None and proposal.may_vote(voter):
        _vote(table, proposal, voter, True)


def withdraw(table: Table, number: int, by_host: bool, token: str | None = None) -> None:
    """Withdraw a proposal: the host's own, or a person's request for a seat.

    Raises `Refusal` ``proposal_closed`` and ``not_asked``.
    """
    with table.change():
        proposal = _open_proposal(table, number)
        holder = people.hash_of(token) if token else ""
        mine = by_host
        if proposal.by:
            mine = bool(holder) and table.state.seat_of(holder) == proposal.by
        elif proposal.about == "seat" and not proposal.stand_in:
            mine = bool(holder) and table.state.waiting_of(holder) == number
        if not mine:
            raise Refusal(Code.NOT_ASKED)
        table.commit(rows.ProposalWithdrawn(proposal=number))


def _open_proposal(table: Table, number: int) -> Proposal:
    validation.require_open(table.state)
    validation.require_same_rules(table.state)
    proposal = table.state.proposals.get(number)
    if proposal is None:
        raise Refusal(Code.PROPOSAL_CLOSED)
    return proposal


def _vote(table: Table, proposal: Proposal, voter: str, agree: bool) -> None:
    """Record a vote. A correction that all agree on, but that the rules refuse, ends as if declined.

    The same goes if a seat agrees without having the pieces; only that seat learns the reason. A seat that votes
    together with others learns no other reason, since it could depend on what they hide.
    """
    game = table.game
    if agree and game is not None and proposals.lacks_pieces(game, proposal, voter):
        _decline(table, proposal, voter, voter, Code.CORRECTION_EMPTY)
        return
    outcome = proposal.outcome(voter, agree)
    try:
        table.commit(rows.VoteGiven(proposal=proposal.number, by=voter, agree=agree, outcome=outcome))
    except Refusal as refusal:
        if refusal.code not in OF_RULES:
            raise
        hiding = proposals.concerned(game, proposal.moves) if game is not None else []
        if proposal.by:
            informed: str = proposal.by if set(hiding) <= {proposal.by} else ""
        else:
            own = game is None or voter in hiding
            informed = voter if own and proposal.asked == [voter] else ""
        _decline(table, proposal, voter, informed, refusal.code)
        return
    if outcome == "agreed" and proposal.about == "correction" and proposal.by:
        counting.counted(table, proposal.by)


def _decline(table: Table, proposal: Proposal, voter: str, informed: str, code: Code) -> None:
    """Record an agreement that the rules do not let take effect, with the reason for one seat, or ("") for no seat."""
    reason = rows.Reason(seat=people.read_seat(informed), code=code.value) if informed else None
    row = rows.VoteGiven(proposal=proposal.number, by=voter, agree=True, outcome="declined", reason=reason)
    table.commit(row)
