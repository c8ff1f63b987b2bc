"""Every piece that moves is in the ledger: instructions, undo and corrections reach all of them (WWE-Z1, Z2)."""

from typing import Any

import pytest

from engine.core import Refused
from engine.world_without_end import view
from tests.rules.world_without_end.scene import Scene, quiet_pack


def instructions(scene: Scene, viewer: str) -> list[dict[str, Any]]:
    """The instructions of a viewer."""
    return [line["text"] for line in view(scene.game, viewer)["instructions"]]


def undone(scene: Scene, count: int = 1) -> set[tuple[str, str, str]]:
    """The kind of each piece that an undo moves, with source and target."""
    terms = [text for text in scene.game.undo_terms(count) if "kind" in text]
    return {(text["kind"].partition(":")[0], text["from"], text["to"]) for text in terms}


def corrected(scene: Scene, kind: str, source: str, target: str, n: int = 1) -> Scene:
    """Apply a correction of one move."""
    scene.game.correct([{"n": n, "kind": kind, "from": source, "to": target}], "by hand")
    return scene


@pytest.mark.rule("WWE-Z1")
def test_the_instructions_of_the_last_card_of_a_round_stay_in_the_next_round() -> None:
    scene = Scene("NE").event("I-01").answer("play.N", "piety").answer("play.E", "grain")
    assert scene.board.round == 2
    take = {"key": "take", "n": 1, "kind": "grain", "pile": "field"}
    assert take in instructions(scene, "E")
    scene.answer("event", "I-02")
    assert take in instructions(scene, "E"), "until the next answer of its seat"
    scene.until("play.E").answer("play.E", "rent")
    assert take not in instructions(scene, "E")


@pytest.mark.rule("WWE-Z1", "WWE-D1")
def test_payments_before_the_tax_die_are_still_instructions_after_it() -> None:
    scene = Scene("NE").go_to(1, 6).until("play.E").hold("N", piety=2, grain=2, gold=9).end_of_chapter()
    scene.answer("tax", "2")
    paid = [
        (text["kind"], text["n"])
        for text in instructions(scene, "N")
        if text["key"] == "give" and text["pile"] != "test"
    ]
    assert {("piety", 2), ("grain", 2), ("gold", 2)} <= set(paid)


@pytest.mark.rule("WWE-Z1", "WWE-C2", "WWE-C3")
def test_the_table_s_instructions_stay_when_the_tax_die_is_rolled() -> None:
    scene = Scene("NE").go_to(1, 6).until("tax")
    before = instructions(scene, "table")
    assert {"cover", "event:I-01"} <= {text["kind"] for text in before}
    scene.answer("tax", "2")
    assert instructions(scene, "table")[: len(before)] == before
    scene.until("play.N")
    assert "cover" not in {text["kind"] for text in instructions(scene, "table")}, "until an answer in a later round"


@pytest.mark.rule("WWE-Z1", "WWE-G2")
def test_the_table_has_instructions_to_lay_out_the_eleven_tokens_and_the_tower() -> None:
    scene = Scene("NE").go_to(3, 1)
    lines = instructions(scene, "table")
    laid = [text for text in lines if text["kind"] == "plague_token"]
    assert {text["to"] for text in laid} == {f"place:{place}:down" for place in range(1, 12)}
    assert {"key": "move", "n": 1, "kind": "project_tile", "from": "box", "to": "project:tower"} in lines


@pytest.mark.rule("WWE-Z1", "WWE-G1")
def test_undo_names_the_token_that_was_turned_and_the_card_that_was_turned_up() -> None:
    scene = (
        Scene(pack=quiet_pack(plague={"III-01": 4})).go_to(3, 1).answer("event", "III-01").answer("plague_token", "2")
    )
    assert undone(scene) == {("plague_token", "place:4", "place:4:down")}
    assert undone(scene, 2) >= {("event", "council", "deck:3")}


@pytest.mark.rule("WWE-Z1", "WWE-C2", "WWE-R18")
def test_undo_names_covers_tiles_and_the_cards_of_both_piles() -> None:
    scene = Scene("NE").go_to(1, 6).until("tax").answer("tax", "2").until("event")
    back = undone(scene, 2)
    assert ("action_card", "hand:N", "played:N") in back and ("action_card", "hand:N", "played:N:down") in back
    assert ("cover", "supply", "market:cloth") in back
    scene = Scene()
    brings = {effect.id: card for card in scene.pack.cards for effect in card.effects if effect.do == "project"}
    project, card = next((project, card) for project, card in brings.items() if card.deck == 1)
    scene.answer("event", card.id)
    assert ("project_tile", f"project:{project}", "box") in undone(scene)


@pytest.mark.rule("WWE-Z1", "WWE-C3")
def test_each_event_card_that_moves_is_named_in_instructions_and_undo() -> None:
    scene = Scene("NE").go_to(1, 6).until("tax")
    cleared = [text for text in instructions(scene, "table") if text["key"] == "move_event_card"]
    assert [name["card"] for name in cleared] == scene.board.used_cards and len(cleared) == 6
    assert all(name["title"] == scene.board.cards[name["card"]].title for name in cleared)
    scene.answer("tax", "2")
    back = [text for text in scene.game.undo_terms(2) if text["key"] == "return_event_card"]
    assert sorted(name["card"] for name in back) == sorted(scene.board.used_cards)


def figure_from(scene: Scene, viewer: str) -> list[tuple[str, str]]:
    """From where to where the instructions of a viewer move the start-player figure."""
    texts = instructions(scene, viewer)
    return [(text["from"], text["to"]) for text in texts if text.get("kind") == "start_player_figure"]


