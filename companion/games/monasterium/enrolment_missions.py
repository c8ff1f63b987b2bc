"""Enrolment of Monasterium's missions: the items of the form, and the values of a mission as a pack's JSON.

The rulebook prints the conditions of the missions for any time, so only their points are entered. Those of the kinds
A and B are entered novice by novice: the kind of place, and in which monastery.
"""

from __future__ import annotations

from companion.games.enrolment_fields import Choice, JsonObject, Option, figures
from companion.games.enrolment_form import Group, Item
from engine.core import Term, term
from engine.monasterium.names import MISSION_KINDS, MONASTERIES
from engine.monasterium.pack import GOALS, MISSIONS, PLACES

ANY = "any"
NOVICES = (1, 2, 3)
YEARS = (1, 2, 3)
MOST_POINTS = 25


def mission_items() -> list[str]:
    """The items of the missions, in the order in which a pack lists them."""
    return [f"card-{kind}-{number:02}" for kind in MISSION_KINDS for number in range(1, MISSIONS + 1)]


def _points(name: str, label: Term) -> Choice:
    return Choice(name, label, at="badge", options=figures(0, MOST_POINTS))


def _mission_fields() -> tuple[Choice, ...]:
    places = tuple(Option(place, term("enrol.novice_place", place=place)) for place in PLACES)
    anywhere = tuple(Option(entry, term("enrol.in_monastery", monastery=entry)) for entry in (*MONASTERIES, ANY))
    return (
        *(
            field
            for n in NOVICES
            for field in (
                Choice(f"place_{n}", term(f"enrol.place_of_novice{n}"), at="badge", options=places),
                Choice(f"monastery_{n}", term(f"enrol.monastery_of_novice{n}"), at="badge", options=anywhere),
            )
        ),
        *(_points(f"points_{year}", term(f"enrol.points_in_year{year}")) for year in YEARS),
    )


def _goal_fields() -> tuple[Choice, ...]:
    goals = tuple(Option(goal, term(f"enrol.goal.{goal}")) for goal in GOALS)
    return (
        Choice("goal", term("enrol.goal"), at="badge", options=goals),
        Choice("count", term("enrol.goal_count"), at="badge", options=figures(1, 24)),
        _points("points", term("enrol.points")),
    )


def mission_groups(known: JsonObject) -> tuple[Group, ...]:
    """The 15 missions, a group for each kind; ``known`` is the JSON of the reference pack."""
    entered = missions_apart(known)
    fields, goal_fields = _mission_fields(), _goal_fields()
    items = {}
    for id, value in entered.items():
        goal = "goal" in value
        items[id] = Item(
            id,
            term("enrol.mission", id=id.removeprefix("card-")),
            goal_fields if goal else fields,
            code=f"MM-{id.removeprefix('card-')}",
            initial={name: value[name] for name in ("goal", "count")} if goal else {},
            suggestion=value,
            known_as=term("name.mission", mission=mission_json(id, int(id[-2:]), value)["id"]),
            certain=goal,
        )
    return tuple(
        Group(
            f"missions-{kind}",
            term("enrol.missions", kind=kind),
            "cards",
            tuple(item for id, item in items.items() if id.startswith(f"card-{kind}-")),
            term("enrol.missions_hint"),
        )
        for kind in MISSION_KINDS
    )


def wanted_by(value: JsonObject) -> Term:
    """The condition of an entered mission, as a term."""
    if "goal" in value:
        return term(f"mission.{value['goal']}", n=value["count"])
    places = [term(f"place.{value[f'place_{n}']}", monastery=value[f"monastery_{n}"]) for n in NOVICES]
    return term("mission.places", places=places)


def item_of_mission(mission: str) -> str:
    """The item of a mission by its id in a pack of the form.

    >>> item_of_mission("a_3")
    'card-A-03'
    """
    kind, _, number = mission.partition("_")
    return f"card-{kind.upper()}-{int(number):02}"


def mission_json(id: str, number: int, value: JsonObject) -> JsonObject:
    """A mission as a pack has it, of what was entered of an item; ``number`` is its place among those of its kind."""
    kind = id.split("-")[1]
    mission: dict[str, object] = {"id": f"{kind.lower()}_{number}", "kind": kind}
    if kind == MISSION_KINDS[-1]:
        return mission | {name: value.get(name) for name in ("goal", "count")} | {
            "points": [value.get("points")] * len(YEARS)
        }  # fmt: skip
    novices = []
    for n in NOVICES:
        monastery = value.get(f"monastery_{n}")
        novices.append({"place": value.get(f"place_{n}"), "monastery": None if monastery == ANY else monastery})
    return mission | {"novices": novices, "points": [value.get(f"points_{year}") for year in YEARS]}


def missions_apart(data: JsonObject) -> dict[str, JsonObject]:
    """The values that make the missions of a pack, by item."""
    values: dict[str, JsonObject] = {}
    for kind in MISSION_KINDS:
        for number, mission in enumerate((entry for entry in data["missions"] if entry["kind"] == kind), start=1):
            points = mission["points"]
            if "goal" in mission:
                value: dict[str, object] = {"goal": mission["goal"], "count": mission["count"], "points": points[0]}
            else:
                value = {}
                for n, novice in zip(NOVICES, mission["novices"], strict=True):
                    value |= {f"place_{n}": novice["place"], f"monastery_{n}": novice["monastery"] or ANY}
                value |= {f"points_{year}": points[year - 1] for year in YEARS}
            values[f"card-{kind}-{number:02}"] = value
    return values


def in_words(item: str, value: JsonObject) -> list[Term]:
    """The condition of a mission once it is complete; nothing for any other item."""
    wanted = ("goal", "count") if item.startswith(f"card-{MISSION_KINDS[-1]}") else tuple(
        f"{what}_{n}" for n in NOVICES for what in ("place", "monastery")
    )  # fmt: skip
    return [wanted_by(value)] if item.startswith("card-") and all(name in value for name in wanted) else []
