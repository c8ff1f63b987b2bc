"""Statistics: the story of a game in points, computed from the steps of its ledger once it is over.

They consist of points, which everybody sees at any time; no piece that a seat hides has any part in them. The curve has
a seat's points after each answer that changed them. The sources add up to the final points. Moments are the largest
changes before the final count, which begins at the ledger entry `counted_from` of the board.
"""

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence

from engine.core.bookkeeping.moments import ScoreStep, moments_of, whole
from engine.core.ledger import Ledger
from engine.core.terms import Term, term
from engine.core.view_types import AccountLine, ClauseLine, FinalScore, SourceLine, Statistics


def of_ledger(
    ledger: Ledger,
    marks: Sequence[int],
    seats: Sequence[str],
    sources: Mapping[str, tuple[str, ...]],
    counted_from: int | None,
    winners: Sequence[str],
) -> Statistics:
    """The statistics of a game that is over.

    `marks` has for each answer the number of ledger entries before it, `sources` the clauses of each source of points,
    `counted_from` the number of entries before the final count (None: there is none).
    """
    steps: list[ScoreStep] = []
    played = 0
    for index, entry in enumerate(ledger.entries):
        if entry.kind == "vp":
            at = bisect_right(marks, index)
            steps.append(ScoreStep(at, entry.target, entry.n, entry.clause, entry.chapter, entry.round))
            played += counted_from is None or index < counted_from
    source_of = {clause: source for source, clauses in sources.items() for clause in clauses}
    order = [*sources, *dict.fromkeys(step.clause for step in steps if step.clause not in source_of)]
    named = [(source, source_term(source, source in sources)) for source in order]
    by_source: dict[str, dict[str, float]] = {source: {} for source in order}
    for step in steps:
        row = by_source[source_of.get(step.clause, step.clause)]
        row[step.seat] = row.get(step.seat, 0) + step.n
    texts = dict(named)
    lines: list[SourceLine] = [
        {"source": source, "text": text, "vp": _tidy(by_source[source])} for source, text in named if by_source[source]
    ]
    return {
        "answers": len(marks),
        "rounds": _rounds(ledger, marks),
        "ends": ends_of([(entry.chapter, entry.round) for entry in ledger.entries], steps, seats),
        "curve": curve_of(steps, seats),
        "sources": [line for line in lines if any(line["vp"].values())],
        "moments": moments_of(steps[:played], seats, winners, lambda clause: texts[source_of.get(clause, clause)],
                              ledger.points),
        "clauses": clauses_of(steps),
    }  # fmt: skip


def of_books(
    books: Mapping[str, Sequence[AccountLine]], seats: Sequence[str], final: Mapping[str, FinalScore]
) -> Statistics:
    """The statistics of a game of which only the account books and the final scores are kept (Exchequer 0.3).

    The curve has one point for each round instead of each answer, the sources are the lines of the final scores, and
    there are no moments.
    """
    found = sorted({(line["chapter"], line["round"]) for book in books.values() for line in book})
    place = {when: index for index, when in enumerate(found)}
    steps: list[ScoreStep] = []
    for seat, book in books.items():
        before = 0.0
        for line in book:
            if line["kind"] == "vp" and line["balance"] is not None:
                when = line["chapter"], line["round"]
                steps.append(ScoreStep(place[when], seat, line["balance"] - before, line["clause"], *when))
                before = line["balance"]
    steps.sort(key=lambda step: step.at)
    texts: dict[str, Term] = {}
    by_text: dict[str, dict[str, float]] = {}
    for seat, score in final.items():
        for each in score["lines"]:
            name = repr(sorted(each["text"].items()))
            texts[name] = each["text"]
            row = by_text.setdefault(name, {})
            row[seat] = row.get(seat, 0) + each["vp"]
    return {
        "answers": max(0, len(found) - 1),
        "rounds": [(index, chapter, number) for (chapter, number), index in place.items()],
        "ends": ends_of(found, steps, seats),
        "curve": curve_of(steps, seats),
        "sources": [
            {"source": str(texts[name]["key"]).removeprefix("final."), "text": texts[name], "vp": _tidy(row)}
            for name, row in by_text.items()
        ],
        "moments": [],
        "clauses": clauses_of(steps),
    }


def source_term(source: str, named: bool) -> Term:
    """The name of a source of points; one that the game does not name is called by its clause."""
    return term(f"final.{source}") if named else term("statistics.rule", clause=source)


def curve_of(steps: Iterable[ScoreStep], seats: Iterable[str]) -> dict[str, list[tuple[int, float]]]:
    """For each seat its points after each answer that changed them, as pairs (number of the answer, points)."""
    curve: dict[str, list[tuple[int, float]]] = {seat: [] for seat in seats}
    points = dict.fromkeys(curve, 0.0)
    for step in steps:
        points[step.seat] += step.n
        line, here = curve[step.seat], (step.at, whole(points[step.seat]))
        if line and line[-1][0] == step.at:
            line[-1] = here
        else:
            line.append(here)
    return curve


def ends_of(
    whens: Iterable[tuple[int, int]], steps: Sequence[ScoreStep], seats: Iterable[str]
) -> list[tuple[int, int, Mapping[str, float]]]:
    """The chapter, the round, and the points at its end, for each round that `whens` has an entry of.

    An answer that ends a round begins the next one as well, so the points after an answer do not say it.

    >>> ends_of([(1, 1), (1, 2)], [ScoreStep(4, "N", 5, "", 1, 1), ScoreStep(4, "N", 9, "", 1, 2)], ["N"])
    [(1, 1, {'N': 5}), (1, 2, {'N': 14})]
    """
    gained: dict[tuple[int, int], dict[str, float]] = {when: {} for when in whens}
    for step in steps:
        row = gained[step.chapter, step.round]
        row[step.seat] = row.get(step.seat, 0) + step.n
    points = dict.fromkeys(seats, 0.0)
    ends: list[tuple[int, int, Mapping[str, float]]] = []
    for when, row in sorted(gained.items()):
        for seat, n in row.items():
            points[seat] += n
        ends.append((*when, _tidy(points)))
    return ends


def clauses_of(steps: Iterable[ScoreStep]) -> list[ClauseLine]:
    """What each clause gave and cost each seat in points, in the order of the clauses."""
    given: dict[str, tuple[dict[str, float], dict[str, float]]] = {}
    for step in steps:
        row = given.setdefault(step.clause, ({}, {}))[step.n < 0]
        row[step.seat] = row.get(step.seat, 0) + abs(step.n)
    return [
        {"clause": clause, "gained": _tidy(gained), "lost": _tidy(lost)}
        for clause, (gained, lost) in sorted(given.items())
    ]


def _tidy(row: Mapping[str, float]) -> dict[str, float]:
    return {seat: whole(n) for seat, n in sorted(row.items())}


def _rounds(ledger: Ledger, marks: Sequence[int]) -> list[tuple[int, int, int]]:
    """The beginning of each round: the number of its first answer with an entry, the chapter, and the round."""
    begun: list[tuple[int, int, int]] = []
    for index, entry in enumerate(ledger.entries):
        if not begun or begun[-1][1:] != (entry.chapter, entry.round):
            begun.append((bisect_right(marks, index), entry.chapter, entry.round))
    return begun
