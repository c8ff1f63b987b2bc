"""Rounds, years, the final scoring and the ledger (MO-Y, E, Z)."""

import random

import pytest

from engine.core.rolls import RollAsk, write_roll
from engine.monasterium.rules.ending import final_scoring
from tests.rules.monasterium.scene import Scene, pack_with


def play_round(scene: Scene) -> Scene:
    """Play until the next round starts."""
    now = (scene.board.chapter, scene.board.round)
    chance = random.Random(1)
    while not scene.game.over and (scene.board.chapter, scene.board.round) == now:
        ask = scene.game.asks[0]
        if isinstance(ask, RollAsk):
            scene.answer(write_roll({group: [chance.randint(1, 6) for _ in range(n)] for group, n in ask.dice.items()}))
        else:
            scene.answer(chance.choice(ask.values))
    return scene


@pytest.mark.rule("MO-Y1", "MO-S6")
def test_after_a_round_dice_and_tiles_return_and_the_chalice_passes_to_the_left() -> None:
    scene = Scene("NESW")
    scene.roll(neutral=[1, 2], own=[3]).answer("reroll")
    scene.roll(neutral=[2, 2], own=[3])
    play_round(scene)
    assert scene.board.round == 2 and scene.board.active == "E" and scene.who == "E"
    assert all(scene.area(seat).reroll for seat in "NESW")
    for seat in "NESW":
        owned = scene.board.dice_of(seat)
        assert scene.board.dice_in_hand(seat) == {"neutral": 2, "own": owned}


@pytest.mark.rule("MO-Y2", "MO-S9")
def test_the_game_ends_after_the_third_year_with_the_final_scoring() -> None:
    scene = Scene("NE")
    for _ in range(6):
        assert not scene.game.over
        play_round(scene)
    assert scene.game.over and scene.game.final is not None
    assert scene.board.chapter == 3 and scene.board.phase == "over"


def scored(scene: Scene) -> dict[str, dict[str, float]]:
    """The final scoring of the present board: each seat's lines by their key."""
    final_scoring(scene.board)
    assert scene.board.final is not None
    return {
        seat: {key: sum(line["vp"] for line in lines["lines"] if line["text"]["key"] == key)
               for key in {line["text"]["key"] for line in lines["lines"]}}
        for seat, lines in scene.board.final.items()
    }  # fmt: skip


@pytest.mark.rule("MO-E1", "MO-S1")
def test_most_novices_of_a_monastery_give_five_all_tied_ones_too_and_none_nothing() -> None:
    scene = Scene("NES")
    houses = {place.monastery: place.id for place in scene.board.places_for["building"] if not place.blocked_with_three}
    scene.place_novice("N", "chapel:A").place_novice("N", "chapel:A").place_novice("E", "chapel:A")
    scene.place_novice("E", houses["B"]).place_novice("S", "chapel:B")
    lines = scored(scene)
    assert lines["N"]["final.majority"] == 5
    assert lines["E"]["final.majority"] == 5 and lines["S"]["final.majority"] == 5
    assert sum(line.get("final.majority", 0) for line in lines.values()) == 15


@pytest.mark.rule("MO-E2")
@pytest.mark.parametrize(("chapels", "points"), [(1, 1), (2, 3), (3, 6), (4, 10), (5, 15)])
def test_the_chapels_of_more_monasteries_are_worth_more(chapels: int, points: int) -> None:
    scene = Scene("NE")
    for place in "ABCDE"[:chapels]:
        scene.place_novice("N", f"chapel:{place}").place_novice("E", f"chapel:{place}").place_novice(
            "E", f"chapel:{place}"
        )
    assert scored(scene)["N"]["final.chapels"] == points


@pytest.mark.rule("MO-E4")
def test_goods_count_one_a_tool_two_a_book_and_half_of_the_rest_rounded_down() -> None:
    scene = Scene("NE").give("N", tool=3, book=2, influence=2, soup=4, rosary=1)
    lines = scored(scene)["N"]
    assert (lines["final.tools"], lines["final.books"], lines["final.small_goods"]) == (3, 4, 3)


@pytest.mark.rule("MO-E5")
def test_most_points_win_and_a_tie_is_shared() -> None:
    scene = Scene("NE")
    scored(scene)
    assert scene.game.winners == ["N", "E"]
    scene = Scene("NE").give("E", book=1)
    scored(scene)
    assert scene.game.winners == ["E"]


@pytest.mark.rule("MO-Z1", "MO-S3")
def test_a_good_missing_in_the_supply_is_not_received_unless_the_supply_is_unlimited() -> None:
    scene = Scene("NE").all_dice_on(N=2, E=3)
    scene.board.ledger.move(scene.board.stock("soup", 99), "soup", "supply", "box", "test")
    scene.answer("1x2")
    assert scene.held("N", "soup") == 2
    scene = Scene("NE", pack=pack_with(supply_limited=False)).all_dice_on(N=2, E=3)
    scene.board.ledger.place("soup", "box", 0)
    assert scene.board.stock("soup", 99) == 99
