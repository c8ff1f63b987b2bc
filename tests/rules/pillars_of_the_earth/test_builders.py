"""Phase II: placing master builders (PE-II)."""

import pytest

from tests.rules.pillars_of_the_earth.scene import Scene, pack_with


def drawing(seats: str = "NES") -> Scene:
    """The first builder is to be drawn, everybody has gold enough."""
    scene = Scene(seats).until("draw")
    for seat in seats:
        scene.give(seat, gold=30)
    return scene


@pytest.mark.rule("PE-II1")
def test_the_table_says_whose_builder_was_drawn() -> None:
    scene = drawing()
    assert [scene.who] == [None] and [one for one in scene.values if ":" not in one] == ["N", "E", "S"]
    scene.say("S")
    assert scene.what == "builder" and scene.who == "S"
    for _ in range(2):
        scene.say("pass").say("S", "draw")
    scene.say("pass")
    assert "S" not in scene.values, "three builders each"


@pytest.mark.rule("PE-II2")
def test_once_a_round_a_drawn_builder_is_put_back_free_of_charge() -> None:
    scene = drawing()
    scene.say("E:refused", "draw")
    assert scene.board.cost == 7 and scene.what == "draw"
    assert scene.values == ["N", "E", "S"], "not a second time, but the same one may come"
    scene.say("E")
    assert scene.who == "E"


@pytest.mark.rule("PE-II1", "PE-II2")
def test_nobody_is_asked_whose_builder_comes_when_only_one_players_are_left() -> None:
    scene = drawing("NE")
    for seat in "EEE":
        scene.say(seat, "draw").say("pass")
    for number in range(3):
        assert (scene.what, scene.who, scene.board.cost) == ("builder", "N", 4 - number)
        scene.say("pass")
    assert scene.what == "passed"


@pytest.mark.rule("PE-II3", "PE-II9", "PE-II4")
def test_the_builder_is_placed_for_the_cost_shown_or_passed() -> None:
    scene = drawing().say("N")
    _, label, moves = scene.game.asks[0].option("priory:1")
    assert (label["place"], label["space"], [move["n"] for move in moves]) == ("priory", 1, [7])
    assert scene.game.asks[0].option("pass") == ("pass", {"key": "option.pass_builder"}, [])
    scene.say("priory:1", "builder")
    assert scene.gold("N") == 23 and scene.board.cost == 6
    scene.say("E").say("pass")
    assert scene.gold("E") == 30 and scene.board.cost == 5 and scene.board.wheel == [("E", 6)]
    scene.give("S", gold=4).say("S")
    assert scene.what == "draw", "who cannot pay passes"
    assert scene.board.wheel == [("E", 6), ("S", 5)]


@pytest.mark.rule("PE-II4")
def test_the_cost_falls_by_one_with_each_draw_down_to_none_and_then_the_builder_has_to_be_placed() -> None:
    scene = drawing("NESW")
    costs = []
    for seat in "NESWNESWN":
        costs.append(scene.board.cost)
        scene.say(seat, "draw")
        scene.say("pass" if "pass" in scene.values else scene.values[0])
    assert costs == [7, 6, 5, 4, 3, 2, 1, 0, 0]
    scene.say("E", "draw")
    assert "pass" not in scene.values


@pytest.mark.rule("PE-II5")
def test_with_two_players_the_marker_goes_to_nothing_when_all_six_have_been_drawn() -> None:
    scene = drawing("NE")
    for seat in "NENENE":
        assert scene.board.cost > 0
        scene.say(seat, "draw").say("pass")
    assert scene.board.cost == 0 and scene.what == "passed"


@pytest.mark.rule("PE-II6", "PE-II10")
def test_the_passed_builders_are_placed_free_in_the_order_in_which_they_passed() -> None:
    scene = drawing("NE")
    scene.say("N").say("pass")
    assert scene.board.cost == 6
    for seat, value in (("E", "bishop:1"), ("E", "pass"), ("N", "pass"), ("N", "priory:1"), ("E", "priory:2")):
        scene.say(seat, "draw").say(value, "builder")
    gold = {seat: scene.gold(seat) for seat in "NE"}
    order = []
    while scene.what == "passed":
        order.append(scene.who)
        assert "pass" not in scene.values
        scene.say(scene.values[0])
    assert order == ["N", "E", "N"]
    assert {seat: scene.gold(seat) for seat in "NE"} == gold


@pytest.mark.rule("PE-II7")
def test_the_quarrel_limits_the_passes_of_the_next_round_and_spares_the_protected() -> None:
    scene = drawing("NE").say("N").say("bishop:1").until("event").say("quarrel")
    scene.say("protection", "bishop").until("draw")
    assert scene.board.chapter == 2 and scene.board.pass_limit == 2
    scene.give("N", gold=30).give("E", gold=30)
    for seat in "NENENE":
        scene.say(seat, "draw").say("pass")
    assert [seat for seat, _ in scene.board.wheel] == ["N", "E", "N", "E", "N"]
    assert scene.board.ledger.held("builder", "beside:E") == 1
    scene.until("draw")
    assert [scene.board.chapter, scene.board.pass_limit] == [3, None]
    assert scene.board.ledger.held("builder", "bag:E") == 3


@pytest.mark.rule("PE-II8")
def test_each_place_has_its_spaces_and_one_builder_stands_on_each() -> None:
    scene = drawing("NE")
    spaces = {place: len(owners) for place, owners in scene.board.spaces.items()}
    assert {name: spaces[name] for name in ("kingsbridge", "priory", "shiring", "castle", "market", "cathedral")} == {
        "kingsbridge": 2, "priory": 2, "shiring": 2, "castle": 1, "market": 4, "cathedral": 1,
    }  # fmt: skip
    scene.say("N")
    assert {"priory:1", "priory:2", "market:1", "court:1"} <= set(scene.values)
    assert "market:2" not in scene.values and "court:2" not in scene.values, "the lowest free space"
    scene.say("market:1").say("N")
    assert "market:2" in scene.values and "market:1" not in scene.values, "several builders at one place"


@pytest.mark.rule("PE-II8")
def test_board_data_may_leave_the_space_open() -> None:
    scene = Scene("NE", pack=pack_with(choose_space={"market": True, "court": False})).until("draw").say("N")
    assert "market:4" in scene.values and "court:2" not in scene.values


@pytest.mark.rule("PE-II8")
def test_a_space_is_named_with_the_card_that_lies_there() -> None:
    scene = drawing("NE").say("N")
    labels = {option.value: option.label for option in scene.game.asks[0].options}
    card = scene.board.open_advantages[0]
    assert card is not None
    assert labels["kingsbridge:1"]["key"] == "option.space_with_card"
    assert labels["kingsbridge:1"]["card"] == scene.board.card_term(card)
    assert labels["priory:1"]["key"] == "option.space"
