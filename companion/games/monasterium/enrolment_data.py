"""Types of Monasterium's enrolment: the JSON of a pack, and the values that are entered for each kind of item.

The functions are where untyped JSON becomes typed: a pack has been checked by the rules, an entered value by its
fields. Of an entered value each key may be missing.
"""

from __future__ import annotations

from typing import NotRequired, TypedDict, cast

from companion.games import pack_loader
from companion.games.enrolment_fields import JsonObject
from companion.games.enrolment_form import Values
from companion.games.monasterium.enrolment_sizes import building, road_length, road_space, size
from engine.monasterium.names import GAME


class RoadSpaceJson(TypedDict):
    """A space of the road: the monasteries it leads to, and its bonus."""

    links: list[str]
    bonus: str | None


class BuildingJson(TypedDict):
    """A building: its kind, and the two cloister spaces that it touches."""

    id: str
    monastery: str
    kind: str
    cloisters: list[str]
    blocked_with_three: NotRequired[bool]


class CloisterJson(TypedDict):
    """A space of a cloister."""

    id: str
    monastery: str
    blocked_with_three: NotRequired[bool]


class SideJson(TypedDict):
    """One side of the main board."""

    road: list[RoadSpaceJson]
    buildings: list[BuildingJson]
    cloisters: list[CloisterJson]


class BoardJson(TypedDict):
    """The boards; ``sides`` by the names in ``enrolment_sizes.SIDES``."""

    supply: dict[str, int]
    supply_limited: bool
    standard: list[str]
    row_one: list[str]
    row_two: list[str]
    chapel_cost: list[int]
    cloister_cost: list[int]
    column_points: list[int]
    row_points: int
    sides: dict[str, SideJson]


class NoviceJson(TypedDict):
    """A novice that a mission asks for: the kind of place, and the monastery (None: any)."""

    place: str
    monastery: str | None


class MissionJson(TypedDict):
    """A mission with its points in each year: three novices, or a goal and its count."""

    id: str
    kind: str
    points: list[int]
    novices: NotRequired[list[NoviceJson]]
    goal: NotRequired[str]
    count: NotRequired[int]


class PackJson(TypedDict):
    """A pack without its head."""

    board: BoardJson
    missions: list[MissionJson]


class BoardValues(TypedDict, total=False):
    """The items of the players' boards that are checked: rows of actions by their name, and costs of chapels."""

    standard: dict[str, list[str]]
    row_two: dict[str, list[str]]
    chapels: dict[str, int]


class RoadLengthValue(TypedDict, total=False):
    """How many spaces a road has."""

    spaces: int


class RoadSpaceValue(TypedDict, total=False):
    """A space of the road; its bonus may be ``enrolment.NO_BONUS``."""

    links: list[str]
    bonus: str


class SizeValue(TypedDict, total=False):
    """How many buildings and cloister spaces a monastery has, and the numbers of the spaces that are marked."""

    buildings: int
    cloisters: int
    blocked: list[int]


class BuildingValue(TypedDict, total=False):
    """A building: its kind, the numbers of the cloister spaces that it touches, and whether it is marked."""

    kind: str
    first: int
    second: int
    blocked: bool


class MissionValue(TypedDict, total=False):
    """A mission: three novices by number, and points by year; or a goal, its count, and points."""

    place_1: str
    place_2: str
    place_3: str
    monastery_1: str
    monastery_2: str
    monastery_3: str
    points_1: int
    points_2: int
    points_3: int
    goal: str
    count: int
    points: int


def reference() -> PackJson:
    """The JSON of the reference pack; not to be changed."""
    return pack_json(pack_loader.reference_data(GAME))


def pack_json(data: JsonObject) -> PackJson:
    """The JSON of a valid pack."""
    return cast("PackJson", data)


def board_values(values: Values) -> BoardValues:
    """What was entered of the players' boards."""
    return cast("BoardValues", values)


def road_length_of(values: Values, side: str) -> RoadLengthValue:
    """What was entered of a road's length; empty for nothing."""
    return cast("RoadLengthValue", values.get(road_length(side), {}))


def road_space_of(values: Values, side: str, number: int) -> RoadSpaceValue:
    """What was entered of a space of a road; empty for nothing."""
    return cast("RoadSpaceValue", values.get(road_space(side, number), {}))


def size_of(values: Values, side: str, monastery: str) -> SizeValue:
    """What was entered of a monastery's size; empty for nothing."""
    return cast("SizeValue", values.get(size(side, monastery), {}))


def building_of(values: Values, side: str, monastery: str, number: int) -> BuildingValue:
    """What was entered of a building; empty for nothing."""
    return cast("BuildingValue", values.get(building(side, monastery, number), {}))


def mission_of(value: JsonObject) -> MissionValue:
    """What was entered of a mission."""
    return cast("MissionValue", value)
