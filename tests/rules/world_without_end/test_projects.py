"""Building projects (WWE-B): spaces, donors, bonuses, the spire of the Tower."""

import pytest

from tests.rules.world_without_end.table import Table, effects, pack, reference_data

BONUS = {"bridge": {"bonus": {"vp": 1, "cloth": 1}}}


def ready_to_finish() -> Table:
    """A game in which N is to play, and one stone finishes the Bridge, whose donors get a point and a cloth."""
    return Table("NES", pack=pack(projects=BONUS)).event("I-01").fill("bridge", stone=2, wood=2).hold("N", stone=1)


@pytest.mark.rule("WWE-B1", "WWE-S6")
def test_only_the_bridge_is_there_at_first_and_an_undrawn_project_never_comes() -> None:
    table = Table()
    assert list(table.board.projects) == ["bridge"]
    table.go_to(2, 6)
    assert list(table.board.projects) == ["bridge"]
    table.go_to(3, 1)
    assert list(table.board.projects) == ["bridge", "tower"]
    table.go_to(4, 6)
    assert list(table.board.projects) == ["bridge", "tower"]


@pytest.mark.rule("WWE-B2", "WWE-B11", "WWE-A4")
def test_one_stone_and_one_wood_bring_six_points() -> None:
    table = Table()
    table.event("I-01").hold("N", stone=1, wood=1)
    before = table.vp("N")
    table.answer("play.N", "building_project").answer("building_project.N", "bridge:stone+wood")
    assert table.vp("N") == before + 6
    bridge = table.board.projects["bridge"]
    assert (bridge.stone_filled, bridge.wood_filled) == (1, 1)
    assert table.held("N", "stone") == table.held("N", "wood") == 0


@pytest.mark.rule("WWE-B3", "WWE-B12")
def test_two_donors_get_one_point_and_one_cloth_each_and_their_seals_back() -> None:
    table = ready_to_finish()
    table.donate("E", "bridge").donate("S", "bridge")
    before = table.points()
    assert table.held("E", "seal") == table.held("S", "seal") == 1
    table.answer("play.N", "building_project")
    assert table.board.projects["bridge"].finished
    assert table.points() == {"N": before["N"] + 3, "E": before["E"] + 1, "S": before["S"] + 1}
    assert [table.held(seat, "cloth") for seat in "NES"] == [0, 1, 1]
    assert [table.held(seat, "seal") for seat in "NES"] == [2, 2, 2]


@pytest.mark.rule("WWE-B3")
def test_donors_are_served_from_the_active_player_clockwise_whichever_seat_builds() -> None:
    table = Table("NES", start="E", pack=pack(projects=BONUS))
    table.event("I-01").fill("bridge", stone=2, wood=2)
    for seat in "NSE":
        table.donate(seat, "bridge")
    table.hold("S", stone=1).play("S", "building_project")
    assert [entry.target for entry in table.entries_of("WWE-B3") if entry.kind == "vp"] == ["E", "S", "N"]


@pytest.mark.rule("WWE-B4")
@pytest.mark.parametrize("left", [0, 1])
def test_without_enough_of_the_extra_for_all_donors_nobody_gets_it_but_the_points_are_paid(left: int) -> None:
    table = ready_to_finish()
    table.donate("E", "bridge").donate("S", "bridge").leave_in_pile("cloth", left)
    before = table.points()
    table.answer("play.N", "building_project")
    assert [table.held(seat, "cloth") for seat in "NES"] == [0, 0, 0]
    assert table.points() == {"N": before["N"] + 3, "E": before["E"] + 1, "S": before["S"] + 1}
    assert table.held("E", "seal") == table.held("S", "seal") == 2


@pytest.mark.rule("WWE-B5")
def test_tower_and_lady_chapel_pay_two_points_and_nothing_more() -> None:
    bonus = {project["id"]: project["bonus"] for project in reference_data()["board"]["projects"]}
    assert bonus["tower"] == bonus["lady_chapel"] == {"vp": 2}
    table = Table()
    table.go_to(2, 1).event("II-02").fill("lady_chapel", stone=2, wood=1).donate("E", "lady_chapel")
    table.hold("E", stone=0)
    before, goods = table.vp("E"), table.goods("E")
    seat = table.board.active
    table.hold(seat, stone=1, wood=0).answer(f"play.{seat}", "building_project")
    table.answer(f"building_project.{seat}", "lady_chapel:stone")
    assert table.board.projects["lady_chapel"].finished
    assert table.vp("E") == before + 2
    assert table.goods("E") == goods


