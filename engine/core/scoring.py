"""Where a seat's points came from in a whole game, as its ledger tells."""

from collections.abc import Mapping
from typing import Any

from engine.core.ledger import Ledger
from engine.core.terms import term


def points_by_source(ledger: Ledger, seat: str, sources: Mapping[str, tuple[str, ...]]) -> list[dict[str, Any]]:
    """A line for each source of points that a seat had: ``final.<source>`` and the sum.

    `sources` names each with the clauses that moved the marker for it; a source that came to nothing has no line.
    """
    steps = [entry for entry in ledger.entries if entry.kind == "vp" and entry.target == seat]
    sums = {source: sum(entry.n for entry in steps if entry.clause in clauses) for source, clauses in sources.items()}
    return [{"text": term(f"final.{source}"), "vp": vp} for source, vp in sums.items() if vp]
