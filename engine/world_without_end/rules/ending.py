"""The end of the game: final scoring and winners (WWE-E)."""

from engine.core import term
from engine.core.bookkeeping.scoring import points_by_source
from engine.core.referee import CORRECTION
from engine.world_without_end.board import Board

TIES = ("piety", "loyalty", "medical_knowledge")
SOURCES: dict[str, tuple[str, ...]] = {
    "start": ("WWE-S3",),
    "projects": ("WWE-B2",),
    "finished_projects": ("WWE-B3",),
    "spire": ("WWE-B7",),
    "rent": ("WWE-A9",),
    "favours": ("WWE-F1", "WWE-F3", "WWE-F4", "WWE-F6", "WWE-F8"),
    "medicine": ("WWE-A12", "WWE-G4"),
    "income": ("WWE-R9", "WWE-R10"),
    "events": ("WWE-R4", "WWE-R6", "WWE-X13"),
    "piety": ("WWE-D1",),
    "grain": ("WWE-D2",),
    "tax": ("WWE-D3",),
    "doubled": ("WWE-D6",),
    "corrections": (CORRECTION,),
}
"""The sources of points before the final scoring, with the clauses of their steps."""
COUNTED: dict[str, tuple[str, ...]] = {"materials": ("WWE-E1",), "gold": ("WWE-E2",)}
"""The sources of points of the final scoring; its lines name each kind."""


def final_scoring(board: Board) -> None:
    """Score materials and gold, then determine the winners (WWE-E1 to E4)."""
    board.begin_final_count({**SOURCES, **COUNTED})
    lines = points_by_source(board.ledger, board.seats, SOURCES)
    for seat in board.seats:
        for kind, worth, clause in (("stone", 1.0, "WWE-E1"), ("wood", 1.0, "WWE-E1"), ("gold", 0.5, "WWE-E2")):
            held = board.held(seat, kind)
            if held:
                board.ledger.step(worth * held, seat, clause)
                lines[seat].append({"text": term("final.pieces", n=held, kind=kind), "vp": worth * held})
    board.end_game(lines, {seat: rank(board, seat) for seat in board.seats})


def rank(board: Board, seat: str) -> tuple[float, ...]:
    """Points, then piety, loyalty and medical knowledge, larger is better (WWE-E3, E4)."""
    return (board.ledger.points[seat], *(board.held(seat, kind) for kind in TIES))
