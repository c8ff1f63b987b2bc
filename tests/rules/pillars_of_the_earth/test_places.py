"""Phase III: the places in order (PE-III), without market and cathedral."""

import pytest

from tests.rules.pillars_of_the_earth.scene import Scene, pack_with


@pytest.mark.rule("PE-III1", "PE-III27")
def test_the_places_are_resolved_in_the_order_of_the_board() -> None:
    scene = Scene("NESW", turned_up={"out_of_use": "wood_4+stone_4"})
    scene.answer("wood_2").answer("stone_3").answer("sand_4").answer("pass").until("draw")
    scene.builders("N:bishop:1", "E:priory:1", "S:shiring:1", "W:castle:1", "N:kingsbridge:1", "E:market:1")
    scene.until("event").answer("flood").answer("wood", "bishop").until("tax").answer("2")
    scene.until("cathedral", "advantages")
    clauses = [entry.clause for entry in scene.board.ledger.entries]
    steps = ["PE-III1", "PE-III4", "PE-III5", "PE-III7", "PE-III8", "PE-III9", "PE-III11", "PE-III14", "PE-III15"]
    places = [
        len(clauses) - 1 - clauses[::-1].index(step) if step == "PE-III9" else clauses.index(step) for step in steps
    ]
    assert places == sorted(places)


@pytest.mark.rule("PE-III1", "PE-III2")
def test_protection_spares_from_a_bad_event_and_is_worth_nothing_with_a_good_one() -> None:
    scene = Scene("NE").builders("N:bishop:1").until("event")
    gold = {seat: scene.gold(seat) for seat in "NE"}
    scene.answer("thieves")
    assert {seat: scene.gold(seat) for seat in "NE"} == gold, "the bishop is asked first"
    scene.answer("protection", "bishop").until("tax")
    lost = [e.target for e in scene.board.ledger.entries if e.clause == "PE-III1" and e.kind == "gold"]
    assert lost == ["box"], "east only"
    scene = Scene("NE").builders("N:bishop:1").until("event").answer("pilgrims").answer("protection", "bishop")
    assert scene.points("N") >= 3 and scene.points("E") >= 3


@pytest.mark.rule("PE-III2", "PE-III4")
def test_at_the_bishops_each_chooses_in_the_order_of_the_spaces_and_materials_come_from_the_market() -> None:
    scene = Scene("NE").builders("E:bishop:1", "N:bishop:2").until("event").answer("pilgrims")
    assert scene.who == "E"
    assert scene.values == ["protection", "stone", "wood", "sand"]
    scene.answer("stone", "bishop")
    assert scene.who == "N" and scene.cubes("E") == {}, "handed out after the event"
    scene.answer("stone", "bishop")
    assert scene.cubes("E").get("stone") == 1 and scene.cubes("N").get("stone") == 1
    assert scene.board.ledger.held("stone", "kingsbridge_market") == 2
    assert all(scene.board.ledger.held("metal", f"seat:{seat}") == 0 for seat in "NE")


@pytest.mark.rule("PE-III4")
def test_a_cube_of_the_market_can_be_chosen_once_only() -> None:
    scene = Scene("NE").builders("E:bishop:1", "N:bishop:2").until("event")
    scene.board.ledger.move(3, "stone", "kingsbridge_market", "quarry", "test")
    scene.board.ledger.move(4, "sand", "kingsbridge_market", "gravel_pit", "test")
    scene.answer("pilgrims").answer("stone", "bishop")
    assert scene.values == ["protection", "wood"]
    scene.answer("wood", "bishop")
    assert (scene.cubes("E").get("stone"), scene.cubes("N").get("wood")) == (1, 1)
    assert scene.board.ledger.held("stone", "kingsbridge_market") == 0


@pytest.mark.rule("PE-III3")
@pytest.mark.parametrize(("gold", "lost"), [(5, 0), (4, 0), (3, 0), (2, 1), (1, 1), (0, 2)])
def test_the_levy_takes_four_gold_and_a_point_for_each_two_missing(gold: int, lost: int) -> None:
    scene = Scene("NE").until("event").give("N", gold=gold).give("E", gold=10)
    before = {seat: scene.points(seat) for seat in "NE"}
    scene.board.event = None
    entries = len(scene.board.ledger.entries)
    scene.answer("levy")
    paid = [e for e in scene.board.ledger.entries[entries:] if e.clause == "PE-III3"]
    assert sum(e.n for e in paid if e.kind == "gold" and e.source == "seat:N") == min(4, gold)
    assert -sum(e.n for e in paid if e.kind == "vp" and e.target == "N") == min(lost, before["N"])


