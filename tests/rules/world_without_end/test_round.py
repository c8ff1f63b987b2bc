"""A round from the event card to the next start player (WWE-R)."""

import pytest

from tests.rules.world_without_end.table import Table, effects, pack, reference_pack

TRADE = {"do": "trade", "give": {"gold": 1}, "get": {"vp": 3}}


# --- the event card (R1 to R6) ------------------------------------------------------------------------------


@pytest.mark.rule("WWE-R1")
def test_a_round_begins_with_the_event_card_of_the_active_player() -> None:
    table = Table("NE", start="E")
    (ask,) = table.game.asks
    assert (ask.id, ask.device_input, ask.question["seat"]) == ("1.1.event", "event_card", "E")
    assert table.refused("event", "II-01") == "not_legal"
    table.event("I-01")
    assert table.view()["event"]["card"] == "I-01"
    table.end_round()
    assert table.refused("event", "I-01") == "not_legal"


@pytest.mark.rule("WWE-R3")
def test_an_immediate_event_takes_effect_before_the_card_is_laid() -> None:
    table = Table("NE", pack=pack({"I-02": effects({"do": "gain", "each": {"grain": 1}})}))
    table.event("I-02", orientation=None)
    assert table.open == ["orientation"]
    assert (table.held("N", "grain"), table.held("E", "grain"), table.vp("N")) == (1, 1, 8)


@pytest.mark.rule("WWE-R3", "WWE-R4", "WWE-X9")
def test_each_player_from_the_active_one_clockwise_may_turn_one_wool_into_three_gold_once() -> None:
    table = Table("NESW", pack=reference_pack(), start="S")
    table.hold("N", wool=3, gold=0)
    table.hold("E", wool=0)
    table.event("I-01", orientation=None)
    asked = []
    while "trade" in table.open[0]:
        asked.append(table.game.asks[0].seat)
        table.answer("trade", "nothing" if asked[-1] == "W" else "trade")
    assert asked == ["S", "W", "N"], "east has no wool"
    assert (table.held("N", "wool"), table.held("N", "gold")) == (2, 3)
    assert (table.held("W", "wool"), table.held("W", "gold")) == (1, 2)
    assert table.open == ["orientation"]


@pytest.mark.rule("WWE-R5", "WWE-R21")
def test_a_permanent_event_holds_from_its_own_action_phase_to_the_end_of_the_chapter() -> None:
    changed = pack({"I-06": effects({"do": "wool_price", "gold": 1}, kind="permanent")})
    table = Table("NE", pack=changed)
    table.event("I-06", orientation=None)
    assert table.view()["market"]["wool"] == 2
    table.answer("orientation", 0)
    assert table.view()["market"]["wool"] == 1
    table.go_to(1, 6)
    assert table.view()["market"]["wool"] == 1
    table.go_to(2)
    assert table.view()["market"]["wool"] == 2


@pytest.mark.rule("WWE-R6")
def test_a_permanent_trade_is_open_once_a_round_to_each_player_before_the_card() -> None:
    table = Table("NE", pack=pack({"I-09": effects(TRADE, kind="permanent")}))
    table.give("N", gold=9)
    table.event("I-09")
    assert "trade:I-09:0" in table.values("play", "N")
    table.answer("play", "trade:I-09:0", "N")
    assert (table.vp("N"), table.held("N", "gold")) == (8 + 1 + 3, 10)
    assert "trade:I-09:0" not in table.values("play2", "N")
    table.answer("play2", "grain", "N")
    assert table.ask("play").seat == "E"
    table.end_round()
    table.event()
    table.until("play.N")
    assert "trade:I-09:0" in table.values("play", "N")


@pytest.mark.rule("WWE-R6")
def test_a_permanent_trade_can_be_made_after_the_card_instead() -> None:
    table = Table("NE", pack=pack({"I-09": effects(TRADE, kind="permanent")}))
    table.hold("N", gold=0)
    table.event("I-09")
    assert "trade:I-09:0" not in table.values("play", "N")
    table.play("N", "sale")
    assert table.values("trade_after1", "N") == ["trade:I-09:0", "nothing"]
    table.answer("trade_after1", "trade:I-09:0")
    assert (table.vp("N"), table.held("N", "gold")) == (8 + 1 + 3, 1)
    assert table.ask("play").seat == "E"


