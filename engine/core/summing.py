"""Sums of equal moves: "take 3 wood" instead of three lines that say "take 1 wood"."""

from collections.abc import Iterable

from engine.core.terms import Term


def sum_equal_moves(terms: Iterable[Term]) -> list[tuple[int, Term]]:
    """The terms with equal moves summed, each with the index of the first term that it contains.

    Moves are equal if only `n` differs. They are summed if no term between them moves a piece of the same kind: so
    each pile still holds the pieces when the terms are carried out one after the other. Points stay apart.

    >>> wood = {"key": "take", "n": 1, "kind": "wood", "pile": "forest"}
    >>> sum_equal_moves([wood, {**wood, "kind": "stone"}, wood])[0]
    (0, {'key': 'take', 'n': 2, 'kind': 'wood', 'pile': 'forest'})
    """
    sums: list[tuple[int, Term]] = []
    newest: dict[str, int] = {}
    for index, text in enumerate(terms):
        at = newest.get(text["kind"]) if "kind" in text else None
        if at is not None and {**sums[at][1], "n": text["n"]} == text:
            first, before = sums[at]
            sums[at] = first, {**before, "n": before["n"] + text["n"]}
            continue
        if "kind" in text:
            newest[text["kind"]] = len(sums)
        sums.append((index, text))
    return sums
