"""Phase II: placing master builders (PE-II)."""

import pytest

from tests.rules.pillars_of_the_earth.scene import Scene, pack_with, scene_at_draw


@pytest.mark.rule("PE-II1")
def test_the_table_answers_whose_builder_was_drawn() -> None:
    scene = scene_at_draw()
    assert [scene.who] == [None] and [value for value in scene.values if ":" not in value] == ["N", "E", "S"]
    scene.answer("S")
    assert scene.what == "builder" and scene.who == "S"
    for _ in range(2):
        scene.answer("pass").answer("S", "draw")
    scene.answer("pass")
    assert "S" not in scene.values, "three builders each"


@pytest.mark.rule("PE-II2")
def test_once_a_round_a_drawn_builder_is_put_back_free_of_charge() -> None:
    scene = scene_at_draw()
    scene.answer("E:refused", "draw")
    assert scene.board.cost == 7 and scene.what == "draw"
    assert scene.values == ["N", "E", "S"], "not a second time, but the same one may come"
    scene.answer("E")
    assert scene.who == "E"


@pytest.mark.rule("PE-II1", "PE-II2")
def test_nobody_is_asked_whose_builder_comes_when_only_one_players_are_left() -> None:
    scene = scene_at_draw("NE")
    for seat in "EEE":
        scene.answer(seat, "draw").answer("pass")
    for number in range(3):
        assert (scene.what, scene.who, scene.board.cost) == ("builder", "N", 4 - number)
        scene.answer("pass")
    assert scene.what == "passed"


@pytest.mark.rule("PE-II3", "PE-II9", "PE-II4")
def test_the_builder_is_placed_for_the_cost_shown_or_passed() -> None:
    scene = scene_at_draw().answer("N")
    label, moves = scene.game.asks[0].option("priory:1")[:2]
    assert (label["place"], label["space"], [move["n"] for move in moves]) == ("priory", 1, [7])
    assert scene.game.asks[0].option("pass")[:2] == ({"key": "option.pass_builder"}, [])
    scene.answer("priory:1", "builder")
    assert scene.gold("N") == 23 and scene.board.cost == 6
    scene.answer("E").answer("pass")
    assert scene.gold("E") == 30 and scene.board.cost == 5 and scene.board.wheel == [("E", 6)]
    scene.give("S", gold=4).answer("S")
    assert scene.what == "draw", "who cannot pay passes"
    assert scene.board.wheel == [("E", 6), ("S", 5)]


@pytest.mark.rule("PE-II4")
def test_the_cost_falls_by_one_with_each_draw_down_to_none_and_then_the_builder_has_to_be_placed() -> None:
    scene = scene_at_draw("NESW")
    costs = []
    for seat in "NESWNESWN":
        costs.append(scene.board.cost)
        scene.answer(seat, "draw")
        scene.answer("pass" if "pass" in scene.values else scene.values[0])
    assert costs == [7, 6, 5, 4, 3, 2, 1, 0, 0]
    scene.answer("E", "draw")
    assert "pass" not in scene.values


@pytest.mark.rule("PE-II5")
def test_with_two_players_the_marker_goes_to_nothing_when_all_six_have_been_drawn() -> None:
    scene = scene_at_draw("NE")
    for seat in "NENENE":
        assert scene.board.cost > 0
        scene.answer(seat, "draw").answer("pass")
    assert scene.board.cost == 0 and scene.what == "passed"


@pytest.mark.rule("PE-II7")
def test_the_quarrel_limits_the_passes_of_the_next_round_and_spares_the_protected() -> None:
    scene = scene_at_draw("NE").answer("N").answer("bishop:1").until("event").answer("quarrel")
    scene.answer("protection", "bishop").until("draw")
    assert scene.board.chapter == 2 and scene.board.pass_limit == 2
    scene.give("N", gold=30).give("E", gold=30)
    for seat in "NENENE":
        scene.answer(seat, "draw").answer("pass")
    assert [seat for seat, _ in scene.board.wheel] == ["N", "E", "N", "E", "N"]
    assert scene.board.ledger.held("builder", "beside:E") == 1
    scene.until("draw")
    assert [scene.board.chapter, scene.board.pass_limit] == [3, None]
    assert scene.board.ledger.held("builder", "bag:E") == 3


@pytest.mark.rule("PE-II8")
def test_each_place_has_its_spaces_and_one_builder_stands_on_each() -> None:
    scene = scene_at_draw("NE")
    spaces = {place: len(owners) for place, owners in scene.board.spaces.items()}
    assert {name: spaces[name] for name in ("kingsbridge", "priory", "shiring", "castle", "market", "cathedral")} == {
        "kingsbridge": 2, "priory": 2, "shiring": 2, "castle": 1, "market": 4, "cathedral": 1,
    }  # fmt: skip
    scene.answer("N")
    assert {"priory:1", "priory:2", "market:1", "court:1"} <= set(scene.values)
    assert "market:2" not in scene.values and "court:2" not in scene.values, "the lowest free space"
    scene.answer("market:1").answer("N")
    assert "market:2" in scene.values and "market:1" not in scene.values, "several builders at one place"


@pytest.mark.rule("PE-II8")
def test_board_data_may_leave_the_space_open() -> None:
    scene = Scene("NE", pack=pack_with(choose_space={"market": True, "court": False})).until("draw").answer("N")
    assert "market:4" in scene.values and "court:2" not in scene.values


@pytest.mark.rule("PE-II8")
def test_a_space_is_named_with_the_card_that_lies_there() -> None:
    scene = scene_at_draw("NE").answer("N")
    labels = {option.value: option.label for option in scene.game.asks[0].options}
    card = scene.board.open_advantages[0]
    assert card is not None
    assert labels["kingsbridge:1"]["key"] == "option.space_with_card"
    assert labels["kingsbridge:1"]["card"] == scene.board.card_term(card)
    assert labels["priory:1"]["key"] == "option.space"