@pytest.mark.rule("PE-III6")
@pytest.mark.parametrize(
    ("held", "gained", "kept", "lost"), [(28, 1, 29, []), (28, 2, 30, []), (28, 5, 30, [3]), (33, 2, 30, [2])]
)
def test_the_log_has_the_gold_that_was_gained_and_lost(held: int, gained: int, kept: int, lost: list[int]) -> None:
    scene = Scene("NE").until("event").give("N", gold=held)
    scene.board.gain_gold("N", gained, "test")
    assert scene.gold("N") == kept
    noted = [dict(entry.details) for entry in scene.board.ledger.entries if entry.source == "log.gold_lost"]
    assert noted == [{"n": n} for n in lost]


@pytest.mark.rule("PE-III7", "PE-V1", "PE-V2")
def test_each_builder_takes_the_advantage_at_its_space_and_the_other_leaves_the_game() -> None:
    scene = Scene("NE", turned_up={"advantages": "eight_gold+foresight"}).builders("N:kingsbridge:2").until("event")
    scene.give("N", gold=0).give("E", gold=0).answer("flood").until("tax")
    assert scene.gold("N") == scene.gold("E") + 8
    assert scene.cards_in("advantage", "box") == 2, "the gold at once, the other one was left over"
    scene = Scene("NE", turned_up={"advantages": "eight_gold+foresight"}).builders("N:kingsbridge:1").until("tax")
    assert scene.holding("N").advantages == ["foresight"]


@pytest.mark.rule("PE-III8")
def test_the_priory_gives_two_points_and_one() -> None:
    scene = Scene("NE").builders("E:priory:1", "N:priory:2").until("event").answer("flood").until("tax")
    assert (scene.points("E"), scene.points("N")) == (4, 3)


@pytest.mark.rule("PE-III9")
def test_resource_cards_bring_their_cubes_go_back_and_send_the_workers_home() -> None:
    scene = (
        Scene("NE", turned_up={"out_of_use": "stone_4+stone_3"})
        .answer("wood_3")
        .until("event")
        .answer("pilgrims")
        .until("tax")
    )
    assert scene.cubes("N") == {"wood": 3}
    assert scene.holding("N").resources == [] and scene.board.ledger.held("worker", "seat:N") == 12


@pytest.mark.rule("PE-III9")
def test_what_a_site_lacks_is_lent_by_stand_ins_that_are_given_back_first() -> None:
    pack = pack_with(supply={"stone": None, "wood": 5, "sand": None, "metal": None, "gold": None})
    scene = (
        Scene("NE", pack=pack, turned_up={"out_of_use": "stone_4+stone_3"})
        .answer("wood_3")
        .until("event")
        .answer("pilgrims")
    )
    scene.until("tax")
    board = scene.board
    assert board.held("N", "wood") == 1 and board.held("N", "wood_stand_in") == 2 and board.cubes("N", "wood") == 3
    board.use_cubes("N", "wood", 2, "test")
    assert board.held("N", "wood") == 1 and board.held("N", "wood_stand_in") == 0


@pytest.mark.rule("PE-III10", "PE-V2")
@pytest.mark.parametrize("kind", ["wood", "stone", "sand"])
def test_a_patron_brings_a_cube_every_round_also_without_a_resource_card(kind: str) -> None:
    scene = Scene("NE")
    scene.put_card("advantage", f"patron_{kind}", "seat:N")
    scene.until("event").answer("pilgrims").until("tax")
    assert scene.cubes("N") == {kind: 1}


@pytest.mark.rule("PE-III1")
def test_a_hard_winter_brings_less() -> None:
    scene = (
        Scene("NE", turned_up={"out_of_use": "stone_4+stone_3"}).answer("wood_3").until("event").answer("hard_winter")
    )
    scene.until("tax")
    assert scene.cubes("N") == {"wood": 2}


@pytest.mark.rule("PE-III11", "PE-III13")
def test_everyone_pays_the_tax_but_those_at_court_and_the_first_there_has_the_metal() -> None:
    scene = Scene("NES").builders("E:court:1").until("tax")
    gold = {seat: scene.gold(seat) for seat in "NES"}
    scene.answer("5")
    assert {seat: gold[seat] - scene.gold(seat) for seat in "NES"} == {"N": 5, "E": 0, "S": 5}
    assert scene.cubes("E").get("metal") == 1


@pytest.mark.rule("PE-III13")
def test_the_metal_stays_when_nobody_is_at_court() -> None:
    scene = Scene("NE").until("draw")
    for seat in "NENENE":
        scene.give(seat, gold=20).answer(seat, "draw")
        scene.answer(next(value for value in scene.values if not value.startswith("court")))
    scene.until("tax").answer("2").until("advantages")
    assert scene.board.ledger.held("metal", "court") == 1


@pytest.mark.rule("PE-III12")
@pytest.mark.parametrize(("gold", "lost"), [(4, 0), (3, 0), (2, 1), (0, 2)])
def test_who_cannot_pay_the_tax_loses_a_point_for_each_two_missing(gold: int, lost: int) -> None:
    scene = Scene("NE").until("draw")
    for seat in "NENENE":
        scene.give(seat, gold=20).answer(seat, "draw")
        scene.answer(next(value for value in scene.values if not value.startswith(("court", "priory"))))
    scene.until("event").answer("flood").until("tax").give("N", gold=gold)
    before = scene.points("N")
    scene.answer("4")
    assert scene.points("N") == before - lost and scene.gold("N") == max(0, gold - 4)


