"""The account of a round's end: the tax of each player (PE-III11, III12)."""

from engine.core.bookkeeping.closing import rolled_tax
from engine.core.piles import SCREEN
from engine.core.terms import Term, term
from engine.core.view_types import DutyView
from engine.pillars_of_the_earth.board import Board

TAX = "PE-III12"


def facts(board: Board, number: int) -> list[Term]:
    """What the tax was."""
    tax = rolled_tax(board.ledger, number)
    return [] if tax is None else [term("closing.tax", n=tax)]


def duties(board: Board, number: int) -> dict[str, list[DutyView]]:
    """The tax of each player; those who paid none and lost nothing were exempt."""
    tax = rolled_tax(board.ledger, number)
    entries = [entry for entry in board.ledger.entries_of(number) if entry.clause == TAX]
    found: dict[str, list[DutyView]] = {}
    for seat in board.seats if tax else ():
        paid = sum(int(entry.n) for entry in entries if entry.source == SCREEN[seat])
        vp = sum(entry.n for entry in entries if entry.kind == "vp" and entry.target == seat)
        if paid or vp:
            found[seat] = [
                {
                    "kind": "gold",
                    "due": tax or 0,
                    "paid": paid,
                    "missing": (tax or 0) - paid,
                    "vp": vp,
                }
            ]
    return found
