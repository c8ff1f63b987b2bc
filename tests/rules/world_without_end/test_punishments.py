"""Punishments in round 1 of the next chapter: penance, begging, royal court (WWE-P)."""

import pytest

from tests.rules.world_without_end.scene import Scene, quiet_pack

EDWARD = [{"do": "lose_action", "court_exception": True}]
ACCUSATION = [{"do": "lose_action", "court_exception": False}]


def scene_with_punishments(
    seat: str, *which: str, event: str = "II-03", effects: list[dict[str, object]] | None = None
) -> Scene:
    """A game in round 1 of chapter II after the event card was placed; the seat has these punishments.

    Every corner of that card pays 1 loyalty, and the effects stand on it.
    """
    card = quiet_pack({event: effects} if effects else None, corners={event: [{"loyalty": 1}] * 4})
    scene = Scene("NE", start="E", pack=card)
    scene.go_to(1, 6).until(f"play.{scene.board.order[-1]}")
    for one in "NE":
        scene.hold(one, piety=2, grain=2, gold=9, loyalty=0)
    lacking = {"penance": "piety", "begging": "grain", "royal_court": "gold"}
    scene.hold(seat, **{lacking[kind]: 0 for kind in which})
    scene.end_of_chapter().answer("tax", "2")
    assert scene.board.hands[seat].punishments == set(which)
    return scene.event(event)


def piles(scene: Scene, seat: str) -> tuple[int, int]:
    """How many cards of a seat lie face up and face down."""
    return len(scene.board.hands[seat].played), scene.board.hands[seat].discards


@pytest.mark.rule("WWE-P1", "WWE-Z4")
def test_penance_lays_one_card_face_down_before_the_event_and_no_other_in_that_round() -> None:
    scene = scene_with_punishments("E", "penance")
    entries = [entry.source for entry in scene.ledger.entries if entry.kind == "note" and entry.chapter == 2]
    assert entries[:2] == ["log.penance", "log.event"]
    assert piles(scene, "E") == (0, 1)
    grain = scene.held("E", "grain")
    scene.play("E", "grain")
    assert piles(scene, "E") == (1, 1)
    assert scene.held("E", "grain") == grain + 1, "penance takes no action away"
    scene.play("N", "grain")
    assert piles(scene, "N") == (1, 1)
    scene.go_to(2, 3)
    assert piles(scene, "E") == (2, 2)


@pytest.mark.rule("WWE-P1", "WWE-P2", "WWE-P3")
def test_punishments_last_for_round_one_only() -> None:
    scene = scene_with_punishments("E", "penance", "begging", "royal_court")
    scene.go_to(2, 2, "play.E")
    assert not scene.board.hands["E"].punishments
    piety = scene.held("E", "piety")
    before = piles(scene, "E")
    scene.answer("play.E", "piety")
    assert scene.held("E", "piety") == piety + 1
    assert piles(scene, "E") == (before[0] + 1, before[1] + 1)


@pytest.mark.rule("WWE-P2")
def test_a_seat_with_begging_has_no_income_of_that_round_and_no_point_instead() -> None:
    scene = scene_with_punishments("E", "begging")
    assert (scene.held("N", "loyalty"), scene.held("E", "loyalty")) == (1, 0)
    assert not [entry for entry in scene.ledger.entries if entry.chapter == 2 and entry.kind == "vp"]
    before = scene.vp("E")
    scene.go_to(2, 2).event("II-06")
    assert scene.vp("E") == before + 1, "the next income is theirs again"


@pytest.mark.rule("WWE-P2")
def test_a_seat_with_begging_has_no_point_when_the_pile_of_the_income_is_empty() -> None:
    scene = Scene("NE", pack=quiet_pack(corners={"II-03": [{"loyalty": 1}] * 4}))
    scene.go_to(1, 6).until("play.N").hold("N", piety=2, grain=2, gold=9).hold("E", piety=2, grain=0, gold=9)
    scene.end_of_chapter().answer("tax", "2").leave_in_pile("loyalty")
    before = scene.points()
    scene.event("II-03")
    assert scene.points() == {"N": before["N"] + 1, "E": before["E"]}


