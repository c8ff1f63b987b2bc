"""Punishments in round 1 of the next chapter: penance, begging, royal court (WWE-P)."""

import pytest

from tests.rules.world_without_end.table import Table, pack

EDWARD = [{"do": "lose_action", "court_exception": True}]
ACCUSATION = [{"do": "lose_action", "court_exception": False}]


def scene_with_punishments(
    seat: str, *which: str, event: str = "II-03", listed: list[dict[str, object]] | None = None
) -> Table:
    """A game in round 1 of chapter II after the event card was placed; the seat has these punishments.

    Every corner of that card pays 1 loyalty, and the effects stand on it.
    """
    changes = {"corners": [{"loyalty": 1}] * 4, "effects": listed or [{"do": "by_hand"}]}
    table = Table("NE", start="E", pack=pack({event: changes}))
    table.go_to(1, 6).until(f"play.{table.board.order[-1]}")
    for player in "NE":
        table.hold(player, piety=2, grain=2, gold=9, loyalty=0)
    lacking = {"penance": "piety", "begging": "grain", "royal_court": "gold"}
    table.hold(seat, **{lacking[kind]: 0 for kind in which})
    table.end_of_chapter().answer("tax", "2")
    assert table.board.hands[seat].punishments == set(which)
    return table.event(event)


def piles(table: Table, seat: str) -> tuple[int, int]:
    """How many cards of a seat lie face up and face down."""
    return len(table.board.hands[seat].played), table.board.hands[seat].discards


@pytest.mark.rule("WWE-P1", "WWE-Z4")
def test_penance_lays_one_card_face_down_before_the_event_and_no_other_in_that_round() -> None:
    table = scene_with_punishments("E", "penance")
    entries = [entry.source for entry in table.ledger.entries if entry.kind == "note" and entry.chapter == 2]
    assert entries[:2] == ["log.penance", "log.event"]
    assert piles(table, "E") == (0, 1)
    grain = table.held("E", "grain")
    table.play("E", "grain")
    assert piles(table, "E") == (1, 1)
    assert table.held("E", "grain") == grain + 1, "penance takes no action away"
    table.play("N", "grain")
    assert piles(table, "N") == (1, 1)
    table.go_to(2, 3)
    assert piles(table, "E") == (2, 2)


@pytest.mark.rule("WWE-P1", "WWE-P2", "WWE-P3")
def test_punishments_last_for_round_one_only() -> None:
    table = scene_with_punishments("E", "penance", "begging", "royal_court")
    table.go_to(2, 2, "play.E")
    assert not table.board.hands["E"].punishments
    piety = table.held("E", "piety")
    before = piles(table, "E")
    table.answer("play.E", "piety")
    assert table.held("E", "piety") == piety + 1
    assert piles(table, "E") == (before[0] + 1, before[1] + 1)


@pytest.mark.rule("WWE-P2")
def test_a_seat_with_begging_has_no_income_of_that_round_and_no_point_instead() -> None:
    table = scene_with_punishments("E", "begging")
    assert (table.held("N", "loyalty"), table.held("E", "loyalty")) == (1, 0)
    assert not [entry for entry in table.ledger.entries if entry.chapter == 2 and entry.kind == "vp"]
    before = table.vp("E")
    table.go_to(2, 2).event("II-06")
    assert table.vp("E") == before + 1, "the next income is theirs again"


@pytest.mark.rule("WWE-P3", "WWE-Z3")
def test_at_the_royal_court_both_cards_are_laid_and_the_action_is_not_carried_out() -> None:
    table = scene_with_punishments("E", "royal_court")
    assert not any(option.value.endswith(":waived") for option in table.ask("play.E").options)
    grain = table.held("E", "grain")
    table.play("E", "grain")
    assert table.held("E", "grain") == grain
    assert piles(table, "E") == (1, 1)
    carried = dict(table.entries_of("WWE-R17")[-1].details)["carried_out"]
    assert carried is False
    table.play("N", "grain")
    assert dict(table.entries_of("WWE-R17")[-1].details)["carried_out"] is True


@pytest.mark.rule("WWE-P4", "WWE-P7", "WWE-X3")
@pytest.mark.parametrize("listed", [EDWARD, ACCUSATION])
def test_an_action_lost_at_the_royal_court_is_not_lost_again_to_an_event(listed: list[dict[str, object]]) -> None:
    table = scene_with_punishments("E", "royal_court", event="II-01", listed=listed)
    table.play("E", "grain").play("N", "grain")
    assert table.entries_of("WWE-R17")[-1].details == (("card", "grain"), ("carried_out", False))
    table.go_to(2, 2, "play.E")
    assert piles(table, "E") == (1, 1)
    piety = table.held("E", "piety")
    table.answer("play.E", "piety")
    assert table.held("E", "piety") == piety + 1


@pytest.mark.rule("WWE-P5")
def test_with_penance_and_royal_court_the_face_down_card_is_the_random_one() -> None:
    table = scene_with_punishments("E", "penance", "royal_court")
    assert piles(table, "E") == (0, 1)
    grain = table.held("E", "grain")
    table.play("E", "grain")
    assert piles(table, "E") == (1, 1)
    assert table.held("E", "grain") == grain


@pytest.mark.rule("WWE-P6", "WWE-X7")
def test_who_has_done_penance_is_not_drawn_from_again() -> None:
    table = scene_with_punishments("E", "penance", listed=[{"do": "random_discard"}])
    table.play("E", "grain").play("N", "grain")
    assert [entry.target for entry in table.notes("log.drawn_discard")] == ["N"]
    assert piles(table, "E") == (1, 1)


@pytest.mark.rule("WWE-P6", "WWE-X2")
@pytest.mark.parametrize("listed", [EDWARD, ACCUSATION])
def test_who_has_done_penance_lays_no_second_card_face_down_when_an_event_takes_the_action(
    listed: list[dict[str, object]],
) -> None:
    table = scene_with_punishments("E", "penance", listed=listed)
    table.play("E", "grain")
    assert piles(table, "E") == (1, 1)
