"""Moments: the largest changes of a game in points, from its steps before the final count."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from engine.core.terms import Term, term
from engine.core.view_types import Moment

NARROW = 3
"""A victory by at most so many points is a moment."""
BEHIND = 5
"""That the winner was behind by at least so many points is a moment."""


class ScoreStep(NamedTuple):
    """A change of a seat's points: `at` is the number of the answer that caused it, 0 for the set-up."""

    at: int
    seat: str
    n: float
    clause: str
    chapter: int
    round: int


def moments_of(
    steps: Sequence[ScoreStep],
    seats: Sequence[str],
    winners: Sequence[str],
    source: Callable[[str], Term],
    final: Mapping[str, float],
) -> list[Moment]:
    """The moments of a game, the most remarkable first.

    `steps` are those before the final count in their order, `source` names the source of points of a clause, and
    `final` has the points at the end.
    """
    played = [step for step in steps if step.at > 0]
    found = [_swing(played, seats), _rise(played, source), _loss(played, source)]
    if len(winners) == 1 and len(seats) > 1:
        found += [*_leading(steps, seats, winners[0]), _margin(final, winners[0])]
    return [moment for moment in found if moment is not None]


def whole(n: float) -> float:
    """A number as an integer where it is one, so that it is short in JSON.

    >>> whole(2.0), whole(2.5)
    (2, 2.5)
    """
    return int(n) if n == int(n) else n


def _moment(kind: str, step: ScoreStep, n: float, *, other: str | None = None, **parameters: object) -> Moment:
    return {
        "kind": kind,
        "seat": step.seat,
        "other": other,
        "n": whole(n),
        "at": step.at,
        "chapter": step.chapter,
        "round": step.round,
        "text": term(f"moment.{kind}", n=whole(n), **parameters),
    }


def _swing(played: Sequence[ScoreStep], seats: Sequence[str]) -> Moment | None:
    """The round in which one seat gained the most on another."""
    best: Moment | None = None
    for _, group in groupby(played, key=lambda step: (step.chapter, step.round)):
        steps = list(group)
        gained = dict.fromkeys(seats, 0.0)
        for step in steps:
            gained[step.seat] += step.n
        most, least = max(gained, key=gained.__getitem__), min(gained, key=gained.__getitem__)
        n = gained[most] - gained[least]
        if n > 0 and (best is None or n > best["n"]):
            best = _moment("swing", steps[-1]._replace(seat=most), n, other=least)
    return best


def _rise(played: Sequence[ScoreStep], source: Callable[[str], Term]) -> Moment | None:
    """The answer by which a seat gained the most, with the source of most of it."""
    best: Moment | None = None
    for _, group in groupby(played, key=lambda step: step.at):
        by_seat: dict[str, list[ScoreStep]] = {}
        for step in group:
            by_seat.setdefault(step.seat, []).append(step)
        for steps in by_seat.values():
            n = sum(step.n for step in steps)
            if n > 0 and (best is None or n > best["n"]):
                main = max(steps, key=lambda step: step.n)
                best = _moment("rise", main, n, source=source(main.clause))
    return best


def _loss(played: Sequence[ScoreStep], source: Callable[[str], Term]) -> Moment | None:
    """The costliest duty, tax or event: the most points that one clause took from a seat by one answer."""
    lost: dict[tuple[int, str, str], float] = {}
    for step in played:
        if step.n < 0:
            key = step.at, step.seat, step.clause
            lost[key] = lost.get(key, 0) - step.n
    if not lost:
        return None
    at, seat, clause = max(lost, key=lost.__getitem__)
    step = next(entry for entry in played if (entry.at, entry.seat, entry.clause) == (at, seat, clause))
    return _moment("loss", step, lost[at, seat, clause], source=source(clause))


def _leading(steps: Sequence[ScoreStep], seats: Sequence[str], winner: str) -> Iterator[Moment]:
    """How the winner came to lead: since when, and how far behind they once were."""
    points = dict.fromkeys(seats, 0.0)
    since: ScoreStep | None = None
    ever_behind, most_behind = False, 0.0
    lowest: ScoreStep | None = None
    last: ScoreStep | None = None
    for at, group in groupby(steps, key=lambda step: step.at):
        for step in group:
            points[step.seat] += step.n
            last = step
        assert last is not None
        behind = max(points.values()) - points[winner]
        here = last._replace(seat=winner)
        if behind > 0:
            since, ever_behind = None, ever_behind or at > 0
            if behind > most_behind:
                most_behind, lowest = behind, here
        elif since is None:
            since = here
    if last is None:
        return
    if since is None:
        yield _moment("overtaken", last._replace(seat=winner), 0)
    elif ever_behind:
        yield _moment("lead", since, points[winner])
    else:
        yield _moment("never_behind", since, 0)
    if lowest is not None and most_behind >= BEHIND:
        yield _moment("behind", lowest, most_behind)


def _margin(final: Mapping[str, float], winner: str) -> Moment | None:
    """A narrow victory; by 0 points it was decided by what breaks ties."""
    margin = final[winner] - max(points for seat, points in final.items() if seat != winner)
    if margin > NARROW:
        return None
    last = ScoreStep(0, winner, 0, "", 0, 0)
    return _moment("narrow" if margin else "tie_break", last, margin)
