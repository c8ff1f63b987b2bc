"""Missions (MO-C)."""

from typing import Any

import pytest

from engine.monasterium.options import Window
from engine.monasterium.pack import Wanted
from engine.monasterium.rules import missions
from engine.monasterium.rules.missions import filled_places, would_complete
from tests.rules.monasterium.scene import Scene


def building(scene: Scene, monastery: str, kind: str = "secular") -> str:
    """A building of a kind."""
    return next(
        place.id for place in scene.board.places_for["building"] if (place.monastery, place.kind) == (monastery, kind)
    )


def cloister(scene: Scene, monastery: str, number: int = 0) -> str:
    """A cloister space."""
    return [place.id for place in scene.board.places_for["cloister"] if place.monastery == monastery][number]


@pytest.mark.rule("MO-C1", "MO-C2")
@pytest.mark.parametrize(("year", "points"), [(1, 14), (2, 10), (3, 7)])
def test_a_mission_is_completed_as_soon_as_its_novices_are_placed_with_the_points_of_the_year(
    year: int, points: int
) -> None:
    scene = Scene("NE").all_dice_on(N=1, E=2)
    scene.board.chapter = year
    scene.place_novice("N", building(scene, "A")).place_novice("N", cloister(scene, "A")).give(
        "N", influence=2, soup=0, rosary=0
    )
    scene.answer("1x1").answer("III.1", "novice")
    while scene.what == "place_novice":
        scene.answer("chapel:A")
    assert scene.area("N").missions == ["a_1"] and scene.points("N") == points
    scene.place_novice("N", "chapel:A")
    assert scene.points("N") == points, "once for each player"


@pytest.mark.rule("MO-C2")
def test_three_required_places_need_three_different_novices() -> None:
    scene = Scene("NE", missions={"b": "b_2+b_4"}).all_dice_on(N=1, E=2)
    scene.place_novice("N", building(scene, "A", "workshop")).place_novice("N", "chapel:B").give(
        "N", influence=2, soup=2, rosary=0
    )
    scene.answer("1x1").answer("I.1", "novice")
    while scene.what == "place_novice":
        scene.answer(building(scene, "A", "secular"))
    assert scene.area("N").missions == [], "one workshop is not two, and no common room stands"


@pytest.mark.rule("MO-C2")
@pytest.mark.parametrize(
    ("standing", "filled"),
    [
        ([], 0), (["chapel:A"], 1), (["workshop"], 1), (["secular", "secular"], 1), (["chapel:A", "chapel:B"], 1),
        (["secular", "workshop"], 2), (["workshop", "workshop"], 2), (["workshop", "workshop", "chapel:A"], 3),
        (["chapel:A", "secular", "workshop"], 3),
    ],
)  # fmt: skip
def test_each_novice_fills_the_place_that_leaves_most_for_the_others(standing: list[str], filled: int) -> None:
    scene = Scene("NE")
    buildings = [place for place in scene.board.places_for["building"] if place.monastery == "A"]
    houses = {kind: [place.id for place in buildings if place.kind == kind] for kind in ("secular", "workshop")}
    for place in standing:
        scene.place_novice("N", houses[place].pop() if place in houses else place).place_novice("E", "chapel:A")
    wanted = (Wanted("building", "A"), Wanted("workshop", None), Wanted("chapel", None))
    assert filled_places(scene.board, "N", wanted) == filled
    assert filled_places(scene.board, "N", wanted[::-1]) == filled


