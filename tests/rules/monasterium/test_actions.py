"""Phase 2: taking dice and using them for actions (MO-A)."""

import pytest

from tests.rules.monasterium.scene import Scene


def ready(seats: str = "NE", **numbers: int) -> Scene:
    """A game with all dice placed, each player's on one number."""
    return Scene(seats).all_dice_on(**numbers)


@pytest.mark.rule("MO-A1")
def test_one_to_three_dice_of_a_space_but_only_one_joker() -> None:
    scene = ready(N=2, E=6)
    assert scene.who == "N"
    assert scene.values == ["3x2", "2x2", "1x2", *(f"1x6:{column}" for column in "12345")]


@pytest.mark.rule("MO-A4", "MO-A7")
def test_each_die_gives_one_action_of_its_column() -> None:
    scene = ready(N=2, E=3)
    soup = scene.held("N", "soup")
    scene.answer("3x2")
    assert scene.held("N", "soup") == soup + 3
    assert scene.board.ledger.held("die_blue", "aside") == 1 and scene.board.ledger.held("neutral_die", "aside") == 2
    influence = scene.held("E", "influence")
    scene.answer("2x3")
    assert scene.held("E", "influence") == influence + 2


@pytest.mark.rule("MO-A4", "MO-A7")
def test_a_six_may_be_put_on_any_column() -> None:
    scene = ready(N=6, E=3)
    rosary = scene.held("N", "rosary")
    assert {f"1x6:{column}" for column in "12345"} < set(scene.values)
    scene.answer("1x6:4", "take")
    assert scene.held("N", "rosary") == rosary + 1


@pytest.mark.rule("MO-A7", "MO-M1")
def test_the_fifth_column_moves_the_messenger() -> None:
    scene = ready(N=5, E=3)
    scene.answer("1x5")
    assert scene.area("N").road == 1


@pytest.mark.rule("MO-A5")
def test_a_die_that_can_do_nothing_is_lost() -> None:
    scene = ready(N=1, E=3).give("N", influence=0, soup=0, rosary=0)
    points = scene.points("N")
    scene.answer("2x1")
    assert scene.who == "E"
    assert scene.board.sent("N") == 0 and scene.points("N") == points
    assert [e.source for e in scene.board.ledger.entries if e.clause == "MO-A5"] == ["log.lost_die"] * 2


@pytest.mark.rule("MO-A6", "MO-A13")
def test_the_phase_goes_on_until_no_die_is_left_and_who_has_none_is_passed_over() -> None:
    scene = Scene("NE")
    scene.roll(neutral=[2] * 5, own=[2]).answer("2")
    scene.roll(neutral=[2] * 5, own=[3]).answer("2").roll(own=[3]).answer("3")
    turns = []
    while scene.board.round == 1:
        turns.append(scene.who)
        scene.answer("3x2" if "3x2" in scene.values else scene.values[0])
    assert turns[:4] == ["N", "E", "N", "E"], "the same space may be chosen again"
    assert turns.count("E") >= 2


@pytest.mark.rule("MO-A8", "MO-A11")
@pytest.mark.parametrize(("column", "kind"), [("2", "influence"), ("3", "rosary"), ("4", "soup")])
def test_the_first_rows_alternative_may_be_used_with_every_die_once_its_novice_was_sent(column: str, kind: str) -> None:
    scene = ready(N=int(column), E=6)
    scene.open_actions("N", f"I.{column}")
    before = scene.held("N", kind)
    scene.answer(f"3x{column}")
    for _ in range(3):
        assert scene.what == "act" and scene.who == "N"
        scene.answer(f"{column}.I.{kind}:1")
    assert scene.held("N", kind) == before + 3


@pytest.mark.rule("MO-A8")
def test_the_swap_turns_soup_into_a_tool_and_a_tool_into_a_book() -> None:
    scene = ready(N=5, E=3).open_actions("N", "I.5").give("N", soup=1)
    scene.answer("2x5").answer("5.I.swap:soup")
    assert (scene.held("N", "soup"), scene.held("N", "tool")) == (0, 1)
    assert "5.I.swap:soup" not in scene.values
    scene.answer("5.I.swap:tool")
    assert (scene.held("N", "tool"), scene.held("N", "book")) == (0, 1)


@pytest.mark.rule("MO-A8")
def test_the_first_columns_alternative_moves_the_messenger() -> None:
    scene = ready(N=1, E=3).open_actions("N", "I.1").give("N", influence=0, rosary=0)
    scene.answer("1x1")
    assert scene.area("N").road == 1


