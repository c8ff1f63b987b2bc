"""Enrolment form of Monasterium: 15 missions, the boards, both sides of the main board.

What the rulebook prints is not entered: the goals of the five missions for any time, the costs of novices, the points
of rows and of the last column. Everything else has the values of the reference pack initially, which the owner
compares; only the missions of the kinds A and B are initially empty.

A road or a monastery may be larger or smaller than that of the reference pack. The form has more spaces and buildings
than any board is likely to have; their number is entered first, and those beyond it are ignored.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from companion.games import pack_loader
from companion.games.enrolment_fields import Choice, Field, Flag, JsonObject, Number, Option, Order, Several, figures
from companion.games.enrolment_form import Form, Group, Item, Values, assembled
from companion.games.monasterium.enrolment_checks import problems
from companion.games.monasterium.enrolment_missions import (
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
from engine.core import term
from engine.monasterium.names import BUILDINGS, GAME, GOODS, MONASTERIES
from engine.monasterium.pack import BONUSES, MISSIONS, ROW_ONE, ROW_TWO, STANDARD

NO_BONUS = "none"


# ------------------------------------------------------------------ the boards


def _board_fields() -> dict[str, tuple[Field, ...]]:
    """The fields of the items that both sides of the main board share."""

    def order(name: str, actions: tuple[str, ...]) -> tuple[Order]:
        options = tuple(Option(action, term("enrol.action", action=action)) for action in actions)
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


def _board_apart(board: JsonObject) -> dict[str, JsonObject]:
    return {
        "standard": {"standard": board["standard"]},
        "row_one": {"row_one": board["row_one"]},
        "row_two": {"row_two": board["row_two"]},
        "chapels": {f"chapel_{n}": board["chapel_cost"][n - 1] for n in (4, 5)},
        "windows": {f"column_{n}": board["column_points"][n - 1] for n in (1, 2)},
        "supply": {**board["supply"], "supply_limited": board["supply_limited"]},
    }


def _side_fields(side: str) -> dict[str, tuple[Field, ...]]:
    """The fields of one side's items, by the kind of item."""
    links = tuple(Option(monastery, term("enrol.in_monastery", monastery=monastery)) for monastery in MONASTERIES)
    bonuses = tuple(Option(entry, term(f"enrol.bonus.{entry}")) for entry in (NO_BONUS, *BONUSES))
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


def _side_apart(name: str, side: JsonObject) -> dict[str, JsonObject]:
    """The values that make this side; spaces and buildings that it lacks have default values."""
    three = name == SIDES[-1]
    road = side["road"]
    values: dict[str, JsonObject] = {road_length(name): {"spaces": len(road)}}
    for number in range(1, ROAD + 1):
        space: JsonObject = road[number - 1] if number <= len(road) else {"links": [], "bonus": None}
        values[road_space(name, number)] = {"links": space["links"], "bonus": space["bonus"] or NO_BONUS}
    for monastery in MONASTERIES:
        cloisters = [entry for entry in side["cloisters"] if entry["monastery"] == monastery]
        numbers = {space["id"]: number for number, space in enumerate(cloisters, start=1)}
        buildings = [item for item in side["buildings"] if item["monastery"] == monastery]
        blocked = {"blocked": [numbers[cloister["id"]] for cloister in cloisters if cloister.get("blocked_with_three")]}
        values[size(name, monastery)] = {
            "buildings": len(buildings),
            "cloisters": len(cloisters),
            **(blocked if three else {}),
        }
        for number in range(1, BUILDINGS_OF + 1):
            entered: dict[str, Any] = {"kind": BUILDINGS[0], "first": 1, "second": 2}
            if number <= len(buildings):
                printed = buildings[number - 1]
                first, second = (numbers[touched] for touched in printed["cloisters"])
                entered = {"kind": printed["kind"], "first": first, "second": second}
            if three:
                entered["blocked"] = number <= len(buildings) and bool(buildings[number - 1].get("blocked_with_three"))
            values[building(name, monastery, number)] = entered
    return values


