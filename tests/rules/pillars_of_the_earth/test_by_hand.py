"""Cards resolved by hand, whose moves the host enters as corrections (PE-III1, V1)."""

from typing import Any

import pytest

from engine.core import Refused
from engine.pillars_of_the_earth import Pack
from tests.rules.game_driver import reference_data
from tests.rules.pillars_of_the_earth.scene import Scene

TAKE_GOLD = [{"n": 2, "kind": "gold", "from": "box", "to": "seat:N"}]


def pack_by_hand(part: str, id: str, **change: Any) -> Pack:
    """The reference pack with one card that is resolved by hand."""
    data = reference_data("pillars_of_the_earth")
    (card,) = [entry for entry in data[part] if entry["id"] == id]
    for key in ("n", "gain", "lose", "choices", "material"):
        card.pop(key, None)
    card.update(do="by_hand", **change)
    return Pack.parse(data)


@pytest.mark.rule("PE-III1")
def test_an_event_resolved_by_hand_stops_the_game_until_it_is_booked() -> None:
    scene = Scene("NE", pack_by_hand("events", "levy")).until("event").give("N", gold=5)
    scene.answer("levy", "event")
    assert (scene.what, scene.who, scene.values) == ("by_hand", None, ["booked"])
    mill = scene.board.workers_at("N", "mill")
    assert mill and scene.gold("N") == 5, "the mill does not pay before the event is booked"
    scene.game.correct(TAKE_GOLD, "the event gives 2 gold")
    assert scene.what == "by_hand"
    scene.answer("booked")
    assert scene.what != "by_hand" and scene.gold("N") == 5 + 2 + mill


@pytest.mark.rule("PE-III1")
def test_a_record_from_before_the_ask_of_an_event_by_hand_replays() -> None:
    pack = pack_by_hand("events", "levy")
    scene = Scene("NE", pack).until("event").answer("levy").answer("booked")
    while not scene.game.over:
        scene.answer(scene.quiet())
    old = [line for line in scene.game.answers if ".by_hand" not in line[0]]
    assert len(old) < len(scene.game.answers)
    replayed = type(scene.game)(scene.game.setup, pack).replay(old)
    assert replayed.final == scene.game.final and replayed.answers == old


@pytest.mark.rule("PE-V1")
def test_a_card_at_once_resolved_by_hand_stops_the_game_until_it_is_booked() -> None:
    pack = pack_by_hand("advantages", "eight_gold", kind="immediate")
    scene = Scene("NE", pack, {"advantages": "eight_gold+two_points"}).builders("N:kingsbridge:1").until("by_hand")
    assert scene.who is None and scene.holding("N").advantages == []
    scene.game.correct(TAKE_GOLD, "the card gives 2 gold")
    scene.answer("booked")
    assert scene.what != "by_hand"


@pytest.mark.rule("PE-III7", "PE-III14")
def test_a_card_that_a_correction_puts_on_a_resolved_space_leaves_the_game() -> None:
    pack = pack_by_hand("advantages", "eight_gold", kind="immediate")
    scene = Scene("NE", pack, {"advantages": "eight_gold+two_points"}).builders("N:kingsbridge:1").until("by_hand")
    (source,) = scene.board.ledger.where("advantage:patron_sand")
    scene.game.correct([{"n": 1, "kind": "advantage:patron_sand", "from": source, "to": "kingsbridge:1"}], "by hand")
    scene.answer("booked")
    assert {
        pile for card in ("patron_sand", "two_points") for pile in scene.board.ledger.where(f"advantage:{card}")
    } == {"box"}
    assert scene.holding("N").advantages == [] and scene.board.open_advantages == []


@pytest.mark.rule("PE-V1")
def test_a_once_only_card_resolved_by_hand_can_be_used_before_each_phase_and_is_then_out() -> None:
    pack = pack_by_hand("advantages", "eight_gold", kind="once")
    scene = Scene("NE", pack).until("draw").put_card("advantage", "eight_gold", "seat:N").give("N", gold=10)
    scene.until("use_by_hand")
    assert (scene.who, scene.values, scene.board.phase) == ("N", ["use", "nothing"], "builders")
    scene.answer("nothing").until("use_by_hand").answer("use")
    assert scene.holding("N").advantages == [] and scene.board.is_in("advantage", "eight_gold", "box")
    assert (scene.what, scene.who) == ("by_hand", None), "the host books what the card does"
    scene.game.correct(TAKE_GOLD, "the card gives 2 gold")
    scene.answer("booked")
    while not scene.game.over:
        assert scene.what != "use_by_hand"
        scene.answer(scene.quiet())


@pytest.mark.rule("PE-V1")
def test_a_once_only_card_taken_in_the_last_round_is_offered_before_court_market_and_cathedral() -> None:
    pack = pack_by_hand("advantages", "last_1", kind="once")
    scene = Scene("NE", pack)
    while scene.board.chapter < 6 or scene.what != "draw":
        scene.answer(scene.quiet())
    scene.builders("N:kingsbridge:1")
    offered = []
    while not scene.game.over:
        if scene.what == "use_by_hand":
            offered.append(scene.ask.id)
        scene.answer(scene.quiet())
    assert offered == [f"6.3.use_by_hand-last_1_{place}.N" for place in ("court", "market", "cathedral")]


@pytest.mark.rule("PE-III23")
@pytest.mark.parametrize("left", [6, 5, 3, 0])
def test_who_chooses_the_cubes_to_keep_is_asked_again_after_a_correction(left: int) -> None:
    scene = Scene("NE").until("tax").set_craftsmen("N").set_craftsmen("E").give("N", stone=3, wood=4, sand=0, metal=0)
    scene.until("keep_cubes")
    assert scene.who == "N"
    stone, wood = min(3, left), max(0, left - 3)
    held = scene.cubes("N")
    moves = [
        {"n": held[kind] - n, "kind": kind, "from": "seat:N", "to": site}
        for kind, site, n in (("wood", "forest", wood), ("stone", "quarry", stone))
        if held.get(kind, 0) > n
    ]
    scene.game.correct(moves, "miscounted")
    with pytest.raises(Refused):
        scene.answer("stone:3+wood:3", "keep_cubes")
    scene.answer(scene.values[0], "keep_cubes")
    assert sum(scene.cubes("N").values()) == min(5, left)
    while not scene.game.over:
        scene.answer(scene.quiet())


@pytest.mark.rule("PE-III6")
def test_a_correction_gives_no_seat_more_than_30_gold() -> None:
    scene = Scene("NE").until("draw").give("N", gold=29)
    gold = {"kind": "gold", "from": "box", "to": "seat:N"}
    with pytest.raises(Refused) as refused:
        scene.game.correct([{"n": 2, **gold}], "miscounted")
    assert refused.value.code == "correction_full"
    assert refused.value.parameters == {"n": 30, "kind": "gold", "pile": "seat:N"}
    scene.game.correct([{"n": 1, **gold}], "miscounted")
    assert scene.gold("N") == 30
