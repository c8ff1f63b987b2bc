"""Views: everything that is public is in every view."""

import pytest

from engine.pillars_of_the_earth import view
from engine.pillars_of_the_earth.view_types import DueView, SeatView
from tests.rules.game_driver import own_part
from tests.rules.pillars_of_the_earth.scene import Scene, pack_with


def seat_of(scene: Scene, seat: str) -> SeatView:
    """The public part of the view for a seat."""
    return next(each for each in view(scene.game, "table")["seats"] if each["seat"] == seat)


@pytest.mark.rule("PE-III15", "PE-V1")
def test_every_view_has_the_grey_workers_of_each_seat_in_the_round_in_which_they_work() -> None:
    scene = Scene("NE").builders("N:castle:1").until("advantages").prepare()
    assert view(scene.game, "table")["castle"] == 2
    scene.until("draw")
    assert seat_of(scene, "N")["borrowed_workers"] == {"grey_worker": 2, "black_worker": 0}
    scene.until("advantages", "tax")
    assert seat_of(scene, "N")["borrowed_workers"]["grey_worker"] == 0 and view(scene.game, "table")["castle"] == 4


def due_of(scene: Scene, seat: str) -> DueView:
    """The income and taxes of a seat before they are due."""
    return own_part(view(scene.game, seat))["due"]


@pytest.mark.rule("PE-III5", "PE-III6", "PE-III9", "PE-III10", "PE-III23")
def test_income_is_shown_before_it_comes_with_what_would_be_lost_and_not_again_afterwards() -> None:
    scene = Scene("NE", turned_up={"out_of_use": "wood_4+stone_4"}).answer("wood_3", "card")
    assert scene.board.free_workers("N") == 6
    scene.until("draw").set_craftsmen("N", "mortar_mixer_0")
    workers, cards = scene.board.workers_at("N", "mill"), scene.holding("N").resources
    scene.put_card("advantage", "patron_sand", "seat:N")
    scene.until("event").give("N", gold=30 - workers + 2, stone=4)
    assert cards == ["wood_3"]
    due = due_of(scene, "N")
    assert (due["mill"], due["gold_lost"], due["cubes"]) == (workers, 2, {"wood": 3, "stone": 0, "sand": 1})
    assert due["cubes_over"] == 4 + 3 + 1 - 5
    scene.answer("slander").until("tax")
    due = due_of(scene, "N")
    assert (due["mill"], due["cubes"], due["gold_lost"]) == (0, {"wood": 0, "stone": 0, "sand": 0}, 0)
    scene.until("advantages").prepare()
    assert due_of(scene, "N")["cubes"] == {"wood": 0, "stone": 0, "sand": 1}, "the patron's, every round"


@pytest.mark.rule("PE-III11", "PE-III12", "PE-V2")
def test_the_tax_is_shown_for_every_face_before_it_falls_due() -> None:
    scene = Scene("NE").until("draw")
    for seat in "NENENE":
        scene.give(seat, gold=20).answer(seat, "draw")
        scene.answer(next(value for value in scene.values if not value.startswith("court")))
    scene.until("tax").give("N", gold=1)
    assert due_of(scene, "N")["tax"] == [
        {"die": 2, "missing": 1, "vp": 0}, {"die": 3, "missing": 2, "vp": 1}, {"die": 4, "missing": 3, "vp": 1},
        {"die": 5, "missing": 4, "vp": 2},
    ]  # fmt: skip
    assert due_of(scene, "N")["tax_free"] is False
    scene.put_card("advantage", "tax_free_1", "seat:N")
    assert due_of(scene, "N")["tax_free"] is True
    scene = Scene("NE").builders("E:court:1").until("tax").give("E", gold=0)
    assert due_of(scene, "E")["tax_free"] is True and {row["vp"] for row in due_of(scene, "E")["tax"]} == {0}


@pytest.mark.rule("PE-K8", "PE-K9")
def test_a_seats_view_has_the_deals_that_a_missing_craftsman_forbids() -> None:
    scene = Scene("NE").set_craftsmen("N", "mortar_mixer_0")
    forbidden = [
        (card["key"], card["kind"], card["craftsman"]) for card in own_part(view(scene.game, "N"))["forbidden"]
    ]
    assert forbidden == [("forbidden.sell", "stone", "stonecutter"), ("forbidden.buy", "wood", "woodworker")]
    assert own_part(view(scene.game, "E"))["forbidden"] == []


