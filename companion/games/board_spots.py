"""Spots of a game's board: what a camera may see there, and which answers it gives.

A game names its spots and the pieces that may stand on them (`GamePlugin.spots`), what its public books say that stands
there (`GamePlugin.on_spots`), and how each option of an ask would change that (`GamePlugin.spot_changes`). Where the
printed spots lie is placed once by the host; the places here are those of a drawn board, to start from.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from engine.core import Term
from hardware.camera.pieces.spots import Pieces, Sort

Changes = Mapping[str, Pieces]
"""What spots would hold after an answer, by the names of the spots."""
COLOURS = ("blue", "red", "green", "yellow")
EARLIER = 1.0
"""Seconds by which the pieces of one option must have been moved before those of any other."""


@dataclass(frozen=True)
class BoardSpot:
    """A spot of a board: its name, what it is called, and the pieces that it may hold as `Spot` has them.

    ``x`` and ``y`` are where it lies on a drawn board, as shares of its width from the west and of its height from the
    north.
    """

    name: str
    label: Term
    sort: Sort = "figure"
    size: float = 14.0
    height: float = 22.0
    radius: float = 6.0
    colours: tuple[str, ...] = COLOURS
    most: int = 1
    once: bool = True
    x: float = 0.5
    y: float = 0.5


class SpotAnswer(NamedTuple):
    """An answer that the board gives: the value, its spots, and whether all other spots agree with the books.

    ``is_counted``: pieces of it are counted, which are moved one after the other.
    """

    value: str
    spots: tuple[str, ...]
    agrees: bool
    is_counted: bool = False


class FaceAsk(NamedTuple):
    """An ask that the face of a token answers: the token's spot, and the value that each face stands for."""

    spot: str
    answers: Mapping[str, str]


def answer_of(
    changes: Mapping[str, Changes],
    books: Changes,
    seen: Mapping[str, Pieces | None],
    counted: Collection[str] = (),
    since: Mapping[str, float] | None = None,
) -> SpotAnswer | None:
    """The one option whose changes are seen on the board; None for none and for several.

    Of several the one whose pieces were moved clearly first is the answer, if ``since`` says when each of their spots
    last changed (seconds): at a table one player moves after the other, and the first one is who is asked. It never
    ``agrees``, so it is only suggested.

    ``changes`` are those of each option, ``books`` what the spots hold by the books, ``seen`` what the camera sees
    there (None: unknown). A spot that is unknown, or that the books leave out, agrees with anything; so does one of
    those that are ``counted``, but for what an option changes.
    """
    differing = {
        name
        for name, by_books in books.items()
        if (pieces := seen.get(name)) is not None and dict(pieces) != dict(by_books)
    }
    found = [
        value
        for value, after in changes.items()
        if differing.intersection(after) and all(_same(seen.get(name), pieces) for name, pieces in after.items())
    ]
    is_only_one = len(found) == 1
    if len(found) > 1 and since is not None:
        found = _first(found, changes, differing, since)
    if len(found) != 1:
        return None
    spots = tuple(changes[found[0]])
    agrees = is_only_one and not differing.difference(spots, counted)
    return SpotAnswer(found[0], spots, agrees, not set(spots).isdisjoint(counted))


def _first(
    found: Sequence[str], changes: Mapping[str, Changes], differing: Collection[str], since: Mapping[str, float]
) -> list[str]:
    """The option whose pieces were moved clearly before those of all others; empty if there is none."""
    spots = {value: [name for name in changes[value] if name in differing] for value in found}
    if any(name not in since for names in spots.values() for name in names):
        return []
    moved = {value: max(since[name] for name in names) for value, names in spots.items()}
    first, second, *_ = sorted(found, key=lambda value: moved[value])
    return [first] if moved[second] - moved[first] >= EARLIER else []


def _same(seen: Pieces | None, wanted: Pieces) -> bool:
    return seen is not None and dict(seen) == dict(wanted)


def in_rows(groups: Sequence[Iterable[BoardSpot]], across: int) -> tuple[BoardSpot, ...]:
    """Groups of spots on a drawn board: each in a cell of its own, so many cells side by side."""
    found: list[BoardSpot] = []
    down = -(-len(groups) // across)
    for index, group in enumerate(groups):
        listed = list(group)
        row, column = divmod(index, across)
        columns = min(len(listed), 4) or 1
        rows = -(-len(listed) // columns)
        for number, spot in enumerate(listed):
            line, place = divmod(number, columns)
            x = (column + (place + 0.75) / (columns + 0.5)) / across
            y = (row + (line + 0.75) / (rows + 0.5)) / down
            found.append(replace(spot, x=round(x, 4), y=round(y, 4)))
    return tuple(found)


__all__ = ["COLOURS", "BoardSpot", "Changes", "FaceAsk", "Pieces", "SpotAnswer", "answer_of", "in_rows"]
