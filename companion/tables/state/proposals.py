"""Proposals: actions that need the consent of the seats concerned.

There are three kinds: correcting hidden pieces, taking over a seat that another person has held, and opening the record
before the end. A proposal, its votes and its end are journal rows. ``proposal_rows`` applies them to a table's state,
and ``companion.tables.commands.consent`` has the commands.

To other viewers a declined correction looks the same as a refused one: a refusal depends on what the seat hides, so
only that seat learns the reason.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from pydantic import Field

from companion.games import RunningGame
from companion.tables.seats import ORDER
from companion.tables.state.rows import Move, Outcome, Proposed
from engine.core import Term, term
from engine.core.piles import screen_owner
from engine.core.referee import POINTS
from engine.core.view_types import LogLine


class Proposal(Proposed):
    """One open proposal: its row, the number of that row, and the votes given so far.

    ``asked`` are the voting seats, or ``HOST`` where no player is left to ask.
    """

    number: int
    votes: dict[str, bool] = Field(default_factory=dict)

    def may_vote(self, voter: str) -> bool:
        """Whether this seat (or the host) is asked; the former holder of a seat always is."""
        return voter in self.asked or (self.seat is not None and voter == self.seat)

    def awaited(self) -> list[str]:
        """The voters who have not voted yet."""
        return [voter for voter in self.asked if voter not in self.votes]

    def voted(self, voter: str, agree: bool) -> Proposal:
        """This proposal with another vote."""
        return self.model_copy(update={"votes": {**self.votes, voter: agree}})

    def outcome(self, voter: str, agree: bool) -> Outcome:
        """The decision after another vote.

        A correction and the record need all votes; a seat needs its former holder's, or more than half. A former holder
        who was passed over and still votes counts as an ordinary voter.
        """
        votes = {**self.votes, voter: agree}
        if self.about != "seat":
            counted = [votes[voter] for voter in self.asked if voter in votes]
            return "declined" if not all(counted) else "agreed" if len(counted) == len(self.asked) else ""
        return "agreed" if agree and voter == self.seat else _majority(votes, {*self.asked, *votes})

    def without(self, seats: Collection[str]) -> tuple[Proposal, Outcome]:
        """This seat request without some voters, and the resulting decision; if none are left, the host agrees."""
        remaining = self.model_copy(update={"asked": [voter for voter in self.asked if voter not in seats]})
        asked = {*remaining.asked, *self.votes}
        return remaining, _majority(self.votes, asked) if asked else "agreed"


def _majority(votes: Mapping[str, bool], asked: Collection[str]) -> Outcome:
    """The decision of the voters about a seat."""
    counted = list(votes.values())
    if 2 * counted.count(True) > len(asked):
        return "agreed"
    return "declined" if 2 * counted.count(False) >= len(asked) else ""


@dataclass(frozen=True, slots=True)
class Notice:
    """A line that a table adds to its game's public log, after so many of the game's own lines."""

    line: LogLine
    after: int


def concerned(game: RunningGame, moves: Iterable[Move]) -> list[str]:
    """The seats whose hidden piles a correction would change, in seat order."""
    found = {game.hiding_seat(move.kind, pile) for move in moves for pile in (move.source, move.to)}
    return [seat for seat in ORDER if seat in found]


def lacks_pieces(game: RunningGame, proposal: Proposal, seat: str) -> bool:
    """Whether a seat's hidden piles lack pieces that a correction takes; other piles are not looked at."""
    held: dict[tuple[str, str], int] = {}
    for move in proposal.moves:
        for n, pile in ((-move.n, move.source), (move.n, move.to)):
            if game.hiding_seat(move.kind, pile) == seat:
                place = move.kind, pile
                held[place] = held.get(place, game.ledger.held(*place)) + n
                if held[place] < 0:
                    return True
    return False


def move_terms(moves: Iterable[Move]) -> list[Term]:
    """The moves of a correction, as terms without a verb."""
    terms: list[Term] = []
    for move in moves:
        if move.kind != POINTS:
            terms.append(term("proposal.move", n=move.n, kind=move.kind, **{"from": move.source, "to": move.to}))
            continue
        for key, pile in (("proposal.points_lost", move.source), ("proposal.points", move.to)):
            if (seat := screen_owner(pile)) is not None:
                terms.append(term(key, n=move.n, seat=seat))
    return terms


def text_of(proposal: Proposal) -> Term:
    """A proposal as a line of the public log and as the heading of its card."""
    match proposal.about:
        case "correction" if proposal.by:
            moves = move_terms(proposal.moves)
            return term("log.own_correction_proposed", moves=moves, note=proposal.note, seat=proposal.by)
        case "correction":
            return term("log.correction_proposed", moves=move_terms(proposal.moves), note=proposal.note)
        case "seat" if proposal.stand_in:
            return term("log.stand_in_asked", name=proposal.name, seat=proposal.seat, level=proposal.stand_in)
        case "seat":
            return term("log.seat_asked", name=proposal.name, seat=proposal.seat)
        case "record":
            return term("log.record_proposed")
