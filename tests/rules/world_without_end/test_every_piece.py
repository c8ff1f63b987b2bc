"""Every piece that moves is in the ledger: instructions, undo and corrections reach all of them (WWE-Z1, Z2)."""

from typing import Any

import pytest

from engine.core import Refused
from engine.world_without_end import view
from tests.rules.world_without_end.table import Table, pack


def instructions(table: Table, viewer: str) -> list[dict[str, Any]]:
    """The instructions of a viewer."""
    return [line["text"] for line in view(table.game, viewer)["instructions"]]


def undone(table: Table, count: int = 1) -> set[tuple[str, str, str]]:
    """The kind of each piece that an undo moves, with source and target."""
    terms = [text for text in table.game.undo_terms(count) if "kind" in text]
    return {(text["kind"].partition(":")[0], text["from"], text["to"]) for text in terms}


def corrected(table: Table, kind: str, source: str, target: str, n: int = 1) -> Table:
    """Apply a correction of one move."""
    table.game.correct([{"n": n, "kind": kind, "from": source, "to": target}], "by hand")
    return table


@pytest.mark.rule("WWE-Z1")
def test_the_instructions_of_the_last_card_of_a_round_stay_in_the_next_round() -> None:
    table = Table("NE").event("I-01").answer("play.N", "piety").answer("play.E", "grain")
    assert table.board.round == 2
    take = {"key": "take", "n": 1, "kind": "grain", "pile": "field"}
    assert take in instructions(table, "E")
    table.answer("event", "I-02")
    assert take in instructions(table, "E"), "until the next answer of its seat"
    table.until("play.E").answer("play.E", "rent")
    assert take not in instructions(table, "E")


@pytest.mark.rule("WWE-Z1", "WWE-D1")
def test_payments_before_the_tax_die_are_still_instructions_after_it() -> None:
    table = Table("NE").go_to(1, 6).until("play.E").hold("N", piety=2, grain=2, gold=9).end_of_chapter()
    table.answer("tax", "2")
    paid = [
        (text["kind"], text["n"])
        for text in instructions(table, "N")
        if text["key"] == "give" and text["pile"] != "test"
    ]
    assert {("piety", 2), ("grain", 2), ("gold", 2)} <= set(paid)


@pytest.mark.rule("WWE-Z1", "WWE-C2", "WWE-C3")
def test_the_table_s_instructions_stay_when_the_tax_die_is_rolled() -> None:
    table = Table("NE").go_to(1, 6).until("tax")
    before = instructions(table, "table")
    assert {"cover", "event:I-01"} <= {text["kind"] for text in before}
    table.answer("tax", "2")
    assert instructions(table, "table")[: len(before)] == before
    table.until("play.N")
    assert "cover" not in {text["kind"] for text in instructions(table, "table")}, "until an answer in a later round"


@pytest.mark.rule("WWE-Z1", "WWE-C3")
def test_each_event_card_that_moves_is_named_in_instructions_and_undo() -> None:
    table = Table("NE").go_to(1, 6).until("tax")
    cleared = [text for text in instructions(table, "table") if text["key"] == "move_event_card"]
    assert [name["card"] for name in cleared] == table.board.used_cards and len(cleared) == 6
    assert all(name["title"] == table.board.cards[name["card"]].title for name in cleared)
    table.answer("tax", "2")
    back = [text for text in table.game.undo_terms(2) if text["key"] == "return_event_card"]
    assert sorted(name["card"] for name in back) == sorted(table.board.used_cards)


def figure_from(table: Table, viewer: str) -> list[tuple[str, str]]:
    """From where to where the instructions of a viewer move the start-player figure."""
    texts = instructions(table, viewer)
    return [(text["from"], text["to"]) for text in texts if text.get("kind") == "start_player_figure"]


@pytest.mark.rule("WWE-Z1", "WWE-S9", "WWE-R20", "WWE-C5")
def test_passing_the_start_player_figure_is_an_instruction_and_undo_brings_it_back() -> None:
    table = Table("NE")
    assert figure_from(table, "N") == [("box", "start_player:N")]
    table.event("I-01").answer("play.N", "piety").answer("play.E", "grain")
    assert figure_from(table, "N") == [("start_player:N", "start_player:E")] and not figure_from(table, "E")
    assert ("start_player_figure", "start_player:E", "start_player:N") in undone(table)
    table.go_to(1, 6)
    assert table.ledger.held("start_player_figure", "start_player:E")
    table.go_to(2, 1)
    passed = [entry.clause for entry in table.ledger.entries if entry.kind == "start_player_figure"]
    assert passed == ["WWE-S9", *["WWE-R20"] * 5, "WWE-C5"]


@pytest.mark.rule("WWE-Z1", "WWE-R20")
def test_the_seat_with_the_figure_after_a_correction_is_the_active_player() -> None:
    table = corrected(Table("NES"), "start_player_figure", "start_player:N", "start_player:S")
    assert table.board.active == "S" and table.board.order == ("S", "N", "E")
    with pytest.raises(Refused, match="correction_unknown"):
        corrected(table, "stone", "quarry", "project:hospital")
    assert table.board.active == "S"


