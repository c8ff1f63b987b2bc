"""What lies open in the game lies open in every view."""

from typing import Any

import pytest

from engine.monasterium import view
from tests.rules.monasterium.scene import Scene, pack_with


def seat_of(scene: Scene, seat: str) -> dict[str, Any]:
    """A seat as everybody sees it."""
    return next(one for one in view(scene.game, "table")["seats"] if one["seat"] == seat)


@pytest.mark.rule("MO-N3", "MO-N4", "MO-M2")
def test_all_see_what_a_players_next_novices_cost_and_which_monasteries_can_be_reached() -> None:
    scene = Scene("NE").all_dice_on(N=1, E=2)
    assert seat_of(scene, "N")["next_cost"] == {
        "I": {"influence": 1, "donation": 2}, "II": {"influence": 1, "donation": 3}, "III": {"influence": 1},
        "IV": {"rosary": 1},
    }  # fmt: skip
    cloister = next(one.id for one in scene.board.cloisters.values() if one.monastery == "E")
    scene.stand("N", "chapel:C").stand("N", "chapel:D").stand("N", cloister)
    costs = seat_of(scene, "N")["next_cost"]
    assert (costs["III"], costs["IV"]) == ({"influence": 3}, {"rosary": 2})
    assert {"C", "D", *scene.board.road[0].links} == set(seat_of(scene, "N")["reachable"])
    assert set(seat_of(scene, "E")["reachable"]) == set(scene.board.road[0].links)


@pytest.mark.rule("MO-S1", "MO-Z1")
@pytest.mark.parametrize(("seats", "side"), [("NE", "two"), ("NES", "more"), ("NESW", "more")])
def test_all_see_the_boards_side_its_blocked_spaces_and_whether_goods_can_run_out(seats: str, side: str) -> None:
    scene = Scene(seats, pack=pack_with(supply_limited=seats == "NE"))
    shown = view(scene.game, "table")
    assert (shown["side"], shown["supply_limited"]) == (side, seats == "NE")
    spaces = [one for place in shown["monasteries"] for one in (*place["buildings"], *place["cloisters"])]
    assert any(one["novice"] == "blocked" for one in spaces) == (seats == "NES")


@pytest.mark.rule("MO-S1", "MO-N1", "MO-N4", "MO-S2")
def test_all_see_each_monasterys_own_buildings_cloister_chapel_and_windows_and_who_stands_there() -> None:
    scene = Scene("NE")
    board = scene.board
    house = next(one for one in board.buildings.values() if one.monastery == "B")
    scene.stand("E", house.id).stand("N", "chapel:B").stand("E", "chapel:B")
    board.ledger.move(1, "window_B", "chapel:B", "windows:N", "test")
    scene.area("E").windows["2"] = ["B", "C"]
    assert seat_of(scene, "E")["windows"] == [[None, None, None], ["B", "C", None], [None, None, None]]
    shown = {one["monastery"]: one for one in view(scene.game, "N")["monasteries"]}
    assert list(shown) == list("ABCDE")
    for name, place in shown.items():
        own = [one.id for one in board.buildings.values() if one.monastery == name]
        assert [one["id"] for one in place["buildings"]] == own
        assert [one["id"] for one in place["cloisters"]] == [
            one.id for one in board.cloisters.values() if one.monastery == name
        ]
        assert place["windows"] == (3 if name == "B" else 4)
        assert place["chapel"] == {"room": 4, "novices": ["N", "E"] if name == "B" else []}
    standing = {one["id"]: one["novice"] for place in shown.values() for one in place["buildings"]}
    assert {id for id, seat in standing.items() if seat} == {house.id} and standing[house.id] == "E"


@pytest.mark.rule("MO-N1", "MO-N3", "MO-N4", "MO-M2")
def test_each_is_told_where_the_next_novice_of_each_row_could_go_and_for_what() -> None:
    scene = Scene("NE").all_dice_on(N=1, E=2).give("N", influence=1, soup=2, rosary=1, tool=0, book=0)
    mine = view(scene.game, "N")["mine"]
    links = set(scene.board.road[0].links)
    assert set(mine["reachable"]) == links
    free = {one.id for one in scene.board.buildings.values() if one.monastery in links and one.kind == "secular"}
    prices = {(one["row"], one["id"]): one["price"] for one in mine["possible"]}
    assert prices == {
        **{("I", place): {"influence": 1, "soup": 2} for place in free},
        **{("III", f"chapel:{one}"): {"influence": 1} for one in links},
    }
    scene.stand("N", min(free))
    rows = {one["row"]: one["price"] for one in view(scene.game, "N")["mine"]["possible"]}
    assert rows["IV"] == {"rosary": 1}
    assert view(scene.game, "E")["mine"]["possible"] != mine["possible"] and view(scene.game, "table")["mine"] is None


