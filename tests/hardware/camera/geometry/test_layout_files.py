"""Layout files: a layout that is not usable is refused with a code, another one is saved unchanged."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hardware.camera.geometry import layout as layouts
from hardware.camera.geometry.layout import MAT, Layout, Point
from hardware.camera.geometry.layout_files import TABLE, LayoutFault, check, check_mat
from hardware.camera.geometry.layout_json import to_json

ZONES = ("middle", "N", "E", "S", "W")


def box(x: float, y: float, width: float, height: float) -> tuple[Point, ...]:
    west, east, north, south = x - width / 2, x + width / 2, y + height / 2, y - height / 2
    return (west, north), (east, north), (east, south), (west, south)


def with_zone(name: str, polygon: tuple[Point, ...]) -> Layout:
    return replace(TABLE, zones={**TABLE.zones, name: polygon})


def test_the_built_in_layouts_are_valid() -> None:
    for layout in (MAT, TABLE):
        check(layout, ZONES)


@pytest.mark.parametrize(
    ("layout", "code", "zones"),
    [
        (with_zone("N", box(0, 200, 300, 120)), "zones_overlap", ("middle", "N")),
        (with_zone("E", box(400, 300, 100, 100)), "zone_on_marker", ("E",)),
        (with_zone("E", box(420, 0, 30, 300)), "zone_small", ("E",)),
        (with_zone("E", box(1200, 0, 100, 100)), "zone_far", ("E",)),
        (with_zone("E", ((300, 0), (400, 100), (400, 0), (300, 100))), "zone_small", ("E",)),
        (replace(TABLE, zones={k: v for k, v in TABLE.zones.items() if k != "W"}), "zone_missing", ("W",)),
        (replace(TABLE, markers={0: (-400.0, 300.0), 1: (400.0, 300.0)}), "markers_few", ()),
        (replace(TABLE, markers={n: (n * 200.0 - 300, 0.0) for n in range(4)}), "markers_line", ()),
        (replace(TABLE, marker_size=0.5), "markers_size", ()),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_layout_that_is_not_usable_is_refused_with_its_code(
    layout: Layout, code: str, zones: tuple[str, ...]
) -> None:
    with pytest.raises(LayoutFault) as refused:
        check(layout, ZONES)
    assert (refused.value.code, refused.value.zones) == (code, zones)


def of_mat(**zones: tuple[Point, ...]) -> Layout:
    return replace(MAT, zones={**MAT.zones, **zones})


@pytest.mark.parametrize(
    ("layout", "code", "zones"),
    [
        (TABLE, "mat_markers", ()),
        (of_mat(middle=box(0, 0, 130, 90)), "zones_overlap", ("middle", "E")),
        (of_mat(E=box(180, 100, 40, 40)), "zone_on_marker", ("E",)),
        (of_mat(W=box(-190, 0, 44, 44)), "zone_off_sheet", ("W",)),
        (of_mat(N=((-35, 146), (35, 146), (30, 60), (-30, 60))), "zone_not_upright", ("N",)),
        (of_mat(N=MAT.zones["S"], S=MAT.zones["N"]), "zone_misplaced", ("N",)),
        (of_mat(N=box(60, 100, 70, 90)), "zone_misplaced", ("N",)),
        (replace(MAT, dice_field=box(160, 110, 60, 60)), "zone_on_marker", ("dice_field",)),
        (replace(MAT, dice_field=box(190, 0, 60, 60)), "zone_off_sheet", ("dice_field",)),
        (replace(MAT, zones={k: v for k, v in MAT.zones.items() if k != "S"}), "zone_missing", ("S",)),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_mat_that_cannot_be_printed_or_tracked_is_refused_with_its_code(
    layout: Layout, code: str, zones: tuple[str, ...]
) -> None:
    with pytest.raises(LayoutFault) as refused:
        check_mat(layout)
    assert (refused.value.code, refused.value.zones) == (code, zones)


@pytest.mark.parametrize("layout", [MAT, TABLE])
def test_a_layout_as_json_is_read_back_unchanged(layout: Layout) -> None:
    assert layouts.parse(to_json(layout)) == layout
