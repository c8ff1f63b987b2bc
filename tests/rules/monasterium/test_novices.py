"""Sending novices (MO-N)."""

from copy import deepcopy

import pytest

from tests.rules.monasterium.scene import Scene

RICH = {"influence": 12, "soup": 12, "rosary": 12, "tool": 12, "book": 8}


def scene_with_goods(**goods: int) -> Scene:
    """A game in which north has these goods and is to use dice of 1; all monasteries are reachable."""
    scene = Scene("NE").all_dice_on(N=1, E=2)
    return scene.give("N", **{**dict.fromkeys(RICH, 0), **(goods or RICH)})


def buildings(scene: Scene, monastery: str, kind: str) -> list[str]:
    """The buildings of a kind in a monastery."""
    found = scene.board.places_for["building"]
    return [each.id for each in found if each.monastery == monastery and each.kind == kind]


@pytest.mark.rule("MO-N1", "MO-N2")
@pytest.mark.parametrize(
    ("row", "kind", "cost", "gain"),
    [
        ("I", "secular", {"influence": 1, "soup": 2}, {"vp": 1, "tool": 1}),
        ("II", "secular", {"influence": 1, "soup": 3}, {"vp": 1, "tool": 1}),
        ("I", "workshop", {"influence": 1, "tool": 2}, {"vp": 2, "book": 1}),
        ("II", "workshop", {"influence": 1, "tool": 3}, {"vp": 2, "book": 1}),
        ("I", "common_room", {"influence": 1, "book": 2}, {"vp": 3}),
        ("II", "common_room", {"influence": 1, "book": 3}, {"vp": 3}),
    ],
)
def test_a_building_costs_influence_and_its_donation_and_brings_its_bonus(
    row: str, kind: str, cost: dict[str, int], gain: dict[str, int]
) -> None:
    scene = scene_with_goods(**cost)
    scene.answer("1x1").answer(f"{row}.2", "novice")
    if kind == "common_room":  # the only place that these goods pay for
        scene.answer("A1", "window").answer("soup", "window_bonus")
        assert scene.windows_of("N")["1"] == ["A"]
    else:
        scene.answer(next(place for place in scene.values if scene.board.places[place].kind == kind), "place_novice")
    assert scene.points("N") == gain["vp"]
    for good in ("influence", "tool", "book"):
        assert scene.held("N", good) == gain.get(good, 0)
    assert scene.board.novices_at("N", kind) == 1


@pytest.mark.rule("MO-N1")
def test_a_building_holds_one_novice_only() -> None:
    scene = scene_with_goods()
    taken = buildings(scene, "A", "secular")[0]
    scene.place_novice("E", taken).answer("1x1").answer("I.1")
    assert taken not in scene.values


@pytest.mark.rule("MO-N2")
def test_the_window_of_a_common_room_is_lost_when_none_can_be_placed() -> None:
    scene = scene_with_goods()
    scene.board.ledger.move(4, "window_A", "chapel:A", "box", "test")
    scene.answer("1x1").answer("I.1").answer(buildings(scene, "A", "common_room")[0])
    assert scene.who == "E" and scene.points("N") == 3


@pytest.mark.rule("MO-N3")
@pytest.mark.parametrize(("before", "cost"), [("", 1), ("C", 2), ("CD", 3), ("CDE", 4), ("CDEE", 5), ("CDEEE", 5)])
def test_each_further_novice_in_any_chapel_costs_one_influence_more(before: str, cost: int) -> None:
    scene = scene_with_goods(influence=5)
    for monastery in before:
        scene.place_novice("N", f"chapel:{monastery}")
    scene.answer("1x1").answer("III.1", "novice")
    if before:
        scene.answer("chapel:A", "place_novice")
    assert scene.held("N", "influence") == 5 - cost