@pytest.mark.rule("PE-V1", "PE-V2", "PE-III11")
def test_the_tax_free_card_is_laid_once_after_the_roll() -> None:
    scene = Scene("NE")
    scene.put_card("advantage", "tax_free_1", "seat:N")
    scene.until("tax")
    assert "N" not in scene.board.spaces["court"]
    gold = scene.gold("N")
    scene.answer("5")
    assert scene.what == "tax_free" and scene.who == "N"
    scene.answer("use")
    assert scene.gold("N") == gold and scene.holding("N").advantages == []


@pytest.mark.rule("PE-V1")
def test_the_owner_of_its_card_gets_the_black_worker_every_round() -> None:
    scene = (
        Scene("NE", turned_up={"advantages": "black_worker+foresight"}).builders("N:kingsbridge:2").until("advantages")
    )
    scene.prepare()
    assert scene.board.free_workers("N") == 13
    scene.until("draw")
    assert scene.board.workers_at("N", "mill") == 13
    scene.until("tax")
    assert scene.board.ledger.held("black_worker", "box") == 1


@pytest.mark.rule("PE-III14")
def test_each_builder_in_shiring_takes_its_craftsman_free_and_the_other_leaves_the_game() -> None:
    scene = Scene("NE", turned_up={"craftsmen": "potter_1+carpenter_1"}).builders("E:shiring:2").until("tax")
    gold = scene.gold("E")
    scene.answer("2").until("market", "cathedral", "advantages")
    assert "carpenter_1" in scene.holding("E").craftsmen and scene.gold("E") >= gold - 2
    assert "potter_1" not in scene.holding("E").craftsmen + scene.holding("N").craftsmen


@pytest.mark.rule("PE-III15", "PE-N2")
def test_the_castle_lends_two_grey_workers_for_the_next_round() -> None:
    scene = Scene("NE").builders("N:castle:1").until("advantages").prepare()
    assert scene.board.free_workers("N") == 14 and scene.board.ledger.held("grey_worker", "castle") == 2
    scene.until("tax")
    assert scene.board.ledger.held("grey_worker", "castle") == 4


@pytest.mark.rule("PE-III24", "PE-III25")
def test_a_builder_at_the_cathedral_makes_the_next_start_player_else_the_next_clockwise() -> None:
    scene = Scene("NESW").builders("S:cathedral:1").until("advantages")
    assert scene.board.active == "S" and scene.board.pieces_set == 1
    set_by = [(entry.target, dict(entry.details)["n"]) for entry in scene.board.ledger.entries
            if entry.source == "log.piece_set"]  # fmt: skip
    assert set_by == [("N", 1)], "set by the start player of the round"
    scene = Scene("NESW").until("draw")
    while scene.what in ("draw", "builder", "passed"):
        values = [value for value in scene.values if not value.startswith("cathedral")]
        scene.answer("pass" if "pass" in values else values[0])
    scene.until("advantages")
    assert scene.board.active == "E"


@pytest.mark.rule("PE-S4", "PE-III25")
@pytest.mark.parametrize(("holders", "active"), [("", "N"), ("E", "E"), ("S", "S"), ("ES", "N")])
def test_after_a_correction_the_only_seat_with_a_piece_is_the_active_one(holders: str, active: str) -> None:
    scene = Scene("NES").until("draw")
    (piece,) = [kind for kind in scene.board.ledger.counts if scene.board.held("N", kind) and "cathedral" in kind]
    moves = [{"n": 1, "kind": piece, "from": "seat:N", "to": "pieces"}]
    moves += [
        {"n": 1, "kind": f"cathedral_piece_{number}", "from": "pieces", "to": f"seat:{seat}"}
        for number, seat in enumerate(holders, start=2)
    ]
    scene.game.correct(moves, "moved by hand")
    assert scene.board.active == active


@pytest.mark.rule("PE-III25", "PE-III24")
def test_in_round_six_no_player_takes_a_piece() -> None:
    scene = Scene("NE")
    while scene.board.chapter < 6:
        scene.answer(scene.quiet())
    active = scene.board.active
    while not scene.game.over:
        scene.answer(scene.quiet())
    assert scene.board.active == active and scene.board.pieces_set == 6


@pytest.mark.rule("PE-III26")
def test_at_the_end_of_a_round_all_builders_are_in_the_bag() -> None:
    scene = Scene("NESW")
    for number in range(2, 5):
        while scene.board.chapter < number:
            scene.answer(scene.values[len(scene.values) // 2])
        assert all(scene.board.ledger.held("builder", f"bag:{seat}") == 3 for seat in "NESW")
        assert not any(any(owners) for owners in scene.board.spaces.values())
