"""The plague: the sick, care for them, and its rewards (WWE-G)."""

from typing import Any

import pytest

from engine.world_without_end import view
from tests.rules.world_without_end.table import Table, effects, pack

SICK = {"III-01": {"plague": 9}, "III-03": {"plague": 1}, "III-04": {"plague": 4}, "III-05": {"plague": 11}}


def scene_with_sick(*tokens: tuple[str, str], **board: Any) -> Table:
    """A game in chapter III after these event cards with their token values, before the active player's action."""
    table = Table(pack=pack(SICK, **board))
    for number, (card, value) in enumerate(tokens, 1):
        table.go_to(3, number).answer("event", card)
        table.answer("plague_token", value).until("orientation").answer("orientation", "0")
    return table.until(f"play.{table.board.active}")


@pytest.mark.rule("WWE-G2", "WWE-C7", "WWE-S6")
def test_eleven_face_down_tokens_come_after_chapter_two_without_their_values() -> None:
    table = Table()
    table.go_to(2, 6, "event")
    assert table.board.plague == {} and table.ledger.held("plague_token", "box") == 11
    table.go_to(3, 1)
    assert table.board.plague == dict.fromkeys(range(1, 12), "hidden")
    assert table.ledger.held("plague_token", "box") == 0
    assert all(table.ledger.held("plague_token", f"place:{place}:down") == 1 for place in range(1, 12))
    assert table.board.token_values == {}


@pytest.mark.rule("WWE-G1", "WWE-R2")
def test_the_token_of_the_number_is_turned_up_before_the_text_of_the_card() -> None:
    table = Table(pack=pack({"III-01": effects({"do": "gain", "each": {"grain": 1}}, plague=9)}))
    table.go_to(3, 1)
    grain = table.held("N", "grain")
    table.answer("event", "III-01")
    assert table.open == ["plague_token"]
    assert table.ask("plague_token").seat is None
    assert table.held("N", "grain") == grain
    table.answer("plague_token", "3")
    assert table.board.plague[9] == "sick" and table.board.token_values == {9: 3}
    assert table.held("N", "grain") == grain + 1


@pytest.mark.rule("WWE-G1")
@pytest.mark.parametrize("state", ["sick", "gone"])
def test_nobody_new_falls_sick_where_the_token_is_up_or_gone(state: str) -> None:
    table = scene_with_sick(("III-01", "3"))
    table.go_to(3, 2)
    table.board.plague[2] = state
    table.board.token_values[2] = 4
    table.answer("event", "III-06")
    assert "plague_token" not in table.open
    assert table.board.plague[2] == state and table.board.token_values[2] == 4


@pytest.mark.rule("WWE-G2")
def test_a_token_has_only_a_value_that_is_still_face_down() -> None:
    table = scene_with_sick(("III-01", "5"))
    table.go_to(3, 2).answer("event", "III-03")
    assert table.values("plague_token") == ["1", "2", "3", "4"]


@pytest.mark.rule("WWE-G3", "WWE-A12")
def test_medicine_cares_for_several_as_far_as_the_sum_of_their_values_allows() -> None:
    table = scene_with_sick(("III-01", "3"), ("III-03", "2"), ("III-04", "1"))
    seat = table.board.active
    table.hold(seat, medical_knowledge=3).answer(f"play.{seat}", "medicine")
    assert {"1", "4", "9", "small"} <= set(table.values(f"medicine.{seat}"))
    table.answer(f"medicine.{seat}", "1")
    assert table.values(f"care2.{seat}") == ["4", "nothing"]
    before = table.vp(seat)
    table.answer(f"care2.{seat}", "4")
    assert [table.board.plague[place] for place in (1, 4, 9)] == ["gone", "gone", "sick"]
    assert table.vp(seat) == before + 2 + 1 + 2
    assert table.held(seat, "cloth") == 1


@pytest.mark.rule("WWE-G3")
def test_too_little_knowledge_cares_for_nobody() -> None:
    table = scene_with_sick(("III-01", "3"))
    seat = table.board.active
    gold, before = table.held(seat, "gold"), table.vp(seat)
    table.hold(seat, medical_knowledge=2).answer(f"play.{seat}", "medicine")
    assert table.board.plague[9] == "sick"
    assert (table.held(seat, "gold"), table.vp(seat)) == (gold + 1, before + 1)


@pytest.mark.rule("WWE-G4", "WWE-G5")
def test_the_hideout_gives_its_two_points_only() -> None:
    table = scene_with_sick(("III-05", "4"))
    seat = table.board.active
    table.hold(seat, medical_knowledge=4)
    goods, before = table.goods(seat), table.vp(seat)
    table.answer(f"play.{seat}", "medicine").answer(f"medicine.{seat}", "11")
    assert table.vp(seat) == before + 2
    assert table.goods(seat) == goods


@pytest.mark.rule("WWE-G5", "WWE-Z2")
def test_the_token_leaves_for_the_box_and_the_knowledge_is_kept() -> None:
    table = scene_with_sick(("III-03", "2"))
    seat = table.board.active
    table.hold(seat, medical_knowledge=2).answer(f"play.{seat}", "medicine").answer(f"medicine.{seat}", "1")
    assert table.ledger.held("plague_token", "place:1") == 0
    assert table.ledger.held("plague_token", "box") == 1
    assert table.held(seat, "medical_knowledge") == 2
    assert table.board.plague[1] == "gone"