@pytest.mark.rule("WWE-Z1", "WWE-S9", "WWE-R20", "WWE-C5")
def test_passing_the_start_player_figure_is_an_instruction_and_undo_brings_it_back() -> None:
    scene = Scene("NE")
    assert figure_from(scene, "N") == [("box", "start_player:N")]
    scene.event("I-01").answer("play.N", "piety").answer("play.E", "grain")
    assert figure_from(scene, "N") == [("start_player:N", "start_player:E")] and not figure_from(scene, "E")
    assert ("start_player_figure", "start_player:E", "start_player:N") in undone(scene)
    scene.go_to(1, 6)
    assert scene.ledger.held("start_player_figure", "start_player:E")
    scene.go_to(2, 1)
    passed = [entry.clause for entry in scene.ledger.entries if entry.kind == "start_player_figure"]
    assert passed == ["WWE-S9", *["WWE-R20"] * 5, "WWE-C5"]


@pytest.mark.rule("WWE-Z1", "WWE-R20")
def test_the_seat_with_the_figure_after_a_correction_is_the_active_player() -> None:
    scene = corrected(Scene("NES"), "start_player_figure", "start_player:N", "start_player:S")
    assert scene.board.active == "S" and scene.board.order == ("S", "N", "E")
    with pytest.raises(Refused, match="correction_unknown"):
        corrected(scene, "stone", "quarry", "project:hospital")
    assert scene.board.active == "S"


@pytest.mark.rule("WWE-Z1")
def test_a_correction_reaches_everything_that_can_move() -> None:
    reached = {kind.partition(":")[0] for kind in Scene().game.correctable()}
    assert reached >= {"metal", "cover", "house", "seal", "plague_token", "project_tile", "stand_in", "favour_marker",
                       "start_player_figure", "action_card", "event", "vp", "stone"}  # fmt: skip


@pytest.mark.rule("WWE-Z1")
def test_the_rules_read_the_table_as_it_was_corrected() -> None:
    scene = Scene("NE").hold("N", stone=2)
    board = scene.board
    corrected(scene, "stone", "seat:N", "project:bridge", 2)
    assert board.projects["bridge"].stone_filled == 2
    corrected(scene, "seal:N", "seat:N", "project:bridge")
    assert board.projects["bridge"].donors == ["N"]
    corrected(scene, "house:E", "seat:E", "site:3")
    assert board.owners == {"3": "E"} and board.hands["E"].houses == ["3"]
    corrected(scene, "cover", "market:cloth", "project:bridge")
    assert not board.cloth_covered and board.projects["bridge"].covered
    corrected(scene, "favour_marker", "favour:outlaws", "favour:king")
    assert board.favour_at == "king"
    corrected(scene, "project_tile", "box", "project:hospital")
    assert "hospital" in board.projects


@pytest.mark.rule("WWE-Z1", "WWE-C1")
@pytest.mark.parametrize(
    ("stone", "wood", "stand_ins", "filled"),
    [(1, 0, 0, (1, 0)), (0, 0, 1, (1, 0)), (1, 1, 1, (2, 1)), (2, 0, 2, (3, 1)), (0, 0, 4, (3, 1)), (0, 0, 5, (3, 2))],
)
def test_after_a_correction_a_stand_in_fills_a_space_for_stone_before_one_for_wood(
    stone: int, wood: int, stand_ins: int, filled: tuple[int, int]
) -> None:
    scene = Scene("NE")
    for kind, source, n in (("stone", "quarry", stone), ("wood", "forest", wood), ("stand_in", "box", stand_ins)):
        if n:
            corrected(scene, kind, source, "project:bridge", n)
    bridge = scene.board.projects["bridge"]
    assert (bridge.stone_filled, bridge.wood_filled, bridge.stand_ins) == (*filled, stand_ins)


@pytest.mark.rule("WWE-Z1", "WWE-B3", "WWE-B12")
def test_a_correction_keeps_a_finished_project_until_a_piece_is_taken_from_it() -> None:
    scene = Scene("NE").fill("bridge", stone=3, wood=1).donate("E", "bridge").hold("N", wood=1)
    scene.until("play.N").answer("play.N", "building_project")
    read = []
    for kind, source, target in (("stone", "quarry", "seat:N"), ("wood", "project:bridge", "forest")):
        bridge = corrected(scene, kind, source, target).board.projects["bridge"]
        read.append((bridge.finished, bridge.donors))
    assert read == [(True, ["E"]), (False, [])]


@pytest.mark.rule("WWE-Z1", "WWE-B7")
def test_the_rules_read_the_metal_of_the_tower_and_the_covers_of_the_market_as_corrected() -> None:
    scene = Scene("NE").go_to(3, 1)
    corrected(scene, "metal", "royal_mine", "project:tower")
    corrected(scene, "cover", "supply", "market:wool")
    assert scene.board.projects["tower"].metal and scene.board.wool_covered
    corrected(scene, "metal", "project:tower", "royal_mine")
    assert not scene.board.projects["tower"].metal


@pytest.mark.rule("WWE-G1")
def test_what_a_token_shows_that_was_turned_by_hand_is_asked() -> None:
    scene = Scene(pack=quiet_pack(plague={"III-01": 4})).go_to(3, 1)
    corrected(scene, "plague_token", "place:9:down", "place:9")
    scene.answer("event", "III-01").answer("plague_token_9", "3").answer("plague_token", "2")
    assert scene.board.token_values == {4: 2, 9: 3}


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
    scene = corrected(Scene("NE"), "house:N", "seat:N", "site:3")
    before = scene.game.checksum(), len(scene.ledger.entries), view(scene.game, "table")
    with pytest.raises(Refused) as refused:
        corrected(scene, kind, source, target)
    assert refused.value.code == code
    assert (scene.game.checksum(), len(scene.ledger.entries), view(scene.game, "table")) == before
