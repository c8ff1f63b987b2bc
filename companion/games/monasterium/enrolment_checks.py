"""What can be wrong with a printed copy of Monasterium as it was told: in plain sentences, before any game.

The rules' own check of a pack stops at the first thing that it could not play with, and names it by its key. Somebody
who compares a board needs all of it at once, by side, monastery and building; and what the rules would swallow, but no
printed copy looks like, is worth a second look.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.enrolment_form import Problem, Values
from companion.games.monasterium.enrolment_sizes import SIDES, building, road_length, road_space, size
from engine.core import term
from engine.monasterium.names import BUILDINGS, MONASTERIES

Told = Mapping[str, Any]


def problems(values: Values) -> list[Problem]:
    """What the rules could not be played with, and what looks odd, in the order of the form."""
    found = [*_missions(values), *_area(values)]
    for side in SIDES:
        found += _road(values, side)
        marked = False
        for monastery in MONASTERIES:
            found += _monastery(values, side, monastery)
            marked = marked or _is_marked(values, side, monastery)
        if side == SIDES[-1] and not marked and all(size(side, one) in values for one in MONASTERIES):
            found.append(Problem("odd", size(side, MONASTERIES[0]), term("enrol.problem.nothing_marked")))
    return found


def _missions(values: Values) -> Iterator[Problem]:
    """Missions that cannot both be right, and points that rise where they should fall (MO-C2)."""
    cards = {item: value for item, value in values.items() if item.startswith("card-")}
    for number, (item, value) in enumerate(cards.items()):
        name = item.removeprefix("card-")
        for other, before in list(cards.items())[:number]:
            if other[:6] == item[:6] and _wants(value) and _wants(value) == _wants(before):
                text = term("enrol.problem.same_mission", one=other.removeprefix("card-"), other=name)
                yield Problem("odd", item, text)
        points = [value[f"points_{year}"] for year in (1, 2, 3) if f"points_{year}" in value]
        if points != sorted(points, reverse=True):
            yield Problem("odd", item, term("enrol.problem.points_rise", mission=name))


def _wants(value: Told) -> object:
    """What a mission wants, in whatever order its novices were told; None while that is not whole."""
    if "goal" in value:
        return value["goal"]
    novices = [(value.get(f"place_{n}"), value.get(f"monastery_{n}")) for n in (1, 2, 3)]
    return None if any(None in one for one in novices) else sorted(novices)


def _area(values: Values) -> Iterator[Problem]:
    """Sending is the standard action of the value 1; the points stand in row II of column E (MO-A7, A9)."""
    if values.get("standard", {"standard": ["novice"]})["standard"][0] != "novice":
        yield Problem("odd", "standard", term("enrol.problem.first_is_sending"))
    if values.get("row_two", {"row_two": ["points"]})["row_two"][-1] != "points":
        yield Problem("wrong", "row_two", term("enrol.problem.last_is_points"))
    chapels = values.get("chapels", {})
    if chapels.get("chapel_4", 4) < 3 or chapels.get("chapel_5", 5) < chapels.get("chapel_4", 4):
        yield Problem("odd", "chapels", term("enrol.problem.chapels_fall"))


def _road(values: Values, side: str) -> Iterator[Problem]:
    """The die is the bonus of the last space, and the road leads past every monastery (MO-M2, M3)."""
    item = road_length(side)
    if item not in values:
        return
    length = values[item].get("spaces", 0)
    numbers = range(1, length + 1)
    road = [values.get(road_space(side, number), {}) for number in numbers]
    if any("bonus" not in space or "links" not in space for space in road):
        return
    if road[-1]["bonus"] != "die":
        yield Problem("wrong", road_space(side, length), term("enrol.problem.no_die_at_end", space=length))
    for number in numbers[:-1]:
        if road[number - 1]["bonus"] == "die":
            text = term("enrol.problem.die_on_the_way", space=number)
            yield Problem("odd", road_space(side, number), text)
    if all(space["bonus"] == "action" for space in road[:-1]):
        yield Problem("wrong", item, term("enrol.problem.only_actions"))
    joined = {monastery for space in road for monastery in space["links"]}
    for monastery in MONASTERIES:
        if monastery not in joined:
            yield Problem("wrong", item, term("enrol.problem.not_joined", monastery=monastery))


def _monastery(values: Values, side: str, monastery: str) -> Iterator[Problem]:
    """Each building touches two spaces that are there, and each space is touched (MO-S2, N4)."""
    about = values.get(size(side, monastery), {})
    if "buildings" not in about or "cloisters" not in about:
        return
    spaces = about["cloisters"]
    for number in about.get("blocked", ()):
        if number > spaces:
            text = term("enrol.problem.marked_beyond", monastery=monastery, n=number)
            yield Problem("wrong", size(side, monastery), text)
    told = [values.get(building(side, monastery, number), {}) for number in range(1, about["buildings"] + 1)]
    for number, one in enumerate(told, start=1):
        touched = [one[which] for which in ("first", "second") if which in one]
        item = building(side, monastery, number)
        if len(touched) == 2 and touched[0] == touched[1]:
            yield Problem("wrong", item, term("enrol.problem.touches_one", monastery=monastery, number=number))
        for space in dict.fromkeys(touched):
            if space > spaces:
                text = term("enrol.problem.touches_beyond", monastery=monastery, number=number, n=space)
                yield Problem("wrong", item, text)
    if all("first" in one and "second" in one for one in told):
        touched_spaces = {one[which] for one in told for which in ("first", "second")}
        for space in range(1, spaces + 1):
            if space not in touched_spaces:
                text = term("enrol.problem.untouched", monastery=monastery, n=space)
                yield Problem("odd", size(side, monastery), text)
    kinds = {one.get("kind") for one in told}
    for kind in BUILDINGS:
        if kind not in kinds and None not in kinds:
            text = term("enrol.problem.no_such_building", monastery=monastery, place=kind)
            yield Problem("odd", size(side, monastery), text)


def _is_marked(values: Values, side: str, monastery: str) -> bool:
    """Whether anything of a monastery is marked as blocked with three (MO-S1)."""
    about = values.get(size(side, monastery), {})
    buildings = range(1, about.get("buildings", 0) + 1)
    return bool(about.get("blocked")) or any(
        values.get(building(side, monastery, number), {}).get("blocked") for number in buildings
    )