@pytest.mark.rule("MO-N3")
@pytest.mark.parametrize(("seats", "room"), [("NE", 4), ("NES", 6), ("NESW", 8)])
def test_a_chapel_has_room_for_a_number_of_novices_of_all_players(seats: str, room: int) -> None:
    for standing in (room - 1, room):
        scene = Scene(seats).all_dice_on(**dict.fromkeys(seats, 1)).give("N", influence=1, soup=0, rosary=0)
        for number in range(standing):
            scene.place_novice(seats[1 + number % (len(seats) - 1)], "chapel:A")
        scene.answer("1x1")
        if standing < room:
            scene.answer("III.1", "novice")
        assert scene.who != "N", "the only place that one influence pays for, or none"
        assert scene.board.novices_at("N", "chapel", "A") == room - standing


@pytest.mark.rule("MO-N4")
def test_a_cloister_space_requires_an_own_novice_beside_it_and_costs_rosaries() -> None:
    scene = scene_with_goods(rosary=6)
    building = scene.board.places[buildings(scene, "A", "secular")[0]]
    scene.place_novice("N", building.id).answer("1x1").answer("IV.1", "novice")
    assert scene.values == list(building.touches)
    scene.answer(building.touches[0])
    assert scene.held("N", "rosary") == 5
    assert scene.board.novices_at("N", "cloister") == 1


@pytest.mark.rule("MO-N4")
@pytest.mark.parametrize(("before", "cost"), [(0, 1), (1, 2), (2, 3), (3, 3)])
def test_the_third_cloister_novice_and_all_further_ones_cost_three_rosaries(before: int, cost: int) -> None:
    scene = scene_with_goods(rosary=6)
    building = scene.board.places[buildings(scene, "A", "secular")[0]]
    scene.place_novice("N", building.id)
    others = [place.id for place in scene.board.places_for["cloister"] if place.monastery == "D"]
    for place in others[:before]:
        scene.place_novice("N", place)
    scene.answer("1x1").answer("IV.1", "novice").answer(building.touches[0], "place_novice")
    assert scene.held("N", "rosary") == 6 - cost


@pytest.mark.rule("MO-N4", "MO-M2")
def test_the_cloister_has_to_be_reachable_too() -> None:
    scene = scene_with_goods(rosary=6)
    scene.place_novice("N", buildings(scene, "E", "secular")[0])
    assert "E" not in scene.board.road[0].links
    scene.answer("1x1")
    assert scene.board.novices_at("N", "cloister") == 0, "the die was lost"


@pytest.mark.rule("MO-N5")
def test_a_turned_tile_scores_each_die_that_lies_on_it_at_once_and_each_later_one_when_used() -> None:
    scene = scene_with_goods(rosary=6)
    building = scene.board.places[buildings(scene, "A", "secular")[0]]
    scene.place_novice("N", building.id).answer("3x1").answer("IV.1", "novice").answer(
        building.touches[0], "place_novice"
    )
    assert scene.points("N") == 2, "the two dice that still lie there, not the one that sent the novice"
    while scene.who == "N":
        scene.answer(scene.values[0])
    assert scene.points("N") == 2, "each of them scored once"
    assert scene.who == "E"
    scene.answer("3x2").give("N", influence=0, soup=0, rosary=0)
    scene.answer("2x1")
    assert scene.points("N") == 4, "lost dice count as used"


@pytest.mark.rule("MO-N5")
def test_another_columns_tile_scores_nothing_for_dice_of_this_column() -> None:
    scene = scene_with_goods(rosary=1)
    building = scene.board.places[buildings(scene, "A", "secular")[0]]
    scene.place_novice("N", building.id).answer("3x1").answer("IV.4", "novice").answer(
        building.touches[0], "place_novice"
    )
    assert scene.points("N") == 0 and scene.area("N").turned == {"4"}
    notes = [dict(entry.details) for entry in scene.board.ledger.entries if entry.source == "log.turned_tile"]
    assert notes == [{"column": "4"}]


