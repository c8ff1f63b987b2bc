"""The end of the game (PE-E)."""

from engine.core import term
from engine.pillars_of_the_earth.board import Board


def final_scoring(board: Board) -> None:
    """Most VP win; ties are decided by gold, then shared (PE-E1)."""
    board.phase = "over"
    standing = {seat: (board.ledger.points[seat], board.held(seat, "gold")) for seat in board.seats}
    best = max(standing.values())
    board.winners = [seat for seat in board.seats if standing[seat] == best]
    board.final = {
        seat: {
            "vp": points,
            "gold": gold,
            "lines": [{"text": term("final.before"), "vp": points}],
            "place": 1 + sum(other > (points, gold) for other in standing.values()),
        }
        for seat, (points, gold) in standing.items()
    }
