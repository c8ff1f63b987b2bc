"""The end of the game (PE-E)."""

from typing import Any

from engine.core import term
from engine.core.game import CORRECTION
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
"""Where points came from or went to, with the clauses that moved the marker."""


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
            "lines": lines_of(board, seat),
            "place": 1 + sum(other > (points, gold) for other in standing.values()),
        }
        for seat, (points, gold) in standing.items()
    }


def lines_of(board: Board, seat: str) -> list[dict[str, Any]]:
    """Where a seat's points came from in the whole game: nothing is scored at its end alone."""
    steps = [entry for entry in board.ledger.entries if entry.kind == "vp" and entry.target == seat]
    sums = {source: sum(entry.n for entry in steps if entry.clause in clauses) for source, clauses in SOURCES.items()}
    return [{"text": term(f"final.{source}"), "vp": vp} for source, vp in sums.items() if vp]
