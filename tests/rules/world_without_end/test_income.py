"""Placing the event card, income, and moving the favour marker (WWE-R7 to R16)."""

from typing import Any

import pytest

from tests.rules.world_without_end.table import Table, effects, pack

CORNERS = [{"stone": 1}, {"grain": 1}, {"vp": 1}, {"gold": 2}]


@pytest.mark.rule("WWE-R7")
def test_the_active_player_chooses_among_four_orientations() -> None:
    table = Table("NE", start="E")
    table.event(orientation=None)
    (ask,) = table.game.asks
    assert (ask.seat, list(ask.values)) == ("E", ["0", "1", "2", "3"])


@pytest.mark.rule("WWE-R8", "WWE-R9")
@pytest.mark.parametrize(
    ("orientation", "what"),
    [
        (0, {"N": "stone", "E": "grain", "S": "vp", "W": "gold"}),
        (1, {"N": "gold", "E": "stone", "S": "grain", "W": "vp"}),
        (2, {"N": "vp", "E": "gold", "S": "stone", "W": "grain"}),
        (3, {"N": "grain", "E": "vp", "S": "gold", "W": "stone"}),
    ],
)
def test_a_quarter_turn_moves_every_corner_one_seat_clockwise(orientation: int, what: dict[str, str]) -> None:
    table = Table("NESW", pack=pack({"I-01": {"corners": CORNERS}}))
    table.remove_goods()
    for seat in "NESW":
        table.hold(seat, vp=10)
    table.event("I-01", orientation=None)
    table.move_marker("bishop")  # one, two or three steps from here bring no more than 1 piety to who holds nothing
    table.answer("orientation", orientation)
    for seat, kind in what.items():
        got = {kind: table.held(seat, kind) for kind in ("stone", "grain", "gold")} | {"vp": table.vp(seat) - 10}
        assert {kind: n for kind, n in got.items() if n} == {kind: 2 if kind == "gold" else 1}


@pytest.mark.rule("WWE-R8")
@pytest.mark.parametrize(("arrow", "orientation"), [(0, 0), (1, 0), (0, 3), (2, 1), (3, 2)])
def test_the_arrow_points_to_the_number_printed_on_its_side(arrow: int, orientation: int) -> None:
    numbers = {"N": 3, "E": 1, "S": 0, "W": 2}
    table = Table("NE", pack=pack({"I-01": {"arrow": arrow}}, council_numbers=numbers))
    table.event("I-01", orientation)
    number = numbers["NESW"[(arrow + orientation) % 4]]
    assert table.view()["event"]["arrow"] == number
    assert table.view()["favour"]["at"] == ["outlaws", "merchants", "king", "earl_of_shiring"][number]


@pytest.mark.rule("WWE-R9")
@pytest.mark.parametrize("kind", ["stone", "wood", "grain", "piety", "wool", "loyalty", "medical_knowledge", "gold"])
def test_income_comes_from_its_own_pile(kind: str) -> None:
    table = Table("NE", pack=pack({"I-01": {"corners": [{kind: 1}] * 4}}))
    before = table.pile(kind), table.held("N", kind)
    table.event("I-01")
    assert (table.pile(kind), table.held("N", kind)) == (before[0] - 2, before[1] + 1)


@pytest.mark.rule("WWE-R10", "WWE-A15")
def test_an_empty_pile_pays_one_point_as_income_but_nothing_as_an_action() -> None:
    table = Table("NE", pack=pack({"I-01": {"corners": [{"grain": 1}] * 4}}))
    table.leave_in_pile("grain", 0)
    table.event("I-01")
    assert table.points() == {"N": 9, "E": 9}
    table.play("N", "grain")
    assert (table.vp("N"), table.held("N", "grain")) == (9, 0)


@pytest.mark.rule("WWE-R10")
@pytest.mark.parametrize("start", "NESW")
def test_the_last_piece_goes_to_the_active_player_then_clockwise(start: str) -> None:
    table = Table("NESW", start=start, pack=pack({"I-01": {"corners": [{"stone": 1}] * 4}}))
    table.leave_in_pile("stone", 2)
    table.event("I-01")
    order = "NESWNESW"["NESW".index(start) :][:4]
    assert [table.held(seat, "stone") for seat in order] == [1, 1, 0, 0]
    assert [table.vp(seat) for seat in order] == [8, 8, 9, 9]


@pytest.mark.rule("WWE-R10")
def test_two_gold_with_one_left_is_one_gold_and_no_point_and_with_none_left_one_point() -> None:
    table = Table("NES", pack=pack({"I-01": {"corners": [{"gold": 2}] * 4}}, supply={"gold": 28}))
    table.leave_in_pile("gold", 3)
    table.event("I-01")
    assert [table.held(seat, "gold") for seat in "NES"] == [4, 3, 2]
    assert table.points() == {"N": 8, "E": 8, "S": 9}


@pytest.mark.rule("WWE-R11")
def test_holdings_are_in_their_owners_view_alone_and_points_in_every_view() -> None:
    def seen(kind: str, viewer: str) -> dict[str, Any]:
        table = Table("NES", pack=pack({"I-01": {"corners": [{kind: 1}, {"vp": 1}, {"vp": 1}, {"vp": 1}]}}))
        table.event("I-01")
        view = table.view(viewer)
        del view["event"]  # the card itself is public, and with it what each corner shows
        view["piles"] = {}
        return view

    for viewer in ("E", "S", "table"):
        assert seen("loyalty", viewer) == seen("medical_knowledge", viewer)
    assert seen("loyalty", "N") != seen("medical_knowledge", "N")
    assert seen("vp", "table")["seats"][0]["vp"] == 9


