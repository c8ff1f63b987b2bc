"""Corrections: the host can move every piece, and the game continues from there (MO-Z1)."""

from typing import Any

import pytest

from engine.core import Refused
from engine.core.rolls import RollAsk
from engine.monasterium import view
from tests.rules.game_driver import own_part
from tests.rules.monasterium.scene import Scene


def correct(scene: Scene, n: int, kind: str, source: str, target: str) -> None:
    """Apply a correction of one move."""
    scene.game.correct([{"n": n, "kind": kind, "from": source, "to": target}], "a slip")


@pytest.mark.rule("MO-Z1", "MO-M2")
def test_a_messenger_a_novice_and_a_tile_that_were_corrected_count_where_they_lie() -> None:
    scene = Scene("NE").all_dice_on(N=1, E=5)
    correct(scene, 1, "messenger_blue", "road:1", "road:3")
    assert scene.area("N").road == 2
    correct(scene, 1, "novice_blue", "area:III.4:N", "chapel:E")
    assert scene.board.novices_at("N", "chapel", "E") == 1 and "4" not in scene.area("N").waiting["III"]
    assert "E" in own_part(view(scene.game, "N"))["reachable"]
    correct(scene, 1, "action_tile", "action_tile:2:N", "action_tile:2:N:down")
    assert scene.area("N").turned == {"2"}
    correct(scene, 1, "reroll_tile", "reroll_tile:N", "reroll_tile:N:down")
    assert not scene.area("N").reroll
    correct(scene, 1, "window_D", "chapel:D", "window:2.1:N")
    assert scene.windows_of("N")["2"] == ["D"] and scene.board.windows_left("D") == 3
    correct(scene, 1, "chalice", "chalice:N", "chalice:E")
    assert scene.board.active == "E"


@pytest.mark.rule("MO-Z1", "MO-S4", "MO-C1")
def test_a_mission_card_and_a_disc_that_were_corrected_count_where_they_lie() -> None:
    scene = Scene("NE")
    scene.game.correct(
        [
            {"n": 1, "kind": "mission_card", "from": "open_mission:a_1", "to": "unused_mission:a_1"},
            {"n": 1, "kind": "mission_card", "from": "unused_mission:a_5", "to": "open_mission:a_5"},
        ],
        "another card lies there",
    )
    assert [mission.id for mission in scene.board.missions][:2] == ["a_2", "a_5"]
    correct(scene, 1, "disc_blue", "discs:N", "mission:a_5")
    assert scene.area("N").missions == ["a_5"]


@pytest.mark.rule("MO-Z1", "MO-S1", "MO-Y2")
def test_a_blocking_novice_and_the_hourglass_can_be_corrected() -> None:
    scene = Scene("NES").all_dice_on(N=1, E=5, S=5)
    blocked = next(place for place, owners in scene.board.novices.items() if owners == [""] and place.kind == "secular")
    correct(scene, 1, "novice_yellow", blocked.pile, "box")
    assert blocked not in scene.board.novices, "a novice can be sent there now"
    correct(scene, 1, "hourglass", "year:1", "year:2")
    correct(scene, 1, "hourglass", "year:2", "year:1")
    assert not [kind for kind in scene.game.ledger.counts if kind not in scene.game.correctable()]


@pytest.mark.rule("MO-Z1", "MO-D1", "MO-A1")
def test_dice_that_were_corrected_are_rolled_placed_and_taken_where_they_lie() -> None:
    scene = Scene("NE")
    correct(scene, 2, "neutral_die", "hand:N", "space:4")
    assert isinstance(scene.ask, RollAsk) and scene.ask.dice == {"neutral": 3, "own": 1}
    scene.roll(neutral=[2, 2, 5], own=[6])
    correct(scene, 1, "die_blue", "hand:N", "space:1")
    assert scene.values == ["2", "5", "reroll"], "the 6 is no longer in the hand"
    scene.answer("2").all_dice_on(N=3, E=3)
    assert scene.what == "take" and "2x4" in scene.values
    correct(scene, 2, "neutral_die", "space:4", "aside")
    assert not any(value.endswith("x4") for value in scene.values)


@pytest.mark.rule("MO-Z1", "MO-N1", "MO-A5")
@pytest.mark.parametrize("asked", ["novice", "place_novice"])
def test_a_novice_that_can_no_longer_be_paid_is_not_sent_and_the_game_continues(asked: str) -> None:
    scene = Scene("NE").all_dice_on(N=1, E=5).give("N", influence=2, soup=9).answer("1x1")
    if asked == "place_novice":
        scene.answer("I.1")
    assert scene.what == asked
    correct(scene, 2, "influence", "seat:N", "supply")
    assert scene.values == ["nothing"]
    scene.answer("nothing")
    assert scene.board.sent("N") == 0 and scene.who == "E"


@pytest.mark.rule("MO-Z1", "MO-A5")
def test_the_same_action_with_several_dice_ends_where_no_die_is_left_for_it() -> None:
    scene = Scene("NE").all_dice_on(N=5, E=2).open_actions("N", "I.5").answer("3x5").answer("3*5.0.messenger:1")
    assert scene.what == "bonus"
    correct(scene, 2, "neutral_die", "tile:5:N", "aside")
    scene.answer("influence:1")
    assert scene.area("N").road == 1 and scene.who == "E", "no die is left for the other two"


@pytest.mark.rule("MO-Z1", "MO-A5")
def test_a_die_that_a_correction_adds_is_not_used_for_the_same_action_without_an_ask() -> None:
    scene = Scene("NE").all_dice_on(N=5, E=2).open_actions("N", "I.5").answer("3x5").answer("3*5.0.messenger:1")
    correct(scene, 1, "neutral_die", "space:5", "tile:5:N")
    while scene.what == "bonus":
        scene.answer(scene.values[0])
    assert scene.area("N").road == 3 and (scene.what, scene.who) == ("act", "N")


@pytest.mark.rule("MO-Z1", "MO-W1", "MO-N1")
@pytest.mark.parametrize(
    ("first", "second"),
    [
        ((1, "window_A", "chapel:A", "window:1.1:N"), (1, "window_B", "chapel:B", "window:1.1:N")),
        ((1, "novice_blue", "area:I.1:N", "secular:A1"), (1, "novice_red", "area:I.1:E", "secular:A1")),
        ((1, "novice_blue", "area:I.1:N", "cloister:A1"), (1, "novice_blue", "area:I.2:N", "cloister:A1")),
    ],
)
def test_a_space_for_one_piece_takes_no_second_one(first: Any, second: Any) -> None:
    scene = Scene("NE")
    correct(scene, *first)
    with pytest.raises(Refused, match="correction_full"):
        correct(scene, *second)
    with pytest.raises(Refused, match="correction_unknown"):
        correct(scene, 1, "novice_blue", "area:I.3:N", "area:I.3:E")


@pytest.mark.rule("MO-Z1", "MO-W1", "MO-W4")
def test_a_gap_in_the_windows_is_filled_first_and_a_row_without_gaps_is_full() -> None:
    scene = Scene("NE", missions={"b": "b_3+b_5"}).all_dice_on(N=2, E=3).open_actions("N", "III.2")
    for place in "ABCDE":
        scene.place_novice("N", f"chapel:{place}")
    correct(scene, 1, "window_A", "chapel:A", "window:1.2:N")
    correct(scene, 1, "window_B", "chapel:B", "window:1.3:N")
    before = scene.points("N")
    scene.answer("1x2").answer("2.III.window").answer("C1").answer("influence")
    assert scene.area("N").windows["1"] == ["C", "A", "B"]
    assert scene.points("N") == before + scene.board.pack.board.row_points
