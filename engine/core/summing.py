"""Sums of equal moves: "take 3 wood" for three lines "take 1 wood", 7 forward for 3 back and 10 forward."""

from collections.abc import Iterable

from engine.core.terms import Term

FORWARD, BACK = "vp", "vp_lost"
"""The keys of the terms that move the reader's marker on the score track, by positive numbers."""


def sum_equal_moves(terms: Iterable[Term]) -> list[tuple[int, Term]]:
    """The terms with equal moves summed, each with the index of the first term that it contains.

    Moves of pieces are equal if only `n` differs. They are summed if no term between them moves a piece of the same
    kind: so each pile still holds the pieces when the terms are carried out one after the other. All moves of a seat's
    marker are one, forward less back; there is none if the marker ends where it began.

    >>> wood = {"key": "take", "n": 1, "kind": "wood", "pile": "forest"}
    >>> sum_equal_moves([wood, {**wood, "kind": "stone"}, wood])[0]
    (0, {'key': 'take', 'n': 2, 'kind': 'wood', 'pile': 'forest'})
    >>> sum_equal_moves([{"key": "vp_lost", "n": 3}, wood, {"key": "vp", "n": 10}])[0]
    (0, {'key': 'vp', 'n': 7})
    """
    return [(indexes[0], text) for indexes, text in sums_of_equal_moves(terms) if text["n"]]


def sums_of_equal_moves(terms: Iterable[Term]) -> list[tuple[list[int], Term]]:
    """The same sums, each with the indexes of all terms that it contains; one of a marker may be 0."""
    sums: list[tuple[list[int], Term]] = []
    newest: dict[object, int] = {}
    for index, text in enumerate(terms):
        moved = text.get("kind"), None if "kind" in text else text.get("seat")
        at = newest.get(moved)
        total = None if at is None else _total(sums[at][1], text)
        if at is not None and total is not None:
            sums[at] = [*sums[at][0], index], total
        else:
            newest[moved] = len(sums)
            sums.append(([index], text))
    return sums


def _total(text: Term, other: Term) -> Term | None:
    """Two moves as text; None where they are not to be summed."""
    n = _forward(text) + _forward(other)
    if text["key"] in (FORWARD, BACK) and other["key"] in (FORWARD, BACK):
        return {**text, "key": FORWARD if n >= 0 else BACK, "n": abs(n)}
    return {**text, "n": n} if {**text, "n": other["n"]} == other else None


def _forward(text: Term) -> float:
    """The number of a move, negative for a marker that goes back."""
    n: float = text["n"]
    return -n if text["key"] == BACK else n
