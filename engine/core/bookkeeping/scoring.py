"""Scoring: the sources of a seat's points, added up from the ledger."""

from collections.abc import Iterable, Mapping
from functools import lru_cache

from engine.core.ledger import Ledger
from engine.core.remembered import Remembered
from engine.core.terms import Term, term
from engine.core.view_types import ScoreLine


def points_by_source(
    ledger: Ledger, seats: Iterable[str], sources: Mapping[str, tuple[str, ...]], chapter: int | None = None
) -> dict[str, list[ScoreLine]]:
    """The lines of each seat's final score: one per source of points, with the key ``final.<source>`` and the sum.

    `sources` maps each source to the clauses under which its points were booked. A source with a sum of 0 has no line.
    `chapter` leaves out the points of all other chapters.
    """
    source_of = {clause: source for source, clauses in sources.items() for clause in clauses}
    sums: dict[str, dict[str, float]] = {seat: dict.fromkeys(sources, 0) for seat in seats}
    for entry in ledger.steps():
        source = source_of.get(entry.clause)
        if source is not None and chapter in (None, entry.chapter):
            sums[entry.target][source] += entry.n
    return {
        seat: [{"text": _source_text(source), "vp": vp} for source, vp in row.items() if vp]
        for seat, row in sums.items()
    }


@lru_cache(maxsize=256)
def _source_text(source: str) -> Term:
    """The text of a source of points. It must not be changed: equal ones are the same object, in all games."""
    return term(f"final.{source}")


def sources_so_far(
    remembered: Remembered, ledger: Ledger, seats: Iterable[str], sources: Mapping[str, tuple[str, ...]]
) -> dict[str, list[ScoreLine]]:
    """Where the points of each seat come from so far; computed again when there are more steps of points."""
    return remembered.get("sources", len(ledger.steps()), lambda: points_by_source(ledger, seats, sources))
