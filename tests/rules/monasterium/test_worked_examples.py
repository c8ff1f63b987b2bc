"""The worked examples of the rulebook, played ask by ask, with every number."""

import pytest

from engine.monasterium import view
from tests.rules.monasterium.scene import DATA, Scene, pack_with

BLUE, RED, GREEN, YELLOW = "N", "E", "S", "W"


@pytest.mark.rule("MO-D4", "MO-D1")
def test_barbara_rolls_one_and_two_with_neutral_dice_and_two_with_her_own() -> None:
    scene = Scene("NESW")
    scene.roll(neutral=[2, 4], own=[6]).answer("2", "place")
    assert scene.who == "E" and scene.board.dice_on("2", "E") == (0, 1), "a die lies there already"
    scene.roll(neutral=[1, 2], own=[2])
    assert scene.values == ["1", "2", "reroll"]
    label = scene.ask.option("2").label
    assert (label["n"], label["number"]) == (2, 2)
    scene.answer("2", "place")
    assert scene.board.dice_on("2", "E") == (1, 2) and scene.board.dice_in_hand("E") == {"neutral": 1, "own": 0}
    space = next(space for space in view(scene.game, "table")["dice"] if space["space"] == "2")
    assert (space["neutral"], space["own"]) == (2, {"E": 1})


@pytest.mark.rule("MO-A14", "MO-A1", "MO-A2", "MO-A3")
def test_red_takes_its_own_die_and_two_neutral_ones_green_the_last_neutral_one_and_the_blue_one_waits_for_blue() -> (
    None
):
    scene = Scene(RED + GREEN + YELLOW + BLUE)
    scene.roll(neutral=[5, 5], own=[5]).answer("5", "place")
    scene.roll(neutral=[1, 1], own=[1]).answer("1", "place").roll(neutral=[1, 1], own=[1]).answer("1", "place")
    scene.roll(neutral=[5, 1], own=[5]).answer("5", "place")
    scene.roll(neutral=[1]).answer("1", "place")
    board = scene.board
    assert {seat: board.dice_on("5", seat) for seat in (BLUE, RED, GREEN)} == {BLUE: (1, 3), RED: (1, 3), GREEN: (0, 3)}
    assert (scene.what, scene.who) == ("take", RED)
    label = scene.ask.option("3x5").label
    assert (label["own"], label["neutral"]) == (1, 2)
    scene.answer("3x5")
    while scene.who == RED:
        scene.answer(scene.values[0])
    steps = [e for e in board.ledger.entries if e.source == "log.messenger" and e.target == RED]
    assert len(steps) >= 3, "three actions of column E: the messenger"
    assert board.ledger.held("die_red", "aside") == 1 and board.ledger.held("neutral_die", "aside") == 2
    assert board.dice_on("5", GREEN) == (0, 1) and board.dice_on("5", BLUE) == (1, 1)
    assert scene.who == GREEN and [value for value in scene.values if "x5" in value] == ["1x5"]
    scene.answer("1x5")
    while scene.who == GREEN:
        scene.answer(scene.values[0])
    assert scene.who == YELLOW and not [value for value in scene.values if "x5" in value], (
        "the blue one is not yellow's"
    )
    scene.answer("1x1")
    while scene.who == YELLOW:
        scene.answer(scene.values[0])
    assert scene.who == BLUE and "1x5" in scene.values
    label = scene.ask.option("1x5").label
    assert (label["own"], label["neutral"]) == (1, 0)


@pytest.mark.rule("MO-A15", "MO-A9", "MO-A12")
@pytest.mark.parametrize("later", ["1x5", "1x6:5"])
def test_three_points_once_with_three_dice_of_five_and_once_more_with_another_five_or_a_six(later: str) -> None:
    scene = Scene("NE").all_dice_on(N=5, E=6).open_actions("N", "II.5").answer("3x5", "take")
    assert "3*5.II.points:3" not in scene.values and "5.II.points:3" in scene.values
    scene.answer("5.II.points:3", "act")
    assert scene.points("N") == 3
    while scene.what != "take":
        assert "5.II.points:3" not in scene.values, "once a turn"
        scene.answer("5.0.messenger:1" if "5.0.messenger:1" in scene.values else scene.values[0])
    assert scene.who == "E" and scene.points("N") == 3
    scene.answer("1x6:2").answer(later, "take")
    assert scene.who == "N" and "5.II.points:3" in scene.values
    before = scene.points("N")
    scene.answer("5.II.points:3", "act")
    assert scene.points("N") == before + 3


