"""Card positions on the simulated table: side by side in rows, as people lay cards.

A zone is divided into as many cells of a card's size as fit into it, evenly spaced. In a zone with room for one card
that is its middle.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from hardware.camera.geometry.layout import Point
from hardware.camera.simulated.drawing import SimulatedCard

_TOLERANCE = 1e-6
"""Millimetres by which cards may overlap through rounding."""


def spots(edges: tuple[float, float, float, float], size: Point, turn: float = 0.0) -> list[Point]:
    """The centres (mm) of cards of a size (width, height in mm) and turn (degrees), row by row from the north-west.

    ``edges`` are the zone's west, south, east and north edges in mm. There is always at least one.
    """
    west, south, east, north = edges
    width, height = _bounding_box(size, turn)
    columns = max(1, int((east - west + _TOLERANCE) / width))
    rows = max(1, int((north - south + _TOLERANCE) / height))
    across, down = (east - west) / columns, (north - south) / rows
    return [
        (west + (column + 0.5) * across, north - (row + 0.5) * down) for row in range(rows) for column in range(columns)
    ]


def free_spot(places: Sequence[Point], size: Point, turn: float, lying: Sequence[SimulatedCard]) -> Point:
    """The first place where a card overlaps no other; if there is none, the one farthest from the others."""

    def overlap(place: Point) -> float:
        return sum(_overlap(place, _bounding_box(size, turn), card) for card in lying)

    def room(place: Point) -> float:
        return min((math.dist(place, (card.pose.x, card.pose.y)) for card in lying), default=math.inf)

    free = next((place for place in places if overlap(place) == 0), None)
    return free if free is not None else max(places, key=room)


def _bounding_box(size: Point, turn: float) -> tuple[float, float]:
    """Width and height (mm) of the bounding box of a card in a turn (degrees)."""
    angle = math.radians(turn)
    across, along = abs(math.cos(angle)), abs(math.sin(angle))
    return round(size[0] * across + size[1] * along, 3), round(size[0] * along + size[1] * across, 3)


def _overlap(place: Point, reach: tuple[float, float], card: SimulatedCard) -> float:
    """The overlap (mm²) of the bounding boxes of a card at a place and of another card."""
    width, height = _bounding_box((card.width, card.height), card.pose.turn)
    wide = (reach[0] + width) / 2 - abs(place[0] - card.pose.x)
    high = (reach[1] + height) / 2 - abs(place[1] - card.pose.y)
    return wide * high if wide > _TOLERANCE and high > _TOLERANCE else 0.0
