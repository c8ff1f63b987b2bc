"""Checks of the values entered for a copy of Monasterium: contradictions, and unlikely values.

The rules check a pack as well, but stop at the first fault and name it by its key. These checks list all faults, by
side, monastery and building. Legal values that no printed copy is likely to have are "unlikely".
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.enrolment_fields import JsonObject
from companion.games.enrolment_form import Problem, Values
from companion.games.monasterium.enrolment_sizes import SIDES, building, road_length, road_space, size
from engine.core import term
from engine.monasterium.names import BUILDINGS, MONASTERIES


def problems(values: Values) -> list[Problem]:
    """All faults and unlikely values, in the order of the form."""
    found = [*_missions(values), *_area(values)]
    for side in SIDES:
        found += _road(values, side)
        marked = False
        for monastery in MONASTERIES:
            found += _monastery(values, side, monastery)
            marked = marked or _is_marked(values, side, monastery)
        if side == SIDES[-1] and not marked and all(size(side, monastery) in values for monastery in MONASTERIES):
            found.append(Problem("unlikely", size(side, MONASTERIES[0]), term("enrol.problem.nothing_marked")))
    return found


def _missions(values: Values) -> Iterator[Problem]:
    """Missions with the same condition, and points that rise with the years (MO-C2)."""
    cards = {item: value for item, value in values.items() if item.startswith("card-")}
    for number, (item, value) in enumerate(cards.items()):
        name = item.removeprefix("card-")
        for other, before in list(cards.items())[:number]:
            if other[:6] == item[:6] and _condition(value) and _condition(value) == _condition(before):
                text = term("enrol.problem.same_mission", one=other.removeprefix("card-"), other=name)
                yield Problem("wrong" if "goal" in value else "unlikely", item, text)
        entered = (value.get("points_1"), value.get("points_2"), value.get("points_3"))
        points = [key for key in entered if key is not None]
        if points != sorted(points, reverse=True):
            yield Problem("wrong", item, term("enrol.problem.points_rise", mission=name))


def _condition(value: JsonObject) -> object:
    """The condition of a mission, whatever the order of its novices; None while it is incomplete."""
    if "goal" in value:
        return value["goal"]
    places = (value.get("place_1"), value.get("place_2"), value.get("place_3"))
    monasteries = (value.get("monastery_1"), value.get("monastery_2"), value.get("monastery_3"))
    novices = [(place, where) for place, where in zip(places, monasteries, strict=True) if place and where]
    return sorted(novices) if len(novices) == len(places) else None


def _area(values: Values) -> Iterator[Problem]:
    """The standard action of value 1 sends novices; the points are in row II of column E (MO-A7, A9)."""
    if values.get("standard", {}).get("standard", ["novice"])[0] != "novice":
        yield Problem("wrong", "standard", term("enrol.problem.first_is_sending"))
    if values.get("row_two", {}).get("row_two", ["points"])[-1] != "points":
        yield Problem("wrong", "row_two", term("enrol.problem.last_is_points"))
    chapels = values.get("chapels", {})
    if chapels.get("chapel_4", 4) < 3 or chapels.get("chapel_5", 5) < chapels.get("chapel_4", 4):
        yield Problem("unlikely", "chapels", term("enrol.problem.chapels_fall"))


def _road(values: Values, side: str) -> Iterator[Problem]:
    """The die is the bonus of the last space, and every monastery is linked with the road (MO-M2, M3)."""
    item = road_length(side)
    length = values.get(item, {}).get("spaces", 0)
    numbers = range(1, length + 1)
    road = [values.get(road_space(side, number), {}) for number in numbers]
    if not road or any("bonus" not in space or "links" not in space for space in road):
        return
    if road[-1]["bonus"] != "die":
        yield Problem("wrong", road_space(side, length), term("enrol.problem.no_die_at_end", space=length))
    for number in numbers[:-1]:
        if road[number - 1]["bonus"] == "die":
            text = term("enrol.problem.die_on_the_way", space=number)
            yield Problem("wrong", road_space(side, number), text)
    if all(space["bonus"] == "action" for space in road[:-1]):
        yield Problem("wrong", item, term("enrol.problem.only_actions"))
    joined = {monastery for space in road for monastery in space["links"]}
    for monastery in MONASTERIES:
        if monastery not in joined:
            yield Problem("wrong", item, term("enrol.problem.not_joined", monastery=monastery))


def _monastery(values: Values, side: str, monastery: str) -> Iterator[Problem]:
    """Each building touches two existing spaces, and each space is touched (MO-S2, N4)."""
    about = values.get(size(side, monastery), {})
    if "buildings" not in about or "cloisters" not in about:
        return
    spaces = about["cloisters"]
    for number in about.get("blocked", ()):
        if number > spaces:
            text = term("enrol.problem.marked_beyond", monastery=monastery, n=number)
            yield Problem("wrong", size(side, monastery), text)
    entered = [values.get(building(side, monastery, number), {}) for number in range(1, about["buildings"] + 1)]
    for number, entry in enumerate(entered, start=1):
        touched = [cloister for cloister in (entry.get("first"), entry.get("second")) if cloister is not None]
        item = building(side, monastery, number)
        if len(touched) == 2 and touched[0] == touched[1]:
            yield Problem("wrong", item, term("enrol.problem.touches_one", monastery=monastery, number=number))
        for space in dict.fromkeys(touched):
            if space > spaces:
                text = term("enrol.problem.touches_beyond", monastery=monastery, number=number, n=space)
                yield Problem("wrong", item, text)
    if all("first" in other and "second" in other for other in entered):
        touched_spaces = {cloister for entry in entered for cloister in (entry["first"], entry["second"])}
        for space in range(1, spaces + 1):
            if space not in touched_spaces:
                text = term("enrol.problem.untouched", monastery=monastery, n=space)
                yield Problem("unlikely", size(side, monastery), text)
    kinds = {entry.get("kind") for entry in entered}
    for kind in BUILDINGS:
        if kind not in kinds and None not in kinds:
            text = term("enrol.problem.no_such_building", monastery=monastery, place=kind)
            yield Problem("unlikely", size(side, monastery), text)


def _is_marked(values: Values, side: str, monastery: str) -> bool:
    """Whether a space or building of a monastery is marked as blocked with three players (MO-S1)."""
    about = values.get(size(side, monastery), {})
    buildings = range(1, about.get("buildings", 0) + 1)
    return bool(about.get("blocked")) or any(
        values.get(building(side, monastery, number), {}).get("blocked") for number in buildings
    )