@pytest.mark.rule("WWE-Z1")
def test_a_correction_reaches_everything_that_can_move() -> None:
    reached = {kind.partition(":")[0] for kind in Table().game.correctable()}
    assert reached >= {"metal", "cover", "house", "seal", "plague_token", "project_tile", "stand_in", "favour_marker",
                       "start_player_figure", "action_card", "event", "vp", "stone"}  # fmt: skip


@pytest.mark.rule("WWE-Z1")
def test_the_rules_read_the_table_as_it_was_corrected() -> None:
    table = Table("NE").hold("N", stone=2)
    board = table.board
    corrected(table, "stone", "seat:N", "project:bridge", 2)
    assert board.projects["bridge"].stone_filled == 2
    corrected(table, "seal:N", "seat:N", "project:bridge")
    assert board.projects["bridge"].donors == ["N"]
    corrected(table, "house:E", "seat:E", "site:3")
    assert board.owners == {"3": "E"} and board.hands["E"].houses == ["3"]
    corrected(table, "cover", "market:cloth", "project:bridge")
    assert not board.cloth_covered and board.projects["bridge"].covered
    corrected(table, "favour_marker", "favour:outlaws", "favour:king")
    assert board.favour_at == "king"
    corrected(table, "project_tile", "box", "project:hospital")
    assert "hospital" in board.projects


@pytest.mark.rule("WWE-Z1", "WWE-C1")
@pytest.mark.parametrize(
    ("stone", "wood", "stand_ins", "filled"),
    [(1, 0, 0, (1, 0)), (0, 0, 1, (1, 0)), (1, 1, 1, (2, 1)), (2, 0, 2, (3, 1)), (0, 0, 4, (3, 1)), (0, 0, 5, (3, 2))],
)
def test_after_a_correction_a_stand_in_fills_a_space_for_stone_before_one_for_wood(
    stone: int, wood: int, stand_ins: int, filled: tuple[int, int]
) -> None:
    table = Table("NE")
    for kind, source, n in (("stone", "quarry", stone), ("wood", "forest", wood), ("stand_in", "box", stand_ins)):
        if n:
            corrected(table, kind, source, "project:bridge", n)
    bridge = table.board.projects["bridge"]
    assert (bridge.stone_filled, bridge.wood_filled, bridge.stand_ins) == (*filled, stand_ins)


@pytest.mark.rule("WWE-Z1", "WWE-B3", "WWE-B12")
def test_a_correction_keeps_a_finished_project_until_a_piece_is_taken_from_it() -> None:
    table = Table("NE").fill("bridge", stone=3, wood=1).donate("E", "bridge").hold("N", wood=1)
    table.until("play.N").answer("play.N", "building_project")
    read = []
    for kind, source, target in (("stone", "quarry", "seat:N"), ("wood", "project:bridge", "forest")):
        bridge = corrected(table, kind, source, target).board.projects["bridge"]
        read.append((bridge.finished, bridge.donors))
    assert read == [(True, ["E"]), (False, [])]


@pytest.mark.rule("WWE-Z1", "WWE-B7")
def test_the_rules_read_the_metal_of_the_tower_and_the_covers_of_the_market_as_corrected() -> None:
    table = Table("NE").go_to(3, 1)
    corrected(table, "metal", "royal_mine", "project:tower")
    corrected(table, "cover", "supply", "market:wool")
    assert table.board.projects["tower"].metal and table.board.wool_covered
    corrected(table, "metal", "project:tower", "royal_mine")
    assert not table.board.projects["tower"].metal


@pytest.mark.rule("WWE-G1")
def test_what_a_token_shows_that_was_turned_by_hand_is_asked() -> None:
    table = Table(pack=pack({"III-01": {"plague": 4}})).go_to(3, 1)
    corrected(table, "plague_token", "place:9:down", "place:9")
    table.answer("event", "III-01").answer("plague_token_9", "3").answer("plague_token", "2")
    assert table.board.token_values == {4: 2, 9: 3}


@pytest.mark.rule("WWE-Z1")
@pytest.mark.parametrize(
    ("kind", "source", "target", "code"),
    [
        ("house:E", "seat:E", "site:3", "correction_full"),
        ("stone", "quarry", "project:hospital", "correction_unknown"),
        ("plague_token", "box", "place:3:down", "correction_unknown"),
        ("action_card:N", "hand:N", "played:N", "correction_unnamed"),
    ],
)
def test_a_correction_against_the_rules_is_refused_and_changes_nothing(
    kind: str, source: str, target: str, code: str
) -> None:
    table = corrected(Table("NE"), "house:N", "seat:N", "site:3")
    before = table.game.checksum(), len(table.ledger.entries), view(table.game, "table")
    with pytest.raises(Refused) as refused:
        corrected(table, kind, source, target)
    assert refused.value.code == code
    assert (table.game.checksum(), len(table.ledger.entries), view(table.game, "table")) == before
