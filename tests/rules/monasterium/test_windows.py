"""Window tiles (MO-W)."""

import pytest

from tests.rules.monasterium.scene import DATA, Scene, pack_with


def scene_with_windows(**windows: str) -> Scene:
    """A game in which north has these window tiles, by row, and may take one of any monastery."""
    scene = Scene("NE", missions={"b": "b_3+b_5"}).all_dice_on(N=2, E=3).open_actions("N", "III.2")
    for place in "ABCDE":
        scene.place_novice("N", f"chapel:{place}")
    scene.place_windows("N", {row[1:]: tiles for row, tiles in windows.items()})
    return scene.answer("1x2").answer("2.III.window")


@pytest.mark.rule("MO-W1")
def test_a_tile_goes_to_the_leftmost_free_space_of_a_row() -> None:
    scene = scene_with_windows(r1="A", r2="BC")
    scene.answer("D1").answer("tool")
    assert scene.windows_of("N")["1"] == ["A", "D"]


@pytest.mark.rule("MO-W2")
def test_no_row_and_no_column_holds_two_tiles_of_a_monastery() -> None:
    scene = scene_with_windows(r1="A", r2="B")
    choices = set(scene.values)
    assert "A1" not in choices and "B2" not in choices, "the row"
    assert "A3" not in choices and "B3" not in choices, "the first column"
    assert "B1" in choices and "A2" in choices and "C3" in choices


@pytest.mark.rule("MO-W2")
def test_where_no_tile_can_be_placed_the_action_cannot_be_done() -> None:
    scene = Scene("NE").all_dice_on(N=2, E=3).open_actions("N", "III.2").place_novice("N", "chapel:A")
    scene.place_windows("N", {"1": ["A"], "2": ["B", "A"], "3": ["C", "D", "A"]})
    soup = scene.held("N", "soup")
    scene.answer("1x2")
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
    scene = scene_with_windows(**windows).answer(choice)
    assert scene.values == bonuses
    before = scene.held("N", bonuses[1])
    scene.answer(bonuses[1])
    assert scene.held("N", bonuses[1]) == before + 1


@pytest.mark.rule("MO-W3")
def test_the_messenger_bonus_of_the_third_row_moves_it_by_two() -> None:
    scene = scene_with_windows().answer("A3")
    before = scene.area("N").road
    scene.answer("messenger")
    while scene.what == "bonus":
        scene.answer(scene.values[0])
    assert scene.area("N").road == before + 2


@pytest.mark.rule("MO-W1", "MO-W3")
def test_a_window_its_row_and_its_bonus_are_one_question_where_few_are_possible() -> None:
    scene = scene_with_windows(r1="ABC", r2="BCD", r3="C")
    assert list(scene.game.asks[0].values) == [f"{tile}3>{what}" for tile in "ADE" for what in ("messenger", "tool")]
    tools = scene.held("N", "tool")
    scene.game.answer(scene.game.asks[0].id, "E3>tool")
    assert scene.windows_of("N")["3"] == ["C", "E"] and scene.held("N", "tool") == tools + 1


@pytest.mark.rule("MO-W4")
def test_a_full_row_and_a_full_column_give_their_points() -> None:
    scene = scene_with_windows(r1="AB", r2="B", r3="C")
    scene.answer("C1").answer("book")
    assert scene.points("N") == 5
    scene = scene_with_windows(r1="A", r2="B")
    scene.answer("C3").answer("soup")
    assert scene.points("N") == scene.board.pack.board.column_points[0]


@pytest.mark.rule("MO-W4", "MO-M3")
@pytest.mark.parametrize(("rules", "times"), [("2", 1), ("1", 2)])
def test_a_column_is_paid_once_when_the_bonus_of_its_tile_brings_it_another_tile(rules: str, times: int) -> None:
    side = {**DATA["board"]["sides"]["two"]}
    side["road"] = [{"links": list("ABCDE"), "bonus": bonus} for bonus in (None, "window", None, "die")]
    pack = pack_with(sides={**DATA["board"]["sides"], "two": side})
    scene = (
        Scene("NE", pack=pack, missions={"b": "b_3+b_5"}, rules=rules).all_dice_on(N=2, E=3).open_actions("N", "III.2")
    )
    for place in "ABCDE":
        scene.place_novice("N", f"chapel:{place}")
    scene.place_windows("N", {"1": ["A"]})
    scene.answer("1x2").answer("2.III.window").answer("C3").answer("messenger")
    assert scene.what == "window"
    scene.answer("D2").answer("soup")
    assert [len(tiles) for tiles in scene.windows_of("N").values()] == [1, 1, 1]
    assert scene.points("N") == times * scene.board.pack.board.column_points[0]


@pytest.mark.rule("MO-W4")
def test_a_full_column_is_paid_before_its_last_tile_brings_its_bonus() -> None:
    scene = scene_with_windows(r1="A", r2="B").move_messenger("N", 1).answer("C3").answer("messenger")
    steps = [entry.clause for entry in scene.board.ledger.entries if entry.target == "N"]
    assert steps.index("MO-W4") < steps.index("MO-M1")
