"""The end of the game: final scoring and winners (PE-E)."""

from engine.core.bookkeeping.scoring import points_by_source
from engine.core.referee import CORRECTION
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


def final_scoring(board: Board) -> None:
    """Determine the winners: the most VP, then the most gold, then shared (PE-E1)."""
    board.begin_final_count(SOURCES)
    standing = {seat: (board.ledger.points[seat], board.held(seat, "gold")) for seat in board.seats}
    board.end_game(points_by_source(board.ledger, board.seats, SOURCES), standing)
