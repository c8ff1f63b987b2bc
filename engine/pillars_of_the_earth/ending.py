"""The end of the game: final scoring and winners (PE-E)."""

from engine.core.referee import CORRECTION
from engine.core.scoring import points_by_source
from engine.core.view_types import FinalScore
from engine.pillars_of_the_earth.board import Board

SOURCES: dict[str, tuple[str, ...]] = {
    "start": ("PE-S3",),
    "cathedral": ("PE-III21",),
    "priory": ("PE-III8",),
    "advantages": ("PE-V2", "PE-N3"),
    "events": ("PE-III1", "PE-III3"),
    "taxes": ("PE-III12",),
    "corrections": (CORRECTION,),
}
"""The sources of points, with the clauses of their steps."""


class FinalWithGold(FinalScore):
    """A final score with the gold that decides ties."""

    gold: int


def final_scoring(board: Board) -> None:
    """Determine the winners: the most VP, then the most gold, then shared (PE-E1)."""
    board.phase = "over"
    board.begin_final_count(SOURCES)
    standing = {seat: (board.ledger.points[seat], board.held(seat, "gold")) for seat in board.seats}
    best = max(standing.values())
    board.winners = [seat for seat in board.seats if standing[seat] == best]
    lines = points_by_source(board.ledger, board.seats, SOURCES)
    final: dict[str, FinalWithGold] = {
        seat: {
            "vp": points,
            "gold": gold,
            "lines": lines[seat],
            "place": 1 + sum(other > (points, gold) for other in standing.values()),
        }
        for seat, (points, gold) in standing.items()
    }
    board.final = final