@pytest.mark.rule("MO-A9")
def test_the_second_row_gives_a_tool_or_two_of_a_kind() -> None:
    scene = ready(N=1, E=2).open_actions("N", "II.1").give("N", influence=0, rosary=0)
    scene.answer("1x1")
    assert scene.held("N", "tool") == 1
    scene = ready(N=2, E=3).open_actions("N", "II.2")
    scene.answer("1x2")
    assert scene.values == ["2.0.soup:1", "2.II.soup:2", "2.II.influence:2", "2.II.rosary:2"]
    before = scene.held("N", "influence")
    scene.answer("2.II.influence:2")
    assert scene.held("N", "influence") == before + 2


@pytest.mark.rule("MO-A9")
def test_the_second_row_moves_the_messenger_by_two() -> None:
    scene = ready(N=4, E=3).open_actions("N", "II.4").move_messenger("N", 5).answer("1x4").answer("4.II.messenger:2")
    while scene.what == "act":
        scene.answer(scene.values[0])
    assert scene.area("N").road == 6


@pytest.mark.rule("MO-A9", "MO-N7")
def test_the_second_row_sends_a_novice_for_one_influence_less_never_below_none() -> None:
    scene = ready(N=3, E=2).open_actions("N", "II.3").give("N", influence=0, soup=3)
    assert scene.answer("1x3").values == ["3.0.influence:1", "3.II.novice:1"]
    scene.answer("3.II.novice:1")
    while scene.what in ("novice", "place_novice"):
        scene.answer(scene.values[0])
    assert scene.board.sent("N") == 1 and scene.held("N", "influence") == 0


@pytest.mark.rule("MO-A10", "MO-A12")
def test_the_third_row_takes_a_window_once_a_turn_from_a_chapel_with_an_own_novice() -> None:
    scene = ready(N=2, E=3).open_actions("N", "III.2")
    assert all("window" not in value for value in scene.values)
    scene.place_novice("N", "chapel:C")
    scene.answer("2x2").answer("2.III.window")
    assert scene.what == "window" and {value[0] for value in scene.values} == {"C"}
    scene.answer("C1")
    scene.answer("soup", "window_bonus")
    assert scene.windows_of("N")["1"] == ["C"]
    assert scene.who == "E", "the second die could only take soup"


@pytest.mark.rule("MO-A11", "MO-A8")
def test_the_same_action_may_be_chosen_for_all_dice_at_once() -> None:
    scene = ready(N=2, E=3).open_actions("N", "I.2", "II.2")
    soup = scene.held("N", "soup")
    scene.answer("3x2")
    assert [value for value in scene.values if "*" in value] == ["3*2.0.soup:1", "3*2.I.influence:1"], "not once a turn"
    scene.answer("2.I.influence:1")
    assert "2*2.0.soup:1" in scene.values
    scene.answer("2*2.0.soup:1")
    assert scene.who == "E" and scene.held("N", "soup") == soup + 2
    assert scene.board.ledger.held("die_blue", "aside") == 1 and scene.board.ledger.held("neutral_die", "aside") == 2


@pytest.mark.rule("MO-A5", "MO-A8")
def test_an_action_for_all_dice_is_offered_only_where_each_of_them_can_do_it() -> None:
    scene = ready(N=5, E=3).open_actions("N", "I.5").give("N", soup=2, tool=0)
    scene.answer("3x5")
    assert [value for value in scene.values if "*" in value] == ["3*5.0.messenger:1"]
    scene = ready(N=5, E=3).open_actions("N", "I.5").give("N", soup=3, tool=0).answer("3x5")
    scene.answer("3*5.I.swap:soup")
    assert (scene.held("N", "soup"), scene.held("N", "tool")) == (0, 3)


@pytest.mark.rule("MO-A4")
def test_the_bonus_of_each_die_of_an_action_is_an_ask_of_its_own() -> None:
    scene = ready(N=5, E=3).open_actions("N", "I.5").answer("3x5").answer("3*5.0.messenger:1")
    asks = []
    while scene.who == "N":
        asks.append(scene.ask.id)
        scene.answer(scene.values[0])
    assert len(set(asks)) == len(asks) and scene.area("N").road == 3


@pytest.mark.rule("MO-N5", "MO-A4")
def test_on_a_turned_tile_each_of_the_dice_used_at_once_scores() -> None:
    scene = ready(N=2, E=3).open_actions("N", "I.2")
    scene.turn_tiles("N", "2")
    scene.answer("3x2").answer("3*2.0.soup:1")
    assert scene.points("N") == 3


@pytest.mark.rule("MO-A11")
def test_an_action_is_not_available_before_its_novice_was_sent_and_at_once_after() -> None:
    scene = ready(N=1, E=3).give("N", influence=2, soup=4).move_messenger("N", 1)
    scene.answer("2x1")
    assert scene.what == "novice"
    scene.answer("I.1")
    while scene.what == "place_novice":
        scene.answer(scene.values[0])
    assert scene.what == "act" and {value.split(".")[1] for value in scene.values} == {"0", "I"}
