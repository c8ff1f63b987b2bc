"""Layout files: saves and validates layouts, and defines the built-in layout of a whole table.

``TABLE`` is a first layout for a camera of 12 megapixels: four markers at the corners of a table, the middle and a slot
for each seat. A layout that can be parsed but is not usable is refused with a stable code and the zones concerned:
zones that overlap, a zone on a marker, one so far from the markers that its place in the picture is uncertain.

A game's mat is printed on the same sheet as the built-in one, with the same markers, so that the camera need not be
moved; its zones are rectangles on that sheet, the middle and one towards each seat (`check_mat`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import combinations

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera.geometry.layout import (
    LARGEST_TABLE,
    MAT,
    MAT_SIZE,
    MIDDLE,
    SEATS,
    Layout,
    LayoutError,
    Point,
    edges_of,
)

SMALLEST_ZONE = 40.0
"""Millimetres that a zone must be wide and high: a sticker, and some tolerance for how a card is laid."""
BEYOND = 0.4
"""Share of the markers' width and height by which a zone may extend beyond them."""
RIM = 2.0
"""Millimetres between a mat's zones and the edge of the sheet, where printers leave it white."""
MARKER_RIM = 4.0
"""Millimetres of white around the markers of a mat."""
_CELL = 4.0
"""Millimetres along a side of a cell, where areas are compared."""


class LayoutFault(LayoutError):
    """A layout that can be parsed but is not usable. ``code`` is stable, ``zones`` are those concerned."""

    def __init__(self, code: str, *zones: str) -> None:
        super().__init__("layout", ".".join(("zones", *zones)), code.replace("_", " "))
        self.code = code
        self.zones = zones


def _rectangle(x: float, y: float, width: float, height: float) -> tuple[Point, ...]:
    west, east, north, south = x - width / 2, x + width / 2, y + height / 2, y - height / 2
    return (west, north), (east, north), (east, south), (west, south)


TABLE = Layout(
    dictionary="DICT_4X4_50",
    marker_size=34.0,
    markers={0: (-400.0, 300.0), 1: (400.0, 300.0), 2: (400.0, -300.0), 3: (-400.0, -300.0)},
    zones={
        MIDDLE: _rectangle(0, 190, 110, 110),
        "N": _rectangle(0, 320, 300, 120),
        "E": _rectangle(420, 0, 120, 300),
        "S": _rectangle(0, -320, 300, 120),
        "W": _rectangle(-420, 0, 120, 300),
    },
)
"""A whole table: markers of 34 mm, 800 × 600 mm apart, ids 0 NW, 1 NE, 2 SE, 3 SW."""

SLOT = (300.0, 120.0)
"""Width and depth in mm of a seat's slot at a board; on a small board less."""
_BEYOND_EDGE = 20.0
"""Millimetres from the line of the markers to the middle of a slot."""
_MIDDLE_UP = 0.32
"""Share of the board's height by which the zone in the middle lies north of it, if there is room, as on ``TABLE``."""


def board_layout(
    markers: Mapping[int, Point], turns: Mapping[int, float], size: float, middle: tuple[float, float]
) -> Layout:
    """The layout of a board with loose markers at its corners, measured with `loose_markers.measure`.

    Markers by id NW, NE, SE, SW, in mm from their middle; ``size`` is their side. ``middle`` is the width and height of
    the zone in the middle, which is made smaller where the board has no room for it. The zones can be moved afterwards.
    """
    west, south, east, north = edges_of(markers.values())
    wide, high = east - west, north - south
    depth = min(SLOT[1], 2 * (BEYOND * min(wide, high) - _BEYOND_EDGE))
    inwards = depth / 2 - _BEYOND_EDGE + 10
    across = max(SMALLEST_ZONE, min(middle[0], wide - 2 * inwards))
    along = max(SMALLEST_ZONE, min(middle[1], high - 2 * inwards))
    x, y = (west + east) / 2, (south + north) / 2
    up = min(_MIDDLE_UP * high, high / 2 - inwards - along / 2)
    zones = {
        MIDDLE: _rectangle(x, y + up, across, along),
        "N": _rectangle(x, north + _BEYOND_EDGE, min(SLOT[0], wide / 2), depth),
        "E": _rectangle(east + _BEYOND_EDGE, y, depth, min(SLOT[0], high / 2)),
        "S": _rectangle(x, south - _BEYOND_EDGE, min(SLOT[0], wide / 2), depth),
        "W": _rectangle(west - _BEYOND_EDGE, y, depth, min(SLOT[0], high / 2)),
    }
    return Layout("DICT_4X4_50", size, dict(markers), zones, dict(turns), loose=True)


