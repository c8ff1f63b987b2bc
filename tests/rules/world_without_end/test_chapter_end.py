"""The end of a chapter: progress, covers, events, start player and the next chapter (WWE-C)."""

from typing import Any

import pytest

from engine.world_without_end import view
from engine.world_without_end.view_types import DueView
from tests.rules.game_driver import own_part
from tests.rules.world_without_end.table import Table, effects, pack


@pytest.mark.rule("WWE-C1")
def test_every_unfinished_project_gets_one_stone_and_nobody_a_point() -> None:
    table = Table()
    table.event("I-03").go_to(1, 6).until("play.N")
    before = table.points()
    table.hold("N", piety=2, grain=2).hold("E", piety=2, grain=2).end_of_chapter()
    bridge, mill = table.board.projects["bridge"], table.board.projects["fulling_mill"]
    assert (bridge.stone_filled, bridge.wood_filled) == (1, 0)
    assert (mill.stone_filled, mill.wood_filled) == (1, 0)
    assert table.points() == before
    assert [entry.target for entry in table.entries_of("WWE-C1")] == ["project:bridge", "project:fulling_mill"]


@pytest.mark.rule("WWE-C1")
def test_wood_is_used_when_the_quarry_is_empty_and_a_wood_space_is_open() -> None:
    table = Table()
    table.go_to(1, 6).leave_in_pile("stone").end_of_chapter()
    bridge = table.board.projects["bridge"]
    assert (bridge.stone_filled, bridge.wood_filled, bridge.stand_ins) == (0, 1, 0)


@pytest.mark.rule("WWE-C1", "WWE-Z2")
@pytest.mark.parametrize("open_wood", [True, False])
def test_a_stand_in_is_laid_only_when_no_pile_that_fits_has_a_piece(open_wood: bool) -> None:
    table = Table()
    table.go_to(1, 6)
    if open_wood:
        table.leave_in_pile("wood")
    else:
        table.fill("bridge", wood=2)
    table.leave_in_pile("stone").end_of_chapter()
    bridge = table.board.projects["bridge"]
    assert bridge.stand_ins == 1 == table.ledger.held("stand_in", "project:bridge")
    assert bridge.stone_filled == 1


@pytest.mark.rule("WWE-C1", "WWE-B3")
def test_the_piece_of_the_chapter_may_finish_a_project_and_its_donors_are_paid() -> None:
    table = Table()
    table.go_to(1, 6).fill("bridge", stone=2, wood=2).donate("E", "bridge").until("play.E")
    gold = table.held("E", "gold")
    table.end_of_chapter()
    assert table.board.projects["bridge"].finished
    assert table.held("E", "gold") == gold + 2
    assert table.held("E", "seal") == 2


COVERS: dict[str, Any] = {
    "I-01": effects({"do": "cover_favour", "spaces": ["king", "prior"]}),
    "I-02": effects({"do": "cover_market", "space": "wool"}),
}


@pytest.mark.rule("WWE-C2", "WWE-S8", "WWE-X10")
def test_all_cover_tiles_leave_when_the_chapter_ends_the_one_on_the_cloth_too() -> None:
    table = Table(pack=pack(COVERS))
    table.event("I-01").go_to(1, 2).event("I-02").go_to(1, 6).until("play.N")
    board, held = table.board, table.ledger.held

    def covered() -> tuple[set[str], bool, bool]:
        return set(board.covered_favours), board.wool_covered, board.cloth_covered

    assert covered() == ({"king", "prior"}, True, True)
    assert held("cover", "supply") == 1
    table.end_of_chapter()
    assert covered() == (set(), False, False)
    assert held("cover", "supply") == 5


@pytest.mark.rule("WWE-C3", "WWE-R5")
def test_permanent_events_and_cards_on_the_council_space_leave_the_board() -> None:
    table = Table(pack=pack({"I-06": effects({"do": "wool_price", "gold": 1}, kind="permanent")}))
    table.go_to(1, 5).event("I-06").go_to(1, 6).until("play.N")
    assert [bool(table.board.slots), bool(table.board.event)] == [True, True]
    table.end_of_chapter()
    assert [bool(table.board.slots), bool(table.board.event)] == [False, False]
    assert table.board.in_force("wool_price") is None


@pytest.mark.rule("WWE-C4")
def test_what_is_left_after_the_duties_is_kept() -> None:
    table = Table()
    table.go_to(1, 6).until("play.N").hold("N", piety=3, grain=5, gold=7, wool=4, loyalty=2)
    table.end_of_chapter().answer("tax", "4")
    kept = {"piety": 1, "grain": 3, "gold": 3, "wool": 4, "loyalty": 2}
    assert {kind: table.held("N", kind) for kind in kept} == kept


