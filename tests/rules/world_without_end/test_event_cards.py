"""The event cards that the rulebooks describe (WWE-X)."""

from typing import Any

import pytest

from tests.rules.world_without_end.table import Table, effects, pack, reference_data

Effects = list[dict[str, Any]]


def scene_with_card(card: str, listed: Effects, seats: str = "NE", permanent: bool = False, **setup: Any) -> Table:
    """A game whose card of this id has these effects, before it is turned up."""
    changes = effects(*listed, kind="permanent" if permanent else "immediate")
    return Table(seats, pack=pack({card: changes}), **setup)


def titled(beginning: str) -> dict[str, Any]:
    """The card of the reference pack whose title starts with this text."""
    (card,) = [card for card in reference_data()["cards"] if card["title"].startswith(beginning)]
    found: dict[str, Any] = card
    return found


@pytest.mark.rule("WWE-X1", "WWE-A5")
def test_as_the_work_lowers_the_price_of_wool_to_one_and_leaves_cloth_at_four() -> None:
    card = titled("As the work")
    assert card["kind"] == "permanent"
    table = scene_with_card("I-01", card["effects"], permanent=True)
    table.event("I-01").hold("N", wool=3, cloth=1, gold=0)
    table.board.uncover("market:cloth", "test")
    table.answer("play.N", "sale").answer("sale.N", "3 wool 1 cloth")
    assert table.held("N", "gold") == 3 * 1 + 4


@pytest.mark.rule("WWE-X2", "WWE-Z3")
@pytest.mark.parametrize("title", ["After the accusation", "King Edward III"])
def test_everybody_lays_two_cards_and_carries_neither_out(title: str) -> None:
    table = scene_with_card("I-01", titled(title)["effects"])
    table.event("I-01")
    for seat in "NE":
        table.answer(f"play.{seat}", "grain")
        assert table.held(seat, "grain") == 0
        hand = table.board.hands[seat]
        assert (hand.played, hand.discards) == (["grain"], 1)
    table.go_to(1, 2, "play.E").answer("play.E", "piety")
    assert table.held("E", "piety") == 1


@pytest.mark.rule("WWE-X3", "WWE-P4")
def test_king_edward_takes_the_action_of_his_own_round_and_no_further_pair_of_cards() -> None:
    table = scene_with_card("I-01", titled("King Edward III")["effects"])
    table.event("I-01").go_to(1, 6).until("play.N")
    assert len(table.board.hands["N"].played) == 5
    lost = [dict(entry.details)["carried_out"] for entry in table.entries_of("WWE-R17")]
    assert lost[:2] == [False, False]
    assert titled("King Edward III")["effects"] == [{"do": "lose_action", "court_exception": True}]
    gold = table.held("N", "gold")
    table.answer("play.N", "medicine")
    assert table.held("N", "gold") == gold + 1


@pytest.mark.rule("WWE-S10", "WWE-X2", "WWE-X7")
@pytest.mark.parametrize("listed", [titled("After the accusation")["effects"], [{"do": "random_discard"}]])
def test_with_six_cards_only_the_face_up_card_is_laid(listed: Effects) -> None:
    table = scene_with_card("I-01", listed, first_game=True, all_cards=False)
    table.event("I-01").answer("play.N", "grain")
    hand = table.board.hands["N"]
    assert (hand.played, hand.discards) == (["grain"], 0)
    assert not table.notes("log.drawn_discard")


GODWYN: Effects = titled("With Godwyn")["effects"]


def scene_with_priors_palace() -> Table:
    """A game in round 2 of chapter II with mill and Bridge, after the card that brings the Prior's palace."""
    table = Table(pack=pack({"II-07": effects(*GODWYN)}))
    table.event("I-03").go_to(2, 1)
    return table.event("II-07")


@pytest.mark.rule("WWE-X4", "WWE-A4", "WWE-A10")
def test_godwyns_help_covers_every_other_unfinished_project() -> None:
    table = scene_with_priors_palace()
    assert [project.id for project in table.board.projects.values() if project.covered] == ["bridge", "fulling_mill"]
    assert table.ledger.held("cover", "project:bridge") == table.ledger.held("cover", "project:fulling_mill") == 1
    seat = table.board.active
    table.hold(seat, stone=2, wood=2).answer(f"play.{seat}", "building_project")
    ways = table.values(f"building_project.{seat}")
    assert all(way.startswith("priors_palace:") or way == "nothing" for way in ways)
    table.answer(f"building_project.{seat}", "nothing")
    other = table.board.order[1]
    table.hold(other, gold=2).until(f"play.{other}").answer(f"play.{other}", "donation")
    assert table.board.projects["priors_palace"].donors == [other]


