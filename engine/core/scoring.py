"""Scoring: the sources of a seat's points, added up from the ledger."""

from collections.abc import Mapping

from engine.core.ledger import Ledger
from engine.core.terms import term
from engine.core.view_types import ScoreLine


def points_by_source(ledger: Ledger, seat: str, sources: Mapping[str, tuple[str, ...]]) -> list[ScoreLine]:
    """The lines of a seat's final score: one per source of points, with the key ``final.<source>`` and the sum.

    `sources` maps each source to the clauses of its steps. A source with a sum of 0 has no line.
    """
    steps = [entry for entry in ledger.steps() if entry.target == seat]
    sums = {source: sum(entry.n for entry in steps if entry.clause in clauses) for source, clauses in sources.items()}
    return [{"text": term(f"final.{source}"), "vp": vp} for source, vp in sums.items() if vp]
