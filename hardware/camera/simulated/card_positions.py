"""Card positions on the simulated table: side by side in rows, as people lay cards.

A zone is divided into as many places of a card's size as it has room for, equally far apart. In a zone with room for
one card that is its middle.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from hardware.camera.geometry.layout import Point
from hardware.camera.simulated.drawing import SimulatedCard

_HAIR = 1e-6


def spots(edges: tuple[float, float, float, float], size: Point, turn: float = 0.0) -> list[Point]:
    """The middles of cards of a size (width, height) that are turned so, from the north-west row by row.

    ``edges`` are the zone's west, south, east and north. There is always one at least.
    """
    west, south, east, north = edges
    width, height = _reach(size, turn)
    columns = max(1, int((east - west + _HAIR) / width))
    rows = max(1, int((north - south + _HAIR) / height))
    across, down = (east - west) / columns, (north - south) / rows
    return [
        (west + (column + 0.5) * across, north - (row + 0.5) * down) for row in range(rows) for column in range(columns)
    ]


def free_spot(places: Sequence[Point], size: Point, turn: float, lying: Sequence[SimulatedCard]) -> Point:
    """The first place where a card would lie on no other; where all are taken, the one with the most room."""

    def overlap(place: Point) -> float:
        return sum(_overlap(place, _reach(size, turn), card) for card in lying)

    def room(place: Point) -> float:
        return min((math.dist(place, (card.pose.x, card.pose.y)) for card in lying), default=math.inf)

    free = next((place for place in places if overlap(place) == 0), None)
    return free if free is not None else max(places, key=room)


def _reach(size: Point, turn: float) -> tuple[float, float]:
    """How wide and high a card lies that is turned so."""
    angle = math.radians(turn)
    across, along = abs(math.cos(angle)), abs(math.sin(angle))
    return round(size[0] * across + size[1] * along, 3), round(size[0] * along + size[1] * across, 3)


def _overlap(place: Point, reach: tuple[float, float], card: SimulatedCard) -> float:
    """The area that a card at a place shares with one that lies, in square millimetres."""
    width, height = _reach((card.width, card.height), card.pose.turn)
    wide = (reach[0] + width) / 2 - abs(place[0] - card.pose.x)
    high = (reach[1] + height) / 2 - abs(place[1] - card.pose.y)
    return wide * high if wide > _HAIR and high > _HAIR else 0.0
