"""The plague: the sick, care for them, and its rewards (WWE-G)."""

from typing import Any

import pytest

from engine.world_without_end import view
from tests.rules.world_without_end.scene import Scene, quiet_pack

SICK = {"III-01": 9, "III-03": 1, "III-04": 4, "III-05": 11}


def scene_with_sick(*tokens: tuple[str, str], seats: str = "NE", **pack: Any) -> Scene:
    """A game in chapter III after these event cards with their token values, before the active player's action."""
    scene = Scene(seats, pack=quiet_pack(plague=SICK, **pack))
    for number, (card, value) in enumerate(tokens, 1):
        scene.go_to(3, number).answer("event", card)
        scene.answer("plague_token", value).until("orientation").answer("orientation", "0")
    return scene.until(f"play.{scene.board.active}")


@pytest.mark.rule("WWE-G2", "WWE-C7", "WWE-S6")
def test_eleven_face_down_tokens_come_after_chapter_two_without_their_values() -> None:
    scene = Scene()
    scene.go_to(2, 6, "event")
    assert scene.board.plague == {} and scene.ledger.held("plague_token", "box") == 11
    scene.go_to(3, 1)
    assert scene.board.plague == dict.fromkeys(range(1, 12), "hidden")
    assert scene.ledger.held("plague_token", "box") == 0
    assert all(scene.ledger.held("plague_token", f"place:{place}:down") == 1 for place in range(1, 12))
    assert scene.board.token_values == {}


@pytest.mark.rule("WWE-G1", "WWE-R2")
def test_the_token_of_the_number_is_turned_up_before_the_text_of_the_card() -> None:
    scene = Scene(pack=quiet_pack({"III-01": [{"do": "gain", "each": {"grain": 1}}]}, plague=SICK))
    scene.go_to(3, 1)
    grain = scene.held("N", "grain")
    scene.answer("event", "III-01")
    assert scene.open == ["plague_token"]
    assert scene.ask("plague_token").seat is None
    assert scene.held("N", "grain") == grain
    scene.answer("plague_token", "3")
    assert scene.board.plague[9] == "sick" and scene.board.token_values == {9: 3}
    assert scene.held("N", "grain") == grain + 1


@pytest.mark.rule("WWE-G1")
@pytest.mark.parametrize("state", ["sick", "gone"])
def test_nobody_new_falls_sick_where_the_token_is_up_or_gone(state: str) -> None:
    scene = scene_with_sick(("III-01", "3"))
    scene.go_to(3, 2)
    scene.board.plague[2] = state
    scene.board.token_values[2] = 4
    scene.answer("event", "III-06")
    assert "plague_token" not in scene.open
    assert scene.board.plague[2] == state and scene.board.token_values[2] == 4


@pytest.mark.rule("WWE-G2")
def test_a_token_has_only_a_value_that_is_still_face_down() -> None:
    scene = scene_with_sick(("III-01", "5"))
    scene.go_to(3, 2).answer("event", "III-03")
    assert scene.values("plague_token") == ["1", "2", "3", "4"]


@pytest.mark.rule("WWE-G3", "WWE-A12")
def test_medicine_cares_for_several_as_far_as_the_sum_of_their_values_allows() -> None:
    scene = scene_with_sick(("III-01", "3"), ("III-03", "2"), ("III-04", "1"))
    seat = scene.board.active
    scene.hold(seat, medical_knowledge=3).answer(f"play.{seat}", "medicine")
    assert {"1", "4", "9", "small"} <= set(scene.values(f"medicine.{seat}"))
    scene.answer(f"medicine.{seat}", "1")
    assert scene.values(f"care2.{seat}") == ["4", "nothing"]
    before = scene.vp(seat)
    scene.answer(f"care2.{seat}", "4")
    assert [scene.board.plague[place] for place in (1, 4, 9)] == ["gone", "gone", "sick"]
    assert scene.vp(seat) == before + 2 + 1 + 2
    assert scene.held(seat, "cloth") == 1