# --- the action phase (R17, R18, R23) -----------------------------------------------------------------------


@pytest.mark.rule("WWE-R17", "WWE-R23")
def test_from_the_active_player_clockwise_each_lays_one_card_and_finishes_before_the_next() -> None:
    table = Table("NESW", start="S")
    table.event()
    order = []
    while "play" in table.open[0]:
        (ask,) = table.game.asks
        order.append(ask.seat)
        table.answer("play", "building_material")
        assert [ask.id.split(".")[2:] for ask in table.game.asks] == [["building_material", order[-1]]]
        table.answer("building_material", "stone")
    assert order == ["S", "W", "N", "E"]


@pytest.mark.rule("WWE-R17")
def test_carrying_out_is_optional_and_an_impossible_action_is_ignored() -> None:
    table = Table("NE")
    table.remove_goods()
    table.event()
    table.play("N", "grain:waived")
    assert (table.held("N", "grain"), table.board.hands["N"].played) == (0, ["grain"])
    table.play("E", "donation")
    assert (table.board.hands["E"].played, table.when) == (["donation"], (1, 2))


@pytest.mark.rule("WWE-R17")
def test_a_card_that_was_played_cannot_be_played_again_in_the_chapter() -> None:
    table = Table("NE")
    table.event()
    table.play("N", "grain")
    table.end_round()
    table.event()
    table.until("play.N")
    assert table.refused("play", "grain", "N") == "not_legal"
    assert table.refused("play", "grain:waived", "N") == "not_legal"


@pytest.mark.rule("WWE-R18")
def test_the_card_put_face_down_is_in_no_other_view() -> None:
    table = Table("NE")
    table.event()
    table.play("N", "grain")
    text = str(table.view("E"))
    assert "log.discarded" in text
    assert table.logged("log.discarded") == [{"key": "log.discarded", "seat": "N"}]


@pytest.mark.rule("WWE-R23", "WWE-G3")
def test_a_player_may_stop_in_the_middle_of_an_action_and_keeps_what_was_done() -> None:
    table = Table("NE", keep=("medicine",))
    table.go_to(3)
    for number, token in ((1, 1), (2, 1)):
        table.go_to(3, number)
        table.event(token=token)
        if number == 1:
            table.end_round()
    seat = table.board.order[0]
    table.hold(seat, medical_knowledge=2)
    before = table.vp(seat)
    first, second = [place for place, state in table.board.plague.items() if state == "sick"]
    table.play(seat, "medicine", first, "nothing")
    assert (table.board.plague[first], table.board.plague[second]) == ("gone", "sick")
    assert table.vp(seat) >= before + 2


# --- the end of the round (R19 to R22) ----------------------------------------------------------------------


@pytest.mark.rule("WWE-R20", "WWE-C5")
@pytest.mark.parametrize("players", ["NE", "NSW", "NESW"])
def test_the_figure_passes_to_the_left_after_every_round_once_also_at_the_end_of_a_chapter(players: str) -> None:
    table = Table(players)
    active = []
    for chapter in (1, 2):
        for number in range(1, 7):
            table.go_to(chapter, number)
            active.append(table.board.active)
        table.end_of_chapter()
        assert table.board.active == active[-1], "the figure stays until the duties are met"
    assert active == [players[i % len(players)] for i in range(12)]


@pytest.mark.rule("WWE-R22", "WWE-R19")
def test_only_the_topmost_card_counts_and_a_permanent_one_leaves_the_council_space() -> None:
    table = Table("NE", pack=pack({"I-06": effects({"do": "wool_price", "gold": 1}, kind="permanent")}))
    table.event("I-01")
    table.end_round()
    assert table.view()["event"]["card"] == "I-01"
    table.event("I-06")
    assert table.view()["event"]["card"] == "I-06"
    table.end_round()
    assert table.view()["event"]["card"] == "I-01", "the card beneath is the topmost again"
    assert [card["card"] for card in table.view()["permanent"]] == ["I-06"]
    table.end_of_chapter()
    assert (table.view()["event"], table.view()["permanent"]) == (None, [])