@pytest.mark.rule("MO-N2", "MO-Z1")
@pytest.mark.parametrize("left", [0, 5])
def test_the_option_of_a_place_shows_its_cost_and_what_it_gives_as_far_as_the_supply_has_it(left: int) -> None:
    scene = scene_with_goods(influence=2, soup=5, tool=3)
    scene.board.ledger.move(scene.board.stock("tool", 99) - left, "tool", "supply", "box", "test")
    scene.answer("1x1").answer("I.1", "novice")
    moves = scene.ask.option(buildings(scene, "A", "secular")[0]).moves
    terms = [(move["key"], move.get("kind"), move["n"]) for move in moves]
    assert terms == [
        ("give", "influence", 1), ("give", "soup", 2), ("vp", None, 1), *([("take", "tool", 1)] if left else []),
    ]  # fmt: skip


@pytest.mark.rule("MO-N6")
def test_who_has_sent_a_whole_row_may_send_the_extra_novice_anywhere_free_of_cost() -> None:
    scene = scene_with_goods(influence=1, soup=2)
    scene.open_actions("N", "I.1", "I.2", "I.3", "I.4").answer("1x1").answer("1.0.novice:0")
    scene.answer("I.5", "novice").answer(buildings(scene, "A", "secular")[0], "place_novice")
    assert scene.what == "extra"
    kinds = {scene.board.places[value].kind for value in scene.values if value != "nothing"}
    assert kinds >= {"secular", "workshop", "common_room", "chapel", "cloister"}
    points, waiting = scene.points("N"), deepcopy(scene.area("N").waiting)
    scene.answer(buildings(scene, "A", "workshop")[0])
    assert scene.points("N") == points + 2 and scene.held("N", "book") == 1
    assert "I" not in scene.area("N").extra_waits and scene.area("N").waiting == waiting
    assert scene.area("N").turned == set()


@pytest.mark.rule("MO-N6")
def test_an_extra_novice_that_is_not_sent_at_once_stays_for_good() -> None:
    scene = scene_with_goods(influence=1, soup=2)
    scene.open_actions("N", "I.1", "I.2", "I.3", "I.4").answer("1x1").answer("1.0.novice:0")
    scene.answer("I.5", "novice").answer(buildings(scene, "A", "secular")[0], "place_novice")
    scene.answer("nothing", "extra")
    assert scene.area("N").extra_stays == {"I"}


@pytest.mark.rule("MO-N7", "MO-N1")
def test_novice_and_place_are_one_question_where_few_are_possible_and_two_otherwise() -> None:
    scene = scene_with_goods(influence=1).open_actions("N", "III.1", "III.2", "III.3")
    space, links = next((at, space.links) for at, space in enumerate(scene.board.road, start=1) if len(space.links) > 1)
    scene.move_messenger("N", space).answer("1x1")
    listed = list(scene.game.asks[0].values)
    assert listed == [f"III.{column}>chapel:{monastery}" for column in "45" for monastery in sorted(links)]
    shown = scene.ask.option(listed[0])
    label, moves = shown.label, shown.moves
    assert label["key"] == "option.both" and label["then"]["monastery"] == min(links)
    assert moves == [scene.board.give_term("influence", 1)]
    scene.game.answer(scene.game.asks[0].id, listed[-1])
    assert scene.board.novices_at("N", "chapel", max(links)) == 1 and "5" not in scene.area("N").waiting["III"]
    scene = scene_with_goods().answer("1x1")
    assert all(">" not in value for value in scene.game.asks[0].values), "a long list is two short ones"
    scene.answer("I.1")
    assert scene.game.asks[0].id.endswith("place_novice-1_1.N")


@pytest.mark.rule("MO-N7")
def test_any_novice_may_be_sent_whatever_column_the_die_was_of() -> None:
    scene = scene_with_goods()
    scene.answer("1x1")
    columns = {value.split(".")[1] for value in scene.values}
    rows = {value.split(".")[0] for value in scene.values}
    assert columns == set("12345") and rows == {"I", "II", "III"}
