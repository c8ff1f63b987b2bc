"""Stock: the piles that everybody may count, what the books say, and what could explain a difference."""

from collections.abc import Callable, Iterable

from engine.core.ledger import Ledger
from engine.core.terms import Term, term
from engine.core.view_types import CountedPile, CountLine

LINES = 4
"""A pile has so many explaining entries, the newest first."""

IsOpen = Callable[[str, str], bool]
"""Whether everybody may read of a move between two piles."""


def counted_piles(ledger: Ledger, piles: Iterable[tuple[str, str]], is_open: IsOpen) -> list[CountedPile]:
    """These piles of a kind, as (kind, pile), without those that never run out."""
    return [
        {
            "kind": kind,
            "pile": pile,
            "name": term("name.pile", pile=pile),
            "n": ledger.held(kind, pile),
            "lines": lines_of(ledger, kind, pile, is_open),
        }
        for kind, pile in piles
        if ledger.unlimited.get(kind) != pile
    ]


def lines_of(ledger: Ledger, kind: str, pile: str, is_open: IsOpen) -> list[CountLine]:
    """The newest public moves of a kind into or out of a pile."""
    found: list[CountLine] = []
    for entry in reversed(ledger.entries):
        if entry.kind == kind and pile in (entry.source, entry.target) and is_open(entry.source, entry.target):
            found.append(
                {
                    "n": int(entry.n) if entry.target == pile else -int(entry.n),
                    "text": moved(entry.n, kind, entry.source, entry.target, pile),
                    "clause": entry.clause,
                    "chapter": entry.chapter,
                    "round": entry.round,
                }
            )
            if len(found) == LINES:
                break
    return found


def moved(n: float, kind: str, source: str, target: str, pile: str) -> Term:
    """The term of a move into or out of a pile."""
    if target == pile:
        return term("count.in", n=n, kind=kind, **{"from": source})
    return term("count.out", n=n, kind=kind, to=target)
