"""Ledger and log: every piece is in a pile, and the two card piles grow together (WWE-Z)."""

import pytest

from engine.core import Ledger
from engine.core.ledger import Imbalance
from tests.rules.world_without_end.scene import Scene, quiet_pack
from tests.rules.world_without_end.table import Table, effects, pack


@pytest.mark.rule("WWE-Z1", "WWE-A7", "WWE-A10")
def test_what_is_paid_goes_to_its_own_pile_at_once() -> None:
    scene = Scene()
    scene.event("I-01").hold("N", stone=1, wood=1, gold=2)
    quarry, forest = scene.ledger.held("stone", "quarry"), scene.ledger.held("wood", "forest")
    supply = scene.ledger.held("gold", "supply")
    scene.answer("play.N", "house_building").answer("house_building.N", "1")
    material = scene.board.sites["1"].material
    assert scene.ledger.held("stone", "quarry") == quarry + (material == "stone")
    assert scene.ledger.held("wood", "forest") == forest + (material == "wood")
    assert scene.ledger.held("gold", "supply") == supply + 1


@pytest.mark.rule("WWE-Z1")
def test_sold_wool_and_returned_piety_are_in_their_piles_at_once() -> None:
    scene = Scene()
    scene.event("I-01")
    wool = scene.ledger.held("wool", "supply")
    scene.answer("play.N", "sale")
    assert scene.ledger.held("wool", "supply") == wool + 1
    scene.go_to(1, 6).until("play.N").hold("N", piety=2).hold("E", piety=0)
    scene.end_of_chapter()
    assert scene.ledger.held("piety", "cathedral") == 12


@pytest.mark.rule("WWE-Z2", "WWE-S4", "WWE-S11")
def test_a_fresh_table_holds_as_many_pieces_as_the_box() -> None:
    scene = Scene("NESW")
    total = {kind: sum(piles.values()) for kind, piles in scene.ledger.counts.items()}
    assert {kind: n for kind, n in total.items() if not kind.startswith(("gold", "stand_in", "event:"))} == {
        "stone": 25,
        "wood": 15,
        "grain": 10,
        "piety": 12,
        "wool": 15,
        "cloth": 12,
        "loyalty": 14,
        "medical_knowledge": 20,
        "metal": 1,
        "cover": 5,
        "plague_token": 11,
        "project_tile": 7,
        "favour_marker": 1,
        "start_player_figure": 1,
        **{f"house:{seat}": 4 for seat in "NESW"},
        **{f"seal:{seat}": 2 for seat in "NESW"},
        **{f"action_card:{seat}": 12 for seat in "NESW"},
    }
    assert sum(n for kind, n in total.items() if kind.startswith("event:")) == 44


@pytest.mark.rule("WWE-Z2")
def test_every_kind_is_conserved_through_a_whole_game() -> None:
    scene = Scene("NES")
    totals = {kind: sum(piles.values()) for kind, piles in scene.ledger.counts.items()}
    while not scene.game.over:
        scene.answer_quietly()
        assert {kind: sum(piles.values()) for kind, piles in scene.ledger.counts.items()} == totals
    scene.ledger.check(everything=True)


@pytest.mark.rule("WWE-Z2")
def test_a_piece_created_or_lost_is_found_by_the_ledgers_check() -> None:
    ledger = Ledger()
    ledger.place("wool", "supply", 3)
    with pytest.raises(Imbalance):
        ledger.move(4, "wool", "supply", "seat:N", "test")
    ledger.counts["wool"]["supply"] = 4
    with pytest.raises(Imbalance):
        ledger.check(everything=True)


@pytest.mark.rule("WWE-Z2")
def test_stand_ins_are_a_separate_kind_and_lie_on_projects_only() -> None:
    scene = Scene()
    scene.go_to(1, 6).leave_in_pile("stone").leave_in_pile("wood").end_of_chapter()
    piles = {pile: n for pile, n in scene.ledger.counts["stand_in"].items() if n > 0}
    assert piles == {"project:bridge": 1}
    assert {pile.partition(":")[0] for pile in scene.game.correctable()["stand_in"]} == {"box", "project"}
    assert scene.ledger.held("stone", "project:bridge") == 0


@pytest.mark.rule("WWE-Z3", "WWE-R18")
def test_the_two_piles_grow_together_whether_an_action_is_done_waived_or_lost() -> None:
    scene = Scene(pack=quiet_pack({"I-05": [{"do": "lose_action", "court_exception": False}]}))
    for number, value in enumerate(("grain", "piety:waived", "rent", "donation:waived", "weaver", "medicine"), 1):
        scene.go_to(1, number)
        if number == 5:
            scene.event("I-05")
        scene.until("play.N").answer("play.N", value)
        hand = scene.board.hands["N"]
        assert (len(hand.played), hand.discards) == (number, number)