def check(layout: Layout, needed: Iterable[str] = ()) -> None:
    """Refuse a layout that is not usable. ``needed`` are the zones that it must have. Raises ``LayoutFault``.

    Codes: markers_few, markers_line, markers_size, zone_missing, zone_small, zone_far, zone_on_marker, zones_overlap.
    """
    _check_markers(layout)
    for name in needed:
        if name not in layout.zones:
            raise LayoutFault("zone_missing", name)
    west, south, east, north = edges_of(layout.markers.values())
    wide, high = (east - west) * BEYOND, (north - south) * BEYOND
    for name, polygon in layout.zones.items():
        left, bottom, right, top = edges_of(polygon)
        area = abs(cv2.contourArea(np.asarray(polygon, np.float32)))
        if min(right - left, top - bottom) < SMALLEST_ZONE or area < SMALLEST_ZONE**2:
            raise LayoutFault("zone_small", name)
        if left < west - wide or right > east + wide or bottom < south - high or top > north + high:
            raise LayoutFault("zone_far", name)
        half = layout.marker_size / 2
        for x, y in layout.markers.values():
            marker = ((x - half, y + half), (x + half, y + half), (x + half, y - half), (x - half, y - half))
            if _shared_area(polygon, marker) > 0.1 * layout.marker_size**2:
                raise LayoutFault("zone_on_marker", name)
    for zone, other in combinations(layout.zones, 2):
        if _shared_area(layout.zones[zone], layout.zones[other]) > 10 * _CELL**2:
            raise LayoutFault("zones_overlap", zone, other)


def check_mat(layout: Layout) -> None:
    """Refuse a mat that cannot be printed, or tracked, like the built-in one. Raises ``LayoutFault``.

    Codes beside those of `check`: mat_markers (others than the sheet's), zone_not_upright (no rectangle along the
    sheet), zone_off_sheet, zone_misplaced (not towards its seat).
    """
    if (layout.dictionary, layout.marker_size, layout.markers) != (MAT.dictionary, MAT.marker_size, MAT.markers):
        raise LayoutFault("mat_markers")
    check(layout, (MIDDLE, *SEATS))
    reach_x, reach_y = MAT_SIZE[0] / 2 - RIM, MAT_SIZE[1] / 2 - RIM
    around = MAT.marker_size / 2 + MARKER_RIM
    printed = {**layout.zones, **({"dice_field": layout.dice_field} if layout.dice_field else {})}
    for name, polygon in printed.items():
        west, south, east, north = edges_of(polygon)
        if len(polygon) != 4 or set(polygon) != {(west, north), (east, north), (east, south), (west, south)}:
            raise LayoutFault("zone_not_upright", name)
        if max(-west, east) > reach_x or max(-south, north) > reach_y:
            raise LayoutFault("zone_off_sheet", name)
        for x, y in MAT.markers.values():
            if west < x + around and x - around < east and south < y + around and y - around < north:
                raise LayoutFault("zone_on_marker", name)
    west, south, east, north = layout.edges(MIDDLE)
    towards = {"N": (0, 1, north), "E": (1, 0, east), "S": (0, -1, -south), "W": (-1, 0, -west)}
    for seat in SEATS:
        x, y = layout.centre(seat)
        dx, dy, edge = towards[seat]
        if x * dx + y * dy < edge or abs(x * dy) + abs(y * dx) > 1:
            raise LayoutFault("zone_misplaced", seat)


def _check_markers(layout: Layout) -> None:
    if not 5 <= layout.marker_size <= 300:
        raise LayoutFault("markers_size")
    if len(layout.markers) < 4:
        raise LayoutFault("markers_few")
    if any(max(abs(x), abs(y)) > LARGEST_TABLE for x, y in layout.markers.values()):
        raise LayoutFault("markers_size")
    # Collinear markers determine no homography, and markers closer than a few of their sides an inaccurate one.
    west, south, east, north = edges_of(layout.markers.values())
    if min(east - west, north - south) < 3 * layout.marker_size:
        raise LayoutFault("markers_line")


def _shared_area(polygon: Iterable[Point], other: Iterable[Point]) -> float:
    """The area (mm²) of the intersection of two polygons, to a few square millimetres."""
    first, second = list(polygon), list(other)
    left, bottom, right, top = edges_of([*first, *second])
    step = max(_CELL / 2, max(right - left, top - bottom) / 1000)
    size = (int((top - bottom) / step) + 2, int((right - left) / step) + 2)

    def filled(points: list[Point]) -> NDArray[np.uint8]:
        mask = np.zeros(size, np.uint8)
        cells = np.asarray([((x - left) / step, (y - bottom) / step) for x, y in points])
        cv2.fillPoly(mask, [np.round(cells).astype(np.int32).reshape(-1, 1, 2)], 1)
        # The outermost cells are the edge itself; zones may touch.
        return np.asarray(cv2.erode(mask, np.ones((3, 3), np.uint8)), np.uint8)

    return float((filled(first) & filled(second)).sum()) * step**2
