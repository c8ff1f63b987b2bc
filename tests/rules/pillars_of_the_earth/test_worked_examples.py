"""The worked examples of the rulebook, played ask by ask, with every number."""

import pytest

from engine.pillars_of_the_earth import view
from tests.rules.pillars_of_the_earth.scene import scene_at_draw, scene_with_craftsmen

RED, GREEN, BLUE = "E", "S", "N"


@pytest.mark.rule("PE-II10", "PE-II3", "PE-II4")
def test_red_passes_at_seven_its_builder_lies_on_seven_and_the_marker_goes_to_six() -> None:
    scene = scene_at_draw(RED + BLUE).answer(RED, "draw")
    assert scene.board.cost == 7
    scene.answer("pass", "builder")
    for viewer in (RED, BLUE, "table"):
        assert view(scene.game, viewer)["cost"] == {"next": 6, "wheel": [RED], "passed": [{"seat": RED, "cost": 7}]}
    assert scene.gold(RED) == 30


@pytest.mark.rule("PE-II10", "PE-II6")
def test_red_passed_then_blue_then_red_again_so_red_places_first_then_blue_then_red_all_free() -> None:
    scene = scene_at_draw(BLUE + RED)
    for seat, value in (
        (RED, "pass"), (BLUE, "pass"), (RED, "pass"), (BLUE, "castle:1"), (RED, "priory:1"), (BLUE, "priory:2"),
    ):  # fmt: skip
        scene.answer(seat, "draw").answer(value, "builder")
    gold = {seat: scene.gold(seat) for seat in (RED, BLUE)}
    assert gold == {BLUE: 30 - 4 - 2, RED: 30 - 3}
    for seat, place in ((RED, "market:1"), (BLUE, "market:2"), (RED, "cathedral:1")):
        assert (scene.what, scene.who) == ("passed", seat) and "pass" not in scene.values
        scene.answer(place)
    assert scene.board.spaces["market"][:2] == [RED, BLUE] and scene.board.spaces["cathedral"] == [RED]
    assert {seat: scene.gold(seat) for seat in (RED, BLUE)} == gold


@pytest.mark.rule("PE-III20", "PE-III16", "PE-III17", "PE-III18")
def test_the_rulebooks_example_of_trading_by_green_and_red() -> None:
    scene = scene_at_draw(GREEN + RED)
    for seat, place in (
        (GREEN, "market:1"), (RED, "market:2"), (GREEN, "castle:1"), (RED, "priory:1"), (GREEN, "priory:2"),
        (RED, "shiring:1"),
    ):  # fmt: skip
        scene.answer(seat, "draw").answer(place, "builder")
    scene.until("market")
    market, site = scene.board.ledger.counts, {"stone": "quarry", "metal": "metal_reserve"}
    scene.give(GREEN, gold=7, metal=1, stone=0, wood=0, sand=0).give(RED, gold=2, stone=1, wood=0, sand=0, metal=0)
    assert (market["wood"]["kingsbridge_market"], market["sand"]["kingsbridge_market"]) == (4, 4)
    at_home = {kind: market[kind][pile] for kind, pile in site.items()}
    for seat, deal, gold in (
        (GREEN, "buy:wood:2", 1), (RED, "sell:stone:1", 6), (GREEN, "sell:metal:1", 6), (RED, "buy:wood:2", 0),
    ):  # fmt: skip
        assert (scene.what, scene.who) == ("market", seat)
        scene.answer(deal)
        assert scene.gold(seat) == gold
    assert market["wood"]["kingsbridge_market"] == 0, "none left"
    assert (scene.what, scene.who) == ("market", GREEN)
    scene.answer("buy:sand:3")
    assert (scene.gold(GREEN), scene.cubes(GREEN)) == (0, {"wood": 2, "sand": 3})
    assert (scene.gold(RED), scene.cubes(RED)) == (0, {"wood": 2})
    assert market["sand"]["kingsbridge_market"] == 1
    assert {kind: market[kind][pile] - at_home[kind] for kind, pile in site.items()} == {"stone": 1, "metal": 1}
    left = [e.target for e in scene.board.ledger.entries if e.source == "log.left_market"]
    assert left == [RED, GREEN], "in this order, and by themselves: neither can do anything more"


@pytest.mark.rule("PE-III22", "PE-III21", "PE-K1", "PE-K3", "PE-K4")
def test_five_sand_three_stone_and_a_metal_become_five_points_and_two_gold() -> None:
    plan = "toolmaker_1*1,potter_1*2,mortar_mixer_0*1,stonecutter_0*1,engineer_3*1"
    crew = ("potter_1", "mortar_mixer_0", "stonecutter_0", "engineer_3", "toolmaker_1")
    scene = scene_with_craftsmen(*crew, sand=5, stone=3, metal=1)
    before = scene.points("N")
    best = scene.game.asks[0].options[0]
    gained = {(move["key"], move.get("kind", "vp")): move["n"] for move in best.moves}
    assert gained == {("vp", "vp"): 5, ("take", "gold"): 2, ("give", "stone"): 2, ("give", "sand"): 5}
    assert sorted(best.value.split(",")) == sorted(plan.split(",")), "the app proposes just that"
    scene.answer(plan, "cathedral")
    assert scene.points("N") - before == 2 + 1 + 1 + 1 and scene.gold("N") == 2
    scene.until("advantages")
    assert scene.cubes("N") == {"stone": 1, "metal": 1}, "left for the next round"


@pytest.mark.rule("PE-K1")
@pytest.mark.parametrize(("wood", "points", "left"), [(11, 4, 3), (8, 4, 0), (7, 3, 1), (2, 1, 0)])
def test_a_woodworker_turns_two_wood_into_a_point_at_most_eight_into_four(wood: int, points: int, left: int) -> None:
    scene = scene_with_craftsmen("woodworker_0", wood=wood)
    before = scene.points("N")
    scene.answer(f"woodworker_0*{points}", "cathedral")
    assert scene.points("N") == before + points
    assert scene.cubes("N").get("wood", 0) == left


@pytest.mark.rule("PE-K1", "PE-K7")
@pytest.mark.parametrize(("crew", "points"), [("stonecutter_0", 1), ("mason_2", 2), ("sculptor_4", 4)])
def test_two_stone_are_one_point_with_a_stonecutter_two_with_a_mason_four_with_a_sculptor(
    crew: str, points: int
) -> None:
    scene = scene_with_craftsmen("mortar_mixer_0", crew, stone=2)
    before = scene.points("N")
    scene.answer(scene.values[0], "cathedral")
    assert scene.points("N") == before + points and scene.cubes("N") == {}


@pytest.mark.rule("PE-K2")
def test_a_goldsmith_turns_twelve_gold_into_four_points_and_no_more() -> None:
    scene = scene_with_craftsmen("goldsmith_2", gold=14)
    before = scene.points("N")
    scene.answer("goldsmith_2*4", "cathedral")
    assert scene.points("N") == before + 4 and scene.gold("N") == 2
