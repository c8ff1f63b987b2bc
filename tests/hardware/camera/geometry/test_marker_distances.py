"""Marker distances: measured from one picture, or None."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from hardware.camera.geometry.layout_files import TABLE
from hardware.camera.geometry.lens import Lens
from hardware.camera.geometry.marker_distances import distances
from hardware.camera.geometry.markers import find
from tests.hardware.camera.drawn import drawn

SIZE = (1600, 1200)


def table(width: float, height: float) -> object:
    half_w, half_h = width / 2, height / 2
    places = {0: (-half_w, half_h), 1: (half_w, half_h), 2: (half_w, -half_h), 3: (-half_w, -half_h)}
    return replace(TABLE, markers=places, zones={"middle": TABLE.zones["middle"]})


@pytest.mark.parametrize(
    ("width", "height", "pose"),
    [
        (800, 600, (0, 0, 0, 1200)),
        (950, 610, (18, 0, 0, 1250)),
        (700, 700, (-12, 14, 30, 1300)),
        (560, 840, (10, 0, 180, 1250)),
    ],
)
def test_a_table_s_distances_are_estimated_to_two_percent(
    width: float, height: float, pose: tuple[float, float, float, float]
) -> None:
    image = drawn(table(width, height), SIZE, pose=pose)  # type: ignore[arg-type]
    found = distances(find(image, range(4)), 34.0)
    assert found is not None
    assert found == pytest.approx((width, height), rel=0.02)


def test_a_known_lens_is_taken_into_account() -> None:
    focus = SIZE[0] / 2 / math.tan(math.radians(33))
    lens = Lens(*SIZE, focus, focus, (SIZE[0] - 1) / 2, (SIZE[1] - 1) / 2, -0.2)
    markers = find(drawn(table(800, 600), SIZE, pose=(0, 0, 0, 1000), bend=-0.2), range(4))  # type: ignore[arg-type]
    straight, bent = distances(markers, 34.0, lens), distances(markers, 34.0)
    assert straight == pytest.approx((800, 600), rel=0.02)
    assert bent != pytest.approx((800, 600), rel=0.02)


def test_with_a_marker_missing_or_in_another_place_nothing_is_measured() -> None:
    markers = find(drawn(TABLE, SIZE), range(4))
    assert distances({n: c for n, c in markers.items() if n != 2}, 34.0) is None
    swapped = {**markers, 0: markers[2], 2: markers[0]}
    assert distances(swapped, 34.0) is None
    assert distances({n: c * 0.01 for n, c in markers.items()}, 34.0) is None
