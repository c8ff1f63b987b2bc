"""Layout: the places of markers and zones on the table, in millimetres.

The origin is the centre, x points east, y north. The markers of a layout are ArUco squares whose tops point north; a
zone is a polygon with a name. An A3 mat is built in, so that nothing has to be measured; a game's own mat and any other
table are files of this form::

    {"unit": "mm",
     "markers": {"dictionary": "DICT_4X4_50", "size": 24, "centres": {"0": [-190, 128], …}},
     "zones": {"middle": [[-45, 45], [45, 45], [45, -45], [-45, -45]], …}}

``size`` is the side of the black square. Loose markers, which are laid at the corners of a board by hand, have
``"loose": true`` and ``"turns": {"0": 2.5, …}``, the clockwise degrees of their tops from north. ``dice_field`` may
name the corners of the rectangle that is printed in a tone on which dice of all colours stand out; it is no zone. Other
keys are ignored.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

Point = tuple[float, float]
"""A place on the table: (x, y) in millimetres."""

DICTIONARIES = {"DICT_4X4_50": 50}
"""The supported marker dictionaries, and the number of ids in each."""

MIDDLE, SEATS = "middle", ("N", "E", "S", "W")
"""The zones of every mat: the middle, and one towards each seat."""
SCHEMA = 2
"""The number of the format of layout files. Format 1 has no turns of markers; before 0.3 it had no number."""
OLD_ZONES = {"council": MIDDLE}
"""Names of zones in files of versions before 0.2, and their present names."""


class LayoutError(ValueError):
    """A layout that cannot be used: the file, the key, and the reason."""

    def __init__(self, where: str, key: str, reason: str) -> None:
        super().__init__(f"{where}: {key}: {reason}")
        self.where = where
        self.key = key
        self.reason = reason


@dataclass(frozen=True)
class Layout:
    """Markers and zones of one table, in millimetres.

    ``markers`` maps a marker's id to its centre, ``marker_size`` is the side of its black square,
    ``zones`` maps a name to a polygon. ``turns`` are the clockwise degrees of a marker's top from north, 0 if missing.
    ``loose``: whether the markers lie on the table unfixed.
    ``dice_field`` is printed for dice (empty: none); dice are read elsewhere too.
    """

    dictionary: str
    marker_size: float
    markers: Mapping[int, Point]
    zones: Mapping[str, tuple[Point, ...]]
    turns: Mapping[int, float] = field(default_factory=dict)
    loose: bool = False
    dice_field: tuple[Point, ...] = field(default=(), compare=False)

    def marker_corners(self, number: int) -> tuple[Point, Point, Point, Point]:
        """The corners of a marker's black square: north-west, north-east, south-east, south-west of the marker.

        Raises ``KeyError`` for a marker that the layout does not have.
        """
        x, y = self.markers[number]
        half = self.marker_size / 2
        angle = math.radians(self.turns.get(number, 0.0))
        across, along = half * math.cos(angle), half * math.sin(angle)
        # Half a side towards the marker's east is (across, −along), towards its north (along, across).
        return (
            (x - across + along, y + along + across),
            (x + across + along, y - along + across),
            (x + across - along, y - along - across),
            (x - across - along, y + along - across),
        )

    def zone_at(self, x: float, y: float) -> str | None:
        """The name of the zone in which a place lies (its edge counts), or None."""
        for name, polygon in self.zones.items():
            if _inside(x, y, polygon):
                return name
        return None

    def centre(self, zone: str) -> Point:
        """The middle of a zone's corners. Raises ``KeyError`` for an unknown zone."""
        polygon = self.zones[zone]
        return sum(x for x, _ in polygon) / len(polygon), sum(y for _, y in polygon) / len(polygon)

    def edges(self, zone: str) -> tuple[float, float, float, float]:
        """The west, south, east and north edge of a zone (mm). Raises ``KeyError`` for an unknown zone."""
        return edges_of(self.zones[zone])


def edges_of(points: Iterable[Point]) -> tuple[float, float, float, float]:
    """The west, south, east and north edge of some points (mm)."""
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _inside(x: float, y: float, polygon: tuple[Point, ...]) -> bool:
    """Whether a point is in a polygon or on its edge (even-odd rule)."""
    inside = False
    ax, ay = polygon[-1]
    for bx, by in polygon:
        cross = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
        if abs(cross) < 1e-9 and min(ax, bx) <= x <= max(ax, bx) and min(ay, by) <= y <= max(ay, by):
            return True
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            inside = not inside
        ax, ay = bx, by
    return inside


def _rectangle(west: float, north: float, east: float, south: float) -> tuple[Point, ...]:
    return (west, north), (east, north), (east, south), (west, south)


LARGEST_TABLE = 4_000.0
"""Millimetres from the origin within which all markers of a layout must be."""
MAT_SIZE = (420.0, 297.0)
"""Width and height in mm of the sheet on which every mat is printed, A3."""