@pytest.mark.rule("WWE-G8", "WWE-G6", "WWE-G4")
def test_caring_for_the_three_on_place_nine_gives_two_points_and_a_house_free_of_charge() -> None:
    table = scene_with_sick(("III-01", "3"))
    seat = table.board.active
    table.hold(seat, medical_knowledge=3, gold=0, stone=0, wood=0, wool=0)
    before = table.vp(seat)
    table.answer(f"play.{seat}", "medicine").answer(f"medicine.{seat}", "9")
    assert len(table.values(f"free_house9.{seat}")) == 14 + 1
    table.answer(f"free_house9.{seat}", "12")
    assert table.board.owners == {"12": seat}
    assert table.held(seat, "house") == 3
    assert table.vp(seat) == before + 2
    assert table.goods(seat) == {"medical_knowledge": 3}
    assert table.board.plague[9] == "gone"


@pytest.mark.rule("WWE-G6", "WWE-A8")
def test_the_free_house_may_not_stand_where_the_rent_is_one_that_the_player_has() -> None:
    table = scene_with_sick(("III-01", "1"))
    seat = table.board.active
    sites = table.board.sites
    table.build_houses(seat, "8").hold(seat, medical_knowledge=1)
    table.answer(f"play.{seat}", "medicine").answer(f"medicine.{seat}", "9")
    offered = table.values(f"free_house9.{seat}")
    assert offered
    assert all(sites[site].rent != sites["8"].rent for site in offered if site != "nothing")
    assert "9" not in offered


@pytest.mark.rule("WWE-G7", "WWE-F10")
def test_the_log_has_the_places_cared_for_and_not_the_remaining_knowledge() -> None:
    logs = []
    for n in (2, 7):
        table = scene_with_sick(("III-03", "2"))
        seat = table.board.active
        table.hold(seat, medical_knowledge=n).answer(f"play.{seat}", "medicine").answer(f"medicine.{seat}", "1")
        healed = table.notes("log.healed")
        assert [(entry.target, entry.details) for entry in healed] == [(seat, (("place", 1),))]
        logs.append([entry for entry in table.ledger.entries if entry.kind in ("note", "vp")])
    assert logs[0] == logs[1]


@pytest.mark.rule("WWE-G9", "WWE-A14")
def test_an_empty_pile_forfeits_the_reward_but_not_the_two_points() -> None:
    table = scene_with_sick(("III-04", "2"))
    seat = table.board.active
    table.hold(seat, medical_knowledge=2).leave_in_pile("cloth")
    before = table.vp(seat)
    table.answer(f"play.{seat}", "medicine").answer(f"medicine.{seat}", "4")
    assert table.vp(seat) == before + 2
    assert table.held(seat, "cloth") == 0


@pytest.mark.rule("WWE-G9")
def test_rewards_are_given_in_the_order_named_and_knowledge_gained_meanwhile_does_not_count() -> None:
    rewards = {1: {"medical_knowledge": 3}, 9: {"house": 1}}
    places = [{"place": place, "reward": rewards.get(place, {})} for place in range(1, 12)]
    table = scene_with_sick(("III-03", "1"), ("III-04", "1"), ("III-01", "3"), plague_places=places)
    seat = table.board.active
    table.hold(seat, medical_knowledge=2).answer(f"play.{seat}", "medicine")
    assert "9" not in table.values(f"medicine.{seat}")
    table.answer(f"medicine.{seat}", "4")
    table.answer(f"care2.{seat}", "1")
    assert table.held(seat, "medical_knowledge") == 5
    assert table.board.plague[9] == "sick"
    assert [dict(entry.details)["place"] for entry in table.notes("log.healed")] == [4, 1]


@pytest.mark.rule("WWE-G6")
@pytest.mark.parametrize(("answer", "houses"), [("12", ["12"]), ("nothing", [])])
def test_the_free_house_may_be_set_or_left_even_where_only_one_site_is_free(answer: str, houses: list[str]) -> None:
    table = scene_with_sick(("III-01", "3"))
    seat = table.board.active
    (other,) = [each for each in table.board.seats if each != seat]
    table.board.hands[other].houses.extend(site for site in table.board.sites if site != "12")
    table.hold(seat, medical_knowledge=3).answer(f"play.{seat}", "medicine").answer(f"medicine.{seat}", "9")
    assert table.values(f"free_house9.{seat}") == ["12", "nothing"]
    table.answer(f"free_house9.{seat}", answer)
    assert table.board.hands[seat].houses == houses


@pytest.mark.rule("WWE-G7")
def test_while_further_places_are_named_the_views_of_the_others_do_not_change() -> None:
    table = scene_with_sick(("III-03", "1"), ("III-04", "1"), ("III-01", "2"))
    seat = table.board.active
    (other,) = [each for each in table.board.seats if each != seat]
    table.hold(seat, medical_knowledge=4).answer(f"play.{seat}", "medicine")
    before = [view(table.game, viewer) for viewer in (other, "table")]
    table.answer(f"medicine.{seat}", "1")
    assert table.open == [f"care2.{seat}"]
    assert [view(table.game, viewer) for viewer in (other, "table")] == before
    table.answer(f"care2.{seat}", "4")
    assert table.open == [f"care3.{seat}"]
    assert [view(table.game, viewer) for viewer in (other, "table")] == before
