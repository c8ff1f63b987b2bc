"""What lies open in the game lies open in every view."""

import pytest

from engine.pillars_of_the_earth import view
from engine.pillars_of_the_earth.view_types import DueView, SeatView
from tests.rules.opened import own_part
from tests.rules.pillars_of_the_earth.scene import Scene, pack_with


def seat_of(scene: Scene, seat: str) -> SeatView:
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


def due_of(scene: Scene, seat: str) -> DueView:
    """What comes up for a seat, as it alone is told."""
    return own_part(view(scene.game, seat))["due"]


@pytest.mark.rule("PE-III5", "PE-III6", "PE-III9", "PE-III10", "PE-III23")
def test_income_is_shown_before_it_comes_with_what_would_be_lost_and_not_again_afterwards() -> None:
    scene = Scene("NE", told={"out_of_use": "wood_4+stone_4"}).say("wood_3", "card")
    assert scene.board.free_workers("N") == 6
    scene.until("draw").hired("N", "mortar_mixer_0")
    workers, cards = scene.board.workers_at("N", "mill"), scene.holding("N").resources
    scene.lay_card("advantage", "patron_sand", "seat:N")
    scene.until("event").give("N", gold=30 - workers + 2, stone=4)
    assert cards == ["wood_3"]
    due = due_of(scene, "N")
    assert (due["mill"], due["gold_lost"], due["cubes"]) == (workers, 2, {"wood": 3, "stone": 0, "sand": 1})
    assert due["cubes_over"] == 4 + 3 + 1 - 5
    scene.say("slander").until("tax")
    due = due_of(scene, "N")
    assert (due["mill"], due["cubes"], due["gold_lost"]) == (0, {"wood": 0, "stone": 0, "sand": 0}, 0)
    scene.until("advantages").prepare()
    assert due_of(scene, "N")["cubes"] == {"wood": 0, "stone": 0, "sand": 1}, "the patron's, every round"


@pytest.mark.rule("PE-III1", "PE-III9")
def test_a_hard_winter_shows_in_what_is_to_come() -> None:
    scene = Scene("NE", told={"out_of_use": "stone_4+stone_3"}).say("wood_3").builders("N:bishop:1", "E:market:1")
    scene.until("event").say("hard_winter")
    assert due_of(scene, "N")["cubes"]["wood"] == 3, "not before it takes effect"
    scene.say("wood", "bishop")
    entries = [entry for entry in scene.board.ledger.entries if entry.clause == "PE-III9" and entry.kind == "wood"]
    assert [entry.n for entry in entries if entry.target == "seat:N"] == [2]


@pytest.mark.rule("PE-III11", "PE-III12", "PE-V2")
def test_the_tax_is_shown_for_every_face_before_it_falls_due() -> None:
    scene = Scene("NE").until("draw")
    for seat in "NENENE":
        scene.give(seat, gold=20).say(seat, "draw")
        scene.say(next(one for one in scene.values if not one.startswith("court")))
    scene.until("tax").give("N", gold=1)
    assert due_of(scene, "N")["tax"] == [
        {"die": 2, "missing": 1, "vp": 0}, {"die": 3, "missing": 2, "vp": 1}, {"die": 4, "missing": 3, "vp": 1},
        {"die": 5, "missing": 4, "vp": 2},
    ]  # fmt: skip
    assert due_of(scene, "N")["tax_free"] is False
    scene.lay_card("advantage", "tax_free_1", "seat:N")
    assert due_of(scene, "N")["tax_free"] is True
    scene = Scene("NE").builders("E:court:1").until("tax").give("E", gold=0)
    assert due_of(scene, "E")["tax_free"] is True and {row["vp"] for row in due_of(scene, "E")["tax"]} == {0}


@pytest.mark.rule("PE-K8", "PE-K9")
def test_each_is_told_what_a_missing_craftsman_forbids() -> None:
    scene = Scene("NE").hired("N", "mortar_mixer_0")
    told = [(one["key"], one["kind"], one["craftsman"]) for one in own_part(view(scene.game, "N"))["forbidden"]]
    assert told == [("forbidden.sell", "stone", "stonecutter"), ("forbidden.buy", "wood", "woodworker")]
    assert own_part(view(scene.game, "E"))["forbidden"] == []


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
    assert scene.cards_in("event", "event") == 1 and scene.cards_in("event", "stock") == 9


@pytest.mark.rule("PE-I3", "PE-I4")
def test_the_log_tells_who_took_which_card() -> None:
    scene = Scene("NE", told={"out_of_use": "wood_4+stone_4", "craftsmen": "toolmaker_1+potter_1"})
    scene.say("wood_3", "card").say("carpenter_1", "card")
    told = [(line["seat"], line["text"]["card"]) for line in view(scene.game, "table")["log"]
            if line["text"]["key"] == "log.took_card"]  # fmt: skip
    assert told == [("N", scene.board.card_term("wood_3")), ("E", scene.board.card_term("carpenter_1"))]


