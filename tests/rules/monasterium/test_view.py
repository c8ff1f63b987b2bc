"""Views: everything that is public is in every view."""

import pytest

from engine.monasterium import view
from engine.monasterium.view_types import SeatView
from tests.rules.game_driver import own_part
from tests.rules.monasterium.scene import Scene, pack_with


def seat_of(scene: Scene, seat: str) -> SeatView:
    """The public part of the view for a seat."""
    return next(each for each in view(scene.game, "table")["seats"] if each["seat"] == seat)


@pytest.mark.rule("MO-N3", "MO-N4", "MO-M2")
def test_every_view_has_the_cost_of_each_players_next_novices_and_the_reachable_monasteries() -> None:
    scene = Scene("NE").all_dice_on(N=1, E=2)
    assert seat_of(scene, "N")["next_cost"] == {
        "I": {"influence": 1, "donation": 2}, "II": {"influence": 1, "donation": 3}, "III": {"influence": 1},
        "IV": {"rosary": 1},
    }  # fmt: skip
    scene = Scene("NE").all_dice_on(N=1, E=2)
    cloister = next(place.id for place in scene.board.places_for["cloister"] if place.monastery == "E")
    scene.place_novice("N", "chapel:C").place_novice("N", "chapel:D").place_novice("N", cloister)
    costs = seat_of(scene, "N")["next_cost"]
    assert (costs["III"], costs["IV"]) == ({"influence": 3}, {"rosary": 2})
    assert {"C", "D", *scene.board.road[0].links} == set(seat_of(scene, "N")["reachable"])
    assert set(seat_of(scene, "E")["reachable"]) == set(scene.board.road[0].links)


@pytest.mark.rule("MO-S1", "MO-Z1")
@pytest.mark.parametrize(("seats", "side"), [("NE", "two"), ("NES", "more"), ("NESW", "more")])
def test_every_view_has_the_boards_side_its_blocked_spaces_and_whether_the_supply_is_limited(
    seats: str, side: str
) -> None:
    scene = Scene(seats, pack=pack_with(supply_limited=seats == "NE"))
    shown = view(scene.game, "table")
    assert (shown["side"], shown["supply_limited"]) == (side, seats == "NE")
    spaces = [space for place in shown["monasteries"] for space in (*place["buildings"], *place["cloisters"])]
    assert any(space["novice"] == "blocked" for space in spaces) == (seats == "NES")


@pytest.mark.rule("MO-N1", "MO-N3", "MO-N4", "MO-M2")
def test_a_seats_view_has_the_possible_places_for_a_novice_of_each_row_with_their_cost() -> None:
    scene = Scene("NE").all_dice_on(N=1, E=2).give("N", influence=1, soup=2, rosary=1, tool=0, book=0)
    mine = own_part(view(scene.game, "N"))
    links = set(scene.board.road[0].links)
    assert set(mine["reachable"]) == links
    free = {
        place.id for place in scene.board.places_for["building"] if place.monastery in links and place.kind == "secular"
    }
    prices = {(option["row"], option["id"]): option["price"] for option in mine["possible"]}
    assert prices == {
        **{("I", place): {"influence": 1, "soup": 2} for place in free},
        **{("III", f"chapel:{monastery}"): {"influence": 1} for monastery in links},
    }
    scene.place_novice("N", min(free))
    rows = {option["row"]: option["price"] for option in own_part(view(scene.game, "N"))["possible"]}
    assert rows["IV"] == {"rosary": 1}
    assert own_part(view(scene.game, "E"))["possible"] != mine["possible"] and view(scene.game, "table")["mine"] is None


@pytest.mark.rule("MO-D1", "MO-D3")
def test_the_view_of_the_seat_that_places_dice_has_the_faces_rolled() -> None:
    scene = Scene("NE")
    scene.roll(neutral=[1, 2, 3, 4, 5], own=[6])
    assert own_part(view(scene.game, "N"))["rolled"] == {"neutral": [1, 2, 3, 4, 5], "own": [6]}
    assert own_part(view(scene.game, "E"))["rolled"] is None
    scene.answer("reroll").roll(neutral=[1, 1, 3, 4, 5], own=[2])
    assert own_part(view(scene.game, "N"))["rolled"] == {"neutral": [1, 1, 3, 4, 5], "own": [2]}


@pytest.mark.rule("MO-C1", "MO-C2")
def test_every_view_has_the_progress_of_every_seat_with_each_mission() -> None:
    scene = Scene("NE").all_dice_on(N=1, E=2)
    building = next(place.id for place in scene.board.places_for["building"] if place.monastery == "A")
    scene.place_novice("N", building).place_novice("N", "chapel:A")
    line = next(mission for mission in view(scene.game, "E")["missions"] if mission["id"] == "a_1")
    assert line["progress"] == {"N": (2, 3), "E": (0, 3)} and line["done"] == []