def scene_with_hospital(medical: dict[str, int], value: str = "2") -> Table:
    """A game in which E finishes the Hospital, with both as donors, one sick on place 1, and N active."""
    table = Table("NE", pack=pack({"III-01": {"plague": 1}, "III-02": {"plague": 4}}))
    table.go_to(3, 1).answer("event", "III-02").answer("plague_token", "5").until("orientation").answer(
        "orientation", "0"
    )
    table.go_to(3, 2).answer("event", "III-01").answer("plague_token", value).until("orientation").answer(
        "orientation", "0"
    )
    table.fill("hospital", stone=2, wood=1).fill("bridge", stone=3, wood=2)
    table.board.projects["bridge"].finished = True
    table.donate("N", "hospital").donate("E", "hospital")
    for seat, n in medical.items():
        table.hold(seat, medical_knowledge=n)
    table.fill("tower", stone=6).hold("E", stone=1)
    assert table.board.active == "E"
    return table.play("E", "building_project")


@pytest.mark.rule("WWE-B6", "WWE-G4")
def test_each_donor_of_the_hospital_in_turn_may_care_for_one_sick_person() -> None:
    table = scene_with_hospital({"N": 2, "E": 2})
    assert table.board.active == "E"
    before = table.points()
    assert table.open == ["hospital.E"]
    assert table.values("hospital.E") == ["1", "nothing"]
    table.answer("hospital.E", "nothing")
    table.answer("hospital.N", "1")
    assert table.board.plague[1] == "gone"
    assert table.vp("N") == before["N"] + 3
    assert table.vp("E") == before["E"]
    assert table.held("N", "medical_knowledge") == 2


@pytest.mark.rule("WWE-B6")
def test_a_donor_of_the_hospital_whose_knowledge_does_not_suffice_loses_the_extra() -> None:
    table = scene_with_hospital({"N": 0, "E": 1})
    assert not any(name.startswith("hospital") for name in table.open)
    assert table.board.plague[1] == "sick"
    assert table.held("N", "seal") == table.held("E", "seal") == 2


def scene_with_tower(seats: str = "NES", **loyalty: int) -> Table:
    """A game in chapter III with one free space on the Tower, and N to play with 1 stone."""
    table = Table(seats)
    table.go_to(3, 1, "event")
    table.until("event").answer_quietly()
    table.until(f"play.{table.board.active}")
    seat = table.board.active
    table.fill("bridge", stone=3, wood=2)
    table.board.projects["bridge"].finished = True
    table.fill("tower", stone=5, wood=2).hold(seat, stone=1, wood=0)
    for owner, n in loyalty.items():
        table.hold(owner, loyalty=n)
    return table


@pytest.mark.rule("WWE-B7", "WWE-B5")
def test_the_most_loyal_player_sets_the_spire_for_three_points() -> None:
    table = scene_with_tower(N=1, E=3, S=2).donate("N", "tower")
    seat = table.board.active
    before = table.points()
    table.answer(f"play.{seat}", "building_project")
    expected = {
        player: vp + 3 * (player == seat) + 3 * (player == "E") + 2 * (player == "N") for player, vp in before.items()
    }
    assert table.points() == expected
    assert table.board.projects["tower"].metal and table.board.projects["tower"].finished
    assert table.ledger.held("metal", "project:tower") == 1
    assert table.ledger.held("metal", "royal_mine") == 0
    assert [table.held(each, "loyalty") for each in "NES"] == [1, 3, 2]


@pytest.mark.rule("WWE-B7")
@pytest.mark.parametrize(("loyalty", "sharing"), [({"N": 2, "E": 2, "S": 1}, "NE"), ({"N": 0, "E": 0, "S": 0}, "NES")])
def test_players_who_share_the_most_loyalty_get_one_point_each_and_the_metal_is_set(
    loyalty: dict[str, int], sharing: str
) -> None:
    table = scene_with_tower("NES", **loyalty)
    seat = table.board.active
    before = table.points()
    table.answer(f"play.{seat}", "building_project")
    assert table.points() == {player: vp + 3 * (player == seat) + (player in sharing) for player, vp in before.items()}
    assert table.ledger.held("metal", "project:tower") == 1


