"""Scoring: the sources of a seat's points, added up from the ledger."""

from collections.abc import Iterable, Mapping

from engine.core.ledger import Ledger
from engine.core.terms import term
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
    for entry in ledger.entries:
        source = source_of.get(entry.clause) if entry.kind == "vp" else None
        if source is not None and entry.target in sums and chapter in (None, entry.chapter):
            sums[entry.target][source] += entry.n
    return {
        seat: [{"text": term(f"final.{source}"), "vp": vp} for source, vp in row.items() if vp]
        for seat, row in sums.items()
    }
