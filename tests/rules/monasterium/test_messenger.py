"""The messenger and the road's bonuses (MO-M)."""

import pytest

from engine.monasterium.pack import Pack
from tests.rules.monasterium.scene import DATA, Scene, pack_with


def road(*bonuses: str | None, links: str = "ABCDE") -> Pack:
    """A pack whose road has these bonuses and the die at the end; every space is joined to these monasteries."""
    side = {**DATA["board"]["sides"]["two"]}
    side["road"] = [{"links": list(links), "bonus": bonus} for bonus in (*bonuses, "die")]
    return pack_with(sides={**DATA["board"]["sides"], "two": side})


def scene_on_road(*bonuses: str | None, die: int = 5) -> Scene:
    """A game in which north is to take a die that moves the messenger on this road."""
    return Scene("NE", pack=road(*bonuses)).all_dice_on(N=die, E=3)


@pytest.mark.rule("MO-M1")
def test_from_the_last_space_the_messenger_goes_on_to_the_first() -> None:
    scene = scene_on_road(None, None, None).move_messenger("N", 4)
    scene.answer("1x5")
    assert scene.area("N").road == 0


@pytest.mark.rule("MO-M3")
def test_a_bonus_is_received_when_its_space_is_reached_or_passed_each_before_the_next_step() -> None:

    scene = Scene("NE", pack=road(None, "influence_or_rosary", "soup_or_swap", None)).all_dice_on(N=4, E=3)
    scene.open_actions("N", "II.4").answer("1x4").answer("4.II.messenger:2")
    assert scene.what == "bonus" and scene.values == ["influence:1", "rosary:1"]
    assert scene.area("N").road == 1
    scene.answer("rosary:1")
    assert scene.area("N").road == 2 and scene.values == ["soup:1", "swap:soup"]
    scene.answer("swap:soup")
    assert (scene.held("N", "rosary"), scene.held("N", "soup"), scene.held("N", "tool")) == (2, 1, 1)


@pytest.mark.rule("MO-M3")
def test_the_bonus_action_may_be_of_any_column_counts_as_used_and_scores_no_point_for_a_die() -> None:
    scene = scene_on_road(None, "action", None, None).open_actions("N", "II.5", "II.1")
    scene.turn_tiles("N", "12345")
    scene.answer("3x5").answer("5.0.messenger:1")
    assert scene.what == "act" and {value[0] for value in scene.values} >= {"1", "2", "3", "4", "5"}
    assert not any("*" in value for value in scene.values), "one action, however many dice are left"
    before = scene.points("N")
    scene.answer("5.II.points:3")
    assert scene.points("N") == before + 3 + 2, "3 of the action, 1 for each of the two dice that were left"
    assert scene.who == "E", "once a turn: the other dice could only move the messenger"


@pytest.mark.rule("MO-M4")
def test_only_the_new_die_is_asked_for_when_one_is_won() -> None:
    scene = scene_on_road(None, None).move_messenger("N", 2).answer("1x5").answer("die")
    assert scene.what == "roll_won" and scene.game.asks[0].question["key"] == "ask.roll_one"


@pytest.mark.rule("MO-M3")
def test_the_window_of_the_road_may_come_from_any_monastery() -> None:
    scene = scene_on_road(None, "window", None).answer("1x5")
    assert {value[0] for value in scene.values} == set("ABCDE")
    scene.answer("D2").answer("soup")
    assert scene.windows_of("N")["2"] == ["D"]


@pytest.mark.rule("MO-M4", "MO-M3", "MO-A13")
def test_the_die_won_is_rolled_at_once_and_lies_on_its_space() -> None:
    scene = scene_on_road(None, None).move_messenger("N", 2).answer("1x5")
    assert scene.what == "die" and scene.values == ["die", "points"]
    scene.answer("die").roll(own=[6])
    assert scene.what == "keep_die"
    scene.answer("keep")
    assert scene.board.dice_on("6", "N")[0] == 1
    assert scene.board.ledger.held("die_blue", "reserve:N") == 1
    scene.answer("1x3")
    assert scene.who == "N" and "1x6:1" in scene.values


@pytest.mark.rule("MO-M4", "MO-D3")
def test_the_reroll_tile_may_be_used_for_the_die_won_if_it_was_not_used() -> None:
    scene = scene_on_road(None, None).move_messenger("N", 2).answer("1x5").answer("die").roll(own=[6]).answer("reroll")
    scene.roll(own=[2])
    assert scene.board.dice_on("2", "N")[0] == 1 and not scene.area("N").reroll


@pytest.mark.rule("MO-M4")
def test_who_cannot_or_will_not_take_another_die_gets_five_points() -> None:
    scene = scene_on_road(None, None).move_messenger("N", 2).answer("1x5").answer("points")
    assert scene.points("N") == 5
    scene = scene_on_road(None, None).move_messenger("N", 2)
    scene.board.ledger.move(2, "die_blue", "reserve:N", "aside", "test")
    scene.answer("1x5")
    assert scene.points("N") == 5, "without a choice there is no ask"