@pytest.mark.rule("MO-N8", "MO-M2", "MO-N1")
def test_dennis_sends_the_novice_of_row_one_and_column_e_to_a_building_in_a_though_his_messenger_is_at_c_and_e() -> (
    None
):
    side = {**DATA["board"]["sides"]["two"]}
    side["road"] = [{"links": ["C", "E"], "bonus": None}, {"links": ["A", "B", "D"], "bonus": "die"}]
    scene = Scene("NE", pack=pack_with(sides={**DATA["board"]["sides"], "two": side})).all_dice_on(N=1, E=3)
    scene.place_novice("N", "chapel:A", "III.1").give("N", influence=1, soup=2, tool=2, book=2, rosary=3)
    board = scene.board
    scene.answer("1x1").answer("1.0.novice:0", "act").answer("I.5", "novice")
    places = scene.values
    everything = {place.id for place in board.places_for["building"] if place.monastery in "ACE"}
    assert set(places) == everything, "every free building of A, C and E, and nothing but a building"
    place = next(
        place for place in places if board.places[place].kind == "workshop" and board.places[place].monastery == "A"
    )
    scene.answer(place, "place_novice")
    assert board.novices[board.places[place]] == ["N"] and "5" not in scene.area("N").waiting["I"]
    assert board.goods_of("N") == {"influence": 0, "soup": 2, "rosary": 3, "tool": 0, "book": 3}
    assert scene.points("N") == 2


@pytest.mark.rule("MO-W5", "MO-W3", "MO-W4")
@pytest.mark.parametrize(
    ("row", "windows", "tile", "bonus", "good"),
    [
        ("1", {"1": "DE", "2": "BCD", "3": "CDE"}, "A", "influence", "influence"),
        ("2", {"1": "ABC", "2": "BC", "3": "CDE"}, "D", "book", "book"),
        ("3", {"1": "ABC", "2": "BCD", "3": "CD"}, "E", "book", "book"),
    ],
)
def test_the_ninth_tile_brings_its_bonus_four_points_for_the_column_and_five_for_the_row(
    row: str, windows: dict[str, str], tile: str, bonus: str, good: str
) -> None:
    scene = Scene("NE", missions={"b": "b_3+b_5", "c": "c_1+c_2"}).all_dice_on(N=2, E=3).open_actions("N", "III.2")
    scene.place_novice("N", f"chapel:{tile}")
    scene.place_windows("N", windows)
    before = scene.held("N", good)
    scene.answer("1x2").answer("2.III.window", "act")
    scene.answer(bonus, "window_bonus")
    assert [len(tiles) for tiles in scene.windows_of("N").values()] == [3, 3, 3]
    assert scene.held("N", good) == before + 1
    assert scene.points("N") == 4 + 5 == 9


@pytest.mark.rule("MO-E3")
def test_robert_has_three_novices_in_the_chapel_and_three_in_the_cloister_of_a_and_gets_eighteen_points() -> None:
    scene = Scene("NE")
    while (scene.board.chapter, scene.board.round) != (3, 2):
        scene.all_dice_on(N=2, E=2).answer(scene.values[0])
    spaces = [place.id for place in scene.board.places_for["cloister"] if place.monastery == "A"]
    for number in range(3):
        scene.place_novice("N", "chapel:A").place_novice("N", spaces[number])
    scene.all_dice_on(N=3, E=3)
    while not scene.game.over:
        scene.answer(scene.values[0])
    assert scene.game.final is not None
    lines = {line["text"]["key"]: line for line in scene.game.final["N"]["lines"]}
    cloister = lines["final.cloister"]
    assert cloister["vp"] == 18
    assert {key: cloister["text"][key] for key in ("monastery", "cloister", "chapel")} == {
        "monastery": "A", "cloister": 3, "chapel": 3,
    }  # fmt: skip
    assert "final.cloister" not in {line["text"]["key"] for line in scene.game.final["E"]["lines"]}