@pytest.mark.rule("WWE-B7", "WWE-C1")
def test_loyalty_counts_for_the_spire_before_the_duties_when_the_chapter_fills_the_tower() -> None:
    table = Table()
    table.go_to(3, 6).fill("tower", stone=5, wood=2).hold("N", loyalty=0)
    table.until("play.N").hold("E", loyalty=1, piety=0, grain=2)
    before = table.vp("E")
    table.end_of_chapter()
    assert table.board.projects["tower"].finished
    assert [entry.target for entry in table.entries_of("WWE-B7") if entry.kind == "vp"] == ["E"]
    assert table.vp("E") == before + 3 - 6


@pytest.mark.rule("WWE-B7")
def test_the_blue_space_takes_neither_stone_nor_wood() -> None:
    table = scene_with_tower()
    seat = table.board.active
    table.hold(seat, stone=2, wood=2)
    table.answer(f"play.{seat}", "building_project")
    assert table.board.projects["tower"].stone_filled == 6
    assert (table.held(seat, "stone"), table.held(seat, "wood")) == (1, 2)


@pytest.mark.rule("WWE-B8", "WWE-B10")
def test_an_unfinished_tower_gives_no_metal_and_keeps_its_pieces_and_seals() -> None:
    table = Table()
    table.go_to(4, 1).fill("tower", stone=2).donate("E", "tower")
    table.go_to(4, 6).end_of_chapter()
    while not table.game.over:
        table.answer_quietly()
    site = table.board.projects["tower"]
    assert not site.finished and not site.metal
    assert table.ledger.held("metal", "royal_mine") == 1
    assert table.ledger.held("stone", "project:tower") == site.stone_filled > 2
    assert table.ledger.held("seal:E", "project:tower") == 1
    assert table.held("E", "seal") == 1
    assert not table.entries_of("WWE-B7")


MERTHIN = {"IV-01": effects({"do": "finish_tower"})}


@pytest.mark.rule("WWE-B9", "WWE-X8")
def test_an_event_finishes_the_tower_from_quarry_and_forest_without_points_for_the_pieces() -> None:
    table = Table(pack=pack(MERTHIN))
    table.go_to(4, 1).donate("N", "tower").hold("N", loyalty=0).hold("E", loyalty=1)
    quarry, forest = table.ledger.held("stone", "quarry"), table.ledger.held("wood", "forest")
    site, before = table.board.projects["tower"], table.points()
    stone, wood = 6 - site.stone_filled, 2 - site.wood_filled
    table.board.cover("project:tower", "test")
    table.answer("event", "IV-01").until("orientation")
    assert site.finished and site.metal
    assert table.points() == {"N": before["N"] + 2, "E": before["E"] + 3}
    assert table.ledger.held("stone", "quarry") == quarry - stone
    assert table.ledger.held("wood", "forest") == forest - wood
    assert site.stand_ins == 0
    assert table.held("N", "seal") == 2


@pytest.mark.rule("WWE-B9", "WWE-Z2")
def test_stand_ins_finish_the_tower_when_quarry_and_forest_have_too_little() -> None:
    table = Table(pack=pack(MERTHIN))
    table.go_to(4, 1).leave_in_pile("stone", 1).leave_in_pile("wood")
    site = table.board.projects["tower"]
    missing = 6 - site.stone_filled - 1 + 2 - site.wood_filled
    table.answer("event", "IV-01").until("orientation")
    assert site.finished
    assert site.stand_ins == missing == table.ledger.held("stand_in", "project:tower")
    assert table.ledger.held("stone", "quarry") == 0


@pytest.mark.rule("WWE-B9")
def test_a_tower_that_is_finished_stays_as_it_is_and_without_a_tower_nothing_happens() -> None:
    table = Table(pack=pack(MERTHIN))
    table.go_to(4, 1).board.projects["tower"].finished = True
    entries = len(table.ledger.entries)
    table.answer("event", "IV-01").until("orientation")
    assert {entry.kind for entry in table.ledger.entries[entries:]} == {"note", "event:IV-01", "plague_token"}
    early = Table(pack=pack({"I-01": effects({"do": "finish_tower"})}))
    early.answer("event", "I-01").until("orientation")
    assert list(early.board.projects) == ["bridge"]


@pytest.mark.rule("WWE-B13")
def test_the_event_of_the_fulling_mill_brings_it_and_it_can_be_built_on_in_the_same_round() -> None:
    table = Table()
    table.event("I-03").hold("N", wood=1)
    assert "fulling_mill" in table.board.projects
    table.answer("play.N", "building_project")
    assert "fulling_mill:wood" in table.values("building_project.N")
