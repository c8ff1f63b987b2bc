"""The market (PE-III16 to III20, III28)."""

import pytest

from tests.rules.pillars_of_the_earth.scene import Scene


def market(*places: str, seats: str = "NE", **gold: int) -> Scene:
    """A game with only these builders on the market, before the first deal."""
    scene = Scene(seats).until("draw")
    drawn: list[str] = []
    wanted = list(places)
    while scene.what in ("draw", "builder", "passed"):
        if scene.what == "draw":
            seat = wanted.pop(0) if wanted else scene.values[0]
            drawn.append(seat)
            scene.give(seat, gold=20).answer(seat)
        elif scene.what == "builder" and len(drawn) <= len(places):
            scene.answer(next(value for value in scene.values if value.startswith("market")))
        else:
            scene.answer(next(value for value in scene.values if not value.startswith(("market", "pass", "bishop"))))
    scene.until("event").answer("pilgrims").until("tax").answer("2")
    return scene.until("market")


def test_an_undone_deal_moves_the_gold_marker_the_other_way() -> None:
    scene = market("N", "E").give("N", gold=7).give("E", gold=2, stone=1)
    for deal, key, n, seat in (("buy:wood:2", "gold_forward", 6, "N"), ("sell:stone:1", "gold_back", 4, "E")):
        scene.answer(deal, "market")
        (gold,) = [line for line in scene.game.undo_terms(1) if line["kind"] == "gold"]
        assert [gold["key"], gold["n"], gold["seat"]] == [key, n, seat]


@pytest.mark.rule("PE-III16")
def test_each_builder_is_one_place_in_the_order_and_leaving_takes_off_that_builder_only() -> None:
    scene = market("N", "E", "N").give("N", gold=20).give("E", gold=20)
    order = []
    for value in ("leave", "buy:sand:1", "buy:sand:1", "buy:wood:1", "leave", "leave"):
        order.append(scene.who)
        scene.answer(value, "market")
    assert order == ["N", "E", "N", "E", "N", "E"]
    assert scene.what != "market"


@pytest.mark.rule("PE-III17")
def test_a_purchase_is_of_one_kind_on_the_market_and_never_of_metal() -> None:
    scene = market("N").give("N", gold=11)
    buys = [value for value in scene.values if value.startswith("buy")]
    assert buys == ["buy:stone:1", "buy:stone:2", "buy:wood:1", "buy:wood:2", "buy:wood:3",
                    "buy:sand:1", "buy:sand:2", "buy:sand:3", "buy:sand:4"]  # fmt: skip
    scene.answer("buy:stone:2")
    assert scene.gold("N") == 3 and scene.board.ledger.held("stone", "kingsbridge_market") == 2


@pytest.mark.rule("PE-III18")
@pytest.mark.parametrize(("kind", "price"), [("metal", 5), ("stone", 4), ("wood", 3), ("sand", 2)])
def test_a_sale_gives_its_price_and_the_cubes_return_to_their_site(kind: str, price: int) -> None:
    scene = market("N").give("N", gold=0, **{kind: 3})
    lying = scene.board.ledger.held(kind, "kingsbridge_market")
    scene.answer(f"sell:{kind}:2")
    assert scene.gold("N") == 2 * price and scene.board.ledger.held(kind, "kingsbridge_market") == lying


@pytest.mark.rule("PE-III19")
def test_a_kind_that_was_bought_is_not_sold_in_the_same_round_but_the_other_way_round_is_allowed() -> None:
    scene = market("N").give("N", gold=20, sand=2, wood=1)
    scene.answer("buy:sand:1")
    assert not [value for value in scene.values if value.startswith("sell:sand")]
    scene.answer("sell:wood:1").answer("buy:wood:1")
    assert scene.cubes("N")["wood"] == 1


@pytest.mark.rule("PE-III28")
def test_without_a_builder_on_the_market_nobody_trades() -> None:
    scene = Scene("NE").until("draw")
    while scene.what in ("draw", "builder", "passed"):
        values = [value for value in scene.values if not value.startswith(("market", "bishop"))]
        scene.answer("pass" if "pass" in values else values[0])
    scene.give("N", metal=1).until("event").answer("pilgrims").until("tax").answer("2")
    assert scene.what != "market"


@pytest.mark.rule("PE-K8")
def test_without_the_starting_stonecutter_no_stone_is_sold() -> None:
    scene = market("N").give("N", gold=0, stone=2)
    assert "sell:stone:1" in scene.values
    scene.set_craftsmen("N", "mortar_mixer_0", "woodworker_0").give("N", stone=2)
    assert "sell:stone:1" not in scene.values


@pytest.mark.rule("PE-K9")
def test_without_the_starting_woodworker_no_wood_is_bought() -> None:
    scene = market("N").give("N", gold=10)
    assert "buy:wood:1" in scene.values
    scene.set_craftsmen("N", "mortar_mixer_0", "stonecutter_0", "carpenter_1").give("N", gold=10)
    assert not [value for value in scene.values if value.startswith("buy:wood")]
