"""Pack of Monasterium: the printed facts of one copy, read from JSON.

The actions of each column, the length of the road, the cloister spaces beside each building and the missions are data,
because no source contains all of them. This module reads the data into frozen values and refuses values of the wrong
shape; `pack_checks` compares them with the rulebook.
"""

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from typing import Self

from engine.core import validators as read
from engine.core.pack import PackHead, is_mixed, read_head
from engine.core.validators import PackError
from engine.monasterium.names import (
    BUILDINGS,
    CHAPEL,
    COLUMNS,
    GAME,
    GOODS,
    MONASTERIES,
    PlaceKind,
    place_pile,
)
from engine.monasterium.pack_checks import check_board, check_goals, check_points, check_side

STANDARD = ("novice", "soup", "influence", "rosary", "messenger")
ROW_ONE = ("messenger", "influence", "rosary", "soup", "swap")
ROW_TWO = ("tool", "goods", "novice", "messenger", "points")
BONUSES = ("action", "influence_or_rosary", "soup_or_swap", "window", "die")
PLACES = (*BUILDINGS, "building", "chapel", "cloister", "any")
GOALS = ("novices", "common_rooms", "cloisters", "windows", "dice")
MISSIONS = 5
"""Missions of each of the three kinds (MO-S4)."""
WINDOWS = 8
"""Window tiles of each monastery (MO-S2)."""


@dataclass(frozen=True, slots=True)
class RoadSpace:
    """A space of the road: the monasteries joined to it, and the bonus for reaching or passing it (MO-M2, M3)."""

    links: tuple[str, ...]
    bonus: str | None


@dataclass(frozen=True, slots=True)
class Place:
    """A place for novices: a building, a cloister space or a chapel. `number` counts those of a monastery, from 1.

    `touches` are the cloister spaces beside a building (MO-N4); `pile` is the place's pile in the ledger.
    """

    id: str
    kind: PlaceKind
    monastery: str
    number: int
    pile: str
    touches: tuple[str, ...] = ()
    blocked_with_three: bool = False

    def __str__(self) -> str:
        return self.id

    def __hash__(self) -> int:
        """The hash of the id, which differs within a pack: places are keys of much that is read often."""
        return hash(self.id)


@dataclass(frozen=True, slots=True)
class Side:
    """One side of the board (MO-S1): its road, and its places for novices, buildings, chapels and cloister spaces."""

    road: tuple[RoadSpace, ...]
    places: dict[str, Place]


PlacesByKind = dict[str, tuple[Place, ...]]
"""Places of "building", "chapel" and "cloister"."""


@lru_cache(maxsize=16)
def places_by_kind(places: tuple[Place, ...]) -> tuple[PlacesByKind, dict[str, PlacesByKind]]:
    """Places by kind, and the same of each monastery. They must not be changed: games of one pack share them."""
    by_kind: PlacesByKind = {
        "building": tuple(place for place in places if place.kind in BUILDINGS),
        "chapel": tuple(place for place in places if place.kind == "chapel"),
        "cloister": tuple(place for place in places if place.kind == "cloister"),
    }
    return by_kind, {
        name: {kind: tuple(each for each in of_kind if each.monastery == name) for kind, of_kind in by_kind.items()}
        for name in MONASTERIES
    }


@dataclass(frozen=True, slots=True)
class Wanted:
    """A place at which a mission requires a novice: its kind, and its monastery or None for any (MO-C2)."""

    place: str
    monastery: str | None


@dataclass(frozen=True, slots=True)
class Mission:
    """A mission: three places (A, B) or a goal with a count (C), and its points in the three years."""

    id: str
    kind: str
    wanted: tuple[Wanted, ...]
    goal: str | None
    count: int
    points: tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Board:
    """The printed facts of the boards, and the number of pieces in the box."""

    supply: dict[str, int]
    supply_limited: bool
    standard: dict[str, str]
    row_one: dict[str, str]
    row_two: dict[str, str]
    chapel_cost: tuple[int, ...]
    cloister_cost: tuple[int, ...]
    column_points: tuple[int, ...]
    row_points: int
    sides: dict[str, Side]