@pytest.mark.rule("MO-D1", "MO-D3")
def test_who_places_is_told_what_the_dice_show() -> None:
    scene = Scene("NE")
    scene.roll(neutral=[1, 2, 3, 4, 5], own=[6])
    assert view(scene.game, "N")["mine"]["rolled"] == {"neutral": [1, 2, 3, 4, 5], "own": [6]}
    assert view(scene.game, "E")["mine"]["rolled"] is None
    scene.say("reroll").roll(neutral=[1, 1, 3, 4, 5], own=[2])
    assert view(scene.game, "N")["mine"]["rolled"] == {"neutral": [1, 1, 3, 4, 5], "own": [2]}


@pytest.mark.rule("MO-D3", "MO-A12", "MO-N5")
def test_all_see_the_reroll_tile_the_dice_in_use_and_what_was_used_once_a_turn() -> None:
    scene = Scene("NE")
    scene.roll(neutral=[5] * 5, own=[5]).say("reroll")
    assert [seat_of(scene, seat)["reroll"] for seat in "NE"] == [False, True]
    scene.roll(neutral=[5] * 5, own=[5]).all_dice_on(N=5, E=2).opened("N", "II.5").say("3x5").say("5.II.points:3")
    scene.board.areas["N"].turned.add("4")
    shown = seat_of(scene, "N")
    assert shown["tile"] is None or shown["tile"]["column"] == "5"
    assert shown["once"] == ["II.5"]
    assert [one["column"] for one in shown["area"] if one["turned"]] == ["4"]


@pytest.mark.rule("MO-C1", "MO-C2")
def test_all_see_how_far_everybody_is_with_each_mission_and_who_has_it() -> None:
    scene = Scene("NE").all_dice_on(N=1, E=2)
    house = next(one.id for one in scene.board.buildings.values() if one.monastery == "A")
    scene.stand("N", house).stand("N", "chapel:A")
    line = next(one for one in view(scene.game, "E")["missions"] if one["id"] == "a_1")
    assert line["progress"] == {"N": [2, 3], "E": [0, 3]} and line["done"] == []


@pytest.mark.rule("MO-D1", "MO-A4", "MO-M1")
def test_whoever_moves_pieces_is_told_all_of_them_in_their_order_and_nothing_that_is_long_done() -> None:
    def told() -> list[tuple[str, ...]]:
        shown = view(scene.game, "N")["mine"]["instructions"]
        return [
            (each["key"], *(str(value) for name, value in each.items() if name in ("n", "number", "space", "place")))
            for each in shown
        ]

    scene = Scene("NE").all_dice_on(N=1, E=5)
    assert [each[0] for each in told()] == ["do.placed_dice"], "not what the set-up gave"
    scene.say("3x1")
    assert told() == [("do.took_dice", "3", "1")]
    scene.say("III.1")
    assert [each[0] for each in told()] == ["give", "do.novice"]


@pytest.mark.rule("MO-M1", "MO-D3")
def test_who_takes_an_answer_back_is_told_what_no_pile_tells() -> None:
    scene = Scene("NE").all_dice_on(N=5, E=3)
    steps = len(scene.board.road)
    scene.at("N", steps).say("1x5")
    assert scene.area("N").road == 0
    assert {"key": "return_messenger", "seat": "N", "space": steps} in scene.game.undo_terms(1)
    scene = Scene("NE")
    scene.roll(neutral=[1, 2, 3, 4, 5], own=[6]).say("reroll")
    assert scene.game.undo_terms(1) == [{"key": "return_reroll", "seat": "N"}]


@pytest.mark.rule("MO-N3")
def test_who_takes_a_novice_back_is_told_where_it_stands() -> None:
    scene = Scene("NE").all_dice_on(N=1, E=5).give("N", influence=9).say("3x1").say("III.1")
    told = next(each for each in scene.game.undo_terms(1) if each["key"] == "return_novice")
    assert (told["monastery"], told["place"]) == ("A", "chapel")
