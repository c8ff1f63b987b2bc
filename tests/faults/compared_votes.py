"""Votes at a pair of compared servers: proposals are settled the same way at both, or declined.

Where a vote would decide on pieces that only one of the two tables has, the seat that hides them has to decline, as it
would at a real table: what it declines for is then nobody else's to know.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.tables.state import reducer
from companion.tables.state.proposals import lacks_pieces

if TYPE_CHECKING:
    from tests.faults.compared_server import Side
    from tests.faults.non_interference import Pair


def settle_proposals(pair: Pair) -> None:
    """Vote on what is open, or withdraw it."""
    for _ in range(8):
        if pair.differs_by_the_rules():
            return
        found = pair.sides[0].pages["host"].envelopes[-1]["proposals"]
        if not found:
            return
        proposal = found[0]
        voters = [voter["seat"] or "host" for voter in proposal["awaited"]]
        if pair.random.random() < 0.15 and proposal["may_withdraw"]:
            pair.send("host", "withdraw", {"proposal": proposal["number"]})
        elif voters:
            _vote(pair, proposal["number"], pair.random.choice(voters))


def _vote(pair: Pair, number: int, voter: str) -> None:
    """Cast one vote. The hider declines if only one of the two tables has the pieces."""
    agree = pair.random.random() < 0.7
    feasible = [_would_apply(side, number) for side in pair.sides]
    declined = {"proposal": number, "agree": False}
    if voter == pair.hider and feasible == [False, False] and pair.random.random() < 0.5:
        # It declines at the first, and agrees at the second, where the rules refuse what it agrees to.
        contents = [declined, {"proposal": number, "agree": True}]
        if pair.sides[0].table.state.proposals[number].outcome(voter, True) == "agreed":
            pair.compared["refused like declined"] += 1
            pair.each(lambda side: side.pages[voter].ask("vote", contents[pair.sides.index(side)]), voter)
            return
    if voter == pair.hider and len({_lacks(pair, side, number) for side in pair.sides}) == 2:
        agree = False
    if feasible[0] != feasible[1]:
        voter, agree = (pair.hider, False) if pair.hider in _awaited(pair, number) else (voter, False)
    pair.send(voter, "vote", {"proposal": number, "agree": agree})


def _lacks(pair: Pair, side: Side, number: int) -> bool:
    """Return whether the hider lacks the pieces that a correction takes."""
    return lacks_pieces(side.game, side.table.state.proposals[number], pair.hider)


def _awaited(pair: Pair, number: int) -> list[str]:
    """Who has not voted yet."""
    return pair.sides[0].table.state.proposals[number].awaited()


def _would_apply(side: Side, number: int) -> bool:
    """Whether the rules would apply a correction now."""
    proposal = side.table.state.proposals[number]
    if proposal.about != "correction":
        return True
    try:
        game = reducer.replayed(side.table.state, side.table.record)
        game.correct([move.data() for move in proposal.moves], proposal.note)
    except Exception:
        return False
    return True
