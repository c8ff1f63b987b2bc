"""Ledger and log: every piece is in a pile, and the two card piles grow together (WWE-Z)."""

import pytest

from tests.rules.world_without_end.table import Table, effects, pack


@pytest.mark.rule("WWE-Z1", "WWE-A7", "WWE-A10")
def test_what_is_paid_goes_to_its_own_pile_at_once() -> None:
    table = Table()
    table.event("I-01").hold("N", stone=1, wood=1, gold=2)
    quarry, forest = table.ledger.held("stone", "quarry"), table.ledger.held("wood", "forest")
    supply = table.ledger.held("gold", "supply")
    table.answer("play.N", "house_building").answer("house_building.N", "1")
    material = table.board.sites["1"].material
    assert table.ledger.held("stone", "quarry") == quarry + (material == "stone")
    assert table.ledger.held("wood", "forest") == forest + (material == "wood")
    assert table.ledger.held("gold", "supply") == supply + 1


@pytest.mark.rule("WWE-Z2", "WWE-S4", "WWE-S11")
def test_a_fresh_table_holds_as_many_pieces_as_the_box() -> None:
    table = Table("NESW")
    total = {kind: sum(piles.values()) for kind, piles in table.ledger.counts.items()}
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
def test_stand_ins_are_a_separate_kind_and_lie_on_projects_only() -> None:
    table = Table()
    table.go_to(1, 6).leave_in_pile("stone").leave_in_pile("wood").end_of_chapter()
    piles = {pile: n for pile, n in table.ledger.counts["stand_in"].items() if n > 0}
    assert piles == {"project:bridge": 1}
    assert {pile.partition(":")[0] for pile in table.game.correctable()["stand_in"]} == {"box", "project"}
    assert table.ledger.held("stone", "project:bridge") == 0


@pytest.mark.rule("WWE-Z3", "WWE-R18")
def test_the_two_piles_grow_together_whether_an_action_is_done_waived_or_lost() -> None:
    table = Table(pack=pack({"I-05": effects({"do": "lose_action", "court_exception": False})}))
    for number, value in enumerate(("grain", "piety:waived", "rent", "donation:waived", "weaver", "medicine"), 1):
        table.go_to(1, number)
        if number == 5:
            table.event("I-05")
        table.until("play.N").answer("play.N", value)
        hand = table.board.hands["N"]
        assert (len(hand.played), hand.discards) == (number, number)


@pytest.mark.rule("WWE-Z4")
def test_the_normal_discard_is_left_out_until_the_piles_are_level() -> None:
    table = Table()
    table.board.hands["N"].discards = 2
    seen = []
    for number in (1, 2, 3, 4):
        table.go_to(1, number, "play.N").answer_quietly()
        hand = table.board.hands["N"]
        seen.append((len(hand.played), hand.discards))
    assert seen == [(1, 2), (2, 2), (3, 3), (4, 4)]


@pytest.mark.rule("WWE-R6", "WWE-R17")
def test_a_card_may_be_laid_without_being_carried_out_but_a_trade_cannot() -> None:
    text = effects({"do": "trade", "give": {"gold": 1}, "get": {"wood": 1}}, kind="permanent")
    table = Table("NE", pack=pack({"I-06": text}))
    table.event("I-06")
    assert table.refused("play", "trade:I-06:0:waived", "N") == "not_legal"
    table.play("N", "grain:waived")
    assert table.held("N", "grain") == 0


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
