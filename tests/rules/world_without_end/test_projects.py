"""Building projects (WWE-B): spaces, donors, bonuses, the spire of the Tower."""

from typing import Any

import pytest

from tests.rules.world_without_end.scene import Scene, quiet_pack, reference_data


def ready_to_finish(project: str = "bridge", seats: str = "NES", **pack: Any) -> Scene:
    """A game in which N is to play, and one stone finishes the project."""
    scene = Scene(seats, pack=quiet_pack(**pack))
    scene.event("I-01")
    site = scene.board.projects[project]
    return scene.fill(project, stone=site.stone - 1, wood=site.wood).hold("N", stone=1)


@pytest.mark.rule("WWE-B1", "WWE-S6")
def test_only_the_bridge_is_there_at_first_and_an_undrawn_project_never_comes() -> None:
    scene = Scene()
    assert list(scene.board.projects) == ["bridge"]
    scene.go_to(2, 6)
    assert list(scene.board.projects) == ["bridge"]
    scene.go_to(3, 1)
    assert list(scene.board.projects) == ["bridge", "tower"]
    scene.go_to(4, 6)
    assert list(scene.board.projects) == ["bridge", "tower"]


@pytest.mark.rule("WWE-B2", "WWE-B11", "WWE-A4")
def test_one_stone_and_one_wood_bring_six_points() -> None:
    scene = Scene()
    scene.event("I-01").hold("N", stone=1, wood=1)
    before = scene.vp("N")
    scene.answer("play.N", "building_project").answer("building_project.N", "bridge:stone+wood")
    assert scene.vp("N") == before + 6
    bridge = scene.board.projects["bridge"]
    assert (bridge.stone_filled, bridge.wood_filled) == (1, 1)
    assert scene.held("N", "stone") == scene.held("N", "wood") == 0


@pytest.mark.rule("WWE-B2")
def test_wood_may_go_in_before_stone_but_only_into_its_own_spaces() -> None:
    scene = Scene()
    scene.event("I-01").hold("N", stone=2, wood=2).fill("bridge", wood=1)
    scene.answer("play.N", "building_project")
    assert set(scene.values("building_project.N")) == {
        "bridge:stone",
        "bridge:wood",
        "bridge:stone+stone",
        "bridge:stone+wood",
        "nothing",
    }
    before = scene.vp("N")
    scene.answer("building_project.N", "bridge:wood")
    assert scene.vp("N") == before + 3
    assert scene.board.projects["bridge"].stone_filled == 0


@pytest.mark.rule("WWE-B3", "WWE-B12")
def test_two_donors_get_one_point_and_one_cloth_each_and_their_seals_back() -> None:
    scene = ready_to_finish(bonus={"bridge": {"vp": 1, "cloth": 1}})
    scene.donate("E", "bridge").donate("S", "bridge")
    before = scene.points()
    assert scene.held("E", "seal") == scene.held("S", "seal") == 1
    scene.answer("play.N", "building_project")
    assert scene.board.projects["bridge"].finished
    assert scene.points() == {"N": before["N"] + 3, "E": before["E"] + 1, "S": before["S"] + 1}
    assert [scene.held(seat, "cloth") for seat in "NES"] == [0, 1, 1]
    assert [scene.held(seat, "seal") for seat in "NES"] == [2, 2, 2]


@pytest.mark.rule("WWE-B3")
def test_donors_are_served_from_the_active_player_clockwise_whichever_seat_builds() -> None:
    scene = Scene("NES", start="E", pack=quiet_pack(bonus={"bridge": {"vp": 1}}))
    scene.event("I-01").fill("bridge", stone=2, wood=2)
    for seat in "NSE":
        scene.donate(seat, "bridge")
    scene.hold("S", stone=1).play("S", "building_project")
    assert [entry.target for entry in scene.entries_of("WWE-B3") if entry.kind == "vp"] == ["E", "S", "N"]


@pytest.mark.rule("WWE-B4")
@pytest.mark.parametrize("left", [0, 1])
def test_without_enough_of_the_extra_for_all_donors_nobody_gets_it_but_the_points_are_paid(left: int) -> None:
    scene = ready_to_finish(bonus={"bridge": {"vp": 1, "cloth": 1}})
    scene.donate("E", "bridge").donate("S", "bridge").leave_in_pile("cloth", left)
    before = scene.points()
    scene.answer("play.N", "building_project")
    assert [scene.held(seat, "cloth") for seat in "NES"] == [0, 0, 0]
    assert scene.points() == {"N": before["N"] + 3, "E": before["E"] + 1, "S": before["S"] + 1}
    assert scene.held("E", "seal") == scene.held("S", "seal") == 2


