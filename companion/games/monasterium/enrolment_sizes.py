"""Sizes of Monasterium's boards in enrolment, and the ids of their items."""

from __future__ import annotations

SIDES = ("two", "more")
"""The sides of the main board; on the last one, for three or four, spaces are marked 4 (MO-S1)."""
ROAD = 30
"""Spaces of a road that can be entered."""
BUILDINGS_OF = 10
"""Buildings of a monastery that can be entered."""
CLOISTERS_OF = 10
"""Spaces of a cloister that can be entered."""


def road_length(side: str) -> str:
    """The item of a road's length."""
    return f"road-{side}"


def road_space(side: str, number: int) -> str:
    """The item of a space of the road.

    >>> road_space("two", 3)
    'road-two-03'
    """
    return f"road-{side}-{number:02}"


def size(side: str, monastery: str) -> str:
    """The item of a monastery's size: the numbers of its buildings and cloister spaces."""
    return f"{side}-{monastery}"


def building(side: str, monastery: str, number: int) -> str:
    """The item of a building.

    >>> building("more", "C", 1)
    'more-C-01'
    """
    return f"{side}-{monastery}-{number:02}"
