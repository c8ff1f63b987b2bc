"""Action cards that give goods, build and trade (WWE-A1 to A8, A11, A14)."""

import pytest

from tests.rules.world_without_end.table import Table, effects, pack, ready

# --- goods (A1 to A3, A14, A15) -----------------------------------------------------------------------------


@pytest.mark.rule("WWE-A1", "WWE-A2")
@pytest.mark.parametrize("kind", ["grain", "piety"])
def test_grain_and_piety_bring_one_piece_from_field_and_cathedral(kind: str) -> None:
    table = ready()
    before = table.pile(kind)
    table.play("N", kind)
    assert (table.goods("N"), table.pile(kind), table.vp("N")) == ({kind: 1}, before - 1, 10)


@pytest.mark.rule("WWE-A14", "WWE-A15")
@pytest.mark.parametrize("kind", ["grain", "piety"])
def test_an_action_whose_pile_is_empty_gives_nothing_and_no_point(kind: str) -> None:
    table = ready()
    table.leave_in_pile(kind, 0)
    table.play("N", kind)
    assert (table.goods("N"), table.vp("N")) == ({}, 10)


@pytest.mark.rule("WWE-A3")
@pytest.mark.parametrize(("kind", "pile"), [("stone", "quarry"), ("wood", "forest")])
def test_building_material_brings_one_stone_or_one_wood(kind: str, pile: str) -> None:
    table = ready()
    before = table.view()["piles"][pile]
    table.play("N", "building_material", kind)
    assert (table.goods("N"), table.view()["piles"][pile]) == ({kind: 1}, before - 1)


@pytest.mark.rule("WWE-A3", "WWE-A14")
def test_with_an_empty_quarry_building_material_brings_wood_and_with_neither_nothing() -> None:
    table = ready()
    table.leave_in_pile("stone", 0)
    table.play("N", "building_material")
    assert table.goods("N") == {"wood": 1}
    table.leave_in_pile("wood", 0)
    table.play("E", "building_material")
    assert table.goods("E") == {}


# --- building (A4, A7, A8) ----------------------------------------------------------------------------------


@pytest.mark.rule("WWE-A4")
def test_at_most_two_materials_and_only_into_one_project() -> None:
    table = Table("NE", pack=pack(projects={"fulling_mill": {"stone": 2, "wood": 3}}))
    table.event("I-03")
    table.end_round()
    table.event()
    table.until("play.N")
    table.remove_goods()
    table.hold("N", stone=5, wood=5)
    table.play("N", "building_project")
    ways = table.values("building_project")
    assert {way.split(":")[0] for way in ways} == {"bridge", "fulling_mill", "nothing"}
    assert {tuple(sorted(way.split(":")[1].split("+"))) for way in ways if ":" in way} == {
        ("stone",),
        ("wood",),
        ("stone", "stone"),
        ("stone", "wood"),
        ("wood", "wood"),
    }
    assert all(len(way.split(":")) <= 2 for way in ways)


@pytest.mark.rule("WWE-A4")
def test_nothing_is_built_into_a_covered_or_a_finished_project() -> None:
    for change in ("covered", "finished"):
        table = ready(stone=2)
        if change == "covered":
            table.board.cover("project:bridge", "test")
        table.board.projects["bridge"].finished = change == "finished"
        table.play("N", "building_project")
        assert (table.goods("N"), table.vp("N")) == ({"stone": 2}, 10)


@pytest.mark.rule("WWE-A7")
@pytest.mark.parametrize(("site", "material"), [("1", "stone"), ("4", "wood")])
def test_a_house_costs_one_gold_and_the_material_of_its_site(site: str, material: str) -> None:
    table = ready(gold=2, stone=1, wood=1)
    table.play("N", "house_building", site)
    left = {"gold": 1, "stone": 1, "wood": 1}
    del left[material]
    assert (table.goods("N"), table.vp("N")) == (left, 10), "the rent is not paid out at building"
    seen = next(each for each in table.view()["sites"] if each["id"] == site)
    assert (seen["owner"], table.view()["seats"][0]["houses_left"]) == ("N", 3)


@pytest.mark.rule("WWE-A7")
def test_a_house_needs_gold_the_right_material_and_a_free_site() -> None:
    table = ready(stone=1, gold=1)
    table.build_houses("E", "1")
    table.play("N", "house_building")
    sites = table.pack.board.sites
    free = [site for site in sites if sites[site].material == "stone" and site != "1"]
    assert table.values("house_building") == [*free, "nothing"]
    for held in ({"stone": 3}, {"gold": 3}):
        poor = ready()
        poor.hold("N", **held)
        poor.play("N", "house_building")
        assert (poor.goods("N"), poor.view()["seats"][0]["houses"]) == (held, [])