@pytest.mark.rule("WWE-B5")
def test_tower_and_lady_chapel_pay_two_points_and_nothing_more() -> None:
    bonus = {project["id"]: project["bonus"] for project in reference_data()["board"]["projects"]}
    assert bonus["tower"] == bonus["lady_chapel"] == {"vp": 2}
    scene = Scene()
    scene.go_to(2, 1).event("II-02").fill("lady_chapel", stone=2, wood=1).donate("E", "lady_chapel")
    scene.hold("E", stone=0)
    before, goods = scene.vp("E"), scene.goods("E")
    seat = scene.board.active
    scene.hold(seat, stone=1, wood=0).answer(f"play.{seat}", "building_project")
    scene.answer(f"building_project.{seat}", "lady_chapel:stone")
    assert scene.board.projects["lady_chapel"].finished
    assert scene.vp("E") == before + 2
    assert scene.goods("E") == goods


def scene_with_hospital(medical: dict[str, int], value: str = "2") -> Scene:
    """A game in which E finishes the Hospital, with both as donors, one sick on place 1, and N active."""
    scene = Scene("NE", pack=quiet_pack(plague={"III-01": 1, "III-02": 4}))
    scene.go_to(3, 1).answer("event", "III-02").answer("plague_token", "5").until("orientation").answer(
        "orientation", "0"
    )
    scene.go_to(3, 2).answer("event", "III-01").answer("plague_token", value).until("orientation").answer(
        "orientation", "0"
    )
    scene.fill("hospital", stone=2, wood=1).fill("bridge", stone=3, wood=2)
    scene.board.projects["bridge"].finished = True
    scene.donate("N", "hospital").donate("E", "hospital")
    for seat, n in medical.items():
        scene.hold(seat, medical_knowledge=n)
    scene.fill("tower", stone=6).hold("E", stone=1)
    assert scene.board.active == "E"
    return scene.play("E", "building_project")


@pytest.mark.rule("WWE-B6", "WWE-G4")
def test_each_donor_of_the_hospital_in_turn_may_care_for_one_sick_person() -> None:
    scene = scene_with_hospital({"N": 2, "E": 2})
    assert scene.board.active == "E"
    before = scene.points()
    assert scene.open == ["hospital.E"]
    assert scene.values("hospital.E") == ["1", "nothing"]
    scene.answer("hospital.E", "nothing")
    scene.answer("hospital.N", "1")
    assert scene.board.plague[1] == "gone"
    assert scene.vp("N") == before["N"] + 3
    assert scene.vp("E") == before["E"]
    assert scene.held("N", "medical_knowledge") == 2


@pytest.mark.rule("WWE-B6")
def test_a_donor_of_the_hospital_whose_knowledge_does_not_suffice_loses_the_extra() -> None:
    scene = scene_with_hospital({"N": 0, "E": 1})
    assert not any(name.startswith("hospital") for name in scene.open)
    assert scene.board.plague[1] == "sick"
    assert scene.held("N", "seal") == scene.held("E", "seal") == 2


def scene_with_tower(seats: str = "NES", **loyalty: int) -> Scene:
    """A game in chapter III with one free space on the Tower, and N to play with 1 stone."""
    scene = Scene(seats)
    scene.go_to(3, 1, "event")
    scene.until("event").answer_quietly()
    scene.until(f"play.{scene.board.active}")
    seat = scene.board.active
    scene.fill("bridge", stone=3, wood=2)
    scene.board.projects["bridge"].finished = True
    scene.fill("tower", stone=5, wood=2).hold(seat, stone=1, wood=0)
    for owner, n in loyalty.items():
        scene.hold(owner, loyalty=n)
    return scene


@pytest.mark.rule("WWE-B7", "WWE-B5")
def test_the_most_loyal_player_sets_the_spire_for_three_points() -> None:
    scene = scene_with_tower(N=1, E=3, S=2).donate("N", "tower")
    seat = scene.board.active
    before = scene.points()
    scene.answer(f"play.{seat}", "building_project")
    expected = {
        player: vp + 3 * (player == seat) + 3 * (player == "E") + 2 * (player == "N") for player, vp in before.items()
    }
    assert scene.points() == expected
    assert scene.board.projects["tower"].metal and scene.board.projects["tower"].finished
    assert scene.ledger.held("metal", "project:tower") == 1
    assert scene.ledger.held("metal", "royal_mine") == 0
    assert [scene.held(each, "loyalty") for each in "NES"] == [1, 3, 2]


@pytest.mark.rule("WWE-B7")
@pytest.mark.parametrize(("loyalty", "sharing"), [({"N": 2, "E": 2, "S": 1}, "NE"), ({"N": 0, "E": 0, "S": 0}, "NES")])
def test_players_who_share_the_most_loyalty_get_one_point_each_and_the_metal_is_set(
    loyalty: dict[str, int], sharing: str
) -> None:
    scene = scene_with_tower("NES", **loyalty)
    seat = scene.board.active
    before = scene.points()
    scene.answer(f"play.{seat}", "building_project")
    assert scene.points() == {player: vp + 3 * (player == seat) + (player in sharing) for player, vp in before.items()}
    assert scene.ledger.held("metal", "project:tower") == 1


