"""Building the cathedral: craftsmen, the best plan, the five cubes (PE-III21 to III23, K)."""

import pytest

from engine.core import Refused
from engine.pillars_of_the_earth.rules.cathedral import best_plan, workshop_of
from tests.rules.pillars_of_the_earth.scene import Scene, pack_with, scene_with_craftsmen


def plan_of(scene: Scene) -> str:
    """The plan that is listed first."""
    assert scene.what == "cathedral" and scene.who == "N", scene.what
    return scene.values[0]


@pytest.mark.rule("PE-III21")
def test_each_use_is_optional_and_another_plan_is_taken_too() -> None:
    scene = scene_with_craftsmen("potter_1", "mortar_mixer_0", "stonecutter_0", sand=5)
    points = scene.points("N")
    scene.answer("potter_1*1", "cathedral")
    assert scene.points("N") == points + 1 and scene.cubes("N") == {"sand": 4}
    scene = scene_with_craftsmen("potter_1", "mortar_mixer_0", "stonecutter_0", sand=5)
    assert "none" in scene.values
    scene.answer("none")
    assert scene.cubes("N") == {"sand": 5}


@pytest.mark.rule("PE-III21", "PE-K1")
@pytest.mark.parametrize(
    "plan", ["potter_1*3", "potter_1*2,mortar_mixer_0*2", "mason_2*1", "potter_1", "potter_1*0", ""]
)
def test_a_plan_beyond_cubes_capacity_or_craftsmen_is_refused(plan: str) -> None:
    scene = scene_with_craftsmen("potter_1", "mortar_mixer_0", "stonecutter_0", sand=7)
    with pytest.raises(Refused, match="not_legal"):
        scene.answer(plan, "cathedral")
    assert scene.cubes("N") == {"sand": 7}


@pytest.mark.rule("PE-K3")
def test_an_engineer_brings_a_point_without_material() -> None:
    scene = scene_with_craftsmen("engineer_3")
    points = scene.points("N")
    scene.answer(plan_of(scene))
    assert scene.points("N") == points + 1


@pytest.mark.rule("PE-K4")
def test_a_toolmaker_requires_metal_which_another_craftsman_can_use_afterwards() -> None:
    scene = scene_with_craftsmen("toolmaker_1", "bell_founder_5", metal=1)
    points, gold = scene.points("N"), scene.gold("N")
    scene.answer(plan_of(scene))
    assert scene.points("N") == points + 5 and scene.gold("N") == gold + 2 and scene.cubes("N") == {}
    scene = scene_with_craftsmen("toolmaker_1", "engineer_3")
    assert plan_of(scene) == "engineer_3*1"
    with pytest.raises(Refused):
        scene.answer("toolmaker_1*1")


@pytest.mark.rule("PE-K5", "PE-III21")
def test_the_gold_of_a_master_woodworker_can_be_used_by_a_goldsmith() -> None:
    scene = scene_with_craftsmen("master_woodworker_1", "goldsmith_2", wood=5, gold=1)
    points = scene.points("N")
    scene.answer(plan_of(scene))
    assert scene.points("N") == points + 3, "1 + twice 4 gold is three times 3"
    assert scene.cubes("N") == {"wood": 3} and scene.gold("N") == 0


@pytest.mark.rule("PE-K5", "PE-III6")
def test_the_best_plan_spends_gold_before_more_would_be_lost_above_thirty() -> None:
    scene = scene_with_craftsmen("master_woodworker_1", "goldsmith_6", wood=2)
    scene.give("N", gold=28)
    cards = [scene.board.pack.craftsmen[card] for card in scene.holding("N").craftsmen]
    plan = best_plan(workshop_of(scene.board, "N"), cards)
    scene.answer(str(plan), "cathedral")
    assert sum(times for id, times in plan if id == "goldsmith_6") == 6
    assert scene.gold("N") == 28 + 8 - 18


@pytest.mark.rule("PE-K6")
def test_bell_founder_glassblower_and_organ_builder_use_metal() -> None:
    cards = pack_with().craftsmen
    assert cards["bell_founder_5"].use == {"metal": 1}
    assert cards["glassblower_3"].use == {"metal": 1, "sand": 1}
    assert cards["organ_builder_4"].use == {"metal": 1, "wood": 1}


@pytest.mark.rule("PE-K7")
def test_masons_earn_nothing_without_the_starting_mortar_mixer() -> None:
    scene = scene_with_craftsmen("mason_2", "mortar_mixer_0", stone=2)
    assert plan_of(scene) == "mason_2*2"
    scene = scene_with_craftsmen("mason_2", "stonecutter_0", stone=2)
    assert plan_of(scene) == "stonecutter_0*1"
    with pytest.raises(Refused):
        scene.answer("mason_2*1")


@pytest.mark.rule("PE-III23")
def test_five_cubes_are_kept_of_the_players_own_choice_and_metal_counts() -> None:
    scene = scene_with_craftsmen(stone=3, wood=3, metal=1)
    assert scene.what == "keep_cubes" and scene.who == "N"
    assert "stone:3+wood:2" in scene.values and "stone:2+wood:2+metal:1" in scene.values
    assert all(sum(int(part.split(":")[1]) for part in value.split("+")) == 5 for value in scene.values)
    scene.answer("stone:3+wood:1+metal:1")
    assert scene.cubes("N") == {"stone": 3, "wood": 1, "metal": 1}


@pytest.mark.rule("PE-III23", "PE-E1")
def test_after_the_last_round_nobody_is_asked_what_to_keep() -> None:
    scene = Scene("NE")
    while scene.board.chapter < 6:
        scene.answer(scene.quiet())
    scene.prepare().until("tax").set_craftsmen("N").set_craftsmen("E").give("N", stone=3, wood=3, metal=1)
    while not scene.game.over:
        assert scene.what != "keep_cubes"
        scene.answer(scene.quiet())
    assert sum(scene.cubes("N").values()) == 5