@pytest.mark.rule("WWE-G3")
def test_too_little_knowledge_cares_for_nobody() -> None:
    scene = scene_with_sick(("III-01", "3"))
    seat = scene.board.active
    gold, before = scene.held(seat, "gold"), scene.vp(seat)
    scene.hold(seat, medical_knowledge=2).answer(f"play.{seat}", "medicine")
    assert scene.board.plague[9] == "sick"
    assert (scene.held(seat, "gold"), scene.vp(seat)) == (gold + 1, before + 1)


@pytest.mark.rule("WWE-G4", "WWE-G5")
def test_the_hideout_gives_its_two_points_only() -> None:
    scene = scene_with_sick(("III-05", "4"))
    seat = scene.board.active
    scene.hold(seat, medical_knowledge=4)
    goods, before = scene.goods(seat), scene.vp(seat)
    scene.answer(f"play.{seat}", "medicine").answer(f"medicine.{seat}", "11")
    assert scene.vp(seat) == before + 2
    assert scene.goods(seat) == goods


@pytest.mark.rule("WWE-G5", "WWE-Z2")
def test_the_token_leaves_for_the_box_and_the_knowledge_is_kept() -> None:
    scene = scene_with_sick(("III-03", "2"))
    seat = scene.board.active
    scene.hold(seat, medical_knowledge=2).answer(f"play.{seat}", "medicine").answer(f"medicine.{seat}", "1")
    assert scene.ledger.held("plague_token", "place:1") == 0
    assert scene.ledger.held("plague_token", "box") == 1
    assert scene.held(seat, "medical_knowledge") == 2
    assert scene.board.plague[1] == "gone"


@pytest.mark.rule("WWE-G8", "WWE-G6", "WWE-G4")
def test_caring_for_the_three_on_place_nine_gives_two_points_and_a_house_free_of_charge() -> None:
    scene = scene_with_sick(("III-01", "3"))
    seat = scene.board.active
    scene.hold(seat, medical_knowledge=3, gold=0, stone=0, wood=0, wool=0)
    before = scene.vp(seat)
    scene.answer(f"play.{seat}", "medicine").answer(f"medicine.{seat}", "9")
    assert len(scene.values(f"free_house9.{seat}")) == 14 + 1
    scene.answer(f"free_house9.{seat}", "12")
    assert scene.board.owners == {"12": seat}
    assert scene.held(seat, "house") == 3
    assert scene.vp(seat) == before + 2
    assert scene.goods(seat) == {"medical_knowledge": 3}
    assert scene.board.plague[9] == "gone"


@pytest.mark.rule("WWE-G6", "WWE-A8")
def test_the_free_house_may_not_stand_where_the_rent_is_one_that_the_player_has() -> None:
    scene = scene_with_sick(("III-01", "1"))
    seat = scene.board.active
    sites = scene.board.sites
    scene.build_houses(seat, "8").hold(seat, medical_knowledge=1)
    scene.answer(f"play.{seat}", "medicine").answer(f"medicine.{seat}", "9")
    offered = scene.values(f"free_house9.{seat}")
    assert offered
    assert all(sites[site].rent != sites["8"].rent for site in offered if site != "nothing")
    assert "9" not in offered


@pytest.mark.rule("WWE-G7", "WWE-F10")
def test_the_log_has_the_places_cared_for_and_not_the_remaining_knowledge() -> None:
    logs = []
    for n in (2, 7):
        scene = scene_with_sick(("III-03", "2"))
        seat = scene.board.active
        scene.hold(seat, medical_knowledge=n).answer(f"play.{seat}", "medicine").answer(f"medicine.{seat}", "1")
        healed = scene.notes("log.healed")
        assert [(entry.target, entry.details) for entry in healed] == [(seat, (("place", 1),))]
        logs.append([entry for entry in scene.ledger.entries if entry.kind in ("note", "vp")])
    assert logs[0] == logs[1]


@pytest.mark.rule("WWE-G9", "WWE-A14")
def test_an_empty_pile_forfeits_the_reward_but_not_the_two_points() -> None:
    scene = scene_with_sick(("III-04", "2"))
    seat = scene.board.active
    scene.hold(seat, medical_knowledge=2).leave_in_pile("cloth")
    before = scene.vp(seat)
    scene.answer(f"play.{seat}", "medicine").answer(f"medicine.{seat}", "4")
    assert scene.vp(seat) == before + 2
    assert scene.held(seat, "cloth") == 0


