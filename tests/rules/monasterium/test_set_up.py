"""Set-up: the pieces before the first roll (MO-S)."""

import pytest

from engine.core import Refused
from engine.core.validators import PackError
from engine.monasterium import Game, Setup, view
from engine.monasterium.names import GOODS, MONASTERIES
from tests.rules.monasterium.scene import Scene, pack_with


@pytest.mark.rule("MO-S1")
def test_two_play_on_one_side_three_and_four_on_the_other() -> None:
    sides = pack_with().board.sides
    assert Scene("NE").board.places == sides["two"].places != sides["more"].places
    assert Scene("NESW").board.places == sides["more"].places


@pytest.mark.rule("MO-S1")
def test_with_three_the_marked_spaces_are_blocked_by_novices_of_nobody() -> None:
    three, four = Scene("NES").board, Scene("NESW").board
    marked = {place for place in three.places.values() if place.blocked_with_three}
    assert marked and set(three.novices) == marked
    assert all(three.ledger.held("novice_yellow", place.pile) == 1 for place in marked), "the unused colour"
    assert all(three.novices_at(seat, kind) == 0 for seat in three.seats for kind in ("building", "cloister"))
    assert four.novices == {}


@pytest.mark.rule("MO-S1")
def test_one_player_or_five_are_refused() -> None:
    with pytest.raises(Refused, match="setup_seats"):
        Setup.parse({"game": "monasterium", "seats": {"N": "blue"}})


@pytest.mark.rule("MO-S2", "MO-Z1")
@pytest.mark.parametrize("seats", ["NE", "NES", "NESW"])
def test_two_windows_a_player_lie_in_each_chapel_and_the_rest_leaves_the_game(seats: str) -> None:
    ledger = Scene(seats).board.ledger
    for monastery in MONASTERIES:
        assert ledger.held(f"window_{monastery}", f"chapel:{monastery}") == 2 * len(seats)
        assert ledger.held(f"window_{monastery}", "box") == 8 - 2 * len(seats)


@pytest.mark.rule("MO-S3", "MO-S7")
def test_the_supply_is_that_of_the_pack_less_the_starting_goods() -> None:
    board = Scene("NES").board
    supply = pack_with().board.supply
    assert supply == {"influence": 36, "soup": 30, "rosary": 30, "tool": 20, "book": 12}
    for seat in "NES":
        assert board.goods_of(seat) == {"influence": 2, "soup": 2, "rosary": 1, "tool": 0, "book": 0}
    assert {kind: board.stock(kind, 99) for kind in GOODS} == {
        "influence": 30, "soup": 24, "rosary": 27, "tool": 20, "book": 12,
    }  # fmt: skip


@pytest.mark.rule("MO-S3", "MO-Z1")
@pytest.mark.parametrize("printed", [True, False])
@pytest.mark.parametrize("chosen", [True, False, None])
def test_whether_goods_can_run_out_is_chosen_at_the_start_or_else_set_by_the_pack(
    printed: bool, chosen: bool | None
) -> None:
    board = Scene("NE", pack=pack_with(supply_limited=printed), limited_supply=chosen).board
    limited = printed if chosen is None else chosen
    assert {board.stock(kind, 99) == 99 for kind in GOODS} == {not limited}
    assert board.setup.data()["limited_supply"] is chosen and Setup.parse(board.setup.data()) == board.setup
    assert view(Scene("NE", limited_supply=chosen).game, "table")["supply_limited"] is (chosen is not False)


@pytest.mark.rule("MO-S3")
@pytest.mark.parametrize("wrong", [{"limited_supply": "yes"}, {"limited_supply": 1}, {"rules": "3"}, {"rules": []}])
def test_a_set_up_that_no_game_can_have_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(Refused, match="setup_unknown"):
        Setup.parse({"game": "monasterium", "seats": {"N": "blue", "E": "red"}, **wrong})


@pytest.mark.rule("MO-S4", "MO-S10")
def test_the_table_answers_which_two_missions_of_each_kind_are_open_and_nine_leave_the_game() -> None:
    setup = Setup.parse({"game": "monasterium", "seats": {"N": "blue", "E": "red"}})
    game = Game(setup, pack_with())
    assert [ask.id for ask in game.asks] == ["0.0.missions_a", "0.0.missions_b", "0.0.missions_c"]
    assert all(len(ask.values) == 10 and ask.seat is None for ask in game.asks)
    for ask in game.asks:
        game.answer(ask.id, ask.values[0])
    assert [mission.kind for mission in game.board.missions] == ["A", "A", "B", "B", "C", "C"]
    assert len(pack_with().missions) - len(game.board.missions) == 9


@pytest.mark.rule("MO-S5", "MO-S10")
def test_each_has_twenty_novices_and_four_beside_the_rows_one_die_and_the_messenger_on_the_first_space() -> None:
    scene = Scene()
    area = scene.area("N")
    assert [len(columns) for columns in area.waiting.values()] == [5] * 4 and len(area.extra_waits) == 4
    assert area.reroll and not area.turned and area.road == 0
    assert scene.board.dice_in_hand("N")["own"] == 1
    assert scene.board.ledger.held("die_blue", "reserve:N") == 2
    assert scene.points("N") == 0


@pytest.mark.rule("MO-S6")
@pytest.mark.parametrize(("seats", "dice", "left"), [("NE", 5, 0), ("NES", 3, 1), ("NESW", 2, 2)])
def test_the_neutral_dice_are_dealt_evenly(seats: str, dice: int, left: int) -> None:
    board = Scene(seats).board
    assert all(board.dice_in_hand(seat)["neutral"] == dice for seat in seats)
    assert board.ledger.held("neutral_die", "box") == left


@pytest.mark.rule("MO-S8")
def test_the_table_answers_who_starts() -> None:
    game = Game(Setup.parse({"game": "monasterium", "seats": {"N": "blue", "E": "red"}}), pack_with())
    for ask in game.asks:
        game.answer(ask.id, ask.values[0])
    assert [(ask.id, list(ask.values)) for ask in game.asks] == [("0.0.start_player", ["N", "E"])]
    game.answer("0.0.start_player", "E")
    assert game.board.order == ("E", "N") and game.asks[0].seat == "E"


@pytest.mark.rule("MO-S9")
@pytest.mark.parametrize("seats", ["NE", "NES", "NESW"])
def test_a_year_has_as_many_rounds_as_players(seats: str) -> None:
    scene = Scene(seats)
    seen = set()
    while not scene.game.over:
        seen.add((scene.board.chapter, scene.board.round, scene.board.active))
        if scene.what == "roll":
            scene.all_dice_on(**dict.fromkeys(seats, 2))
        scene.answer(scene.values[0])
    rounds = len(seats)
    assert sorted((year, number) for year, number, _ in seen) == [
        (year, number) for year in (1, 2, 3) for number in range(1, rounds + 1)
    ]
    assert {active for year, _, active in seen if year == 1} == set(seats)


@pytest.mark.rule("MO-S3", "MO-A7")
def test_a_pack_that_cannot_be_played_with_is_refused_with_the_key_and_the_reason() -> None:
    with pytest.raises(PackError) as caught:
        pack_with(standard=["novice", "novice", "influence", "rosary", "messenger"])
    assert caught.value.key == "board.standard[1]" and "twice" in caught.value.reason
    with pytest.raises(PackError, match="row_two"):
        pack_with(row_two=["points", "goods", "novice", "messenger", "tool"])
