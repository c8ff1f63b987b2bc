"""Outlines: the places at which a card may lie."""

from __future__ import annotations

import cv2
import numpy as np

from hardware.camera.faces.outlines import Outlines
from hardware.camera.faces.table_view import SCALE

WIDTH, HEIGHT = 44.0, 68.0
MIDDLES = [(60.0 + 50 * column, 60.0 + 74 * row) for row in range(3) for column in range(5)]
"""Middles (mm) of cards side by side; the last has hardly any contrast."""


def test_cards_that_are_known_do_not_crowd_out_the_place_of_another() -> None:
    image = np.full((round(300 * SCALE), round(320 * SCALE), 3), 120, np.uint8)
    areas = []
    for index, (x, y) in enumerate(MIDDLES):
        ends = [(x - WIDTH / 2, y - HEIGHT / 2), (x + WIDTH / 2, y + HEIGHT / 2)]
        (left, top), (right, bottom) = [(round(a * SCALE), round(b * SCALE)) for a, b in ends]
        shade = 240 if index < len(MIDDLES) - 1 else 150
        cv2.rectangle(image, (left, top), (right, bottom), (shade,) * 3, cv2.FILLED)
        areas.append(np.asarray([(left, top), (right, top), (right, bottom), (left, bottom)], np.float32))
    last = np.asarray(MIDDLES[-1]) * SCALE
    size = [(WIDTH, HEIGHT)]
    found = Outlines(image).rectangles(size, closed=areas[:-1])
    assert any(near(place.x, place.y, last) for place in found)
    assert not any(cv2.pointPolygonTest(area, (place.x, place.y), False) > 3 for place in found for area in areas[:-1])


def near(x: float, y: float, middle: np.ndarray[tuple[int, ...], np.dtype[np.float64]]) -> bool:
    """Whether a place (pixels of the view) is within 3 mm of another."""
    return float(np.hypot(x - middle[0], y - middle[1])) < 3 * SCALE