@dataclass(frozen=True, slots=True)
class Pack(PackHead):
    """All printed facts of one copy, checked."""

    board: Board
    missions: dict[str, Mission]

    @classmethod
    def parse(cls, data: object) -> Self:
        """Read a pack from decoded JSON and compare it with the rulebook. Raises PackError."""
        pack = cls.parse_begun(data)
        board = pack.board
        check_board(board.standard, board.chapel_cost, board.cloister_cost, board.column_points, board.row_points)
        for name, side in board.sides.items():
            bonuses = [space.bonus for space in side.road]
            check_side(name, bonuses, (place.monastery for place in side.places.values() if place.kind in BUILDINGS))
        missions = pack.missions.values()
        check_goals(
            [(mission.goal, mission.count) for mission in missions if mission.goal is not None], mixed=is_mixed(data)
        )
        check_points((mission.id, mission.points) for mission in missions if mission.wanted)
        return pack

    @classmethod
    def parse_begun(cls, data: object) -> Self:
        """Read a pack from decoded JSON. Raises PackError."""
        top, head = read_head(data, GAME, {"board", "missions"}, cls.upgrades)
        missions = read.by_id(top["missions"], "missions", _mission)
        for kind in "ABC":
            if sum(mission.kind == kind for mission in missions.values()) != MISSIONS:
                raise PackError("missions", f"exactly {MISSIONS} must be of the kind {kind}")
        return cls(*head, _board(top["board"]), missions)


def _board(data: object) -> Board:
    keys = {
        "supply", "supply_limited", "standard", "row_one", "row_two", "chapel_cost", "cloister_cost",
        "column_points", "row_points", "sides",
    }  # fmt: skip
    top = read.fields(data, "board", keys)
    supply = read.fields(top["supply"], "board.supply", set(GOODS))
    sides = read.fields(top["sides"], "board.sides", {"two", "more"})
    row_two = _columns(top["row_two"], "board.row_two", ROW_TWO)
    if row_two["5"] != "points":
        raise PackError("board.row_two[4]", "must be points (MO-A9)")
    return Board(
        {kind: read.number(supply[kind], f"board.supply.{kind}", 8, 999) for kind in GOODS},
        read.flag(top["supply_limited"], "board.supply_limited"),
        _columns(top["standard"], "board.standard", STANDARD),
        _columns(top["row_one"], "board.row_one", ROW_ONE),
        row_two,
        _numbers(top["chapel_cost"], "board.chapel_cost", 5),
        _numbers(top["cloister_cost"], "board.cloister_cost", 3),
        _numbers(top["column_points"], "board.column_points", 3),
        read.number(top["row_points"], "board.row_points", 0, 50),
        {name: _side(sides[name], f"board.sides.{name}") for name in ("two", "more")},
    )


def _columns(data: object, key: str, allowed: tuple[str, ...]) -> dict[str, str]:
    """One of the allowed words for each column, each word once."""
    words = read.each(data, key, lambda each, place: read.one_of(each, place, allowed), len(COLUMNS))
    read.unique(words, key)
    return dict(zip(COLUMNS, words, strict=True))


def _numbers(data: object, key: str, count: int) -> tuple[int, ...]:
    return read.each(data, key, lambda each, place: read.number(each, place, 0, 50), count)


def _monasteries(data: object, key: str) -> tuple[str, ...]:
    links = read.each(data, key, lambda each, place: read.one_of(each, place, MONASTERIES))
    read.unique(links, key)
    return links


