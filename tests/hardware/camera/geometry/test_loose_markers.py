"""Loose markers: their places are measured from a picture in which nothing but their size is known."""

from __future__ import annotations

import math

import numpy as np
import pytest

from hardware.camera.geometry.loose_markers import MeasuredMarkers, measure
from hardware.camera.geometry.markers import Markers
from tests.hardware.camera.helpers import pinhole

SIZE = 34.0
LAID = {0: (-287.0, 196.0, 7.0), 1: (301.0, 190.0, -12.0), 2: (295.0, -203.0, 3.0), 3: (-290.0, -185.0, -21.0)}
"""Places of four markers laid by hand: x, y in mm, clockwise degrees."""


def pictured(tilt: float, roll: float, laid: dict[int, tuple[float, float, float]]) -> Markers:
    """The corners of markers in the picture of a camera 700 mm above the table."""
    matrix = pinhole(tilt, roll, 700.0, 1500.0, (960, 540))
    found: Markers = {}
    for number, (x, y, turn) in laid.items():
        angle = math.radians(turn)
        corners = []
        for across, up in ((-0.5, 0.5), (0.5, 0.5), (0.5, -0.5), (-0.5, -0.5)):
            east = x + SIZE * (across * math.cos(angle) + up * math.sin(angle))
            north = y + SIZE * (-across * math.sin(angle) + up * math.cos(angle))
            u, v, w = matrix @ (east, north, 1.0)
            corners.append((u / w, v / w))
        found[number] = np.asarray(corners)
    return found


def farthest_off(found: MeasuredMarkers) -> float:
    """The largest difference (mm) of a distance between two markers from the true one."""
    return max(
        abs(math.dist(found.centres[value], found.centres[other]) - math.dist(LAID[value][:2], LAID[other][:2]))
        for value in LAID
        for other in LAID
    )


@pytest.mark.parametrize("tilt", [0.0, 12.0, -25.0])
@pytest.mark.parametrize("roll", [0.0, 100.0, 180.0])
def test_the_places_and_turns_of_markers_laid_by_hand_are_measured(tilt: float, roll: float) -> None:
    found = measure(pictured(tilt, roll, LAID), SIZE)
    assert found is not None
    assert farthest_off(found) < 0.05
    for number, (_, _, turn) in LAID.items():
        # North is the direction of the four markers as a whole, which is turned by a fraction of a degree here.
        assert abs(found.turns[number] - turn) < 1.5
    assert abs(found.turns[0] - found.turns[1] - 19.0) < 0.05


def test_nothing_is_measured_if_a_marker_is_missing_far_turned_or_not_in_the_plane() -> None:
    seen = pictured(10.0, 0.0, LAID)
    assert measure({number: corners for number, corners in seen.items() if number != 2}, SIZE) is None
    turned = {**LAID, 1: (301.0, 190.0, 90.0)}
    assert measure(pictured(10.0, 0.0, turned), SIZE) is None
    exchanged = {0: LAID[1], 1: LAID[0], 2: LAID[2], 3: LAID[3]}
    assert measure(pictured(10.0, 0.0, exchanged), SIZE) is None
    folded = {**seen, 3: seen[3] * (1.0, 0.8) + (0.0, 0.2 * float(seen[3][:, 1].mean()))}
    assert measure(folded, SIZE) is None
