"""Phase I: choosing cards (PE-I)."""

import pytest

from tests.rules.pillars_of_the_earth.scene import Scene


@pytest.mark.rule("PE-I1")
def test_each_takes_one_card_in_turn_or_passes_and_is_out() -> None:
    scene = Scene("NES")
    asked = []
    for value in ("sand_4", "pass", "wood_3", "wood_2", "pass", "pass"):
        asked.append(scene.who)
        scene.answer(value, "card")
    assert asked == ["N", "E", "S", "N", "S", "N"]
    assert scene.what == "draw"


@pytest.mark.rule("PE-I1")
def test_who_can_take_nothing_passes_without_being_asked() -> None:
    scene = Scene("NE", turned_up={"out_of_use": "sand_2+sand_3"}).answer("stone_4").answer("wood_4").give("E", gold=0)
    assert scene.who == "N"
    scene.give("N", gold=0)
    assert scene.values == ["pass"], "two workers left and no gold"
    scene.answer("pass")
    assert scene.who == "E" and scene.what == "card", "four workers left"
    scene.answer("wood_2")
    assert scene.what == "draw"


@pytest.mark.rule("PE-I2")
def test_the_phase_ends_when_all_nine_are_taken_and_what_is_left_waits_or_leaves() -> None:
    scene = Scene("NESW")
    left = [card for card in scene.board.supply if card in scene.board.pack.craftsmen]
    scene.until("draw")
    assert scene.board.supply == []
    assert scene.cards_in("resource", "stock") == 9
    assert scene.cards_in("craftsman", "box") == len(left) == 2


@pytest.mark.rule("PE-I3")
def test_a_resource_card_needs_its_workers_and_places_them_at_its_site() -> None:
    scene = Scene("NE", turned_up={"out_of_use": "sand_2+sand_3"})
    assert "stone_4" in scene.values
    scene.answer("stone_4")
    assert scene.board.free_workers("N") == 2 and scene.board.workers_at("N", "stone_site") == 10
    scene.answer("pass")
    assert not [value for value in scene.values if value in scene.board.pack.resources], "none asks for only 2 workers"


@pytest.mark.rule("PE-I4")
def test_a_craftsman_of_the_supply_costs_its_gold() -> None:
    scene = Scene("NE", turned_up={"craftsmen": "toolmaker_1+potter_1"}).give("N", gold=3)
    assert "carpenter_1" not in scene.values
    scene.give("N", gold=4)
    scene.answer("carpenter_1")
    assert scene.gold("N") == 0 and "carpenter_1" in scene.holding("N").craftsmen


@pytest.mark.rule("PE-I3", "PE-I4")
def test_cards_lie_before_a_player_in_the_order_of_the_pack_whenever_they_were_received() -> None:
    scene = Scene("NE", turned_up={"craftsmen": "toolmaker_1+potter_1", "out_of_use": "sand_2+stone_4"})
    scene.give("N", gold=30)
    scene.answer("wood_2", "card").answer("pass", "card")
    for card in ("master_woodworker_1", "sand_3", "carpenter_1"):
        scene.answer(card, "card")
    pack, holding = scene.board.pack, scene.holding("N")
    assert holding.resources == [card for card in pack.resources if card in ("wood_2", "sand_3")]
    starters = ("mortar_mixer_0", "woodworker_0", "stonecutter_0")
    assert holding.craftsmen == [
        card for card in pack.craftsmen if card in (*starters, "carpenter_1", "master_woodworker_1")
    ]


@pytest.mark.rule("PE-I5")
@pytest.mark.parametrize("dismissed", ["carpenter_1", "stonecutter_0"])
def test_of_six_craftsmen_one_is_dismissed_the_new_one_included(dismissed: str) -> None:
    scene = Scene("NE", turned_up={"craftsmen": "toolmaker_1+potter_1"})
    scene.set_craftsmen("N", "mortar_mixer_0", "woodworker_0", "stonecutter_0", "mason_2", "potter_2")
    box = scene.cards_in("craftsman", "box")
    scene.answer("carpenter_1")
    assert scene.what == "dismiss" and len(scene.values) == 6
    scene.answer(dismissed)
    assert len(scene.holding("N").craftsmen) == 5 and dismissed not in scene.holding("N").craftsmen
    assert scene.cards_in("craftsman", "box") == box + 1


@pytest.mark.rule("PE-I6", "PE-III5")
def test_all_workers_left_over_go_to_the_mill_and_give_one_gold_each() -> None:
    scene = Scene("NE", turned_up={"out_of_use": "wood_4+stone_4"}).answer("stone_3").until("draw")
    assert scene.board.workers_at("N", "mill") == 4 and scene.board.workers_at("E", "mill") == 12
    scene.give("N", gold=0).give("E", gold=0)
    while scene.what in ("draw", "builder", "passed"):
        scene.answer(scene.values[-1] if scene.what == "passed" else scene.quiet())
    gold = {seat: scene.gold(seat) for seat in "NE"}
    scene.answer("flood", "event").until("tax")
    assert scene.gold("E") == gold["E"] + 12
    assert scene.board.ledger.held("worker", "seat:N") == 12