def told_to(scene: Scene, seat: str) -> list[tuple[str, str, str | None, str | None]]:
    """What a seat is told to move now: the kind of instruction and of piece, from where and to where."""
    told = [line["text"] for line in view(scene.game, seat)["instructions"]]
    ends = {"take": ("pile", ""), "give": ("", "pile")}
    return [(one["key"], one["kind"], *(one.get(end) for end in ends.get(one["key"], ("from", "to")))) for one in told]


@pytest.mark.rule("PE-I3", "PE-I6")
def test_the_workers_for_the_mill_and_the_last_card_are_still_told_when_builders_are_drawn() -> None:
    scene = Scene("NE", told={"out_of_use": "wood_4+stone_4"}).say("wood_3", "card").say("pass", "card")
    scene.say("pass", "card")
    assert scene.what == "draw"
    assert ("give", "worker", None, "mill:N") in told_to(scene, "N")
    assert told_to(scene, "E") == [("give", "worker", None, "mill:E")]


@pytest.mark.rule("PE-II3", "PE-II6", "PE-II7")
def test_a_builder_that_is_placed_or_passed_is_told_even_where_it_costs_nothing() -> None:
    scene = Scene("NE").until("draw").give("N", gold=20)
    scene.say("N", "draw").say("priory:1")
    assert told_to(scene, "N") == [("give", "gold", None, "box"), ("move", "builder", "drawn:N", "at_priory:1:N")]
    scene.say("N", "draw").say("pass")
    assert told_to(scene, "N") == [("move", "builder", "drawn:N", "wheel:6:N")]
    scene.board.pass_limit = 1
    scene.say("N", "draw").say("pass")
    assert told_to(scene, "N")[0] == ("move", "builder", "drawn:N", "beside:N")
    scene.until("passed").say("cathedral:1")
    assert told_to(scene, "N") == [("move", "builder", "wheel:6:N", "at_cathedral:1:N")], "and no payment before it"


@pytest.mark.rule("PE-S1", "PE-S2")
def test_the_account_book_begins_with_what_lies_before_a_player_at_set_up() -> None:
    scene = Scene("NE", told={"out_of_use": "wood_4+stone_4"}).say("wood_3", "card").until("event")
    book = own_part(view(scene.game, "N"))["book"]
    workers = [line["balance"] or 0 for line in book if line["kind"] == "worker"]
    assert workers[:2] == [6, 0] and min(workers) == 0
    scene = Scene("NE")
    card = next(value for value in scene.values if value in scene.board.pack.craftsmen)
    book = own_part(view(scene.say(card, "card").game, "N"))["book"]
    assert [line["balance"] for line in book if line["kind"] == "craftsman"] == [4]


@pytest.mark.rule("PE-I5", "PE-K7", "PE-K8", "PE-K9")
def test_who_dismisses_is_told_what_goes_with_a_starting_craftsman() -> None:
    scene = Scene("NE", told={"craftsmen": "potter_1+carpenter_1"})
    card = next(value for value in scene.values if value in scene.board.pack.craftsmen)
    starters = ["mortar_mixer_0", "woodworker_0", "stonecutter_0"]
    scene.hired("N", *starters, "potter_1", "carpenter_1").give("N", gold=30).say(card, "card")
    ask = view(scene.game, "N")["asks"][0]
    assert ask["what"] == "dismiss"
    assert ask["needed"] == [{"card": card, "text": {"key": f"needed.{card[:-2]}"}} for card in starters]


@pytest.mark.rule("PE-III14")
def test_a_craftsman_that_was_taken_lies_in_shiring_no_longer_while_another_is_dismissed() -> None:
    scene = Scene("NE", told={"craftsmen": "potter_1+carpenter_1"}).builders("N:shiring:1")
    scene.hired("N", "mortar_mixer_0", "woodworker_0", "stonecutter_0", "toolmaker_1", "master_woodworker_1")
    scene.until("dismiss_shiring")
    lying = view(scene.game, "table")["shiring"]
    assert lying[0] is None and lying[1] and lying[1]["card"] == "carpenter_1", "the other keeps its space"


@pytest.mark.rule("PE-III24")
def test_the_start_player_is_told_to_set_the_piece_of_the_cathedral_when_the_next_round_is_prepared() -> None:
    scene = Scene("NE").until("draw")
    first = scene.board.active
    scene.until("advantages")
    assert scene.board.chapter == 2
    assert ("give", "cathedral_piece_1", None, "cathedral") in told_to(scene, first)
    assert ("take", "cathedral_piece_2", "pieces", None) in told_to(scene, scene.board.active)
    assert scene.board.active != first