@pytest.mark.rule("WWE-A7")
def test_nobody_has_more_than_four_houses() -> None:
    table = ready(gold=5, stone=5, wood=5)
    table.build_houses("N", "1", "4", "6", "8")
    table.play("N", "house_building")
    assert table.goods("N") == {"gold": 5, "stone": 5, "wood": 5}
    assert table.ask("play").seat == "E"


@pytest.mark.rule("WWE-A8")
def test_nobody_has_houses_on_two_sites_with_the_same_rent() -> None:
    table = ready(gold=1, stone=1, wood=1)
    table.build_houses("N", "1")
    table.play("N", "house_building")
    assert not {"1", "2", "3"} & set(table.values("house_building")), "all three pay 2 gold"
    assert {"4", "5"} <= set(table.values("house_building"))
    table.answer("house_building", "nothing")
    table.give("E", gold=1, stone=1)
    table.play("E", "house_building")
    assert {"3"} <= set(table.values("house_building")), "another player may"


# --- trade (A5, A11) ----------------------------------------------------------------------------------------


def open_market(**held: int) -> Table:
    """As `ready`, with cloth uncovered."""
    return ready(card="I-04", table=Table("NE", pack=pack({"I-04": effects({"do": "uncover_cloth"})})), **held)


@pytest.mark.rule("WWE-A5")
@pytest.mark.parametrize(
    ("deal", "left"),
    [
        ("3 wool 1 cloth", {"cloth": 1, "gold": 10}),
        ("2 wool 0 cloth", {"wool": 1, "cloth": 2, "gold": 4}),
        ("0 wool 1 cloth", {"wool": 3, "cloth": 1, "gold": 4}),
        ("nothing", {"wool": 3, "cloth": 2}),
    ],
)
def test_wool_sells_at_two_and_one_cloth_at_four(deal: str, left: dict[str, int]) -> None:
    table = open_market(wool=3, cloth=2)
    before = {kind: table.pile(kind) for kind in ("wool", "cloth")}
    table.play("N", "sale", deal)
    assert table.goods("N") == left
    assert {kind: table.pile(kind) + table.held("N", kind) for kind in before} == {
        "wool": before["wool"] + 3,
        "cloth": before["cloth"] + 2,
    }


@pytest.mark.rule("WWE-A5")
def test_at_most_one_cloth_and_at_most_the_wool_held_are_sold() -> None:
    table = open_market(wool=1, cloth=2)
    table.play("N", "sale")
    assert set(table.values("sale")) == {"1 wool 1 cloth", "1 wool 0 cloth", "0 wool 1 cloth", "nothing"}


@pytest.mark.rule("WWE-A5", "WWE-X10")
def test_nothing_is_sold_on_a_covered_space_of_the_market() -> None:
    table = ready(wool=2, cloth=2)
    table.play("N", "sale")
    assert set(table.values("sale")) == {"2 wool 0 cloth", "1 wool 0 cloth", "nothing"}
    text = effects({"do": "uncover_cloth"}, {"do": "cover_market", "space": "wool"})
    other = ready(card="I-04", table=Table("NE", pack=pack({"I-04": text})), wool=2, cloth=2)
    other.play("N", "sale")
    assert other.goods("N") == {"wool": 2, "cloth": 1, "gold": 4}


@pytest.mark.rule("WWE-A11")
@pytest.mark.parametrize(("n", "left"), [(2, {"wool": 1, "cloth": 2}), (1, {"wool": 2, "cloth": 1})])
def test_the_weaver_turns_one_or_two_wool_into_as_many_cloth(n: int, left: dict[str, int]) -> None:
    table = ready(wool=3)
    table.play("N", "weaver")
    assert table.values("weaver") == ["2", "1", "nothing"]
    table.answer("weaver", n)
    assert table.goods("N") == left
    assert table.pile("cloth") == 12 - n


@pytest.mark.rule("WWE-A14", "WWE-A11")
def test_the_weaver_turns_in_only_as_much_wool_as_cloth_can_be_taken() -> None:
    table = ready(wool=2)
    table.leave_in_pile("cloth", 1)
    table.play("N", "weaver")
    assert table.goods("N") == {"wool": 1, "cloth": 1}
    empty = ready(wool=2)
    empty.leave_in_pile("cloth", 0)
    empty.play("N", "weaver")
    assert empty.goods("N") == {"wool": 2}


@pytest.mark.rule("WWE-A10", "WWE-X13")
@pytest.mark.parametrize(("projects", "houses", "gold"), [(True, False, 1), (True, True, 1), (False, True, 0)])
def test_while_an_event_forbids_to_build_projects_nobody_can_donate(projects: bool, houses: bool, gold: int) -> None:
    text = effects({"do": "forbid_building", "projects": projects, "houses": houses}, kind="permanent")
    table = ready(card="I-06", table=Table("NE", pack=pack({"I-06": text})), gold=1)
    table.play("N", "donation")
    assert table.held("N", "gold") == gold
    assert table.board.projects["bridge"].donors == ([] if gold else ["N"])