MAT = Layout(
    dictionary="DICT_4X4_50",
    marker_size=24.0,
    markers={0: (-190.0, 128.0), 1: (190.0, 128.0), 2: (190.0, -128.0), 3: (-190.0, -128.0)},
    zones={
        MIDDLE: _rectangle(-45, 45, 45, -45),
        "N": _rectangle(-35, 146, 35, 50),
        "E": _rectangle(58, 35, 160, -35),
        "S": _rectangle(-35, -50, 35, -146),
        "W": _rectangle(-160, 35, -58, -35),
    },
    dice_field=_rectangle(56, 108, 170, 46),
)
"""The A3 mat, 420 × 297 mm: ids 0 NW, 1 NE, 2 SE, 3 SW, the middle, a slot for each seat, and a field for dice."""


def load(path: Path) -> Layout:
    """The layout in a file. Raises ``LayoutError`` if it is missing, not JSON or not a layout."""
    where = path.name
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise LayoutError(where, "file", error.strerror or "cannot be read") from error
    except UnicodeDecodeError as error:
        raise LayoutError(where, "file", "is not UTF-8 text") from error
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise LayoutError(where, "file", f"is not JSON ({error})") from error
    return parse(data, where)


def parse(data: object, where: str = "layout") -> Layout:
    """A layout from decoded JSON. Raises ``LayoutError`` with the key and the reason."""
    top = _object(data, where, "layout")
    schema = top.get("schema", 1)
    if type(schema) is not int or not 1 <= schema <= SCHEMA:
        raise LayoutError(where, "schema", f"must be 1 to {SCHEMA}, the known formats")
    if top.get("unit", "mm") != "mm":
        raise LayoutError(where, "unit", f'must be "mm", not {top["unit"]!r}')
    markers = _object(top.get("markers"), where, "markers")
    dictionary = markers.get("dictionary", "DICT_4X4_50")
    if not isinstance(dictionary, str) or dictionary not in DICTIONARIES:
        raise LayoutError(where, "markers.dictionary", f"must be one of {', '.join(DICTIONARIES)}, not {dictionary!r}")
    size = _number(markers.get("size"), where, "markers.size")
    if size <= 0:
        raise LayoutError(where, "markers.size", "must be more than 0")
    centres: dict[int, Point] = {}
    for name, place in _object(markers.get("centres"), where, "markers.centres").items():
        key = f"markers.centres.{name}"
        if not (name.isascii() and name.isdigit() and len(name) <= 4 and int(name) < DICTIONARIES[dictionary]):
            raise LayoutError(where, key, f"a marker's id is a number from 0 to {DICTIONARIES[dictionary] - 1}")
        centres[int(name)] = _point(place, where, key)
    if len(centres) < 2:
        raise LayoutError(where, "markers.centres", "needs at least two markers")
    if len(set(centres.values())) < len(centres):
        raise LayoutError(where, "markers.centres", "two markers share one place")
    turns: dict[int, float] = {}
    for name, turn in _object(markers.get("turns", {}), where, "markers.turns").items():
        key = f"markers.turns.{name}"
        if not (name.isascii() and name.isdigit() and int(name) in centres):
            raise LayoutError(where, key, "is the turn of no marker of the layout")
        turns[int(name)] = _number(turn, where, key)
    loose = markers.get("loose", False)
    if not isinstance(loose, bool):
        raise LayoutError(where, "markers.loose", f"must be true or false, not {loose!r}")
    zones: dict[str, tuple[Point, ...]] = {}
    for name, corners in _object(top.get("zones"), where, "zones").items():
        if zone_name(name) in zones:
            raise LayoutError(where, f"zones.{name}", "two zones have one name")
        zones[zone_name(name)] = _polygon(corners, where, f"zones.{name}")
    toned = top.get("dice_field")
    dice_field = () if toned is None else _polygon(toned, where, "dice_field")
    return Layout(dictionary, size, centres, zones, turns, loose, dice_field)


def zone_name(name: str) -> str:
    """The present name of a zone, whichever version of layout files the name is from."""
    return OLD_ZONES.get(name, name)


def _object(data: object, where: str, key: str) -> dict[str, object]:
    if not isinstance(data, dict):
        raise LayoutError(where, key, "is missing" if data is None else "must be an object")
    return data


def _number(data: object, where: str, key: str) -> float:
    if isinstance(data, bool) or not isinstance(data, int | float) or not math.isfinite(data) or abs(data) > 100_000:
        raise LayoutError(where, key, "is missing" if data is None else f"must be millimetres, not {data!r}")
    return float(data)


def _polygon(data: object, where: str, key: str) -> tuple[Point, ...]:
    if not isinstance(data, list) or len(data) < 3:
        raise LayoutError(where, key, "needs a list of at least three corners")
    return tuple(_point(corner, where, f"{key}[{index}]") for index, corner in enumerate(data))


def _point(data: object, where: str, key: str) -> Point:
    if not isinstance(data, list) or len(data) != 2:
        raise LayoutError(where, key, "must be [x, y]")
    return _number(data[0], where, f"{key}[0]"), _number(data[1], where, f"{key}[1]")
