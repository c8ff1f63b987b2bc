"""Closing: the account of the last part of a game that has ended, a chapter, a year or a round, for one viewer.

It says for each seat what points it has gained from which source, and what was due: paid, missing, what that cost, and
what it means for the next part. It has only what the viewer may know: of other seats what follows from public entries.
"""

from collections.abc import Iterable, Mapping

from engine.core.bookkeeping.scoring import points_by_source
from engine.core.ledger import Ledger
from engine.core.terms import Term
from engine.core.view_types import ClosingView, DutyView

Duties = Mapping[str, list[DutyView]]


def closing_view(
    ledger: Ledger,
    seats: Iterable[str],
    number: int,
    sources: Mapping[str, tuple[str, ...]],
    facts: list[Term],
    duties: Duties,
) -> ClosingView:
    """The account of part `number`, from the entries that were made in it."""
    listed = tuple(seats)
    steps = [entry for entry in ledger.entries if entry.kind == "vp"]
    lines = points_by_source(ledger, listed, sources, number)
    return {
        "number": number,
        "facts": facts,
        "seats": [
            {
                "seat": seat,
                "vp": sum(step.n for step in steps if step.target == seat and step.chapter <= number),
                "gained": sum(step.n for step in steps if step.target == seat and step.chapter == number),
                "lines": lines[seat],
                "duties": list(duties.get(seat, ())),
            }
            for seat in listed
        ],
    }


def rolled_tax(ledger: Ledger, number: int) -> int | None:
    """What the tax die showed in part `number`; None where it was not rolled."""
    rolls = [dict(entry.details)["n"] for entry in ledger.entries_of(number) if entry.source == "log.tax"]
    return rolls[-1] if rolls and isinstance(rolls[-1], int) else None
