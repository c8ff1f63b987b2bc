"""Stock: the piles that everybody may count, what the books say, and what could explain a difference."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from engine.core.ledger import Ledger
from engine.core.terms import Term, term
from engine.core.view_types import AccountLine, CountedPile, CountLine

LINES = 8
"""A pile has so many explaining entries, the newest first."""

IsOpen = Callable[[str, str], bool]
"""Whether everybody may read of a move between two piles."""


def counted_piles(
    ledger: Ledger, piles: Iterable[tuple[str, str]], is_open: IsOpen, kind_term: Callable[[str], Term], since: int = 0
) -> list[CountedPile]:
    """These piles of a kind, as (kind, pile), without those that never run out.

    Their lines are of the entries after the first ``since``.
    """
    return [
        {
            "kind": kind,
            "pile": pile,
            "what": kind_term(kind),
            "name": term("name.pile", pile=pile),
            "n": ledger.held(kind, pile),
            "lines": lines_of(ledger, kind, pile, is_open, since),
        }
        for kind, pile in piles
        if ledger.unlimited.get(kind) != pile
    ]


def lines_of(ledger: Ledger, kind: str, pile: str, is_open: IsOpen, since: int = 0) -> list[CountLine]:
    """The newest public moves of a kind into or out of a pile, after the first ``since`` entries."""
    found: list[CountLine] = []
    for entry in reversed(ledger.entries[since:]):
        if entry.kind == kind and pile in (entry.source, entry.target) and is_open(entry.source, entry.target):
            found.append(
                {
                    "n": int(entry.n) if entry.target == pile else -int(entry.n),
                    "other": entry.source if entry.target == pile else entry.target,
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


def own_piles(
    goods: Mapping[str, int], pile: str, changes: Sequence[tuple[float, AccountLine]], kind_term: Callable[[str], Term]
) -> list[CountedPile]:
    """The pieces of a seat by kind in its pile, with the newest lines of its account book, for itself alone."""
    counted: list[CountedPile] = []
    for kind, n in goods.items():
        own = [_own_line(change, line) for change, line in reversed(changes) if line["kind"] == kind]
        name = term("name.pile", pile=pile)
        counted.append(
            {"kind": kind, "pile": pile, "what": kind_term(kind), "name": name, "n": n, "lines": own[:LINES]}
        )
    return counted


def _own_line(change: float, line: AccountLine) -> CountLine:
    return {
        "n": int(change),
        "other": "",
        "text": line["text"],
        "clause": line["clause"],
        "chapter": line["chapter"],
        "round": line["round"],
    }
