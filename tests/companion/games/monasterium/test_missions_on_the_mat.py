"""Missions on the mat: which asks their stickers answer, and which they do not."""

from __future__ import annotations

from companion.games.monasterium import PLUGIN
from tests.companion.games.monasterium.monasterium_table import MonasteriumTable

TEXTS = PLUGIN.texts(PLUGIN.load_pack())


def test_two_missions_of_a_kind_answer_which_lie_open(device_table: MonasteriumTable) -> None:
    device_table.place("MM-B-04")
    assert device_table.lines == []
    device_table.place("MM-B-02")
    assert device_table.lines == [["0.0.missions_b", "b_2+b_4"]]
    assert device_table.table.record[0].by == "camera"


def test_a_mission_in_the_slot_of_a_seat_does_not_lie_open(device_table: MonasteriumTable) -> None:
    device_table.place("MM-A-01")
    device_table.place("MM-A-02", "N")
    assert device_table.lines == []
    device_table.place("MM-A-02", "middle", "turned")
    assert device_table.lines == [["0.0.missions_a", "a_1+a_2"]]


def test_three_missions_of_a_kind_are_no_answer(device_table: MonasteriumTable) -> None:
    device_table.at_once("MM-A-01", "MM-A-02", "MM-A-03")
    assert device_table.lines == []
    device_table.remove("MM-A-02")
    device_table.devices.answer_open_asks()
    assert device_table.lines == [["0.0.missions_a", "a_1+a_3"]]


def test_missions_that_still_lie_there_do_not_answer_again_after_an_undo(device_table: MonasteriumTable) -> None:
    device_table.place("MM-A-01")
    device_table.place("MM-A-02")
    device_table.undo()
    assert device_table.devices.answer_open_asks() == []
    device_table.remove("MM-A-02")
    device_table.place("MM-A-05")
    assert device_table.lines == [], "one new mission is not two"
    device_table.place("MM-A-01")
    assert device_table.lines == [["0.0.missions_a", "a_1+a_5"]]


def test_nothing_else_is_answered_by_a_mission(device_table: MonasteriumTable) -> None:
    device_table.set_up()
    before = len(device_table.lines)
    for text in TEXTS:
        device_table.place(text)
    device_table.roll("N", 1, 2, 3, 4, 5, 6)
    for text in TEXTS:
        device_table.place(text, "N")
    assert [line[0] for line in device_table.lines[before:]] == ["1.1.roll-1.N"]
