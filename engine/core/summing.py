"""Sums of equal moves: "take 3 wood" instead of three lines "take 1 wood"."""

from collections.abc import Iterable

from engine.core.terms import Term


def sum_equal_moves(terms: Iterable[Term]) -> list[tuple[int, Term]]:
    """The terms with equal moves summed, each with the index of the first term that it contains.

    Moves of pieces, or of a seat's marker, are equal if only `n` differs. They are summed if no term between them moves
    a piece of the same kind, or that marker: so each pile still holds the pieces when the terms are carried out one
    after the other.

    >>> wood = {"key": "take", "n": 1, "kind": "wood", "pile": "forest"}
    >>> sum_equal_moves([wood, {**wood, "kind": "stone"}, wood])[0]
    (0, {'key': 'take', 'n': 2, 'kind': 'wood', 'pile': 'forest'})
    """
    return [(indexes[0], text) for indexes, text in sums_of_equal_moves(terms)]


def sums_of_equal_moves(terms: Iterable[Term]) -> list[tuple[list[int], Term]]:
    """The same sums, each with the indexes of all terms that it contains."""
    sums: list[tuple[list[int], Term]] = []
    newest: dict[object, int] = {}
    for index, text in enumerate(terms):
        moved = text.get("kind"), None if "kind" in text else text.get("seat")
        at = newest.get(moved)
        if at is not None and _equal(sums[at][1], text):
            indexes, before = sums[at]
            sums[at] = [*indexes, index], {**before, "n": before["n"] + text["n"]}
        else:
            newest[moved] = len(sums)
            sums.append(([index], text))
    return sums


def _equal(one: Term, other: Term) -> bool:
    """Whether two terms differ in nothing but a number of the same sign."""
    return bool({**one, "n": other["n"]} == other and (one["n"] > 0) == (other["n"] > 0))