def _side(data: object, key: str) -> Side:
    top = read.fields(data, key, {"road", "buildings", "cloisters"})
    road = read.each(top["road"], f"{key}.road", _road_space)
    if not 2 <= len(road) <= 60 or road[-1].bonus != "die":
        raise PackError(f"{key}.road", "must have 2 to 60 spaces, the last of them with the bonus die")
    if all(space.bonus == "action" for space in road[:-1]):
        raise PackError(f"{key}.road", "must not give an action on every space")
    if {name for space in road for name in space.links} != set(MONASTERIES):
        raise PackError(f"{key}.road", "must be joined to every monastery")
    numbers: Counter[str] = Counter()
    cloisters = read.by_id(top["cloisters"], f"{key}.cloisters", lambda each, place: _cloister(each, place, numbers))
    numbers.clear()
    buildings = read.by_id(
        top["buildings"], f"{key}.buildings", lambda each, place: _building(each, place, cloisters, numbers)
    )
    read.unique((*cloisters, *buildings), f"{key}.buildings")
    chapels = {pile: Place(pile, "chapel", monastery, 1, pile) for monastery, pile in CHAPEL.items()}
    return Side(road, {**buildings, **chapels, **cloisters})


def _road_space(data: object, key: str) -> RoadSpace:
    top = read.fields(data, key, {"links", "bonus"})
    links = _monasteries(top["links"], f"{key}.links")
    bonus = None if top["bonus"] is None else read.one_of(top["bonus"], f"{key}.bonus", BONUSES)
    return RoadSpace(links, bonus)


def _cloister(data: object, key: str, numbers: Counter[str]) -> Place:
    """A cloister space; `numbers` are those of the last one of each monastery."""
    top = read.fields(data, key, {"id", "monastery"}, {"blocked_with_three"})
    return _place(top, key, "cloister", numbers)


def _building(data: object, key: str, cloisters: dict[str, Place], numbers: Counter[str]) -> Place:
    """A building; `numbers` are those of the last one of each monastery."""
    top = read.fields(data, key, {"id", "monastery", "kind", "cloisters"}, {"blocked_with_three"})
    monastery = read.one_of(top["monastery"], f"{key}.monastery", MONASTERIES)
    touches = read.each(top["cloisters"], f"{key}.cloisters", lambda each, at: read.one_of(each, at, cloisters), 2)
    read.unique(touches, f"{key}.cloisters")
    if any(cloisters[cloister].monastery != monastery for cloister in touches):
        raise PackError(f"{key}.cloisters", "must be spaces of the same monastery")
    name = read.one_of(top["kind"], f"{key}.kind", BUILDINGS)
    return _place(top, key, next(kind for kind in BUILDINGS if kind == name), numbers, touches)


def _place(
    top: dict[str, object], key: str, kind: PlaceKind, numbers: Counter[str], touches: tuple[str, ...] = ()
) -> Place:
    """A building or a cloister space, with the next number of its monastery."""
    id = read.identifier(top["id"], f"{key}.id")
    monastery = read.one_of(top["monastery"], f"{key}.monastery", MONASTERIES)
    blocked = read.flag(top.get("blocked_with_three", False), f"{key}.blocked_with_three")
    numbers[monastery] += 1
    pile = place_pile(kind, monastery, numbers[monastery])
    return Place(id, kind, monastery, numbers[monastery], pile, touches, blocked)


def _mission(data: object, key: str) -> Mission:
    top = read.fields(data, key, {"id", "kind", "points"}, {"novices", "goal", "count"})
    kind = read.one_of(top["kind"], f"{key}.kind", "ABC")
    first, second, third = _numbers(top["points"], f"{key}.points", 3)
    id = read.identifier(top["id"], f"{key}.id")
    if kind == "C":
        if "novices" in top or "goal" not in top:
            raise PackError(key, "a mission of the kind C has a goal and no novices")
        goal = read.one_of(top["goal"], f"{key}.goal", GOALS)
        return Mission(id, kind, (), goal, read.number(top.get("count"), f"{key}.count", 1, 24), (first, second, third))
    if "goal" in top or "novices" not in top:
        raise PackError(key, "a mission of the kinds A and B has three novices and no goal")
    wanted = read.each(top["novices"], f"{key}.novices", _wanted, 3)
    return Mission(id, kind, wanted, None, 0, (first, second, third))


def _wanted(data: object, key: str) -> Wanted:
    top = read.fields(data, key, {"place", "monastery"})
    monastery = None if top["monastery"] is None else read.one_of(top["monastery"], f"{key}.monastery", MONASTERIES)
    return Wanted(read.one_of(top["place"], f"{key}.place", PLACES), monastery)