@pytest.mark.rule("WWE-G9", "WWE-G6")
def test_a_fifth_house_is_forfeited_but_not_the_two_points() -> None:
    scene = scene_with_sick(("III-01", "2"))
    seat = scene.board.active
    for site in ("1", "3", "5", "7"):
        scene.build_houses(seat, site)
    scene.hold(seat, medical_knowledge=2)
    before = scene.vp(seat)
    scene.answer(f"play.{seat}", "medicine").answer(f"medicine.{seat}", "9")
    assert scene.vp(seat) == before + 2
    assert len(scene.board.hands[seat].houses) == 4
    assert scene.board.plague[9] == "gone"


@pytest.mark.rule("WWE-G9")
def test_rewards_are_given_in_the_order_named_and_knowledge_gained_meanwhile_does_not_count() -> None:
    rewards = {1: {"medical_knowledge": 3}, 9: {"house": 1}}
    places = [{"place": place, "reward": rewards.get(place, {})} for place in range(1, 12)]
    scene = scene_with_sick(("III-03", "1"), ("III-04", "1"), ("III-01", "3"), board={"plague_places": places})
    seat = scene.board.active
    scene.hold(seat, medical_knowledge=2).answer(f"play.{seat}", "medicine")
    assert "9" not in scene.values(f"medicine.{seat}")
    scene.answer(f"medicine.{seat}", "4")
    scene.answer(f"care2.{seat}", "1")
    assert scene.held(seat, "medical_knowledge") == 5
    assert scene.board.plague[9] == "sick"
    assert [dict(entry.details)["place"] for entry in scene.notes("log.healed")] == [4, 1]


@pytest.mark.rule("WWE-G9", "WWE-X13")
def test_while_an_event_forbids_to_build_houses_the_free_house_is_forfeited_and_the_points_are_not() -> None:
    closed = [{"do": "forbid_building", "projects": False, "houses": True}]
    scene = scene_with_sick(("III-01", "3"), ("III-03", "1"), effects={"III-03": closed}, permanent=("III-03",))
    seat = scene.board.active
    scene.hold(seat, medical_knowledge=3).answer(f"play.{seat}", "medicine")
    before = scene.vp(seat)
    scene.answer(f"medicine.{seat}", "9")
    assert scene.board.hands[seat].houses == []
    assert (scene.vp(seat), scene.board.plague[9]) == (before + 2, "gone")


@pytest.mark.rule("WWE-G6")
@pytest.mark.parametrize(("answer", "houses"), [("12", ["12"]), ("nothing", [])])
def test_the_free_house_may_be_set_or_left_even_where_only_one_site_is_free(answer: str, houses: list[str]) -> None:
    scene = scene_with_sick(("III-01", "3"))
    seat = scene.board.active
    scene.board.owners.update({site: "S" for site in scene.board.sites if site != "12"})
    scene.hold(seat, medical_knowledge=3).answer(f"play.{seat}", "medicine").answer(f"medicine.{seat}", "9")
    assert scene.values(f"free_house9.{seat}") == ["12", "nothing"]
    scene.answer(f"free_house9.{seat}", answer)
    assert scene.board.hands[seat].houses == houses


@pytest.mark.rule("WWE-G7")
def test_while_further_places_are_named_the_views_of_the_others_do_not_change() -> None:
    scene = scene_with_sick(("III-03", "1"), ("III-04", "1"), ("III-01", "2"))
    seat = scene.board.active
    (other,) = [each for each in scene.board.seats if each != seat]
    scene.hold(seat, medical_knowledge=4).answer(f"play.{seat}", "medicine")
    before = [view(scene.game, viewer) for viewer in (other, "table")]
    scene.answer(f"medicine.{seat}", "1")
    assert scene.open == [f"care2.{seat}"]
    assert [view(scene.game, viewer) for viewer in (other, "table")] == before
    scene.answer(f"care2.{seat}", "4")
    assert scene.open == [f"care3.{seat}"]
    assert [view(scene.game, viewer) for viewer in (other, "table")] == before
