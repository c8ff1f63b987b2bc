"""What a choice would do for a seat now, as its options say it before they are chosen."""

from __future__ import annotations

from typing import Any

from engine.pillars_of_the_earth import view
from engine.pillars_of_the_earth.rules import outlooks
from tests.rules.pillars_of_the_earth.scene import Scene


def said(scene: Scene, value: str) -> tuple[Any, bool]:
    """The effect of an option of the first open ask, and whether it would do nothing."""
    option = scene.game.asks[0].option(value)
    return option.effect, option.idle


def test_a_craftsman_says_what_it_adds_with_the_goods_of_the_seat() -> None:
    scene = Scene("NE")
    card = next(card for card in scene.board.supply if card in scene.board.pack.craftsmen)
    craftsman = scene.board.pack.craftsmen[card]
    assert said(scene, card) == ({"key": "outlook.works_later"}, False)
    scene.give("N", **{kind: n for kind, n in craftsman.use.items() if kind != "gold"}, metal=1)
    effect, idle = said(scene, card)
    assert not idle and effect["key"] == "outlook.works_now" and effect["gains"]


def test_passing_says_how_many_workers_go_to_the_mill() -> None:
    assert said(Scene("NE"), "pass") == ({"key": "outlook.to_mill", "n": 12}, False)


def test_protection_from_a_good_event_is_idle_and_from_a_bad_one_says_what_it_spares() -> None:
    events = Scene("NE").board.pack.events
    good = next(event.id for event in events.values() if event.good)
    bad = next(event for event in events.values() if event.do == "pay_gold")
    for event, key in ((good, "idle.good_event"), (bad.id, "outlook.spares")):
        scene = Scene("NE").until("draw")
        while scene.what != "event":
            spaces = [value for value in scene.values if value.startswith("bishop")]
            scene.answer(spaces[0] if spaces else scene.quiet())
        scene.answer(event)
        assert scene.what == "bishop"
        effect, idle = said(scene, "protection")
        assert effect["key"] == key and idle == (event == good)


def test_equal_points_say_that_gold_decides() -> None:
    scene = Scene("NE")
    while not scene.game.over:
        scene.answer(scene.quiet())
    final = scene.board.final
    assert final is not None
    for points, winners, tie in (
        ((9, 8), ["N"], None),
        ((9, 9), ["N"], "tie.gold"),
        ((9, 9), ["N", "E"], "tie.shared"),
    ):
        final["N"]["vp"], final["E"]["vp"] = points
        scene.board.winners = winners
        rule = scene.game.tie()
        assert (rule and rule["key"]) == tie


def test_the_sources_of_points_so_far_add_up_to_the_points() -> None:
    scene = Scene("NE").until("market")
    for seat in "NE":
        shown = view(scene.game, seat)
        mine: Any = shown["mine"]
        points = next(each["vp"] for each in shown["seats"] if each["seat"] == seat)
        assert sum(line["vp"] for line in mine["sources"]) == points


def test_the_gold_that_the_mill_will_bring_counts_for_a_goldsmith() -> None:
    scene = Scene("NE").until("draw").give("N", gold=0)
    board = scene.board
    goldsmith = next(card for card in board.pack.craftsmen.values() if card.type == "goldsmith")
    made = outlooks.made_by(board, "N", [goldsmith.id])["vp"]
    assert made == min(goldsmith.capacity, board.workers_at("N", "mill") // goldsmith.use["gold"]) > 0