@pytest.mark.rule("WWE-R12", "WWE-R15", "WWE-X11")
@pytest.mark.parametrize(
    ("start", "number", "end"),
    [
        ("outlaws", 2, "king"),
        ("merchants", 2, "earl_of_shiring"),
        ("earl_of_shiring", 1, "bishop"),
        ("bishop", 1, "queen"),
        ("queen", 3, "prioress"),
        ("prioress", 1, "outlaws"),
        ("guild", 3, "merchants"),
    ],
)
def test_the_marker_goes_forward_on_its_loop_by_the_arrows_number(start: str, number: int, end: str) -> None:
    table = Table("NE")
    table.move_marker(start)
    table.event(orientation=number)
    assert table.view()["favour"]["at"] == end


@pytest.mark.rule("WWE-R12", "WWE-X10")
def test_covered_spaces_are_stepped_over_and_not_counted() -> None:
    changed = pack({"I-08": effects({"do": "cover_favour", "spaces": ["merchants", "earl_of_shiring"]})})
    table = Table("NE", pack=changed)
    table.event("I-08", 2)
    assert table.board.favour_at == "bishop"
    assert table.view()["favour"]["covered"] == ["earl_of_shiring", "merchants"]


@pytest.mark.rule("WWE-R12")
def test_a_marker_whose_own_space_is_covered_stays_and_counts_on_from_there() -> None:
    changed = pack({"I-08": effects({"do": "cover_favour", "spaces": ["bishop", "queen"]})})
    for number, end in ((0, "bishop"), (1, "prior"), (2, "guild")):
        table = Table("NE", pack=changed)
        table.give("N", piety=3)
        table.move_marker("bishop")
        table.event("I-08", number)
        assert table.board.favour_at == end
        assert (table.vp("N"), table.held("N", "piety")) == (9, 4 if end == "prior" else 3)


@pytest.mark.rule("WWE-R13")
def test_the_active_player_alone_receives_the_favour_and_with_zero_nobody() -> None:
    table = Table("NE", start="E")
    for seat in "NE":
        table.give(seat, piety=2)
    table.move_marker("earl_of_shiring")
    table.event(orientation=1)
    assert table.points() == {"N": 9, "E": 11}
    still = Table("NE")
    still.give("N", piety=2)
    still.move_marker("bishop")
    still.event(orientation=0)
    assert (still.points(), still.board.favour_at) == ({"N": 9, "E": 9}, "bishop")


@pytest.mark.rule("WWE-R14")
@pytest.mark.parametrize(("favour", "kind"), [("prior", "piety"), ("merchants", "wool"), ("earl_of_shiring", "grain")])
def test_a_favour_whose_pile_is_empty_gives_nothing(favour: str, kind: str) -> None:
    table = Table("NE")
    track = table.pack.board.favour_track
    table.move_marker(track[track.index(favour) - 1])
    held = table.held("N", kind)
    table.leave_in_pile(kind, 0)
    table.event(orientation=1)
    assert (table.board.favour_at, table.vp("N"), table.held("N", kind)) == (favour, 9, held)


@pytest.mark.rule("WWE-R16", "WWE-F9")
def test_the_outlaws_take_one_gold_and_are_closed_to_who_has_none() -> None:
    table = Table("NE")
    table.move_marker("guild")
    table.event(orientation=2)
    assert (table.board.favour_at, table.held("N", "gold"), table.held("E", "gold")) == ("outlaws", 1, 2)
    poor = Table("NE")
    poor.hold("N", gold=0)
    poor.move_marker("guild")
    poor.event(orientation=None)
    assert poor.values("orientation") == ["0", "1", "3"]
    assert poor.refused("orientation", 2) == "not_legal"


@pytest.mark.rule("WWE-R16")
def test_number_zero_is_open_on_the_outlaws_too_and_costs_nothing() -> None:
    table = Table("NE")
    table.hold("N", gold=0)
    table.event(orientation=None)
    assert "0" in table.values("orientation")
    table.answer("orientation", 0)
    assert (table.board.favour_at, table.vp("N")) == ("outlaws", 9)


@pytest.mark.rule("WWE-R16")
def test_gold_of_that_same_orientations_income_pays_the_outlaws() -> None:
    corners = [{"vp": 1}, {"vp": 1}, {"vp": 1}, {"gold": 1}]
    for turned, open_to in ((1, ["0", "1", "2", "3"]), (2, ["0", "1", "3"])):
        table = Table("NE", pack=pack({"I-01": {"corners": corners}}))
        table.hold("N", gold=0)
        table.move_marker("prioress" if turned == 1 else "guild")
        table.event("I-01", orientation=None)
        assert table.values("orientation") == open_to
    table = Table("NE", pack=pack({"I-01": {"corners": corners}}))
    table.hold("N", gold=0)
    table.move_marker("prioress")
    table.event("I-01", 1)
    assert (table.board.favour_at, table.held("N", "gold")) == ("outlaws", 0)


@pytest.mark.rule("WWE-R16", "WWE-P2")
def test_a_seat_with_begging_cannot_pay_the_outlaws_from_its_income() -> None:
    table = Table("NE", pack=pack({"II-03": {"corners": [{"gold": 2}] * 4}}))
    table.go_to(2)
    active = table.board.active
    table.board.hands[active].punishments.add("begging")
    table.hold(active, gold=0)
    table.move_marker("prioress")
    table.event("II-03", orientation=None)
    assert table.values("orientation") == ["0", "2", "3"]