@pytest.mark.rule("WWE-Z4")
def test_the_normal_discard_is_left_out_until_the_piles_are_level() -> None:
    scene = Scene()
    scene.board.hands["N"].discards = 2
    seen = []
    for number in (1, 2, 3, 4):
        scene.go_to(1, number, "play.N").answer_quietly()
        hand = scene.board.hands["N"]
        seen.append((len(hand.played), hand.discards))
    assert seen == [(1, 2), (2, 2), (3, 3), (4, 4)]


@pytest.mark.rule("WWE-Z4")
def test_there_are_never_more_than_six_cards_in_either_pile() -> None:
    scene = Scene("NE")
    scene.board.hands["N"].discards = 1
    most = {"played": 0, "discards": 0}
    while scene.board.chapter < 2:
        scene.answer_quietly()
        for hand in scene.board.hands.values():
            most = {"played": max(most["played"], len(hand.played)), "discards": max(most["discards"], hand.discards)}
    assert most == {"played": 6, "discards": 6}


@pytest.mark.rule("WWE-Z2")
def test_points_that_a_correction_moves_from_seat_to_seat_leave_the_one_for_the_other() -> None:
    scene = Scene()
    scene.game.correct([{"n": 2, "kind": "vp", "from": "seat:N", "to": "seat:E"}], "the wrong marker was moved")
    assert scene.points() == {"N": 6, "E": 10}


@pytest.mark.rule("WWE-Z1")
def test_a_correction_is_in_every_log_piece_by_piece() -> None:
    table = Table("NES")
    table.game.correct(
        [
            {"n": 2, "kind": "wool", "from": "supply", "to": "seat:N"},
            {"n": 1, "kind": "wool", "from": "seat:N", "to": "seat:S"},
            {"n": 3, "kind": "vp", "from": "track", "to": "seat:N"},
        ],
        "two fleeces were forgotten",
    )
    for viewer in ("E", "table"):
        logged = [line["text"] for line in table.view(viewer)["log"][-4:]]
        assert logged == [
            {"key": "log.move", "n": 2, "kind": "wool", "from": "supply", "to": "seat:N"},
            {"key": "log.move", "n": 1, "kind": "wool", "from": "seat:N", "to": "seat:S"},
            {"key": "log.vp", "seat": "N", "n": 3},
            {"key": "log.correction", "note": "two fleeces were forgotten"},
        ]


@pytest.mark.rule("WWE-A10")
def test_the_log_has_one_line_for_a_donation_and_none_for_tiles_or_seals() -> None:
    table = Table("NE")
    table.event("I-01")
    table.play("N", "donation")
    logged = [line["text"]["key"] for line in table.view()["log"]]
    assert logged.count("log.donation") == 1
    assert "log.move" not in logged and "log.built" not in logged


@pytest.mark.rule("WWE-R6", "WWE-R17")
def test_a_card_may_be_laid_without_being_carried_out_but_a_trade_cannot() -> None:
    text = effects({"do": "trade", "give": {"gold": 1}, "get": {"wood": 1}}, kind="permanent")
    table = Table("NE", pack=pack({"I-06": text}))
    table.event("I-06")
    assert table.refused("play", "trade:I-06:0:waived", "N") == "not_legal"
    table.play("N", "grain:waived")
    assert table.held("N", "grain") == 0


@pytest.mark.rule("WWE-R17")
def test_the_log_names_the_seat_that_played_and_discarded_a_card() -> None:
    table = Table("NE")
    table.event("I-01")
    table.play("N", "piety")
    named = {line["text"]["key"]: line["seat"] for line in table.view()["log"]}
    assert named["log.played"] == named["log.discarded"] == "N"


@pytest.mark.rule("WWE-R19")
def test_a_third_permanent_event_moves_the_oldest_card_out_and_takes_its_slot() -> None:
    table = Table("NE", pack=pack({f"I-0{n}": effects({"do": "medical_useless"}, kind="permanent") for n in (1, 2, 4)}))
    for card in ("I-01", "I-02", "I-04"):
        table.event(card)
        table.end_round()
    where = {card: table.game.ledger.where(f"event:{card}") for card in ("I-01", "I-02", "I-04")}
    assert where == {"I-01": ["used"], "I-02": ["event_slot:2"], "I-04": ["event_slot:1"]}
    moved = [line["text"] for line in table.view()["instructions"] if "card" in line["text"]]
    assert [(text["card"], text["from"], text["to"]) for text in moved[-2:]] == [
        ("I-01", "event_slot:1", "used"),
        ("I-04", "council", "event_slot:1"),
    ]
