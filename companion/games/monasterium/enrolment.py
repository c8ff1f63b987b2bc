"""What there is to enrol of a printed copy of Monasterium: 15 missions, the boards, both sides of the main one.

What the rulebook prints is there already and is not asked for: the goals of the five missions for any time, the costs
of novices, the points of rows and of the last column. What no source gives begins as the reference pack has it, so
that an owner compares and changes instead of telling all anew; only the missions of the kinds A and B begin empty.

A road or a monastery may be larger or smaller than ours. So there are more spaces and buildings in the form than any
board is likely to have; how many there are is told first, and those beyond are not looked at.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from companion import packs
from companion.enrolment_fields import Choice, Flag, Number, Option, Order, Several
from companion.enrolment_form import Form, Group, Item, Values, item_by_code
from companion.games.monasterium.enrolment_checks import problems
from companion.games.monasterium.enrolment_missions import (
    figures,
    in_words,
    mission_groups,
    mission_items,
    mission_json,
    missions_apart,
)
from companion.games.monasterium.enrolment_sizes import (
    BUILDINGS_OF,
    CLOISTERS_OF,
    ROAD,
    SIDES,
    building,
    road_length,
    road_space,
    size,
)
from engine.core import Term, term
from engine.monasterium.names import BUILDINGS, GAME, GOODS, MONASTERIES
from engine.monasterium.pack import BONUSES, MISSIONS, ROW_ONE, ROW_TWO, STANDARD, Pack

NO_BONUS = "none"


@lru_cache(maxsize=1)
def _reference() -> dict[str, Any]:
    data = packs.read(packs.PACKS / GAME / "reference.json")
    assert isinstance(data, dict)
    return data


# ------------------------------------------------------------------ the boards


def _board_fields() -> dict[str, tuple[Any, ...]]:
    """The fields of the items that both sides of the main board share."""

    def order(name: str, actions: tuple[str, ...]) -> tuple[Order]:
        options = tuple(Option(one, term("enrol.action", action=one)) for one in actions)
        return (Order(name, term(f"enrol.{name}"), options=options),)

    return {
        "standard": order("standard", STANDARD),
        "row_one": order("row_one", ROW_ONE),
        "row_two": order("row_two", ROW_TWO),
        "chapels": tuple(Number(f"chapel_{n}", term(f"enrol.chapel{n}"), most=9) for n in (4, 5)),
        "windows": tuple(Number(f"column_{n}", term(f"enrol.window_column{n}"), most=20) for n in (1, 2)),
        "supply": (
            *(Number(kind, term("name.kind", kind=kind), least=8, most=200) for kind in GOODS),
            Flag("supply_limited", term("enrol.supply_limited")),
        ),
    }


def _board_apart(board: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    return {
        "standard": {"standard": board["standard"]},
        "row_one": {"row_one": board["row_one"]},
        "row_two": {"row_two": board["row_two"]},
        "chapels": {f"chapel_{n}": board["chapel_cost"][n - 1] for n in (4, 5)},
        "windows": {f"column_{n}": board["column_points"][n - 1] for n in (1, 2)},
        "supply": {**board["supply"], "supply_limited": board["supply_limited"]},
    }


def _side_fields(side: str) -> dict[str, tuple[Any, ...]]:
    """The fields of one side's items, by the beginning of the item's id."""
    links = tuple(Option(one, term("enrol.in_monastery", monastery=one)) for one in MONASTERIES)
    bonuses = tuple(Option(one, term(f"enrol.bonus.{one}")) for one in (NO_BONUS, *BONUSES))
    kinds = tuple(Option(kind, term("enrol.novice_place", place=kind)) for kind in BUILDINGS)
    spaces = figures(1, CLOISTERS_OF)
    three = side == SIDES[-1]
    blocked_spaces = Several("blocked", term("enrol.blocked_cloisters"), options=spaces, least=0, most=CLOISTERS_OF)
    return {
        "length": (Number("spaces", term("enrol.road_length"), least=2, most=ROAD),),
        "space": (
            Several("links", term("enrol.links"), options=links, least=0, most=len(MONASTERIES)),
            Choice("bonus", term("enrol.road_bonus"), options=bonuses),
        ),
        "size": (
            Number("buildings", term("enrol.buildings"), least=1, most=BUILDINGS_OF),
            Number("cloisters", term("enrol.cloisters"), least=2, most=CLOISTERS_OF),
            *((blocked_spaces,) if three else ()),
        ),
        "building": (
            Choice("kind", term("enrol.building_kind"), options=kinds),
            Choice("first", term("enrol.touches_first"), options=spaces),
            Choice("second", term("enrol.touches_second"), options=spaces),
            *((Flag("blocked", term("enrol.blocked")),) if three else ()),
        ),
    }


def _side_apart(name: str, side: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """What would have to be told to get this side; spaces and buildings that it lacks look like its first ones."""
    three = name == SIDES[-1]
    road = side["road"]
    values: dict[str, dict[str, Any]] = {road_length(name): {"spaces": len(road)}}
    for number in range(1, ROAD + 1):
        space = road[number - 1] if number <= len(road) else {"links": [], "bonus": None}
        values[road_space(name, number)] = {"links": space["links"], "bonus": space["bonus"] or NO_BONUS}
    for monastery in MONASTERIES:
        cloisters = [one for one in side["cloisters"] if one["monastery"] == monastery]
        numbers = {one["id"]: number for number, one in enumerate(cloisters, start=1)}
        buildings = [one for one in side["buildings"] if one["monastery"] == monastery]
        blocked = {"blocked": [numbers[one["id"]] for one in cloisters if one.get("blocked_with_three")]}
        values[size(name, monastery)] = {
            "buildings": len(buildings),
            "cloisters": len(cloisters),
            **(blocked if three else {}),
        }
        for number in range(1, BUILDINGS_OF + 1):
            there = number <= len(buildings)
            one = buildings[number - 1] if there else {"kind": BUILDINGS[0]}
            first, second = (numbers[space] for space in one["cloisters"]) if there else (1, 2)
            told = {"kind": one["kind"], "first": first, "second": second}
            marked = {"blocked": bool(one.get("blocked_with_three"))}
            values[building(name, monastery, number)] = {**told, **(marked if three else {})}
    return values


def _side_json(name: str, told: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    road = [told[road_space(name, number)] for number in range(1, told[road_length(name)]["spaces"] + 1)]
    buildings: list[dict[str, Any]] = []
    cloisters: list[dict[str, Any]] = []
    for monastery in MONASTERIES:
        about, letter = told[size(name, monastery)], monastery.lower()
        blocked = about.get("blocked", ())
        for number in range(1, about["cloisters"] + 1):
            space = {"id": f"{letter}_cloister_{number}", "monastery": monastery}
            cloisters.append(space | ({"blocked_with_three": True} if number in blocked else {}))
        kinds: list[str] = []
        for number in range(1, about["buildings"] + 1):
            one = told[building(name, monastery, number)]
            kinds.append(one["kind"])
            buildings.append(
                {
                    "id": f"{letter}_{one['kind']}_{kinds.count(one['kind'])}",
                    "monastery": monastery,
                    "kind": one["kind"],
                    "cloisters": [f"{letter}_cloister_{one[which]}" for which in ("first", "second")],
                    **({"blocked_with_three": True} if one.get("blocked") else {}),
                }
            )
    return {
        "road": [
            {"links": sorted(space["links"]), "bonus": None if space["bonus"] == NO_BONUS else space["bonus"]}
            for space in road
        ],
        "buildings": buildings,
        "cloisters": cloisters,
    }


def _board_groups(known: Mapping[str, Any]) -> tuple[Group, ...]:
    initial = _board_apart(known["board"])

    def item(id: str, title: Term, fields: tuple[Any, ...], value: Mapping[str, Any]) -> Item:
        return Item(id, title, fields, initial=value, suggestion=value)

    printed = tuple(item(id, term(f"enrol.{id}"), fields, initial[id]) for id, fields in _board_fields().items())
    groups = [Group("printed", term("enrol.boards"), "list", printed, term("enrol.boards_hint"))]
    for side in SIDES:
        told, fields = _side_apart(side, known["board"]["sides"][side]), _side_fields(side)
        spaces = tuple(
            item(
                road_space(side, number),
                term("enrol.road_space", space=number),
                fields["space"],
                told[road_space(side, number)],
            )
            for number in range(1, ROAD + 1)
        )
        length = item(road_length(side), term("enrol.road_length"), fields["length"], told[road_length(side)])
        groups.append(
            Group(f"road-{side}", term(f"enrol.road_{side}"), "list", (length, *spaces), term("enrol.road_hint"))
        )
        for monastery in MONASTERIES:
            about = item(
                size(side, monastery), term("enrol.monastery_size"), fields["size"], told[size(side, monastery)]
            )
            buildings = tuple(
                item(
                    building(side, monastery, number),
                    term("enrol.building", number=number),
                    fields["building"],
                    told[building(side, monastery, number)],
                )
                for number in range(1, BUILDINGS_OF + 1)
            )
            title = term(f"enrol.monastery_{side}", monastery=monastery)
            groups.append(
                Group(f"{side}-{monastery}", title, "list", (about, *buildings), term("enrol.monastery_hint"))
            )
    return tuple(groups)


# ------------------------------------------------------------------ from what was told to a pack, and back


def assemble(about: Mapping[str, Any], values: Values) -> dict[str, Any]:
    """The JSON of a pack. What was not told yet is taken from the reference pack's board; missions are left out."""
    board = _reference()["board"]
    initial = _board_apart(board)
    for side in SIDES:
        initial |= _side_apart(side, board["sides"][side])
    told = {item: {**value, **values.get(item, {})} for item, value in initial.items()}
    return {
        "schema": 1,
        "game": GAME,
        **{key: about[key] for key in ("name", "version", "ours", "licence", "notice")},
        "board": {
            "supply": {kind: told["supply"][kind] for kind in GOODS},
            "supply_limited": told["supply"]["supply_limited"],
            **{row: told[row][row] for row in ("standard", "row_one", "row_two")},
            "chapel_cost": [*board["chapel_cost"][:3], *(told["chapels"][f"chapel_{n}"] for n in (4, 5))],
            "cloister_cost": board["cloister_cost"],
            "column_points": [*(told["windows"][f"column_{n}"] for n in (1, 2)), board["column_points"][2]],
            "row_points": board["row_points"],
            "sides": {side: _side_json(side, told) for side in SIDES},
        },
        "missions": [
            mission_json(item, 1 + n % MISSIONS, values[item])
            for n, item in enumerate(mission_items())
            if item in values
        ],
    }


def take_apart(data: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """What would have to be told to get this pack, as far as the form can tell it; the JSON must be a good pack's."""
    board = data["board"]
    values = missions_apart(data) | _board_apart(board)
    for side in SIDES:
        values |= _side_apart(side, board["sides"][side])
    return values


def tells_all(data: Mapping[str, Any]) -> bool:
    """Whether the form can tell the whole pack; another pack may have other ids, costs or a longer road."""
    try:
        return assemble(data, take_apart(data)) == dict(data)
    except KeyError:
        return False


# ------------------------------------------------------------------ the form


@lru_cache(maxsize=1)
def form() -> Form:
    """The form of the game, made once."""
    known = _reference()
    groups = (*mission_groups(known), *_board_groups(known))
    return Form(
        game=GAME,
        title=term("enrol.monasterium"),
        groups=groups,
        assemble=assemble,
        take_apart=take_apart,
        problems=problems,
        in_words=in_words,
        item_of=item_by_code(groups),
        check=lambda data: Pack.parse(data).hash,
        tells_all=tells_all,
    )