@pytest.mark.rule("WWE-X4", "WWE-C1", "WWE-C2")
def test_only_the_priors_palace_gets_the_material_of_that_chapters_end_even_beside_later_projects() -> None:
    table = scene_with_priors_palace()
    filled = {project.id: project.stone_filled for project in table.board.projects.values()}
    table.go_to(2, 2).event("II-02")
    assert not table.board.projects["lady_chapel"].covered
    table.go_to(2, 6).end_of_chapter()
    after = {project.id: project.stone_filled for project in table.board.projects.values()}
    assert after == {**filled, "lady_chapel": 0, "priors_palace": 1}
    assert not any(project.covered for project in table.board.projects.values())
    table.go_to(3, 6).end_of_chapter()
    assert table.board.projects["bridge"].stone_filled == filled["bridge"] + 1


@pytest.mark.rule("WWE-X4")
def test_finished_projects_are_not_covered_and_others_also_without_a_tile() -> None:
    table = Table(pack=pack({"II-07": effects(*GODWYN)}))
    table.event("I-03").go_to(2, 1)
    table.board.projects["bridge"].finished = True
    table.ledger.move(table.ledger.held("cover", "supply"), "cover", "supply", "favour:king", "test")
    table.event("II-07")
    assert not table.board.projects["bridge"].covered
    assert table.board.projects["fulling_mill"].covered
    assert table.ledger.held("cover", "project:fulling_mill") == 0


@pytest.mark.rule("WWE-X5")
def test_in_kingsbridge_each_owner_takes_a_house_back_and_the_site_is_free_again() -> None:
    table = scene_with_card("I-01", [{"do": "return_houses", "count": 1}])
    table.build_houses("N", "1").build_houses("N", "5").build_houses("E", "7")
    table.answer("event", "I-01")
    assert table.values("return_house.N") == ["1", "5"], "a house must go, its owner chooses which"
    table.answer("return_house.N", "5").until("orientation")
    assert table.board.owners == {"1": "N"}
    assert (table.held("N", "house"), table.held("E", "house")) == (3, 4)
    table.answer("orientation", "0").hold("N", stone=1, wood=1).answer("play.N", "house_building")
    assert {"5", "7"} <= set(table.values("house_building.N"))


@pytest.mark.rule("WWE-X5")
def test_a_card_may_send_all_houses_back() -> None:
    table = scene_with_card("I-01", [{"do": "return_houses", "count": "all"}])
    table.build_houses("N", "1").build_houses("N", "3").build_houses("E", "5")
    table.answer("event", "I-01").until("orientation")
    assert table.board.owners == {}
    assert (table.held("N", "house"), table.held("E", "house")) == (4, 4)


@pytest.mark.rule("WWE-X6", "WWE-R3", "WWE-Z1")
def test_everybody_gives_up_one_of_the_goods_that_they_have_and_who_has_none_gives_nothing() -> None:
    table = scene_with_card("I-01", [{"do": "give_up", "one_of": ["wool", "grain", "stone", "wood"]}], seats="NES")
    table.hold("N", wool=1, stone=2).hold("E", wool=0).hold("S", wool=0, wood=1)
    wood = table.ledger.held("wood", "forest")
    table.answer("event", "I-01")
    assert table.open == ["give_up.N"]
    assert table.values("give_up.N") == ["wool", "stone"], "one must be given, the player chooses which"
    (option,) = [option for option in table.game.asks[0].options if option.value == "stone"]
    assert option.effect == {"key": "result.left", "n": 1, "kind": "stone"}
    table.answer("give_up.N", "stone").until("orientation")
    assert table.goods("N") == {"wool": 1, "stone": 1, "gold": 2}
    assert table.goods("E") == {"gold": 2}
    assert table.goods("S") == {"gold": 2}
    assert table.ledger.held("wood", "forest") == wood + 1


@pytest.mark.rule("WWE-X7")
def test_in_the_course_of_the_plague_the_left_neighbour_draws_the_discard_after_the_action() -> None:
    table = scene_with_card("I-01", [{"do": "random_discard"}], seats="NSW")
    table.event("I-01").hold("N", stone=1, wood=1).answer("play.N", "building_material")
    assert table.board.hands["N"].discards == 0, "the action is carried out before the card is drawn"
    table.answer("building_material.N", "stone")
    assert table.board.hands["N"].discards == 1
    drawn = table.notes("log.drawn_discard")
    assert [(entry.target, dict(entry.details)["by"]) for entry in drawn] == [("N", "S")]
    table.answer("play.S", "grain").answer("play.W", "grain")
    assert [dict(entry.details)["by"] for entry in table.notes("log.drawn_discard")] == ["S", "W", "N"]
    table.go_to(1, 2, "play.W").answer_quietly()
    assert len(table.notes("log.drawn_discard")) == 3


