"""Sums of equal moves, in instructions and in the lines of an undo."""

from typing import Any

from engine.core import Term
from engine.core.bookkeeping.instructions import numbered_line, sums_of
from engine.core.summing import sum_equal_moves
from tests.rules.world_without_end.table import Table

TAKE = {"key": "take", "n": 1, "kind": "wood", "pile": "forest"}
GIVE = {"key": "give", "n": 1, "kind": "wood", "pile": "project:tower"}
STONE = {"key": "take", "n": 1, "kind": "stone", "pile": "quarry"}


def sums(*terms: Term) -> list[Term]:
    """The summed terms without their indices."""
    return [text for _, text in sum_equal_moves(terms)]


def test_equal_moves_are_summed_across_moves_of_other_kinds() -> None:
    assert sum_equal_moves([TAKE, STONE, {**TAKE, "n": 2}]) == [(0, {**TAKE, "n": 3}), (1, STONE)]


def test_moves_are_not_summed_across_another_move_of_the_same_kind() -> None:
    assert sums(TAKE, GIVE, TAKE) == [TAKE, GIVE, TAKE]


def test_points_of_a_seat_that_go_back_in_an_undo_are_one_move_of_its_marker() -> None:
    won, lost = {"key": "return_points", "n": 1, "seat": "N"}, {"key": "return_points", "n": -3, "seat": "N"}
    assert sums(won, {**won, "seat": "E"}, won) == [{**won, "n": 2}, {**won, "seat": "E"}]
    assert sums(won, lost, won) == [{**won, "n": -1}]
    assert sums(won, won, won, lost) == []


def test_a_marker_that_goes_back_and_forward_is_moved_once() -> None:
    back, forward = {"key": "vp_lost", "n": 3}, {"key": "vp", "n": 10}
    assert sum_equal_moves([back, TAKE, forward]) == [(0, {"key": "vp", "n": 7}), (1, TAKE)]
    assert sums(back, {**forward, "n": 1}) == [{"key": "vp_lost", "n": 2}]
    assert sums({**forward, "n": 2.5}, back, TAKE) == [{"key": "vp_lost", "n": 0.5}, TAKE]
    assert sums(back, TAKE, {**forward, "n": 3}) == [TAKE], "a marker that ends where it began is not moved"


def test_a_marker_s_moves_of_different_answers_have_a_sum_unless_it_ends_where_it_began() -> None:
    back, forward = (numbered_line(at, {"key": key, "n": 3}) for at, key in enumerate(("vp_lost", "vp")))
    further = numbered_line(2, {"key": "vp", "n": 7})
    ids = [line["id"] for line in (back, forward, further)]
    assert sums_of([back, forward, further]) == [{"ids": ids, "text": {"key": "vp", "n": 7}}]
    assert sums_of([back, forward]) == []


def lines(table: Table) -> list[Any]:
    """The instructions of seat E."""
    return list(table.view("E")["instructions"])


def wood(table: Table) -> list[Any]:
    """The instructions of seat E about wood."""
    return [line for line in lines(table) if line["text"].get("kind") == "wood"]


def test_equal_moves_of_one_answer_are_one_instruction_and_those_of_the_next_another() -> None:
    table = Table("NE")
    before = len(wood(table))
    move = {"n": 1, "kind": "wood", "from": "forest", "to": "seat:E"}
    table.game.correct([move, move, move], "")
    (line,) = wood(table)[before:]
    assert line["text"] == {"key": "take", "n": 3, "kind": "wood", "pile": "forest"}
    table.game.correct([move], "")
    first, second = wood(table)[before:]
    assert first == line, "a line that may have been ticked off stays as it was"
    assert second["text"] == {"key": "take", "n": 1, "kind": "wood", "pile": "forest"}
    assert second["number"] == first["number"] + 3
