"""A pack of Monasterium that contradicts the rulebook is refused with its code."""

from typing import Any

import pytest

from engine.core.validators import PackError
from engine.monasterium import Pack
from tests.rules.game_driver import reference_data

STANDARD = reference_data("monasterium")["board"]["standard"]


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"standard": [STANDARD[1], STANDARD[0], *STANDARD[2:]]}, "board.standard[0]"),
        ({"chapel_cost": [1, 2, 2, 4, 5]}, "board.chapel_cost"),
        ({"cloister_cost": [1, 1, 1]}, "board.cloister_cost"),
        ({"column_points": [2, 3, 5]}, "board.column_points[2]"),
        ({"row_points": 4}, "board.row_points"),
    ],
)
def test_a_board_that_contradicts_the_rulebook_is_refused(change: dict[str, Any], key: str) -> None:
    data = reference_data("monasterium")
    data["board"].update(change)
    with pytest.raises(PackError) as refused:
        Pack.parse(data)
    assert (refused.value.key, refused.value.code) == (key, "pack_printed")
    assert Pack.parse_begun(data).hash, "a game that was started with it continues"


def test_a_goal_with_another_count_than_printed_is_refused() -> None:
    data = reference_data("monasterium")
    next(mission for mission in data["missions"] if mission.get("goal") == "novices")["count"] = 11
    with pytest.raises(PackError, match="the goal novices must have the count 12") as refused:
        Pack.parse(data)
    assert refused.value.code == "pack_printed"


def test_a_second_goal_of_the_same_sort_is_refused() -> None:
    data = reference_data("monasterium")
    next(mission for mission in data["missions"] if mission.get("goal") == "novices").update(goal="dice", count=3)
    with pytest.raises(PackError, match="the goal novices must be that of one mission"):
        Pack.parse(data)


def test_points_that_rise_from_year_to_year_are_refused() -> None:
    data = reference_data("monasterium")
    data["missions"][0]["points"] = [1, 5, 9]
    with pytest.raises(PackError, match="must not rise from year to year"):
        Pack.parse(data)
    assert Pack.parse_begun(data).hash, "a game that was started with it continues"


@pytest.mark.parametrize("name", ["two", "more"])
def test_a_die_before_the_last_space_of_the_road_is_refused(name: str) -> None:
    data = reference_data("monasterium")
    data["board"]["sides"][name]["road"][0]["bonus"] = "die"
    with pytest.raises(PackError) as refused:
        Pack.parse(data)
    assert (refused.value.key, refused.value.code) == (f"board.sides.{name}.road", "pack_printed")


def test_a_monastery_without_buildings_is_refused() -> None:
    data = reference_data("monasterium")
    side = data["board"]["sides"]["two"]
    side["buildings"] = [building for building in side["buildings"] if building["monastery"] != "A"]
    with pytest.raises(PackError, match="must have some in monastery A"):
        Pack.parse(data)
