"""What lies open in the game lies open in every view."""

from typing import Any

import pytest

from engine.pillars_of_the_earth import view
from tests.rules.pillars_of_the_earth.scene import Scene, pack_with


def seat_of(scene: Scene, seat: str) -> dict[str, Any]:
    """A seat as everybody sees it."""
    return next(one for one in view(scene.game, "table")["seats"] if one["seat"] == seat)


@pytest.mark.rule("PE-II2", "PE-II7")
def test_all_see_who_passed_how_often_at_which_cost_and_whether_a_builder_may_still_be_put_back() -> None:
    scene = Scene("NE").until("draw")
    scene.give("N", gold=20).give("E", gold=20)
    assert view(scene.game, "E")["refusal_left"] is True
    scene.say("N:refused", "draw").say("N", "draw").say("pass").say("E", "draw").say("pass").say("N", "draw").say(
        "pass"
    )
    shown = view(scene.game, "table")
    assert shown["refusal_left"] is False
    assert shown["cost"]["passed"] == [{"seat": "N", "cost": 7}, {"seat": "E", "cost": 6}, {"seat": "N", "cost": 5}]
    assert (seat_of(scene, "N")["passes"], seat_of(scene, "E")["passes"]) == (2, 1)
    scene.board.pass_limit = 2
    scene.say("N", "draw").say("pass")
    assert (seat_of(scene, "N")["passes"], seat_of(scene, "N")["unused_builders"]) == (2, 1)


@pytest.mark.rule("PE-III15", "PE-V1")
def test_all_see_whose_the_grey_workers_are_in_the_round_in_which_they_work() -> None:
    scene = Scene("NE").builders("N:castle:1").until("advantages").prepare()
    assert view(scene.game, "table")["castle"] == 2
    scene.until("draw")
    assert seat_of(scene, "N")["borrowed_workers"] == {"grey_worker": 2, "black_worker": 0}
    scene.until("advantages", "tax")
    assert seat_of(scene, "N")["borrowed_workers"]["grey_worker"] == 0 and view(scene.game, "table")["castle"] == 4


@pytest.mark.rule("PE-S11", "PE-S9")
def test_all_see_what_a_site_still_has_where_the_board_sets_an_end_to_it() -> None:
    assert view(Scene("NE").game, "N")["stock"]["wood"] is None
    scene = Scene("NE", pack=pack_with(supply={"stone": None, "wood": 9, "sand": None, "metal": 3, "gold": None}))
    assert view(scene.game, "table")["stock"] == {"stone": None, "wood": 5, "sand": None, "metal": 2, "gold": None}


@pytest.mark.rule("PE-III2", "PE-S8")
def test_all_see_who_is_protected_and_which_events_have_come() -> None:
    scene = Scene("NE").builders("N:bishop:1").until("event").say("thieves").say("protection", "bishop")
    assert [seat_of(scene, seat)["protected"] for seat in "NE"] == [True, False]
    assert view(scene.game, "E")["seen"]["events"] == ["thieves"]
