"""Layout JSON: a layout as JSON data, without computer vision."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

from hardware.camera.geometry.layout import Layout

Position = Annotated[list[float], "Position"]
"""A position as [x, y]. The pages' scripts have a type of this name."""


class MarkersJson(TypedDict):
    """The markers of a layout: their size in millimetres, their centres and, if turned, their degrees by number."""

    dictionary: str
    size: float
    centres: dict[str, Position]
    turns: NotRequired[dict[str, float]]
    loose: NotRequired[bool]


class LayoutJson(TypedDict):
    """A layout as JSON; positions are in millimetres."""

    unit: Literal["mm"]
    markers: MarkersJson
    zones: dict[str, list[Position]]


def to_json(layout: Layout) -> LayoutJson:
    """A layout as JSON data; ``hardware.camera.geometry.layout.parse`` reads it back."""
    markers: MarkersJson = {
        "dictionary": layout.dictionary,
        "size": layout.marker_size,
        "centres": {str(number): list(place) for number, place in sorted(layout.markers.items())},
    }
    if layout.turns:
        markers["turns"] = {str(number): turn for number, turn in sorted(layout.turns.items())}
    if layout.loose:
        markers["loose"] = True
    return {
        "unit": "mm",
        "markers": markers,
        "zones": {name: [list(corner) for corner in polygon] for name, polygon in layout.zones.items()},
    }
