"""Spots: named places of a board, each with the sort of piece that it may hold.

A spot is a circle in the plane of the layout, in millimetres. What stands on it is a mapping from the name of a piece
to the number of such pieces: ``{}`` is empty, ``{"red": 1}`` a red figure, ``{"down": 1}`` a token that lies face down.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

Sort = Literal["figure", "cube", "token", "dice"]
"""A figure or cube is recognised by its colour, a flat token by its back; dice are counted by colour."""
Pieces = Mapping[str, int]
"""The pieces on a spot: name → number, none of them 0."""

DOWN, UP, PIECE = "down", "up", "piece"
"""Names of pieces: a token face down and face up, and a figure whose colour says nothing."""


@dataclass(frozen=True)
class Spot:
    """A spot: its middle and radius (mm), and the pieces that it may hold.

    ``size`` and ``height`` are the width and the height of a piece (mm), ``colours`` the names of their colours (none:
    any colour, read as `PIECE`), ``most`` the largest number of pieces, ``once``: at most one of each colour.
    """

    name: str
    x: float
    y: float
    radius: float
    sort: Sort = "figure"
    size: float = 14.0
    height: float = 22.0
    colours: tuple[str, ...] = ("blue", "red", "green", "yellow")
    most: int = 1
    once: bool = True

    @property
    def reach(self) -> float:
        """Millimetres from the middle within which the bases of its pieces lie."""
        return self.radius + self.size / 2


@dataclass(frozen=True)
class Reading:
    """What a spot was seen to hold; ``pieces`` is None where it is unknown. ``certainty`` is 0 to 1."""

    pieces: Pieces | None
    certainty: float

    @property
    def known(self) -> bool:
        """Whether it is known what the spot holds."""
        return self.pieces is not None


UNKNOWN = Reading(None, 0.0)


def extent(spots: Iterable[Spot], margin: float) -> tuple[float, float, float, float]:
    """The west, south, east and north edge (mm) of the area of spots, with a margin in mm."""
    listed = list(spots)
    return (
        min(spot.x - spot.reach for spot in listed) - margin,
        min(spot.y - spot.reach for spot in listed) - margin,
        max(spot.x + spot.reach for spot in listed) + margin,
        max(spot.y + spot.reach for spot in listed) + margin,
    )


def apart(one: Spot, other: Spot) -> float:
    """Millimetres between the areas of two spots; negative where they overlap."""
    return math.hypot(one.x - other.x, one.y - other.y) - one.reach - other.reach
