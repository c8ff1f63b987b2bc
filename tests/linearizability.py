"""Linearizability of recorded histories: whether each operation can have happened at one moment between its call and
its return, in an order that explains all results.

What is checked is one table: a register of rows with the operations "append this row after that one" and "which is the
last row". Every row is written at most once and the rows that were written are known in the end, so the order of the
operations is known but for reads of the same row, and the search that the general problem needs is a single pass.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

Outcome = Literal["done", "refused", "unknown"]


@dataclass(slots=True)
class Append:
    """An append of ``row`` after ``previous`` ("": none). An unknown outcome has not returned until the end."""

    row: str
    previous: str
    called: float
    returned: float = float("inf")
    outcome: Outcome = "unknown"
    by: str = ""


@dataclass(slots=True)
class Read:
    """A read that found ``row`` to be the last one ("": none)."""

    row: str
    called: float
    returned: float
    by: str = ""


def faults(rows: Sequence[str], operations: Iterable[Append | Read]) -> list[str]:
    """What of the operations on one table the ``rows`` that it has in the end cannot explain, in words."""
    found: list[str] = []
    operations = list(operations)
    places = {"": 0, **{row: place for place, row in enumerate(rows, start=1)}}
    if len(places) != len(rows) + 1:
        found.append("a row was written twice")
    appended = {one.row: one for one in operations if isinstance(one, Append)}
    found += [f"row {row} was never appended" for row in rows if row not in appended]
    ordered: list[tuple[int, int, Append | Read]] = []
    for one in operations:
        place = places.get(one.row)
        if isinstance(one, Read):
            if place is None:
                found.append(f"{one} found a row that is not there")
            else:
                ordered.append((place, 1, one))
        elif one.outcome == "done" and place is None:
            found.append(f"{one} was acknowledged and is lost")
        elif one.outcome == "refused" and place is not None:
            found.append(f"{one} was refused and is there")
        elif place is not None:
            if places.get(one.previous) != place - 1:
                found.append(f"{one} does not follow the row after which it was appended")
            ordered.append((place, 0, one))
    # In this order the operations have to fit: each at the earliest moment that its call and those before it leave.
    moment = float("-inf")
    group: tuple[int, int] | None = None
    latest = moment
    for place, kind, one in sorted(ordered, key=lambda each: each[:2]):
        if (place, kind) != group:
            group, moment = (place, kind), max(moment, latest)
        latest = max(latest, one.called)
        if max(moment, one.called) > one.returned:
            found.append(f"{one} returned before what it must have followed was called")
    return found
