"""Phase 1: placing dice (MO-D)."""

import pytest

from engine.core import Refused
from tests.rules.monasterium.scene import Scene


@pytest.mark.rule("MO-D1")
def test_a_roll_is_of_all_dice_in_hand_and_of_nothing_else() -> None:
    scene = Scene("NESW")
    ask = scene.game.asks[0].id
    for wrong in (
        "neutral:1|own:2",
        "neutral:2 1|own:2",
        "neutral:1 7|own:2",
        "own:2",
        "neutral:1 2",
        "",
        "neutral:a b",
    ):
        with pytest.raises(Refused, match="not_legal"):
            scene.game.answer(ask, wrong)
    scene.game.answer(ask, "neutral:1 2|own:2")


@pytest.mark.rule("MO-D2")
def test_the_phase_goes_on_until_all_dice_are_placed_also_when_others_are_done() -> None:
    scene = Scene("NE")
    scene.roll(neutral=[1, 1, 1, 1, 1], own=[1]).answer("1")
    scene.roll(neutral=[1, 2, 3, 4, 5], own=[6]).answer("1")
    order = []
    while scene.what in ("roll", "place"):
        if scene.what == "roll":
            order.append(scene.who)
            counts = dict(scene.board.dice_in_hand("E"))
            faces = list(range(1, sum(counts.values()) + 1))
            scene.roll(neutral=faces[: counts["neutral"]], own=faces[counts["neutral"] :])
        scene.answer(scene.values[0])
    assert set(order) == {"E"} and len(order) >= 4
    assert scene.what == "take" and scene.who == "N"


@pytest.mark.rule("MO-D3")
def test_the_reroll_tile_rolls_any_of_the_dice_just_rolled_once_a_round() -> None:
    scene = Scene("NESW")
    scene.roll(neutral=[1, 1], own=[4]).answer("reroll")
    assert scene.what == "again" and not scene.area("N").reroll
    scene.roll(neutral=[1, 4], own=[4])
    assert scene.what == "place_again" and scene.values == ["1", "4"]
    scene.answer("4")
    assert scene.board.dice_on("4", "N") == (1, 1)
    assert not scene.area("N").reroll
    for _ in range(3):
        scene.roll(neutral=[3, 3], own=[3]).answer("3")
    assert scene.who == "N"
    scene.roll(neutral=[6])
    assert (scene.what, scene.who) == ("take", "N"), "with one number left and no tile nothing is asked"


@pytest.mark.rule("MO-D3")
@pytest.mark.parametrize(
    ("again", "faces"),
    [("neutral:2 5|own:1", "125"), ("neutral:1 5|own:5", "15"), ("neutral:2 6|own:5", "256")],
)
def test_one_some_or_all_dice_may_be_rolled_again_and_one_of_the_numbers_they_show_is_placed(
    again: str, faces: str
) -> None:
    scene = Scene("NESW")
    scene.roll(neutral=[2, 5], own=[5]).answer("reroll").answer(again, "again")
    assert scene.what == "place_again" and scene.values == list(faces)


@pytest.mark.rule("MO-D3")
def test_dice_that_all_show_one_number_after_rolling_again_are_placed_at_once() -> None:
    scene = Scene("NESW")
    scene.roll(neutral=[2, 5], own=[5]).answer("reroll").answer("neutral:3 3|own:3", "again")
    assert scene.board.dice_on("3", "N") == (1, 2)
    assert scene.who == "E"


@pytest.mark.rule("MO-D3")
def test_the_roll_after_the_tile_is_turned_is_of_just_the_dice_that_were_rolled() -> None:
    scene = Scene("NESW")
    scene.roll(neutral=[2, 5], own=[5]).answer("reroll")
    for wrong in ("neutral:2", "own:5", "neutral:2 5", "neutral:2 5 6|own:5"):
        with pytest.raises(Refused, match="not_legal"):
            scene.answer(wrong)