@pytest.mark.rule("WWE-X10", "WWE-R12")
def test_a_covered_favour_is_stepped_over_longer_than_the_round() -> None:
    table = scene_with_card("I-01", [{"do": "cover_favour", "spaces": ["merchants", "king"]}])
    table.event("I-01")
    assert table.ledger.held("cover", "favour:merchants") == 1
    table.go_to(1, 3, "play.N").answer("play.N", "favour")
    assert table.board.favour_at == "earl_of_shiring"


@pytest.mark.rule("WWE-X12", "WWE-S8")
def test_an_event_of_chapter_one_lets_cloth_be_sold_from_then_on() -> None:
    table = scene_with_card("I-02", [{"do": "uncover_cloth"}])
    table.event("I-01").hold("N", cloth=1, wool=0, gold=0).answer("play.N", "sale")
    assert table.held("N", "cloth") == 1
    table.go_to(1, 2).event("I-02")
    assert table.ledger.held("cover", "market:cloth") == 0
    table.hold("E", cloth=1, wool=0, gold=0).answer("play.E", "sale")
    assert (table.held("E", "cloth"), table.held("E", "gold")) == (0, 4)
    table.hold("N", cloth=1, gold=0).go_to(1, 3, "play.N")
    assert not table.board.cloth_covered


@pytest.mark.rule("WWE-X13")
def test_everybody_gains_medical_knowledge() -> None:
    table = scene_with_card("I-01", [{"do": "gain", "each": {"medical_knowledge": 1}}], seats="NESW")
    table.answer("event", "I-01").until("orientation")
    assert [table.held(seat, "medical_knowledge") for seat in "NESW"] == [1, 1, 1, 1]


@pytest.mark.rule("WWE-X13", "WWE-R21", "WWE-F4")
def test_medical_knowledge_counts_for_nothing_while_its_event_lasts() -> None:
    table = scene_with_card("III-03", [{"do": "medical_useless"}], permanent=True)
    table.go_to(3, 1).answer("event", "III-03").answer("plague_token", "1").until("orientation").answer(
        "orientation", "0"
    )
    seat = table.board.active
    table.hold(seat, medical_knowledge=5)
    track = table.pack.board.favour_track
    table.move_marker(track[track.index("prioress") - 1])
    before, gold = table.vp(seat), table.held(seat, "gold")
    table.answer(f"play.{seat}", "medicine")
    assert (table.vp(seat), table.held(seat, "gold")) == (before + 1, gold + 1), "no one is left to care for"
    table.go_to(3, 2, f"play.{seat}")
    before = table.vp(seat)
    table.answer(f"play.{seat}", "favour")
    assert table.board.favour_at == "prioress" and table.vp(seat) == before


@pytest.mark.rule("WWE-X13")
@pytest.mark.parametrize(("projects", "houses"), [(True, False), (False, True), (True, True)])
def test_nobody_may_build_what_an_event_forbids_until_the_chapter_ends(projects: bool, houses: bool) -> None:
    table = scene_with_card("I-01", [{"do": "forbid_building", "projects": projects, "houses": houses}], permanent=True)
    table.event("I-01").go_to(1, 2, "play.N").hold("N", stone=3, wood=3, gold=3).answer("play.N", "building_project")
    assert ("building_project.N" in table.open) is not projects
    table.go_to(1, 3, "play.N").hold("N", stone=3, wood=3, gold=3).answer("play.N", "house_building")
    assert ("house_building.N" in table.open) is not houses
    table.go_to(2, 1, "play.N").hold("N", stone=3, wood=3, gold=3).answer("play.N", "building_project")
    assert "building_project.N" in table.open


@pytest.mark.rule("WWE-R4", "WWE-A14")
@pytest.mark.parametrize(("left", "asked"), [(0, []), (1, ["trade.N"]), (2, ["trade.N", "trade.E"])])
def test_a_trade_is_offered_only_while_the_pile_has_what_it_brings(left: int, asked: list[str]) -> None:
    table = scene_with_card("I-01", [{"do": "trade", "give": {"gold": 1}, "get": {"stone": 1}}])
    table.leave_in_pile("stone", left).answer("event", "I-01")
    offered = []
    while table.open[0].startswith("trade."):
        offered += table.open
        table.answer(table.open[0], "trade")
    assert offered == asked


@pytest.mark.rule("WWE-X10")
def test_a_space_that_is_covered_already_takes_no_second_tile() -> None:
    first, second = ({"do": "cover_favour", "spaces": spaces} for spaces in (["king", "prior"], ["prior", "queen"]))
    table = Table(pack=pack({"I-01": effects(first), "I-02": effects(second)}))
    table.event("I-01").go_to(1, 2).event("I-02")
    assert table.board.covered_favours == {"king", "prior", "queen"}
    assert table.ledger.held("cover", "favour:prior") == 1
    assert table.ledger.held("cover", "supply") == 5 - 1 - 3, "one of the five lies on the cloth space"
