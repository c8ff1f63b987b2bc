"""Set-up and the preparation of a round (PE-S, R, N)."""

import json
from copy import deepcopy

import pytest

from engine.core import Refused
from engine.core.validators import PackError
from engine.pillars_of_the_earth import Game, Pack, Setup
from tests.rules.pillars_of_the_earth.scene import DATA, Scene, pack_with


@pytest.mark.rule("PE-S1", "PE-S11")
@pytest.mark.parametrize("seats", ["NE", "NES", "NESW"])
def test_each_has_three_builders_and_workers_worth_twelve(seats: str) -> None:
    ledger = Scene(seats).board.ledger
    for seat in seats:
        assert ledger.held("builder", f"bag:{seat}") == 3
        assert ledger.held("worker", f"seat:{seat}") == 12
    assert ledger.totals["grey_worker"] == 4 and ledger.totals["black_worker"] == 1


@pytest.mark.rule("PE-S1")
def test_one_player_or_five_are_refused() -> None:
    with pytest.raises(Refused, match="setup_seats"):
        Setup.parse({"game": "pillars_of_the_earth", "seats": {"N": "blue"}})


@pytest.mark.rule("PE-S2")
def test_each_starts_with_mortar_mixer_woodworker_and_stonecutter() -> None:
    scene = Scene("NES")
    for seat in "NES":
        types = [scene.board.pack.craftsmen[card].type for card in scene.holding(seat).craftsmen]
        assert types == ["mortar_mixer", "woodworker", "stonecutter"]


@pytest.mark.rule("PE-S3", "PE-S4")
def test_the_start_player_has_twenty_gold_and_each_next_one_more() -> None:
    scene = Scene("NESW")
    assert [scene.gold(seat) for seat in "NESW"] == [20, 21, 22, 23]
    assert [scene.points(seat) for seat in "NESW"] == [2, 2, 2, 2]


@pytest.mark.rule("PE-S4")
def test_the_table_answers_who_starts() -> None:
    game = Game(Setup.parse({"game": "pillars_of_the_earth", "seats": {"N": "blue", "W": "red"}}), pack_with())
    assert [ask.id for ask in game.asks] == ["0.0.start_player"]
    game.answer("0.0.start_player", "W")
    assert game.board.order == ("W", "N") and game.board.held("W", "gold") == 20


@pytest.mark.rule("PE-S5", "PE-R2")
def test_two_of_the_rounds_four_craftsmen_lie_in_shiring_and_two_in_the_supply() -> None:
    scene = Scene(turned_up={"craftsmen": "potter_1+carpenter_1"})
    assert scene.board.open_craftsmen == ["potter_1", "carpenter_1"]
    assert [card for card in scene.board.supply if card in scene.board.pack.craftsmen] == [
        "toolmaker_1", "master_woodworker_1",
    ]  # fmt: skip


@pytest.mark.rule("PE-S6")
def test_three_resource_cards_a_kind_bring_two_to_four_cubes_for_two_to_ten_workers() -> None:
    cards = pack_with().resources.values()
    for kind in ("wood", "stone", "sand"):
        assert sorted(card.cubes for card in cards if card.kind == kind) == [2, 3, 4]
    workers = sorted(card.workers for card in cards)
    assert (workers[0], workers[-1]) == (2, 10)
    assert min(cards, key=lambda one: one.workers).kind == "sand"
    assert max(cards, key=lambda one: one.workers).kind == "stone"


@pytest.mark.rule("PE-S7", "PE-R1", "PE-N2")
def test_two_advantage_cards_a_round_lie_open_none_twice_and_the_last_two_not_before_round_six() -> None:
    scene = Scene(turned_up={"advantages": "eight_gold+foresight"})
    assert scene.board.open_advantages == ["foresight", "eight_gold"]
    scene.until("advantages")
    assert scene.board.chapter == 2
    names = {name for value in scene.values for name in value.split("+")}
    assert not names & {"eight_gold", "foresight", "last_1", "last_2"} and len(names) == 12