@pytest.mark.rule("WWE-C5", "WWE-D3", "WWE-R20")
def test_the_active_player_of_round_six_rolls_the_tax_and_then_the_figure_passes_once() -> None:
    table = Table("NES")
    table.go_to(1, 6)
    sixth = table.board.active
    assert sixth == "S"
    table.end_of_chapter()
    assert table.board.active == sixth
    assert table.ask("tax").question["seat"] == sixth
    table.go_to(2, 1)
    assert table.board.active == "N"


@pytest.mark.rule("WWE-C5", "WWE-B3")
def test_the_active_player_of_round_six_is_served_first_at_the_end_of_the_chapter() -> None:
    table = Table("NES")
    table.go_to(1, 6).fill("bridge", stone=2, wood=2)
    for seat in "NES":
        table.donate(seat, "bridge").hold(seat, piety=2)
    table.end_of_chapter()
    assert [entry.target for entry in table.entries_of("WWE-B3") if entry.kind == "vp"] == ["S", "N", "E"]
    assert [entry.source for entry in table.entries_of("WWE-D1") if entry.kind == "piety"] == [
        "seat:S",
        "seat:N",
        "seat:E",
    ]


@pytest.mark.rule("WWE-C6", "WWE-S10")
@pytest.mark.parametrize("variant", [{}, {"first_game": True, "all_cards": False}])
def test_all_twelve_cards_come_back_to_hand(variant: dict[str, Any]) -> None:
    table = Table(**variant)
    table.go_to(1, 6, "play.N")
    assert len(table.board.hands["N"].played) == 5
    table.go_to(2, 1, "play.N")
    assert table.board.hands["N"].played == [] and table.board.hands["N"].discards == 0
    assert len(table.values("play.N")) == 12


@pytest.mark.rule("WWE-C8", "WWE-C1")
def test_after_chapter_four_progress_and_duties_are_done_and_the_figure_stays() -> None:
    table = Table("NES")
    table.go_to(4, 6).fill("bridge", stone=3 - table.board.projects["bridge"].stone_filled)
    for project in table.board.projects.values():
        project.finished = project.finished or project.id != "bridge"
    bridge = table.board.projects["bridge"]
    table.fill("bridge", wood=1 - bridge.wood_filled).donate("E", "bridge").until("play.E")
    bridge.finished = False
    active = table.board.active
    table.end_of_chapter()
    assert bridge.finished and table.held("E", "seal") == 2
    table.answer("tax", "2")
    while not table.game.over:
        table.answer_quietly()
    assert table.board.active == active
    assert table.game.final is not None
    assert len(table.board.hands["N"].played) == 6


@pytest.mark.rule("WWE-D1", "WWE-D2", "WWE-D3")
def test_while_the_duties_are_paid_a_seats_view_has_what_was_paid_and_what_was_missing() -> None:
    table = Table()
    table.go_to(1, 6).until("play.E").hold("N", piety=2, grain=1, gold=3, loyalty=1)

    def due() -> DueView:
        return own_part(view(table.game, "N"))["due"]

    assert due()["grain"] == {"have": 1, "need": 2, "missing": 1, "vp": 2}
    table.end_of_chapter()
    assert (table.held("N", "piety"), table.held("N", "grain")) == (0, 0)
    assert due()["piety"] == {"have": 2, "need": 2, "missing": 0, "vp": 0}, "two have been paid"
    assert due()["grain"] == {"have": 1, "need": 2, "missing": 1, "vp": 2}
    assert [each["vp"] for each in due()["tax"]] == [0, 0, 1, 2], "the die has not been rolled"
    table.answer("tax", "4")
    assert table.open[0] == "loyalty.N"
    assert due()["tax"] == [{"die": 4, "missing": 1, "vp": 1}]
    table.answer("loyalty.N", "none").until("event")
    assert due()["piety"]["missing"] == 2, "the next chapter's duties start again"
    assert len(due()["tax"]) == 4


@pytest.mark.rule("WWE-D6")
@pytest.mark.parametrize(("chapter", "double"), [(1, False), (3, False), (4, True)])
def test_the_duties_show_during_chapter_four_that_a_missing_piece_costs_double(chapter: int, double: bool) -> None:
    table = Table()
    table.go_to(chapter, 1)
    assert own_part(view(table.game, "N"))["due"]["double"] is double
