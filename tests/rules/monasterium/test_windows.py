"""The cathedral's windows (MO-W)."""

import pytest

from tests.rules.monasterium.scene import DATA, Scene, pack_with


def glazier(**windows: str) -> Scene:
    """North may take a window of any monastery; the tiles that it has, row by row."""
    scene = Scene("NE", missions={"b": "b_3+b_5"}).all_dice_on(N=2, E=3).opened("N", "III.2")
    for place in "ABCDE":
        scene.stand("N", f"chapel:{place}")
    scene.hang("N", {row[1:]: tiles for row, tiles in windows.items()})
    return scene.say("1x2").say("2.III.window")


@pytest.mark.rule("MO-W1")
def test_a_tile_goes_to_the_leftmost_free_space_of_a_row() -> None:
    scene = glazier(r1="A", r2="BC")
    scene.say("D1").say("tool")
    assert scene.hung("N")["1"] == ["A", "D"]


@pytest.mark.rule("MO-W2")
def test_no_row_and_no_column_holds_two_tiles_of_a_monastery() -> None:
    scene = glazier(r1="A", r2="B")
    choices = set(scene.values)
    assert "A1" not in choices and "B2" not in choices, "the row"
    assert "A3" not in choices and "B3" not in choices, "the first column"
    assert "B1" in choices and "A2" in choices and "C3" in choices


@pytest.mark.rule("MO-W2")
def test_where_no_tile_can_be_placed_the_action_cannot_be_done() -> None:
    scene = Scene("NE").all_dice_on(N=2, E=3).opened("N", "III.2").stand("N", "chapel:A")
    scene.hang("N", {"1": ["A"], "2": ["B", "A"], "3": ["C", "D", "A"]})
    soup = scene.held("N", "soup")
    scene.say("1x2")
    assert scene.who == "E" and scene.held("N", "soup") == soup + 1


@pytest.mark.rule("MO-W3")
@pytest.mark.parametrize(
    ("windows", "choice", "bonuses"),
    [
        ({}, "A1", ["influence", "soup"]),
        ({}, "A2", ["rosary", "soup"]),
        ({}, "A3", ["messenger", "soup"]),
        ({"r1": "A"}, "B1", ["influence", "tool"]),
        ({"r1": "AB"}, "C1", ["influence", "book"]),
    ],
)
def test_the_bonus_is_of_the_row_or_of_the_column(windows: dict[str, str], choice: str, bonuses: list[str]) -> None:
    scene = glazier(**windows).say(choice)
    assert scene.values == bonuses
    before = scene.held("N", bonuses[1])
    scene.say(bonuses[1])
    assert scene.held("N", bonuses[1]) == before + 1


@pytest.mark.rule("MO-W3")
def test_the_messenger_bonus_of_the_third_row_moves_it_by_two() -> None:
    scene = glazier().say("A3")
    before = scene.area("N").road
    scene.say("messenger")
    while scene.what == "bonus":
        scene.say(scene.values[0])
    assert scene.area("N").road == before + 2


@pytest.mark.rule("MO-W1", "MO-W3")
def test_a_window_its_row_and_its_bonus_are_one_question_where_few_are_possible() -> None:
    scene = glazier(r1="ABC", r2="BCD", r3="C")
    assert list(scene.game.asks[0].values) == [f"{one}3>{what}" for one in "ADE" for what in ("messenger", "tool")]
    tools = scene.held("N", "tool")
    scene.game.answer(scene.game.asks[0].id, "E3>tool")
    assert scene.hung("N")["3"] == ["C", "E"] and scene.held("N", "tool") == tools + 1


@pytest.mark.rule("MO-W4", "MO-W5")
def test_the_ninth_tile_brings_its_bonus_and_nine_points() -> None:
    scene = glazier(r1="ABC", r2="BCD", r3="CD")
    books = scene.held("N", "book")
    scene.say(next(value for value in scene.values if value.endswith("3"))).say("book")
    assert scene.points("N") == 4 + 5 and scene.held("N", "book") == books + 1


@pytest.mark.rule("MO-W4")
def test_a_full_row_and_a_full_column_give_their_points() -> None:
    scene = glazier(r1="AB", r2="B", r3="C")
    scene.say("C1").say("book")
    assert scene.points("N") == 5
    scene = glazier(r1="A", r2="B")
    scene.say("C3").say("soup")
    assert scene.points("N") == scene.board.pack.board.column_points[0]


@pytest.mark.rule("MO-W4", "MO-M3")
@pytest.mark.parametrize(("rules", "times"), [("2", 1), ("1", 2)])
def test_a_column_is_paid_once_when_the_bonus_of_its_tile_brings_it_another_tile(rules: str, times: int) -> None:
    side = {**DATA["board"]["sides"]["two"]}
    side["road"] = [{"links": list("ABCDE"), "bonus": bonus} for bonus in (None, "window", None, "die")]
    pack = pack_with(sides={**DATA["board"]["sides"], "two": side})
    scene = Scene("NE", pack=pack, missions={"b": "b_3+b_5"}, rules=rules).all_dice_on(N=2, E=3).opened("N", "III.2")
    for place in "ABCDE":
        scene.stand("N", f"chapel:{place}")
    scene.hang("N", {"1": ["A"]})
    scene.say("1x2").say("2.III.window").say("C3").say("messenger")
    assert scene.what == "window"
    scene.say("D2").say("soup")
    assert [len(tiles) for tiles in scene.hung("N").values()] == [1, 1, 1]
    assert scene.points("N") == times * scene.board.pack.board.column_points[0]


@pytest.mark.rule("MO-W4")
def test_a_full_column_is_paid_before_its_last_tile_brings_its_bonus() -> None:
    scene = glazier(r1="A", r2="B").at("N", 1).say("C3").say("messenger")
    steps = [entry.clause for entry in scene.board.ledger.entries if entry.target == "N"]
    assert steps.index("MO-W4") < steps.index("MO-M1")