@pytest.mark.rule("WWE-B7", "WWE-C1")
def test_loyalty_counts_for_the_spire_before_the_duties_when_the_chapter_fills_the_tower() -> None:
    scene = Scene()
    scene.go_to(3, 6).fill("tower", stone=5, wood=2).hold("N", loyalty=0)
    scene.until("play.N").hold("E", loyalty=1, piety=0, grain=2)
    before = scene.vp("E")
    scene.end_of_chapter()
    assert scene.board.projects["tower"].finished
    assert [entry.target for entry in scene.entries_of("WWE-B7") if entry.kind == "vp"] == ["E"]
    assert scene.vp("E") == before + 3 - 6


@pytest.mark.rule("WWE-B7")
def test_the_blue_space_takes_neither_stone_nor_wood() -> None:
    scene = scene_with_tower()
    seat = scene.board.active
    scene.hold(seat, stone=2, wood=2)
    scene.answer(f"play.{seat}", "building_project")
    assert scene.board.projects["tower"].stone_filled == 6
    assert (scene.held(seat, "stone"), scene.held(seat, "wood")) == (1, 2)


@pytest.mark.rule("WWE-B8", "WWE-B10")
def test_an_unfinished_tower_gives_no_metal_and_keeps_its_pieces_and_seals() -> None:
    scene = Scene()
    scene.go_to(4, 1).fill("tower", stone=2).donate("E", "tower")
    scene.go_to(4, 6).end_of_chapter()
    while not scene.game.over:
        scene.answer_quietly()
    site = scene.board.projects["tower"]
    assert not site.finished and not site.metal
    assert scene.ledger.held("metal", "royal_mine") == 1
    assert scene.ledger.held("stone", "project:tower") == site.stone_filled > 2
    assert scene.ledger.held("seal:E", "project:tower") == 1
    assert scene.held("E", "seal") == 1
    assert not scene.entries_of("WWE-B7")


MERTHIN: dict[str, Any] = {"effects": {"IV-01": [{"do": "finish_tower"}]}}


@pytest.mark.rule("WWE-B9", "WWE-X8")
def test_an_event_finishes_the_tower_from_quarry_and_forest_without_points_for_the_pieces() -> None:
    scene = Scene(pack=quiet_pack(**MERTHIN))
    scene.go_to(4, 1).donate("N", "tower").hold("N", loyalty=0).hold("E", loyalty=1)
    quarry, forest = scene.ledger.held("stone", "quarry"), scene.ledger.held("wood", "forest")
    site, before = scene.board.projects["tower"], scene.points()
    stone, wood = 6 - site.stone_filled, 2 - site.wood_filled
    scene.board.projects["tower"].covered = True
    scene.answer("event", "IV-01").until("orientation")
    assert site.finished and site.metal
    assert scene.points() == {"N": before["N"] + 2, "E": before["E"] + 3}
    assert scene.ledger.held("stone", "quarry") == quarry - stone
    assert scene.ledger.held("wood", "forest") == forest - wood
    assert site.stand_ins == 0
    assert scene.held("N", "seal") == 2


@pytest.mark.rule("WWE-B9", "WWE-Z2")
def test_stand_ins_finish_the_tower_when_quarry_and_forest_have_too_little() -> None:
    scene = Scene(pack=quiet_pack(**MERTHIN))
    scene.go_to(4, 1).leave_in_pile("stone", 1).leave_in_pile("wood")
    site = scene.board.projects["tower"]
    missing = 6 - site.stone_filled - 1 + 2 - site.wood_filled
    scene.answer("event", "IV-01").until("orientation")
    assert site.finished
    assert site.stand_ins == missing == scene.ledger.held("stand_in", "project:tower")
    assert scene.ledger.held("stone", "quarry") == 0


@pytest.mark.rule("WWE-B9")
def test_a_tower_that_is_finished_stays_as_it_is_and_without_a_tower_nothing_happens() -> None:
    scene = Scene(pack=quiet_pack(**MERTHIN))
    scene.go_to(4, 1).board.projects["tower"].finished = True
    entries = len(scene.ledger.entries)
    scene.answer("event", "IV-01").until("orientation")
    assert {entry.kind for entry in scene.ledger.entries[entries:]} == {"note", "event:IV-01", "plague_token"}
    early = Scene(pack=quiet_pack({"I-01": [{"do": "finish_tower"}]}))
    early.answer("event", "I-01").until("orientation")
    assert list(early.board.projects) == ["bridge"]


@pytest.mark.rule("WWE-B13")
def test_the_event_of_the_fulling_mill_brings_it_and_it_can_be_built_on_in_the_same_round() -> None:
    scene = Scene()
    scene.event("I-03").hold("N", wood=1)
    assert "fulling_mill" in scene.board.projects
    scene.answer("play.N", "building_project")
    assert "fulling_mill:wood" in scene.values("building_project.N")