@pytest.mark.rule("PE-S11", "PE-S9")
def test_every_view_has_the_cubes_left_at_a_site_with_a_limited_number() -> None:
    assert view(Scene("NE").game, "N")["stock"]["wood"] is None
    scene = Scene("NE", pack=pack_with(supply={"stone": None, "wood": 9, "sand": None, "metal": 3, "gold": None}))
    assert view(scene.game, "table")["stock"] == {"stone": None, "wood": 5, "sand": None, "metal": 2, "gold": None}


@pytest.mark.rule("PE-III2", "PE-S8")
def test_every_view_has_the_protected_seats_and_the_events_so_far() -> None:
    scene = Scene("NE").builders("N:bishop:1").until("event").answer("thieves").answer("protection", "bishop")
    assert [seat_of(scene, seat)["protected"] for seat in "NE"] == [True, False]
    assert view(scene.game, "E")["seen"]["events"] == ["thieves"]
    assert scene.cards_in("event", "event") == 1 and scene.cards_in("event", "stock") == 9


def instructions_of(scene: Scene, seat: str) -> list[tuple[str, str, str | None, str | None]]:
    """The instructions of a seat: key and kind of piece, and the piles."""
    lines = [line["text"] for line in view(scene.game, seat)["instructions"]]
    ends = {"take": ("pile", ""), "give": ("", "pile")}
    return [
        (line["key"], line["kind"], *(line.get(end) for end in ends.get(line["key"], ("from", "to")))) for line in lines
    ]


@pytest.mark.rule("PE-I3", "PE-I6")
def test_instructions_for_the_mill_and_the_last_card_stay_when_builders_are_drawn() -> None:
    scene = Scene("NE", turned_up={"out_of_use": "wood_4+stone_4"}).answer("wood_3", "card").answer("pass", "card")
    scene.answer("pass", "card")
    assert scene.what == "draw"
    assert ("give", "worker", None, "mill:N") in instructions_of(scene, "N")
    assert instructions_of(scene, "E") == [("give", "worker", None, "mill:E")]


@pytest.mark.rule("PE-S1", "PE-S2")
def test_the_balances_of_the_account_book_include_the_pieces_of_the_set_up() -> None:
    scene = Scene("NE", turned_up={"out_of_use": "wood_4+stone_4"}).answer("wood_3", "card").until("event")
    book = own_part(view(scene.game, "N"))["book"]
    workers = [line["balance"] or 0 for line in book if line["kind"] == "worker"]
    assert workers[:2] == [6, 0] and min(workers) == 0
    scene = Scene("NE")
    card = next(value for value in scene.values if value in scene.board.pack.craftsmen)
    book = own_part(view(scene.answer(card, "card").game, "N"))["book"]
    assert [line["balance"] for line in book if line["kind"] == "craftsman"] == [4]


@pytest.mark.rule("PE-I5", "PE-K7", "PE-K8", "PE-K9")
def test_the_ask_to_dismiss_shows_what_a_starting_craftsman_is_needed_for() -> None:
    scene = Scene("NE", turned_up={"craftsmen": "potter_1+carpenter_1"})
    card = next(value for value in scene.values if value in scene.board.pack.craftsmen)
    starters = ["mortar_mixer_0", "woodworker_0", "stonecutter_0"]
    scene.set_craftsmen("N", *starters, "potter_1", "carpenter_1").give("N", gold=30).answer(card, "card")
    ask = view(scene.game, "N")["asks"][0]
    assert ask["what"] == "dismiss"
    effects = {option["value"]: option["effect"] for option in ask["options"]}
    needed = {card: {"key": f"needed.{card[:-2]}"} for card in starters}
    assert {card: effects[card].get("needed", effects[card]) for card in starters} == needed
    assert effects["potter_1"]["key"] in ("outlook.loses_work", "outlook.no_loss")


@pytest.mark.rule("PE-III14")
def test_a_craftsman_taken_has_left_shiring_while_another_is_dismissed() -> None:
    scene = Scene("NE", turned_up={"craftsmen": "potter_1+carpenter_1"}).builders("N:shiring:1")
    scene.set_craftsmen("N", "mortar_mixer_0", "woodworker_0", "stonecutter_0", "toolmaker_1", "master_woodworker_1")
    scene.until("dismiss_shiring")
    lying = view(scene.game, "table")["shiring"]
    assert lying[0] is None and lying[1] and lying[1]["card"] == "carpenter_1", "the other keeps its space"