@pytest.mark.rule("MO-C3")
@pytest.mark.parametrize(
    ("mission", "standing", "points"),
    [
        ("c_1", ["chapel:A"] * 3 + ["chapel:B"] * 3 + ["chapel:C"] * 3 + ["chapel:D"] * 2, 10),
        ("c_3", ["cloister"] * 5, 12),
        ("c_2", ["common_room"] * 2, 3 + 9),
    ],
)
def test_a_mission_with_a_goal_is_completed_when_the_goal_is_reached(
    mission: str, standing: list[str], points: int
) -> None:
    other = "c_4" if mission != "c_4" else "c_5"
    scene = Scene("NESW", missions={"c": "+".join(sorted([mission, other]))}).all_dice_on(N=1, E=2, S=3, W=4)
    rooms = [place.id for place in scene.board.places_for["building"] if place.kind == "common_room"]
    spaces = [place.id for place in scene.board.places_for["cloister"] if place.monastery == "C"]
    for number, place in enumerate(standing):
        scene.place_novice("N", {"cloister": spaces, "common_room": rooms}.get(place, [place] * 20)[number + 1])
    if mission == "c_3":
        scene.place_novice("N", building(scene, "A"))
    scene.give("N", influence=5, book=2, rosary=3, soup=0, tool=0)
    before = scene.points("N")
    scene.answer("1x1")
    row = {"c_1": "III", "c_3": "IV", "c_2": "I"}[mission]
    scene.answer(f"{row}.1", "novice")
    if mission != "c_2":  # the last common room is the only place left for it
        scene.answer(scene.values[0], "place_novice")
    assert mission in scene.area("N").missions
    assert scene.points("N") == before + points


@pytest.mark.rule("MO-C3")
def test_windows_of_all_five_monasteries_and_three_dice_are_goals_too() -> None:
    scene = (
        Scene("NE", missions={"c": "c_4+c_5"})
        .all_dice_on(N=2, E=3)
        .open_actions("N", "III.2")
        .place_novice("N", "chapel:E")
    )
    scene.place_windows("N", {"1": ["A", "B"], "2": ["C", "D"]})
    scene.answer("1x2").answer("2.III.window").answer("E1").answer("influence")
    assert scene.area("N").missions == ["c_4"]
    assert scene.points("N") == 5 + 8, "the row and the mission"
    scene = Scene("NE", missions={"c": "c_4+c_5"}).all_dice_on(N=5, E=3).move_messenger("N", 9)
    scene.board.ledger.move(1, "die_blue", "reserve:N", "aside", "test")
    scene.answer("1x5").answer("die")
    assert scene.area("N").missions == ["c_5"] and scene.points("N") == 6


@pytest.mark.rule("MO-C1", "MO-C3")
@pytest.mark.parametrize(
    ("mission", "completing", "others"),
    [
        ("c_1", ["chapel:A", "cloister", "common_room", "secular"], [Window("E", "2"), None]),
        ("c_2", ["common_room"], ["chapel:A", "cloister", "secular", Window("E", "2"), None]),
        ("c_3", ["cloister"], ["chapel:A", "common_room", "secular", Window("E", "2"), None]),
        ("c_4", [Window("E", "2"), Window("E", "1")], ["chapel:A", "common_room", Window("A", "2"), Window("D", "1")]),
        ("c_5", [None], ["chapel:A", "common_room", Window("E", "2")]),
    ],
)
def test_only_what_the_goal_of_a_mission_counts_completes_it(
    mission: str, completing: list[Any], others: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = Scene("NE").place_windows("N", {"1": "AB", "2": "CD", "3": "A"})
    named = {
        "cloister": cloister(scene, "B"),
        "common_room": building(scene, "B", "common_room"),
        "secular": building(scene, "B"),
    }
    goal = scene.board.pack.missions[mission]
    for have, gained, done in (
        *((goal.count - 1, gained, True) for gained in completing),
        *((goal.count - 1, gained, False) for gained in others),
        *((goal.count - 2, gained, False) for gained in completing),
        *((goal.count, gained, False) for gained in completing),
    ):
        monkeypatch.setattr(missions, "progress", lambda *_, have=have: (have, goal.count))
        gained = scene.board.places[named.get(gained, gained)] if isinstance(gained, str) else gained
        assert would_complete(scene.board, "N", goal, gained) is done, (have, gained)
