"""Card positions: cards in one zone lie side by side and keep their places."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

from hardware.camera.geometry.layout import MAT, Layout
from hardware.camera.simulated.table import SimulatedTable

SUPPLY = (44.0, 68.0)
"""The cards of a game of which many lie in the middle."""
TEXTS = [f"XX-{number}" for number in range(1, 10)]


@pytest.fixture
def large() -> Layout:
    """A mat with room for twelve cards in its middle."""
    zones = {
        "middle": ((-132.0, 71.0), (132.0, 71.0), (132.0, -71.0), (-132.0, -71.0)),
        "E": ((136.0, 35.0), (205.0, 35.0), (205.0, -35.0), (136.0, -35.0)),
    }
    return replace(MAT, zones=zones)


def quick_table(layout: Layout) -> tuple[SimulatedTable, list[float]]:
    """A table whose clock advances by a minute per call, so that all commands are always carried out."""
    now = [0.0]

    def clock() -> float:
        now[0] += 60.0
        return now[0]

    return SimulatedTable(layout, (320, 180), clock=clock), now


def test_the_only_card_of_a_zone_lies_in_its_middle() -> None:
    table, _ = quick_table(MAT)
    for zone in MAT.zones:
        table.lay(f"X-{zone}", zone, 90.0 if zone in "EW" else 0.0)
    assert {text: (pose.x, pose.y) for text, pose in table.lying().items()} == {
        f"X-{zone}": MAT.centre(zone) for zone in MAT.zones
    }


@pytest.mark.parametrize("turn", [0.0, 90.0])
def test_cards_in_one_zone_lie_side_by_side_within_it(large: Layout, turn: float) -> None:
    table, _ = quick_table(large)
    for text in TEXTS:
        table.lay(text, "middle", turn, size=SUPPLY)
    poses = list(table.lying().values())
    wide, high = SUPPLY if turn == 0 else SUPPLY[::-1]
    west, south, east, north = large.edges("middle")
    for pose in poses:
        assert west <= pose.x - wide / 2 and pose.x + wide / 2 <= east
        assert south <= pose.y - high / 2 and pose.y + high / 2 <= north
    for one, other in combinations(poses, 2):
        assert abs(one.x - other.x) >= wide or abs(one.y - other.y) >= high