def _side_json(name: str, entered: Values) -> JsonObject:
    length = entered.get(road_length(name), {})["spaces"]
    road = [entered.get(road_space(name, number), {}) for number in range(1, length + 1)]
    buildings: list[JsonObject] = []
    cloisters: list[JsonObject] = []
    for monastery in MONASTERIES:
        about, letter = entered.get(size(name, monastery), {}), monastery.lower()
        blocked = about.get("blocked", ())
        for number in range(1, about["cloisters"] + 1):
            space: dict[str, Any] = {"id": f"{letter}_cloister_{number}", "monastery": monastery}
            if number in blocked:
                space["blocked_with_three"] = True
            cloisters.append(space)
        kinds: list[str] = []
        for number in range(1, about["buildings"] + 1):
            values = entered.get(building(name, monastery, number), {})
            kinds.append(values["kind"])
            made: dict[str, Any] = {
                "id": f"{letter}_{values['kind']}_{kinds.count(values['kind'])}",
                "monastery": monastery,
                "kind": values["kind"],
                "cloisters": [f"{letter}_cloister_{touched}" for touched in (values["first"], values["second"])],
            }
            if values.get("blocked"):
                made["blocked_with_three"] = True
            buildings.append(made)
    return {
        "road": [
            {"links": sorted(space["links"]), "bonus": None if space["bonus"] == NO_BONUS else space["bonus"]}
            for space in road
        ],
        "buildings": buildings,
        "cloisters": cloisters,
    }


def _board_groups(known: JsonObject) -> tuple[Group, ...]:
    initial = _board_apart(known["board"])

    item = Item.compared
    printed = tuple(item(id, term(f"enrol.{id}"), fields, initial[id]) for id, fields in _board_fields().items())
    groups = [Group("printed", term("enrol.boards"), "list", printed, term("enrol.boards_hint"))]
    for side in SIDES:
        entered, fields = _side_apart(side, known["board"]["sides"][side]), _side_fields(side)
        spaces = tuple(
            item(
                road_space(side, number),
                term("enrol.road_space", space=number),
                fields["space"],
                entered[road_space(side, number)],
            )
            for number in range(1, ROAD + 1)
        )
        length = item(road_length(side), term("enrol.road_length"), fields["length"], entered[road_length(side)])
        groups.append(
            Group(f"road-{side}", term(f"enrol.road_{side}"), "list", (length, *spaces), term("enrol.road_hint"))
        )
        for monastery in MONASTERIES:
            about = item(
                size(side, monastery), term("enrol.monastery_size"), fields["size"], entered[size(side, monastery)]
            )
            buildings = tuple(
                item(
                    building(side, monastery, number),
                    term("enrol.building", number=number),
                    fields["building"],
                    entered[building(side, monastery, number)],
                )
                for number in range(1, BUILDINGS_OF + 1)
            )
            title = term(f"enrol.monastery_{side}", monastery=monastery)
            groups.append(
                Group(f"{side}-{monastery}", title, "list", (about, *buildings), term("enrol.monastery_hint"))
            )
    return tuple(groups)


# ------------------------------------------------------------------ entered values to a pack, and back


def content(values: Values) -> JsonObject:
    """The content of a pack. The board is the reference pack's until it is entered; missing missions are left out."""
    board = pack_loader.reference_data(GAME)["board"]
    initial = _board_apart(board)
    for side in SIDES:
        initial |= _side_apart(side, board["sides"][side])
    entered = {item: {**value, **values.get(item, {})} for item, value in initial.items()}
    return {
        "board": {
            "supply": {kind: entered["supply"][kind] for kind in GOODS},
            "supply_limited": entered["supply"]["supply_limited"],
            **{row: entered[row][row] for row in ("standard", "row_one", "row_two")},
            "chapel_cost": [*board["chapel_cost"][:3], *(entered["chapels"][f"chapel_{n}"] for n in (4, 5))],
            "cloister_cost": board["cloister_cost"],
            "column_points": [*(entered["windows"][f"column_{n}"] for n in (1, 2)), board["column_points"][2]],
            "row_points": board["row_points"],
            "sides": {side: _side_json(side, entered) for side in SIDES},
        },
        "missions": [
            mission_json(item, 1 + n % MISSIONS, values[item])
            for n, item in enumerate(mission_items())
            if item in values
        ],
    }


def take_apart(data: JsonObject) -> Values:
    """The values that make this pack, as far as the form can hold them; the JSON must be that of a valid pack."""
    board = data["board"]
    values = missions_apart(data) | _board_apart(board)
    for side in SIDES:
        values |= _side_apart(side, board["sides"][side])
    return values


def covers(data: JsonObject) -> bool:
    """Whether the form covers the whole pack; another pack may have other ids, costs or a longer road."""
    try:
        return assembled(GAME, data, content(take_apart(data))) == dict(data)
    except KeyError:
        return False


# ------------------------------------------------------------------ the form


@lru_cache(maxsize=1)
def form() -> Form:
    """The form of the game, created once."""
    known = pack_loader.reference_data(GAME)
    return Form(
        game=GAME,
        title=term("enrol.monasterium"),
        groups=(*mission_groups(known), *_board_groups(known)),
        content=content,
        take_apart=take_apart,
        problems=problems,
        in_words=in_words,
        covers=covers,
    )
