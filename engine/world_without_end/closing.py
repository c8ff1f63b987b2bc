"""The account of a chapter's end: what was paid, what was missing, what was averted, what follows (WWE-D, P).

How many pieces another seat has paid is known only by the points that it lost: where it had too few to lose, it is not.
"""

from collections.abc import Sequence

from engine.core.bookkeeping.closing import rolled_tax
from engine.core.ledger import Entry
from engine.core.piles import SCREEN
from engine.core.terms import Term, term
from engine.core.view_types import DutyView
from engine.world_without_end.board import Board
from engine.world_without_end.rules.chapter_end import CLAUSE, LOSS, NEEDED, PUNISHMENT

DUTIES = ("piety", "grain", "gold")
PUNISHED = "log.punishment"
"""The note of a punishment."""
LAST = 4
LATER = ("WWE-D1", "WWE-D2", "WWE-D3", "WWE-D6", "WWE-E1", "WWE-E2")
"""The clauses by which points change at the end of a chapter, in order."""


def facts(board: Board, number: int) -> list[Term]:
    """What the tax was, and what loyalty does."""
    tax = rolled_tax(board.ledger, number)
    found = [] if tax is None else [term("closing.tax", n=tax)]
    return [*found, term("closing.loyalty_doubled" if number == LAST else "closing.loyalty")]


Duties = dict[str, list[DutyView]]


def duties(board: Board, number: int, viewer: str) -> Duties:
    """The duties at the end of a chapter: of the viewer's own seat, or for the table of all, as far as it may know."""
    tax = rolled_tax(board.ledger, number)
    if tax is None:
        return {}
    due = {"piety": NEEDED, "grain": NEEDED, "gold": tax}
    entries = [entry for entry in board.ledger.entries if entry.kind == "vp" or entry.chapter == number]
    seats = [viewer] if viewer in board.seats else board.seats
    return {seat: [duty(entries, number, seat, kind, due[kind], viewer) for kind in DUTIES] for seat in seats}


def duty(entries: Sequence[Entry], number: int, seat: str, kind: str, due: int, viewer: str) -> DutyView:
    """One duty of a seat at the end of a chapter, by the entries of the chapter and the steps of points before."""
    clause, name = CLAUSE[kind], PUNISHMENT[kind]
    booked = [entry for entry in entries if entry.chapter == number and entry.clause == clause]
    step = next((entry for entry in booked if entry.kind == "vp" and entry.target == seat), None)
    lost = 0.0 if step is None else -step.n
    paid: int | None
    if viewer == seat:
        paid = sum(int(entry.n) for entry in booked if entry.source == SCREEN[seat])
    elif step is not None and step.after:
        paid = due - round(lost / LOSS[kind])
    elif step is None and points_before(entries, number, seat, clause) > 0:
        paid = due
    else:
        paid = None  # nothing was left to lose, so that the points do not tell
    missing = None if paid is None else due - paid
    shown: DutyView = {"kind": kind, "due": due, "paid": paid, "missing": missing, "vp": lost and -lost}
    if any(entry.source == PUNISHED and entry.target == seat for entry in booked):
        shown["punishment"], shown["means"] = term(f"punishment.{name}"), term(f"closing.{name}")
    elif missing and number < LAST:
        shown["averted"] = True
    return shown


def points_before(entries: Sequence[Entry], number: int, seat: str, clause: str) -> float:
    """A seat's points when a duty was paid, from its public steps: without those that come after it in a chapter."""
    later = LATER[LATER.index(clause) :]
    steps = [entry for entry in entries if entry.kind == "vp" and entry.target == seat and entry.chapter <= number]
    return sum(step.n for step in steps if step.chapter < number or step.clause not in later)