@pytest.mark.rule("WWE-P2", "WWE-R13")
def test_a_seat_with_begging_receives_the_favour() -> None:
    scene = Scene("NE", start="E")
    scene.go_to(1, 6)
    scene.until(f"play.{scene.board.order[-1]}")
    scene.hold("E", piety=2, grain=0, gold=9).hold("N", piety=2, grain=2, gold=9)
    scene.end_of_chapter().answer("tax", "2")
    wool = scene.held("E", "wool")
    scene.answer("event", "II-03").until("orientation")
    numbers = scene.pack.board.council_numbers
    turn = next(str(t) for t, side in enumerate("NESW") if numbers[side] == 1)  # type: ignore[index]
    scene.answer("orientation", turn)
    assert scene.board.favour_at == "merchants"
    assert scene.held("E", "wool") == wool + 1


@pytest.mark.rule("WWE-P3", "WWE-Z3")
def test_at_the_royal_court_both_cards_are_laid_and_the_action_is_not_carried_out() -> None:
    scene = scene_with_punishments("E", "royal_court")
    assert not any(option.value.endswith(":waived") for option in scene.ask("play.E").options)
    grain = scene.held("E", "grain")
    scene.play("E", "grain")
    assert scene.held("E", "grain") == grain
    assert piles(scene, "E") == (1, 1)
    carried = dict(scene.entries_of("WWE-R17")[-1].details)["carried_out"]
    assert carried is False
    scene.play("N", "grain")
    assert dict(scene.entries_of("WWE-R17")[-1].details)["carried_out"] is True


@pytest.mark.rule("WWE-P3")
def test_five_actions_are_left_in_the_chapter_of_a_royal_court() -> None:
    scene = scene_with_punishments("E", "royal_court")
    for number, card in enumerate(("piety", "grain", "medicine", "favour", "rent", "donation"), 1):
        scene.go_to(2, number, "play.E").answer("play.E", card)
    played = [entry for entry in scene.entries_of("WWE-R17") if entry.kind == "action_card:E" and entry.chapter == 2]
    assert [dict(entry.details)["carried_out"] for entry in played] == [False, True, True, True, True, True]


@pytest.mark.rule("WWE-A6", "WWE-P3")
def test_privilege_may_repeat_the_card_that_the_royal_court_left_undone() -> None:
    scene = scene_with_punishments("E", "royal_court").play("E", "grain")
    grain = scene.held("E", "grain")
    scene.go_to(2, 2, "play.E").answer("play.E", "privilege")
    assert scene.held("E", "grain") == grain + 1


@pytest.mark.rule("WWE-P4", "WWE-P7", "WWE-X3")
@pytest.mark.parametrize("effects", [EDWARD, ACCUSATION])
def test_an_action_lost_at_the_royal_court_is_not_lost_again_to_an_event(effects: list[dict[str, object]]) -> None:
    scene = scene_with_punishments("E", "royal_court", event="II-01", effects=effects)
    scene.play("E", "grain").play("N", "grain")
    assert scene.entries_of("WWE-R17")[-1].details == (("card", "grain"), ("carried_out", False))
    scene.go_to(2, 2, "play.E")
    assert piles(scene, "E") == (1, 1)
    piety = scene.held("E", "piety")
    scene.answer("play.E", "piety")
    assert scene.held("E", "piety") == piety + 1


@pytest.mark.rule("WWE-P5")
def test_with_penance_and_royal_court_the_face_down_card_is_the_random_one() -> None:
    scene = scene_with_punishments("E", "penance", "royal_court")
    assert piles(scene, "E") == (0, 1)
    grain = scene.held("E", "grain")
    scene.play("E", "grain")
    assert piles(scene, "E") == (1, 1)
    assert scene.held("E", "grain") == grain


@pytest.mark.rule("WWE-P6", "WWE-X7")
def test_who_has_done_penance_is_not_drawn_from_again() -> None:
    scene = scene_with_punishments("E", "penance", effects=[{"do": "random_discard"}])
    scene.play("E", "grain").play("N", "grain")
    assert [entry.target for entry in scene.notes("log.drawn_discard")] == ["N"]
    assert piles(scene, "E") == (1, 1)


@pytest.mark.rule("WWE-P6", "WWE-X2")
@pytest.mark.parametrize("effects", [EDWARD, ACCUSATION])
def test_who_has_done_penance_lays_no_second_card_face_down_when_an_event_takes_the_action(
    effects: list[dict[str, object]],
) -> None:
    scene = scene_with_punishments("E", "penance", effects=effects)
    scene.play("E", "grain")
    assert piles(scene, "E") == (1, 1)