@pytest.mark.rule("PE-S7", "PE-N3")
def test_in_round_six_the_two_last_cards_lie_open_without_asking() -> None:
    scene = Scene()
    while scene.board.chapter < 6:
        scene.answer(scene.quiet())
    assert [ask.id for ask in scene.game.asks] == ["6.1.craftsmen", "6.1.out_of_use"]
    scene.prepare()
    assert scene.board.open_advantages == ["last_1", "last_2"]


@pytest.mark.rule("PE-S8")
def test_one_of_ten_events_is_turned_up_each_round_and_none_twice() -> None:
    scene = Scene()
    seen: list[str] = []
    while not scene.game.over:
        if scene.what == "event":
            assert len(scene.values) == 10 - len(seen) and not set(seen) & set(scene.values)
            seen.append(scene.values[0])
            scene.answer(scene.values[0])
        else:
            scene.answer(scene.quiet())
    assert len(seen) == 6


@pytest.mark.rule("PE-S9")
def test_the_market_holds_four_of_each_and_the_court_a_metal() -> None:
    board = Scene().board
    assert [board.ledger.held(kind, "kingsbridge_market") for kind in ("stone", "wood", "sand", "metal")] == [
        4,
        4,
        4,
        0,
    ]
    assert board.ledger.held("metal", "court") == 1
    assert board.ledger.held("grey_worker", "castle") == 4 and board.cost == 7


@pytest.mark.rule("PE-S10")
def test_the_tax_die_has_the_faces_two_three_three_four_four_five() -> None:
    assert sorted(pack_with().board.tax_die) == [2, 3, 3, 4, 4, 5]
    assert Scene().until("tax").values == ["2", "3", "4", "5"]


@pytest.mark.rule("PE-R3", "PE-I7")
def test_seven_resource_cards_join_two_craftsmen_in_the_supply() -> None:
    scene = Scene(turned_up={"out_of_use": "sand_2+stone_4"})
    resources = [card for card in scene.board.supply if card in scene.board.pack.resources]
    assert len(scene.board.supply) == 9 and len(resources) == 7
    assert "sand_2" not in resources and "stone_4" not in resources


@pytest.mark.rule("PE-N1", "PE-N2")
def test_before_the_next_round_market_metal_and_cost_are_restored() -> None:
    scene = Scene().builders("N:court:1", "E:market:1").until("market")
    scene.answer("buy:wood:2").until("advantages")
    ledger = scene.board.ledger
    assert [ledger.held(kind, "kingsbridge_market") for kind in ("stone", "wood", "sand")] == [4, 4, 4]
    assert ledger.held("metal", "court") == 1 and scene.board.cost == 7


@pytest.mark.rule("PE-N1")
def test_the_market_is_refilled_as_far_as_the_boards_cubes_go() -> None:
    pack = pack_with(supply={"stone": None, "wood": 5, "sand": None, "metal": None, "gold": None})
    scene = Scene(pack=pack).builders("N:market:1").until("market").answer("buy:wood:2")
    scene.until("advantages")
    assert scene.board.ledger.held("wood", "kingsbridge_market") == 3


@pytest.mark.rule("PE-S11", "PE-Z1")
def test_a_pack_with_other_numbers_of_cards_is_refused() -> None:
    for key in ("craftsmen", "resources", "advantages", "events"):
        data = deepcopy(DATA)
        data[key].pop()
        with pytest.raises(PackError, match=key):
            Pack.parse(json.loads(json.dumps(data)))


@pytest.mark.rule("PE-N3", "PE-V2")
@pytest.mark.parametrize(("space", "gained"), [(1, {"metal": 1}), (2, {"stone": 1, "wood": 1})])
def test_the_last_two_cards_give_at_once_a_metal_and_a_stone_with_a_wood(space: int, gained: dict[str, int]) -> None:
    scene = Scene()
    while scene.board.chapter < 6:
        scene.answer(scene.quiet())
    scene.prepare().give("N", gold=20).builders(f"N:kingsbridge:{space}").until("event")
    before = scene.cubes("N")
    scene.answer("slander").until("tax")
    assert {kind: n - before.get(kind, 0) for kind, n in scene.cubes("N").items() if n > before.get(kind, 0)} == gained
